"""A game on the shelf, before its options are agreed on."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from tablee.core.credit import credit
from tablee.core.option import Option
from tablee.core.rule import Words, mistake

if TYPE_CHECKING:
    from tablee.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Box(ABC):
    """A game on the shelf: its title, who made it, for whom it is, and the options one may agree on.

    This is the one place for title and credits; the server, the pages and the terminal all read them here. ``designer``
    is empty if the booklet names nobody, ``year`` is 0 if it is not known.
    """

    def __init__(
        self,
        name: str,
        title: str,
        designer: str,
        publisher: str,
        year: int,
        seats: list[int],
        minutes: int,
        age: int,
        blurb: Words,
        options: list[Option],
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.designer: Final = designer
        self.publisher: Final = publisher
        self.year: Final = year
        self.credit: Final = credit(designer, publisher, year)
        self.seats: Final = seats
        self.minutes: Final = minutes
        self.age: Final = age
        self.blurb: Final = blurb
        self.options: Final = options

    @abstractmethod
    def unpack(self, chosen: dict[str, object]) -> "Game":
        """The game with these options, all of them given and checked, except those that are tacit."""

    @final
    def open(self, wishes: dict[str, object]) -> "Game":
        return self.unpack(self.chosen(wishes))

    @final
    def chosen(self, wishes: dict[str, object]) -> dict[str, object]:
        """Every option: as wished, in its one right form, or as it is by default; a tacit one only if it is not."""
        chosen: dict[str, object] = {option.name: option.default for option in self.options}
        for name in wishes:
            chosen[name] = self.option(name).read(wishes[name])
        for option in self.options:
            if option.tacit and chosen[option.name] == option.default:
                del chosen[option.name]
        return chosen

    @final
    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join([option.name for option in self.options]) or "–"
        raise mistake(
            "no-such-option",
            f"{self.title} n'a pas d'option « {name} » ; il a : {known}.",
            f"{self.title} hat keine Option «{name}»; es hat: {known}.",
            f"{self.title} has no option '{name}'; it has: {known}.",
        )
