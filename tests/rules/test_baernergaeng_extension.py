"""The eight cards of Bärnergäng's extension, one by one and one inside another."""

from collections import Counter

import pytest

import tablee
from tablee.games.baernergaeng.moves import EXTENSION, PLACES
from tablee.games.baernergaeng.rows import DISCARD, ROW, STOCK
from tests.rules.test_baernergaeng import at, cards, discard, knowers, legal, looked, lookers, play, row, step

ALL = {"extension": "all"}


def use(kind, options=None, seat=0, **spec):
    """The seat has drawn this card, and uses it."""
    drawn = [""] * seat + [kind]
    return play(at(options or ALL, drawn=drawn, step="drawn", turn=seat, **spec), "use")


@pytest.mark.parametrize("kind", EXTENSION)
def test_extension_cards_must_be_used(kind):
    """BAE-4.1"""
    assert legal(at({"extension": kind}, drawn=[kind], step="drawn")) == ["use"]


def test_shuffling_mixes_all_rows_and_everyone_looks_at_the_outer_cards():
    """BAE-4.2"""
    rows = ["5 9", "1 1 swap 8 3", "0"]
    position = use("shuffle", row=rows)
    assert [position.table.size(ROW + seat) for seat in range(3)] == [2, 5, 1]
    after = [row(position, seat) for seat in range(3)]
    assert Counter(" ".join(after).split()) == Counter(" ".join(rows).split())
    assert after != rows
    assert [lookers(position, 0, place) for place in range(2)] == ["0", "0"]
    assert [lookers(position, 1, place) for place in range(5)] == ["1", "", "", "", "1"]
    assert lookers(position, 2, 0) == "2"
    assert (step(position), position.pending, discard(position)) == ("look", [0, 1, 2], "4")
    assert discard(looked(position)) == "4 shuffle"
    assert (step(position), position.pending) == ("call", [0])


def test_whoever_shuffled_goes_on_once_the_last_has_memorised():
    """BAE-1.8, BAE-4.2: not whoever confirmed last."""
    position = use("shuffle", seat=2)
    for seat in (2, 0, 1):
        position.play(seat, position.game.parse("memorised"))
    assert (step(position), position.pending) == ("call", [2])


def test_nobody_knows_a_shuffled_card_but_the_outer_ones():
    """BAE-4.2"""
    position = use("shuffle", row=["5:k01 9:k* 2:k0 3:k1", "1:k1 1:k* 6 8:k01"])
    for seat in (0, 1):
        assert [knowers(position, seat, place) for place in range(4)] == [str(seat), "", "", str(seat)]


def test_a_face_down_card_must_be_turned_up():
    """BAE-4.3"""
    position = use("turn_up", row=["5:k*:s* 9 2", "1"])
    assert legal(position) == ["turn 2", "turn 3"]
    play(position, "turn 2")
    assert position.table.shows(ROW, 1)
    assert position.seen_by(None).zones(memory=False)["row"][0] == ["5", "9", "?"]


def test_turning_up_has_no_effect_when_all_lie_open():
    """BAE-4.3"""
    position = use("turn_up", row=["5:k*:s* 9:k*:s*", "1"])
    assert step(position) == "call"
    assert position.seen_by(1).sentences("en", ["A", "B"]) == ["A plays 'Turn up', without effect."]


def test_a_card_turned_up_stays_up_until_it_is_replaced():
    """BAE-4.4"""
    open_row = ["5:k*:s* 9", "1 2"]
    assert not play(at(ALL, row=open_row), "take 1").table.shows(ROW, 0)
    swapped = play(at(ALL, row=open_row, used="swap", step="swap"), "swap 1 B1")
    assert not swapped.table.shows(ROW + 1, 0)
    assert knowers(swapped, 1, 0) == "0123456w"
    rows = use("swap_rows", row=open_row)
    assert rows.table.shows(ROW + 1, 0)
    mixed = use("shuffle", row=open_row)
    assert not [spot for seat in (0, 1) for spot in (0, 1) if mixed.table.shows(ROW + seat, spot)]
    other = play(at(ALL, row=open_row, used="peek", step="peek"), "peek A2")
    assert other.table.shows(ROW, 0)
    dropped = play(at(ALL, row=["9 5:k*:s*", "1 2"], used="one_less", step="drop"), "drop 1")
    assert dropped.table.shows(ROW, 0)  # it has closed up


@pytest.mark.parametrize("held", ["5", "5 9", "5 9 2 3", "5 9 2 3 1 1 8"])
def test_four_new_cards_are_as_many_as_one_holds(held):
    """BAE-4.5"""
    position = use("four_new", row=[held, "7"])
    count = len(held.split())
    assert (step(position), position.pending, discard(position)) == ("look", [0], f"4 {held}")
    assert position.table.size(ROW) == count
    outer = [place in (0, count - 1) for place in range(count)]
    assert [lookers(position, 0, place) == "0" for place in range(count)] == outer
    assert [knowers(position, 0, place) == "0" for place in range(count)] == outer
    assert discard(looked(position)) == f"4 {held} four_new"
    assert not any(lookers(position, 0, place) for place in range(count))


def test_the_stock_runs_out_in_the_middle_of_four_new_cards():
    """BAE-4.5, BAE-2.9: the own cards lie on the discards by then, and all but the top one are shuffled."""
    position = use("four_new", row=["5 9 2 3", "7"], stock="6 6", discard="... 4")
    assert row(position, 0).split()[:2] == ["6", "6"]
    assert discard(looked(position)) == "3 four_new"
    assert position.table.size(STOCK) == 84 - 5 - 2
    assert position.table.shuffles == 2


def test_swapping_rows_goes_to_the_left_and_keeps_the_order():
    """BAE-4.6"""
    position = use("swap_rows", row=["5:k0 9 2", "1:k1 1", "0 7:k0 4 4"], seat=2)
    assert [row(position, seat) for seat in range(3)] == ["0 7 4 4", "1 1", "5 9 2"]
    assert (knowers(position, 2, 0), knowers(position, 0, 1)) == ("0", "0")
    assert not [spot for spot in range(4) if lookers(position, 0, spot)]


def test_plus_and_minus_turns_the_aim_each_time():
    """BAE-4.7"""
    position = use("plus_minus")
    assert position.public()["aim"] == "high"
    assert use("plus_minus", aim="high").public()["aim"] == "low"
    high = play(at(ALL, row=["5 9", "1 1"], caller=1, drawn=["8"], step="drawn", aim="high", round=6), "throw")
    assert high.public()["high_games"] == [7]
    assert (
        high.seen_by(None).sentences("en", ["A", "B"])[-1] == "A scores 14 points (5, 9) and B 2 (1, 1); A wins game 7."
    )


def test_every_game_begins_with_the_low_aim():
    """BAE-4.7"""
    position = play(at(ALL, row=["5 9", "1 1"], caller=1, drawn=["8"], step="drawn", aim="high"), "throw")
    assert (position.round, position.public()["aim"], position.public()["high_games"]) == (1, "low", [1])


def test_one_more_is_laid_unseen_at_the_end_of_the_row():
    """BAE-4.8"""
    position = use("one_more", stock="... 8")
    assert row(position, 0) == "5 9 2 3 8"
    assert knowers(position, 0, 4) == ""


def test_one_more_has_no_effect_on_a_full_row():
    """BAE-4.8"""
    full = "0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5"
    nearly = use("one_more", row=[full[:-2], "3"], stock="... 8")
    assert row(nearly, 0) == f"{full[:-2]} 8"
    position = use("one_more", row=[full, "3"])
    assert row(position, 0) == full
    assert step(position) == "call"


@pytest.mark.parametrize(("seats", "kinds"), [(4, "one_more"), (5, "all"), (6, "all")])
def test_rows_may_be_as_long_as_can_be_and_play_goes_on(seats, kinds):
    """BAE-4.8, BAE-2.9: rows swallow so many cards that only three are left; still there is always one to draw."""
    game = tablee.game("baernergaeng", extension=kinds)
    left = len(game.layouts[seats].deck) - 3
    rows = []
    for _ in range(seats):
        rows.append(" ".join(["?"] * min(int(PLACES), left - (seats - len(rows) - 1))))
        left -= len(rows[-1].split())
    for seed in range(20):
        position = game.position({"row": rows, "discard": "?"}, seed=b"%d" % seed)
        for _ in range(200):
            moves = [move for move in legal(position) if move != "call" and not move.startswith("drop")]
            moves = moves or legal(position)
            play(position, moves[0] if moves[0] != "throw" or len(moves) < 2 else moves[1])
        assert max(position.table.size(ROW + seat) for seat in range(seats)) <= PLACES


def test_one_more_has_no_effect_when_nothing_would_be_left_to_draw():
    """BAE-4.8: the top discard, a draw twice and what it draws stay out of the rows."""
    full = [" ".join(["?"] * 16)] * 4
    scarce = use("one_more", row=["?", " ".join(["?"] * 16), *full], stock="?", discard="?")
    assert (scarce.table.size(ROW), step(scarce)) == (1, "call")
    enough = use("one_more", row=["?", " ".join(["?"] * 15), *full], stock="? ?", discard="?")
    assert (enough.table.size(ROW), step(enough)) == (2, "call")


def test_one_less_throws_a_card_of_choice_unseen_and_the_others_close_up():
    """BAE-4.9, BAE-2.10"""
    position = use("one_less", row=["5 9:k0 2 3", "1"])
    assert legal(position) == ["drop 1", "drop 2", "drop 3", "drop 4"]
    play(position, "drop 1")
    assert (row(position, 0), discard(position)) == ("9 2 3", "4 5 one_less")
    assert knowers(position, 0, 0) == "0"


def test_the_last_card_is_never_taken_away():
    """BAE-4.9"""
    position = use("one_less", row=["5", "1"])
    assert (row(position, 0), step(position)) == ("5", "call")


def test_a_joker_stands_for_what_is_in_this_game():
    """BAE-4.10, BAE-4.11"""
    assert legal(use("joker", {"extension": "joker"})) == ["as swap", "as peek", "as twice"]
    assert legal(use("joker", {"extension": "joker,one_less"})) == ["as swap", "as peek", "as twice", "as one_less"]
    assert len(legal(use("joker"))) == 10
    varied = {"extension": "joker,shuffle;joker;none;none;none;none;none"}
    assert "as shuffle" in legal(use("joker", varied))
    assert "as shuffle" not in legal(use("joker", varied, round=1))


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("swap", "swap"), ("peek", "peek"), ("twice", "drawn"), ("turn_up", "turn up"), ("one_less", "drop"),
        ("shuffle", "look"), ("four_new", "look"), ("swap_rows", "call"), ("plus_minus", "call"), ("one_more", "call"),
    ],
)  # fmt: skip
def test_the_action_chosen_for_a_joker_is_carried_out(kind, asked):
    """BAE-4.10, BAE-3.1"""
    position = play(use("joker"), f"as {kind}")
    assert step(position) == asked
    if asked in ("call", "look"):
        looked(position)
        assert discard(position).endswith("joker")


def test_a_joker_as_draw_twice_that_draws_a_swap():
    """BAE-4.10, BAE-3.4, BAE-3.2"""
    position = play(use("joker", stock="... 1 swap"), "as twice", "use", "swap 1 B1")
    assert (row(position, 0), row(position, 1)) == ("1 9 2 3", "5 1 swap 8")
    assert (discard(position), step(position)) == ("4 joker swap", "call")


def test_a_joker_as_draw_twice_that_draws_the_other_joker_as_draw_twice():
    """BAE-3.5, BAE-4.10"""
    position = play(use("joker", stock="... 7 one_less joker"), "as twice", "use", "as twice", "use", "drop 2")
    assert (row(position, 0), discard(position)) == ("5 2 3", "4 joker joker 9 one_less")
    again = play(use("joker", stock="... 7 6 joker"), "as twice", "use", "as twice", "throw", "throw")
    assert discard(again) == "4 joker 6 7 joker"


def test_an_extension_card_as_first_of_two_draws_must_be_used_and_ends_them():
    """BAE-4.1, BAE-3.4"""
    position = play(at(ALL, stock="... 7 one_more twice"), "draw", "use")
    assert legal(position) == ["use"]
    play(position, "use")
    assert (row(position, 0), discard(position), step(position)) == ("5 9 2 3 7", "4 twice one_more", "call")


def test_the_stock_is_renewed_while_a_card_is_being_used():
    """BAE-2.9, BAE-2.7: the card in use does not go into the new stock."""
    position = play(at(stock="twice", discard="... 6"), "draw", "use")
    assert discard(position) == "6"
    assert cards(position, 2) == "twice"
    assert position.table.size(STOCK) == 66 - 12 - 3


def test_extension_cards_in_rows_are_replaced_at_the_end():
    """BAE-5.6"""
    spec = {"row": ["joker 9", "1 four_new"], "caller": 1, "drawn": ["8"], "step": "drawn", "round": 6}
    position = play(at(ALL, stock="... 2 one_less 3", **spec), "throw")
    assert [row(position, seat) for seat in (0, 1)] == ["3 9", "1 2"]
    assert position.table.top(DISCARD) == 20


TOLD = [
    ("shuffle", [], "A plays 'Shuffle'; all rows are shuffled, and everyone looks at their outer cards."),
    ("turn_up", ["turn 2"], "A turns up their card 2: a 9."),
    (
        "four_new",
        [],
        "A plays 'Four new', discards their row (a 5, a 9, a 2 and a 3), draws 4 new cards and looks at the outer cards.",
    ),
    ("swap_rows", [], "A plays 'Swap rows' and swaps their row for B's."),
    ("plus_minus", [], "A plays 'Plus and minus'; now whoever has the most points wins."),
    ("one_more", [], "A plays 'One more' and now has 5 cards."),
    ("one_less", ["drop 2"], "A gives up their card 2 (a 9)."),
    ("joker", ["as peek"], "A's joker counts as 'Peek'."),
    ("swap", ["swap 1 B1"], "A swaps their card 1 for B's card 1."),
    ("peek", ["peek A1"], "A looks at their card 1."),
    ("twice", [], "A plays 'Draw twice' and draws."),
]


@pytest.mark.parametrize(("kind", "moves", "said"), TOLD, ids=[kind for kind, *_ in TOLD])
def test_everyone_is_told_what_a_card_does(kind, moves, said):
    """BAE-2.11: those who watch are told, in three languages, and of hidden cards nothing."""
    position = play(use(kind), *moves)
    watching = position.seen_by(None)
    assert said in watching.sentences("en", ["A", "B", "C"])
    told = [watching.sentences(lang, ["A", "B", "C"]) for lang in ("fr", "de", "en")]
    assert len(set(map(len, told))) == 1
    assert len({tuple(sentences) for sentences in told}) == 3


def test_of_the_discards_only_the_top_one_shows_after_a_special_card():
    """BAE-2.11"""
    for kind, moves in (("four_new", []), ("one_less", ["drop 1"]), ("peek", ["peek A1"])):
        position = looked(play(use(kind), *moves))
        showing = [position.table.shows(DISCARD, at) for at in range(position.table.size(DISCARD))]
        assert showing == [False] * (len(showing) - 1) + [True]


def test_a_position_is_copied_with_all_that_is_public():
    position = at(ALL, caller=1, turn=2, turns=9, aim="high", round=2, high_games=[1], sheet=[1, 2, 3, 4, 5, 6])
    assert position.copy().to_json() == position.to_json()
