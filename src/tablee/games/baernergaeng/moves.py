"""The moves of Bärnergäng: codes and notation.

Places are counted from the left, from 1; seats are letters, A is seat 0, B is seat 1, and so on.

- ``draw``, or ``take 2``: the discard into the own place 2;
- with the card just drawn: ``lay 3`` into the own place 3, ``throw``, or ``use`` if it is a special card;
- ``swap 1 B3``: the own place 1 with B's place 3; ``peek B3``; ``turn 2`` turns the own place 2 up; ``drop 4`` discards
  the own place 4; ``as peek``: what the joker stands for;
- at the end of a turn ``call``, or ``done`` without a call;
- ``memorised``: end a look.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.move import Move, Step
from tablee.core.rule import Words

# Faces: a card of value v has the face v + 1; then the special cards, those of the base game first
NINE: Final[i64] = 10
SWAP_CARD: Final[i64] = 11
PEEK_CARD: Final[i64] = 12
TWICE: Final[i64] = 13
SHUFFLE: Final[i64] = 14  # the extension begins here
TURN_UP: Final[i64] = 15
FOUR_NEW: Final[i64] = 16
SWAP_ROWS: Final[i64] = 17
PLUS_MINUS: Final[i64] = 18
ONE_MORE: Final[i64] = 19
ONE_LESS: Final[i64] = 20
JOKER: Final[i64] = 21
EXTENSION: Final = ["shuffle", "turn_up", "four_new", "swap_rows", "plus_minus", "one_more", "one_less", "joker"]
FACES: Final = ["?", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "swap", "peek", "twice", *EXTENSION]
COPIES: Final = [0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 9, 7, 5, 1, 2, 4, 2, 2, 2, 3, 2]  # BAE-1.1, 1.2

CARD_WORDS: Final = [
    Words("une carte", "eine Karte", "a card"),
    *[Words(name, name, name) for name in FACES[1:11]],
    Words("échanger", "Tauschen", "swap"),
    Words("regarder", "Schauen", "peek"),
    Words("tirer deux fois", "Zweimal ziehen", "draw twice"),
    Words("mélanger", "Mischen", "shuffle"),
    Words("retourner", "Aufdecken", "turn up"),
    Words("quatre nouvelles", "vier neue", "four new"),
    Words("échanger le jeu", "Reihen tauschen", "swap rows"),
    Words("plus et moins", "Plus und Minus", "plus and minus"),
    Words("une de plus", "eine mehr", "one more"),
    Words("une de moins", "eine weniger", "one less"),
    Words("joker", "Joker", "joker"),
]

PLACES: Final[i64] = 16  # BAE-4.8: a row has so many at most
SEATS: Final[i64] = 6
LETTERS: Final = "ABCDEF"

DRAW: Final[i64] = 0
THROW: Final[i64] = 1
USE: Final[i64] = 2
CALL: Final[i64] = 3
DONE: Final[i64] = 4
MEMORISED: Final[i64] = 5
TAKE: Final[i64] = 6  # + place
LAY: Final[i64] = 22  # + place
TURN: Final[i64] = 38  # + place: turn it up
DROP: Final[i64] = 54  # + place: one less
AS: Final[i64] = 70  # + face - SWAP_CARD: what the joker stands for
PEEK: Final[i64] = 80  # + seat * PLACES + place
SWAP: Final[i64] = 176  # + own place * SEATS * PLACES + seat * PLACES + place
SIZE: Final[i64] = 1712

# Steps: what the player is asked
ON_TURN: Final[i64] = 0
DRAWN: Final[i64] = 1
WHAT_TO_SWAP: Final[i64] = 2
WHAT_TO_PEEK: Final[i64] = 3
WHAT_TO_TURN: Final[i64] = 4
WHAT_TO_DROP: Final[i64] = 5
WHICH_ACTION: Final[i64] = 6
CALL_NOW: Final[i64] = 7
LOOK: Final[i64] = 8

STEPS: Final = [
    Step("turn", Words("Pioche, ou prends la défausse.", "Zieh, oder nimm die Ablage.", "Draw, or take the discard.")),
    Step(
        "drawn",
        Words(
            "Ta carte : la poser, la jeter ou l'utiliser ?",
            "Deine Karte: hinlegen, abwerfen oder nutzen?",
            "Your card: lay it, discard it or use it?",
        ),
    ),
    Step(
        "swap",
        Words(
            "Quelle carte échanges-tu contre laquelle ?",
            "Welche Karte tauschst du gegen welche?",
            "Which card do you swap for which?",
        ),
    ),
    Step(
        "peek",
        Words("Quelle carte regardes-tu ?", "Welche Karte schaust du an?", "Which card do you look at?"),
    ),
    Step(
        "turn up",
        Words("Quelle carte retournes-tu ?", "Welche Karte deckst du auf?", "Which card do you turn up?"),
    ),
    Step(
        "drop",
        Words("Quelle carte enlèves-tu ?", "Welche Karte gibst du weg?", "Which card do you part with?"),
    ),
    Step(
        "joker",
        Words("Que vaut ton joker ?", "Wofür steht dein Joker?", "What does your joker stand for?"),
    ),
    Step(
        "call",
        Words("Tu cries Bärnergäng ?", "Rufst du Bärnergäng?", "Do you call Bärnergäng?"),
    ),
    Step(
        "look",
        Words(
            "Regarde bien : c'est retenu ?", "Schau gut hin: Hast du es dir gemerkt?", "Take a good look: memorised?"
        ),
    ),
]


def peek(seat: i64, place: i64) -> i64:
    return PEEK + seat * PLACES + place


def swap(own: i64, seat: i64, place: i64) -> i64:
    return SWAP + own * SEATS * PLACES + seat * PLACES + place


def seat_of(code: i64) -> i64:
    """Whose card is peeked at or swapped for."""
    return (code - PEEK) // PLACES if code < SWAP else (code - SWAP) // PLACES % SEATS


def place_of(code: i64) -> i64:
    """The place of that card."""
    return (code - PEEK) % PLACES if code >= PEEK else (code - TAKE) % PLACES


def own_of(code: i64) -> i64:
    """The own place that is swapped."""
    return (code - SWAP) // (SEATS * PLACES)


def spot_words(letter: str, n: str) -> Words:
    """A card in the notation: B3."""
    return Words(letter + n, letter + n, letter + n)


def card_of(seat: int, n: str) -> Words:
    """The same with a placeholder for its owner's name."""
    return Words(f"la carte {n} de {{{seat}}}", f"Karte {n} von {{{seat}}}", f"{{{seat}}}'s card {n}")


def peek_words(card: Words) -> Words:
    return Words(f"regarder {card.fr}", f"{card.de} ansehen", f"look at {card.en}")


def swap_words(own: str, card: Words) -> Words:
    return Words(
        f"échanger la carte {own} contre {card.fr}",
        f"Karte {own} gegen {card.de} tauschen",
        f"swap card {own} for {card.en}",
    )


def catalogue() -> list[Move]:
    moves = [
        Move(int(DRAW), "draw", Words("piocher", "ziehen", "draw from the stock")),
        Move(int(THROW), "throw", Words("jeter", "abwerfen", "discard it")),
        Move(int(USE), "use", Words("utiliser", "nutzen", "use it")),
        Move(int(CALL), "call", Words("crier BÄRNERGÄNG !", "BÄRNERGÄNG! rufen", "call BÄRNERGÄNG!")),
        Move(int(DONE), "done", Words("ne pas annoncer", "nicht rufen", "do not call")),
        Move(int(MEMORISED), "memorised", Words("c'est retenu", "gemerkt", "memorised")),
    ]
    places = [str(place) for place in range(1, int(PLACES) + 1)]
    for n in places:
        words = Words(
            f"prendre la défausse pour la place {n}", f"Ablage auf Platz {n} nehmen", f"take the discard for place {n}"
        )
        moves.append(Move(len(moves), f"take {n}", words))
    for n in places:
        words = Words(f"poser à la place {n}", f"auf Platz {n} legen", f"lay in place {n}")
        moves.append(Move(len(moves), f"lay {n}", words))
    for n in places:
        words = Words(f"retourner la carte {n}", f"Karte {n} aufdecken", f"turn up card {n}")
        moves.append(Move(len(moves), f"turn {n}", words))
    for n in places:
        words = Words(f"enlever la carte {n}", f"Karte {n} weggeben", f"part with card {n}")
        moves.append(Move(len(moves), f"drop {n}", words))
    for face in range(int(SWAP_CARD), int(JOKER)):
        name = CARD_WORDS[face]
        words = Words(f"joker : {name.fr}", f"Joker: {name.de}", f"joker: {name.en}")
        moves.append(Move(len(moves), f"as {FACES[face]}", words))
    for seat in range(len(LETTERS)):
        for n in places:
            spot, named = spot_words(LETTERS[seat], n), card_of(seat, n)
            moves.append(Move(len(moves), f"peek {spot.en}", peek_words(spot), peek_words(named)))
    for own in places:
        for seat in range(len(LETTERS)):
            for n in places:
                spot, named = spot_words(LETTERS[seat], n), card_of(seat, n)
                moves.append(Move(len(moves), f"swap {own} {spot.en}", swap_words(own, spot), swap_words(own, named)))
    return moves
