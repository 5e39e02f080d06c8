"""A table that was begun under an earlier edition of the rules, on the page of somebody who sits there."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.browser.house import Place

STORED = Path(__file__).parents[1] / "server/stored/baernergaeng-edition-1.sql"


@pytest.fixture
def old_place(tmp_path):
    with sqlite3.connect(tmp_path / "tablee.sqlite3") as file:
        file.executescript(STORED.read_text())
    file.close()
    found = Place(tmp_path)
    found.start()
    yield found
    found.stop()


def test_the_page_says_so_and_leads_to_a_rematch(old_place, page_of):
    made = json.loads(STORED.read_text().splitlines()[0].removeprefix("-- links: "))["playing"]
    page = page_of(390, 844)
    page.goto(f"{old_place.url}/t/{made['table']}#{made['seats']['0']}")
    page.wait_for_selector("text=édition plus ancienne des règles")
    old_place.ask(f"/api/tables/{made['table']}/close", {}, made["host"])
    with page.expect_download() as saved:
        page.click("[data-act=save]")
    assert json.loads(Path(saved.value.path()).read_text())["edition"] == 1
    page.click("[data-act=rematch]")
    page.wait_for_selector("[data-waits]")
    old_place.ask(f"/api/tables/{made['table']}/rematch", {}, made["seats"]["1"])
    page.wait_for_selector(".actions")
    assert made["table"] not in page.url
