"""The observation of Bauernschlau."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from tablee.core.game import Game
from tablee.core.observe import SEAT, Observer, Sheet
from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.games.bauernschlau.land import NO_FARM
from tablee.games.bauernschlau.meadow import EDGES, FARMS, FIELDS, MEADOW
from tablee.games.bauernschlau.rules import Bauernschlau, BauernschlauGame


@final
class BauernschlauObserver(Observer):
    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats)
        assert isinstance(game, BauernschlauGame)
        agreed = game.agreed
        self.points: i64 = self.each(
            "points",
            -1200,
            1800,
            Words(
                "Les points des parties finies.",
                "Die Punkte der fertigen Spiele.",
                "The points of games that are over.",
            ),
        )
        self.played: i64 = self.number(
            "game", 0, 6, Words("Parties finies.", "Fertige Spiele.", "Games that are over.")
        )
        self.starter: i64 = self.each("starter", 0, 1, Words("Qui commence.", "Wer beginnt.", "Who starts."))
        self.farms: i64 = self.add(
            "farms",
            [seats, int(FARMS)],
            [SEAT, "farm"],
            0,
            1,
            Words("La ferme de chacun.", "Der Hof von allen.", "The farm of each."),
        )
        self.pieces: i64 = self.each(
            "pieces",
            0,
            16 + int(agreed.more_pieces),
            Words("Barrières qui restent.", "Zaunteile, die bleiben.", "Pieces of fence left."),
        )
        self.closed: i64 = self.each(
            "closed",
            0,
            1,
            Words("Qui a clos sa ferme.", "Wessen Hof eingezäunt ist.", "Whose farm is fenced."),
        )
        self.fences: i64 = self.add(
            "fences",
            [int(EDGES)],
            ["edge"],
            0,
            seats,
            Words(
                "Sur chaque bord, une barrière, et de qui : 1 la sienne, 2 celle du voisin de gauche…",
                "Auf jeder Kante ein Zaunteil, und von wem: 1 das eigene, 2 das des linken Nachbarn…",
                "On each edge a piece of fence, and whose: 1 the own, 2 that of the neighbour to the left…",
            ),
        )
        self.dog: i64 = self.add(
            "dog",
            [int(FIELDS)],
            ["field"],
            0,
            1,
            Words("Où est le chien.", "Wo der Hund ist.", "Where the dog is."),
        )
        self.opening: i64 = self.number(
            "opening",
            0,
            seats,
            Words(
                "Places qui ont encore à poser leur premier mouton.",
                "Plätze, die ihr erstes Schaf noch setzen.",
                "Seats that have still to place their first sheep.",
            ),
        )
        self.herd: i64 = self.number(
            "herd",
            0,
            seats,
            Words("Moutons du troupeau à poser.", "Schafe der Herde zu setzen.", "Sheep of the herd still to place."),
        )
        self.extra: i64 = self.number(
            "extra",
            0,
            int(agreed.extra_actions) + 1,
            Words(
                "Actions en plus, celle en cours comprise.", "Zusatzaktionen, die laufende mit.", "Extra actions left."
            ),
        )
        self.up: i64 = self.add(
            "face up",
            [int(FIELDS)],
            ["field"],
            0,
            1,
            Words("Où un mouton est visible.", "Wo ein Schaf offen liegt.", "Where a sheep lies face up."),
        )
        self.geese: i64 = -1
        self.goosed: vec[i64] = vec[i64]()  # fields whose geese are part of the observation
        self.flocks: vec[i64] = vec[i64]()  # and their number
        if "geese" in game.options:
            self.add_geese(game)
        self.fields(
            "pastures",
            "pasture",
            Words(
                "Le mouton de chaque pré : celui que la place connaît, ou un mouton caché.",
                "Das Schaf jeder Weide: wie der Platz es kennt, oder ein verdecktes.",
                "The sheep on each pasture: as the seat knows it, or a hidden one.",
            ),
        )
        self.field_knowers(
            "knowers", "pasture", Words("Qui connaît ce mouton.", "Wer dieses Schaf kennt.", "Who knows that sheep.")
        )
        self.top(
            "drawn",
            "drawn",
            Words("Le mouton qu'on va poser.", "Das Schaf, das gesetzt wird.", "The sheep about to be placed."),
        )
        self.how_many("stock", "stock", Words("Moutons de réserve.", "Schafe im Vorrat.", "Sheep in the supply."))
        self.finish_parts()

    def add_geese(self, game: Game) -> None:
        """The default layout is left out, so that such games are observed as they were before layouts could vary."""
        assert isinstance(game, BauernschlauGame)
        self.geese = self.add(
            "geese",
            [int(FIELDS)],
            ["field"],
            0,
            3,
            Words(
                "Deux ou trois oies sur ce pâturage ; 0 sans oies.",
                "Zwei oder drei Gänse auf dieser Weide; 0 ohne Gänse.",
                "Two or three geese on that pasture; 0 without geese.",
            ),
        )
        for field in range(FIELDS):
            if game.geese[field] > 1:
                self.goosed = append(self.goosed, field)
                self.flocks = append(self.flocks, game.geese[field])

    def public_into(self, position: Position, origin: i64, sheet: Sheet) -> None:
        assert isinstance(position, Bauernschlau)
        seats = position.seats
        for seat in range(seats):
            at = self.from_seat(origin, seat)
            total: i64 = 0
            for game in range(position.played):
                total += position.sheet[game * seats + seat]
            sheet.put(self.points + at, total)
            farm = position.places[seat]
            if farm != NO_FARM:
                sheet.put(self.farms + at * FARMS + farm, 1)
            sheet.put(self.pieces + at, position.pieces[seat])
            sheet.put(self.closed + at, 1 if position.yards[seat] != 0 else 0)
        sheet.put(self.played, position.played)
        sheet.put(self.starter + self.from_seat(origin, position.starter), 1)
        built = position.built
        cells = sheet.cells
        first = sheet.at + self.fences
        for edge in range(EDGES):
            owner = built[edge]
            if owner > 0:
                at = first + edge
                cells[at] = i16(owner - origin if owner > origin else owner - origin + seats)
        sheet.put(self.dog + position.dog, 1)
        sheet.put(self.opening, position.opening)
        sheet.put(self.herd, position.herd)
        sheet.put(self.extra, position.extra)
        for at in range(i64(len(self.goosed))):
            sheet.put(self.geese + self.goosed[at], self.flocks[at])
        up = position.taken & ~position.down & MEADOW.pastures
        at = sheet.at + self.up
        while up != 0:
            if up & 0xFF == 0:
                up >>= 8
                at += 8
                continue
            if up & 1 == 1:
                cells[at] = 1
            up >>= 1
            at += 1

    def noted(self, position: Position) -> i64:
        assert isinstance(position, Bauernschlau)
        return position.played

    def standing(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, Bauernschlau)
        total: i64 = 0
        for game in range(position.played):
            total += position.sheet[game * position.seats + seat]
        return total


def observer(game: Game, seats: int) -> Observer:
    return BauernschlauObserver(game, seats)
