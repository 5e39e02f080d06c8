"""Bärnergäng in the terminal: rows of numbered places; cards are shown only while they show."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.core.rule import Words
from tablee.core.view import View
from tablee.games.baernergaeng.moves import CARD_WORDS, FACES, LETTERS
from tablee.games.baernergaeng.rows import Rows
from tablee.games.baernergaeng.scoring import NO_ONE, games_won, totals

LONGEST_NAME: Final = 12
ROOMY: Final = 10  # up to so many cards have gaps between them
BACK: Final = "░░"
PAPER: Final = "#2b2622 on #f6f1e7"
HONEY: Final = "#2b2622 on #ffdf80"  # a special card
BEAR: Final = "#c98a5a on #5b3418"  # a card's back
SHORT: Final = ["", *FACES[1:11], "⇄", "◉", "2×", "≋", "↥", "4⟳", "⇄⇄", "±", "+1", "−1", "★"]


def draw(view: View, names: list[str], lang: str) -> RenderableType:
    position = view.position
    assert isinstance(position, Rows)
    zones = view.zones(memory=False)
    return Group(
        heading(position, names, lang),
        rows(view, position, zones, names, lang),
        middle(view, zones, lang),
    )


def heading(position: Rows, names: list[str], lang: str) -> Text:
    games = int(position.agreed.rounds)
    game = f"{min(int(position.round) + 1, games)}/{games}"
    said = [Words(f"Partie {game}", f"Partie {game}", f"Game {game}").say(lang)]
    if position.high:
        said.append(Words("but : le PLUS de points", "Ziel: am MEISTEN Punkte", "aim: the MOST points").say(lang))
    else:
        said.append(Words("but : le moins de points", "Ziel: am wenigsten Punkte", "aim: the fewest points").say(lang))
    text = Text(" · ".join(said), style="bold")
    if position.caller != NO_ONE:
        name = names[position.caller]
        who = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        words = Words(f"{who} a crié : dernier tour", f"{who} hat gerufen: Schlussrunde", f"{who} called: last lap")
        text.append(" · " + words.say(lang), style="bold red")
    return text


def rows(view: View, position: Rows, zones: dict[str, object], names: list[str], lang: str) -> Table:
    laid = [seat_cards(zones, "row", seat) for seat in range(len(names))]
    longest = max(len(row) for row in laid)
    tight = longest > ROOMY  # sixteen cards and six names still fit eighty columns
    picture = Table(box=None, padding=(0, 0 if tight else 1, 0, 0), show_edge=False)
    picture.add_column("", width=2 if tight else None)
    picture.add_column("", no_wrap=True, overflow="ellipsis", max_width=LONGEST_NAME + 2)
    for place in range(longest):
        picture.add_column(str(place + 1), justify="center", width=3, header_style="dim")
    for words in (Words("total", "Total", "total"), Words("gagné", "gewonnen", "won")):
        header = words.say(lang)
        picture.add_column(header, justify="right", header_style="dim", width=len(header) + 1 if tight else None)
    sheet = position.noted()
    sums = totals(sheet, len(names))
    won = games_won(sheet, len(names), int(position.highs))
    for seat, name in enumerate(names):
        mark = "▸" if seat in position.pending else "!" if seat == position.caller else " "
        label = f"{LETTERS[seat]} {name}"
        if tight:
            label = (label if len(label) < LONGEST_NAME + 2 else label[:LONGEST_NAME] + "…") + " "
        who = Text(label, style="bold" if seat == view.seat else "")
        cells = [card(face) for face in laid[seat]]
        cells += [Text("")] * (len(picture.columns) - 4 - len(cells))
        picture.add_row(Text(mark, style="bold yellow"), who, *cells, str(sums[seat]), str(won[seat]))
    return picture


def middle(view: View, zones: dict[str, object], lang: str) -> Text:
    """Stock, discards, the card in use, the card drawn."""
    stock = len(plain_cards(zones, "stock"))
    text = Text(Words("pioche ", "Stapel ", "stock ").say(lang) + str(stock))
    open_discards = [face for face in plain_cards(zones, "discard") if face != "?"]
    said = " ".join(say(face, lang) for face in open_discards)
    text.append("   " + Words("défausse ", "Ablage ", "discard ").say(lang))
    text.append(f" {said} ", style=PAPER)
    for face in plain_cards(zones, "used"):
        text.append("   " + Words("en cours ", "in Gang ", "in use ").say(lang))
        text.append(f" {say(face, lang)} ", style=HONEY)
    for seat in range(int(view.position.seats)):
        for face in seat_cards(zones, "drawn", seat):
            text.append("   " + LETTERS[seat] + " " + Words("a pioché ", "hat gezogen ", "has drawn ").say(lang))
            if face == "?":
                text.append(f" {BACK} ", style=BEAR)
            else:
                text.append(f" {say(face, lang)} ", style=PAPER if face.isdigit() else HONEY)
    return text


def card(face: str) -> Text:
    if face == "?":
        return Text(BACK.center(3), style=BEAR)
    return Text(SHORT[FACES.index(face)].center(3), style=PAPER if face.isdigit() else HONEY)


def say(face: str, lang: str) -> str:
    return CARD_WORDS[FACES.index(face)].say(lang)


def plain_cards(zones: dict[str, object], name: str) -> list[str]:
    found = zones[name]
    assert isinstance(found, list)
    return [str(face) for face in found]


def seat_cards(zones: dict[str, object], name: str, seat: int) -> list[str]:
    found = zones[name]
    assert isinstance(found, list)
    return [str(face) for face in found[seat]]
