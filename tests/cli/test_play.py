"""A game at the terminal, driven through what is typed."""

import json

import pytest

import tablee
from tablee.bots import levels
from tablee.cli import draw
from tablee.cli.live_game import LiveGame
from tablee.cli.players import names_of, read_player, seated
from tablee.core.view import View
from tests.cli.games_played import played

# Whoever types all of this, again and again, plays every game of Bungee to its end; most of it is refused.
STUBBORN = ["call", "decline", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "b"]


def kept(home):
    return sorted((home / "state" / "tablee").glob("*.json"), key=lambda path: (len(path.name), path.name))


@pytest.mark.parametrize(
    ("lang", "over", "again"),
    [
        ("fr", "La partie est finie", "Encore une partie"),
        ("de", "Das Spiel ist zu Ende", "Noch ein Spiel"),
        ("en", "The game is over", "Another game"),
    ],
)
def test_a_whole_game_through_standard_input(run, home, lang, over, again):
    ran = run("play", "bungee", "--seats", "3", "--seed", "c0ffee", "--lang", lang, typed=STUBBORN * 300)
    assert ran.code == 0
    assert ran.err == ""
    assert over in ran.out
    assert again in ran.out
    assert "\x1b" not in ran.out
    assert f"tablee replay {kept(home)[0]}" in ran.out
    checked = run("check", kept(home)[0], "--lang", "en")
    assert "won by" in checked.out


def test_another_game_is_dealt_anew(run, home, monkeypatch):
    """The last decisions of a game, then a new one with the same players, left at once."""
    record = played(seats=2, names=["Zoé", "Anouk (random)"])
    record.values, record.end = record.values[:-2], ""
    (home / "late.json").write_text(record.to_json())
    prompts = []

    def stubborn(prompt):
        prompts.append(prompt)
        if "Another game? [y/N]" in prompts[:-1]:
            raise EOFError
        return "yes" if "Another game" in prompt else STUBBORN[len(prompts) % len(STUBBORN)]

    monkeypatch.setattr("builtins.input", lambda prompt: stubborn(prompt.removesuffix(" › ")))
    assert run("play", "--resume", "late.json").code == 0
    finished, begun = [tablee.record_from(path.read_text()) for path in kept(home)]
    assert tablee.game("bungee").replay(finished).over()
    assert len(begun) < 5
    assert begun.seed != finished.seed
    assert begun.names == finished.names == ["Zoé", "Anouk (random)"]


def test_a_move_is_typed_as_number_notation_or_words(run, home):
    """With this seed the hand is 2 2 4 5 B: a bare number is the card, the other moves are numbered after the cards."""
    start = ["play", "bungee", "--seats", "5", "--seed", "c0ffee"]
    for typed, cards in (("11", "two 2s"), ("2 2", "two 2s"), ("play 5", "a 5"), ("12", "a Bungee")):
        out = run(*start, typed=[typed]).out
        assert " 4) play 4" in out
        assert "11) play 2 2 · 2 2" in out
        assert f"You play {cards} and draw a" in out
    assert "Tu joues un Bungee et pioches " in run(*start, "--lang", "fr", typed=["jouer B"]).out
    assert "Du spielst eine 4 und ziehst " in run(*start, "--lang", "de", typed=["4 spielen"]).out
    assert len(kept(home)) == 6


@pytest.mark.parametrize(
    ("lang", "typed", "clause"),
    [
        ("fr", ["call"], "BUN-4.1, Pour crier Bungee, la main doit valoir"),
        ("de", ["call"], "BUN-4.1, Bungee ruft nur"),
        ("en", ["call"], "BUN-4.1, To call Bungee"),
        ("en", ["why call"], "BUN-4.1, To call Bungee"),
        ("fr", ["pourquoi 9"], "jouer 9 : BUN-2.2"),
        ("de", ["warum 9 9"], "BUN-2.2"),
        ("en", ["take"], "BUN-2.4"),
    ],
)
def test_a_refusal_names_the_clause_and_says_it(run, home, lang, typed, clause):
    out = " ".join(run("play", "bungee", "--seed", "c0ffee", "--seats", "5", "--lang", lang, typed=typed).out.split())
    assert clause in out
    assert len(tablee.record_from(kept(home)[0].read_text())) == 0


def test_what_is_no_move_is_said_to_be_none(run):
    typed = ["dance", "99", "why", "why 4", "moves", "moves xyz", "", "rules", "rules 2.5", "rules xyz", "score", "log"]
    out = run("play", "bungee", "--seed", "c0ffee", "--seats", "5", typed=[*typed, "help"]).out
    assert "'dance' is not a move of this game" in out
    assert "no move number 99" in out
    assert "Why what? For example: why" in out
    assert "play 4: that is allowed." in out
    assert "No legal move contains 'xyz'" in out
    assert "BUN-9.4" in out
    assert "No rule of Bungee contains 'xyz'" in out
    assert "What everyone has seen" in out
    assert "why MOVE" in out


def test_undo_takes_back_what_told_nothing(run, home):
    """Taking the discard shows nothing new: it may be taken back. Playing draws a card: it may not."""
    typed = ["undo", "4", "undo", "take", "undo", "save undone.json", "take", "quit"]
    out = run("play", "bungee", "--seed", "c0ffee", "--seats", "5", typed=typed).out
    assert out.count("A move is taken back only while you alone are asked") == 2
    assert out.count("Your last move is taken back.") == 1
    undone = tablee.record_from((home / "undone.json").read_text())
    assert len(tablee.record_from(kept(home)[0].read_text())) == len(undone) + 1


def test_what_was_saved_is_resumed_with_the_same_players(run, home):
    run("play", "bungee", "--seats", "3", "--seat", "1", "--seed", "aa", "--name", "Zoé", typed=["save my.json"])
    saved = tablee.record_from((home / "my.json").read_text())
    assert saved.names == ["Anouk (beginner)", "Zoé", "Beat (beginner)"]
    ran = run("play", "--resume", "my.json", "--lang", "fr", typed=["quitter"])
    assert ran.code == 0
    assert "▲ À toi, Zoé." in ran.out
    assert "Pour la reprendre : tablee play --resume " in ran.out
    again = run("play", "bungee", "--resume", kept(home)[0], typed=[*STUBBORN])
    assert "Your turn, Zoé." in again.out
    grown = tablee.record_from(kept(home)[0].read_text())
    assert len(grown) > len(saved)
    assert grown.values[: len(saved)] == saved.values


def test_a_record_without_names_is_resumed_at_a_chosen_seat(run, begun):
    assert "Your turn, Player 1" in run("play", "--resume", begun).out
    assert "★" not in run("play", "--resume", begun, "--seat", "2").out


def test_end_of_input_and_ctrl_c_lose_nothing(run, home, monkeypatch):
    ended = run("play", "bungee", "--seed", "c0ffee", typed=["4"])
    assert ended.code == 0
    assert f"tablee play --resume {kept(home)[0]}" in ended.out
    answers = iter(["4"])

    def interrupted(_):
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    stopped = run("play", "bungee", "--seed", "c0ffee")
    assert stopped.code == 130
    assert f"tablee play --resume {kept(home)[1]}" in stopped.out
    assert "ok " in run("check", *kept(home)).out
    assert kept(home)[0].read_text() == kept(home)[1].read_text()


def test_a_game_that_cannot_be_saved_goes_on_and_is_printed_at_the_end(run, home):
    (home / "state").write_text("a file where a folder should be")
    ran = run("play", "bungee", "--seed", "c0ffee", "--seats", "5", typed=["why call", "4", "save no/such/place.json"])
    assert ran.code == 0
    assert ran.out.count("The game could not be saved in") == 2
    assert "You play a 4 and draw " in ran.out
    last = ran.out.splitlines()[-1]
    assert json.loads(last)["seed"] == "c0ffee"
    (home / "kept.json").write_text(last)
    assert "ok " in run("check", home / "kept.json").out


def test_a_full_disk_does_not_end_the_game(run):
    ran = run("play", "bungee", "--seed", "c0ffee", "--seats", "5", typed=["save /dev/full", "save .", "4"])
    out = " ".join(ran.out.split())
    assert "no space left on device" in out
    assert "could not be saved in . " in out
    assert "You play a 4 and draw " in out


def test_several_people_do_not_see_each_other_s_hands(run):
    typed = ["", "4", "", "quit"]
    ran = run("play", "bungee", "--seed", "c0ffee", "--seats", "5", "--humans", "2", "--name", "Ann", typed=typed)
    first, second = ran.out.split("Pass the screen to Player 2, then press Enter.")
    assert "Pass the screen to Ann" in first
    assert "Your turn, Ann" in first
    assert "Your turn, Player 2" in second
    assert "Ann plays a 4 and draws." in second
    assert "draw an 8" not in second


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ([], "Which game?"),
        (["tarot"], "no game 'tarot'"),
        (["bungee", "--seats", "1"], "not for 1 players"),
        (["bungee", "--seats", "6"], "not for 6 players"),
        (["bungee", "--seat", "4", "--seats", "4"], "no seat 4"),
        (["bungee", "--seat", "-1"], "no seat -1"),
        (["bungee", "--humans", "0"], "1 to 3 people, not 0"),
        (["bungee", "--humans", "9"], "not 9"),
        (["bungee", "--bots", "genius"], "no bot 'genius'"),
        (["bungee", "--seed", "coffee"], "like c0ffee, not 'coffee'"),
        (["bungee", "--seed", ""], "hexadecimal"),
        (["bungee", "--option", "fast=yes"], "no option 'fast'"),
        (["bungee", "--option", "callers_act_again=perhaps"], "it takes: yes, no"),
    ],
)
def test_nobody_sits_down_at_an_impossible_table(run, argv, sentence):
    assert sentence in run("play", *argv).sentence


def test_what_cannot_be_resumed(run, whole, begun):
    assert "This game is over" in run("play", "--resume", whole).sentence
    assert "not of dog" in run("play", "dog", "--resume", begun).sentence
    assert "--seats does not go with --resume" in run("play", "--resume", begun, "--seats", "3").sentence
    assert "--seed" in run("play", "--resume", begun, "--seed", "aa").sentence
    assert "no seat 3" in run("play", "--resume", begun, "--seat", "3").sentence


# -- What the pieces promise ---------------------------------------------------


def test_bots_are_given_views_and_nothing_else(run, monkeypatch):
    given = []

    class Spy:
        def choose(self, view):
            given.append(view)
            return view.legal()[0]

    monkeypatch.setattr(levels, "bot", lambda *_, **__: Spy())
    run("play", "bungee", "--seed", "c0ffee", "--bots", "club", typed=["4", "4"])
    assert given
    assert all(type(view) is View for view in given)


def test_what_a_seat_was_shown_is_not_written_down_past_its_next_decision():
    game = tablee.game("bungee")
    live = LiveGame(game, game.record(2, bytes.fromhex("c0ffee")), seated(2, [0, 1], "random", ["Ann", "Bob"]))
    live.decide(0, live.position.legal(0)[-1])
    told = live.news[0][-1]
    assert " and draw a" in told
    assert told not in live.news[1]
    assert told not in live.log
    live.decide(1, live.position.legal(1)[-1])
    assert told in live.news[0]
    live.decide(0, live.position.legal(0)[-1])
    assert told not in live.news[0]


@pytest.mark.parametrize("own", [True, False])
def test_a_picture_shows_only_what_the_view_has(monkeypatch, own):
    """Two worlds that a seat cannot tell apart look the same."""
    from rich.console import Console

    if not own:
        monkeypatch.setattr(draw, "own_picture", lambda _: None)

    def drawn(position, seat):
        console = Console(width=100, file=None, record=True, quiet=False, force_terminal=False)
        with console.capture() as captured:
            console.print(draw.table(position.seen_by(seat), ["A", "B", "C"]))
        return captured.get()

    game = tablee.game("bungee")
    record = played(decisions=30)
    position = game.replay(record)
    for seat in (0, 1, 2, None):
        imagined = position.seen_by(seat).imagine(5)
        assert drawn(imagined, seat) == drawn(position, seat)
        assert len(drawn(position, seat)) > 200


def test_a_game_without_a_picture_of_its_own_is_played_all_the_same(run, monkeypatch):
    monkeypatch.setattr(draw, "own_picture", lambda _: None)
    ran = run("play", "bungee", "--seats", "3", "--seed", "c0ffee", typed=STUBBORN * 300)
    assert "The game is over" in ran.out
    assert "stock" in ran.out


def test_names_of_bots_carry_their_level():
    assert read_player("Anouk (random)").level == "random"
    assert read_player("Anouk (genius)").name == "Anouk (genius)"
    assert not read_player("Anouk").is_bot
    players = seated(4, [2, 3], "random", ["Anouk", "Anouk"])
    assert [player.name for player in players] == ["Beat", "Chloé", "Anouk", "Anouk 2"]
    record = played(decisions=0, names=["Eve\x1b[2J", "Eve", "Eve"])
    assert names_of(record) == ["Eve�[2J", "Eve", "Eve 2"]


@pytest.mark.parametrize(
    ("lang", "advice", "word", "title"),
    [
        ("fr", "L'expert jouerait", "conseil", "la suite la plus probable"),
        ("de", "Der Experte würde spielen", "tipp", "gedachte Spiele"),
        ("en", "The expert would play", "hint", "how it most likely goes on"),
    ],
)
def test_the_expert_gives_hints(run, home, lang, advice, word, title):
    ran = run("play", "bungee", "--seats", "2", "--seed", "c0ffee", "--hint", "--lang", lang, typed=[word, "", "quit"])
    assert ran.code == 0
    assert advice in ran.out
    assert title in ran.out


def test_without_being_asked_nobody_gives_hints(run, home):
    ran = run("play", "bungee", "--seats", "2", "--seed", "c0ffee", "--lang", "en", typed=["quit"])
    assert "The expert" not in ran.out
