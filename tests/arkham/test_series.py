"""Rules: game modes. Story and challenge, and series of games."""

from collections import Counter
from typing import Any

import pytest

from domain.arkham import ARKHAM, Options
from domain.arkham.content import KNOWN_PEOPLE, PEOPLE, SCENARIOS, boxes_of
from domain.arkham.facts.people import InvestigatorEntered, InvestigatorLeft
from domain.arkham.names import PersonId, Token
from domain.arkham.options import ANY_SCENARIO, READY, check_options, scenarios_left
from domain.arkham.rules.endings import NOBODY_LEFT
from domain.arkham.rules.harm import leave
from domain.arkham.rules.series import FULFILLED, OVERRUN, Boxes, carry, next_game
from domain.arkham.rules.setup import cup_of
from domain.arkham.rules.turn import RoundEnd
from domain.kernel import EndingId, Refused, Result, SeriesOver
from domain.kernel.light import open_light
from tests.arkham.scenes import Ark, G, scene, tried
from tests.given import S1, S2, given
from tests.rule import rule

BASE = [id for id in READY if SCENARIOS[id].box == "base"]


def cup(table: Ark) -> Counter[str]:
    return Counter(map(str, (*table.faces("cup"), *table.faces("drawn"))))


def won(scenario: str, waves: bool = True, lost: tuple[str, ...] = ()) -> Result:
    ending = next(id for id, outcome in SCENARIOS[scenario].endings.items() if outcome.won)
    return Result(EndingId(ending), (S1,), {"scenario": scenario, "won": True, "waves": waves, "lost": list(lost)})


WITH, WITHOUT = Boxes(), Boxes(waves=False)
LOST, WON = SeriesOver(OVERRUN, won=False), SeriesOver(FULFILLED, won=True)


def after(*results: Result, boxes: Boxes = WITH) -> Options:
    """How the game after these is set up."""
    options = next_game(results, boxes)
    assert isinstance(options, Options)
    return options


def begun(options: Options, seats: int = 1) -> Ark:
    """Everybody takes whatever is offered first, up to the first turn."""
    table = given(ARKHAM, seats, options)
    while table.board.round == 0:
        ask = table.live.asks()[0]
        form = table.form(ask.seat)
        table.answer(ask.seat, list(form.items) if hasattr(form, "items") else form.options[0])
    return table


# --- story and challenge ----------------------------------------------------------------------------


@rule("ARK-149", "ARK-203")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_a_mode_changes_one_token_of_the_cup(scenario: str) -> None:
    sheet = SCENARIOS[scenario]
    plain = cup_of(sheet, Options(scenario))
    story, challenge = (cup_of(sheet, Options(scenario, mode=mode)) for mode in ("story", "challenge"))
    assert plain == Counter(sheet.cup)
    assert story - plain == Counter({"blank": 1}) and plain - story == Counter({"doom": 1})
    assert challenge - plain == Counter({"doom": 1}) and plain - challenge == Counter({"blank": 1})
    assert plain.total() == story.total() == challenge.total()


@rule("ARK-149")
@pytest.mark.parametrize("mode", ["story", "challenge"])
def test_the_tokens_of_a_mode_lie_in_the_cup(mode: Any) -> None:
    table = given(ARKHAM, 1, Options("azathoth", mode=mode))
    assert cup(table) == cup_of(SCENARIOS["azathoth"], Options("azathoth", mode=mode))


@rule("ARK-203")
def test_a_series_has_no_mode_but_its_own() -> None:
    for mode in ("story", "challenge"):
        with pytest.raises(Refused):
            check_options(Options(ANY_SCENARIO, mode=mode, game=2), 2)
    check_options(Options(ANY_SCENARIO, game=2), 2)


# --- a series from game to game ---------------------------------------------------------------------


@rule("ARK-150", "ARK-204")
def test_a_series_plays_each_scenario_once_in_an_order_left_to_chance() -> None:
    results: list[Result] = []
    for n in range(1, len(READY) + 1):
        options = after(*results)
        assert (options.game, options.scenario) == (n, ANY_SCENARIO)
        left = scenarios_left(options)
        assert set(left) == set(READY) - {one.carried["scenario"] for one in results}
        live = open_light(ARKHAM, 1, options, n)
        assert live.board.scenario in left
        results.append(won(live.board.scenario))
    assert next_game(tuple(results), WITH) == WON


@rule("ARK-150")
def test_one_loss_ends_a_series() -> None:
    lost = won("veil")
    lost.carried["won"] = False
    assert next_game((won("azathoth"), lost), WITH) == LOST
    assert after(won("azathoth"), won("veil")).game == 3


@rule("ARK-205", "ARK-204")
def test_a_series_of_the_base_game_is_won_with_its_last_scenario_unless_a_box_joins() -> None:
    four = tuple(won(id, waves=False) for id in BASE)
    assert len(four) == 4 and next_game(four, WITHOUT) == WON
    assert scenarios_left(after(*four[:3], boxes=WITHOUT)) == (BASE[3],)
    assert after(won(BASE[0], waves=True), boxes=WITHOUT).waves, "what has come stays"


@rule("ARK-150", "ARK-169")
def test_who_fell_is_gone_for_good_and_who_retired_is_not() -> None:
    async def leaves(g: G) -> None:
        await leave(g, S1, "defeated")
        await leave(g, S2, "retired")

    table = tried("leaves", leaves, seats=3, people={S1: "rex_murphy", S2: "jenny_barnes"})
    assert carry(table.board)["lost"] == ["rex_murphy"]
    options = after(won("veil", lost=("rex_murphy",)))
    assert options.lost == ("rex_murphy",)
    offered = given(ARKHAM, 1, options).options(S1)
    assert "rex_murphy" not in offered and "jenny_barnes" in offered
    again = after(won("veil", lost=("rex_murphy",)), won("echoes", lost=("minh_thi_phan",)))
    assert set(again.lost) == {"rex_murphy", "minh_thi_phan"}


@rule("ARK-169")
def test_nobody_left_to_choose_loses_the_scenario_and_the_series() -> None:
    start = SCENARIOS["azathoth"].start
    all_gone = [InvestigatorEntered(S1, PersonId(person), start) for person in PEOPLE]
    table = scene(facts=[*all_gone, InvestigatorLeft(S1, "defeated")], chapter=RoundEnd())
    assert table.board.ended is not None and table.board.ended.ending == NOBODY_LEFT
    carried = carry(table.board)
    assert not carried["won"] and next_game((Result(table.board.ended.ending, (), carried),), WITH) == LOST


# --- how set-ups grow harder ------------------------------------------------------------------------

TABLE = [
    (1, 3, 1, {}),
    (2, 3, 2, {}),
    (3, 3, 2, {"blank": -1, "doom": 1}),
    (4, 2, 2, {"blank": -1, "doom": 1}),
    (5, 2, 2, {"blank": -1, "burst": 1}),
    (6, 2, 2, {"blank": -1, "burst": 1}),
    (7, 2, 2, {"blank": -2, "burst": 1, "headline": 1}),
    (8, 2, 2, {"blank": -2, "burst": 1, "headline": 1}),
]


@rule("ARK-168")
@pytest.mark.parametrize(("game", "clues", "spread", "tokens"), TABLE)
def test_set_ups_grow_harder(game: int, clues: int, spread: int, tokens: dict[Token, int]) -> None:
    """Umôrdhoth's map: a gate burst shuffles the events back, so what has spread is seen in the doom."""
    table = begun(Options("umordhoth", game=game))
    plain = Counter(SCENARIOS["umordhoth"].cup)
    plain.update(tokens)
    assert cup(table) == +plain
    assert sum(table.board.clues.values()) == clues
    burst = 3 if game >= 6 else 0
    assert sum(table.board.doom.values()) == len(SCENARIOS["umordhoth"].doom) + spread + burst
    assert table.board.sheet["doom"] == max(0, game - 7)
    assert bool(table.cards("events_past")) is (game < 6)


@rule("ARK-168")
def test_a_ninth_game_would_put_two_doom_on_the_sheet() -> None:
    assert begun(Options("umordhoth", game=9)).board.sheet["doom"] == 2


@rule("ARK-14", "ARK-168")
def test_what_is_not_in_the_cup_can_not_be_taken_out() -> None:
    """Dreams of R'lyeh has a single blank."""
    cup = cup_of(SCENARIOS["dreams"], Options("dreams", game=7))
    assert cup["blank"] == 0 and cup["headline"] == SCENARIOS["dreams"].cup["headline"] + 1
    assert cup.total() == sum(SCENARIOS["dreams"].cup.values()) + 1


# --- which boxes are in use -------------------------------------------------------------------------


@rule("ARK-1", "ARK-204")
@pytest.mark.parametrize("waves", [False, True])
def test_a_base_scenario_uses_the_boxes_of_the_table(waves: bool) -> None:
    table = given(ARKHAM, 1, Options("azathoth", waves=waves))
    assert table.options(S1) == {id for id, card in PEOPLE.items() if card.box in boxes_of(waves)}
    assert set(KNOWN_PEOPLE) == set(PEOPLE)
