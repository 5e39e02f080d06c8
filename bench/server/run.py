"""Tablée beside boardgame.io, on this machine at the same time, as often as wanted.

    python bench/server/run.py --tables 1000 --rate 240 --each 25 --rounds 3
    python bench/server/run.py --tables 1000 --rate 240 --each 25 --rounds 3 --postgres

Needs node and npm; installs boardgame.io into a folder of its own the first time. Both have as many tables of two, two
sockets a table, hidden hands, and moves at the same pace and the same time, so that a machine that is now quick and now
slow is so for both; CPU is all that each has used from beginning to end. Every move of Tablée comes with the legal moves,
their words and what happened, in words, and is on the disk before it is acknowledged, which is timed too; boardgame.io keeps
its matches in memory and sends state. What the disk does by itself is looked at beside, twenty times a second. At the end
medians, and Tablée's share of the peer's: of the time from a move to its update at the other seat and at the own, and the rest.
With ``--postgres`` Tablée writes to a PostgreSQL of its own, with its defaults, fsync included; the CPU of that is told apart.
"""

import argparse
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.server.cluster import Postgres, why_not  # noqa: E402


def install(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "peer.js", "load.js"):
        shutil.copy(HERE / name, folder)
    if not (folder / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)


Figures = dict[str, float]
ROOMY = ["--min-semi-space-size=512", "--max-semi-space-size=512"]  # whoever measures does not clear up meanwhile
SHOWN = [
    "p50_ms",
    "p99_ms",
    "own_p50_ms",
    "own_p99_ms",
    "cpu_ms_a_move",
    "kB_a_table_connected",
    "kB_a_table_after",
    "bytes_a_move",
]


class Disk:
    """How long it takes to have a few bytes there, with nothing else asked of it by the same."""

    def __init__(self, folder: str | None) -> None:
        self.took: list[float] = []
        self.over = threading.Event()
        self.watching = threading.Thread(target=self.watch, args=(folder,), daemon=True)
        self.watching.start()

    def watch(self, folder: str | None) -> None:
        with tempfile.TemporaryFile(dir=folder) as file:
            while not self.over.wait(0.05):
                begun = time.perf_counter()
                os.pwrite(file.fileno(), bytes(100), 0)
                os.fsync(file.fileno())
                self.took.append(1000 * (time.perf_counter() - begun))

    def end(self) -> None:
        self.over.set()
        self.watching.join()
        took = sorted(self.took)
        print(
            json.dumps(
                {
                    "kind": "disk",
                    "writes": len(took),
                    "p50_ms": round(took[len(took) // 2], 2),
                    "p99_ms": round(took[len(took) * 99 // 100], 2),
                    "longest_ms": [round(one) for one in took[:-6:-1]],
                }
            ),
            flush=True,
        )


class Side:
    """A server, and those who play there."""

    def __init__(self, kind: str, folder: Path, args: argparse.Namespace) -> None:
        self.data = tempfile.TemporaryDirectory(dir=args.disk)
        self.postgres = Postgres(args.disk).start() if kind == "tablee" and args.postgres else None
        self.server, url = tablee(self.data.name, self.postgres) if kind == "tablee" else peer(folder)
        words = ["node", *ROOMY, "load.js", kind, url, str(args.tables), str(args.rate), str(self.server.pid)]
        self.load = subprocess.Popen(words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.hear("ready")
        self.database_cpu = self.postgres.cpu_seconds() if self.postgres else 0.0

    def hear(self, word: str) -> None:
        assert self.load.stdout is not None
        if self.load.stdout.readline().strip() != word:
            raise SystemExit("the players have gone")

    def move(self) -> None:
        """One move at each table; ``hear("done")`` when they have been made."""
        assert self.load.stdin is not None
        self.load.stdin.write("move\n")
        self.load.stdin.flush()

    def end(self) -> Figures:
        told, _ = self.load.communicate()
        figures = {**json.loads(told), "machine_load": round(os.getloadavg()[0], 1)}
        if self.postgres:
            took = self.postgres.cpu_seconds() - self.database_cpu
            figures["postgres_cpu_ms_a_move"] = round(1000 * took / figures["moves"], 3)
        print(json.dumps(figures), flush=True)
        return figures

    def close(self) -> None:
        self.load.kill()
        self.server.terminate()
        self.server.wait()
        self.data.cleanup()
        if self.postgres:
            self.postgres.remove()


def tablee(data: str, postgres: Postgres | None) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "tablee.cli.main", "serve", "--local", "--port=0", "--unlimited", "--data", data]
    env = {**os.environ, **({"TABLEE_DATABASE": postgres.url} if postgres else {})}
    server = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    found = None
    while found is None:
        found = re.search(r"http://\S+:\d+", server.stdout.readline())
    return server, found[0]


def peer(folder: Path) -> tuple[subprocess.Popen[str], str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {**os.environ, "NODE_ENV": "production"}
    words = ["node", "peer.js", str(port)]
    server = subprocess.Popen(words, cwd=folder, env=env, stdout=subprocess.DEVNULL, text=True)
    for _ in range(100):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/games", timeout=1)
            break
        except OSError:
            time.sleep(0.1)
    return server, f"http://127.0.0.1:{port}"


def together(kinds: list[str], folder: Path, args: argparse.Namespace) -> dict[str, Figures]:
    """So many moves at each table, side by side."""
    sides: dict[str, Side] = {}
    try:
        for kind in kinds:
            sides[kind] = Side(kind, folder, args)
        disk = Disk(args.disk)
        for number in range(args.each):
            for side in sides.values():
                side.move()
            for side in sides.values():
                side.hear("done")
            print(f"\r{number + 1} of {args.each} moves a table", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        disk.end()
        return {kind: sides[kind].end() for kind in kinds}
    finally:
        for side in sides.values():
            side.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=240)
    parser.add_argument("--each", type=int, default=25)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--alone", action="store_true", help="one after the other, each with the machine to itself")
    parser.add_argument("--only", choices=["tablee", "peer"])
    parser.add_argument("--postgres", action="store_true", help="Tablée writes to a PostgreSQL instead of SQLite")
    parser.add_argument("--disk", default=None, help="where the database lies; a real disk, not a memory")
    parser.add_argument("--folder", default=str(Path.home() / ".cache" / "tablee-bench-server"))
    args = parser.parse_args()
    if args.postgres and why_not():
        parser.error(why_not())
    folder = Path(args.folder)
    install(folder)
    kinds = [args.only] if args.only else ["tablee", "peer"]
    found: dict[str, list[Figures]] = {kind: [] for kind in kinds}
    for number in range(args.rounds):
        turns = [[kind] for kind in (kinds if number % 2 == 0 else reversed(kinds))] if args.alone else [kinds]
        for turn in turns:
            for kind, figures in together(turn, folder, args).items():
                found[kind].append(figures)
    if args.only is None:
        for name in SHOWN:
            ours, theirs = (statistics.median(run[name] for run in found[kind]) for kind in ("tablee", "peer"))
            print(f"{name:22} tablee {ours:9.3f}   boardgame.io {theirs:9.3f}   share {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
