"""The decisions of Brändi Dog, their numbers and their notation.

A decision names the card, then the marble, then where it goes:

- ``K start`` brings a marble out of the kennel; ``5 m2`` walks five fields with marble 2; ``A 1 m1`` and ``A 11 m1``
  are the two ways of an ace; ``4 back m3`` walks backwards;
- ``5 m2 home`` turns into the finish, or goes on inside it; without ``home`` the marble stays on the ring;
- ``J m1 x c3`` swaps the own marble 1 with marble 3 of seat 2: the seats are a b c d e f; ``J idle`` lays a jack
  without effect (an option);
- ``7 m1 3`` begins a seven with three steps, ``m2 4`` goes on with it; ``p1``, ``q1``: marbles of the next team mate
  and of the one after (the Canadian seven); ``home`` as above;
- ``X`` is the joker, and is followed by what it stands for: ``X Q m1``, ``X 7 m1 3``; but ``X start``, since an ace and
  a king would do the same;
- ``give 4`` lays a card down for the partner, ``lay down`` is all that is left to who is blocked.

``m1`` is the foremost of the marbles one plays with, the one nearest to the innermost field of the finish; the kennel
comes last.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.move import Move, Step
from tablee.core.rule import Words

ACE: Final[i64] = 1
FOUR: Final[i64] = 4
SEVEN: Final[i64] = 7
JACK: Final[i64] = 11
QUEEN: Final[i64] = 12
KING: Final[i64] = 13
JOKER: Final[i64] = 14
FACES: Final = ["?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X"]
LETTERS: Final = "abcdef"  # the seats, where a marble of another colour is meant

WAYS: Final[i64] = 12  # 1 to 13 steps forward, but for seven
PARTS: Final[i64] = 168  # three colours, four marbles, one to seven steps, on the ring or in the finish

GIVE: Final[i64] = 0  # + face - 1
LAY_DOWN: Final[i64] = 14
START: Final[i64] = 15  # with an ace, a king, a joker
FORWARD: Final[i64] = 18  # + way × 16 + (joker: 8) + marble × 2 + (into the finish: 1)
BACK: Final[i64] = 210  # + (joker: 4) + marble
SWAP: Final[i64] = 218  # + (joker: 96) + marble × 24 + the other's seat × 4 + its marble
IDLE: Final[i64] = 410
PART: Final[i64] = 411  # + (joker: 168; going on: 336) + marble × 14 + (steps - 1) × 2 + (finish: 1)
REST: Final[i64] = 747  # PART + 336
END: Final[i64] = 915

# Steps: the questions
TURN: Final[i64] = 0
GO_ON: Final[i64] = 1
EXCHANGE: Final[i64] = 2

STEPS: Final = [
    Step("turn", Words("Quelle carte, et quel pion ?", "Welche Karte, welche Murmel?", "Which card, which marble?")),
    Step(
        "seven",
        Words(
            "Le sept n'est pas fini : quel pion, combien de pas ?",
            "Die Sieben geht weiter: welche Murmel, wie weit?",
            "The seven goes on: which marble, how far?",
        ),
    ),
    Step(
        "exchange",
        Words(
            "Quelle carte donnes-tu à ton partenaire ?",
            "Welche Karte gibst du weiter?",
            "Which card do you pass on?",
        ),
    ),
]


def steps_of(way: i64) -> i64:
    return way + 1 if way < 6 else way + 2


def card_for(steps: i64) -> i64:
    """The card that walks so many fields; a joker does too."""
    return ACE if steps == 11 else steps


def card_of(code: i64) -> i64:
    """The card that a move takes from the hand; 0 if none."""
    if code < LAY_DOWN:
        return code + 1
    if code == LAY_DOWN or code >= REST:
        return 0
    if code < FORWARD:
        return ACE if code == START else KING if code == START + 1 else JOKER
    if code < BACK:
        return JOKER if code - FORWARD & 8 else card_for(steps_of((code - FORWARD) // 16))
    if code < SWAP:
        return JOKER if code - BACK >= 4 else FOUR
    if code < IDLE:
        return JOKER if code - SWAP >= 96 else JACK
    if code == IDLE:
        return JACK
    return JOKER if code - PART >= PARTS else SEVEN


# -- In words ----------------------------------------------------------------


def marble_text(index: int) -> str:
    return "mpq"[index // 4] + str(index % 4 + 1)


def marble_words(index: int) -> Words:
    n = index % 4 + 1
    if index < 4:
        return Words(f"pion {n}", f"Murmel {n}", f"marble {n}")
    if index < 8:
        return Words(f"pion {n} du partenaire", f"Murmel {n} des Partners", f"the partner's marble {n}")
    return Words(f"pion {n} de l'autre équipier", f"Murmel {n} des dritten im Team", f"the third mate's marble {n}")


CARD_WORDS: Final = [
    Words("", "", ""),
    Words("as", "Ass", "ace"),
    *[Words(str(n), str(n), str(n)) for n in range(2, 11)],
    Words("valet", "Bube", "jack"),
    Words("dame", "Dame", "queen"),
    Words("roi", "König", "king"),
    Words("joker", "Joker", "joker"),
]


def card_words(card: int, joker: bool) -> Words:
    words = CARD_WORDS[card]
    if not joker:
        return words
    return Words(f"joker en {words.fr}", f"Joker als {words.de}", f"joker as {words.en}")


def walk_move(code: int, joker: bool, steps: int, marble: int, home: bool) -> Move:
    card = int(card_for(steps))
    ace = f" {steps}" if card == ACE else ""
    text = ("X " if joker else "") + f"{FACES[card]}{ace} {marble_text(marble)}" + (" home" if home else "")
    says = card_words(card, joker)
    m = marble_words(marble)
    fr = " dans l'arrivée" if home else ""
    de = " ins Ziel" if home else ""
    en = " into the finish" if home else ""
    words = Words(
        f"{says.fr} : {m.fr}, {steps} en avant{fr}",
        f"{says.de}: {m.de}, {steps} vorwärts{de}",
        f"{says.en}: {m.en}, {steps} forward{en}",
    )
    return Move(code, text, words)


def back_move(code: int, joker: bool, marble: int) -> Move:
    says = card_words(int(FOUR), joker)
    m = marble_words(marble)
    words = Words(f"{says.fr} : {m.fr} recule", f"{says.de}: {m.de} rückwärts", f"{says.en}: {m.en} backwards")
    return Move(code, ("X " if joker else "") + f"4 back {marble_text(marble)}", words)


def swap_move(code: int, joker: bool, marble: int, seat: int, other: int) -> Move:
    name = f"{LETTERS[seat]}{other + 1}"
    text = ("X " if joker else "") + f"J {marble_text(marble)} x {name}"
    n, who = other + 1, f"{{{seat}}}"
    theirs = Words(f"le pion {n} de {who}", f"Murmel {n} von {who}", f"{who}'s marble {n}")
    return Move(code, text, swap_words(joker, marble, Words(name, name, name)), swap_words(joker, marble, theirs))


def swap_words(joker: bool, marble: int, other: Words) -> Words:
    says = card_words(int(JACK), joker)
    m = marble_words(marble)
    return Words(
        f"{says.fr} : {m.fr} contre {other.fr}",
        f"{says.de}: {m.de} gegen {other.de}",
        f"{says.en}: {m.en} for {other.en}",
    )


def part_move(code: int, kind: int, marble: int, steps: int, home: bool) -> Move:
    m = marble_words(marble)
    text = ["7 ", "X 7 ", ""][kind] + f"{marble_text(marble)} {steps}" + (" home" if home else "")
    joker = card_words(int(SEVEN), True)
    fr = ["7 : ", f"{joker.fr} : ", ""][kind] + f"{m.fr}, {steps} pas" + (" dans l'arrivée" if home else "")
    de = ["7: ", f"{joker.de}: ", ""][kind] + f"{m.de}, {steps} weit" + (" ins Ziel" if home else "")
    en = ["7: ", f"{joker.en}: ", ""][kind] + f"{m.en}, {steps} steps" + (" into the finish" if home else "")
    return Move(code, text, Words(fr, de, en))


def catalogue() -> list[Move]:
    moves: list[Move] = []
    for face in range(1, int(JOKER) + 1):
        name = CARD_WORDS[face]
        words = Words(f"donner {name.fr}", f"{name.de} weitergeben", f"pass on {name.en}")
        moves.append(Move(len(moves), f"give {FACES[face]}", words))
    words = Words("poser ses cartes", "Karten ablegen", "lay down the cards")
    moves.append(Move(len(moves), "lay down", words))
    for face in (int(ACE), int(KING), int(JOKER)):
        name = CARD_WORDS[face]
        words = Words(f"{name.fr} : sortir un pion", f"{name.de}: Murmel ins Spiel", f"{name.en}: bring a marble out")
        moves.append(Move(len(moves), f"{FACES[face]} start", words))
    for way in range(int(WAYS)):
        for joker in (False, True):
            for at in range(8):
                moves.append(walk_move(len(moves), joker, int(steps_of(way)), at // 2, at % 2 == 1))
    for joker in (False, True):
        for marble in range(4):
            moves.append(back_move(len(moves), joker, marble))
    for joker in (False, True):
        for at in range(96):
            moves.append(swap_move(len(moves), joker, at // 24, at % 24 // 4, at % 4))
    words = Words("valet sans effet", "Bube ohne Wirkung", "jack without effect")
    moves.append(Move(len(moves), "J idle", words))
    for kind in range(3):
        for at in range(int(PARTS)):
            moves.append(part_move(len(moves), kind, at // 14, at % 14 // 2 + 1, at % 2 == 1))
    return moves
