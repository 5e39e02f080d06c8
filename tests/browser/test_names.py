"""A name full of markup stays text on every page that shows names."""

import json

from tablee.puzzles.puzzle import puzzles_of
from tests.browser.kept import ended_table
from tests.browser.test_home import mine
from tests.browser.test_house import house_link

MARKUP = "<img src=x onerror=o()>"
SEATS = [{"who": "mine", "name": name, "animal": "owl"} for name in (MARKUP, "Bea", "Cléo")]
PAD = {"game": "bungee", "names": [MARKUP, "Bea"], "options": {}}
ROUND = {"do": "round", "sheet": {"calls": [0], "players": [{"sum": 3}, {"sum": 20}]}}


def pages(place):
    """What to open, and what is kept on the device."""
    running = place.table("bungee", "mmm", seats=SEATS)
    place.ask(f"/api/tables/{running.id}/say", {"text": MARKUP}, running.tokens[0])
    waiting = place.table("bungee", "mp")
    place.ask(f"/api/tables/{waiting.id}/join", {"name": MARKUP}, waiting.made["invite"])
    over = ended_table(place, "bungee", 8, seats=SEATS)
    evening = place.ask("/api/evenings", {"plan": {"game": "bohne", "title": MARKUP}, "names": [MARKUP, "B", "C"]})
    path = f"/api/evenings/{evening['evening']}"
    place.ask(path, {"command": {"do": "draw"}, "against": 2}, evening["organiser"])
    circle = place.ask("/api/circles", {"title": MARKUP, "name": MARKUP, "animal": "owl"})
    pad = place.ask("/api/pad", {"pad": place.ask("/api/pad", PAD)["pad"], "command": ROUND})["pad"]
    shared = place.ask("/api/pads", {"pad": pad})
    opened = {
        "start page": "/",
        "a table that waits": f"/t/{waiting.id}#{waiting.made['watch']}",
        "its invitation": f"/t/{waiting.id}#{waiting.made['invite']}",
        "a running table": f"/t/{running.id}#{running.tokens[1]}",
        "a table that is over": f"/t/{over.id}#{over.tokens[1]}",
        "replay": f"/replay/{over.id}#{over.made['watch']}",
        "review": f"/review/{over.id}#{over.made['watch']}",
        "puzzle": f"/puzzles/{puzzles_of('bungee')[0].id}",
        "lesson": "/learn/bungee",
        "pad": "/pad",
        "shared pad": shared["links"]["read"].removeprefix(place.url),
        **{
            f"evening, {role}": f"/evening/{evening['evening']}#{evening[role]}"
            for role in ("organiser", "report", "watch")
        },
        "circle": f"/circle/{circle['circle']}#{circle['member']}",
        "admin": house_link(place).removeprefix(place.url),
    }
    tables = [mine(table.made, "bungee", [1], table is over) for table in (running, over)]
    return opened, {"tablee.name": MARKUP, "tablee.tables": json.dumps(tables), "tablee-pad": json.dumps(pad)}


def test_a_name_full_of_markup_is_text_wherever_it_is_shown(own_place, page_of):
    opened, kept = pages(own_place)
    page = page_of(lang="en")
    keep = "".join(f"localStorage[{json.dumps(key)}] = {json.dumps(value)};" for key, value in kept.items())
    page.context.add_init_script(
        f"globalThis.o = () => (globalThis.hurt = 1); if (location.protocol !== 'about:') {{ {keep} }}"
    )
    shown = {}
    for name, path in opened.items():
        page.goto("about:blank")  # each page anew, though only its fragment be another
        page.goto(own_place.url + path)
        page.get_by_text(MARKUP).first.wait_for(state="attached")
        shown[name] = page.locator("img[src='x'], [onerror]").count() or page.evaluate("() => globalThis.hurt ?? 0")
    assert set(shown.values()) == {0}, shown
