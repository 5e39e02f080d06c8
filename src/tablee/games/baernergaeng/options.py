"""The options of Bärnergäng."""

from tablee.core.option import CHOICE, FLAG, SETS, Option
from tablee.core.rule import Words, mistake
from tablee.games.baernergaeng.moves import CARD_WORDS, EXTENSION, FACES, JOKER, PLUS_MINUS, SHUFFLE
from tablee.games.baernergaeng.rows import Agreed
from tablee.games.baernergaeng.scoring import GAMES


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
    ]


def agreed_by(chosen: dict[str, object]) -> Agreed:
    kinds = kinds_of(str(chosen["extension"]))
    match = chosen["match"]
    turned = [mask for mask in kinds if mask >> int(PLUS_MINUS) & 1]
    most_games = match == "most_games" or (match == "auto" and len(turned) > 0)  # BAE-6.2
    return Agreed(chosen["growing"] is True, chosen["keep_specials"] is True, most_games, kinds)


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
