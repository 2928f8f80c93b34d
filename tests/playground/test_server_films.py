"""Films for the page: in a queue, followed, cancelled, played; and nothing is left behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from glob import glob
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest

from mem_anim.playground import rendering, talk
from mem_anim.scenario import parse
from tests.film.commanding import processes_of
from tests.playground.serving import PAGE_A, TOYS, Served, events, served, wait_until

OTHER = {"frames": [{"a": [1, 0]}, {"a": [0, 1]}]}


@pytest.fixture
def server() -> Iterator[Served]:
    with served(command=TOYS) as begun:
        yield begun


def ordered(server: Served, name: str, **more: Any) -> str:
    status, answer = server.render(name, **more)
    assert status == 202, answer
    identity: str = answer["id"]
    return identity


def listening(server: Served, identity: str) -> Iterator[Any]:
    return events(server.request("GET", f"/api/render/{identity}/events"))


def cancel(server: Served, identity: str) -> None:
    assert server.post(f"/api/render/{identity}/cancel", {}) == (204, None)


def folders(server: Served) -> list[str]:
    return glob(f"{gettempdir()}/mem-anim-play-*-{server.process.pid}-*")


def test_a_film_is_followed_and_played(server: Served) -> None:
    identity = ordered(server, "quick")
    told = list(listening(server, identity))
    assert told[-1] == {
        "state": "done",
        "film": f"/films/{identity}.mp4",
        "file": "toy-film.mp4",
        "seconds": 1.5,
    }
    # Who listens need not hear every state: what follows at once takes the place of what was before.
    order = ["queued", "rehearsing", "drawing"]
    heard = [event["state"] for event in told[:-1]]
    assert heard == [state for state in order if state in heard]
    assert list(listening(server, identity)) == told[-1:]  # whoever asks again is told the end again
    whole = server.request("GET", f"/films/{identity}.mp4")
    assert (whole.status, whole.getheader("Content-Type")) == (200, "video/mp4")
    content = whole.read()
    assert parse(content.decode(), "quick.yaml") == parse(str(PAGE_A), "quick.yaml")
    part = server.request("GET", f"/films/{identity}.mp4", Range="bytes=2-5")
    assert (part.status, part.read()) == (206, content[2:6])
    kept = server.request("GET", f"/films/{identity}.mp4?download")
    assert kept.getheader("Content-Disposition") == 'attachment; filename="toy-film.mp4"'


def test_two_pages_do_not_disturb_each_other(server: Served) -> None:
    one, two = ordered(server, "quick"), ordered(server, "quick", document=OTHER)
    assert [list(listening(server, identity))[-1]["state"] for identity in (one, two)] == ["done", "done"]
    films = [server.get(f"/films/{identity}.mp4")[1].decode() for identity in (one, two)]
    assert [parse(film, "x.yaml").frames for film in films] == [
        parse(str(document), "x.yaml").frames for document in (PAGE_A, OTHER)
    ]


def test_others_wait_and_not_too_many(server: Served) -> None:
    first = ordered(server, "slow")
    at_work = listening(server, first)
    wait_until(lambda: next(at_work)["state"] == "drawing")
    waiting = [ordered(server, "quick") for _ in range(rendering.MOST_WAITING)]
    streams = [listening(server, identity) for identity in waiting]
    assert [next(stream) for stream in streams] == [
        {"state": "queued", "ahead": ahead} for ahead in range(1, rendering.MOST_WAITING + 1)
    ]
    assert len(server.helpers()) == 1
    status, answer = server.render("quick", speak="zh")
    assert (status, answer["message"][:3]) == (429, "已经有")
    assert server.render("quick")[1]["message"].startswith("4 films wait already.")
    cancel(server, waiting[0])
    assert list(streams[0]) == [{"state": "cancelled"}]
    assert next(streams[1]) == {"state": "queued", "ahead": 1}
    cancel(server, first)
    assert list(at_work)[-1] == {"state": "cancelled"}
    assert [list(stream)[-1]["state"] for stream in streams[1:]] == ["done"] * 3
    wait_until(lambda: not server.helpers())


def test_what_goes_wrong_is_said(server: Served) -> None:
    identity = ordered(server, "refused")
    assert list(listening(server, identity))[-1] == {"state": "failed", "message": "it cannot be told"}
    assert server.get(f"/films/{identity}.mp4")[0] == 404
    told = list(listening(server, ordered(server, "broken", speak="zh")))
    assert told[-1]["state"] == "failed"
    assert told[-1]["message"].startswith("没能渲染出来")
    assert list(listening(server, ordered(server, "quick")))[-1]["state"] == "done"


def test_an_order_must_be_right(server: Served) -> None:
    status, answer = server.render(document={"frames": []})
    assert (status, answer["faults"][0]["loc"]) == (422, ["frames"])
    for wrong in (
        {"clip": "Nothing"},
        {"quality": "k"},
        {"language": "fr"},
        {"theme": "x"},
        {"aspect": "../x"},
    ):
        status, answer = server.render(**wrong)
        assert (status, list(answer)) == (400, ["message"])
    assert server.render(clip=["x"])[0] == 400


def test_who_does_not_end_is_killed(server: Served) -> None:
    identity = ordered(server, "stubborn")
    stream = listening(server, identity)
    wait_until(lambda: next(stream)["state"] == "drawing")
    cancel(server, identity)
    assert list(stream) == [{"state": "cancelled"}]
    assert list(listening(server, ordered(server, "quick")))[-1]["state"] == "done"
    wait_until(lambda: not server.helpers())


def test_a_page_that_is_closed_leaves_no_process(server: Served) -> None:
    ordered(server, "slow")  # and nobody ever listens
    heard = ordered(server, "slow")
    answer = server.request("GET", f"/api/render/{heard}/events")
    stream = events(answer)
    assert next(stream)["state"] == "queued"
    wait_until(lambda: next(stream)["state"] == "drawing")
    assert len(server.helpers()) == 1
    answer.close()
    wait_until(lambda: not server.helpers(), rendering.LONELY + 10)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_end_of_the_server_is_the_end_of_all(number: signal.Signals) -> None:
    with served(command=TOYS) as server:
        stream = listening(server, ordered(server, "slow"))
        wait_until(lambda: next(stream)["state"] == "drawing")
        assert server.helpers()
        assert len(folders(server)) == 1
        began = time.monotonic()
        os.kill(server.process.pid, number)
        assert list(stream)[-1:] in ([], [{"state": "cancelled"}])
        assert server.process.wait(20) == 128 + number
        assert time.monotonic() - began < 4
        assert not folders(server)
        assert not processes_of(server.process.pid)


def test_a_server_that_is_killed_leaves_no_process() -> None:
    with served(command=TOYS) as server:
        server.get("/api/start")  # the process that asks clips begins
        stream = listening(server, ordered(server, "slow"))
        wait_until(lambda: next(stream)["state"] == "drawing")
        wait_until(lambda: len(server.helpers()) == 2)
        server.process.kill()
        wait_until(lambda: not processes_of(server.process.pid))
        (left,) = folders(server)
    # The next one clears up, but not what may be somebody's who is only just beginning.
    with served(command=TOYS):
        assert Path(left).exists()
    an_hour_ago = time.time() - 3600
    os.utime(left, (an_hour_ago, an_hour_ago))
    with served(command=TOYS):
        assert not Path(left).exists()


@pytest.mark.slow
def test_a_real_film(server: Served) -> None:
    order = {"document": OTHER, "clip": "Short", "language": "zh", "theme": "light", "aspect": "1:1"}
    told = list(listening(server, ordered(server, "real", **order)))
    assert told[-1]["state"] == "done", told[-1]
    assert told[-1]["file"] == "real-Short-zh-1x1-light.mp4"
    drawn = [event["drawn"] for event in told if event["state"] == "drawing"]
    assert drawn == sorted(drawn)
    assert b"ftyp" in server.get(told[-1]["film"])[1][:16]
    again = list(listening(server, ordered(server, "real", **order)))
    assert again[-1]["state"] == "done"
    assert "drawing" not in [event["state"] for event in again]  # it is known
    refused = list(listening(server, ordered(server, "real", clip="SpatialAttention")))
    assert refused[-1]["state"] == "failed"
    assert "needs at least two patches" in refused[-1]["message"]


@pytest.mark.slow
def test_a_real_film_is_cancelled_while_it_is_drawn() -> None:
    with served() as server:
        identity = ordered(server, "toy", document=OTHER)
        stream = listening(server, identity)
        wait_until(lambda: next(stream).get("drawn", 0) > 20, 60)
        cancel(server, identity)
        assert list(stream)[-1] == {"state": "cancelled"}
        wait_until(lambda: len(server.helpers()) <= 0, talk.GRACE)
