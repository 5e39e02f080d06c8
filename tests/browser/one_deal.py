"""The server, dealing every table from one seed: what the tests see today they see tomorrow. The trials deal anew.

Its disk stands still as long as there is a file TABLEE_STILL.
"""

import os
import sys
import time

from tablee.cli.main import main
from tablee.server.play import tokens

sync = getattr(os, "fdatasync", os.fsync)


def fdatasync(file):
    while os.path.exists(os.environ["TABLEE_STILL"]):
        time.sleep(0.02)
    sync(file)


if __name__ == "__main__":  # the bots' processes load this file too
    if not os.environ.get("TABLEE_LONG"):
        tokens.new_seed = lambda: b"the same cards at every table 1".ljust(tokens.SEED_BYTES)
    if hasattr(os, "fdatasync"):
        os.fdatasync = fdatasync
    sys.exit(main())
