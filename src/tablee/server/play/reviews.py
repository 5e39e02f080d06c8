"""Reviews of finished games, made once and kept.

A review is a log in the store under a hash of its record and of the method. Each entry is what one job in a worker added: the
verdicts on some decisions, and what is still to do. Every request adds one entry and answers how far it is, so a review goes
on as long as somebody asks, stops when nobody does, and is continued where it stopped: by anyone who has the record, on any
server with the same store.
"""

import asyncio
import json
from hashlib import sha256
from time import perf_counter
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from tablee import _build
from tablee.bots.names import split_level
from tablee.core.record import Record
from tablee.core.rule import Mistake, Refused
from tablee.games import open_record
from tablee.review.continuation import continuation
from tablee.review.decision import Effort, Verdict
from tablee.review.game import Draft, Review
from tablee.review.kept import METHOD, Slice, resume, slice_of
from tablee.review.words import reason
from tablee.server import wire
from tablee.server.budgets import ENTRY, Budget
from tablee.server.errors import trouble
from tablee.server.play.clock import Clock
from tablee.server.play.study import Refusal, parts_of, trouble_of
from tablee.server.play.workers import Workers
from tablee.server.storage.store import Store
from tablee.server.table.log import Entry, Write

MOST_DECISIONS: Final = 2_000
BRIEF: Final = Effort(16, 40, 40, entrants=4, first_look=60)  # where Python is interpreted, as in a browser
IN_PLACE: Final = 0.3  # seconds of a job where there are no processes: nothing else happens meanwhile
STEP: Final = 4.0  # seconds after which one decision has been thought about enough, whatever the effort

Advanced = tuple[str, bytes] | Refusal


def advance(seconds: float, text: str, kept: list[str], brief: bool, lang: str, most: float) -> Advanced:
    """Runs in a worker: judges decisions until its time is up, at least one unless all is done. What is to be kept, if
    anything, and the answer."""
    try:
        game, record = open_record(text)
        if len(record) > MOST_DECISIONS:
            raise trouble("too-long-to-review", n=len(record), most=MOST_DECISIONS)
        draft = Draft(game, record, 0, BRIEF if brief else None)
    except (Mistake, Refused) as error:
        return parts_of(error)
    slices: list[Slice] = [json.loads(one) for one in kept]
    resume(draft, slices)
    until = perf_counter() + min(seconds, most)
    judged: list[int] = []
    while not draft.finished and (not judged or perf_counter() < until):
        draft.reviewer.until = perf_counter() + STEP
        judged.append(draft.step())
    added = json.dumps(slice_of(draft, judged), separators=(",", ":")) if judged else ""
    if added:  # told from what is kept, so that it reads the same again
        resume(draft, [json.loads(added)])
    answer = wire.Reviewed(draft.done, draft.all)
    if draft.finished:
        answer.review = shown(draft, brief, lang)
    return added, msgspec.json.encode(answer)


def shown(draft: Draft, brief: bool, lang: str) -> wire.GameReview:
    found = draft.review()
    names = names_of(draft.record)
    decisions = [
        wire.JudgedDecision(one.at, one.seat, one.chance.mean, one.chance.within, one.cost.mean)
        for one in found.verdicts
    ]
    accounts = [
        wire.SeatAccount(one.fair, one.luck, one.others, one.play, one.play_within, one.result)
        for one in found.accounts
    ]
    points = [turning_point(draft, found, one, names, lang) for one in found.turning_points]
    return wire.GameReview(len(draft.record), decisions, accounts, points, brief)


def names_of(record: Record) -> list[str]:
    return [split_level(name)[0] for name in record.names or [f"#{seat + 1}" for seat in range(record.seats)]]


def turning_point(draft: Draft, found: Review, one: Verdict, names: list[str], lang: str) -> wire.TurningPoint:
    draft.seek(one.at)
    world, line = continuation(draft.position.seen_by(one.seat), one)
    catalogue = draft.game.catalogue
    return wire.TurningPoint(
        one.at,
        one.seat,
        catalogue[one.played].say(lang, names),
        catalogue[one.better].say(lang, names),
        one.chance.mean,
        one.cost.mean,
        one.cost.within,
        reason(one, found.fewest, lang),
        world.to_json(),
        [wire.Played(seat, code) for seat, code in line],
        [catalogue[code].say(lang, names) for _, code in line],
    )


class Reviews:
    def __init__(self, store: Store, studies: Workers, clock: Clock, stored: Budget) -> None:
        self.store: Final = store
        self.studies: Final = studies
        self.clock: Final = clock
        self.stored: Final = stored  # bytes of a visitor
        self.brief: Final = studies.processes == 0 or _build.mode() != "compiled"
        self.locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()

    async def advance(self, record: str, lang: str, visitor: str) -> bytes:
        """One step further; those who ask for the same review take turns and share what is thought."""
        key = self.key_of(record)
        lock = self.locks.setdefault(key, asyncio.Lock())
        async with lock:
            entries = await self.store.log(key, 0)
            most = STEP if self.studies.processes else IN_PLACE
            kept = [entry.data for entry in entries]
            found: Any = await self.studies.run(advance, record, kept, self.brief, lang, most, key=key, visitor=visitor)
            if not isinstance(found[1], bytes):
                raise trouble_of(found)
            added, answer = found[0], found[1]
            if added:
                self.stored.spend(visitor, ENTRY + len(added))
                entry = Entry(key, len(entries) + 1, "review", -1, data=added, at=self.clock.now())
                await self.store.append(
                    Write([entry])
                )  # False: another server was faster; the next request goes on there
            return answer

    def key_of(self, record: str) -> str:
        """In the store; longer than the id of a table."""
        return "review-" + sha256(f"{METHOD} {self.brief} {record}".encode()).hexdigest()[:32]
