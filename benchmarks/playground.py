"""How long the playground takes from a key to the painted number, in Chromium.

    .venv/bin/python benchmarks/playground.py [RUNS]

0.9 is typed into the second number of a_t in ``temporal``; the time runs from the last key's input event
until the output that follows from it has been painted.
"""

from __future__ import annotations

import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

GOAL = 50  # ms
CELL = """input[data-loc='["frames",2,"a",1]']"""
OUTPUT = "button.num[data-path='output.0']"

WATCH = """([cell, output]) => {
  let typed = 0;
  window.painted = [];
  document.querySelector(cell).addEventListener("input", () => (typed = performance.now()), true);
  const changed = () =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel(); // its message comes after the frame is painted
      port1.onmessage = () => window.painted.push(performance.now() - typed);
      port2.postMessage(null);
    });
  const found = { characterData: true, childList: true, subtree: true };
  new MutationObserver(changed).observe(document.querySelector(output), found);
}"""


def measured(runs: int) -> list[float]:
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    command = [sys.executable, "-m", "mem_anim", "play", "temporal", "--no-browser"]
    root = Path(__file__).parents[1]
    server = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        address = server.stdout.readline().strip()
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(locale="en-US")
            page.goto(address)
            page.wait_for_selector(OUTPUT)
            time.sleep(3)  # what is done once, at the start, is over
            page.evaluate(WATCH, [CELL, OUTPUT])
            times = []
            for run in range(runs + 1):
                page.click(CELL)
                page.keyboard.press("Control+a")
                page.keyboard.type("0.9" if run % 2 == 0 else "0.8", delay=120)
                page.wait_for_timeout(300)
                times.append(page.evaluate("painted.at(-1)"))
            browser.close()
        return times[1:]  # the first warms up
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    times = measured(runs)
    median = statistics.median(times)
    print(f"from input to painted number: median {median:.1f} ms", end=" ")
    print(f"({min(times):.1f} to {max(times):.1f}), {runs} runs; goal: below {GOAL} ms")


if __name__ == "__main__":
    main()
