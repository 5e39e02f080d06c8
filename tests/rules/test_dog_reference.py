"""The engine of Brändi Dog and a slow, obvious second one agree, card by card, on random positions."""

import random

import pytest

import tablee
from tablee._build import mode
from tablee.games.dog.moves import FACES, IDLE, LAY_DOWN, card_of
from tests.rules.dog_reference import KENNEL, Reference

COUNT = 400 if mode() == "compiled" else 150

VARIANTS = {
    "4": (4, {}),
    "4-canadian": (4, {"canadian": True}),
    "4-idle_jack": (4, {"idle_jack": True}),
    "6-pairs": (6, {}),
    "6-trios": (6, {"teams": "trios"}),
    "6-trios-canadian": (6, {"teams": "trios", "canadian": True}),
}
every_variant = pytest.mark.parametrize(("seats", "options"), VARIANTS.values(), ids=VARIANTS.keys())


def reference_of(seats, options):
    return Reference(seats, options.get("teams", "pairs"), options.get("canadian", False))


def random_places(rng, seats):
    """Marbles near start fields, fresh ones and finishes more often than chance would have it."""
    fields = 16 * seats
    crowd = rng.random()
    home = rng.random() * 0.8
    taken = set()
    board = []
    for seat in range(seats):
        places = []
        if rng.random() < 0.3 and 16 * seat not in taken:
            places.append(f"{16 * seat}!")
            taken.add(16 * seat)
        full = rng.random() < 0.15
        while len(places) < 4:
            if full or rng.random() < home:
                place = f"f{rng.randrange(4)}"
            elif rng.random() < crowd:
                near = rng.random() < 0.6
                field = (16 * rng.randrange(seats) + rng.randrange(-8, 6)) % fields if near else rng.randrange(fields)
                if field in taken:
                    continue
                taken.add(field)
                place = str(field)
            else:
                place = "k"
            if place == "k" or place not in places:
                places.append(place)
        board.append(places)
    return board


def random_position(rng, game, seats):
    """A position in which seat s is to play, or amid a seven; None where there is none."""
    seat = rng.randrange(seats)
    hands = ["2"] * seats
    seven = rng.random() < 0.3
    faces = rng.sample(FACES[1:], 5) + (["7"] if rng.random() < 0.5 else [])
    hands[seat] = " ".join(faces)
    spec = {"seats": seats, "marbles": random_places(rng, seats), "hand": hands, "asked": [seat]}
    if seven:
        spec |= {"step": "seven", "left": rng.randint(1, 6)}
    try:
        return game.position(spec, seed=b"reference"), seat
    except tablee.BadPosition:
        return None, seat


def place_of(text):
    if text == "k":
        return KENNEL
    if text.startswith("f"):
        return ("finish", int(text[1:]))
    return ("ring", int(text.rstrip("!")), text.endswith("!"))


def board_of(position):
    marbles = position.public()["marbles"]
    return tuple(tuple(sorted(place_of(text) for text in places)) for places in marbles)


def after(position, seat, code):
    twin = position.copy()
    twin.play(seat, code)
    return board_of(twin), int(twin.left)


def never_offered_twice(board, found):
    """Two moves never lead to the same position, but for one case: a marble may send either of two of its own home."""
    for twice in {outcome for outcome in found if found.count(outcome) > 1}:
        own = [seat for seat, places in enumerate(board) if twice[0][seat].count(KENNEL) > places.count(KENNEL)]
        changed = [seat for seat, places in enumerate(board) if twice[0][seat] != places]
        assert own == changed


def check(position, seat, reference, idle_jack=False):
    board = board_of(position)
    legal = position.legal(seat)
    if position.left:
        found = [after(position, seat, code) for code in legal]
        never_offered_twice(board, found)
        assert set(found) == reference.parts(board, seat, position.left)
        return
    cards = position.line().split("|")[seat].split(":")[1].split()
    wanted = {card: reference.outcomes(board, seat, card) for card in cards}
    if not any(wanted.values()):
        colours = [places for places in board if any(place[0] == "ring" for place in places)]
        idle = idle_jack and "J" in cards and len(colours) == 1
        assert legal == [IDLE if idle else LAY_DOWN]
        return
    for card in wanted:
        found = [after(position, seat, code) for code in legal if FACES[card_of(code)] == card]
        never_offered_twice(board, found)
        assert set(found) == wanted[card], card


def compare(seats, options, count, seed):
    game = tablee.game("dog", **options)
    reference = reference_of(seats, options)
    rng = random.Random(seed)
    done = 0
    while done < count:
        position, seat = random_position(rng, game, seats)
        if position is not None:
            check(position, seat, reference, options.get("idle_jack", False))
            done += 1
    return done


@every_variant
def test_two_engines_agree_on_random_positions(seats, options):
    """DOG-4.1 to 9.2: every card, and every rest of a seven."""
    compare(seats, options, COUNT, 1)


@every_variant
def test_two_engines_agree_on_whole_sevens(seats, options):
    """DOG-7.1, 7.3, 7.5: part after part, a seven leads everywhere that single steps lead, and nowhere else."""
    game = tablee.game("dog", **options)
    reference = reference_of(seats, options)
    rng = random.Random(2)
    done = 0
    while done < COUNT // 25:
        position, seat = random_position(rng, game, seats)
        if position is None or position.left or len(reference.movable(board_of(position), seat)) > 4:
            continue
        done += 1
        board = board_of(position)
        assert whole_sevens(position, seat) == reference.whole_sevens(board, seat)


def whole_sevens(position, seat):
    found = set()
    hand = position.line().split("|")[seat].split(":")[1].split()
    if "7" not in hand:
        spec = position.to_json()
        spec["hand"][seat] = "7"
        spec = {name: spec[name] for name in ("seats", "marbles", "hand", "asked")}
        position = position.game.position(spec, seed=b"seven")
    open_ones = [(position, code) for code in position.legal(seat) if card_of(code) == 7]
    seen = set()
    while open_ones:
        before, code = open_ones.pop()
        twin = before.copy()
        twin.play(seat, code)
        key = (board_of(twin), int(twin.left))
        if key in seen:
            continue
        seen.add(key)
        if twin.left == 0:
            found.add(key[0])
        else:
            open_ones += [(twin, code) for code in twin.legal(seat)]
    return found
