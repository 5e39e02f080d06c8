"""Positions as JSON: notation of cards, and validated reading of the fields of a game.

A card is written as its face. Marks that differ from what its zone implies follow, separated by colons: ``5:k02`` is a
five known to seats 0 and 2, ``5:k*`` one known to everybody. The marks are k (known), s (showing), u (sure) and g
(group); seats are digits, ``w`` the spectators, ``*`` everyone, ``-`` nobody.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.rule import BadPosition, bad_position
from tablee.core.table import (
    EVERYONE,
    FAN,
    HIDDEN,
    NOBODY,
    SPECTATOR,
    Layout,
    Table,
    face_of,
    group_of,
    known_of,
    marked,
    showing_of,
    sure_of,
    zeros,
)

THE_REST: Final = "..."
ANY: Final = "?"


def seats_text(mask: i64) -> str:
    if mask == EVERYONE:
        return "*"
    text = ""
    for seat in range(SPECTATOR):
        if mask >> seat & 1 == 1:
            text += str(seat)
    if mask >> SPECTATOR & 1 == 1:
        text += "w"
    return text or "-"


def seats_mask(text: str) -> i64:
    if text == "*":
        return EVERYONE
    if text == "-":
        return NOBODY
    mask: i64 = NOBODY
    for letter in text or "?":
        if letter == "w":
            mask |= 0x80
        elif letter in "0123456":
            mask |= EVERYONE + 1 >> 8 - i64(int(letter))
        else:
            raise bad_position(
                f"« {text} » ne désigne pas des places : chiffres de 0 à 6, w, * ou -.",
                f"«{text}» nennt keine Plätze: Ziffern von 0 bis 6, w, * oder -.",
                f"'{text}' does not name seats: digits from 0 to 6, w, * or -.",
            )
    return mask


def card_text(card: i64, viewers: i64, faces: list[str]) -> str:
    text = faces[face_of(card)]
    if known_of(card) != viewers:
        text += ":k" + seats_text(known_of(card))
    if showing_of(card) != viewers:
        text += ":s" + seats_text(showing_of(card))
    if sure_of(card) != EVERYONE:
        text += ":u" + seats_text(sure_of(card))
    if group_of(card) != 1:
        text += f":g{group_of(card)}"
    return text


def zone_text(table: Table, zone: i64, faces: list[str]) -> str:
    viewers = table.layout.viewers[zone]
    texts: list[str] = []
    for index in range(table.sizes[zone]):
        texts.append(card_text(table.card_at(zone, index), viewers, faces))
    return " ".join(texts)


def zones_json(table: Table, faces: list[str]) -> dict[str, object]:
    """Every zone by name: cards from bottom to top or left to right; a list where each seat has such a zone."""
    layout = table.layout
    found: dict[str, object] = {}
    for family in range(len(layout.families)):
        first = layout.firsts[family]
        count = layout.counts[family]
        if count == 0:
            found[layout.families[family]] = zone_text(table, first, faces)
        else:
            found[layout.families[family]] = [zone_text(table, zone, faces) for zone in range(first, first + count)]
    return found


def drawable_json(table: Table, faces: list[str], seats: i64) -> dict[str, object]:
    """What each seat, and last those who look on, count of the stock: see ``Table.count_stock``."""
    found: dict[str, object] = {}
    for face in range(1, table.layout.faces):
        if table.drawable[face] != 0:
            counts = [int(table.drawable_by(face, seat)) for seat in range(seats)]
            found[faces[face]] = [*counts, int(table.drawable_by(face, SPECTATOR))]
    return found


@final
class Fields:
    """The fields of a position, consumed one by one; whatever is left over is a mistake."""

    def __init__(self, data: dict[str, object]) -> None:
        self.data: Final = data
        self.asked_for: list[str] = []

    def take(self, name: str) -> object:
        if name not in self.asked_for:
            self.asked_for.append(name)
        return self.data.get(name)

    def integer(self, name: str, default: int, low: int, high: int) -> int:
        value = self.take(name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(name, value, f"{low}…{high}")
        return value

    def integers(self, name: str, default: list[int], sizes: list[int], low: int, high: int) -> list[int]:
        value = self.take(name)
        if value is None:
            return default
        right = "[" + f"{low}…{high}" + "] × " + "/".join([str(size) for size in sizes])
        if not isinstance(value, list) or (sizes and len(value) not in sizes):
            raise self.wrong(name, value, right)
        found: list[int] = []
        for one in value:
            if isinstance(one, bool) or not isinstance(one, int) or not low <= one <= high:
                raise self.wrong(name, value, right)
            found.append(one)
        return found

    def text(self, name: str, default: str) -> str:
        value = self.take(name)
        if value is None:
            return default
        if not isinstance(value, str):
            raise self.wrong(name, value, '"…"')
        return value

    def strings(self, name: str, labels: list[str]) -> list[str]:
        """The cards of several zones, one text each, from a list or a dict by label; missing ones are empty."""
        value = self.take(name)
        count = len(labels)
        if value is None:
            return []
        if isinstance(value, dict):
            for label in value:
                if label not in labels:
                    raise self.wrong(name, label, ", ".join(labels))
            return [self.cards(name, value.get(label)) for label in labels]
        if not isinstance(value, list) or len(value) > count:
            raise self.wrong(name, value, f'["…"] × {count}')
        found: list[str] = []
        for one in value:
            found.append(self.cards(name, one))
        return found

    def cards(self, name: str, value: object) -> str:
        if value is None:
            return ""
        if isinstance(value, str):
            return value
        if isinstance(value, list):
            return " ".join([str(card) for card in value])
        raise self.wrong(name, value, '"5 5 8"')

    def done(self) -> None:
        for name in self.data:
            if name not in self.asked_for:
                known = ", ".join(sorted(self.asked_for))
                raise bad_position(
                    f"Une position n'a pas de « {name} » ; elle connaît : {known}.",
                    f"Eine Stellung hat kein «{name}»; sie kennt: {known}.",
                    f"A position has no '{name}'; it knows: {known}.",
                )

    def wrong(self, name: str, value: object, right: str) -> BadPosition:
        return bad_position(
            f"« {name} » ne peut pas être {value!r} ; attendu : {right}.",
            f"«{name}» kann nicht {value!r} sein; erwartet: {right}.",
            f"'{name}' cannot be {value!r}; expected: {right}.",
        )


def lay_out(layout: Layout, fields: Fields, faces: list[str], chance: Chance) -> Table:
    """Build a table with the cards as written; unknown and unmentioned ones are dealt at random."""
    table = Table(layout)
    table.gather(0)
    for zone in range(layout.zones()):
        table.sizes[zone] = 0
    written: list[list[str]] = []
    for family in range(len(layout.families)):
        name = layout.families[family]
        count = layout.counts[family]
        if count == 0:
            written.append(fields.cards(name, fields.take(name)).split())
        else:
            texts = fields.strings(name, layout.labels(family))
            for index in range(count):
                written.append(texts[index].split() if index < len(texts) else [])
    rest = rest_of(layout, written, faces)
    for i in range(len(rest) - 1):
        j = i + int(chance.below(len(rest) - i))
        rest[i], rest[j] = rest[j], rest[i]
    unknown = sum([cards.count(ANY) for cards in written])
    if len(rest) < unknown:
        raise bad_position(
            f"Il y a {unknown} cartes inconnues, mais il n'en reste que {len(rest)}.",
            f"Es gibt {unknown} unbekannte Karten, aber nur {len(rest)} sind übrig.",
            f"There are {unknown} unknown cards, but only {len(rest)} are left.",
        )
    dealt = [rest.pop() for _ in range(unknown)]
    home = 0
    for at in range(len(written)):
        if THE_REST in written[at]:
            home = at
    if sum([cards.count(THE_REST) for cards in written]) > 1:
        raise bad_position(
            "« ... » (toutes les autres cartes) ne peut être qu'à un endroit.",
            "«...» (alle übrigen Karten) kann nur an einer Stelle sein.",
            "'...' (all other cards) can be in one place only.",
        )
    if THE_REST not in written[home]:
        written[home] = [THE_REST, *written[home]]
    for at in range(len(written)):
        lay_zone(table, at, written[at], faces, dealt, rest)
    for zone in range(layout.zones()):
        for index in range(table.sizes[zone]):
            card = table.card_at(zone, index)
            table.shuffles = max(table.shuffles, group_of(card))
            if showing_of(card) != EVERYONE:
                table.glances |= showing_of(card) & ~layout.viewers[zone]
    return table


def drawable_from(table: Table, fields: Fields, faces: list[str], seats: i64) -> vec[i64]:
    """What ``drawable_json`` wrote, or nothing."""
    written = fields.take("drawable")
    if written is None:
        return vec[i64]()
    counts = Fields(written if isinstance(written, dict) else {"": written})
    found = zeros(table.layout.faces)
    for face in range(1, table.layout.faces):
        each = counts.integers(faces[face], [0] * int(seats + 1), [int(seats) + 1], 0, 127)
        byte: i64 = 1
        for seat in range(SPECTATOR):
            found[face] += byte * i64(each[seat] if seat < seats else each[-1])
            byte *= 0x100
        found[face] += byte * i64(each[-1])
    counts.done()
    return found


def rest_of(layout: Layout, written: list[list[str]], faces: list[str]) -> list[int]:
    """The faces of the deck that are not written anywhere."""
    rest = [int(face) for face in layout.deck]
    for cards in written:
        for text in cards:
            if text != ANY and text != THE_REST:
                face = face_named(text, faces)
                if face not in rest:
                    have = sum([1 for one in layout.deck if one == face])
                    raise bad_position(
                        f"Il n'y a que {have} cartes « {faces[face]} » dans ce jeu.",
                        f"Von «{faces[face]}» gibt es in diesem Spiel nur {have}.",
                        f"There are only {have} cards '{faces[face]}' in this game.",
                    )
                rest.remove(face)
    return rest


def face_named(text: str, faces: list[str]) -> int:
    name = text.split(":")[0].upper()
    for face in range(1, len(faces)):
        if faces[face].upper() == name:
            return face
    known = " ".join(faces[1:])
    raise bad_position(
        f"« {text} » n'est pas une carte ; les cartes s'écrivent : {known}.",
        f"«{text}» ist keine Karte; die Karten heissen: {known}.",
        f"'{text}' is not a card; cards are written: {known}.",
    )


def lay_zone(table: Table, zone: i64, cards: list[str], faces: list[str], dealt: list[int], rest: list[int]) -> None:
    viewers = table.layout.viewers[zone]
    for text in cards:
        if text == THE_REST:
            for face in rest:
                lay(table, zone, marked(face, viewers, viewers, EVERYONE, 1))
            rest.clear()
        elif text == ANY:
            lay(table, zone, marked(dealt.pop(), viewers, viewers, EVERYONE, 1))
        else:
            lay(table, zone, card_from(text, viewers, faces))


def lay(table: Table, zone: i64, card: i64) -> None:
    size = table.sizes[zone]
    name = table.layout.names[zone]
    room = table.layout.rooms[zone]
    if size == room:
        raise bad_position(
            f"« {name} » n'a de place que pour {room} cartes.",
            f"«{name}» hat nur Platz für {room} Karten.",
            f"'{name}' has room for {room} cards only.",
        )
    spot = table.layout.starts[zone] + size
    while table.layout.kinds[zone] == FAN and size > 0 and face_of(table.slots[spot - 1]) > face_of(card):
        table.slots[spot] = table.slots[spot - 1]
        spot -= 1
        size -= 1
    table.slots[spot] = card
    table.sizes[zone] += 1


def small(digits: str) -> bool:
    """Whether it is a number from 1 to 65535 in ASCII digits."""
    return digits.isascii() and digits.isdigit() and len(digits) < 6 and 0 < int(digits) < 0x10000


def card_from(text: str, viewers: i64, faces: list[str]) -> i64:
    known = viewers
    showing = viewers
    sure = EVERYONE
    group: i64 = 1
    marks = text.split(":")[1:]
    for mark in marks:
        value = mark[1:]
        if mark.startswith("k"):
            known = seats_mask(value)
        elif mark.startswith("s"):
            showing = seats_mask(value)
        elif mark.startswith("u"):
            sure = seats_mask(value)
        elif mark.startswith("g") and small(value):
            group = int(value)
        else:
            raise bad_position(
                f"« {mark} » dans « {text} » n'est pas une marque ; les marques sont k, s, u (places) et g (nombre).",
                f"«{mark}» in «{text}» ist kein Zeichen; es gibt k, s, u (Plätze) und g (Zahl).",
                f"'{mark}' in '{text}' is not a mark; marks are k, s, u (seats) and g (number).",
            )
    return marked(face_named(text, faces), known, showing, sure, group)


def seen_as(card: i64, seat: i64, memory: bool) -> i64:
    """A card as one seat has it: its face if it shows, minus the face if it is only remembered, else 0."""
    face = face_of(card)
    if face == HIDDEN or showing_of(card) >> seat & 1 == 1:
        return face
    return -face if memory else HIDDEN


def seen_text(card: i64, seat: i64, faces: list[str], memory: bool) -> str:
    """The face, in brackets if it is only remembered, or a question mark."""
    seen = seen_as(card, seat, memory)
    if seen == HIDDEN:
        return ANY
    return faces[seen] if seen > 0 else f"({faces[-seen]})"


def glanced(table: Table, seat: i64) -> list[list[object]]:
    """The places the seat is glancing at; they close with its next decision."""
    layout = table.layout
    found: list[list[object]] = []
    for zone in range(layout.zones()):
        if layout.viewers[zone] >> seat & 1 == 0:
            for index in range(table.sizes[zone]):
                showing = showing_of(table.card_at(zone, index))
                if showing >> seat & 1 == 1 and showing != EVERYONE:
                    found.append([layout.names[zone], int(index)])
    return found


def seen_zones(table: Table, seat: i64, faces: list[str], memory: bool) -> dict[str, object]:
    layout = table.layout
    found: dict[str, object] = {}
    for family in range(len(layout.families)):
        zones: list[list[str]] = []
        first = layout.firsts[family]
        for zone in range(first, first + max(1, layout.counts[family])):
            texts: list[str] = []
            for index in range(table.sizes[zone]):
                texts.append(seen_text(table.card_at(zone, index), seat, faces, memory))
            zones.append(texts)
        if layout.counts[family] == 0:
            found[layout.families[family]] = zones[0]
        else:
            found[layout.families[family]] = zones
    return found


def zones_text(zones: dict[str, object]) -> str:
    """Zones on one line, runs of hidden cards counted: ``stock ?×44, hand 2 5 5 | ?×3``."""
    parts: list[str] = []
    for name in zones:
        value = zones[name]
        if isinstance(value, list):
            if len(value) > 0 and isinstance(value[0], list):
                parts.append(f"{name} {' | '.join([cards_text(one) for one in value])}")
            else:
                parts.append(f"{name} {cards_text(value)}")
        elif isinstance(value, dict):
            filled = [f"{label}: {cards_text(value[label])}" for label in value if value[label]]
            parts.append(f"{name} {{{'; '.join(filled)}}}")
    return ", ".join(parts)


def cards_text(cards: object) -> str:
    if not isinstance(cards, list):
        return str(cards)
    backs = 0
    found: list[str] = []
    for card in [*cards, ""]:
        if card == "?":
            backs += 1
            continue
        if backs > 0:
            found.append("?" if backs == 1 else f"?×{backs}")
            backs = 0
        if card != "":
            found.append(str(card))
    return " ".join(found) or "–"
