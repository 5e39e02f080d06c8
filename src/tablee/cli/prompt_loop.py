"""The read-decide-draw loop of the people at one terminal."""

import contextlib
from pathlib import Path

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tablee.cli import draw, hint, rules
from tablee.cli.live_game import LiveGame
from tablee.cli.paper import ACCENT, coloured, harmless, seat_style
from tablee.cli.record_files import mistake, reason, write_text
from tablee.cli.screen import Screen
from tablee.cli.texts import say, spoken
from tablee.cli.texts_play import COMMANDS
from tablee.core.move import parse, written
from tablee.core.rule import Mistake, Refused, Rule
from tablee.core.view import View

MOST_MOVES = 24  # moves listed at the prompt …
LEAST_MOVES = 6  # … and on a small screen
LEAST_NEWS = 2


class Left(Exception):
    """Somebody has left the game."""


class PromptLoop:
    def __init__(self, live: LiveGame, screen: Screen, path: Path, hints: bool = False) -> None:
        self.live = live
        self.screen = screen
        self.path = path  # saved there after every decision
        self.hints = hints  # show the expert's move at every turn
        self.saved = True
        self.message = Text()
        self.unread = False  # this turn's news has not been shown yet
        self.looking = -1  # the seat whose cards were last on the screen

    # -- The game goes on ----------------------------------------------------

    def play(self) -> None:
        """Run until the game is over. Raises ``Left`` if somebody leaves."""
        while not self.live.position.over():
            if not self.live.bots_decide():
                self.turn(self.live.position.pending[0])
        self.keep(for_good=True)
        self.finish()

    def keep(self, for_good: bool = False) -> None:
        """Save the game. If that fails, say so once and play on. ``for_good``: fsync."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_text(self.path, self.live.to_json(), for_good)
            self.saved = True
        except OSError as error:
            if self.saved:
                self.saved = False
                self.note(say("play.not-saved", path=self.path, why=reason(error)))

    def turn(self, seat: int) -> None:
        """Prompt one person for one decision."""
        self.keep()
        if len(self.live.people) > 1 and self.looking != seat:
            self.cover(seat)
        self.looking = seat
        self.unread = not self.message
        decisions = len(self.live.record)
        if self.hints and not self.message:
            self.message = hint.line(self.live.position.seen_by(seat))
        self.picture(seat)
        while len(self.live.record) == decisions:
            view = self.live.position.seen_by(seat)
            typed = self.screen.ask(f"{say('play.prompt')} ({say('play.type')})")
            self.message = Text()
            if typed:
                self.answer(view, seat, typed)
            if len(self.live.record) == decisions:
                self.redraw(seat)
        if not self.screen.alive:
            self.screen.out.print()

    def cover(self, seat: int) -> None:
        """Blank the screen while it is passed to the next person, so that nobody sees another's hand."""
        name = self.live.names[seat]
        panel = Panel(coloured(say("play.pass-to", name=name), self.live.names), border_style=seat_style(seat))
        self.screen.show(Padding(panel, (2, 2)))
        self.screen.ask(name)

    def picture(self, seat: int) -> None:
        """Draw the table, the news, the question and the moves, as far as there is room."""
        view = self.live.position.seen_by(seat)
        names = self.live.names
        top = draw.table(view, names)
        used = self.screen.height(top)
        most = MOST_MOVES
        left = 0
        bottom: list[RenderableType] = []
        while left < LEAST_NEWS and most >= LEAST_MOVES:  # a large table leaves room for fewer moves
            moves = draw.moves_table(draw.numbered(view), seat, most)
            bottom = [draw.question(view, names), moves, *([self.message] if self.message else [])]
            left = self.screen.room() - used - self.screen.height(*bottom) - 1
            most //= 2
        room = max(LEAST_NEWS, left)
        news = draw.news_lines(self.live.news[seat], names, room)
        if len(self.live.news[seat]) > room and self.unread:
            self.screen.page(say("play.news"), *[coloured(line, names) for line in self.live.news[seat]])
        self.unread = False
        self.message = Text()
        air = [Text()] if left - self.screen.height(*news) > 2 else []
        self.screen.show(top, *air, *news, *air, *bottom)

    def redraw(self, seat: int) -> None:
        if self.screen.alive:
            self.picture(seat)
        elif self.message:
            self.screen.out.print(self.message)
            self.message = Text()

    def note(self, sentence: str, style: str = "") -> None:
        self.message = coloured(harmless(sentence), self.live.names, style or f"bold {ACCENT}")

    def finish(self) -> None:
        """Show the winners and the points."""
        position = self.live.position
        names = self.live.names
        view = position.seen_by(self.live.people[0] if len(self.live.people) == 1 else None)
        winners = draw.winners_text(position.winners(), names)
        last = [coloured(line, names) for line in self.live.log[-2:]]
        panel = Panel(winners, title=say("play.over"), border_style=ACCENT, expand=False)
        self.screen.show(draw.table(view, names), *last, panel)

    def finish_below(self) -> None:
        """Print the result again on the normal screen."""
        position = self.live.position
        self.screen.out.print(draw.table(position.seen_by(None), self.live.names))
        self.screen.out.print(draw.winners_text(position.winners(), self.live.names))

    # -- What is typed -------------------------------------------------------

    def answer(self, view: View, seat: int, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        command = next((name for name, words in COMMANDS.items() if word.casefold() in words), "")
        try:
            if command and not self.is_move(view, typed):
                self.obey(view, seat, command, rest.strip())
            else:
                self.decide(view, seat, self.read_move(view, typed))
        except Refused as refused:  # not a move at all, and a clause says why
            self.refuse(typed, refused.rule)
        except Mistake as error:
            self.note(error.say(spoken()), "bold " + seat_style(3))

    def is_move(self, view: View, typed: str) -> bool:
        return any(written(move.text) == written(typed) for move in view.position.game.catalogue)

    def read_move(self, view: View, typed: str) -> int:
        """Parse an answer: a number of the list, the exact notation of any move, what only one legal move can mean, or
        any move."""
        game = view.position.game
        moves = draw.numbered(view)
        if typed.isdecimal() and int(typed) in moves:
            return moves[int(typed)].code
        if not self.is_move(view, typed):
            if typed.isdecimal():
                raise mistake("no-number", n=typed)
            with contextlib.suppress(Mistake):
                return parse(list(moves.values()), typed)
        return game.parse(typed)

    def decide(self, view: View, seat: int, code: int) -> None:
        if view.forbids(code) is not None:
            self.explain(view, code)
        else:
            self.live.decide(seat, code)

    def explain(self, view: View, code: int) -> None:
        """Show the clause that forbids the move."""
        move = view.position.game.catalogue[code].say(spoken(), self.live.names)
        rule = view.forbids(code)
        if rule is None:
            self.note(say("play.allowed", move=move))
        else:
            self.refuse(move, rule)

    def refuse(self, move: str, rule: Rule) -> None:
        why = rule.say(spoken(), self.live.names)
        self.note(say("play.refused", move=move, id=rule.id, why=why), "bold " + seat_style(3))

    def obey(self, view: View, seat: int, command: str, rest: str) -> None:
        names = self.live.names
        if command == "quit":
            raise Left
        if command == "why":
            if rest:
                self.explain(view, self.read_move(view, rest))
            else:
                self.note(say("play.why-what", move=view.position.game.catalogue[view.legal()[0]].text))
        elif command == "moves":
            self.list_moves(view, seat, rest)
        elif command == "hint":
            self.screen.page(say("play.hint"), hint.table(view, names))
        elif command == "undo":
            self.undo(seat)
        elif command == "rules":
            found = rules.search(view.position.game, rest)
            title = say("rules.title", title=view.position.game.box.title)
            self.screen.page(title, rules.picture(found, rest))
        elif command == "score":
            self.screen.page(say("play.score"), draw.score_table(view, names))
        elif command == "log":
            self.screen.page(say("play.log"), *[coloured(line, names) for line in self.live.log])
        elif command == "save":
            self.save(rest)
        else:
            self.screen.page(say("play.help-title"), help_table())

    def list_moves(self, view: View, seat: int, word: str) -> None:
        moves = {
            number: move
            for number, move in draw.numbered(view).items()
            if word.casefold() in move.words.say(spoken()).casefold() or word.casefold() in move.text.casefold()
        }
        if moves:
            self.screen.page(draw.question(view, self.live.names).plain, draw.moves_table(moves, seat))
        else:
            self.note(say("play.no-moves", text=word))

    def undo(self, seat: int) -> None:
        if not self.live.may_undo(seat):
            self.note(say("play.no-undo"), "bold " + seat_style(3))
            return
        self.live.undo()
        self.note(say("play.undone"))
        if not self.screen.alive:
            self.picture(seat)

    def save(self, path: str) -> None:
        if not path:
            self.note(say("play.save-what"))
            return
        try:
            write_text(Path(path).expanduser(), self.live.to_json())
            self.note(say("play.saved", path=path))
        except (OSError, RuntimeError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            self.note(say("play.not-saved", path=path, why=why), "bold " + seat_style(3))


def help_table() -> RenderableType:
    grid = Table.grid(padding=(0, 3))
    grid.add_column(style=f"bold {ACCENT}", no_wrap=True)
    grid.add_row(say("play.help-number"), say("play.help-number-means"))
    grid.add_row(say("play.help-move"), say("play.help-move-means"))
    for command in COMMANDS:
        grid.add_row(say(f"command.{command}"), say(f"command.{command}-means"))
    return Group(grid)
