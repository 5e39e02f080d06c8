"""Messages of reviews."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from tablee.moments import Played

Share = Annotated[float, Meta(description="of one: a chance to win, or a part of it")]


class AskReview(Struct, forbid_unknown_fields=True):
    """Each request thinks for a moment; ask again until there is a review. What was thought is kept."""

    record: Annotated[str, Meta(min_length=1, max_length=12_000, description="of a finished game, as JSON")]


class JudgedDecision(Struct):
    """A decision with a choice, by what its seat could see."""

    at: Annotated[int, Meta(description="decisions made before it")]
    seat: int
    chance: Annotated[float, Meta(description="to win, with the best move")]
    within: Annotated[float, Meta(description="half of the 95 % interval")]
    cost: Annotated[float, Meta(description="what the decision gave away: 0 or below")]


class TurningPoint(Struct):
    at: int
    seat: int
    played: Annotated[str, Meta(description="in words")]
    better: str
    chance: Annotated[float, Meta(description="to win, with the better move")]
    cost: float
    within: float
    why: str
    world: Annotated[dict[str, Any], Meta(description="a position that agrees with what the seat saw, for a study")]
    line: Annotated[list[Played], Meta(description="to be played in it: the better move and the likely continuation")]
    said: Annotated[list[str], Meta(description="the line in words")]


class SeatAccount(Struct):
    """``fair + luck + others + play`` is the result."""

    fair: Share
    luck: Share
    others: Annotated[float, Meta(description="what the decisions of the others brought or cost")]
    play: Annotated[float, Meta(description="what the own decisions cost: 0 or below")]
    play_within: float
    result: Share


class GameReview(Struct):
    length: Annotated[int, Meta(description="decisions of the game")]
    decisions: list[JudgedDecision]
    accounts: Annotated[list[SeatAccount], Meta(description="one a seat")]
    points: Annotated[list[TurningPoint], Meta(description="the most expensive first")]
    brief: Annotated[bool, Meta(description="made with the small effort of a device")]


class Reviewed(Struct):
    done: Annotated[int, Meta(description="steps")]
    all: int
    review: Annotated[GameReview | None, Meta(description="once it is finished")] = None
