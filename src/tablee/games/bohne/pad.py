"""The score sheet of Nicht die Bohne!, for a pad beside the real cards."""

from typing import Final, final

from tablee.core.game import Game
from tablee.core.pad import (
    CARDS,
    NUMBER,
    POINTS,
    Counted,
    Field,
    Line,
    Pad,
    Standing,
    at_most,
    cards,
    highest,
    maybe_whole,
    missing,
    players_of,
    refused,
    same,
    signed,
    summed,
)
from tablee.core.rule import Words
from tablee.games.bohne import rulebook
from tablee.games.bohne.moves import (
    COLOUR_WORDS,
    COLOURS,
    FACES,
    MINUS,
    SIGN_WORDS,
    SIGNS,
    card_words,
    colour_of,
    sign_of,
)
from tablee.games.bohne.options import Agreed
from tablee.games.bohne.rules import BohneGame
from tablee.games.bohne.scoring import doubled, minuses_in, put_by, row_worth, wiped_out

ROWS: Final = Words("Cartes des rangées", "Karten der Reihen", "Cards of the rows")
PLUS: Final = Words("Rangées positives (+)", "Positive Reihen (+)", "Positive rows (+)")
LESS: Final = Words("Rangées négatives (−)", "Negative Reihen (−)", "Negative rows (−)")


@final
class BohnePad(Pad):
    def rounds(self, game: Game) -> int:
        return int(agreed_in(game).rounds)

    def fields(self, game: Game, seats: int, number: int) -> list[Field]:
        agreed = agreed_in(game)
        many, most = int(agreed.hand_size(seats)), agreed.most_points()
        return [
            Field("cards", CARDS, ROWS, True, many, many, FACES[1:], instead="plus", called=called()),
            Field("plus", NUMBER, PLUS, True, 0, most, instead="cards"),
            Field("minus", NUMBER, LESS, True, 0, most, instead="cards", needed=False),
        ]

    def count(self, game: Game, seats: int, number: int, sheet: dict[str, object]) -> Counted:
        agreed = agreed_in(game)
        most = agreed.most_points()
        lines = players_of(sheet, seats)
        rows = [cards(line, "cards", ROWS, FACES[1:]) for line in lines]
        check_deck(rows, seats, agreed)
        noted: list[int] = []
        told: list[list[Line]] = []
        for seat in range(seats):
            taken = rows[seat]
            if taken is None:
                plus = maybe_whole(lines[seat], "plus", PLUS, 0, most)
                minus = maybe_whole(lines[seat], "minus", LESS, 0, most)
                if plus is None and minus is None:
                    raise missing(ROWS, seat)
                found = [Line(same("+"), plus or 0, rulebook.SHEET), Line(same("−"), -(minus or 0), rulebook.SHEET)]
            else:
                found = [row_line(taken, colour) for colour in range(int(COLOURS))]
            noted.append(sum([line.points for line in found]))
            told.append(found)
        sides = [
            (sum([max(0, line.points) for line in found]), sum([min(0, line.points) for line in found]))
            for found in told
        ]
        check_beans(sum([more - less for more, less in sides]), most)
        points: list[int | None] = [*noted]
        notes = [f"+{more} {signed(less) if less else '−0'}" for more, less in sides]
        return Counted(points, highest(noted), told, notes)

    def standing(self, game: Game, seats: int, played: list[Counted], sheets: list[dict[str, object]]) -> Standing:
        totals = summed(played, seats)
        return Standing(totals, highest(totals), False, POINTS, rulebook.WINNER)

    def most_gained(self, game: Game, seats: int, number: int) -> int:
        """All beans of the round, doubled: positive rows here, negative ones there."""
        return agreed_in(game).most_points()


def agreed_in(game: Game) -> Agreed:
    assert isinstance(game, BohneGame)
    return game.agreed


def called() -> list[Words]:
    """The cards read out; "Nicht die Bohne" with the 0 that stands on it."""
    found: list[Words] = []
    for face in range(1, len(FACES)):
        words = card_words(face)
        zero = " (0)" if sign_of(face) == SIGNS else ""
        found.append(Words(words.fr + zero, words.de + zero, words.en + zero))
    return found


def check_deck(rows: list[list[str] | None], seats: int, agreed: Agreed) -> None:
    """BOH-1.1, 2.2: no more of a card than there are, and everyone has taken as many as were dealt."""
    shown = [name for row in rows if row is not None for name in row]
    for face in range(1, len(FACES)):
        at_most(shown, FACES[face], agreed.copies(int(sign_of(face))), rulebook.DECK)
    many = int(agreed.hand_size(seats))
    for seat in range(seats):
        row = rows[seat]
        if row is not None and len(row) != many:
            raise refused(
                rulebook.DEAL,
                f"{{{seat}}} a {len(row)} cartes devant soi, il en faut {many}.",
                f"{{{seat}}} hat {len(row)} Karten vor sich, es müssen {many} sein.",
                f"{{{seat}}} has {len(row)} cards laid out, there must be {many}.",
            )


def check_beans(beans: int, most: int) -> None:
    """BOH-1.1, 1.4: the beans on all cards, each counted twice at most."""
    if beans > most:
        raise refused(
            rulebook.DECK,
            f"Ensemble, + et − font {beans} ; même doublées, les cartes n'en donnent que {most}.",
            f"Zusammen machen + und − {beans}; selbst verdoppelt geben die Karten nur {most}.",
            f"Together + and − make {beans}; even doubled the cards give only {most}.",
        )


def row_line(taken: list[str], colour: int) -> Line:
    """A row as one line: its cards, its worth, and the clause that decides it."""
    faces = [FACES.index(name) for name in taken]
    mine = sorted([face for face in faces if colour_of(face) == colour])
    row = sum([int(put_by(face - colour * int(SIGNS))) for face in mine])
    values = " + ".join([SIGN_WORDS[sign_of(face) - 1] for face in mine if sign_of(face) < MINUS])
    signs = ", ".join([SIGN_WORDS[sign_of(face) - 1] for face in mine if sign_of(face) >= MINUS])
    cards = "; ".join([part for part in (values, signs) if part]) or "–"
    name = COLOUR_WORDS[colour]
    rule = rulebook.ADD_UP
    if wiped_out(row):
        rule = rulebook.NOT_A_BEAN
    elif doubled(row):
        rule = rulebook.IN_ORDER if minuses_in(row) > 0 else rulebook.DOUBLE
    elif minuses_in(row) > 0:
        rule = rulebook.MINUS
    what = Words(f"{name.fr} : {cards}", f"{name.de}: {cards}", f"{name.en}: {cards}")
    return Line(what, int(row_worth(row)), rule)


PAD: Final = BohnePad()
