"""Chooses between the modules compiled by mypyc and the same sources interpreted.

``TABLEE_PURE=1`` selects the sources. Compiled modules that were built from other sources than those beside them are
refused at import, so that nobody tests one version and runs another.
"""

import json
import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
COMPILED_PARTS = ("core", "judging", "games", "bots", "server/table")
INTERPRETED = ("__init__.py", "view_fields.py")  # mypyc would erase the annotations of the latter
STAMP = "_compiled.json"


def compiled_sources(package: Path) -> list[Path]:
    """The modules that mypyc compiles, in a fixed order."""
    found = [path for part in COMPILED_PARTS for path in (package / part).rglob("*.py")]
    return sorted(path for path in found if path.name not in INTERPRETED)


def digest(package: Path) -> str:
    """One digest of all compiled sources, names included."""
    whole = sha256()
    for path in compiled_sources(package):
        whole.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


class SourcesOnly(MetaPathFinder):
    """An import hook that loads ``tablee.*`` from ``.py`` files even where an extension module lies beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("tablee.") or not path:
            return None
        return FileFinder(next(iter(path)), (SourceFileLoader, [".py"])).find_spec(fullname)


def is_pure() -> bool:
    return os.environ.get("TABLEE_PURE", "") not in ("", "0")


def stamp() -> dict[str, str] | None:
    """What the build left behind: the digest of the sources it compiled, or the reason why it could not compile."""
    path = PACKAGE / STAMP
    if not path.exists():
        return None
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found


def choose_sources() -> None:
    if is_pure():
        if not any(isinstance(finder, SourcesOnly) for finder in sys.meta_path):
            sys.meta_path.insert(0, SourcesOnly())
        return
    left = stamp()
    if left is not None and "sources" in left and left["sources"] != digest(PACKAGE):
        raise ImportError(
            "the compiled modules of tablee were built from other sources than those beside them: "
            "install again (pip install .), or set TABLEE_PURE=1 to run the sources as they are"
        )


def mode() -> str:
    """``compiled`` or ``interpreted``: what is running now."""
    import tablee.core.table as table

    return "interpreted" if str(table.__file__).endswith(".py") else "compiled"


def why_interpreted() -> str:
    """Why the build could not compile, to explain a slow installation; empty if nothing went wrong."""
    left = stamp()
    return "" if left is None or is_pure() else left.get("interpreted", "")
