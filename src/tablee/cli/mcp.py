"""``tablee mcp``: a language model takes a seat, over the Model Context Protocol."""

import argparse
from importlib.util import find_spec

from tablee.cli.grammar import add_command
from tablee.cli.record_files import mistake
from tablee.cli.texts import say, spoken
from tablee.client import Link


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "mcp", say("help.mcp"), say("help.mcp-examples"))
    parser.add_argument("--link", metavar="URL", default="", help=say("help.mcp-link"))
    parser.add_argument("--name", metavar="NAME", default="", help=say("help.bot-name"))


def run(args: argparse.Namespace) -> int:
    if len(args.name) > 40:
        raise mistake("bot-name", n=40)
    if args.link:
        Link.of(args.link)
    if find_spec("mcp") is None:
        raise mistake("no-mcp")
    from tablee.mcp_server import Player, server  # slow to import

    player = Player(spoken(), args.name)
    if args.link:
        player.sit(args.link)
    server(player).run("stdio")
    return 0
