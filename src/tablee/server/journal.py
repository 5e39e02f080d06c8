"""Moves that are on the disk already and will be in the database soon.

To enter a move into the database takes a page, its checksums, an index of pages and six locks, besides the one thing that
matters: that it is on the disk. So a move is first written here, some eighty bytes, into a file that is as long as it
will ever be. Every few seconds the database takes over what has come together, and the file is written again from
its beginning.

A record is its length, a checksum, the round of writing it belongs to and its place in that round, then entries as JSON.
What is left of an earlier round, or was written only in part, does not fit, and ends the reading. What the database has
taken over already may be read again: nobody minds, for an entry is never changed.
"""

import contextlib
import os
from struct import Struct
from typing import Final, final
from zlib import crc32

import msgspec

from tablee.server.entries import Entry
from tablee.server.script import ENCODE

SIZE: Final = 1 << 19  # bytes; some five thousand moves
HEAD: Final = Struct("<IIQI")  # length, checksum, round, place
SUMMED: Final = Struct("<IQI")  # what of it is summed up, with the entries
DECODE: Final = msgspec.json.Decoder(list[tuple[str, int, str, int, int, str, str, float]]).decode


@final
class Journal:
    """Raises OSError where it cannot be written."""

    def __init__(self, path: str) -> None:
        self.path: Final = path
        self.file: Final = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # what is chosen in secret stands here
        self.size: int = 0
        self.at: int = 0  # where the next record goes
        self.round: int = 0
        self.place: int = 0
        self.begin_anew()

    def make_room(self) -> None:
        """To grow at each move would cost as much again as to write it."""
        self.size = os.fstat(self.file).st_size
        with contextlib.suppress(OSError):  # on a full disk: what there is will do, if only nothing
            if self.size < SIZE:
                os.pwrite(self.file, bytes(SIZE - self.size), self.size)
                os.fsync(self.file)
                folder = os.open(os.path.dirname(self.path), os.O_RDONLY)
                os.fsync(folder)  # that it is there at all
                os.close(folder)
                self.size = os.fstat(self.file).st_size

    def begin_anew(self) -> None:
        """The database has all that stands here."""
        self.round = int.from_bytes(os.urandom(8), "little")
        self.at = 0
        self.place = 0

    def add(self, entries: list[Entry]) -> bool:
        """On the disk when this returns; False: there is no room."""
        data: bytes = ENCODE([entry.row() for entry in entries])
        length = len(data)
        summed = crc32(data, crc32(SUMMED.pack(length, self.round, self.place)))
        record = HEAD.pack(length, summed, self.round, self.place) + data
        if self.at + len(record) > self.size:
            return False
        try:
            if os.pwrite(self.file, record, self.at) < len(record):
                raise OSError("written in part")
            os.fdatasync(self.file)
        except OSError:
            with contextlib.suppress(OSError):  # nobody has been promised this one
                os.pwrite(self.file, bytes(HEAD.size), self.at)
                os.fdatasync(self.file)
            raise
        self.at += len(record)
        self.place += 1
        return True

    def read(self) -> list[Entry]:
        """All that was written since it last began anew."""
        found: list[Entry] = []
        raw = os.pread(self.file, os.fstat(self.file).st_size, 0)
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
        return found

    def close(self, remove: bool) -> None:
        os.close(self.file)
        if remove:
            with contextlib.suppress(OSError):
                os.unlink(self.path)
