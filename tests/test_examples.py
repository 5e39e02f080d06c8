"""The examples in docstrings run, and what the public API is made of has one.

They are read from the sources, which lie beside the compiled modules too: what they import is the build under test.
"""

import ast
import doctest
from importlib.util import find_spec
from pathlib import Path

import pytest

import tablee

PACKAGE = Path(tablee.__file__).parent
NEEDS = {"envs/gymnasium.py": "gymnasium", "envs/pettingzoo.py": "pettingzoo", "envs/openspiel.py": "pyspiel"}
PUBLIC = [
    "__init__.py",
    "__init__.py:load",
    "games/__init__.py:game",
    "core/box.py:Box",
    "core/game.py:Game",
    "core/game.py:Game.deal",
    "core/game.py:Game.position",
    "core/game.py:Game.parse",
    "core/game.py:Game.record",
    "core/position.py:Position",
    "core/position.py:Position.seen_by",
    "core/view.py:View",
    "core/rule.py:Refused",
    "bots/bot.py:Bot",
    "bots/levels.py:bot",
    "bots/self_play.py:play_game",
    "arena/series.py",
    "arena/count.py:count",
    "envs/batch.py",
    "envs/gymnasium.py",
    "envs/pettingzoo.py",
    "envs/openspiel.py",
    "envs/schema.py:Schema",
]


def documented(path):
    """Every docstring of a module, by the dotted name of what it documents."""
    found = []

    def visit(node, name):
        text = ast.get_docstring(node)
        if text:
            found.append((name, text))
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                visit(child, f"{name}.{child.name}" if name else child.name)

    visit(ast.parse(path.read_text(encoding="utf-8")), "")
    return found


def examples():
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.relative_to(PACKAGE).as_posix()
        for name, text in documented(path):
            if ">>>" in text:
                found[f"{module}:{name}" if name else module] = text
    return found


EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_does_what_it_says(name):
    needed = NEEDS.get(name.partition(":")[0])
    if needed and find_spec(needed) is None:
        pytest.skip(f"{needed} is not installed")
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    example = doctest.DocTestParser().get_doctest(EXAMPLES[name], {}, name, None, 0)
    said = []
    result = doctest.DocTestRunner(optionflags=flags, verbose=False).run(example, out=said.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(said)


def test_everything_public_has_an_example():
    assert set(PUBLIC) <= set(EXAMPLES)
