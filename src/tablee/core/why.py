""" "Why not?": the explanation of a touch that does nothing or of a move that cannot be made.

It is computed from a view, so it cannot reveal what the asking seat does not see.
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
    """``code``: the move that explains it, or -1. ``rule``: the clause against it; None if there is none."""

    def __init__(self, code: int, rule: Rule | None, words: Words) -> None:
        self.code: Final = code
        self.rule: Final = rule
        self.words: Final = words  # the answer where no clause applies

    @property
    def clause(self) -> str | None:
        return None if self.rule is None else self.rule.id

    def say(self, lang: str, names: list[str]) -> str:
        return self.words.say(lang) if self.rule is None else self.rule.say(lang, names)


@final
class WhyNot:
    """Explains touches in one situation; the index of touches is built once a view."""

    def __init__(self, view: View) -> None:
        self.view: Final = view
        self.position: Final[Position] = view.position
        self.seat: Final[i64] = view.eyes
        self.legal: Final = set(view.legal())
        codes = 0 if view.seat is None else len(view.position.game.catalogue)  # spectators make no moves
        self.said: Final = [view.touches(code) for code in range(codes)]
        self.through: Final[dict[str, list[int]]] = {}  # the moves that each touch is part of
        for code in range(len(self.said)):
            for touch in set(self.said[code]):
                self.through.setdefault(touch, []).append(code)

    def of(self, touched: list[str]) -> Answer:
        """The answer to a sequence of touches. Things that no move uses have answers of their own. Otherwise a move
        that answers the current question explains it, then a written answer, then a move that belongs to another
        question."""
        position = self.position
        if position.over() or not touched:
            return of_move(self.view, NO_MOVE)
        rule = position.of_thing(self.seat, touched[-1])
        if rule is not None:
            return Answer(NO_MOVE, position.game.in_force(rule), ALLOWED)
        if not self.legal:  # another seat is asked
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
            return Answer(NO_MOVE, position.game.in_force(rule), ALLOWED)
        if not several:
            code = self.on_the_way(touched)
        if code < 0:
            code = self.likeliest(touched, False)
        if code >= 0:
            return of_move(self.view, code)
        if several:  # not after what was touched before; perhaps by itself
            return self.of(touched[-1:])
        return of_move(self.view, NO_MOVE)

    def likeliest(self, touched: list[str], asked: bool) -> int:
        """The move a player probably means among those that begin with these touches: a legal one first, then one that
        answers the current question. With ``asked`` no other."""
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
        """A move for the current question that includes these touches in order but not at the beginning; -1 if such a
        move is legal, since then something else just has to be touched first."""
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
    """The answer for one move; -1 for none in particular. A seat that waits is told for whom; a move that answers
    another question gets the current question as a hint."""
    position = view.position
    if code != NO_MOVE and not 0 <= code < len(position.game.catalogue):
        raise position.no_such_code(code)
    seat = view.seat
    if position.over():
        return Answer(code, position.game.in_force(position.over_by()), ALLOWED)
    if seat is None:
        return Answer(code, position.game.out_of_turn.also(joined(LOOKING_ON, awaited(position, True))), ALLOWED)
    if seat not in position.pending:
        waits = position.game.in_force(position.unasked(seat, code))
        turn = waits.id == position.game.out_of_turn.id
        return Answer(code, waits.also(awaited(position, turn)), ALLOWED)
    if code == NO_MOVE:
        return Answer(NO_MOVE, None, joined(NOTHING_THERE, question(position)))
    rule = position.forbids(seat, code)
    if rule is not None and rule.detail is None and not position.asks_for(code):
        rule = rule.about(question(position))
    return Answer(code, rule, ALLOWED)


def goes_by(touches: list[str], touched: list[str]) -> bool:
    """Whether ``touched`` is a subsequence of ``touches``."""
    at = 0
    for touch in touches:
        if at < len(touched) and touch == touched[at]:
            at += 1
    return at == len(touched)


def question(position: Position) -> Words:
    return position.game.steps[position.step].words


def awaited(position: Position, turn: bool) -> Words:
    """Who is asked, with placeholders for the names. ``turn``: say whose turn it is."""
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
