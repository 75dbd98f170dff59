"""Each law fails where it should: on games, and once on a kernel, with a fault planted in them."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from domain.kernel import Ask, Card, Face, GameId, Lay, Ruleset, Seat, Zone, window
from domain.kernel.board import OpenAsk
from domain.kernel.errors import Divergence, Refused, RuleFault, Unsettled
from domain.kernel.game import Game
from domain.kernel.headless import CapReached
from domain.kernel.live import Live
from domain.kernel.log import open_live
from domain.kernel.orders import Trigger
from domain.kernel.record import Record, log_of
from domain.kernel.starting import open_table
from domain.kernel.steps import FirstOf
from domain.kernel.viewer import Viewer
from projections import past_states, stream_steps
from projections.history import Line, Teller
from projections.patch import BadPatch, diff
from projections.words import Words
from tests.laws import checks, followed, planted, played
from tests.laws.followed import streams_follow
from tests.laws.leak import KINDS, Leak, no_leak
from tests.laws.played import play
from tests.laws.remembered import past_is_as_it_was
from tests.laws.spoken import everything_has_words
from tests.toy import CROSSING, GAMES, MUTINY
from tests.toy.crossing import cards as crossing_cards
from tests.toy.crossing import rules as crossing_rules
from tests.toy.mutiny import rules as mutiny_rules
from tests.toy.mutiny.events import LifeChanged


def look_for_leaks(ruleset: Ruleset[Any], count: int = 10, kinds: tuple[str, ...] = KINDS) -> None:
    for seed in range(count):
        no_leak(play(ruleset, ruleset.seats[seed % len(ruleset.seats)], seed=seed), random.Random(seed), kinds=kinds)


# --- law 2 ------------------------------------------------------------------------------------------


def test_a_fact_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loyal sailors recover in secret, and everybody sees it."""
    honest = mutiny_rules.resolve

    def resolve(g: mutiny_rules.G) -> None:
        honest(g)
        for seat in g.board.aboard():
            if mutiny_rules.role(g, seat) == mutiny_rules.LOYAL:
                g.emit(LifeChanged(seat, 1))

    monkeypatch.setattr(mutiny_rules, "resolve", resolve)
    with pytest.raises(Leak):
        look_for_leaks(MUTINY)


def test_a_prompt_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those who hold a lucky card are asked."""

    async def telling(g: Any, kind: str, trigger: Trigger, seats: Sequence[Seat], form: Any, rule: str = "") -> Any:
        return await window(g, kind, trigger, [s for s in seats if form(s).options], form, rule)

    monkeypatch.setattr(crossing_rules, "window", telling)
    with pytest.raises(Leak):
        look_for_leaks(CROSSING)


def test_options_in_the_open_that_depend_on_faces_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unsealed(g: Any, kind: str, trigger: Trigger, seats: Sequence[Seat], form: Any, rule: str = "") -> Any:
        return await FirstOf([Ask(s, kind, form(s), rule) for s in seats], trigger)

    monkeypatch.setattr(crossing_rules, "window", unsealed)
    with pytest.raises(Leak):
        look_for_leaks(CROSSING)


def _lay_in_order(zone: Zone, cards: Sequence[Card], mixed: bool = True, seen: Any = (), at: int = 0) -> Lay:
    return Lay(zone, cards, mixed and not zone.startswith("hand:"), seen, at)


def test_a_hand_that_keeps_its_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossing_rules, "Lay", _lay_in_order)
    monkeypatch.setattr(crossing_cards, "Lay", _lay_in_order)
    with pytest.raises(Leak):
        look_for_leaks(CROSSING, 20, ("arrangement",))


def test_a_hidden_card_that_keeps_its_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def move(
        g: Any, owner: Seat, chosen: Sequence[Card], source: Zone, target: Zone, why: str, at: int = 0, seen: Any = ()
    ) -> Sequence[Card]:
        g.move(chosen, source, target)
        return chosen

    monkeypatch.setattr(crossing_cards, "slip", move)
    with pytest.raises(Leak):
        look_for_leaks(CROSSING)


def test_a_refusal_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "You are not asked; the one who is has these options.\""""
    honest = Live._open_ask

    def telling(self: Live[Any], seat: Seat, ask: Any) -> OpenAsk:
        found = next((a for a in self.asks() if a.id == ask), None)
        if found is not None and found.seat != seat:
            raise Refused("not-yours", "{form}", form=str(self.form_of(found)))
        return honest(self, seat, ask)

    monkeypatch.setattr(Live, "_open_ask", telling)
    with pytest.raises(Leak):
        look_for_leaks(CROSSING)


# --- laws 1, 3, 4, 5 --------------------------------------------------------------------------------


def test_direct_mutation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule changes the board behind the log's back."""
    honest = mutiny_rules.resolve

    def resolve(g: mutiny_rules.G) -> None:
        honest(g)
        g.board.sailors[g.seats[0]].tokens += 1

    monkeypatch.setattr(mutiny_rules, "resolve", resolve)
    one = play(MUTINY, 3, seed=1, unruly=False)
    with pytest.raises(AssertionError, match="something changed it unseen"):
        checks.folds_alike(one)
    with pytest.raises(Divergence, match="another board"):
        checks.reopens_anywhere(one, random.Random(1))


def test_an_opening_that_is_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one = play(CROSSING, 3, seed=1, most=30)
    honest = checks.log_of

    def forgetful(seat: Seat, records: Sequence[Record]) -> list[Record]:
        return [Record(r.seq, r.public, b"", r.head) if r.seq % 7 == 0 else r for r in honest(seat, records)]

    monkeypatch.setattr(checks, "log_of", forgetful)
    with pytest.raises((AssertionError, KeyError)):
        checks.viewers_fold_alike(one)


def test_a_lost_card_is_found() -> None:
    with pytest.raises(AssertionError, match="no place"):
        checks.nothing_is_lost(play(planted.LOST_CARD, 2, unruly=False))


def test_a_lost_token_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toy.mutiny.events import TokenSpent

    def apply(self: TokenSpent, board: Any) -> None:
        board.sailors[self.seat].tokens -= 1

    monkeypatch.setattr(TokenSpent, "apply", apply)
    with pytest.raises(AssertionError, match="tokens changed"):
        for seed in range(5):
            checks.nothing_is_lost(play(MUTINY, 3, seed=seed))


def test_a_dead_end_is_found() -> None:
    with pytest.raises(RuleFault, match="no answer is legal"):
        play(planted.DEAD_END, 2, unruly=False)


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "CAP", 50)
    with pytest.raises(CapReached):
        play(planted.ENDLESS, 2, unruly=False)


def test_a_rule_that_raises_half_way_is_found_and_leaves_nothing() -> None:
    live, records = open_table(planted.RAISING, GameId("g"), 2)
    live.appended()
    (ask,) = live.asks()
    with pytest.raises(RuleFault, match="KeyError"):
        live.answer(ask.seat, ask.id, ["yes"])
    with pytest.raises(Unsettled):
        live.answer(ask.seat, ask.id, ["yes"])
    again = open_live(planted.RAISING, GameId("g"), live.dealer.chance, records)
    assert again.asks() == [ask]
    assert again.board.names == []


# --- laws 6 and 7 -----------------------------------------------------------------------------------


def test_iterating_a_set_is_found() -> None:
    with pytest.raises(AssertionError, match="Divergence"):
        checks.reruns_elsewhere([play(planted.SET_ITERATION, 2, unruly=False)], "tests.laws.planted")


def test_reading_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def counting(self: Live[Any], seat: Seat) -> None:
        self.board.turn += 1

    one = play(MUTINY, 3, seed=1, most=20)
    monkeypatch.setattr(Live, "may_undo", counting)
    with pytest.raises(AssertionError):
        checks.reading_changes_nothing(one)


def test_undo_over_hidden_knowledge_is_refused_and_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the kernel's own watch switched off, the law's independent one catches it."""
    assert sum(play(planted.READING, 2, seed=seed).undone for seed in range(5)) == 0

    def unwatched(self: Game[Any], card: Card) -> Face:
        return self._secrets.faces[card]

    monkeypatch.setattr(Game, "face", unwatched)
    with pytest.raises(AssertionError, match="read unseen"):
        for seed in range(10):
            play(planted.READING, 2, seed=seed)


def test_undo_that_leaves_something_behind_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = played.state_of
    monkeypatch.setattr(played, "state_of", lambda live: (*honest(live), live.seq))
    with pytest.raises(AssertionError, match="did not restore"):
        for seed in range(10):
            play(CROSSING, 3, seed=seed)


# --- law 9 ------------------------------------------------------------------------------------------


def follow_some(count: int = 6) -> None:
    for seed in range(count):
        for entry in GAMES:
            streams_follow(entry, play(entry.ruleset, 3, seed=seed), random.Random(seed))


def test_a_stream_that_forgets_own_passes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_steps, "own_inputs", lambda seat, records: [])
    with pytest.raises(AssertionError, match="another view"):
        follow_some()


def test_a_stream_that_withholds_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_steps, "published", lambda records, before=None: records)
    with pytest.raises(AssertionError, match="hears of a pass"):
        follow_some()


def test_own_inputs_that_bear_their_number_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the last published event and the own pass stand the passes of others: the gap counts them."""

    def numbered(self: Teller[Any], record: Record) -> Line:
        return self._tell(record, self.viewer.feed_own, record.seq)

    monkeypatch.setattr(Teller, "feed_own", numbered)
    with pytest.raises(AssertionError, match="others have passed"):
        follow_some()


def test_a_patch_that_lacks_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        stream_steps, "diff", lambda old, new: [op for op in diff(old, new) if "zones" not in op["path"]]
    )
    with pytest.raises((AssertionError, BadPatch)):
        follow_some()


def test_a_stream_that_goes_on_over_an_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Viewer, "_go_back", lambda self, decision: None)
    with pytest.raises(AssertionError):
        follow_some()


def test_a_step_that_hides_what_it_asks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_steps, "opened_and_closed", lambda before, now: ((), ()))
    with pytest.raises(AssertionError, match="unsaid"):
        follow_some()


def test_coming_back_with_a_guess_at_undo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the view of that version said of undo is not known any more: the patch has to say it anew."""
    honest = stream_steps.resumed

    def guessing(*args: Any) -> Any:
        watcher = honest(*args)
        watcher.may_undo = False
        return watcher

    monkeypatch.setattr(followed, "resumed", guessing)
    with pytest.raises(AssertionError, match="coming back"):
        follow_some(12)


# --- law 10 -----------------------------------------------------------------------------------------


def look_back(count: int = 12) -> None:
    for seed in range(count):
        for entry in GAMES:
            game = play(entry.ruleset, entry.ruleset.seats[0], seed=seed)
            past_is_as_it_was(entry, game, random.Random(seed), most=60)


def test_a_past_that_shows_what_was_withheld_then_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        past_states, "heard_by", lambda seat, records, before=None: stream_steps.Heard(log_of(seat, records), ())
    )
    with pytest.raises(AssertionError, match="as"):
        look_back()


def test_a_past_that_counts_what_was_undone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_states, "effective", lambda records: records)
    with pytest.raises((AssertionError, KeyError, IndexError, ValueError)):
        look_back()


def test_an_option_that_does_not_point_at_what_it_names_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(entry for entry in GAMES if entry.ruleset is CROSSING)
    monkeypatch.setattr(Words, "named_in", lambda *_: iter(()))
    with pytest.raises(AssertionError, match="has no ref"):
        everything_has_words(entry, play(CROSSING, 3, seed=1))
