"""What stands on cards and tiles. All of it comes from the content, so that no text can say anything else than what a
card does."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.flotilla.content import (
    ARTIFACT_TILES,
    BOX,
    CREW_CARDS,
    HUB,
    OBJECTIVES,
    OCEAN,
    RINGS,
    SONAR,
    SURVIVOR_TRACKS,
    CrewCard,
    Metric,
    ObjectiveSet,
    SinkFace,
    SkyFace,
    Tile,
)
from domain.flotilla.names import Side, face_id
from domain.parts.effects import Ops, kind_of

SIDES: tuple[Side, ...] = ("sink", "sky")
DEPTHS = {1: "Shallows", 2: "Shelf", 3: "Depths"}
BUILDINGS = {"traders": "Greenhouse", "speakers": "Refinery", "founders": "Habitat", "delvers": "Factory"}
METRICS = {
    "tiles_at_depth.1": "Shallows tiles",
    "tiles_at_depth.2": "Shelf tiles",
    "tiles_at_depth.3": "Depths tiles",
    "commonest_resource": "tiles of your commonest resource",
    "resource_colours": "resource colours among your tiles",
    "islands": "Islands",
    "skiffs": "Skiffs in play",
    "depleted_tiles": "depleted tiles",
    "seals": "seals placed",
    "recruits": "recruits in your crew",
    "outposts": "Outposts built before",
    "longest_chain": "tiles of your longest chain of one colour",
    "buildings": "buildings",
    "colours_on_watercraft": "district colours on your largest watercraft",
    "double_tiles": "tiles with two districts",
    "paired_colours": "colours with two tiles or more",
    "sites": "Construction Sites",
    "watercraft": "watercraft of your own",
    "sonar_wedges": "Sonar wedges",
    "tiles": "Ocean tiles built",
}


def metric_id(metric: Metric) -> str:
    return f"{metric.kind}.{metric.depth}" if metric.depth else metric.kind


def said(ops: Ops) -> str:
    return BOX.words.said(ops).en


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def crew_face(card: CrewCard, side: Side) -> str:
    """Sail or Income, the text, and what it may be retired for."""
    face = card.face(side)
    value = "" if face.value is None else f"{'Sail' if side == 'sink' else 'Income'} {face.value}. "
    text = BOX.texts[face.text] if face.text else capital(said(face.effects))
    retire = f" You may retire it: {said(face.retire)}." if face.retire else ""
    return f"{value}{text}.{retire}{' Retire it.' if face.retires else ''}"


def both_faces(card: CrewCard, first: Side) -> str:
    """The side that is up, then the other."""
    other: Side = "sky" if first == "sink" else "sink"
    names = {"sink": "Sinkside", "sky": "Skyside"}
    back = f"{names[other]} ({card.face(other).name}): {crew_face(card, other)}"
    return f"{names[first]}: {crew_face(card, first)} {back}"


def sink_said(face: SinkFace) -> str:
    parts = [f"{DEPTHS[face.depth]}, {face.resource}"]
    parts += [f"toxicity {face.toxicity}"] if face.toxicity else []
    parts += ["an Island"] if face.island else []
    colours = dict.fromkeys(face.wedges.values())
    parts += [wedges_said(one, [at for at, colour in face.wedges.items() if colour == one]) for one in colours]
    return ", ".join(parts)


def wedges_said(kind: str, corners: Sequence[int]) -> str:
    numbers = " and ".join(str(corner + 1) for corner in corners)
    return f"{kind} wedge{'s' if len(corners) > 1 else ''} at {numbers}"


def districts_said(face: SkyFace) -> str:
    return " and ".join(region.district for region in face.regions)


def sky_said(face: SkyFace) -> str:
    cost = ", ".join(f"{n} {colour}" for colour, n in face.cost.items())
    parts = [f"costs {cost}; {districts_said(face)}"]
    parts += [BUILDINGS[face.building.guild]] if face.building else []
    parts += ["a Construction Site"] if face.site is not None else []
    parts += [wedges_said("Sonar", face.sonar)] if face.sonar else []
    return ", ".join(parts)


def sky_id(tile: str) -> str:
    """The Skyside of a tile."""
    return f"{tile}.sky"


def tile_said(tile: Tile) -> str:
    """Both faces: what a Sinksider sees shows the building on the other side, too."""
    return f"Sinkside: {sink_said(tile.sink)}. Skyside: {sky_said(tile.sky)}."


def objective_said(one: ObjectiveSet) -> str:
    def side(which: Side) -> str:
        tiles = one.of(which)
        rates, caps = (", ".join(map(str, row)) for row in (tiles.rates, tiles.caps))
        return f"{METRICS[metric_id(tiles.metric)]}, {rates} for each, at most {caps}"

    return f"Sinkside: {side('sink')}. Skyside: {side('sky')}."


def crew_texts() -> Iterator[tuple[str, str]]:
    for card in CREW_CARDS.values():
        yield card.id, both_faces(card, "sink")
        yield face_id(card.id, "sink"), both_faces(card, "sink")
        yield face_id(card.id, "sky"), both_faces(card, "sky")


def deeds() -> Iterator[tuple[str, str]]:
    """What a face asks about while it is played: what it may be retired for, what more costs, either of two sides."""
    for card in CREW_CARDS.values():
        for side in SIDES:
            face, id = card.face(side), face_id(card.id, side)
            if face.retire:
                yield f"retire.{id}", said(face.retire)
            for one in face.effects:
                yield from _deeds_of(one, id)


def _deeds_of(one: Any, face: str) -> Iterator[tuple[str, str]]:
    match kind_of(one).name:
        case "discard_crew":
            yield f"discard_crew.{face}", f"{one.n} other cards of the {one.guild.title()} to {said(one.then)}"
        case "pay_for":
            yield f"pay_for.{face}", f"{one.coins} coins to {said(one.then)}"
        case "either":
            yield from ((f"either.{n}.{face}", said(option.then)) for n, option in enumerate(one.options))


TEXTS: dict[str, str] = {
    **dict(crew_texts()),
    **{
        one.id: f"Found Sinkside: {said(one.sink)}. Found Skyside: {said(one.sky)}. Bounty: {said(one.bounty)}."
        for one in ARTIFACT_TILES.values()
    },
    **{slot.id: f"Bounty: {said(slot.bounty)}." for slot in HUB.values()},
    **{tile.id: tile_said(tile) for tile in OCEAN.values()},
    **{one.id: objective_said(one) for one in OBJECTIVES.values()},
}
SPACES: dict[str, str] = {
    f"space.{track.id}.{n}": said(ops)
    for track in (*RINGS.values(), *SURVIVOR_TRACKS.values(), *SONAR.values())
    for n, ops in enumerate(track.spaces)
}
DEEDS = dict(deeds())
NAMES: dict[str, str] = {
    **DEEDS,
    **{
        card.id: card.name if card.name == card.sky.name else f"{card.name} / {card.sky.name}"
        for card in CREW_CARDS.values()
    },
    **{face_id(card.id, side): card.face(side).name for card in CREW_CARDS.values() for side in SIDES},
    **{one.id: one.name for one in ARTIFACT_TILES.values()},
    **{one.id: one.name for one in HUB.values()},
    **{track.id: track.name for track in (*RINGS.values(), *SURVIVOR_TRACKS.values(), *SONAR.values())},
    **{tile.id: tile.name for tile in OCEAN.values()},
    **{one.id: one.name for one in OBJECTIVES.values()},
    **{f"shown.{tile.id}": f"{DEPTHS[tile.sink.depth]} {tile.sink.resource}" for tile in OCEAN.values()},
    **{f"shown.{sky_id(tile.id)}": districts_said(tile.sky) for tile in OCEAN.values()},
    **{f"about.{tile.id}": sink_said(tile.sink) for tile in OCEAN.values()},
    **{f"about.{sky_id(tile.id)}": sky_said(tile.sky) for tile in OCEAN.values()},
    **{f"bounty.{one.id}": said(one.bounty) for one in (*HUB.values(), *ARTIFACT_TILES.values())},
    **{f"metric.{metric}": name for metric, name in METRICS.items()},
}
