"""How long `check` and `explain` take beside the import of what they need, as ratios within one run.

    .venv/bin/python benchmarks/startup.py [RUNS]

Each command and the bare imports run in turn, so that a machine whose speed drifts slows both alike.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

SCENARIOS = sorted(str(file) for file in (Path(__file__).parent.parent / "scenarios").glob("*.yaml"))
IMPORTS = (
    "import click, numpy, pydantic, yaml\n"
    "class Model(pydantic.BaseModel):\n"
    "    numbers: list[float]\n"
    "Model(numbers=[1.0])"
)
COMMANDS = {
    "check scenarios/*.yaml": ["-m", "mem_anim", "check", *SCENARIOS],
    "explain temporal": ["-m", "mem_anim", "explain", "temporal"],
}


def seconds(arguments: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    for name, arguments in COMMANDS.items():
        pairs = [(seconds(arguments), seconds(["-c", IMPORTS])) for _ in range(runs + 1)]
        pairs = pairs[1:]  # the first warms up
        ratios = [command / imports for command, imports in pairs]
        medians = [statistics.median(column) for column in zip(*pairs, strict=True)]
        print(f"{name}: {medians[0]:.2f} s, imports alone {medians[1]:.2f} s,", end=" ")
        print(f"ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}), {runs} pairs")


if __name__ == "__main__":
    main()
