"""Which test cites which clause: read from the sources of the tests, written to src/tablee/data/citations.json.

A test cites a clause if its id stands in the test (docstring, comment, decorator), or if the test names the clause by
its constant (``rulebook.TAKEN_STAYS``), itself or through a table of the module that it uses. Run it after changing
tests: ``python tools/citations.py``; tests/test_citations.py fails while the file is out of date.
"""

import ast
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "tablee" / "games"
TESTS = ROOT / "tests"
NOT_ABOUT_RULES = [TESTS / "cli", TESTS / "test_citations.py"]  # they print clauses, and prove none
WRITTEN = ROOT / "src" / "tablee" / "data" / "citations.json"
CLAUSE = re.compile(r"\b[A-Z]{3}-\d+\.\d+[a-z]?(?![\w.])")

Test = ast.FunctionDef | ast.AsyncFunctionDef


def clauses_of(rulebook: Path) -> dict[str, str]:
    """The constants of a rulebook, and the id each one stands for."""
    found: dict[str, str] = {}
    for node in ast.parse(rulebook.read_text(encoding="utf-8")).body:
        targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        value = getattr(node, "value", None)
        if not isinstance(value, ast.Call) or not value.args or not isinstance(value.args[0], ast.Constant):
            continue
        id = value.args[0].value
        if isinstance(id, str) and CLAUSE.fullmatch(id):
            found.update({target.id: id for target in targets if isinstance(target, ast.Name)})
    return found


def rulebooks() -> dict[str, dict[str, str]]:
    """By the module's name: ``tablee.games.bungee.rulebook``."""
    return {
        f"tablee.games.{path.parent.name}.rulebook": clauses_of(path) for path in sorted(GAMES.glob("*/rulebook.py"))
    }


class Module:
    """One file of tests: what it imports from rulebooks, its tables, its tests."""

    def __init__(self, path: Path, books: dict[str, dict[str, str]]) -> None:
        self.path = path
        self.source = path.read_text(encoding="utf-8")
        self.lines = self.source.splitlines()
        self.books: dict[str, dict[str, str]] = {}  # by the name they have here
        self.constants: dict[str, str] = {}  # clauses imported by name
        self.tables: dict[str, ast.stmt] = {}  # what the module assigns
        tree = ast.parse(self.source)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                self.imports_from(node, books)
            elif isinstance(node, ast.Import):
                for name in node.names:
                    if name.name in books:
                        self.books[name.asname or name.name] = books[name.name]
        for statement in tree.body:
            targets = [statement.target] if isinstance(statement, ast.AnnAssign) else getattr(statement, "targets", [])
            for target in targets:
                if isinstance(target, ast.Name):
                    self.tables[target.id] = statement
        self.tests = [(name, test) for name, test in tests_in(tree.body, "")]

    def imports_from(self, node: ast.ImportFrom, books: dict[str, dict[str, str]]) -> None:
        for name in node.names:
            here = name.asname or name.name
            module = f"{node.module}.{name.name}"
            if module in books:
                self.books[here] = books[module]
            elif node.module in books and name.name in books[node.module]:
                self.constants[here] = books[node.module][name.name]
            elif node.module in books and name.name == "*":
                self.constants.update(books[node.module])

    def segment(self, node: ast.stmt) -> str:
        """Its source, with its decorators and the comments inside."""
        first = min([node.lineno, *[one.lineno for one in getattr(node, "decorator_list", [])]])
        return "\n".join(self.lines[first - 1 : node.end_lineno])

    def cited_in(self, node: ast.stmt, seen: set[str]) -> set[str]:
        """The clauses that a statement names, also through the tables it uses."""
        found = set(CLAUSE.findall(self.segment(node)))
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute):
                book = self.books.get(ast.unparse(part.value), {})
                found.update({book[part.attr]} if part.attr in book else set())
            elif isinstance(part, ast.Name):
                if part.id in self.constants:
                    found.add(self.constants[part.id])
                if part.id in self.tables and part.id not in seen:
                    seen.add(part.id)
                    found |= self.cited_in(self.tables[part.id], seen)
        return found

    def citations(self) -> dict[str, set[str]]:
        place = self.path.relative_to(ROOT).as_posix()
        return {f"{place}::{name}": self.cited_in(test, set()) for name, test in self.tests}


def tests_in(body: list[ast.stmt], within: str) -> list[tuple[str, Test]]:
    found: list[tuple[str, Test]] = []
    for node in body:
        if isinstance(node, Test) and node.name.startswith("test"):
            found.append((within + node.name, node))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            found += tests_in(node.body, f"{within}{node.name}::")
    return found


def citations() -> dict[str, list[str]]:
    """For each clause of each game, in the order of its rulebook, the tests that cite it."""
    books = rulebooks()
    found: dict[str, list[str]] = {id: [] for book in books.values() for id in book.values()}
    for path in sorted(TESTS.rglob("test_*.py")):
        if any(path.is_relative_to(other) for other in NOT_ABOUT_RULES):
            continue
        for test, cited in Module(path, books).citations().items():
            for id in sorted(cited & found.keys()):
                found[id].append(test)
    return found


def as_text(found: dict[str, list[str]]) -> str:
    return json.dumps(found, indent=1) + "\n"


def main() -> int:
    WRITTEN.parent.mkdir(exist_ok=True)
    found = citations()
    WRITTEN.write_text(as_text(found), encoding="utf-8")
    bare = [id for id, tests in found.items() if not tests]
    print(f"{len(found)} clauses, {len(bare)} cited by no test{': ' if bare else ''}{', '.join(bare)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
