"""The browser app's files, read into memory at startup: a path not in that list does not exist.

The app has client-side routes (``/``, ``/t/TABLE``, ``/replay/…``, ``/review/…``, ``/rules/…``, ``/learn/…``), each answered with its
one page. A seat's token is in the fragment, which browsers do not send.

Starlette's ``StaticFiles`` accesses the file system on each request and supports neither precompressed files nor such
routes.
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.transport.requests import header, language_of

KINDS: Final = {
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "m4a": "audio/mp4",
    "map": "application/json",
    "mjs": "text/javascript; charset=utf-8",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "wav": "audio/wav",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "zip": "application/zip",
}
PACKED: Final = {".br": b"br", ".gz": b"gzip"}  # the better one first
NAMED_AFTER_CONTENT: Final = re.compile(r".*[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+|engine/[0-9a-f]{12}/.*")
WORD: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
DEEPEST: Final = 6
FOREVER: Final = b"public, max-age=31536000, immutable"
ASK_AGAIN: Final = b"no-cache"  # may be cached, but must be revalidated
INDEX: Final = "index.html"
ENGINE: Final = "engine/engine.json"  # what the offline engine consists of; null if this server has none

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Page:
    kind: bytes
    cache: bytes
    etag: bytes
    body: bytes  # empty if there is only a precompressed one
    packed: dict[bytes, bytes]  # precompressed, by encoding

    def answer(self, accepted: bytes, known: bytes) -> tuple[int, Headers, bytes]:
        """Status, headers and body for these accepted encodings and ETags."""
        headers = [(b"content-type", self.kind), (b"cache-control", self.cache), (b"etag", self.etag)]
        if self.packed:
            headers.append((b"vary", b"accept-encoding"))
        if self.etag in known or known == b"*":
            return 304, headers, b""
        wanted = encodings(accepted)
        for encoding, body in self.packed.items():
            if encoding in wanted or not self.body:
                return 200, [*headers, (b"content-encoding", encoding)], body
        return 200, headers, self.body


class StaticFiles:
    """Middleware: answers files and client-side routes; everything else goes on to the API."""

    def __init__(self, app: ASGIApp, root: Path, api: set[str]) -> None:
        self.app: Final = app
        self.files: Final = read_files(root)
        self.api: Final = api  # API paths that look like client-side routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        page: Page | None = None
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and scope["path"] not in self.api:
            page = self.find(scope["path"], language_of(scope))
        if page is None:
            await self.app(scope, receive, send)
            return
        accepted, known = header(scope, b"accept-encoding") or "", header(scope, b"if-none-match") or ""
        status, headers, body = page.answer(accepted.encode("latin-1"), known.encode("latin-1"))
        if status != 304:
            headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})  # uvicorn drops the body for HEAD

    def find(self, path: str, lang: str) -> Page | None:
        """Look up the path as sent: nothing is unquoted and no folder is searched."""
        found = self.files.get(path[1:]) if path.startswith("/") else None
        if found is not None:
            return found
        if is_address(path):
            return self.files.get(INDEX) or UNBUILT[lang]
        return None


def is_address(path: str) -> bool:
    """A client-side route: a few plain words. A file would have a dot."""
    words = path[1:].rstrip("/").split("/") if path.startswith("/") else [""]
    if words == [""]:
        return path == "/"
    return len(words) <= DEEPEST and words[0] != "api" and all(WORD.fullmatch(word) for word in words)


def encodings(accepted: bytes) -> set[bytes]:
    found = set()
    for part in accepted.lower().split(b","):
        name, _, weight = part.partition(b";")
        if weight.replace(b" ", b"") not in (b"q=0", b"q=0.0", b"q=0.00", b"q=0.000"):
            found.add(name.strip())
    return found


def read_files(root: Path) -> dict[str, Page]:
    found: dict[str, Page] = {}
    raw: dict[str, bytes] = {}
    if root.is_dir():
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and not path.is_symlink() and not any(part.startswith(".") for part in name.split("/")):
                raw[name] = path.read_bytes()
    names = {name.removesuffix(".br").removesuffix(".gz") for name in raw}
    for name in sorted(names):
        packed = {encoding: raw[name + end] for end, encoding in PACKED.items() if name + end in raw}
        found[name] = page(name, raw.get(name, b""), packed)
    found.setdefault(ENGINE, page(ENGINE, b"null", {}))
    return found


def page(name: str, body: bytes, packed: dict[bytes, bytes]) -> Page:
    kind = KINDS.get(name.rpartition(".")[2].lower(), "application/octet-stream")
    cache = FOREVER if "/" in name and NAMED_AFTER_CONTENT.fullmatch(name) else ASK_AGAIN
    whole = body or b"".join(packed.values())
    return Page(kind.encode(), cache, b'"%s"' % sha256(whole).hexdigest()[:24].encode(), body, packed)


def plain_page(lang: str, *sentences: str) -> str:
    lines = "".join(f"<p>{sentence}</p>\n" for sentence in sentences)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Tablée</title>\n<h1>Tablée</h1>\n{lines}</html>\n"
    )


def plain(lang: str, *sentences: str) -> Page:
    return page(INDEX, plain_page(lang, *sentences).encode(), {})


DESCRIBED: Final = '<a href="/api/openapi.json">/api/openapi.json</a>'
UNBUILT: Final = {
    "fr": plain(
        "fr",
        "Les tables sont ouvertes, mais les pages pour y jouer ne sont pas construites.",
        "<code>make play</code>, dans le dossier du projet, les construit et ouvre le navigateur.",
        f"Pour les programmes : {DESCRIBED}.",
    ),
    "de": plain(
        "de",
        "Die Tische sind offen, aber die Seiten zum Spielen sind nicht gebaut.",
        "<code>make play</code> im Ordner des Projekts baut sie und öffnet den Browser.",
        f"Für Programme: {DESCRIBED}.",
    ),
    "en": plain(
        "en",
        "The tables are open, but the pages to play on are not built.",
        "<code>make play</code> in the project's folder builds them and opens the browser.",
        f"For programs: {DESCRIBED}.",
    ),
}
