"""What a puzzle is about, by the question asked and the two moves it sets against each other; for each theme its name and
the clauses that it turns on."""

from dataclasses import dataclass
from typing import Final

from tablee.core.rule import Words
from tablee.core.view import View


@dataclass(frozen=True)
class Theme:
    """Applies to a question in ``steps``, or if a move's notation begins with one of ``moves``; to all if both are empty."""

    name: str
    words: Words
    clauses: tuple[str, ...]
    steps: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()

    def applies(self, step: str, texts: list[str]) -> bool:
        if not self.steps and not self.moves:
            return True
        return step in self.steps or any(f"{text} ".startswith(f"{begin} ") for text in texts for begin in self.moves)


CALLING: Final = Words("annoncer", "ansagen", "calling")

# The first that applies is the theme of a puzzle.
THEMES: Final[dict[str, list[Theme]]] = {
    "bungee": [
        Theme("calling", CALLING, ("BUN-4.1", "BUN-6.2"), ("late call", "called before"), ("call", "decline", "stand")),
        Theme("bungees", Words("les Bungees", "die Bungees", "Bungees"), ("BUN-3.2",), ("lucky swap",), ("B",)),
        Theme("sixes", Words("le six", "die Sechs", "the six"), ("BUN-3.3",), (), ("6",)),
        Theme("taking", Words("prendre la défausse", "Ablage nehmen", "taking"), ("BUN-2.5", "BUN-2.6"), (), ("take",)),
        Theme("playing", Words("quelle carte ?", "welche Karte?", "which card"), ("BUN-2.2",)),
    ],
    "bohne": [
        Theme("taking", Words("prendre", "nehmen", "taking"), ("BOH-4.4",), ("take",)),
        Theme(
            "specials",
            Words("cartes spéciales", "Sonderkarten", "special cards"),
            ("BOH-1.3", "BOH-1.4", "BOH-1.5"),
            (),
            tuple(f"lay {colour}{special}" for colour in "RBGY" for special in ("-", "x2", "N")),
        ),
        Theme("leading", Words("le jeton", "mit dem Stein", "with the token"), ("BOH-3.2", "BOH-4.2"), ("lead",)),
        Theme("laying", Words("poser en secret", "verdeckt legen", "laying in secret"), ("BOH-3.3", "BOH-4.3")),
    ],
    "baernergaeng": [
        Theme("calling", CALLING, ("BAE-5.1", "BAE-5.3"), ("call",)),
        Theme("swapping", Words("échanger", "tauschen", "swapping"), ("BAE-3.2",), ("swap",), ("use",)),
        Theme("peeking", Words("regarder", "anschauen", "peeking"), ("BAE-3.3",), ("peek",)),
        Theme("drawing", Words("piocher ou prendre", "ziehen oder nehmen", "draw or take"), ("BAE-2.1",), ("turn",)),
        Theme("laying", Words("poser", "legen", "laying"), ("BAE-2.2",)),
    ],
    "dog": [
        Theme("exchange", Words("l'échange", "der Kartentausch", "the exchange"), ("DOG-2.4",), ("exchange",)),
        Theme("seven", Words("le sept", "die Sieben", "the seven"), ("DOG-7.1", "DOG-7.2"), ("seven",), ("7", "X 7")),
        Theme("jack", Words("le valet", "der Bube", "the jack"), ("DOG-6.6", "DOG-6.7"), (), ("J",)),
        Theme("joker", Words("le joker", "der Joker", "the joker"), ("DOG-6.5",), (), ("X",)),
        Theme(
            "coming out",
            Words("sortir", "herauskommen", "coming out"),
            ("DOG-4.1", "DOG-4.3"),
            (),
            ("A start", "K start"),
        ),
        Theme("walking", Words("avancer", "ziehen", "walking"), ("DOG-5.1", "DOG-8.2")),
    ],
    "bauernschlau": [
        Theme("fences", Words("les clôtures", "die Zäune", "fences"), ("BAU-7.1", "BAU-9.1"), (), ("fence",)),
        Theme(
            "the dog",
            Words("le chien", "der Hund", "the dog"),
            ("BAU-6.1", "BAU-6.4"),
            ("drive to", "dog to"),
            ("drive",),
        ),
        Theme(
            "placing",
            Words("poser un mouton", "ein Schaf setzen", "placing"),
            ("BAU-4.1", "BAU-1.3"),
            ("place",),
            ("draw",),
        ),
        Theme("turning", Words("retourner", "umdrehen", "turning over"), ("BAU-5.3", "BAU-9.2")),
    ],
}


def theme_of(view: View, answer: int, tempting: int) -> str:
    """The theme by the answer alone if one is specific to it, else by either of the two moves."""
    position = view.position
    game = position.game
    step = game.steps[position.step].name
    themes = THEMES[game.name]
    both = [game.catalogue[code].text for code in (answer, tempting)]
    for texts in (both[:1], both):
        for theme in themes[:-1]:
            if theme.applies(step, texts):
                return theme.name
    return themes[-1].name


def theme_named(game: str, name: str) -> Theme:
    return next(theme for theme in THEMES[game] if theme.name == name)
