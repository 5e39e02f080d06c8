"""Golden text: each kind of sentence that whole games are told in, once, in the three languages.

    python tools/narration.py [GAME ...]

Golden records are replayed and told to the first seat and to those who watch, with and without the memory aid. Of all
sentences those are kept that hold a clause of a new shape: names, cards, fields and numbers left aside. They are written to
tests/narration/<game>.txt, to be read by somebody who speaks the language; a test holds the narrators to them.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import tablee
from tablee.core.view import View

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "tests" / "narration"
NAMES = ["Anouk", "Beat", "Chloé", "Dario", "Hélène", "Yves"]
RECORDS = {  # every number of players, every option, and all cards of the extension
    "bungee": ["2-default", "3-default", "4-callers-act-again", "5-callers-act-again"],
    "bohne": ["3-default", "4-default", "6-default"],
    "baernergaeng": [
        "2-growing-extension-all",
        "3-extension-all",
        "4-extension-turn-up-joker",
        "5-extension-swap-rows-plus-minus",
        "6-extension-by-game",
        "2-extension-one-more-one-less",
        "3-keep-specials",
    ],
    "dog": ["4-default", "4-everything", "6-idle-jack", "6-canadian", "6-teams-trios"],
    "bauernschlau": ["2-farms-free", "3-default", "4-dog-bonus", "5-games-2", "6-everything"],
}
MANY, FEW = 500, 20  # decisions of a long game, and its end
BLANKS = [
    (r"\([^)]*\)", "(…)"),
    ("|".join(NAMES), "N"),
    (r"'[A-Z][a-z ]+'", "'C'"),
    (r"\b(red|blue|green|yellow)\b", "red"),
    (r"\b(the (red 'C'|red ×2|red minus|red \d+))", "the red 0"),
    (r"\b(an ace|a king|a queen|a jack|a joker)\b", "a 0"),
    (r"\bone step\b", "0 steps"),
    (r"\b[a-i]\d\b", "F"),
    (r"−?\d+", "0"),
    (r"\ban 0", "a 0"),
    (r"a (white|black) sheep( \(…\))?", "a sheep"),
    (r"the (white|black) sheep( \(…\))?", "the sheep"),
    (r"turned over: .*your red (0|minus|×2|'C').*", r"turned over: your red \1"),
    (r"turned over: N.*", "turned over: N"),
    (r"(\bN 0( \(…\))?(, | and ))+(?=N|you)", ""),
    (r"(('C'|a 0) with ('C'|a 0)(, | and ))+(?='C'|a 0)", ""),
    (r": (0|queen|king|jack|ace|joker)(, (0|queen|king|jack|ace|joker))*$", ": 0"),
]


def told(game: str) -> str:
    """Three lines for each sentence, the French, the German and the English one, and an empty line."""
    seen: set[str] = set()
    kept: list[str] = []
    for name in RECORDS[game]:
        for view, names in views(ROOT / "tests" / "records" / f"{game}-{name}.json"):
            for memory in (False, True):
                english = view.sentences("en", names, memory)
                for at, sentence in enumerate(english):
                    shapes = set(shape(sentence).split("; "))
                    if shapes <= seen:
                        continue
                    seen |= shapes
                    others = [view.sentences(lang, names, memory) for lang in ("fr", "de")]
                    assert {len(sentences) for sentences in others} == {len(english)}
                    kept.append("\n".join([*[sentences[at] for sentences in others], sentence]) + "\n")
    return "\n".join(kept)


def views(path: Path) -> Iterator[tuple[View, list[str]]]:
    game, record = tablee.load(path.read_text())
    position = game.opening(record)
    names = NAMES[: record.seats]
    for at in range(len(record) + 1):
        if at < MANY or at > len(record) - FEW:
            for reader in (0, None):
                yield position.seen_by(reader), names
        if at < len(record):
            game.advance(record, at, position)


def shape(sentence: str) -> str:
    sentence = sentence.rstrip(".")
    for pattern, blank in BLANKS:
        sentence = re.sub(pattern, blank, sentence)
    return sentence.replace("You", "you")


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    for game in sys.argv[1:] or RECORDS:
        (KEPT / f"{game}.txt").write_text(told(game))


if __name__ == "__main__":
    main()
