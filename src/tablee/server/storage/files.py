"""The files of a SQLite database: exclusive lock, fsync of the WAL, detection of deleted or replaced files."""

import os
import sys
from pathlib import Path
from typing import Final


class FolderLock:
    """One process a folder, since each caches the tables. Raises BlockingIOError if another holds it."""

    def __init__(self, path: Path) -> None:
        self.fd: int = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                import msvcrt

                try:
                    msvcrt.locking(self.fd, msvcrt.LK_NBLCK, 1)
                except OSError:
                    raise BlockingIOError from None
            else:
                import fcntl

                fcntl.flock(self.fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


class DatabaseFiles:
    """Create it after SQLite has opened the database and its WAL.

    The WAL is fsynced through its own file descriptor. The database file is never opened here: closing any descriptor
    of it would drop this process's POSIX locks on it.
    """

    def __init__(self, path: Path) -> None:
        self.paths: Final = (str(path), f"{path}-wal")
        self.wal: Final = os.open(self.paths[1], os.O_RDWR)
        self.inodes: Final = [identity(os.stat(name)) for name in self.paths]

    def check(self) -> None:
        """Raises OSError if a file was deleted or replaced: SQLite would go on writing to an unlinked file."""
        for name, inode in zip(self.paths, self.inodes, strict=True):
            try:
                found = identity(os.stat(name))
            except FileNotFoundError:
                raise OSError(f"{name} was deleted while the server was running") from None
            if found != inode:
                raise OSError(f"{name} was replaced while the server was running")

    def sync(self) -> None:
        """fsync the WAL. Raises OSError."""
        fsync(self.wal)

    def sync_folder(self) -> None:
        """fsync the directory, for the files' names."""
        if sys.platform != "win32":
            folder = os.open(os.path.dirname(self.paths[0]) or ".", os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def close(self) -> None:
        os.close(self.wal)


def identity(found: os.stat_result) -> tuple[int, int]:
    return (found.st_dev, found.st_ino)


def fsync(fd: int) -> None:
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)  # plain fsync leaves data in the drive's cache
    elif hasattr(os, "fdatasync"):
        os.fdatasync(fd)
    else:
        os.fsync(fd)
