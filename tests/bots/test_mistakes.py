"""A beginner makes mistakes that people make: it forgets, overlooks, plays safe; and none that look broken.

Nobody takes a card that is worse than any draw, nobody passes up a certain win in the own turn, and nothing costs more than what
the game calls a slip. The same holds for a casual player.
"""

import random

import pytest

import tablee
from tablee.bots import levels
from tablee.bots.one_ply import Lapses, OnePly
from tablee.core.table import HIDDEN
from tablee.games import judgement
from tablee.games.bungee.moves import BUNGEE, TAKE, TURN
from tablee.games.bungee.rules import DISCARD, HAND
from tests.laws.tables import COMPILED, decide, walk
from tests.rules.bauernschlau_table import STRAIGHT, fence, yard
from tests.rules.bungee_table import at as bungee
from tests.rules.dog_table import at as dog

GAMES = [box.name for box in tablee.boxes()]
LEVELS = [levels.BEGINNER, levels.CASUAL]
SEEDS = range(60 if COMPILED else 20)


def done(position, level):
    """What bots of this level do there: as many of them as there are seeds."""
    seat = position.pending[0]
    view = position.seen_by(seat)
    game = position.game
    return {game.catalogue[levels.bot(level, game, seed).choose(view)].text for seed in SEEDS}


def views(name, plies):
    """What seats see that have a choice, in games played by chance and in games played by beginners."""
    game = tablee.game(name)
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        for seed in range(3 if COMPILED else 1):
            for position, _ in walk(game, seats, seed, plies):
                if position.pending and len(position.legal(position.pending[0])) > 1:
                    yield position.seen_by(position.pending[0])
        position = game.deal(seats, b"beginners")
        for number in range(plies):
            if not position.pending:
                break
            seat = position.pending[0]
            view = position.seen_by(seat)
            if len(view.legal()) > 1:
                yield view
            position.play(seat, levels.bot(levels.BEGINNER, game, number).choose(view))


# -- Bungee ------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "discard"), [("1 2 4", "9"), ("1 1 3", "10"), ("1 2 3 9", "10"), ("2 3", "7"), ("1 4 B", "9")]
)
def test_a_light_hand_is_not_given_up_for_a_heavy_discard(hand, discard, level):
    assert "take" not in done(bungee(hand, "? ? ?", discard=discard, lucky="5"), level)


@pytest.mark.parametrize("level", LEVELS)
def test_what_counts_nothing_is_kept_while_there_is_something_that_counts(level):
    assert "8" not in done(bungee("1 3 8 9", "? ? ?", discard="10"), level)


@pytest.mark.parametrize("level", LEVELS)
def test_four_tens_go_together(level):
    position = bungee("8 10 10 10 10", "? ? ?", taken="9", step="play after take", lucky="3")
    assert done(position, level) == {"10 10 10 10"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_round_that_is_won_by_calling_is_called(level):
    """Nobody can be lower, and of equal hands the later call wins."""
    assert done(bungee("8", "3 2", called=[0, 1], turn=0, step="late call"), level) == {"call"}
    assert done(bungee("8 B", "2 2", "1 3", called=[0, 1, 2], turn=0, step="late call"), level) == {"call"}


@pytest.mark.parametrize("level", LEVELS)
def test_no_card_is_taken_that_is_worse_than_any_draw(level):
    """Bungee: none that may still come counts more, it has no twin, and it is not the lucky one."""
    met = 0
    for number, view in enumerate(views("bungee", 250 if COMPILED else 30)):
        position = view.position
        top = int(position.table.top(DISCARD))
        if position.step != TURN or TAKE not in view.legal() or top in (int(position.lucky), int(BUNGEE)):
            continue
        to_come = [int(face) & 0xFF for face in view.masked.pool] + [int(face) for face in view.masked.loose]
        heaviest = max(face for face in to_come if face not in (HIDDEN, int(BUNGEE)))
        if top >= heaviest and position.table.count(HAND + view.seat, top) == 0:
            met += 1
            assert levels.bot(level, position.game, number).choose(view) != TAKE
    assert met > (5 if COMPILED else 0)


# -- Bärnergäng --------------------------------------------------------------------


def baernergaeng(**spec):
    return tablee.game("baernergaeng").position(spec, seed=b"mistakes")


@pytest.mark.parametrize("level", LEVELS)
def test_a_nine_is_never_taken_nor_laid(level):
    """Bärnergäng: no card counts more."""
    rows = ["0:k0 1:k0 ? ?", "? ? ? ?"]
    assert done(baernergaeng(row=rows, discard="9"), level) == {"draw"}
    assert done(baernergaeng(row=rows, discard="4", drawn=["9", ""], step="drawn"), level) == {"throw"}
    nines = 0
    for number, view in enumerate(views("baernergaeng", 250 if COMPILED else 30)):
        position = view.position
        text = position.game.catalogue[levels.bot(level, position.game, number).choose(view)].text
        zones = view.zones()
        if zones["discard"] and zones["discard"][-1] == "9" and "take 1" in texts(view):
            nines += 1
            assert not text.startswith("take")
        if zones["drawn"][view.seat] == ["9"]:
            assert not text.startswith("lay")
    assert nines > (3 if COMPILED else 0)


def texts(view):
    return [view.position.game.catalogue[code].text for code in view.legal()]


@pytest.mark.parametrize("level", LEVELS)
def test_who_knows_to_be_behind_does_not_call(level):
    rows = ["9:k01 8:k01 7:k01 6:k01", "0:k01 1:k01 0:k01 2:k01"]
    assert done(baernergaeng(row=rows, discard="5 4", step="call"), level) == {"done"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_card_of_a_match_is_laid_where_it_wins(level):
    """Both rows are known; the zero in place of the nine wins, by a point."""
    rows = ["9:k01 0:k01 1:k01 1:k01", "1:k01 2:k01 0:k01 0:k01"]
    position = baernergaeng(row=rows, discard="5", drawn=["0", ""], step="drawn", caller=1, round=6, sheet=[5] * 12)
    assert done(position, level) == {"lay 1"}


# -- Nicht die Bohne! --------------------------------------------------------------


def bohne(*laid, **spec):
    return tablee.game("bohne").position(
        {"seats": 3, "step": "take", "laid": list(laid), "token": 0, **spec}, b"mistakes"
    )


@pytest.mark.parametrize("level", LEVELS)
def test_a_fat_row_is_not_wiped_out_while_there_is_a_harmless_card(level):
    rows = {"red": ["R10 R9 R8", "", ""], "under": "Y10"}
    assert done(bohne("", "RN", "B1", **rows), level) == {"take 2"}
    assert done(bohne("", "B1", "R-", **rows), level) == {"take 1"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_card_of_a_game_is_the_one_that_wins(level):
    """By a point, which a sheet of three rounds hardly shows."""
    sheet = {"round": 2, "plus": [10, 10, 0, 10, 10, 0], "minus": [0] * 6}
    assert done(bohne("", "R1", "B3", under="Y1", **sheet), level) == {"take 2"}
    assert done(bohne("", "R3", "B1", under="Y4", **sheet), level) == {"take 1"}


# -- Brändi Dog --------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_marble_that_wins_goes_home(level):
    home = "f3 f2 f1 f0"
    position = dog(f"f3 f2 f1 60 : 5 6 9 | 20 21 : ? ? ? | {home} : ? ? ? | 40 : ? ? ? | turn 0")
    assert done(position, level) == {"5 m4 home"}


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_sends_home_a_marble_of_the_own_side(level):
    position = dog("10 13 30 : 3 5 9 | - : ? ? ? | - : ? ? ? | 20 : ? ? ? | turn 0")
    assert "3 m3" not in done(position, level)
    position = dog("10 : 3 5 | - : ? ? | 13 : ? ? | - : ? ? | turn 0")  # the partner's
    assert "3 m1" not in done(position, level)


# -- Bauernschlau ------------------------------------------------------------------

FENCES = [fence(0, STRAIGHT, 0), fence(3, STRAIGHT, 1)]  # two farms, both fenced in


def bauernschlau(sheep, **spec):
    """In the yard of seat 0 only a1 is free."""
    game = tablee.game("bauernschlau")
    closed = game.position({"seats": 2, "fences": FENCES}, b"mistakes")
    fields = [name for name in yard(closed, 0) if name != "a1"]
    pasture = {name: f"{sheep[at % len(sheep)]}:s*" for at, name in enumerate(fields)}
    return game.position({"seats": 2, "fences": FENCES, "pasture": pasture, **spec}, b"mistakes")


@pytest.mark.parametrize("level", LEVELS)
def test_a_farm_that_is_filled_and_wins_is_filled(level):
    position = bauernschlau(["1", "2", "3", "5"], step="place", drawn=["2"])
    assert done(position, level) == {"place a1"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_black_sheep_goes_to_the_neighbour_and_a_white_one_does_not(level):
    closed = tablee.game("bauernschlau").position({"seats": 2, "fences": FENCES}, b"mistakes")
    own = {f"place {field}" for field in yard(closed, 0)}
    for drawn in ("-3", "5"):
        spec = {"seats": 2, "fences": FENCES, "step": "place", "drawn": [drawn], "pasture": {"e9": "1:s*"}}
        found = done(tablee.game("bauernschlau").position(spec, b"mistakes"), level)
        assert found <= own if drawn == "5" else found.isdisjoint(own)


# -- All games ---------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="whole games are played where bots are compiled")
@pytest.mark.parametrize("name", GAMES)
def test_a_certain_win_is_never_passed_up(name):
    """Whole games between beginners: whenever a move ends the game and wins it in every world that the view allows, one such
    move is made."""
    game = tablee.game(name)
    met = 0
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        for deal in range(8):
            position = game.deal(seats, b"certain %d" % deal)
            rng = random.Random(deal)
            while position.pending:
                seat = position.pending[0]
                view = position.seen_by(seat)
                winning = [code for code in view.legal() if wins(view, code)] if near_the_end(position) else []
                if winning and len(winning) < len(view.legal()):
                    met += 1
                    for level in LEVELS:
                        assert wins_in_its_turn(levels.bot(level, game, deal), view)
                if rng.random() < 0.7:
                    position.play(seat, levels.bot(levels.BEGINNER, game, deal * 10 + seat).choose(view))
                else:
                    position.play(*decide(position, rng))
    assert met > 0 or name in ("bungee", "baernergaeng")  # there what others hold is hidden to the end


def near_the_end(position):
    """Can this decision be the last? Try it as it is: what hidden cards say does not matter yet."""
    seat = position.pending[0]
    for code in position.legal(seat):
        after = position.copy()
        after.play(seat, code)
        if after.over():
            return True
    return False


def wins_in_its_turn(bot, view):
    """At once, or by the parts of its move that it still decides: a seven."""
    world = view.imagine(0)
    world.play(view.seat, bot.choose(view))
    while world.pending == [view.seat]:
        world.play(view.seat, bot.choose(world.seen_by(view.seat)))
    return view.seat in world.winners()


def wins(view, code):
    for seed in range(60):
        world = view.imagine(seed)
        world.play(view.seat, code)
        if not world.over() or view.seat not in world.winners():
            return False
    return True


@pytest.mark.parametrize("beginner", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_no_mistake_costs_more_than_a_slip(name, beginner):
    """As the bot itself judges it, where it has forgotten nothing."""
    judge = judgement(name)
    seen = 0
    for number, view in enumerate(views(name, 40 if COMPILED else 6)):
        legal = view.legal()
        values = dict(zip(legal, OnePly(judge, number, 300).weigh(view, legal), strict=True))
        code = OnePly(judge, number, 300, Lapses(0, 80, beginner)).choose(view)
        sound = [one for one in legal if not judge.senseless(view.position, view.seat, one)] or legal
        best = max(values[one] for one in sound)
        assert code in sound
        assert best - values[code] <= judge.slip(view.position.seats, beginner) + 1e-9
        seen += values[code] < best
    assert seen > 0  # it does err


@pytest.mark.parametrize("name", GAMES)
def test_a_casual_players_slips_are_smaller_than_a_beginners(name):
    judge = judgement(name)
    for seats in tablee.game(name).seat_counts:
        assert 0.0 < judge.slip(seats, False) < judge.slip(seats, True)
