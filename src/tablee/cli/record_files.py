"""Record files: validated reading, atomic writing."""

import contextlib
import os
import tempfile
import time
from pathlib import Path
from typing import Final

from tablee.cli.texts import TEXTS
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.record import Record
from tablee.core.rule import BadRecord, Mistake, Words
from tablee.games import open_record

LONGEST: Final = 1 << 24  # bytes; records have a few hundred, hand-written ones a few thousand


def mistake(code: str, **fields: object) -> Mistake:
    """A ``Mistake`` with its sentence from ``texts``."""
    fr, de, en = (sentence.format(**fields) for sentence in TEXTS[f"error.{code}"])
    return Mistake(code, Words(fr, de, en))


def reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def read_text(path: str, longest: int = LONGEST) -> str:
    try:
        with open(path, "rb") as file:
            raw = file.read(longest + 1)
    except FileNotFoundError:
        raise mistake("not-found", path=path) from None
    except IsADirectoryError:
        raise mistake("directory", path=path) from None
    except OSError as error:
        raise mistake("unreadable", path=path, why=reason(error)) from None
    except ValueError as error:
        raise mistake("unreadable", path=path, why=error) from None
    if len(raw) > longest:
        raise mistake("too-long", path=path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise mistake("not-text", path=path) from None


def load(path: str) -> tuple[Game, Record]:
    """Read a record file and open its game; errors name the file."""
    text = read_text(path)
    try:
        return open_record(text)
    except Mistake as error:
        raise in_file(path, error) from None


def in_file(path: str, error: Mistake) -> Mistake:
    fr, de, en = TEXTS["error.in-file"]
    words = error.words
    return Mistake(
        error.code,
        Words(
            fr.format(path=path, why=words.fr), de.format(path=path, why=words.de), en.format(path=path, why=words.en)
        ),
    )


def replay(game: Game, record: Record) -> Position:
    """Replay a record. Values that no game ever wrote can raise anything: that is a bad record too."""
    try:
        return game.replay(record)
    except Mistake:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError, AssertionError):
        fr, de, en = TEXTS["error.does-not-replay"]
        raise BadRecord("bad-record", Words(fr, de, en)) from None


def write_text(path: Path, text: str, for_good: bool = True) -> None:
    """Write a file atomically (temporary file and rename), readable by its owner only, since it holds the seed.
    ``for_good``: fsync, to survive a power cut."""
    path = path.resolve()
    if path.exists() and not path.is_file() and not path.is_dir():  # write to a device or pipe instead of replacing it
        with path.open("w", encoding="utf-8") as device:
            device.write(text + "\n")
        return
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            if for_good:
                os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def state_folder() -> Path:
    """The folder for games in progress, by the XDG base directory specification."""
    home = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(home):
        return Path(home) / "tablee"
    return Path(os.path.expanduser("~")) / ".local" / "state" / "tablee"


def fresh_path(game: str) -> Path:
    """An unused file name for a new game."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = state_folder() / f"{stem}.json"
    number = 1
    while path.exists():
        number += 1
        path = state_folder() / f"{stem}-{number}.json"
    return path
