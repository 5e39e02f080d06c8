"""Layouts of geese: their notation, and the default layout.

A layout lists the pastures with two and with three geese: ``2: c4 d3; 3: a3 b2``. Blanks, commas, semicolons and plus
signs all separate words, so that it can be typed without quotes (``2:c4,d3,3:a3,b2``). The normal form has fields in
reading order and no empty groups. ``none`` is a meadow without geese, ``default`` the layout below.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.option import TEXT, Option, shortened
from tablee.core.rule import Mistake, Words, mistake
from tablee.games.bauernschlau.meadow import FIELDS, MEADOW

DEFAULT: Final = "2: c4 d3 d6 f3 f6 g4; 3: a3 b2 b5 c1 c7 e2 e8 g1 g7 h2 h5 i3"
EXAMPLE: Final = "2: b3 c5 f2; 3: a1 d7 i5"
NO_GEESE: Final = "none"
BY_DEFAULT: Final = "default"
MOST: Final = 3  # geese on a pasture


@final
class Geese(Option):
    def __init__(self) -> None:
        super().__init__(
            "geese",
            TEXT,
            BY_DEFAULT,
            [BY_DEFAULT, NO_GEESE, EXAMPLE],
            Words(
                "Les pâturages à deux et à trois oies.",
                "Die Weiden mit zwei und mit drei Gänsen.",
                "The pastures with two and with three geese.",
            ),
            [
                Words("comme d'habitude", "wie üblich", "the usual ones"),
                Words("sans oies", "ohne Gänse", "no geese"),
                Words(EXAMPLE, EXAMPLE, EXAMPLE),
            ],
            tacit=True,
            title=Words("Place des oies", "Ort der Gänse", "Where the geese are"),
        )

    def read_text(self, value: str) -> str:
        return written(geese_of(value))


def geese_of(text: str) -> vec[i64]:
    """The multiplier of each field: its geese, or 1 where there are none."""
    words = words_of(text)
    if words == [BY_DEFAULT]:
        return geese_of(DEFAULT)
    found = vec[i64]()
    for _ in range(FIELDS):
        found = append(found, 1)
    if words == [NO_GEESE] or not words:
        return found
    group: i64 = 0
    for word in words:
        if word.endswith(":"):
            group = group_of(word)
        elif group == 0:
            raise no_group(word)
        else:
            field = MEADOW.field_named(word)
            if field < 0 or not MEADOW.is_pasture(field):
                raise no_pasture(word, field)
            if found[field] != 1:
                raise twice(word)
            found[field] = group
    return found


def words_of(text: str) -> list[str]:
    """``2:c4,d3`` as ``2:``, ``c4``, ``d3``."""
    for sign in ",;+":
        text = text.replace(sign, " ")
    return text.lower().replace(" :", ":").replace(":", ": ").split()


def group_of(word: str) -> i64:
    if word == "2:":
        return 2
    if word == "3:":
        return 3
    text = shortened(word)
    raise mistake(
        "bad-option",
        f"L'option geese ne connaît pas le groupe « {text} » ; un pâturage a deux oies (2:) ou trois (3:).",
        f"Die Option geese kennt die Gruppe «{text}» nicht; eine Weide hat zwei Gänse (2:) oder drei (3:).",
        f"Option geese does not know the group '{text}'; a pasture has two geese (2:) or three (3:).",
    )


def no_group(word: str) -> Mistake:
    text = shortened(word)
    return mistake(
        "bad-option",
        f"L'option geese dit d'abord combien d'oies, puis où ; « {text} » n'a pas de nombre. Par exemple : {EXAMPLE}.",
        f"Die Option geese sagt zuerst, wie viele Gänse, dann wo; «{text}» hat keine Zahl. Zum Beispiel: {EXAMPLE}.",
        f"Option geese says first how many geese, then where; '{text}' has no number. For example: {EXAMPLE}.",
    )


def no_pasture(word: str, field: int) -> Mistake:
    if field < 0:
        text = shortened(word)
        return mistake(
            "bad-option",
            f"L'option geese : il n'y a pas de champ « {text} » ; les champs vont de a1 à i5, rangée par rangée.",
            f"Die Option geese: Ein Feld «{text}» gibt es nicht; die Felder gehen von a1 bis i5, Reihe um Reihe.",
            f"Option geese: there is no field '{text}'; fields go from a1 to i5, row by row.",
        )
    if MEADOW.place[field] >= 0:
        return mistake(
            "bad-option",
            f"L'option geese : {word} est une ferme ; les oies n'ont leur place que sur les pâturages.",
            f"Die Option geese: {word} ist ein Hof; Gänse gibt es nur auf den Weiden.",
            f"Option geese: {word} is a farm; geese are on pastures only.",
        )
    return mistake(
        "bad-option",
        f"L'option geese : {word} est le milieu, où vit le chien ; les oies n'ont leur place que sur les pâturages.",
        f"Die Option geese: {word} ist die Mitte, wo der Hund wohnt; Gänse gibt es nur auf den Weiden.",
        f"Option geese: {word} is the middle, where the dog lives; geese are on pastures only.",
    )


def twice(word: str) -> Mistake:
    return mistake(
        "bad-option",
        f"L'option geese nomme {word} deux fois ; chaque pâturage se nomme une fois au plus.",
        f"Die Option geese nennt {word} zweimal; jede Weide wird höchstens einmal genannt.",
        f"Option geese names {word} twice; each pasture is named once at most.",
    )


def written(geese: vec[i64]) -> str:
    """The normal form: groups by number, fields in reading order."""
    groups: list[str] = []
    for many in range(2, MOST + 1):
        fields = [MEADOW.fields[field] for field in range(int(FIELDS)) if int(geese[field]) == many]
        if fields:
            groups.append(f"{many}: {' '.join(fields)}")
    return "; ".join(groups) or NO_GEESE
