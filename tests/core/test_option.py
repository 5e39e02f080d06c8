"""Options: every way to write them has one meaning, and everything else a sentence."""

import pytest

import tablee
from tablee.core.box import Box
from tablee.core.constants import constant
from tablee.core.option import CHOICE, FLAG, LONGEST, SET, SETS, TEXT, Option
from tablee.core.rule import LANGUAGES, Words
from tablee.games import NAMES, box

WORDS = Words("f", "d", "e")
FLAGGED = Option("flag", FLAG, "no", [], WORDS)
CHOSEN = Option("choice", CHOICE, "two", ["one", "two"], WORDS)
SOME = Option("some", SET, "none", ["a", "b", "c"], WORDS)
MATCH = Option("match", SETS, "all", ["a", "b", "c"], WORDS)


class Sorted(Option):
    """A notation of a game's own: letters, in their order."""

    def read_text(self, value):
        if not value.isalpha():
            raise self.wrong(value)
        return "".join(sorted(value))


COUNTED = constant("counted", 6, 1, 12, WORDS, WORDS)
TEXTUAL = Sorted("text", TEXT, "cab", ["abc", "xyz"], WORDS, tacit=True)


@pytest.mark.parametrize(
    ("option", "written", "meant"),
    [
        (FLAGGED, True, True),
        (FLAGGED, False, False),
        *[(FLAGGED, yes, True) for yes in ("yes", "YES", "true", "on", "1", "oui", "ja")],
        *[(FLAGGED, no, False) for no in ("no", "No", "false", "off", "0", "non", "nein")],
        (CHOSEN, "one", "one"),
        (SOME, "none", "none"),
        (SOME, "", "none"),
        (SOME, ",", "none"),
        (SOME, "all", "a,b,c"),
        (SOME, "c, a", "a,c"),
        (SOME, "a,a", "a"),
        (MATCH, "a", "a"),
        (MATCH, "c,a;all;none;", "a,c;a,b,c;none;none"),
        (COUNTED, 1, 1),
        (COUNTED, "12", 12),
        (TEXTUAL, "zyx", "xyz"),
        (TEXTUAL, "b" * LONGEST, "b" * LONGEST),
    ],
)
def test_an_option_may_be_written_so(option, written, meant):
    assert option.read(written) == meant
    assert option.read(option.read(written)) == meant  # its one right form


@pytest.mark.parametrize(
    ("option", "written"),
    [
        (FLAGGED, "maybe"), (FLAGGED, ""), (FLAGGED, 1), (FLAGGED, None), (FLAGGED, []),
        (CHOSEN, "three"), (CHOSEN, "ONE"), (CHOSEN, ""), (CHOSEN, True), (CHOSEN, None),
        (SOME, "d"), (SOME, "a,all"), (SOME, "a;b"), (SOME, ["a"]), (SOME, 1),
        (MATCH, "a;d"), (MATCH, None),
        (TEXTUAL, "a1"), (TEXTUAL, ""), (TEXTUAL, True), (TEXTUAL, None), (TEXTUAL, ["a"]),
        *[(COUNTED, value) for value in (0, 13, -1, True, 6.0, None, [6], "", "0", "13", "six", " 6", "٣", "1e1")],
        *[(option, "a" * (LONGEST + 1)) for option in (CHOSEN, SOME, MATCH, COUNTED, TEXTUAL)],
    ],
)  # fmt: skip
def test_anything_else_is_refused_and_says_what_would_do(option, written):
    with pytest.raises(tablee.Mistake) as wrong:
        option.read(written)
    assert wrong.value.code == "bad-option"
    assert option.accepts() in str(wrong.value)
    assert len({wrong.value.say(lang) for lang in LANGUAGES}) == 3


def test_the_default_is_read_like_any_other():
    assert (FLAGGED.default, CHOSEN.default, SOME.default, MATCH.default) == (False, "two", "none", "a,b,c")
    assert (TEXTUAL.default, COUNTED.default) == ("abc", 6)


@pytest.mark.parametrize("option", [FLAGGED, CHOSEN, SOME, MATCH, COUNTED, TEXTUAL])
def test_however_much_is_written_the_sentence_stays_short(option):
    with pytest.raises(tablee.Mistake) as wrong:
        option.read("é!" * 500_000)
    assert all(len(wrong.value.say(lang)) < 200 for lang in LANGUAGES)


class Shelved(Box):
    def unpack(self, chosen):
        raise NotImplementedError


def test_a_tacit_option_is_left_out_while_it_is_as_by_default():
    box = Shelved("box", "Box", "", "", 0, [2], 1, 1, WORDS, [CHOSEN, TEXTUAL])
    assert box.chosen({}) == box.chosen({"text": "bca"}) == {"choice": "two"}
    assert box.chosen({"text": "zy"}) == {"choice": "two", "text": "yz"}
    assert box.chosen({"choice": "two"}) == {"choice": "two"}


def test_a_constant_of_the_rules_is_tacit_and_belongs_to_experiments():
    box = Shelved("box", "Box", "", "", 0, [2], 1, 1, WORDS, [CHOSEN, COUNTED])
    assert [option.experimental for option in box.options] == [False, True]
    assert box.chosen({"counted": "6"}) == {"choice": "two"}
    assert box.chosen({"counted": "3"}) == {"choice": "two", "counted": 3}


def test_every_choice_has_words_at_the_table():
    """Numbers speak for themselves; a key with an underscore speaks to programs only."""
    options = [option for name in NAMES for option in box(name).options]
    for option in options:
        assert len(option.called) == len(option.choices)
        said = [words.say(lang) for words in option.called for lang in LANGUAGES]
        assert all(said)
        assert not any("_" in words for words in said)
    kinds = {option.name: [words.say("fr") for words in option.called] for option in options}
    assert kinds["teams"] == ["trois paires", "deux trios"]
    assert kinds["games"] == ["1", "2", "3", "4", "5", "6"]
    with pytest.raises(AssertionError):
        Option("choice", CHOICE, "two", ["one", "two"], WORDS, [WORDS])


def test_an_option_a_game_does_not_have_is_named_with_those_it_has():
    with pytest.raises(tablee.Mistake) as wrong:
        tablee.game("bungee", canadian=True)
    assert wrong.value.code == "no-such-option"
    assert "callers_act_again" in str(wrong.value)


def test_an_option_may_bear_any_name():
    """Also one that is the name of a parameter."""
    with pytest.raises(tablee.Mistake) as wrong:
        tablee.game("bungee", name="x")
    assert wrong.value.code == "no-such-option"


def test_a_game_that_is_not_on_the_shelf_is_named_with_those_that_are():
    with pytest.raises(tablee.Mistake) as wrong:
        tablee.game("poker")
    assert wrong.value.code == "no-such-game"
    assert "bungee" in str(wrong.value)


def test_options_are_the_same_however_they_were_written():
    games = [tablee.game("bungee", callers_act_again=value) for value in (True, "yes", "oui", "1")]
    assert all(game.options == {"callers_act_again": True} for game in games)
    assert tablee.game("bungee").options == {"callers_act_again": False}
