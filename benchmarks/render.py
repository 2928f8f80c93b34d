"""How fast films are drawn: (a) by Manim as it comes, (b) by our renderer, (c) the encoding of (b) alone.

    python benchmarks/render.py                       every clip on its scenario, at 1080p60: about 40 minutes
    python benchmarks/render.py --clip DiscardPast    one of them
    python benchmarks/render.py --json times.json     the same numbers for a program

Every film is made cold, in a process and a folder of its own, the three ways one after the other, so that a
noisy machine disturbs all alike: look at the ratios. (a) is Manim's camera and writer with its usual H.264
settings, and a path for each letter. (c) encodes the frames of (b) from memory with the settings of (b), as
many pieces at once as there are processors: nothing that draws these films with them can be faster.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import av
from av.video.reformatter import Colorspace

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

WAYS = ("manim", "ours", "encoding")
SSIM_EVERY = 15  # frames
MOST_HELD = 3_000_000_000  # bytes of frames in memory
SIZES = {"patches": (2, 4, 8), "frames": (2, 4, 8)}


@dataclass(frozen=True)
class Made:
    """One film, made in one way."""

    wall: float  # seconds
    cpu: float  # seconds
    peak_mb: float
    film_seconds: float
    size_mb: float


def main() -> None:
    arguments = parsed()
    if arguments.way:
        print(json.dumps(make(arguments)))
        return
    rows = []
    with TemporaryDirectory() as folder:
        for clip, scenario in cases(Path(folder), arguments.clip):
            rows.append(measured(clip, scenario, arguments.quality, Path(folder)))
            print(line(rows[-1]), flush=True)
        found = summary(rows)
        if not arguments.clip:
            found["growth"] = list(growth(Path(folder), arguments.quality))
    for name, value in found.items():
        print(f"{name}: {value}")
    if arguments.json:
        arguments.json.write_text(json.dumps({**found, "clips": rows}, indent=1) + "\n", encoding="utf-8")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clip", help="measure this one only")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers there")
    parser.add_argument("--quality", default="h", help="Manim's letter; h is 1080p60")
    for hidden in ("--way", "--scenario", "--film"):  # for the processes that this one starts
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    return parser.parse_args()


def cases(folder: Path, only: str | None) -> Iterator[tuple[str, str]]:
    """Each clip with its scenario, and one with as many patches as a clip takes."""
    from scenes import CLIPS

    for entry in CLIPS:
        if only in (None, entry.name):
            yield entry.name, entry.scenario
    if only in (None, "SpatialAttention"):
        yield "SpatialAttention", str(of_size(folder, 1, 8))


def of_size(folder: Path, frames: int, patches: int) -> Path:
    """A scenario file with so many frames of so many patches of two numbers."""
    names = "abcdefgh"[:patches]
    rows = (
        ", ".join(f"{name}: [{(i + f) % 3 / 2}, {(i * 2 + f) % 5 / 4}]" for i, name in enumerate(names))
        for f in range(frames)
    )
    file = folder / f"s{frames}x{patches}.yaml"
    file.write_text("frames:\n" + "".join(f"  - {{{row}}}\n" for row in rows), encoding="utf-8")
    return file


def measured(clip: str, scenario: str, quality: str, folder: Path) -> dict[str, Any]:
    films = {way: folder / f"{way}.mp4" for way in WAYS}
    made = {way: in_a_process(way, clip, scenario, quality, films[way]) for way in WAYS}
    a, b, c = (made[way] for way in WAYS)
    return {
        "clip": clip,
        "scenario": Path(scenario).stem,
        **{way: asdict(of_way) for way, of_way in made.items()},
        "a_over_b_wall": a.wall / b.wall,
        "a_over_b_cpu": a.cpu / b.cpu,
        "b_over_c_wall": b.wall / c.wall,
        "ssim": similarity(films["manim"], films["ours"]),
    }


def in_a_process(way: str, clip: str, scenario: str, quality: str, film: Path) -> Made:
    wished = {"--way": way, "--clip": clip, "--scenario": scenario, "--quality": quality, "--film": str(film)}
    command = [sys.executable, __file__, *(part for option in wished.items() for part in option)]
    environment = {**os.environ, "MEM_ANIM_RENDERER": "manim" if way == "manim" else "mem-anim"}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    return Made(**json.loads(done.stdout.splitlines()[-1]))


def make(wished: argparse.Namespace) -> dict[str, float]:
    """In a process of its own: what Python and its libraries take to start is not counted, warm-up is."""
    from mem_anim.film import clip_of
    from mem_anim.film.studio import studio
    from mem_anim.film.wishes import Wishes
    from mem_anim.renderer.renderer import renderer
    from mem_anim.renderer.writer import Writer
    from mem_anim.scenario import find
    from scenes import CLIPS

    entry = next(entry for entry in CLIPS if entry.name == wished.clip)
    told, path = clip_of(entry), find(wished.scenario)
    alone = wished.way == "encoding"
    with TemporaryDirectory() as folder, studio(Wishes(wished.quality), Path(folder)):
        floor = Floor()
        drawn_by = renderer(floor.writer() if alone else Writer)
        wall, cpu = time.perf_counter(), time.process_time()
        scene = told(path, "en", embedded=True, renderer=drawn_by)
        scene.render()
        floor.encode()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        if alone:
            wall, cpu = floor.wall, floor.cpu
        else:
            scene.output_plan.primary_artifact.replace(wished.film)
        size = 0 if alone else Path(wished.film).stat().st_size / 1e6
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
        return asdict(Made(wall, cpu, peak, scene.time, size))


class Floor:
    """Holds finished frames in memory, and encodes them when there are enough; only that is timed."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0
        self._held: list[tuple[Any, list[tuple[Any, int]]]] = []
        self._bytes = 0

    def writer(self) -> type:
        from mem_anim.renderer.writer import Writer

        floor = self

        class Holding(Writer):
            def _create_segment_encoder(self, target: Path) -> Any:
                return Holder(floor, super()._create_segment_encoder(target))

            def combine_to_movie(self) -> None:
                floor.encode()

        return Holding

    def take(self, encoder: Any, frames: list[tuple[Any, int]]) -> None:
        self._held.append((encoder, frames))
        self._bytes += sum(pixels.nbytes for pixels, _ in frames)
        if self._bytes > MOST_HELD:
            self.encode()

    def encode(self) -> None:
        held, self._held, self._bytes = self._held, [], 0
        wall, cpu = time.perf_counter(), time.process_time()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_encoded, held))
        self.wall += time.perf_counter() - wall
        self.cpu += time.process_time() - cpu


class Holder:
    """Stands for an encoder whose work comes later."""

    def __init__(self, floor: Floor, encoder: Any) -> None:
        self._floor, self._encoder, self._frames = floor, encoder, list[tuple[Any, int]]()
        self.target = encoder.target

    def write_frame(self, pixels: Any, *, repeat: int = 1) -> None:
        self._frames.append((pixels, repeat))

    def finish(self) -> None:
        self._floor.take(self._encoder, self._frames)

    def abort(self) -> None:
        self._encoder.abort()


def _encoded(held: tuple[Any, list[tuple[Any, int]]]) -> None:
    encoder, frames = held
    for pixels, repeat in frames:
        encoder.write_frame(pixels, repeat=repeat)
    encoder.finish()


def similarity(one: Path, other: Path) -> float:
    """The least SSIM of two films' frames, of which every so many-th is compared."""
    least = 1.0
    with av.open(one) as a, av.open(other) as b:
        graph = av.filter.Graph()
        size = {"width": a.streams.video[0].width, "height": a.streams.video[0].height}
        rate = Fraction(1, round(a.streams.video[0].average_rate))
        sources = [graph.add_buffer(**size, format="yuv420p", time_base=rate) for _ in (a, b)]
        ssim, sink = graph.add("ssim"), graph.add("buffersink")
        for i, source in enumerate(sources):
            source.link_to(ssim, 0, i)
        ssim.link_to(sink)
        graph.configure()
        for i, pair in enumerate(zip(a.decode(video=0), b.decode(video=0), strict=True)):
            if i % SSIM_EVERY:
                continue
            for source, frame in zip(sources, pair, strict=True):
                seen = as_seen(frame)
                seen.pts = i // SSIM_EVERY
                source.push(seen)
            least = min(least, float(sink.pull().metadata["lavfi.ssim.All"]))
    return least


def as_seen(frame: av.VideoFrame) -> av.VideoFrame:
    """Brightness and colours by one rule: (a) holds them by another than (b)."""
    if frame.colorspace == Colorspace.ITU709:
        return frame
    return frame.reformat(format="rgb24").reformat(format="yuv420p", dst_colorspace=Colorspace.ITU709)


def growth(folder: Path, quality: str) -> Iterator[dict[str, float]]:
    """What a second of film costs with more patches, and with more frames."""
    for count in SIZES["patches"]:
        yield cost("SpatialAttention", of_size(folder, 1, count), quality, folder) | {"patches": count}
    for count in SIZES["frames"]:
        yield cost("TemporalAttention", of_size(folder, count, 1), quality, folder) | {"frames": count}


def cost(clip: str, scenario: Path, quality: str, folder: Path) -> dict[str, Any]:
    made = in_a_process("ours", clip, str(scenario), quality, folder / "growth.mp4")
    return {"clip": clip, "cpu_per_film_second": made.cpu / made.film_seconds}


def summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """All clips together."""

    def total(way: str, what: str) -> float:
        return sum(float(row[way][what]) for row in rows)

    return {
        "a_over_b_wall": total("manim", "wall") / total("ours", "wall"),
        "a_over_b_cpu": total("manim", "cpu") / total("ours", "cpu"),
        "b_over_c_wall": total("ours", "wall") / total("encoding", "wall"),
        "ssim_min": min(row["ssim"] for row in rows),
        "peak_mb": max(row["ours"]["peak_mb"] for row in rows),
    }


def line(row: dict[str, Any]) -> str:
    made = "  ".join(f"{way} {row[way]['wall']:.0f} s ({row[way]['cpu']:.0f} s CPU)" for way in WAYS)
    ratios = f"a/b {row['a_over_b_wall']:.2f} (CPU {row['a_over_b_cpu']:.2f})  b/c {row['b_over_c_wall']:.2f}"
    sizes = f"{row['manim']['size_mb']:.1f} -> {row['ours']['size_mb']:.1f} MB"
    film = f"{row['ours']['film_seconds']:.0f} s of film, {sizes}"
    peak = f"SSIM {row['ssim']:.4f}  peak {row['ours']['peak_mb']:.0f} MB"
    return f"{row['clip']} on {row['scenario']}: {film}\n  {made}\n  {ratios}  {peak}"


if __name__ == "__main__":
    main()
