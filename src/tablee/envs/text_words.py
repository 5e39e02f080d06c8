"""What zones and public fields are called in ``text``. A game of another package is told by its own names."""

from typing import Final

from tablee.core.rule import Words

NUMBER, SEAT, SEATS, MASK, EACH, ROUNDS, PLAIN = "number", "seat", "seats", "mask", "each", "rounds", "plain"

ZONES: Final[dict[str, Words]] = {
    "stock": Words("pioche", "Stapel", "stock"),
    "discard": Words("défausse", "Ablage", "discard pile"),
    "lucky": Words("carte porte-bonheur", "Glückskarte", "lucky card"),
    "taken": Words("carte prise", "genommene Karte", "taken card"),
    "hand": Words("main", "Hand", "hand"),
    "under": Words("sous le jeton", "unter dem Stein", "under the token"),
    "laid": Words("carte posée", "gelegte Karte", "card laid"),
    "red": Words("rangée rouge", "rote Reihe", "red row"),
    "blue": Words("rangée bleue", "blaue Reihe", "blue row"),
    "green": Words("rangée verte", "grüne Reihe", "green row"),
    "yellow": Words("rangée jaune", "gelbe Reihe", "yellow row"),
    "used": Words("cartes spéciales jouées", "gespielte Spezialkarten", "special cards played"),
    "row": Words("rangée", "Reihe", "row"),
    "drawn": Words("carte piochée", "gezogene Karte", "card drawn"),
    "box": Words("dans la boîte", "in der Schachtel", "in the box"),
    "gift": Words("carte donnée", "geschenkte Karte", "card given"),
    "pasture": Words("pré", "Weide", "pasture"),
}

FIELDS: Final[dict[str, tuple[str, Words]]] = {  # what kind of value it is, and its name
    "round": (NUMBER, Words("manches finies", "Runden gespielt", "rounds over")),
    "played": (NUMBER, Words("parties finies", "Spiele beendet", "games over")),
    "starter": (SEAT, Words("a commencé", "hat begonnen", "began")),
    "dry": (
        NUMBER,
        Words("tours de suite sans pioche", "Züge in Folge ohne Karte vom Stapel", "turns in a row without the stock"),
    ),
    "skips": (NUMBER, Words("joueurs qui passent encore", "setzen noch aus", "players still to miss a turn")),
    "calls": (NUMBER, Words("ont crié", "haben gerufen", "have called")),
    "first_caller": (SEAT, Words("a crié le premier", "hat zuerst gerufen", "called first")),
    "again": (MASK, Words("rejouent après avoir crié", "spielen nach dem Rufen noch einmal", "callers who act again")),
    "called": (EACH, Words("rang des cris (0 : aucun)", "Rang der Rufe (0: keiner)", "rank of the calls (0: none)")),
    "sheet": (ROUNDS, Words("points notés", "notierte Punkte", "points noted")),
    "dealer": (SEAT, Words("donne", "gibt", "deals")),
    "token": (SEAT, Words("a le jeton", "hat den Stein", "has the token")),
    "plus": (ROUNDS, Words("points positifs", "Pluspunkte", "points above zero")),
    "minus": (ROUNDS, Words("points négatifs", "Minuspunkte", "points below zero")),
    "worth": (EACH, Words("valeur des rangées", "Wert der Reihen", "worth of the rows")),
    "turns": (NUMBER, Words("tours joués", "gespielte Züge", "turns taken")),
    "caller": (SEAT, Words("a crié", "hat gerufen", "has called")),
    "mover": (SEAT, Words("au tour de", "am Zug", "to move")),
    "aim": (PLAIN, Words("but (low : peu de points)", "Ziel (low: wenig Punkte)", "aim (low: few points)")),
    "high_games": (PLAIN, Words("parties à beaucoup de points", "Spiele um viele Punkte", "games for many points")),
    "marbles": (
        EACH,
        Words(
            "pions (k : niche, f : arrivée, ! : bloque)",
            "Murmeln (k: Zwinger, f: Ziel, !: sperrt)",
            "marbles (k: kennel, f: finish, !: blocks)",
        ),
    ),
    "cards": (NUMBER, Words("cartes par donne", "Karten je Geben", "cards dealt to each")),
    "opener": (SEAT, Words("ouvre", "eröffnet", "opens")),
    "left": (NUMBER, Words("pas restants d'un sept", "Schritte einer Sieben übrig", "steps left of a seven")),
    "out": (SEATS, Words("ont posé leurs cartes", "haben ihre Karten abgelegt", "have laid down their cards")),
    "opening": (
        NUMBER,
        Words("moutons à placer au premier tour", "Schafe der ersten Runde übrig", "sheep still to place at the start"),
    ),
    "herd": (NUMBER, Words("moutons encore à placer", "Schafe noch zu setzen", "sheep still to place")),
    "extra": (NUMBER, Words("actions en plus", "zusätzliche Aktionen", "extra actions")),
    "dog": (PLAIN, Words("chien", "Hund", "dog")),
    "farms": (EACH, Words("fermes", "Höfe", "farms")),
    "fences": (PLAIN, Words("clôtures (bord:place)", "Zäune (Kante:Platz)", "fences (edge:seat)")),
    "pieces": (EACH, Words("clôtures restantes", "Zaunstücke übrig", "pieces left")),
    "fenced": (SEATS, Words("ferme close", "Hof geschlossen", "farms closed")),
}

HIDDEN: Final = Words("{n} cachées", "{n} verdeckt", "{n} hidden")
EMPTY: Final = Words("vide", "leer", "empty")
YOU: Final = Words("toi", "du", "you")
NOBODY: Final = Words("personne", "niemand", "nobody")
OVER: Final = Words(
    "La partie est finie. Gagné : {names}.",
    "Das Spiel ist zu Ende. Gewonnen: {names}.",
    "The game is over. Won: {names}.",
)
NO_ONE_WON: Final = Words(
    "La partie est finie ; personne n'a gagné.",
    "Das Spiel ist zu Ende; niemand hat gewonnen.",
    "The game is over; nobody has won.",
)
AT: Final = Words(
    "{title} – tu es {name}, place {seat}.",
    "{title} – du bist {name}, Platz {seat}.",
    "{title} – you are {name}, seat {seat}.",
)
LOOKING_ON: Final = Words(
    "{title} – tu regardes seulement.", "{title} – du schaust nur zu.", "{title} – you are looking on."
)
ASKED: Final = Words("On te demande : {question}", "Du wirst gefragt: {question}", "You are asked: {question}")
WAITING: Final = Words("On attend {names}.", "Wir warten auf {names}.", "Waiting for {names}.")
POINTS: Final = Words("points", "Punkte", "points")
HAPPENED: Final = Words("Depuis : {told}", "Seither: {told}", "Since then: {told}")
NOT_ASKED: Final = Words(
    "Tu n'as rien à décider maintenant.", "Du hast jetzt nichts zu entscheiden.", "You have nothing to decide now."
)
NO_MATCH: Final = Words(
    "Aucun coup permis ne contient « {word} ».",
    "Kein erlaubter Zug enthält «{word}».",
    "No legal move contains '{word}'.",
)
AND_MORE: Final = Words(
    "… et {n} autres ; un mot en choisit.",
    "… und {n} weitere; ein Wort wählt aus.",
    "… and {n} more; a word selects some.",
)
PLAYED: Final = Words("Joué : {words}.", "Gespielt: {words}.", "Played: {words}.")
REFUSED: Final = Words(
    "Refusé, {clause} : {sentence}", "Abgelehnt, {clause}: {sentence}", "Refused, {clause}: {sentence}"
)
ALLOWED: Final = Words("C'est permis : {words}.", "Das ist erlaubt: {words}.", "That is allowed: {words}.")
NO_CLAUSE: Final = Words(
    "Aucune règle ne parle de « {word} ».", "Keine Regel spricht von «{word}».", "No clause speaks of '{word}'."
)
TOO_LONG: Final = Words(
    "Un coup s'écrit en {n} signes au plus.",
    "Ein Zug hat höchstens {n} Zeichen.",
    "A move is written in {n} characters at most.",
)
HOW: Final = Words(
    "Tu joues à {title}, à {seats}. Voici les règles ; un refus en cite le numéro. « ? » est une carte cachée, une carte "
    "entre parenthèses est connue de toi mais ne se voit pas maintenant. Un coup s'écrit comme la liste des coups permis "
    "l'écrit, avant le deux-points. Réponds par un seul coup.",
    "Du spielst {title}, zu {seats}. Das sind die Regeln; eine Ablehnung nennt ihre Nummer. «?» ist eine verdeckte Karte, "
    "eine Karte in Klammern kennst du, sie ist aber gerade nicht zu sehen. Ein Zug wird geschrieben, wie ihn die Liste der "
    "erlaubten Züge vor dem Doppelpunkt schreibt. Antworte mit einem einzigen Zug.",
    "You are playing {title} with {seats} players. These are the rules; a refusal cites their numbers. '?' is a hidden card; "
    "a card in brackets is known to you but does not show now. A move is written as the list of legal moves writes it, "
    "before the colon. Answer with a single move.",
)
