"""The shelf: every film that was made in a folder, as long as there is room, and a record of each.

Films lie there under their SHA-256 and share their place on the disk with the visible ones where the file
system allows. Nothing on it is trusted unseen. It must not know how films are made.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mem_anim.errors import AuthorError
from mem_anim.film.film import Film
from mem_anim.film.keeping.key import ROOM_VARIABLE, digest_of_file
from mem_anim.film.keeping.record import Record, Refusal, read_record, renewed, written
from mem_anim.film.workshop import HIDDEN, put_in_place, workshop, writing

ROOM = 2.0  # GB
_FRESH = 60  # seconds in which a film may still be without its record, and a record half written
_A_SEASON = 90 * 24 * 3600  # seconds for which it is remembered that there can be no film
_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Kept:
    """A film on the shelf, by its latest name: ``age`` is the seconds since its last use, ``size`` its bytes.

    ``in_place`` says whether it can be seen in the folder, too; then the name is the one that it has there.
    """

    clip: str
    scenario: str
    language: str
    film: str
    size: int
    age: float
    in_place: bool


class Shelf:
    """That of one folder of films."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._records = folder / HIDDEN / "records"
        self._films = folder / HIDDEN / "cache"

    def record(self, key: str) -> Record | None:
        """What is known under this key."""
        found = self._read(key)
        return found if isinstance(found, Record) else None

    def refusal(self, key: str) -> str | None:
        """Why there can be no film by this key, if that is known."""
        found = self._read(key)
        return found.reason if isinstance(found, Refusal) else None

    def alike(self, look: str) -> list[Record]:
        """What is known of films that show the same, the latest first."""
        return [record for record in self._all() if record.look == look]

    def put_out(self, record: Record) -> Film | None:
        """The record's film and papers in the folder, as they were made; None where the film is gone.

        Raises AuthorError where the folder does not take them.
        """
        place, kept = self.folder / record.film, self._films / record.sha256
        unchanged = _is(place, record.sha256)
        if not unchanged and not _is(kept, record.sha256):
            with suppress(OSError):
                kept.unlink()
            return None
        papers = {name: text for name, text in record.beside.items() if not _says(self.folder / name, text)}
        if papers or not unchanged:
            with writing(place), workshop(self.folder) as work:
                for name, text in papers.items():
                    (work / name).write_text(text, encoding="utf-8", newline="\n")
                if not unchanged:
                    # Two visible films never share a place: whoever cuts one would cut the other.
                    is_shared = kept.stat().st_nlink > 1
                    (shutil.copyfile if is_shared else _link)(kept, work / record.film)
                moved = [*papers, *([] if unchanged else [record.film])]
                put_in_place(self.folder, *(work / name for name in moved))
        with suppress(OSError):
            os.utime(self._records / f"{record.key}.json")
        return record.film_in(self.folder, "unchanged" if unchanged else "restored")

    def put_out_alike(self, look: str, key: str, film: str, papers: dict[str, str]) -> Film | None:
        """A film that shows the same, under another key, with its own name and papers."""
        for record in self.alike(look):
            renamed = renewed(record, key, film, papers)
            if made := self.put_out(renamed):
                self.note(renamed)
                return made
        return None

    def keep(self, film: Path, sha256: str) -> None:
        """The film is kept, and stays where it is. Where that fails it will be missed and made again."""
        with suppress(OSError):
            self._films.mkdir(parents=True, exist_ok=True)
            kept = self._films / sha256
            if not _is(kept, sha256):
                aside = film.with_name("kept")
                _link(film, aside)
                os.replace(aside, kept)

    def note(self, record: Record) -> None:
        """The record is kept, and what has been used least goes where there are too many films."""
        with suppress(OSError):
            self._write(record)
            self._make_room()

    def note_refusal(self, key: str, reason: str) -> None:
        """The reason is kept, but no folder is made for it."""
        with suppress(OSError):
            if self.folder.is_dir():
                self._write(Refusal(key, reason))

    def entries(self) -> list[Kept]:
        """The films on the shelf, the latest first."""
        now, used, known = time.time(), self._used(), self._all()
        entries = []
        for digest, size in self._sizes().items():
            names = [record for record in known if record.sha256 == digest]
            in_place = next(filter(self._is_in_place, names), None)
            if found := in_place or next(iter(names), None):
                age, named = max(0.0, now - used[digest]), (found.clip, found.scenario, found.language)
                entries.append(Kept(*named, found.film, size, age, in_place is not None))
        return entries

    def clear(self) -> None:
        """Every film on the shelf goes; the visible ones stay, and so do the records by which they are known.

        Raises AuthorError where something cannot go.
        """
        try:
            seen = {record.key for record in self._all() if self._is_in_place(record)}
            for path in _inside(self._records):
                if path.stem not in seen:
                    path.unlink()
            if _inside(self._films):
                shutil.rmtree(self._films)
        except OSError as fault:
            raise AuthorError(
                f"{fault.filename}: it cannot be removed: {fault.strerror}. Remove it by hand."
            ) from None

    def _is_in_place(self, record: Record) -> bool:
        place = self.folder / record.film
        return _has_size(place, record.size) and _is(place, record.sha256)

    def _all(self) -> list[Record]:
        """Every record of a film, the latest first; what is no record is dropped."""
        files = (path for path in _inside(self._records) if path.suffix == ".json")
        paths = sorted(files, key=_time, reverse=True)
        return [found for path in paths if isinstance(found := self._read(path.stem), Record)]

    def _read(self, key: str) -> Record | Refusal | None:
        path = self._records / f"{key}.json"
        try:
            found = read_record(path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError):
            found = None
        if found is None or found.key != key:
            with suppress(OSError):
                path.unlink()
            return None
        return found

    def _write(self, known: Record | Refusal) -> None:
        self._records.mkdir(parents=True, exist_ok=True)
        path = self._records / f"{known.key}.json"
        aside = path.with_suffix(f".{os.getpid()}")
        aside.write_text(written(known), encoding="utf-8")
        os.replace(aside, path)

    def _sizes(self) -> dict[str, int]:
        """The films on the shelf by their digest, whatever has been used last first."""
        used = self._used()
        kept = sorted(
            (path for path in _inside(self._films) if path.name in used), key=lambda path: -used[path.name]
        )
        return {path.name: path.stat().st_size for path in kept}

    def _used(self) -> dict[str, float]:
        """When each film on the shelf was last used. One without a record is as old as its file."""
        used = {path.name: 0.0 for path in _inside(self._films) if _DIGEST.fullmatch(path.name)}
        for record in self._all():
            if record.sha256 in used:
                used[record.sha256] = max(used[record.sha256], _time(self._records / f"{record.key}.json"))
        return used

    def _make_room(self) -> None:
        room, used = room_for_films(), self._used()
        for digest, size in self._sizes().items():
            room -= size
            path = self._films / digest
            if room < 0 and (used[digest] or time.time() - _time(path) > _FRESH):
                path.unlink(missing_ok=True)
        self._forget()

    def _forget(self) -> None:
        """Drop records of films that are gone, old refusals, and what a killed process left half written."""
        for path in self._records.iterdir():
            age = time.time() - _time(path)
            is_refusal = path.suffix == ".json" and isinstance(self._read(path.stem), Refusal)
            if age > (_A_SEASON if is_refusal else _FRESH) and (is_refusal or path.suffix != ".json"):
                path.unlink(missing_ok=True)
        for record in self._all():
            places = (self._films / record.sha256, self.folder / record.film)
            if not any(_has_size(place, record.size) for place in places):
                (self._records / f"{record.key}.json").unlink(missing_ok=True)


def room_for_films() -> float:
    """How many bytes the shelf may hold. Raises AuthorError where the variable is no number."""
    said = os.environ.get(ROOM_VARIABLE) or str(ROOM)
    try:
        room = float(said)
    except ValueError:
        room = -1
    if not 0 <= room < float("inf"):
        raise AuthorError(f"{ROOM_VARIABLE}={said}: write a number of gigabytes, such as {ROOM:g}.")
    return room * 1e9


def _inside(folder: Path) -> list[Path]:
    """What lies there; nothing where there is no such folder."""
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _is(path: Path, sha256: str) -> bool:
    try:
        return digest_of_file(path) == sha256
    except OSError:
        return False


def _says(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False


def _has_size(path: Path, size: int) -> bool:
    try:
        return path.stat().st_size == size
    except OSError:
        return False


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _link(source: Path, target: Path) -> None:
    """A second name for the file, or a copy where the file system has no such thing. Raises OSError."""
    try:
        os.link(source, target)
    except OSError as fault:
        if fault.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EEXIST):
            raise
        shutil.copyfile(source, target)
