"""What the page of Bärnergäng tells is what the engine tells."""

import re
from pathlib import Path

import tablee

PAGE = Path(__file__).parents[2] / "docs" / "notation" / "baernergaeng.md"
NAMES = ["Adèle", "Bruno", "Carla"]


def test_the_example_game_is_told_as_it_was_played():
    game = tablee.game("baernergaeng")
    position = game.deal(3, b"story 7")
    told = " ".join(position.seen_by(None).sentences("en", NAMES))
    story = PAGE.read_text().rsplit("```", 2)[1]
    moves = re.findall(r"^(\w[\w ]*?)  +\S", story, re.MULTILINE)
    for seat in range(3):
        position.play(seat, game.parse("memorised"))
    for move in moves:
        position.play(position.pending[0], game.parse(move))
        told += f" {move} " + " ".join(position.seen_by(None).sentences("en", NAMES))
    assert " ".join(told.split()).startswith(" ".join(story.split()))
    assert len(moves) == 11


def test_the_example_position_can_be_played_as_it_says():
    """BAE-4.10"""
    page = PAGE.read_text()
    code = page[page.index("game = tablee.game") : page.index("# use, as twice")]
    scope = {"tablee": tablee}
    exec(code, scope)
    position = scope["position"]
    for move in ("use", "as twice", "use", "swap 1 B1"):
        position.play(0, position.game.parse(move))
    assert position.game.steps[position.step].name == "call"
