"""A player has lost the link to their seat: on the pages of everyone at the table."""

from tests.browser.house import in_the_log, is_host, joins


def seated(place, page):
    """A table of Anne, who is the host, and Léa, who came by the invitation to this page."""
    table = place.table("bungee", "mp")
    joins(page, table, "Léa")
    page.click("[data-act=ready]")
    page.wait_for_selector(".hand [data-face]")
    return table


def hosts(page, table):
    is_host(page, table)
    page.wait_for_selector(".hand [data-face]")


def ask_for_a_link(page):
    page.get_by_role("button", name="Menu de la table").click()
    page.get_by_role("button", name="Nouveau lien pour Léa").click()
    return page.locator(".menu [role=status]").inner_text()


def test_a_player_who_is_there_gets_the_new_link_without_noticing(place, page_of):
    host, lea = page_of(), page_of(390, 844)
    table = seated(place, lea)
    old = lea.url
    hosts(host, table)
    assert "va à son propre appareil" in ask_for_a_link(host)
    lea.wait_for_function("(old) => location.href !== old", arg=old)
    lea.wait_for_selector(".hand [data-face]")
    for page in (host, lea):
        in_the_log(page, "Léa a un nouveau lien")
    lea.goto(old)  # a bookmark of this device
    lea.wait_for_selector(".hand [data-face]")
    other = page_of()
    other.goto(old)
    other.wait_for_selector("text=cette place en a un nouveau")


def test_a_code_is_passed_on_and_everyone_sees_that_it_was_used(hasty_place, page_of):
    host, lea, new = page_of(), page_of(), page_of(360, 640)
    table = seated(hasty_place, lea)
    old = lea.url
    lea.goto("about:blank")
    hosts(host, table)
    assert "Code pour Léa" in ask_for_a_link(host)
    link = host.locator(".menu input[readonly]").last.input_value()
    new.goto(link)
    new.click("[data-act=take-seat]")
    new.wait_for_selector(".hand [data-face]")
    assert new.locator("[data-place='hand 1'] [data-face='?']").count() == 0
    host.locator(".notice", has_text="reprise avec le code donné par l'hôte").wait_for()
    host.keyboard.press("Escape")
    for page in (host, new):
        in_the_log(page, "La place de Léa a été reprise avec le code donné par l'hôte")
    lea.goto(old)
    lea.wait_for_selector("text=ta place a été reprise avec un code")
    new.goto(link)
    new.click("[data-act=take-seat]")
    assert "ne sert qu'une fois" in new.locator("[role=alert]").inner_text()
