"""Random number generators: a cryptographic one for deals, a fast one for search. Deterministic in both builds.

All arithmetic stays below 2**62: native 64-bit integers never overflow, and Python's integers give the same results.
"""

from abc import ABC, abstractmethod
from hashlib import sha256, shake_256
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.rule import bad_position

WORD: Final[i64] = 0x100000000
WORDS_A_PAGE: Final[i64] = 64

SAME_DEALS: Final = b"tablee same deals "  # how the seed of tables dealt alike begins
WORDS_A_DEAL: Final[i64] = 1 << 24

MASK31: Final[i64] = 0x7FFFFFFF
MULTIPLIER: Final[i64] = 2147480310  # MULTIPLIER * 2**31 - 1 is a safe prime: the period is about 2**61


class Chance(ABC):
    @abstractmethod
    def below(self, n: i64) -> i64:
        """Uniform in 0..n-1, for small n."""

    def shuffle(self, items: vec[i64], start: i64, end: i64) -> None:
        """Shuffle ``items[start:end]`` in place (Fisher-Yates)."""
        for i in range(start, end - 1):
            j = i + self.below(end - i)
            item = items[i]
            items[i] = items[j]
            items[j] = item

    def at_deal(self, number: i64) -> None:
        """A new deal begins, counted from 0. See ``Sealed``."""

    def same_deals(self) -> bool:
        """Whether what is dealt must not depend on how it was played before: neither on numbers drawn nor on the order
        in which cards were laid down."""
        return False

    @abstractmethod
    def copy(self) -> "Chance": ...

    @abstractmethod
    def state(self) -> str: ...


@final
class Sealed(Chance):
    """SHAKE-256 in counter mode over a secret seed: past draws reveal nothing about future ones.

    If the seed begins with ``SAME_DEALS``, each deal starts at a place of its own in the stream. Then tables with the same
    seed are dealt the same cards to the end, however often a stock was reshuffled at one of them.
    """

    def __init__(self, seed: bytes, drawn: i64 = 0) -> None:
        self.seed: Final = seed
        self.drawn: i64 = drawn  # 32-bit words used so far; with the seed, the whole state
        self.page: bytes = b""  # the current block of output; recomputed when missing
        self.alike: Final = seed.startswith(SAME_DEALS)

    def below(self, n: i64) -> i64:
        bound: i64 = WORD - WORD % n
        while True:
            word = self.word()
            if word < bound:  # rejection sampling: otherwise small remainders would be slightly too likely
                return word % n

    def word(self) -> i64:
        at: i64 = self.drawn % WORDS_A_PAGE * 4
        if at == 0 or not self.page:
            number: int = self.drawn // WORDS_A_PAGE
            self.page = shake_256(self.seed + number.to_bytes(8, "big")).digest(4 * int(WORDS_A_PAGE))
        self.drawn += 1
        page = self.page
        high: i64 = page[at] * 0x1000000 + page[at + 1] * 0x10000
        return high + page[at + 2] * 0x100 + page[at + 3]

    def at_deal(self, number: i64) -> None:
        if self.alike:
            self.drawn = (number + 1) * WORDS_A_DEAL
            self.page = b""

    def same_deals(self) -> bool:
        return self.alike

    def copy(self) -> "Sealed":
        return Sealed(self.seed, self.drawn)

    def state(self) -> str:
        return f"sealed {self.seed.hex()} {self.drawn}"


@final
class Quick(Chance):
    """Multiply-with-carry, for imagined worlds only: fast and predictable, never used to deal."""

    def __init__(self, seed: i64) -> None:
        low = scramble(seed & MASK31)
        self.at: i64 = scramble(low ^ (seed >> 31 & MASK31)) % (MULTIPLIER - 1) << 31 | low | 1

    def below(self, n: i64) -> i64:
        at = self.at
        at = (at & MASK31) * MULTIPLIER + (at >> 31)
        self.at = at
        return ((at & MASK31) * n) >> 31

    def shuffle(self, items: vec[i64], start: i64, end: i64) -> None:
        """The same permutation as the base class makes, inlined for speed."""
        at = self.at
        for i in range(start, end - 1):
            at = (at & MASK31) * MULTIPLIER + (at >> 31)
            j = i + (((at & MASK31) * (end - i)) >> 31)
            item = items[i]
            items[i] = items[j]
            items[j] = item
        self.at = at

    def copy(self) -> "Quick":
        twin = Quick(0)
        twin.at = self.at
        return twin

    def state(self) -> str:
        return f"quick {self.at}"


def scramble(x: i64) -> i64:
    """A bit mixer, so that consecutive seeds give unrelated streams."""
    x ^= x >> 15
    x = x * 0x2C1B3C6D & MASK31
    x ^= x >> 12
    x = x * 0x297A2D39 & MASK31
    return x ^ x >> 15


def commitment(seed: bytes) -> str:
    """The hash published before the deal, with which anyone can check the seed after the game."""
    return sha256(b"tablee deal " + seed).hexdigest()


def chance_from(state: str) -> Chance:
    """Restore a generator from ``state()``."""
    words = state.split(" ")  # split on single blanks: an empty seed leaves an empty word
    try:
        if len(words) == 3 and words[0] == "sealed" and 0 <= int(words[2]) < (1 << 62):
            return Sealed(bytes.fromhex(words[1]), int(words[2]))
        if len(words) == 2 and words[0] == "quick" and 0 < int(words[1]) < (1 << 62):
            quick = Quick(0)
            quick.at = int(words[1])
            return quick
    except ValueError:
        pass
    raise bad_position(
        f"« chance » : « {state} » n'est ni « sealed HEX NOMBRE » ni « quick NOMBRE ».",
        f"«chance»: «{state}» ist weder «sealed HEX ZAHL» noch «quick ZAHL».",
        f"chance: '{state}' is neither 'sealed HEX NUMBER' nor 'quick NUMBER'.",
    )
