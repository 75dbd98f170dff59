"""Rules: monster keywords of Under Dark Waves, and the monster that becomes a condition."""

from typing import Any

import pytest

from domain.arkham.content import MONSTER_CARDS, PLAY
from domain.arkham.names import MONSTERS_OUT
from domain.arkham.rules.engagement import exhaust, monsters
from domain.arkham.rules.harm import leave
from domain.arkham.rules.monsters import attacks, defeat, hurt, spawn, strike
from domain.arkham.rules.settling import settled
from tests.arkham.scenes import Ark, G, acts, asked, done, has, me, monster, scene, tried, where
from tests.given import S1, S2, S3
from tests.rule import rule

HERE, NEXT = "black_cave", "graveyard"


def with_monster(name: str, rule_: Any, **arranged: Any) -> Ark:
    """The rule is told the monster."""

    async def run(g: G) -> None:
        await rule_(g, monsters(g.board)[0])

    arranged.setdefault("monsters", {name: HERE})
    return tried("run", run, codex=[], **arranged)


# --- pursuit ----------------------------------------------------------------------------------------


@rule("ARK-135")
def test_a_monster_with_pursuit_comes_for_who_hurts_it_from_afar() -> None:
    """It lets go of whom it holds, passes by whom it meets, and engages only where it ends."""

    async def shot(g: G, it: Any) -> None:
        await hurt(g, it, 1, S1)

    at = {S1: "independence_square", S2: HERE, S3: "downtown-rivertown"}
    table = with_monster("hovering_byakhee", shot, seats=3, at=at, engaged={"hovering_byakhee": S2})
    assert where(table, "hovering_byakhee") == "la_bella_luna"
    assert table.board.engaged == {} and asked(table) == ["s1:act"]


@rule("ARK-135", "ARK-190")
def test_it_stops_where_its_target_is_even_if_it_lurks() -> None:
    """A lurker with speed 2, one space away; somebody else stands where it was."""

    async def shot(g: G, it: Any) -> None:
        await hurt(g, it, 1, S1)

    assert MONSTER_CARDS["hovering_byakhee"].lurks and MONSTER_CARDS["hovering_byakhee"].speed == 2
    table = with_monster("hovering_byakhee", shot, seats=2, at={S1: NEXT, S2: HERE})
    assert where(table, "hovering_byakhee") == NEXT and table.board.foes_of(S1) and not table.board.foes_of(S2)


@rule("ARK-162")
@pytest.mark.parametrize(
    ("at", "damage", "arranged"),
    [
        (HERE, 1, {}),
        (NEXT, 3, {}),
        (NEXT, 1, {"exhausted": ["hovering_byakhee"]}),
    ],
)
def test_pursuit_does_not_answer_everything(at: str, damage: int, arranged: dict[str, Any]) -> None:
    """Damage from its own space, damage that defeats it, damage while exhausted."""

    async def shot(g: G, it: Any) -> None:
        await hurt(g, it, damage, S1)

    table = with_monster("hovering_byakhee", shot, at={S1: NEXT} if at == NEXT else {S1: HERE}, **arranged)
    assert not table.board.foes_of(S1)
    assert not has(table, "hovering_byakhee") or where(table, "hovering_byakhee") == HERE


@rule("ARK-190")
def test_pursuit_goes_by_route() -> None:
    async def shot(g: G) -> None:
        await hurt(g, monsters(g.board)[0], 1, S1)

    foe = {"hovering_byakhee": "ferry_terminal-innsmouth_shore"}
    table = tried("shot", shot, at={S1: "velmas_diner"}, monsters=foe, scenario="tyrants", codex=[])
    assert where(table, "hovering_byakhee") == "velmas_diner" and table.board.foes_of(S1)


# --- relentless -------------------------------------------------------------------------------------


@rule("ARK-136", "ARK-163")
def test_nobody_hurts_a_relentless_monster_from_afar_or_exhausts_it() -> None:
    async def shot(g: G, it: Any) -> None:
        await hurt(g, it, 2, S1)
        assert not await exhaust(g, it)

    table = with_monster("frenzied_hunter", shot, at={S1: NEXT})
    assert table.board.play[monster(table, "frenzied_hunter")].tokens == {} and not table.board.exhausted

    async def gone(g: G, it: Any) -> None:
        await defeat(g, it, S1)

    assert not has(with_monster("frenzied_hunter", gone, at={S1: NEXT}), "frenzied_hunter")
    struck = with_monster("frenzied_hunter", lambda g, it: hurt(g, it, 2, S1), at={S1: HERE})
    assert struck.board.play[monster(struck, "frenzied_hunter")].tokens == {"damage": 2}


def evading(dice: tuple[int, ...], **arranged: Any) -> Ark:
    """Wendy has four dice; the hunter takes one."""
    arranged.setdefault("monsters", {"frenzied_hunter": HERE})
    arranged.setdefault("engaged", {"frenzied_hunter": S1})
    table = scene(at={S1: HERE}, rolls=[dice], codex=[], **arranged)
    return done(table.answer(S1, "evade"))


@rule("ARK-191", "ARK-136")
def test_who_evaded_it_has_an_action_in_peace_and_is_engaged_again() -> None:
    table = evading((5, 1), people={S1: "norman_withers"}, doom={HERE: 1}, clues={S1: 1})
    assert not table.board.foes_of(S1) and not table.board.exhausted
    assert {"ward", "research", "gather"} <= acts(table)
    table.answer(S1, "gather")
    assert table.board.foes_of(S1) == [monster(table, "frenzied_hunter")]


@rule("ARK-191", "ARK-136")
def test_who_has_left_is_not_engaged_again() -> None:
    table = evading((5, 1), people={S1: "norman_withers"})
    table.answer(S1, "move").answer(S1, NEXT)
    assert not table.board.foes_of(S1) and table.board.evaded == {}


@rule("ARK-191")
def test_without_another_action_it_engages_at_once() -> None:
    """Two monsters and one success: the other is not evaded, so nothing is gained. Or it is gained, and declined."""
    foes = {"frenzied_hunter": HERE, "hybrid_thug": HERE}
    table = evading(
        (5, 1), people={S1: "norman_withers"}, monsters=foes, engaged=dict.fromkeys(foes, S1)
    )  # fmt: skip
    table.answer(S1, monster(table, "frenzied_hunter"))
    assert set(table.board.foes_of(S1)) == {monster(table, name) for name in foes}
    table = evading((5, 1), people={S1: "norman_withers"})
    table.answer(S1, "end")
    kinds = [type(event).__name__ for event in table.events()]
    assert kinds.index("Engaged") < kinds.index("TurnEnded"), "declined"


@rule("ARK-209", "ARK-191")
def test_what_is_evaded_turns_to_nobody_else() -> None:
    table = evading((5, 1), seats=2, people={S1: "norman_withers", S2: "agnes_baker"})
    assert not table.board.foes_of(S2)


# --- retaliate --------------------------------------------------------------------------------------


def attacking(dice: tuple[int, ...], target: str, **arranged: Any) -> Ark:
    table = scene(at={S1: HERE}, people={S1: "michael_mcglen"}, rolls=[dice], codex=[], **arranged)
    return done(table.answer(S1, f"attack:{monster(table, target)}"))


@rule("ARK-137")
@pytest.mark.parametrize(("dice", "damage"), [((1, 1, 1), 1), ((5, 1, 1), 0)])
def test_a_monster_that_took_no_damage_strikes_back(dice: tuple[int, ...], damage: int) -> None:
    table = attacking(dice, "cruel_slaver", monsters={"cruel_slaver": HERE})
    assert (me(table).damage, me(table).horror) == (damage, 2 * damage)


@rule("ARK-137")
def test_it_need_not_have_been_the_target_but_must_be_engaged() -> None:
    foes = {"hybrid_thug": HERE, "cruel_slaver": HERE}
    both = attacking((1, 1, 1, 1), "hybrid_thug", monsters=foes, engaged=dict.fromkeys(foes, S1))
    assert me(both).horror == 2
    one = attacking((1, 1, 1, 1), "hybrid_thug", monsters=foes, engaged={"hybrid_thug": S1})
    assert me(one).horror == 0


@rule("ARK-161")
def test_one_that_is_exhausted_does_not_strike_back_but_attacks_when_its_turn_comes() -> None:
    tired = attacking((1, 1, 1), "cruel_slaver", monsters={"cruel_slaver": HERE}, exhausted=["cruel_slaver"])
    assert me(tired).horror == 0

    async def phase(g: G, it: Any) -> None:
        for foe in await attacks(g):
            await strike(g, foe)

    held = with_monster("cruel_slaver", phase, at={S1: HERE}, engaged={"cruel_slaver": S1})
    assert me(held).horror == 2


# --- The Watcher ------------------------------------------------------------------------------------

WATCHER = "the_watcher"
PATRICE: dict[str, Any] = {"cards": {S1: ["ominous_dreams"]}, "scenario": "tyrants", "at": {S1: "northside-easttown"}}


def watched(rule_: Any, **arranged: Any) -> Ark:
    async def run(g: G) -> None:
        await rule_(g)

    return tried("run", run, **{**PATRICE, "codex": [], **arranged})


@rule("ARK-142")
def test_it_appears_where_its_prey_is_and_becomes_a_condition(monkeypatch: pytest.MonkeyPatch) -> None:
    table = watched(spawn, zones={"monsters": [WATCHER]}, seats=2)
    assert has(table, WATCHER, S1) and not table.board.foes_of(S1)
    held = table.board.play[monster(table, WATCHER)]
    assert (held.side, held.on) == (1, "") and table.faces(MONSTERS_OUT) == [WATCHER]
    assert not monsters(table.board)


@rule("ARK-142")
def test_when_it_leaves_play_it_is_a_monster_on_top_of_its_deck_again() -> None:
    async def comes_and_goes(g: G) -> None:
        await spawn(g)
        PLAY.leave(g, [id for id, card in g.board.play.items() if card.entry == WATCHER])
        await settled(g)

    table = watched(comes_and_goes, zones={"monsters": ["hybrid_thug", WATCHER]})
    assert table.faces("monsters") == [WATCHER, "hybrid_thug"] and not has(table, WATCHER)


@rule("ARK-142")
def test_without_the_dreams_it_leaves_the_game() -> None:
    """In play at once; in the deck when it would appear."""

    async def falls(g: G) -> None:
        await spawn(g)
        await leave(g, S1, "retired")

    table = watched(falls, seats=2, zones={"monsters": [WATCHER]})
    assert not has(table, WATCHER) and WATCHER in table.faces("removed")
    table = watched(spawn, cards={}, zones={"monsters": ["hybrid_thug", WATCHER]})
    assert WATCHER in table.faces("removed") and has(table, "hybrid_thug")
