"""Build the engine that plays without a server: Python for a web worker, and Tablée in it.

    python tools/offline_engine.py            into build/offline
    python tools/offline_engine.py --sizes    what is in it, and how large each file is when packed
    python tools/offline_engine.py --install  also into the built browser app, packed, for the server to hand out

The engine is Pyodide, byte for byte, and two archives: `stdlib.zip` with the modules of the standard library that are used, as
bytecode without docstrings and line numbers, and `tablee.zip` with Tablée and the libraries under it, as sources without
comments and docstrings (anyio reads its own). Which modules are used is found by importing all of ours in Pyodide, asking for
a few things, and looking at what is loaded. The archives are stored, not deflated, because Brotli packs the whole better.
What was built from the same files is not built again.
"""

import argparse
import gzip
import hashlib
import json
import runpy
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distribution, version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PYODIDE = WEB / "node_modules" / "pyodide"
RUNNER = ROOT / "tools" / "in_pyodide.mjs"
FOLDER = ROOT / "build" / "offline"
HANDED_OUT = ROOT / "src" / "tablee" / "web" / "engine"
PACKAGE = PYODIDE / "package.json"  # says which Pyodide it is
MANIFEST = "engine.json"
MADE_FROM = "made-from"
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "tablee.zip")
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
COMPILED = ("librt", "msgspec")  # from PyPI, for that platform
PURE = ("anyio", "mypy_extensions", "prometheus_client", "starlette", "typing_extensions")
# Of Tablée: neither what needs sockets, processes and files, nor other ways to use the library.
LEFT_OUT = (
    "__main__.py",
    "data/citations.json",
    "client",
    "mcp_server.py",
    "cli",
    "arena",
    "envs",
    "laws",
    "web",
    "server/serve.py",
    "server/json_logs.py",
)
LEFT_OUT += ("server/transport/protocols.py", "server/transport/announce.py", "server/transport/listening.py")
LEFT_OUT += tuple(
    f"server/storage/{name}.py"
    for name in ("sqlite", "sqlite_writer", "postgres", "postgres_errors", "files", "copying", "running")
)
LEFT_OUT += ("server/play/house/verifying.py", "server/house_door.py", "server/notify/webpush.py")
ASIDE = ("review",)  # in it only if something else imports it
LATER = ("shutil", "traceback", "zipfile")  # what Pyodide itself imports only when it is needed
# Of the standard library: what prometheus_client imports to serve its metrics by itself, which nobody does here. Names without
# anything behind them are enough, and spare the device whatever those modules import.
HOLLOW = {
    "http.server": ("BaseHTTPRequestHandler",),
    "socketserver": ("ThreadingMixIn",),
    "urllib.request": ("BaseHandler", "HTTPHandler", "HTTPRedirectHandler", "HTTPSHandler", "Request", "build_opener"),
    "wsgiref.simple_server": ("WSGIRequestHandler", "WSGIServer", "make_server"),
}
DATE = (2026, 1, 1, 0, 0, 0)  # the same sources make the same archive


class NotFetched(Exception):
    """A wheel could not be had, or is not of these sources."""


def build(folder: Path = FOLDER) -> Path:
    """Wheels, and an engine of the same files, are used again."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {**our_files(), **library_files(), **wheel_files(folder / "wheels"), **compiled_files()}
    made_from = digest(files)
    if (folder / MADE_FROM).is_file() and (folder / MADE_FROM).read_text("utf-8") == made_from:
        return folder
    (folder / MADE_FROM).unlink(missing_ok=True)
    sources = folder / "sources.zip"
    with zipfile.ZipFile(sources, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, DATE), data)
    names = {"LATER": LATER, "ASIDE": ASIDE, "DATE": DATE, "HOLLOW": HOLLOW}
    names |= {"STDLIB": str(folder / "stdlib.zip"), "TABLEE": str(folder / "tablee.zip")}
    code = "".join(f"{name} = {value!r}\n" for name, value in names.items()) + TRIM
    run(code, folder, PYODIDE, PYODIDE / "python_stdlib.zip", sources)
    for name in ENGINE:
        if not name.endswith(".zip"):
            shutil.copyfile(PYODIDE / name, folder / name)
    sources.unlink()
    (folder / MANIFEST).write_text(json.dumps(manifest(folder), indent=1) + "\n", "utf-8")
    (folder / MADE_FROM).write_text(made_from, "utf-8")  # last: now it is whole
    return folder


def digest(files: dict[str, bytes]) -> str:
    """Of everything that an engine is made of: these files, Pyodide, and this tool."""
    whole = hashlib.sha256()
    for name, data in [*sorted(files.items()), *((path.name, path.read_bytes()) for path in (PACKAGE, Path(__file__)))]:
        whole.update(f"{name} {len(data)}\n".encode() + data)
    return whole.hexdigest()


def manifest(folder: Path) -> dict[str, object]:
    """What the page needs to fetch the engine and to know that it has all of it. Another engine has another version."""
    files = []
    for name in ENGINE:
        data = (folder / name).read_bytes()
        files.append({"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()})
    version = hashlib.sha256("".join(f"{one['name']} {one['sha256']}\n" for one in files).encode()).hexdigest()[:12]
    return {"version": version, "files": files, "lock": lock()}


def lock() -> dict[str, object]:
    """Pyodide's list of packages, of which it is to load none."""
    whole = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return {"info": whole["info"], "packages": {}}


def install(folder: Path, to: Path = HANDED_OUT) -> Path:
    """`engine.json`, and the files in a folder named after the version: packed with Brotli only, which every browser
    that can run them unpacks."""
    about = manifest(folder)
    kept = folder / "packed"  # by what is in them: Pyodide takes a while to pack, and seldom changes
    kept.mkdir(exist_ok=True)
    shutil.rmtree(to, ignore_errors=True)
    files = to / str(about["version"])
    files.mkdir(parents=True)
    size = 0
    for name in ENGINE:
        packed = kept / f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}.br"
        if not packed.is_file():
            half = packed.with_suffix(".part")
            subprocess.run(["node", "-e", PACK, str(folder / name), str(half)], check=True)
            half.rename(packed)
        shutil.copyfile(packed, files / f"{name}.br")
        size += packed.stat().st_size
    (to / MANIFEST).write_text(json.dumps({**about, "packed": size}, indent=1) + "\n", "utf-8")
    return to


def our_files() -> dict[str, bytes]:
    root = ROOT / "src" / "tablee"
    found = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        out = any(name == one or name.startswith(f"{one}/") for one in (*LEFT_OUT, "_compiled.json"))
        if path.suffix in (".py", ".json", ".jsonl") and not out:
            found[f"tablee/{name}"] = path.read_bytes()
    return found


def compiled_files(dist: Path = ROOT / "dist") -> dict[str, bytes]:
    """Of a wheel of Tablée for that platform, if there is one: what it has compiled goes before the sources."""
    wheels = sorted(dist.glob(f"tablee-*-{PLATFORM}.whl"))
    if not wheels:
        return {}
    build = runpy.run_path(str(ROOT / "src" / "tablee" / "_build.py"))
    stamp = f"tablee/{build['STAMP']}"
    with zipfile.ZipFile(wheels[-1]) as wheel:
        names = wheel.namelist()
        made_from = json.loads(wheel.read(stamp)).get("sources") if stamp in names else None
        if made_from != build["digest"](ROOT / "src" / "tablee"):
            raise NotFetched(f"{wheels[-1].name} was compiled from other sources: build it again, or delete it")
        return {name: wheel.read(name) for name in names if name.endswith(".so") or name == stamp}


def library_files() -> dict[str, bytes]:
    """Libraries without compiled parts, as they are installed here."""
    return {
        file.as_posix(): Path(str(file.locate())).read_bytes()
        for name in PURE
        for file in distribution(name).files or []
        if file.suffix == ".py" and ".." not in file.parts
    }


def wheel_files(folder: Path) -> dict[str, bytes]:
    """Libraries with compiled parts, in the versions that are installed here."""
    for name in COMPILED:
        if not list(folder.glob(f"{name}-{version(name)}-*.whl")):
            wanted = ["--platform", PLATFORM, "--python-version", PYTHON, "--only-binary=:all:", "--no-deps"]
            pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download"]
            got = subprocess.run([*pip, *wanted, "-d", str(folder), f"{name}=={version(name)}"], capture_output=True)
            if got.returncode != 0:
                raise NotFetched(f"{name} {version(name)} for {PLATFORM} could not be fetched from PyPI")
    found = {}
    for name in COMPILED:
        with zipfile.ZipFile(next(folder.glob(f"{name}-{version(name)}-*.whl"))) as wheel:
            found.update({one: wheel.read(one) for one in wheel.namelist() if one.endswith((".py", ".so"))})
    return found


# Runs in Pyodide, whose standard library it reads.
TRIM = """
import ast, importlib, importlib.util, io, json, marshal, pathlib, sys, types, zipfile

hollow = {}
for name, inside in HOLLOW.items():
    source = "".join(f"class {one}:\\n    pass\\n" for one in inside).encode()
    hollow[name.replace(".", "/") + ".py"] = source
    module = sys.modules[name] = types.ModuleType(name)
    exec(source, module.__dict__)

root = pathlib.Path("/engine")
for path in sorted(root.joinpath("tablee").rglob("*.py")):
    parts = path.relative_to(root).with_suffix("").parts
    if parts[1] in ASIDE:
        continue
    importlib.import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
for name in LATER:
    importlib.import_module(name)


async def use():
    # what is imported inside of functions is loaded by calling them
    from tablee.server.offline import Offline

    async def keep(text):
        pass

    offline = Offline(keep)
    await offline.start()
    asked = [("GET", f"/api/games/bungee/{what}", "") for what in ("moves", "rules", "lesson", "booklet")]
    asked += [("GET", "/metrics", ""), ("GET", "/api/nothing", "")]
    seats = [{"who": "mine"}, {"who": "bot", "level": "expert"}]
    asked += [("POST", "/api/tables", json.dumps({"game": "bungee", "seats": seats}))]
    for method, path, body in asked:
        answer = await offline.request(method, path, {"content-type": "application/json"}, body)
        assert answer.status < 500, answer
    await offline.stop()


await use()
used = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
standard = next(path for path in sys.path if path.endswith(".zip"))


def stripped(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
                node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
    return ast.unparse(tree).encode()


def compiled(source, name):
    code = without_lines(compile(stripped(source), name, "exec", dont_inherit=True))
    unchecked = (1).to_bytes(4, "little") + bytes(8)  # there is no source to compare it with (PEP 552)
    return importlib.util.MAGIC_NUMBER + unchecked + marshal.dumps(code)


def without_lines(code):
    # a third of the bytes; an error then names functions only. Entries of up to eight instructions without a position, as
    # CPython's InternalDocs/code_objects.md has them: traceback fails where there are none.
    eights, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes([0x80 | 15 << 3 | 7]) * eights + (bytes([0x80 | 15 << 3 | rest - 1]) if rest else b"")
    inner = tuple(without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=inner)


def packed(path, files, bytecode):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            if name.endswith(".py"):
                name, data = (f"{name}c", compiled(data, name)) if bytecode else (name, stripped(data))
            archive.writestr(zipfile.ZipInfo(name, DATE), data)
    save(path, whole.getvalue())


with zipfile.ZipFile(standard) as archive:
    whole = {name: archive.read(name) for name in archive.namelist() if f"{standard}/{name}" in used}
    packed(STDLIB, {**whole, **hollow}, True)
files = [path for path in root.rglob("*") if path.is_file() and (str(path) in used or path.suffix in (".json", ".jsonl"))]
packed(TABLEE, {str(path.relative_to(root)): path.read_bytes() for path in files}, False)
"""


def run(code: str, folder: Path, pyodide: Path, stdlib: Path, archive: Path, timeout: float = 900) -> str:
    """Python in Pyodide under Node.js; the text of its last expression. ``folder``: for the wish."""
    wish = {"pyodide": str(pyodide), "stdlib": str(stdlib), "archives": [(str(archive), "/engine")], "code": code}
    wish["lock"] = json.dumps(lock())
    asked = folder / "wish.json"
    asked.write_text(json.dumps(wish), "utf-8")
    ran = subprocess.run(["node", RUNNER, asked], capture_output=True, text=True, timeout=timeout)
    asked.unlink()
    if ran.returncode != 0:
        raise RuntimeError(f"Pyodide did not run this: {ran.stderr.strip()}")
    return ran.stdout.strip()


def run_in_engine(code: str, folder: Path) -> str:
    return run(code, folder, folder, folder / "stdlib.zip", folder / "tablee.zip")


PACK = """
const { brotliCompressSync } = require("zlib"), fs = require("fs");
fs.writeFileSync(process.argv[2], brotliCompressSync(fs.readFileSync(process.argv[1])));
"""


def sizes(folder: Path, installed: Path) -> None:
    total = 0
    for name in ENGINE:
        data = (folder / name).read_bytes()
        packed = next(installed.glob(f"*/{name}.br")).stat().st_size
        total += packed
        print(f"{name:20} {len(data):>10} {len(gzip.compress(data, 9)):>10} gzip {packed:>9} br")
    print(f"{'in all':20} {total:>34} br")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", action="store_true", help="print how large each file is, as it is and packed")
    parser.add_argument("--install", action="store_true", help="put it, packed, into the built browser app")
    wish = parser.parse_args()
    if not PYODIDE.is_dir():
        raise SystemExit("Pyodide is not there: cd web && npm install")
    try:
        made = build()
    except NotFetched as error:
        raise SystemExit(str(error)) from None
    if wish.install:
        install(made)
    if wish.sizes:
        sizes(made, install(made, made / "installed"))
