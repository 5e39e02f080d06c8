"""``tablee serve``: run the server."""

import argparse
import contextlib
import os
import sys
import threading

from tablee import outside
from tablee.bots.levels import fair_kind
from tablee.cli import paper
from tablee.cli.grammar import add_command
from tablee.cli.record_files import state_folder
from tablee.cli.texts import say
from tablee.games import box


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "serve", say("help.serve"), say("help.serve-examples"))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--local", action="store_true", help=say("help.local"))
    where.add_argument("--host", metavar="ADDRESS", help=say("help.host"))
    parser.add_argument("--port", metavar="N", type=int, help=say("help.port"))
    parser.add_argument("--data", metavar="DIR", help=say("help.data"))
    parser.add_argument("--database", metavar="URL", help=say("help.database"))
    parser.add_argument("--url", metavar="URL", help=say("help.url"))
    parser.add_argument("--origin", metavar="URL", action="append", help=say("help.origin"))
    parser.add_argument("--workers", metavar="N", type=int, help=say("help.workers"))
    parser.add_argument("--archive-days", metavar="N", type=int, help=say("help.archive-days"))
    parser.add_argument("--config", metavar="FILE", default="", help=say("help.config"))
    parser.add_argument("--open", action="store_true", help=say("help.open"))
    parser.add_argument("--unlimited", action="store_true", help=say("help.unlimited"))


def run(args: argparse.Namespace) -> int:
    from tablee.server.config import load  # slow to import, so only here
    from tablee.server.serve import Opened, qr_code
    from tablee.server.serve import run as serve

    given = {name: getattr(args, name) for name in ("host", "port", "data", "database", "url", "workers")}
    given |= {"archive_days": args.archive_days, "origins": args.origin}
    given |= {"local": args.local or None, "limited": False if args.unlimited else None}
    settings = load(given, args.config)
    use_outside(settings.games, settings.bots)
    if not settings.data:
        settings.data = str(state_folder() / "server")
    if args.open and settings.log == "info":
        settings.log = "warning"  # somebody reads the terminal: keep it clean
    out = paper.out()

    def tell(key: str, **fields: object) -> None:
        out.print(say(key, **fields), soft_wrap=True, markup=False, highlight=False)

    def opened(at: Opened) -> None:
        tell("serve.open", url=(at.outside or [at.here])[0])
        for other in at.outside[1:]:
            tell("serve.also", url=other)
        if at.outside and at.here not in at.outside:
            tell("serve.here", url=at.here)
        if not settings.database:
            tell("serve.data", path=settings.data)
        if at.outside:
            out.print(qr_code(at.outside[0]), soft_wrap=True, markup=False, highlight=False)
        else:
            tell("serve.local" if at.local else "serve.no-network")
        out.file.flush()
        if args.open:
            open_browser(at.here)

    def named(url: str) -> None:
        with contextlib.suppress(OSError):  # printed later: whoever read the output may have gone
            tell("serve.named", url=url)
            out.file.flush()

    serve(settings, opened, named)
    return 0


def use_outside(games: list[str], bots: list[str]) -> None:
    """Make known what the settings name, to the workers too. Raises ``Mistake`` for what cannot be used, before anybody
    sits at a table of it."""
    for variable, names in ((outside.GAMES, games), (outside.BOTS, bots)):
        if names:
            os.environ[variable] = ",".join(names)
    for name in outside.known(outside.GAMES):
        box(name)
    for name in outside.known(outside.BOTS):
        fair_kind(name)


def has_screen() -> bool:
    """Without a display ``webbrowser`` would start a text browser in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def open_browser(url: str) -> None:
    """In a thread: finding a browser takes a while, and there may be none."""
    if not has_screen():
        return

    def look() -> None:
        import webbrowser

        with contextlib.suppress(Exception):
            webbrowser.open(url)

    threading.Thread(target=look, name="tablee-browser", daemon=True).start()
