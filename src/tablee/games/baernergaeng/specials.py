"""The special cards of Bärnergäng, base game and extension: their choices and effects."""

from abc import abstractmethod
from typing import final

from mypy_extensions import i64

from tablee.core.move import Moves
from tablee.core.rule import Rule
from tablee.core.table import EVERYONE
from tablee.games.baernergaeng import rulebook
from tablee.games.baernergaeng.moves import (
    AS,
    DRAWN,
    DROP,
    FOUR_NEW,
    JOKER,
    LOOK,
    NINE,
    ONE_LESS,
    ONE_MORE,
    PEEK,
    PEEK_CARD,
    PLACES,
    PLUS_MINUS,
    SHUFFLE,
    SWAP,
    SWAP_CARD,
    SWAP_ROWS,
    TURN,
    TURN_UP,
    TWICE,
    WHAT_TO_DROP,
    WHAT_TO_PEEK,
    WHAT_TO_SWAP,
    WHAT_TO_TURN,
    WHICH_ACTION,
    own_of,
    peek,
    place_of,
    seat_of,
    swap,
)
from tablee.games.baernergaeng.narration import (
    AIM_TURNED,
    NEW_CARDS,
    NO_EFFECT,
    ONE_CARD_MORE,
    PEEKED,
    ROWS_MIXED,
    ROWS_SWAPPED,
    STANDS_FOR,
    SWAPPED,
)
from tablee.games.baernergaeng.rows import ANOTHER_DRAW, DISCARD, OUT_OF_ROWS, ROW, STOCK, Rows, special_of


class Specials(Rows):
    @abstractmethod
    def draw_and_ask(self, seat: i64) -> None: ...

    @abstractmethod
    def end_action(self, seat: i64) -> None: ...

    # -- What is allowed -----------------------------------------------------

    @final
    def forbids_place(self, seat: i64, place: i64) -> Rule | None:
        if seat < self.seats and place < self.table.sizes[ROW + seat]:
            return None
        return rulebook.PLACES

    @final
    def forbids_special(self, seat: i64, code: i64) -> Rule | None:
        if self.step != step_of(code):
            return self.forbids_action(seat, code)
        if code >= SWAP:
            if seat_of(code) == seat:
                return rulebook.SWAP
            rule = self.forbids_place(seat, own_of(code))
            return self.forbids_place(seat_of(code), place_of(code)) if rule is None else rule
        if code >= PEEK:
            return self.forbids_place(seat_of(code), place_of(code))
        if code >= AS:
            return None if self.in_this_game(code - AS + SWAP_CARD) else rulebook.JOKER_KINDS
        rule = self.forbids_place(seat, place_of(code))
        if code >= DROP:
            return rule
        if rule is None and self.table.shows(ROW + seat, place_of(code)):
            return rulebook.TURN_UP
        return rule

    @final
    def forbids_action(self, seat: i64, code: i64) -> Rule:
        """Why an action cannot be chosen: nothing was drawn, it is another card, or it is not in use yet."""
        step = self.step
        if step == LOOK:
            return rulebook.LOOK
        if step == WHICH_ACTION:
            return rulebook.JOKER
        if step != DRAWN:
            return rulebook.CARRY_OUT if WHAT_TO_SWAP <= step < WHICH_ACTION else rulebook.ONE_ACTION
        face = self.table.top(self.drawn(seat))
        wanted = card_of(code)
        if face == wanted or (face == JOKER and self.in_this_game(wanted)):
            return rulebook.USE_FIRST
        return rulebook.DRAWN_CARD if face <= NINE else clause_of(wanted)

    @final
    def specials_into(self, seat: i64, moves: Moves) -> None:
        step = self.step
        if step == WHAT_TO_SWAP:
            for own in range(self.table.sizes[ROW + seat]):
                for other in range(self.seats):
                    if other != seat:
                        self.places_into(other, swap(own, other, 0), moves)
        elif step == WHAT_TO_PEEK:
            for other in range(self.seats):
                self.places_into(other, peek(other, 0), moves)
        elif step == WHAT_TO_TURN:
            for place in range(self.table.sizes[ROW + seat]):
                if not self.table.shows(ROW + seat, place):
                    moves.add(TURN + place)
        elif step == WHAT_TO_DROP:
            self.places_into(seat, DROP, moves)
        else:
            for face in range(SWAP_CARD, JOKER):
                if self.in_this_game(face):
                    moves.add(AS + face - SWAP_CARD)

    @final
    def places_into(self, seat: i64, first: i64, moves: Moves) -> None:
        for place in range(self.table.sizes[ROW + seat]):
            moves.add(first + place)

    # -- What then happens ---------------------------------------------------

    @final
    def apply_special(self, seat: i64, code: i64) -> None:
        table = self.table
        if code >= SWAP:  # BAE-3.2
            other = seat_of(code)
            table.swap(ROW + seat, own_of(code), ROW + other, place_of(code))
            table.tell(SWAPPED, seat, own_of(code) * 128 + other * 16 + place_of(code))
        elif code >= PEEK:  # BAE-3.3
            table.tell(PEEKED, seat, seat_of(code) * 16 + place_of(code))
            table.glance(ROW + seat_of(code), place_of(code), seat)
            self.wait_for_looks(1 << seat, seat)
            return
        elif code >= AS:  # BAE-4.10
            table.tell(STANDS_FOR, seat, code - AS + SWAP_CARD)
            self.carry_out(seat, code - AS + SWAP_CARD)
            return
        elif code >= DROP:  # BAE-4.9
            table.move(ROW + seat, place_of(code), DISCARD)
        else:  # BAE-4.3
            table.show(ROW + seat, place_of(code), EVERYONE)
        self.end_action(seat)

    @final
    def carry_out(self, seat: i64, face: i64) -> None:
        """Start the action of a special card (perhaps a joker's): ask for a choice, or do it at once."""
        if face == SWAP_CARD:
            self.ask(seat, WHAT_TO_SWAP)
        elif face == PEEK_CARD:
            self.ask(seat, WHAT_TO_PEEK)
        elif face == TWICE:
            self.owe(ANOTHER_DRAW)
            self.draw_and_ask(seat)
        elif face == TURN_UP and not self.all_up(seat):
            self.ask(seat, WHAT_TO_TURN)
        elif face == ONE_LESS and self.table.sizes[ROW + seat] > 1:
            self.ask(seat, WHAT_TO_DROP)
        elif face == SHUFFLE:
            self.shuffle_rows(seat)
        elif face == FOUR_NEW:
            self.four_new(seat)
        else:
            self.carry_out_at_once(seat, face)
            self.end_action(seat)

    @final
    def carry_out_at_once(self, seat: i64, face: i64) -> None:
        table = self.table
        if face == SWAP_ROWS:  # BAE-4.6
            other = seat + 1 if seat + 1 < self.seats else 0
            table.swap_zones(ROW + seat, ROW + other)
            table.tell(ROWS_SWAPPED, seat, other)
        elif face == PLUS_MINUS:  # BAE-4.7
            self.high = not self.high
            table.tell(AIM_TURNED, seat, 1 if self.high else 0)
        elif face == ONE_MORE and table.sizes[ROW + seat] < PLACES and self.enough_left():  # BAE-4.8
            self.draw(ROW + seat)
            table.tell(ONE_CARD_MORE, seat, table.sizes[ROW + seat])
        else:  # BAE-4.3, 4.8, 4.9: nothing to turn up, no room, or only one card left
            table.tell(NO_EFFECT, seat, face)

    @final
    def enough_left(self) -> bool:
        """Rows must not exhaust the stock: besides the card in use, the top discard and two cards to draw stay outside."""
        return self.table.sizes[STOCK] + self.table.sizes[DISCARD] >= OUT_OF_ROWS

    @final
    def shuffle_rows(self, seat: i64) -> None:
        """BAE-4.2"""
        self.table.tell(ROWS_MIXED, seat, 0)
        self.table.shuffle_together(ROW, self.seats, self.chance)
        self.all_look(seat)

    @final
    def all_look(self, mover: i64) -> None:
        for seat in range(self.seats):
            self.look_at_outer(seat)
        self.wait_for_looks((1 << self.seats) - 1, mover)

    @final
    def four_new(self, seat: i64) -> None:
        """BAE-4.5: the own cards are on the discards already if the stock runs out."""
        table = self.table
        count = table.sizes[ROW + seat]
        for _ in range(count):
            table.move(ROW + seat, 0, DISCARD)
        for _ in range(count):
            self.draw(ROW + seat)
        table.tell(NEW_CARDS, seat, count)
        self.look_at_outer(seat)
        self.wait_for_looks(1 << seat, seat)


def step_of(code: i64) -> i64:
    """The question that this move answers."""
    if code >= SWAP:
        return WHAT_TO_SWAP
    if code >= PEEK:
        return WHAT_TO_PEEK
    if code >= AS:
        return WHICH_ACTION
    return WHAT_TO_DROP if code >= DROP else WHAT_TO_TURN


def card_of(code: i64) -> i64:
    """The special card that asks this question."""
    return JOKER if AS <= code < PEEK else special_of(step_of(code))


def clause_of(face: i64) -> Rule:
    if face == SWAP_CARD:
        return rulebook.SWAP
    if face == PEEK_CARD:
        return rulebook.PEEK
    if face == JOKER:
        return rulebook.JOKER
    return rulebook.ONE_LESS if face == ONE_LESS else rulebook.TURN_UP
