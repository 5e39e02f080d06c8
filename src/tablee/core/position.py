"""A moment of a game: who is asked, what is legal, what forbids a move, what happens when one is played."""

import json
from abc import ABC, abstractmethod
from hashlib import sha256
from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.chance import Chance, Quick
from tablee.core.game import Game
from tablee.core.move import Moves, no_such_move
from tablee.core.rule import Mistake, NoSuchMove, Refused, Rule, Words, mistake
from tablee.core.seen import events_for, masked_for
from tablee.core.setup import Fields, seats_text, zones_json
from tablee.core.table import NOBODY, SPECTATOR, Table
from tablee.core.view import View

NO_MOVE: Final = -1  # where a code would stand, and no move is meant


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC):
    """A moment of a game. Its secrets lie in the table and in the chance; all else is public."""

    def __init__(self, game: Game, seats: i64, table: Table, chance: Chance) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.table: Final = table
        self.chance: Final = chance
        self.asked: i64 = 0  # one bit for each seat that is to decide; none: the game is over
        self.step: i64 = 0  # what they are asked
        self.agenda: vec[i64] = vec[i64]()  # steps still to come before the turn is over, a stack: last first

    # -- What a game says ----------------------------------------------------

    @abstractmethod
    def begin(self) -> None:
        """Shuffle, deal, and ask the first question."""

    @abstractmethod
    def legal_into(self, seat: i64, moves: Moves) -> None:
        """Add every move that the seat, having been asked, may make, in the order of the catalogue."""

    @abstractmethod
    def objection(self, seat: i64, code: i64) -> Rule | None:
        """The clause that forbids the move to a seat that is asked, or None."""

    @abstractmethod
    def apply(self, seat: i64, code: i64) -> None:
        """Carry out a legal move, then all that follows until someone is asked."""

    @abstractmethod
    def twin(self, table: Table, chance: Chance) -> "Position":
        """This position on another table: copies what is public, and nothing else."""

    @abstractmethod
    def public(self) -> dict[str, object]:
        """The fields of the game, by name, for JSON."""

    @abstractmethod
    def restore(self, fields: Fields) -> None:
        """Set the fields of the game from what was written."""

    @abstractmethod
    def scores(self) -> list[int]: ...

    @abstractmethod
    def best(self) -> list[int]:
        """The seats that would win if the game ended now."""

    def standing(self) -> list[int]:
        """The points as they stand, for the course of a game: those noted, and what would be counted now in a game that
        notes nothing before its end."""
        return self.scores()

    def leaders(self) -> list[int]:
        """The seats that are ahead by ``standing``; once the game is over, those that have won."""
        return self.best()

    @abstractmethod
    def touches(self, seat: i64, code: i64) -> list[str]:
        """What a player touches, in order, to say this move."""

    def worked_out(self, seat: i64) -> dict[str, object]:
        """What follows from all that a seat sees, so that no screen has to reckon it. It goes into views, never into a
        record; and it is asked of a position whose hidden faces are hidden."""
        return {}

    def unasked(self, seat: i64, code: i64) -> Rule:
        """The clause that keeps a seat waiting that is not asked; it may look at nothing but what is public.

        ``code`` is what the seat would like to do, or NO_MOVE."""
        return self.game.out_of_turn

    def over_by(self) -> Rule:
        """The clause that has ended a game that is over."""
        return self.game.game_over

    def asks_for(self, code: i64) -> bool:
        """Would this move, legal or not, answer what is asked now? Every legal one does."""
        return True

    def suits(self, seat: i64, code: i64) -> bool:
        """Of moves that answer what is asked: is this what a player is likely to mean? Of several that begin with the
        same touch, such a one explains why the touch does nothing."""
        return True

    def question(self, seat: i64) -> Words:
        """What a seat that is asked has to decide, in words that fit what is legal now. It may say what the seat sees:
        nobody else is told it."""
        return self.game.steps[self.step].words

    def beside(self, seat: i64, touched: list[str]) -> Rule | None:
        """The answer to touches that no move begins with that is asked for now: two cards that do not go together, a
        pile from which nothing is taken now. It is asked of a position whose hidden faces are hidden."""
        return None

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        """The answer to a touch of what no move ever goes by, whoever is asked. A zone is touched by its name, as somebody
        else's cards by ``hand 2``; what stands on the sheet, by ``score``. It may look at nothing but what is public."""
        return None

    def current_deal(self) -> i64:
        """A number that changes when cards are dealt anew, and only then. Search stops at the end of a deal: nobody can know
        the next one."""
        return 0

    def check(self) -> None:
        """Raise if a position set up by hand cannot be."""

    # -- What a game uses ----------------------------------------------------

    @final
    def ask(self, seat: i64, step: i64) -> None:
        self.asked = 1 << seat
        self.step = step

    @final
    def ask_all(self, seats: i64, step: i64) -> None:
        """Several decide in secret, in any order, each by laying a card face down."""
        self.asked = seats
        self.step = step

    @final
    def all_answered(self, seat: i64) -> bool:
        """This seat has decided; was it the last?"""
        self.asked &= ~(1 << seat)
        return self.asked == 0

    @final
    def end_game(self) -> None:
        self.asked = 0

    @final
    def owe(self, what: i64) -> None:
        self.agenda = append(self.agenda, what)

    @final
    def next_owed(self) -> i64:
        self.agenda, what = pop(self.agenda)
        return what

    @final
    def whose(self, touch: str, zone: str) -> int:
        """The seat whose zone of that name is touched, itself or a place in it (``row 2``, ``row 2/0``), or -1."""
        for seat in range(int(self.seats)):
            if touch == f"{zone} {seat}" or touch.startswith(f"{zone} {seat}/"):
                return seat
        return -1

    # -- What everyone else uses ---------------------------------------------

    @final
    def over(self) -> bool:
        return self.asked == 0

    @final
    def next_seat(self) -> i64:
        """The lowest seat that is asked."""
        seat: i64 = 0
        while self.asked >> seat & 1 == 0:
            seat += 1
        return seat

    @property
    def pending(self) -> list[int]:
        found: list[int] = []
        seat: i64
        for seat in range(self.seats):
            if self.asked >> seat & 1 == 1:
                found.append(int(seat))
        return found

    @final
    def legal(self, seat: int) -> list[int]:
        moves = Moves()
        if 0 <= seat < int(self.seats) and self.asked >> i64(seat) & 1 == 1:
            self.legal_into(seat, moves)
        return moves.to_list()

    @final
    def forbids(self, seat: int, code: int) -> Rule | None:
        if not 0 <= code < int(self.game.size):  # any number at all may be asked about
            raise self.no_such_code(code)
        if not 0 <= seat < int(self.seats):
            raise self.no_such_seat(seat)
        if self.asked == 0:
            return self.over_by()
        if self.asked >> i64(seat) & 1 == 0:
            return self.unasked(seat, code)
        return self.objection(seat, code)

    @final
    def no_such_code(self, code: int) -> NoSuchMove:
        return no_such_move(str(code), self.game.catalogue)

    @final
    def no_such_seat(self, seat: int) -> Mistake:
        last = self.seats - 1
        return mistake(
            "no-such-seat",
            f"Il n'y a pas de place {seat} à cette table ; les places vont de 0 à {last}.",
            f"Platz {seat} gibt es an diesem Tisch nicht; die Plätze gehen von 0 bis {last}.",
            f"There is no seat {seat} at this table; seats go from 0 to {last}.",
        )

    @final
    def play(self, seat: int, code: int) -> None:
        rule = self.forbids(seat, code)
        if rule is not None:
            raise Refused(rule)
        self.table.noted = 0
        self.proceed(seat, code)

    @final
    def proceed(self, seat: i64, code: i64) -> None:
        """Play a move that is known to be legal: for search. What the seat was looking at is turned down first."""
        if self.table.glances >> seat & 1 == 1:
            self.table.end_glances(seat)
        self.apply(seat, code)

    @final
    def undoable(self, seat: int) -> bool:
        """May the seat take back the decision it has just made? It alone is asked, nothing was shown, nothing drawn."""
        return self.pending == [seat] and self.table.listening and self.table.settled()

    @final
    def winners(self) -> list[int]:
        return self.best() if self.asked == 0 else []

    @final
    def copy(self) -> "Position":
        return self.renewed(self.table.copy(), self.chance.copy())

    @final
    def seen_by(self, seat: int | None) -> View:
        """All that a seat may have; None: what those who watch may have."""
        if seat is not None and not 0 <= seat < int(self.seats):
            raise self.no_such_seat(seat)
        eyes: i64 = SPECTATOR if seat is None else seat
        masked = masked_for(self.table, eyes)
        return View(eyes, self.renewed(masked.table, Quick(0)), masked, events_for(self.table, eyes))

    @final
    def renewed(self, table: Table, chance: Chance) -> "Position":
        twin = self.twin(table, chance)
        twin.asked = self.asked
        twin.step = self.step
        if len(self.agenda) > 0:
            twin.agenda = self.agenda[:]
        return twin

    @final
    def to_json(self) -> dict[str, object]:
        """Everything, for ``game.position``; never sent to a player."""
        data: dict[str, object] = {
            "game": self.game.name,
            "edition": self.game.edition,
            "options": self.game.options,
            "seats": int(self.seats),
            "step": self.game.steps[self.step].name,
            "asked": self.pending,
        }
        if len(self.agenda) > 0:
            data["owed"] = [int(what) for what in self.agenda]
        data.update(self.public())
        data.update(zones_json(self.table, self.game.faces))
        data["shuffles"] = int(self.table.shuffles)
        if self.table.glances != NOBODY:  # whoever looked may do so no more, the card having gone
            data["glances"] = seats_text(self.table.glances)
        data["chance"] = self.chance.state()
        return data

    @final
    def fingerprint(self) -> str:
        """A short digest of everything."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]
