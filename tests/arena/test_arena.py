"""Bots against bots: fair seats, the same result everywhere, and nothing lost."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tablee
from tablee.arena.count import as_json, count, estimate
from tablee.arena.executors import here, on_cores
from tablee.arena.report import page
from tablee.arena.results import GAMES, ResultsFolder
from tablee.arena.series import Result, lineups, play_deal, series_of
from tablee.arena.texts import TEXTS
from tablee.core.rule import Mistake


def series(games=4, bots=("beginner", "random"), name="bungee", seats=2, seed=3, **options):
    return series_of(tablee.game(name, **options), seats, list(bots), seed, games)


@pytest.mark.parametrize(
    ("name", "seats", "bots", "expected"),
    [
        ("bungee", 2, ["a", "b"], [["a", "b"], ["b", "a"]]),
        ("bungee", 4, ["a", "b"], [["a", "b", "a", "b"], ["b", "a", "b", "a"]]),
        ("bungee", 4, ["a"], [["a", "a", "a", "a"]]),
        ("dog", 4, ["a", "b"], [["a", "b", "a", "b"], ["b", "a", "b", "a"]]),
    ],
)
def test_who_sits_where(name, seats, bots, expected):
    assert lineups(tablee.game(name), seats, bots) == expected


@pytest.mark.parametrize(
    ("name", "seats"), [("bungee", 3), ("bungee", 5), ("bohne", 6), ("dog", 6), ("baernergaeng", 4)]
)
@pytest.mark.parametrize("bots", [["a", "b"], ["a", "b", "c"]])
def test_every_kind_sits_equally_often_on_every_seat(name, seats, bots):
    game = tablee.game(name)
    rows = lineups(game, seats, bots)
    for seat in range(seats):
        sat = [row[seat] for row in rows]
        assert len({sat.count(bot) for bot in bots}) == 1
        for row in rows:
            for other in range(seats):
                assert game.side(seat, seats) != game.side(other, seats) or row[seat] == row[other]


def test_all_lineups_of_a_deal_get_the_same_cards():
    one, two = play_deal(series(), 0)
    first, second = (tablee.record_from(result.record) for result in (one, two))
    assert first.seed == second.seed
    assert first.names == ["0 (beginner)", "1 (random)"]
    assert second.names == ["0 (random)", "1 (beginner)"]


def test_the_result_does_not_depend_on_who_played_which_deal():
    plan = series(8)
    alone = dict(here(plan, [0, 1, 2, 3]))
    together = dict(on_cores(plan, [3, 1, 2, 0], 2))
    assert json.dumps(as_json(plan, count(plan, alone))) == json.dumps(as_json(plan, count(plan, together)))


def made_up(bots, scores, winners):
    return Result(list(bots), scores, winners, 10, "{}")


def test_shares_are_counted_by_side():
    plan = series(4, bots=("club", "random"), seats=4)
    a, b = plan.lineups
    deals = {
        0: [made_up(a, [1, 2, 3, 4], [0]), made_up(b, [1, 2, 3, 4], [0])],
        1: [made_up(a, [1, 1, 1, 1], [0, 2]), made_up(b, [1, 2, 3, 4], [1, 2])],
    }
    found = count(plan, deals)
    assert found.bots["club"].wins.mean == pytest.approx((0.5 + (1 + 0.5) / 2) / 2)
    assert found.bots["club"].wins.mean + found.bots["random"].wins.mean == pytest.approx(1)
    assert found.by_seat == [1, 1.75, 2.5, 3.25]
    assert found.games == 4


def test_a_game_nobody_won_is_shared_by_all():
    plan = series(2, bots=("club", "random"), seats=2)
    found = count(plan, {0: [made_up(row, [0, 0], []) for row in plan.lineups]})
    assert found.bots["club"].wins.mean == 0.5


def test_partners_win_one_victory_together():
    plan = series(2, bots=("club", "random"), name="dog", seats=4)
    found = count(plan, {0: [made_up(row, [8, 0, 8, 0], [0, 2]) for row in plan.lineups]})
    assert found.bots["club"].wins.mean == 0.5


def test_the_better_bot_is_rated_higher():
    plan = series(40, bots=("club", "random"), seats=2)
    deals = {deal: [made_up(row, [0, 0], [row.index("club")]) for row in plan.lineups] for deal in range(20)}
    found = count(plan, deals)
    assert found.bots["club"].rating.low > found.bots["random"].rating.high
    assert found.against["club"]["random"] == 1.0


def test_intervals_shrink_with_the_deals_and_are_never_empty():
    few, many = estimate([0.0, 1.0] * 4, 0, 1), estimate([0.0, 1.0] * 100, 0, 1)
    assert few.mean == many.mean == 0.5
    assert few.high - few.low > many.high - many.low
    sure = estimate([1.0] * 50, 0.0, 1.0)
    assert sure.low < 1.0 == sure.high


def test_what_is_finished_is_found_again(tmp_path):
    plan = series(6)
    saved = ResultsFolder(tmp_path / "new" / "folder", plan)
    assert saved.open() == {}
    for deal, results in here(plan, [2, 0]):
        saved.add(deal, results)
    with saved.games.open("ab") as file:
        file.write(b'{"deal": 1, "games": [')  # cut off
    again = ResultsFolder(saved.folder, plan).open()
    assert sorted(again) == [0, 2]
    assert again[0] == play_deal(plan, 0)
    for deal, results in here(plan, [1]):
        saved.add(deal, results)
    assert sorted(saved.finished()) == [0, 1, 2]
    whole = count(plan, saved.finished())
    assert whole == count(plan, dict(here(plan, [0, 1, 2])))


def test_a_folder_with_another_series_is_left_alone(tmp_path):
    ResultsFolder(tmp_path, series(4)).open()
    ResultsFolder(tmp_path, series(8)).open()  # more of the same is welcome
    with pytest.raises(Mistake) as caught:
        ResultsFolder(tmp_path, series(4, seed=4)).open()
    assert caught.value.say("en").startswith(f"'{tmp_path}' holds another series")
    assert "une autre série" in caught.value.say("fr")
    (tmp_path / "series.json").write_text("no")
    with pytest.raises(Mistake):
        ResultsFolder(tmp_path, series(4)).open()


def test_every_word_of_the_report_is_there_in_three_languages():
    for words in TEXTS.values():
        assert words.fr
        assert words.de
        assert words.en
        assert "ß" not in words.de


def test_a_page_without_anything_to_compare():
    plan = series(2, bots=("random",))
    found = count(plan, dict(here(plan, [0, 1])))
    assert found.bots["random"].wins.mean == 1.0
    assert page(plan, found, "<Bungee>", "en").count("<svg") == 3


def started(folder, games, *more):
    words = ["arena", "bungee", "--bots", "random", "--games", str(games), "--jobs", "2", "--out", str(folder), *more]
    return subprocess.Popen(
        [sys.executable, "-m", "tablee.cli.main", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"LANG": "en_GB.UTF-8"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever started the tests may ignore it
    )


def wait_for_games(folder: Path) -> None:
    for _ in range(600):
        if (folder / GAMES).exists() and (folder / GAMES).stat().st_size:
            return
        time.sleep(0.05)
    raise AssertionError("nothing was played in thirty seconds")


def test_stopped_and_resumed_nothing_is_lost(tmp_path):
    running = started(tmp_path, 1_000_000)
    try:
        wait_for_games(tmp_path)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=30)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "the same command goes on" in err
    saved = ResultsFolder(tmp_path, series_of(tablee.game("bungee"), 3, ["random"], 0, 1_000_000))
    kept = saved.finished()
    assert kept
    assert len(kept) == len((tmp_path / GAMES).read_text().splitlines())


def test_a_killed_worker_costs_only_what_it_had_not_finished(tmp_path):
    plan = series(72, bots=("random",), seats=2)
    found = {}
    killed = False
    for deal, results in on_cores(plan, list(range(plan.deals)), 2):
        assert deal not in found
        found[deal] = results
        if not killed:
            killed = True
            for child in children():
                os.kill(child, signal.SIGKILL)
                break
    assert sorted(found) == list(range(plan.deals))
    assert found[7] == play_deal(plan, 7)


def children():
    import multiprocessing

    return [child.pid for child in multiprocessing.active_children()]
