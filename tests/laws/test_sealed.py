"""Law 2 finds whoever looks at what is sealed: a rule, a view, a picture, a bot, the catalogue. And laws 12 and 13."""

import random
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs, to_builtins

from domain.kernel import Component, Entry, RuleFault
from domain.kernel.events import PartRead
from domain.kernel.log import is_kind
from domain.parts.abilities import Side
from domain.parts.content import SealedParts
from projections.catalogue import GameEntry, gaps
from tests.laws import sealed
from tests.laws.leak import Leak
from tests.laws.played import Played, play
from tests.laws.sealed import Unread, _publishes_nothing, read_by, replaced, unread_parts_tell_nothing
from tests.laws.settled import deferring_changes_nothing, nothing_is_due
from tests.toy import GAMES, parts_toys
from tests.toy.pier import content as pier
from tests.toy.shoals import SHOALS, rules
from tests.toy.shoals.content import SEALED, TEXTS
from tests.toy.shoals.events import LampsLost

ENTRY = next(entry for entry in GAMES if entry.ruleset is SHOALS)


def look_at(entry: GameEntry = ENTRY, seeds: int = 3) -> int:
    """How many parts were replaced in some games."""
    return sum(unread_parts_tell_nothing(entry, game(seed, entry), random.Random(seed)) for seed in range(seeds))


def game(seed: int = 1, entry: GameEntry = ENTRY) -> Played:
    return play(entry.ruleset, 3, seed=seed, unruly=False)


def test_the_toy_tells_nothing() -> None:
    assert look_at() == 54


def test_parts_are_as_they_were_afterwards() -> None:
    before = {entry: dict(parts) for entry, parts in SEALED.items()}
    look_at(seeds=1)
    assert before == SEALED and ENTRY.words.sealed == TEXTS
    assert ENTRY.words.part("whale", "answer").en == TEXTS["whale.answer"]


def test_what_is_read_is_said_and_nothing_else_is_published() -> None:
    played = game()
    reads = [record for record in played.records if is_kind(record, PartRead)]
    assert reads and sum(map(len, read_by(played, len(played.records)).values())) == len(reads)
    assert not [key for key in ENTRY.words.published() if key.startswith("sealed.")]
    assert gaps(ENTRY) == []
    assert "sealed.whale.answer" in gaps(replace(ENTRY, words=replace(ENTRY.words, sealed={})))


# --- planted leaks ------------------------------------------------------------------------------------


def test_a_rule_that_looks_at_a_part_before_it_is_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules.settle

    async def peeks(g: Any) -> None:
        if g.board.entry and SEALED[g.board.entry]["answer"].hurt > 1:
            g.emit(LampsLost(g.seats[0], 0))
        await honest(g)

    monkeypatch.setattr(rules, "settle", peeks)
    with pytest.raises(Leak, match="was looked at before it was read"):
        look_at()


def test_a_rule_that_asks_by_what_is_sealed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules.WAYS

    class Ways(tuple):  # type: ignore[type-arg]
        def __getitem__(self, place: Any) -> Any:
            return (
                "first"
                if any(part == SEALED["whale"]["answer"] for part in SEALED["signal"].values())
                else honest[place]
            )

    monkeypatch.setattr(rules, "WAYS", Ways(honest))
    with pytest.raises(Leak):
        look_at()


def test_a_picture_that_shows_what_is_not_read_is_found() -> None:
    def telling(view: Any) -> Any:
        scene = ENTRY.layout(view)
        return msg_replace(scene, title=ENTRY.words.part("whale", "answer").en)

    with pytest.raises(Leak):
        look_at(replace(ENTRY, layout=telling))


def msg_replace(scene: Any, **changes: Any) -> Any:
    from msgspec import structs

    return structs.replace(scene, **changes)


def test_a_bot_that_knows_what_is_not_read_is_found() -> None:
    def knowing(board: Any, knowledge: Any, ask: Any, form: Any, pick: Any) -> Any:
        return ["answer"] if SEALED[board.entry or "whale"]["answer"].saved else ["ignore"]

    with pytest.raises(Leak, match="was looked at"):
        look_at(replace(ENTRY, bots={"knowing": knowing}))


def test_a_bot_that_looks_into_the_box_is_found() -> None:
    def peeping(board: Any, knowledge: Any, ask: Any, form: Any, pick: Any) -> Any:
        return [part.then for card in pier.BOX.every() for part in card.sealed.values() if len(part.then) > 1]

    entry = next(entry for entry in parts_toys.GAMES if entry.name == "toy-pier")
    with pytest.raises(Leak, match="was looked at"):
        look_at(replace(entry, bots={"peeping": peeping}))
    assert all(part.then for card in pier.BOX.every() for part in card.sealed.values())


def test_a_sealed_side_in_the_box_is_hidden_until_it_is_read() -> None:
    ruleset = next(entry.ruleset for entry in parts_toys.GAMES if entry.name == "toy-codex")
    sealed_parts = ruleset.sealed
    assert isinstance(sealed_parts, SealedParts)
    (entry, part), side = next((at, held) for at, held in sealed_parts.in_box.items() if isinstance(held, Side))
    true = structs.asdict(side)
    words = next(one.words for one in parts_toys.GAMES if one.ruleset is ruleset)
    with replaced(ruleset, words) as truly:
        with pytest.raises(Leak, match="was looked at before it was read"):
            bool(side.abilities)
        assert structs.asdict(truly(entry, part)) == true
    assert structs.asdict(side) == true


def test_a_text_among_the_published_words_is_found() -> None:
    words = replace(ENTRY.words, texts={"whale": TEXTS["whale.answer"]})
    with pytest.raises(Leak, match="a sealed text stands in the published words"):
        look_at(replace(ENTRY, words=words))


@pytest.mark.parametrize("effects", [{"text": TEXTS["signal.answer"]}, SEALED["stranger"]["answer"]])
def test_a_part_in_the_catalogue_is_found(effects: Any) -> None:
    leaking = replace(SHOALS, components=(Component("log", "Log", (Entry("x", "X", "original", effects=effects),)),))
    with pytest.raises(Leak, match="the published"):
        look_at(replace(ENTRY, ruleset=leaking))


def test_where_operations_of_a_sealed_part_stand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pier = next(entry for entry in parts_toys.GAMES if entry.name == "toy-pier")
    _publishes_nothing(pier)
    monkeypatch.setattr(sealed, "published", lambda _, content: to_builtins(content))
    with pytest.raises(Leak, match=r"where operations of \w+\.\w+ stand"):
        _publishes_nothing(pier)


def test_what_sealed_parts_are_worth_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One number for all of them, yet it says whether to hope or to fear."""
    pier = next(entry for entry in parts_toys.GAMES if entry.name == "toy-pier")
    _publishes_nothing(pier)
    honest = sealed.published
    monkeypatch.setattr(sealed, "published", lambda rules, one: {**honest(rules, one), "value": one.value})
    with pytest.raises(Leak, match=r"what the sealed parts of \w+ are worth"):
        _publishes_nothing(pier)


def test_the_name_of_a_sealed_part_in_the_catalogue_is_found() -> None:
    effects = [{"do": "decide", "options": [{"then": [{"do": "read", "part": "answer"}]}]}]
    leaking = replace(
        SHOALS, components=(Component("log", "Log", (Entry("whale", "W", "original", effects=effects),)),)
    )
    with pytest.raises(Leak, match="names the part answer of whale"):
        look_at(replace(ENTRY, ruleset=leaking))


@pytest.mark.parametrize(
    "touch",
    [bool, len, iter, str, repr, hash, list, lambda p: p.saved, lambda p: p == 1, lambda p: p[0], lambda p: p()],
)
def test_whatever_is_done_with_an_unread_part_is_found(touch: Any) -> None:
    with pytest.raises(Leak, match=r"whale\.answer was looked at before it was read"):
        touch(Unread("whale.answer"))


def test_parts_that_were_read_stay_as_they_are() -> None:
    with replaced(SHOALS, ENTRY.words, {"whale": ["answer"]}) as truly:
        assert SEALED["whale"]["answer"] is truly("whale", "answer")
        assert isinstance(SEALED["whale"]["ignore"], Unread)
        assert ENTRY.words.part("whale", "answer").en == TEXTS["whale.answer"]
        assert ENTRY.words.part("whale", "ignore").en == "(another text)"


def test_a_part_that_is_not_there_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SEALED["whale"], "answer")
    monkeypatch.delitem(SEALED["whale"], "ignore")
    with pytest.raises(RuleFault, match="whale has no sealed part"):
        for seed in range(8):
            game(seed)


# --- laws 12 and 13 -----------------------------------------------------------------------------------


def test_what_nobody_settles_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forgets(g: Any) -> None:
        """Nothing is settled."""

    monkeypatch.setattr(rules, "settle", forgets)
    with pytest.raises(AssertionError, match=r"due at the checkpoint \d+, and nobody has settled it"):
        for seed in range(6):
            nothing_is_due(play(SHOALS, 3, seed=seed, unruly=False))


def test_an_index_that_is_wrong_is_found() -> None:
    def counted(board: Any) -> tuple[object, object]:
        return min(len(board.tiles), 2), len(board.tiles)

    played = play(SHOALS, 2, seed=1, unruly=False)
    nothing_is_due(replace(played, ruleset=replace(SHOALS, index=lambda board: (1, 1))))
    with pytest.raises(AssertionError, match="the index is 2; made anew it would be 3"):
        nothing_is_due(replace(played, ruleset=replace(SHOALS, index=counted)))


def test_a_rule_that_depends_on_being_deferred_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules.blow

    async def counts_events(g: Any) -> int:
        return await honest(g) + g.written // 2 % 2

    monkeypatch.setattr(rules, "blow", counts_events)
    with pytest.raises(AssertionError, match="where nothing is deferred"):
        for seed in range(6):
            deferring_changes_nothing(SHOALS, 3, None, seed)
