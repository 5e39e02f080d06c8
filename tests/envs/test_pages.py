"""What researchers read works as it stands there."""

import re
from pathlib import Path

import pytest

import tablee
from tests.laws.tables import COMPILED

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: re.findall(r"import (\w+)", block)[0])
@pytest.mark.skipif(not COMPILED, reason="whole matches take long interpreted")
def test_every_example_runs(block):
    for library in ("pettingzoo", "gymnasium", "pyspiel"):
        if library in block:
            pytest.importorskip(library)
    names: dict[str, object] = {}
    exec(compile(block, "research.md", "exec"), names)
    assert "tablee" in block
    assert len(names) > 2


def test_every_game_is_in_the_table_with_its_numbers():
    from tablee.games import observer

    for box in tablee.boxes():
        (row,) = re.findall(rf"^\| {re.escape(box.title)} \| ([^|]+) \|", PAGE, re.MULTILINE)
        game = box.open({})
        for seats in (game.seat_counts[0], game.seat_counts[-1]):
            assert f"{int(observer(game, seats).size):,} ({seats})" in row


def test_the_citation_names_this_version():
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'version: "{tablee.__version__}"' in text
    assert "cff-version: 1.2.0" in text
