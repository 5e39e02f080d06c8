"""Score pads over HTTP. Stateless: each request brings its document, and nothing is stored."""

import msgspec

from tablee import pad
from tablee.core.rule import Mistake, Refused
from tablee.server import wire
from tablee.server.play.study import Refusal, parts_of


def kept_pad(_seconds: float, raw: bytes, lang: str) -> bytes | Refusal:
    """Runs in a worker. A refusal is returned as plain data."""
    wish = msgspec.json.decode(raw, type=wire.PadAsk)
    try:
        before = pad.read(wish.pad) if wish.pad else pad.new(wish.game, dict(wish.options), wish.names)
        after = pad.do(before, wish.command) if wish.command else before
    except Refused as error:
        rule = error.rule
        return ("illegal", 409, rule.id, rule.say("fr"), rule.say("de"), rule.say("en"))
    except Mistake as error:
        return parts_of(error)
    answer = wire.PadShown(
        after.document(),
        pad.shown(after, lang),
        pad.changes(before, after) if wish.command.get("do") in ("correct", "drop", "undo") else [],
        pad.text_of(after, lang),
        pad.csv_of(after, lang),
        pad.bg_stats(after, wish.date, pad.play_id(after, wish.date[:10])),
    )
    return msgspec.json.encode(answer)
