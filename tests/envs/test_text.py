"""The games in words: whole games by words alone, refusals with their clauses, and nothing hidden."""

import doctest
import random

import pytest

import tablee
from tablee.core.rule import LANGUAGES
from tablee.envs import text, text_words
from tablee.envs.text import TextTable
from tests.laws.tables import COMPILED, boxes, cases, skip_ahead, telling_apart, walk

every_game = pytest.mark.parametrize("name", [box.name for box in boxes()])


def test_the_example_runs():
    assert doctest.testmod(text).failed == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_it_is_played_by_words_alone(name, lang):
    table = TextTable(name, lang=lang, seed=b"words", names=["Ada", "Beat"])
    rng, shown = random.Random(1), ""
    for _ in range(60):
        if table.over:
            break
        seat = table.turn
        shown += table.look(seat)
        assert shown.count(table.game.box.title) > 0
        lines = table.moves(seat).splitlines()
        notation, _, said = rng.choice(lines[:60]).partition(": ")
        assert said
        answer = table.play(seat, notation)
        assert answer.done, answer
        assert answer.text[0].isupper()
    assert {"fr": "Depuis", "de": "Seither", "en": "Since then"}[lang] in shown


@every_game
def test_the_prompt_is_the_whole_rulebook(name):
    for lang in LANGUAGES:
        table = TextTable(name, lang=lang)
        prompt = table.prompt()
        for rule in table.game.rulebook:
            assert f"{rule.id} {rule.say(lang)}" in prompt
        one = table.game.rulebook[3]
        assert one.say(lang) in table.rules(one.id)
        assert len(table.rules(one.id)) < len(prompt) / 4
        assert "xyzzy" in table.rules("xyzzy")


@every_game
def test_every_zone_and_field_has_a_name(name):
    for game, seats in [(game, seats) for _, game, seats in cases() if game.name == name]:
        view = game.deal(seats, b"names").seen_by(0)
        assert set(view.zones()) <= set(text_words.ZONES)
        assert set(view.position.public()) <= set(text_words.FIELDS)


@pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(g, n, id=name) for name, g, n in cases() if g.options == tablee.game(g.name).options],
)
def test_the_unseen_changes_no_word(game, seats):
    names = [f"P{seat}" for seat in range(seats)]

    def told(position, seat):
        view = position.seen_by(seat)
        said = text.look_text(view, names) + text.moves_text(view, names)
        if seat is not None:
            said += str(
                [text.decide(view, game.catalogue[code].text, names) for code in range(0, len(game.catalogue), 31)]
            )
        return said + str(view.sentences("fr", names, memory=True))

    for position, log in walk(game, seats, 3, 40):
        if len(log) % (8 if COMPILED else 20) == 0:
            assert telling_apart(position, len(log) // 5 % seats, len(log), 3, told) is None
    late = skip_ahead(game, seats, 4, 90)
    assert telling_apart(late, seats - 1, 5, 3, told) is None
    assert telling_apart(late, None, 5, 3, told) is None


def test_a_refusal_comes_with_its_clause_and_changes_nothing():
    table = TextTable("bungee", 2, seed=b"refusal")
    before = table.position.fingerprint()
    legal = table.legal(0)
    wrong = next(move.text for move in table.game.catalogue if move.text not in legal)
    answer = table.play(0, wrong)
    assert not answer.done
    assert answer.clause.startswith("BUN-")
    assert answer.clause in answer.text
    assert table.why(0, wrong) == answer
    assert table.why(1, legal[0]).clause == "BUN-1.4"
    assert not table.play(0, "fly me to the moon").done
    assert "200" in table.play(0, "x" * 5000).text
    assert table.position.fingerprint() == before
    assert table.why(0, legal[0]).done
    assert table.position.fingerprint() == before
    assert table.moves(1) == "You have nothing to decide now."


def test_long_lists_are_cut_and_a_word_selects(monkeypatch):
    monkeypatch.setattr(text, "MOST_MOVES", 3)
    table = TextTable("bohne", 3, seed=b"long")
    seat = table.turn
    assert len(table.legal(seat)) > 5
    lines = table.moves(seat).splitlines()
    assert len(lines) == 4
    assert str(len(table.legal(seat)) - 3) in lines[-1]
    assert all("red" in line for line in table.moves(seat, "Red").splitlines()[:3])
    assert "xyzzy" in table.moves(seat, "xyzzy")


def test_bots_take_the_other_seats():
    table = TextTable("bungee", 3, bots={1: "random", 2: "beginner"}, seed=b"bots", lang="de")
    rng = random.Random(1)
    for _ in range(12):
        assert table.turn == 0
        assert table.play(0, rng.choice(table.legal(0))).done
    assert "Seither: " in table.look(0)
    assert "Seither: " not in table.look(0)
    assert len(table.told[1]) <= text.MOST_TOLD


def test_what_is_wrong_is_one_sentence():
    for wrong in (
        lambda: TextTable("chess"),
        lambda: TextTable("bungee", 9),
        lambda: TextTable("bungee", lang="it"),
        lambda: TextTable("bungee", bots={5: "club"}),
        lambda: TextTable("bungee", bots={1: "genius"}),
        lambda: TextTable("bungee").look(4),
        lambda: TextTable("bungee").play(-1, "take"),
    ):
        with pytest.raises(tablee.Mistake) as told:
            wrong()
        assert told.value.say("en").endswith(".")
