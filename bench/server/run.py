"""Tablée beside boardgame.io, in turn on this machine, as often as wanted.

    python bench/server/run.py --tables 1000 --rate 240 --each 25 --rounds 3

Needs node and npm; installs boardgame.io into a folder of its own the first time. Both have as many tables of two, two
sockets a table, hidden hands, and moves at the same pace; every second run begins with the other one. Every move of
Tablée is committed to disk (SQLite, synchronous = FULL) and comes with the legal moves, their words and what happened, in
words; boardgame.io keeps its matches in memory and sends state. At the end medians, and Tablée's share of the peer's.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).parent


def install(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "peer.js", "load.js"):
        shutil.copy(HERE / name, folder)
    if not (folder / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)


Figures = dict[str, float]
SHOWN = ["p50_ms", "p99_ms", "cpu_ms_a_move", "kB_a_table_connected", "kB_a_table_after", "bytes_a_move"]


def load(folder: Path, kind: str, url: str, args: argparse.Namespace, pid: int) -> Figures:
    words = [kind, url, str(args.tables), str(args.rate), str(args.each), str(pid)]
    done = subprocess.run(["node", "load.js", *words], cwd=folder, check=True, capture_output=True, text=True)
    figures = {**json.loads(done.stdout), "machine_load": round(os.getloadavg()[0], 1)}
    print(json.dumps(figures), flush=True)
    return figures


def tablee(folder: Path, args: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory(dir=args.disk) as data:
        command = [sys.executable, "-m", "tablee.cli.main", "serve", "--port", "0", "--unlimited", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            found = None
            while found is None:
                found = re.search(r"http://\S+:\d+", server.stdout.readline())
            return load(folder, "tablee", found[0], args, server.pid)
        finally:
            server.terminate()
            server.wait()


def peer(folder: Path, args: argparse.Namespace) -> Figures:
    port = 8151
    env = {**os.environ, "NODE_ENV": "production"}
    server = subprocess.Popen(["node", "peer.js", str(port)], cwd=folder, env=env, stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/games", timeout=1)
                break
            except OSError:
                time.sleep(0.1)
        return load(folder, "peer", f"http://127.0.0.1:{port}", args, server.pid)
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=240)
    parser.add_argument("--each", type=int, default=25)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", choices=["tablee", "peer"])
    parser.add_argument("--disk", default=None, help="where the database lies; a real disk, not a memory")
    parser.add_argument("--folder", default=str(Path.home() / ".cache" / "tablee-bench-server"))
    args = parser.parse_args()
    folder = Path(args.folder)
    install(folder)
    sides = {"tablee": tablee, "peer": peer}
    found: dict[str, list[Figures]] = {"tablee": [], "peer": []}
    for number in range(args.rounds):
        for kind in sorted(sides, reverse=number % 2 == 0):
            if args.only in (None, kind):
                found[kind].append(sides[kind](folder, args))
    if args.only is None:
        for name in SHOWN:
            ours, theirs = (statistics.median(run[name] for run in found[kind]) for kind in ("tablee", "peer"))
            print(f"{name:22} tablee {ours:9.3f}   boardgame.io {theirs:9.3f}   share {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
