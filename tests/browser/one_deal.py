"""The server, dealing every table from one seed: what the tests see today they see tomorrow. The trials deal anew."""

import os
import sys

from tablee.cli.main import main
from tablee.server import links

if __name__ == "__main__":  # the bots' processes load this file too
    if not os.environ.get("TABLEE_LONG"):
        links.new_seed = lambda: b"the same cards at every table 1".ljust(links.SEED_BYTES)
    sys.exit(main())
