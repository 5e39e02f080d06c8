"""What keeps the server one that somebody else can own: short modules, and nobody else's private names."""

import ast
from pathlib import Path

import tablee.server

ROOT = Path(tablee.server.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


def test_no_module_is_longer_than_four_hundred_lines():
    long = {path.name: len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}


def is_private(name):
    return name.startswith("_") and not name.startswith("__")


def private_names(path):
    """Of other modules: imported by name, or reached through something that is not ``self`` or ``cls``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom | ast.Import):
            of = (getattr(node, "module", None) or "").split(".")
            names = [part for alias in node.names for part in (*of, *alias.name.split("."))]
            yield from (
                name for name in names if is_private(name) and name not in ("_version", "_build")
            )  # which are ours
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and not is_own(node.value):
            yield ast.unparse(node)


def is_own(node):
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def test_nobody_elses_private_names_are_used():
    found = {str(path.relative_to(ROOT)): list(private_names(path)) for path in MODULES}
    assert {name: names for name, names in found.items() if names} == {}
