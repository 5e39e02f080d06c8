"""``tablee replay``: step through a recorded game from any seat."""

import argparse
from typing import Final

from rich.text import Text

from tablee.cli import draw, paper
from tablee.cli.choices import in_range
from tablee.cli.grammar import add_command
from tablee.cli.players import names_of
from tablee.cli.record_files import in_file, load, replay
from tablee.cli.screen import Screen
from tablee.cli.texts import say, spoken
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.reveal import open_to_all
from tablee.core.rule import Mistake
from tablee.core.view import View

SPECTATOR: Final = -1
EVERYTHING: Final = -2


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "replay", say("help.replay"), say("help.replay-examples"))
    parser.add_argument("file", metavar="FILE", help=say("help.file"))
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=int, metavar="K", help=say("help.eyes"))
    eyes.add_argument("--all", action="store_true", help=say("help.all"))
    parser.add_argument("--at", type=int, metavar="N", default=0, help=say("help.at"))


class Film:
    """A cursor over a recorded game. Going back replays from the start: games are short."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.names = names_of(record)
        self.length = len(record)
        self.at = 0
        self.position = game.opening(record)
        self.last: tuple[int, int] | None = None  # seat and code of the last decision

    def go_to(self, at: int) -> None:
        if at < self.at:
            self.at = 0
            self.position = self.game.opening(self.record)
            self.last = None
        while self.at < at:
            self.last = self.game.advance(self.record, self.at, self.position)
            self.at += 1

    def view(self, eyes: int) -> View:
        if eyes == EVERYTHING:
            return open_to_all(self.position).seen_by(None)
        return self.position.seen_by(None if eyes == SPECTATOR else eyes)

    def lines(self, eyes: int) -> list[str]:
        """What is told of the last decision. The decision itself is shown only to its maker, or with --all."""
        if self.last is None:
            return draw.tell(self.view(eyes) if eyes != EVERYTHING else self.position.seen_by(None), self.names)
        seat, code = self.last
        name = self.names[seat]
        if eyes in (EVERYTHING, seat):
            move = self.game.catalogue[code]
            head = say("replay.decision", at=self.at, name=name, move=move.words.say(spoken()))
            teller = self.position.seen_by(seat)
        else:
            head = say("replay.hidden", at=self.at, name=name)
            teller = self.view(eyes)
        return [head, *["   " + line for line in draw.tell(teller, self.names, eyes == EVERYTHING)]]


def run(args: argparse.Namespace) -> int:
    game, record = load(args.file)
    try:
        replay(game, record)
    except Mistake as error:
        raise in_file(args.file, error) from None
    film = Film(game, record)
    eyes = EVERYTHING if args.all else SPECTATOR
    if args.seat is not None:
        film.position.seen_by(args.seat)
        eyes = args.seat
    film.go_to(in_range("--at", args.at, 0, film.length))
    screen = Screen()
    if screen.alive:
        with screen.open():
            watch(film, screen, eyes)
    else:
        print_all(film, eyes)
    return 0


def title_of(film: Film, eyes: int) -> str:
    if eyes >= 0:
        seen = say("replay.seat", seat=eyes, name=film.names[eyes])
    else:
        seen = say("replay.all" if eyes == EVERYTHING else "replay.spectator")
    return say("replay.title", title=film.game.box.title, seats=film.record.seats, decisions=film.length, eyes=seen)


def print_all(film: Film, eyes: int) -> None:
    """The game as plain text from the current decision to the end."""
    out = paper.out()
    out.print(Text(title_of(film, eyes)), soft_wrap=True)
    if film.at == 0:
        out.print(Text(say("replay.start")), soft_wrap=True)
    while True:
        for line in film.lines(eyes):
            out.print(Text(line), soft_wrap=True)
        if film.at == film.length:
            break
        film.go_to(film.at + 1)
    out.print(draw.table(film.view(eyes), film.names))
    if film.position.over():
        out.print(draw.winners_text(film.position.winners(), film.names))


def watch(film: Film, screen: Screen, eyes: int) -> None:
    message = ""
    while True:
        lines = [paper.coloured(line, film.names) for line in film.lines(eyes)]
        if film.position.over():
            lines.append(draw.winners_text(film.position.winners(), film.names))
        hint = Text(message or say("replay.keys"), style=f"bold {paper.ACCENT}" if message else "dim italic")
        screen.show(Text(title_of(film, eyes), style="dim"), draw.table(film.view(eyes), film.names), *lines, hint)
        message = ""
        try:
            typed = screen.ask(f"{film.at}/{film.length}").casefold()
        except (EOFError, KeyboardInterrupt):
            return
        word, _, rest = typed.partition(" ")
        seat = typed.removeprefix("s").strip()
        if typed == "":
            film.go_to(min(film.at + 1, film.length))
        elif typed == "b":
            film.go_to(max(film.at - 1, 0))
        elif typed.isdecimal():
            film.go_to(min(int(typed), film.length))
        elif typed in ("q", "quit"):
            return
        elif typed == "s":
            eyes = SPECTATOR
        elif word == "s" and rest.strip() == "all":
            eyes = EVERYTHING
        elif typed.startswith("s") and seat.isdecimal() and int(seat) < film.record.seats:
            eyes = int(seat)
        else:
            message = say("replay.what", text=paper.harmless(typed), keys=say("replay.keys"))
