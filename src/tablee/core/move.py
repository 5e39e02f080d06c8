"""Moves, the questions they answer, and their notation."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.rule import AmbiguousMove, NoSuchMove, Words, filled


@final
class Move:
    """A move of the game's catalogue: ``code`` is its index, ``text`` its notation.

    ``named``: its words with a placeholder for a player's name, "look at {2}'s card 3".
    """

    def __init__(self, code: int, text: str, words: Words, named: Words | None = None) -> None:
        self.code: Final = code
        self.text: Final = text
        self.words: Final = words
        self.named: Final = named

    def say(self, lang: str, names: list[str] | None = None) -> str:
        """In words, with the players' names where they are given."""
        if self.named is None or names is None:
            return self.words.say(lang)
        return filled(self.named.say(lang), lang, names)

    def __repr__(self) -> str:
        return self.text


@final
class Step:
    """A question that a position asks a seat."""

    def __init__(self, name: str, words: Words) -> None:
        self.name: Final = name
        self.words: Final = words


@final
class Moves:
    """A reusable buffer of move codes, so that generating moves allocates nothing."""

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64](capacity=64)
        self.size: i64 = 0

    def clear(self) -> None:
        self.size = 0

    def add(self, code: i64) -> None:
        at = self.size
        if at < len(self.codes):
            self.codes[at] = code
        else:
            self.codes = append(self.codes, code)
        self.size = at + 1

    def pick(self, chance: Chance) -> i64:
        at = chance.below(self.size)
        return self.codes[at]

    def holds(self, code: i64) -> bool:
        codes = self.codes
        for at in range(self.size):
            if codes[at] == code:
                return True
        return False

    def add_set(self, first: i64, members: i64) -> None:
        """Add ``first + i`` for each bit i set in ``members``, in ascending order."""
        codes = self.codes
        size = self.size
        room: i64 = len(codes)
        code = first
        while members != 0:
            if members & 0xFF == 0:
                members >>= 8
                code += 8
                continue
            if members & 1 == 1:
                if size == room:
                    codes = append(codes, code)
                    room = len(codes)
                else:
                    codes[size] = code
                size += 1
            members >>= 1
            code += 1
        self.codes = codes
        self.size = size

    def add_fan(self, first: i64, slots: vec[i64], start: i64, end: i64) -> None:
        """Add ``first + face`` for each distinct face of a fan. A fan is sorted, so duplicates are neighbours."""
        codes = self.codes
        size = self.size
        room: i64 = len(codes)
        last: i64 = 0
        for spot in range(start, end):
            face = slots[spot] & 0xFF
            if face != last:
                last = face
                if size == room:
                    codes = append(codes, first + face)
                    room = len(codes)
                else:
                    codes[size] = first + face
                size += 1
        self.codes = codes
        self.size = size

    def to_list(self) -> list[int]:
        codes = self.codes
        found = [0] * int(self.size)
        for at in range(self.size):
            found[at] = int(codes[at])
        return found


def written(text: str) -> str:
    """Normalise notation for comparison: lower case, single blanks."""
    return " ".join(text.lower().split())


def words_begin(move: list[str], typed: list[str]) -> bool:
    """Whether each typed word abbreviates the word in its place: ``sw 6`` is ``swap 6``. Numbers must be whole: ``r1``
    is not ``r10``."""
    if len(move) != len(typed):
        return False
    for i in range(len(move)):
        word = typed[i]
        if move[i] != word and (word[-1:].isdigit() or not move[i].startswith(word)):
            return False
    return True


def parse(catalogue: list[Move], text: str) -> int:
    """Find a move by its notation, by a word-by-word abbreviation, or by its words in any language."""
    typed = written(text)
    for move in catalogue:
        if written(move.text) == typed:
            return move.code
    said: list[Move] = []
    for move in catalogue:
        words = move.words
        if typed in (written(words.fr), written(words.de), written(words.en)):
            said.append(move)
    if not said and typed:
        for move in catalogue:
            if words_begin(written(move.text).split(), typed.split()):
                said.append(move)
    if len(said) == 1:
        return said[0].code
    if said:
        readings = ", ".join([move.text for move in said[:6]]) + (" …" if len(said) > 6 else "")
        raise AmbiguousMove(
            "ambiguous-move",
            Words(
                f"« {text} » peut vouloir dire : {readings} ; écris-en davantage.",
                f"«{text}» kann heissen: {readings}; schreib mehr davon.",
                f"'{text}' could mean: {readings}; write more of it.",
            ),
        )
    raise no_such_move(text, catalogue)


def no_such_move(text: str, catalogue: list[Move]) -> NoSuchMove:
    some = catalogue[0].text
    other = catalogue[len(catalogue) // 2].text
    return NoSuchMove(
        "no-such-move",
        Words(
            f"« {text} » n'est pas un coup de ce jeu ; un coup s'écrit par exemple « {some} » ou « {other} ».",
            f"«{text}» ist kein Zug dieses Spiels; ein Zug heisst zum Beispiel «{some}» oder «{other}».",
            f"'{text}' is not a move of this game; a move is written like '{some}' or '{other}'.",
        ),
    )
