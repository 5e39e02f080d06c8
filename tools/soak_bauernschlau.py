"""Many random games of Bauernschlau: how long they last, how they end, and that no fence is ever shut in.

    python tools/soak_bauernschlau.py [GAMES]

After every piece the ways of all unfinished fences are sought anew.
"""

import sys
import time
from collections import Counter

import tablee
from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.games.bauernschlau.fences import all_open
from tablee.games.bauernschlau.meadow import RIM
from tablee.games.bauernschlau.moves import FENCE


def main(games: int) -> None:
    game = tablee.game("bauernschlau")
    for seats in game.seat_counts:
        ends: Counter[str] = Counter()
        lengths: list[int] = []
        fenced: Counter[int] = Counter()
        pieces = shut = stuck = without = 0
        began = time.process_time()
        for number in range(games // len(game.seat_counts)):
            chance = Quick(1000 * seats + number * 7919)
            position = game.begin(seats, chance)
            position.table.listening = False
            moves = Moves()
            decisions = 0
            while position.asked:
                seat = position.next_seat()
                moves.clear()
                position.legal_into(seat, moves)
                code = moves.pick(chance)
                position.proceed(seat, code)
                decisions += 1
                if code >= FENCE:
                    pieces += 1
                    shut += not all_open(position.posts, position.tips, position.firsts, position.spans)
                    unfinished = {fence for fence, tip in enumerate(position.tips) if tip < RIM}
                    stuck += not unfinished <= {int(piece) & 7 for piece in position.buildable}
            lengths.append(decisions)
            ends["filled farm" if position.filled() >= 0 else "nobody can act"] += 1
            fenced[sum(yard != 0 for yard in position.yards)] += 1
            without += not position.winners()
        lengths.sort()
        count = len(lengths)
        spread = f"{lengths[0]}–{lengths[-1]}, median {lengths[count // 2]}"
        how = ", ".join(f"{name} {times} ({100 * times / count:.1f} %)" for name, times in sorted(ends.items()))
        print(f"{seats} seats: {count} games, decisions {spread}; {how}; no winner {without}")
        print(f"  farms fenced at the end: {dict(sorted(fenced.items()))}")
        print(f"  {pieces} pieces built; shut in afterwards: {shut}; an unfinished fence that cannot go on: {stuck}")
        print(f"  {sum(lengths) / (time.process_time() - began):,.0f} decisions a second, all checks included")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
