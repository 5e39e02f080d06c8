"""``tablee play``: play in the terminal, save after every decision, resume later."""

import argparse
import os
import shlex
from pathlib import Path
from typing import Final

from rich.text import Text

from tablee.bots import levels
from tablee.cli import paper
from tablee.cli.choices import add_game, add_options, level_of, open_game, seats_of
from tablee.cli.grammar import add_command
from tablee.cli.live_game import LiveGame, players_of
from tablee.cli.players import Player, seated
from tablee.cli.prompt_loop import Left, PromptLoop
from tablee.cli.record_files import fresh_path, in_file, load, mistake, replay, state_folder
from tablee.cli.screen import Screen
from tablee.cli.texts import listing, say
from tablee.core.game import Game
from tablee.core.rule import Mistake

YES: Final = ["o", "oui", "j", "ja", "y", "yes"]
SEED_BYTES: Final = 16
LONGEST_SEED: Final = 64
INTERRUPTED: Final = 130


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "play", say("help.play"), say("help.play-examples"))
    add_game(parser, optional=True)
    parser.add_argument("--seats", type=int, metavar="N", help=say("help.seats"))
    parser.add_argument("--seat", type=int, metavar="K", help=say("help.seat"))
    parser.add_argument("--humans", type=int, metavar="N", help=say("help.humans"))
    parser.add_argument("--name", action="append", default=[], dest="names", metavar="NAME", help=say("help.name"))
    parser.add_argument("--bots", metavar="LEVEL", help=say("help.bots", levels=listing(levels.names())))
    parser.add_argument("--seed", metavar="HEX", help=say("help.seed"))
    parser.add_argument("--resume", metavar="FILE", help=say("help.resume"))
    parser.add_argument("--hint", action="store_true", help=say("help.hint"))
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    live, path = go_on(args) if args.resume else begin(args)
    while True:
        loop = PromptLoop(live, Screen(), path, args.hint)
        finished, code = sit(loop)
        if not finished or not another(loop.screen):
            return code
        live = LiveGame(live.game, live.game.record(len(live.players), os.urandom(SEED_BYTES)), live.players)
        path = fresh_path(live.game.name)


# -- Sitting down ------------------------------------------------------------


def begin(args: argparse.Namespace) -> tuple[LiveGame, Path]:
    if args.game is None:
        raise mistake("no-game")
    game = open_game(args.game, args.options)
    seats = seats_of(game, args.seats)
    seed = os.urandom(SEED_BYTES) if args.seed is None else read_seed(args.seed)
    players = people_and_bots(game, seats, args)
    return LiveGame(game, game.record(seats, seed), players), fresh_path(game.name)


def read_seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 0 < len(seed) <= LONGEST_SEED:
        raise mistake("hex", text=text)
    return seed


def people_and_bots(game: Game, seats: int, args: argparse.Namespace) -> list[Player]:
    """People on consecutive seats from the chosen one, bots on the others."""
    level = level_of(args.bots or levels.BEGINNER)
    first = args.seat or 0
    humans = 1 if args.humans is None else args.humans
    if not 0 <= first < seats:
        raise game.deal(seats, b"?").no_such_seat(first)
    if not 1 <= humans <= seats:
        raise mistake("humans", seats=seats, n=humans)
    return seated(seats, [(first + at) % seats for at in range(humans)], level, args.names)


def go_on(args: argparse.Namespace) -> tuple[LiveGame, Path]:
    """Resume a saved game with the players it names, unless others were given."""
    for name, given in (("--seats", args.seats), ("--option", args.options), ("--seed", args.seed)):
        if given:
            raise mistake("resume-fixed", name=name)
    game, record = load(args.resume)
    if args.game is not None and args.game.lower() != game.name:
        raise mistake("other-game", game=game.name, wanted=args.game)
    try:
        if replay(game, record).over():
            raise mistake("over")
    except Mistake as error:
        raise in_file(args.resume, error) from None
    players = players_of(record)
    wishes = args.seat is not None or args.humans is not None or args.bots or args.names
    if wishes or all(player.is_bot for player in players):
        players = people_and_bots(game, record.seats, args)
    path = Path(args.resume)
    at_home = path.absolute().parent == state_folder()
    return LiveGame(game, record, players), path if at_home else fresh_path(game.name)


# -- Playing, and leaving ----------------------------------------------------


def sit(loop: PromptLoop) -> tuple[bool, int]:
    """Play until the end or until somebody leaves; returns whether the game was finished, and the exit code."""
    screen = loop.screen
    code = 0
    try:
        with screen.open():
            loop.play()
            if screen.alive:
                screen.wait()
        if screen.alive:  # repeat the result below: the alternate screen is gone
            loop.finish_below()
        farewell(loop, "play.watch", f"tablee replay {shlex.quote(str(loop.path))}")
        return True, 0
    except (Left, EOFError):
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    loop.keep(for_good=True)
    if loop.live.position.over():
        farewell(loop, "play.watch", f"tablee replay {shlex.quote(str(loop.path))}")
    else:
        farewell(loop, "play.resume", f"tablee play --resume {shlex.quote(str(loop.path))}")
    return False, code


def farewell(loop: PromptLoop, key: str, command: str) -> None:
    """Print where the game was saved; if it could not be saved, print the record itself."""
    out = paper.out()
    out.print()
    if loop.saved:
        out.print(Text(say("play.saved", path=loop.path), style="dim"), soft_wrap=True)
        out.print(Text(say(key, command=command)), soft_wrap=True)
        return
    out.print(Text(say("play.lost")), soft_wrap=True)
    out.print(Text(loop.live.to_json()), soft_wrap=True)


def another(screen: Screen) -> bool:
    try:
        return screen.ask(say("play.again")).casefold() in YES
    except (EOFError, KeyboardInterrupt):
        screen.out.print()
        return False
