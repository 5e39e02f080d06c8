"""``tablee bot``: a bot sits down at a server's table over the network and plays."""

import argparse
from typing import Final

from tablee.bots.levels import CHEAT, PEEK, kind_of, seated
from tablee.cli import paper
from tablee.cli.choices import in_range
from tablee.cli.grammar import add_command
from tablee.cli.record_files import mistake
from tablee.cli.simulate import LARGEST_SEED
from tablee.cli.texts import listing, say, spoken
from tablee.client import PATIENCE, Link, Seat, Turn, play

LONGEST: Final = 86_400.0  # seconds of patience
LONGEST_NAME: Final = 40


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "bot", say("help.bot"), say("help.bot-examples"))
    parser.add_argument("--link", metavar="URL", required=True, help=say("help.bot-link"))
    parser.add_argument("--bot", metavar="LEVEL", required=True, help=say("help.bot-bot"))
    parser.add_argument("--name", metavar="NAME", default="", help=say("help.bot-name"))
    parser.add_argument("--seat", metavar="K", type=int, help=say("help.bot-seat"))
    parser.add_argument("--seed", metavar="N", type=int, help=say("help.bot-seed"))
    parser.add_argument("--patience", metavar="S", type=float, default=PATIENCE, help=say("help.bot-patience"))


def run(args: argparse.Namespace) -> int:
    kind = kind_of(args.bot)
    if kind.level is CHEAT or kind.level is PEEK:
        raise mistake("bot-cheats", bot=kind.text)
    link = Link.of(args.link)
    name = args.name or kind.text[:LONGEST_NAME]
    if len(name) > LONGEST_NAME:
        raise mistake("bot-name", n=LONGEST_NAME)
    seat = None if args.seat is None else in_range("--seat", args.seat, 0, 7)
    seed = None if args.seed is None else in_range("--seed", args.seed, 0, LARGEST_SEED)
    if not 0.0 <= args.patience <= LONGEST:
        raise mistake("range", name="--patience", n=args.patience, low=0, high=int(LONGEST))
    out = paper.out()

    def tell(text: str) -> None:
        out.print(text, soft_wrap=True, markup=False, highlight=False)
        out.file.flush()

    def sat(at: Seat) -> None:
        tell(say("bot.sits", name=at.names[at.seat], title=at.info["title"], seat=at.seat, bot=kind.text))
        tell(say("bot.link", link=at.link))

    def decided(turn: Turn, code: int) -> None:
        tell(next(str(move["words"]) for move in turn.moves if move["code"] == code))

    done = play(
        link, lambda game, own: seated(kind.text, game, own), name, spoken(), seat, seed, args.patience, sat, decided
    )
    names = done.names
    if done.last is None or not done.last.over:
        tell(say("bot.closed"))
        return 0
    points = ", ".join(f"{who} {n}" for who, n in zip(names, done.scores, strict=True))
    won = [names[at] for at in done.winners]
    tell(say("bot.won", names=listing(won), points=points) if won else say("bot.nobody", points=points))
    return 0
