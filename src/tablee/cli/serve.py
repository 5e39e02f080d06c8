"""``tablee serve``: friends at one table, over the network."""

import argparse
import contextlib
import os
import threading
from pathlib import Path
from typing import Final

from tablee.cli import paper
from tablee.cli.choices import in_range
from tablee.cli.files import state_folder
from tablee.cli.grammar import add_command
from tablee.cli.words import say

PORT: Final = 8150


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "serve", say("help.serve"), say("help.serve-examples"))
    parser.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help=say("help.host"))
    parser.add_argument("--port", metavar="N", type=int, default=PORT, help=say("help.port"))
    parser.add_argument("--data", metavar="DIR", default="", help=say("help.data"))
    parser.add_argument("--database", metavar="URL", default="", help=say("help.database"))
    parser.add_argument("--redis", metavar="URL", default="", help=say("help.redis"))
    parser.add_argument("--url", metavar="URL", default="", help=say("help.url"))
    parser.add_argument("--origin", metavar="URL", action="append", default=[], help=say("help.origin"))
    parser.add_argument("--workers", metavar="N", type=int, default=1, help=say("help.workers"))
    parser.add_argument("--archive-days", metavar="N", type=int, default=60, help=say("help.archive-days"))
    parser.add_argument("--open", action="store_true", help=say("help.open"))
    parser.add_argument("--unlimited", action="store_true", help=say("help.unlimited"))


def run(args: argparse.Namespace) -> int:
    from tablee.server.house import Settings  # only who serves pays for it
    from tablee.server.serve import Wishes, is_local, qr_code
    from tablee.server.serve import run as serve

    settings = Settings(
        url=args.url.rstrip("/"),
        origins=[origin.rstrip("/") for origin in args.origin],
        workers=in_range("--workers", args.workers, 1, 64),
        archive_days=in_range("--archive-days", args.archive_days, 1, 36500),
        limited=not args.unlimited,
    )
    data = Path(args.data) if args.data else state_folder() / "server"
    # addresses with a password in them may come from the environment, where no list of processes shows them
    database = args.database or os.environ.get("TABLEE_DATABASE", "")
    redis = args.redis or os.environ.get("TABLEE_REDIS", "")
    wishes = Wishes(args.host, in_range("--port", args.port, 0, 65535), data, database, redis, settings=settings)

    def opened(url: str) -> None:
        reached = args.url.rstrip("/") or url
        out = paper.out()
        out.print(say("serve.open", url=reached), soft_wrap=True, markup=False, highlight=False)
        if not database:
            out.print(say("serve.data", path=data), soft_wrap=True, markup=False, highlight=False)
        if is_local(args.host) and not args.url:
            out.print(say("serve.local"), soft_wrap=True, markup=False, highlight=False)
        else:
            out.print(qr_code(reached), soft_wrap=True, markup=False, highlight=False)
        out.file.flush()
        if args.open:
            open_browser(url)

    serve(wishes, opened)
    return 0


def open_browser(url: str) -> None:
    """In a thread of its own: finding a browser takes a while, and there may be none."""

    def look() -> None:
        import webbrowser

        with contextlib.suppress(Exception):
            webbrowser.open(url)

    threading.Thread(target=look, name="tablee-browser", daemon=True).start()
