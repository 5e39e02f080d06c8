"""``tablee static``: the app, the engine and the documentation as files for any static host."""

import argparse
import gzip
import json
import re
import shutil
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import tablee
from tablee.cli import paper
from tablee.cli.grammar import add_command
from tablee.cli.record_files import mistake, reason
from tablee.cli.texts import say

WEB: Final = Path(tablee.__file__).parent / "web"
INDEX: Final = "index.html"
MARK: Final = '<meta name="tablee-home" content="static" />'
# As the server says it in headers. A page can neither forbid frames nor be asked to by its own markup.
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
# For hosts that read such a file (Netlify, Cloudflare Pages). None is required: the rest is about speed.
HEADERS: Final = """\
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/engine/*/*
  Cache-Control: public, max-age=31536000, immutable
/*
  X-Content-Type-Options: nosniff
  Content-Security-Policy: frame-ancestors 'none'
"""
REPLACED: Final = ("assets", "engine", "docs")  # folders of an earlier run


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "static", say("help.static"), say("help.static-examples"))
    parser.add_argument("dir", metavar="DIR", help=say("help.static-dir"))
    parser.add_argument("--docs", metavar="DIR", help=say("help.static-docs"))


def run(args: argparse.Namespace) -> int:
    to = Path(args.dir)
    engine = read_engine(WEB / "engine")
    index = page((WEB / INDEX).read_text("utf-8"))
    docs = Path(args.docs) if args.docs else None
    if docs is not None and not (docs / INDEX).is_file():
        raise mistake("static-no-docs", path=docs)
    try:
        clear(to)
        copy_app(to)
        for name, data in engine.items():
            write(to / "engine" / name, data)
        if docs is not None:
            shutil.copytree(docs, to / "docs")
        write(to / "_headers", HEADERS.encode())
        write(to / ".nojekyll", b"")
        write(to / INDEX, index.encode())  # last: the mark says that this folder is ours, and whole
    except OSError as error:
        raise mistake("static-not-written", path=to, why=reason(error)) from None
    plain = sum(path.stat().st_size for path in to.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz"))
    out = paper.out()
    for line in (say("static.written", path=to, size=f"{plain / 1e6:.1f}"), say("static.try", path=to)):
        out.print(line, soft_wrap=True, markup=False, highlight=False)
    return 0


def read_engine(folder: Path) -> dict[str, bytes]:
    """By name, as ``engine.json`` lists it: each file as it is, packed with Brotli and with gzip."""
    if not (WEB / INDEX).is_file() or not (folder / "engine.json").is_file():
        raise mistake("static-no-engine")
    try:
        brotli: Any = import_module("brotli")
    except ImportError:
        raise mistake("static-no-brotli") from None
    text = (folder / "engine.json").read_bytes()
    about: dict[str, Any] = json.loads(text)
    found = {"engine.json": text}
    for one in about["files"]:
        name = f"{about['version']}/{one['name']}"
        try:
            packed = (folder / f"{name}.br").read_bytes()
            data: bytes = brotli.decompress(packed)
        except (OSError, brotli.error):
            raise mistake("static-bad-engine", name=one["name"]) from None
        if sha256(data).hexdigest() != one["sha256"]:
            raise mistake("static-bad-engine", name=one["name"])
        found |= {name: data, f"{name}.br": packed, f"{name}.gz": gzip.compress(data, 9, mtime=0)}
    return found


def page(text: str) -> str:
    """The server's page with addresses that hold in any folder, marked as one without a server."""
    relative = re.sub(r'\b(href|src)="/', r'\1="./', text)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    return relative.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}\n    {MARK}', 1)


def clear(to: Path) -> None:
    """An earlier site is replaced; what else lies in its folder (a ``CNAME``) stays. Other folders are left alone."""
    if to.exists() and not to.is_dir():
        raise mistake("static-not-a-folder", path=to)
    if to.is_dir() and any(to.iterdir()):
        index = to / INDEX
        if not index.is_file() or MARK not in index.read_text("utf-8", errors="replace"):
            raise mistake("static-not-empty", path=to)
    to.mkdir(parents=True, exist_ok=True)
    for name in REPLACED:
        if (to / name).is_dir():
            shutil.rmtree(to / name)


def copy_app(to: Path) -> None:
    for path in sorted(WEB.rglob("*")):
        name = path.relative_to(WEB)
        if path.is_file() and name.parts[0] != "engine" and not name.name.startswith(INDEX):
            write(to / name, path.read_bytes())


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
