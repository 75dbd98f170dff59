"""The Enemy Phase as a whole: workers resolve it, enemy by enemy, and stop where somebody has a choice."""

from time import process_time

from domain.everrain.facts.enemies import EnemyActs, RaiderActs
from domain.kernel import Seat
from tests.everrain.old_scenes import S1, S2, S3, S4, Ever, asked, scene
from tests.rule import rule

CREW = {
    S1: {"ansel": "z0", "corwin": "z4"},
    S2: {"bree": "z6", "dagny": "below"},
    S3: {"eamon": "z3", "gorse": "z8"},
    S4: {"fia": "below", "hester": "below"},
}
FOES = {
    "cultist": (S1, 0),
    "drowned_man": (S1, 9),
    "cultist#2": (S2, 7),
    "wyrm": (S2, 1),
    "bloated_cadaver": (S3, 3),
    "drowned_man#2": (S3, 2),
    "harbinger": (S4, 7),
    "cultist#3": (S4, 1),
}
RAIDERS = {
    "damned_frigate": ("D4", 0, "O1"),
    "wicked_brigantine": ("H4", 2, "A8"),
    "malign_cruiser": ("L4", 3, "A1"),
    "ruinous_galleon": ("N7", 4, "O1"),
}
"""Twelve enemies in all."""


def battle() -> Ever:
    laid = {"crew": CREW, "foes": FOES, "raiders": RAIDERS, "storms": [["F3", "G3"]], "act": 2}
    return scene(4, turn=S4, facts=(), **laid)  # type: ignore[arg-type]


def play_on(table: Ever, reopen: bool) -> list[int]:
    """Until the next round; the first answer is given to everything. Gives how many enemies acted in each commit of
    a worker."""
    acted = []
    table.answer(S4, "end")
    while table.board.round == 1 and table.board.ended is None:
        if table.board.deferred:
            table.resume()
            acted.append(len(table.events(EnemyActs)) + len(table.events(RaiderActs)))
        else:
            ask = table.live.asks()[0]
            table.answer(Seat(ask.seat), _plain(table.form(ask.seat).default()))
        if reopen:
            table.reopen()
    return acted


def _plain(answer: object) -> object:
    if isinstance(answer, tuple):
        return [{"piece": s.piece, "at": s.at, "turn": s.turn} if hasattr(s, "piece") else s for s in answer]
    return answer


@rule("EVER-106")
def test_the_last_turn_ends_at_once_and_a_worker_takes_over() -> None:
    table = battle().answer(S4, "end")
    assert table.board.deferred == "the storms" and asked(table) == []
    assert not table.events(EnemyActs) and not table.events(RaiderActs)


def test_a_commit_resolves_at_most_one_enemy() -> None:
    acted = play_on(battle(), reopen=False)
    assert max(acted) == 1 and sum(acted) >= 10


def test_a_worker_that_dies_after_any_commit_loses_and_repeats_nothing() -> None:
    whole, broken = battle(), battle()
    play_on(whole, reopen=False)
    play_on(broken, reopen=True)
    assert [record.public for record in whole.log] == [record.public for record in broken.log]


def test_a_phase_with_twelve_enemies_is_resolved_quickly() -> None:
    table = battle()
    start = process_time()
    play_on(table, reopen=False)
    assert process_time() - start < 2.0
