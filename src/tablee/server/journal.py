"""Moves that are written already and will be in the database soon.

To enter a move into the database takes a page, its checksums, an index of pages and six locks, besides the one thing that
matters: that it is on the disk. So a move is first written here, some eighty bytes, into a file that is as long as it
will ever be. From then on the system has it, and this program may end as it likes; on the disk, where the system may end
too, it is after ``sync``. Every few seconds the database takes over what has come together. The file has two halves:
while the database takes over the one, moves are written into the other.

A record is its length, a checksum, the round of writing it belongs to and its place in that round, then entries as JSON.
What is left of an earlier round, or was written only in part, does not fit, and ends the reading. What the database has
taken over already may be read again: nobody minds, for an entry is never changed. Only where something has gone wrong, and
when a server starts, is it wiped: what was refused, or went with another database, must not come back.
"""

import contextlib
import os
import shutil
from struct import Struct
from time import time_ns
from typing import Final, final
from zlib import crc32

import msgspec

from tablee.server.entries import Entry
from tablee.server.script import ENCODE

HALF: Final = 1 << 20  # bytes
SPARE: Final = 1 << 26  # bytes left on the disk; else it is left as it is
PIECE: Final = 4096  # as a system keeps files in memory; what was written in one piece, some look through as one
LONGEST: Final = 512  # bytes of a move, at most
HEAD: Final = Struct("<IIQI")  # length, checksum, round, place
SUMMED: Final = Struct("<IQI")  # what of it is summed up, with the entries
DECODE: Final = msgspec.json.Decoder(list[tuple[str, int, str, int, int, str, str, float]]).decode


@final
class Journal:
    """Raises OSError where it cannot be written."""

    def __init__(self, path: str) -> None:
        self.path: Final = path
        self.file: Final = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # what is chosen in secret stands here
        self.start: int = 0  # of the half that is written
        self.at: int = 0  # where in it the next record goes
        self.round: int = time_ns()
        self.place: int = 0

    def make_room(self) -> None:
        """To grow at each move would cost as much again as to write it. On a small disk it does."""
        with contextlib.suppress(OSError):
            size = os.fstat(self.file).st_size
            folder = os.path.dirname(self.path) or "."
            if size < 2 * HALF and shutil.disk_usage(folder).free > SPARE:
                for at in range(size, 2 * HALF, PIECE):
                    os.pwrite(self.file, bytes(min(PIECE, 2 * HALF - at)), at)
                os.fsync(self.file)

    def turn_over(self) -> None:
        """The other half is written next, from its beginning: the database has all that stands there."""
        self.start = HALF - self.start
        self.at = 0
        self.place = 0
        self.round = time_ns()

    def wipe(self) -> None:
        """The database has all that stands here, or does not want it; nobody shall read it again."""
        size = os.fstat(self.file).st_size
        for start in (0, HALF):
            if size > start:
                os.pwrite(self.file, bytes(HEAD.size), start)
        os.fsync(self.file)
        folder = os.open(os.path.dirname(self.path) or ".", os.O_RDONLY)
        os.fsync(folder)  # that it is there at all
        os.close(folder)
        self.turn_over()

    def add(self, entry: Entry) -> None:
        """The system has it when this returns; who waits for the disk waits for ``sync``."""
        data: bytes = ENCODE([entry.row()])
        length = len(data)
        summed = crc32(data, crc32(SUMMED.pack(length, self.round, self.place)))
        record = HEAD.pack(length, summed, self.round, self.place) + data
        if self.at + len(record) > HALF:
            raise OSError("the journal is full")
        at = self.start + self.at
        try:
            if os.pwrite(self.file, record, at) < len(record):
                raise OSError("written in part")
        except OSError:
            with contextlib.suppress(OSError):  # nobody has heard of this one
                os.pwrite(self.file, bytes(HEAD.size), at)
            raise
        self.at += len(record)
        self.place += 1

    def sync(self) -> None:
        """By a thread: what was added before this began is on the disk when it returns."""
        os.fdatasync(self.file)

    def close(self, remove: bool) -> None:
        os.close(self.file)
        if remove:
            with contextlib.suppress(OSError):
                os.unlink(self.path)


def read_journal(path: str) -> list[Entry]:
    """All that was written since each half was last begun, by number; what was written last comes first of its number."""
    try:
        with open(path, "rb") as file:
            raw = file.read(2 * HALF)
    except FileNotFoundError:
        return []
    halves = [read_half(raw[:HALF]), read_half(raw[HALF:])]
    if halves[1][0] > halves[0][0]:
        halves.reverse()
    found = halves[0][1] + halves[1][1]
    found.sort(key=number_of)
    return found


def number_of(entry: Entry) -> int:
    return entry.number


def read_half(raw: bytes) -> tuple[int, list[Entry]]:
    """The round, and its entries."""
    found: list[Entry] = []
    at = 0
    records = 0
    first = -1  # the round of the first record
    while at + HEAD.size <= len(raw):
        length, summed, round_, place = HEAD.unpack_from(raw, at)
        data = raw[at + HEAD.size : at + HEAD.size + length]
        if first < 0:
            first = round_
        if length == 0 or len(data) < length or round_ != first or place != records:
            break
        if crc32(data, crc32(SUMMED.pack(length, round_, place))) != summed:
            break
        for row in DECODE(data):
            found.append(Entry(*row))
        at += HEAD.size + length
        records += 1
    return first, found
