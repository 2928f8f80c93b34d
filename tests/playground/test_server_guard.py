"""What the server does not let in: other sites, other names, what is too long or no JSON, and paths."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mem_anim.playground.guard import MOST_BYTES
from tests.playground.serving import PAGE_A, Served, served

WORK = {"document": PAGE_A, "name": "toy"}


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as begun:
        yield begun


def raw(server: Served, request: str) -> bytes:
    """The answer to what no client would send."""
    name, _, port = server.host.partition(":")
    with socket.create_connection((name, int(port)), timeout=20) as connection:
        connection.sendall(request.encode("latin-1"))
        return b"".join(iter(lambda: connection.recv(4096), b""))


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}"]
)
@pytest.mark.parametrize("path", ["/", "/api/start", "/theme.css"])
def test_another_name_that_leads_here_is_refused(server: Served, host: str, path: str) -> None:
    port = server.host.partition(":")[2]
    status, content = server.get(path, Host=host.format(port=port))
    assert (status, list(json.loads(content))) == (421, ["message"])


def test_localhost_is_a_name_of_ours(server: Served) -> None:
    port = server.host.partition(":")[2]
    assert server.get("/api/start", Host=f"localhost:{port}")[0] == 200
    assert server.get("/api/start", Host=f"LOCALHOST:{port}")[0] == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://{host}", ""]
)
def test_another_site_is_refused(server: Served, origin: str) -> None:
    told = origin.format(host=server.host)
    assert server.post("/api/work", WORK, Origin=told)[0] == 403
    assert server.get("/api/start", Origin=told)[0] == 403


def test_the_page_itself_is_let_in(server: Served) -> None:
    assert server.post("/api/work", WORK, Origin=f"http://{server.host}")[0] == 200
    assert server.post("/api/work", WORK, Sec_Fetch_Site="same-origin")[0] == 200


def test_what_a_browser_says_of_other_sites_counts(server: Served) -> None:
    assert server.post("/api/work", WORK, Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate")[0] == 403
    assert server.get("/api/start", Sec_Fetch_Site="same-site", Sec_Fetch_Mode="no-cors")[0] == 403
    assert server.get("/", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate")[0] == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
@pytest.mark.parametrize(
    "path", ["/api/work", "/api/read", "/api/render", "/api/clips", "/api/render/x/cancel"]
)
def test_what_a_form_can_send_is_refused(server: Served, path: str, kind: str) -> None:
    assert server.post(path, WORK, Content_Type=kind)[0] == 415


def test_what_is_too_long_is_refused(server: Served) -> None:
    text = "#" * MOST_BYTES
    status, answer = server.post("/api/read", {"text": text, "name": "x"})
    assert (status, answer) == (413, {"message": "a request has at most 256 KB"})
    fits = {"text": "frames: [{a: [1]}] " + text[:-100], "name": "x"}
    assert server.post("/api/read", fits)[0] == 200
    assert server.work(PAGE_A)


def test_a_length_must_be_told(server: Served) -> None:
    head = f"POST /api/work HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
    assert raw(server, head + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n").startswith(
        b"HTTP/1.1 411 "
    )
    assert raw(server, head + f"Content-Length: {'9' * 30}\r\n\r\n").startswith(b"HTTP/1.1 4")
    assert raw(server, head + "Content-Length: -1\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert raw(server, "\x16\x03\x01\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert server.work(PAGE_A)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b'{"document": NaN, "name": "x"}',
        b'{"document": {"title": "\\ud800"}, "name": "x"}',
        b"[" * 100_000,
        b'{"document": {}}',
        b'{"document": {}, "name": 3}',
    ],
)
def test_what_is_no_question_is_refused(server: Served, content: bytes) -> None:
    status, answer = server.post("/api/work", content)
    assert (status, list(answer)) == (400, ["message"])


@pytest.mark.parametrize(
    "document",
    [
        b'{"frames": [{"a": [' + b"9" * 5000 + b"]}]}",
        b'{"frames": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"frames": [' + b"1," * 60_000 + b"1]}",
        b'{"frames": [{' + b",".join(b'"%d": [1]' % key for key in range(15_000)) + b"}]}",
        b'{"' + b"x" * 200_000 + b'": 1}',
        b'{"title": "' + b"x" * 200_000 + b'"}',
        b'{"frames": [{"a": [1e999]}]}',
        b'{"frames": [{"__proto__": [1], "": [1]}]}',
    ],
)
def test_anything_is_answered_and_soon(server: Served, document: bytes) -> None:
    status, answer = server.post("/api/work", b'{"name": "x", "document": ' + document + b"}")
    assert (status, list(answer)) == (200, ["faults"])
    assert all(len(fault["message"]) < 500 for fault in answer["faults"])


@pytest.mark.parametrize(
    "path",
    [
        "/page/../server.py",
        "/page/..%2fserver.py",
        "/page/%2e%2e/__init__.py",
        "/page//etc/passwd",
        "/page/",
        "/page/.",
        "/page/vendor",
        "/page/index.html%00",
        "/api/scenarios/..%2f..%2fREADME",
        "/api/scenarios/lecture",
        "/api/scenarios/",
        "/films/../index.mp4",
        "/films/x.mp4",
        "/api/render/x/events",
        "/api/watch",
        "/docs",
        "/favicon.ico",
    ],
)
def test_no_path_is_opened(server: Served, path: str) -> None:
    status, content = server.get(path)
    assert (status, list(json.loads(content))) == (404, ["message"])


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(server: Served, method: str) -> None:
    assert server.request(method, "/api/work").status == 405


@pytest.mark.parametrize("path", ["/", "/api/start", "/theme.css", "/nowhere"])
def test_a_browser_is_told_to_be_careful(server: Served, path: str) -> None:
    answer = server.request("GET", path)
    policy = answer.getheader("Content-Security-Policy") or ""
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert answer.getheader("Access-Control-Allow-Origin") is None
    assert answer.getheader("Server") is None


def test_only_this_computer_is_listened_to(server: Served) -> None:
    port = int(server.host.partition(":")[2])
    tables = [Path(f"/proc/net/{kind}").read_text().splitlines()[1:] for kind in ("tcp", "tcp6")]
    sockets = [line.split()[1:4] for table in tables for line in table]
    listening = [local for local, _, state in sockets if state == "0A" and local.endswith(f":{port:04X}")]
    assert listening == [f"0100007F:{port:04X}"]


def test_nothing_of_it_was_a_bug(server: Served) -> None:
    """What the server complains of is looked at when it ends; here it still runs."""
    answer: Any = server.work(PAGE_A)
    assert answer["steps"]
    assert os.path.exists(f"/proc/{server.process.pid}")
