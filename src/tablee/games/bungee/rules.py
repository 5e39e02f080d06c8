"""The rules of Bungee: legal moves and their effects."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.box import Box
from tablee.core.chance import Chance
from tablee.core.constants import cannot_be_dealt
from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.narration import Story, numbered_round
from tablee.core.position import Position
from tablee.core.rule import Rule, Words, bad_position
from tablee.core.score_sheet import totals
from tablee.core.seen import Event
from tablee.core.setup import Fields
from tablee.core.table import EVERYONE, FAN, NOBODY, PILE, Layout, Table, zeros
from tablee.games.bungee import questions, reasons, rulebook
from tablee.games.bungee.moves import (
    BUNGEE,
    CALL,
    CALLED_BEFORE,
    DECLINE,
    FACES,
    LATE_CALL,
    LUCKY_SWAP,
    PLAY,
    PLAY_AFTER_TAKE,
    SIX,
    STAND,
    STEPS,
    SWAP,
    TAKE,
    TURN,
    catalogue,
    count_of,
    play,
    swap,
    value_of,
)
from tablee.games.bungee.narration import CALLED, EXTRA_LAP, LAPSED, MISSED, NEW_ROUND, SCORED, TELLINGS, narrate
from tablee.games.bungee.options import Agreed, options
from tablee.games.bungee.scoring import NO_ONE, WORTH, points, round_score, round_winner

# Zones
STOCK: Final[i64] = 0
DISCARD: Final[i64] = 1
LUCKY: Final[i64] = 2
TAKEN: Final[i64] = 3  # the card taken from the discard pile waits here until its taker has played
HAND: Final[i64] = 4  # + seat

SAID: Final = ["discard", "call", "decline", "stand"]  # touched to say the first moves of the catalogue
DRY_TURNS: Final[i64] = 12  # BUN-2.8


@final
class Bungee(Position):
    def __init__(self, game: Game, seats: i64, table: Table, chance: Chance, agreed: Agreed) -> None:
        super().__init__(game, seats, table, chance)
        self.agreed: Final = agreed
        self.round: i64 = 0
        self.starter: i64 = 0
        self.lucky: i64 = 0  # the value worth nothing this round
        self.skips: i64 = 0  # players still to miss a turn
        self.dry: i64 = 0  # turns in a row without a card from the stock
        self.calls: i64 = 0
        self.first_caller: i64 = NO_ONE
        self.again: i64 = 0  # callers who may act once more in this extra lap, a bit each
        self.called: vec[i64] = vec[i64]()  # rank of each seat's call, counted from 1; 0: it has not called
        self.sheet: vec[i64] = vec[i64]()  # the points noted, round by round

    def twin(self, table: Table, chance: Chance) -> "Bungee":
        twin = Bungee(self.game, self.seats, table, chance, self.agreed)
        twin.round = self.round
        twin.starter = self.starter
        twin.lucky = self.lucky
        twin.skips = self.skips
        twin.dry = self.dry
        twin.calls = self.calls
        twin.first_caller = self.first_caller
        twin.again = self.again
        twin.called = self.called[:]
        twin.sheet = self.sheet[:]
        return twin

    def scores(self) -> list[int]:
        return totals(self.sheet, self.seats)

    def best(self) -> list[int]:
        """BUN-8.1"""
        totals = self.scores()
        return [seat for seat in range(len(totals)) if totals[seat] == min(totals)]

    # -- What is allowed -----------------------------------------------------

    def objection(self, seat: i64, code: i64) -> Rule | None:
        if self.step == LUCKY_SWAP and (code >= PLAY or code == TAKE):
            return reasons.TAKE_IT_OR_LEAVE_IT
        if code >= PLAY:
            return self.forbids_play(seat, value_of(code), count_of(code))
        if code >= SWAP:
            return self.forbids_swap(seat, value_of(code))
        if code == TAKE:
            return self.forbids_take()
        if code == CALL:
            return self.forbids_call(seat)
        if code == STAND:
            return None if self.step == CALLED_BEFORE else rulebook.CALLS_STAY
        if self.step == LATE_CALL or self.step == LUCKY_SWAP:
            return None
        return reasons.TAKEN_NOW_PLAY if self.step == PLAY_AFTER_TAKE else rulebook.MUST_PLAY

    def forbids_play(self, seat: i64, value: i64, count: i64) -> Rule | None:
        if self.step == LATE_CALL:
            return reasons.PLAYED_NOW_CALL
        lacking = count - self.held(seat, value)
        if lacking == 1 and self.table.count(TAKEN, value) > 0:
            return rulebook.TAKEN_STAYS
        return rulebook.EQUAL_CARDS if lacking > 0 else None

    def forbids_take(self) -> Rule | None:
        if self.step == PLAY_AFTER_TAKE:
            return reasons.TAKEN_NOW_PLAY
        if self.step == LATE_CALL:
            return reasons.PLAYED_NOT_TAKEN
        if self.table.size(DISCARD) == 0:
            return rulebook.TAKE_FIRST
        return rulebook.STOCK_FIRST if self.dry >= DRY_TURNS else None

    def forbids_call(self, seat: i64) -> Rule | None:
        if self.step == CALLED_BEFORE:
            return rulebook.CALLS_STAY
        if self.step == LUCKY_SWAP:
            return reasons.BUNGEE_NOW_CALL_LATER
        if self.step == PLAY_AFTER_TAKE:
            return reasons.TAKEN_NOW_CALL_LATER
        points = self.hand_points(seat)
        return None if points <= self.agreed.call_limit else reasons.too_many(points)

    def forbids_swap(self, seat: i64, value: i64) -> Rule | None:
        if self.step != LUCKY_SWAP:
            return rulebook.LUCKY_BUNGEE
        return None if value == BUNGEE or self.held(seat, value) > 0 else rulebook.EQUAL_CARDS

    def unasked(self, seat: i64, code: i64) -> Rule:
        """Why a seat has to wait; public information only."""
        if self.step == LUCKY_SWAP:
            return rulebook.LUCKY_BUNGEE
        if seat == self.first_caller:
            return rulebook.LAST_LAP
        if self.called[seat] > 0:
            return rulebook.CALLS_STAY
        if self.just_missed(seat):
            return rulebook.MISSED if code == CALL and self.last_lap() else rulebook.SIX_SKIPS
        return rulebook.CALL_INSTEAD if code == CALL else rulebook.IN_TURN

    def just_missed(self, seat: i64) -> bool:
        """Whether the sixes just played made this seat, which has not called, miss its turn.

        Counts the sixes on top of the discards, and one that was just taken: that many seats before the one asked were
        skipped. A caller in between may stand in that count for a skipped seat, so it names too few seats, never too many.
        """
        if self.step == LATE_CALL:
            return False
        sixes = self.sixes_showing()
        if self.step == PLAY_AFTER_TAKE:
            if self.table.count(TAKEN, SIX) == 0:
                return False
            sixes = sixes + 1 if sixes > 1 else 1  # a single six may be an older one that was uncovered
        asked = self.next_seat()
        if self.seats > 2 and asked == self.starter and self.only_swapped():
            return False
        return (asked - seat + self.seats) % self.seats <= sixes

    def sixes_showing(self) -> i64:
        at = self.table.size(DISCARD)
        sixes: i64 = 0
        while at > 0 and self.table.shows(DISCARD, at - 1) and self.table.face_at(DISCARD, at - 1) == SIX:
            sixes += 1
            at -= 1
        return sixes

    def only_swapped(self) -> bool:
        """Whether all discards may come from dealers swapping in a Bungee card (BUN-9.2): then nobody has played yet."""
        held: i64 = 0
        for seat in range(self.seats):
            held += self.table.size(HAND + seat)
        return held == self.seats * self.agreed.hand_size and self.table.size(DISCARD) <= self.agreed.bungees

    def legal_into(self, seat: i64, moves: Moves) -> None:
        step = self.step
        if step == LUCKY_SWAP:
            moves.add(DECLINE)
            for value in range(1, BUNGEE + 1):
                if value == BUNGEE or self.held(seat, value) > 0:
                    moves.add(swap(value))
            return
        if step != PLAY_AFTER_TAKE:
            if step != LATE_CALL and self.table.size(DISCARD) > 0 and self.dry < DRY_TURNS:
                moves.add(TAKE)
            if step != CALLED_BEFORE and self.hand_points(seat) <= self.agreed.call_limit:
                moves.add(CALL)
            if step == LATE_CALL:
                moves.add(DECLINE)
                return
            if step == CALLED_BEFORE:
                moves.add(STAND)
        self.plays_into(seat, moves)

    def plays_into(self, seat: i64, moves: Moves) -> None:
        """BUN-2.2: one or several cards of each value held. A hand is sorted."""
        slots = self.table.slots
        start = self.table.layout.starts[HAND + seat]
        last: i64 = 0
        equal: i64 = 0
        for spot in range(start, start + self.table.sizes[HAND + seat]):
            value = slots[spot] & 0xFF
            equal = equal + 1 if value == last else 1
            last = value
            moves.add(play(value, equal))

    # -- What then happens ---------------------------------------------------

    def apply(self, seat: i64, code: i64) -> None:
        if code >= PLAY:
            value = value_of(code)
            count = count_of(code)
            self.discard(seat, value, count)
            if self.step == PLAY_AFTER_TAKE:
                self.table.draw(TAKEN, HAND + seat)
                self.dry += 1
            else:
                self.draw(seat)
                self.dry = 0
            self.skips = count if value == SIX else 0
            self.after_playing(seat)
        elif code >= SWAP:
            self.table.draw(LUCKY, HAND + seat)
            self.discard(seat, value_of(code), 1)
            self.turn_up_lucky()
        elif code == TAKE:
            self.take()
            self.ask(seat, PLAY_AFTER_TAKE)
        elif code == CALL:
            if self.step == TURN:
                self.dry += 1
            self.call(seat)
            self.pass_turn(seat)
        elif code == STAND:
            self.dry += 1
            self.pass_turn(seat)
        elif self.step == LATE_CALL:
            self.pass_turn(seat)
        else:  # BUN-9.2: the dealer leaves the Bungee card
            self.table.bury(LUCKY, STOCK)
            self.turn_up_lucky()

    def after_playing(self, seat: i64) -> None:
        """BUN-5.1: in the last lap everyone is asked, low hand or not. BUN-9.4: an earlier call stands or lapses."""
        if self.called[seat] > 0:
            if self.hand_points(seat) > self.agreed.call_limit:
                self.called[seat] = 0
                self.table.disclose(LAPSED, seat, 0)
            else:
                self.table.disclose(CALLED, seat, self.called[seat])
            self.pass_turn(seat)
        elif self.last_lap():
            self.ask(seat, LATE_CALL)
        else:
            self.pass_turn(seat)

    def call(self, seat: i64) -> None:
        """BUN-4.3: the first call opens the last lap."""
        if not self.last_lap():
            self.first_caller = seat
        self.calls += 1
        self.called[seat] = self.calls
        self.table.tell(CALLED, seat, self.calls)

    def pass_turn(self, seat: i64) -> None:
        """BUN-1.4: clockwise. BUN-3.3: each six played makes one seat miss its turn, possibly the player's own."""
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if self.skips > 0:
                self.skips -= 1
                self.again &= ~(1 << seat)
                self.table.tell(MISSED, seat, self.skips)
                if seat == self.first_caller:
                    self.extra_lap()
            elif seat == self.first_caller:
                return self.end_round()
            elif self.called[seat] == 0:
                return self.ask(seat, TURN)
            elif self.again >> seat & 1 == 1:
                self.again &= ~(1 << seat)
                return self.ask(seat, CALLED_BEFORE)

    def extra_lap(self) -> None:
        """BUN-9.3: the first caller misses a turn, so the lap goes on. BUN-9.4: with the option, callers act again."""
        self.table.tell(EXTRA_LAP, self.first_caller, 0)
        if self.agreed.callers_act_again:
            for seat in range(self.seats):
                if self.called[seat] > 0 and seat != self.first_caller:
                    self.again |= 1 << seat

    def discard(self, seat: i64, value: i64, count: i64) -> None:
        """BUN-2.9: only the cards just played stay face up."""
        below = self.table.size(DISCARD)
        for _ in range(count):
            self.table.move_face(HAND + seat, value, DISCARD)
        while below > 0 and self.table.shows(DISCARD, below - 1):
            below -= 1
            self.table.hide(DISCARD, below)

    def take(self) -> None:
        """BUN-2.6: the top card; the one below it is on top now."""
        self.table.draw(DISCARD, TAKEN)
        left = self.table.size(DISCARD)
        if left > 0 and not self.table.shows(DISCARD, left - 1):
            self.table.show(DISCARD, left - 1, EVERYONE)

    def draw(self, seat: i64) -> None:
        if self.table.size(STOCK) == 0:
            self.renew_stock()
        self.table.draw(STOCK, HAND + seat)

    def renew_stock(self) -> None:
        """BUN-2.7: all discards but the top one; the lucky card stays out."""
        self.table.pour(DISCARD, 1, STOCK)
        self.table.shuffle(STOCK, self.chance)

    def end_round(self) -> None:
        """BUN-6.1 to 8.1: all hands are shown, counted and noted; so many rounds make a game."""
        for rank in range(1, self.calls + 1):
            for seat in range(self.seats):
                if self.called[seat] == rank:
                    self.table.reveal(HAND + seat)
        for turn in range(1, self.seats):
            seat = (self.first_caller + turn) % self.seats
            if self.called[seat] == 0:
                self.table.reveal(HAND + seat)
        winner = round_winner(self.table, HAND, self.lucky, self.called)
        for seat in range(self.seats):
            score = round_score(self.table, HAND, self.lucky, seat, winner)
            self.sheet = append(self.sheet, score)
            self.table.tell(SCORED, seat, score)
        self.round += 1
        if self.round == self.agreed.rounds:
            self.end_game()
        else:
            self.starter = (self.starter + 1) % self.seats
            self.begin()

    def begin(self) -> None:
        """BUN-1.2: shuffle, deal, and turn one card up."""
        self.first_caller = NO_ONE
        self.calls = 0
        self.dry = 0
        self.again = 0
        self.called = zeros(self.seats)
        self.table.tell(NEW_ROUND, self.starter, self.round + 1)
        self.chance.at_deal(self.round)
        self.table.gather(STOCK)
        self.table.shuffle(STOCK, self.chance)
        for _ in range(self.agreed.hand_size):
            for seat in range(self.seats):
                self.table.draw(STOCK, HAND + seat)
        self.turn_up_lucky()

    def turn_up_lucky(self) -> None:
        """BUN-1.3. BUN-9.1: a Bungee card cannot be the lucky card; the dealer, right of the starter, may swap it in."""
        self.table.draw(STOCK, LUCKY)
        self.lucky = self.table.top(LUCKY)
        if self.lucky == BUNGEE:
            self.ask(self.dealer(), LUCKY_SWAP)
        else:
            self.ask(self.starter, TURN)

    # -- How things stand ----------------------------------------------------

    def may_play(self) -> bool:
        return self.step == TURN or self.step == PLAY_AFTER_TAKE or self.step == CALLED_BEFORE

    def dealer(self) -> i64:
        """BUN-1.5: the seat before the starter."""
        return (self.starter + self.seats - 1) % self.seats

    def last_lap(self) -> bool:
        return self.first_caller != NO_ONE

    def held(self, seat: i64, value: i64) -> i64:
        return self.table.count(HAND + seat, value)

    def hand_points(self, seat: i64) -> i64:
        return points(self.table, HAND + seat, self.lucky, 0)

    # -- Written down --------------------------------------------------------

    def public(self) -> dict[str, object]:
        return {
            "round": int(self.round),
            "starter": int(self.starter),
            "dry": int(self.dry),
            "skips": int(self.skips),
            "calls": int(self.calls),
            "first_caller": int(self.first_caller),
            "again": int(self.again),
            "called": [int(rank) for rank in self.called],
            "sheet": [int(score) for score in self.sheet],
        }

    def worked_out(self, seat: i64, events: list[Event]) -> dict[str, object]:
        return {"worth": WORTH[self.lucky], "rounds": int(self.agreed.rounds)}

    def restore(self, fields: Fields) -> None:
        seats = int(self.seats)
        self.round = fields.integer("round", 0, 0, int(self.agreed.rounds))
        self.starter = fields.integer("starter", 0, 0, seats - 1)
        self.dry = fields.integer("dry", 0, 0, 9999)
        self.skips = fields.integer("skips", 0, 0, int(self.agreed.hand_size))
        called = fields.integers("called", [0] * seats, [seats], 0, 99)
        self.calls = fields.integer("calls", max(called), max(called), 99)
        first = called.index(1) if 1 in called else -1
        self.first_caller = fields.integer("first_caller", first, first, first)
        self.again = fields.integer("again", 0, 0, (1 << seats) - 1)
        self.called = vec[i64]([i64(rank) for rank in called])
        sheets = [seats * rounds for rounds in range(int(self.agreed.rounds) + 1)]
        sheet = fields.integers("sheet", [0] * (seats * int(self.round)), sheets, -10, 99)
        self.sheet = vec[i64]([i64(score) for score in sheet])
        self.lucky = self.table.top(LUCKY)

    def check(self) -> None:
        """Refuse a hand-written position from which the rules could not continue."""
        if self.table.size(LUCKY) != 1:
            raise bad_position(
                "« lucky » : il faut une carte porte-bonheur.",
                "«lucky»: Es braucht eine Glückskarte.",
                "'lucky' takes one card.",
            )
        if len(self.sheet) != self.round * self.seats:
            raise bad_position(
                "« sheet » et « round » ne vont pas ensemble.",
                "«sheet» und «round» passen nicht.",
                "'sheet' and 'round' differ.",
            )
        taken = self.table.size(TAKEN) == 1
        if taken != (self.step == PLAY_AFTER_TAKE) and self.asked != 0:
            raise bad_position(
                "« taken » et l'étape « play after take » vont ensemble.",
                "«taken» gehört zum Schritt «play after take».",
                "'taken' and the step 'play after take' go together.",
            )
        if (self.lucky == BUNGEE) != (self.step == LUCKY_SWAP) and self.asked != 0:
            raise bad_position(
                "Un Bungee comme porte-bonheur et l'étape « lucky swap » vont ensemble.",
                "Ein Bungee als Glückskarte gehört zum Schritt «lucky swap».",
                "A Bungee as lucky card and the step 'lucky swap' go together.",
            )
        for seat in range(self.seats):
            size = self.table.size(HAND + seat)
            if size < 1 or size > self.agreed.hand_size:
                most = self.agreed.hand_size
                raise bad_position(
                    f"La main {seat} doit avoir de 1 à {most} cartes.",
                    f"Hand {seat} muss 1 bis {most} Karten haben.",
                    f"Hand {seat} must have 1 to {most} cards.",
                )
        self.check_calls()
        self.check_question()

    def check_calls(self) -> None:
        """The first call has rank 1, no two the same; callers act again only with the option."""
        ranks = [int(rank) for rank in self.called if rank > 0]
        if (ranks and 1 not in ranks) or len(ranks) != len(set(ranks)):
            raise bad_position(
                "« called » : un rang différent par annonce, à partir de 1 ; 0 sans annonce.",
                "«called»: für jede Ansage ein anderer Rang, von 1 an; 0 ohne Ansage.",
                "'called': a different rank for each call, from 1 up; 0 without a call.",
            )
        if (self.step == CALLED_BEFORE or self.again != 0) and not self.agreed.callers_act_again:
            raise bad_position(
                "« again » et l'étape « called before » demandent l'option callers_act_again.",
                "«again» und der Schritt «called before» verlangen die Option callers_act_again.",
                "'again' and the step 'called before' need the option callers_act_again.",
            )
        if self.skips > 0 and self.step != LATE_CALL:
            raise bad_position(
                "« skips » n'attend que pendant l'étape « late call ».",
                "«skips» wartet nur während des Schritts «late call».",
                "'skips' waits only during the step 'late call'.",
            )

    def check_question(self) -> None:
        """Exactly one player is asked, and only what can be asked now."""
        several = self.asked & self.asked - 1 != 0
        late = self.step == LATE_CALL or self.step == CALLED_BEFORE
        seat = self.next_seat() if self.asked != 0 else 0
        had_called = self.called[seat] > 0
        wrong = several or (late and not self.last_lap()) or seat == self.first_caller
        wrong = wrong or ((self.step == CALLED_BEFORE) != had_called and self.step != PLAY_AFTER_TAKE)
        if self.step == LUCKY_SWAP:  # BUN-9.1: the dealer, before anyone has played
            wrong = wrong or seat != self.dealer() or self.last_lap() or self.table.size(DISCARD) >= self.agreed.bungees
        if self.asked == 0:
            wrong = self.round != self.agreed.rounds
        if wrong or (self.asked != 0 and self.round == self.agreed.rounds):
            raise bad_position(
                "Cette place ne peut pas être interrogée ainsi : un seul joueur, et seulement ce que les annonces permettent.",
                "Dieser Platz kann so nicht gefragt werden: ein Spieler, und nur was die Ansagen erlauben.",
                "This seat cannot be asked that: one player, and only what the calls allow.",
            )

    def touches(self, seat: i64, code: i64) -> list[str]:
        if code >= PLAY:
            return [f"hand/{FACES[value_of(code)]}"] * int(count_of(code)) + ["discard"]
        if code >= SWAP:
            return ["lucky", f"hand/{FACES[value_of(code)]}"]
        return [SAID[code]]

    def current_deal(self) -> i64:
        return self.round

    def asks_for(self, code: i64) -> bool:
        if code >= PLAY:
            return self.may_play()
        if code >= SWAP:
            return self.step == LUCKY_SWAP
        if code == TAKE:
            return self.step == TURN or self.step == CALLED_BEFORE
        if code == CALL:
            return self.step == TURN or self.step == LATE_CALL
        if code == STAND:
            return self.step == CALLED_BEFORE
        return self.step == LATE_CALL or self.step == LUCKY_SWAP

    def question(self, seat: i64) -> Words:
        if self.step == LATE_CALL and self.forbids_call(seat) is not None:
            return questions.too_much_to_call(int(self.hand_points(seat)), int(self.agreed.call_limit))
        if self.step != TURN:
            return self.game.steps[self.step].words
        if self.forbids_call(seat) is not None:
            return questions.PLAY_ONLY if self.forbids_take() is not None else questions.PLAY_OR_TAKE
        return questions.PLAY_OR_CALL if self.forbids_take() is not None else questions.ALL_THREE

    def beside(self, seat: i64, touched: list[str]) -> Rule | None:
        """BUN-2.2: a second card that is not like the first, or a touch outside the hand."""
        faces = [touch.removeprefix("hand/") for touch in touched if touch.startswith("hand/")]
        if faces:
            return reasons.unequal(faces) if len(faces) == len(touched) else None
        return None if touched[-1] in SAID else reasons.of_pile(self.step, touched[-1])

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        if touch == "score":
            return rulebook.SIX_ROUNDS
        if touch == "taken" and self.table.size(TAKEN) > 0:
            return rulebook.TAKEN_STAYS
        owner = self.whose(touch, "hand")
        return reasons.hand_of(owner) if owner >= 0 and owner != seat else None


@final
class BungeeGame(Game):
    def __init__(self, box: Box, options: dict[str, object]) -> None:
        agreed = Agreed(options)
        self.agreed: Final = agreed
        seat_counts = [seats for seats in box.seats if agreed.can_be_dealt(seats)]
        if not seat_counts:
            raise cannot_be_dealt(box.title)
        super().__init__(
            box,
            1,
            options,
            seat_counts,
            rulebook.RULEBOOK,
            rulebook.IN_TURN,
            rulebook.SIX_ROUNDS,
            catalogue(agreed.hand_size),
            STEPS,
            FACES,
            TELLINGS,
        )

    def layout(self, seats: i64) -> Layout:
        """BUN-1.1"""
        deck = self.agreed.deck()
        layout = Layout(deck)
        layout.add("stock", PILE, len(deck), NOBODY)
        layout.add("discard", PILE, len(deck), EVERYONE)
        layout.add("lucky", PILE, 1, EVERYONE)
        layout.add("taken", PILE, 1, EVERYONE)
        layout.add_each("hand", seats, FAN, self.agreed.hand_size + 1, True)  # one more while the dealer swaps
        return layout

    def contradicts(self, text: str) -> Rule | None:
        """BUN-2.2: cards that nobody can play together."""
        words = text.upper().split()
        for word in words:
            if word not in FACES[1:]:
                return None
        return reasons.unequal(words)

    def blank(self, seats: i64, table: Table, chance: Chance) -> Bungee:
        return Bungee(self, seats, table, chance, self.agreed)

    def narrate(self, events: list[Event], story: Story) -> None:
        narrate(events, story, self.layouts[len(story.names)].names)

    def called_round(self, n: int) -> Words | None:
        return numbered_round(n)


@final
class BungeeBox(Box):
    def __init__(self) -> None:
        super().__init__(
            "bungee",
            "Bungee",
            "Haim Shafir",
            "Amigo",
            2007,
            [2, 3, 4, 5],
            30,
            8,
            Words(
                "Se défaire de ses points, crier au bon moment, et ne pas se faire dépasser au dernier tour.",
                "Punkte loswerden, im richtigen Augenblick rufen und in der Schlussrunde nicht überholt werden.",
                "Shed your points, call at the right moment, and do not be overtaken in the last lap.",
            ),
            options(),
        )

    def unpack(self, chosen: dict[str, object]) -> BungeeGame:
        return BungeeGame(self, chosen)


BOX: Final = BungeeBox()
