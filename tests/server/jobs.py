"""Jobs for workers; and a program with workers of its own, to be killed."""

import asyncio
import os
import time


def echo(seconds, value):
    return value


def seconds_given(seconds):
    return seconds


def process(seconds):
    return os.getpid()


def wait(seconds, delay, value):
    time.sleep(delay)
    return value


def note(seconds, path, value):
    """So that one sees in which order jobs were started."""
    with open(path, "a") as file:
        file.write(f"{value}\n")
    time.sleep(0.01)


def for_ever(seconds):
    while True:
        pass


def ever_more(seconds):
    kept = []
    while True:
        kept.append(bytearray(1 << 20))


def prints(seconds):
    print("not an answer", flush=True)
    os.write(1, b"nor this")
    return "answer"


def fails(seconds):
    raise KeyError("the reason")


def unpicklable(seconds):
    return lambda: 0


def exits(seconds):
    os._exit(3)


def dies_once(seconds, path):
    if not os.path.exists(path):
        open(path, "w").close()
        os._exit(3)
    return "second time"


async def main():
    from tablee.server.play.workers import Limits, Workers

    workers = Workers("test", 2, Limits(limit=4.0))
    busy = asyncio.create_task(workers.run(for_ever, key="a"))
    print(await workers.run(process, key="b"), flush=True)
    await busy


if __name__ == "__main__":
    import jobs  # by its name, so that workers find it

    asyncio.run(jobs.main())
