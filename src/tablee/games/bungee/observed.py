"""The observation of Bungee."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.observe import Observer, Sheet
from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.games.bungee.rules import DRY_TURNS, Bungee, BungeeGame
from tablee.games.bungee.scoring import NO_ONE

MOST_CALLS: Final[i64] = 15  # with callers who act again there may be more


@final
class BungeeObserver(Observer):
    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        assert isinstance(game, BungeeGame)
        rounds, hand_size = int(game.agreed.rounds), int(game.agreed.hand_size)
        self.points: i64 = self.each(
            "points",
            -10 * rounds,
            10 * (hand_size + 2) * rounds,
            Words("Les points notés.", "Die notierten Punkte.", "The points noted; few are good."),
        )
        self.round: i64 = self.number(
            "round", 0, rounds, Words("Manches finies.", "Fertige Runden.", "Rounds that are over.")
        )
        self.starter: i64 = self.each(
            "starter", 0, 1, Words("Qui commence la manche.", "Wer die Runde beginnt.", "Who starts the round.")
        )
        self.first: i64 = self.each(
            "first caller",
            0,
            1,
            Words(
                "Qui a crié en premier : le dernier tour court.",
                "Wer zuerst gerufen hat: Die Schlussrunde läuft.",
                "Who called first: the last lap is on.",
            ),
        )
        self.called: i64 = self.each(
            "called",
            0,
            int(MOST_CALLS),
            Words(
                "La quantième à crier a été chaque place ; 0 : pas encore.",
                "Als wievielter jeder Platz gerufen hat; 0: noch nicht.",
                "The rank of each seat's call; 0: has not called.",
            ),
        )
        self.again: i64 = self.each(
            "acts again",
            0,
            1,
            Words(
                "Qui a crié et pourra jouer encore dans ce tour de plus.",
                "Wer gerufen hat und in dieser Zusatzrunde noch einmal spielen darf.",
                "Who has called and may act once more in this extra lap.",
            ),
        )
        self.skips: i64 = self.number(
            "skips",
            0,
            hand_size,
            Words(
                "Combien de joueurs vont encore passer leur tour.",
                "Wie viele Spieler noch aussetzen.",
                "How many players are still to miss a turn.",
            ),
        )
        self.dry: i64 = self.number(
            "dry",
            0,
            int(DRY_TURNS),
            Words(
                "Tours de suite sans carte de la pioche ; à douze, plus de prise.",
                "Züge ohne Karte vom Stapel; bei zwölf wird nicht mehr genommen.",
                "Turns in a row without a card from the stock; at twelve nobody may take.",
            ),
        )
        self.hands()
        self.top("lucky", "lucky", Words("La carte porte-bonheur.", "Die Glückskarte.", "The lucky card."))
        self.top(
            "taken",
            "taken",
            Words(
                "La carte prise à la défausse, avant que son preneur joue.",
                "Die von der Ablage genommene Karte, bevor gespielt wird.",
                "The card taken from the discards, before its taker has played.",
            ),
        )
        self.top("discard", "discard", Words("Le dessus de la défausse.", "Oben auf der Ablage.", "The top discard."))
        self.second(
            "below",
            "discard",
            Words("La carte d'en dessous.", "Die Karte darunter.", "The one below it."),
        )
        self.discards_and_stock()
        self.finish_parts()

    def public_into(self, position: Position, origin: i64, sheet: Sheet) -> None:
        assert isinstance(position, Bungee)
        noted = position.sheet
        totals = position.seats
        for seat in range(totals):
            at = self.from_seat(origin, seat)
            total: i64 = 0
            for index in range(position.round):
                total += noted[index * totals + seat]
            sheet.put(self.points + at, total)
            sheet.put(self.called + at, min(position.called[seat], MOST_CALLS))
            sheet.put(self.again + at, position.again >> seat & 1)
        sheet.put(self.round, position.round)
        sheet.put(self.starter + self.from_seat(origin, position.starter), 1)
        if position.first_caller != NO_ONE:
            sheet.put(self.first + self.from_seat(origin, position.first_caller), 1)
        sheet.put(self.skips, position.skips)
        sheet.put(self.dry, min(position.dry, DRY_TURNS))

    def noted(self, position: Position) -> i64:
        assert isinstance(position, Bungee)
        return position.round

    def standing(self, position: Position, seat: i64) -> i64:
        """BUN-8.1: the fewest points win."""
        assert isinstance(position, Bungee)
        total: i64 = 0
        for index in range(position.round):
            total -= position.sheet[index * position.seats + seat]
        return total


def observer(game: Game, seats: int) -> Observer:
    return BungeeObserver(game, seats)
