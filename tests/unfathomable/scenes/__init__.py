"""Positions for the tests of Unfathomable: who is whom and where, what is in hands and on decks, what the sea holds.

table = scene("crisis", mythos=["hull_leak"], hands={S2: ["rampage-4"]})    # given: the first seat's Mythos step
check(table, s2=["rampage-4"])                                              # when: everybody adds cards
assert damaged(table) == {}                                                 # then
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.kernel import Chapter, Event, Face, Fact, Placing, Seat, TurnBegun, Zone, hand, seats_for
from domain.unfathomable import UNFATHOMABLE, Options
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import CHARACTERS, NUMBERS, PASSENGER_TOKENS, SKILL_CARDS
from domain.unfathomable.facts.characters import (
    CardKept,
    CharacterMoved,
    FeatSpent,
    ItemGained,
    TitlePassed,
    TraitorRevealed,
)
from domain.unfathomable.facts.ship import (
    DeepOnesDefeated,
    DeepOnesSpawned,
    DialTurned,
    MonarchMoved,
    RoomDamaged,
    TrackMoved,
    WaypointReached,
)
from domain.unfathomable.facts.turn import ActionsGranted, StepBegun
from domain.unfathomable.names import (
    CHAOS,
    DAMAGE,
    DECKS,
    ITEMS,
    MYTHOS,
    PASSENGERS,
    SPELLS,
    VOYAGE,
    WAYPOINTS,
    CardId,
    CharacterId,
    DamageId,
    Dial,
    ItemId,
    LoyaltyId,
    Monarch,
    Space,
    Title,
    Track,
    WaypointId,
    damage_zone,
    items_zone,
    kept_zone,
    loyalty_zone,
    passengers_zone,
)
from domain.unfathomable.rules.turn import Action, Crisis, Discard, Icons, ReceiveSkills
from tests.given import Table, given

S1, S2, S3, S4, S5, S6 = seats_for(6)
CAST = ("jeanne", "svetlana", "samira", "ishmael", "beatrice", "edmund")
"""Who sits where unless a test says otherwise; none of them reacts to a check's total, and William and Keilani, who
would hold the titles, are free for tests that want them."""
PLAIN = Options()
SHORT = replace(UNFATHOMABLE, draws=512)
"""The same game with fewer sealed draws: a scene needs few, and sealing them takes most of its time."""
CHAPTERS: dict[str, type[Chapter]] = {
    "receive": ReceiveSkills,
    "action": Action,
    "crisis": Crisis,
    "icons": Icons,
    "discard": Discard,
}
STEPS = {"action": "action", "icons": "mythos"}
WINDOWS = {
    "before_check",
    "after_total",
    "before_die",
    "after_die",
    "after_attack",
    "defeat",
    "drawn",
    "crisis",
    "boiler",
    "activation",
}
NEUTRAL = "persistence-1 true_grit-5 watch_and_learn-1 coordinated_effort-1".split()
"""Cards that do nothing in a window."""

Unf = Table[Atlantica]


def scene(
    step: str = "action",
    seat: Seat = S1,
    *,
    seats: int = 3,
    options: Options = PLAIN,
    cast: Mapping[Seat, str] | None = None,
    loyalty: Mapping[Seat, str] | None = None,
    revealed: Iterable[Seat] = (),
    titles: Mapping[str, Seat] | None = None,
    at: Mapping[Seat, str] | None = None,
    hands: Mapping[Seat, Sequence[str]] | None = None,
    items: Mapping[Seat, Sequence[str]] | None = None,
    kept: Mapping[Seat, Sequence[str]] | None = None,
    spent: Iterable[Seat] = (),
    actions: int = 2,
    dials: Mapping[str, int] | None = None,
    travel: int = 0,
    ritual: int = 0,
    voyage: Mapping[str, int] | None = None,
    deep_ones: Mapping[str, int] | None = None,
    monarchs: Mapping[str, str] | None = None,
    passengers: Mapping[str, Sequence[str]] | None = None,
    damage: Mapping[str, str] | None = None,
    mythos: Sequence[str] = (),
    waypoints: Sequence[str] = (),
    spells: Sequence[str] = (),
    item_deck: Sequence[str] = (),
    damage_deck: Sequence[str] = (),
    chaos: Sequence[str] | None = None,
    rolls: Iterable[int] = (),
    facts: Sequence[Fact] = (),
    slow: bool = False,
) -> Unf:
    """The game at a step of this seat's turn: no Deep One, no passenger on deck, empty hands, 8 on every dial, unless
    said otherwise. Decks are given from their top; `items` are held besides the first one; `rolls` are
    the next faces of the die."""
    order = seats_for(seats)
    spare = [c for c in CAST if c not in (cast or {}).values()]
    played = {s: (cast or {}).get(s) or spare.pop(0) for s in order}
    loyal = {s: (loyalty or {}).get(s, "human") for s in order}
    table = given(
        SHORT,
        seats,
        options,
        rolls=[[S1], *([str(n)] for n in rolls)],
        placings=[
            *_hands(order, hands or {}),
            *_loyalty(loyal, options),
            *_passengers(passengers or {}),
            *_decks(
                {
                    MYTHOS: mythos,
                    WAYPOINTS: waypoints,
                    SPELLS: spells,
                    ITEMS: item_deck,
                    DAMAGE: [d for d in damage_deck if d],
                }
            ),
            *([] if chaos is None else [Placing(CHAOS, _faces(chaos), top=True)]),
            *(Placing(damage_zone(Space(s)), _faces([card]), up=True) for s, card in (damage or {}).items()),
            *(Placing(items_zone(s), _faces(_owned(played[s], held)), up=True) for s, held in (items or {}).items()),
            *(Placing(kept_zone(s), _faces(held), up=True) for s, held in (kept or {}).items()),
            *([Placing(VOYAGE, _faces(list(voyage)), up=True)] if voyage else []),
        ],
        facts=[
            *_sea(deep_ones or {}, monarchs or {}),
            *(CharacterMoved(s, Space(where), "effect") for s, where in (at or {}).items()),
            *(TitlePassed(_title(t), s) for t, s in (titles or {}).items()),
            *_possessions(played, items, kept or {}),
            *(FeatSpent(s) for s in spent),
            *(DialTurned(_dial(d), n - NUMBERS.dial_start) for d, n in (dials or {}).items() if n != 8),
            *(TrackMoved(_track(t), n) for t, n in (("travel", travel), ("ritual", ritual)) if n),
            *(WaypointReached(WaypointId(w), n) for w, n in (voyage or {}).items()),
            *(RoomDamaged(Space(s), DamageId(card)) for s, card in (damage or {}).items()),
            *(TraitorRevealed(s, LoyaltyId(loyal[s])) for s in revealed),
            *([TurnBegun(seat)] if step != "receive" else []),
            *([StepBegun(STEPS[step])] if step in STEPS else []),  # type: ignore[arg-type]
            *([ActionsGranted(seat, actions)] if step == "action" else []),
            *facts,
        ],
        chapter=CHAPTERS[step](seat),
        slow=slow,
    )
    _take_seats(table, played)
    return table


def _take_seats(table: Unf, cast: Mapping[Seat, str]) -> None:
    """Characters and first hands are chosen before the position is laid out."""
    while table.live.asks() and table.live.asks()[0].kind in ("character", "starting_hand"):
        ask = table.live.asks()[0]
        options = table.form(ask.seat).options
        table.answer(ask.seat, [cast[ask.seat]] if ask.kind == "character" else list(options[:3]))


def _faces(names: Iterable[str]) -> tuple[Face, ...]:
    return tuple(Face(name) for name in names)


def _hands(order: Sequence[Seat], hands: Mapping[Seat, Sequence[str]]) -> list[Placing]:
    return [Placing(hand(s), _faces(hands.get(s, ()))) for s in order]


def _loyalty(loyal: Mapping[Seat, str], options: Options) -> list[Placing]:
    if options.learning:
        return []
    return [Placing(loyalty_zone(s), _faces([card])) for s, card in loyal.items()]


def _passengers(wanted: Mapping[str, Sequence[str]]) -> list[Placing]:
    """Those that are wanted on deck, and all others in the supply."""
    left = [token.id for token in PASSENGER_TOKENS.values() for _ in range(token.copies)]
    for tokens in wanted.values():
        for token in tokens:
            left.remove(token)
    on_deck = [Placing(passengers_zone(Space(space)), _faces(tokens)) for space, tokens in wanted.items()]
    return [*on_deck, Placing(PASSENGERS, _faces(left))]


def _decks(tops: Mapping[Zone, Sequence[str]]) -> list[Placing]:
    return [Placing(zone, _faces(cards), top=True) for zone, cards in tops.items() if cards]


def _sea(deep_ones: Mapping[str, int], monarchs: Mapping[str, str]) -> list[Fact]:
    return [
        *(DeepOnesDefeated(space, n) for space, n in NUMBERS.deep_one_start.items()),
        *(DeepOnesSpawned(Space(space), n) for space, n in deep_ones.items()),
        *(MonarchMoved(_monarch(m), Space(space)) for m, space in monarchs.items()),
    ]


def _possessions(
    cast: Mapping[Seat, str], items: Mapping[Seat, Sequence[str]] | None, kept: Mapping[Seat, Sequence[str]]
) -> list[Fact]:
    """Items beyond the one that a character begins with."""
    gained: list[Fact] = [
        ItemGained(s, ItemId(item)) for s, held in (items or {}).items() for item in held if item != starting(cast[s])
    ]
    return [*gained, *(CardKept(s, CardId(card)) for s, held in kept.items() for card in held)]


def _owned(character: str, more: Sequence[str]) -> list[str]:
    """The item a character begins with, and those a test adds."""
    return list(dict.fromkeys((starting(character), *more)))


def starting(character: str) -> str:
    """The item it begins with."""
    return CHARACTERS[CharacterId(character)].item


def _title(name: str) -> Title:
    return "captain" if name == "captain" else "keeper"


def _dial(name: str) -> Dial:
    return name  # type: ignore[return-value]


def _track(name: str) -> Track:
    return "travel" if name == "travel" else "ritual"


def _monarch(name: str) -> Monarch:
    return "dagon" if name == "dagon" else "hydra"


# --- acting -----------------------------------------------------------------------------------------


def pass_windows(table: Unf, *kinds: str) -> Unf:
    """Everybody passes in open windows: of these kinds, or of any."""
    wanted = set(kinds) or WINDOWS
    while table.live.asks() and table.live.asks()[0].kind in wanted and table.board.question.trigger is not None:  # type: ignore[union-attr]
        table.pass_(table.live.waits_for()[0])
    return table


def add(table: Unf, **cards: Sequence[str]) -> Unf:
    """Everybody adds these cards to the check, by their faces, in the order they are asked; others add none."""
    pass_windows(table, "before_check")
    while table.live.asks() and table.live.asks()[0].kind == "add_cards":
        seat = table.live.asks()[0].seat
        held = list(table.cards(hand(seat)))
        chosen = []
        for face in cards.get(seat, ()):
            card = next(c for c in held if table.face(c) == face)
            held.remove(card)
            chosen.append(card)
        table.answer(seat, chosen)
    return table


def check(table: Unf, **cards: Sequence[str]) -> Unf:
    """The same, and nobody changes the total."""
    return pass_windows(add(table, **cards), "after_total")


def asked(table: Unf) -> set[tuple[Seat, str]]:
    """Who is asked what."""
    return {(ask.seat, ask.kind) for ask in table.live.asks()}


def play(table: Unf, seat: Seat, face: str, way: str = "") -> Unf:
    """The seat uses a skill card by its face, in an action or a window."""
    option = f"skill:{table.card(hand(seat), face)}"
    return table.answer(seat, f"{option}/{way}" if way else option)


# --- looking ----------------------------------------------------------------------------------------


def dials(table: Unf) -> dict[str, int]:
    """Only those that are not 8."""
    return {str(dial): n for dial, n in table.board.dials.items() if n != NUMBERS.dial_start}


def where(table: Unf, seat: Seat) -> str:
    return table.board.sailors[seat].at


def deep_ones(table: Unf) -> dict[str, int]:
    return {str(space): n for space, n in table.board.deep_ones.items()}


def damaged(table: Unf) -> dict[str, str]:
    return {str(space): str(card) for space, card in table.board.damage.items()}


def on_deck(table: Unf) -> dict[str, int]:
    """Passengers in deck spaces."""
    return {str(space): table.board.passengers_at(space) for space in DECKS if table.board.passengers_at(space)}


def since(table: Unf, kind: type[Event]) -> list[Any]:
    """Everything of this kind in the whole log."""
    read = [table.live.ruleset.event(record.public) for record in table.log]
    return [event for event in read if isinstance(event, kind)]


def ways(table: Unf, seat: Seat, prefix: str) -> set[str]:
    """What may be chosen that begins so, without the beginning."""
    return {option.removeprefix(prefix) for option in table.options(seat) if option.startswith(prefix)}


def titles_of(skill: str) -> set[str]:
    return {str(card.id) for card in SKILL_CARDS.values() if card.skill == skill}


def marker(tested: set[str]) -> Callable[..., Any]:
    """A decorator that says of which cards a test is: `@of("pistol")`."""

    def of(*cards: str) -> Any:
        tested.update(cards)
        return lambda test: test

    return of
