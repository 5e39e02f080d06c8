"""Where things lie on the two boards, for the browser: `web/src/games/<game>/geometry.json` is made, not written.

python tools/board_geometry.py            # write both
python tools/board_geometry.py --check    # exit 1 if they are not up to date
"""

import json
import sys
from pathlib import Path

from tablee.draw import ring
from tablee.games.bauernschlau.meadow import MEADOW, MIDDLE, RIM

GAMES = Path(__file__).parent.parent / "web/src/games"


def short(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 2) + 0.0, round(point[1], 2) + 0.0]


def dog() -> dict[str, object]:
    """For four and for six, seen from the seat at the bottom."""
    found: dict[str, object] = {}
    for seats in (4, 6):
        found[str(seats)] = {
            "pitch": round(ring.pitch(seats), 3),
            "size": round(ring.size(seats), 3),
            "ring": [short(ring.field(seats, number)) for number in range(seats * ring.SECTOR)],
            "finish": [[short(ring.finish(seats, seat, at)) for at in range(ring.MARBLES)] for seat in range(seats)],
            "kennel": [[short(ring.kennel(seats, seat, at)) for at in range(ring.MARBLES)] for seat in range(seats)],
            "plate": [short(ring.plate(seats, seat)) for seat in range(seats)],
        }
    return found


def bauernschlau() -> dict[str, object]:
    """Edges of length 1. A field: where it lies. An edge: its two corners, the inner first, and its fields."""
    fields = MEADOW.fields
    return {
        "middle": fields[MIDDLE],
        "farms": [fields[at] for at in MEADOW.farms],
        "pastures": [fields[at] for at in range(len(fields)) if MEADOW.is_pasture(at)],
        "fields": {fields[at]: short(MEADOW.field_place(at)) for at in range(len(fields))},
        "corners": [short(MEADOW.corner_place(at)) for at in range(len(MEADOW.corners))],
        "rim": int(RIM),
        "edges": {
            MEADOW.edges[at]: [
                int(MEADOW.inner[at]),
                int(MEADOW.outer[at]),
                *[fields[one] for one in MEADOW.between[at]],
            ]
            for at in range(len(MEADOW.edges))
        },
    }


def main() -> None:
    stale = False
    for name, made in (("dog", dog()), ("bauernschlau", bauernschlau())):
        path = GAMES / name / "geometry.json"
        text = json.dumps(made, separators=(",", ":")) + "\n"
        if "--check" in sys.argv:
            if not path.exists() or path.read_text() != text:
                stale = True
                print(
                    f"{path.relative_to(GAMES.parent.parent.parent)} is out of date; run: python tools/board_geometry.py"
                )
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
