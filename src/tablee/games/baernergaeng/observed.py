"""The observation of Bärnergäng."""

from typing import final

from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.observe import FACE, Observer, Sheet
from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.games.baernergaeng.moves import PLACES
from tablee.games.baernergaeng.rules import Baernergaeng, BaernergaengGame
from tablee.games.baernergaeng.scoring import NO_ONE, games_won


@final
class BaernergaengObserver(Observer):
    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        assert isinstance(game, BaernergaengGame)
        rounds = int(game.agreed.rounds)
        self.points: i64 = self.each(
            "points",
            0,
            9 * int(PLACES) * rounds,
            Words("La somme des points notés.", "Die Summe der Punkte.", "The sum of the points noted."),
        )
        self.won: i64 = self.each("won", 0, rounds, Words("Les parties gagnées.", "Gewonnene Partien.", "Games won."))
        self.round: i64 = self.number(
            "game", 0, rounds, Words("Parties finies.", "Fertige Partien.", "Games that are over.")
        )
        self.dealer: i64 = self.each("dealer", 0, 1, Words("Qui donne.", "Wer gibt.", "Who deals."))
        self.turns: i64 = self.number(
            "turns",
            0,
            seats,
            Words(
                "Tours joués, jusqu'à ce que chacun ait joué une fois.",
                "Gespielte Züge, bis alle einmal dran waren.",
                "Turns taken, until everyone has had one.",
            ),
        )
        self.caller: i64 = self.each("caller", 0, 1, Words("Qui a crié.", "Wer gerufen hat.", "Who has called."))
        self.mover: i64 = self.each(
            "mover",
            0,
            1,
            Words(
                "Pendant un regard : à qui c'est le tour.",
                "Während eines Blicks: wer am Zug ist.",
                "While somebody looks: whose turn it is.",
            ),
        )
        self.high: i64 = self.number(
            "high",
            0,
            1,
            Words(
                "Cette partie se gagne avec le plus de points.",
                "Diese Partie gewinnen die meisten Punkte.",
                "This game is won by the most points.",
            ),
        )
        self.owed_draw: i64 = self.number(
            "owed",
            0,
            1,
            Words(
                "Une deuxième carte est encore à tirer.",
                "Eine zweite Karte ist noch zu ziehen.",
                "A second card is still to be drawn.",
            ),
        )
        self.kinds: i64 = self.add(
            "kinds",
            [int(self.width)],
            [FACE],
            0,
            1,
            Words(
                "Les sortes de cartes qui sont de cette partie.",
                "Die Kartensorten, die in dieser Partie mitspielen.",
                "The kinds of cards that are in this game.",
            ),
        )
        self.places(
            "rows",
            "row",
            Words(
                "Chaque place de chaque rangée : la carte que la place connaît, ou une carte cachée.",
                "Jeder Platz jeder Reihe: die Karte, die man kennt, oder eine verdeckte.",
                "Each place of each row: the card as the seat knows it, or a hidden one.",
            ),
        )
        self.knowers(
            "knowers",
            "row",
            Words("Qui connaît cette carte.", "Wer diese Karte kennt.", "Who knows that card."),
        )
        self.how_many(
            "row sizes", "row", Words("Cartes de chaque rangée.", "Karten jeder Reihe.", "Cards in each row.")
        )
        self.top(
            "drawn",
            "drawn",
            Words("La carte que quelqu'un vient de tirer.", "Die eben gezogene Karte.", "The card just drawn."),
        )
        self.top(
            "used",
            "used",
            Words("La carte spéciale en train d'agir.", "Die Spezialkarte, die wirkt.", "The special card at work."),
        )
        self.top("discard", "discard", Words("Le dessus de la défausse.", "Oben auf der Ablage.", "The top discard."))
        self.discards_and_stock()
        self.finish_parts()

    def public_into(self, position: Position, origin: i64, sheet: Sheet) -> None:
        assert isinstance(position, Baernergaeng)
        seats = position.seats
        for seat in range(seats):
            at = self.from_seat(origin, seat)
            total: i64 = 0
            won: i64 = 0
            for game in range(position.round):
                total += position.sheet[game * seats + seat]
                if self.has_won(position, game, seat):
                    won += 1
            sheet.put(self.points + at, total)
            sheet.put(self.won + at, won)
        sheet.put(self.round, position.round)
        sheet.put(self.dealer + self.from_seat(origin, position.dealer()), 1)
        sheet.put(self.turns, min(position.turns, seats))
        if position.caller != NO_ONE:
            sheet.put(self.caller + self.from_seat(origin, position.caller), 1)
        if position.mover != NO_ONE:
            sheet.put(self.mover + self.from_seat(origin, position.mover), 1)
        sheet.put(self.high, 1 if position.high else 0)
        sheet.put(self.owed_draw, 1 if len(position.agenda) > 0 else 0)
        for face in range(1, i64(len(self.columns))):
            if self.columns[face] > 0 and position.in_this_game(face):
                sheet.put(self.kinds + self.columns[face], 1)

    def has_won(self, position: Baernergaeng, game: i64, seat: i64) -> bool:
        """BAE-5.9"""
        own = position.sheet[game * position.seats + seat]
        high = position.highs >> game & 1 == 1
        for other in range(position.seats):
            score = position.sheet[game * position.seats + other]
            if score > own if high else score < own:
                return False
        return True

    def noted(self, position: Position) -> i64:
        assert isinstance(position, Baernergaeng)
        return position.round

    def standing(self, position: Position, seat: i64) -> i64:
        """BAE-6.2: games won, or the lowest sum."""
        assert isinstance(position, Baernergaeng)
        if position.agreed.most_games:
            return games_won(position.noted(), int(position.seats), int(position.highs))[seat]
        total: i64 = 0
        for game in range(position.round):
            total -= position.sheet[game * position.seats + seat]
        return total


def observer(game: Game, seats: int) -> Observer:
    return BaernergaengObserver(game, seats)
