"""The puzzles that ship: each stands on its own, has one answer, and tells nothing that its seat could not see."""

import json
import os
from collections import Counter

import msgspec
import pytest

import tablee
from tablee import _build
from tablee.bots.expert import Expert
from tablee.bots.levels import CLUB, bot
from tablee.core.rule import Mistake, Refused
from tablee.games import NAMES, judgement
from tablee.puzzles.ask import asked, tried
from tablee.puzzles.mine import TENFOLD
from tablee.puzzles.puzzle import GRADES, by_id, game_of, of_day, position_of, puzzles_of
from tablee.puzzles.select import varied
from tablee.puzzles.themes import THEMES, theme_named, theme_of
from tablee.puzzles.words import why_better, why_not

LONG = _build.mode() == "compiled" and bool(os.environ.get("TABLEE_LONG"))
OTHER_SEEDS = 900_000  # far from those that mined them


@pytest.mark.parametrize("name", NAMES)
def test_each_is_a_legal_position_of_this_edition_with_one_answer_and_another_move_that_tempts(name):
    for puzzle in puzzles_of(name):
        game = game_of(puzzle)
        view = position_of(puzzle).seen_by(puzzle.seat)
        answers = [game.parse(text) for text in puzzle.answers]
        assert (puzzle.game, puzzle.edition) == (name, tablee.game(name).edition)
        assert set(answers) <= set(view.legal())
        assert game.parse(puzzle.tempting) in set(view.legal()) - set(answers)
        assert puzzle.grade in GRADES
        assert puzzle.theme == theme_of(view, answers[0], game.parse(puzzle.tempting))
        assert puzzle.cost[0] > puzzle.cost[1]
        assert puzzle.next_best[0] > 0
        assert puzzle.found[CLUB] <= 1
        for text in (*puzzle.line, *puzzle.reply):
            game.parse(text.move)


def test_every_game_has_fifty_at_least_and_no_two_have_the_same_name():
    assert all(len(puzzles_of(name)) >= 50 for name in NAMES)
    assert len(by_id()) == sum(len(puzzles_of(name)) for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_asked_does_not_change_when_what_the_seat_cannot_see_is_dealt_anew(name):
    for puzzle in puzzles_of(name)[::8]:
        view = position_of(puzzle).seen_by(puzzle.seat)
        spec = view.imagine(77).to_json()
        del spec["chance"]
        other = msgspec.structs.replace(puzzle, position=spec)
        again = position_of(other).seen_by(puzzle.seat)
        assert again.to_json(memory=True) == view.to_json(memory=True)
        shown = msgspec.json.decode(msgspec.json.encode(asked(puzzle.id, "en")))
        assert shown["moment"]["view"] == json.loads(json.dumps(again.to_json(memory=True)))
        assert not {"position", "answers", "tempting", "chance", "found", "cost"} & set(shown)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_after_a_try_it_says_why_with_counts_and_clauses_that_exist(name, lang):
    clauses = {rule.id for rule in tablee.game(name).rulebook}
    for puzzle in puzzles_of(name)[::8]:
        game = game_of(puzzle)
        right = tried(puzzle.id, game.parse(puzzle.answers[0]), lang)
        wrong = tried(puzzle.id, game.parse(puzzle.tempting), lang)
        assert (right.right, wrong.right) == (True, False)
        assert right.why == wrong.why
        assert set(right.clauses) <= clauses
        assert len(right.why) >= 2
        assert any(letter.isdigit() for letter in right.why_not[0])
        assert not any("{" in said.replace("{you}", "") for said in (*right.why, *right.why_not))


@pytest.mark.parametrize(
    ("name", "points", "rivals", "said"),
    [
        ("bungee", [3.0, 9.0], [20.0, 18.0], "it leads you to 3.0 points instead of 9.0"),
        (
            "bungee",
            [9.0, 8.0],
            [20.0, 15.0],
            "it costs you something (9.0 points instead of 8.0), but your opponents more",
        ),
        ("bungee", [9.0, 3.0], [20.0, 20.0], "the other move would be no worse on average (you 3.0 instead of 9.0"),
        ("bohne", [9.0, 3.0], [20.0, 20.0], "it leads you to 9.0 points instead of 3.0"),
        ("bohne", [9.0, 3.0], [26.0, 20.0], "The lead in points stays about the same"),
        ("dog", [4.0, 4.8], [3.0, 3.0], "brings no fewer marbles home"),
        ("dog", [4.0, 4.0], [3.0, 3.0], "The number of marbles home stays about the same"),
    ],
)
def test_averages_are_not_told_as_if_they_spoke_for_the_tempting_move(name, points, rivals, said):
    puzzle = msgspec.structs.replace(puzzles_of(name)[0], points=points, rivals=rivals)
    assert said in why_better(game_of(puzzle), puzzle, "en")


def test_a_move_that_does_better_less_often_is_said_to_gain_more():
    puzzle = msgspec.structs.replace(puzzles_of("bungee")[0], better=0.4, worse=0.47)
    told = why_not(game_of(puzzle), puzzle, ["A", "B", "C"], "en")
    assert told[1].endswith("does better less often (in 40 games of 100) than worse (in 47), but gains more there.")


def test_a_puzzle_that_is_not_there_and_a_move_that_is_not_legal_are_refused():
    with pytest.raises(Mistake, match="no such puzzle"):
        asked("nothing", "en")
    puzzle = puzzles_of("bungee")[0]
    illegal = next(
        code for code in range(int(game_of(puzzle).size)) if code not in position_of(puzzle).legal(puzzle.seat)
    )
    with pytest.raises(Refused):
        tried(puzzle.id, illegal, "en")


def test_the_days_go_through_the_games_in_turn_and_through_all_puzzles_before_one_comes_again():
    days = [of_day(day) for day in range(740_000, 740_000 + 5 * 40)]
    assert {puzzle.game for puzzle in days[:5]} == set(NAMES)
    assert max(Counter(puzzle.id for puzzle in days).values()) <= -(-40 // min(len(puzzles_of(name)) for name in NAMES))
    assert of_day(740_001) == days[1]


def test_every_theme_is_named_and_every_clause_of_it_exists():
    for name in NAMES:
        clauses = {rule.id for rule in tablee.game(name).rulebook}
        for theme in THEMES[name]:
            assert theme_named(name, theme.name) is theme
            assert set(theme.clauses) <= clauses


def test_a_choice_is_varied_and_takes_no_puzzle_twice():
    found = puzzles_of("dog")
    some = varied([*found, *found], 12)
    assert len({puzzle.id for puzzle in some}) == 12
    counts = Counter(puzzle.theme for puzzle in some)
    assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.skipif(not LONG, reason="minutes, compiled: make trials")
@pytest.mark.parametrize("name", NAMES)
def test_the_expert_at_ten_times_the_budget_finds_nearly_all_and_club_few(name, capsys):
    game = tablee.game(name)
    judge = judgement(name)
    expert = club = 0
    puzzles = puzzles_of(name)
    for at, puzzle in enumerate(puzzles):
        view = position_of(puzzle).seen_by(puzzle.seat)
        answers = [game.parse(text) for text in puzzle.answers]
        budget = int(judge.expert_games()) * TENFOLD
        expert += Expert(judge, OTHER_SEEDS + at, budget, 0.0).choose(view) in answers
        club += bot(CLUB, game, OTHER_SEEDS + at).choose(view) in answers
    with capsys.disabled():
        print(f"\n{name}: {len(puzzles)} puzzles, expert {expert / len(puzzles):.1%}, club {club / len(puzzles):.1%}")
    assert expert >= 0.95 * len(puzzles)
    assert club <= 0.40 * len(puzzles)
