"""The state of Bärnergäng: rows, stock and discards, and its JSON."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import BadPosition, bad_position
from tablee.core.seen import Event
from tablee.core.setup import Fields
from tablee.core.table import EVERYONE, NOBODY, PILE, Layout, Table
from tablee.games.baernergaeng.moves import (
    CALL_NOW,
    COPIES,
    DRAWN,
    FOUR_NEW,
    JOKER,
    LOOK,
    NINE,
    ON_TURN,
    ONE_LESS,
    PEEK_CARD,
    PLACES,
    SHUFFLE,
    SWAP_CARD,
    TURN_UP,
    TWICE,
    WHAT_TO_DROP,
    WHAT_TO_PEEK,
    WHAT_TO_TURN,
    WHICH_ACTION,
)
from tablee.games.baernergaeng.scoring import NO_ONE, game_winners, games_won, match_winners, totals

# Zones
STOCK: Final[i64] = 0
DISCARD: Final[i64] = 1
USED: Final[i64] = 2  # the special card being carried out
ROW: Final[i64] = 3  # + seat; after the rows the drawn cards, one zone a seat; then the box, if there is one

ANOTHER_DRAW: Final[i64] = 1  # agenda: the second card of a draw twice
# cards that must stay outside the rows: the top discard, a draw twice in use, and the card it draws
OUT_OF_ROWS: Final[i64] = 3


@final
class Agreed:
    """The options, unpacked."""

    def __init__(
        self,
        growing: bool,
        keep_specials: bool,
        most_games: bool,
        kinds: list[int],
        rounds: i64,
        row_size: i64,
        copies: list[int],
    ) -> None:
        self.growing: Final = growing
        self.keep_specials: Final = keep_specials
        self.most_games: Final = most_games
        self.kinds: Final = vec[i64]([i64(mask) for mask in kinds])  # for each game a bit set of the faces in it
        self.rounds: Final[i64] = rounds  # games of the match
        self.row_size: Final[i64] = row_size
        self.copies: Final = copies  # of each face
        self.all_kinds: i64 = 0
        self.varies: bool = False  # whether the games differ; then there is a zone ``box``
        for mask in kinds:
            self.all_kinds |= mask
            if mask != kinds[0]:
                self.varies = True

    def __repr__(self) -> str:
        """Equal for equal options."""
        kinds = [hex(mask) for mask in self.kinds]
        turned = f"{self.rounds} games, rows of {self.row_size}, {self.copies}"
        return f"growing {self.growing}, keep {self.keep_specials}, most games {self.most_games}, {kinds}, {turned}"

    def deck(self) -> list[int]:
        """BAE-1.1, 1.2: in order of faces."""
        return [face for face in range(1, int(JOKER) + 1) if self.has(face) for _ in range(self.copies[face])]

    def dealt(self, game: i64) -> i64:
        """BAE-1.3, 7.1: how many cards everyone gets in this game, counted from 0."""
        return game + 1 if self.growing else self.row_size

    def can_be_dealt(self, seats: i64) -> bool:
        """With enough left to draw from, in every game."""
        for game in range(self.rounds):
            cards: i64 = 0
            for face in range(1, JOKER + 1):
                if self.kinds[game] >> face & 1 == 1:
                    cards += self.copies[face]
            if cards < seats * self.dealt(game) + OUT_OF_ROWS:
                return False
        return True

    def has(self, face: i64) -> bool:
        return self.all_kinds >> face & 1 == 1

    def left_out(self, game: i64, face: i64) -> bool:
        """Whether this face is used in some game but not in this one."""
        return self.has(face) and self.kinds[game] >> face & 1 == 0

    def layout(self, seats: i64) -> Layout:
        deck = self.deck()
        layout = Layout(deck)
        layout.add("stock", PILE, len(deck), NOBODY)
        layout.add("discard", PILE, len(deck), EVERYONE)
        layout.add("used", PILE, 1, EVERYONE)
        layout.add_row("row", seats, PILE, PLACES, NOBODY)
        layout.add_each("drawn", seats, PILE, 1, True)
        if self.varies:
            layout.add("box", PILE, sum(COPIES[int(SHUFFLE) :]), EVERYONE)
        return layout


class Rows(Position):
    """Everything but the rules: state, movement of cards, JSON."""

    def __init__(self, game: Game, seats: i64, table: Table, chance: Chance, agreed: Agreed) -> None:
        super().__init__(game, seats, table, chance)
        self.agreed: Final = agreed
        self.round: i64 = 0  # games finished
        self.turns: i64 = 0  # taken in this game
        self.caller: i64 = NO_ONE
        self.mover: i64 = NO_ONE  # whose turn it is while others look too; NO_ONE when nobody looks
        self.high: bool = False  # BAE-4.7: is this game for the most points?
        self.highs: i64 = 0  # a bit for each finished game that was for the most points
        self.sheet: vec[i64] = vec[i64]()  # the points noted, game by game

    @final
    def copy_to(self, twin: "Rows") -> None:
        twin.round = self.round
        twin.turns = self.turns
        twin.caller = self.caller
        twin.mover = self.mover
        twin.high = self.high
        twin.highs = self.highs
        twin.sheet = self.sheet[:]

    # -- How things stand ----------------------------------------------------

    @final
    def drawn(self, seat: i64) -> i64:
        return ROW + self.seats + seat

    @final
    def dealer(self) -> i64:
        """BAE-1.6"""
        return self.round % self.seats

    @final
    def starter(self) -> i64:
        """BAE-1.6"""
        return (self.round + 1) % self.seats

    @final
    def everyone_has_played(self) -> bool:
        return self.turns >= self.seats

    @final
    def in_this_game(self, face: i64) -> bool:
        game = min(self.round, self.agreed.rounds - 1)
        return self.agreed.kinds[game] >> face & 1 == 1

    @final
    def all_up(self, seat: i64) -> bool:
        down: i64 = 0
        for place in range(self.table.sizes[ROW + seat]):
            if not self.table.shows(ROW + seat, place):
                down += 1
        return down == 0

    @final
    def point_card_left(self) -> bool:
        """Whether a point card is left in the stock or the discards. At the end everyone can deduce that."""
        slots = self.table.slots
        for zone in range(STOCK, DISCARD + 1):
            start = self.table.layout.starts[zone]
            for spot in range(start, start + self.table.sizes[zone]):
                if slots[spot] & 0xFF <= NINE:
                    return True
        return False

    @final
    def noted(self) -> list[int]:
        return [int(score) for score in self.sheet]

    def scores(self) -> list[int]:
        """What the match is decided by: totals, or games won."""
        seats = int(self.seats)
        if self.agreed.most_games:
            return games_won(self.noted(), seats, int(self.highs))
        return totals(self.noted(), seats)

    def best(self) -> list[int]:
        return match_winners(self.noted(), int(self.seats), int(self.highs), self.agreed.most_games)

    # -- How cards go about --------------------------------------------------

    @final
    def draw(self, zone: i64) -> None:
        """BAE-2.9: from the stock, renewed if it is empty."""
        if self.table.sizes[STOCK] == 0:
            self.renew_stock()
        self.table.draw(STOCK, zone)

    @final
    def renew_stock(self) -> None:
        self.table.pour(DISCARD, 1, STOCK)
        self.table.shuffle(STOCK, self.chance)

    @final
    def cover_discards(self) -> None:
        """BAE-2.11: the open discards are about to be covered."""
        table = self.table
        at = table.sizes[DISCARD]
        while at > 0 and table.shows(DISCARD, at - 1):
            at -= 1
            table.hide(DISCARD, at)

    @final
    def look_at_outer(self, seat: i64) -> None:
        """BAE-1.5"""
        table = self.table
        table.glance(ROW + seat, 0, seat)
        if table.sizes[ROW + seat] > 1:
            table.glance(ROW + seat, table.sizes[ROW + seat] - 1, seat)

    @final
    def wait_for_looks(self, lookers: i64, mover: i64) -> None:
        """BAE-1.8: all who look are asked at once; the turn continues when the last has confirmed."""
        self.mover = mover
        self.ask_all(lookers, LOOK)

    @final
    def put_used_away(self) -> None:
        """BAE-2.7: after its action the special card lies on top of the discards."""
        if self.table.sizes[USED] == 1:
            self.cover_discards()
            self.table.draw(USED, DISCARD)

    # -- Written down --------------------------------------------------------

    def public(self) -> dict[str, object]:
        return {
            "round": int(self.round),
            "turns": int(self.turns),
            "caller": int(self.caller),
            "mover": int(self.mover),
            "aim": "high" if self.high else "low",
            "high_games": [game + 1 for game in range(int(self.agreed.rounds)) if self.highs >> game & 1 == 1],
            "sheet": self.noted(),
        }

    def worked_out(self, seat: i64, events: list[Event]) -> dict[str, object]:
        seats = int(self.seats)
        sheet = self.noted()
        return {
            "game_winners": game_winners(sheet, seats, int(self.highs)),
            "totals": totals(sheet, seats),
            "rounds": int(self.agreed.rounds),
        }

    def restore(self, fields: Fields) -> None:
        seats = int(self.seats)
        self.round = fields.integer("round", 0, 0, int(self.agreed.rounds))
        self.turns = fields.integer("turns", seats, 0, 0xFFFFFF)
        self.caller = fields.integer("caller", -1, -1, seats - 1)
        self.mover = fields.integer("mover", -1, -1, seats - 1)
        aim = fields.text("aim", "low")
        if aim != "low" and aim != "high":
            raise fields.wrong("aim", aim, "low, high")
        self.high = aim == "high"
        for game in fields.integers("high_games", [], [], 1, max(1, int(self.round))):
            self.highs |= i64(1) << i64(game - 1)
        sheets = [seats * games for games in range(int(self.agreed.rounds) + 1)]
        sheet = fields.integers("sheet", [0] * (seats * int(self.round)), sheets, 0, int(9 * PLACES))
        self.sheet = vec[i64]([i64(score) for score in sheet])

    def check(self) -> None:
        """Refuse a hand-written position from which the rules could not continue."""
        if len(self.sheet) != self.round * self.seats or (self.round == self.agreed.rounds) != (self.asked == 0):
            raise bad_position(
                "« sheet », « round » et « asked » ne vont pas ensemble.",
                "«sheet», «round» und «asked» passen nicht zusammen.",
                "'sheet', 'round' and 'asked' differ.",
            )
        for seat in range(self.seats):
            if self.table.sizes[ROW + seat] < 1:
                raise bad_position(
                    f"La rangée {seat} doit avoir de 1 à {PLACES} cartes.",
                    f"Reihe {seat} muss 1 bis {PLACES} Karten haben.",
                    f"Row {seat} must have 1 to {PLACES} cards.",
                )
        if self.table.sizes[DISCARD] < 1:
            raise bad_position(
                "« discard » : il faut au moins une carte.",
                "«discard»: Es braucht mindestens eine Karte.",
                "'discard' takes at least one card.",
            )
        rest = self.table.sizes[STOCK] + self.table.sizes[DISCARD] + self.table.sizes[USED]
        for seat in range(self.seats):
            rest += self.table.sizes[self.drawn(seat)]
        if rest < OUT_OF_ROWS:
            raise bad_position(
                f"Les rangées sont trop longues : il faut laisser {OUT_OF_ROWS} cartes à la pioche et à la défausse.",
                f"Die Reihen sind zu lang: Stapel und Ablage brauchen {OUT_OF_ROWS} Karten.",
                f"The rows are too long: stock and discards take {OUT_OF_ROWS} cards.",
            )
        self.check_box()
        if self.asked != 0:
            self.check_question()

    @final
    def check_box(self) -> None:
        """BAE-1.2: exactly the cards that are not in this game lie in the box."""
        game = min(self.round, self.agreed.rounds - 1)
        box = ROW + 2 * self.seats
        for face in range(SHUFFLE, JOKER + 1):
            if self.agreed.varies:
                aside: i64 = COPIES[face] if self.agreed.left_out(game, face) else 0
                if self.table.count(box, face) != aside:
                    raise bad_position(
                        "« box » : il y faut exactement les cartes qui ne sont pas de cette partie.",
                        "«box»: Es gehören genau die Karten hinein, die in dieser Partie nicht mitspielen.",
                        "'box' takes exactly the cards that are not in this game.",
                    )

    @final
    def check_question(self) -> None:
        """Only one player, or all who look, may be asked, and only what the cards on the table allow."""
        table = self.table
        step = self.step
        seat = self.next_seat()
        held: i64 = 0
        for other in range(self.seats):
            held += table.sizes[self.drawn(other)]
        if held != (1 if step == DRAWN else 0) or table.sizes[self.drawn(seat)] != held:
            raise self.wrong_question("drawn")
        used = table.top(USED)
        fits = used == 0
        if step == WHICH_ACTION:
            fits = used == JOKER
        elif step == DRAWN:
            fits = fits or self.used_as(TWICE)
        elif step == LOOK:
            fits = fits or self.used_as(PEEK_CARD) or self.used_as(SHUFFLE) or self.used_as(FOUR_NEW)
        elif step != ON_TURN and step != CALL_NOW:
            fits = self.used_as(special_of(step))
        if not fits:
            raise self.wrong_question("used")
        if len(self.agenda) > (1 if step == DRAWN and used != 0 else 0) or (
            len(self.agenda) == 1 and self.agenda[0] != ANOTHER_DRAW
        ):
            raise self.wrong_question("owed")
        if step == LOOK:
            self.check_look(used)
            return
        if self.mover != NO_ONE:
            raise self.wrong_question("mover")
        wrong = self.asked & self.asked - 1 != 0 or seat == self.caller
        wrong = wrong or (step == CALL_NOW and (self.caller != NO_ONE or not self.everyone_has_played()))
        wrong = wrong or (step == WHAT_TO_TURN and self.all_up(seat))
        if wrong or (step == WHAT_TO_DROP and table.sizes[ROW + seat] < 2):
            raise self.wrong_question("asked")

    @final
    def check_look(self, used: i64) -> None:
        """BAE-1.8: everyone looks when a game begins and after a shuffle, else only whoever used the card."""
        together = used == 0 or self.used_as(SHUFFLE)
        if self.mover == NO_ONE or self.mover == self.caller:
            raise self.wrong_question("mover")
        if used == 0 and (self.turns != 0 or self.caller != NO_ONE):
            raise self.wrong_question("turns")
        if not together and self.asked != 1 << self.mover:
            raise self.wrong_question("asked")

    @final
    def used_as(self, face: i64) -> bool:
        """Whether the card in use has this face, or is a joker standing for it."""
        used = self.table.top(USED)
        return used == face or (used == JOKER and self.in_this_game(face))

    @final
    def wrong_question(self, field: str) -> BadPosition:
        step = self.game.steps[self.step].name
        return bad_position(
            f"« {field} » ne va pas avec l'étape « {step} ».",
            f"«{field}» passt nicht zum Schritt «{step}».",
            f"'{field}' does not go with the step '{step}'.",
        )


def special_of(step: i64) -> i64:
    """The action that asks this question."""
    if step == WHAT_TO_TURN:
        return TURN_UP
    if step == WHAT_TO_DROP:
        return ONE_LESS
    return PEEK_CARD if step == WHAT_TO_PEEK else SWAP_CARD
