"""On a real terminal: the alternate screen, colours, and the keys of a replay."""

import codecs
import os
import re
import select
import signal
import sys
import time

import pytest

import tablee

pty = pytest.importorskip("pty")

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


class Terminal:
    """The real entry point at the other end of a pseudo-terminal of 24 lines of 80."""

    def __init__(self, *words, **environment):
        import fcntl
        import struct
        import termios

        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever started the tests may have it ignored
            os.environ.update({"TERM": "xterm-256color", "LANG": "en_US.UTF-8", **environment})
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execv(sys.executable, [sys.executable, "-m", "tablee.cli.main", *map(str, words)])
        self.text = ""
        self.reader = codecs.getincrementaldecoder("utf-8")("replace")

    def until(self, word, seconds=20):
        """What was written until this word came; None at the end of it all."""
        seen, came = self.heard(word, seconds)
        if came:
            return seen
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError(f"{word!r} did not come: {seen[-2000:]}")

    def heard(self, word, seconds):
        """What was written so far, and whether that is all of it, or the word is in it."""
        seen = ""
        stop = time.monotonic() + seconds
        while time.monotonic() < stop:
            ready, _, _ = select.select([self.fd], [], [], 0.2)
            if not ready:
                continue
            try:
                raw = os.read(self.fd, 65536)
            except OSError:  # Linux tells so that the other end is gone
                raw = b""
            piece = self.reader.decode(raw)
            seen += piece
            self.text += piece
            if not raw or (word is not None and word in seen):
                return seen, True
        return seen, False

    def type(self, line):
        os.write(self.fd, f"{line}\n".encode())

    def interrupt(self):
        """Ctrl-C, as people press it: again, if nothing happens. Before the line editor listens, Python may miss one."""
        for _ in range(5):
            os.write(self.fd, b"\x03")
            if self.heard(LEAVE_SCREEN, 3)[1]:
                return

    def code(self):
        self.until(None)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


PROMPT = "'help') ›"


@pytest.mark.usefixtures("home")
def test_a_game_is_played_on_the_alternate_screen_and_leaves_no_card_behind():
    terminal = Terminal("play", "bungee", "--seats", "3", "--seed", "c0ffee")
    first = terminal.until(PROMPT)
    assert ENTER_SCREEN in first
    assert "\x1b[38;" in first
    terminal.type("call")
    assert "BUN-4.1" in terminal.until(PROMPT)
    terminal.type("quit")
    assert terminal.code() == 0
    after = terminal.text.rpartition(LEAVE_SCREEN)[2]
    assert "tablee play --resume" in after
    assert "Your hand" not in after


@pytest.mark.usefixtures("home")
def test_ctrl_c_leaves_the_screen_and_tells_how_to_resume():
    terminal = Terminal("play", "bungee", "--seed", "c0ffee")
    terminal.until(PROMPT)
    terminal.interrupt()
    assert terminal.code() == 130
    assert "tablee play --resume" in terminal.text.rpartition(LEAVE_SCREEN)[2]


@pytest.mark.usefixtures("home")
def test_no_color_is_respected():
    terminal = Terminal("games", NO_COLOR="1")
    assert terminal.code() == 0
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", terminal.text)


def test_a_replay_goes_forwards_backwards_and_from_seat_to_seat(whole):
    length = len(tablee.record_from(whole.read_text()))
    terminal = Terminal("replay", whole, "--at", "3")
    assert "as a spectator sees it" in terminal.until(f"3/{length} ›")
    for typed, at, seen in (
        ("", 4, "spectator"),
        ("b", 3, "spectator"),
        ("10", 10, "spectator"),
        ("s 1", 10, "from seat 1 (Beat)"),
        ("s all", 10, "everything open"),
        ("s", 10, "spectator"),
        ("what", 10, "'what'?"),
    ):
        terminal.type(typed)
        assert seen in terminal.until(f"{at}/{length} ›")
    terminal.type("q")
    assert terminal.code() == 0
    assert LEAVE_SCREEN in terminal.text
