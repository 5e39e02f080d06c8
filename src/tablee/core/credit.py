"""Credits of a game in one line, and the notice that Tablée is not affiliated with its makers."""

from typing import Final

from tablee.core.rule import Words

UNOFFICIAL: Final = Words(
    "Tablée n'est pas officiel : aucun lien avec les auteurs ni avec les éditeurs. Les règles sont racontées dans nos "
    "propres mots, les dessins sont de nous. Si un jeu te plaît, achète-le.",
    "Tablée ist inoffiziell und steht in keiner Verbindung zu Autoren oder Verlagen. Die Regeln sind in eigenen Worten "
    "erzählt, die Bilder selbst gezeichnet. Wenn dir ein Spiel gefällt, kauf es.",
    "Tablée is unofficial and not affiliated with the authors or publishers. The rules are told in our own words, the "
    "drawings are ours. If you like a game, buy it.",
)


def credit(designer: str, publisher: str, year: int) -> Words:
    """An empty designer or a year of 0 is left out; without a publisher nothing is said of a booklet."""
    if not publisher:
        if designer:
            return Words(f"Un jeu de {designer}.", f"Ein Spiel von {designer}.", f"A game by {designer}.")
        return Words("Un jeu d'un autre paquet.", "Ein Spiel aus einem anderen Paket.", "A game of another package.")
    house = f"{publisher} ({year})" if year else publisher
    if designer:
        return Words(
            f"Un jeu de {designer}, édité par {house}.",
            f"Ein Spiel von {designer}; Verlag: {house}.",
            f"A game by {designer}, published by {house}.",
        )
    return Words(
        f"Un jeu édité par {house} ; le livret ne dit pas qui l'a inventé.",
        f"Verlag: {house}; wer das Spiel erfunden hat, steht nicht im Heft.",
        f"A game published by {house}; the booklet does not say who designed it.",
    )
