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
        "{games} parties avec chaque variante, sur les mêmes donnes ; bots : {bots} ; graine {seed}. Écarts : avec la première.",
        "{games} Spiele mit jeder Variante, auf denselben Verteilungen; Bots: {bots}; Startwert {seed}. Unterschiede: zur ersten.",
        "{games} games with each variant, on the same deals; bots: {bots}; seed {seed}. Differences are from the first.",
    ),
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
    "noise": Words("dans le bruit", "im Rauschen", "within noise"),
}


def said(key: str, lang: str, **fields: object) -> str:
    sentence = TEXTS[key].say(lang)
    return sentence.format(**fields) if fields else sentence
