"""The terminal during a game: the alternate screen, redrawn each time, so that no card stays in the scroll-back buffer.
Without a terminal, plain lines."""

import contextlib
import sys
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from tablee.cli import paper
from tablee.cli.texts import say


class Screen:
    def __init__(self) -> None:
        self.out = paper.out()
        self.alive = sys.stdin.isatty() and sys.stdout.isatty() and not self.out.is_dumb_terminal

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        """Switch to the alternate screen, and back whatever happens."""
        if not self.alive:
            yield
            return
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # the arrow keys work at the prompt
        self.out.set_alt_screen(True)
        self.out.show_cursor(True)
        try:
            yield
        finally:
            self.clear()
            self.out.set_alt_screen(False)

    def clear(self) -> None:
        if self.alive:
            self.out.clear()

    def height(self, *parts: RenderableType) -> int:
        """The number of lines these take; 0 without a terminal."""
        return len(self.out.render_lines(Group(*parts), pad=False)) if self.alive else 0

    def room(self) -> int:
        return self.out.size.height if self.alive else 10_000

    def show(self, *parts: RenderableType) -> None:
        """Clear the screen and show this."""
        self.clear()
        self.out.print(*parts, sep="\n")

    def ask(self, prompt: str) -> str:
        """Read a line. Raises EOFError at end of input."""
        self.out.file.flush()
        typed = input(f"{prompt} › ")
        if not self.alive:
            print(typed)  # echo, so that a transcript shows the answers
        return typed.strip()

    def wait(self) -> None:
        if self.alive:
            self.ask(say("play.go-on"))

    def page(self, title: str, *parts: RenderableType) -> None:
        """Show something long, a screenful at a time."""
        head = Text(title, style=f"bold {paper.ACCENT}")
        if not self.alive:
            self.show(head, *parts)
            return
        lines = self.out.render_lines(Group(*parts), pad=False)
        step = max(4, self.room() - 3)
        for first in range(0, max(1, len(lines)), step):
            self.clear()
            self.out.print(head)
            for line in lines[first : first + step]:
                text = Text()
                for segment in line:
                    text.append(segment.text, style=segment.style)
                self.out.print(text, no_wrap=True, overflow="crop", crop=True)
            self.wait()
