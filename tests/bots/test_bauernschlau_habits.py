"""What a player of Bauernschlau does without thinking long, in positions where it is plain what that is."""

import pytest

from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.games import judgement
from tablee.games.bauernschlau.meadow import MEADOW
from tests.rules.bauernschlau_table import STRAIGHT, fence, game, play, up, yard

CLOSED = [fence(place, STRAIGHT, place % 2) for place in (0, 3)]
JUDGEMENT = judgement("bauernschlau")


def at_table(**spec):
    return game().position({"seats": 2, "fences": CLOSED, **spec}, seed=b"habits")


def habit(position):
    seat = position.pending[0]
    moves = Moves()
    position.legal_into(seat, moves)
    return position.game.catalogue[JUDGEMENT.policy(position, seat, moves, Quick(5))].text


def home(position, seat):
    """The fields of a seat, those with most geese first."""
    return sorted(yard(position, seat), key=lambda name: -position.geese[MEADOW.field_named(name)])


@pytest.mark.parametrize(("face", "whose"), [("5", 0), ("-3", 1)])
def test_white_sheep_go_home_and_black_ones_next_door_where_geese_are(face, whose):
    position = play(at_table(stock=f"... {face}"), "draw")
    place, field = habit(position).split()
    assert place == "place"
    assert field in yard(position, whose)
    assert position.geese[MEADOW.field_named(field)] == 3


def test_a_black_sheep_next_door_is_turned_up_for_its_two_actions():
    there = home(at_table(), 1)[0]
    assert habit(at_table(pasture={there: "-3:k0"})) == f"turn {there}"


def test_what_a_neighbour_has_laid_on_the_own_land_is_not_left_there():
    here = home(at_table(), 0)[0]
    position = at_table(pasture={here: "1:k1"})
    action, field = habit(position).split()
    assert (action, field) in (("drive", here), ("turn", here))


def test_a_neighbours_sheep_is_fetched_home():
    there = home(at_table(), 1)[0]
    position = at_table(pasture={there: "1:k1"})
    assert habit(position) == f"drive {there}"
    play(position, f"drive {there}")
    to, field = habit(position).split()
    assert to == "to"
    assert field in yard(position, 0)


def last_pasture(ahead):
    """The own farm lacks one sheep, and a white one has been drawn."""
    left, *rest = yard(at_table(), 0)
    white = dict.fromkeys(rest[:9], 5) | dict.fromkeys(rest[9:17], 1) | dict.fromkeys(rest[17:], 2)
    there = home(at_table(), 1)[0]
    black = dict.fromkeys(rest[:17], -3) | dict.fromkeys(rest[17:], 2)
    sheep = up(**white) if ahead else up(**black, **{there: 5})
    return left, play(at_table(pasture=sheep, stock="... 3"), "draw")


def test_who_is_ahead_ends_the_game():
    left, position = last_pasture(True)
    assert habit(position) == f"place {left}"


def test_who_is_behind_leaves_the_last_pasture_free():
    left, position = last_pasture(False)
    assert habit(position) != f"place {left}"


def test_a_farm_that_lacks_one_piece_is_closed_when_that_ends_well():
    open_end = [fence(0, STRAIGHT, 0), fence(3, STRAIGHT[:-1], 1)]
    rest = yard(at_table(), 0)[:9]
    position = at_table(fences=open_end, pasture=up(**dict.fromkeys(rest, 5)))
    assert habit(position).startswith("fence")
    play(position, habit(position))
    assert all(position.yards[seat] != 0 for seat in (0, 1))


def test_a_world_is_the_less_plausible_the_more_it_goes_against_what_others_will_have_meant():
    there = home(at_table(), 1)[0]
    here = home(at_table(), 0)[0]

    def plausible(at_their_place, at_mine):
        return JUDGEMENT.plausible(at_table(pasture={there: f"{at_their_place}:k1", here: f"{at_mine}:k1"}), 0)

    assert plausible("5", "-3") == 1.0
    assert plausible("5", "5") < 1.0
    assert plausible("-3", "-3") < 1.0
    assert plausible("-3", "5") < plausible("5", "5")


def test_a_game_that_nobody_wins_is_shared_by_all():
    position = game().position({"seats": 2, "asked": [], "played": 1, "step": "turn"}, seed=b"none")
    assert position.winners() == []
    assert JUDGEMENT.reward(position, 0) == JUDGEMENT.reward(position, 1) == 50.0
