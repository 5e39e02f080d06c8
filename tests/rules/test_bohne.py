"""Nicht die Bohne!: the rulebook and the rulings, clause by clause."""

import random
from itertools import permutations

import pytest

import tablee
from tablee.core.rule import Refused
from tablee.games.bohne import rulebook as r
from tablee.games.bohne.scoring import counted

GAME = tablee.game("bohne")
COLOURS = ("red", "blue", "green", "yellow")
SPECIALS = ("-", "x2", "N")
SIZES = {3: 20, 4: 15, 5: 12, 6: 10}


def play(position, *texts):
    """Moves of whoever is asked; ``2: lay R7`` names the seat where several are."""
    for text in texts:
        head, colon, tail = text.partition(":")
        seat = int(head) if colon else position.pending[0]
        position.play(seat, GAME.parse(tail if colon else text))
    return position


def texts(position, seat):
    return [GAME.catalogue[code].text for code in position.legal(seat)]


def step(position):
    return GAME.steps[position.step].name


def zone(position, name, seat=None, eyes=None):
    cards = position.seen_by(eyes).zones()[name]
    return " ".join(cards if seat is None else cards[seat])


def told(position, what, eyes=None):
    events = position.seen_by(eyes).to_json()["events"]
    return [(event["seat"], event["amount"]) for event in events if event.get("what") == what]


def count(**rows):
    """What rows count for seat 0, given as red="R3 R6" and so on."""
    position = GAME.position({"hand": ["?", "?", "?"], **{colour: [cards] for colour, cards in rows.items()}})
    return position.public()["worth"][0]


def lead(*hands, **more):
    return GAME.position({"seats": len(hands), "hand": list(hands), **more})


def taking(*laid, **more):
    """All cards lie open, that of seat 0 under the token unless said otherwise."""
    return GAME.position({"seats": len(laid), "step": "take", "under": "Y10", "laid": list(laid), **more})


# -- 1. The cards --------------------------------------------------------------


def test_sixty_cards_of_four_colours():
    """BOH-1.1"""
    for seats in GAME.seat_counts:
        deck = [GAME.faces[face] for face in GAME.layouts[seats].deck]
        assert len(deck) == 60
        for colour in "RBGY":
            assert [deck.count(f"{colour}{value}") for value in range(1, 11)] == [1] * 10
            assert [deck.count(colour + sign) for sign in SPECIALS] == [3, 1, 1]


def test_equal_cards_share_one_face():
    """BOH-1.1: fifty-two faces, for the three minus cards of a colour are alike."""
    assert len(GAME.faces) == 1 + 4 * 13


@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_three_to_six_players(seats):
    """BOH-1.2"""
    assert GAME.seat_counts == [3, 4, 5, 6]
    with pytest.raises(tablee.Mistake, match="3, 4, 5, 6"):
        GAME.deal(seats, b"x")


def test_not_a_bean_undoes_everything_in_its_row():
    """BOH-1.3"""
    assert count(red="RN R10 R9") == [0, 0, 0, 0]
    assert count(red="RN R- Rx2 R10 R9") == [0, 0, 0, 0]
    assert count(red="R- Rx2 RN R10 R9") == [0, 0, 0, 0]
    assert count(red="RN R- R- R- R10") == [0, 0, 0, 0]


def test_times_two_doubles_plus_and_minus():
    """BOH-1.4"""
    assert count(blue="Bx2 B5 B4") == [0, 18, 0, 0]
    assert count(blue="Bx2 B- B5 B4") == [0, -18, 0, 0]


@pytest.mark.parametrize(("signs", "worth"), [("", 7), ("Y- ", -7), ("Y- Y- ", 7), ("Y- Y- Y- ", -7)])
def test_an_odd_number_of_minus_cards_turns_the_row(signs, worth):
    """BOH-1.5"""
    assert count(yellow=signs + "Y3 Y4") == [0, 0, 0, worth]
    assert count(yellow=signs + "Yx2 Y3 Y4") == [0, 0, 0, 2 * worth]


# -- 2. Before the first turn ----------------------------------------------------


@pytest.mark.parametrize("seats", SIZES)
def test_all_cards_are_dealt(seats):
    """BOH-2.2"""
    position = GAME.deal(seats, b"deal")
    zones = position.seen_by(None).zones()
    assert [len(hand) for hand in zones["hand"]] == [SIZES[seats]] * seats
    assert zones["stock"] == []


@pytest.mark.parametrize("seats", SIZES)
def test_seat_0_deals_first_and_its_left_takes_the_token(seats):
    """BOH-2.1, BOH-2.4"""
    position = GAME.deal(seats, b"deal")
    assert position.public()["dealer"] == 0
    assert position.public()["token"] == 1
    assert position.pending == [1]
    assert step(position) == "lead"
    assert told(position, "new round") == [(0, 1)]
    assert told(position, "token") == [(1, 0)]


def test_a_hand_is_seen_by_its_owner_only_and_sorted_by_colour():
    """BOH-2.3"""
    position = GAME.deal(4, b"deal")
    for eyes in (0, 1, 2, 3, None):
        hands = position.seen_by(eyes).zones()["hand"]
        for seat in range(4):
            assert len(hands[seat]) == 15
            assert ("?" not in hands[seat]) if seat == eyes else set(hands[seat]) == {"?"}
    own = [GAME.faces.index(card) for card in position.seen_by(2).zones()["hand"][2]]
    assert own == sorted(own)


# -- 3. Laying ---------------------------------------------------------------------


def test_the_card_under_the_token_is_open_at_once():
    """BOH-3.1, BOH-3.2"""
    position = play(lead("R7 B1", "? ?", "? ?"), "lay R7")
    assert all(zone(position, "under", eyes=eyes) == "R7" for eyes in (0, 1, 2, None))
    assert zone(position, "hand", 0, 0) == "B1"
    assert position.pending == [1, 2]
    assert step(position) == "lay"


def test_the_others_lay_in_secret():
    """BOH-3.3: who has laid shows, and the owner sees the card; nobody else does."""
    position = play(lead("R7 B1", "G2 G3", "Y4 Y5"), "lay R7", "2: lay Y5")
    assert position.pending == [1]
    assert zone(position, "laid", 2, 2) == "Y5"
    for eyes in (0, 1, None):
        assert zone(position, "laid", 2, eyes) == "?"
        assert "Y5" not in str(position.seen_by(eyes).to_json())
        assert position.seen_by(eyes).sentences("en", ["Ana", "Ben", "Cleo"]) == ["Cleo lays a card face down."]
    assert position.seen_by(2).sentences("en", ["Ana", "Ben", "Cleo"]) == ["You lay the yellow 5 face down."]


def test_which_card_lies_there_cannot_be_told_until_all_are_turned_over():
    """BOH-3.3: whatever seat 2 lays, seat 0 and those who watch receive the very same."""
    start = play(lead("R7 B1", "G2 G3", "Y4 Y-"), "lay R7")
    seen = []
    for card in ("Y4", "Y-"):
        position = play(start.copy(), f"2: lay {card}")
        seen.append([position.seen_by(eyes).to_json() for eyes in (0, 1, None)])
    assert seen[0] == seen[1]


def test_the_order_of_answering_does_not_matter():
    """BOH-3.3"""
    ends, refusals = set(), set()
    start = play(lead("R1 R2", "B1 B2", "G1 G2", "Y1 Y2", "R- R-", turn=1), "lay B1")
    for order in permutations((0, 2, 3, 4)):
        position = start.copy()
        for seat in order:
            card = zone(position, "hand", seat, seat).split()[0]
            play(position, f"{seat}: lay {card}")
        ends.add(position.fingerprint())
        refusals.add(str([position.forbids(seat, code) for seat in range(5) for code in range(58)]))
    assert len(ends) == len(refusals) == 1


def test_any_card_of_the_hand_may_be_laid():
    """BOH-3.4: equal cards are one move."""
    position = lead("R- R- R7 YN", "? ? ? ?", "? ? ? ?")
    assert texts(position, 0) == ["lay R7", "lay R-", "lay YN"]
    play(position, "lay R-")
    assert zone(position, "hand", 0, 0) == "R7 R- YN"


def test_all_are_turned_over_at_once():
    """BOH-3.6, BOH-4.2: then who has the token takes first."""
    position = play(lead("R7 B1", "G2 G3", "Y4 Y5"), "lay R7", "1: lay G2")
    assert zone(position, "laid", 1, 0) == "?"
    play(position, "2: lay Y5")
    for eyes in (0, 1, 2, None):
        assert zone(position, "laid", 1, eyes) == "G2"
        assert zone(position, "laid", 2, eyes) == "Y5"
    assert position.pending == [0]
    assert step(position) == "take"
    shown = [event["card"] for event in position.seen_by(0).to_json()["events"] if event["kind"] == "shown"]
    assert shown == ["G2", "Y5"]


# -- 4. Taking ---------------------------------------------------------------------


def test_whose_card_was_taken_takes_next():
    """BOH-4.1, BOH-4.2, BOH-4.4, BOH-4.6: the chain, to the card under the token."""
    position = taking("", "R1", "R2", "R3", "R4", "R5", hand=["?"] * 6)
    assert texts(position, 0) == ["take 1", "take 2", "take 3", "take 4", "take 5"]
    play(position, "take 3")
    assert position.pending == [3]
    assert texts(position, 3) == ["take 1", "take 2", "take 4", "take 5"]
    play(position, "take 1")
    assert position.pending == [1]
    play(position, "take 5")
    assert position.pending == [5]
    assert texts(position, 5) == ["take 2", "take 4"]
    play(position, "take 4")  # seat 4 can but take the card of seat 2, and seat 2 that under the token
    assert [zone(position, "red", seat) for seat in range(6)] == ["R3", "R5", "", "R1", "R2", "R4"]
    assert zone(position, "yellow", 2) == "Y10"
    assert position.public()["token"] == 2
    assert position.pending == [2]
    assert step(position) == "lead"


def test_everyone_has_one_card_more_after_each_turn():
    """BOH-4.1"""
    position = GAME.deal(5, b"one each")
    for turn in range(1, 12):
        while True:
            play(position, f"{position.pending[-1]}: {texts(position, position.pending[-1])[-1]}")
            if step(position) == "lead":
                break
        zones = position.seen_by(None).zones()
        assert [sum(len(zones[colour][seat]) for colour in COLOURS) for seat in range(5)] == [turn] * 5
        assert [len(hand) for hand in zones["hand"]] == [12 - turn] * 5


@pytest.mark.parametrize("first", [1, 2])
def test_with_three_players_only_the_token_player_decides(first):
    """BOH-4.8, BOH-4.3"""
    position = taking("", "R1", "R2", hand=["?"] * 3)
    play(position, f"take {first}")
    other = 3 - first
    assert zone(position, "red", 0) == f"R{first}"
    assert zone(position, "red", first) == f"R{other}"
    assert zone(position, "yellow", other) == "Y10"
    assert position.pending == [other]
    assert step(position) == "lead"


def test_forced_takings_are_told():
    """BOH-4.8"""
    position = play(taking("", "R1", "R2", hand=["?"] * 3), "take 2")
    assert position.seen_by(None).sentences("en", ["Ana", "Ben", "Cleo"]) == [
        "Ana takes the red 2 from Cleo; Cleo takes the red 1 from Ben; "
        "Ben takes the yellow 10 from under the token and gets the token."
    ]


@pytest.mark.parametrize("seats", SIZES)
def test_how_many_decide_in_a_turn(seats):
    """BOH-4.8: all lay, and all but two choose what they take."""
    position = GAME.deal(seats, b"turn")
    decisions = 0
    while decisions == 0 or step(position) != "lead":
        seat = position.pending[0]
        position.play(seat, position.legal(seat)[0])
        decisions += 1
    assert decisions == seats + seats - 2


# -- 5. The rows ---------------------------------------------------------------------


def test_rows_are_in_view_of_all_by_colour():
    """BOH-5.1, BOH-5.2"""
    position = taking("", "R1", "B2", "GN", hand=["?"] * 4, red=["R9", "", "", ""])
    play(position, "take 1", "take 3")
    for eyes in (0, 1, 2, 3, None):
        zones = position.seen_by(eyes).zones()
        assert zones["red"] == [["R9", "R1"], [], [], []]
        assert zones["blue"] == [[], [], [], ["B2"]]
        assert zones["green"] == [[], ["GN"], [], []]
        assert zones["yellow"] == [[], [], ["Y10"], []]


@pytest.mark.parametrize("card", ["R-", "Rx2", "RN"])
def test_a_special_card_goes_to_the_head_whenever_it_comes(card):
    """BOH-5.3"""
    position = taking("", card, "R2", hand=["?"] * 3, red=["R9 R4", "R8", "R7"])
    play(position, "take 1")
    assert zone(position, "red", 0) == f"{card} R9 R4"
    assert zone(position, "red", 1) == "R8 R2"


def test_a_special_card_counts_for_its_colour_only():
    """BOH-5.4"""
    assert count(red="RN R5", blue="B5", green="G- G5", yellow="Yx2 Y5") == [0, 5, -5, 10]


def test_who_took_the_token_starts_the_next_turn():
    """BOH-5.5: and everything goes as before."""
    position = play(taking("", "R1", "R2", hand=["B1", "B2", "B3"]), "take 1")
    assert position.pending == [2]
    assert told(position, "token") == [(2, 0)]
    play(position, "lay B3", "1: lay B2", "0: lay B1")
    assert position.pending == [2]
    assert texts(position, 2) == ["take 0", "take 1"]


# -- 6. The end of a round, and of the game ------------------------------------------


def last_turn(**more):
    return taking("", "R1", "B1", **{"round": 0, "token": 0, **more})


def test_the_round_ends_when_the_last_cards_are_taken():
    """BOH-6.1, BOH-2.2: the sheet is filled in, all is dealt anew."""
    position = play(last_turn(red=["R- R9", "", ""], yellow=["", "", "Y- Y1"]), "take 1")
    assert position.public()["round"] == 1
    assert position.public()["plus"] == [0, 1, 0]
    assert position.public()["minus"] == [10, 0, 11]
    assert [len(hand) for hand in position.seen_by(None).zones()["hand"]] == [20, 20, 20]
    assert all(zone(position, colour, seat) == "" for colour in COLOURS for seat in range(3))
    assert position.scores() == [-10, 1, -11]


def test_the_sheet_has_plus_minus_and_sum():
    """BOH-6.2: the minus column is written without its sign."""
    position = play(last_turn(green=["G- G9", "", ""], blue=["Bx2 B9", "", ""]), "take 1")
    assert told(position, "plus")[0] == (0, 19)
    assert told(position, "minus")[0] == (0, 9)
    assert told(position, "sum")[0] == (0, 10)
    assert position.seen_by(1).sentences("de", ["Ana", "Ben", "Cleo"])[1].startswith("Ana schreibt 10 Punkte (19 − 9)")


@pytest.mark.parametrize(("first", "holder"), [(1, 2), (2, 1)])
def test_the_deal_moves_clockwise_whoever_had_the_token(first, holder):
    """BOH-6.3, BOH-2.4"""
    position = play(last_turn(round=1, dealer=1), f"take {first}")
    assert told(position, "token") == [(holder, 0), (0, 0)]
    assert told(position, "new round") == [(2, 3)]
    assert position.public()["dealer"] == 2
    assert position.pending == [0]


def test_the_deal_goes_round_the_table():
    """BOH-6.3: after the last seat comes seat 0."""
    assert play(last_turn(round=1, dealer=2), "take 1").public()["dealer"] == 0


def test_three_rounds_make_a_game():
    """BOH-6.4, BOH-6.5"""
    position = play(last_turn(round=2, plus=[1, 2, 3, 4, 5, 6], minus=[0, 0, 1, 0, 20, 0]), "take 1")
    assert position.pending == []
    assert position.scores() == [6, -12, 18]
    assert position.winners() == [2]
    assert told(position, "total") == [(0, 6), (1, -12), (2, 18)]
    assert zone(position, "red", 0) == "R1"  # the last rows stay in view


def test_equal_totals_share_the_victory():
    """BOH-6.5"""
    position = play(last_turn(round=2, plus=[9, 0, 0, 0, 9, 0], minus=[0] * 6), "take 1")
    assert position.scores() == [10, 10, 10]
    assert position.winners() == [0, 1, 2]


def test_nobody_has_won_before_the_end():
    """BOH-6.5"""
    assert play(last_turn(), "take 1").winners() == []


# -- 7. Counting ---------------------------------------------------------------------


@pytest.mark.parametrize("row", ["", "R-", "Rx2", "RN", "R- R- R-", "Rx2 R-"])
def test_a_row_without_values_is_worth_nothing(row):
    """BOH-7.1"""
    assert count(red=row) == [0, 0, 0, 0]


def test_a_whole_colour():
    """BOH-7.1, BOH-7.2"""
    values = " ".join(f"G{value}" for value in range(1, 11))
    assert count(green=values) == [0, 0, 55, 0]
    assert count(green="Gx2 G- G- G- " + values) == [0, 0, -110, 0]


def test_first_the_minus_then_the_double_then_the_total():
    """BOH-7.2"""
    assert count(red="R- Rx2 R3", blue="B5") == [-6, 5, 0, 0]
    assert count(red="Rx2 R- R- R3", blue="B- B5") == [6, -5, 0, 0]


ALEX = {
    "red": ["R3 R6", "", ""],
    "blue": ["B- B- Bx2 B8 B2 B4", "", ""],
    "green": ["GN G5 G7", "", ""],
    "yellow": ["Y- Y4 Y9", "", ""],
}


def test_the_example_of_the_rulebook_row_by_row():
    """BOH-7.1, BOH-7.2, BOH-1.3, BOH-1.4, BOH-1.5"""
    rows = {colour: cards[0] for colour, cards in ALEX.items()}
    assert count(**rows) == [9, 28, 0, -13]


def test_the_example_of_the_rulebook_on_the_sheet():
    """BOH-6.2: + 37, − 13, sum 24, out of a turn that is played to its end.

    Alex still lacks the blue minus: the row is worth −28 until it comes."""
    rows = {**ALEX, "blue": ["B- Bx2 B8 B2 B4", "", ""]}
    position = taking("", "B-", "B10", under="R10", **rows)
    assert position.public()["worth"][0] == [9, -28, 0, -13]
    play(position, "take 1")
    assert position.public()["plus"][0] == 37
    assert position.public()["minus"][0] == 13
    assert position.scores()[0] == 24
    assert told(position, "sum")[0] == (0, 24)


# -- Refusals ----------------------------------------------------------------------

LEAD = {"seats": 4, "turn": 1, "hand": ["R1", "R2", "R3", "R4"]}
LAYING = {"seats": 4, "step": "lay", "token": 1, "asked": [0, 3], "under": "B1", "hand": ["R1", "", "", "R4"]}
LAYING["laid"] = ["", "", "R3", ""]
FIRST = {"seats": 4, "step": "take", "token": 1, "turn": 1, "under": "B1", "laid": ["R1", "", "R3", "R4"]}
FIRST["hand"] = ["G1", "G2", "G3", "G4"]
SECOND = {**FIRST, "turn": 3, "laid": ["R1", "", "R3", ""]}
OVER = {"seats": 3, "round": 3, "step": "take", "asked": []}

REFUSALS = [
    (r.TOKEN_STARTS, LEAD, 0, "lay R1", "the token player lays first"),
    (r.TOKEN_STARTS, LEAD, 2, "lay R9", "even a card one has not got"),
    (r.FROM_HAND, LEAD, 1, "lay R1", "the card of another"),
    (r.FROM_HAND, LAYING, 0, "lay B1", "the card under the token"),
    (r.FROM_HAND, LAYING, 0, "lay Y-", "a card one has not got"),
    (r.TURNED_OVER, LEAD, 1, "take 0", "nothing lies there yet"),
    (r.TURNED_OVER, LAYING, 0, "take 2", "not all have laid"),
    (r.TURNED_OVER, LAYING, 2, "take 1", "not all have laid, oneself has"),
    (r.TURNED_OVER, LEAD, 3, "take 1", "out of turn, too"),
    (r.LAID_STAYS, LAYING, 2, "lay R3", "laid already"),
    (r.LAID_STAYS, LAYING, 1, "lay R2", "laid already, under the token"),
    (r.LAID_STAYS, FIRST, 1, "lay G2", "one card a turn"),
    (r.LAID_STAYS, FIRST, 0, "lay G1", "one card a turn, for those who wait"),
    (r.NEVER_OWN, FIRST, 1, "take 1", "the own card, under the token"),
    (r.NEVER_OWN, SECOND, 3, "take 3", "the own card, gone by now"),
    (r.TOKEN_LAST, SECOND, 3, "take 1", "the card under the token"),
    (
        r.STILL_THERE,
        {**SECOND, "turn": 3, "seats": 5, "laid": ["R1", "", "", "", "R3"], "hand": []},
        3,
        "take 2",
        "gone",
    ),
    (r.STILL_THERE, FIRST, 1, "take 5", "nobody sits there"),
    (r.TOKEN_TAKES_FIRST, FIRST, 0, "take 2", "the token player takes first"),
    (r.TOKEN_TAKES_FIRST, FIRST, 2, "take 1", "the token player takes first, whatever one is after"),
    (r.CHAIN, SECOND, 2, "take 0", "not yet"),
    (r.ONE_EACH, SECOND, 1, "take 0", "has taken one"),
    (r.THREE_ROUNDS, OVER, 0, "lay R1", "the game is over"),
]


@pytest.mark.parametrize(
    ("rule", "spec", "seat", "text"), [case[:4] for case in REFUSALS], ids=[f"{c[0].id} {c[4]}" for c in REFUSALS]
)
def test_refused(rule, spec, seat, text):
    """BOH-3.1, BOH-3.4, BOH-3.5, BOH-3.6, BOH-4.1, BOH-4.2, BOH-4.3, BOH-4.4, BOH-4.5, BOH-4.7, BOH-6.4"""
    position = GAME.position(spec)
    before = position.fingerprint()
    with pytest.raises(Refused) as refused:
        position.play(seat, GAME.parse(text))
    assert refused.value.rule.id == rule.id
    assert position.fingerprint() == before
    assert position.seen_by(seat).forbids(GAME.parse(text)).id == rule.id


def test_every_clause_that_can_refuse_is_in_the_table():
    assert {rule.id for rule in GAME.rulebook if rule.refuses} == {case[0].id for case in REFUSALS}


def test_those_who_watch_are_never_asked():
    assert GAME.position(LEAD).seen_by(None).forbids(0) is r.TOKEN_STARTS


# -- Rows as numbers ----------------------------------------------------------


@pytest.mark.parametrize("seats", SIZES)
def test_the_number_of_a_row_is_that_of_its_cards_at_the_table_in_copies_in_views_and_in_worlds(seats):
    rng = random.Random(seats)
    position = GAME.deal(seats, b"rows")
    seen = 0
    while position.pending:
        seat = rng.choice(position.pending)
        position.play(seat, rng.choice(position.legal(seat)))
        if rng.random() < 0.1:
            view = position.seen_by(seat)
            for one in (
                position,
                position.copy(),
                view.position,
                view.imagine(seen),
                GAME.position(position.to_json()),
            ):
                rows = range(4 * seats)
                assert [int(one.piles[at]) for at in rows] == [
                    counted(one.table, one.rows + at, at // seats) for at in rows
                ]
            seen += 1
    assert seen > 10
