"""Write the pages of docs/ that are made from the code: the rulebooks, and a picture of each game on the terminal.

``tools/pages.py --check`` writes nothing and fails if a page is stale.
"""

import io
import random
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console

import tablee
from tablee.core.credit import UNOFFICIAL
from tablee.core.option import Option
from tablee.core.rule import LANGUAGES
from tablee.draw import svg

DOCS = Path(__file__).resolve().parent.parent / "docs"
NAMES = ["Adèle", "Bruno", "Carla", "Denis", "Elsa", "Fabio"]
TITLE = {"fr": "Le règlement de {}", "de": "Die Spielregel von {}", "en": "The rulebook of {}"}
INTRO = {
    "fr": "Clause par clause, dans nos mots. Chaque refus cite l'une d'elles ; « source » dit où le livret en parle, ou le "
    "numéro de la décision qui comble un silence.",
    "de": "Satz für Satz, in unseren Worten. Jede Ablehnung nennt einen davon; «Quelle» sagt, wo das Heft davon spricht, "
    "oder welche Festlegung eine Lücke füllt.",
    "en": "Clause by clause, in our words. Every refusal cites one of them; 'source' says where the booklet speaks of it, "
    "or the number of the ruling that fills a gap.",
}
EXPERIMENTS = {"fr": "pour expérimenter", "de": "zum Ausprobieren", "en": "for experiments"}
HEAD = {"fr": "| clause | | source |", "de": "| Satz | | Quelle |", "en": "| clause | | source |"}


def rulebook(game: tablee.Game, lang: str) -> str:
    others = " · ".join(f"[{other}]({game.name}.{other}.md)" for other in LANGUAGES if other != lang)
    lines = [f"# {TITLE[lang].format(game.box.title)}", "", others, "", INTRO[lang], ""]
    lines += [f"{game.box.credit.say(lang)} {UNOFFICIAL.say(lang)}", "", HEAD[lang], "|---|---|---|"]
    lines += [f"| `{rule.id}` | {rule.say(lang)} | {rule.source} |" for rule in game.rulebook]
    lines += table("option", [option for option in game.box.options if not option.experimental], lang)
    lines += table(EXPERIMENTS[lang], [option for option in game.box.options if option.experimental], lang)
    return "\n".join(lines) + "\n"


def table(heading: str, options: list[Option], lang: str) -> list[str]:
    if not options:
        return []
    lines = ["", f"| {heading} | | |", "|---|---|---|"]
    return lines + [f"| `{o.name}` | {o.words.say(lang)} | {o.accepts()} ({default(o)}) |" for o in options]


def default(option: object) -> str:
    value = getattr(option, "default", "")
    return "yes" if value is True else "no" if value is False else str(value)


def picture(game: tablee.Game) -> str | None:
    """A moment of a random game, as one seat sees it on the terminal."""
    if find_spec(f"tablee.cli.tables.{game.name}") is None:
        return None
    position = midgame(game)
    seats = int(position.seats)
    seat = position.pending[0]
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(import_module(f"tablee.cli.tables.{game.name}").draw(position.seen_by(seat), NAMES[:seats], "fr"))
    return console.export_svg(title=f"tablee play {game.name}", unique_id=game.name)


def midgame(game: tablee.Game) -> tablee.Position:
    """A moment of a random game for as many as can play."""
    seats = game.seat_counts[-1]
    position = game.deal(seats, b"picture")
    chance = random.Random(4)
    for _ in range(12 * seats):
        seat = position.pending[0]
        position.play(seat, chance.choice(position.legal(seat)))
    return position


def pages() -> dict[Path, str]:
    found: dict[Path, str] = {}
    for box in tablee.boxes():
        game = box.open({})
        for lang in LANGUAGES:
            found[DOCS / "rulebooks" / f"{box.name}.{lang}.md"] = rulebook(game, lang)
        drawn = picture(game)
        if drawn is not None:
            found[DOCS / "pictures" / f"{box.name}.svg"] = drawn
        if find_spec(f"tablee.draw.{box.name}") is not None:
            position = midgame(game)
            found[DOCS / "pictures" / f"{box.name}-board.svg"] = svg(position, position.pending[0]) + "\n"
    return found


def main(check: bool) -> int:
    stale = [path for path, text in pages().items() if not path.exists() or path.read_text() != text]
    for path in stale:
        name = path.relative_to(DOCS.parent)
        if check:
            print(f"{name} is stale: run make docs", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(pages()[path])
            print(f"wrote {name}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
