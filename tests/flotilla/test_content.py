"""What is in the box: how many of each, and the Crew cards: within their budgets, different, and readable."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from domain.flotilla import FLOTILLA
from domain.flotilla.content import ARTIFACT_TILES, BOX, CREW_CARDS, DICE_SHOWN, SONAR, CrewCard, CrewSide
from domain.flotilla.content.components import face_worth
from domain.flotilla.effects import OWN, VOCABULARY
from domain.flotilla.names import DIVE_DICE, GUILDS, Side
from domain.parts.effects import Op, Ops, kind_of, lines_of
from domain.parts.ways import ops_in
from projections.flotilla.words.cards import capital, crew_face
from service.simulate.variety import variety
from tests.rule import rule

SIDES: tuple[Side, ...] = get_args(Side)
STARTER_CARDS = [card for card in CREW_CARDS.values() if not card.tier]
RECRUITS = [card for card in CREW_CARDS.values() if card.tier]
FACES = [(card, side) for card in RECRUITS for side in SIDES]
BUDGETS = {0: (10, 13), 1: (14, 17), 2: (19, 23)}
OPTION = (10, 14)
"""What somebody gains once who retires a card for it."""
VALUES: dict[Side, tuple[int, int]] = {"sink": (2, 5), "sky": (3, 8)}
LEAST = 2
"""Of a starter on either side: whoever turns at once lives on these alone."""
LOW_AND_HIGH: dict[Side, tuple[int, int]] = {"sink": (3, 5), "sky": (4, 7)}
"""Up to so much goes with a strong text, from so much on with a small one."""
NAMED = {"translator": "speakers", "importer": "traders", "dredger": "delvers", "clinician": "delvers"}
"""Those of whom the rulebook and reviews tell."""


def face_id(found: object) -> str:
    return getattr(found, "id", str(found))


def ops_of(face: CrewSide) -> list[Op]:
    return [one for _, one in lines_of(face)]


def does(face: CrewSide, *names: str) -> bool:
    return any(kind_of(one).name in names for one in ops_of(face))


def faces(side: Side) -> list[CrewSide]:
    return [card.face(side) for card in RECRUITS]


def said(face: CrewSide) -> str:
    """Its own wording begins as a sentence does, the made one is capitalised where it is shown."""
    return BOX.texts[face.text] if face.text else capital(BOX.words.said(face.effects).en)


# --- all of it --------------------------------------------------------------------------------------


@rule("FLO-180")
def test_the_box_holds_so_many_cards() -> None:
    found = {component.id: (len(component.entries), component.count) for component in FLOTILLA.components}
    assert found["starters"] == (6, 30)
    assert found["crew"] == (40, 40)
    assert found["artifacts"] == (16, 16)
    assert found["tiles"] == (92, 92)
    assert found["starting_tiles"] == (5, 5)
    assert found["objectives"] == (11, 33)
    assert found["docks"] == (3, 3)


@pytest.mark.parametrize("component", FLOTILLA.components, ids=lambda component: component.id)
def test_no_name_stands_twice_in_a_component(component: Any) -> None:
    assert len({entry.name.casefold() for entry in component.entries}) == len(component.entries)


def test_an_id_means_one_thing_in_the_whole_box() -> None:
    """But for dice: the Objectives of the three depths have the ids of their dice."""
    ids = [entry.id for component in FLOTILLA.components if component.id != "pieces" for entry in component.entries]
    assert [id for id, n in Counter(ids).items() if n > 1] == []
    assert all(re.fullmatch(r"[a-z]+\d*(_[a-z\d]+)*", id) for id in ids)


def test_what_is_only_partly_known_says_what_is_ours() -> None:
    for card in BOX.every():
        assert bool(card.ours) <= (card.origin in ("stated", "reconstructed")), card.id
        assert (card.origin != "reconstructed") or card.ours, card.id


@pytest.mark.parametrize("id", ["starters", "crew"])
def test_effects_differ_and_no_operation_is_everywhere(id: str) -> None:
    found = variety(next(component for component in FLOTILLA.components if component.id == id))
    assert found is not None and found.wanting() == []


def test_every_text_is_on_a_face_and_every_face_has_its_text() -> None:
    named = [face.text for card in CREW_CARDS.values() for face in (card.sink, card.sky) if face.text]
    assert sorted(named) == sorted(BOX.texts)


def test_every_operation_stands_on_a_card() -> None:
    lines = [one for card in BOX.every() for _, one in lines_of(card)]
    used = {kind_of(one).name for one in lines} | {getattr(one, "rule", "") for one in lines}
    assert {*(kind.name for kind in ops_in(*OWN)), *VOCABULARY.nouns.rule} <= used
    assert not used & {"pay", "test", "roll", "put", "read", "end"}


def test_operations_stand_only_where_they_can_be_carried_out() -> None:
    where: dict[str, set[str]] = {}
    for card in BOX.every():
        for _, one in lines_of(card):
            where.setdefault(getattr(one, "rule", kind_of(one).name), set()).add(card.id)
    assert where["another_die"] == set(SONAR)
    assert where["rally"] == where["turn_skyside"] == {"captain"} and where["copy_topside"] == {"scholar"}
    assert where["free_skiff"] == {"rocket_engine", "submarine"} <= set(ARTIFACT_TILES)


# --- Crew cards -------------------------------------------------------------------------------------


@rule("FLO-180")
def test_every_guild_has_five_cards_of_each_tier() -> None:
    found = Counter((card.guild, card.tier) for card in RECRUITS)
    assert found == {(guild, tier): 5 for guild in GUILDS for tier in (1, 2)}
    assert all(card.copies == 1 for card in RECRUITS) and all(card.copies == 5 for card in STARTER_CARDS)


def test_those_who_are_known_by_name_are_where_they_are_known_to_be() -> None:
    assert {id: CREW_CARDS[id].guild for id in NAMED} == NAMED
    assert {card.id for card in RECRUITS if card.origin != "original"} == set(NAMED)


def test_nobody_has_a_name_of_somebody_else() -> None:
    names = [name.casefold() for card in CREW_CARDS.values() for name in {card.sink.name, card.sky.name}]
    assert [name for name, n in Counter(names).items() if n > 1] == []
    for card in RECRUITS:
        assert card.sink.name != card.sky.name
        assert card.id == card.sink.name.casefold().replace(" ", "_")
        assert all(re.fullmatch(r"[A-Z][a-z]+( [A-Z][a-z]+)?", face.name) for face in (card.sink, card.sky))


def test_a_card_is_named_as_on_its_sinkside() -> None:
    assert all(card.name == card.sink.name for card in CREW_CARDS.values())


@rule("FLO-146")
def test_every_face_has_a_value_but_the_scholars() -> None:
    without = {(card.id, side) for card in CREW_CARDS.values() for side in SIDES if card.face(side).value is None}
    assert without == {("scholar", "sink"), ("scholar", "sky")}
    for card in CREW_CARDS.values():
        for side, (least, most) in VALUES.items():
            value = card.face(side).value
            assert value is None or (least if card.tier else LEAST) <= value <= most, (card.id, side)


@pytest.mark.parametrize(("card", "side"), [(c, s) for c in CREW_CARDS.values() for s in SIDES], ids=face_id)
def test_a_face_keeps_to_the_budget_of_its_tier(card: CrewCard, side: Side) -> None:
    least, most = BUDGETS[card.tier]
    assert least <= face_worth(card, side) <= most


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("guild", GUILDS)
def test_each_guild_has_strong_texts_and_strong_values(guild: str, side: Side) -> None:
    """And where the value is high the text is small, within a tier."""
    low, high = LOW_AND_HIGH[side]
    cards = [card for card in RECRUITS if card.guild == guild]
    values = [card.face(side).value or 0 for card in cards]
    assert min(values) <= low and max(values) >= high
    for tier in (1, 2):
        held = [card.face(side) for card in cards if card.tier == tier]
        lowest, highest = min(held, key=lambda f: f.value or 0), max(held, key=lambda f: f.value or 0)
        assert BOX.words.worth(lowest.effects) > BOX.words.worth(highest.effects)


@pytest.mark.parametrize(("card", "side"), FACES, ids=face_id)
def test_what_a_card_is_retired_for_is_worth_it(card: CrewCard, side: Side) -> None:
    face = card.face(side)
    least, most = OPTION
    assert not face.retire or least <= BOX.words.worth(face.retire) <= most
    assert not face.retires


@pytest.mark.parametrize(("card", "side"), FACES, ids=face_id)
def test_a_face_says_what_its_side_can_do(card: CrewCard, side: Side) -> None:
    face = card.face(side)
    elsewhere = ("build", "research") if side == "sink" else ("draw_place", "dive", "sail", "remove_depletion")
    assert not does(face, *elsewhere)
    assert not does(face, "if_topside") or side == "sink"
    main = {
        "speakers": ("influence",),
        "traders": ("transactions",),
        "founders": ("draw_place", "build"),
        "delvers": ("dive", "research"),
    }
    assert does(face, *main[card.guild])


@pytest.mark.parametrize(("card", "side"), FACES, ids=face_id)
def test_no_card_asks_for_more_than_there_is(card: CrewCard, side: Side) -> None:
    for one in ops_of(card.face(side)):
        match kind_of(one).name:
            case "dive":
                assert all(getattr(one, kind) <= DICE_SHOWN.dive[kind].count for kind in DIVE_DICE)
            case "research":
                assert one.dice <= len(DICE_SHOWN.order)  # type: ignore[attr-defined]
                assert max(one.reroll, one.turn) <= one.dice  # type: ignore[attr-defined]
            case "influence":
                assert one.mode != "different" or one.n <= len(GUILDS)  # type: ignore[attr-defined]
            case "draw_place":
                assert one.place <= one.draw  # type: ignore[attr-defined]


# --- what the named ones do -------------------------------------------------------------------------


def test_the_translator_discards_two_other_speakers_for_more_influence() -> None:
    plain, more = CREW_CARDS["translator"].sink.effects
    assert (kind_of(plain).name, kind_of(more).name) == ("influence", "discard_crew")
    assert (more.guild, more.n) == ("speakers", 2)  # type: ignore[attr-defined]
    assert [kind_of(one).name for one in more.then] == ["influence"]  # type: ignore[attr-defined]


def test_the_dredger_ignores_both_if_another_shows_a_delver_and_else_neither() -> None:
    (one,) = CREW_CARDS["dredger"].sink.effects
    assert kind_of(one).name == "if_topside" and one.guild == "delvers"  # type: ignore[attr-defined]
    (then,), (otherwise,) = one.then, one.otherwise  # type: ignore[attr-defined]
    assert then == msgspec.structs.replace(otherwise, no_toxicity=True, no_depletion=True)
    assert not otherwise.no_toxicity and not otherwise.no_depletion


@pytest.mark.parametrize("side", SIDES)
def test_the_clinician_eases_the_penalty_on_either_side(side: Side) -> None:
    assert [getattr(one, "rule", "") for one in CREW_CARDS["clinician"].face(side).effects][-1] == "ease_penalty"


def test_the_starter_delver_dives_with_two_shallows_dice() -> None:
    (one,) = CREW_CARDS["delver"].sink.effects
    assert msgspec.to_builtins(one) == {"do": "dive", "shallows": 2}


# --- mixture ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
def test_eight_to_ten_faces_of_a_side_may_be_retired_two_or_three_of_each_guild(side: Side) -> None:
    retired = Counter(card.guild for card in RECRUITS if card.face(side).retire)
    assert 8 <= retired.total() <= 10
    assert all(2 <= retired[guild] <= 3 for guild in GUILDS)


def test_four_to_six_faces_look_at_what_others_show_at_least_one_of_each_guild() -> None:
    looking = [card for card in RECRUITS if does(card.sink, "if_topside")]
    assert 4 <= len(looking) <= 6
    assert {card.guild for card in looking} == set(GUILDS)
    for card in looking:
        (one,) = (one for one in ops_of(card.sink) if kind_of(one).name == "if_topside")
        assert one.guild == card.guild  # type: ignore[attr-defined]


def test_a_few_discard_crew_a_few_pay_and_many_let_the_player_choose() -> None:
    every = [card.face(side) for card, side in FACES]
    assert 1 <= sum(does(face, "discard_crew") for face in every) <= 4
    assert 2 <= sum(does(face, "pay_for") for face in every) <= 4
    assert sum(bool(face.retire) or does(face, "either", "may", "pay_for") for face in every) >= 8


COUNTS = ("n", "times")
"""Numbers that say how much or how often, not what."""


def shape(data: Any) -> Any:
    """What is done, whatever the amounts."""
    if isinstance(data, dict):
        return {key: shape(part) for key, part in data.items() if key not in COUNTS}
    if isinstance(data, list | tuple):
        return [shape(part) for part in data]
    return "so many" if isinstance(data, int) and not isinstance(data, bool) else data


@pytest.mark.parametrize("side", SIDES)
def test_two_faces_of_a_side_do_the_same_at_the_most_and_then_more_of_it_in_the_second_tier(side: Side) -> None:
    tiers: dict[bytes, list[int]] = {}
    for card in RECRUITS:
        face = card.face(side)
        done = shape(msgspec.to_builtins([face.effects, face.retire]))
        tiers.setdefault(msgspec.json.encode(done, order="sorted"), []).append(card.tier)
    assert [done for done, found in tiers.items() if sorted(found) not in ([1], [2], [1, 2])] == []


@pytest.mark.parametrize("card", RECRUITS, ids=face_id)
def test_the_two_faces_of_a_card_differ(card: CrewCard) -> None:
    """Speakers and Traders keep to their trade on both sides, with another clause or another amount."""
    assert (card.sink.effects, card.sink.retire) != (card.sky.effects, card.sky.retire)


AGAINST = (("gain", "toxicity"), ("lose", "coin"))
"""What one would rather have less of."""


def elements(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every amount on a face, by what it is an amount of. What has no amount of its own counts as one."""
    if isinstance(data, list | tuple):
        for part in data:
            yield from elements(part, path)
    elif isinstance(data, dict):
        words = tuple(str(part) for part in data.values() if isinstance(part, str))
        here = " ".join((path, *words)).strip()
        amounts = {key: int(part) for key, part in data.items() if isinstance(part, int)} or {"n": 1}
        sign = -1 if words in AGAINST else 1
        for key, n in amounts.items():
            yield f"{here} {key}", -n if key == "coins" else sign * n
        for key, part in data.items():
            if isinstance(part, list | tuple):
                yield from elements(part, f"{here} {key}")


def held(face: CrewSide) -> Counter[str]:
    found: Counter[str] = Counter({"value": face.value or 0})
    for name, ops in (("effects", face.effects), ("retire", face.retire)):
        for key, n in elements(msgspec.to_builtins(ops), name):
            found[key] += n
    return found


def beats(one: CrewSide, other: CrewSide) -> bool:
    """Is it at least as good in everything? Influence with any guild does for influence that is bound."""
    mine, theirs = held(one), held(other)

    def has(key: str) -> int:
        return max(mine[key], mine[re.sub(r" (same|different) n$", " n", key)])

    return mine != theirs and all(has(key) >= theirs[key] for key in {*mine, *theirs})


@pytest.mark.parametrize("side", SIDES)
def test_no_face_beats_another_of_its_guild_and_tier_in_every_element(side: Side) -> None:
    beaten = [
        (one.id, other.id)
        for one in RECRUITS
        for other in RECRUITS
        if (one.guild, one.tier) == (other.guild, other.tier) and beats(one.face(side), other.face(side))
    ]
    assert beaten == []


def test_a_face_that_beats_another_is_found() -> None:
    notary, petitioner = CREW_CARDS["notary"].sink, CREW_CARDS["petitioner"].sink
    assert beats(notary, msgspec.structs.replace(notary, value=4))
    assert beats(notary, msgspec.structs.replace(notary, retire=Ops()))
    assert beats(msgspec.structs.replace(petitioner, effects=BOX.words.read([{"do": "influence", "n": 3}])), petitioner)
    assert not beats(notary, notary) and not beats(petitioner, notary) and not beats(notary, petitioner)


# --- texts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "side"), [(c, s) for c in CREW_CARDS.values() for s in SIDES], ids=face_id)
def test_what_a_face_says_reads_as_a_sentence(card: CrewCard, side: Side) -> None:
    face = card.face(side)
    for text in (said(face), capital(BOX.words.said(face.retire).en)):
        assert re.fullmatch(r"[A-Z][a-z]+:? [\w ,;:-]+\w|Nothing", text), text
        assert not re.search(r"  |;;|\b1 (\w+ dice|\w+ tiles|coins|Survivors|Transactions)\b", text), text
        assert not re.search(r"\b(\w+) \1\b", text), text


@pytest.mark.parametrize(("card", "side"), FACES, ids=face_id)
def test_a_face_is_shown_with_its_value_its_text_and_what_it_may_be_retired_for(card: CrewCard, side: Side) -> None:
    face, name = card.face(side), "Sail" if side == "sink" else "Income"
    retire = f" You may retire it: {BOX.words.said(face.retire).en}." if face.retire else ""
    assert crew_face(card, side) == f"{name} {face.value}. {said(face)}.{retire}"


def numbers_in(face: CrewSide) -> Iterator[int]:
    for one in face.effects:
        for key, n in elements(msgspec.to_builtins(one)):
            if not key.endswith(("no_toxicity", "no_depletion")):
                yield abs(n)


@pytest.mark.parametrize(("card", "side"), [(c, s) for c, s in FACES if c.face(s).text], ids=face_id)
def test_a_wording_of_our_own_has_the_numbers_of_the_face(card: CrewCard, side: Side) -> None:
    face = card.face(side)
    found = {int(n) for n in re.findall(r"\d+", said(face))}
    assert {n for n in numbers_in(face) if n > 1} <= found


@pytest.mark.parametrize("side", SIDES)
def test_no_two_faces_say_the_same(side: Side) -> None:
    texts = Counter((said(face), BOX.words.said(face.retire).en) for face in faces(side))
    assert [text for text, n in texts.items() if n > 1] == []
