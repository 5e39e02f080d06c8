"""Everything is said in three languages, and nothing is kept that nobody says."""

import re
import string
from pathlib import Path

import pytest

import tablee.cli
from tablee.cli.grammar import ARGPARSE
from tablee.cli.texts import TEXTS, system_language
from tablee.cli.texts_play import COMMANDS

SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(tablee.cli.__file__).parent.rglob("*.py"))
    if not path.name.startswith("words")
)


def fields(sentence):
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@pytest.mark.parametrize("key", TEXTS)
def test_every_word_exists_in_three_languages_with_the_same_fields(key):
    fr, de, en = TEXTS[key]
    assert fr.strip()
    assert de.strip()
    assert en.strip()
    assert fields(fr) == fields(de) == fields(en)
    assert "ß" not in de


@pytest.mark.parametrize("key", TEXTS)
def test_no_word_is_unused(key):
    kind, _, rest = key.partition(".")
    used = f'"{key}"' in SOURCES or f"'{key}'" in SOURCES
    if kind == "error":
        used = used or re.search(rf'mistake\(\s*"{rest}"', SOURCES) is not None
    if kind == "command":
        used = rest.removesuffix("-means") in COMMANDS
    if key in ("mode.compiled", "mode.interpreted"):
        used = 'say(f"mode.{_build.mode()}")' in SOURCES
    if kind == "observation":
        used = used or f'"{rest}"' in SOURCES
    assert used


def test_every_word_that_is_said_exists():
    said = re.findall(r'\bsay\(\s*"([^"]+)"', SOURCES)
    assert len(said) > 80
    assert set(said) <= set(TEXTS)
    assert {f"error.{code}" for code in re.findall(r'\bmistake\(\s*"([^"]+)"', SOURCES)} <= set(TEXTS)


def test_no_two_commands_share_a_word():
    words = [word for aliases in COMMANDS.values() for word in aliases]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("command", COMMANDS)
def test_what_help_tells_to_type_is_understood(command):
    for sentence in TEXTS[f"command.{command}"]:
        assert sentence.split()[0] in COMMANDS[command]


@pytest.mark.parametrize("message", ARGPARSE)
def test_the_words_of_argparse_keep_their_fields(message):
    names = sorted(re.findall(r"%\((\w+)\)|(%[rs])", message))
    for translated in ARGPARSE[message]:
        kept = sorted(re.findall(r"%\((\w+)\)|(%[rs])", translated))
        assert kept == names or message.startswith("invalid %(type)s")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "it_CH.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "fr_FR", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "it:fr:en"}, "fr"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "", "LC_ALL": "", "LANGUAGE": ""}, "en"),
        ({"LANG": "fry_NL"}, "en"),
    ],
)
def test_the_system_s_language_is_spoken(monkeypatch, environment, lang):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == lang
