"""A real Chromium before a real server. Where there is no browser, or the app is not built, these tests are skipped."""

from pathlib import Path

import pytest

from tests.browser.house import CHROMIUM, PATIENCE, QUIET, Place, app_is_built
from tests.browser.offline_house import browser_of, driver, engine, server  # noqa: F401


def pytest_collection_modifyitems(items):
    why = ""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        why = "Playwright is not installed: pip install playwright"
    if not CHROMIUM:
        why = "there is no Chromium here: apt-get install chromium"
    elif not app_is_built():
        why = "the browser app is not built: make build"
    here = Path(__file__).parent
    for item in items:
        if why and here in Path(item.fspath).parents:
            item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="module")
def chromium():
    """For one file: as long as it is open, Playwright's loop runs, and tests with a loop of their own could not."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def place(tmp_path_factory):
    found = Place(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def hasty_place(tmp_path, monkeypatch):
    """Where whoever is gone counts as gone at once."""
    monkeypatch.setenv("TABLEE_ABSENCE", "0")
    found = Place(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def page_of(chromium):
    """Opens a page of its own, as if on another device; what goes wrong in it fails the test."""
    contexts = []
    wrong = []

    def opened(width=1280, height=800, lang="fr", theme="light", still=True, touch=False, pace="", asked=True):
        """Unless told otherwise, one who wants nothing to move does not wait for what others do either, and has been
        ``asked`` before who they are and how strong the bots shall be."""
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale={"fr": "fr-CH", "de": "de-CH", "en": "en-GB"}[lang],
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
        )
        context.set_default_timeout(PATIENCE)
        kept = {"pace": pace or "mine"} if pace or still else {}
        if asked:
            kept |= {"animal": "fox", "level": "beginner"}
        keep = " ".join(f"localStorage['tablee.{key}'] ??= '{value}';" for key, value in kept.items())
        context.add_init_script(f"if (location.protocol !== 'about:') {{ {keep} }}")  # a blank page keeps nothing
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.append(request.url) if foreign(request.url) else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def foreign(url):
    """Nothing is ever asked of anybody else."""
    return not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:"))


@pytest.fixture
def own_place(tmp_path):
    """A server for a test that stops it."""
    found = Place(tmp_path)
    found.start()
    yield found
    found.stop()
