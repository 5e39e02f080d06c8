"""Titles of the rulebooks' chapters. A clause belongs to the chapter whose number stands before the dot of its id."""

from typing import Final

from tablee.core.rule import Words

CHAPTERS: Final[dict[str, list[Words]]] = {
    "bungee": [
        Words("Préparation", "Vorbereitung", "Getting ready"),
        Words("À ton tour", "Du bist dran", "On your turn"),
        Words("Cartes particulières", "Besondere Karten", "Special cards"),
        Words("Crier Bungee", "Bungee rufen", "Calling Bungee"),
        Words("Le dernier tour de table", "Die Schlussrunde", "The last lap"),
        Words("Fin de la manche", "Ende der Runde", "End of a round"),
        Words("Décompte", "Abrechnung", "Counting"),
        Words("Fin du jeu", "Ende des Spiels", "End of the game"),
        Words("Précisions", "Genauer gesagt", "To be precise"),
    ],
    "bohne": [
        Words("Les cartes", "Die Karten", "The cards"),
        Words("Préparation", "Vorbereitung", "Getting ready"),
        Words("Poser", "Legen", "Laying"),
        Words("Prendre", "Nehmen", "Taking"),
        Words("Les rangées", "Die Reihen", "The rows"),
        Words("Fin de la manche et du jeu", "Ende der Runde und des Spiels", "End of the round and of the game"),
        Words("Compter", "Zählen", "Counting"),
    ],
    "baernergaeng": [
        Words("Préparation", "Vorbereitung", "Getting ready"),
        Words("À ton tour", "Du bist dran", "On your turn"),
        Words("Cartes spéciales", "Spezialkarten", "Special cards"),
        Words("L'extension", "Die Erweiterung", "The extension"),
        Words("Fin d'une partie", "Ende einer Partie", "End of a game"),
        Words("Le match", "Das Match", "The match"),
        Words("Variante à deux", "Variante zu zweit", "Variant for two"),
    ],
    "dog": [
        Words("Le jeu et les équipes", "Spiel und Teams", "The game and the teams"),
        Words("Donner et échanger", "Geben und tauschen", "Dealing and exchanging"),
        Words("Jouer une carte", "Eine Karte spielen", "Playing a card"),
        Words("Sortir de la niche", "Aus dem Zwinger", "Out of the kennel"),
        Words("Renvoyer et dépasser", "Heimschicken und überholen", "Sending home and passing"),
        Words("Valeurs des cartes", "Werte der Karten", "What cards are worth"),
        Words("Le sept", "Die Sieben", "The seven"),
        Words("L'arrivée", "Das Ziel", "The finish"),
        Words("Gagner ensemble", "Gemeinsam gewinnen", "Winning together"),
    ],
    "bauernschlau": [
        Words("Le matériel", "Das Material", "What there is"),
        Words("Mise en place", "Aufbau", "Setting up"),
        Words("À ton tour", "Du bist dran", "On your turn"),
        Words("Placer un mouton", "Ein Schaf setzen", "Placing a sheep"),
        Words("Révéler un mouton", "Ein Schaf aufdecken", "Turning a sheep over"),
        Words("Le chien", "Der Hund", "The dog"),
        Words("Les clôtures", "Die Zäune", "The fences"),
        Words("Fin de la partie", "Ende des Spiels", "End of the game"),
        Words("Compter", "Zählen", "Counting"),
    ],
}


def chapter_of(clause: str) -> int:
    """The chapter of a clause, counted from 1: ``DOG-4.2`` belongs to chapter 4."""
    return int(clause.rpartition("-")[2].partition(".")[0])


def title_of(game: str, chapter: int, lang: str) -> str:
    return CHAPTERS[game][chapter - 1].say(lang)
