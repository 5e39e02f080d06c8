"""Noninterference on the wire: deal anew what a client cannot see, and it receives the very same bytes."""

import asyncio
import itertools
import json
import random

import tablee
from tablee.server import wire
from tablee.server.play.new_tables import Person
from tablee.server.play.tokens import hashed
from tablee.server.spec import Spec
from tests.server.guests import PATIENCE


async def twin_table(place, game, position, lang):
    """A table that begins with this position, everyone seated under the same links."""
    seats = int(position.seats)
    tokens = [f"seat-{seat}-of-a-test" for seat in range(seats)]
    spec = Spec(
        game=game.name,
        edition=game.edition,
        options=game.options,
        seats=[wire.SeatWish("person") for _ in range(seats)],
        lang=lang,
        public=False,
        pace="live",
        clock=0,
        memory=False,
        bot_pace=0,
        host=hashed("host"),
        invite=hashed("invite"),
        watch=hashed("watch"),
    )
    people = {seat: Person(f"P{seat}", hashed(tokens[seat]), lang, "") for seat in range(seats)}
    app, start = place.app, json.dumps(position.to_json())
    table, entries = app.new_tables.lay(spec, b"the same for both", people, start)
    await app.log.insert(table, entries)
    app.registry.add(table)
    await app.commands.start_if_ready(table)
    return table, tokens


class Recorder:
    """A client that writes down every byte it gets: over a WebSocket, as server-sent events, and by asking over HTTP."""

    def __init__(self, place, guest, table, token):
        self.place, self.guest, self.table, self.token, self.pings = place, guest, table, token, 0
        self.path = f"/api/tables/{table.id}"
        self.headers = {"authorization": f"Bearer {token}"}
        self.asked = []
        self.events = []
        self.newest = 0
        self.listening = asyncio.create_task(self.listen())

    async def listen(self):
        async with self.place.client.stream("GET", f"{self.path}/events", headers=self.headers) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    self.events.append(line)
                    message = json.loads(line[6:])
                    if message["type"] == "view":
                        self.newest = message["number"]

    async def settle(self, lang):
        """Coming in is told as it happens, sooner or later, once or twice: wait until both lines have the last of it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                tables = [
                    [text for text in heard if '"type":"table"' in text] for heard in (self.guest.heard, self.events)
                ]
                info = await self.place.client.get(f"{self.path}?lang={lang}", headers=self.headers)
                same = await self.place.client.get(self.path, headers=self.headers)
                if all(tables) and (tables[0][-1], tables[1][-1]) == (info.text, f"data: {same.text}") and self.newest:
                    break
                await self.guest.say(do="ping", id="settle")
                await self.guest.until("ack", id="settle")
        self.guest.heard = [text for text in self.guest.heard if '"type":"view"' in text]
        self.events = [text for text in self.events if '"type":"view"' in text]
        self.asked = [info.text]

    async def ask(self, path):
        """Every answer counts, refusals too."""
        answer = await self.place.client.get(self.path + path, headers=self.headers)
        self.asked.append(f"{path} {answer.status_code} {answer.text}")

    async def bytes_so_far(self):
        self.pings += 1
        await self.guest.say(do="ping", id=f"ping {self.pings}")
        await self.guest.until("ack", id=f"ping {self.pings}")
        async with asyncio.timeout(PATIENCE):
            while self.newest < self.table.number:
                await asyncio.sleep(0.002)
        heard = [*self.guest.heard, *self.events, *self.asked]
        self.guest.heard, self.events, self.asked = [], [], []
        return sorted(text.replace(self.table.id, "TABLE") for text in heard)

    async def leave(self):
        self.listening.cancel()
        await asyncio.gather(self.listening, return_exceptions=True)
        await self.guest.leave()


async def telling_apart(place, name, seats, before, eyes, seed, plies=6, lang="en", memory=False):
    """What the client at ``eyes`` (None: a spectator) could tell apart; None if nothing. And how many bytes it got."""
    game = tablee.game(name)
    rng = random.Random(f"{name} {seats} {before} {eyes} {seed}")
    position = game.deal(seats, b"wire%d" % seed)
    for _ in range(before):
        if not position.pending:
            break
        seat = rng.choice(position.pending)
        position.play(seat, rng.choice(position.legal(seat)))
    if not position.pending:
        return None, 0
    pair = []
    for world in (position, position.seen_by(eyes).imagine(seed + 1)):
        table, tokens = await twin_table(place, game, world, lang)
        token = "watch" if eyes is None else tokens[eyes]
        recorder = Recorder(place, await place.sit(table.id, token), table, token)
        pair.append(recorder)
        await recorder.guest.until("view")
        await recorder.settle(lang)
    total = 0
    try:
        for ply in itertools.count():
            one, two = [await recorder.bytes_so_far() for recorder in pair]
            total += sum(map(len, one))
            if one != two:
                return (
                    f"after {ply} moves",
                    [pair for pair in zip(one, two, strict=False) if pair[0] != pair[1]],
                ), total
            a, b = (recorder.table.position for recorder in pair)
            if ply == plies or not a.pending:
                return None, total
            await probe(pair, game, rng)
            actor = rng.choice(a.pending)
            mine, other = a.legal(actor), b.legal(actor)
            if len(a.pending) > 1 and actor != eyes:
                codes = (rng.choice(mine), rng.choice(other))  # a secret choice need not even be alike
            else:
                both = sorted(set(mine) & set(other))
                if not both:
                    return None, total
                codes = (rng.choice(both),) * 2
            for recorder, code in zip(pair, codes, strict=True):
                await decide(place, recorder, tokens[actor], actor, code, actor == eyes)
            a, b = (recorder.table.position for recorder in pair)
            told = zip(a.seen_by(eyes).events, b.seen_by(eyes).events, strict=False)
            apart = next(((x, y) for x, y in told if repr(x) != repr(y)), None)
            if apart is not None and (apart[0].news or apart[1].news):
                return None, total  # the rules have shown it something it could not see before
    finally:
        for recorder in pair:
            await recorder.leave()


async def decide(place, recorder, token, actor, code, itself):
    """The recording client moves over its own line, the others through another door."""
    number, answers = recorder.table.number, recorder.table.asked_since[actor]
    if itself:
        await recorder.guest.say(do="move", move=code, answers=answers, id=f"mine {number}")
    else:
        body = {"move": code, "answers": answers}
        await place.post(f"/api/tables/{recorder.table.id}/move", body, token)
    await recorder.guest.view_from(number + 1)


async def probe(pair, game, rng):
    """It asks why not, and asks for everything again, over both doors; what it may not have, too."""
    codes = [rng.randrange(len(game.catalogue)) for _ in range(3)]
    for recorder in pair:
        for code in codes:
            await recorder.guest.say(do="why", move=code, id="why")
            await recorder.guest.until("why", id="why")
        await recorder.guest.say(do="resync", since=0)
        await recorder.guest.until("view")
        for path in ("", "/view?since=0", f"/why?move={codes[0]}", "/record", "/replay?at=0&seat=0"):
            await recorder.ask(path)
