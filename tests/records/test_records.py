"""Games played once and kept: each replays to the last card, or its game has changed without a new edition."""

from pathlib import Path

import pytest

import tablee

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_record_replays_to_its_end(path):
    game, record = tablee.load(path.read_text())
    assert path.stem.startswith(f"{game.name}-{record.seats}-")
    assert record.end
    position = game.replay(record)
    assert position.fingerprint() == record.end
    assert position.pending == []


def test_every_number_of_seats_has_its_records():
    kept = {tuple(path.stem.split("-")[:2]) for path in FILES}
    for name in sorted({name for name, _ in kept}):
        assert {seats for game, seats in kept if game == name} == {str(n) for n in tablee.game(name).seat_counts}


def test_bungee_is_there_with_and_without_its_option():
    stems = {path.stem for path in FILES}
    for seats in (2, 3, 4, 5):
        assert {f"bungee-{seats}-default", f"bungee-{seats}-callers-act-again"} <= stems
