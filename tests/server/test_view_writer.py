"""What is written straight away is, to the byte, what the view says."""

import json
import random
from hashlib import sha256

import msgspec
import pytest

import tablee
from tablee.server.table import presenter
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Entry, Row
from tablee.server.table.view_writer import MOST_WRITERS, WRITERS, writer_of
from tests.laws.tables import cases, decide

LANGUAGES = ("fr", "de", "en")
NAMES = ['Zoé "la Taupe"', "Ünal\\", "王", "a{1}b", "<b>", "é" * 40]


def table_of(name: str, game: tablee.Game, seats: int, memory: bool, clock: int = 0) -> LiveTable:
    spec = {
        "game": game.name,
        "edition": game.edition,
        "options": game.options,
        "seats": [{"who": "mine", "name": NAMES[seat]} for seat in range(seats)],
        "lang": "fr",
        "public": False,
        "pace": "live",
        "clock": clock,
        "memory": memory,
        "bot_pace": 0.0,
        "host": "",
        "invite": "",
        "watch": "",
    }
    seed = sha256(name.encode()).digest()
    table = LiveTable(Row(name, json.dumps(spec), seed, "", False, "open", seats, 0.0, 0.0, 0.0))
    for seat in range(seats):
        data = {"name": NAMES[seat], "hash": "", "lang": "fr", "ready": True}
        table.apply(Entry(name, table.number + 1, "sit", seat, -1, json.dumps(data)))
    table.apply(Entry(name, table.number + 1, "start", -1, -1, json.dumps({"fill": "club"})))
    return table


def move_on(table: LiveTable, rng: random.Random) -> None:
    seat, code = decide(table.position, rng)
    table.apply(*table.prepare_move(0.0, seat, code, table.number, ""))


@pytest.mark.parametrize(("name", "game", "seats"), [pytest.param(*case, id=case[0]) for case in cases()])
def test_a_view_is_written_as_it_is_built(name, game, seats):
    rng = random.Random(name)
    table = table_of(name, game, seats, memory=rng.random() < 0.5)
    for ply in range(90):
        if not table.position.pending:
            break
        for seat in (*range(seats), None):
            lang = LANGUAGES[(ply + (seat or 0)) % 3]
            assert presenter.view_bytes(table, seat, lang, 0.0) == msgspec.json.encode(
                presenter.view(table, seat, lang, 0.0)
            )
        move_on(table, rng)


@pytest.mark.parametrize("name", [box.name for box in tablee.boxes()])
def test_so_it_is_at_the_end_and_at_a_table_that_was_closed(name):
    game = tablee.game(name)
    seats = game.seat_counts[0]
    for closed in (True, False):
        table = table_of(f"{name}-{closed}", game, seats, memory=True)
        rng = random.Random(3)
        while table.position.pending and not (closed and table.number > 30):
            move_on(table, rng)
        if closed:
            table.apply(Entry(table.id, table.number + 1, "close", -1))
        for seat in (*range(seats), None):
            written = presenter.view_bytes(table, seat, "de", 0.0)
            assert written == msgspec.json.encode(presenter.view(table, seat, "de", 0.0))
            told = json.loads(written)
            assert (told["asks"], told["question"], told["moves"]) == (None, "", [])
            assert bool(told["view"]["winners"]) is not closed or name == "bauernschlau"


def test_who_was_away_is_told_the_rest_and_a_clock_is_shown():
    game = tablee.game("bungee")
    table = table_of("away", game, 2, memory=False, clock=60)
    move_on(table, random.Random(1))
    told = json.loads(presenter.view_bytes(table, 0, "fr", 0.0, since=2))
    assert len(told["tail"]) == 1
    assert 0.0 < told["left"] <= 60.0
    assert 0.0 < json.loads(presenter.view_bytes(table, 0, "fr", 0.0))["left"] <= 60.0


def test_names_of_other_tables_are_in_nobodys_moves():
    """Words that name somebody are not kept for the next table."""
    game = tablee.game("baernergaeng", extension="all")
    said = []
    for name in ("Ada", "Bob"):
        table = table_of("names", game, 2, memory=True)
        table.cached_names = [name, name]
        rng = random.Random(1)
        for _ in range(200):
            moves = [
                move for seat in (0, 1) for move in json.loads(presenter.view_bytes(table, seat, "en", 0.0))["moves"]
            ]
            said.append({name for name in ("Ada", "Bob") for move in moves if name in move["words"]})
            assert said[-1] <= {name}
            if table.position.pending:
                move_on(table, rng)
    assert {"Ada"} in said
    assert {"Bob"} in said


def test_what_is_kept_ready_is_bounded():
    for _ in range(MOST_WRITERS + 5):
        writer_of(tablee.game("bungee"), 2, "fr")
    assert len(WRITERS) <= MOST_WRITERS


def test_a_turn_of_several_decisions_is_told_in_one_breath_and_taken_back_part_by_part():
    """Taking and playing in Bungee; who comes back amid it is told the turn from its beginning."""
    table = table_of("turn", tablee.game("bungee"), 2, memory=False)
    rng = random.Random(1)
    while True:
        seat = table.position.pending[0]
        take = table.game.parse("take")
        if take in table.position.legal(seat):
            break
        move_on(table, rng)
    began = table.number + 1
    table.apply(*table.prepare_move(0.0, seat, take, table.number, ""))
    told = json.loads(presenter.view_bytes(table, None, "fr", 0.0))
    assert told["began"] == began
    assert "turn" not in told
    move_on(table, rng)
    told = json.loads(presenter.view_bytes(table, None, "fr", 0.0, since=began))
    assert told["began"] == began
    assert told["turn"][0].startswith(f"{NAMES[seat]} prend ")
    assert " joue " in told["turn"][0]
    assert "prend" not in told["told"][0]
    assert (told["tail"], told["tail_began"]) == ([told["turn"]], [began])
    other = table.position.pending[0]
    move_on(table, rng)
    assert json.loads(presenter.view_bytes(table, None, "fr", 0.0))["began"] == table.number
    assert other != seat
