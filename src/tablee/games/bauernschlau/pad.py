"""The score sheet of Bauernschlau, for a pad beside the real meadow.

A sheep is written as its value, ``b`` for a black one, and the geese of its field: ``5``, ``3x2``, ``bx3``.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.pad import (
    CARDS,
    FLAG,
    NUMBER,
    POINTS,
    Counted,
    Field,
    Line,
    Pad,
    Standing,
    at_most,
    cards,
    flag,
    highest,
    maybe_whole,
    missing,
    players_of,
    refused,
    same,
    summed,
)
from tablee.core.rule import Words
from tablee.games.bauernschlau import rulebook
from tablee.games.bauernschlau.land import FIXED
from tablee.games.bauernschlau.rules import BauernschlauGame
from tablee.games.bauernschlau.scoring import FORFEIT, with_forfeits, worth

FENCED: Final = Words("Entièrement clôturée", "Ganz umzäunt", "Fully fenced")
SHEEP: Final = Words("Moutons face visible", "Offene Schafe", "Face-up sheep")
SUM: Final = Words("Points des moutons", "Punkte der Schafe", "Points of the sheep")
OPEN: Final = Words("pas entièrement clôturée", "nicht ganz umzäunt", "not fully fenced")
LEFT: Final = Words("Pièces restantes", "Übrige Zaunstücke", "Pieces left over")
KINDS: Final = ["1", "2", "3", "5", "b"]  # faces 1 to 5
FLOCK: Final = [kind + geese for geese in ("", "x2", "x3") for kind in KINDS]
LOWEST: Final = -153  # seventeen black sheep among three geese each
HIGHEST: Final = 400
SHORTEST: Final = 7  # pieces of a finished fence (ruling 6)


@final
class BauernschlauPad(Pad):
    def rounds(self, game: Game) -> int:
        assert isinstance(game, BauernschlauGame)
        return int(game.games)

    def fields(self, game: Game, seats: int, number: int) -> list[Field]:
        assert isinstance(game, BauernschlauGame)
        sheep = len(game.agreed.deck())
        return [
            Field("fenced", FLAG, FENCED, True, needed=False),
            Field("sheep", CARDS, SHEEP, True, 0, sheep, FLOCK, instead="sum"),
            Field("sum", NUMBER, SUM, True, LOWEST, HIGHEST, instead="sheep"),
            Field("unused", NUMBER, LEFT, True, 0, int(game.agreed.pieces_each(seats)), needed=False),
        ]

    def count(self, game: Game, seats: int, number: int, sheet: dict[str, object]) -> Counted:
        assert isinstance(game, BauernschlauGame)
        lines = players_of(sheet, seats)
        fenced = [flag(line, "fenced", FENCED) for line in lines]
        flocks = [cards(line, "sheep", SHEEP, FLOCK) for line in lines]
        check_fences(game, fenced)
        check_flocks(game, flocks, fenced, lines)
        each = int(game.agreed.pieces_each(seats))
        check_pieces(lines, fenced, each)
        told: list[list[Line]] = []
        for seat in range(seats):
            told.append(farm_lines(lines[seat], flocks[seat], seat, each) if fenced[seat] else [])
        own = vec[i64]([i64(sum([line.points for line in farm])) for farm in told])
        bits: i64 = 0
        for seat in range(seats):
            if fenced[seat]:
                bits |= 1 << i64(seat)
        noted = [int(points) for points in with_forfeits(own, bits)]
        points: list[int | None] = [*noted]
        closed = [seat for seat in range(seats) if fenced[seat]]
        for seat in range(seats):
            if not fenced[seat]:
                if game.games == 1 or not closed:
                    if game.games == 1:  # BAU-9.4: no score in a single game
                        points[seat] = None
                    told[seat] = [Line(OPEN, 0, rulebook.UNFENCED)]
                else:
                    low = min([noted[one] for one in closed])
                    told[seat] = [
                        Line(
                            Words(
                                "la plus faible ferme clôturée", "der schwächste umzäunte Hof", "the lowest fenced farm"
                            ),
                            low,
                            rulebook.UNFENCED,
                        ),
                        Line(OPEN, -int(FORFEIT), rulebook.UNFENCED),
                    ]
        most = max([noted[seat] for seat in closed], default=0)
        return Counted(points, [seat for seat in closed if noted[seat] == most], told)

    def standing(self, game: Game, seats: int, played: list[Counted], sheets: list[dict[str, object]]) -> Standing:
        assert isinstance(game, BauernschlauGame)
        totals = summed(played, seats)
        best = played[0].winners if game.games == 1 and played else highest(totals)
        return Standing(totals, best, False, POINTS, rulebook.WINNER)


def check_fences(game: BauernschlauGame, fenced: list[bool]) -> None:
    """BAU-7.1: an unfinished fence leaves both its neighbours open. Who is a neighbour is known only where the farms
    are taken in the order of seats."""
    seats = len(fenced)
    for seat in range(seats):
        beside = [(seat + 1) % seats, (seat - 1) % seats]
        if game.farms != FIXED:
            beside = [one for one in range(seats) if one != seat]
        if fenced[seat] or not all(fenced[one] for one in beside):
            continue
        raise refused(
            rulebook.OWN_FENCES,
            f"Si celle de {{{seat}}} n'est pas finie, une ferme voisine est ouverte aussi.",
            f"Ist der von {{{seat}}} nicht fertig, ist auch ein Nachbarhof offen.",
            f"If that of {{{seat}}} is not finished, a neighbouring farm is open too.",
        )


def check_flocks(
    game: BauernschlauGame, flocks: list[list[str] | None], fenced: list[bool], lines: list[dict[str, object]]
) -> None:
    """BAU-1.2, 1.3, 9.1: as many sheep and geese as there are, and only on fenced farms."""
    for seat in range(len(flocks)):
        if not fenced[seat] and (flocks[seat] or lines[seat].get("sum") not in (None, 0)):
            raise refused(
                rulebook.FENCED_ONLY,
                f"La ferme de {{{seat}}} n'est pas clôturée, mais la feuille y compte des moutons.",
                f"Der Hof von {{{seat}}} ist nicht umzäunt, aber das Blatt zählt dort Schafe.",
                f"The farm of {{{seat}}} is not fenced, but the sheet counts sheep there.",
            )
    shown = [name for flock in flocks if flock is not None for name in flock]
    for at in range(len(KINDS)):
        at_most([name.partition("x")[0] for name in shown], KINDS[at], game.agreed.sheep[at], rulebook.SHEEP)
    for many in ("2", "3"):
        fields = len([geese for geese in game.geese if int(geese) == int(many)])
        at_most(["×" + name.partition("x")[2] for name in shown], "×" + many, fields, rulebook.GEESE)


def check_pieces(lines: list[dict[str, object]], fenced: list[bool], each: int) -> None:
    """BAU-2.3, 7.9: what is left over cannot have been built with. Fenced farms side by side share a fence."""
    seats, closed = len(lines), fenced.count(True)
    fences = seats if closed == seats else closed + 1 if closed else 0
    left = 0
    for seat in range(seats):
        if fenced[seat]:
            left += maybe_whole(lines[seat], "unused", LEFT, 0, each) or 0
    most = seats * each - SHORTEST * fences
    if left > most:
        raise refused(
            rulebook.FINISHED,
            f"Il y faut au moins {SHORTEST} pièces ; avec {fences} clôtures finies il en reste {most} au plus, pas {left}.",
            f"Dazu braucht es mindestens {SHORTEST} Stücke; bei {fences} fertigen Zäunen bleiben höchstens {most}, nicht {left}.",
            f"That takes at least {SHORTEST} pieces; with {fences} finished fences {most} are left at most, not {left}.",
        )


def farm_lines(line: dict[str, object], flock: list[str] | None, seat: int, each: int) -> list[Line]:
    found: list[Line] = []
    if flock is None:
        points = maybe_whole(line, "sum", SUM, LOWEST, HIGHEST)
        if points is None:
            raise missing(SHEEP, seat)
        found.append(Line(Words("les moutons", "die Schafe", "the sheep"), points, rulebook.FACE_UP))
    else:
        for name in flock:
            kind, _, geese = name.partition("x")
            value = int(worth(KINDS.index(kind) + 1))
            text = f"−{-value}" if value < 0 else str(value)
            times = int(geese) if geese else 1
            said = text if times == 1 else f"{text} × {times}"
            found.append(Line(same(said), value * times, rulebook.FACE_UP if times == 1 else rulebook.GEESE))
    unused = maybe_whole(line, "unused", LEFT, 0, each) or 0
    if unused > 0:
        found.append(Line(LEFT, -unused, rulebook.UNUSED))
    return found


PAD: Final = BauernschlauPad()
