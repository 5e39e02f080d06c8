"""Where the running server is, for the command on the same machine: a file beside the database that its owner alone reads.

It holds an address of this machine and a token that lives as long as the process. Whoever can read the folder can read
every hand anyway.
"""

import contextlib
import json
import os
from pathlib import Path
from typing import Final

from tablee.server.storage.files import FolderLock

FILE: Final = "tablee.running"


def announce(folder: Path, address: str, token: str) -> None:
    path = folder / FILE
    withdraw(folder)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump({"address": address, "token": token}, file)


def withdraw(folder: Path) -> None:
    with contextlib.suppress(OSError):
        (folder / FILE).unlink()


def is_running(database: Path) -> bool:
    if not database.with_suffix(".lock").exists():
        return False
    try:
        FolderLock(database.with_suffix(".lock")).release()
    except BlockingIOError:
        return True
    return False


def where(folder: Path) -> tuple[str, str] | None:
    """Address and token of the server that announced itself last."""
    try:
        found = json.loads((folder / FILE).read_text())
        return str(found["address"]), str(found["token"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
