"""What players read names things as the table does: no option, value or seat as the program writes it."""

import re

import pytest

import tablee
from tablee.core.box import Box
from tablee.core.option import CHOICE, FLAG
from tablee.core.rule import LANGUAGES

BOXES = tablee.boxes()
SEAT_FROM_NOUGHT = re.compile(r"\b([Pp]laces?|[Pp]lätze?|[Pp]latz|[Ss]eats?) 0\b")


def of_clauses(box: Box, lang: str) -> list[str]:
    return [rule.say(lang) for rule in box.open({}).rulebook]


def of_options(box: Box, lang: str) -> list[str]:
    return [words.say(lang) for option in box.options for words in [option.words, option.title, *option.called]]


def of_told(box: Box, lang: str) -> list[str]:
    """What the log says in the course of a game."""
    game, said = box.open({}), set()
    names = ["Anna", "Beat", "Carla", "Dario", "Elin", "Flurin"]
    position = game.deal(game.seat_counts[-1], b"told")
    for at in range(400):
        if not position.pending:
            break
        seat = position.pending[0]
        legal = position.legal(seat)
        position.play(seat, legal[at * 7 % len(legal)])
        said |= set(position.seen_by(seat).sentences(lang, names[: int(position.seats)]))
    return sorted(said)


def of_play(box: Box, lang: str) -> list[str]:
    """As a table shows it, where the players have names."""
    game, names = box.open({}), ["Anna", "Beat", "Carla", "Dario", "Elin", "Flurin"]
    return [move.say(lang, names) for move in game.catalogue] + [step.words.say(lang) for step in game.steps]


def of_refusals(box: Box, lang: str) -> list[str]:
    """All that is said in the course of a game to whoever tries everything."""
    game, said = box.open({}), set()
    position = game.deal(game.seat_counts[-1], b"words")
    for at in range(60):
        if not position.pending:
            break
        if at % 6 == 0:
            for seat in range(int(position.seats)):
                rules = [position.forbids(seat, code) for code in range(len(game.catalogue))]
                said |= {rule.say(lang) for rule in rules if rule is not None}
        seat = position.pending[0]
        legal = position.legal(seat)
        position.play(seat, legal[at * 7 % len(legal)])
    return sorted(said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
def test_nothing_that_players_read_shows_an_identifier(box, lang):
    names = [option.name for option in box.options]
    for sentence in (
        of_clauses(box, lang) + of_options(box, lang) + of_play(box, lang) + of_refusals(box, lang) + of_told(box, lang)
    ):
        assert "_" not in sentence, sentence
        assert not re.search(r"\w=\w", sentence), sentence
        assert not re.search(r"[{}]", sentence), sentence
        assert not SEAT_FROM_NOUGHT.search(sentence), sentence
        assert not re.search(r"\bf0\b", sentence), sentence  # the first finish field, as the program writes it
        assert not [name for name in names if re.search(rf"[Oo]ption «? ?{name}\b", sentence)], sentence


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
def test_every_choice_of_an_option_has_a_name_of_its_own(box, lang):
    """Numbers speak for themselves."""
    for option in box.options:
        assert option.words.say(lang)
        if option.kind == FLAG:
            continue
        said = [words.say(lang) for words in option.called]
        assert len(set(said)) == len(option.choices)
        if option.kind == CHOICE:
            raw = [name for value, name in zip(option.choices, said, strict=True) if value == name]
            assert all(value.isdigit() for value in raw), raw


def test_the_sheet_of_bohne_is_told_in_the_players_language():
    """BOH-6.2, BOH-6.5: the word printed on the sheet is German."""
    for rule in tablee.game("bohne").rulebook:
        assert "Summe" not in rule.fr + rule.en
