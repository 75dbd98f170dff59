"""How Flotilla looks: green and deep blue water, hulls in the colours of the guilds, and a panel for each guild."""

from functools import partial

from domain.flotilla.content import ARTIFACT_TILES, CREW_CARDS, OBJECTIVES, OCEAN
from domain.flotilla.names import GUILDS, Side, face_id
from projections.art.backdrop import sea
from projections.art.look import CardFace, Look, Panel
from projections.flotilla.look.dice import pictures
from projections.flotilla.look.guilds import guild_panel, of_guild
from projections.flotilla.look.scores import objectives_panel, of_objectives, of_scores, scores_panel
from projections.flotilla.look.signs import COLOURS_OF_SPACES, DISTRICTS, ICONS, SIGNS, SUITS
from projections.flotilla.look.tiles import on_hex
from projections.flotilla.look.tracks import of_sea, sea_panel
from projections.flotilla.words.cards import crew_face, sink_said, sky_id, sky_said

PANELS = (
    Panel("result", "Victory points", partial(of_scores, over=True), scores_panel),
    *(Panel(guild, SUITS[guild].name, partial(of_guild, guild), partial(guild_panel, guild=guild)) for guild in GUILDS),
    Panel("objectives", "Objectives", partial(of_objectives, mine=True), objectives_panel),
    Panel("sea", "The sea", of_sea, sea_panel),
    Panel("others", "Objectives of the other side", partial(of_objectives, mine=False), objectives_panel),
    Panel("scores", "Victory points", partial(of_scores, over=False), scores_panel),
)


def faces() -> dict[str, CardFace]:
    out: dict[str, CardFace] = {}
    names: dict[Side, str] = {"sink": "Sinkside", "sky": "Skyside"}
    for card in CREW_CARDS.values():
        for id, up in ((card.id, "sink"), (face_id(card.id, "sink"), "sink"), (face_id(card.id, "sky"), "sky")):
            first: Side = "sky" if up == "sky" else "sink"
            other: Side = "sink" if up == "sky" else "sky"
            side, value = card.face(first), card.face(first).value
            halves = (
                (names[first], crew_face(card, first)),
                (f"{names[other]}: {card.face(other).name}", crew_face(card, other)),
            )
            suit = SUITS[card.guild]
            out[id] = CardFace(side.name, card.guild, "" if value is None else str(value), suit.icon, halves)
    out |= {one.id: CardFace(one.name, one.guild) for one in ARTIFACT_TILES.values()}
    for tile in OCEAN.values():
        sink, sky = ("Sinkside", sink_said(tile.sink)), ("Skyside", sky_said(tile.sky))
        out[tile.id] = CardFace(tile.name, "tile", halves=(sink, sky))
        out[sky_id(tile.id)] = CardFace(tile.name, "tile", halves=(sky, sink))
    out |= {one.id: CardFace(one.name, "objective") for one in OBJECTIVES.values()}
    return out


LOOK = Look(
    emblem="ship-wheel",
    suits=SUITS,
    faces=faces(),
    icons=ICONS,
    colours={
        **COLOURS_OF_SPACES,
        **{f"goods.{colour}": shade for colour, shade in DISTRICTS.items()},
        "shallows": "#bfe8e0",
        "shelf": "#a9cfe6",
        "depths": "#b7bfe0",
        "toxicity": "#c8f27a",
    },
    avatars=("side",),
    unit=(10.0, 10.0),
    margin=6,
    high={"toxicity": 4},
    signs=SIGNS,
    backdrop=sea,
    on_hex=on_hex,
    pictures=dict(pictures()),
    panels=PANELS,
)
