"""Why not? One answer to a touch, or to a move that cannot be made: about what was touched, and about what is asked now.

It is worked out from a view, so it tells nothing that the asker cannot see.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.position import NO_MOVE, Position
from tablee.core.rule import Rule, Words
from tablee.core.view import View

ALLOWED: Final = Words("Rien ne s'y oppose.", "Dem steht nichts entgegen.", "Nothing stands against it.")
NOTHING_THERE: Final = Words("Là, il n'y a rien à jouer.", "Hier lässt sich nichts spielen.", "Nothing to play there.")
LOOKING_ON: Final = Words("Tu regardes seulement.", "Du schaust nur zu.", "You are only looking on.")


@final
class Answer:
    """The move that explains it, -1 if none does, and the clause; None where none stands against it, or none speaks of it."""

    def __init__(self, code: int, rule: Rule | None, words: Words) -> None:
        self.code: Final = code
        self.rule: Final = rule
        self.words: Final = words  # where there is no clause

    @property
    def clause(self) -> str | None:
        return None if self.rule is None else self.rule.id

    def say(self, lang: str, names: list[str]) -> str:
        return self.words.say(lang) if self.rule is None else self.rule.say(lang, names)


@final
class WhyNot:
    """Answers to whatever is touched while things stand as this view shows them."""

    def __init__(self, view: View) -> None:
        self.view: Final = view
        self.position: Final[Position] = view.position
        self.seat: Final[i64] = view.eyes
        self.legal: Final = set(view.legal())
        codes = 0 if view.seat is None else len(view.position.game.catalogue)  # who looks on makes no move
        self.said: Final = [view.touches(code) for code in range(codes)]
        self.through: Final[dict[str, list[int]]] = {}  # the moves that a touch is part of
        for code in range(len(self.said)):
            for touch in set(self.said[code]):
                self.through.setdefault(touch, []).append(code)

    def of(self, touched: list[str]) -> Answer:
        """What no move goes by has an answer of its own. Of all moves that these touches begin, one that the present
        question asks for explains it; then a written answer; only then a move that belongs to another question."""
        position = self.position
        if position.over() or not touched:
            return of_move(self.view, NO_MOVE)
        rule = position.of_thing(self.seat, touched[-1])
        if rule is not None:
            return Answer(NO_MOVE, rule, ALLOWED)
        if not self.legal:  # somebody else is asked
            return of_move(self.view, self.likeliest(touched, False))
        code = self.likeliest(touched, True)
        if code >= 0:
            return of_move(self.view, code)
        several = len(touched) > 1
        if several:
            code = self.on_the_way(touched)
            if code >= 0:
                return of_move(self.view, code)
        rule = position.beside(self.seat, touched)
        if rule is not None:
            return Answer(NO_MOVE, rule, ALLOWED)
        if not several:
            code = self.on_the_way(touched)
        if code < 0:
            code = self.likeliest(touched, False)
        if code >= 0:
            return of_move(self.view, code)
        if several:  # nothing goes there with what was touched before; perhaps by itself
            return self.of(touched[-1:])
        return of_move(self.view, NO_MOVE)

    def likeliest(self, touched: list[str], asked: bool) -> int:
        """Of the moves that begin so, the one a player is likely to mean; first one that the present question asks for, and
        with ``asked`` no other. A legal one comes before all: then nothing stands against it."""
        best, least = NO_MOVE, 99999
        for code in self.through.get(touched[0], []):
            touches = self.said[code]
            if touches[: len(touched)] != touched:
                continue
            lacking = len(touches)
            if not self.position.asks_for(code):
                if asked:
                    continue
                lacking += 200
            elif code in self.legal:
                return code
            if not self.position.suits(self.seat, code):
                lacking += 50
            if lacking < least:
                best, least = code, lacking
        return best

    def on_the_way(self, touched: list[str]) -> int:
        """A move that the present question asks for, and that goes by what was touched with something left out, unless
        such a move is legal: then something is only to be touched first."""
        best, least = NO_MOVE, 99999
        for code in self.through.get(touched[-1], []):
            touches = self.said[code]
            if not goes_by(touches, touched) or not self.position.asks_for(code):
                continue
            if code in self.legal:
                return NO_MOVE
            lacking = len(touches) if self.position.suits(self.seat, code) else 50 + len(touches)
            if lacking < least:
                best, least = code, lacking
        return best


def of_move(view: View, code: int) -> Answer:
    """Why not this move; -1: none in particular. Who waits is told for whom; and where it answers another question than
    the present one, this one is told."""
    position = view.position
    if code != NO_MOVE and not 0 <= code < len(position.game.catalogue):
        raise position.no_such_code(code)
    seat = view.seat
    if position.over():
        return Answer(code, position.over_by(), ALLOWED)
    if seat is None:
        return Answer(code, position.game.out_of_turn.also(joined(LOOKING_ON, awaited(position, True))), ALLOWED)
    if seat not in position.pending:
        waits = position.unasked(seat, code)
        turn = waits.id == position.game.out_of_turn.id
        return Answer(code, waits.also(awaited(position, turn)), ALLOWED)
    if code == NO_MOVE:
        return Answer(NO_MOVE, None, joined(NOTHING_THERE, question(position)))
    rule = position.forbids(seat, code)
    if rule is not None and rule.detail is None and not position.asks_for(code):
        rule = rule.about(question(position))
    return Answer(code, rule, ALLOWED)


def goes_by(touches: list[str], touched: list[str]) -> bool:
    """Are these touched on the way, in this order?"""
    at = 0
    for touch in touches:
        if at < len(touched) and touch == touched[at]:
            at += 1
    return at == len(touched)


def question(position: Position) -> Words:
    return position.game.steps[position.step].words


def awaited(position: Position, turn: bool) -> Words:
    """Who is asked, with blanks for the names; ``turn``: it is said of a turn."""
    blanks = [f"{{{seat}}}" for seat in position.pending]
    last = blanks.pop()
    if not blanks:
        if turn:
            return Words(f"C'est à {last}.", f"{last} ist dran.", f"It is {last}'s turn.")
        return Words(f"On attend {last}.", f"Wir warten auf {last}.", f"We are waiting for {last}.")
    some = ", ".join(blanks)
    return Words(
        f"On attend {some} et {last}.", f"Wir warten auf {some} und {last}.", f"We are waiting for {some} and {last}."
    )


def joined(one: Words, other: Words) -> Words:
    return Words(f"{one.fr} {other.fr}", f"{one.de} {other.de}", f"{one.en} {other.en}")
