"""The observation of Brändi Dog."""

from typing import final

from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.observe import SEAT, Observer, Sheet
from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.games.dog.board import MARBLES, SECTOR
from tablee.games.dog.rules import Dog, DogGame


@final
class DogObserver(Observer):
    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        assert isinstance(game, DogGame)
        self.ring: i64 = self.add(
            "ring",
            [seats, seats * int(SECTOR)],
            [SEAT, "field"],
            0,
            1,
            Words(
                "Les pions de chaque couleur sur l'anneau, compté depuis sa propre case de départ.",
                "Die Murmeln jeder Farbe auf dem Ring, gezählt vom eigenen Startfeld an.",
                "The marbles of each colour on the ring, counted from the own start field on.",
            ),
        )
        self.finish: i64 = self.add(
            "finish",
            [seats, int(MARBLES)],
            [SEAT, "field"],
            0,
            1,
            Words(
                "Les pions arrivés, de la case du dehors à celle du fond.",
                "Die Murmeln im Ziel, von aussen nach innen.",
                "The marbles in the finish, outermost field first.",
            ),
        )
        self.kennel: i64 = self.each(
            "kennel",
            0,
            int(MARBLES),
            Words("Les pions à la niche.", "Die Murmeln im Zwinger.", "Marbles in the kennel."),
        )
        self.fresh: i64 = self.each(
            "fresh",
            0,
            1,
            Words(
                "Un pion tout juste sorti garde la case de départ.",
                "Eine frisch herausgekommene Murmel bewacht das Startfeld.",
                "A marble that has just come out guards the start field.",
            ),
        )
        self.side: i64 = self.each(
            "partners", 0, 1, Words("Qui est de la même équipe.", "Wer im selben Team ist.", "Who is of the same team.")
        )
        self.cards: i64 = self.number(
            "cards",
            0,
            int(game.agreed.most_cards),
            Words("Cartes données cette manche.", "Karten je Hand diese Runde.", "Cards dealt to each this round."),
        )
        self.opener: i64 = self.each(
            "opener", 0, 1, Words("Qui ouvre la manche.", "Wer die Runde eröffnet.", "Who opens the round.")
        )
        self.left: i64 = self.number(
            "left",
            0,
            6,
            Words("Pas d'un sept encore à faire.", "Schritte einer Sieben, die noch fehlen.", "Steps of a seven left."),
        )
        self.out: i64 = self.each(
            "out", 0, 1, Words("Qui a posé ses cartes.", "Wer abgelegt hat.", "Who has laid the hand down.")
        )
        self.hands()
        self.top(
            "gifts",
            "gift",
            Words(
                "La carte que chacun donne à son partenaire.",
                "Die Karte, die alle weitergeben.",
                "The card each lays down for the partner.",
            ),
        )
        self.top("discard", "discard", Words("Le dessus de la défausse.", "Oben auf der Ablage.", "The top discard."))
        self.discards_and_stock()
        self.finish_parts()

    def public_into(self, position: Position, origin: i64, sheet: Sheet) -> None:
        assert isinstance(position, Dog)
        board = position.board
        seats = position.seats
        ring = board.ring
        own = self.game.side(origin, seats)
        for colour in range(seats):
            at = self.from_seat(origin, colour)
            kennel: i64 = 0
            for number in range(MARBLES):
                place = board.place(colour, number)
                if place > ring:
                    sheet.put(self.finish + at * MARBLES + place - ring - 1, 1)
                elif place >= 0:
                    sheet.put(self.ring + at * ring + (at * SECTOR + place) % ring, 1)
                else:
                    kennel += 1
            sheet.put(self.kennel + at, kennel)
            sheet.put(self.fresh + at, board.fresh >> colour & 1)
            sheet.put(self.out + at, position.out >> colour & 1)
            if self.game.side(colour, seats) == own:
                sheet.put(self.side + at, 1)
        sheet.put(self.cards, position.cards)
        sheet.put(self.opener + self.from_seat(origin, position.opener), 1)
        sheet.put(self.left, position.left)

    def noted(self, position: Position) -> i64:
        """The number of marbles in the finish: these are the points."""
        assert isinstance(position, Dog)
        total: i64 = 0
        for seat in range(position.seats):
            total += position.board.home_count(seat) * (seat + 1)
        return total

    def standing(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, Dog)
        return position.board.home_count(seat)


def observer(game: Game, seats: int) -> Observer:
    return DogObserver(game, seats)
