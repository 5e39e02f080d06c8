"""A site without a server, as files: what is written, and what is refused in one sentence."""

import gzip
import json
import os
from hashlib import sha256

import pytest

from tablee.cli import static

brotli = pytest.importorskip("brotli")

PAGE = """<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="module" crossorigin src="/assets/index-B3x9Qa_z.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-B3x9Qa_z.css">
  </head>
</html>
"""
WASM = b"\0asm" * 500


@pytest.fixture
def app(tmp_path, monkeypatch):
    """What builders leave in the package: the app, and an engine that is packed."""
    root = tmp_path / "web"
    files = root / "engine" / "abc123"
    files.mkdir(parents=True)
    (root / "assets").mkdir()
    (root / "index.html").write_text(PAGE)
    (root / "index.html.br").write_bytes(b"of the server's page")
    (root / "sw.js").write_text("worker")
    (root / "assets" / "index-B3x9Qa_z.js").write_text("app")
    listed = [{"name": "py.wasm", "size": len(WASM), "sha256": sha256(WASM).hexdigest()}]
    (root / "engine" / "engine.json").write_text(json.dumps({"version": "abc123", "files": listed}))
    (files / "py.wasm.br").write_bytes(brotli.compress(WASM))
    monkeypatch.setattr(static, "WEB", root)
    return root


def names(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_the_folder_has_the_app_and_the_engine_as_it_is_and_packed(run, app, home):
    ran = run("static", "out", "--lang", "en")
    assert ran.code == 0
    assert "out" in ran.out
    engine = [f"engine/abc123/py.wasm{end}" for end in ("", ".br", ".gz")]
    rest = [".nojekyll", "_headers", "assets/index-B3x9Qa_z.js", "engine/engine.json", "index.html", "sw.js"]
    assert names(home / "out") == sorted([*rest, *engine])
    files = home / "out" / "engine" / "abc123"
    assert (files / "py.wasm").read_bytes() == WASM
    assert gzip.decompress((files / "py.wasm.gz").read_bytes()) == WASM
    assert brotli.decompress((files / "py.wasm.br").read_bytes()) == WASM


def test_the_page_says_that_it_has_no_server_and_holds_in_any_folder(run, app, home):
    run("static", "out")
    page = (home / "out" / "index.html").read_text("utf-8")
    assert '<meta name="tablee-home" content="static" />' in page
    assert "'wasm-unsafe-eval'" in page
    assert '="/' not in page
    assert 'src="./assets/index-B3x9Qa_z.js"' in page


def test_an_earlier_site_is_replaced_and_what_the_host_added_stays(run, app, home):
    run("static", "out")
    (home / "out" / "CNAME").write_text("games.example.org")
    (home / "out" / "assets" / "old.js").write_text("of the last version")
    assert run("static", "out").code == 0
    assert "assets/old.js" not in names(home / "out")
    assert (home / "out" / "CNAME").read_text() == "games.example.org"


def test_the_documentation_goes_with_it(run, app, home):
    (home / "built").mkdir()
    (home / "built" / "index.html").write_text("how to play")
    assert run("static", "out", "--docs", "built").code == 0
    assert (home / "out" / "docs" / "index.html").read_text() == "how to play"
    assert "make docs" in run("static", "out", "--docs", "nowhere", "--lang", "en").sentence


def test_a_folder_that_is_not_ours_is_left_alone(run, app, home):
    (home / "out").mkdir()
    (home / "out" / "index.html").write_text("my own page")
    assert "something other than a site" in run("static", "out", "--lang", "en").sentence
    assert names(home / "out") == ["index.html"]
    (home / "file").write_text("x")
    assert "not a folder" in run("static", "file", "--lang", "en").sentence


def test_without_an_engine_or_with_a_damaged_one_nothing_is_written(run, app, home):
    packed = app / "engine" / "abc123" / "py.wasm.br"
    for damage in (brotli.compress(WASM + b"?"), packed.read_bytes()[:-3]):
        packed.write_bytes(damage)
        assert "py.wasm" in run("static", "out", "--lang", "en").sentence
    packed.unlink()
    assert "damaged" in run("static", "out", "--lang", "en").sentence
    (app / "engine" / "engine.json").unlink()
    assert "make site" in run("static", "out", "--lang", "en").sentence
    assert not (home / "out").exists()


def test_a_folder_that_cannot_be_written_is_said(run, app, home):
    (home / "file").write_text("x")
    assert "could not be written" in run("static", os.path.join("file", "out"), "--lang", "en").sentence
