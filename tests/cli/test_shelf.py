"""--help, --version, games and rules, in each language."""

import json
import os
import socket
import subprocess
import sys

import pytest

from tablee import _build
from tablee.cli import main as entry
from tablee.core.credit import UNOFFICIAL
from tablee.games import NAMES, box

LANGUAGES = ["fr", "de", "en"]


@pytest.mark.usefixtures("home")
def test_the_real_entry_point_answers():
    ran = subprocess.run(
        [sys.executable, "-m", "tablee.cli.main", "--lang", "de", "games"], capture_output=True, text=True, check=True
    )
    assert "Bungee" in ran.stdout
    assert "2 bis 5 Personen" in ran.stdout
    assert ran.stderr == ""


def test_the_installed_script_is_that_entry_point():
    from pathlib import Path

    declared = (Path(__file__).parents[2] / "pyproject.toml").read_text()
    assert 'tablee = "tablee.cli.main:main"' in declared


@pytest.mark.parametrize(("lang", "word"), [("fr", "usage : "), ("de", "Aufruf: "), ("en", "usage: ")])
@pytest.mark.parametrize("command", ["", "games", "rules", "play", "simulate", "replay", "check", "bench"])
def test_help_teaches_in_the_language(run, lang, word, command):
    ran = run("--lang", lang, *([command] if command else []), "--help")
    assert ran.code == 0
    assert ran.out.startswith(word)
    assert "tablee" in ran.out
    assert len(ran.out.splitlines()) > 5


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", "serve --open"),
        ("--lang fr", "--lang fr serve --open"),
        ("--lang=fr", "--lang=fr serve --open"),
        ("--port 9000", "serve --open --port 9000"),
        ("--lang de --local --port 9000", "--lang de serve --open --local --port 9000"),
        ("--local --help", "serve --open --local --help"),
        ("--help", "--help"),
        ("-h", "-h"),
        ("--lang fr --help", "--lang fr --help"),
        ("--version", "--version"),
        ("games", "games"),
        ("--lang fr games --json", "--lang fr games --json"),
        ("serve", "serve"),
        ("nonsense", "nonsense"),
        ("--lang", "--lang"),
    ],
)
def test_without_a_command_the_tables_are_opened(typed, meant):
    assert entry.with_command(typed.split()) == meant.split()


def test_the_first_line_of_the_examples_is_to_open_the_tables(run):
    assert "tablee serve --open" in run("--help").out


SAID = {
    "port": ("est déjà utilisé", "ist schon belegt", "is already in use; choose another with --port"),
    "host": ("n'est pas une adresse", "ist keine Adresse", "is not an address of this machine"),
    "both": ("ne va pas avec", "geht nicht zusammen", "not allowed with"),
    "url": ("adresse complète", "vollständige Adresse", "needs a whole address"),
    "origin": ("adresse complète", "vollständige Adresse", "needs a whole address"),
    "data": ("ne peut pas servir", "lässt sich nicht benutzen", "cannot be used"),
    "unknown": ("argument inconnu", "unbekanntes Argument", "unrecognized arguments"),
}


@pytest.mark.parametrize(("at", "lang"), [*enumerate(LANGUAGES)])
@pytest.mark.parametrize("word", [[], ["serve"]], ids=["tablee", "tablee serve"])
@pytest.mark.parametrize("what", SAID)
def test_a_start_that_cannot_be_is_one_sentence(run, home, what, word, at, lang):
    (home / "file").write_text("")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = {
            "port": ["--local", "--port", taken.getsockname()[1]],
            "host": ["--host", "203.0.113.9", "--port", 0],
            "both": ["--host", "127.0.0.1", "--local"],
            "url": ["--url", "games.example.org"],
            "origin": ["--origin", "games.example.org"],
            "data": ["--local", "--port", 0, "--data", home / "file" / "below"],
            "unknown": ["--prot", 9000],
        }[what]
        sentence = run("--lang", lang, *word, *words).sentence
    assert SAID[what][at] in sentence


@pytest.mark.parametrize("argv", [["--lang", "fr", "games"], ["games", "--lang", "fr"], ["games", "--lang=fr"]])
def test_the_language_may_stand_before_or_after_the_command(run, argv):
    assert "2 à 5 joueurs" in run(*argv).out


def test_the_system_s_language_is_the_default(run, monkeypatch):
    monkeypatch.setenv("LANG", "de_CH.UTF-8")
    assert "Personen" in run("games").out
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert "players" in run("games").out


def test_the_version_says_what_runs(run):
    assert run("--version").out.startswith("tablee 0.")
    words = {"compiled": "compilé", "interpreted": "interprété"}
    assert words[_build.mode()] in run("--version", "--lang", "fr").out


def test_a_package_that_was_not_compiled_says_so_once_where_it_is_felt_and_why(run, monkeypatch):
    monkeypatch.setattr(_build, "mode", lambda: "interpreted")
    monkeypatch.setattr(_build, "is_pure", lambda: False)
    monkeypatch.setattr(_build, "stamp", lambda: {"interpreted": "command 'cc' failed"})
    ran = run("simulate", "bungee", "--games", "2", "--seats", "2")
    assert ran.err.count("\n") == 1
    assert "not compiled" in ran.err
    assert run("games").err == ""
    assert "(interpreted: command 'cc' failed; Python" in run("--version").out
    monkeypatch.setattr(_build, "is_pure", lambda: True)
    assert run("simulate", "bungee", "--games", "2", "--seats", "2").err == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shelf_says_who_made_each_game_and_that_tablee_is_unofficial(run, lang):
    told = " ".join(run("games", "--lang", lang).out.split())
    assert UNOFFICIAL.say(lang) in told
    for name in NAMES:
        assert box(name).credit.say(lang) in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_one_game_is_shown_alone_with_its_credit(run, name, lang):
    told = " ".join(run("games", name, "--lang", lang).out.split())
    assert box(name).title in told
    assert box(name).credit.say(lang) in told
    assert UNOFFICIAL.say(lang) in told
    assert not [other for other in NAMES if other != name and box(other).blurb.say(lang) in told]
    assert [game["name"] for game in json.loads(run("games", name, "--json").out)] == [name]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_rules_begin_with_the_credit(run, name, lang):
    credit = run("rules", name, "--lang", lang).out.splitlines()[1]
    assert credit.startswith(box(name).credit.say(lang))
    assert {"fr": "pas officiel", "de": "inoffiziell", "en": "unofficial"}[lang] in credit


def test_games_as_json_tell_players_makers_and_options(run):
    found = json.loads(run("games", "--json").out)
    assert [game["name"] for game in found] == NAMES
    bungee = found[NAMES.index("bungee")]
    assert bungee["seats"] == [2, 3, 4, 5]
    assert (bungee["designer"], bungee["publisher"], bungee["year"]) == ("Haim Shafir", "Amigo", 2007)
    option = bungee["options"][0]
    assert option["accepts"] == "yes, no"
    assert option["default"] is False
    assert set(option["about"]) == {"fr", "de", "en"}
    rounds = next(option for option in bungee["options"] if option["name"] == "rounds")
    assert (rounds["kind"], rounds["accepts"], rounds["default"], rounds["experimental"]) == ("number", "1–12", 6, True)


def test_the_rules_with_a_constant_turned_say_so(run):
    """BUN-8.1"""
    said = run("rules", "bungee", "--search", "8.1", "--option", "rounds=1", "--lang", "de").out
    assert "In diesem Spiel «Runden»: 1 statt 6." in said
    assert "Zum Ausprobieren" in run("games", "bungee", "--lang", "de").out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_rules_are_told_clause_by_clause(run, name, lang):
    lines = run("rules", name, "--lang", lang).out.splitlines()[2:]
    rulebook = box(name).open({}).rulebook
    assert lines == [f"{rule.id}  {rule.say(lang)}" for rule in rulebook]


def test_rules_as_json_name_their_tests(run):
    found = json.loads(run("rules", "bungee", "--json").out)
    assert [set(clause) for clause in found] == [{"id", "fr", "de", "en", "source", "refuses", "tests"}] * len(found)
    assert all(isinstance(clause["tests"], list) for clause in found)


def test_rules_can_be_searched_by_word_or_number(run):
    found = run("rules", "bungee", "--search", "LUCKY").out.splitlines()[1:]
    assert 2 < len(found) < 12
    assert all("lucky" in line.lower() for line in found)
    assert len(run("rules", "bungee", "--search", "bun-2.5").out.splitlines()) == 2
    assert len(run("rules", "bungee", "--search", "9.").out.splitlines()) == 5
    assert len(json.loads(run("rules", "bungee", "--search", "9.4", "--json").out)) == 1


@pytest.mark.parametrize("wanted", ["porte bonheur", "bonheurs PORTE", "portés bonheur"])
def test_words_are_sought_in_any_order_and_number_accents_or_not(run, wanted):
    found = run("rules", "bungee", "--search", wanted, "--lang", "fr").out.splitlines()[1:]
    assert "BUN-3.1" in [line.split()[0] for line in found]
    assert len(found) < 10
    taken = run("rules", "bungee", "--search", "defausse prendre", "--lang", "fr").out
    assert "BUN-2.4" in taken


def test_colour_is_for_terminals_only(run, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in run("games").out + run("rules", "bungee").out


@pytest.mark.parametrize(
    ("lang", "argv", "sentence"),
    [
        ("fr", ["rules", "tarot"], "pas de jeu « tarot »"),
        ("de", ["rules", "tarot"], "Ein Spiel «tarot» gibt es hier nicht"),
        ("en", ["rules", "tarot"], "There is no game 'tarot' here"),
        ("fr", ["rules"], "il manque : GAME"),
        ("de", ["rules"], "es fehlt: GAME"),
        ("en", ["rules"], "the following arguments are required: GAME"),
        ("fr", ["rules", "bungee", "--search", "zut"], "Aucune règle de Bungee"),
        ("fr", ["danser"], "« danser » n'existe pas"),
        ("de", ["tanzen"], "«tanzen» gibt es nicht"),
        ("en", ["dance"], "invalid choice: 'dance'"),
        ("fr", ["games", "--vite"], "argument inconnu : --vite"),
        ("de", ["games", "--schnell"], "unbekanntes Argument: --schnell"),
        ("en", ["games", "--lang", "it"], "--lang"),
        ("fr", ["simulate", "bungee", "--seats", "trois"], "il faut un nombre entier, pas « trois »"),
        ("de", ["simulate", "bungee", "--seats", "drei"], "es braucht eine ganze Zahl, nicht «drei»"),
        ("en", ["simulate", "bungee", "--seats", "three"], "invalid int value: 'three'"),
        ("fr", ["play", "bungee", "--seats"], "il manque sa valeur"),
    ],
)
def test_what_makes_no_sense_is_answered_in_one_sentence(run, lang, argv, sentence):
    argv = argv if "--lang" in argv else ["--lang", lang, *argv]
    assert sentence in run(*argv).sentence


def test_what_was_not_foreseen_is_one_sentence_too(run, monkeypatch):
    def fall(_):
        raise RuntimeError("ouch")

    monkeypatch.setattr("tablee.cli.games.run", fall)
    assert "RuntimeError: ouch" in run("games").sentence


@pytest.mark.usefixtures("home")
def test_a_reader_who_leaves_is_no_error():
    command = f"{sys.executable} -m tablee.cli.main rules bungee | head -1; echo ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=os.environ | {"LANG": "C"})
    assert ran.stderr == ""
    assert ran.stdout.splitlines()[0] == "Bungee: the rules"
    assert ran.stdout.splitlines()[1] in ("0", str(entry.NOBODY_READS))


@pytest.mark.usefixtures("home")
def test_a_full_disk_is_one_sentence():
    command = f"{sys.executable} -m tablee.cli.main rules bungee > /dev/full"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "Writing has failed" in ran.stderr


def test_a_name_cannot_steer_the_terminal(run):
    assert "\x1b" not in run("rules", "tarot\x1b[2J").err
