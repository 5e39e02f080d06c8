"""What can be set in a position besides cards and pieces: the fields that ``public`` writes and ``restore`` reads, with
their names for players. Fields that follow from others are not here; a position without them is complete.
"""

from dataclasses import dataclass
from typing import Final

from tablee.core.rule import Words


@dataclass(frozen=True)
class Field:
    """``kind``: a number, a seat (or nobody, where ``low`` is −1), one of the ``choices``, a number for each seat
    (``each``), some of the seats (``seats`` as a list, ``mask`` as bits), some of the rounds (``rounds``), a number for
    each seat and round (``sheet``), a list that has one member or none (``owed``), or a farm for each seat (``farms``).

    ``by``: the field that counts the rounds of ``sheet`` and ``rounds``. ``option``: only there with this option.
    ``bound``: the option whose value is the highest, instead of ``high``; or two, one of which is the lowest as well.
    """

    name: str
    kind: str
    words: Words
    low: int = 0
    high: int = 0
    by: str = ""
    choices: tuple[tuple[str, Words], ...] = ()
    option: tuple[str, object] | None = None
    bound: tuple[str, ...] = ()


FIELDS: Final[dict[str, list[Field]]] = {
    "bungee": [
        Field("round", "number", Words("Manches terminées", "Beendete Runden", "Rounds finished"), bound=("rounds",)),
        Field("starter", "seat", Words("Qui a commencé la manche", "Wer die Runde begann", "Who began the round")),
        Field(
            "called",
            "each",
            Words("Rang de l'annonce (0\u202f: aucune)", "Rang der Ansage (0: keine)", "Rank of the call (0: none)"),
            0,
            5,
        ),
        Field(
            "skips",
            "number",
            Words("Joueurs à passer encore", "Noch auszusetzende Spieler", "Players still to be skipped"),
            bound=("hand_size",),
        ),
        Field(
            "dry",
            "number",
            Words("Tours de suite sans pioche", "Züge in Folge ohne Stapelkarte", "Turns in a row without the stock"),
            0,
            99,
        ),
        Field(
            "again",
            "mask",
            Words(
                "Peuvent rejouer après l'annonce", "Dürfen nach der Ansage noch einmal", "May play again after calling"
            ),
            option=("callers_act_again", True),
        ),
        Field("sheet", "sheet", Words("Points notés", "Notierte Punkte", "Points noted"), -10, 99, by="round"),
    ],
    "bohne": [
        Field("token", "seat", Words("Qui a le jeton", "Wer den Spielstein hat", "Who has the token")),
        Field("dealer", "seat", Words("Qui a donné", "Wer gegeben hat", "Who dealt")),
        Field("round", "number", Words("Manches terminées", "Beendete Runden", "Rounds finished"), bound=("rounds",)),
        Field("plus", "sheet", Words("Points en plus", "Pluspunkte", "Points above zero"), 0, 999, by="round"),
        Field("minus", "sheet", Words("Points en moins", "Minuspunkte", "Points below zero"), 0, 999, by="round"),
    ],
    "baernergaeng": [
        Field("round", "number", Words("Parties terminées", "Beendete Partien", "Games finished"), bound=("rounds",)),
        Field(
            "turns",
            "number",
            Words("Tours joués dans cette partie", "Züge in dieser Partie", "Turns in this game"),
            0,
            999,
        ),
        Field("caller", "seat", Words("Qui a annoncé", "Wer gerufen hat", "Who has called"), -1),
        Field(
            "mover",
            "seat",
            Words(
                "À qui est le tour pendant qu'on regarde",
                "Wer am Zug ist, während geschaut wird",
                "Whose turn it is during a look",
            ),
            -1,
        ),
        Field(
            "owed",
            "owed",
            Words("Une deuxième pioche est due", "Es wird noch einmal gezogen", "A second draw is due"),
        ),
        Field(
            "aim",
            "choice",
            Words("But de cette partie", "Ziel dieser Partie", "Aim of this game"),
            choices=(
                ("low", Words("le moins de points", "am wenigsten Punkte", "fewest points")),
                ("high", Words("le plus de points", "am meisten Punkte", "most points")),
            ),
        ),
        Field(
            "high_games",
            "rounds",
            Words("Parties au plus de points", "Partien um die meisten Punkte", "Games for the most points"),
            by="round",
        ),
        Field("sheet", "sheet", Words("Points notés", "Notierte Punkte", "Points noted"), 0, 36, by="round"),
    ],
    "dog": [
        Field(
            "cards",
            "number",
            Words("Cartes données à chacun", "Karten, die alle bekamen", "Cards dealt to each"),
            bound=("first_deal", "last_deal"),
        ),
        Field("opener", "seat", Words("Qui a ouvert la donne", "Wer die Runde eröffnet hat", "Who opened the round")),
        Field(
            "left",
            "number",
            Words("Pas restants du sept", "Restliche Schritte der Sieben", "Steps left of the seven"),
            0,
            6,
        ),
        Field("out", "seats", Words("Ont posé leur main", "Haben ihre Hand abgelegt", "Have laid their hand down")),
    ],
    "bauernschlau": [
        Field("farms", "farms", Words("Fermes", "Höfe", "Farms")),
        Field(
            "opening",
            "number",
            Words(
                "Places qui ont encore à poser au premier tour",
                "Plätze, die in der ersten Runde noch setzen",
                "Seats still to place in the first round",
            ),
            0,
            6,
        ),
        Field(
            "herd",
            "number",
            Words(
                "Moutons à poser dans l'action spéciale",
                "Noch zu setzende Schafe der Sonderaktion",
                "Sheep still to place in the special action",
            ),
            0,
            6,
        ),
        Field(
            "extra",
            "number",
            Words("Actions de plus", "Zusatzaktionen", "Extra actions left"),
            bound=("extra_actions",),
        ),
        Field("starter", "seat", Words("Qui a commencé", "Wer begonnen hat", "Who began")),
        Field("played", "number", Words("Jeux terminés", "Beendete Spiele", "Games finished"), bound=("games",)),
        Field("sheet", "sheet", Words("Points notés", "Notierte Punkte", "Points noted"), -999, 999, by="played"),
    ],
}

STEP: Final = Words("Ce qui est demandé", "Was gefragt ist", "What is asked")
ASKED: Final = Words("À qui", "Wer dran ist", "Who is asked")
NO_ONE: Final = Words("personne", "niemand", "nobody")
OVER: Final = Words("personne (fini)", "niemand (zu Ende)", "nobody (over)")
NOT_CHOSEN: Final = Words("pas encore choisie", "noch nicht gewählt", "not chosen yet")

SEVERAL: Final = {"bohne": ["lay"], "baernergaeng": ["look"], "dog": ["exchange"]}  # steps that may ask several at once

STEPS: Final[dict[str, dict[str, Words]]] = {
    "bungee": {
        "turn": Words("un tour", "ein Zug", "a turn"),
        "play after take": Words("jouer après avoir pris", "spielen nach dem Nehmen", "play after taking"),
        "late call": Words("annoncer au dernier tour", "in der Schlussrunde ansagen", "call in the last lap"),
        "lucky swap": Words(
            "échanger le Bungee retourné", "den aufgedeckten Bungee tauschen", "swap the Bungee turned up"
        ),
        "called before": Words("rejouer après l'annonce", "nach der Ansage noch einmal", "play again after calling"),
    },
    "bohne": {
        "lead": Words("poser avec le jeton", "mit dem Spielstein legen", "lay with the token"),
        "lay": Words("poser face cachée", "verdeckt legen", "lay face down"),
        "take": Words("prendre une carte", "eine Karte nehmen", "take a card"),
    },
    "baernergaeng": {
        "turn": Words("un tour", "ein Zug", "a turn"),
        "drawn": Words("la carte piochée", "die gezogene Karte", "the card drawn"),
        "swap": Words("échanger", "tauschen", "swap"),
        "peek": Words("regarder", "anschauen", "peek"),
        "turn up": Words("retourner", "aufdecken", "turn up"),
        "drop": Words("enlever", "ablegen", "drop"),
        "joker": Words("le joker", "der Joker", "the joker"),
        "call": Words("annoncer ou non", "rufen oder nicht", "call or not"),
        "look": Words("retenir ses cartes", "Karten merken", "memorise"),
    },
    "dog": {
        "turn": Words("un tour", "ein Zug", "a turn"),
        "seven": Words("finir un sept", "eine Sieben beenden", "finish a seven"),
        "exchange": Words("donner une carte", "eine Karte geben", "give a card"),
    },
    "bauernschlau": {
        "turn": Words("un tour", "ein Zug", "a turn"),
        "extra": Words("une action de plus", "eine Zusatzaktion", "an extra action"),
        "place": Words("placer un mouton", "ein Schaf setzen", "place a sheep"),
        "drive to": Words("mener un mouton", "ein Schaf treiben", "drive a sheep"),
        "dog to": Words("où va le chien", "wohin der Hund geht", "where the dog goes"),
        "farm": Words("choisir une ferme", "einen Hof wählen", "choose a farm"),
    },
}

ZONES: Final[dict[str, dict[str, Words]]] = {
    "bungee": {
        "stock": Words("Pioche", "Stapel", "Stock"),
        "discard": Words("Défausse", "Ablage", "Discards"),
        "lucky": Words("Porte-bonheur", "Glückskarte", "Lucky card"),
        "taken": Words("Carte prise", "Genommene Karte", "Card taken"),
        "hand": Words("Main", "Hand", "Hand"),
    },
    "bohne": {
        "stock": Words("Hors jeu", "Nicht im Spiel", "Out of play"),
        "under": Words("Sous le jeton", "Unter dem Spielstein", "Under the token"),
        "hand": Words("Main", "Hand", "Hand"),
        "laid": Words("Carte posée", "Gelegte Karte", "Card laid"),
        "red": Words("Rangée rouge", "Rote Reihe", "Red row"),
        "blue": Words("Rangée bleue", "Blaue Reihe", "Blue row"),
        "green": Words("Rangée verte", "Grüne Reihe", "Green row"),
        "yellow": Words("Rangée jaune", "Gelbe Reihe", "Yellow row"),
    },
    "baernergaeng": {
        "stock": Words("Pioche", "Stapel", "Stock"),
        "discard": Words("Défausse", "Ablage", "Discards"),
        "used": Words("Carte en action", "Karte in Aktion", "Card in use"),
        "row": Words("Rangée", "Reihe", "Row"),
        "drawn": Words("Carte piochée", "Gezogene Karte", "Card drawn"),
        "box": Words("Dans la boîte", "In der Schachtel", "In the box"),
    },
    "dog": {
        "stock": Words("Pioche", "Stapel", "Stock"),
        "discard": Words("Défausse", "Ablage", "Discards"),
        "hand": Words("Main", "Hand", "Hand"),
        "gift": Words("Carte donnée", "Gegebene Karte", "Card given"),
    },
    "bauernschlau": {
        "stock": Words("Réserve", "Vorrat", "Supply"),
        "pasture": Words("Pâturage", "Weide", "Pasture"),
        "drawn": Words("Mouton tiré", "Gezogenes Schaf", "Sheep drawn"),
    },
}

BOARD: Final = Words("Plateau", "Brett", "Board")
RING: Final = Words("Case {}", "Feld {}", "Field {}")
FINISH: Final = Words("Arrivée {}", "Ziel {}", "Finish {}")
KENNEL: Final = Words("Niche", "Zwinger", "Kennel")
OUT: Final = Words("Poser le pion de {}", "Murmel von {} hinstellen", "Put down a marble of {}")
FRESH: Final = Words("vient de sortir", "eben herausgekommen", "has just come out")
DOG: Final = Words("Le chien", "Der Hund", "The dog")
MIDDLE: Final = Words("au milieu", "in der Mitte", "in the middle")
FENCE: Final = Words("Clôture {}", "Zaun {}", "Fence {}")
PIECE: Final = Words("Pièce de {}", "Stück von {}", "Piece of {}")
TO: Final = Words("vers {}", "nach {}", "to {}")
AWAY: Final = Words("Enlever", "Wegnehmen", "Take away")
UP: Final = Words("face visible", "aufgedeckt", "face up")
KNOWN: Final = Words("connue de {}", "{} kennt sie", "known to {}")
UNKNOWN: Final = Words("Carte inconnue", "Unbekannte Karte", "Unknown card")
