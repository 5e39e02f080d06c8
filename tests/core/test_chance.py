"""Randomness: the same numbers everywhere, each as likely as the others."""

from collections import Counter
from hashlib import shake_256
from itertools import pairwise

import pytest

import tablee
from tablee.core.chance import Quick, Sealed, chance_from, commitment

# Worked out once; a build that gives others would replay no record.
SEALED = [48, 40, 31, 18, 14, 31, 36, 45, 51, 47, 34, 35]
QUICK = [18, 20, 1, 40, 3, 35, 2, 24, 18, 13, 11, 29]
LONG_SEALED = 997970
LONG_QUICK = 117069
COMMITMENT = "d59e3ebb115140c35bf244054ac86b738e4e706b75017a6920a92ec57ff0ce0d"


def test_chance_is_the_same_everywhere():
    sealed, quick = Sealed(b"seed"), Quick(12345678901234)
    assert [sealed.below(56) for _ in range(12)] == SEALED
    assert [quick.below(56) for _ in range(12)] == QUICK


def test_a_long_sequence_is_the_same_everywhere():
    """Past the first pages, with all sizes of draws."""
    for chance, digest in ((Sealed(b"long"), LONG_SEALED), (Quick(1), LONG_QUICK)):
        total = 0
        for n in range(1, 1000):
            total = (total * 31 + chance.below(n)) % 1_000_003
        assert total == digest


def test_the_sealed_numbers_can_be_worked_out_by_anyone_who_has_the_seed():
    """Words of four bytes out of SHAKE-256 pages; a word too close to the end is passed over."""
    words = []
    for page in range(5):
        digest = shake_256(b"check" + page.to_bytes(8, "big")).digest(256)
        words += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 256, 4)]
    chance, used = Sealed(b"check"), 0
    for n in [3, 56, 2**31 - 1, 2**31 + 1, 2**32 - 5] * 20:
        while words[used] >= 2**32 - 2**32 % n:
            used += 1
        assert chance.below(n) == words[used] % n
        used += 1
        assert chance.drawn == used
    assert used > 110


@pytest.mark.parametrize("n", [2, 3, 6, 7, 56])
@pytest.mark.parametrize("make", [lambda: Sealed(b"even"), lambda: Quick(7)], ids=["sealed", "quick"])
def test_every_number_is_as_likely_as_the_others(make, n):
    chance = make()
    times = 600 * n
    counts = Counter(chance.below(n) for _ in range(times))
    assert set(counts) == set(range(n))
    assert sum((counts[k] - 600) ** 2 / 600 for k in range(n)) < n + 6 * (2 * n) ** 0.5


@pytest.mark.parametrize("make", [lambda: Sealed(b"pairs"), lambda: Quick(3)], ids=["sealed", "quick"])
def test_a_number_tells_nothing_about_the_next(make):
    chance = make()
    draws = [chance.below(6) for _ in range(14401)]
    counts = Counter(pairwise(draws))
    assert sum((counts[a, b] - 400) ** 2 / 400 for a in range(6) for b in range(6)) < 36 + 6 * 72**0.5


def test_neighbouring_seeds_have_nothing_in_common():
    firsts = Counter(Quick(seed).below(10) * 10 + Quick(seed + 1).below(10) for seed in range(10000))
    assert len(firsts) == 100
    assert max(firsts.values()) < 160


def test_a_seed_of_any_size_will_do():
    for seed in (0, 1, 2**31 - 1, 2**31, 2**62, 2**63 - 1, -1):
        quick = Quick(seed)
        assert len({quick.below(1000) for _ in range(30)}) > 20
    assert Sealed(b"").below(7) in range(7)
    assert Sealed(b"x" * 5000).below(7) in range(7)


def test_one_of_one_is_no_choice():
    assert {Sealed(b"one").below(1), Quick(1).below(1)} == {0}


@pytest.mark.parametrize("drawn", [0, 1, 63, 64, 65, 200])
def test_a_copy_goes_on_alike_and_apart(drawn):
    for chance in (Sealed(b"copy"), Quick(5)):
        for _ in range(drawn):
            chance.below(9)
        twin = chance.copy()
        ahead = [chance.below(1000) for _ in range(100)]
        assert [twin.below(1000) for _ in range(100)] == ahead


@pytest.mark.parametrize("drawn", [0, 1, 64, 100])
def test_the_state_leads_back_to_the_same_chance(drawn):
    for chance in (Sealed(b"state"), Sealed(b""), Quick(5)):
        for _ in range(drawn):
            chance.below(9)
        again = chance_from(chance.state())
        assert again.state() == chance.state()
        assert [again.below(99) for _ in range(70)] == [chance.below(99) for _ in range(70)]


NO_STATES = [
    "", "x", "sealed", "sealed 00", "sealed 0 0", "sealed zz 0", "sealed 00 -1", "sealed 00 x", "sealed 00 0 0",
    "sealed 00 " + "9" * 20, "sealed 00 " + "9" * 5000, f"sealed 00 {1 << 62}",
    "quick", "quick 0", "quick -5", "quick x", f"quick {1 << 62}", "quick 1 2", "QUICK 1",
]  # fmt: skip


@pytest.mark.parametrize("state", NO_STATES)
def test_this_is_not_the_state_of_a_chance(state):
    with pytest.raises(tablee.BadPosition) as wrong:
        chance_from(state)
    assert "sealed HEX NUMBER" in str(wrong.value)


def test_the_commitment_is_published_before_and_checked_after():
    """SHA-256 over the seed, with a word in front so that it is good for nothing else."""
    assert commitment(b"seed") == COMMITMENT
    assert len({commitment(bytes([n])) for n in range(100)}) == 100
