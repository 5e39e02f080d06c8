"""The score sheet of Bungee, for a pad beside the real cards."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.pad import (
    CARDS,
    FACE,
    NUMBER,
    ORDER,
    POINTS,
    Counted,
    Field,
    Line,
    Pad,
    Standing,
    at_most,
    bad,
    cards,
    lowest,
    maybe_whole,
    missing,
    players_of,
    refused,
    same,
    seats_of,
    summed,
    within_deck,
)
from tablee.core.rule import Words
from tablee.games.bungee import rulebook
from tablee.games.bungee.moves import BUNGEE, BUNGEE_NAME, FACES
from tablee.games.bungee.options import Agreed
from tablee.games.bungee.rules import BungeeGame
from tablee.games.bungee.scoring import BUNGEE_COSTS, NO_ONE, WINNER_LOSES, beats, card_points

HAND: Final = Words("Cartes en main", "Karten der Hand", "Cards of the hand")
SUM: Final = Words("Points sans les Bungee", "Punkte ohne Bungees", "Points without Bungees")
JUMPERS: Final = Words("Cartes Bungee", "Bungee-Karten", "Bungee cards")
LUCKY: Final = Words("Porte-bonheur", "Glückswert", "Lucky value")
CALLS: Final = Words("Bungee ! dans l'ordre", "Bungee! der Reihe nach", "Bungee! in order")


@final
class BungeePad(Pad):
    def rounds(self, game: Game) -> int:
        return int(agreed_in(game).rounds)

    def fields(self, game: Game, seats: int, number: int) -> list[Field]:
        agreed = agreed_in(game)
        most = int(agreed.hand_size)
        return [
            Field("lucky", FACE, LUCKY, faces=FACES[1 : int(BUNGEE)], needed=False),
            Field("cards", CARDS, HAND, True, 1, most, FACES[1:], instead="sum"),
            Field("sum", NUMBER, SUM, True, 0, most * 10, instead="cards"),
            Field("bungees", NUMBER, JUMPERS, True, 0, int(agreed.bungees), instead="cards", needed=False),
            Field("calls", ORDER, CALLS),
        ]

    def count(self, game: Game, seats: int, number: int, sheet: dict[str, object]) -> Counted:
        agreed = agreed_in(game)
        deck = agreed.deck()
        lines = players_of(sheet, seats)
        hands = [cards(line, "cards", HAND, FACES[1:]) for line in lines]
        lucky = lucky_of(sheet, hands)
        check_deck(hands, lucky, agreed)
        check_bungees(hands, lines, int(agreed.bungees))
        low: list[int] = []  # what counts for calling, Bungees at nothing
        noted: list[int] = []  # what a loser notes
        told: list[list[Line]] = []
        for seat in range(seats):
            hand = hands[seat]
            if hand is None:
                points, bungees = typed(lines[seat], seat, agreed)
                low.append(points)
                noted.append(points + bungees * int(BUNGEE_COSTS))
                told.append(
                    [
                        Line(Words("la main", "die Hand", "the hand"), points, rulebook.COUNT),
                        *[Line(same(BUNGEE_NAME), int(BUNGEE_COSTS), rulebook.BUNGEE_CARD) for _ in range(bungees)],
                    ]
                )
            else:
                faces = [FACES.index(name) for name in hand]
                low.append(sum([int(card_points(face, lucky, 0)) for face in faces]))
                noted.append(sum([int(card_points(face, lucky, BUNGEE_COSTS)) for face in faces]))
                told.append([line_of(face, lucky) for face in faces])
        calls = seats_of(sheet.get("calls", []), CALLS, seats)
        check_calls(calls, low, agreed)
        others = [low[seat] for seat in range(seats) if seat not in calls]  # who has called is within the limit
        values = [int(card_points(i64(face), lucky, 0)) for face in deck]
        within_deck(sum(others), values, 0, len(others) * int(agreed.hand_size), rulebook.DECK)
        winner = winner_of(calls, low)
        noted[winner] = -int(WINNER_LOSES)
        told[winner] = [
            Line(
                Words("gagne la manche", "gewinnt die Runde", "wins the round"),
                -int(WINNER_LOSES),
                rulebook.COUNT,
            )
        ]
        points_of: list[int | None] = [*noted]
        return Counted(points_of, [winner], told)

    def standing(self, game: Game, seats: int, played: list[Counted], sheets: list[dict[str, object]]) -> Standing:
        totals = summed(played, seats)
        return Standing(totals, lowest(totals), True, POINTS, rulebook.SIX_ROUNDS)

    def most_gained(self, game: Game, seats: int, number: int) -> int:
        """The winner of the round against a hand of tens."""
        return int(WINNER_LOSES) + int(agreed_in(game).hand_size) * int(BUNGEE_COSTS)


def agreed_in(game: Game) -> Agreed:
    assert isinstance(game, BungeeGame)
    return game.agreed


def lucky_of(sheet: dict[str, object], hands: list[list[str] | None]) -> int:
    """The lucky value; it may be left out where only sums are typed."""
    value = sheet.get("lucky")
    if value is None:
        if any(hand is not None for hand in hands):
            raise bad(
                LUCKY,
                Words(
                    "il manque pour compter les cartes",
                    "er fehlt, um die Karten zu zählen",
                    "it is missing, and the cards need it",
                ),
            )
        return 0
    if value == FACES[int(BUNGEE)]:
        raise refused(
            rulebook.LUCKY_AGAIN,
            "La feuille en fait le porte-bonheur.",
            "Das Blatt macht ihn zum Glückswert.",
            "The sheet makes it the lucky value.",
        )
    if not isinstance(value, str) or value not in FACES[1 : int(BUNGEE)]:
        raise bad(
            LUCKY,
            Words(
                "il faut une valeur de 1 à 10", "es braucht einen Wert von 1 bis 10", "a value from 1 to 10 is needed"
            ),
        )
    return FACES.index(value)


def check_deck(hands: list[list[str] | None], lucky: int, agreed: Agreed) -> None:
    """BUN-1.1, 1.2, 2.1: no more of a face than there are, the lucky card being out; no hand empty or too large."""
    deck = agreed.deck()
    most = int(agreed.hand_size)
    shown = [name for hand in hands if hand is not None for name in hand]
    for face in range(1, int(BUNGEE) + 1):
        copies = deck.count(face)
        at_most(shown, FACES[face], copies - 1 if face == lucky else copies, rulebook.DECK)
    for seat in range(len(hands)):
        hand = hands[seat]
        if hand is not None and not 1 <= len(hand) <= most:
            raise refused(
                rulebook.DEAL,
                f"{{{seat}}} en a {len(hand)} ; à la fin il en reste de 1 à {most}.",
                f"{{{seat}}} hat {len(hand)}; am Schluss sind es 1 bis {most}.",
                f"{{{seat}}} has {len(hand)}; at the end there are 1 to {most}.",
            )


def check_bungees(hands: list[list[str] | None], lines: list[dict[str, object]], bungees: int) -> None:
    """BUN-1.1, with those that were typed beside a sum."""
    many = 0
    for seat in range(len(lines)):
        hand = hands[seat]
        if hand is None:
            many += maybe_whole(lines[seat], "bungees", JUMPERS, 0, bungees) or 0
        else:
            many += hand.count(FACES[int(BUNGEE)])
    at_most([BUNGEE_NAME] * many, BUNGEE_NAME, bungees, rulebook.DECK)


def typed(line: dict[str, object], seat: int, agreed: Agreed) -> tuple[int, int]:
    most = int(agreed.hand_size)
    points = maybe_whole(line, "sum", SUM, 0, most * 10)
    if points is None:
        raise missing(HAND, seat)
    bungees = maybe_whole(line, "bungees", JUMPERS, 0, int(agreed.bungees)) or 0
    if points > (most - bungees) * 10:
        raise refused(
            rulebook.DEAL,
            f"Avec {bungees} Bungee, {{{seat}}} ne peut pas avoir {points} points.",
            f"Mit {bungees} Bungees kann {{{seat}}} nicht {points} Punkte haben.",
            f"With {bungees} Bungees {{{seat}}} cannot have {points} points.",
        )
    return points, bungees


def check_calls(calls: list[int], low: list[int], agreed: Agreed) -> None:
    if not calls:
        raise refused(
            rulebook.LAST_LAP,
            "Sur la feuille personne n'a annoncé.",
            "Auf dem Blatt hat niemand angesagt.",
            "On the sheet nobody has called.",
        )
    for seat in calls:
        if calls.count(seat) > 1:
            raise refused(
                rulebook.CALLS_STAY,
                f"La feuille note deux annonces de {{{seat}}}.",
                f"Das Blatt hat zwei Ansagen von {{{seat}}}.",
                f"The sheet has two calls by {{{seat}}}.",
            )
        if low[seat] > agreed.call_limit:
            raise refused(
                rulebook.FIVE_POINTS,
                f"{{{seat}}} en a {low[seat]}.",
                f"{{{seat}}} hat {low[seat]}.",
                f"{{{seat}}} has {low[seat]}.",
            )


def winner_of(calls: list[int], low: list[int]) -> int:
    winner = int(NO_ONE)
    for rank in range(len(calls)):
        seat = calls[rank]
        if winner == NO_ONE or beats(low[seat], rank, low[winner], calls.index(winner)):
            winner = seat
    return winner


def line_of(face: int, lucky: int) -> Line:
    points = int(card_points(face, lucky, BUNGEE_COSTS))
    if face == BUNGEE:
        return Line(same(BUNGEE_NAME), points, rulebook.BUNGEE_CARD)
    return Line(same(FACES[face]), points, rulebook.LUCKY_NOTHING if face == lucky else rulebook.COUNT)


PAD: Final = BungeePad()
