"""Build the engine that plays without a server: Python for a web worker, and Tablée in it.

    python tools/offline_engine.py          into build/offline
    python tools/offline_engine.py --sizes  what is in it, and how large each file is when packed

The engine is Pyodide, byte for byte, and two archives of sources without comments and docstrings: `stdlib.zip` with the
modules of the standard library that are used, `tablee.zip` with Tablée and the libraries under it. Which modules are used
is found by importing all of ours in Pyodide, asking for a few things, and looking at what is loaded. Sources, because
bytecode takes three times as many bytes on the way; stored, not deflated, because Brotli packs the whole better.
"""

import argparse
import gzip
import json
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
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "stdlib.zip", "tablee.zip")
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
COMPILED = ("librt", "msgspec")  # from PyPI, for that platform
PURE = ("anyio", "mypy_extensions", "prometheus_client", "starlette", "typing_extensions")
# Of Tablée: neither what needs sockets, processes and files, nor other ways to use the library.
LEFT_OUT = ("cli", "arena", "envs", "web", "server/serve.py", "server/json_logs.py")
LEFT_OUT += ("server/transport/protocols.py", "server/transport/announce.py", "server/transport/listening.py")
LEFT_OUT += tuple(
    f"server/storage/{name}.py" for name in ("sqlite", "sqlite_writer", "postgres", "files", "migrations")
)
LATER = ("shutil", "traceback", "zipfile")  # what Pyodide itself imports only when it is needed
DATE = (2026, 1, 1, 0, 0, 0)  # the same sources make the same archive


class NotFetched(Exception):
    """A wheel could not be had."""


def build(folder: Path = FOLDER, wheels: Path = FOLDER / "wheels") -> Path:
    """``wheels``: those of an earlier build are used again."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = folder / "sources.zip"
    with zipfile.ZipFile(sources, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted({**our_files(), **library_files(), **wheel_files(wheels)}.items()):
            archive.writestr(zipfile.ZipInfo(name, DATE), data)
    names = {"LATER": LATER, "DATE": DATE, "STDLIB": str(folder / "stdlib.zip"), "TABLEE": str(folder / "tablee.zip")}
    code = "".join(f"{name} = {value!r}\n" for name, value in names.items()) + TRIM
    run(code, folder, PYODIDE, PYODIDE / "python_stdlib.zip", sources)
    for name in ENGINE:
        if not name.endswith(".zip"):
            shutil.copyfile(PYODIDE / name, folder / name)
    sources.unlink()
    return folder


def our_files() -> dict[str, bytes]:
    root = ROOT / "src" / "tablee"
    found = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        out = any(name == one or name.startswith(f"{one}/") for one in (*LEFT_OUT, "_compiled.json"))
        if path.suffix in (".py", ".json") and not out:
            found[f"tablee/{name}"] = path.read_bytes()
    return found


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
import ast, importlib, io, json, pathlib, sys, zipfile

root = pathlib.Path("/engine")
for path in sorted(root.joinpath("tablee").rglob("*.py")):
    parts = path.relative_to(root).with_suffix("").parts
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


def packed(path, files):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, DATE), stripped(data) if name.endswith(".py") else data)
    save(path, whole.getvalue())


with zipfile.ZipFile(standard) as archive:
    packed(STDLIB, {name: archive.read(name) for name in archive.namelist() if f"{standard}/{name}" in used})
files = [path for path in root.rglob("*") if path.is_file() and (str(path) in used or path.suffix == ".json")]
packed(TABLEE, {str(path.relative_to(root)): path.read_bytes() for path in files})
"""


def run(code: str, folder: Path, pyodide: Path, stdlib: Path, archive: Path, timeout: float = 900) -> str:
    """Python in Pyodide under Node.js; the text of its last expression. ``folder``: for the wish."""
    wish = {"pyodide": str(pyodide), "stdlib": str(stdlib), "archives": [(str(archive), "/engine")], "code": code}
    asked = folder / "wish.json"
    asked.write_text(json.dumps(wish), "utf-8")
    ran = subprocess.run(["node", RUNNER, asked], capture_output=True, text=True, timeout=timeout)
    asked.unlink()
    if ran.returncode != 0:
        raise RuntimeError(f"Pyodide did not run this: {ran.stderr.strip()}")
    return ran.stdout.strip()


def run_in_engine(code: str, folder: Path) -> str:
    return run(code, folder, folder, folder / "stdlib.zip", folder / "tablee.zip")


BROTLI = """
const { brotliCompressSync } = require("zlib");
console.log(brotliCompressSync(require("fs").readFileSync(process.argv[1])).length);
"""


def sizes(folder: Path) -> None:
    total = 0
    for name in ENGINE:
        path = folder / name
        brotli = int(subprocess.run(["node", "-e", BROTLI, str(path)], capture_output=True, check=True).stdout)
        total += brotli
        print(f"{name:20} {path.stat().st_size:>10} {len(gzip.compress(path.read_bytes(), 9)):>10} gzip {brotli:>9} br")
    print(f"{'in all':20} {total:>34} br")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", action="store_true", help="print how large each file is, as it is and packed")
    wish = parser.parse_args()
    if not PYODIDE.is_dir():
        raise SystemExit("Pyodide is not there: cd web && npm install")
    try:
        made = build()
    except NotFetched as error:
        raise SystemExit(str(error)) from None
    if wish.sizes:
        sizes(made)
