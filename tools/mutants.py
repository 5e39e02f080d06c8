"""Plant every fault of tests/mutations/faults.py, one at a time, in a copy of the project, and run the tests on it.

A fault that no test notices is a hole in the tests: exit code 1. ``tools/mutants.py WORD`` plants only those whose name
contains the word. The test that noticed a fault last time (tests/mutations/noticed.json, written by ``--note``) is asked
first; all the others only if it no longer does.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.mutations.faults import FAULTS  # noqa: E402

NOTICED = ROOT / "tests" / "mutations" / "noticed.json"
LAWS = ["tests/laws/test_secrecy.py", "tests/laws/test_play.py"]
NUMBERS = "tests/envs/test_tensors.py"  # for faults in what learners are given


def watchers(root: Path, file: str) -> list[str]:
    """The rules of the game that the faults are planted in, the core's tests and the laws; what takes long comes last."""
    if "observe" in file:
        return [NUMBERS]
    rules = sorted((root / "tests/rules").glob("test_bungee*.py"))
    core = sorted((root / "tests/core").glob("test_*.py"), key=lambda path: path.name == "test_imagine_exactly.py")
    quick = [str(path.relative_to(root)) for path in rules + core[:-1]]
    return quick + LAWS + [str(core[-1].relative_to(root))]


def plant(root: Path, file: str, old: str, new: str) -> None:
    path = root / "src" / "tablee" / file
    text = path.read_text()
    if text.count(old) != 1:
        raise SystemExit(f"{file}: the text to replace occurs {text.count(old)} times, not once: {old!r}")
    path.write_text(text.replace(old, new))


def run(fault: tuple[str, str, str, str] | None, tests: list[str]) -> tuple[bool, str]:
    """Did one of these tests fail, and which one? Without a name: one of all those that watch over that file."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for part in ("src", "tests"):
            shutil.copytree(
                ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__", "*.so", "_compiled.json")
            )
        shutil.copy(ROOT / "pyproject.toml", root)
        if fault is not None:
            plant(root, *fault[1:])
        env = dict(os.environ, TABLEE_PURE="1", TABLEE_LAWS="bungee", PYTHONPATH=str(root / "src"))
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            *(tests or watchers(root, fault[1] if fault is not None else "")),
        ]
        result = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True)
        lines = [line for line in result.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        if result.returncode not in (0, 1) or any(line.startswith("ERROR") for line in lines):
            raise SystemExit(
                f"{fault and fault[0]}: the tests could not run\n{result.stdout[-2000:]}{result.stderr[-2000:]}"
            )
        return result.returncode == 1, lines[0].split(" - ")[0].removeprefix("FAILED ") if lines else ""


def noticed(fault: tuple[str, str, str, str], known: dict[str, str]) -> tuple[bool, str]:
    """Does a test notice it: the one that did so before, or else any?"""
    if fault[0] in known:
        caught, which = run(fault, [known[fault[0]]])
        if caught:
            return caught, which
    return run(fault, [])


def main(word: str, note: bool) -> int:
    known: dict[str, str] = {} if note or not NOTICED.exists() else json.loads(NOTICED.read_text())
    failed, which = run(None, sorted(set(known.values())))
    if failed:
        print(f"without any fault the tests fail already: {which}")
        return 1
    chosen = [fault for fault in FAULTS if word in fault[0]]
    found: dict[str, str] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for fault, (caught, which) in zip(chosen, pool.map(lambda one: noticed(one, known), chosen), strict=True):
            print(f"{'caught' if caught else 'MISSED'}  {fault[0]}" + (f"  ({which})" if caught else ""), flush=True)
            if caught:
                found[fault[0]] = which
    print(f"{len(found)} of {len(chosen)} faults caught")
    if note and not word:
        NOTICED.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    return 0 if len(found) == len(chosen) else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("word", nargs="?", default="")
    parser.add_argument("--note", action="store_true", help="plant all, and note which test noticed each")
    args = parser.parse_args()
    sys.exit(main(args.word, args.note))
