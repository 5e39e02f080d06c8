"""One question a stage, and it follows from what is legal."""

import json

import tablee


def opened(game, **start):
    seats = len(start["hand"])
    start = {"seats": seats, "asked": [0], **start}
    text = json.dumps({"tablee": 1, "game": game, "edition": 1, "seats": seats, "start": start, "decisions": []})
    return tablee.game(game).opening(tablee.record_from(text))


def bungee(hand, **more):
    return opened("bungee", **{"step": "turn", "lucky": "9", "hand": [hand, "1 2 3 7 8"], **more})


def asked(position, seat=0):
    return position.seen_by(seat).question("en")


def test_bungee_asks_only_for_what_can_be_done():
    assert asked(bungee("6 6 7 8 9")) == "Which card do you play?"
    assert asked(bungee("6 6 7 8 9", discard="4")) == "Play a card, or take the discard."
    assert asked(bungee("1 1 1 1 9", discard="4")) == "Play a card, take the discard or call BUNGEE."


def test_who_waits_and_who_watches_learn_nothing_from_the_question():
    low, high = bungee("1 1 1 1 9", discard="4"), bungee("6 6 7 8 9", discard="4")
    for seat in (1, None):
        assert asked(low, seat) == asked(high, seat) == "Play, take or call."


def test_blocked_in_dog_one_is_told_to_lay_the_hand_down():
    hands = ["7 7 8 9 4", "8 6 3 2 A", "K 10 6 5 3", "Q 10 5 9 2"]
    start = {"step": "turn", "cards": 6, "discard": "K A 9 5"}
    blocked = opened("dog", **start, marbles=["", "24 2", "36 40", "60 17"], hand=hands)
    assert asked(blocked) == "No card can be played: lay your hand down."
    free = opened("dog", **start, marbles=["62", "24 2", "36 40", "60 17"], hand=hands)
    assert asked(free) == "Which card do you play?"
