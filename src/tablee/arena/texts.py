"""Texts of the arena's reports in three languages."""

from typing import Final

from tablee.core.rule import Words

TEXTS: Final = {
    "title": Words("Arène", "Arena", "Arena"),
    "summary": Words(
        "{games} parties sur {deals} donnes, chacune jouée dans toutes les places ; {seats} joueurs, graine {seed}.",
        "{games} Spiele auf {deals} Kartenverteilungen, jede in allen Sitzordnungen gespielt; {seats} Plätze, Startwert {seed}.",
        "{games} games on {deals} deals, each played in every seating; {seats} seats, seed {seed}.",
    ),
    "bot": Words("bot", "Bot", "bot"),
    "wins": Words("victoires", "Siege", "victories"),
    "interval": Words("intervalle 95 %", "95-%-Intervall", "95 % interval"),
    "points": Words("points", "Punkte", "points"),
    "rating": Words("classement", "Wertung", "rating"),
    "ratings": Words(
        "Classement OpenSkill, avec intervalles",
        "Wertung OpenSkill, mit Intervallen",
        "OpenSkill ratings, with intervals",
    ),
    "against": Words(
        "L'un contre l'autre : part des victoires de la ligne",
        "Gegeneinander: Anteil der Siege der Zeile",
        "Head to head: the row's share of the victories",
    ),
    "by-seat": Words("Points selon la place", "Punkte nach Platz", "Points by seat"),
    "lengths": Words("Décisions par partie", "Entscheidungen pro Spiel", "Decisions a game"),
    "seat": Words("place", "Platz", "seat"),
    "options": Words("options", "Optionen", "options"),
    "check": Words(
        "Empreinte de toutes les parties : {digest}. Chaque partie se vérifie : tablee check games.jsonl",
        "Fingerabdruck aller Spiele: {digest}. Jedes Spiel lässt sich nachprüfen: tablee check games.jsonl",
        "Digest of all games: {digest}. Every game can be checked: tablee check games.jsonl",
    ),
    "lab-title": Words("Laboratoire", "Labor", "Lab"),
    "lab-summary": Words(
        "{games} parties avec chaque variante ; bots : {bots} ; graine {seed}.",
        "{games} Spiele mit jeder Variante; Bots: {bots}; Startwert {seed}.",
        "{games} games with each variant; bots: {bots}; seed {seed}.",
    ),
    "lab-compared": Words(
        "Les donnes sont les mêmes. Chaque écart est pris donne par donne avec {first}, sur les donnes où la mesure existe "
        "des deux côtés, et suivi de son intervalle à 95 %.",
        "Die Verteilungen sind dieselben. Jeder Unterschied ist Verteilung für Verteilung zu {first} genommen, über die, "
        "für die es das Mass auf beiden Seiten gibt, und steht mit seinem 95-%-Intervall.",
        "The deals are the same. Each difference is taken deal by deal from {first}, over the deals where both have the "
        "measure, and comes with its 95 % interval.",
    ),
    "lab-unlike": Words(
        "Les variantes n'ont pas les mêmes cartes ou les mêmes places : une donne de même numéro n'y est pas la même. Chaque "
        "écart avec {first} est pris sur les numéros communs, et suivi de son intervalle à 95 %.",
        "Die Varianten haben nicht dieselben Karten oder Plätze: Eine Verteilung mit derselben Nummer ist dort nicht "
        "dieselbe. Jeder Unterschied zu {first} ist über die gemeinsamen Nummern genommen und steht mit seinem "
        "95-%-Intervall.",
        "The variants differ in cards or seats: a deal of the same number is not the same there. Each difference from "
        "{first} is taken over the numbers they share, and comes with its 95 % interval.",
    ),
    "lab-power": Words(
        "Dans le bruit : l'intervalle contient zéro ; le nombre qui suit est le plus petit effet que quatre séries pareilles "
        "sur cinq auraient montré.",
        "Im Rauschen: Das Intervall enthält die Null; die Zahl dahinter ist der kleinste Effekt, den vier von fünf solchen "
        "Serien gezeigt hätten.",
        "Within noise: the interval holds zero; the number behind it is the smallest effect that four such runs in five "
        "would have shown.",
    ),
    "lab-many": Words(
        "{n} écarts sont comparés : sur autant, environ {m} sortent du bruit par hasard.",
        "{n} Unterschiede werden verglichen: Von so vielen ragen etwa {m} aus Zufall aus dem Rauschen.",
        "{n} differences are compared: of so many about {m} stand out by chance.",
    ),
    "lab-deals": Words("{n} donnes", "{n} Verteilungen", "{n} deals"),
    "lab-variant": Words("variante", "Variante", "variant"),
    "lab-length": Words("Décisions par partie", "Entscheidungen pro Spiel", "Decisions a game"),
    "lab-spread": Words(
        "Écart du premier au dernier", "Abstand vom Ersten zum Letzten", "From first to last, in points"
    ),
    "lab-first": Words("Victoires de qui commence", "Siege dessen, der beginnt", "Victories of whoever begins"),
    "lab-lead_changes": Words("Changements de tête", "Wechsel der Führung", "Changes of the lead"),
    "lab-half_way": Words(
        "Qui mène à mi-partie gagne",
        "Wer zur Halbzeit führt, gewinnt",
        "Who leads half-way wins",
    ),
    "lab-places": Words(
        "Victoires selon la place, comptée depuis qui commence",
        "Siege nach Platz, gezählt ab dem, der beginnt",
        "Victories by place, counted from whoever begins",
    ),
    "lab-clauses": Words(
        "Part des décisions où une règle interdit quelque chose",
        "Anteil der Entscheidungen, bei denen eine Regel etwas verbietet",
        "Part of the decisions in which a rule forbids something",
    ),
    "lab-caller": Words(
        "Points d'une manche selon la place, comptée depuis qui annonce, à côté de la moyenne de qui n'annonce pas",
        "Punkte einer Runde nach Platz, gezählt ab dem, der ruft, neben dem Mittel derer, die nicht rufen",
        "Points of a round by place, counted from the caller, beside the mean of those who do not call",
    ),
    "caller": Words("qui annonce", "wer ruft", "the caller"),
    "left-of-caller": Words("{n} à sa gauche", "{n} links davon", "{n} to the left"),
    "place": Words("rang", "Rang", "place"),
    "noise": Words(
        "dans le bruit ; visible dès {smallest}",
        "im Rauschen; sichtbar ab {smallest}",
        "within noise; seen from {smallest}",
    ),
}


def said(key: str, lang: str, **fields: object) -> str:
    sentence = TEXTS[key].say(lang)
    return sentence.format(**fields) if fields else sentence
