"""A game as it stands on the shelf, before its options are chosen."""

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
    """Title, credits, player counts and options of a game; ``open`` makes a ``Game`` of it.

    >>> import tablee
    >>> [box.name for box in tablee.boxes()]
    ['bungee', 'bohne', 'baernergaeng', 'dog', 'bauernschlau']
    >>> box = tablee.boxes()[0]
    >>> box.title, box.seats
    ('Bungee', [2, 3, 4, 5])
    >>> box.open({"callers_act_again": True}).options
    {'callers_act_again': True}

    The only place for title and credits: server, browser and terminal read them here. ``designer`` is empty where the
    rulebook names nobody, ``year`` is 0 where it is unknown. At the table of a ``silent`` game players may not talk while it
    runs, only react.
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
        silent: bool = False,
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
        self.silent: Final = silent

    @abstractmethod
    def unpack(self, chosen: dict[str, object]) -> "Game":
        """Make the game. ``chosen`` has every option, validated, except tacit ones left at their default."""

    @final
    def open(self, wishes: dict[str, object]) -> "Game":
        """The game with these options; whatever is left out has its default. Raises ``Mistake`` for an option that does
        not exist or a value it cannot have."""
        return self.unpack(self.chosen(wishes))

    @final
    def chosen(self, wishes: dict[str, object]) -> dict[str, object]:
        """Every option with its normalised value or its default; tacit options only where they differ from it."""
        chosen: dict[str, object] = {option.name: option.default for option in self.options}
        for name in wishes:
            chosen[name] = self.option(name).read(wishes[name])
        for option in self.options:
            if option.tacit and chosen[option.name] == option.default:
                del chosen[option.name]
        return chosen

    @final
    def option(self, name: str) -> Option:
        """The option of this name. Raises ``Mistake`` if there is none."""
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
