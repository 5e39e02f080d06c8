"""Ratings of a circle: what counts, and that adding a game up gives the same as adding all of them up anew."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.circle import Circle, FinishedGame, Ratings, Sitter, finished_game, pairs_of
from tablee.circle.circle import places_of

PEOPLE = ["anna", "beat", "carla", "dario", "eva"]


def game(*places, game="bungee", members=PEOPLE, sides=None, **more):
    """One place a seat; an empty member is a bot's seat."""
    seats = [
        Sitter(members[seat], "", "" if members[seat] else "casual", sides[seat] if sides else seat, 0, place)
        for seat, place in enumerate(places)
    ]
    return FinishedGame(more.pop("table", "t"), game, 0.0, seats, **more)


def rated(*games):
    ratings = Ratings()
    for one in games:
        ratings.add(one)
    return ratings


def test_whoever_wins_rises_and_everyone_gets_surer():
    of = rated(game(1, 2, 3)).of["bungee"]
    assert of["anna"].mean > of["beat"].mean > of["carla"].mean
    fresh = rated(game(1, 2)).of["bungee"]["anna"].within
    assert all(one.within < 25 / 3 * 1.96 for one in of.values())
    assert rated(*[game(1, 2)] * 10).of["bungee"]["anna"].within < fresh
    assert [(one.games, one.wins) for one in of.values()] == [(1, 1), (1, 0), (1, 0)]


def test_each_game_has_ratings_of_its_own():
    of = rated(game(1, 2), game(2, 1, game="dog")).of
    assert of["bungee"]["anna"].mean == of["dog"]["beat"].mean


def test_bots_and_guests_are_not_rated_and_change_nothing_between_the_others():
    with_bot = rated(game(2, 1, 3, members=["anna", "", "carla"])).of["bungee"]
    assert set(with_bot) == {"anna", "carla"}
    alone = rated(game(1, 2, members=["anna", "carla"])).of["bungee"]
    assert (with_bot["anna"].mean, with_bot["carla"].mean) == (alone["anna"].mean, alone["carla"].mean)
    assert with_bot["anna"].wins == 0, "the bot won"
    assert rated(game(1, 2, members=["anna", ""])).of == {}, "nobody to compare with"


def test_teams_of_dog_rise_and_fall_together_and_a_bot_beside_a_member_is_an_average_player():
    pairs = {"sides": [0, 1, 0, 1], "game": "dog"}
    of = rated(game(1, 3, 1, 3, **pairs)).of["dog"]
    assert of["anna"].mean == of["carla"].mean > 25 > of["beat"].mean == of["dario"].mean
    beside = rated(game(1, 3, 1, 3, members=["anna", "beat", "", "dario"], **pairs)).of["dog"]
    assert set(beside) == {"anna", "beat", "dario"}
    assert beside["anna"].mean == of["anna"].mean
    assert rated(game(1, 3, 1, 3, members=["anna", "", "carla", ""], **pairs)).of == {}, "against bots alone"


def test_practice_and_what_was_struck_do_not_count():
    assert rated(game(1, 2, practice=True), game(1, 2, struck=True)).of == {}
    assert pairs_of([game(1, 2, struck=True)], "anna") == {}


def test_a_member_against_the_others():
    games = [game(1, 2, 3), game(2, 1, 1), game(1, 3, 1, 3, sides=[0, 1, 0, 1], game="dog")]
    found = pairs_of(games, "anna")
    assert (found["bungee", "beat"].ahead, found["bungee", "beat"].behind) == (1, 1)
    assert (found["dog", "carla"].together, found["dog", "beat"].ahead) == (1, 1)
    back = pairs_of(games, "beat")["bungee", "anna"]
    assert (back.ahead, back.behind) == (1, 1)
    assert pairs_of(games, "carla")["bungee", "beat"].level == 1


def test_places_follow_the_winners_then_the_points_in_their_direction():
    assert places_of([0, 1, 2], [10, 7, 3], [0]) == [1, 2, 3]
    assert places_of([0, 1, 2], [10, 7, 30], [1]) == [2, 1, 3], "few points are good"
    assert places_of([0, 1, 2], [10, 7, 30], [0]) == [1, 2, 2], "points do not decide this game"
    assert places_of([0, 1, 2], [5, 5, 5], []) == [1, 1, 1], "nobody won"
    assert places_of([0, 1, 0, 1], [4, 2, 4, 2], [0, 2]) == [1, 2, 1, 2]
    assert places_of([0, 1, 2], [9, 9, 2], [0, 1]) == [1, 1, 3]


@st.composite
def histories(draw):
    """Commands of a circle: games that end, are struck, counted again, and given to somebody else."""
    commands = []
    for number in range(draw(st.integers(1, 12))):
        seats = draw(st.integers(2, 4))
        sides = [seat % 2 for seat in range(4)] if seats == 4 and draw(st.booleans()) else list(range(seats))
        who = draw(st.permutations(PEOPLE))[:seats]
        members = [one if draw(st.integers(0, 4)) else "" for one in who]
        scores = draw(st.lists(st.integers(-3, 9), min_size=seats, max_size=seats))
        best = draw(st.sampled_from(sides))
        winners = [seat for seat in range(seats) if sides[seat] == best]
        names, bots = ["x"] * seats, ["casual"] * seats
        done = finished_game(members, names, bots, sides, scores, winners, [False] * seats)
        name = draw(st.sampled_from(["bungee", "dog"]))
        commands.append({"do": "open", "table": f"t{number}", "game": name, "by": "anna"})
        commands.append({"do": "over", "table": f"t{number}", "game": name, "seats": done, "practice": False})
        if draw(st.booleans()):
            other = f"t{draw(st.integers(0, number))}"
            commands.append({"do": draw(st.sampled_from(["strike", "count"])), "table": other})
    return commands


@settings(max_examples=60, deadline=None)
@given(histories())
def test_adding_game_by_game_gives_what_adding_all_of_them_anew_gives(commands):
    circle, running, corrections = Circle(), Ratings(), 0
    counted = 0
    for at, command in enumerate(commands):
        circle.apply(command, float(at))
        games = list(circle.games.values())
        if circle.corrections != corrections:
            running, counted, corrections = Ratings(), 0, circle.corrections
        for one in games[counted:]:
            running.add(one)
        counted = len(games)
        anew = rated(*games)
        assert running.of == anew.of
    again = Circle()
    for at, command in enumerate(commands):
        again.apply(command, float(at))
    assert (again.games, again.open, again.tables) == (circle.games, circle.open, circle.tables)
    members = {one.member for game in circle.games.values() for one in game.seats if one.member}
    assert set().union(*[set(of) for of in running.of.values()]) <= members
