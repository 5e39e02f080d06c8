"""Nicht die Bohne! as one tells it at the table."""

from typing import Final

from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.bohne.moves import card_words

# What is told besides the cards
NEW_ROUND: Final = 1
TOKEN: Final = 2
PLUS: Final = 3
MINUS: Final = 4
SUM: Final = 5
TOTAL: Final = 6
TELLINGS: Final = ["", "new round", "token", "plus", "minus", "sum", "total"]


def sentence(event: Event, names: list[str], zones: list[str]) -> Words | None:
    """What happened, in words; None where the picture says enough."""
    if event.kind == MOVED:
        return moved(event, names, zones[event.src].split(), zones[event.dst].split())
    if event.kind == SHOWN:
        who = names[int(zones[event.dst].split()[1])]
        card = card_words(event.face)
        return Words(f"{who} retourne {card.fr}.", f"{who} deckt {card.de} auf.", f"{who} turns over {card.en}.")
    if event.kind == SHUFFLED:
        return None
    return told(event, names)


def moved(event: Event, names: list[str], src: list[str], dst: list[str]) -> Words | None:
    if src[0] == "stock":
        return None
    if src[0] == "hand":
        return laid(event, names[int(src[1])], dst[0] == "under")
    who = names[int(dst[1])]
    card = card_words(event.face)
    if src[0] == "under":
        return Words(
            f"{who} prend {card.fr}, sous le jeton.",
            f"{who} nimmt {card.de} unter dem Spielstein.",
            f"{who} takes {card.en} from under the token.",
        )
    other = names[int(src[1])]
    return Words(
        f"{who} prend {card.fr}, posé par {other}.",
        f"{who} nimmt {card.de} von {other}.",
        f"{who} takes {card.en} from {other}.",
    )


def laid(event: Event, who: str, openly: bool) -> Words:
    """BOH-3.3: what lies face down is named to its owner only."""
    if not event.face:
        return Words(f"{who} a posé.", f"{who} hat gelegt.", f"{who} has laid.")
    card = card_words(event.face)
    if openly:
        return Words(
            f"{who} pose {card.fr} sous le jeton.",
            f"{who} legt {card.de} unter den Spielstein.",
            f"{who} lays {card.en} under the token.",
        )
    return Words(
        f"{who} pose {card.fr}, face cachée.",
        f"{who} legt {card.de} verdeckt hin.",
        f"{who} lays {card.en} face down.",
    )


def told(event: Event, names: list[str]) -> Words | None:
    who = names[event.seat]
    n = event.amount
    if event.what == NEW_ROUND:
        return Words(f"Manche {n} : {who} donne.", f"Runde {n}: {who} gibt.", f"Round {n}: {who} deals.")
    if event.what == TOKEN:
        return Words(f"{who} a le jeton.", f"{who} hat den Spielstein.", f"{who} has the token.")
    if event.what == PLUS:
        return Words(f"{who} : + {n}.", f"{who}: + {n}.", f"{who}: + {n}.")
    if event.what == MINUS:
        return Words(f"{who} : − {n}.", f"{who}: − {n}.", f"{who}: − {n}.")
    signed = str(n) if n >= 0 else f"−{-n}"
    if event.what == SUM:
        return Words(f"{who} : somme {signed}.", f"{who}: Summe {signed}.", f"{who}: sum {signed}.")
    return Words(
        f"{who} a {signed} points en tout.",
        f"{who} hat insgesamt {signed} Punkte.",
        f"{who} has {signed} points in all.",
    )
