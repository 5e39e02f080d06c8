"""The rules of Stairs."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from stairs_game import rulebook
from tablee.core.box import Box
from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.move import Move, Moves, Step
from tablee.core.narration import Story, Verb
from tablee.core.option import FLAG, Option
from tablee.core.position import Position
from tablee.core.rule import Rule, Words
from tablee.core.seen import Event
from tablee.core.setup import Fields
from tablee.core.table import EVERYONE, FAN, MOVED, NOBODY, PILE, SHUFFLED, TOLD, Layout, Table

# Zones: the stock, the stairs, then a hand and what was won for each seat
STOCK: Final = 0
STAIRS: Final = 1
HAND: Final = 2

NUMBERS: Final = 9
COPIES: Final = 3
DEALT: Final = 4
NO_ONE: Final = -1
FACES: Final = ["?", *[str(number) for number in range(1, NUMBERS + 1)]]

BACK: Final = 0  # the code of turning back; a number has its own as code
WON: Final = 1  # events that are not about a card
TOLD_BACK: Final = 2
TELLINGS: Final = ["", "won", "turned back"]

STEPS: Final = [Step("turn", Words("Quelle carte poses-tu ?", "Welche Karte legst du?", "Which card do you lay?"))]
DEAL: Final = Words("chacun reçoit quatre cartes", "alle erhalten vier Karten", "everybody is dealt four cards")
LAYS: Final = Verb("pose|poses", "legt|legst", "lays|lay")
DRAWS: Final = Verb("fait demi-tour et pioche|fais demi-tour et pioches", "kehrt um und zieht|kehrst um und ziehst",
                    "turns back and draws|turn back and draw")  # fmt: skip
TURNS_BACK: Final = Verb("fait demi-tour|fais demi-tour", "kehrt um|kehrst um", "turns back|turn back")
WINS: Final = Verb("gagne l'escalier|gagnes l'escalier", "gewinnt die Treppe|gewinnst die Treppe",
                   "wins the stairs|win the stairs")  # fmt: skip

# What the plain table in the browser calls the zones and the public fields
WORDS: Final = {
    "stock": Words("Pioche", "Stapel", "Stock"),
    "stairs": Words("Escalier", "Treppe", "Stairs"),
    "hand": Words("Main", "Hand", "Hand"),
    "won": Words("Gagné", "Gewonnen", "Won"),
}


def catalogue() -> list[Move]:
    moves = [Move(BACK, "back", Words("faire demi-tour", "umkehren", "turn back"))]
    for face in FACES[1:]:
        moves.append(Move(len(moves), face, Words(f"poser le {face}", f"die {face} legen", f"lay the {face}")))
    return moves


@mypyc_attr(native_class=False)
class Stairs(Position):
    def __init__(self, game: Game, seats: i64, table: Table, chance: Chance, gentle: bool) -> None:
        super().__init__(game, seats, table, chance)
        self.gentle: Final = gentle
        self.last: i64 = NO_ONE  # who laid the top card of the stairs

    def twin(self, table: Table, chance: Chance) -> "Stairs":
        twin = Stairs(self.game, self.seats, table, chance, self.gentle)
        twin.last = self.last
        return twin

    def begin(self) -> None:
        self.chance.at_deal(0)
        self.table.shuffle(STOCK, self.chance)
        for _ in range(DEALT):
            for seat in range(self.seats):
                self.table.draw(STOCK, HAND + seat)
        self.ask(0, 0)

    # -- What is allowed -----------------------------------------------------

    def legal_into(self, seat: i64, moves: Moves) -> None:
        if self.table.size(STAIRS) > 0:
            moves.add(BACK)
        for face in range(self.lowest(), NUMBERS + 1):
            if self.table.count(HAND + seat, face) > 0:
                moves.add(face)

    def objection(self, seat: i64, code: i64) -> Rule | None:
        if code == BACK:
            return None if self.table.size(STAIRS) > 0 else rulebook.NO_STAIRS
        if self.table.count(HAND + seat, code) == 0:
            return rulebook.FROM_HAND
        return None if code >= self.lowest() else rulebook.HIGHER

    def lowest(self) -> i64:
        """The lowest card that may be laid."""
        if self.table.size(STAIRS) == 0:
            return 1
        return self.table.top(STAIRS) + (0 if self.gentle else 1)

    # -- What then happens ---------------------------------------------------

    def apply(self, seat: i64, code: i64) -> None:
        if code == BACK:
            if self.table.size(STOCK) > 0:
                self.table.draw(STOCK, HAND + seat)
            else:
                self.table.tell(TOLD_BACK, seat, 0)
            self.win()
        else:
            self.table.move_face(HAND + seat, code, STAIRS)
            self.last = seat
            if self.table.size(HAND + seat) == 0:
                self.win()
                self.end_game()
                return
        self.ask((seat + 1) % self.seats if code != BACK else seat, 0)

    def win(self) -> None:
        """STA-2.4, 3.1: the stairs go to whoever laid last."""
        winner = self.last
        self.table.tell(WON, winner, self.table.size(STAIRS))
        while self.table.size(STAIRS) > 0:
            self.table.draw(STAIRS, HAND + self.seats + winner)
        self.last = NO_ONE

    # -- How things stand ----------------------------------------------------

    def scores(self) -> list[int]:
        return [int(self.table.size(HAND + self.seats + seat)) for seat in range(int(self.seats))]

    def best(self) -> list[int]:
        points = self.scores()
        return [seat for seat in range(len(points)) if points[seat] == max(points)]

    def public(self) -> dict[str, object]:
        return {"last": int(self.last)}

    def restore(self, fields: Fields) -> None:
        self.last = fields.integer("last", NO_ONE, NO_ONE, int(self.seats) - 1)

    def touches(self, seat: i64, code: i64) -> list[str]:
        return ["back"] if code == BACK else [f"hand/{FACES[code]}"]

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        return rulebook.WINNER if touch == "score" or touch.startswith("won") else None


@mypyc_attr(native_class=False)
class StairsGame(Game):
    def __init__(self, box: Box, options: dict[str, object]) -> None:
        super().__init__(
            box,
            1,
            options,
            box.seats,
            rulebook.RULEBOOK,
            rulebook.IN_TURN,
            rulebook.LAST_CARD,
            catalogue(),
            STEPS,
            FACES,
            TELLINGS,
        )

    def layout(self, seats: i64) -> Layout:
        layout = Layout([face for face in range(1, NUMBERS + 1) for _ in range(COPIES)])
        cards = NUMBERS * COPIES
        layout.add("stock", PILE, cards, NOBODY)
        layout.add("stairs", PILE, cards, EVERYONE)
        layout.add_each("hand", seats, FAN, cards, True)
        layout.add_row("won", seats, PILE, cards, EVERYONE)
        return layout

    def blank(self, seats: i64, table: Table, chance: Chance) -> Stairs:
        return Stairs(self, seats, table, chance, self.options["gentle"] is True)

    def narrate(self, events: list[Event], story: Story) -> None:
        zones = self.layouts[len(story.names)].names
        for event in events:
            if event.kind == SHUFFLED:  # the deal: each card would be too much
                story.clause(DEAL)
                return
            if event.kind == TOLD:
                story.does(event.seat, WINS if event.what == WON else TURNS_BACK)
            elif event.kind == MOVED and zones[event.dst] == "stairs":
                face = FACES[event.face]
                story.does(int(zones[event.src].split(" ")[1]), LAYS, Words(f"un {face}", f"eine {face}", f"a {face}"))
            elif event.kind == MOVED and zones[event.src] == "stock" and zones[event.dst].startswith("hand"):
                seat = int(zones[event.dst].split(" ")[1])
                face = FACES[event.face]
                card = Words(f"un {face}", f"eine {face}", f"a {face}")
                if event.face == 0:
                    card = Words("une carte", "eine Karte", "a card")
                story.does(seat, DRAWS, card)


@mypyc_attr(native_class=False)
class StairsBox(Box):
    def __init__(self) -> None:
        super().__init__(
            "stairs",
            "Stairs",
            "",
            "",
            0,
            [2, 3, 4],
            5,
            7,
            Words(
                "Toujours plus haut, et faire demi-tour à temps.",
                "Immer höher hinauf, und rechtzeitig umkehren.",
                "Ever higher, and turn back in time.",
            ),
            [
                Option(
                    "gentle",
                    FLAG,
                    "no",
                    [],
                    Words("Une carte égale va aussi.", "Auch eine gleiche Karte geht.", "An equal card will do too."),
                )
            ],
        )

    def unpack(self, chosen: dict[str, object]) -> StairsGame:
        return StairsGame(self, chosen)


BOX: Final = StairsBox()
