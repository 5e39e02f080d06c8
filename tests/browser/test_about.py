"""Who made the games, and what Tablée is not, is there to read in three languages."""

import pytest

from tablee import __version__, boxes
from tablee.core.credit import UNOFFICIAL
from tests.browser.lights import faults, needs_axe

LANGUAGES = ["fr", "de", "en"]
ABOUT = {"fr": "À propos de Tablée", "de": "Über Tablée", "en": "About Tablée"}


def opened(page, place):
    page.goto(f"{place.url}/about")
    page.wait_for_selector(".unofficial")
    return page.locator("main").inner_text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_about_page_names_everyone_who_made_a_game(place, page_of, lang):
    page = page_of(360, 640, lang=lang)
    text = opened(page, place)
    assert UNOFFICIAL.say(lang) in text
    for box in boxes():
        for said in (box.title, box.designer, box.publisher, box.credit.say(lang)):
            assert said in text, box.name
        assert page.locator(f"main a[href='/rules/{box.name}']").count() == 1
    assert f"Tablée {__version__} " in text
    for said in ("MIT", "Atkinson Hyperlegible", "Fraunces", "SIL Open Font License 1.1"):
        assert said in text
    assert page.title() == ABOUT[lang]
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate(
        "() => [...document.querySelectorAll('h1, p')].every((one) => one.scrollWidth <= one.clientWidth)"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_page_and_every_rulebook_lead_there(place, page_of, lang):
    page = page_of(360, 640, lang=lang)
    page.goto(place.url)
    page.get_by_role("contentinfo").get_by_role("link", name=ABOUT[lang]).click()
    page.wait_for_selector(".unofficial")
    assert page.url == f"{place.url}/about"
    for box in boxes():
        page.goto(f"{place.url}/rules/{box.name}")
        page.wait_for_selector(".rules li")
        assert box.credit.say(lang) in page.locator(".credit").inner_text()
        assert page.locator(".credit a").get_attribute("href") == "/about"


def test_the_menu_of_a_table_leads_there(place, page_of):
    page = page_of()
    page.goto(place.table("bungee", "mb").link(0))
    page.get_by_role("button", name="Menu de la table").click()
    page.get_by_role("dialog").get_by_role("link", name=ABOUT["fr"]).click()
    page.wait_for_selector(".unofficial")


def test_the_page_turns_to_another_language_at_once(place, page_of):
    page = page_of(lang="fr")
    opened(page, place)
    page.get_by_role("button", name="Deutsch").click()
    page.wait_for_function("(said) => document.querySelector('.unofficial').textContent === said", arg=UNOFFICIAL.de)
    assert boxes()[0].credit.de in page.locator("main").inner_text()


def test_what_is_stored_on_the_device_is_what_the_page_says(place, page_of):
    """Settings, name, animal and links, no cookies. Whatever else is to be stored is told on the page first, then listed here."""
    page = page_of(asked=False)
    page.goto(place.url)
    page.locator("[data-act=play-bungee]").click()
    page.click("[data-act=play]")
    page.wait_for_selector(".actions.asked")
    kept = page.evaluate("() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    known = (
        "tablee.lang",
        "tablee.theme",
        "tablee.sound",
        "tablee.pace",
        "tablee.name",
        "tablee.animal",
        "tablee.level",
        "tablee.tables",
        "tablee.outbox.",
    )
    assert [key for key in kept if not key.startswith(known)] == []
    assert page.context.cookies() == []


@needs_axe
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_about_page_shuts_nobody_out(place, page_of, theme):
    page = page_of(theme=theme)
    opened(page, place)
    assert faults(page) == []
