"""Nobody at a table gets more out of the server than the others: not the host, not whoever is quick."""

import pytest

from tablee.server.play.bots.bot_levels import usual_level
from tests.server.guests import Made


def test_nobody_is_replaced_by_a_bot_the_moment_they_reload(run):
    async def story(place):
        table = await place.table(seats="mm")
        asked, _ = await table.asked()
        player = await table.sit(asked)
        await player.until("view")
        await player.leave()
        other = table.tokens[1 - asked]
        refused = await place.post(f"{table.path}/bot", {"seat": asked}, other, 409)
        assert refused["code"] in ("not-long-enough", "present")
        assert not (await place.get(table.path, token=other))["seats"][asked]["stand_in"]

    run(story, absence=60.0)


def test_a_bot_comes_only_for_whom_the_game_waits_for_and_with_the_tables_level(run):
    async def story(place):
        table = await place.table(seats="mm")
        asked, _ = await table.asked()
        refused = await place.post(f"{table.path}/bot", {"seat": 1 - asked}, table.tokens[asked], 409)
        assert refused["code"] == "not-their-turn"
        await place.post(f"{table.path}/bot", {"seat": asked, "level": "random"}, table.tokens[1 - asked], 400)
        await place.post(f"{table.path}/bot", {"seat": asked}, table.tokens[1 - asked])
        seat = (await place.get(table.path, token=table.tokens[0]))["seats"][asked]
        assert seat["stand_in"]
        assert seat["level"] == usual_level(), "whoever asks does not choose how badly it plays"

    run(story)


def test_a_stand_in_plays_as_well_as_the_bots_of_its_table(run):
    async def story(place):
        seats = [{"who": "mine"}, {"who": "mine"}, {"who": "bot", "level": "random"}]
        table = Made(
            place, await place.post("/api/tables", {"game": "bungee", "seats": seats, "bot_pace": 0}, status=201)
        )
        asked = None
        while asked is None:  # the bot may begin
            asked, _ = await table.asked()
        await place.post(f"{table.path}/bot", {"seat": asked}, table.tokens[1 - asked])
        assert (await place.get(table.path, token=table.tokens[0]))["seats"][asked]["level"] == "random"

    run(story)


def test_where_a_turn_may_take_days_nobody_is_replaced_before_they_are_over(run):
    async def story(place):
        table = await place.table(seats="mm", pace=3)
        asked, _ = await table.asked()
        refused = await place.post(f"{table.path}/bot", {"seat": asked}, table.tokens[1 - asked], 409)
        assert refused["code"] == "days-a-turn"

    run(story)


@pytest.mark.parametrize("seats", ["mp", "mpb"])
def test_a_table_made_from_a_record_is_never_public(run, seats):
    async def story(place):
        record = unfinished(len(seats))
        wish = {"game": "bungee", "seats": seat_wishes(seats), "record": record, "public": True}
        assert (await place.post("/api/tables", wish, status=400))["code"] == "known-deal"

    run(story)


def test_a_table_made_from_a_record_promises_no_fair_deal_and_says_so_to_everyone(run):
    async def story(place):
        wish = {"game": "bungee", "seats": seat_wishes("mb"), "record": unfinished(2)}
        made = await place.post("/api/tables", wish, status=201)
        assert made["commitment"] == ""
        for token in (made["seats"]["0"], made["watch"]):
            info = await place.get(f"/api/tables/{made['table']}", token=token)
            assert (info["commitment"], info["from_record"]) == ("", True)

    run(story)


def test_what_the_maker_of_such_a_table_could_know_is_dealt_anew_for_other_people(run):
    """With the record the maker knows every hand; so where others sit, hidden cards are not those of the record."""

    async def story(place):
        record = unfinished(2)
        alone = await place.post(
            "/api/tables", {"game": "bungee", "seats": seat_wishes("mb"), "record": record}, status=201
        )
        same, others = [], []
        for seats, found in (("mb", same), ("mp", others)):
            for _ in range(3):
                wish = {"game": "bungee", "seats": seat_wishes(seats), "record": record}
                made = await place.post("/api/tables", wish, status=201)
                row = await place.store.table(made["table"])
                found.append(row.start)
        assert alone["table"]
        assert len(set(same)) == 1, "alone with bots one may go on from the very same cards"
        assert len(set(others)) == 3, "and with others from cards that nobody knows"

    run(story)


def seat_wishes(seats):
    kinds = {"m": "mine", "b": "bot", "p": "person"}
    return [{"who": kinds[letter]} for letter in seats]


def unfinished(seats):
    """A record of a game that has just begun."""
    import tablee
    from tablee.core.record import Record

    game = tablee.game("bungee")
    record = Record(game.name, game.edition, game.options, seats)
    record.seed = b"known to whoever made it 123456789"[:32]
    return record.to_json()
