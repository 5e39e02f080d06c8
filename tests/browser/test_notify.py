"""A word when it is my turn, from the waiting room to the notice on the screen.

Real: the page, its service worker, the server, the encrypted and signed push, a web hook. Not real: the push service between
them, which only browsers' makers run. The page is given an address of a stand-in, which checks and decrypts what comes, and
Chromium's DevTools hand the text to the service worker.
"""

import asyncio
import json
import os
import threading

import pytest

pytest.importorskip("apprise")

from tests.browser.house import Place, is_host, joins
from tests.browser.lights import faults
from tests.server.receivers import PushService, Receiver

SUBSCRIPTION = """
  const raw = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer;
  const given = %s;
  const made = (key) => ({
    endpoint: given.endpoint,
    options: { applicationServerKey: raw(key) },
    getKey: (name) => raw(given[name]),
    unsubscribe: async () => true,
  });
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage['test.key'] = applicationServerKey;
    return made(applicationServerKey);
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage['test.key'] ? made(localStorage['test.key']) : null;
"""


class Aside:
    """Receivers in a loop of their own: Playwright's is another one."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def do(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)


@pytest.fixture
def near_place(tmp_path, monkeypatch):
    for name, value in {"PRIVATE": "yes", "EVERY": "0.2", "AFTER": "0.2"}.items():
        monkeypatch.setenv(f"TABLEE_NOTIFY_{name}", value)
    found = Place(tmp_path)
    found.start()
    yield found
    found.stop()


def play(place, path, token):
    """As long as this seat is asked."""
    while (view := place.ask(f"{path}/view", token=token))["asks"] is not None:
        place.ask(f"{path}/move", {"move": view["moves"][0]["code"], "answers": view["asks"]}, token)


def test_a_player_switches_it_on_goes_away_and_comes_back_by_the_notice(near_place, page_of):
    aside, service, channel = Aside(), PushService(), Receiver()
    aside.do(service.__aenter__())
    aside.do(channel.__aenter__())
    host, lea = page_of(), page_of(390, 844)
    lea.context.grant_permissions(["notifications"])
    lea.add_init_script(SUBSCRIPTION % json.dumps(service.subscription()))
    table = near_place.table("bungee", "mp", pace=2)
    path = f"/api/tables/{table.id}"

    joins(lea, table, "Léa")
    lea.click("[data-act=notify]")
    dialog = lea.locator("dialog")
    dialog.get_by_text("le texte est chiffré pour ton navigateur").wait_for()
    assert not dialog.locator("[data-act=push]").is_checked(), "off until asked for"
    assert dialog.locator("[data-act=hook]").count() == 0, "only the host may"
    dialog.get_by_label("Me rappeler avant que mon temps s'écoule").select_option("6")
    dialog.get_by_label("Heures de silence").check()
    dialog.get_by_label("de", exact=True).fill("03:00")
    dialog.get_by_label("à", exact=True).fill("03:01")
    dialog.locator("[data-act=push]").check()
    dialog.locator("[data-act=feed]").click()
    feed = dialog.locator("input[name=atom]").input_value()
    assert faults(lea) == []
    token = lea.evaluate("() => Object.values(JSON.parse(localStorage['tablee.tables'])[0].seats)[0]")
    assert token not in feed
    (push,) = [one for one in near_place.ask(f"{path}/notify", token=token)["on"] if one["kind"] == "push"]
    assert (push["remind"], push["quiet_from"], push["quiet_until"]) == (6, 180, 181)
    dialog.get_by_role("button", name="Fermer").click()

    is_host(host, table)
    host.click("[data-act=notify]")
    host.locator("dialog input[name=address]").fill("http://10.0.0.1.nonsense/")
    host.click("dialog [data-act=hook]")
    host.locator("dialog section", has_text="Un canal").locator("[role=alert]").wait_for()
    host.locator("dialog input[name=address]").fill(f"{channel.url}/our-channel")
    host.click("dialog [data-act=hook]")
    host.wait_for_selector("text=Activé : Webhook.")
    host.locator("dialog").get_by_role("button", name="Fermer").click()
    lea.click("[data-act=ready]")  # the other seat was ready when it was made
    lea.wait_for_selector(".hand [data-face]")
    lea.get_by_role("button", name="Menu de la table").click()
    lea.click("[data-act=notify]")
    lea.wait_for_selector("text=Qui tient la table fait annoncer à Webhook qui doit jouer.")
    assert lea.locator("dialog [data-act=push]").is_checked()
    lea.goto(near_place.url)  # away from the table

    if near_place.ask(f"{path}/view", token=table.tokens[0])["asks"] is None:
        play(near_place, path, token)
    play(near_place, path, table.tokens[0])
    aside.do(service.comes())
    told = service.read()
    assert told["title"].startswith("Bungee\u00a0: c'est à toi, Léa")
    aside.do(channel.comes(2))

    worker = lea.context.service_workers[0]
    line = lea.context.new_cdp_session(lea)
    registrations = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda said: registrations.extend(said["registrations"]))
    line.send("ServiceWorker.enable")
    lea.wait_for_timeout(300)
    ids = {"origin": f"{near_place.url}/", "registrationId": registrations[-1]["registrationId"]}
    line.send("ServiceWorker.deliverPushMessage", {**ids, "data": json.dumps(told)})
    shown = "() => self.registration.getNotifications().then((all) => all.map((one) => [one.title, one.tag]))"
    for _ in range(50):
        if found := worker.evaluate(shown):
            break
        lea.wait_for_timeout(100)
    assert found == [[told["title"], table.id]], (registrations, worker.evaluate("Notification.permission"), lea.url)
    opened = worker.evaluate(
        """async () => {
            const [notification] = await self.registration.getNotifications();
            let opened = "";
            self.clients.openWindow = async (address) => (opened = address);
            const click = new NotificationEvent("notificationclick", { notification });
            self.dispatchEvent(click);
            while (!opened) await new Promise((done) => setTimeout(done, 20));
            return opened;
        }"""
    )
    lea.goto(near_place.url + opened)
    lea.wait_for_selector("[data-touch].hot")  # her own seat, and she is asked

    line.send("ServiceWorker.deliverPushMessage", {**ids, "data": json.dumps(told)})
    lea.wait_for_timeout(300)
    assert worker.evaluate(shown) == [], "nothing over the table that she looks at"

    service.statuses = [410]
    lea.goto(near_place.url)
    play(near_place, path, token)
    play(near_place, path, table.tokens[0])
    while not any(one["trouble"] for one in near_place.ask(f"{path}/notify", token=token)["on"]):
        lea.wait_for_timeout(100)
    lea.goto(near_place.url + opened)
    lea.wait_for_selector("text=Désactivé : cette adresse n'existe plus.")
    for receiver in (service, channel):
        aside.do(receiver.__aexit__())


def test_the_keeper_of_a_circle_sets_its_channel_and_a_member_is_told_of_it(near_place, page_of):
    aside, channel = Aside(), Receiver()
    aside.do(channel.__aenter__())
    made = near_place.ask("/api/circles", {"title": "Les Dupont", "name": "Anna"})
    keeper, guest = page_of(390, 844), page_of(1366, 768, "de")
    keeper.goto(made["links"]["keeper"])
    keeper.click("[data-part=hook] > summary")
    keeper.locator("[data-part=hook] input[name=address]").fill("nonsense")
    keeper.click("[data-part=hook] [data-act=hook]")
    keeper.locator("[data-part=hook] [role=alert]").wait_for()
    keeper.locator("[data-part=hook] input[name=address]").fill(f"{channel.url}/ours")
    keeper.click("[data-part=hook] [data-act=hook]")
    keeper.locator("[data-hook]").get_by_text("Activé : Webhook.").wait_for()
    assert keeper.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(keeper) == []
    guest.goto(made["links"]["link"])
    guest.locator("[data-told]").get_by_text("Webhook").wait_for()
    assert guest.locator("[data-part=hook]").count() == 0
    channel.statuses = [410]
    seats = [{"who": "mine"}, {"who": "person"}]
    near_place.ask(f"/api/circles/{made['circle']}/tables", {"game": "bungee", "seats": seats}, made["member"])
    aside.do(channel.comes(2))
    path = f"/api/circles/{made['circle']}/notify"
    while not near_place.ask(path, token=made["keeper"])["on"][0]["trouble"]:
        keeper.wait_for_timeout(100)
    keeper.reload()
    keeper.get_by_text("Désactivé : cette adresse n'existe plus.").wait_for()
    if os.environ.get("TABLEE_SHOTS"):
        for page, name in ((keeper, "keeper"), (guest, "guest")):
            page.screenshot(path=f"{os.environ['TABLEE_SHOTS']}/hook-{name}.png", full_page=True)
    keeper.click("[data-act=hook-off]")
    keeper.get_by_text("Désactivé : cette adresse n'existe plus.").wait_for(state="detached")
    assert near_place.ask(path, token=made["keeper"])["on"] == []
    aside.do(channel.__aexit__())
