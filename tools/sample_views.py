"""Views of real games to draw tables with, before any server runs: `web/samples/<game>.json` (not kept in git).

python tools/sample_views.py [GAME ...]
"""

import sys
from pathlib import Path
from random import Random

import msgspec

from tablee.games import NAMES, box
from tablee.server import wire

TARGET = Path(__file__).parent.parent / "web/samples"
LANG = "fr"
PEOPLE = ["Anouk", "Beat", "Chloé", "Dario", "Elin", "Flurin"]


def samples(name: str) -> list[dict[str, object]]:
    """Of games with every number of seats: the first view of each kind of question, and a few more."""
    found: list[dict[str, object]] = []
    chance = Random(name)
    for seats in box(name).seats:
        game = box(name).open({})
        position = game.deal(seats=seats, seed=bytes([seats] * 16))
        seen: dict[str, int] = {}
        for _ in range(600):
            if not position.pending:
                break
            seat = position.pending[0]
            view = position.seen_by(seat)
            step = game.steps[int(position.step)]
            times = seen.get(step.name, 0)
            seen[step.name] = times + 1
            if times in (0, 3, 12, 40):
                shown = view.to_json(memory=False)
                moves = [
                    wire.MoveInfo(
                        code, game.catalogue[code].text, game.catalogue[code].words.say(LANG), view.touches(code)
                    )
                    for code in view.legal()
                ]
                found.append(
                    {
                        "title": f"{seats} · {step.name} · {times}",
                        "question": step.words.say(LANG),
                        "view": shown,
                        "moves": moves,
                        "told": view.sentences(LANG, PEOPLE[:seats]),
                        "seats": [wire.SeatInfo(one, "person", PEOPLE[one]) for one in range(seats)],
                    }
                )
            position.play(seat, chance.choice(position.legal(seat)))
    return found


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for name in sys.argv[1:] or NAMES:
        (TARGET / f"{name}.json").write_bytes(msgspec.json.encode(samples(name)))


if __name__ == "__main__":
    main()
