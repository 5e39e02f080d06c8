"""The host mutes, limits the chat and removes somebody: what everyone at the table sees of it."""

from tests.browser.house import in_the_log, is_host, joins


def test_a_host_mutes_closes_the_chat_and_removes_and_everyone_reads_it(place, page_of):
    host, lea, mia = page_of(390, 844), page_of(), page_of(844, 390)
    table = place.table("bungee", "mpp")
    joins(lea, table, "Léa")
    joins(mia, table, "<b>Mia</b>")
    is_host(host, table)
    waiting = host.locator("[data-host]")
    waiting.get_by_role("button", name="Retirer <b>Mia</b> de la table").click()
    waiting.get_by_text("La place de <b>Mia</b> redevient libre.").wait_for()
    waiting.locator("[data-act=yes-remove]").click()
    invitation = waiting.locator("input[readonly]").input_value()
    mia.wait_for_selector("text=on t'a retiré de cette table")
    lea.wait_for_selector("text=L'hôte a retiré <b>Mia</b> de la table ; la place est de nouveau libre.")
    mia.goto(f"{place.url}/t/{table.id}#{table.made['invite']}")
    mia.wait_for_selector("text=ton lien ne l'ouvre pas")

    host.click("[data-act=ready]")
    lea.click("[data-act=ready]")
    host.click("[data-act=start]")
    host.wait_for_selector(".hand [data-face]")
    host.get_by_role("button", name="Menu de la table").click()
    host.get_by_role("button", name="Couper la parole à Léa").click()
    in_the_log(lea, "L'hôte t'a coupé la parole.")
    lea.wait_for_selector("footer >> text=On t'a coupé la parole à cette table.")
    assert lea.locator("footer input, .reactions button").count() == 0
    host.get_by_role("button", name="Rendre la parole à Léa").click()
    lea.wait_for_selector("footer input")
    host.get_by_label("réagir seulement").check()
    lea.wait_for_selector("footer >> text=il n'y a que les réactions")
    assert lea.locator(".reactions button").count() > 3
    host.get_by_role("button", name="Retirer Léa de la table").click()
    host.locator("[data-act=yes-remove]").click()
    lea.wait_for_selector("text=on t'a retiré de cette table")
    host.get_by_role("button", name="Fermer").first.click()
    in_the_log(host, "L'hôte a retiré Léa de la table.")
    mia.goto(invitation)  # which was replaced by the second one
    mia.wait_for_selector("text=ton lien ne l'ouvre pas")
