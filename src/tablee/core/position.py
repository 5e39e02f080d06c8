"""The state of a game: whom it asks, which moves are legal, which clause forbids the others."""

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
from tablee.core.seen import Event, events_for, masked_for
from tablee.core.setup import Fields, drawable_json, seats_text, zones_json, zones_text
from tablee.core.table import NOBODY, SPECTATOR, Table
from tablee.core.view import View

NO_MOVE: Final = -1  # a code that stands for no move


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC):
    """The state of a game. Only the table and the random generator hold secrets; every other attribute is public.

    >>> import tablee
    >>> position = tablee.game("bungee").deal(seats=2, seed=b"a secret")
    >>> position.pending
    [0]
    >>> code = position.legal(0)[0]
    >>> print(position.forbids(1, code).id)
    BUN-1.4
    >>> position.play(1, code)
    Traceback (most recent call last):
    tablee.core.rule.Refused: ...
    >>> before = position.copy()
    >>> position.play(0, code)
    >>> position.pending, before.pending
    ([1], [0])

    **Warning:** a position has every secret of the game. Give players, bots and logs ``position.seen_by(seat)``.
    """

    def __init__(self, game: Game, seats: i64, table: Table, chance: Chance) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.table: Final = table
        self.chance: Final = chance
        self.asked: i64 = 0  # a bit for each seat that has to decide; 0: the game is over
        self.step: i64 = 0  # index of the question in ``game.steps``
        self.agenda: vec[i64] = vec[i64]()  # steps still to come before the turn is over, a stack: last first

    def __repr__(self) -> str:
        """What those see who look on: a repr ends up in logs."""
        view = self.seen_by(None)
        asked = ", ".join([str(seat) for seat in self.pending])
        what = f"{asked} asked ({self.game.steps[self.step].name})" if asked else f"over, won by {self.winners()}"
        return f"<Position of {self.game.name}, {self.seats} seats: {what}, scores {self.scores()}; {zones_text(view.zones())}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickled with every secret."""
        from tablee.core.pickled import position_from, position_parts

        return position_from, position_parts(self)

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Position":
        return self.copy()

    # -- What a game says ----------------------------------------------------

    @abstractmethod
    def begin(self) -> None:
        """Shuffle, deal, and ask the first question."""

    @abstractmethod
    def legal_into(self, seat: i64, moves: Moves) -> None:
        """Add every legal move of a seat that is asked, in the order of the catalogue."""

    @abstractmethod
    def objection(self, seat: i64, code: i64) -> Rule | None:
        """The clause that forbids a move to a seat that is asked, or None."""

    @abstractmethod
    def apply(self, seat: i64, code: i64) -> None:
        """Carry out a legal move and all that follows, until somebody is asked or the game is over."""

    @abstractmethod
    def twin(self, table: Table, chance: Chance) -> "Position":
        """This position on another table: copy the public attributes and nothing else."""

    @abstractmethod
    def public(self) -> dict[str, object]:
        """The public fields of the game by name, for JSON."""

    @abstractmethod
    def restore(self, fields: Fields) -> None:
        """Set the game's fields from what ``public`` wrote."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points of each seat."""

    @abstractmethod
    def best(self) -> list[int]:
        """The seats that would win if the game ended now."""

    def standing(self) -> list[int]:
        """The current points for the course of a game: those noted, or, in a game that only counts at its end, what
        would be counted now."""
        return self.scores()

    def leaders(self) -> list[int]:
        """The seats ahead by ``standing``; once the game is over, the winners."""
        return self.best()

    @abstractmethod
    def touches(self, seat: i64, code: i64) -> list[str]:
        """What a player touches, in order, to make this move."""

    def worked_out(self, seat: i64, events: list[Event]) -> dict[str, object]:
        """Values derived from what a seat sees, so that no client has to compute them. Called on a masked position with
        the redacted events; goes into views, never into records."""
        return {}

    def unasked(self, seat: i64, code: i64) -> Rule:
        """The clause cited to a seat that is not asked. ``code``: what it wants to do, or NO_MOVE. May only use public
        information."""
        return self.game.out_of_turn

    def over_by(self) -> Rule:
        """The clause that ended the game."""
        return self.game.game_over

    def asks_for(self, code: i64) -> bool:
        """Whether this move, legal or not, answers the current question. Every legal move does."""
        return True

    def suits(self, seat: i64, code: i64) -> bool:
        """Whether a player is likely to mean this move. Among moves that begin with the same touch, a likely one is
        used to explain a refusal."""
        return True

    def question(self, seat: i64) -> Words:
        """What the seat is asked, worded for what is legal now. May refer to what only this seat sees."""
        return self.game.steps[self.step].words

    def beside(self, seat: i64, touched: list[str]) -> Rule | None:
        """The answer to touches that begin no move for the current question: two cards that do not go together, a pile
        from which nothing may be taken now. Called on a masked position."""
        return None

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        """The answer to touching something that no move ever uses: another player's cards (``hand 2``), the points
        (``score``). May only use public information."""
        return None

    def current_deal(self) -> i64:
        """A value that changes with each new deal and only then. Search stops there, since the next deal is unknowable."""
        return 0

    def check(self) -> None:
        """Raise ``BadPosition`` if a position set up by hand is impossible."""

    # -- What a game uses ----------------------------------------------------

    @final
    def ask(self, seat: i64, step: i64) -> None:
        """Ask one seat; ``step`` is the question."""
        self.asked = 1 << seat
        self.step = step

    @final
    def ask_all(self, seats: i64, step: i64) -> None:
        """Ask several seats at once. They decide in secret, in any order, each by laying a card face down."""
        self.asked = seats
        self.step = step

    @final
    def all_answered(self, seat: i64) -> bool:
        """Mark the seat as done; True if it was the last one asked."""
        self.asked &= ~(1 << seat)
        return self.asked == 0

    @final
    def end_game(self) -> None:
        """Ask nobody any more."""
        self.asked = 0

    @final
    def owe(self, what: i64) -> None:
        """Push a step that has to happen before the turn is over."""
        self.agenda = append(self.agenda, what)

    @final
    def next_owed(self) -> i64:
        """Pop the step that is due next."""
        self.agenda, what = pop(self.agenda)
        return what

    @final
    def whose(self, touch: str, zone: str) -> int:
        """The seat whose zone was touched, as a whole or at one place (``row 2``, ``row 2/0``), or -1."""
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
        """The lowest seat that is asked. Undefined once the game is over."""
        seat: i64 = 0
        while self.asked >> seat & 1 == 0:
            seat += 1
        return seat

    @property
    def pending(self) -> list[int]:
        """The seats that have to decide, in ascending order; empty once the game is over."""
        found: list[int] = []
        seat: i64
        for seat in range(self.seats):
            if self.asked >> seat & 1 == 1:
                found.append(int(seat))
        return found

    @final
    def legal(self, seat: int) -> list[int]:
        """The codes of the seat's legal moves, ascending; empty unless it is asked."""
        moves = Moves()
        if 0 <= seat < int(self.seats) and self.asked >> i64(seat) & 1 == 1:
            self.legal_into(seat, moves)
        return moves.to_list()

    @final
    def forbids(self, seat: int, code: int) -> Rule | None:
        """The clause that forbids the move, or None if it is legal. Raises ``Mistake`` for a seat or code that does not
        exist."""
        if not 0 <= code < int(self.game.size):  # callers may pass any integer
            raise self.no_such_code(code)
        if not 0 <= seat < int(self.seats):
            raise self.no_such_seat(seat)
        if self.asked == 0:
            return self.game.in_force(self.over_by())
        if self.asked >> i64(seat) & 1 == 0:
            return self.game.in_force(self.unasked(seat, code))
        rule = self.objection(seat, code)
        return None if rule is None else self.game.in_force(rule)

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
        """Play a move after checking it. Raises ``Refused`` with the clause that forbids it; the position is then
        unchanged."""
        rule = self.forbids(seat, code)
        if rule is not None:
            raise Refused(rule)
        self.table.noted = 0
        self.proceed(seat, code)

    @final
    def proceed(self, seat: i64, code: i64) -> None:
        """Play a move that is known to be legal, without checking it: for search. Ends what the seat was glancing at."""
        if self.table.glances >> seat & 1 == 1:
            self.table.end_glances(seat)
        self.apply(seat, code)

    @final
    def undoable(self, seat: int) -> bool:
        """Whether the seat may take back its last decision: only it is asked now, and nothing was revealed or drawn
        since."""
        return self.pending == [seat] and self.table.listening and self.table.settled()

    @final
    def winners(self) -> list[int]:
        """The seats that have won; empty until the game is over."""
        return self.best() if self.asked == 0 else []

    @final
    def copy(self) -> "Position":
        """An independent copy, secrets and random state included."""
        return self.renewed(self.table.copy(), self.chance.copy())

    @final
    def seen_by(self, seat: int | None) -> View:
        """The view of a seat, or of the spectators (None): the only way from a position to what a player may have.

        >>> import tablee
        >>> position = tablee.game("bungee").deal(seats=2, seed=b"a secret")
        >>> mine, theirs = position.seen_by(0).zones()["hand"]
        >>> "?" in mine, set(theirs)
        (False, {'?'})
        """
        if seat is not None and not 0 <= seat < int(self.seats):
            raise self.no_such_seat(seat)
        eyes: i64 = SPECTATOR if seat is None else seat
        masked = masked_for(self.table, eyes)
        return View(eyes, self.renewed(masked.table, Quick(0)), masked, events_for(self.table, eyes))

    @final
    def renewed(self, table: Table, chance: Chance) -> "Position":
        """The same public state on another table with another generator."""
        twin = self.twin(table, chance)
        twin.asked = self.asked
        twin.step = self.step
        if len(self.agenda) > 0:
            twin.agenda = self.agenda[:]
        return twin

    @final
    def to_json(self) -> dict[str, object]:
        """Everything, secrets included, as ``game.position`` reads it. Never send it to a player."""
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
        if self.table.glances != NOBODY:  # the seat has glanced, even if the card has moved since
            data["glances"] = seats_text(self.table.glances)
        if len(self.table.drawable) > 0:
            data["drawable"] = drawable_json(self.table, self.game.faces, self.seats)
        data["chance"] = self.chance.state()
        return data

    @final
    def fingerprint(self) -> str:
        """A short digest of the complete state: equal positions have equal fingerprints. What counters know of the stock
        is left out, so that records from before it was counted end as they say."""
        data = self.to_json()
        data.pop("drawable", None)
        return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
