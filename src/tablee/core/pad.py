"""What a game tells a score pad kept beside the real box: what a round's sheet holds, and how it is checked and counted.

A sheet is plain JSON: fields of the round under their names, and under ``players`` one object a seat. Scores come from
the game's own ``scoring``.
"""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from tablee.core.game import Game
from tablee.core.rule import Mistake, Refused, Rule, Words, mistake

CARDS: Final = "cards"  # any of ``faces``, several times
NUMBER: Final = "number"  # from ``low`` to ``high``
FLAG: Final = "flag"
SEAT: Final = "seat"  # one of the players
ORDER: Final = "order"  # some of the players, in the order in which it happened
FACE: Final = "face"  # one of ``faces``

MOST_CARDS: Final = 60  # of one player, on one sheet


class Field:
    """One entry of a sheet. ``instead``: the fields of which one is enough, such as the cards or their sum."""

    def __init__(
        self,
        name: str,
        kind: str,
        words: Words,
        each: bool = False,
        low: int = 0,
        high: int = 0,
        faces: list[str] | None = None,
        instead: str = "",
        needed: bool = True,
        called: list[Words] | None = None,
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.words: Final = words
        self.each: Final = each  # one a player, or one a round
        self.low: Final = low
        self.high: Final = high
        self.faces: Final = [] if faces is None else faces
        self.instead: Final = instead
        self.needed: Final = needed
        self.called: Final = [] if called is None else called  # the faces, as one reads them out; empty: as written


class Line:
    """One line of a count: what was counted, what it came to, and the clause that says so."""

    def __init__(self, what: Words, points: int, rule: Rule) -> None:
        self.what: Final = what
        self.points: Final = points
        self.rule: Final = rule


class Counted:
    """A round, counted: what each seat notes, or None where it notes nothing; its winners; and why. ``notes``: what the
    rulebook's sheet has beside the points, one short text a seat."""

    def __init__(
        self, points: list[int | None], winners: list[int], lines: list[list[Line]], notes: list[str] | None = None
    ) -> None:
        self.points: Final = points
        self.winners: Final = winners
        self.lines: Final = lines
        self.notes: Final = [""] * len(points) if notes is None else notes


class Standing:
    """``totals``: what the match is decided by, in ``unit``. ``best``: whoever is ahead, or has won if it is over."""

    def __init__(self, totals: list[int], best: list[int], low_wins: bool, unit: Words, rule: Rule) -> None:
        self.totals: Final = totals
        self.best: Final = best
        self.low_wins: Final = low_wins
        self.unit: Final = unit
        self.rule: Final = rule


POINTS: Final = Words("points", "Punkte", "points")
GAMES_WON: Final = Words("parties gagnées", "gewonnene Partien", "games won")


@mypyc_attr(allow_interpreted_subclasses=True)
class Pad(ABC):
    """Found in a game's package as ``pad.PAD``."""

    @abstractmethod
    def rounds(self, game: Game) -> int:
        """How many rounds make a match; 0: as many as one likes."""

    @abstractmethod
    def fields(self, game: Game, seats: int, number: int) -> list[Field]:
        """What the sheet of round ``number`` holds, counted from 0."""

    @abstractmethod
    def count(self, game: Game, seats: int, number: int, sheet: dict[str, object]) -> Counted:
        """Raises ``Refused`` with its clause for a sheet that cannot be, ``Mistake`` for one that cannot be read."""

    @abstractmethod
    def standing(self, game: Game, seats: int, played: list[Counted], sheets: list[dict[str, object]]) -> Standing:
        """After these rounds."""

    def sometimes(self) -> list[str]:
        """Names of fields that only some rounds have; the game itself refuses them in the others, with the clause."""
        return []

    def most_gained(self, game: Game, seats: int, number: int) -> int:
        """The most by which one seat can gain on another in round ``number``, in the unit of the standing, or more; 0
        if there is no such bound. Decides whether somebody can still catch up."""
        return 0

    def team(self, game: Game, seats: int, seat: int) -> int:
        """The number of a seat's team; without teams the seat itself."""
        return seat


# -- Reading a sheet -----------------------------------------------------


def players_of(sheet: dict[str, object], seats: int) -> list[dict[str, object]]:
    found = sheet.get("players")
    if not isinstance(found, list) or len(found) != seats:
        raise mistake(
            "bad-sheet",
            f"La feuille n'a pas une ligne par joueur ; il en faut {seats}.",
            f"Das Blatt hat nicht für alle eine Zeile; es braucht {seats}.",
            f"The sheet does not have a line for each player; {seats} are needed.",
        )
    lines: list[dict[str, object]] = []
    for one in found:
        if not isinstance(one, dict):
            raise mistake(
                "bad-sheet",
                "Une ligne de la feuille ne se lit pas ; il faut un objet par joueur.",
                "Eine Zeile des Blatts ist nicht lesbar; es braucht ein Objekt je Person.",
                "A line of the sheet cannot be read; each player needs an object.",
            )
        lines.append(one)
    return lines


def whole(value: object, words: Words, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad(
            words,
            Words(
                f"il faut un nombre entier de {low} à {high}",
                f"es braucht eine ganze Zahl von {low} bis {high}",
                f"a whole number from {low} to {high} is needed",
            ),
        )
    return value


def maybe_whole(line: dict[str, object], name: str, words: Words, low: int, high: int) -> int | None:
    value = line.get(name)
    return None if value is None else whole(value, words, low, high)


def flag(line: dict[str, object], name: str, words: Words) -> bool:
    value = line.get(name, False)
    if not isinstance(value, bool):
        raise bad(words, Words("il faut oui ou non", "es braucht ja oder nein", "yes or no is needed"))
    return value


def cards(line: dict[str, object], name: str, words: Words, faces: list[str]) -> list[str] | None:
    """Cards by the names of their faces; None if the sheet has none, as where a sum was typed instead."""
    value = line.get(name)
    if value is None:
        return None
    if not isinstance(value, list) or len(value) > MOST_CARDS:
        raise bad(
            words, Words("il faut une liste de cartes", "es braucht eine Liste von Karten", "a list of cards is needed")
        )
    found: list[str] = []
    for one in value:
        if not isinstance(one, str) or one not in faces:
            text = str(one)[:12].replace("{", "(")
            known = ", ".join(faces[:16])
            raise bad(
                words,
                Words(
                    f"« {text} » n'existe pas ; il y a {known}",
                    f"«{text}» gibt es nicht; es gibt {known}",
                    f"there is no '{text}'; there is {known}",
                ),
            )
        found.append(one)
    return found


def seats_of(value: object, words: Words, seats: int) -> list[int]:
    """Seats in an order, counted from 0."""
    if not isinstance(value, list):
        raise bad(
            words,
            Words("il faut une liste de joueurs", "es braucht eine Liste von Personen", "a list of players is needed"),
        )
    return [whole(one, words, 0, seats - 1) for one in value]


def bad(field: Words, what: Words) -> Mistake:
    return mistake("bad-sheet", f"{field.fr} : {what.fr}.", f"{field.de}: {what.de}.", f"{field.en}: {what.en}.")


def missing(field: Words, seat: int) -> Mistake:
    return mistake(
        "bad-sheet",
        f"Il manque encore quelque chose pour {{{seat}}} : {lower(field.fr)}.",
        f"Bei {{{seat}}} fehlt noch etwas: {field.de}.",
        f"Something is still missing for {{{seat}}}: {lower(field.en)}.",
    )


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def refused(rule: Rule, fr: str, de: str, en: str) -> Refused:
    return Refused(rule.about(Words(fr, de, en)))


def at_most(found: list[str], face: str, copies: int, rule: Rule) -> None:
    """Of a face there are only so many."""
    many = found.count(face)
    if many > copies:
        raise refused(
            rule,
            f"La feuille en a {many} fois « {face} », il y en a {copies} au plus.",
            f"Das Blatt hat «{face}» {many} Mal, es gibt höchstens {copies}.",
            f"The sheet has '{face}' {many} times, there are {copies} at most.",
        )


def within_deck(total: int, values: list[int], fewest: int, most: int, rule: Rule) -> None:
    """All hands together: no more than the ``most`` highest cards make, and no less than the ``fewest`` lowest."""
    ordered = sorted(values)
    low, high = sum(ordered[:fewest]), sum(ordered[max(0, len(ordered) - most) :])
    if not low <= total <= high:
        raise refused(
            rule,
            f"Ensemble la feuille a {total} points ; avec ces cartes on a de {low} à {high}.",
            f"Zusammen hat das Blatt {total} Punkte; mit diesen Karten sind es {low} bis {high}.",
            f"Together the sheet has {total} points; with these cards it is {low} to {high}.",
        )


def same(text: str) -> Words:
    return Words(text, text, text)


def signed(points: int) -> str:
    return str(points) if points >= 0 else f"−{-points}"


def lowest(totals: list[int]) -> list[int]:
    return [seat for seat in range(len(totals)) if totals[seat] == min(totals)]


def highest(totals: list[int]) -> list[int]:
    return [seat for seat in range(len(totals)) if totals[seat] == max(totals)]


def summed(played: list[Counted], seats: int) -> list[int]:
    totals = [0] * seats
    for one in played:
        for seat in range(seats):
            points = one.points[seat]
            if points is not None:
                totals[seat] += points
    return totals
