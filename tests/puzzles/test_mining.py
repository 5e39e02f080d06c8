"""Mining: what is found has passed every question, and the same seed finds the same."""

import pytest

import tablee
from tablee.bots.levels import CLUB, bot
from tablee.puzzles import mine
from tablee.puzzles.mine import Miner, self_played
from tablee.puzzles.puzzle import game_of, position_of, puzzles_of


@pytest.fixture
def quick(monkeypatch):
    """Small samples: that they suffice for shipped puzzles is what the trials show."""
    for name, value in {"TENFOLD": 1, "AGREEING": 1, "TRIES": 2, "WORLDS": 40, "DEEP": 80}.items():
        monkeypatch.setattr(mine, name, value)
    monkeypatch.setattr(mine, "EXPERT_FINDS", 1)


def clearest():
    return max(puzzles_of("bungee"), key=lambda puzzle: puzzle.cost[0])


def test_a_shipped_puzzle_is_found_again_from_the_view_alone(quick):
    puzzle = clearest()
    view = position_of(puzzle).seen_by(puzzle.seat)
    found = Miner(game_of(puzzle), 5).puzzle(view)
    assert found is not None
    assert (found.answers, found.theme, found.edition) == (puzzle.answers, puzzle.theme, puzzle.edition)
    redealt = view.imagine(123).seen_by(puzzle.seat)
    again = Miner(game_of(puzzle), 5).puzzle(redealt)
    assert again is not None
    assert (again.answers, again.cost, again.chance) == (found.answers, found.cost, found.chance)


def test_what_club_finds_is_no_puzzle(quick):
    game = tablee.game("bungee")
    position = game.deal(2, b"easy")
    view = position.seen_by(0)
    found = Miner(game, 1).puzzle(view)
    assert found is None or game.parse(found.answers[0]) != bot(CLUB, game, 2).choose(view)


def test_moves_with_the_same_effect_count_as_one_answer():
    puzzle = clearest()
    view = position_of(puzzle).seen_by(puzzle.seat)
    miner = Miner(game_of(puzzle), 1)
    for code in view.legal():
        assert code in miner.same(view, code)
    assert len(miner.same(view, view.legal()[0])) < len(view.legal())


def test_self_play_gives_the_same_game_for_the_same_seed_and_number():
    game = tablee.game("bungee")
    one, two = (self_played(game, 2, 3, number).to_json() for number in (0, 1))
    assert self_played(game, 2, 3, 0).to_json() == one
    assert one != two
