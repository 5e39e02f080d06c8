"""Faults to plant: each is one small change to the sources that the tests must notice.

A fault is a name, a file below ``src/tablee``, the text to replace (it must occur exactly once) and its replacement.
"""

TABLE = "core/table.py"
SEEN = "core/seen.py"
GAME = "core/game.py"
POSITION = "core/position.py"
CHANCE = "core/chance.py"
RECORD = "core/record.py"
RULES = "games/bungee/rules.py"
SCORING = "games/bungee/scoring.py"
OBSERVE = "core/observe.py"
OBSERVED = "games/bungee/observed.py"

FAULTS = [
    (
        "a hand is shown in its true order",
        SEEN,
        "            order(seen.slots, start, end)\n",
        "            pass\n",
    ),
    (
        "an event tells the place of a card in a hand",
        TABLE,
        "return self.layout.starts[zone] if self.layout.kinds[zone] == FAN else spot",
        "return spot",
    ),
    (
        "the journal tells everyone the face",
        TABLE,
        "marks = kind | known_of(card) << 4",
        "marks = kind | EVERYONE << 4",
    ),
    (
        "only low hands are asked whether they call late",
        RULES,
        "        elif self.last_lap():\n            self.ask(seat, LATE_CALL)",
        "        elif self.last_lap() and self.hand_points(seat) <= self.agreed.call_limit:\n            self.ask(seat, LATE_CALL)",
    ),
    (
        "a refusal looks at the top of the stock",
        RULES,
        "        return rulebook.STOCK_FIRST if self.dry >= DRY_TURNS else None",
        "        return rulebook.STOCK_FIRST if self.dry >= DRY_TURNS or self.table.top(STOCK) == SIX else None",
    ),
    (
        "what follows from hidden cards is told as if it were no news",
        TABLE,
        "            news = EVERYONE * 0x100000\n",
        "            news = NOBODY\n",
    ),
    (
        "the twin of a played card stays known",
        TABLE,
        "        self.slots[spot] = twin ^ more * ONE_KNOWS\n",
        "        self.slots[spot] = twin\n",
    ),
    (
        "of equal cards the first one leaves, known or not",
        TABLE,
        "                    index = self.better_known(src, index, other)\n",
        "                    pass\n",
    ),
    (
        "a card that leaves a hand tells which shuffle it came from",
        TABLE,
        "                    first = self.merge(group_of(card), first)\n",
        "                    first = group_of(card)\n",
    ),
    (
        "a card laid face down out of a hand is still known to be in it",
        TABLE,
        "                known &= watching\n",
        "                pass\n",
    ),
    (
        "a view tells what others are sure of",
        SEEN,
        "            seen.slots[spot] = card | ALL_SURE\n",
        "            seen.slots[spot] = card\n",
    ),
    (
        "a view tells who else knows a card in a hand",
        SEEN,
        "card = marked(HIDDEN, holders, holders, 0, group_of(card)) if fan else card & UNFACED",
        "card = card & UNFACED",
    ),
    (
        "what one seat knows, all see",
        SEEN,
        "            if known_of(card) >> seat & 1 == 0:\n",
        "            if known_of(card) == 0:\n",
    ),
    (
        "a view carries the chance of the deal",
        POSITION,
        "self.renewed(masked.table, Quick(0))",
        "self.renewed(masked.table, self.chance)",
    ),
    (
        "imagining deals public discards back into hands",
        TABLE,
        "known_of(card) | sure | loose, self.shuffles",
        "NOBODY, self.shuffles",
    ),
    (
        "imagining always deals the same world",
        SEEN,
        "                chance.shuffle(pool, start, end)\n",
        "",
    ),
    (
        "imagining loses a face",
        SEEN,
        "slots[spot] & BARE | pool[i]\n",
        "slots[spot] & BARE | pool[0]\n",
    ),
    (
        "copy forgets a field",
        RULES,
        "        twin.dry = self.dry\n",
        "",
    ),
    (
        "copy shares a list",
        RULES,
        "        twin.called = self.called[:]\n",
        "        twin.called = self.called\n",
    ),
    (
        "copy shares its chance",
        CHANCE,
        "        return Sealed(self.seed, self.drawn)\n",
        "        return self\n",
    ),
    (
        "JSON forgets a field",
        RULES,
        '            "dry": int(self.dry),\n',
        "",
    ),
    (
        "a card is lost when the stock is renewed",
        TABLE,
        "        self.sizes[dst] += count\n",
        "        self.sizes[dst] += count - 1\n",
    ),
    (
        "a wrong clause is cited",
        RULES,
        "return None if points <= self.agreed.call_limit else reasons.too_many(points)",
        "return None if points <= self.agreed.call_limit else rulebook.CALL_INSTEAD",
    ),
    (
        "a clause that cannot refuse is cited",
        RULES,
        "self.table.count(TAKEN, value) > 0:\n            return rulebook.TAKEN_STAYS\n",
        "self.table.count(TAKEN, value) > 0:\n            return rulebook.TOP_ONLY\n",
    ),
    (
        "legal forgets what forbids knows",
        RULES,
        "self.table.size(DISCARD) > 0 and self.dry < DRY_TURNS:",
        "self.table.size(DISCARD) > 0:",
    ),
    (
        "a drawn card may be taken back",
        POSITION,
        "self.table.listening and self.table.settled()",
        "self.table.listening",
    ),
    (
        "what was looked at stays in sight",
        POSITION,
        "            self.table.end_glances(seat)\n",
        "            pass\n",
    ),
    (
        "a record forgets who made a secret choice",
        GAME,
        "int(seat * self.size + code) if several else code",
        "code",
    ),
    (
        "touches do not tell one card from two",
        RULES,
        '* int(count_of(code)) + ["discard"]',
        "* int(count_of(code))",
    ),
    (
        "deals are a little uneven",
        CHANCE,
        "            if word < bound:",
        "            if word < bound and word % n < n - 1 + (n < 3):",
    ),
    (
        "a losing Bungee costs nothing",
        SCORING,
        "BUNGEE_COSTS: Final[i64] = 10",
        "BUNGEE_COSTS: Final[i64] = 0",
    ),
    (
        "the earlier of two equal calls wins",
        SCORING,
        "rank > rank_of_it",
        "rank < rank_of_it",
    ),
    (
        "an observation counts hidden cards by their face",
        OBSERVE,
        "face = columns[card & 0xFF] if card >> shift & 1 == 1 else HIDDEN",
        "face = columns[card & 0xFF]",
    ),
    (
        "an observation shows what lies on top, face down or not",
        OBSERVE,
        "        return self.columns[card & 0xFF] if card >> shift & 1 == 1 else HIDDEN",
        "        return self.columns[card & 0xFF]",
    ),
    (
        "an observation tells of a reshuffle what the seat cannot be sure of",
        OBSERVE,
        " and card >> 24 >> eyes & 1 == 1:",
        ":",
    ),
    (
        "a public number of an observation follows from a hidden card",
        OBSERVED,
        "sheet.put(self.skips, position.skips)",
        "sheet.put(self.skips, position.table.top(0) & 3)",
    ),
    (
        "an observation counts seats from the wrong one",
        OBSERVE,
        "        return seat - origin if seat >= origin else seat + self.seats - origin",
        "        return seat",
    ),
]
