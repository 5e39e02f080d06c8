"""The score sheet of Bärnergäng, for a pad beside the real cards."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.pad import (
    CARDS,
    FLAG,
    GAMES_WON,
    NUMBER,
    POINTS,
    SEAT,
    Counted,
    Field,
    Line,
    Pad,
    Standing,
    at_most,
    cards,
    flag,
    highest,
    lowest,
    maybe_whole,
    missing,
    players_of,
    refused,
    same,
    summed,
    whole,
    within_deck,
)
from tablee.core.rule import Words
from tablee.games.baernergaeng import rulebook
from tablee.games.baernergaeng.moves import FACES, ONE_LESS, ONE_MORE, PLACES, PLUS_MINUS, SWAP_CARD
from tablee.games.baernergaeng.rows import Agreed
from tablee.games.baernergaeng.rules import BaernergaengGame
from tablee.games.baernergaeng.scoring import card_points, games_won, match_winners

ROW: Final = Words("Cartes de la rangée", "Karten der Reihe", "Cards of the row")
SUM: Final = Words("Total de la rangée", "Total der Reihe", "Total of the row")
HIGH: Final = Words(
    "But inversé (plus et moins)", "Ziel umgedreht (Plus und Minus)", "Aim turned round (plus and minus)"
)
CALLER: Final = Words("Qui a crié Bärnergäng", "Wer Bärnergäng gerufen hat", "Who called Bärnergäng")
VALUES: Final = FACES[1 : int(SWAP_CARD)]


@final
class BaernergaengPad(Pad):
    def rounds(self, game: Game) -> int:
        assert isinstance(game, BaernergaengGame)
        return int(game.agreed.rounds)

    def fields(self, game: Game, seats: int, number: int) -> list[Field]:
        fewest, most = row_sizes(game, number)
        found = [
            Field("caller", SEAT, CALLER),
            Field("cards", CARDS, ROW, True, fewest, most, VALUES, instead="sum"),
            Field("sum", NUMBER, SUM, True, 0, 9 * most, instead="cards"),
        ]
        if has(game, number, int(PLUS_MINUS)):
            found.insert(1, Field("high", FLAG, HIGH, needed=False))
        return found

    def sometimes(self) -> list[str]:
        return ["high"]

    def count(self, game: Game, seats: int, number: int, sheet: dict[str, object]) -> Counted:
        assert isinstance(game, BaernergaengGame)
        copies = game.agreed.copies
        lines = players_of(sheet, seats)
        if sheet.get("caller") is None:
            raise refused(
                rulebook.LAST_LAP,
                "Sur la feuille personne n'a crié.",
                "Auf dem Blatt hat niemand gerufen.",
                "On the sheet nobody has called.",
            )
        whole(sheet["caller"], CALLER, 0, seats - 1)
        high = turned_round(game, number, sheet)
        rows = [cards(line, "cards", ROW, FACES[1:]) for line in lines]
        fewest, most = row_sizes(game, number)
        check_rows(rows, fewest, most, game.agreed)
        noted: list[int] = []
        told: list[list[Line]] = []
        for seat in range(seats):
            row = rows[seat]
            if row is None:
                points = maybe_whole(lines[seat], "sum", SUM, 0, 9 * most)
                if points is None:
                    raise missing(ROW, seat)
                told.append([Line(Words("la rangée", "die Reihe", "the row"), points, rulebook.COUNT)])
            else:
                told.append([Line(same(name), int(card_points(FACES.index(name))), rulebook.COUNT) for name in row])
            noted.append(sum([line.points for line in told[-1]]))
        values = [int(card_points(i64(face))) for face in range(1, int(SWAP_CARD)) for _ in range(copies[face])]
        within_deck(sum(noted), values, seats * fewest, seats * most, rulebook.DECK)
        found: list[int | None] = [*noted]
        return Counted(found, highest(noted) if high else lowest(noted), told)

    def standing(self, game: Game, seats: int, played: list[Counted], sheets: list[dict[str, object]]) -> Standing:
        assert isinstance(game, BaernergaengGame)
        most_games = game.agreed.most_games
        noted: list[int] = []
        highs = 0
        for number in range(len(played)):
            noted += [points or 0 for points in played[number].points]
            if sheets[number].get("high") is True:
                highs |= 1 << number
        best = match_winners(noted, seats, highs, most_games) if played else list(range(seats))
        if most_games:
            return Standing(games_won(noted, seats, highs), best, False, GAMES_WON, rulebook.MATCH)
        return Standing(summed(played, seats), best, True, POINTS, rulebook.MATCH)

    def most_gained(self, game: Game, seats: int, number: int) -> int:
        """A game, or a row of nines against one of zeros."""
        assert isinstance(game, BaernergaengGame)
        return 1 if game.agreed.most_games else 9 * row_sizes(game, number)[1]


def has(game: Game, number: int, face: int) -> bool:
    """Is this card in game ``number`` of the match?"""
    assert isinstance(game, BaernergaengGame)
    return int(game.agreed.kinds[min(number, int(game.agreed.rounds) - 1)]) >> face & 1 == 1


def row_sizes(game: Game, number: int) -> tuple[int, int]:
    """BAE-1.3, 4.8, 4.9: as many as are dealt; one more and one less change it."""
    assert isinstance(game, BaernergaengGame)
    dealt = int(game.agreed.dealt(number))
    fewest = 1 if has(game, number, int(ONE_LESS)) else dealt
    return fewest, int(PLACES) if has(game, number, int(ONE_MORE)) else dealt


def turned_round(game: Game, number: int, sheet: dict[str, object]) -> bool:
    high = flag(sheet, "high", HIGH)
    if high and not has(game, number, int(PLUS_MINUS)):
        raise refused(
            rulebook.PLUS_MINUS,
            "Cette carte n'est pas dans la partie.",
            "Diese Karte ist in dieser Partie nicht dabei.",
            "This card is not in the game.",
        )
    return high


def check_rows(rows: list[list[str] | None], fewest: int, most: int, agreed: Agreed) -> None:
    shown = [name for row in rows if row is not None for name in row]
    for name in shown:
        if name not in VALUES:
            raise refused(
                rulebook.REPLACE,
                "Sur la feuille il en reste une.",
                "Auf dem Blatt ist noch eine.",
                "The sheet still has one.",
            )
    for name in VALUES:
        at_most(shown, name, agreed.copies[FACES.index(name)], rulebook.DECK)
    for seat in range(len(rows)):
        row = rows[seat]
        if row is not None and not fewest <= len(row) <= most:
            right = str(most) if fewest == most else f"{fewest}–{most}"
            raise refused(
                rulebook.GROWING if agreed.growing else rulebook.DEAL,
                f"{{{seat}}} a {len(row)} cartes ; ici il en faut {right}.",
                f"{{{seat}}} hat {len(row)} Karten; hier müssen es {right} sein.",
                f"{{{seat}}} has {len(row)} cards; here there must be {right}.",
            )


PAD: Final = BaernergaengPad()
