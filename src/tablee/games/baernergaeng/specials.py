"""The special cards of Bärnergäng, base and extension: what each lets one choose, and what it does."""

from abc import abstractmethod
from typing import final

from mypy_extensions import i64

from tablee.core.move import Moves
from tablee.core.rule import Rule
from tablee.core.table import EVERYONE
from tablee.games.baernergaeng import rulebook
from tablee.games.baernergaeng.moves import (
    AS,
    DROP,
    FOUR_NEW,
    JOKER,
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
from tablee.games.baernergaeng.rows import ANOTHER_DRAW, DISCARD, ROW, Rows
from tablee.games.baernergaeng.words import (
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
        if code >= SWAP:
            if self.step != WHAT_TO_SWAP or seat_of(code) == seat:
                return rulebook.SWAP
            rule = self.forbids_place(seat, own_of(code))
            return self.forbids_place(seat_of(code), place_of(code)) if rule is None else rule
        if code >= PEEK:
            return self.forbids_place(seat_of(code), place_of(code)) if self.step == WHAT_TO_PEEK else rulebook.PEEK
        if code >= AS:
            if self.step != WHICH_ACTION:
                return rulebook.JOKER
            return None if self.in_this_game(code - AS + SWAP_CARD) else rulebook.JOKER_KINDS
        if code >= DROP:
            return self.forbids_place(seat, place_of(code)) if self.step == WHAT_TO_DROP else rulebook.ONE_LESS
        if self.step != WHAT_TO_TURN:
            return rulebook.TURN_UP
        rule = self.forbids_place(seat, place_of(code))
        if rule is None and self.table.shows(ROW + seat, place_of(code)):
            return rulebook.TURN_UP
        return rule

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
        """The action of a special card, be it the joker's: ask for what is to be chosen, or do it at once."""
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
        else:
            self.carry_out_at_once(seat, face)
            self.end_action(seat)

    @final
    def carry_out_at_once(self, seat: i64, face: i64) -> None:
        table = self.table
        if face == SHUFFLE:  # BAE-4.2
            table.tell(ROWS_MIXED, seat, 0)
            table.shuffle_together(ROW, self.seats, self.chance)
            for other in range(self.seats):
                self.look_at_outer(other)
        elif face == FOUR_NEW:
            self.four_new(seat)
        elif face == SWAP_ROWS:  # BAE-4.6
            other = seat + 1 if seat + 1 < self.seats else 0
            table.swap_zones(ROW + seat, ROW + other)
            table.tell(ROWS_SWAPPED, seat, other)
        elif face == PLUS_MINUS:  # BAE-4.7
            self.high = not self.high
            table.tell(AIM_TURNED, seat, 1 if self.high else 0)
        elif face == ONE_MORE and table.sizes[ROW + seat] < PLACES:  # BAE-4.8
            self.draw(ROW + seat)
            table.tell(ONE_CARD_MORE, seat, table.sizes[ROW + seat])
        else:  # BAE-4.3, 4.8, 4.9: nothing to turn up, no room, or only one card left
            table.tell(NO_EFFECT, seat, face)

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
