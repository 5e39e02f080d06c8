"""The rules of Bärnergäng: legal moves and their effects."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.box import Box
from tablee.core.chance import Chance
from tablee.core.constants import cannot_be_dealt
from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.narration import Story
from tablee.core.rule import Rule, Words
from tablee.core.seen import Event
from tablee.core.table import EVERYONE, Layout, Table
from tablee.games.baernergaeng import questions, reasons, rulebook
from tablee.games.baernergaeng.moves import (
    AS,
    CALL,
    CALL_NOW,
    DONE,
    DRAW,
    DRAWN,
    FACES,
    JOKER,
    LAY,
    LOOK,
    MEMORISED,
    NINE,
    ON_TURN,
    PEEK,
    SHUFFLE,
    STEPS,
    SWAP,
    SWAP_CARD,
    TAKE,
    THROW,
    TURN,
    USE,
    WHAT_TO_SWAP,
    WHICH_ACTION,
    catalogue,
    own_of,
    place_of,
    seat_of,
)
from tablee.games.baernergaeng.narration import (
    CALLED,
    LOOKED,
    NEW_GAME,
    SCORED,
    TELLINGS,
    WON,
    narrate,
)
from tablee.games.baernergaeng.options import agreed_by, options
from tablee.games.baernergaeng.rows import DISCARD, ROW, STOCK, USED, Agreed
from tablee.games.baernergaeng.scoring import NO_ONE, points
from tablee.games.baernergaeng.specials import Specials, step_of


@final
class Baernergaeng(Specials):
    def twin(self, table: Table, chance: Chance) -> "Baernergaeng":
        twin = Baernergaeng(self.game, self.seats, table, chance, self.agreed)
        self.copy_to(twin)
        return twin

    # -- What is allowed -----------------------------------------------------

    def objection(self, seat: i64, code: i64) -> Rule | None:
        if code == CALL:
            return self.forbids_call()
        if code == MEMORISED:
            return None if self.step == LOOK else rulebook.LOOK
        if code == DONE:
            return None if self.step == CALL_NOW else self.other_step(rulebook.CALL)
        if code == DRAW:
            return None if self.step == ON_TURN else self.other_step(self.drawing_again())
        if code < LAY and code >= TAKE:
            return self.forbids_take(seat, place_of(code))
        if code < TURN:
            return self.forbids_drawn(seat, code)
        return self.forbids_special(seat, code)

    def other_step(self, rule: Rule) -> Rule:
        """BAE-1.8, 3.1: a look comes first, and so does a special card that is being carried out."""
        if self.step == LOOK:
            return rulebook.LOOK
        return rulebook.CARRY_OUT if WHAT_TO_SWAP <= self.step <= WHICH_ACTION else rule

    def drawing_again(self) -> Rule:
        """BAE-3.4: a draw twice says by itself when the second card is drawn."""
        return rulebook.TWICE if self.step == DRAWN and self.table.sizes[USED] == 1 else rulebook.ONE_ACTION

    def unasked(self, seat: i64, code: i64) -> Rule:
        """A waiting seat waits for a look or a turn; one that wants to call, for the right moment."""
        if self.step == LOOK:
            return rulebook.LOOK
        if code != CALL or (self.agreed.growing and self.turns == 0):
            return rulebook.IN_TURN
        return self.too_early_or_late()

    def forbids_call(self) -> Rule | None:
        if self.step == CALL_NOW or self.may_call_at_once():
            return None
        return rulebook.LOOK if self.step == LOOK else self.too_early_or_late()

    def too_early_or_late(self) -> Rule:
        if self.caller != NO_ONE:
            return rulebook.LAST_LAP
        if self.everyone_has_played():
            return rulebook.CALL
        return rulebook.CALL_AT_ONCE if self.agreed.growing else rulebook.ALL_PLAYED

    def may_call_at_once(self) -> bool:
        """BAE-7.3"""
        return self.agreed.growing and self.step == ON_TURN and not self.everyone_has_played()

    def forbids_take(self, seat: i64, place: i64) -> Rule | None:
        if self.step != ON_TURN:
            return self.other_step(rulebook.ONE_ACTION)
        if self.table.top(DISCARD) > NINE:
            return rulebook.NOT_SPECIAL
        return self.forbids_place(seat, place)

    def forbids_drawn(self, seat: i64, code: i64) -> Rule | None:
        """What may be done with the card just drawn."""
        if self.step != DRAWN:
            idle = code == USE and self.step == ON_TURN
            return self.other_step(rulebook.NO_OTHER_EFFECT if idle else rulebook.ONE_ACTION)
        face = self.table.top(self.drawn(seat))
        if code == USE:
            return None if face > NINE else rulebook.ONLY_SPECIAL
        if face >= SHUFFLE:
            return rulebook.MUST
        if code == THROW:
            return None
        if face > NINE and not self.agreed.keep_specials:
            return rulebook.USE_OR_THROW
        return self.forbids_place(seat, place_of(code))

    def legal_into(self, seat: i64, moves: Moves) -> None:
        step = self.step
        if step == ON_TURN:
            moves.add(DRAW)
            if self.may_call_at_once():
                moves.add(CALL)
            if self.table.top(DISCARD) <= NINE:
                self.places_into(seat, TAKE, moves)
        elif step == DRAWN:
            face = self.table.top(self.drawn(seat))
            if face < SHUFFLE:
                moves.add(THROW)
            if face > NINE:
                moves.add(USE)
            if face <= NINE or (face < SHUFFLE and self.agreed.keep_specials):
                self.places_into(seat, LAY, moves)
        elif step == CALL_NOW:
            moves.add(CALL)
            moves.add(DONE)
        elif step == LOOK:
            moves.add(MEMORISED)
        else:
            self.specials_into(seat, moves)

    # -- What then happens ---------------------------------------------------

    def apply(self, seat: i64, code: i64) -> None:
        if code == DRAW:
            self.draw_and_ask(seat)
        elif code == DONE:
            self.pass_turn(seat)
        elif code == MEMORISED:
            self.look_away(seat)
        elif code == CALL:
            self.call(seat)
        elif code == THROW:
            self.throw(seat)
        elif code == USE:
            self.use(seat)
        elif code < LAY:  # BAE-2.3: the discard comes into the row, what lay there is the discard now
            self.table.swap(DISCARD, self.table.sizes[DISCARD] - 1, ROW + seat, place_of(code))
            self.end_action(seat)
        elif code < TURN:  # BAE-2.2
            place = place_of(code)
            self.cover_discards()
            self.table.move(ROW + seat, place, DISCARD)
            self.table.move_to(self.drawn(seat), 0, ROW + seat, place)
            self.end_action(seat)
        else:
            self.apply_special(seat, code)

    def look_away(self, seat: i64) -> None:
        """BAE-1.8: the look itself has ended, as every look does with the next decision of whoever looks."""
        self.table.disclose(LOOKED, seat, 0)
        if self.all_answered(seat):
            mover = self.mover
            self.mover = NO_ONE
            if self.table.sizes[USED] == 0:  # the game begins
                self.ask(mover, ON_TURN)
            else:
                self.end_action(mover)

    def draw_and_ask(self, seat: i64) -> None:
        """The question does not depend on the card: it must not reveal what was drawn."""
        self.draw(self.drawn(seat))
        self.ask(seat, DRAWN)

    def throw(self, seat: i64) -> None:
        self.cover_discards()
        self.table.draw(self.drawn(seat), DISCARD)
        if len(self.agenda) > 0:  # BAE-3.4: the second card must be drawn
            self.next_owed()
            self.draw_and_ask(seat)
        else:
            self.end_action(seat)

    def use(self, seat: i64) -> None:
        """BAE-3.4: using what a draw twice brought ends it, so that card goes to the discards first."""
        self.put_used_away()
        self.owe_nothing()
        self.table.draw(self.drawn(seat), USED)
        face = self.table.top(USED)
        if face == JOKER:
            self.ask(seat, WHICH_ACTION)
        else:
            self.carry_out(seat, face)

    def owe_nothing(self) -> None:
        if len(self.agenda) > 0:
            self.agenda = vec[i64]()

    def end_action(self, seat: i64) -> None:
        """BAE-5.1, 5.2: once everyone has played, whoever ends an action is asked for a call; not in the last lap."""
        self.put_used_away()
        self.owe_nothing()
        self.turns += 1
        if self.caller == NO_ONE and self.turns >= self.seats:
            self.ask(seat, CALL_NOW)
        else:
            self.pass_turn(seat)

    def pass_turn(self, seat: i64) -> None:
        """BAE-1.7, 5.3"""
        seat = seat + 1 if seat + 1 < self.seats else 0
        if seat == self.caller:
            self.end_round()
        else:
            self.ask(seat, ON_TURN)

    def call(self, seat: i64) -> None:
        """BAE-5.3: all others play once more. BAE-7.3: after a call at once, nobody does."""
        self.caller = seat
        self.table.tell(CALLED, seat, 0)
        if self.step == ON_TURN:
            self.end_round()
        else:
            self.pass_turn(seat)

    # -- The end of a game, and the next one ---------------------------------

    def end_round(self) -> None:
        """BAE-5.5 to 6.1: all rows are turned up, special cards replaced, points noted; so many games make a match."""
        table = self.table
        for turn in range(1, self.seats + 1):
            table.reveal(ROW + (self.caller + turn) % self.seats)
        for turn in range(1, self.seats + 1):  # BAE-5.7
            self.replace_specials((self.caller + turn) % self.seats)
        best: i64 = points(table, ROW)
        for seat in range(self.seats):
            score = points(table, ROW + seat)
            if score > best if self.high else score < best:
                best = score
            self.sheet = append(self.sheet, score)
            table.tell(SCORED, seat, score)
        self.round += 1
        for seat in range(self.seats):
            if points(table, ROW + seat) == best:
                table.tell(WON, seat, self.round)
        if self.high:
            self.highs |= 1 << (self.round - 1)
        if self.round == self.agreed.rounds:
            self.end_game()
        else:
            self.begin()

    def replace_specials(self, seat: i64) -> None:
        """BAE-5.6, 5.8: each in its place, until a point card comes or none is left anywhere."""
        table = self.table
        row = ROW + seat
        for place in range(table.sizes[row]):
            while table.face_at(row, place) > NINE and self.point_card_left():
                self.cover_discards()
                table.move(row, place, DISCARD)
                self.draw_into(row, place)

    def draw_into(self, row: i64, place: i64) -> None:
        if self.table.sizes[STOCK] == 0:
            self.renew_stock()
        self.table.move_to(STOCK, self.table.sizes[STOCK] - 1, row, place)
        self.table.show(row, place, EVERYONE)

    def begin(self) -> None:
        """BAE-1.3 to 1.6: shuffle what is in this game, deal, turn one card up, look at the outer ones."""
        table = self.table
        self.turns = 0
        self.caller = NO_ONE
        self.mover = NO_ONE
        self.high = False
        table.tell(NEW_GAME, self.dealer(), self.round + 1)
        self.chance.at_deal(self.round)
        table.gather(STOCK)
        if self.agreed.varies:
            for face in range(SHUFFLE, JOKER + 1):
                if self.agreed.left_out(self.round, face):
                    table.put_away(STOCK, face, ROW + 2 * self.seats)
        table.shuffle(STOCK, self.chance)
        for _ in range(self.agreed.dealt(self.round)):
            for seat in range(self.seats):
                table.draw(STOCK, ROW + seat)
        table.draw(STOCK, DISCARD)
        if not self.agreed.growing or self.round >= 2:  # BAE-7.2
            self.all_look(self.starter())
        else:
            self.ask(self.starter(), ON_TURN)

    # -- Touched -------------------------------------------------------------

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        return rulebook.MATCH if touch == "score" else None

    def current_deal(self) -> i64:
        return self.round

    def asks_for(self, code: i64) -> bool:
        if code >= TURN:
            return self.step == step_of(code)
        if code >= LAY or code in (THROW, USE):
            return self.step == DRAWN
        if code == CALL:
            return self.step == CALL_NOW or self.may_call_at_once()
        if code == DONE:
            return self.step == CALL_NOW
        return self.step == (LOOK if code == MEMORISED else ON_TURN)

    def beside(self, seat: i64, touched: list[str]) -> Rule | None:
        thing = touched[-1]
        owner = self.whose(thing, "row")
        if thing == "used" and self.step != DRAWN:
            return rulebook.AFTER_ACTION if self.table.sizes[USED] > 0 else None
        if owner < 0 or self.step == LOOK:
            return None
        if owner != seat:
            return reasons.of_other_row(self.step, self.table.top(self.drawn(seat)), len(touched) > 1)
        if self.step != ON_TURN:
            return None
        return reasons.DRAW_OR_DISCARD if self.table.top(DISCARD) <= NINE else reasons.DRAW_FIRST

    def question(self, seat: i64) -> Words:
        if self.step == ON_TURN:
            takes = self.table.top(DISCARD) <= NINE
            if self.may_call_at_once():
                return questions.ALL_THREE if takes else questions.DRAW_OR_CALL
            return self.game.steps[self.step].words if takes else questions.DRAW_ONLY
        if self.step != DRAWN:
            return self.game.steps[self.step].words
        face = self.table.top(self.drawn(seat))
        if face <= NINE:
            return questions.LAY_OR_THROW
        if face >= SHUFFLE:
            return questions.USE_ONLY
        return self.game.steps[self.step].words if self.agreed.keep_specials else questions.USE_OR_THROW

    def touches(self, seat: i64, code: i64) -> list[str]:
        """Places as zones name them: ``row 2/0`` is the leftmost card of seat 2."""
        if code >= SWAP:
            return [f"row {seat}/{own_of(code)}", f"row {seat_of(code)}/{place_of(code)}"]
        if code >= PEEK:
            return [f"row {seat_of(code)}/{place_of(code)}"]
        if code >= AS:
            return [f"as {FACES[code - AS + SWAP_CARD]}"]
        place = f"row {seat}/{place_of(code)}"
        if code >= TURN:
            return [place]
        if code >= LAY:
            return ["drawn", place]
        if code >= TAKE:
            return ["discard", place]
        return [["stock"], ["drawn", "discard"], ["drawn", "used"], ["call"], ["done"], ["memorised"]][code]


@final
class BaernergaengGame(Game):
    def __init__(self, box: Box, options: dict[str, object], agreed: Agreed) -> None:
        self.agreed: Final = agreed
        counts = [2] if agreed.growing else box.seats
        seat_counts = [seats for seats in counts if agreed.can_be_dealt(seats)]
        if not seat_counts:
            raise cannot_be_dealt(box.title)
        super().__init__(
            box,
            2,
            options,
            seat_counts,
            rulebook.RULEBOOK,
            rulebook.IN_TURN,
            rulebook.SEVEN_GAMES,
            catalogue(),
            STEPS,
            FACES,
            TELLINGS,
        )

    def layout(self, seats: i64) -> Layout:
        return self.agreed.layout(seats)

    def blank(self, seats: i64, table: Table, chance: Chance) -> Baernergaeng:
        return Baernergaeng(self, seats, table, chance, self.agreed)

    def complete(self, data: dict[str, object]) -> dict[str, object]:
        """Where games differ, the cards left out of this one lie in the zone ``box``."""
        games = data.get("round", 0)
        if (
            not self.agreed.varies
            or "box" in data
            or not isinstance(games, int)
            or not 0 <= games <= self.agreed.rounds
        ):
            return data
        game = min(games, int(self.agreed.rounds) - 1)
        faces = [face for face in self.agreed.deck() if self.agreed.left_out(game, face)]
        return {**data, "box": " ".join([FACES[face] for face in faces])}

    def narrate(self, events: list[Event], story: Story) -> None:
        narrate(events, story, self.layouts[len(story.names)].names)

    def called_round(self, n: int) -> Words | None:
        return Words(f"partie {n}", f"Partie {n}", f"game {n}")


@final
class BaernergaengBox(Box):
    def __init__(self) -> None:
        super().__init__(
            "baernergaeng",
            "Bärnergäng",
            "",
            "Mixage, Bern",
            0,
            [2, 3, 4, 5, 6],
            30,
            6,
            Words(
                "Quatre cartes cachées qui changent de place : retiens où sont les petites, et crie avant les autres.",
                "Vier verdeckte Karten, die den Platz wechseln: Merk dir, wo die kleinen liegen, und ruf vor den anderen.",
                "Four hidden cards that keep changing places: remember where the low ones lie, and call before the others.",
            ),
            options(),
        )

    def unpack(self, chosen: dict[str, object]) -> BaernergaengGame:
        return BaernergaengGame(self, chosen, agreed_by(chosen))


BOX: Final = BaernergaengBox()
