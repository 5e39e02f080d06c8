"""Games played to the end, typed into a pad: it notes what the game noted."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee import pad
from tablee.core.table import EVERYONE, face_of, showing_of
from tablee.games.baernergaeng.rows import ROW
from tablee.games.bauernschlau.land import PASTURE
from tablee.games.bauernschlau.meadow import FIELDS, MEADOW
from tablee.games.bauernschlau.pad import KINDS
from tablee.games.bungee.rules import HAND

SEEDS = st.integers(0, 2**32)


def ended(name, seats, seed, **options):
    """Played at random to the end; the last round still lies on the table."""
    game = tablee.game(name, **options)
    position = game.deal(seats=seats, seed=str(seed).encode())
    rng = random.Random(seed)
    while not position.over():
        seat = position.pending[0]
        position.play(seat, rng.choice(position.legal(seat)))
    return game, position


def typed(game, seats, sheets):
    kept = pad.new(game.name, game.options, [f"P{seat}" for seat in range(seats)])
    for sheet in sheets:
        kept = pad.do(kept, {"do": "round", "sheet": sheet})
    return pad.shown(kept, "en")


def rows_of(flat, seats):
    return [[int(points) for points in flat[at : at + seats]] for at in range(0, len(flat), seats)]


def names(game, position, zone):
    return [game.faces[face] for face in position.table.faces_in(zone)]


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, seats=st.integers(2, 5), again=st.booleans())
def test_bungee(seed, seats, again):
    game, position = ended("bungee", seats, seed, callers_act_again=again)
    rows = rows_of(position.sheet, seats)
    sheets = [{"calls": [row.index(-10)], "players": [{"sum": max(points, 0)} for points in row]} for row in rows[:-1]]
    ranks = [int(rank) for rank in position.called]
    calls = sorted([seat for seat in range(seats) if ranks[seat]], key=lambda seat: ranks[seat])
    hands = [{"cards": names(game, position, int(HAND) + seat)} for seat in range(seats)]
    now = typed(game, seats, [*sheets, {"lucky": str(int(position.lucky)), "calls": calls, "players": hands}])
    assert now["rounds"][-1]["points"] == rows[-1]
    assert now["totals"] == position.scores()
    assert now["best"] == position.winners()
    assert now["over"]


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, seats=st.integers(3, 6))
def test_bohne(seed, seats):
    game, position = ended("bohne", seats, seed)
    plus, minus = rows_of(position.plus, seats), rows_of(position.minus, seats)
    sheets = [
        {"players": [{"plus": more, "minus": less} for more, less in zip(one, two, strict=True)]}
        for one, two in zip(plus[:-1], minus[:-1], strict=True)
    ]
    zones = int(position.rows)
    taken = [
        {"cards": [name for colour in range(4) for name in names(game, position, zones + colour * seats + seat)]}
        for seat in range(seats)
    ]
    now = typed(game, seats, [*sheets, {"players": taken}])
    assert now["rounds"][-1]["points"] == [more - less for more, less in zip(plus[-1], minus[-1], strict=True)]
    assert (now["totals"], now["best"]) == (position.scores(), position.winners())


@settings(max_examples=20, deadline=None)
@given(
    seed=SEEDS,
    seats=st.integers(2, 6),
    extension=st.sampled_from(["none", "all", "plus_minus,joker", "one_less"]),
    growing=st.booleans(),
)
def test_baernergaeng(seed, seats, extension, growing):
    seats = 2 if growing else seats
    game, position = ended("baernergaeng", seats, seed, extension=extension, growing=growing)
    rows = rows_of(position.sheet, seats)
    highs = int(position.highs)
    sheets = [
        {"caller": 0, "high": bool(highs >> number & 1), "players": [{"sum": points} for points in row]}
        for number, row in enumerate(rows[:-1])
    ]
    row = [{"cards": names(game, position, int(ROW) + seat)} for seat in range(seats)]
    last = {"caller": int(position.caller), "high": bool(highs >> 6 & 1), "players": row}
    now = typed(game, seats, [*sheets, last])
    assert now["rounds"][-1]["points"] == rows[-1]
    assert (now["totals"], now["best"]) == (position.scores(), position.winners())


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS, table=st.sampled_from([(4, "pairs"), (6, "pairs"), (6, "trios")]))
def test_dog(seed, table):
    seats, teams = table
    game, position = ended("dog", seats, seed, teams=teams)
    home = [{"home": int(position.board.marbles_home(seat))} for seat in range(seats)]
    now = typed(game, seats, [{"winner": position.winners()[0], "players": home}])
    assert now["rounds"][-1]["points"] == position.scores()
    assert now["best"] == position.winners()


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS, seats=st.integers(2, 6), games=st.sampled_from(["1", "2"]))
def test_bauernschlau(seed, seats, games):
    game, position = ended("bauernschlau", seats, seed, games=games)
    players = []
    for seat in range(seats):
        yard = int(position.yards[seat])
        sheep = []
        for field in range(int(FIELDS)):
            zone = int(PASTURE) + int(MEADOW.number[field])
            if yard >> field & 1 and position.table.size(zone) == 1:
                card = position.table.card_at(zone, 0)
                if showing_of(card) == EVERYONE:
                    geese = int(position.geese[field])
                    sheep.append(KINDS[face_of(card) - 1] + (f"x{geese}" if geese > 1 else ""))
        line = {"fenced": yard != 0, "unused": int(position.pieces[seat])}
        players.append({**line, "sheep": sheep} if yard else line)
    now = typed(game, seats, [{"players": players}])
    last = rows_of(position.sheet, seats)[-1]
    open_farms = [seat for seat in range(seats) if not players[seat]["fenced"]]
    wanted = [None if games == "1" and seat in open_farms else points for seat, points in enumerate(last)]
    assert now["rounds"][-1]["points"] == wanted
    if games == "1":
        assert now["best"] == position.winners()
