"""The Enemy Phase as a whole: workers resolve it, enemy by enemy, and stop where somebody has a choice."""

from time import process_time

from domain.everrain.facts.enemies import EnemyActs, RaiderActs
from domain.kernel import Seat
from tests.everrain.scenes import Ever, asked, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import ANSEL, CORWIN, HANDS, S2, S3, S4, fitted_out, foe, raider
from tests.rule import rule

SHIPS = (
    fitted_out(crew={ANSEL: "z0", CORWIN: "z4"}),
    fitted_out("G5", crew=dict(zip(HANDS[2:4], ("z6", "below"), strict=True))),
    fitted_out("K5", crew=dict(zip(HANDS[4:6], ("z3", "z8"), strict=True))),
    fitted_out("N5", crew=HANDS[6:8]),
)
FOES = [
    foe("cultist", 0),
    foe("drowned_man", 9),
    foe("cultist", 7, seat=S2),
    foe("wyrm", 1, seat=S2),
    foe("bloated_cadaver", 3, seat=S3),
    foe("drowned_man", 2, seat=S3),
    foe("harbinger", 7, seat=S4),
    foe("cultist", 1, seat=S4),
]
RAIDERS = [
    raider("damned_frigate", "D4", 0, "O1"),
    raider("wicked_brigantine", "H4", 2, "A8"),
    raider("malign_cruiser", "L4", 3, "A1"),
    raider("ruinous_galleon", "N7", 4, "O1"),
]
"""Twelve enemies in all."""


def battle() -> Ever:
    return scene(*SHIPS, seat=S4, act=2, enemies=FOES, raiders=RAIDERS, storms=[["F3", "G3"]], decks=ALL_DECKS)


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
    begun = len(whole.log)
    play_on(whole, reopen=False)
    play_on(broken, reopen=True)
    assert [record.public for record in whole.log[begun:]] == [record.public for record in broken.log[begun:]]


def test_a_phase_with_twelve_enemies_is_resolved_quickly() -> None:
    table = battle()
    start = process_time()
    play_on(table, reopen=False)
    assert process_time() - start < 2.0


def test_where_nobody_has_a_choice_the_round_waits_for_nobody() -> None:
    """One enemy on each deck, an enemy ship far away, and nobody who could be hit."""
    ships = (fitted_out(crew={ANSEL: "below"}), fitted_out("G5", crew={HANDS[2]: "below"}))
    foes = [foe("cultist", 7), foe("drowned_man", 7, seat=S2)]
    table = scene(
        *ships,
        seat=S2,
        enemies=foes,
        raiders=[raider("damned_frigate", "N7", 0, "O1")],
        decks=ALL_DECKS,
    )
    table.answer(S2, "end")
    commits = 0
    while table.board.deferred:
        assert asked(table) == [] and not table.waits_for
        table.resume()
        commits += 1
    assert table.board.round == 2 and commits >= 4
    assert [kind for _, kind in asked(table)] in (["act"], ["refresh"])
