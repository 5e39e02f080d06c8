"""Arguments shared by several commands: a game with its options, the number of seats, a level."""

import argparse

from tablee.bots.levels import fair_kind
from tablee.cli.record_files import mistake
from tablee.cli.texts import listing, say
from tablee.core.box import Box
from tablee.core.game import Game
from tablee.games import box, names


def level_of(text: str) -> str:
    """The normalised name of a bot: a level in any of the three languages, or whatever ``levels.Kind`` says."""
    return fair_kind(text).text


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    help = f"{say('help.game')} [{listing(names())}]"
    if optional:
        parser.add_argument("game", metavar="GAME", nargs="?", help=help)
    else:
        parser.add_argument("game", metavar="GAME", help=help)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--option", metavar="K=V", action="append", default=[], dest="options", help=say("help.option"))


def open_game(name: str, wishes: list[str]) -> Game:
    """The game with options given as ``name=value``."""
    shelf = box(name.lower())
    chosen: dict[str, object] = {}
    for wish in wishes:
        key, equals, value = wish.partition("=")
        if not equals:
            raise mistake("option-form", text=wish)
        chosen[key.strip()] = value.strip()
    return shelf.open(chosen)


def usual_seats(game: Game) -> int:
    """The default number of seats: the (lower) median of what the game allows."""
    return game.seat_counts[(len(game.seat_counts) - 1) // 2]


def seats_of(game: Game, wished: int | None) -> int:
    seats = usual_seats(game) if wished is None else wished
    game.check_seats(seats)
    return seats


def in_range(name: str, n: int, low: int, high: int) -> int:
    if not low <= n <= high:
        raise mistake("range", name=name, n=n, low=low, high=high)
    return n


def counts_text(shelf: Box) -> str:
    """The player counts in words: "2 to 5", "4 or 6"."""
    seats = shelf.seats
    if len(seats) > 2 and seats == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} {say('games.to')} {seats[-1]}"
    return f" {say('games.or')} ".join(str(count) for count in seats)
