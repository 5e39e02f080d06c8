"""Bots of another package as they should not be."""

import time


class Crashes:
    def __init__(self, game, seed):
        self.moves = 0

    def choose(self, view):
        self.moves += 1
        if self.moves > 1:
            raise KeyError("no idea")
        return view.legal()[0]


class Illegal(Crashes):
    def choose(self, view):
        return next(code for code in range(len(view.position.game.catalogue)) if code not in view.legal())


class Vague(Crashes):
    def choose(self, view):
        return "the first one"


class Slow(Crashes):
    def choose(self, view):
        while True:
            time.sleep(0.001)


class Older(Crashes):
    edition = 7


class Liar(Crashes):
    """Says one edition at first, and another once it has played."""

    edition = 1

    def choose(self, view):
        self.edition = 2
        return view.legal()[0]


class Mute:
    def __init__(self, game, seed):
        pass


def torn(game, seed):
    raise RuntimeError("no model here")


class FirstMove:
    """All that a bot needs."""

    def __init__(self, game, seed):
        pass

    def choose(self, view):
        return view.legal()[0]
