"""Refusals of budgets and limits."""

from typing import Final

SENTENCES: Final[dict[str, tuple[int, tuple[str, str, str]]]] = {
    "too-many": (
        429,
        (
            "Pas si vite : attends un instant.",
            "Nicht so schnell: Warte einen Augenblick.",
            "Not so fast: wait a moment.",
        ),
    ),
    "too-many-tables": (
        429,
        (
            "Beaucoup de tables ont été ouvertes depuis ton adresse : la prochaine pourra l'être dans {n} s.",
            "Von deiner Adresse sind viele Tische eröffnet worden: Der nächste geht in {n} s.",
            "Many tables have been opened from your address: the next one can be in {n} s.",
        ),
    ),
    "too-many-connections": (
        429,
        (
            "Trop de connexions sont ouvertes depuis ton adresse : ferme quelques pages et réessaie.",
            "Von deiner Adresse sind zu viele Verbindungen offen: Schliess ein paar Seiten und versuch es noch einmal.",
            "Too many connections are open from your address: close a few pages and try again.",
        ),
    ),
    "too-much-thinking": (
        429,
        (
            "On a déjà beaucoup réfléchi pour ton adresse : reviens dans {n} s.",
            "Für deine Adresse ist schon viel nachgedacht worden: Komm in {n} s wieder.",
            "A lot has been thought for your address already: come back in {n} s.",
        ),
    ),
    "too-much-stored": (
        429,
        (
            "Beaucoup a déjà été enregistré depuis ton adresse : reviens dans {n} s.",
            "Von deiner Adresse ist schon viel gespeichert worden: Komm in {n} s wieder.",
            "A lot has been stored from your address already: come back in {n} s.",
        ),
    ),
    "full-house": (
        503,
        (
            "Il y a trop de monde ici en ce moment.",
            "Hier sind im Augenblick zu viele.",
            "There are too many people here right now.",
        ),
    ),
}
