"""The short version of ``tools/server_trials.py exhaust``: bounds that hold on a busy machine too."""

import asyncio

from tests.server.exhausting import DISK, MEMORY, NOBODY, exhaust


def test_whoever_attacks_in_every_way_at_once_is_refused_and_somebody_else_plays_on(tmp_path):
    said = []
    nobody, attacked = asyncio.run(exhaust(tmp_path, 8.0, ["all"], said.append))
    assert nobody.way == NOBODY
    assert attacked.acks, said
    assert attacked.bots, said
    assert attacked.answers.get("429"), (attacked.answers, said)
    assert attacked.memory < MEMORY, said
    assert attacked.disk < DISK, said
