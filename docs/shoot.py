"""Takes the picture of the playground for these pages: ``python docs/shoot.py``, with Chromium.

The page wears the font of the films.
"""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from mem_anim.stage.fonts import font

PAGES = Path(__file__).parent
PICTURE = PAGES / "pictures" / "playground.png"
SIZE = {"width": 1440, "height": 900}
LOOKED_AT = "button.num[data-path='weights.1']"
_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><include ignore_missing="yes">/etc/fonts/fonts.conf</include></fontconfig>"""


@contextmanager
def served() -> Iterator[str]:
    command = [sys.executable, "-m", "mem_anim", "play", "temporal", "--no-browser"]
    server = subprocess.Popen(command, cwd=PAGES.parent, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        yield server.stdout.readline().strip()
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def picture(address: str) -> Image.Image:
    """The page as it is at first, with one number looked at."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        fonts = Path(folder) / "fonts.conf"
        fonts.write_text(_FONTS.format(folder=font().file.parent), encoding="utf-8")
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"),
            args=["--no-sandbox"],
            env={**os.environ, "FONTCONFIG_FILE": str(fonts)},
        )
        page = browser.new_page(locale="en-US", color_scheme="dark", reduced_motion="reduce", viewport=SIZE)
        page.goto(address)
        page.hover(LOOKED_AT)
        shot = page.screenshot()
        browser.close()
    return Image.open(io.BytesIO(shot)).convert("RGB")


def main() -> None:
    with served() as address:
        picture(address).save(PICTURE, optimize=True)
    print(PICTURE.relative_to(PAGES.parent))


if __name__ == "__main__":
    main()
