"""The rules of Bauernschlau: legal moves and their effects."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.box import Box
from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.narration import Story
from tablee.core.rule import Rule, Words
from tablee.core.score_sheet import totals
from tablee.core.seen import Event
from tablee.core.table import EVERYONE, NOBODY, PILE, Layout, Table
from tablee.games.bauernschlau import reasons, rulebook
from tablee.games.bauernschlau.fences import PER_EDGE
from tablee.games.bauernschlau.geese import DEFAULT, geese_of
from tablee.games.bauernschlau.land import DRAWN, FIXED, PASTURE, STOCK, Land, provided
from tablee.games.bauernschlau.meadow import FIELDS, MEADOW, MIDDLE, RIM, bit
from tablee.games.bauernschlau.moves import (
    CHOOSE_FARM,
    DOG,
    DOG_TO,
    DRAW,
    DRIVE,
    DRIVE_TO,
    EXTRA,
    FACES,
    FARM,
    FENCE,
    HERD,
    PLACE,
    PLACE_SHEEP,
    STEPS,
    STOP,
    TO,
    TURN,
    TURN_UP,
    catalogue,
    touches,
)
from tablee.games.bauernschlau.narration import (
    BONUS,
    BUILT,
    CLOSED,
    FETCHED,
    FILLED,
    GUARDS,
    HERDED,
    NEW_GAME,
    NO_SCORE,
    PASSED,
    SCORED,
    STOPPED,
    STUCK,
    TELLINGS,
    TOOK_FARM,
    TURNED,
    narrate,
)
from tablee.games.bauernschlau.options import FARM_CHOICES, Agreed, options
from tablee.games.bauernschlau.scoring import BLACK, count, farm_points


@final
class Bauernschlau(Land):
    def __init__(
        self,
        game: Game,
        seats: i64,
        table: Table,
        chance: Chance,
        games: i64,
        farms: i64,
        dog_bonus: bool,
        geese: vec[i64],
        agreed: Agreed,
    ) -> None:
        super().__init__(game, seats, table, chance, games, farms, geese, agreed)
        self.dog_bonus: Final = dog_bonus

    def twin(self, table: Table, chance: Chance) -> "Bauernschlau":
        twin = Bauernschlau(
            self.game, self.seats, table, chance, self.games, self.farms, self.dog_bonus, self.geese, self.agreed
        )
        self.put_into(twin)
        return twin

    def scores(self) -> list[int]:
        """Of finished games. An open farm is listed ten below the last one, even in a single game, so that no closed
        farm ranks behind it; players are told that it has no score (BAU-9.4)."""
        return totals(self.sheet, self.seats)

    def best(self) -> list[int]:
        """BAU-9.5; BAU-9.4: in a single game no open farm wins, so there may be no winner at all."""
        totals = self.scores()
        able = [seat for seat in range(len(totals)) if self.games > 1 or self.yards[seat] != 0]
        most = max([totals[seat] for seat in able], default=0)
        return [seat for seat in able if totals[seat] == most]

    def standing(self) -> list[int]:
        """With what the fenced farms of the running game show; an open one shows nothing."""
        single = self.games == 1
        if self.asked == 0 and not single:
            return self.scores()
        totals = [0] * int(self.seats) if single else self.scores()
        for seat in range(self.seats):
            if self.yards[seat] != 0:
                totals[seat] += int(farm_points(self.table, PASTURE, self.geese, self.yards[seat], self.pieces[seat]))
        return totals

    def leaders(self) -> list[int]:
        if self.asked == 0:
            return self.best()
        totals = self.standing()
        able = [seat for seat in range(len(totals)) if self.games > 1 or self.yards[seat] != 0]
        most = max([totals[seat] for seat in able], default=0)
        return [seat for seat in able if totals[seat] == most]

    # -- What is allowed -----------------------------------------------------

    def objection(self, seat: i64, code: i64) -> Rule | None:
        if code >= FENCE:
            return self.forbids_fence(seat, code - FENCE)
        if code >= DOG:
            return self.forbids_dog(code - DOG)
        if code >= TO:
            return self.forbids_to(code - TO)
        if code >= PLACE:
            return self.forbids_place(code - PLACE)
        if code >= TURN_UP:
            return self.forbids_sheep((code - TURN_UP) % FIELDS)
        if code >= FARM:
            return self.forbids_farm(code - FARM)
        if code == STOP:
            if self.step == EXTRA:
                return None
            return self.unfinished() or rulebook.ONE_ACTION
        return self.forbids_draw(code == HERD)

    def unfinished(self) -> Rule | None:
        """What has to be finished before anything else."""
        if self.step == TURN or self.step == EXTRA:
            return None
        if self.step == PLACE_SHEEP:
            return rulebook.FIRST_ROUND if self.opening > 0 else rulebook.PLACING
        if self.step == DRIVE_TO:
            return rulebook.DRIVING
        return rulebook.DOG_GOES if self.step == DOG_TO else rulebook.FARMS

    def forbids_draw(self, herd: bool) -> Rule | None:
        rule = self.unfinished()
        if rule is not None:
            return rule
        if self.supply() == 0:
            return rulebook.NO_SUPPLY
        return rulebook.SPECIAL if herd and (self.step == EXTRA or self.down != 0) else None

    def forbids_farm(self, place: i64) -> Rule | None:
        if self.step != CHOOSE_FARM:
            return rulebook.FARMS
        owner = self.owner_of(place)
        if owner >= 0:
            return reasons.farm_of(owner)
        return None if int(place) in self.offered() else rulebook.FARMS

    def owner_of(self, place: i64) -> i64:
        """BAU-2.2: the seat whose farm it is, or -1."""
        for seat in range(self.seats):
            if self.places[seat] == place:
                return seat
        return -1

    def forbids_sheep(self, field: i64) -> Rule | None:
        """To turn it over, or to send the dog to it."""
        rule = self.unfinished()
        if rule is not None:
            return rule
        if not self.is_taken(field):
            return rulebook.TURNING
        return None if self.is_down(field) else rulebook.STAYS_UP

    def forbids_place(self, field: i64) -> Rule | None:
        if self.step != PLACE_SHEEP:
            rule = self.unfinished()
            if rule is not None:
                return rule
            if not MEADOW.is_pasture(field):
                return rulebook.MIDDLE_SEVEN
            return rulebook.PLACING if self.supply() > 0 else rulebook.NO_SUPPLY
        if field == self.dog and field != MIDDLE:
            return rulebook.DOG_GUARDS
        return self.forbids_field(field)

    def forbids_field(self, field: i64) -> Rule | None:
        if not MEADOW.is_pasture(field):
            return rulebook.MIDDLE_SEVEN
        return rulebook.OCCUPIED if self.is_taken(field) else None

    def forbids_to(self, field: i64) -> Rule | None:
        if self.step != DRIVE_TO:
            return self.unfinished() or rulebook.DRIVING
        return rulebook.ELSEWHERE if field == self.dog else self.forbids_field(field)

    def forbids_dog(self, field: i64) -> Rule | None:
        if self.step != DOG_TO:
            return self.unfinished() or rulebook.DOG_GOES
        if field == MIDDLE:
            return None
        if not MEADOW.is_pasture(field):
            return rulebook.DOG_GOES
        return rulebook.DOG_GOES if self.is_taken(field) else None

    def forbids_fence(self, seat: i64, edge: i64) -> Rule | None:
        rule = self.unfinished()
        if rule is not None:
            return rule
        if self.pieces[seat] == 0:
            return rulebook.NO_PIECES
        left = self.left_fence(seat)
        right = self.right_fence(seat)
        fence = self.fence_at(edge)
        if fence in (left, right):
            return None
        fences = reasons.Fences(left, right, self.built, self.posts, self.tips, self.firsts, self.spans, self.seat_at)
        return fences.why_not(edge)

    def unasked(self, seat: i64, code: i64) -> Rule:
        """BAU-2.2: farms are chosen one seat after the other; all of it public."""
        return rulebook.FARMS if self.step == CHOOSE_FARM else rulebook.IN_TURN

    def over_by(self) -> Rule:
        """BAU-3.4: not every game ends with a full farm."""
        return rulebook.END if self.filled() >= 0 else rulebook.NOTHING_LEFT

    def current_deal(self) -> i64:
        return i64(len(self.sheet))

    def asks_for(self, code: i64) -> bool:
        """A sheep may be placed on one's turn too, though it is drawn first."""
        acting = self.step == TURN or self.step == EXTRA
        if code >= FENCE or code < FARM:
            return acting and (code != STOP or self.step == EXTRA)
        if code >= DOG:
            return self.step == DOG_TO
        if code >= TO:
            return self.step == DRIVE_TO
        if code < TURN_UP:
            return self.step == CHOOSE_FARM
        return acting or (self.step == PLACE_SHEEP and code >= PLACE)

    def suits(self, seat: i64, code: i64) -> bool:
        """On a free field players mean to place a sheep, on another to turn it over. The dog alone, where no sheep lies
        face down, is answered by what it could drive."""
        if DRIVE <= code < PLACE and self.down == 0:
            return not self.is_taken(code - DRIVE)
        if code >= TO or code < TURN_UP or self.step == PLACE_SHEEP:
            return True
        return self.is_taken((code - TURN_UP) % FIELDS) == (code < PLACE)

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        if touch == "score":
            return rulebook.WINNER
        if touch == "pieces":
            return rulebook.OWN_FENCES
        owner = self.whose(touch, "drawn")
        return None if owner < 0 else reasons.drawn_by(owner) if owner != seat else rulebook.ONE_LOOK

    def fence_at(self, edge: i64) -> i64:
        """The fence that may go on over this edge, or -1. There is one at most: two would join."""
        for piece in self.buildable:
            if piece // PER_EDGE == edge:
                return piece % PER_EDGE
        return -1

    def legal_into(self, seat: i64, moves: Moves) -> None:
        step = self.step
        if step == PLACE_SHEEP:
            moves.add_set(PLACE, self.free() & ~bit(self.dog))
        elif step == DRIVE_TO:
            moves.add_set(TO, self.free())
        elif step == DOG_TO:
            moves.add_set(DOG, self.free() | bit(MIDDLE))
        elif step == CHOOSE_FARM:
            for place in self.offered():
                if self.owner_of(place) < 0:
                    moves.add(FARM + place)
        else:
            if self.supply() > 0:
                moves.add(DRAW)
                if step == TURN and self.down == 0:
                    moves.add(HERD)
            if step == EXTRA:
                moves.add(STOP)
            moves.add_set(TURN_UP, self.down)
            moves.add_set(DRIVE, self.down)
            if self.pieces[seat] > 0:
                self.fences_into(seat, moves)

    def fences_into(self, seat: i64, moves: Moves) -> None:
        left = self.left_fence(seat)
        right = self.right_fence(seat)
        for piece in self.buildable:
            fence = piece & 7
            if fence != left and fence != right:
                continue
            moves.add(FENCE + (piece >> 3))

    # -- What then happens ---------------------------------------------------

    def apply(self, seat: i64, code: i64) -> None:
        if code >= FENCE:
            self.build(seat, code - FENCE)
            self.after_action(seat)
        elif code >= DOG:
            self.send_dog(seat, code - DOG)
            self.after_action(seat)
        elif code >= TO:
            self.drive(code - TO)
            self.ask(seat, DOG_TO)
        elif code >= PLACE:
            field = code - PLACE
            self.table.draw(DRAWN + seat, self.zone_of(field))
            self.taken |= bit(field)
            self.down |= bit(field)
            self.after_action(seat)
        elif code >= DRIVE:
            self.dog = code - DRIVE
            self.table.tell(FETCHED, seat, self.dog)
            self.ask(seat, DRIVE_TO)
        elif code >= TURN_UP:
            field = code - TURN_UP
            self.table.tell(TURNED, seat, field)
            self.turn_up(field)
            self.reward(seat, field)
            self.after_action(seat)
        elif code >= FARM:
            self.take_farm(seat, code - FARM)
        elif code == DRAW:
            self.draw(seat)
        elif code == HERD:
            self.herd = min(self.seats, self.supply())
            self.table.tell(HERDED, seat, self.herd)
            self.draw(seat)
        else:
            self.extra = 0
            self.table.tell(STOPPED, seat, 0)
            self.pass_turn(seat)

    def draw(self, seat: i64) -> None:
        """BAU-4.1: it shows to its taker alone, and only until it is placed."""
        self.table.draw(STOCK, DRAWN + seat)
        self.ask(seat, PLACE_SHEEP)

    def turn_up(self, field: i64) -> None:
        self.table.show(self.zone_of(field), 0, EVERYONE)
        self.down &= ~bit(field)

    def reward(self, seat: i64, field: i64) -> None:
        """BAU-5.3: for the turn's own action only; black sheep turned over by an extra one give nothing more."""
        more = self.agreed.extra_actions
        if self.extra == 0 and more > 0 and self.table.top(self.zone_of(field)) == BLACK:
            self.extra = more + 1  # including the action that earned them
            self.table.tell(BONUS, seat, more)

    def drive(self, field: i64) -> None:
        """BAU-6.1 to 6.3: unseen, then turned up; what anyone knew of it goes with it."""
        origin = self.dog
        self.table.draw(self.zone_of(origin), self.zone_of(field))
        self.taken = self.taken & ~bit(origin) | bit(field)
        self.down = self.down & ~bit(origin) | bit(field)
        self.turn_up(field)
        self.dog = field

    def send_dog(self, seat: i64, field: i64) -> None:
        """BAU-6.4: it leaves the sheep it has driven."""
        driven = self.dog
        self.dog = field
        self.table.tell(GUARDS, seat, field)
        if self.dog_bonus:
            self.reward(seat, driven)

    def build(self, seat: i64, edge: i64) -> None:
        fence = self.fence_at(edge)
        self.lay_piece(fence, edge, seat)
        self.pieces[seat] -= 1
        self.table.tell(BUILT, seat, edge)
        if self.tips[fence] >= RIM:
            for neighbour in range(self.seats):
                if self.fence_yard(neighbour):
                    self.table.tell(CLOSED, neighbour, 0)
        self.look_around()

    def take_farm(self, seat: i64, place: i64) -> None:
        """BAU-2.2: in the order of the seats; then the turn goes round the board."""
        self.places[seat] = place
        self.table.tell(TOOK_FARM, seat, place)
        if seat + 1 < self.seats:
            self.ask(seat + 1, CHOOSE_FARM)
        else:
            self.settle()
            self.draw(self.starter)

    def after_action(self, seat: i64) -> None:
        """BAU-8.2: the end of the game comes before anything left on the agenda."""
        full = self.filled()
        if full >= 0:
            self.table.tell(FILLED, full, 0)
            self.end_round()
        elif self.herd > 1:
            self.herd -= 1
            self.draw(seat)
        elif self.extra > 1 and self.can_act(seat):
            self.extra -= 1
            self.ask(seat, EXTRA)
        else:
            self.herd = 0
            self.extra = 0
            if self.opening > 0:
                self.opening -= 1
            self.pass_turn(seat)

    def pass_turn(self, seat: i64) -> None:
        """BAU-3.1: clockwise. BAU-3.4: who can do nothing passes; when nobody can act the game is over."""
        for _ in range(self.seats):
            rank = self.rank[seat] + 1
            seat = self.seat_at[rank] if rank < self.seats else self.seat_at[0]
            if self.opening > 0:
                self.draw(seat)
                return
            if self.can_act(seat):
                self.ask(seat, TURN)
                return
            self.table.tell(PASSED, seat, 0)
        self.table.tell(STUCK, seat, 0)
        self.end_round()

    def end_round(self) -> None:
        """BAU-9.1 to 9.6: count, note, and go on with the match if there is more of it."""
        self.herd = 0
        self.extra = 0
        self.opening = 0
        noted = count(self.table, PASTURE, self.geese, self.yards, self.pieces)
        for seat in range(self.seats):
            self.sheet = append(self.sheet, noted[seat])
            if self.yards[seat] == 0:
                self.table.tell(NO_SCORE, seat, 0)
            if self.yards[seat] != 0 or self.games > 1:
                self.table.tell(SCORED, seat, noted[seat])
        self.played += 1
        if self.played == self.games:
            self.end_game()
        else:
            self.starter = (self.starter + 1) % self.seats
            self.lay_out()

    def begin(self) -> None:
        """BAU-3.1: the first player is drawn."""
        self.starter = self.chance.below(self.seats)
        self.lay_out()

    def lay_out(self) -> None:
        """BAU-2.1 to 2.3, 3.2"""
        self.table.tell(NEW_GAME, self.starter, self.played + 1)
        self.chance.at_deal(self.played)
        self.table.gather(STOCK)
        self.table.shuffle(STOCK, self.chance)
        self.dog = MIDDLE
        self.taken = 0
        self.down = 0
        self.opening = self.seats
        self.clear_land()
        if self.farms != FIXED:
            self.ask(0, CHOOSE_FARM)
        else:
            for seat, place in enumerate(provided(self.seats)):
                self.places[seat] = place
            self.settle()
            self.draw(self.starter)

    def touches(self, seat: i64, code: i64) -> list[str]:
        return touches(code)


@final
class BauernschlauGame(Game):
    def __init__(self, box: Box, options: dict[str, object]) -> None:
        self.agreed: Final = Agreed(options)
        super().__init__(
            box,
            1,
            options,
            box.seats,
            rulebook.RULEBOOK,
            rulebook.IN_TURN,
            rulebook.END,
            catalogue(),
            STEPS,
            FACES,
            TELLINGS,
        )
        self.games: Final[i64] = int(str(options["games"]))
        self.farms: Final[i64] = FARM_CHOICES.index(str(options["farms"]))
        self.dog_bonus: Final = options["dog_bonus"] is True
        self.geese: Final[vec[i64]] = geese_of(str(options.get("geese", DEFAULT)))

    def layout(self, seats: i64) -> Layout:
        """BAU-1.2"""
        deck = self.agreed.deck()
        pastures = [MEADOW.fields[field] for field in range(int(FIELDS)) if MEADOW.is_pasture(field)]
        layout = Layout(deck)
        layout.add("stock", PILE, len(deck), NOBODY)
        layout.add_row("pasture", len(pastures), PILE, 1, NOBODY, pastures)
        layout.add_each("drawn", seats, PILE, 1, True)
        return layout

    def blank(self, seats: i64, table: Table, chance: Chance) -> Bauernschlau:
        return Bauernschlau(self, seats, table, chance, self.games, self.farms, self.dog_bonus, self.geese, self.agreed)

    def narrate(self, events: list[Event], story: Story) -> None:
        narrate(events, story, self.layouts[len(story.names)].names)


@final
class BauernschlauBox(Box):
    def __init__(self) -> None:
        super().__init__(
            "bauernschlau",
            "Bauernschlau",
            "Tom Schoeps",
            "FX Schmid",
            1991,
            [2, 3, 4, 5, 6],
            45,
            8,
            Words(
                "Mener les blancs chez soi, les noirs chez le voisin, et fermer la clôture au bon moment.",
                "Die weissen Schafe zu sich, die schwarzen zum Nachbarn, und den Zaun zur rechten Zeit schliessen.",
                "White sheep to your own farm, black ones next door, and close the fence at the right moment.",
            ),
            options(),
        )

    def unpack(self, chosen: dict[str, object]) -> BauernschlauGame:
        return BauernschlauGame(self, chosen)


BOX: Final = BauernschlauBox()
