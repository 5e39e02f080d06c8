"""The options of Bärnergäng."""

from typing import Final

from tablee.core.constants import constant, number_in
from tablee.core.option import CHOICE, FLAG, SETS, Option
from tablee.core.rule import Words, mistake
from tablee.games.baernergaeng.moves import (
    CARD_WORDS,
    COPIES,
    EXTENSION,
    FACES,
    JOKER,
    NINE,
    PEEK_CARD,
    PLUS_MINUS,
    SHUFFLE,
    SWAP_CARD,
    TWICE,
)
from tablee.games.baernergaeng.rows import Agreed
from tablee.games.baernergaeng.scoring import GAMES

ROUNDS: Final = constant(
    "rounds",
    int(GAMES),
    1,
    int(GAMES),
    Words("Parties", "Partien", "Games"),
    Words("Nombre de parties du match.", "Anzahl Partien des Matchs.", "Number of games in the match."),
)
ROW_SIZE: Final = constant(
    "row_size",
    4,
    1,
    8,
    Words("Cartes d'une rangée", "Karten einer Reihe", "Cards in a row"),
    Words(
        "Nombre de cartes que chacun reçoit, sauf dans la variante à deux.",
        "Anzahl Karten, die alle erhalten, ausser in der Variante zu zweit.",
        "Number of cards that everyone gets, except in the variant for two.",
    ),
)
COPIES_OF: Final = constant(
    "copies",
    4,
    2,
    8,
    Words("Cartes de 0 à 8", "Karten von 0 bis 8", "Cards from 0 to 8"),
    Words(
        "Nombre de cartes de chaque valeur de 0 à 8.",
        "Anzahl Karten jedes Werts von 0 bis 8.",
        "Number of cards of each value from 0 to 8.",
    ),
)
NINES: Final = constant(
    "nines",
    9,
    0,
    12,
    Words("Cartes 9", "Neuner", "Nines"),
    Words("Nombre de 9.", "Anzahl Neuner.", "Number of nines."),
)
SWAPS: Final = constant(
    "swaps",
    9,
    0,
    12,
    Words("Cartes « échanger »", "Karten «Tauschen»", "Swap cards"),
    Words("Nombre de cartes « échanger ».", "Anzahl Karten «Tauschen».", "Number of swap cards."),
)
PEEKS: Final = constant(
    "peeks",
    7,
    0,
    12,
    Words("Cartes « regarder »", "Karten «Schauen»", "Peek cards"),
    Words("Nombre de cartes « regarder ».", "Anzahl Karten «Schauen».", "Number of peek cards."),
)
TWICES: Final = constant(
    "twices",
    5,
    0,
    8,
    Words("Cartes « tirer deux fois »", "Karten «Zweimal ziehen»", "Draw-twice cards"),
    Words("Nombre de cartes « tirer deux fois ».", "Anzahl Karten «Zweimal ziehen».", "Number of draw-twice cards."),
)


def options() -> list[Option]:
    return [
        Option(
            "extension",
            SETS,
            "none",
            EXTENSION,
            Words(
                "Les cartes de l'extension qu'on ajoute, les mêmes à toutes les parties ou d'autres à chacune des sept.",
                "Die Karten der Erweiterung, die mitspielen, in allen Partien dieselben oder in jeder der sieben andere.",
                "The extension cards that are put in, the same in all games or different ones in each of the seven.",
            ),
            [CARD_WORDS[int(SHUFFLE) + at] for at in range(len(EXTENSION))],
            title=Words("Extension", "Erweiterung", "Extension"),
        ),
        Option(
            "growing",
            FLAG,
            "no",
            [],
            Words(
                "À deux : une carte à la première partie, deux à la deuxième, jusqu'à sept.",
                "Zu zweit: eine Karte in der ersten Partie, zwei in der zweiten, bis sieben.",
                "For two: one card in the first game, two in the second, up to seven.",
            ),
            title=Words("Variante à deux", "Variante zu zweit", "Variant for two"),
        ),
        Option(
            "match",
            CHOICE,
            "auto",
            ["auto", "lowest_total", "most_games"],
            Words(
                "Qui gagne : le plus petit total ou le plus de parties. Selon les cartes : le total, sauf avec « plus et moins ».",
                "Wer gewinnt: das kleinste Total oder die meisten Partien. Je nach Karten: das Total, ausser mit «Plus und Minus».",
                "Who wins: the lowest total or the most games. Depending on the cards: the total, except with plus and minus.",
            ),
            [
                Words("selon les cartes", "je nach Karten", "depending on the cards"),
                Words("le plus petit total", "das kleinste Total", "the lowest total"),
                Words("le plus de parties", "die meisten Partien", "the most games"),
            ],
            title=Words("Victoire du match", "Sieg im Match", "Winning the match"),
        ),
        Option(
            "keep_specials",
            FLAG,
            "no",
            [],
            Words(
                "Une carte spéciale de base piochée peut aussi être posée dans la rangée.",
                "Eine gezogene Spezialkarte des Grundspiels darf man auch in die Reihe legen.",
                "A base special card that was drawn may also be laid into the row.",
            ),
            title=Words("Spéciales dans la rangée", "Spezialkarten in der Reihe", "Specials in the row"),
        ),
        ROUNDS,
        ROW_SIZE,
        COPIES_OF,
        NINES,
        SWAPS,
        PEEKS,
        TWICES,
    ]


def agreed_by(chosen: dict[str, object]) -> Agreed:
    kinds = kinds_of(str(chosen["extension"]))
    match = chosen["match"]
    turned = [mask for mask in kinds if mask >> int(PLUS_MINUS) & 1]
    most_games = match == "most_games" or (match == "auto" and len(turned) > 0)  # BAE-6.2
    copies = COPIES[:]
    for face in range(1, int(NINE)):
        copies[face] = number_in(chosen, COPIES_OF)
    copies[int(NINE)] = number_in(chosen, NINES)
    copies[int(SWAP_CARD)] = number_in(chosen, SWAPS)
    copies[int(PEEK_CARD)] = number_in(chosen, PEEKS)
    copies[int(TWICE)] = number_in(chosen, TWICES)
    return Agreed(
        chosen["growing"] is True,
        chosen["keep_specials"] is True,
        most_games,
        kinds,
        number_in(chosen, ROUNDS),
        number_in(chosen, ROW_SIZE),
        copies,
    )


def kinds_of(extension: str) -> list[int]:
    """For each of the seven games a bit set of the faces in it."""
    base = (1 << int(SHUFFLE)) - 2
    sets: list[int] = []
    for words in extension.split(";"):
        mask = base
        for face in range(int(SHUFFLE), int(JOKER) + 1):
            if FACES[face] in words.split(","):
                mask |= 1 << face
        sets.append(mask)
    if len(sets) == 1:
        return sets * int(GAMES)
    if len(sets) != GAMES:
        raise mistake(
            "bad-option",
            f"L'option extension prend un choix ou sept, un par partie ; il y en a {len(sets)}.",
            f"Die Option extension nimmt eine Auswahl oder sieben, eine pro Partie; hier sind {len(sets)}.",
            f"Option extension takes one set or seven, one for each game; here are {len(sets)}.",
        )
    return sets
