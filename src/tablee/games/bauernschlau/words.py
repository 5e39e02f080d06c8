"""Bauernschlau as one tells it at the table."""

from typing import Final

from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.bauernschlau.meadow import MEADOW
from tablee.games.bauernschlau.moves import FACES

# What is told besides the sheep
NEW_GAME: Final = 1
TOOK_FARM: Final = 2
TURNED: Final = 3
FETCHED: Final = 4  # the dog goes to a sheep
GUARDS: Final = 5  # the dog goes where it stays
BUILT: Final = 6
CLOSED: Final = 7  # both fences of a farm are finished
BONUS: Final = 8
STOPPED: Final = 9
HERDED: Final = 10
PASSED: Final = 11
FILLED: Final = 12
STUCK: Final = 13
SCORED: Final = 14
NO_SCORE: Final = 15
TELLINGS: Final = [
    "", "new game", "farm", "turns", "fetches", "dog", "builds", "closed", "bonus", "stops", "herd", "passes",
    "filled", "stuck", "scored", "unfenced",
]  # fmt: skip


def sentence(event: Event, names: list[str], zones: list[str]) -> Words | None:
    """What happened, in words; None where the picture says enough."""
    if event.kind == MOVED:
        return moved(event, names, zones[event.src], zones[event.dst])
    if event.kind == SHOWN:
        at = zones[event.dst].removeprefix("pasture ")
        sheep = a_sheep(event.face)
        return Words(f"En {at} : {sheep.fr}.", f"Auf {at}: {sheep.de}.", f"On {at}: {sheep.en}.")
    if event.kind == SHUFFLED:
        return Words("On mélange les moutons.", "Die Schafe werden gemischt.", "The sheep are shuffled.")
    return told(event, names)


def a_sheep(face: int) -> Words:
    if face == 0:
        return Words("un mouton", "ein Schaf", "a sheep")
    if FACES[face] == "-3":
        return Words("un mouton noir", "ein schwarzes Schaf", "a black sheep")
    worth = FACES[face]
    return Words(f"un mouton blanc, {worth}", f"ein weisses Schaf, {worth}", f"a white sheep, {worth}")


def moved(event: Event, names: list[str], src: str, dst: str) -> Words | None:
    sheep = a_sheep(event.face)
    if dst.startswith("drawn"):
        who = names[int(dst[6:])]
        return Words(f"{who} prend {sheep.fr}.", f"{who} nimmt {sheep.de}.", f"{who} takes {sheep.en}.")
    there = dst.removeprefix("pasture ")
    if src.startswith("drawn"):
        who = names[int(src[6:])]
        return Words(
            f"{who} le pose en {there}, face cachée.",
            f"{who} setzt es verdeckt auf {there}.",
            f"{who} lays it face down on {there}.",
        )
    here = src.removeprefix("pasture ")
    return Words(
        f"Le chien mène le mouton de {here} en {there}.",
        f"Der Hund treibt das Schaf von {here} nach {there}.",
        f"The dog drives the sheep from {here} to {there}.",
    )


def told(event: Event, names: list[str]) -> Words:
    n = event.amount
    who = names[event.seat]
    if event.what == NEW_GAME:
        return Words(f"Partie {n} : {who} commence.", f"Spiel {n}: {who} beginnt.", f"Game {n}: {who} begins.")
    if event.what == TOOK_FARM:
        at = MEADOW.fields[MEADOW.farms[n]]
        return Words(f"{who} prend la ferme {at}.", f"{who} nimmt den Hof {at}.", f"{who} takes the farm {at}.")
    if event.what == TURNED:
        at = MEADOW.fields[n]
        return Words(
            f"{who} retourne le mouton de {at}.", f"{who} deckt das Schaf auf {at} auf.", f"{who} turns over {at}."
        )
    if event.what == FETCHED:
        at = MEADOW.fields[n]
        return Words(
            f"{who} envoie le chien en {at}.", f"{who} schickt den Hund nach {at}.", f"{who} sends the dog to {at}."
        )
    if event.what == GUARDS:
        return guards(n)
    if event.what == BUILT:
        at = MEADOW.edges[n]
        return Words(f"{who} construit en {at}.", f"{who} baut an {at}.", f"{who} builds at {at}.")
    return told_of_turn(event.what, who, n)


def guards(field: int) -> Words:
    at = MEADOW.fields[field]
    if not MEADOW.is_pasture(field):
        return Words("Le chien rentre au milieu.", "Der Hund geht in die Mitte.", "The dog goes back to the middle.")
    return Words(f"Le chien garde {at}.", f"Der Hund bewacht {at}.", f"The dog guards {at}.")


def told_of_turn(what: int, who: str, n: int) -> Words:
    if what == CLOSED:
        return Words(f"La ferme de {who} est clôturée.", f"Der Hof von {who} ist umzäunt.", f"{who}'s farm is fenced.")
    if what == BONUS:
        return Words(f"{who} a deux actions de plus.", f"{who} hat zwei Aktionen mehr.", f"{who} has two more actions.")
    if what == STOPPED:
        return Words(f"{who} s'arrête là.", f"{who} hört auf.", f"{who} stops here.")
    if what == HERDED:
        return Words(
            f"Action spéciale : {who} place {n} moutons.",
            f"Sonderaktion: {who} setzt {n} Schafe.",
            f"Special action: {who} places {n} sheep.",
        )
    if what == PASSED:
        return Words(f"{who} ne peut rien faire.", f"{who} kann nichts tun.", f"{who} can do nothing.")
    if what == FILLED:
        return Words(
            f"La ferme de {who} est pleine : c'est fini.",
            f"Der Hof von {who} ist voll: Schluss.",
            f"{who}'s farm is full: the game ends.",
        )
    if what == STUCK:
        return Words("Plus personne ne peut agir.", "Niemand kann mehr etwas tun.", "Nobody can act any more.")
    if what == SCORED:
        points = f"−{-n}" if n < 0 else f"{n}"
        return Words(f"{who} marque {points}.", f"{who} schreibt {points}.", f"{who} notes {points}.")
    return Words(f"La ferme de {who} reste ouverte.", f"Der Hof von {who} bleibt offen.", f"{who}'s farm stays open.")
