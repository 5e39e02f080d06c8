"""Reviews: the sum is exact, the verdict knows only what the seat knew, and it measures play."""

import pytest

import tablee
from tablee.bots.levels import bot
from tablee.bots.self_play import play_game
from tablee.core.record import record_from
from tablee.core.rule import Mistake
from tablee.review.chances import chances_at, result_of, sides_of
from tablee.review.decision import Effort, Estimate, Reviewer, Verdict
from tablee.review.game import AGAIN, account, brought, review, turning_points
from tablee.review.page import document, section
from tablee.review.words import SAID, sentences
from tests.laws.tables import COMPILED

QUICK = Effort(8, 16, 16)
TABLES = [("bungee", 2), ("bungee", 4), ("bohne", 3), ("baernergaeng", 2), ("dog", 4), ("bauernschlau", 2)]
if not COMPILED:  # whole games of the others take minutes
    TABLES = TABLES[:2]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def game_between(name, levels, seed=b"a game"):
    game = tablee.game(name)
    bots = [bot(level, game, seat) for seat, level in enumerate(levels)]
    return game, play_game(game, seed, bots).record


def moments(game, record, step):
    """Every so many decisions with a choice: the position, who decides, and what."""
    position = game.opening(record)
    for at in range(len(record)):
        seat, code = game.decision(record, at, position)
        if at % step == 0 and len(position.legal(seat)) > 1:
            yield position.copy(), seat, code
        game.advance(record, at, position)


@every_table
def test_fair_share_luck_and_play_add_up_to_the_result(name, seats):
    game, record = game_between(name, ["random"] * seats)
    end = game.replay(record)
    seat = None if name != "bauernschlau" else 0
    found = review(game, record, effort=Effort(2, 2, 2), seat=seat)
    for one, result in zip(found.accounts, result_of(end, sides_of(game, seats)), strict=True):
        assert one.result == result
        assert one.fair + one.luck + one.others + one.play == pytest.approx(one.result, abs=1e-12)
        assert one.play <= 0.0


def test_the_sum_is_right_in_a_course_written_by_hand():
    """From 25 to 40 by luck, 10 given away, from 30 to 60 by luck, nothing given away, and won."""
    exact = Estimate(0.40, 0.0), Estimate(-0.10, 0.0), Estimate(0.60, 0.0), Estimate(0.0, 0.0)
    found = account([Verdict(0, 0, 1, 2, *exact[:2]), Verdict(4, 0, 1, 1, *exact[2:])], 0.25, 1.0)
    assert found.luck == pytest.approx(0.15 + 0.30 + 0.40)
    assert found.play == pytest.approx(-0.10)


def test_what_one_gives_away_goes_to_the_other_sides_and_is_lost_to_the_partner():
    assert brought([0.0, -0.3, 0.0, 0.0], [0, 1, 2, 3], 0) == pytest.approx(0.1)
    assert brought([0.0, -0.3, 0.0, 0.0], [0, 1, 0, 1], 0) == pytest.approx(0.3)
    assert brought([0.0, -0.3, 0.0, 0.0], [0, 1, 0, 1], 3) == pytest.approx(-0.3)


@every_table
def test_what_the_seat_could_not_see_does_not_change_the_verdict(name, seats):
    game, record = game_between(name, ["random"] * seats)
    reviewer = Reviewer(name, 3, QUICK)
    judged = 0
    for position, seat, code in moments(game, record, 1 + len(record) // 4):
        view = position.seen_by(seat)
        first = reviewer.verdict(view, code)
        for other in (1, 2):
            world = view.imagine(other)
            assert Reviewer(name, 3, QUICK).verdict(world.seen_by(seat), code) == first
        judged += 1
    assert judged >= 2


def test_another_deal_of_the_hidden_cards_is_another_world():
    """The law above would say nothing if imagining changed nothing."""
    game, record = game_between("bungee", ["random"] * 4)
    position, seat, _ = next(moments(game, record, 1))
    view = position.seen_by(seat)
    assert len({view.imagine(seed).fingerprint() for seed in range(3)}) == 3


def test_the_same_seed_gives_the_same_review():
    game, record = game_between("bungee", ["random"] * 3)
    assert review(game, record, 5, QUICK) == review(game, record, 5, QUICK)


@every_table
def test_the_chances_of_the_sides_add_up_to_one(name, seats):
    game, record = game_between(name, ["random"] * seats)
    reviewer = Reviewer(name)
    sides = sides_of(game, seats)
    for position, seat, code in moments(game, record, 1 + len(record) // 6):
        after = reviewer.one(position.seen_by(seat).imagine(1), seat, code, 7, int(position.current_deal()))
        shares = chances_at(after, reviewer.playouts, sides, int(position.current_deal()))
        by_side = {side: shares[at] for at, side in enumerate(sides)}
        if after.asked != 0 or after.winners():
            assert sum(by_side.values()) == pytest.approx(1.0)
        assert all(0.0 <= share <= 1.0 for share in shares)


def test_partners_win_together():
    game, record = game_between("dog", ["random"] * 4)
    shares = result_of(game.replay(record), sides_of(game, 4))
    assert sorted(shares) == [0.0, 0.0, 1.0, 1.0]
    assert shares[0] == shares[2]


def test_a_random_player_gives_away_more_than_a_club_player():
    """At the same deals of Bungee; how much more, and what equal players show, is measured in docs/review.md."""
    costs = {"random": 0.0, "club": 0.0}
    for number in range(4):
        game, record = game_between("bungee", ["club", "random"], b"unequal %d" % number)
        strong, weak = review(game, record, effort=Effort(32, 64, 64)).accounts
        costs["club"] += strong.play
        costs["random"] += weak.play
    assert costs["random"] < costs["club"] < 0.0


def test_a_clear_mistake_is_found_with_what_was_better():
    """Random players of Bungee give games away; the largest loss names another legal move and its continuation."""
    game, record = game_between("bungee", ["random"] * 2)
    worst = review(game, record, effort=Effort(64, 200, 200)).turning_points[0]
    assert worst.cost.mean + worst.cost.within < 0.0
    assert worst.better != worst.played
    position = game.opening(record)
    for at in range(worst.at):
        game.advance(record, at, position)
    assert worst.better in position.legal(worst.seat)
    after = position.seen_by(worst.seat).imagine(1)
    after.play(worst.seat, worst.better)
    assert worst.line
    assert worst.line[0][0] in after.pending


def test_turning_points_are_the_largest_losses_and_small_ones_only_fill_up_to_three():
    def lost(at, cost):
        return Verdict(at, 0, 1, 2, Estimate(0.5, 0.0), Estimate(-cost, 0.0))

    verdicts = [lost(0, 0.002), lost(1, 0.2), lost(2, 0.0), lost(3, 0.003), lost(4, 0.3), lost(5, 0.004)]
    assert [one.at for one in turning_points(verdicts)] == [4, 1, 5]
    assert [one.at for one in turning_points([lost(at, 0.1) for at in range(9)])] == [0, 1, 2, 3, 4]


def test_an_unfinished_game_is_not_reviewed():
    game, record = game_between("bungee", ["random"] * 2)
    record.values = record.values[:20]
    record.end = ""
    with pytest.raises(Mistake) as refused:
        review(game, record)
    assert refused.value.code == "not-over"


def test_whoever_reports_progress_may_stop_the_review():
    game, record = game_between("bungee", ["random"] * 2)
    seen = []

    def stop(done, total):
        seen.append((done, total))
        if done == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        review(game, record, effort=QUICK, progress=stop)
    assert [done for done, _ in seen] == [1, 2, 3]
    assert seen[0][1] == len(record) + sum(AGAIN), "every decision, and those that are looked at again"


def test_a_review_of_one_seat_judges_only_its_decisions():
    game, record = game_between("bungee", ["random"] * 3)
    once = Effort(8, 16, 0)  # which decisions are looked at again depends on all of them
    whole = review(game, record, effort=once)
    own = review(game, record, effort=once, seat=1)
    assert {verdict.seat for verdict in own.verdicts} == {1}
    assert own.verdicts == whole.course(1)
    assert own.accounts[1].play == whole.accounts[1].play
    assert own.accounts[1].luck == pytest.approx(whole.accounts[1].luck + whole.accounts[1].others)


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_the_page_stands_on_its_own_and_escapes_names(lang):
    game, record = game_between("bungee", ["random"] * 2)
    names = ["<b>Zoé</b>", "Ueli"]
    found = review(game, record, effort=QUICK)
    page = document([section(game, record, found, names, lang, lambda view: f"<pre>{view.seat}</pre>")], lang)
    assert "<b>" not in page
    assert "src=" not in page
    assert "http" not in page
    assert page.count("<h3>") == len(found.turning_points)
    for verdict in found.turning_points:
        assert len(sentences(game, verdict, names, lang)) >= 3


def test_every_text_has_the_same_fields_in_three_languages():
    import string

    for texts in SAID.values():
        fields = [sorted(name for _, name, _, _ in string.Formatter().parse(text) if name) for text in texts]
        assert len(texts) == 3
        assert fields[0] == fields[1] == fields[2]
        assert "ß" not in texts[1]


def test_a_record_read_from_text_is_reviewed_like_the_game_itself():
    game, record = game_between("bungee", ["random"] * 2)
    again = record_from(record.to_json())
    assert review(game, again, 1, QUICK) == review(game, record, 1, QUICK)
