"""The observation of Nicht die Bohne!."""

from typing import final

from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.observe import SEAT, Observer, Sheet
from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.games.bohne.moves import COLOUR_NAMES, COLOURS
from tablee.games.bohne.rules import Bohne, BohneGame
from tablee.games.bohne.scoring import row_worth


@final
class BohneObserver(Observer):
    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        assert isinstance(game, BohneGame)
        rounds, most = int(game.agreed.rounds), game.agreed.most_points()
        self.points: i64 = self.each(
            "points",
            -most * rounds,
            most * rounds,
            Words("Les points notés.", "Die notierten Punkte.", "The points noted; many are good."),
        )
        self.round: i64 = self.number(
            "round", 0, rounds, Words("Manches finies.", "Fertige Runden.", "Rounds that are over.")
        )
        self.dealer: i64 = self.each("dealer", 0, 1, Words("Qui donne.", "Wer gibt.", "Who deals."))
        self.token: i64 = self.each(
            "token", 0, 1, Words("Qui a le jeton.", "Wer den Spielstein hat.", "Who has the token.")
        )
        self.worth: i64 = self.add(
            "worth",
            [seats, int(COLOURS)],
            [SEAT, "colour"],
            -most,
            most,
            Words(
                "Ce que vaut chaque rangée telle qu'elle est.",
                "Was jede Reihe wert ist, wie sie liegt.",
                "What each row is worth as it lies.",
            ),
        )
        self.count(
            "hands",
            ["hand"],
            Words(
                "Les cartes de chaque main : les siennes, et combien en ont les autres.",
                "Die Karten jeder Hand: die eigenen, und wie viele die anderen haben.",
                "The cards of each hand: the own ones, and how many the others have.",
            ),
        )
        self.top(
            "under",
            "under",
            Words("La carte sous le jeton.", "Die Karte unter dem Stein.", "The card under the token."),
        )
        self.top(
            "laid",
            "laid",
            Words(
                "La carte que chacun a posée : cachée, ouverte ou pas encore.",
                "Die Karte, die alle gelegt haben: verdeckt, offen oder noch keine.",
                "The card each has laid: face down, open, or none yet.",
            ),
        )
        self.count(
            "rows",
            COLOUR_NAMES,
            Words("Les cartes des rangées de chacun.", "Die Karten in den Reihen.", "The cards in each one's rows."),
        )
        self.finish_parts()

    def public_into(self, position: Position, origin: i64, sheet: Sheet) -> None:
        assert isinstance(position, Bohne)
        seats = position.seats
        for seat in range(seats):
            at = self.from_seat(origin, seat)
            total: i64 = 0
            for index in range(position.round):
                total += position.plus[index * seats + seat] - position.minus[index * seats + seat]
            sheet.put(self.points + at, total)
            for colour in range(COLOURS):
                sheet.put(self.worth + at * COLOURS + colour, row_worth(position.piles[colour * seats + seat]))
        sheet.put(self.round, position.round)
        sheet.put(self.dealer + self.from_seat(origin, position.dealer), 1)
        sheet.put(self.token + self.from_seat(origin, position.token), 1)

    def noted(self, position: Position) -> i64:
        assert isinstance(position, Bohne)
        return position.round

    def standing(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, Bohne)
        total: i64 = 0
        for index in range(position.round):
            at = index * position.seats + seat
            total += position.plus[at] - position.minus[at]
        return total


def observer(game: Game, seats: int) -> Observer:
    return BohneObserver(game, seats)
