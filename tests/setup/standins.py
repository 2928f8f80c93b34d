"""A checkout in an awkward folder, with stand-ins for the machine around it: Python, pip, apt-get, sudo.
The script under test is the real one; the stand-ins only take no time and write down what was asked of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
AWKWARD = "it's a 目录"
COMMANDS = (
    *("sh", "cat", "chmod", "cksum", "cp", "dirname", "env", "flock", "grep", "head", "id", "ln", "mkdir"),
    *("mktemp", "mv", "readlink", "rm", "sleep", "tail", "true", "uname"),
)

# Runs the script's own questions on the real Python, under the version that the test wishes. `-m venv` and
# `-m pip` do the least that the script relies on; STALL names the step that hangs, BREAK the one that fails.
PYTHON = """#!/bin/sh
step() {
    echo "$1" >>"{log}"
    [ "$BREAK" != "$1" ] || { echo "no room on the disk"; exit 1; }
    [ "$STALL" != "$1" ] || { sleep "$STALL_SECONDS"; echo "$1 ended" >>"{log}"; }
}
case "$*" in
"-m venv "*) mkdir -p "$3/bin" && ln -s "$0" "$3/bin/python" && step venv ;;
"-m pip wheel "*)
    step build
    case $0 in *"'"*) echo "meson does not bear this apostrophe: $0"; exit 1 ;; esac
    while [ "$1" != -w ]; do shift; done
    mkdir -p "$2" && : >"$2/pycairo.whl" ;;
"-m pip install "*/pycairo.whl" -e ."*)
    step project
    { echo '#!/bin/sh'; echo 'printf "%s\\n" "in $PWD" "$@"; exit ${CLI_STATUS:-0}'; } >"${0%python}mem-anim"
    chmod +x "${0%python}mem-anim"
    mkdir -p "${0%bin/python}lib/python3/site-packages"
    echo "{folder}" >"${0%bin/python}lib/python3/site-packages/_mem_anim.pth" ;;
"-m pip install -r "*) step packages ;;
"-m "*) shift; step "$*" ;;
"- "*) exec "{real}" -c "import importlib.util, sys, sysconfig
sys.argv, sys.executable, sys.version_info = ['-', '$2'], '''$0'''.replace('\\"', ''), {version}
exec(sys.stdin.read())" ;;
esac
"""
ANSWERING = '#!/bin/sh\necho "{name} $*" >>"{log}"\n{body}\n'


@dataclass
class Checkout:
    """A copy of what the set-up reads, and a PATH that holds nothing but stand-ins and plain commands."""

    folder: Path
    bin: Path
    log: Path

    @property
    def script(self) -> Path:
        return self.folder / "mem-anim"

    @property
    def venv(self) -> Path:
        return self.folder / ".venv"

    def steps(self) -> list[str]:
        """What was asked of the stand-ins so far, in order."""
        return self.log.read_text("utf-8").splitlines() if self.log.exists() else []

    def python(self, name: str, version: tuple[int, int]) -> Path:
        """Puts a Python of that name and version on the PATH."""
        text = PYTHON.replace("{log}", str(self.log)).replace("{real}", sys.executable)
        text = text.replace("{folder}", str(self.folder))
        return self._write(name, text.replace("{version}", repr((*version, 0))))

    def command(self, name: str, body: str = "exit 0") -> Path:
        """Puts a command on the PATH that writes its call down and then does what `body` (shell) says."""
        return self._write(name, ANSWERING.format(name=name, log=self.log, body=body))

    def quiet(self, name: str, body: str = "exit 0") -> Path:
        """The same, without writing the call down."""
        return self._write(name, f"#!/bin/sh\n{body}\n")

    def _write(self, name: str, text: str) -> Path:
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(text, "utf-8")
        path.chmod(0o755)
        return path

    def environment(self, **more: str) -> dict[str, str]:
        return {"PATH": str(self.bin), "HOME": str(self.folder), "TMPDIR": str(self.bin.parent), **more}

    def run(self, *arguments: str, cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
        """Calls the script, without a terminal; `more` are variables of its environment."""
        return subprocess.run(
            [self.script, *arguments],
            cwd=cwd or self.bin.parent,
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=20,
        )

    def start(self, *arguments: str, **more: str) -> subprocess.Popen[str]:
        """The same, without waiting, in a process group of its own."""
        return subprocess.Popen(
            [self.script, *arguments],
            cwd=self.bin.parent,
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )


def make_checkout(place: Path) -> Checkout:
    """A checkout on a machine where nothing is missing: Python 3.11, a compiler, cairo and pango."""
    folder = place / AWKWARD
    folder.mkdir()
    for name in ("mem-anim", "pyproject.toml", "requirements.lock"):
        shutil.copy2(SOURCE / name, folder)
    commands = place / "bin"
    commands.mkdir()
    for name in COMMANDS:
        if found := shutil.which(name):
            os.symlink(found, commands / name)
    checkout = Checkout(folder, commands, place / "log")
    checkout.python("python3", (3, 11))
    checkout.quiet("cc")
    checkout.quiet("pkg-config")
    checkout.quiet("uname", "echo Linux")
    return checkout
