"""Bauernschlau: where the geese are, written by whoever owns the box; and everything that follows from it."""

import io
import json

import pytest
from rich.console import Console

import tablee
from tablee.cli.tables.bauernschlau import draw
from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.core.rule import LANGUAGES
from tablee.draw import svg
from tablee.games import box, judgement, observer
from tablee.games.bauernschlau.geese import DEFAULT, EXAMPLE
from tablee.games.bauernschlau.meadow import MEADOW
from tests.rules.bauernschlau_table import STRAIGHT, fence, game, play, up, yard

CLOSED = [fence(place, STRAIGHT, place % 2) for place in (0, 3)]
GOOSE = 'fill="#e69f00"/><path d="M-2 3.2'  # the beak and the wing of a goose in the SVG
ALL_THREE = "3: " + " ".join(name for at, name in enumerate(MEADOW.fields) if MEADOW.is_pasture(at))


def closed(layout, **spec):
    """Two farms that are fenced, on a meadow with these geese."""
    return game(geese=layout).position({"seats": 2, "fences": CLOSED, **spec}, seed=b"geese")


# -- The notation ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2: b3 c5 f2; 3: a1 d7 i5", "2: b3 c5 f2; 3: a1 d7 i5"),
        ("2:b3,c5,f2,3:a1,d7,i5", "2: b3 c5 f2; 3: a1 d7 i5"),
        ("3:i5+d7+a1;2:f2+c5+b3", "2: b3 c5 f2; 3: a1 d7 i5"),
        ("2 : B3; 3: a1;2:  C5 ,f2; 3: I5 D7", "2: b3 c5 f2; 3: a1 d7 i5"),
        ("2: i1 a1", "2: a1 i1"),
        ("2:; 3: e9", "3: e9"),
        ("none", "none"),
        ("NONE", "none"),
        ("", "none"),
        ("2:;3:", "none"),
        ("default", DEFAULT),
        (ALL_THREE, ALL_THREE),
    ],
)
def test_a_layout_has_one_form_however_it_is_written(written, meant):
    """BAU-1.3"""
    option = box("bauernschlau").option("geese")
    assert option.read(written) == meant
    assert option.read(meant) == meant


@pytest.mark.parametrize(
    ("written", "named", "right"),
    [
        ("c4 d3", "'c4' has no number", EXAMPLE),
        ("default none", "'default' has no number", EXAMPLE),
        ("4: c4", "the group '4:'", "(2:) or three (3:)"),
        ("1: c4", "the group '1:'", "(2:) or three (3:)"),
        ("c4: 2", "the group 'c4:'", "(2:) or three (3:)"),
        ("2: c4 c4", "names c4 twice", "once at most"),
        ("2: c4; 3: d3 C4", "names c4 twice", "once at most"),
        ("2: c8", "no field 'c8'", "from a1 to i5"),
        ("2: c4-d3", "no field 'c4-d3'", "from a1 to i5"),
        ("2: all", "no field 'all'", "from a1 to i5"),
        ("3: d5", "d5 is a farm", "on pastures only"),
        ("3: e5", "e5 is the middle", "on pastures only"),
        ("2: " + "x" * 300, "no field 'xxx", "from a1 to i5"),
        ("2: c4" + " " * 1_000_000, "at most 400 characters", EXAMPLE),
        (["c4"], "does not know '['c4']'", EXAMPLE),
        (None, "does not know 'None'", EXAMPLE),
        (True, "does not know 'True'", EXAMPLE),
    ],
)
def test_a_layout_that_cannot_be_is_refused_with_what_is_wrong_and_what_is_right(written, named, right):
    """BAU-1.3: only pastures have geese."""
    with pytest.raises(tablee.Mistake) as wrong:
        game(geese=written)
    assert wrong.value.code == "bad-option"
    sentence = wrong.value.say("en")
    assert named in sentence
    assert right in sentence
    said = {wrong.value.say(lang) for lang in LANGUAGES}
    assert len(said) == 3
    assert all(len(one) < 220 for one in said)
    assert "ß" not in wrong.value.say("de")


@pytest.mark.parametrize("written", ["default", DEFAULT, "3:i3,h5,h2,g7,g1,e8,e2,c7,c1,b5,b2,a3,2:g4,f6,f3,d6,d3,c4"])
def test_games_with_the_default_layout_are_what_they_were_before_there_was_a_choice(written):
    """Options and fingerprint too, so that old records replay; this one is of before."""
    plain = game(geese=written)
    assert plain.options == game().options == {"farms": "fixed", "dog_bonus": False, "games": "1"}
    assert plain.deal(3, b"x").fingerprint() == "173fbbd6bd833999"


def test_a_record_keeps_its_layout_and_replays_with_no_other():
    mine = game(geese="2: c5")
    record = mine.record(2, b"seed")
    position = mine.deal(2, b"seed")
    for _ in range(30):
        seat = position.pending[0]
        code = position.legal(seat)[0]
        mine.note(record, position, seat, code)
        position.play(seat, code)
    record.end = position.fingerprint()
    found, kept = tablee.load(record.to_json())
    assert found.options["geese"] == "2: c5"
    assert found.replay(kept).fingerprint() == position.fingerprint()
    for other in (game(), game(geese="2: c4"), game(geese="none")):
        with pytest.raises(tablee.BadRecord):
            other.replay(kept)
    again = mine.position(json.loads(json.dumps(position.to_json())))
    assert again.fingerprint() == position.fingerprint()
    with pytest.raises(tablee.BadPosition):
        game().position(position.to_json())


# -- What follows from it ----------------------------------------------------------


def scored(layout):
    """Seat 0 has one pasture left to fill; then the count."""
    fields = yard(closed("none"), 0)
    sheep = dict.fromkeys(fields[1:], "?") | {"c4": "5:s*", "a3": "-3:s*", "b4": "5:s*", "c5": "-3:s*"}
    position = closed(layout, pasture=sheep, pieces=[0, 0])
    play(position, "draw", f"place {fields[0]}")
    assert position.pending == []
    return position.scores()[0]


def test_the_count_multiplies_by_the_geese_of_the_layout():
    """BAU-9.2, BAU-1.3: white and black, on pastures that have geese by default and on others."""
    plain = scored("none")
    assert scored("2: c4") == plain + 5
    assert scored("3: c4") == plain + 10
    assert scored("2: a3") == plain - 3
    assert scored("2: c5; 3: b4") == plain - 3 + 10
    assert scored("2: i1; 3: h2") == plain  # next door
    assert scored(ALL_THREE) == 3 * plain


def test_what_a_farm_shows_follows_the_layout():
    """BAU-9.2"""
    pasture = up(c5=5, b4=-3)
    for layout, points in [("none", 2), ("2: c5", 7), ("2: c5; 3: b4", 1)]:
        seen = closed(layout, pasture=pasture, pieces=[0, 0]).seen_by(None).to_json()
        assert seen["showing"][0] == points
        assert seen["geese"] == layout


def test_every_view_says_where_the_geese_are():
    for layout in (DEFAULT, "none", EXAMPLE):
        position = game(geese=layout).deal(4, b"view")
        for seat in (0, 3, None):
            assert position.seen_by(seat).to_json()["geese"] == layout
        assert "geese" not in position.to_json()  # there it is among the options


def habit(position):
    moves = Moves()
    seat = position.pending[0]
    position.legal_into(seat, moves)
    found = judgement("bauernschlau").policy(position, seat, moves, Quick(5))
    return position.game.catalogue[found].text


@pytest.mark.parametrize(("face", "whose"), [("5", 0), ("-3", 1)])
def test_bots_lay_their_sheep_where_the_layout_has_geese(face, whose):
    """One pasture of each farm has them, and none of the usual ones."""
    usual = DEFAULT.replace(";", " ").split()
    own, other = [[name for name in yard(closed("none"), seat) if name not in usual][4] for seat in (0, 1)]
    position = play(closed(f"3: {own} {other}", stock=f"... {face}"), "draw")
    assert habit(position) == f"place {[own, other][whose]}"


def test_a_good_player_prefers_the_farm_with_the_geese():
    pasture = up(c5=5)
    worth = judgement("bauernschlau").worth
    assert worth(closed("3: c5", pasture=pasture), 0) > worth(closed("none", pasture=pasture), 0)
    assert worth(closed("3: c5", pasture=pasture), 1) < worth(closed("none", pasture=pasture), 1)


def test_an_observation_has_the_geese_of_a_layout_that_is_not_the_default():
    from tablee.core.observe import Sheet

    mine = game(geese="2: c5; 3: a1 i5")
    writer = observer(mine, 3)
    sheet = Sheet(writer.size)
    writer.write(mine.deal(3, b"seen"), 1, True, sheet)
    (part,) = [part for part in writer.parts if part.name == "geese"]
    written = {MEADOW.fields[at]: int(sheet.cells[part.start + at]) for at in range(part.size)}
    assert {name: many for name, many in written.items() if many} == {"c5": 2, "a1": 3, "i5": 3}
    assert observer(game(geese="none"), 3).size == writer.size
    usual = observer(game(), 3)  # as it was before there was another layout
    assert usual.size == writer.size - part.size
    assert "geese" not in [part.name for part in usual.parts]


def test_a_drawn_board_has_as_many_geese_as_the_layout():
    for layout, geese in [("none", 0), ("2: c5", 2), ("2: c5; 3: a1 i5", 8), (DEFAULT, 6 * 2 + 12 * 3)]:
        assert svg(game(geese=layout).deal(2, b"svg")).count(GOOSE) == geese


def test_the_terminal_marks_the_fields_of_the_layout():
    console = Console(width=100, file=io.StringIO(), record=True)
    view = game(geese="2: c5; 3: a1").deal(2, b"map").seen_by(0)
    console.print(draw(view, ["Anna", "Beat"], "en"))
    lines = console.export_text().split("face down")[0].splitlines()
    marked = [line for line in lines if "×" in line and "sheep" not in line]
    assert len(marked) == 2
    assert "a1 ×3" in marked[0]
    assert "c5 ×2" in marked[1]


def test_positions_share_the_layout_and_never_change_it():
    position = game(geese=EXAMPLE).deal(3, b"copy")
    before = list(position.geese)
    twin = position.copy()
    world = position.seen_by(0).imagine(1)
    for _ in range(40):
        for one in (position, twin, world):
            if one.pending:
                one.play(one.pending[0], one.legal(one.pending[0])[-1])
    assert list(position.geese) == list(twin.geese) == list(world.geese) == before
