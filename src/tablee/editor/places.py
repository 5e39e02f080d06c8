"""The places of a position, and what can be put there. A place is named as a page names what was touched: a zone
(``hand 2``), a card of it (``row 2/0``), a card of one's own hand by its face (``hand/5``), or a place of a board.
"""

from collections.abc import Sequence

from tablee.core.rule import Mistake, mistake
from tablee.core.setup import ANY
from tablee.core.table import EVERYONE, NOBODY, SPECTATOR
from tablee.editor import fields as texts
from tablee.editor.boards import EditorPlace, PlaceChoice, board_of
from tablee.editor.draft import FILLED_BY_OPTIONS, STOCK, Draft, card_text, face_in, marks_of, mask_of


class Places:
    def __init__(self, draft: Draft, names: Sequence[str], lang: str, eyes: int) -> None:
        self.draft = draft
        self.names = names
        self.lang = lang
        self.eyes = eyes  # whose hand is touched by its faces
        self.board = board_of(draft, names, lang)

    def all(self) -> list[EditorPlace]:
        """Every place, for those who do not touch the table itself."""
        draft, layout = self.draft, self.draft.layout
        found = []
        for family, name in enumerate(layout.families):
            if name == FILLED_BY_OPTIONS:
                continue
            first, count = layout.firsts[family], layout.counts[family]
            group = texts.ZONES[draft.game.name][name].say(self.lang)
            for zone in layout.names[first : first + max(1, count)]:
                found.append(EditorPlace(zone, self.words(zone), group, draft.shown(zone)))
        return (self.board.spots() if self.board else []) + found

    def resolve(self, touch: str, which: int) -> str:
        """The place that a touch means; empty if nothing can be put there."""
        if self.board and self.board.knows(touch):
            return touch
        draft = self.draft
        name, slash, rest = touch.partition("/")
        if slash and rest and f"{name} {rest}" in draft.cards:  # "laid/2", "pasture/b4"
            return f"{name} {rest}"
        if name in draft.cards and name != FILLED_BY_OPTIONS:
            return touch if slash and rest.isdigit() and int(rest) < len(draft.cards[name]) else name
        own = f"{name} {self.eyes}"
        if slash and own in draft.cards:
            found = [at for at, card in enumerate(draft.cards[own]) if face_in(card) == rest.strip("()")]
            return f"{own}/{found[min(which, len(found) - 1)]}" if found else own
        return ""

    def parted(self, place: str) -> tuple[str, int | None]:
        """The zone, and the card in it; the only one, where there is room for one."""
        zone, slash, index = place.partition("/")
        if slash:
            return zone, int(index)
        return zone, 0 if self.draft.cards[zone] and self.draft.room(zone) == 1 else None

    def words(self, place: str) -> str:
        if self.board and self.board.knows(place):
            return self.board.words(place)
        zone, _, index = place.partition("/")
        family, _, label = zone.partition(" ")
        said = texts.ZONES[self.draft.game.name][family].say(self.lang)
        if label:
            said += f", {self.names[int(label)]}" if label.isdigit() else f" {label}"
        return f"{said}, {int(index) + 1}" if index else said

    def choices(self, place: str) -> list[PlaceChoice]:
        if self.board and self.board.knows(place):
            return self.board.choices(place)
        zone, at = self.parted(place)
        draft = self.draft
        cards = draft.cards[zone]
        if at is None:
            return self.faces("+", "") if len(cards) < draft.room(zone) else []
        card = cards[at]
        found = [PlaceChoice("-", texts.AWAY.say(self.lang))]
        if zone != STOCK and card != ANY and draft.viewers(zone) != EVERYONE:
            found += self.marks(zone, card)
        return found + self.ways(zone) + self.faces("=", face_in(card))

    def ways(self, zone: str) -> list[PlaceChoice]:
        """Where a card can be moved, so that no other has to be looked for."""
        draft = self.draft
        free = [
            other
            for other, cards in draft.cards.items()
            if other not in (zone, FILLED_BY_OPTIONS) and len(cards) < draft.room(other)
        ]
        return [PlaceChoice(f"to {other}", self.words(other), listed=True) for other in free]

    def faces(self, sign: str, now: str) -> list[PlaceChoice]:
        draft = self.draft
        unknown = now != ANY and (sign == "=" or draft.spare() > 0)
        found = [] if not unknown else [PlaceChoice(sign + ANY, texts.UNKNOWN.say(self.lang), ANY)]
        for face in draft.game.faces[1:]:
            left = draft.left(face)
            if left > 0 or face == now:
                found.append(PlaceChoice(sign + face, "", face, left=left, on=face == now))
        return found

    def marks(self, zone: str, card: str) -> list[PlaceChoice]:
        """Who knows the card, and whether it lies face up."""
        viewers = self.draft.viewers(zone)
        known, shown = self.known(zone, card)
        found = []
        if viewers == NOBODY:
            found.append(PlaceChoice("up", texts.UP.say(self.lang), on=shown == EVERYONE))
        for seat in range(self.draft.seats):
            if not viewers >> seat & 1 and shown != EVERYONE:
                words = texts.KNOWN.say(self.lang).format(self.names[seat])
                found.append(PlaceChoice(f"known {seat}", words, seat=seat, on=bool(known >> seat & 1)))
        return found

    def known(self, zone: str, card: str) -> tuple[int, int]:
        viewers, marks = self.draft.viewers(zone), marks_of(card)
        known = mask_of(marks["k"]) if "k" in marks else viewers
        shown = mask_of(marks["s"]) if "s" in marks else viewers
        return known, shown

    def put(self, place: str, what: str) -> str:
        """Change the draft; returns the place to go on with."""
        if not any(choice.put == what for choice in self.choices(place)):
            raise nothing_there(what)
        if self.board and self.board.knows(place):
            return self.board.put(place, what)
        zone, at = self.parted(place)
        cards = self.draft.cards[zone]
        if at is None:
            cards.append(what[1:])
            self.draft.sort(zone)
            return zone
        if what == "-":
            del cards[at]
            return zone
        if what.startswith("to "):
            other = what[3:]
            self.draft.cards[other].append(face_in(cards.pop(at)))
            self.draft.sort(other)
            return other
        cards[at] = what[1:] if what.startswith("=") else self.marked(zone, cards[at], what)
        card = cards[at]
        self.draft.sort(zone)
        return zone if self.draft.room(zone) == 1 else f"{zone}/{cards.index(card)}"

    def marked(self, zone: str, card: str, what: str) -> str:
        viewers = self.draft.viewers(zone)
        known, shown = self.known(zone, card)
        if what == "up":
            known, shown = (viewers, viewers) if shown == EVERYONE else (int(EVERYONE), int(EVERYONE))
        else:
            bit = 1 << int(what.removeprefix("known "))
            known ^= bit
            shown &= known | viewers | 1 << int(SPECTATOR)
        return card_text(face_in(card), viewers, known, shown)

    def unknown(self, seat: int) -> bool:
        """Whether a card that this seat would see has not been chosen yet."""
        draft = self.draft
        return any(ANY in cards and draft.viewers(zone) >> seat & 1 for zone, cards in draft.cards.items())

    def deal(self) -> None:
        """Cards for all that are unknown, as they have been drawn."""
        table = self.draft.position().table
        for zone, name in enumerate(table.layout.names):
            cards = self.draft.cards[name]
            if ANY not in cards or name == STOCK:
                continue
            # A hand is sorted on the table: the unknown ones are what is left of it.
            dealt = [self.draft.game.faces[face] for face in table.faces_in(zone)]
            for card in cards:
                if card != ANY:
                    dealt.remove(face_in(card))
            cards[:] = [dealt.pop(0) if card == ANY else card for card in cards]
            self.draft.sort(name)


def nothing_there(what: str) -> Mistake:
    said = what[:40]
    return mistake(
        "no-such-change",
        f"« {said} » n'est pas possible à cet endroit ; touche une place, puis choisis parmi ce qu'elle propose.",
        f"«{said}» geht an dieser Stelle nicht; berühre einen Platz und wähle, was er anbietet.",
        f"'{said}' cannot be done there; touch a place, then choose from what it offers.",
    )
