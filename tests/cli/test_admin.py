"""``tablee admin`` on a folder whose server runs, and on one whose server was stopped; copies, and attacks on them."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing

import pytest

import tablee


class Served:
    """A server in a process of its own."""

    def __init__(self, folder, *words):
        command = [sys.executable, "-m", "tablee.cli.main", "serve", "--local", "--port", "0", "--lang", "en", *words]
        self.process = subprocess.Popen(
            [*command, "--data", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found[0]
                return
        raise AssertionError("it does not serve")

    def ask(self, path, body=None, token=""):
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(30)
        self.process.stdout.close()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def served(home, folder):
    found = Served(folder)
    yield found
    found.stop()


def table(served, name="Anne", said="hello there"):
    wish = {"game": "bungee", "seats": [{"who": "mine", "name": name}, {"who": "person"}], "bot_pace": 0}
    made = served.ask("/api/tables", wish)
    served.ask(f"/api/tables/{made['table']}/say", {"text": said}, made["seats"]["0"])
    return made


def admin(run, folder, *words):
    return run("admin", "--lang", "en", "--data", folder, *words)


def test_it_speaks_to_the_running_server_and_without_one_to_the_store(run, folder, served):
    made = table(served, "Mallory")
    id = made["table"]
    link = admin(run, folder, "link").out.split()[0]
    assert link.startswith(f"{served.url}/admin#")
    token = link.partition("#")[2]
    assert served.ask("/api/admin", token=token)["version"] == tablee.__version__
    assert f"{id}  " in admin(run, folder, "list").out
    assert "Mallory" in admin(run, folder, "show", id).out
    assert "#1" in admin(run, folder, "forget", id, 1).out
    info = served.ask(f"/api/tables/{id}?lang=en", token=made["host"])
    assert info["seats"][0]["name"] == "#1"  # at once, at the running server
    assert "administrator has deleted the name and messages of seat 1" in info["notices"][-1]["sentence"]
    assert "reactions" in admin(run, folder, "chat", id, "reactions").out
    served.stop()

    assert "#1" in admin(run, folder, "show", id).out
    assert "closed" in admin(run, folder, "close", id).out
    assert "Deleted: tables 1." in admin(run, folder, "delete", "tables", id).out
    assert admin(run, folder, "list").out == "Nothing.\n"
    status = admin(run, folder, "status").out
    assert "tables 0" in status
    assert "never" in status
    log = admin(run, folder, "log").out
    assert [line.split()[3] for line in log.splitlines()] == ["delete", "close", "talk", "forget", "link"]
    assert admin(run, folder, "link", "--revoke").out == "No link opens the administration any more.\n"
    shown = json.loads(admin(run, folder, "--json", "log").out)
    assert shown["entries"][0]["what"] == "revoke-link"


def test_keyrings_are_listed_by_id_and_size_and_deleted_whether_the_server_runs_or_not(run, folder, served):
    first, second = "A" * 22, "B" * 22
    for id in (first, second):
        served.ask(f"/api/keyrings/{id}", {"after": 0, "version": 1, "data": "c2VhbGVk"}, "t" * 32)
    listed = admin(run, folder, "list", "keyrings").out
    assert first in listed
    assert "108 B" in listed
    assert "c2VhbGVk" not in listed
    assert "Deleted: keyrings 1." in admin(run, folder, "delete", "keyrings", first).out
    assert served.ask(f"/api/keyrings/{first}", token="t" * 32)["code"] == "keyring-dropped"
    served.stop()
    assert [line.split()[0] for line in admin(run, folder, "list", "keyrings").out.splitlines()] == [second]
    assert "keyrings 1" in admin(run, folder, "status").out
    assert "Deleted: keyrings 1." in admin(run, folder, "delete", "keyrings", second).out
    assert admin(run, folder, "list", "keyrings").out == "Nothing.\n"


def test_a_server_that_was_killed_is_not_taken_for_a_running_one(run, folder, served):
    made = table(served)
    served.stop(signal.SIGKILL)
    assert (folder / "tablee.running").exists()
    assert made["table"] in admin(run, folder, "list").out


def test_where_the_server_is_stands_in_a_file_for_its_owner_alone_while_it_runs(folder, served):
    path = folder / "tablee.running"
    assert path.stat().st_mode & 0o777 == 0o600
    assert served.ask("/api/admin", token="not " + json.loads(path.read_text())["token"])["code"] == "not-the-keeper"
    served.stop()
    assert not path.exists()


def test_a_backup_of_a_running_server_replays_and_is_restored_with_the_link_void(run, home, folder, served):
    made = table(served)
    token = admin(run, folder, "link").out.split()[0].partition("#")[2]
    copy = home / "copy.sqlite3"
    assert "1 tables and 1 other things" in admin(run, folder, "backup", copy).out
    assert copy.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in home.glob("copy*")) == ["copy.sqlite3"]
    assert "is there already" in admin(run, folder, "backup", copy).sentence
    assert served.ask(f"/api/tables/{made['table']}/close", {}, made["host"])["number"] > 0
    assert admin(run, folder, "restore", copy).sentence == (
        "tablee: A server is still running on this data: stop it first, then try again."
    )
    served.stop()
    assert "Restored." in admin(run, folder, "restore", copy).out
    assert (folder / "tablee.sqlite3.before-restore").exists()
    again = Served(folder)
    try:
        assert again.ask(f"/api/tables/{made['table']}", token=made["host"])["state"] == "open"
        assert again.ask("/api/admin", token=token)["code"] == "not-the-keeper"
    finally:
        again.stop()
    log = admin(run, folder, "log").out.splitlines()
    assert [line.split()[3] for line in log[:2]] == ["revoke-link", "restore"]


def damaged(copy, how):
    if how == "truncated":
        os.truncate(copy, copy.stat().st_size // 2)
    elif how == "text":
        copy.write_text("not a database\n" * 500)
    elif how == "empty":
        copy.write_bytes(b"")
    elif how == "newer":
        with closing(sqlite3.connect(copy)) as db:
            db.execute("PRAGMA user_version = 999")
    elif how == "missing":
        copy.unlink()


@pytest.mark.parametrize("how", ["truncated", "text", "empty", "newer", "missing"])
def test_what_is_no_whole_backup_is_refused_in_one_sentence_and_nothing_is_touched(run, home, folder, how):
    served = Served(folder)
    made = table(served)
    copy = home / "copy.sqlite3"
    admin(run, folder, "backup", copy)
    served.stop()
    damaged(copy, how)
    before = (folder / "tablee.sqlite3").read_bytes()
    for does in ("verify", "restore"):
        sentence = admin(run, folder, does, copy).sentence
        assert "copy.sqlite3" in sentence
    assert (folder / "tablee.sqlite3").read_bytes() == before
    assert made["table"] in admin(run, folder, "list").out


def test_a_table_that_does_not_replay_is_named_by_the_check(run, home, folder, served):
    made = table(served)
    copy = home / "copy.sqlite3"
    admin(run, folder, "backup", copy)
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute("UPDATE log SET number = 7 WHERE table_id = ? AND number = 2", (made["table"],))
    ran = admin(run, folder, "verify", copy)
    assert ran.code == 1
    assert made["table"] in ran.out


def test_a_visitors_links_are_looked_up_and_deleted_on_request(run, folder, served):
    made = table(served, "Lucette")
    link = f"{served.url}/t/{made['table']}#{made['seats']['0']}"
    assert "with --delete: seat left" in admin(run, folder, "data", link).out
    assert "seat left" in admin(run, folder, "data", link, "--delete").out
    served.stop()
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as db:
        text = str(db.execute("SELECT data FROM log").fetchall()) + str(
            db.execute("SELECT spec FROM tables").fetchall()
        )
    assert "Lucette" not in text
    assert "hello there" not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["list", "cards"], "there is: tables, evenings, circles, pads, reviews"),
        (["list", "../../metrics?x=1"], "there is: tables"),
        (["show", "nowhere"], "There is no such table"),
        (["show", "../log"], "There is no such table"),
        (["forget", "nowhere", "9"], "counted from 1 to 8"),
        (["data", "https://example.org"], "is no link of this server"),
        (["delete", "tables", "x"], "nothing to delete"),
        (["chat", "nowhere", "loud"], "invalid choice"),
        ([], "required"),
    ],
)
def test_whatever_is_wrong_is_said_in_one_sentence(run, home, folder, words, said):
    folder.mkdir()
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as db:
        db.execute("PRAGMA journal_mode = WAL")
    assert said in admin(run, folder, *words).sentence


def test_a_folder_without_a_server_is_not_made_into_one(run, home):
    sentence = run("admin", "--lang", "de", "--data", home / "nowhere", "status").sentence
    assert sentence.startswith("tablee: In «")
    assert not (home / "nowhere").exists()
    shutil.rmtree(home / "state", ignore_errors=True)
