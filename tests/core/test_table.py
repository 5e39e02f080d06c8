"""Who knows what: zones, fans, twins, looks, shuffles."""

import pytest

from tablee.core.chance import Quick
from tablee.core.seen import events_for, masked_for
from tablee.core.table import (
    EVERYONE,
    MOVED,
    NOBODY,
    SHOWN,
    SHUFFLED,
    SPECTATOR,
    TOLD,
    face_of,
    group_of,
    known_of,
    marked,
    showing_of,
    sure_of,
)
from tests.core.histories import DISCARD, HAND, OTHER, ROW, STOCK, THIRD, table


def seen(t, seat, zone):
    return list(masked_for(t, seat).table.faces_in(zone))


# -- Cards and zones ---------------------------------------------------------


def test_a_card_is_its_face_and_its_marks():
    card = marked(11, 0x81, 0x01, 0xFE, 65535)
    assert (face_of(card), known_of(card), showing_of(card), sure_of(card), group_of(card)) == (11, 129, 1, 254, 65535)


def test_what_is_not_marked_as_known_is_hidden():
    t = table(1, 2, 3)
    t.draw(STOCK, HAND)
    assert seen(t, 0, HAND) == [3]
    assert seen(t, 1, HAND) == [0]
    assert seen(t, SPECTATOR, STOCK) == [0, 0]


def test_a_zone_says_who_sees_what_lies_in_it():
    t = table(1, 2, 3)
    t.draw(STOCK, DISCARD)
    t.draw(STOCK, ROW)
    for seat in (0, 1, SPECTATOR):
        assert (seen(t, seat, DISCARD), seen(t, seat, ROW)) == ([3], [0])
    assert t.shows(DISCARD, 0)
    assert not t.shows(ROW, 0)


def test_a_card_can_take_the_place_of_another():
    t = table(1, 2, 3, 4, 5)
    for _ in range(3):
        t.draw(STOCK, ROW)  # 5 4 3
    t.move(ROW, 1, DISCARD)
    t.move_to(STOCK, 1, ROW, 1)
    assert (t.faces_in(ROW), t.faces_in(DISCARD), t.faces_in(STOCK)) == ([5, 2, 3], [4], [1])


def test_a_card_can_go_under_a_pile():
    t = table(1, 2, 3)
    t.draw(STOCK, DISCARD)
    t.bury(DISCARD, STOCK)
    assert t.faces_in(STOCK) == [3, 1, 2]
    assert seen(t, 1, STOCK) == [3, 0, 0]  # everyone saw it go there
    assert t.top(STOCK) == 2


def test_a_hand_is_kept_by_face_and_a_pile_as_it_was_laid():
    t = table(2, 1, 3)
    for _ in range(3):
        t.draw(STOCK, HAND)
    assert t.faces_in(HAND) == [1, 2, 3]
    t.move_face(HAND, 3, ROW)
    t.move_face(HAND, 1, ROW)
    assert t.faces_in(ROW) == [3, 1]


def test_looking_for_cards():
    t = table(1, 5, 5)
    assert (t.count(STOCK, 5), t.count(STOCK, 9), t.find(STOCK, 5), t.find(STOCK, 9)) == (2, 0, 1, -1)
    assert t.top(DISCARD) == 0


def test_a_card_that_is_not_there_cannot_go():
    t = table(1, 2)
    with pytest.raises(ValueError, match="no card of this face"):
        t.move_face(STOCK, 9, DISCARD)


def test_pouring_keeps_the_top_cards_and_the_order():
    t = table(1, 2, 3, 4, 5)
    for _ in range(4):
        t.draw(STOCK, DISCARD)  # 5 4 3 2
    t.pour(DISCARD, 1, STOCK)
    assert (t.faces_in(STOCK), t.faces_in(DISCARD)) == ([1, 5, 4, 3], [2])
    assert all(showing_of(t.card_at(STOCK, at)) == NOBODY for at in range(4))
    assert seen(t, 1, STOCK) == [0, 5, 4, 3]


def test_two_zones_trade_all_they_hold_each_card_as_it_lay():
    t = table(1, 2, 3, 4)
    t.draw(STOCK, ROW)
    t.draw(STOCK, ROW)  # 4 3
    t.draw(STOCK, OTHER)  # 2
    t.show(ROW, 0, EVERYONE)
    t.show(OTHER, 0, 2)
    t.swap_zones(ROW, OTHER)
    assert (t.faces_in(ROW), t.faces_in(OTHER)) == ([2], [4, 3])
    assert t.shows(OTHER, 0)
    assert (seen(t, 1, ROW), seen(t, 0, ROW)) == ([2], [0])
    t.swap_zones(THIRD, OTHER)
    assert (t.faces_in(THIRD), t.size(OTHER)) == ([4, 3], 0)


# -- Looking -----------------------------------------------------------------


def test_to_peek_is_to_know_but_showing_ends():
    t = table(1, 2, 3)
    t.draw(STOCK, ROW)
    t.show(ROW, 0, 2)
    assert (known_of(t.card_at(ROW, 0)), showing_of(t.card_at(ROW, 0))) == (2, 2)
    t.hide(ROW, 0)
    assert (known_of(t.card_at(ROW, 0)), showing_of(t.card_at(ROW, 0))) == (2, NOBODY)
    assert (seen(t, 1, ROW), seen(t, 0, ROW)) == ([3], [0])


def test_a_glance_lasts_until_the_own_next_decision():
    t = table(1, 2, 3)
    t.draw(STOCK, ROW)
    t.draw(STOCK, OTHER)
    t.glance(ROW, 0, 1)
    t.glance(OTHER, 0, 0)
    assert t.glances == 0b11
    t.end_glances(0)
    assert (t.glances, showing_of(t.card_at(ROW, 0)), showing_of(t.card_at(OTHER, 0))) == (0b10, 2, NOBODY)
    t.end_glances(1)
    assert (t.glances, showing_of(t.card_at(ROW, 0))) == (NOBODY, NOBODY)
    assert seen(t, 1, ROW) == [3]


def test_the_end_of_a_glance_turns_down_neither_what_lies_open_nor_the_own_hand():
    t = table(1, 2, 3)
    t.draw(STOCK, ROW)
    t.draw(STOCK, HAND)
    t.glance(ROW, 0, 0)
    t.show(ROW, 0, EVERYONE)
    t.end_glances(0)
    assert t.shows(ROW, 0)
    assert showing_of(t.card_at(HAND, 0)) == 1


def test_what_lies_open_is_turned_down_by_a_move_but_stays_known():
    t = table(1, 2, 3)
    t.draw(STOCK, OTHER)
    t.show(OTHER, 0, EVERYONE)
    t.move(OTHER, 0, ROW)
    assert (showing_of(t.card_at(ROW, 0)), known_of(t.card_at(ROW, 0))) == (NOBODY, EVERYONE)


def test_what_is_revealed_all_may_see():
    t = table(1, 2, 3)
    t.draw(STOCK, HAND)
    t.draw(STOCK, HAND)
    t.reveal(HAND)
    assert seen(t, SPECTATOR, HAND) == [2, 3]


# -- Hands -------------------------------------------------------------------


@pytest.mark.parametrize("first", [True, False])
def test_the_twin_of_a_known_card_is_not_betrayed(first):
    """Everyone saw a five go into the hand; the holder has another. One five is played: which, nobody can tell."""
    t = table(5, 5, 1)
    for public in (first, not first):
        t.move(STOCK, t.find(STOCK, 5), DISCARD if public else HAND)
        if public:
            t.draw(DISCARD, HAND)
    t.move_face(HAND, 5, DISCARD)
    assert seen(t, 1, HAND) == [0]


def test_a_card_laid_face_down_out_of_a_hand_may_be_any_of_it():
    t = table(1, 2, 3, 4)
    t.draw(STOCK, DISCARD)
    t.draw(DISCARD, HAND)  # everyone knows this one
    t.draw(STOCK, HAND)
    t.move(HAND, 0, ROW)
    for seat in (1, SPECTATOR):
        assert seen(t, seat, HAND) == seen(t, seat, ROW) == [0]
    assert seen(t, 0, ROW) == [3]


def test_a_card_known_to_all_stays_known_when_another_leaves_face_up():
    t = table(1, 2, 3, 4)
    t.draw(STOCK, DISCARD)
    t.draw(DISCARD, HAND)
    t.draw(STOCK, HAND)
    t.move_face(HAND, 3, DISCARD)
    assert seen(t, 1, HAND) == [4]


def test_the_order_of_a_hand_tells_nothing_to_others():
    """What a seat sees stands first, what it does not see comes last."""
    t = table(9, 1, 5)
    t.draw(STOCK, DISCARD)
    t.draw(DISCARD, HAND)  # 5, known to all
    t.draw(STOCK, HAND)
    t.draw(STOCK, HAND)
    assert (seen(t, 0, HAND), seen(t, 1, HAND)) == ([1, 5, 9], [5, 0, 0])


# -- Shuffling ---------------------------------------------------------------


def test_a_shuffle_keeps_the_cards_and_forgets_the_places():
    t = table(*range(1, 9))
    for _ in range(4):
        t.draw(STOCK, DISCARD)
    t.pour(DISCARD, 0, STOCK)
    t.shuffle(STOCK, Quick(1))
    assert sorted(t.faces_in(STOCK)) == list(range(1, 9))
    assert seen(t, 0, STOCK) == [0] * 8


def test_every_order_is_as_likely_as_the_others():
    orders: dict[tuple, int] = {}
    for seed in range(2400):
        t = table(1, 2, 3, 4)
        t.shuffle(STOCK, Quick(seed))
        order = tuple(t.faces_in(STOCK))
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 24
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 23 + 5 * 46**0.5


def test_rows_shuffled_together_keep_their_sizes():
    t = table(1, 2, 3, 4, 5, 6)
    for zone in (ROW, ROW, OTHER):
        t.draw(STOCK, zone)
    t.shuffle_together(ROW, 2, Quick(2))
    assert [t.size(zone) for zone in (STOCK, ROW, OTHER)] == [3, 2, 1]
    assert sorted(t.faces_in(ROW) + t.faces_in(OTHER)) == [4, 5, 6]


def test_one_card_shuffled_is_as_well_known_as_before():
    t = table(1, 2, 3)
    t.draw(STOCK, ROW)
    t.show(ROW, 0, 2)
    t.shuffle(ROW, Quick(1))
    assert seen(t, 1, ROW) == [3]


def test_what_was_known_before_a_shuffle_is_sure_to_be_in_there():
    t = table(1, 2, 3, 4)
    t.draw(STOCK, ROW)
    t.draw(STOCK, ROW)
    t.show(ROW, 0, 2)  # seat 1 sees the 4
    t.shuffle(ROW, Quick(1))
    assert seen(t, 1, ROW) == [0, 0]
    at = t.find(ROW, 4)
    assert (sure_of(t.card_at(ROW, at)), sure_of(t.card_at(ROW, 1 - at))) == (2, NOBODY)


def test_cards_of_one_shuffle_that_nobody_knows_may_be_shuffled_again_for_nothing():
    """Any of them may be any of that group, as before: no face gets loose by it."""
    t = table(1, 2, 3, 4)
    t.draw(STOCK, ROW)
    t.draw(STOCK, ROW)
    t.shuffle(ROW, Quick(1))
    assert {int(group_of(t.card_at(zone, at))) for zone in (STOCK, ROW) for at in range(2)} == {1}


def test_a_copy_is_whole_and_apart():
    t = table(1, 2, 3)
    t.listening = True
    t.draw(STOCK, HAND)
    twin = t.copy()
    twin.draw(STOCK, DISCARD)
    assert (t.faces_in(STOCK), twin.faces_in(STOCK)) == ([1, 2], [1])
    assert (t.noted, twin.noted) == (1, 2)


# -- Telling -----------------------------------------------------------------


def told(t, seat):
    return [(event.kind, event.face, event.showing, event.news) for event in events_for(t, seat)]


def test_an_event_names_a_card_to_those_who_know_it():
    t = table(1, 2, 3)
    t.listening = True
    t.draw(STOCK, HAND)
    assert told(t, 0) == [(MOVED, 3, True, True)]
    assert told(t, 1) == told(t, SPECTATOR) == [(MOVED, 0, False, False)]


def test_what_is_told_may_be_below_zero_and_is_news_only_if_it_was_hidden():
    t = table(1, 2)
    t.listening = True
    t.tell(5, 2, -10)
    t.disclose(6, 3, 2047)
    events = events_for(t, SPECTATOR)
    assert [(e.kind, e.what, e.seat, e.amount, e.news) for e in events] == [
        (TOLD, 5, 2, -10, False),
        (TOLD, 6, 3, 2047, True),
    ]


def test_a_card_known_from_before_is_no_news():
    t = table(1, 2)
    t.listening = True
    t.draw(STOCK, DISCARD)
    t.noted = 0
    t.draw(DISCARD, ROW)
    assert told(t, 1) == [(MOVED, 2, True, False)]
    assert t.settled()
    t.show(ROW, 0, EVERYONE)
    assert told(t, 1)[1] == (SHOWN, 2, True, False)


def test_a_shuffle_and_a_look_are_not_to_be_taken_back():
    t = table(1, 2, 3)
    t.listening = True
    assert t.settled()
    t.draw(STOCK, ROW)
    assert t.settled()
    t.glance(ROW, 0, 1)
    assert not t.settled()
    t.noted = 0
    t.shuffle(STOCK, Quick(1))
    assert not t.settled()
    assert told(t, 0) == [(SHUFFLED, 0, False, False)]


def test_no_event_tells_where_in_a_hand_a_card_went():
    t = table(1, 9, 5)
    t.listening = True
    for _ in range(3):
        t.draw(STOCK, HAND)
    assert [event.dst_index for event in events_for(t, 1)] == [0, 0, 0]
    t.noted = 0
    t.move_face(HAND, 9, DISCARD)
    assert [event.src_index for event in events_for(t, 1)] == [0]
