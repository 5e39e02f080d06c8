"""A browser that keeps what it was given, before a server that hands out the engine and can be stopped."""

import pytest

from tests.browser.house import CHROMIUM, PATIENCE, QUIET, Place
from tests.browser.test_whole_games import SIZES
from tests.offline.shared_engine import built_engine

KEPT = {"animal": "fox", "level": "beginner", "pace": "mine", "lang": "fr"}
STARTING = 3 * PATIENCE  # Python is loaded; on a busy machine that takes a while
SENTENCE = "[role=alert]"


@pytest.fixture(scope="module")
def engine():
    return built_engine()


@pytest.fixture
def server(engine, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEE_ENGINE", str(engine))
    found = Place(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def driver():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as found:
        yield found


@pytest.fixture
def browser_of(driver, tmp_path):
    """Can be closed and opened again."""
    opened = []

    def open_(size="phone", before="", lang="fr", **more):
        """``before``: a script that runs in each page before ours."""
        width, height = SIZES[size]
        context = driver.chromium.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=CHROMIUM,
            args=QUIET,
            viewport={"width": width, "height": height},
            locale="fr-CH",
            reduced_motion="reduce",
            has_touch=size == "phone",
            **more,
        )
        context.set_default_timeout(STARTING)
        kept = {**KEPT, "lang": lang}
        keep = " ".join(f"localStorage['tablee.{key}'] ??= '{value}';" for key, value in kept.items())
        context.add_init_script(f"if (location.protocol !== 'about:') {{ {keep} }}\n{before}")
        opened.append(context)
        return context

    yield open_
    for context in opened:
        context.close()


def fetch(page, url):
    page.goto(url)
    page.locator("[data-act=offline-fetch]").click()
    page.locator("[data-act=offline-forget]").wait_for()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def cut_off(server, context):
    server.stop()
    context.set_offline(True)


def new_table(page, url, game, seats):
    page.goto(f"{url}/new/{game}")
    page.locator(".numbers button", has_text=str(seats)).first.click()
    page.get_by_text("il faut le serveur").wait_for()  # it has seen that nobody can come from elsewhere
    page.locator("[data-act=open]").click()
    page.wait_for_url("**/t/*")


def kept_in(page):
    """What IndexedDB has, by key."""
    return page.evaluate("""() => new Promise((resolve, reject) => {
        const asked = indexedDB.open("tablee", 1);
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const store = asked.result.transaction("kept").objectStore("kept");
          const [keys, texts] = [store.getAllKeys(), store.getAll()];
          texts.onsuccess = () => { asked.result.close(); resolve(keys.result.map((key, i) => [key, texts.result[i]])); };
        };
      })""")


def entries(page):
    return {key: text for key, text in kept_in(page) if key.startswith("entry/")}


# Storage.overrideQuotaForOrigin changes nothing here, so writes are made to fail as they do where there is no room.
FULL_CACHE = """{
  const put = Cache.prototype.put;
  Cache.prototype.put = function (...args) {
    if (self.full_) return Promise.reject(new DOMException("Quota exceeded.", "QuotaExceededError"));
    return put.apply(this, args);
  };
}"""
FULL_DATABASE = """
let full = false;
new BroadcastChannel("full").onmessage = (event) => (full = event.data);
const add = IDBObjectStore.prototype.add;
IDBObjectStore.prototype.add = function (...args) {
  const asked = add.apply(this, args);
  if (full) this.transaction.abort();
  return asked;
};
"""
INTO_WORKER = """async (more) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      if (!/assets\\/worker-[^/]*\\.js$/.test(key.url)) continue;
      const found = await cache.match(key);
      await cache.put(key, new Response(more + (await found.text()), { headers: { "content-type": "text/javascript" } }));
      return key.url;
    }
  }
}"""
