"""When an epoch has no draw left in mid-game: the rules wait, everybody brings entropy anew, and the draw is made."""

from typing import Any

import pytest

from domain.kernel import Ask, Choose, Order, Refused, Roll, Shuffle, fair
from domain.kernel.chance import SealedChance, rehearsal_source
from domain.kernel.epochs import chance_of
from domain.kernel.errors import ChanceExhausted, Divergence
from domain.kernel.events import (
    ChanceCommitted,
    ChanceOpened,
    ChanceSealed,
    ChanceSpent,
    EntropyCommitted,
    EntropyRevealed,
    GameAbandoned,
    Proposed,
    Resealed,
    Rolled,
    Shown,
)
from domain.kernel.headless import one_step
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import is_kind, open_live, rerun
from domain.kernel.record import decode_private
from domain.kernel.sealing import Sealing
from tests.given import GAME, S1, S2, S3, Table, refusal
from tests.kernel import fair_text
from tests.kernel.tiny import DECK, DIE, G, Slate, lay_deck, note, play, sound

GO = Choose(("go",))
SEATS = (S1, S2, S3)
SOURCES = {1: rehearsal_source(GAME, SEATS), 2: rehearsal_source("second", SEATS), 3: rehearsal_source("third", SEATS)}
R = {seat: seat.encode() * 16 for seat in SEATS}


async def long_game(g: G) -> None:
    """A shuffle, a secret, then more rolls than the epoch has draws; cards of both epochs are shown."""
    await lay_deck(g, "abcd")
    await Ask(S1, "secret", Choose(("x", "y")), hide_answer=True)
    note(g, await Roll({DIE: 1}, "first"))
    note(g, await Roll({DIE: 2}, "second"))
    await Ask(S2, "secret", Choose(("x", "y")), hide_answer=True)
    g.show(g.board.cards(DECK)[:1])
    await Shuffle(DECK, "again")
    g.show(g.board.cards(DECK)[:2])
    await Ask(S3, "last", GO)


def lobby_of(table: Table[Slate]) -> Lobby:
    """The table, with people who are asked for entropy."""
    return fold_lobby(table.log, Lobby())


def spent() -> Table[Slate]:
    return play(long_game, draws=2).answer(S1, "x")


def sealing_of(table: Table[Slate]) -> Sealing:
    return Sealing(lobby_of(table), SOURCES, 7, len(table.log))


def brought(table: Table[Slate], *, by: tuple[Any, ...] = SEATS) -> Table[Slate]:
    """Everybody brings entropy for the next epoch."""
    sealing = sealing_of(table)
    sealing.further(table.live.dealer.next_draw)
    epoch = sealing.lobby.epochs[-1]
    for seat in SEATS:
        made = fair.entropy_commitment(f"{GAME}/{epoch.number}", seat, epoch.root, epoch.config, R[seat])
        sealing.commit(seat, made if seat in by else None)
    for seat in by:
        sealing.reveal(seat, R[seat])
    keys = {number: source.key for number, source in SOURCES.items()}
    table.live.dealer.chance = chance_of(GAME, sealing.lobby.epochs, keys)  # type: ignore[assignment]
    return table._append(table.live.beside(sealing.events))


def test_the_rules_wait_where_no_draw_is_left() -> None:
    table = spent()
    assert table.events(ChanceSpent) == [ChanceSpent(2)]
    assert [e.n for e in table.events(Rolled)] == [1]
    assert table.board.chance_spent
    assert table.board.question is None
    sound(table)
    with pytest.raises(Refused, match="Nobody is asked"):
        table.live.time_out()


def test_the_draw_is_made_when_a_further_epoch_is_sealed() -> None:
    table = brought(spent())
    assert not table.board.chance_spent
    kinds = [type(event) for event in table.events()]
    wanted = [ChanceCommitted, *[EntropyCommitted] * 3, *[EntropyRevealed] * 3, ChanceSealed, Rolled]
    assert kinds[: len(wanted)] == wanted
    (committed,), (rolled,) = table.events(ChanceCommitted), table.events(Rolled)
    assert (committed.epoch, committed.first, rolled.n) == (2, 2, 2)
    key, scope = SOURCES[2].key, f"{GAME}/2"
    assert rolled.seed == fair_text.seed(key, scope, 2)
    (sealed,) = table.events(ChanceSealed)
    words = fair_text.stream(rolled.seed, scope, 2, sealed.entropy, rolled.spec)
    assert [int(face) - 1 for face in rolled.faces] == [fair_text.below(words, 6) for _ in range(2)]
    sound(table)


def test_every_card_and_secret_is_sealed_under_its_own_epoch() -> None:
    table = brought(spent()).answer(S2, "y")
    sealed = [record.seq for record in table.log if is_kind(record, ChanceSealed)]
    secrets = [(r.seq, v) for r in table.log for v in decode_private(r.private).values]
    assert [sum(seq > at for at in sealed) for seq, _ in secrets] == [1, 2]
    for epoch, (seq, value) in enumerate(secrets, 1):
        assert value.salt == fair_text.value_salt(SOURCES[epoch].key, f"{GAME}/{epoch}", seq, value.k)
    shown, again = table.events(Shown)
    assert shown.salts == (fair_text.card_salt(SOURCES[1].key, f"{GAME}/1", 0, 0),)
    (resealed,) = table.events(Resealed)
    assert resealed.n == 3
    assert again.salts == tuple(fair_text.card_salt(SOURCES[2].key, f"{GAME}/2", 3, j) for j in range(2))
    sound(table)


def test_all_keys_open_at_the_end() -> None:
    table = brought(spent()).answer(S2, "y").answer(S3, "go")
    assert table.events(ChanceOpened) == [ChanceOpened(epoch, SOURCES[epoch].key) for epoch in (1, 2)]
    sound(table)


def test_an_epoch_may_run_out_more_than_once() -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "first", GO)
        for _ in range(5):
            note(g, await Roll({DIE: 1}, "again"))

    table = brought(brought(play(rule, draws=2).answer(S1, "go")), by=(S2,))
    assert [e.epoch for e in table.events(ChanceOpened)] == [1, 2, 3]
    assert [e.n for e in map(table.live.ruleset.event, (r.public for r in table.log)) if isinstance(e, Rolled)] == [
        *range(5)
    ]
    sound(table)


def test_orders_may_be_given_meanwhile_and_nothing_be_taken_back() -> None:
    table = spent()
    assert table.live.may_undo(S1) is None
    table.orders(S2, Order(do="ask"))
    sound(table)
    brought(table)
    sound(table)


def test_a_game_that_waits_for_entropy_can_be_abandoned() -> None:
    table = spent()
    table._append(table.live.beside([GameAbandoned()]))
    assert [type(event) for event in table.events()] == [GameAbandoned, ChanceOpened]
    sound(table)


def test_an_epoch_that_was_not_needed_diverges() -> None:
    table = brought(spent())
    without = [r for r in table.log if b'"e":"ChanceSpent"' not in r.public]
    with pytest.raises(Divergence):
        rerun(table.live.ruleset, GAME, table.live.dealer.chance, without)


def test_a_game_that_waits_opens_from_its_log_with_the_old_epoch_alone() -> None:
    table = spent()
    source = SOURCES[1]
    assert isinstance(table.live.dealer.chance, SealedChance)
    chance = SealedChance(GAME, 1, source.key, table.live.dealer.chance.entropy, size=2)
    assert open_live(table.live.ruleset, GAME, chance, table.log).board.chance_spent


def test_play_without_people_says_that_no_draw_is_left() -> None:
    with pytest.raises(ChanceExhausted, match="draw 2 lies beyond the epoch"):
        one_step(spent().live, {}, lambda n: 0)


def test_nobody_goes_back_while_shares_of_chance_are_wanted() -> None:
    table = spent()
    lobby = lobby_of(table)
    lobby.fold(Proposed(S1, "undo", 1, 1, S1), 90)
    sealing = sealing_of(table)
    sealing.further(table.live.dealer.next_draw)
    for event in sealing.events:
        lobby.fold(event)
    assert lobby.proposal is None
    assert refusal(lambda: lobby.propose(S1, "undo", 2, 1, S1)).code == "wrong-state"
