"""Boards as pictures: what a seat sees, and no more."""

import random
from xml.etree import ElementTree

import pytest

import tablee
from tablee.draw import ring, svg

BOARDS = [("dog", 4), ("dog", 6), ("bauernschlau", 2), ("bauernschlau", 5), ("bauernschlau", 6)]


def moments(name, seats, plies):
    game = tablee.game(name)
    position = game.deal(seats, b"drawn")
    chance = random.Random(seats)
    for ply in range(plies):
        if ply % 9 == 0:
            yield position
        seat = chance.choice(position.pending)
        position.play(seat, chance.choice(position.legal(seat)))


@pytest.mark.parametrize(("name", "seats"), BOARDS)
def test_a_picture_is_whole_and_changes_with_what_happens(name, seats):
    pictures = [svg(position, 0) for position in moments(name, seats, 60)]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert len(set(pictures)) > len(pictures) // 2


@pytest.mark.parametrize(("name", "seats"), BOARDS)
def test_what_a_seat_cannot_see_does_not_change_its_picture(name, seats):
    for position in moments(name, seats, 60):
        for seat in [*range(seats), None]:
            other = position.seen_by(seat).imagine(7)
            assert svg(other, seat) == svg(position, seat)


def test_only_the_own_hand_lies_open():
    position = next(iter(moments("dog", 4, 1)))
    assert svg(position, 0) != svg(position, None)
    assert svg(position, None).count('width="50"') == 0


def test_a_game_without_a_picture_says_so():
    with pytest.raises(tablee.Mistake, match="no picture yet"):
        svg(tablee.game("bungee").deal(2, b"x"), 0)


def test_what_kennels_and_finishes_take_up_is_no_field_of_the_ring():
    for seats in (4, 6):
        fields = [ring.field(seats, number) for number in range(seats * ring.SECTOR)]
        room = ring.size(seats) * 2.55  # the frame around a kennel, and a field
        for seat in range(seats):
            spots = [ring.kennel(seats, seat, at) for at in range(4)]
            xs, ys = zip(*spots, strict=True)
            for x, y in fields:
                inside = min(xs) - room < x < max(xs) + room and min(ys) - room < y < max(ys) + room
                assert not inside, (seats, seat, x, y)
