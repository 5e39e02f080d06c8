"""The grammar of touching, on positions of all five games: what can be said is played, and nothing else ever is."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

import tablee

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "web"
VARIANTS = {
    "bungee": [({}, (2, 3, 5)), ({"callers_act_again": True}, (3,))],
    "bohne": [({}, (3, 4, 5, 6))],
    "baernergaeng": [({}, (2, 4)), ({"extension": "all"}, (2, 3, 6)), ({"growing": True}, (2,))],
    "dog": [({}, (4, 6)), ({"canadian": "yes"}, (4,)), ({"teams": "trios"}, (6,))],
    "bauernschlau": [({}, (2, 3, 4, 5, 6))],
}
needs_node = pytest.mark.skipif(
    not shutil.which("node") or not (WEB / "node_modules/typescript").is_dir(),
    reason="Node.js and the packages of web/ are not installed",
)


def positions(game, options, seats, chance, decisions=160):
    """Of one game played at random: what each seat that is asked could touch, every few decisions."""
    opened = tablee.game(game, **options)
    position = opened.deal(seats=seats, seed=bytes([seats] * 16))
    things = {touch for code in range(0, len(opened.catalogue), 7) for touch in position.seen_by(0).touches(code)}
    found = []
    for at in range(decisions):
        if not position.pending:
            break
        seat = position.pending[0]
        view = position.seen_by(seat)
        moves = [
            {"code": code, "text": opened.catalogue[code].text, "touches": view.touches(code)} for code in view.legal()
        ]
        if at % 8 == 0:
            drawn = things | {touch for move in moves for touch in move["touches"]}
            found.append({"where": f"{game} {seats} at {at}", "moves": moves, "things": sorted(drawn)})
        position.play(seat, chance.choice(moves)["code"])
    return found


@needs_node
@pytest.mark.parametrize("game", VARIANTS)
def test_every_legal_move_can_be_touched_and_nothing_else_ever_plays(game):
    chance = random.Random(game)
    found = []
    for options, numbers in VARIANTS[game]:
        for seats in numbers:
            found += positions(game, options, seats, chance)
    assert len(found) > 50
    command = ["node", str(HERE / "grammar.mjs"), str(WEB)]
    ran = subprocess.run(command, input=json.dumps(found), capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    answer = json.loads(ran.stdout)
    assert answer["wrong"] == []
    assert answer["asked"] > 1000
