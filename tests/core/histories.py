"""All that can have happened on a tiny table, worked out without the core: what it should know, and no more.

A script is a list of what was done, face up or face down. Every way the shuffles can have gone is a history, each as
likely as the others. A seat cannot rule out those in which it would have seen what it saw; and the worlds they end in,
counted, are what ``imagine`` has to deal.
"""

from collections import Counter
from itertools import permutations, product
from math import factorial

from tablee.core.chance import Quick
from tablee.core.seen import least, masked_for
from tablee.core.table import EVERYONE, FAN, NOBODY, PILE, Layout, Table

STOCK, DISCARD, ROW, OTHER, THIRD, HAND = range(6)
VIEWERS = [NOBODY, EVERYONE, NOBODY, NOBODY, NOBODY, 1]


def layout(deck):
    new = Layout(list(deck))
    new.add("stock", PILE, len(deck), NOBODY)
    new.add("discard", PILE, len(deck), EVERYONE)
    new.add_row("row", 3, PILE, len(deck), NOBODY)
    new.add_each("hand", 1, FAN, len(deck), True)
    return new


def table(*deck):
    """All cards in the stock, as written: the last is on top, nobody knows any."""
    new = Table(layout(deck))
    new.gather(STOCK)
    return new


# -- What is done, on the table and in a history -------------------------------


def draw(src, dst):
    return ("move", src, -1, dst, None)


def move(src, at, dst, to=None):
    return ("move", src, at, dst, to)


def show(zone, at, *seats):
    return ("show", zone, at, seats)


def choose(dst):
    """Seat 0 parts with a card of its hand: which, only those learn who see where it goes."""
    return ("choose", HAND, dst)


def pour(src, keep, dst):
    return ("pour", src, keep, dst)


def shuffle(*zones):
    return ("shuffle", zones)


def done(script, deck, seed, seat):
    """The script carried out on a real table; and what the seat saw."""
    real, chance, seen = table(*deck), Quick(seed), []
    for act in script:
        if act[0] == "move":
            _, src, at, dst, to = act
            at = at % int(real.size(src))
            face = int(real.face_at(src, at))
            real.move_to(src, at, dst, real.size(dst) if to is None else to)
            if VIEWERS[dst] >> seat & 1:
                seen.append(face)
        elif act[0] == "show":
            real.show(act[1], act[2], sum(1 << one for one in act[3]))
            if seat in act[3]:
                seen.append(int(real.face_at(act[1], act[2])))
        elif act[0] == "choose":
            at = int(chance.below(real.size(HAND)))
            face = int(real.face_at(HAND, at))
            real.move_face(HAND, face, act[2])
            if seat == 0 or VIEWERS[act[2]] >> seat & 1:
                seen.append(face)
        elif act[0] == "pour":
            real.pour(act[1], act[2], act[3])
        elif len(act[1]) == 1:
            real.shuffle(act[1][0], chance)
        else:
            real.shuffle_together(act[1][0], len(act[1]), chance)
    return real, seen


def sizes(script, deck):
    """How many cards each shuffle of the script mixes; below zero: how many cards a player can choose from."""
    count = [len(deck), 0, 0, 0, 0, 0]
    mixed = []
    for act in script:
        if act[0] == "move":
            count[act[1]] -= 1
            count[act[3]] += 1
        elif act[0] == "choose":
            mixed.append(-count[HAND])
            count[HAND] -= 1
            count[act[2]] += 1
        elif act[0] == "pour":
            count[act[3]] += count[act[1]] - act[2]
            count[act[1]] = act[2]
        elif act[0] == "shuffle":
            mixed.append(sum(count[zone] for zone in act[1]))
    return mixed


def histories(script, deck, seen, seat):
    """Every world a seat that saw this cannot rule out, with the number of ways it can have come about."""
    found: Counter = Counter()
    turns = [list(permutations(range(n))) if n >= 0 else list(range(-n)) for n in sizes(script, deck)]
    for orders in product(*turns):
        world = imagined_history(script, deck, iter(orders), seen, seat)
        if world is not None:
            found[world] += 1
    return found


def imagined_history(script, deck, orders, seen, seat):
    zones = [list(deck), [], [], [], [], []]
    saw = 0
    for act in script:
        face = None
        if act[0] == "move":
            _, src, at, dst, to = act
            card = zones[src].pop(at)
            zones[dst].insert(len(zones[dst]) if to is None else to, card)
            face = card if VIEWERS[dst] >> seat & 1 else None
        elif act[0] == "choose":
            card = zones[HAND].pop(next(orders))
            zones[act[2]].append(card)
            face = card if seat == 0 or VIEWERS[act[2]] >> seat & 1 else None
        elif act[0] == "show":
            face = zones[act[1]][act[2]] if seat in act[3] else None
        elif act[0] == "pour":
            left = len(zones[act[1]]) - act[2]
            zones[act[3]] += zones[act[1]][:left]
            zones[act[1]] = zones[act[1]][left:]
        else:
            cards = [card for zone in act[1] for card in zones[zone]]
            mixed = iter([cards[at] for at in next(orders)])
            for zone in act[1]:
                zones[zone] = [next(mixed) for _ in zones[zone]]
        if face is not None:
            if face != seen[saw]:
                return None
            saw += 1
    return (*[tuple(zone) for zone in zones[:HAND]], tuple(sorted(zones[HAND])))


def ways(script, deck):
    total = 1
    for n in sizes(script, deck):
        total *= factorial(n) if n >= 0 else -n
    return total


def dreams(real, seat, times, seed=11):
    """The worlds a seat imagines, counted."""
    masked, chance = masked_for(real, seat), Quick(seed)
    found: Counter = Counter()
    for _ in range(times):
        world = masked.imagine(chance)
        zones = [world.faces_in(zone) for zone in range(6)]
        found[(*[tuple(zone) for zone in zones[:HAND]], tuple(sorted(zones[HAND])))] += 1
    return found


def allows(masked, world):
    """Can ``imagine`` deal this world? Each group holds the faces bound to it, what is known lies where it is, and no
    more lies in the stock than the seat has counted."""
    return any(fits(masked, (*world[:HAND], hand)) for hand in set(permutations(world[HAND])))


def fits(masked, world):
    seen = masked.table
    if masked.counts:
        hidden = Counter(face for at, face in enumerate(world[STOCK]) if not seen.face_at(STOCK, at))
        if any(count > least(seen.drawable[face]) for face, count in hidden.items()):
            return False
    faces = {}
    for zone, cards in enumerate(world):
        if len(cards) != seen.size(zone):
            return False
        for at, face in enumerate(cards):
            known = seen.face_at(zone, at)
            if known not in (0, face):
                return False
            faces[int(seen.layout.starts[zone]) + at] = face
    start = 0
    for end in masked.ends:
        bound = Counter(int(card) & 0xFF for card in list(masked.pool)[start:end] if card)
        if bound - Counter(faces[spot] for spot in list(masked.hidden)[start:end]):
            return False
        start = end
    return True


def random_script(rng, length):
    """Anything that can be done with five cards: dealt, looked at, discarded, laid down, taken back, shuffled."""
    script, count = [shuffle(STOCK)], [5, 0, 0, 0, 0, 0]
    while len(script) < length:
        kind = rng.choice(["draw", "draw", "draw", "show", "choose", "renew", "shuffle", "take"])
        zones = rng.choice([(ROW,), (OTHER,), (ROW, OTHER), (STOCK,)])
        if kind == "draw" and count[STOCK]:
            script.append(carried(count, draw(STOCK, rng.choice([DISCARD, ROW, OTHER, HAND, HAND]))))
        elif kind == "take" and count[DISCARD]:
            script.append(carried(count, draw(DISCARD, rng.choice([HAND, ROW]))))
        elif kind == "show" and count[zones[0]]:
            script.append(show(zones[0], rng.randrange(count[zones[0]]), 1))
        elif kind == "choose" and count[HAND]:
            dst = rng.choice([DISCARD, ROW, OTHER])
            carried(count, draw(HAND, dst))
            script.append(choose(dst))
        elif kind == "renew" and count[DISCARD] > 1:
            keep = rng.choice([0, 1])
            count[STOCK] += count[DISCARD] - keep
            count[DISCARD] = keep
            script += [pour(DISCARD, keep, STOCK), shuffle(STOCK)]
        elif kind == "shuffle" and sum(count[zone] for zone in zones) > 1:
            script.append(shuffle(*zones))
    return script


def carried(count, act):
    count[act[1]] -= 1
    count[act[3]] += 1
    return act
