"""What one visitor can make the machine think: limits, turns, and no process left behind. With real processes."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry, generate_latest

import tablee
from tablee.server.errors import Trouble
from tablee.server.play.bots.bot_workers import Attendance, BotWorkers, BotWorkersCollector
from tablee.server.play.workers import FairQueue, Job, JobFailed, Limits, Workers
from tablee.server.transport.requests import visitor_at
from tests.server import jobs
from tests.server.killing import Process

BUSY = "a lot to think about"
ON_LINUX = sys.platform.startswith("linux")


def with_workers(story, processes=1, **limits):
    async def whole():
        workers = Workers("test", processes, Limits(**limits))
        try:
            async with asyncio.timeout(120):
                await story(workers)
        finally:
            await workers.close()

    asyncio.run(whole())


async def occupied(workers, job=jobs.for_ever, **by):
    """Somebody's job that is running by now, in a worker that was ready for it."""
    await workers.run(jobs.echo, 0)
    task = asyncio.create_task(workers.run(job, **by))
    while not workers.running:
        await asyncio.sleep(0.01)
    return task


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def workers_of(parent):
    """Its worker processes."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent and b"worker_process" in (stat.parent / "cmdline").read_bytes():
            found.append(int(stat.parent.name))
    return found


def end_of(pids):
    """Wait until none of them is left, or give up."""
    until = time.monotonic() + 30
    while any(alive(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    return [pid for pid in pids if alive(pid)]


# -- Limits ------------------------------------------------------------------


@pytest.mark.skipif(not ON_LINUX, reason="memory is limited on Linux only")
def test_a_job_that_allocates_without_end_is_refused_and_the_others_go_on():
    async def story(workers):
        first = asyncio.create_task(workers.run(jobs.ever_more))
        others = [asyncio.create_task(workers.run(jobs.echo, at)) for at in range(5)]
        with pytest.raises(Trouble) as refused:
            await first
        assert (refused.value.code, refused.value.status) == ("overrun", 503)
        assert await asyncio.gather(*others) == [0, 1, 2, 3, 4]
        assert workers.counts.killed == {"memory": 1}

    with_workers(story, limit=60.0, memory=200 << 20)


def test_a_job_that_never_ends_is_killed_and_the_others_go_on():
    async def story(workers):
        first = await occupied(workers)
        [pid] = workers_of(os.getpid())
        others = [asyncio.create_task(workers.run(jobs.echo, at)) for at in range(5)]
        with pytest.raises(Trouble) as refused:
            await first
        assert (refused.value.code, refused.value.status) == ("overrun", 503)
        for lang in ("fr", "de", "en"):
            assert len(refused.value.say(lang)) > 20
        assert await asyncio.gather(*others) == [0, 1, 2, 3, 4]
        assert workers.counts.killed == {"time": 1}
        assert not alive(pid)

    with_workers(story, limit=0.3)


def test_an_error_in_a_job_is_told_with_its_traceback_and_costs_no_worker():
    async def story(workers):
        pid = await workers.run(jobs.process)
        with pytest.raises(JobFailed, match="the reason"):
            await workers.run(jobs.fails)
        with pytest.raises(JobFailed, match="pickle"):
            await workers.run(jobs.unpicklable)
        with pytest.raises(Exception, match="pickle"):
            await workers.run(jobs.echo, lambda: 0)
        assert await workers.run(jobs.process) == pid

    with_workers(story)


def test_what_a_job_prints_is_not_taken_for_its_answer():
    async def story(workers):
        assert await workers.run(jobs.prints) == "answer"

    with_workers(story)


def test_a_job_whose_worker_somebody_killed_is_tried_once_more(tmp_path):
    async def story(workers):
        assert await workers.run(jobs.dies_once, str(tmp_path / "died")) == "second time"
        with pytest.raises(Trouble) as refused:
            await workers.run(jobs.exits)
        assert refused.value.code == "overrun"
        assert await workers.run(jobs.echo, "still here") == "still here"

    with_workers(story)


def test_where_there_are_no_processes_jobs_run_in_place():
    async def story(workers):
        assert await workers.run(jobs.process) == os.getpid()

    with_workers(story, processes=0)


# -- A queue with an end -----------------------------------------------------


def test_a_full_queue_says_when_to_come_back():
    async def story(workers):
        running = await occupied(workers)
        waiting = [asyncio.create_task(workers.run(jobs.echo, at, key=str(at))) for at in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Trouble, match=BUSY) as refused:
            await workers.run(jobs.echo, "one too many")
        assert refused.value.status == 503
        assert refused.value.code == "busy"
        assert refused.value.retry_after >= 2
        assert str(refused.value.retry_after) in refused.value.say("de")
        assert workers.counts.refused == {"queue": 1}
        running.cancel()
        assert await asyncio.gather(*waiting) == [0, 1, 2], "and those who were let in are served"

    with_workers(story, waiting=3, limit=60.0)


def test_one_visitor_keeps_only_so_much_thinking():
    async def story(workers):
        running = await occupied(workers, visitor="192.0.2.1")
        waiting = asyncio.create_task(workers.run(jobs.echo, 1, visitor="192.0.2.1"))
        await asyncio.sleep(0)
        with pytest.raises(Trouble, match=BUSY):
            await workers.run(jobs.echo, 2, visitor="192.0.2.1")
        other = asyncio.create_task(workers.run(jobs.echo, 3, visitor="192.0.2.2"))
        await asyncio.sleep(0)
        assert workers.counts.refused == {"visitor": 1}
        running.cancel()
        assert await asyncio.gather(waiting, other) == [1, 3]
        assert await workers.run(jobs.echo, 4, visitor="192.0.2.1") == 4, "what has ended counts no more"
        assert not workers.held

    with_workers(story, of_visitor=2, limit=60.0)


def test_one_visitor_never_has_all_workers():
    async def story(workers):
        hogs = [asyncio.create_task(workers.run(jobs.for_ever, key=str(at), visitor="hog")) for at in range(4)]
        assert await workers.run(jobs.echo, "served", visitor="guest") == "served"
        assert workers.running == {"hog": 1}
        for hog in hogs:
            hog.cancel()

    with_workers(story, processes=2, at_once=1, limit=60.0)


# -- Nobody waits for it any more --------------------------------------------


def test_a_job_whose_asker_hangs_up_is_dropped_from_the_queue(tmp_path):
    async def story(workers):
        begun = tmp_path / "begun"
        running = await occupied(workers)
        unwanted = asyncio.create_task(workers.run(jobs.note, str(begun), "unwanted"))
        wanted = asyncio.create_task(workers.run(jobs.note, str(begun), "wanted"))
        await asyncio.sleep(0)
        unwanted.cancel()
        await asyncio.sleep(0)
        assert workers.queue.size == 1
        running.cancel()
        await wanted
        assert begun.read_text() == "wanted\n"
        assert workers.counts.dropped == 1

    with_workers(story, limit=60.0)


def test_a_running_job_whose_asker_hangs_up_is_stopped():
    async def story(workers):
        running = await occupied(workers)
        running.cancel()
        assert await workers.run(jobs.echo, "next") == "next"
        assert workers.counts.killed == {"unwanted": 1}

    with_workers(story, limit=600.0)


def test_a_job_that_is_almost_done_when_its_asker_hangs_up_costs_no_worker():
    async def story(workers):
        pid = await workers.run(jobs.process)
        running = asyncio.create_task(workers.run(jobs.wait, 0.05, 0))
        await asyncio.sleep(0.01)
        running.cancel()
        assert await workers.run(jobs.process) == pid
        assert not workers.counts.killed

    with_workers(story, limit=60.0)


# -- Turns -------------------------------------------------------------------


def test_forty_tables_of_one_visitor_do_not_keep_another_waiting(tmp_path):
    async def story(workers):
        order = tmp_path / "order"
        crowd = [
            asyncio.create_task(workers.run(jobs.note, str(order), table, key=f"table {table}", visitor="one"))
            for _ in range(4)
            for table in range(40)
        ]
        await asyncio.sleep(0)
        await workers.run(jobs.note, str(order), "guest", key="another table", visitor="another")
        assert order.read_text().split().index("guest") <= 2
        await asyncio.gather(*crowd)
        served = [int(line) for line in order.read_text().split() if line != "guest"]
        assert [served[at : at + 40] for at in range(0, 160, 40)] == [list(range(40))] * 4, "and tables take turns"

    with_workers(story)


def test_who_comes_late_goes_first_a_few_times_and_then_in_turn():
    async def story():
        queue = FairQueue()
        for _ in range(40):
            queue.put(Job(jobs.echo, (), "t", "busy"))
        served = [queue.take(lambda _: True).visitor for _ in range(20)]
        for _ in range(10):
            queue.put(Job(jobs.echo, (), "t", "late"))
        served = [queue.take(lambda _: True).visitor for _ in range(12)]
        assert served == ["late"] * 4 + ["busy", "late"] * 4
        while queue.take(lambda _: True):
            pass
        assert queue.size == 0
        for visitor in range(100):
            queue.put(Job(jobs.echo, (), "t", f"passing {visitor}"))
            assert queue.take(lambda _: True) is not None
        assert not queue.tables
        assert len(queue.order.tags) < 10, "who has gone is forgotten"

    asyncio.run(story())


def test_a_table_that_asks_now_and_then_goes_before_forty_of_the_same_visitor_that_always_ask(tmp_path):
    async def story(workers):
        order = tmp_path / "order"

        async def always_asks(table):
            while True:
                await workers.run(jobs.note, str(order), table, key=f"table {table}", visitor="one")

        crowd = [asyncio.create_task(always_asks(table)) for table in range(40)]
        for count in range(1, 4):  # three bots, one after the other
            while len(order.read_text().split()) < 60 * count if order.exists() else True:
                await asyncio.sleep(0.01)
            before = len(order.read_text().split())
            await workers.run(jobs.note, str(order), "neighbour", key="a quiet table", visitor="one")
            served = order.read_text().split()
            assert served[before:].index("neighbour") <= 4
        for task in crowd:
            task.cancel()

    with_workers(story)


def test_where_visitors_are_not_known_each_table_waits_for_one_round_at_most(tmp_path):
    async def story(workers):
        order = tmp_path / "order"
        for table in range(40):
            for _ in range(4):
                asyncio.create_task(workers.run(jobs.note, str(order), table, key=f"table {table}"))  # noqa: RUF006
        await asyncio.sleep(0)
        await workers.run(jobs.note, str(order), "guest", key="another table")
        assert order.read_text().split().index("guest") <= 41

    with_workers(story)


def test_the_more_wait_the_less_time_each_has_to_think():
    async def story(workers):
        assert await workers.run(jobs.seconds_given, key="a", visitor="nobody else") == 1.0
        tables = [workers.run(jobs.seconds_given, key=str(at), visitor="one") for at in range(10)]
        others = [workers.run(jobs.seconds_given, visitor=str(at)) for at in range(3)]
        first, *of_one, other, _, _ = await asyncio.gather(*tables, *others)
        assert first == 1 / 4 / 10, "one of four visitors, one of that visitor's ten tables"
        assert other == 1 / 4
        assert of_one[-1] == 1.0, "the last has nobody to share with"

    with_workers(story, seconds=1.0, least=0.001)


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_visitor_is_an_ipv4_address_or_an_ipv6_network(address, visitor):
    assert visitor_at(address) == visitor


# -- Bots that nobody watches ------------------------------------------------


def test_bots_pause_where_nobody_has_been_for_some_minutes_and_go_on_when_somebody_comes(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("tablee.server.play.bots.bot_workers.monotonic", lambda: now[0])
    attendance = Attendance(300.0)
    assert attendance.may_play("t", False), "from when it is first looked at"
    now[0] += 299
    assert attendance.may_play("t", False)
    assert not attendance.seen("t"), "they had not paused"
    now[0] += 299
    assert attendance.may_play("t", False), "a request counts"
    now[0] += 10_000
    assert attendance.may_play("t", True), "whoever listens is there"
    now[0] += 300
    assert not attendance.may_play("t", False)
    assert attendance.may_play("another", False)
    assert attendance.seen("t"), "the bots are to be woken"
    assert attendance.may_play("t", False)
    attendance.forget("t")
    attendance.forget("another")
    assert not attendance.last


def test_tables_where_nobody_has_been_lately_share_one_turn(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("tablee.server.play.bots.bot_workers.monotonic", lambda: now[0])
    attendance = Attendance()
    for table in ("a", "b", "c"):
        attendance.may_play(table, False)
    now[0] += 60
    attendance.seen("a")
    assert attendance.may_play("b", True)
    assert attendance.visitor("a", "192.0.2.1") == attendance.visitor("b", "192.0.2.1") == "192.0.2.1"
    assert attendance.visitor("c", "192.0.2.1") == attendance.visitor("never heard of", "") == "nobody"


def test_bots_at_a_table_go_on_when_somebody_comes_back(run):
    async def story(place):
        app = place.app
        table = await place.table(seats="mbb", game="bohne")
        live = app.registry.tables[table.id]
        while not live.bots_asked() and 0 in live.position.pending:
            view = await table.view(0)
            await table.play(0, view["moves"][0]["code"], view["asks"])
        app.attendance.last[table.id] = -1e9
        while table.id in app.bots.awake:
            app.attendance.last[table.id] = -1e9
            await asyncio.sleep(0.01)
        if not live.bots_asked():
            pytest.skip("the bots were quicker")
        number = live.number
        await app.housekeeping.look_after(table.id)
        assert live.row.due == 0.0, "nobody is woken up for it again and again"
        assert live.number == number
        await table.view(0)
        while live.number == number:
            await asyncio.sleep(0.01)

    run(story)


# -- Figures -----------------------------------------------------------------


def test_what_is_thought_refused_and_ended_is_counted():
    async def story():
        bot_workers = BotWorkers(1)
        registry = CollectorRegistry()
        registry.register(BotWorkersCollector(bot_workers))
        await bot_workers.studies.run(jobs.echo, 1)
        tasks = [asyncio.create_task(bot_workers.studies.run(jobs.wait, 0.2, 0, visitor="v")) for _ in range(7)]
        await asyncio.sleep(0)
        figures = generate_latest(registry).decode()
        assert 'tablee_jobs_waiting{pool="studies"}' in figures
        assert 'tablee_jobs_waiting{pool="moves"} 0.0' in figures
        await asyncio.gather(*tasks, return_exceptions=True)
        figures = generate_latest(registry).decode()
        assert 'tablee_jobs_refused_total{pool="studies",reason="visitor"} 1.0' in figures
        assert 'tablee_jobs_done_total{pool="studies"} 7.0' in figures
        assert 'tablee_jobs_seconds_total{pool="studies"}' in figures
        await bot_workers.close()

    asyncio.run(story())


# -- Over HTTP ---------------------------------------------------------------


def test_too_many_studies_are_told_when_to_come_back_and_those_hung_up_are_dropped(run):
    wish = {"game": "bohne", "level": "expert", "position": tablee.game("bohne").deal(4, b"x").to_json()}

    async def story(place):
        studies = place.app.bot_workers.studies
        asked = [asyncio.create_task(place.client.post("/api/study", json=wish)) for _ in range(8)]
        done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        refused = done.pop().result()
        assert refused.status_code == 503
        assert refused.json()["code"] == "busy"
        assert refused.headers["retry-after"] in refused.json()["sentence"]
        for task in asked:
            task.cancel()
        while studies.held:
            await asyncio.sleep(0.01)
        assert studies.counts.done < 6, "nobody waited for the others"
        table = await place.table(seats="mb")
        await table.view(0)

    run(story)


def test_bots_at_tables_do_not_wait_for_studies(run):
    wish = {"game": "bohne", "level": "expert", "position": tablee.game("bohne").deal(4, b"x").to_json()}

    async def story(place):
        studies = [asyncio.create_task(place.client.post("/api/study", json=wish)) for _ in range(4)]
        while not place.app.bot_workers.studies.running:
            await asyncio.sleep(0.01)
        table = await place.table(seats="bb")
        while place.app.registry.tables[table.id].number < 5:
            await asyncio.sleep(0.01)
        assert not all(task.done() for task in studies)
        for task in studies:
            task.cancel()

    run(story)


@pytest.mark.skipif(not ON_LINUX, reason="it looks into /proc")
@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_server_that_is_stopped_or_killed_while_it_thinks_leaves_nobody_thinking(tmp_path, how):
    wish = {"game": "bohne", "level": "expert", "position": tablee.game("bohne").deal(4, b"x").to_json()}

    async def story():
        async with Process(tmp_path) as server:
            asked = asyncio.create_task(server.client.post("/api/study", json=wish))
            made = {"game": "bungee", "seats": [{"who": "bot", "level": "expert"}] * 2, "bot_pace": 0}
            await server.client.post("/api/tables", json=made)
            while len(pids := workers_of(server.process.pid)) < 2:
                await asyncio.sleep(0.01)
            await getattr(server, how)()
            assert end_of(pids) == []
            asked.cancel()

    asyncio.run(story())


# -- No process is left behind -----------------------------------------------


@pytest.mark.skipif(not ON_LINUX, reason="it looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_server_that_ends_in_any_way_leaves_no_worker_behind(how):
    with subprocess.Popen([sys.executable, jobs.__file__], stdout=subprocess.PIPE, text=True) as parent:
        idle = int(parent.stdout.readline())
        pids = workers_of(parent.pid)
        assert idle in pids
        assert len(pids) == 2, "one idle, one busy"
        parent.send_signal(how)
        parent.wait(30)
        assert end_of(pids) == []


def test_closing_ends_workers_and_tells_those_who_wait():
    async def story(workers):
        running = await occupied(workers)
        waiting = asyncio.create_task(workers.run(jobs.echo, 1))
        await asyncio.sleep(0)
        await workers.close()
        for task in (running, waiting):
            with pytest.raises(Trouble, match=BUSY):
                await task
        with pytest.raises(Trouble, match=BUSY):
            await workers.run(jobs.echo, 1)
        assert workers_of(os.getpid()) == []

    with_workers(story, limit=60.0)
