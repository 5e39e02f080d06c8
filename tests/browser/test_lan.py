"""Two Chromiums in two network namespaces: the one of whoever invites, and the phone's, which has only the link."""

import os
import shlex

import pytest

from tests.browser.hands import Player
from tests.browser.house import CHROMIUM, PATIENCE, QUIET
from tests.server.lan import Lan, why_not

WHY_NOT = why_not()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


@pytest.fixture
def lan():
    with Lan() as lan:
        lan.address("house", "192.168.77.1/24")
        lan.address("phone", "192.168.77.2/24")
        yield lan


@pytest.fixture
def browser_in(lan, tmp_path):
    """A page in a room; what goes wrong in it fails the test."""
    from playwright.sync_api import sync_playwright

    wrong = []
    with sync_playwright() as playwright:
        browsers = []

        def opened(room, width, height, **more):
            start = tmp_path / f"chromium-{room}"
            start.write_text(f'#!/bin/sh\nexec {shlex.join(lan.inside(room, CHROMIUM))} "$@"\n')
            start.chmod(0o700)
            browsers.append(playwright.chromium.launch(executable_path=start, args=QUIET))
            view = {"width": width, "height": height}
            context = browsers[-1].new_context(viewport=view, locale="fr-CH", reduced_motion="reduce", **more)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.on("pageerror", lambda error: wrong.append(str(error)))
            return page

        yield opened
        for browser in browsers:
            browser.close()
    assert wrong == []


def test_a_phone_follows_the_link_of_the_page_sits_down_and_plays(lan, browser_in, tmp_path):
    server = lan.tablee("house", "--data", tmp_path / "data")
    server.says("On this machine: http://127.0.0.1:8150")
    host = browser_in("house", 1366, 768)
    host.goto("http://127.0.0.1:8150")
    host.click("[data-act=invite-bungee]")
    host.get_by_role("button", name="2", exact=True).click()
    host.click("[data-act=open]")
    link = host.get_by_role("textbox", name="Lien d'invitation").input_value()
    assert link.startswith("http://192.168.77.1:8150/t/")
    assert host.locator("svg.qr path").get_attribute("d").count("M") > 200

    phone = browser_in("phone", 390, 844, has_touch=True, is_mobile=True)
    phone.goto(link)
    assert (
        phone.evaluate("isSecureContext") is False
    )  # no service worker, no clipboard, no randomUUID: it plays all the same
    phone.fill("input[name=name]", "Lou")
    phone.click("[data-act=join]")
    host.wait_for_selector("text=Lou")
    phone.click("[data-act=ready]")
    there, here = Player(phone, seed=1, touch=True), Player(host, seed=2)
    for _ in range(200):
        for player in (there, here):
            seen = player.look()
            if seen["state"] != "wait":
                player.step(seen)
        if there.touches >= 4 and here.touches >= 4:
            break
        phone.wait_for_timeout(50)
    assert there.touches >= 4
    assert here.touches >= 4


@pytest.mark.skipif(not os.environ.get("TABLEE_LONG"), reason="two networks: make trials")
def test_with_two_networks_the_page_lets_one_choose_and_on_the_phone_it_copies_without_a_clipboard(
    lan, browser_in, tmp_path
):
    lan.card("house", "wg0", "10.8.0.2/24")
    server = lan.tablee("house", "--data", tmp_path / "data")
    server.says("On this machine: http://127.0.0.1:8150")
    host = browser_in("house", 844, 390)
    host.goto("http://127.0.0.1:8150/new/bungee")
    host.click("[data-act=open]")
    field = host.get_by_role("textbox", name="Lien d'invitation")
    assert field.input_value().startswith("http://192.168.77.1:8150/t/")
    host.get_by_label("Adresse de cet ordinateur").select_option("10.8.0.2:8150")
    assert field.input_value().startswith("http://10.8.0.2:8150/t/")

    phone = browser_in("phone", 390, 844)
    phone.goto("http://192.168.77.1:8150/new/bungee")  # a phone may invite, too
    phone.click("[data-act=open]")
    assert (
        phone.get_by_role("textbox", name="Lien d'invitation").input_value().startswith("http://192.168.77.1:8150/t/")
    )
    assert phone.locator("select:has(option:text('10.8.0.2'))").count() == 0
    phone.click("[data-act=copy]")
    phone.wait_for_selector("text=Copié")
