"""Settings: where each comes from, and what is said about a wrong one."""

from dataclasses import fields
from pathlib import Path

import pytest

from tablee.core.rule import Mistake
from tablee.server.config import Settings, load


def test_the_command_line_comes_before_the_environment_before_the_file_before_the_default(tmp_path):
    file = tmp_path / "tablee.toml"
    file.write_text('port = 1\nworkers = 2\nidle = 30\norigins = ["https://a.example"]\n')
    environ = {"TABLEE_PORT": "3", "TABLEE_WORKERS": "4", "TABLEE_LIMITED": "no", "OTHER": "x"}
    found = load({"port": 5, "workers": None}, str(file), environ)
    assert (found.port, found.workers, found.idle, found.limited) == (5, 4, 30.0, False)
    assert found.origins == ["https://a.example"]
    assert found.most_tables == Settings().most_tables


@pytest.mark.parametrize(
    ("environ", "named"),
    [
        ({"TABLEE_PORT": "many"}, "TABLEE_PORT"),
        ({"TABLEE_PORT": "70000"}, "TABLEE_PORT"),
        ({"TABLEE_LIMITED": "perhaps"}, "TABLEE_LIMITED"),
        ({"TABLEE_URL": "games.example.org"}, "games.example.org"),
    ],
)
def test_a_wrong_value_is_named_with_what_would_be_right(environ, named):
    with pytest.raises(Mistake) as refused:
        load({}, "", environ)
    for lang in ("fr", "de", "en"):
        assert named in refused.value.say(lang)


@pytest.mark.parametrize("text", ["prot = 1", 'port = "one"', "port = true", "port = ", "workers = 0"])
def test_a_wrong_file_is_refused_in_one_sentence(tmp_path, text):
    file = tmp_path / "tablee.toml"
    file.write_text(text)
    with pytest.raises(Mistake) as refused:
        load({}, str(file), {})
    assert str(file) in refused.value.say("en")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(Mistake) as refused:
        load({}, str(tmp_path / "none.toml"), {})
    assert "none.toml" in refused.value.say("en")


def test_every_setting_is_described_in_the_documentation():
    text = (Path(__file__).parent.parent.parent / "docs" / "server.md").read_text()
    for one in fields(Settings):
        assert one.metadata["about"]
        assert f"`{one.name}`" in text, one.name
