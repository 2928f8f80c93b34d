"""Files made to take all time or memory are refused with little of both.

Each is loaded in a process of its own, with limits on its memory and on the processor's time.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SECONDS = 30
BYTES = 1_000_000_000
CODE = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({BYTES}, {BYTES}))
resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
from mem_anim.scenario import ScenarioError, load
try:
    load(sys.argv[1])
except ScenarioError as error:
    print(error)
"""

TEN_MB = 9_900_000
LAUGHS = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30)
)
MERGES = "a0: &a0 {x: 1}\n" + "".join(
    f"a{i}: &a{i} {{<<: [*a{i - 1}, *a{i - 1}], y{i}: 1}}\n" for i in range(1, 200)
)
CHAIN = "a0: &a0 [1]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, 5000))
BOMBS = {
    "billion_laughs": (LAUGHS, "at most 250000 values"),
    "merge_keys": (MERGES, "at most 250000 values"),
    "chain_of_anchors": (CHAIN, "at most 40 deep"),
    "deep_brackets": ("[" * 100_000, ""),
    "deep_brackets_in_lines": ("frames:\n" + " [\n" * 100_000, ""),
    "deep_dashes": ("- " * 100_000, "at most 40 deep"),
    "deep_indentation": ("".join(f"{' ' * i}a:\n" for i in range(4000)), "at most 40 deep"),
    "many_numbers": ("frames: [{a: [" + "1," * (TEN_MB // 2) + "1]}]", "at most 250000 values"),
    "many_faults": ("frames: [{a: [" + "x," * 200_000 + "1]}]", "there are more faults"),
    "many_unknown_keys": ("".join(f"framez{i}: 1\n" for i in range(120_000)), "there are more faults"),
    "many_patches": (
        f"patches: [{', '.join(f'p{i}' for i in range(60_000))}]\n"
        f"frames: [{{{', '.join(f'q{i}: [1]' for i in range(40_000))}}}]",
        "there are more faults",
    ),
    "many_tag_directives": ("".join(f"%TAG !a{i}! x\n" for i in range(500_000)), "%TAG directive"),
    "long_number": ("frames: " + "9" * TEN_MB, "found the number 9999"),
    "long_exponent": ("frames: 1e" + "9" * TEN_MB, "found the number 1e99"),
    "long_digits_of_text": ("frames: [{a: [" + "9" * TEN_MB + "x]}]", "a number is needed"),
    "long_text": ("title: " + "a" * TEN_MB, "at most 200 characters"),
    "long_key": ("? " + "a" * TEN_MB + "\n: 1", "there is no such key"),
    "zeros": ("\n" * TEN_MB, "the file is empty"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bomb(name: str, tmp_path: Path) -> None:
    text, expected = BOMBS[name]
    path = tmp_path / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-c", CODE, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert expected in done.stdout
    assert 0 < len(done.stdout) < 50_000
