"""Bärnergäng as one tells it at the table."""

from typing import Final

from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.baernergaeng.moves import CARD_WORDS

# What is told besides the cards
NEW_GAME: Final = 1
CALLED: Final = 2
PEEKED: Final = 3  # the amount says whose place: seat * 16 + place
SWAPPED: Final = 4  # own place * 128 + seat * 16 + place
ROWS_MIXED: Final = 5
ROWS_SWAPPED: Final = 6  # with whom
NEW_CARDS: Final = 7  # how many
AIM_TURNED: Final = 8  # 1: most points, 0: fewest
ONE_CARD_MORE: Final = 9
NO_EFFECT: Final = 10  # which action
STANDS_FOR: Final = 11  # which action the joker stands for
SCORED: Final = 12
WON: Final = 13
LOOKED: Final = 14  # has memorised it
TELLINGS: Final = [
    "", "new game", "called", "peeked", "swapped", "rows mixed", "rows swapped", "new cards", "aim turned",
    "one card more", "no effect", "stands for", "scored", "won", "memorised",
]  # fmt: skip


def sentence(event: Event, names: list[str], zones: list[str]) -> Words | None:
    """What happened, in words; None where the picture says enough."""
    if event.kind == MOVED:
        return moved(event, names, zones[event.src], zones[event.dst])
    if event.kind == SHOWN:
        return shown(event, names, zones[event.dst])
    if event.kind == SHUFFLED:
        if zones[event.src] != "stock":
            return None
        return Words("On mélange la pioche.", "Der Stapel wird gemischt.", "The stock is shuffled.")
    return None if event.what == LOOKED else told(event, names)


def whose(zone: str, names: list[str]) -> str:
    """Zones of a seat end in its number."""
    return names[int(zone.split()[1])]


def moved(event: Event, names: list[str], src: str, dst: str) -> Words | None:
    card = CARD_WORDS[event.face]
    if dst.startswith("drawn"):
        who = whose(dst, names)
        if event.face:
            return Words(f"{who} pioche : {card.fr}.", f"{who} zieht: {card.de}.", f"{who} draws: {card.en}.")
        return Words(f"{who} pioche.", f"{who} zieht.", f"{who} draws.")
    if src.startswith("drawn"):
        return of_the_drawn(event, whose(src, names), dst)
    if src == "discard" and dst.startswith("row"):
        who = whose(dst, names)
        n = event.dst_index + 1
        return Words(
            f"{who} prend {card.fr} de la défausse, à la place {n}.",
            f"{who} nimmt {card.de} von der Ablage auf Platz {n}.",
            f"{who} takes {card.en} from the discards into place {n}.",
        )
    if src.startswith("row") and dst == "discard":
        who = whose(src, names)
        n = event.src_index + 1
        return Words(
            f"{who} défausse {card.fr}, de la place {n}.",
            f"{who} legt {card.de} ab, von Platz {n}.",
            f"{who} discards {card.en}, from place {n}.",
        )
    if src == "stock" and dst == "discard":
        return Words(
            f"Première carte de la défausse : {card.fr}.",
            f"Erste Karte der Ablage: {card.de}.",
            f"First discard: {card.en}.",
        )
    return None


def of_the_drawn(event: Event, who: str, dst: str) -> Words:
    card = CARD_WORDS[event.face]
    if dst == "discard":
        return Words(f"{who} jette {card.fr}.", f"{who} wirft {card.de} ab.", f"{who} throws {card.en}.")
    if dst == "used":
        return Words(f"{who} utilise « {card.fr} ».", f"{who} nutzt «{card.de}».", f"{who} uses '{card.en}'.")
    n = event.dst_index + 1
    return Words(
        f"{who} pose {card.fr} à la place {n}.",
        f"{who} legt {card.de} auf Platz {n}.",
        f"{who} lays {card.en} into place {n}.",
    )


def shown(event: Event, names: list[str], zone: str) -> Words | None:
    if not event.face or not zone.startswith("row"):
        return None
    who = whose(zone, names)
    n = event.dst_index + 1
    card = CARD_WORDS[event.face]
    return Words(f"{who}, place {n} : {card.fr}.", f"{who}, Platz {n}: {card.de}.", f"{who}, place {n}: {card.en}.")


def told(event: Event, names: list[str]) -> Words:
    n = event.amount
    who = names[event.seat]
    if event.what == NEW_GAME:
        return Words(f"Partie {n} ; {who} donne.", f"Partie {n}; {who} gibt.", f"Game {n}; {who} deals.")
    if event.what == CALLED:
        return Words(f"{who} : BÄRNERGÄNG !", f"{who}: BÄRNERGÄNG!", f"{who}: BÄRNERGÄNG!")
    if event.what == PEEKED:
        whom, place = names[n // 16], n % 16 + 1
        if n // 16 == event.seat:
            return Words(
                f"{who} regarde sa carte {place}.",
                f"{who} schaut die eigene Karte {place} an.",
                f"{who} looks at their own card {place}.",
            )
        return Words(
            f"{who} regarde la carte {place} de {whom}.",
            f"{who} schaut Karte {place} von {whom} an.",
            f"{who} looks at card {place} of {whom}.",
        )
    if event.what == SWAPPED:
        own = n // 128 + 1
        whom, place = names[n // 16 % 8], n % 16 + 1
        return Words(
            f"{who} échange sa carte {own} contre la carte {place} de {whom}.",
            f"{who} tauscht die eigene Karte {own} gegen Karte {place} von {whom}.",
            f"{who} swaps their own card {own} for card {place} of {whom}.",
        )
    if event.what == SCORED:
        points = f"−{-n}" if n < 0 else f"{n}"
        return Words(f"{who} marque {points}.", f"{who} schreibt {points}.", f"{who} notes {points}.")
    if event.what == WON:
        return Words(
            f"{who} gagne la partie {n}.",
            f"{who} gewinnt Partie {n}.",
            f"{who} wins game {n}.",
        )
    return told_of_the_extension(event, who, names)


def told_of_the_extension(event: Event, who: str, names: list[str]) -> Words:
    n = event.amount
    if event.what == ROWS_MIXED:
        return Words(
            "Toutes les rangées sont mélangées ; chacun regarde ses cartes extérieures.",
            "Alle Reihen werden gemischt; alle schauen ihre äusseren Karten an.",
            "All rows are shuffled; everyone looks at the outer cards.",
        )
    if event.what == ROWS_SWAPPED:
        other = names[n]
        return Words(
            f"{who} et {other} échangent leurs rangées.",
            f"{who} und {other} tauschen ihre Reihen.",
            f"{who} and {other} swap their rows.",
        )
    if event.what == NEW_CARDS:
        return Words(
            f"{who} pioche une nouvelle rangée de {n} et regarde les cartes extérieures.",
            f"{who} zieht eine neue Reihe von {n} und schaut die äusseren Karten an.",
            f"{who} draws a new row of {n}, and looks at the outer cards.",
        )
    if event.what == AIM_TURNED:
        if n == 1:
            return Words(
                "Le but change : le plus de points.", "Neues Ziel: am meisten Punkte.", "The aim turns: most points."
            )
        return Words(
            "Le but change : le moins de points.", "Neues Ziel: am wenigsten Punkte.", "The aim turns: fewest points."
        )
    if event.what == ONE_CARD_MORE:
        return Words(
            f"{who} a une carte de plus : {n}.", f"{who} hat eine Karte mehr: {n}.", f"{who} has one card more: {n}."
        )
    card = CARD_WORDS[n]
    if event.what == STANDS_FOR:
        return Words(f"Le joker vaut « {card.fr} ».", f"Der Joker gilt als «{card.de}».", f"The joker is '{card.en}'.")
    return Words(f"« {card.fr} » : sans effet.", f"«{card.de}»: ohne Wirkung.", f"'{card.en}': no effect.")
