"""Bots that a program brings along: good ones, and some that fail."""

import time

from tablee.bots.levels import bot


class First:
    """The first legal move; no more than choose(view)."""

    def __init__(self, game, seed):
        pass

    def choose(self, view):
        return view.legal()[0]


class Crashes(First):
    def choose(self, view):
        if view.position.scores()[view.seat] > 20:
            raise RuntimeError("I am lost")
        return super().choose(view)


class Cheeky(First):
    def choose(self, view):
        illegal = [code for code in range(4) if code not in view.legal()]
        return illegal[0] if illegal else view.legal()[0]


class Slow(First):
    def choose(self, view):
        time.sleep(5)
        return super().choose(view)


class Unborn:
    def __init__(self, game, seed):
        raise OSError("no weights")


class Dies(First):
    """Takes its process with it."""

    def choose(self, view):
        import multiprocessing
        import os

        if multiprocessing.parent_process() is not None:
            os._exit(1)
        return super().choose(view)


def chance(game, seed):
    """A factory; the bot is quick, so that whole matches are."""
    return bot("random", game, seed)
