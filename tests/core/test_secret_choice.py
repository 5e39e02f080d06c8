"""Choosing at the same time: a card laid face down is all it takes."""

from itertools import permutations

import pytest

import tablee
from tablee.core.box import Box
from tablee.core.game import Game
from tablee.core.move import Move, Step
from tablee.core.position import Position
from tablee.core.rule import Rule, Words
from tablee.core.table import FAN, NOBODY, PILE, Layout

SEATS = 3
HAND, LAID = 1, 1 + SEATS
ONCE = Rule("TOY-1", "Une carte chacun.", "Jeder eine Karte.", "One card each.", "toy", refuses=True)
YOURS = Rule("TOY-2", "Une carte de sa main.", "Eine aus der Hand.", "A card of your hand.", "toy", refuses=True)
OVER = Rule("TOY-3", "C'est fini.", "Es ist aus.", "It is over.", "toy", refuses=True)
WORDS = Words("f", "d", "e")


class Toy(Game):
    """Everyone lays one of three cards face down; when all have, they are turned over, and once more."""

    def __init__(self, box, options):
        moves = [Move(code, f"lay {code + 1}", WORDS) for code in range(9)]
        faces = ["?", *[str(face) for face in range(1, 10)]]
        super().__init__(
            box, 1, options, [SEATS], [ONCE, YOURS, OVER], ONCE, OVER, moves, [Step("lay", WORDS)], faces, [""]
        )

    def layout(self, seats):
        layout = Layout(list(range(1, 10)))
        layout.add("stock", PILE, 9, NOBODY)
        layout.add_each("hand", SEATS, FAN, 3, True)
        layout.add_each("laid", SEATS, PILE, 2, True)
        return layout

    def blank(self, seats, table, chance):
        return Laying(self, seats, table, chance)

    def narrate(self, events, story):
        pass


class Laying(Position):
    def begin(self):
        self.table.shuffle(0, self.chance)
        for seat in range(SEATS):
            for _ in range(3):
                self.table.draw(0, HAND + seat)
        self.ask_all(0b111, 0)

    def legal_into(self, seat, moves):
        for code in range(9):
            if self.objection(seat, code) is None:
                moves.add(code)

    def objection(self, seat, code):
        return None if self.table.count(HAND + seat, code + 1) else YOURS

    def apply(self, seat, code):
        self.table.move_face(HAND + seat, code + 1, LAID + seat)
        if self.all_answered(seat):
            for other in range(SEATS):
                self.table.reveal(LAID + other)
            if self.table.size(LAID) < 2:
                self.ask_all(0b111, 0)

    def twin(self, table, chance):
        return Laying(self.game, self.seats, table, chance)

    def public(self):
        return {}

    def restore(self, fields):
        pass

    def scores(self):
        return [0] * SEATS

    def best(self):
        return []

    def touches(self, seat, code):
        return [f"hand/{code + 1}"]


class ToyBox(Box):
    def __init__(self):
        super().__init__("toy", "Toy", "", "Nobody", 0, [SEATS], 1, 1, WORDS, [])

    def unpack(self, chosen):
        return Toy(self, chosen)


GAME = ToyBox().open({})


def deal():
    return GAME.deal(SEATS, b"toy")


def received(position, seat):
    view = position.seen_by(seat)
    table = view.position.table
    marks = [[int(table.card_at(zone, at)) for at in range(table.size(zone))] for zone in range(LAID + SEATS)]
    return repr((view.to_json(), marks, list(view.masked.pool), list(view.masked.loose), view.events))


def test_all_are_asked_at_once():
    assert deal().pending == [0, 1, 2]


def test_in_whatever_order_they_answer_it_is_the_same_position():
    ends = set()
    for order in permutations(range(SEATS)):
        position = deal()
        for _ in range(2):
            for seat in order:
                position.play(seat, position.legal(seat)[0])
        assert position.pending == []
        ends.add(position.fingerprint())
    assert len(ends) == 1


def test_whoever_has_answered_is_not_asked_again():
    position = deal()
    position.play(1, position.legal(1)[0])
    assert position.pending == [0, 2]
    assert position.legal(1) == []
    for code in range(9):
        assert position.forbids(1, code) is ONCE
    with pytest.raises(tablee.Refused) as refused:
        position.play(1, 0)
    assert refused.value.rule is ONCE


def test_what_was_laid_is_not_told_until_all_have_laid():
    """Neither to the others nor to those who watch: another card and another choice look the same."""
    for seed in range(30):
        one = deal()
        other = one.seen_by(0).imagine(seed)
        other.table.listening = True
        for actor in (1, 2):
            one.play(actor, one.legal(actor)[0])
            other.play(actor, other.legal(actor)[-1])
            assert received(one, 0) == received(other, 0)
            assert received(one, None) == received(other, None)


def test_who_laid_it_still_knows_it():
    position = deal()
    code = position.legal(1)[0]
    position.play(1, code)
    assert position.seen_by(1).zones()["laid"][1] == [str(code + 1)]
    assert position.seen_by(0).zones()["laid"][1] == ["?"]


def test_once_turned_over_all_know_them():
    position = deal()
    for seat in range(SEATS):
        position.play(seat, position.legal(seat)[0])
    for seat in (0, 1, 2, None):
        assert all("?" not in laid for laid in position.seen_by(seat).zones()["laid"])
    assert position.pending == [0, 1, 2]


def test_a_record_says_who_decided_in_whatever_order():
    position, record = deal(), GAME.record(SEATS, b"toy")
    for seat in (2, 0, 1, 1, 2, 0):
        code = position.legal(seat)[-1]
        GAME.note(record, position, seat, code)
        position.play(seat, code)
    record.end = position.fingerprint()
    again = tablee.record_from(record.to_json())
    assert GAME.replay(again).fingerprint() == record.end
    assert [value // 9 for value in again.values[:2]] == [2, 0]


def test_a_record_written_by_hand_may_name_the_seats():
    position = deal()
    record = GAME.record(SEATS, b"toy")
    record.texts = [f"2: lay {position.legal(2)[0] + 1}", f"0:lay {position.legal(0)[0] + 1}"]
    assert GAME.replay(record).pending == [1]


def test_a_decision_of_a_seat_that_is_not_there_is_refused():
    record = GAME.record(SEATS, b"toy")
    record.values = [9 * 5]
    with pytest.raises(tablee.BadRecord, match="no seat 5"):
        GAME.replay(record)


def test_a_half_answered_question_there_and_back():
    position = deal()
    position.play(2, position.legal(2)[1])
    again = GAME.position(position.to_json())
    assert again.pending == [0, 1]
    assert again.fingerprint() == position.fingerprint()


def test_nobody_takes_back_what_others_may_have_answered():
    """Undo is for who alone is asked."""
    position = deal()
    position.play(2, position.legal(2)[1])
    assert not any(position.undoable(seat) for seat in range(SEATS))
