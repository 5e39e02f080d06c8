"""A tab, or the whole browser, killed with -9 in the middle of a synchronisation: nothing is lost, on either device."""

import contextlib
import os
import signal
import subprocess

import pytest

from tests.browser.house import CHROMIUM, PATIENCE, QUIET
from tests.browser.test_keyring import create, game_over_days, in_step, remember, seat_of

NEWER = "Léa B."


def kill(processes):
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def killed_while_it_writes(page, processes, written):
    """At the first time that this device writes its keyring: before the server has it, or when it has answered already."""
    done = []

    def hold(route):
        if route.request.method != "POST" or done:
            return route.continue_()
        if written:
            route.fetch()  # the server has it, and nobody here hears of it
        done.append(route)
        return kill(processes)

    page.route("**/api/keyrings/*", hold)
    page.click("[data-act=who]")
    page.get_by_label("Your first name").fill(NEWER)
    page.click("[data-act=who-keep]")  # and a moment later it is written


def tabs(browser):
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [one["id"] for one in found if one["type"] == "renderer"]


def all_of(profile):
    """Every process of the browser that was started with this folder."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout
    found = [int(line.split()[0]) for line in listed.splitlines() if str(profile) in line]
    assert found
    return found


def other_device(place, page_of, code):
    page = page_of(lang="en")
    page.goto(f"{place.url}/keyring/open#{code}")
    page.click("[data-act=join]")
    page.wait_for_selector("[data-step=yes]")
    return page


def have_everything(made, *devices):
    for device in devices:
        assert device.evaluate("() => localStorage['tablee.name']") == NEWER
        assert seat_of(device, made["table"]) == made["seats"]["0"]


@pytest.mark.parametrize("written", [False, True], ids=["unwritten", "written"])
def test_a_tab_that_is_killed_while_it_writes_has_everything_when_it_is_opened_again(place, page_of, chromium, written):
    made = game_over_days(place)
    with chromium.browser_type.launch(executable_path=CHROMIUM, args=QUIET) as browser:
        context = browser.new_context(locale="en-GB", service_workers="block")  # else requests pass the test by
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(place.url)
        remember(page, made)
        code = create(page, place)
        other = other_device(place, page_of, code)
        page.goto(place.url)
        with page.expect_event("crash"):
            killed_while_it_writes(page, tabs(browser), written)
        page = context.new_page()
        page.goto(f"{place.url}/keyring")
        in_step(page)
        in_step(other)
        have_everything(made, page, other)


def test_a_browser_that_is_killed_while_it_writes_gets_back_what_the_server_has(place, page_of, chromium, tmp_path):
    """Chromium writes a page's storage to disk some seconds later, so what it had changed last may be gone from there."""
    made = game_over_days(place)

    def started():
        context = chromium.browser_type.launch_persistent_context(
            str(tmp_path), executable_path=CHROMIUM, args=QUIET, locale="en-GB", service_workers="block"
        )
        context.set_default_timeout(PATIENCE)
        return context, context.pages[0]

    context, page = started()
    page.goto(place.url)
    remember(page, made)
    code = create(page, place)
    context.close()  # on disk
    context, page = started()
    page.goto(place.url)
    with context.expect_event("close"):
        killed_while_it_writes(page, all_of(tmp_path), written=True)
    context, page = started()
    page.goto(f"{place.url}/keyring")
    in_step(page)
    have_everything(made, page, other_device(place, page_of, code))
    context.close()
