"""The server, dealing every table from one seed: what the tests see today they see tomorrow. The trials deal anew.

Its disk stands still as long as there is a file TABLEE_STILL. It hands out the engine in the folder TABLEE_ENGINE, if that is set.
"""

import json
import os
import sys
import time
from pathlib import Path

from tablee.cli.main import main
from tablee.server.play import tokens
from tablee.server.transport import static_files

sync = getattr(os, "fdatasync", os.fsync)


def fdatasync(file):
    while os.path.exists(os.environ["TABLEE_STILL"]):
        time.sleep(0.02)
    sync(file)


def engine_files(folder):
    about = (folder / "engine.json").read_bytes()
    version = json.loads(about)["version"]
    names = [one["name"] for one in json.loads(about)["files"]]
    found = {f"engine/{version}/{name}": (folder / name).read_bytes() for name in names}
    return {name: static_files.page(name, data, {}) for name, data in {"engine/engine.json": about, **found}.items()}


if __name__ == "__main__":  # the bots' processes load this file too
    if not os.environ.get("TABLEE_LONG"):
        tokens.new_seed = lambda: b"the same cards at every table 1".ljust(tokens.SEED_BYTES)
    if folder := os.environ.get("TABLEE_ENGINE"):
        read = static_files.read_files
        static_files.read_files = lambda root: {**read(root), **engine_files(Path(folder))}
    if hasattr(os, "fdatasync"):
        os.fdatasync = fdatasync
    sys.exit(main())
