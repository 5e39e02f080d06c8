"""The rulebook of Stairs, clause by clause."""

from typing import Final

from tablee.core.rule import Rule, Words

CHAPTERS: Final = [
    Words("Préparation", "Vorbereitung", "Getting ready"),
    Words("À ton tour", "Du bist dran", "On your turn"),
    Words("Fin du jeu", "Ende des Spiels", "End of the game"),
]
SOURCE: Final = "Stairs"

DECK: Final = Rule(
    "STA-1.1",
    "Les nombres de 1 à 9 sont là trois fois chacun. Chacun reçoit quatre cartes ; le reste fait la pioche.",
    "Die Zahlen 1 bis 9 gibt es je dreimal. Alle erhalten vier Karten; der Rest ist der Stapel.",
    "There are three of each number from 1 to 9. Everybody is dealt four cards; the rest is the stock.",
    SOURCE,
)
IN_TURN: Final = Rule(
    "STA-2.1",
    "On joue chacun à son tour, dans le sens des aiguilles d'une montre.",
    "Gespielt wird reihum im Uhrzeigersinn.",
    "Players take turns clockwise.",
    SOURCE,
    refuses=True,
)
FROM_HAND: Final = Rule(
    "STA-2.2",
    "Tu poses une carte de ta main sur l'escalier.",
    "Du legst eine Karte aus der Hand auf die Treppe.",
    "You lay a card from your hand on the stairs.",
    SOURCE,
    refuses=True,
)
HIGHER: Final = Rule(
    "STA-2.3",
    "La carte doit être plus haute que celle du dessus ; si c'est convenu, une carte égale va aussi.",
    "Die Karte muss höher sein als die oberste; wenn vereinbart, geht auch eine gleiche.",
    "The card has to be higher than the top one; if agreed, an equal one will do too.",
    SOURCE,
    refuses=True,
    options=["gentle"],
)
TURN_BACK: Final = Rule(
    "STA-2.4",
    "Au lieu de poser, tu peux faire demi-tour : tu pioches, et le dernier à avoir posé gagne l'escalier.",
    "Statt zu legen, darfst du umkehren: Du ziehst eine Karte, und wer zuletzt gelegt hat, gewinnt die Treppe.",
    "Instead of laying you may turn back: you draw a card, and whoever laid last wins the stairs.",
    SOURCE,
)
NO_STAIRS: Final = Rule(
    "STA-2.5",
    "Là où il n'y a pas d'escalier, on ne fait pas demi-tour : il faut en commencer un.",
    "Wo keine Treppe liegt, kehrt niemand um: Du fängst eine neue an.",
    "Where there are no stairs nobody turns back: you have to begin new ones.",
    SOURCE,
    refuses=True,
)
LAST_CARD: Final = Rule(
    "STA-3.1",
    "Qui pose sa dernière carte gagne l'escalier, et le jeu est fini.",
    "Wer die letzte Karte legt, gewinnt die Treppe, und das Spiel ist aus.",
    "Whoever lays their last card wins the stairs, and the game is over.",
    SOURCE,
    refuses=True,
)
WINNER: Final = Rule(
    "STA-3.2",
    "Chaque carte gagnée vaut un point. Le plus de points l'emporte.",
    "Jede gewonnene Karte zählt einen Punkt. Wer am meisten hat, gewinnt.",
    "Each card won is a point. The most points win.",
    SOURCE,
)
RULEBOOK: Final = [DECK, IN_TURN, FROM_HAND, HIGHER, TURN_BACK, NO_STAIRS, LAST_CARD, WINNER]
