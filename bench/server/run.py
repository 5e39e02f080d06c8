"""Tablée beside boardgame.io, one after the other on this machine.

    python bench/server/run.py --tables 1000 --rate 240 --each 25

Needs node and npm; installs boardgame.io into a folder of its own the first time. Every move of Tablée is committed to
disk (SQLite, synchronous = FULL); boardgame.io keeps its matches in memory.
"""

import argparse
import os
import re
import shutil
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


def load(folder: Path, kind: str, url: str, args: argparse.Namespace, pid: int) -> None:
    words = [kind, url, str(args.tables), str(args.rate), str(args.each), str(pid)]
    subprocess.run(["node", "load.js", *words], cwd=folder, check=True)


def tablee(folder: Path, args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(dir=args.disk) as data:
        command = [sys.executable, "-m", "tablee.cli.main", "serve", "--port", "0", "--unlimited", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            found = None
            while found is None:
                found = re.search(r"http://\S+:\d+", server.stdout.readline())
            load(folder, "tablee", found[0], args, server.pid)
        finally:
            server.terminate()
            server.wait()


def peer(folder: Path, args: argparse.Namespace) -> None:
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
        load(folder, "peer", f"http://127.0.0.1:{port}", args, server.pid)
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=240)
    parser.add_argument("--each", type=int, default=25)
    parser.add_argument("--only", choices=["tablee", "peer"])
    parser.add_argument("--disk", default=None, help="where the database lies; a real disk, not a memory")
    parser.add_argument("--folder", default=str(Path.home() / ".cache" / "tablee-bench-server"))
    args = parser.parse_args()
    folder = Path(args.folder)
    install(folder)
    if args.only != "peer":
        tablee(folder, args)
    if args.only != "tablee":
        peer(folder, args)


if __name__ == "__main__":
    main()
