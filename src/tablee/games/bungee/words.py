"""Bungee as one tells it at the table."""

from typing import Final

from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.bungee.moves import FACES

# What is told besides the cards
CALLED: Final = 1
MISSED: Final = 2
SCORED: Final = 3
LAPSED: Final = 4
EXTRA_LAP: Final = 5
NEW_ROUND: Final = 6
TELLINGS: Final = ["", "called", "missed", "scored", "lapsed", "extra lap", "new round"]


def sentence(event: Event, names: list[str], zones: list[str]) -> Words | None:
    """What happened, in words; None where the picture says enough."""
    if event.kind == MOVED:
        return moved(event, names, zones[event.src], zones[event.dst])
    if event.kind == SHOWN:
        return None
    if event.kind == SHUFFLED:
        return Words("On mélange la pioche.", "Der Stapel wird gemischt.", "The stock is shuffled.")
    return told(event, names)


def moved(event: Event, names: list[str], src: str, dst: str) -> Words | None:
    card = FACES[event.face]
    if src.startswith("hand"):
        who = names[int(src[5:])]
        return Words(f"{who} joue {card}.", f"{who} spielt {card}.", f"{who} plays {card}.")
    if src == "stock" and dst.startswith("hand"):
        who = names[int(dst[5:])]
        if event.face:
            return Words(f"{who} pioche {card}.", f"{who} zieht {card}.", f"{who} draws {card}.")
        return Words(f"{who} pioche.", f"{who} zieht.", f"{who} draws.")
    if dst == "taken":
        return Words(f"Le {card} de la défausse est pris.", f"Die {card} wird genommen.", f"The {card} is taken.")
    if dst == "lucky":
        return Words(f"Porte-bonheur : {card}.", f"Glückskarte: {card}.", f"Lucky card: {card}.")
    if src == "lucky" and dst == "stock":
        return Words("Le Bungee va sous la pioche.", "Der Bungee kommt zuunterst.", "The Bungee goes under the stock.")
    if src == "lucky":
        who = names[int(dst[5:])]
        return Words(f"{who} prend le Bungee.", f"{who} nimmt den Bungee.", f"{who} takes the Bungee.")
    return None


def told(event: Event, names: list[str]) -> Words:
    n = event.amount
    if event.what == NEW_ROUND:
        return Words(f"Manche {n}.", f"Runde {n}.", f"Round {n}.")
    if event.what == EXTRA_LAP:
        return Words("Encore un dernier tour.", "Noch eine letzte Runde.", "One more last lap.")
    who = names[event.seat]
    if event.what == CALLED:
        return Words(f"{who} : BUNGEE ! ({n})", f"{who}: BUNGEE! ({n})", f"{who}: BUNGEE! ({n})")
    if event.what == MISSED:
        return Words(f"{who} passe son tour.", f"{who} setzt aus.", f"{who} misses a turn.")
    if event.what == LAPSED:
        return Words(f"L'annonce de {who} tombe.", f"Die Ansage von {who} verfällt.", f"The call of {who} lapses.")
    points = f"−{-n}" if n < 0 else f"{n}"
    return Words(f"{who} marque {points}.", f"{who} schreibt {points}.", f"{who} notes {points}.")
