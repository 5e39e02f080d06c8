"""A position on one line, and the marbles in JSON.

    0! 23 : K 4 7 | 16! : ? ? | f3 f2 40 : X | - : - | turn 0 | deal 5 | opens 3 | discard A 9

One section for each seat: its marbles, a colon, its cards. A marble is written as its field on the ring, ``f0`` to
``f3`` in the finish (``f3`` is innermost); ``!`` after the start field: it has just come out. Those not written are in
the kennel. ``?`` is a card dealt at random, ``-`` stands for nothing at all. Then, in any order:

- ``turn 2``: seat 2 is to play (``turn 0`` if nothing is said); ``seven 2 4``: it has four steps of a seven left;
  ``exchange 1 3``: these seats have still to pass on a card; ``> K`` after a hand is the card already laid for the
  partner; ``over``: the game is;
- ``deal 5``: this round began with five cards; ``opens 3``: seat 3 opened it; ``out 1``: who has laid the hand down;
- ``discard …``: the cards played, the last on top. All others are the stock.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.rule import BadPosition, bad_position
from tablee.games.dog.board import KENNEL, MARBLES, SECTOR, Board

NOTHING: Final = "-"


def place_text(board: Board, colour: i64, place: i64) -> str:
    if place == KENNEL:
        return "k"
    if place > board.ring:
        return f"f{place - board.ring - 1}"
    return f"{board.field(colour, place)}" + ("!" if board.is_fresh(colour, place) else "")


def colour_texts(board: Board, colour: i64) -> list[str]:
    """The four marbles of a colour, the foremost first."""
    return [place_text(board, colour, board.place(colour, number)) for number in range(MARBLES)]


def set_up(board: Board, written: object) -> None:
    """Put the marbles where they are written: for each colour a text or a list."""
    board.clear()
    if written is None:
        return
    if not isinstance(written, list) or len(written) > board.seats:
        raise wrong_marbles(str(written))
    taken: list[int] = []
    for colour in range(len(written)):
        one: object = written[colour]
        texts = [str(text) for text in one] if isinstance(one, list) else str(one).split()
        if len(texts) > MARBLES:
            raise wrong_marbles(" ".join(texts))
        number: i64 = 3
        for text in texts:
            if text not in ("k", NOTHING):
                place = read_place(board, i64(colour), text)
                spot = int(place) + 1000 * (colour + 1) if place > board.ring else int(board.field(colour, place))
                if spot in taken:
                    raise bad_position(
                        f"« {text} » est déjà occupé.", f"«{text}» ist schon besetzt.", f"'{text}' is already taken."
                    )
                taken.append(spot)
                if text.endswith("!"):
                    board.fresh |= i64(1) << i64(colour)
                board.put(colour, number, place)


def read_place(board: Board, colour: i64, text: str) -> i64:
    fresh = text.endswith("!")
    name = text[:-1] if fresh else text
    if name.startswith("f") and name[1:].isdigit() and int(name[1:]) < MARBLES and not fresh:
        return board.ring + 1 + i64(int(name[1:]))
    if name.isdigit() and len(name) < 4 and int(name) < board.ring:
        place = board.place_on(colour, i64(int(name)))
        if not fresh or place == 0:
            return place
    start = colour * SECTOR
    raise bad_position(
        f"« {text} » n'est pas une place ici : 0 à {board.ring - 1}, f0 à f3, k, ou {start}! qui vient de sortir.",
        f"«{text}» ist hier kein Platz: 0 bis {board.ring - 1}, f0 bis f3, k, oder {start}! frisch gestartet.",
        f"'{text}' is no place for a marble here: 0 to {board.ring - 1}, f0 to f3, k, or {start}! just come out.",
    )


def wrong_marbles(text: str) -> BadPosition:
    return bad_position(
        f"« marbles » : « {text} » ; pour chaque place quatre pions au plus, comme « 0! 23 f3 ».",
        f"«marbles»: «{text}»; je Platz höchstens vier Murmeln, etwa «0! 23 f3».",
        f"marbles: '{text}'; four marbles a seat at most, like '0! 23 f3'.",
    )


# -- The line ----------------------------------------------------------------


def read_line(text: str) -> dict[str, object]:
    """The fields of a position written on one line."""
    marbles: list[str] = []
    hands: list[str] = []
    gifts: list[str] = []
    data: dict[str, object] = {}
    for section in text.split("|"):
        left, colon, right = section.partition(":")
        if colon:
            cards, _, gift = right.partition(">")
            marbles.append(nothing_less(left))
            hands.append(nothing_less(cards))
            gifts.append(nothing_less(gift))
        elif section.strip():
            read_section(section.split(), data)
    data["seats"] = len(hands)
    data["marbles"] = marbles
    data["hand"] = hands
    data["gift"] = gifts
    return data


def nothing_less(text: str) -> str:
    return " ".join([word for word in text.split() if word != NOTHING])


def read_section(words: list[str], data: dict[str, object]) -> None:
    name = words[0].lower()
    rest = words[1:]
    if name == "discard":
        data["discard"] = " ".join(rest)
        return
    numbers = [int(word) for word in rest if word.isdigit() and len(word) < 4]
    right = len(numbers) == len(rest)
    if name == "turn" and right and len(numbers) == 1:
        data["step"] = "turn"
        data["asked"] = numbers
    elif name == "seven" and right and len(numbers) == 2:
        data["step"] = "seven"
        data["asked"] = [numbers[0]]
        data["left"] = numbers[1]
    elif name == "exchange" and right:
        data["step"] = "exchange"
        data["asked"] = numbers
    elif name == "over" and not rest:
        data["asked"] = []
    elif name == "deal" and right and len(numbers) == 1:
        data["cards"] = numbers[0]
    elif name == "opens" and right and len(numbers) == 1:
        data["opener"] = numbers[0]
    elif name == "out" and right:
        data["out"] = numbers
    else:
        text = " ".join(words)
        raise bad_position(
            f"« {text} » ne se comprend pas ; une position s'écrit « 0! 23 : K 4 | 16! : ? | - : - | - : - | turn 0 ».",
            f"«{text}» ist unklar; eine Stellung schreibt man «0! 23 : K 4 | 16! : ? | - : - | - : - | turn 0».",
            f"'{text}' makes no sense; a position is written '0! 23 : K 4 | 16! : ? | - : - | - : - | turn 0'.",
        )


def write_line(
    board: Board, hands: list[list[str]], gifts: list[list[str]], discard: list[str], question: str, round_text: str
) -> str:
    sections: list[str] = []
    for seat in range(len(hands)):
        marbles = " ".join([text for text in colour_texts(board, seat) if text != "k"]) or NOTHING
        cards = " ".join(hands[seat]) or NOTHING
        gift = " > " + gifts[seat][0] if gifts[seat] else ""
        sections.append(f"{marbles} : {cards}{gift}")
    sections.append(question)
    sections.append(round_text)
    if discard:
        sections.append("discard " + " ".join(discard))
    return " | ".join(sections)
