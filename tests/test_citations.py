"""Every clause is cited by a test, and what ``tablee rules --json`` says about it is up to date."""

import runpy
import textwrap
from pathlib import Path

import pytest

from tablee.games import NAMES, box

ROOT = Path(__file__).parent.parent
TOOL = runpy.run_path(str(ROOT / "tools" / "citations.py"))


def test_the_list_of_citations_is_up_to_date():
    written = TOOL["WRITTEN"].read_text(encoding="utf-8") if TOOL["WRITTEN"].exists() else ""
    assert written == TOOL["as_text"](TOOL["citations"]()), "run: python tools/citations.py"


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_of_every_game_is_cited_by_a_test(name):
    if not list((ROOT / "tests" / "rules").glob(f"test_{name}*.py")):
        pytest.skip(f"no rule tests for {name} yet")
    found = TOOL["citations"]()
    assert [rule.id for rule in box(name).open({}).rulebook if not found.get(rule.id)] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_tool_reads_the_same_clauses_as_the_game_has(name):
    read = TOOL["rulebooks"]()[f"tablee.games.{name}.rulebook"].values()
    assert {rule.id for rule in box(name).open({}).rulebook} <= set(read)


def cited(tmp_path, source):
    """What the tool finds in a file of tests."""
    path = tmp_path / "test_some.py"
    path.write_text(textwrap.dedent(source))
    module = TOOL["Module"](path, TOOL["rulebooks"]())
    return {name: sorted(module.cited_in(test, set())) for name, test in module.tests}


def test_a_clause_is_cited_in_a_docstring_a_comment_or_a_decorator(tmp_path):
    source = '''
        import pytest

        def test_one():
            """BUN-2.5: see also [BUN-1.1]."""

        @pytest.mark.parametrize("id", ["BUN-2.6"])
        def test_two(id):
            pass  # BUN-2.7

        class TestThree:
            async def test_four(self):
                "BUN-2.4a is one, BUN-2.41 too, XBUN-2.4 and BUN-2 are none"

        def helper():
            """BUN-9.1"""
        '''
    assert cited(tmp_path, source) == {
        "test_one": ["BUN-1.1", "BUN-2.5"],
        "test_two": ["BUN-2.6", "BUN-2.7"],
        "TestThree::test_four": ["BUN-2.41", "BUN-2.4a"],
    }


def test_a_clause_is_cited_by_the_name_of_its_constant_also_through_a_table(tmp_path):
    source = """
        import tablee.games.bungee.rulebook as whole
        from tablee.games.bungee import rulebook, rulebook as r
        from tablee.games.bungee.rulebook import DECK

        BASE = {"taken": r.TAKEN_STAYS}
        REFUSALS = [("5 5", rulebook.EQUAL_CARDS), BASE["taken"]]

        @pytest.mark.parametrize("move, rule", REFUSALS)
        def test_refusals(move, rule):
            assert DECK

        def test_other():
            assert whole.DEAL and rulebook.NO_SUCH_THING
        """
    assert cited(tmp_path, source) == {
        "test_refusals": ["BUN-1.1", "BUN-2.2", "BUN-2.5"],
        "test_other": ["BUN-1.2"],
    }
