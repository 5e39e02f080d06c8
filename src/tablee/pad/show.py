"""Everything that is shown of a pad, in one language."""

from typing import Any

from tablee.core.pad import POINTS, Field, Standing
from tablee.core.rule import Words, filled, in_language
from tablee.pad.document import Kept, Match

POINT = Words("point", "Punkt", "point")
GAME_WON = Words("partie gagnée", "gewonnene Partie", "game won")


def shown(kept: Kept, lang: str) -> dict[str, Any]:
    match = kept.match
    seats = len(match.names)
    played, sheets = match.played()
    standing = kept.rules.standing(kept.game, seats, played, sheets)
    rounds = kept.rules.rounds(kept.game)
    over = kept.over(match)
    number = len(match.sheets)
    asked = number if rounds == 0 else min(number, rounds - 1)
    return {
        "game": kept.game.name,
        "title": kept.game.box.title,
        "names": match.names,
        "teams": [kept.rules.team(kept.game, seats, seat) for seat in range(seats)],
        "rounds": [round_of(kept, at, lang) for at in range(number)],
        "of": rounds,
        "totals": standing.totals,
        "unit": standing.unit.say(lang),
        "low_wins": standing.low_wins,
        "rule": {"id": standing.rule.id, "says": standing.rule.say(lang)},
        "best": standing.best if played else [],
        "places": places(standing.totals, standing.best if played else [], standing.low_wins),
        "over": over,
        "course": course(kept, match),
        "needs": "" if over or not played else needs(kept, lang),
        "next": None if 0 < rounds <= number else number,
        "fields": [sheet_of(field, lang) for field in kept.rules.fields(kept.game, seats, asked)],
        "earlier": [earlier(kept, one) for one in kept.matches[:-1]],
        "can_undo": len(kept.commands) > 1,
    }


def sheet_of(field: Field, lang: str) -> dict[str, Any]:
    return {
        "name": field.name,
        "kind": field.kind,
        "says": field.words.say(lang),
        "each": field.each,
        "low": field.low,
        "high": field.high,
        "faces": field.faces,
        "called": [words.say(lang) for words in field.called],
        "instead": field.instead,
        "needed": field.needed,
    }


def round_of(kept: Kept, number: int, lang: str) -> dict[str, Any]:
    match = kept.match
    seats = len(match.names)
    counted = match.counted[number]
    found = {
        "sheet": match.sheets[number],
        "fields": [sheet_of(field, lang) for field in kept.rules.fields(kept.game, seats, number)],
    }
    if counted is None:
        nothing = [None] * seats
        return {"open": True, **found, "points": nothing, "winners": [], "notes": [""] * seats, "why": []}
    why = [
        [
            {
                "what": filled(line.what.say(lang), lang, match.names),
                "points": line.points,
                "rule": line.rule.id,
                "says": line.rule.say(lang),
            }
            for line in lines
        ]
        for lines in counted.lines
    ]
    points, winners, notes = counted.points, counted.winners, counted.notes
    return {"open": False, **found, "points": points, "winners": winners, "notes": notes, "why": why}


def places(totals: list[int], best: list[int], low_wins: bool) -> list[int]:
    """Places from 1, equals sharing; a tie that the rules decide goes to ``best``."""
    keys = [(total if low_wins else -total, 0 if not best or seat in best else 1) for seat, total in enumerate(totals)]
    return [1 + sum(other < key for other in keys) for key in keys]


def course(kept: Kept, match: Match) -> list[list[int]]:
    """The totals at the start and after each counted round."""
    seats = len(match.names)
    played, sheets = match.played()
    return [kept.rules.standing(kept.game, seats, played[:at], sheets[:at]).totals for at in range(len(played) + 1)]


def needs(kept: Kept, lang: str) -> str:
    """What the last needs to win, or that they cannot any more."""
    match = kept.match
    seats = len(match.names)
    played, sheets = match.played()
    standing = kept.rules.standing(kept.game, seats, played, sheets)
    totals = standing.totals
    last = max(range(seats), key=lambda seat: totals[seat] if standing.low_wins else -totals[seat])
    if not standing.best or last in standing.best:
        return in_language(lang, "Tout est encore ouvert.", "Noch ist alles offen.", "Everything is still open.")
    lead = standing.best[0]
    gap = abs(totals[last] - totals[lead])
    rounds = kept.rules.rounds(kept.game)
    to_come = [at for at in range(rounds) if at >= len(match.counted) or match.counted[at] is None]
    left = len(to_come)
    names = [team_name(kept, seat) for seat in range(seats)]
    most = [kept.rules.most_gained(kept.game, seats, at) for at in to_come]
    if left and 0 not in most and gap > sum(most):
        said = in_language(
            lang,
            f"{{{last}}} ne peut plus rattraper {{{lead}}}.",
            f"{{{last}}} kann {{{lead}}} nicht mehr einholen.",
            f"{{{last}}} cannot catch up with {{{lead}}} any more.",
        )
        return filled(said, lang, names)
    return filled(needed(standing, lead, last, gap + 1, left, lang), lang, names)


def needed(standing: Standing, lead: int, last: int, gap: int, left: int, lang: str) -> str:
    fewer = standing.low_wins
    unit = standing.unit if gap != 1 else (POINT if standing.unit is POINTS else GAME_WON)
    what = f"{gap} {unit.say(lang)}"
    english = (
        f"{gap} {'fewer' if fewer else 'more'} {unit.en}" if gap > 1 else f"1 {unit.en} {'less' if fewer else 'more'}"
    )
    said = in_language(
        lang,
        f"Pour gagner, il faut à {{{last}}} {what} de {'moins' if fewer else 'plus'} que {{{lead}}}",
        f"Um zu gewinnen, braucht {{{last}}} {what} {'weniger' if fewer else 'mehr'} als {{{lead}}}",
        f"To win, {{{last}}} needs {english} than {{{lead}}}",
    )
    if left == 1:
        said += in_language(lang, " dans la dernière manche", " in der letzten Runde", " in the last round")
    elif left > 1:
        said += in_language(
            lang,
            f" dans les {left} manches qui restent",
            f" in den {left} Runden, die bleiben",
            f" in the {left} rounds that are left",
        )
    else:
        said += in_language(lang, " à partir d'ici", " von hier an", " from here on")
    return said + "."


def team_name(kept: Kept, seat: int) -> str:
    """A seat and its team mates."""
    names = kept.match.names
    seats = range(len(names))
    team = [kept.rules.team(kept.game, len(names), one) for one in seats]
    return " + ".join(names[one] for one in seats if team[one] == team[seat])


def earlier(kept: Kept, match: Match) -> dict[str, Any]:
    played, sheets = match.played()
    standing = kept.rules.standing(kept.game, len(match.names), played, sheets)
    return {
        "names": match.names,
        "totals": standing.totals,
        "best": standing.best if played else [],
        "over": kept.over(match),
    }


def changes(before: Kept, after: Kept) -> list[dict[str, Any]]:
    """What a command changed in rounds that were there before, player by player, and then in the totals (``round`` is
    None). Of a round that was taken out, or a game begun, only the totals tell."""
    if len(before.matches) != len(after.matches):
        return []
    found: list[dict[str, Any]] = []
    rounds = list(zip(before.match.counted, after.match.counted, strict=False))
    if len(before.match.counted) > len(after.match.counted):
        rounds = []
    for number, (old, new) in enumerate(rounds):
        for seat, name in enumerate(after.match.names):
            was = None if old is None else old.points[seat]
            now = None if new is None else new.points[seat]
            if was != now:
                found.append({"round": number, "name": name, "before": was, "after": now})
    if found or not rounds:
        old_totals, new_totals = totals(before), totals(after)
        for seat, name in enumerate(after.match.names):
            if old_totals[seat] != new_totals[seat]:
                found.append({"round": None, "name": name, "before": old_totals[seat], "after": new_totals[seat]})
    return found


def totals(kept: Kept) -> list[int]:
    played, sheets = kept.match.played()
    return kept.rules.standing(kept.game, len(kept.match.names), played, sheets).totals
