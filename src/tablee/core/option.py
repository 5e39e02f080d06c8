"""The options of a game: what a table may agree on before it plays."""

from typing import Final

from mypy_extensions import mypyc_attr

from tablee.core.rule import Mistake, Words, mistake

FLAG: Final = "flag"  # yes or no
CHOICE: Final = "choice"  # one of several words
SET: Final = "set"  # any of several words: "joker,shuffle"; also "all" and "none"
SETS: Final = "sets"  # one set, or one for each game of the match, separated by ";"
TEXT: Final = "text"  # free text parsed by a subclass; the choices are examples
NUMBER: Final = "number"  # a whole number from ``low`` to ``high``

LONGEST: Final = 400  # characters; anything longer is refused unread
LONGEST_NUMBER: Final = 9  # digits
QUOTED: Final = 40  # characters of a wrong value that are quoted in its refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    def __init__(
        self,
        name: str,
        kind: str,
        default: str,
        choices: list[str],
        words: Words,
        called: list[Words] | None = None,
        tacit: bool = False,
        title: Words | None = None,
        seats: list[int] | None = None,
        low: int = 0,
        high: int = 0,
    ) -> None:
        """``called``: the names of the choices for players, in order; numbers need none.

        ``tacit``: left out of the options while it has its default. For options added after records existed: games
        without them keep the options, and therefore the fingerprints, that they always had.

        ``title``: a short name, where the description is too long. ``seats``: the player counts for which it makes a
        difference; None: all. ``low``, ``high``: the bounds of a NUMBER.
        """
        self.name: Final = name
        self.kind: Final = kind
        self.choices: Final = choices
        self.words: Final = words
        self.tacit: Final = tacit
        self.title: Final = words if title is None else title
        self.seats: Final = [] if seats is None else seats
        self.low: Final = low
        self.high: Final = high
        self.called: Final = [Words(one, one, one) for one in choices] if called is None else called
        assert len(self.called) == len(choices)
        self.default: Final = self.read(default)

    @property
    def experimental(self) -> bool:
        """Whether it turns a constant of the rules: nothing a table agrees on by the book, and folded away in lists."""
        return self.kind == NUMBER

    def read(self, value: object) -> int | str:
        """The normalised value, from Python, JSON or the command line: a flag is a bool. Raises ``Mistake``."""
        if self.kind == FLAG:
            return self.read_flag(value)
        if self.kind == NUMBER:
            return self.read_number(value)
        if not isinstance(value, str):
            raise self.wrong(value)
        if len(value) > LONGEST:
            raise self.too_long()
        if self.kind == CHOICE:
            if value not in self.choices:
                raise self.wrong(value)
            return value
        if self.kind == TEXT:
            return self.read_text(value)
        if self.kind == SETS and ";" in value:
            return ";".join([self.read_set(part) for part in value.split(";")])
        return self.read_set(value)

    def read_flag(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str):
            word = value.lower()
            if word in ("yes", "true", "on", "1", "oui", "ja"):
                return True
            if word in ("no", "false", "off", "0", "non", "nein"):
                return False
        raise self.wrong(value)

    def read_number(self, value: object) -> int:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= LONGEST_NUMBER:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise self.wrong(value)
        return value

    def read_set(self, value: str) -> str:
        words = [word.strip() for word in value.split(",") if word.strip()]
        if words == ["all"]:
            return ",".join(self.choices)
        if words == ["none"] or not words:
            return "none"
        for word in words:
            if word not in self.choices:
                raise self.wrong(word)
        return ",".join([choice for choice in self.choices if choice in words])

    def read_text(self, value: str) -> str:
        """Normalise a value of kind TEXT. Raises ``Mistake``."""
        raise NotImplementedError

    def accepts(self) -> str:
        """A description of the accepted values, for help and errors."""
        if self.kind == FLAG:
            return "yes, no"
        if self.kind == NUMBER:
            return f"{self.low}–{self.high}"
        if self.kind == CHOICE or self.kind == TEXT:
            return ", ".join(self.choices)
        return "all, none, " + ", ".join(self.choices) + (" [; …]" if self.kind == SETS else "")

    def wrong(self, value: object) -> Mistake:
        right = self.accepts()
        text = shortened(str(value))
        return mistake(
            "bad-option",
            f"L'option {self.name} ne connaît pas « {text} » ; elle accepte : {right}.",
            f"Die Option {self.name} kennt «{text}» nicht; sie nimmt: {right}.",
            f"Option {self.name} does not know '{text}'; it takes: {right}.",
        )

    def too_long(self) -> Mistake:
        right = self.accepts()
        return mistake(
            "bad-option",
            f"L'option {self.name} prend au plus {LONGEST} caractères ; elle accepte : {right}.",
            f"Die Option {self.name} nimmt höchstens {LONGEST} Zeichen; sie nimmt: {right}.",
            f"Option {self.name} takes at most {LONGEST} characters; it takes: {right}.",
        )


def shortened(text: str) -> str:
    return text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"
