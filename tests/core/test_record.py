"""Records: there and back, and a sentence for everything that is wrong with one."""

import base64
import json
import random
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.record import LONGEST, pack, unpack
from tablee.core.rule import LANGUAGES

GAME = tablee.game("bungee")


def real_record(decisions=40):
    record = GAME.record(3, b"real")
    record.names = ["Zoë", "Beat", "C"]
    position = GAME.deal(3, record.seed)
    rng = random.Random(1)
    for _ in range(decisions):
        seat = position.pending[0]
        code = rng.choice(position.legal(seat))
        GAME.note(record, position, seat, code)
        position.play(seat, code)
    record.end = position.fingerprint()
    return record


REAL = real_record().to_json()


def written(**changes):
    """A real record with some fields changed, or left out where they are ``...``."""
    data = json.loads(REAL) | changes
    return json.dumps({name: value for name, value in data.items() if value is not ...})


def replayed(text):
    game, record = tablee.load(text)
    return game.replay(record)


def refused(text):
    """Reading or replaying it is refused with one sentence in three languages."""
    with pytest.raises(tablee.BadRecord) as wrong:
        replayed(text)
    assert wrong.value.code == "bad-record"
    sentences = {wrong.value.say(lang) for lang in LANGUAGES}
    assert len(sentences) == 3
    assert all(len(sentence) > 20 for sentence in sentences)
    return str(wrong.value)


@given(st.lists(st.integers(0, 2**35 - 1) | st.integers(0, 300), max_size=200))
def test_decisions_packed_and_unpacked_are_the_same(values):
    assert unpack(pack(values)) == values


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda raw: base64.b64encode(raw).decode()))
def test_whatever_is_unpacked_is_decisions_or_damaged(text):
    with suppress(tablee.BadRecord):
        assert all(value >= 0 for value in unpack(text))


def test_a_record_there_and_back_replays_to_the_last_card():
    game, record = tablee.load(REAL)
    assert record.to_json() == REAL
    assert record.names == ["Zoë", "Beat", "C"]
    assert len(record) == 40
    assert game.replay(record).fingerprint() == record.end


def test_a_record_is_a_few_hundred_bytes():
    assert len(REAL) < 400


def test_a_record_cut_anywhere_is_refused():
    raw = REAL.encode()
    for size in range(len(raw)):
        assert "cut off or not JSON" in refused(raw[:size].decode(errors="replace"))


def test_decisions_cut_anywhere_are_refused():
    text = json.loads(REAL)["decisions"]
    for size in range(len(text)):
        assert refused(written(decisions=text[:size]))


def test_decisions_with_one_byte_changed_are_refused():
    raw = base64.b64decode(json.loads(REAL)["decisions"])
    for at in range(len(raw)):
        spoilt = raw[:at] + bytes([raw[at] ^ 0x41]) + raw[at + 1 :]
        assert refused(written(decisions=base64.b64encode(spoilt).decode()))


ANYTHING = [None, True, False, 0, 1, -1, 1.5, 10**40, "", "x", "²", [], [1], [None], ["x"], {}, {"x": 1}]
RIGHT = {
    "tablee": [1],
    "options": [{}],
    "end": [""],
    "names": [[]],
    "seed": [],
    "decisions": [],
    "game": [],
    "edition": [1],
    "seats": [],
    "start": [None],
}


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_field_of_the_wrong_kind_is_refused(name):
    for value in ANYTHING:
        if any(value == right and type(value) is type(right) for right in RIGHT[name]):
            continue
        if name == "end" and value in (None, "x", "²"):
            value = "0" * 16
        with pytest.raises(tablee.Mistake) as wrong:
            replayed(written(**{name: value}))
        assert len({wrong.value.say(lang) for lang in LANGUAGES}) == 3
        code = {"game": "no-such-game", "options": "no-such-option"}.get(name, "bad-record")
        assert wrong.value.code in (code, "bad-record")


@pytest.mark.parametrize("name", ["tablee", "game", "edition", "seats", "seed", "decisions"])
def test_a_field_that_is_missing_is_refused(name):
    sentence = refused(written(**{name: ...}))
    assert name in sentence


def test_what_does_not_belong_into_a_record_is_refused():
    assert "'colour'" in refused(written(colour="red"))


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "1", '"x"', "{}", "[" * 100_000, "{" * 10, "\x00", '{"tablee":2}', "NaN"]
)
def test_this_is_no_record(text):
    refused(text)


def test_an_integer_of_ten_thousand_digits_is_refused():
    refused('{"tablee":' + "1" * 10_000 + "}")
    refused('{"tablee":1,"game":"bungee","edition":' + "9" * 4000 + ',"seats":2,"seed":"","decisions":[]}')


def test_a_record_of_another_edition_says_which():
    assert "edition 7 of Bungee and replays only with that; here it is edition 1" in refused(written(edition=7))


def test_a_record_of_another_game_or_other_options_is_refused_by_this_one():
    record = tablee.record_from(written(options={"callers_act_again": True}))
    with pytest.raises(tablee.BadRecord, match="other options"):
        GAME.replay(record)
    with pytest.raises(tablee.BadRecord, match="another game"):
        GAME.replay(tablee.record_from(written(game="dog")))
    with pytest.raises(tablee.BadRecord, match="other options"):
        GAME.replay(tablee.record_from(written(options={"no such": 1})))


def test_an_option_that_does_not_exist_is_named():
    for name in ("canadian", "name", "self"):
        with pytest.raises(tablee.Mistake) as wrong:
            tablee.load(written(options={name: True}))
        assert wrong.value.code == "no-such-option"


def test_options_may_be_left_out_or_written_in_any_right_way():
    for options in (..., {}, {"callers_act_again": False}, {"callers_act_again": "non"}):
        game, record = tablee.load(written(options=options))
        assert game.replay(record).fingerprint() == record.end


@pytest.mark.parametrize("seats", [0, 1, 6, 99, 10**40])
def test_a_number_of_seats_that_is_not_for_this_game_is_refused(seats):
    assert "it takes: 2, 3, 4, 5" in refused(written(seats=seats, names=...))


def test_an_illegal_decision_in_the_middle_says_which_and_why():
    start = {"hand": ["5 4 3", "9 9 10"], "lucky": "8"}
    spec = {"seats": 2, "seed": ..., "names": ..., "end": ..., "start": start}
    sentence = refused(written(decisions=["5", "9 9", "7"], **spec))
    assert sentence.startswith("Decision 3 of this record is not possible: seat 0, '7': BUN-2.2, ")
    packed = pack([GAME.parse("5"), GAME.parse("9 9"), GAME.parse("decline")])
    assert "Decision 3" in refused(written(decisions=packed, **spec))
    assert "seat 0, 'decline': BUN-2.1" in refused(written(decisions=packed, **spec))
    assert "BUN-1.4" in refused(written(decisions=["1: 9"], **spec))


def test_a_decision_that_is_no_move_says_so():
    assert "Decision 1" in refused(written(decisions=pack([5000])))
    assert "'fly' is not a move" in refused(written(decisions=["fly"]))
    assert "no seat 7" in refused(written(decisions=["7: call"]))
    for head in ("²", "9" * 5000, "-1", "x", ""):
        assert "Decision 1" in refused(written(decisions=[f"{head}: call"]))


def test_a_decision_after_the_end_says_so():
    start = {"hand": ["5 4 3", "9 9 10"], "lucky": "8", "round": 6, "asked": []}
    spec = {"seats": 2, "seed": ..., "names": ..., "end": ..., "start": start}
    assert "the game is over" in refused(written(decisions=["5"], **spec))
    assert "the game is over" in refused(written(decisions=pack([5]), **spec))


def test_a_record_that_leads_elsewhere_is_refused():
    assert "another position" in refused(written(end="0123456789abcdef"))
    assert "another position" in refused(written(decisions=[]))


def test_a_bomb_of_zeros_is_not_unpacked():
    """Ten megabytes that fill ten kilobytes: refused after the first."""
    bomb = base64.b64encode(zlib.compress(bytes(10 * LONGEST), 9)).decode()
    assert len(bomb) < 20_000
    assert "damaged" in refused(written(decisions=bomb))


def test_rubbish_after_the_decisions_is_refused():
    raw = base64.b64decode(json.loads(REAL)["decisions"]) + b"more"
    assert "damaged" in refused(written(decisions=base64.b64encode(raw).decode()))


@pytest.mark.parametrize("raw", [b"\x80", b"\x05\xff", b"\xff\xff\xff\xff\xff\x01", b"\x80\x80\x80\x80\x80\x80"])
def test_a_number_that_does_not_end_or_is_too_long_is_refused(raw):
    with pytest.raises(tablee.BadRecord):
        unpack(base64.b64encode(zlib.compress(raw)).decode())


def test_a_record_may_be_written_by_hand():
    """Decisions in notation, in any of its forms, with the seat in front where one likes."""
    start = {"hand": ["1 2 8 B", "1 10 B B"], "lucky": "8", "stock": "... 8"}
    text = {"tablee": 1, "game": "bungee", "edition": 1, "seats": 2, "start": start}
    game, record = tablee.load(json.dumps(text | {"decisions": ["call", " 1 : 10", "BUNGEE! rufen"]}))
    assert game.replay(record).scores() == [13, -10]
    again = tablee.record_from(record.to_json())
    assert again.texts == ["call", " 1 : 10", "BUNGEE! rufen"]


def test_a_start_with_unknown_cards_is_the_same_each_time():
    """What is unknown is dealt by the record's seed, or as if it were empty."""
    start = {"hand": ["? ? ?", "?"], "lucky": "8"}
    text = {"tablee": 1, "game": "bungee", "edition": 1, "seats": 2, "start": start, "decisions": []}
    ends = set()
    for seed in ({}, {"seed": ""}, {"seed": "00"}, {"seed": "00"}, {"seed": "01"}):
        game, record = tablee.load(json.dumps(text | seed))
        ends.add(game.replay(record).fingerprint())
        same = tablee.record_from(record.to_json())
        assert game.replay(same).fingerprint() == game.replay(record).fingerprint()
    assert len(ends) == 3


def test_a_start_with_other_seats_or_impossible_cards_is_refused():
    spec = {"seed": ..., "names": ..., "end": ..., "decisions": []}
    start = {"hand": ["1", "2", "3"], "lucky": "8"}
    for seats in (2, 10**40):
        assert f"says {seats} seats, but its position has 3" in refused(written(start=start, seats=seats, **spec))
    assert "'99' is not a card" in refused(written(start=start | {"lucky": "99"}, **spec))


def test_a_start_and_its_decisions_come_back_from_json():
    position = GAME.position({"hand": ["5 4 3", "9 9 10"], "lucky": "8"}, b"start")
    record = GAME.record(2, b"")
    record.start = position.to_json()
    for text in ("5", "9 9"):
        GAME.note(record, position, position.pending[0], GAME.parse(text))
        position.play(position.pending[0], GAME.parse(text))
    record.end = position.fingerprint()
    game, again = tablee.load(record.to_json())
    assert game.replay(again).fingerprint() == record.end


leaf = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
NAMES = st.sampled_from(["tablee", "game", "seats", "seed", "x"])


@given(st.recursive(leaf, lambda x: st.lists(x, max_size=3) | st.dictionaries(NAMES, x, max_size=4), max_leaves=8))
def test_whatever_json_it_is_it_is_refused_with_a_sentence(data):
    with pytest.raises(tablee.Mistake):
        tablee.record_from(json.dumps(data))
