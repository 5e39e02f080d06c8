"""Live play: views, moves, refusals, undo, presence, spectators, bots."""

import asyncio
import random

import pytest

import tablee
from tablee.server.play.access import Access
from tablee.server.play.broadcast import WATCHERS_A_TABLE


def test_who_connects_gets_the_table_and_the_view_with_words_and_touches(run):
    async def story(place):
        view = {"question": "Bungee"}
        while "Bungee" in view["question"]:  # who deals one has another question first
            table = await place.table(seats="mm", lang="fr")
            guest = await table.sit(0)
            info = await guest.until("table")
            assert info["you"] == 0
            view = await guest.until("view")
        seat, shown = await table.asked()
        other = await table.sit(seat, lang="de")
        mine = await other.until("view")
        assert mine["moves"] == (await table.view(seat, lang="de"))["moves"]
        assert all(move["touches"] and move["words"] for move in mine["moves"])
        low = any(move["text"] == "call" for move in mine["moves"])  # five points on the first hand
        assert shown["question"] == ("Play a card, or call BUNGEE." if low else "Which card do you play?")
        assert mine["question"] == ("Spiel eine Karte, oder ruf BUNGEE." if low else "Welche Karte spielst du?")
        waiting = await table.view(1 - seat, lang="fr")
        assert waiting["question"] == "Joue, prends ou annonce."  # who waits is told it in general

    run(story)


def test_a_move_is_acknowledged_and_everyone_is_shown_what_it_changed(run):
    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        mover, other, watcher = await table.sit(seat), await table.sit(1 - seat), await table.sit()
        for guest in (mover, other, watcher):
            await guest.until("view")
        await mover.say(do="move", move=view["moves"][-1]["code"], answers=view["asks"], id="one")
        ack = await mover.until("ack", id="one")
        for guest in (mover, other, watcher):
            seen = await guest.view_from(ack["number"]) if guest is not mover else await table.view(seat)
            assert seen["told"]

    run(story)


def test_the_same_message_twice_is_one_move(run):
    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        guest = await table.sit(seat)
        message = {"do": "move", "move": view["moves"][-1]["code"], "answers": view["asks"], "id": "again"}
        numbers = []
        for _ in range(3):
            await guest.say(**message)
            numbers.append((await guest.until("ack", id="again"))["number"])
        answer = await table.play(seat, message["move"], message["answers"], id="again")
        assert {*numbers, answer["number"]} == {numbers[0]}
        assert len((await place.app.registry.get(table.id)).values) == 1

    run(story)


def test_a_stale_move_is_refused_with_a_fresh_view(run):
    async def story(place):
        table = await place.table(seats="mm")
        await table.play_on(3)
        seat, view = await table.asked()
        move = view["moves"][0]["code"]
        for answers in (view["asks"] - 1, view["number"] + 5):
            refused = await table.play(seat, move, answers, 409)
            assert refused["code"] == "stale"
            assert refused["view"]["asks"] == view["asks"]
        guest = await table.sit(seat)
        await guest.until("view")
        await guest.say(do="move", move=move, answers=view["asks"] - 1, id="late")
        assert (await guest.until("refused", id="late"))["code"] == "stale"
        assert (await guest.until("view"))["asks"] == view["asks"]

    run(story)


def test_a_refusal_cites_its_clause_in_the_player_s_language_and_only_the_mover_hears_it(run):
    """BUN-4.1: one calls with five points or fewer."""

    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        other = await table.sit(1 - seat)
        await other.until("view")
        illegal = next(code for code in range(60) if code not in [move["code"] for move in view["moves"]])
        game = tablee.game("bungee")
        for lang in ("fr", "de", "en"):
            guest = await table.sit(seat, lang=lang)
            await guest.until("view")
            await guest.say(do="move", move=illegal, answers=view["asks"], id="no")
            refused = await guest.until("refused", id="no")
            rule = next(rule for rule in game.rulebook if rule.id == refused["clause"])
            assert refused["sentence"].startswith(rule.say(lang))
            await guest.say(do="why", move=illegal, id="why")
            why = await guest.until("why", id="why")
            assert (why["clause"], why["sentence"]) == (refused["clause"], refused["sentence"])
            await guest.leave()
        assert (await place.get(f"{table.path}/why?move={illegal}", table.tokens[seat]))["clause"] == rule.id
        await other.say(do="ping", id="end")
        await other.until("ack", id="end")
        assert not any("refused" in text for text in other.heard)

    run(story)


def test_a_touch_that_leads_nowhere_is_explained_by_the_move_that_begins_so(run):
    async def story(place):
        while True:
            table = await place.table("bungee", "mm")
            seat, answer = await table.asked()
            if answer["view"]["step"] == "turn":  # and not a Bungee turned up as lucky card
                break
        guest, other = await table.sit(seat), await table.sit(1 - seat)
        held = answer["view"]["zones"]["hand"][seat]
        lacking = next(str(value) for value in range(1, 11) if str(value) not in held)
        for who, touches, clause in [
            (guest, ["discard"], "BUN-2.4"),  # nothing lies there yet
            (guest, [f"hand/{lacking}"], "BUN-2.2"),
            (guest, ["stand"], "BUN-9.4"),
            (guest, ["hand/7", "stand"], "BUN-9.4"),  # not with a seven; by itself then
            (other, ["discard"], "BUN-1.4"),  # not the own turn
            (guest, ["nowhere"], None),
            (guest, [], None),
        ]:
            await who.say(do="why", touches=touches, id=" ".join(touches))
            why = await who.until("why", id=" ".join(touches))
            assert (why["clause"], why["move"] >= 0) == (clause, clause is not None), touches
            assert why["sentence"]
        watcher = await table.sit()
        await watcher.say(do="why", touches=["discard"], id="looking on")
        assert (await watcher.until("why", id="looking on"))["clause"] == "BUN-1.4"

    run(story)


def test_what_is_not_possible_yet_can_be_tried_on_one_s_turn_and_while_another_is_asked(run):
    """BUN-4.1, BUN-4.2: by touch or by number, live or over HTTP; who waits is told for whom."""

    async def story(place):
        while True:
            table = await place.table("bungee", "mm")
            seat, answer = await table.asked()
            legal = [move["text"] for move in answer["moves"]]
            if answer["view"]["step"] == "turn" and "call" not in legal:
                break
        call = tablee.game("bungee").parse("call")
        asked = (await place.get(table.path, table.tokens[seat]))["seats"][seat]["name"]
        for who, clause in [(seat, "BUN-4.1"), (1 - seat, "BUN-4.2")]:
            guest = await table.sit(who, lang="fr")
            heard = []
            for asks in ({"touches": ["call"]}, {"move": call}):
                await guest.say(do="why", **asks, id=str(asks))
                heard.append(await guest.until("why", id=str(asks)))
            for query in ("touches=call", f"move={call}"):
                heard.append(await place.get(f"{table.path}/why?lang=fr&{query}", table.tokens[who]))
            assert {(why["clause"], why["move"]) for why in heard} == {(clause, call)}
            assert len({why["sentence"] for why in heard}) == 1
            assert heard[0]["sentence"].endswith(f"On attend {asked}.") == (who != seat)

    run(story)


def test_several_choose_at_once_and_nobody_s_choice_makes_another_s_stale(run):
    async def story(place):
        table = await place.table("bohne", "mmmm")
        while True:
            views = [await table.view(seat) for seat in range(4)]
            asked = [seat for seat in range(4) if views[seat]["asks"] is not None]
            if len(asked) > 1:
                break
            await table.play(asked[0], views[asked[0]]["moves"][0]["code"], views[asked[0]]["asks"])
        guests = {seat: await table.sit(seat) for seat in range(4)}
        for seat in asked:
            await guests[seat].say(do="move", move=views[seat]["moves"][0]["code"], answers=views[seat]["asks"], id="x")
        for seat in asked:
            assert (await guests[seat].until("ack", id="x"))["number"]

    run(story)


@pytest.mark.parametrize("game", [box.name for box in tablee.boxes()])
def test_what_may_be_undone_is_undone_and_nothing_else(run, game):
    async def story(place):
        table = await place.table(game, "m" * tablee.box(game).seats[0])
        rng = random.Random(game)
        undone = refused = 0
        for _ in range(60):
            seat, view = await table.asked()
            if seat is None:
                break
            answer = await table.play(seat, rng.choice(view["moves"])["code"], view["asks"])
            now = answer["view"]
            asks = now["asks"] if now["asks"] is not None else now["number"]
            if now["undo"]:
                back = await place.post(f"{table.path}/undo", {"answers": asks}, table.tokens[seat])
                again = back["view"]
                assert {**again, "number": 0, "asks": 0} == {**view, "number": 0, "asks": 0}
                await table.play(seat, rng.choice(again["moves"])["code"], again["asks"])
                undone += 1
            elif now["asks"] is not None:
                await place.post(f"{table.path}/undo", {"answers": asks}, table.tokens[seat], 409)
                refused += 1
        live = await place.app.registry.get(table.id)
        seen = [await table.view(seat) for seat in table.tokens]
        place.app.registry.tables.clear()  # worked out again from the log, it is the same
        assert [await table.view(seat) for seat in table.tokens] == seen
        fresh = await place.app.registry.get(table.id)
        assert list(live.values) == list(fresh.values)
        assert fresh.position.fingerprint() == live.position.fingerprint()

    run(story)


def test_presence_is_told_and_ends(run):
    async def story(place):
        table = await place.table(seats="mm")
        one = await table.sit(0)
        await one.until("view")
        two = await table.sit(1)
        while not (await one.until("table"))["seats"][1]["present"]:
            pass
        await two.leave()
        while (await one.until("table"))["seats"][1]["present"]:
            pass
        watcher = await table.sit()
        while (await one.until("table"))["watching"] != 1:
            pass
        await watcher.leave()

    run(story)


def test_however_many_watch_a_player_gets_in(run):
    async def story(place):
        table = await place.table(seats="mm", public=True)
        live = await place.app.registry.get(table.id)
        for _ in range(WATCHERS_A_TABLE):
            place.app.broadcaster.add(live, Access(), "en")
        watcher = await table.sit()
        assert await watcher.closed() == 4503
        player = await table.sit(0)
        await player.until("view")

    run(story)


def test_a_seat_left_is_taken_by_a_bot_and_handed_back(run):
    async def story(place):
        table = await place.table(seats="mm", bot_pace=0.05)
        one = await table.sit(0)
        await one.until("view")
        await place.post(f"{table.path}/bot", {"seat": 0}, table.tokens[1], 409)  # somebody is there
        await place.post(f"{table.path}/leave", {}, table.tokens[1])
        while not (info := await one.until("table"))["seats"][1]["stand_in"]:
            pass
        assert info["seats"][1]["level"]
        refused = await table.play(1, 0, 0, 409)
        assert refused["code"] == "bot-plays"
        for _ in range(6):  # the bot answers each time
            view = await table.view(0, wait=20, after=0)
            while view["asks"] is None:
                view = await table.view(0, wait=20, after=view["number"])
            await table.play(0, view["moves"][0]["code"], view["asks"])
        await place.post(f"{table.path}/back", {}, table.tokens[1])
        while (await one.until("table"))["seats"][1]["stand_in"]:
            pass
        while (asked := await table.asked())[0] != 1:
            await table.play(0, asked[1]["moves"][0]["code"], asked[1]["asks"])
        await place.post(f"{table.path}/bot", {"seat": 1}, table.tokens[0])  # nobody listens at seat 1

    run(story)


def test_who_takes_too_long_is_replaced_and_the_game_goes_on(run):
    async def story(place):
        table = await place.table(seats="mm", clock=1)
        seat, view = await table.asked()
        assert view["left"] <= 1
        guest = await table.sit(1 - seat)
        while not (await guest.until("table"))["seats"][seat]["stand_in"]:
            pass
        while (await guest.until("view"))["asks"] is None:
            pass

    run(story)


def test_a_look_that_nobody_ends_is_ended_by_the_clock_and_the_game_goes_on(run):
    """In Bärnergäng a look lasts until its player says that it is memorised: a stand-in says so for whoever does not."""

    async def story(place):
        table = await place.table("baernergaeng", "mm", clock=1)
        looking = [seat for seat in (0, 1) if (await table.view(seat))["asks"] is not None]
        assert looking
        for seat in looking:
            assert [move["text"] for move in (await table.view(seat))["moves"]] == ["memorised"]
        watcher = await table.sit()
        look = (await watcher.until("view"))["question"]
        while (await watcher.until("view"))["question"] == look:
            pass
        seats = (await place.get(table.path, table.tokens[0]))["seats"]
        assert all(seats[seat]["stand_in"] for seat in looking)

    run(story)


def test_bots_play_every_game_among_themselves(run):
    async def story(place):
        for box in tablee.boxes():
            table = await place.table(box.name, "b" * box.seats[0], public=True)
            guest = await place.sit(table.id)
            number = 0
            while number < 12:
                number = (await guest.until("view"))["number"]
            await place.post(f"{table.path}/close", {}, table.made["host"])

    run(story)


def test_words_and_reactions_go_round_and_where_talk_is_forbidden_only_reactions(run):
    async def story(place):
        table = await place.table(seats="mm")
        one, two = await table.sit(0), await table.sit(1)
        await two.until("view")
        await one.say(do="say", text="Salut\u202e toi\n!")
        assert (await two.until("said"))["text"] == "Salut toi !"
        await one.say(do="say", reaction="bravo")
        assert (await two.until("said"))["reaction"] == "bravo"
        await one.say(do="say", reaction="boo")
        assert (await one.until("refused"))["code"] == "no-such-reaction"
        late = await table.sit(1)
        assert (await late.until("said"))["text"] == "Salut toi !"
        watcher = await table.sit()
        await watcher.say(do="say", text="psst")
        assert (await watcher.until("refused"))["code"] == "not-yours"
        dog = await place.table("dog", "mmmm")
        assert not (await place.get(dog.path, dog.tokens[0]))["talk"]
        refused = await place.post(f"{dog.path}/say", {"text": "I have a king"}, dog.tokens[0], 409)
        assert refused["code"] == "no-talk"
        await place.post(f"{dog.path}/say", {"reaction": "ouch"}, dog.tokens[0])
        await place.post(f"{dog.path}/close", {}, dog.made["host"])
        await place.post(f"{dog.path}/say", {"text": "I had a king"}, dog.tokens[0])  # it is over: talk is free
        assert (await place.get(dog.path, dog.tokens[0]))["talk"]
        waiting = await place.table("dog", "mmmp")
        await place.post(f"{waiting.path}/say", {"text": "Who is missing?"}, waiting.tokens[0])

    run(story)


def test_a_seat_talks_at_one_rate_over_all_its_connections(run):
    async def story(place):
        table = await place.table(seats="mm")
        guest = await table.sit(0)
        await guest.until("view")
        for _ in range(3):
            await guest.say(do="say", text="bla")
            await guest.until("said")
            await place.post(f"{table.path}/say", {"text": "bla"}, table.tokens[0])
        for _ in range(3):  # in case a second has gone by
            await guest.say(do="say", text="bla")
        assert (await guest.until("refused"))["code"] == "too-many"
        refused = [await say(place, table, 0) for _ in range(5)]
        assert 429 in refused
        assert await say(place, table, 1) == 200

    async def say(place, table, seat):
        headers = {"authorization": f"Bearer {table.tokens[seat]}"}
        return (await place.client.post(f"{table.path}/say", json={"text": "bla"}, headers=headers)).status_code

    run(story, limited=True)


def test_days_a_turn_are_counted_and_outlive_the_server(run, tmp_path):
    """A table of three days a turn: nobody hurries, and after three days a bot plays on."""
    made = []

    async def first(place):
        table = await place.table(seats="mm", pace=3)
        seat, view = await table.asked()
        assert 3 * 86400 - 60 < view["left"] <= 3 * 86400
        row = await place.store.table(table.id)
        assert row.state == "playing"
        made.append((table, seat))

    async def later(place):
        table, seat = made[0]
        table.place = place
        guest = await table.sit(seat)
        while not (await guest.until("table"))["seats"][seat]["stand_in"]:
            pass
        await place.post(f"{table.path}/back", {}, table.tokens[seat])
        view = await table.view(seat)
        assert view["left"] > 86400  # the time begins anew

    run(first)
    pass_time(tmp_path / "tablee.sqlite3", 3 * 86400 + 60)
    run(later)


def pass_time(path, seconds):
    """As if everything had happened so much earlier."""
    import sqlite3

    with sqlite3.connect(path) as db:
        db.execute("UPDATE log SET at = at - ?", (seconds,))
        db.execute("UPDATE tables SET touched = touched - ?, due = max(1, due - ?) WHERE due > 0", (seconds, seconds))


def test_one_device_plays_several_seats(run):
    """Pass and play: one page holds a line for each of its seats, and each shows its own hand only."""

    async def story(place):
        table = await place.table("bohne", "mmm")
        lines = {seat: await table.sit(seat) for seat in table.tokens}
        views = {seat: await line.until("view") for seat, line in lines.items()}
        assert [views[seat]["view"]["seat"] for seat in lines] == [0, 1, 2]
        for number in range(9):
            seat = next(seat for seat in lines if views[seat]["asks"] is not None)
            move = views[seat]["moves"][0]["code"]
            await lines[seat].say(do="move", move=move, answers=views[seat]["asks"], id=f"{number}")
            done = (await lines[seat].until("ack", id=f"{number}"))["number"]
            views = {seat: await line.view_from(done) for seat, line in lines.items()}
            shown = {seat: view["view"]["zones"]["hand"][seat] for seat, view in views.items()}
            assert all("?" not in hand for hand in shown.values())
            others = [
                hand for seat in lines for at, hand in enumerate(views[seat]["view"]["zones"]["hand"]) if at != seat
            ]
            assert all(set(hand) <= {"?"} for hand in others)

    run(story)


def test_who_was_away_is_told_what_happened(run):
    async def story(place):
        table = await place.table(seats="mm")
        before = (await table.view(0))["number"]
        await table.play_on(70)
        guest = await table.sit(0, since=before)
        view = await guest.until("view")
        assert 10 < len(view["tail"]) <= 40
        assert view["tail"][-1] == view.get("turn", view["told"])
        assert view["tail_began"][-1] == view["began"]
        assert view["tail_began"] == sorted(set(view["tail_began"]))
        await guest.say(do="resync", since=view["number"])
        assert (await guest.until("view"))["tail"] == []

    run(story)


def test_events_come_to_those_who_can_only_listen(run):
    async def story(place):
        table = await place.table(seats="mm")
        heard = []
        headers = {"authorization": f"Bearer {table.tokens[0]}"}
        async with place.client.stream("GET", f"{table.path}/events", headers=headers) as stream:
            lines = stream.aiter_lines()
            while len(heard) < 2:
                line = await asyncio.wait_for(anext(lines), 20)
                if line.startswith("data: "):
                    heard.append(line)
            await table.play_on(1)
            while '"view"' not in heard[-1] or f'"number":{(await table.view(0))["number"]},' not in heard[-1]:
                line = await asyncio.wait_for(anext(lines), 20)
                if line.startswith("data: "):
                    heard.append(line)

    run(story)


def test_notation_does_as_well_as_numbers(run):
    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        body = {"text": view["moves"][-1]["text"], "answers": view["asks"]}
        await place.post(f"{table.path}/move", body, table.tokens[seat])
        await place.post(f"{table.path}/move", {"answers": 0}, table.tokens[seat], 400)
        refused = await place.post(f"{table.path}/move", {"text": "fly", "answers": 0}, table.tokens[seat], 400)
        assert refused["code"] == "no-such-move"

    run(story)


def test_coming_back_after_a_long_game_costs_little(run):
    """The view and a bounded tail, not the history."""

    async def story(place):
        table = await place.table("dog", "mmmm")
        live = await place.app.registry.get(table.id)
        rng = random.Random(4)
        while live.position.pending and len(live.values) < 1000:
            seat = rng.choice(live.position.pending)
            code = rng.choice(live.position.legal(seat))
            await place.app.commands.move(live, Access(seat), code, live.asked_since[seat], "")
        assert len(live.values) > 300
        guest = await table.sit(0, since=0)
        await guest.until("view")
        assert sum(map(len, guest.heard)) < 20_000

    run(story)
