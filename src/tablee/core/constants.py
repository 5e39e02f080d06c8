"""The constants of a rulebook as options, for experiments: how many rounds, how many cards, which deck.

A table that leaves them alone plays the ordinary game: they are tacit. Where one is turned, the clauses it changes say so,
in the rulebook and in every refusal.
"""

from tablee.core.option import NUMBER, Option
from tablee.core.rule import Mistake, Rule, Words, mistake


def constant(name: str, default: int, low: int, high: int, title: Words, words: Words) -> Option:
    """
    >>> from tablee.core.constants import constant
    >>> from tablee.core.rule import Words
    >>> turns = constant("turns", 6, 1, 12, Words("Tours", "Züge", "Turns"), Words("…", "…", "…"))
    >>> turns.default, turns.read("3"), turns.accepts()
    (6, 3, '1–12')
    """
    return Option(name, NUMBER, str(default), [], words, tacit=True, title=title, low=low, high=high)


def number_in(chosen: dict[str, object], option: Option) -> int:
    """The value of a constant among the options of a game, which leave it out while it has its default."""
    value = chosen.get(option.name, option.default)
    assert isinstance(value, int)
    return value


def turned(rulebook: list[Rule], options: list[Option], chosen: dict[str, object]) -> dict[str, Rule]:
    """By id, the clauses that name a constant whose value is not the usual one, with that value in a sentence."""
    found: dict[str, Rule] = {}
    for rule in rulebook:
        for option in options:
            if option.experimental and option.name in chosen and option.name in rule.options:
                found[rule.id] = found.get(rule.id, rule).followed_by(in_this_game(option, chosen[option.name]))
    return found


def in_this_game(option: Option, value: object) -> Words:
    title, usual = option.title, option.default
    return Words(
        f"Dans cette partie, « {title.fr} »\u202f: {value} au lieu de {usual}.",
        f"In diesem Spiel «{title.de}»: {value} statt {usual}.",
        f"In this game, '{title.en}': {value} instead of {usual}.",
    )


def cannot_be_dealt(title: str) -> Mistake:
    """For constants that no number of players can play with."""
    return mistake(
        "bad-option",
        f"Avec ces cartes, {title} ne peut pas être donné, même au plus petit nombre de joueurs.",
        f"Mit diesen Karten lässt sich {title} nicht geben, nicht einmal zur kleinsten Spielerzahl.",
        f"{title} cannot be dealt from these cards, not even to the fewest players.",
    )
