"""Bärnergäng's rulebook and rulings, clause by clause: the deal, the turn, the base cards, the end, the match."""

from collections import Counter

import pytest

import tablee
from tablee.core.table import EVERYONE
from tablee.games.baernergaeng import rulebook as r
from tablee.games.baernergaeng.moves import FACES, JOKER
from tablee.games.baernergaeng.rows import DISCARD, ROW, STOCK, USED
from tablee.games.baernergaeng.scoring import games_won, match_winners

ROWS = ["5 9 2 3", "1 1 swap 8", "0 peek 7 4"]


def at(options=None, seed=b"seed", **spec):
    """Any position; three rows and a four on the discards unless said otherwise."""
    spec.setdefault("row", ROWS)
    spec.setdefault("discard", "4")
    return tablee.game("baernergaeng", **(options or {})).position(spec, seed=seed)


def play(position, *texts):
    for text in texts:
        position.play(position.pending[0], position.game.parse(text))
    return position


def looked(position):
    """Everyone who is looking has memorised it."""
    while step(position) == "look":
        play(position, "memorised")
    return position


def legal(position):
    return [position.game.catalogue[code].text for code in position.legal(position.pending[0])]


def cards(position, zone):
    return " ".join(FACES[face] for face in position.table.faces_in(zone))


def row(position, seat):
    return cards(position, ROW + seat)


def discard(position):
    return cards(position, DISCARD)


def knowers(position, seat, place):
    """Who knows this card, spectators as w."""
    mask = position.table.card_at(ROW + seat, place) >> 8 & 0xFF
    return "".join("0123456w"[i] for i in range(8) if mask >> i & 1)


def lookers(position, seat, place):
    mask = position.table.card_at(ROW + seat, place) >> 16 & 0xFF
    return "".join("0123456w"[i] for i in range(8) if mask >> i & 1)


def step(position):
    return position.game.steps[position.step].name


# -- Preparation -------------------------------------------------------------


def test_the_deck_has_66_cards():
    """BAE-1.1"""
    deck = Counter(FACES[face] for face in tablee.game("baernergaeng").layouts[2].deck)
    assert deck == {**{str(v): 4 for v in range(9)}, "9": 9, "swap": 9, "peek": 7, "twice": 5}
    assert sum(deck.values()) == 66


def test_each_kind_of_the_extension_goes_in_on_its_own():
    """BAE-1.2"""
    counts = {"shuffle": 1, "turn_up": 2, "four_new": 4, "swap_rows": 2, "plus_minus": 2, "one_more": 2, "one_less": 3}
    counts["joker"] = 2
    for kind, count in counts.items():
        deck = Counter(FACES[face] for face in tablee.game("baernergaeng", extension=kind).layouts[2].deck)
        assert deck[kind] == count
        assert sum(deck.values()) == 66 + count
    assert len(tablee.game("baernergaeng", extension="all").layouts[2].deck) == 66 + 18


def test_what_is_in_may_change_from_game_to_game():
    """BAE-1.2: what is left out lies in the box, and everybody knows it."""
    game = tablee.game("baernergaeng", extension="joker;none;all;shuffle;none;none;one_less,joker")
    position = game.deal(2, b"box")
    inside = []
    seen = -1
    while position.pending:
        if position.round != seen:
            seen = position.round
            box = cards(position, ROW + 4).split()
            rest = Counter(FACES[face] for face in game.layouts[2].deck) - Counter(box)
            inside.append({FACES[face] for face in range(14, int(JOKER) + 1) if rest[FACES[face]]})
            assert all(position.table.shows(ROW + 4, i) for i in range(len(box)))
            assert position.table.shuffles == 1
        moves = legal(position)
        play(position, next(m for m in ("call", "done", "throw", "use", "draw", *moves) if m in moves))
    assert inside == [{"joker"}, set(), set(FACES[14:]), {"shuffle"}, set(), set(), {"one_less", "joker"}]


def test_one_set_or_seven():
    """BAE-1.2"""
    with pytest.raises(tablee.Mistake) as wrong:
        tablee.game("baernergaeng", extension="joker;shuffle")
    assert wrong.value.code == "bad-option"
    with pytest.raises(tablee.Mistake):
        tablee.game("baernergaeng", extension="jokers")
    same = tablee.game("baernergaeng", extension=";".join(["joker"] * 7))
    assert "box" not in same.layouts[2].names


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everyone_gets_four_cards_and_looks_at_the_outer_two(seats):
    """BAE-1.3, BAE-1.4, BAE-1.5"""
    position = tablee.game("baernergaeng").deal(seats, b"deal")
    for seat in range(seats):
        assert [knowers(position, seat, place) for place in range(4)] == [str(seat), "", "", str(seat)]
        assert [lookers(position, seat, place) for place in range(4)] == [str(seat), "", "", str(seat)]
    assert position.table.size(STOCK) == 66 - 4 * seats - 1
    assert position.table.shows(DISCARD, 0)


def test_the_look_ends_when_its_player_says_so():
    """BAE-1.8, BAE-2.11: and not when the others do; what was seen stays known."""
    position = tablee.game("baernergaeng").deal(3, b"deal")
    position.play(1, position.game.parse("memorised"))
    assert lookers(position, 1, 0) == ""
    assert knowers(position, 1, 0) == "1"
    assert lookers(position, 0, 0) == "0"
    assert position.seen_by(1).zones(memory=False)["row"][1][0] == "?"
    assert position.seen_by(1).zones()["row"][1][0].startswith("(")
    assert position.seen_by(0).zones(memory=False)["row"][0][0] not in ("?", "(")


def test_the_game_waits_until_everyone_has_memorised_in_any_order():
    """BAE-1.8: nothing else can be done meanwhile, and who has confirmed waits for the others."""
    position = tablee.game("baernergaeng").deal(4, b"deal")
    memorised = position.game.parse("memorised")
    for seat, left in ((2, [0, 1, 3]), (0, [1, 3]), (3, [1])):
        assert step(position) == "look"
        assert position.legal(seat) == [memorised]
        position.play(seat, memorised)
        assert position.pending == left
        for text in ("draw", "take 1", "call", "memorised", "peek A1"):
            assert position.forbids(seat, position.game.parse(text)) is r.LOOK
            if text != "memorised":
                assert position.forbids(1, position.game.parse(text)) is r.LOOK
    position.play(1, memorised)
    assert (step(position), position.pending) == ("turn", [1])
    assert not any(lookers(position, seat, place) for seat in range(4) for place in range(4))


def test_what_was_looked_at_is_not_looked_at_again():
    """BAE-1.8: a confirmation is not taken back, though it shows nothing new."""
    position = looked(tablee.game("baernergaeng").deal(2, b"deal"))
    assert not position.undoable(position.pending[0])
    peeked = play(at(used="peek", step="peek"), "peek C3", "memorised")
    assert step(peeked) == "call"
    assert not peeked.undoable(0)


def test_a_special_card_may_open_the_discards_and_is_not_taken():
    """BAE-1.4, BAE-2.4"""
    for seed in range(200):
        position = looked(tablee.game("baernergaeng").deal(2, b"%d" % seed))
        if discard(position) in ("swap", "peek", "twice"):
            assert legal(position) == ["draw"]
            return
    raise AssertionError


def test_the_player_left_of_the_dealer_starts_and_the_deal_moves_on():
    """BAE-1.6"""
    position = tablee.game("baernergaeng").deal(3, b"deal")
    starters = []
    while position.pending:
        looked(position)
        if position.turns == 0 and len(starters) == position.round:
            starters.append(position.pending[0])
        moves = legal(position)
        play(position, next(m for m in ("call", "throw", "use", "draw", *moves) if m in moves))
    assert starters == [1, 2, 0, 1, 2, 0, 1]


def test_players_take_turns_clockwise():
    """BAE-1.7"""
    position = at(turn=2, turns=0)
    order = []
    for _ in range(3):
        order.append(position.pending[0])
        play(position, "take 1")
        if step(position) == "call":
            play(position, "done")
    assert order == [2, 0, 1]


# -- The turn ----------------------------------------------------------------


def test_the_rulebooks_picture_thesi_takes_the_three():
    """BAE-2.3: Thesi takes the 3 into her second place; what lay there is the discard, and her row lies face down."""
    position = play(at(row=["? ? ? ?", "? ? ? ?", "6 8 9 1"], discard="3", turn=2), "take 2")
    assert row(position, 2) == "6 3 9 1"
    assert discard(position) == "8"
    assert [lookers(position, 2, place) for place in range(4)] == ["", "", "", ""]
    assert knowers(position, 2, 1) == "0123456w"  # all saw it go there
    names = ["Domi", "Bärble", "Thesi"]
    assert position.seen_by(0).sentences("fr", names) == [
        "Thesi prend le 3 de la défausse pour la place 2 et défausse un 8."
    ]


def test_a_nine_is_a_point_card_like_any_other():
    """BAE-2.3, BAE-2.4"""
    assert row(play(at(discard="9"), "take 4"), 0) == "5 9 2 9"
    assert "take 1" in legal(at(discard="9"))


def test_a_card_drawn_is_seen_by_its_drawer_alone_and_laid_in_place_of_another():
    """BAE-2.1, BAE-2.2, BAE-2.10"""
    position = play(at(stock="... 6"), "draw")
    assert position.seen_by(0).zones()["drawn"][0] == ["6"]
    assert position.seen_by(1).zones()["drawn"][0] == ["?"]
    play(position, "lay 2")
    assert (row(position, 0), discard(position)) == ("5 6 2 3", "4 9")
    assert knowers(position, 0, 1) == "0"
    assert lookers(position, 0, 1) == ""
    assert position.pending == [0]
    assert step(position) == "call"


def test_a_card_drawn_may_be_thrown():
    """BAE-2.2"""
    position = play(at(stock="... 6"), "draw", "throw")
    assert (row(position, 0), discard(position)) == (ROWS[0], "4 6")


def test_only_the_top_discard_shows():
    """BAE-2.11"""
    position = play(at(stock="... 6"), "draw", "throw")
    assert [position.table.shows(DISCARD, i) for i in range(2)] == [False, True]
    assert position.seen_by(1).zones(memory=False)["discard"] == ["?", "6"]


def test_a_special_card_drawn_is_used_or_thrown():
    """BAE-2.5"""
    assert legal(at(drawn=["swap"], step="drawn")) == ["throw", "use"]
    assert legal(at(drawn=["6"], step="drawn")) == ["throw", "lay 1", "lay 2", "lay 3", "lay 4"]
    kept = at({"keep_specials": True}, drawn=["swap"], step="drawn")
    assert legal(kept) == ["throw", "use", "lay 1", "lay 2", "lay 3", "lay 4"]
    assert row(play(kept, "lay 1"), 0) == "swap 9 2 3"
    assert legal(at({"keep_specials": True, "extension": "all"}, drawn=["joker"], step="drawn")) == ["use"]


def test_a_used_card_goes_onto_the_discards_after_its_action():
    """BAE-2.7"""
    position = play(at(drawn=["peek"], step="drawn"), "use")
    assert (cards(position, USED), discard(position)) == ("peek", "4")
    play(position, "peek B1")
    assert (cards(position, USED), discard(position)) == ("peek", "4")
    play(position, "memorised")
    assert (cards(position, USED), discard(position)) == ("", "4 peek")
    assert legal(play(position, "done")) == ["draw"]


def test_special_cards_out_of_a_row_do_nothing():
    """BAE-2.8"""
    position = play(at(turn=1, stock="... 6"), "draw", "lay 3")
    assert discard(position) == "4 swap"
    assert step(position) == "call"
    position = play(at({"extension": "all"}, row=["joker 1", "2 3"], used="turn_up", step="turn up"), "turn 1")
    assert step(position) == "call"


def test_the_stock_is_renewed_from_all_discards_but_the_top_one():
    """BAE-2.9"""
    position = play(at(discard="... 8", stock=""), "draw")
    assert discard(position) == "8"
    assert position.table.size(STOCK) + 1 + 1 + 12 == 66
    assert position.table.shuffles == 2


def test_knowledge_follows_the_cards():
    """BAE-2.11, BAE-3.2: known masks travel with the cards; nobody looks."""
    position = at(row=["5:k0 9:k1 2 3:k01", "1:k1 1 swap:k0 8", "0 peek 7 4"], used="swap", step="swap")
    play(position, "swap 1 B3")
    assert (row(position, 0), row(position, 1)) == ("swap 9 2 3", "1 1 5 8")
    assert (knowers(position, 0, 0), knowers(position, 1, 2)) == ("0", "0")
    assert (lookers(position, 0, 0), lookers(position, 1, 2)) == ("", "")
    assert position.seen_by(1).zones()["row"][1] == ["(1)", "?", "?", "?"]


# -- Base cards --------------------------------------------------------------


def test_swapping_offers_every_own_card_for_every_card_of_the_others():
    """BAE-3.2"""
    position = play(at(drawn=["swap"], step="drawn"), "use")
    assert len(legal(position)) == 4 * 8
    assert not [move for move in legal(position) if " A" in move]


def test_peeking_at_any_card_shows_it_until_it_is_memorised():
    """BAE-3.3, BAE-1.8"""
    position = play(at(used="peek", step="peek"), "peek C3")
    assert (knowers(position, 2, 2), lookers(position, 2, 2)) == ("0", "0")
    assert position.seen_by(0).zones(memory=False)["row"][2] == ["?", "?", "7", "?"]
    assert "A looks at C's card 3." in position.seen_by(1).sentences("en", ["A", "B", "C"])
    assert legal(position) == ["memorised"]
    play(position, "memorised")
    assert step(position) == "call"
    assert (knowers(position, 2, 2), lookers(position, 2, 2)) == ("0", "")
    assert "peek A4" in legal(at(used="peek", step="peek"))


def test_no_log_keeps_what_one_saw_alone_unless_the_memory_aid_is_on():
    """BAE-2.11: neither a look nor a card drawn and laid; the picture shows them while they may be seen."""
    names = ["A", "B", "C"]
    peeking = play(at(used="peek", step="peek"), "peek C3").seen_by(0)
    assert [line for line in peeking.sentences("en", names) if "7" in line] == []
    assert peeking.sentences("en", names, memory=True) == ["You look at C's card 3: a 7."]
    drawing = play(at(stock="... 6"), "draw")
    assert drawing.seen_by(0).sentences("en", names) == ["You draw."]
    assert drawing.seen_by(0).sentences("en", names, memory=True) == ["You draw a 6."]
    laying = play(drawing, "lay 2")
    assert laying.seen_by(0).sentences("en", names) == ["You lay the drawn card in place 2 and discard a 9."]
    assert laying.seen_by(0).sentences("en", names, memory=True) == ["You lay the 6 in place 2 and discard a 9."]


def test_drawing_twice_gives_a_second_card_when_the_first_is_thrown():
    """BAE-3.4"""
    position = play(at(stock="... 6 7 twice"), "draw", "use")
    assert position.seen_by(0).zones()["drawn"][0] == ["7"]
    play(position, "throw")
    assert position.seen_by(0).zones()["drawn"][0] == ["6"]
    assert step(position) == "drawn"
    play(position, "throw")
    assert discard(position) == "4 7 6 twice"
    assert step(position) == "call"


def test_laying_or_using_the_first_ends_the_drawing():
    """BAE-3.4"""
    position = play(at(stock="... 6 7 twice"), "draw", "use", "lay 1")
    assert (row(position, 0), discard(position), step(position)) == ("7 9 2 3", "4 5 twice", "call")
    position = play(at(stock="... 6 peek twice"), "draw", "use", "use", "peek A1", "memorised")
    assert (discard(position), step(position)) == ("4 twice peek", "call")
    assert len(position.agenda) == 0


def test_a_draw_twice_drawn_while_drawing_twice_starts_afresh():
    """BAE-3.5"""
    position = play(at(stock="... 1 2 3 twice twice"), "draw", "use", "use")
    assert len(position.agenda) == 1
    play(position, "throw", "throw")
    assert (discard(position), step(position)) == ("4 twice 3 2 twice", "call")
    late = play(at(stock="... 1 2 twice 8 twice"), "draw", "use", "throw", "use", "throw", "throw")
    assert discard(late) == "4 8 twice 2 1 twice"


def test_the_question_after_drawing_tells_nothing():
    """BAE-2.2: the same step, whatever was drawn; only its drawer sees what may be done."""
    for top in ("5", "swap", "peek", "twice"):
        position = play(at(stock=f"... {top}"), "draw")
        assert (step(position), position.pending) == ("drawn", [0])
        view = position.seen_by(1).to_json()
        assert (view["step"], view["legal"], view["zones"]["drawn"]) == ("drawn", [], [["?"], [], []])


# -- Calling, the last lap, the end ------------------------------------------


def test_nobody_is_asked_for_a_call_before_everyone_has_played():
    """BAE-5.2"""
    position = at(turns=0)
    asked = []
    for _ in range(3):
        play(position, "take 1")
        asked.append(step(position))
        if step(position) == "call":
            play(position, "done")
    assert asked == ["turn", "turn", "call"]


def test_after_the_call_everyone_else_has_exactly_one_turn():
    """BAE-5.1, BAE-5.3"""
    position = play(at(step="call", turn=1, row=["0 1 2 3", "4 5 6 7", "8 8 8 8"]), "call")
    played = []
    while position.round == 0:
        played.append(position.pending[0])
        play(position, "take 1")
    assert played == [2, 0]
    assert position.round == 1


def test_the_callers_row_is_in_reach_of_the_last_lap():
    """BAE-5.4"""
    moves = legal(at(caller=1, turn=2, used="swap", step="swap"))
    assert "swap 1 B4" in moves
    assert "peek B4" in legal(at(caller=1, turn=2, used="peek", step="peek"))
    position = at({"extension": "all"}, caller=0, turn=1, drawn=["", "shuffle"], step="drawn")
    before = row(position, 0)
    play(position, "use")
    assert lookers(position, 0, 0) == lookers(position, 0, 3) == "0"
    assert position.pending == [0, 1, 2]
    assert looked(position).pending == [2]
    assert len(before.split()) == position.table.size(ROW)


def last_turn(caller=1, **spec):
    """Seat 0 ends the last lap of three by throwing an eight; the next game begins at once."""
    spec.setdefault("round", 6)  # the last game: its rows stay on the table
    position = at(caller=caller, turn=0, drawn=["8"], step="drawn", **spec)
    return play(position, "throw")


def test_rows_are_turned_up_and_added():
    """BAE-5.5"""
    position = last_turn(row=["5 9 2 3", "1 1 0 8", "0 6 7 4"])
    assert list(position.sheet)[-3:] == [19, 10, 17]
    assert all(position.table.shows(ROW + seat, place) for seat in range(3) for place in range(4))


def test_special_cards_are_replaced_until_a_point_card_comes():
    """BAE-5.6, BAE-2.8"""
    position = last_turn(row=["5 swap 2 3", "1 1 0 8", "0 6 7 4"], stock="... 9 6 peek twice")
    assert row(position, 0) == "5 6 2 3"
    assert discard(position) == "4 8 swap twice peek"
    assert list(position.sheet)[-3:] == [16, 10, 17]


def test_the_player_left_of_the_caller_replaces_first_and_the_caller_last():
    """BAE-5.7: each from left to right."""
    position = last_turn(row=["swap 1 1 swap", "peek 2 2 2", "twice 3 peek 3"], stock="... 8 7 6 5 0")
    assert [row(position, seat) for seat in (2, 0, 1)] == ["0 3 5 3", "6 1 1 7", "8 2 2 2"]


def test_a_special_card_counts_nothing_when_no_point_card_is_left():
    """BAE-5.8"""
    rows = ["0 1 2 3 4 5 6 7 8 9", "0 1 2 3 4 5 6 7 8 9", "0 1 2 3 4 5 6 7 8 9", "0 1 2 3 4 5 6 7 8 9"]
    position = at(
        row=[*rows, "9 9 9 9 9 swap swap peek"], discard="... swap", stock="", caller=4, turn=3, round=6,
        drawn=["", "", "", "peek"], step="drawn",
    )  # fmt: skip
    play(position, "throw")
    assert row(position, 4) == "9 9 9 9 9 swap swap peek"
    assert list(position.sheet)[-5:] == [45, 45, 45, 45, 45]


def test_the_last_point_card_may_lie_under_the_replaced_one():
    """BAE-5.6, BAE-2.9: the stock is empty, the only point card is the top discard."""
    rows = ["0 1 2 3 4 5 6 7 8 9", "0 1 2 3 4 5 6 7 8 9", "0 1 2 3 4 5 6 7 8 9", "0 1 2 3 4 5 6 7 8 9"]
    position = at(
        row=[*rows, "9 9 9 9 swap swap peek"], discard="... swap", stock="", caller=4, turn=3, round=6,
        drawn=["", "", "", "9"], step="drawn",
    )  # fmt: skip
    play(position, "throw")
    assert position.scores()[4] == 45
    assert position.pending == []


def test_the_fewest_points_win_a_game_or_the_most():
    """BAE-5.9, BAE-4.7"""
    assert games_won([5, 3, 3, 9, 1, 4], 3, 0) == [0, 2, 1]
    assert games_won([5, 3, 3, 9, 1, 4], 3, 0b10) == [1, 1, 1]


def test_seven_games_make_a_match():
    """BAE-6.1"""
    position = last_turn(row=["5 9 2 3", "1 1 0 8", "0 6 7 4"])
    assert (position.pending, position.round) == ([], 7)
    assert position.winners() == [1]


def test_who_wins_the_match():
    """BAE-6.2: a total or games; among equal totals, games won; else shared."""
    sheet = [1, 9, 1, 9, 9, 0]
    assert match_winners(sheet, 2, 0, False) == [0]
    assert match_winners([1, 9, 9, 1], 2, 0, False) == [0, 1]
    assert match_winners([3, 2, 3, 2, 0, 2], 2, 0, False) == [1]
    assert match_winners([9, 2, 1, 2, 1, 2], 2, 0, True) == [0]
    assert match_winners([9, 2, 1, 2, 1, 2], 2, 0, False) == [1]


def test_plus_and_minus_decides_how_the_match_is_decided():
    """BAE-6.2"""
    for options, most in [
        ({}, False),
        ({"extension": "joker"}, False),
        ({"extension": "plus_minus"}, True),
        ({"extension": "none;none;none;plus_minus;none;none;none"}, True),
        ({"extension": "plus_minus", "match": "lowest_total"}, False),
        ({"match": "most_games"}, True),
    ]:
        assert tablee.game("baernergaeng", **options).agreed.most_games is most


# -- The variant for two -----------------------------------------------------


def test_the_games_grow_from_one_card_to_seven():
    """BAE-7.1, BAE-7.2"""
    game = tablee.game("baernergaeng", growing=True)
    assert game.seat_counts == [2]
    with pytest.raises(tablee.Mistake):
        game.deal(3, b"")
    position = game.deal(2, b"grow")
    for number in range(1, 8):
        looks = [lookers(position, 0, place) for place in range(number)]
        assert position.table.size(ROW) == position.table.size(ROW + 1) == number
        assert looks == (["0", *[""] * (number - 2), "0"] if number > 2 else [""] * number)
        assert (step(position) == "look") == (number > 2)
        play(looked(position), "call")
    assert position.pending == []


def test_who_calls_before_the_first_action_ends_the_game_at_once():
    """BAE-7.3"""
    position = play(at({"growing": True}, row=["5", "3"], turn=1, turns=0), "call")
    assert (position.round, list(position.sheet)) == (1, [5, 3])
    second = play(at({"growing": True}, row=["5", "3"], turn=0, turns=1), "call")
    assert (second.round, list(second.sheet)) == (1, [5, 3])
    later = at({"growing": True}, row=["5", "3"], turn=0, turns=2)
    assert "call" not in legal(later)
    other = play(at({"growing": True}, row=["5", "3"], turn=0, turns=2, step="call"), "call")
    assert (other.pending, other.round) == ([1], 0)


# -- Refusals ----------------------------------------------------------------

ALL = {"extension": "all"}
REFUSALS = [
    (r.ONE_ACTION, {}, {"drawn": ["5"], "step": "drawn"}, "draw"),
    (r.ONE_ACTION, {}, {"drawn": ["5"], "step": "drawn"}, "take 1"),
    (r.ONE_ACTION, {}, {"step": "call"}, "draw"),
    (r.ONE_ACTION, {}, {}, "lay 1"),
    (r.ONE_ACTION, {}, {}, "throw"),
    (r.ONE_ACTION, {}, {"step": "call"}, "use"),
    (r.ONE_ACTION, {}, {"step": "call"}, "lay 2"),
    (r.ONE_ACTION, {}, {}, "swap 2 B1"),
    (r.ONE_ACTION, {}, {}, "peek A1"),
    (r.ONE_ACTION, {}, {}, "turn 1"),
    (r.ONE_ACTION, {}, {}, "drop 1"),
    (r.ONE_ACTION, {}, {}, "as peek"),
    (r.ONE_ACTION, {}, {"step": "call"}, "swap 2 B1"),
    (r.NO_OTHER_EFFECT, {}, {}, "use"),
    (r.NO_OTHER_EFFECT, {}, {"discard": "4 swap"}, "use"),
    (r.DRAWN_CARD, {}, {"drawn": ["5"], "step": "drawn"}, "swap 2 B1"),
    (r.DRAWN_CARD, {}, {"drawn": ["5"], "step": "drawn"}, "peek A1"),
    (r.DRAWN_CARD, ALL, {"drawn": ["5"], "step": "drawn"}, "turn 3"),
    (r.LOOK, {}, {}, "memorised"),
    (r.LOOK, {}, {"step": "call"}, "memorised"),
    (r.LOOK, {}, {"step": "look", "turns": 0, "mover": 1, "asked": [0, 1, 2]}, "draw"),
    (r.LOOK, {}, {"step": "look", "turns": 0, "mover": 1, "asked": [0, 1, 2]}, "take 1"),
    (r.LOOK, {}, {"step": "look", "used": "peek", "mover": 0}, "call"),
    (r.LOOK, {}, {"step": "look", "used": "peek", "mover": 0}, "done"),
    (r.LOOK, {}, {"step": "look", "used": "peek", "mover": 0}, "peek B1"),
    (r.LOOK, ALL, {"step": "look", "used": "shuffle", "mover": 2, "asked": [0, 2]}, "throw"),
    (r.USE_FIRST, {}, {"drawn": ["swap"], "step": "drawn"}, "swap 2 B1"),
    (r.USE_FIRST, {}, {"drawn": ["peek"], "step": "drawn"}, "peek A1"),
    (r.USE_FIRST, ALL, {"drawn": ["turn_up"], "step": "drawn"}, "turn 2"),
    (r.USE_FIRST, ALL, {"drawn": ["one_less"], "step": "drawn"}, "drop 2"),
    (r.USE_FIRST, ALL, {"drawn": ["joker"], "step": "drawn"}, "as peek"),
    (r.USE_FIRST, ALL, {"drawn": ["joker"], "step": "drawn"}, "swap 2 B1"),
    (r.TWICE, {}, {"used": "twice", "owed": [1], "drawn": ["5"], "step": "drawn"}, "draw"),
    (r.TWICE, {}, {"used": "twice", "drawn": ["5"], "step": "drawn"}, "draw"),
    (r.CARRY_OUT, {}, {"used": "peek", "step": "peek"}, "swap 1 B1"),
    (r.CARRY_OUT, ALL, {"used": "one_less", "step": "drop"}, "turn 1"),
    (r.CARRY_OUT, {}, {"used": "swap", "step": "swap"}, "use"),
    (r.NOT_SPECIAL, {}, {"discard": "4 swap"}, "take 1"),
    (r.USE_OR_THROW, {}, {"drawn": ["peek"], "step": "drawn"}, "lay 1"),
    (r.ONLY_SPECIAL, {}, {"drawn": ["5"], "step": "drawn"}, "use"),
    (r.ONLY_SPECIAL, {}, {"drawn": ["9"], "step": "drawn"}, "use"),
    (r.PLACES, {}, {}, "take 5"),
    (r.PLACES, {}, {"drawn": ["5"], "step": "drawn"}, "lay 7"),
    (r.PLACES, {}, {"used": "peek", "step": "peek"}, "peek B5"),
    (r.PLACES, {}, {"used": "peek", "step": "peek"}, "peek D1"),
    (r.PLACES, {}, {"used": "swap", "step": "swap"}, "swap 5 B1"),
    (r.PLACES, {}, {"used": "swap", "step": "swap"}, "swap 1 B5"),
    (r.PLACES, {}, {"used": "swap", "step": "swap"}, "swap 1 F1"),
    (r.PLACES, ALL, {"used": "turn_up", "step": "turn up"}, "turn 9"),
    (r.PLACES, ALL, {"used": "one_less", "step": "drop"}, "drop 10"),
    (r.CARRY_OUT, {}, {"used": "swap", "step": "swap"}, "throw"),
    (r.CARRY_OUT, {}, {"used": "peek", "step": "peek"}, "done"),
    (r.CARRY_OUT, ALL, {"used": "joker", "step": "joker"}, "draw"),
    (r.CARRY_OUT, ALL, {"used": "one_less", "step": "drop"}, "take 1"),
    (r.SWAP, {}, {"drawn": ["peek"], "step": "drawn"}, "swap 1 B1"),
    (r.SWAP, {}, {"used": "swap", "step": "swap"}, "swap 1 A2"),
    (r.PEEK, {}, {"drawn": ["swap"], "step": "drawn"}, "peek A1"),
    (r.MUST, ALL, {"drawn": ["joker"], "step": "drawn"}, "throw"),
    (r.MUST, {"extension": "all", "keep_specials": True}, {"drawn": ["shuffle"], "step": "drawn"}, "lay 1"),
    (r.TURN_UP, ALL, {"drawn": ["swap"], "step": "drawn"}, "turn 1"),
    (r.TURN_UP, ALL, {"row": ["5:k*:s* 3", "1"], "used": "turn_up", "step": "turn up"}, "turn 1"),
    (r.ONE_LESS, ALL, {"drawn": ["one_more"], "step": "drawn"}, "drop 1"),
    (r.JOKER, ALL, {"drawn": ["peek"], "step": "drawn"}, "as peek"),
    (r.JOKER, ALL, {"used": "joker", "step": "joker"}, "swap 1 B1"),
    (r.JOKER_KINDS, {"extension": "joker"}, {"used": "joker", "step": "joker"}, "as shuffle"),
    (r.CALL, {}, {}, "call"),
    (r.CALL, {}, {}, "done"),
    (r.CALL, {}, {"drawn": ["5"], "step": "drawn"}, "call"),
    (r.ALL_PLAYED, {}, {"turns": 0}, "call"),
    (r.ALL_PLAYED, {}, {"turns": 1, "drawn": ["5"], "step": "drawn"}, "call"),
    (r.LAST_LAP, {}, {"caller": 1}, "call"),
    (r.LAST_LAP, {}, {"caller": 1, "drawn": ["5"], "step": "drawn"}, "call"),
    (r.CALL_AT_ONCE, {"growing": True}, {"row": ["5", "3"], "turns": 0, "drawn": ["6"], "step": "drawn"}, "call"),
    (r.CALL, {"growing": True}, {"row": ["5", "3"], "turns": 2, "drawn": ["6"], "step": "drawn"}, "call"),
]


@pytest.mark.parametrize(("rule", "options", "spec", "move"), REFUSALS)
def test_refused(rule, options, spec, move):
    position = at(options, **spec)
    before = position.fingerprint()
    with pytest.raises(tablee.Refused) as refused:
        play(position, move)
    assert refused.value.rule is rule
    assert position.fingerprint() == before


def test_refused_out_of_turn_and_after_the_end():
    """BAE-1.7, BAE-6.1"""
    position = at()
    assert position.forbids(1, position.game.parse("draw")) is r.IN_TURN
    over = last_turn(row=["5 9 2 3", "1 1 0 8", "0 6 7 4"])
    assert over.forbids(0, over.game.parse("draw")) is r.SEVEN_GAMES


def test_a_call_out_of_turn_is_told_why():
    """BAE-5.1, BAE-5.2, BAE-5.3, BAE-7.3: who has just played wants to know about the call, not whose turn it is."""
    growing = {"growing": True}
    for options, spec, rule in [
        ({}, {"turns": 1}, r.ALL_PLAYED),
        ({}, {"turns": 4}, r.CALL),
        ({}, {"turns": 4, "caller": 2}, r.LAST_LAP),
        (growing, {"row": ["5", "3"], "turns": 0}, r.IN_TURN),
        (growing, {"row": ["5", "3"], "turns": 1}, r.CALL_AT_ONCE),
        (growing, {"row": ["5", "3"], "turns": 2}, r.CALL),
    ]:
        position = at(options, **spec)
        assert position.forbids(1, position.game.parse("call")) is rule
        assert position.forbids(1, position.game.parse("draw")) is r.IN_TURN


def test_no_clause_or_option_shows_what_only_a_program_calls_so():
    """Neither names of options nor their values, nor seats counted from 0, nor a sum that players call a total."""
    hidden = ["_", "=", "growing", "auto", "place 0", "Platz 0", "seat 0", "Summe", "option ", "Option "]
    said = [text for rule in r.RULEBOOK for text in (rule.fr, rule.de, rule.en)]
    for option in tablee.game("baernergaeng").box.options:
        for words in [option.words, *option.called]:
            said += [words.fr, words.de, words.en]
    for text in said:
        assert not [word for word in hidden if word in text], text


def test_every_clause_that_can_refuse_stands_in_the_table():
    refused = {rule.id for rule, *_ in REFUSALS} | {r.IN_TURN.id, r.SEVEN_GAMES.id}
    assert refused == {rule.id for rule in r.RULEBOOK if rule.refuses}


def test_the_clauses_have_three_languages_and_numbers_of_their_own():
    """Every clause, refusing or not: BAE-…"""
    assert len({rule.id for rule in r.RULEBOOK}) == len(r.RULEBOOK)
    for rule in r.RULEBOOK:
        assert rule.id.startswith("BAE-")
        assert len({rule.fr, rule.de, rule.en}) == 3
    named = [thing for thing in vars(r).values() if isinstance(thing, tablee.Rule)]
    assert {rule.id for rule in named} == {rule.id for rule in r.RULEBOOK}
    assert not [rule for rule in named if "ß" in rule.de]


# -- Set up by hand ----------------------------------------------------------


@pytest.mark.parametrize(
    "spec",
    [
        {"row": ["", "1"]},
        {"row": ["0 1 2 3 4 5 6 7 8 9 9 0 1 2 3 4 5", "1"]},
        {"row": [" ".join(["?"] * 16)] * 4, "stock": "", "discard": "? ?"},
        {"step": "look"},
        {"step": "look", "turns": 0},
        {"step": "look", "mover": 0},
        {"step": "look", "used": "peek"},
        {"step": "look", "used": "peek", "mover": 1},
        {"step": "look", "used": "peek", "mover": 0, "asked": [0, 1]},
        {"step": "look", "used": "swap", "mover": 0},
        {"mover": 0},
        {"discard": ""},
        {"step": "drawn"},
        {"drawn": ["5"]},
        {"drawn": ["", "5"], "step": "drawn"},
        {"step": "swap"},
        {"used": "peek", "step": "swap"},
        {"used": "swap"},
        {"used": "swap", "drawn": ["5"], "step": "drawn"},
        {"owed": [1]},
        {"used": "twice", "owed": [2], "drawn": ["5"], "step": "drawn"},
        {"step": "call", "turns": 1},
        {"step": "call", "caller": 1},
        {"caller": 0},
        {"asked": [0, 1]},
        {"round": 7},
        {"round": 1, "sheet": [1, 2]},
        {"aim": "middle"},
        {"row": ["joker", "1"]},
    ],
)
def test_positions_that_cannot_be_are_refused(spec):
    with pytest.raises(tablee.BadPosition):
        at(**spec)


def test_a_joker_step_needs_its_kind_and_the_box_its_cards():
    with pytest.raises(tablee.BadPosition):
        at({"extension": "joker"}, used="joker", step="turn up")
    with pytest.raises(tablee.BadPosition):
        at(ALL, row=["5", "3"], used="one_less", step="drop")
    with pytest.raises(tablee.BadPosition):
        at(ALL, row=["5:k*:s*", "3"], used="turn_up", step="turn up")
    varied = {"extension": "joker;none;none;none;none;none;none"}
    assert cards(at(varied, round=1), ROW + 6) == "joker joker"
    assert cards(at(varied), ROW + 6) == ""
    with pytest.raises(tablee.BadPosition):
        at(varied, round=1, box="joker")
    with pytest.raises(tablee.BadPosition):
        at(varied, box="joker joker")


def test_what_lies_open_is_open_for_all():
    """BAE-2.11: marks as one writes them."""
    position = at(ALL, row=["5:k*:s* 9:k0:s0", "1", "2"])
    assert position.table.shows(ROW, 0)
    assert position.table.card_at(ROW, 0) >> 8 & 0xFF == EVERYONE
    assert position.seen_by(1).zones(memory=False)["row"][0] == ["5", "?"]
    assert position.seen_by(0).zones(memory=False)["row"][0] == ["5", "9"]
