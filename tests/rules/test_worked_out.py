"""What a view works out for the page, held against what the rules then do."""

import random
from pathlib import Path

import tablee
from tests.laws.tables import decide, walk

RECORDS = Path(__file__).parent.parent / "records"


def played(name: str, seats: int, seed: int, plies: int = 4000, **options):
    """Every decision of a game: the view of those who look on before it, the position after it, seat and code."""
    position = tablee.game(name, **options).deal(seats, b"worked%d" % seed)
    rng = random.Random(seed)
    while position.pending and plies:
        plies -= 1
        seat, code = decide(position, rng)
        before = position.seen_by(seat).to_json()
        position.play(seat, code)
        yield before, position, seat, code


def told(view, what: str) -> dict[int, int]:
    return {one["seat"]: one["amount"] for one in view["events"] if one["kind"] == "told" and one["what"] == what}


def test_the_cards_of_a_bungee_hand_add_up_to_what_is_noted():
    """BUN-3.1, BUN-3.2, BUN-7.1"""
    rounds = 0
    for before, position, _, _ in played("bungee", 3, 1):
        view = position.seen_by(None).to_json()
        for seat, noted in told(view, "scored").items():
            shown = [one["card"] for one in view["events"] if one["kind"] == "shown" and one["at"][0] == f"hand {seat}"]
            if noted >= 0:
                rounds += 1
                assert sum(before["worth"][face] for face in shown) == noted
    assert rounds > 0


def test_the_sheet_of_bohne_adds_up_to_its_scores():
    """BOH-7.2"""
    for _, position, _, _ in played("bohne", 4, 2):
        view = position.seen_by(None).to_json()
        assert [sum(view["sheet"][seat::4]) for seat in range(4)] == view["scores"]
    assert len(view["sheet"]) == 12


def test_the_winners_of_each_baernergaeng_game_are_those_that_were_told():
    """BAE-5.9"""
    games = 0
    for _, position, _, _ in played("baernergaeng", 3, 3):
        view = position.seen_by(None).to_json()
        if won := told(view, "won"):
            games += 1
            assert view["game_winners"][-1] == sorted(won)
            assert view["totals"] == [sum(view["sheet"][seat::3]) for seat in range(3)]
    assert games > 0


def test_the_shares_of_a_farm_add_up_to_what_it_shows():
    """BAU-9.2, BAU-9.3"""
    closed = 0
    for seed in range(3):
        for position, _ in walk(tablee.game("bauernschlau"), 4, seed, 400):
            view = position.seen_by(None).to_json()
            for seat, (shares, showing) in enumerate(zip(view["shares"], view["showing"], strict=True)):
                assert (shares is None) == (showing is None) == (seat not in view["fenced"])
                if shares:
                    closed += 1
                    assert sum(shares.values()) == showing
                    assert shares["pieces"] == -view["pieces"][seat]
    assert closed > 0


def test_a_farm_left_open_has_no_score_in_a_single_game_and_one_in_a_match():
    """BAU-9.4"""
    for kept, unscored in (("3-default", [0, 2]), ("3-games-2", [])):
        game, record = tablee.load((RECORDS / f"bauernschlau-{kept}.json").read_text())
        view = game.replay(record).seen_by(None).to_json()
        assert [seat for seat in range(3) if seat not in view["fenced"]] == [0, 2]
        assert view["unscored"] == unscored
        assert game.opening(record).seen_by(None).to_json()["unscored"] == []


def test_a_marble_walks_as_far_as_its_move_says():
    """DOG-5.1, DOG-7.2"""
    back = home = 0
    for seed in range(4):
        for before, position, _, code in played("dog", 4, seed, 400):
            walks = position.seen_by(None).to_json()["walks"]
            steps = [one["steps"] for one in walks if one["what"] in ("goes", "comes home")]
            assert steps == [before["steps"][str(code)]] if str(code) in before["steps"] else not any(steps)
            back += any(far < 0 for far in steps)
            home += any(one["what"] == "comes home" for one in walks)
            assert {one["from"] for one in walks if one["what"] == "sent"} == set(before["sends"].get(str(code), []))
    assert back > 0
    assert home > 0
