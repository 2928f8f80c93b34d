"""The command ``play``: what it opens and refuses, what it says, how it ends, and a file that is followed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mem_anim import cli
from tests.film.commanding import ROOT, environment, processes_of
from tests.playground.serving import PLAY, begin, events, served, wait_until

TEXT = "frames:\n  - {a: [1, 0]}\n  - {a: [0.5, 0.5]}\n"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.commands, ["play", "--no-browser", *arguments])


def test_it_opens_temporal_a_name_or_a_file(tmp_path: Path) -> None:
    mine = tmp_path / "monday.yaml"
    mine.write_text(TEXT, "utf-8")
    for arguments, name in (([], "temporal"), (["video"], "video"), ([str(mine)], "monday")):
        with served(*arguments) as server:
            start = json.loads(server.get("/api/start")[1])
            assert (start["name"], start["watch"]) == (name, False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("frames: [{a: [1, x]}]", "mine.yaml:1:18: frames[0].a[1]: a number is needed, found the text 'x'"),
        (
            "clips: [{clip: Overview, scenario: overview}]",
            "mine.yaml: this is a lecture, which has no numbers",
        ),
        ("frames:\n" + "  - {a: [1]}\n" * 9, "mine.yaml: at most 8 frames are shown here, found 9"),
        ("", "mine.yaml:1:1: file: the file is empty"),
    ],
)
def test_what_cannot_be_shown_is_refused_before_anything_is_served(
    tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, "utf-8")
    result = run(str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert said in result.stderr


def test_other_refusals() -> None:
    assert "this is a lecture" in run("lecture").stderr
    assert "did you mean 'temporal'?" in run("tempral").stderr
    assert run("tempral").exit_code == 1
    assert run("--watch").exit_code == 2
    assert run("--port", "70000").exit_code == 2


def test_a_computer_without_room_for_films_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")
    result = run()
    assert (result.exit_code, result.stdout) == (1, "")
    assert (
        result.stderr == "No folder can be made for films: No such file or directory. Name one in TMPDIR.\n"
    )


def test_a_port_that_is_taken_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("--port", str(port))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"Port {port} cannot be used: Address already in use. Choose another --port, or leave it out.\n"
    )


def test_a_port_of_ones_own_can_be_used_again_at_once() -> None:
    with served() as server:
        port = server.host.partition(":")[2]
        server.get("/")
    with served("--port", port) as server:
        assert server.address == f"http://127.0.0.1:{port}/"
        assert server.get("/api/start")[0] == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_as_other_commands_do(number: signal.Signals) -> None:
    with served() as server:
        server.get("/api/start")
        os.kill(server.process.pid, number)
        assert server.process.wait(20) == 128 + number
        wait_until(lambda: not processes_of(server.process.pid), 5)


def test_ctrl_c_in_a_terminal_reaches_the_whole_group() -> None:
    with served() as server:
        server.get("/api/start")
        wait_until(server.helpers)
        os.killpg(server.process.pid, signal.SIGINT)
        assert server.process.wait(20) == 130


def test_nobody_needs_to_read_what_it_says() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, *PLAY, "--port", str(port)]
    for closed, arguments in ((writer, command), (None, ["sh", "-c", 'exec "$@" >&-', "sh", *command])):
        process = subprocess.Popen(
            arguments, cwd=ROOT, env=environment(), stdout=closed, stderr=subprocess.PIPE, text=True
        )
        try:
            wait_until(lambda: _answers(port))
            process.terminate()
            assert process.communicate(timeout=20)[1] == ""
            assert process.returncode == 143
        finally:
            process.kill()
            process.communicate()
    os.close(writer)


def _answers(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def test_the_browser_is_opened(tmp_path: Path) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    opener.chmod(0o755)
    process = begin(command=("-m", "mem_anim", "play"), PATH=f"{tmp_path}:{os.environ['PATH']}")
    try:
        assert process.stdout is not None
        address = process.stdout.readline()
        wait_until(lambda: (tmp_path / "opened").exists() and (tmp_path / "opened").read_text() == address)
    finally:
        process.terminate()
        process.communicate()


def test_a_file_is_followed(tmp_path: Path) -> None:
    mine = tmp_path / "monday.yaml"
    mine.write_text(TEXT, "utf-8")
    with served(str(mine), "--watch") as server:
        assert json.loads(server.get("/api/start")[1])["watch"] is True
        streams = [events(server.request("GET", "/api/watch")) for _ in range(2)]
        time.sleep(0.3)
        began = time.monotonic()
        mine.write_text(TEXT.replace("0.5, 0.5", "0, 1"), "utf-8")
        for stream in streams:
            assert next(stream) == {"document": {"frames": [{"a": [1, 0]}, {"a": [0, 1]}]}, "name": "monday"}
        assert time.monotonic() - began < 1
        # As many editors do it: another file takes its place.
        other = tmp_path / ".monday.yaml.swp"
        other.write_text(TEXT.replace("0.5", "x", 1), "utf-8")
        other.replace(mine)
        (fault,) = next(streams[0])["faults"]
        assert fault["loc"] == ["frames", 1, "a", 0]
        assert fault["message"].startswith(f"{mine}:3:10: frames[1].a[0]: a number is needed")
        # A page that comes now is shown what was well; what is deleted may come back.
        assert json.loads(server.get("/api/start")[1])["document"]["frames"][1] == {"a": [0, 1]}
        mine.unlink()
        time.sleep(0.5)
        mine.write_text(TEXT, "utf-8")
        assert next(streams[0])["document"]["frames"][1] == {"a": [0.5, 0.5]}
        assert json.loads(server.get("/api/start")[1])["document"]["frames"][1] == {"a": [0.5, 0.5]}


def test_a_page_that_follows_a_file_does_not_hold_the_end_up(tmp_path: Path) -> None:
    mine = tmp_path / "monday.yaml"
    mine.write_text(TEXT, "utf-8")
    with served(str(mine), "--watch") as server:
        answer = server.request("GET", "/api/watch")
        began = time.monotonic()
        server.process.terminate()
        assert list(events(answer)) == []
        assert server.process.wait(20) == 143
        assert time.monotonic() - began < 2
