"""What cards and the table say, in words."""

import msgspec

from domain.everrain.content import (
    BOX,
    CREW_BOARDS,
    DECK_ENEMIES,
    ELDER_ONES,
    GUNS,
    PORTS,
    RAIDER_CARDS,
    TREASURE_CARDS,
    raider_face,
)
from domain.everrain.content.costs import Cost
from domain.everrain.facts.elder import ElderOneRose
from domain.everrain.names import IMPROVEMENTS, Cell, ElderId, EnemyId
from domain.everrain.rules.costs import pay
from domain.everrain.rules.frays import enemy_fray
from domain.everrain.rules.spoils import find_schematic
from projections.everrain import ENTRY
from projections.everrain.layout import notes
from projections.everrain.words import WORDS
from projections.everrain.words.cards import TEXTS
from projections.everrain.words.events import VARIANTS
from projections.view import view_of
from tests.everrain.scenes import act, scene
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, by, foe, ship


def test_every_line_about_a_card_is_shown_with_it() -> None:
    for card in (*CREW_BOARDS.values(), *GUNS.values(), *DECK_ENEMIES.values(), *TREASURE_CARDS.values()):
        assert BOX.texts[card.text] in TEXTS[card.id]
    for raider in RAIDER_CARDS.values():
        assert all(BOX.texts[raider.text] in TEXTS[raider_face(raider.id, n)] for n in range(raider.copies))
    for enemy in (*DECK_ENEMIES.values(), *RAIDER_CARDS.values()):
        told = TEXTS[enemy.id if enemy.id in TEXTS else raider_face(enemy.id, 0)]  # type: ignore[arg-type]
        assert all(BOX.texts[ability.text] in told for ability in enemy.abilities if ability.text)
    assert all(TEXTS[port.id] == port.text for port in PORTS.values())


def test_the_board_of_an_elder_one_says_all_that_is_on_it() -> None:
    for elder in ELDER_ONES.values():
        said = TEXTS[elder.id]
        assert BOX.texts[elder.awakening_text] in said and BOX.texts[elder.arisen_text] in said
        assert ("Ships in port are not safe" in said) == elder.in_port
    assert "on the starting tile" in TEXTS["tide_mother"] and "beside the first player" in TEXTS["many_keeled"]
    assert "health 6, and one for each player" in TEXTS["tide_mother"]


def test_an_awakening_is_told_when_it_happens() -> None:
    """It is the climax: what is on the board of the Elder One is read out in the log."""
    for elder in ELDER_ONES.values():
        rose = ElderOneRose(ElderId(elder.id), Cell(HOME), 0)
        key = f"event.ElderOneRose.{VARIANTS['event.ElderOneRose'](rose)}"
        line = WORDS.sentence((key,), msgspec.structs.asdict(rose)).en
        assert line == f"{BOX.texts[elder.awakening_text]} {elder.name} rises at hex {HOME}!"


def test_one_is_said_of_one() -> None:
    wrong = [f" 1 {many}" for many in ("dice", "clues", "hexes", "Omens", "circles", "points", "rolls", "enemies")]
    wrong += [f"+1 {many}" for many in ("dice", "moves", "places", "hits", "rolls", "orders")]
    found = {id: bad for id, said in TEXTS.items() for bad in wrong if bad in f" {said}"}
    assert not found


def test_a_visit_says_where_one_is() -> None:
    table = scene(ship(crew=(A,)), sea={HOME: "port"}, tile="duskfall_sound", step="turn")
    said = [note.en for note in notes(table.board)]
    assert any("is in Duskfall. " in one and PORTS["duskfall"].text in one for one in said)  # type: ignore[index]


def test_whoever_is_attacked_or_named_for_harm_reads_how_much_it_is() -> None:
    vessel = ship(crew={A: "z0", B: "z9"}, strain={A: 2})
    table = scene(vessel, enemies=[foe("cultist", 0)], do=lambda g: enemy_fray(g, EnemyId("cultist.0"), 2))
    view = view_of(ENTRY, table.board, table.live.knowledge(S1), table.live.seq)
    assert view.asks[0].text.en == "2 damage is coming. How many of your dice (1) attack? The others evade."
    table = scene(vessel, do=lambda g: pay(g, S1, Cost(strain=1), None))
    view = view_of(ENTRY, table.board, table.live.knowledge(S1), table.live.seq)
    room = CREW_BOARDS[A].track - 2
    assert view.asks[0].options[0].text.en.endswith(f": can bear {room} more")


def test_sentences_that_are_made_can_be_read_aloud() -> None:
    """However many it is, and whoever is meant."""
    said = {
        "1 Strain for one of your crew": {"do": "suffer", "what": "strain"},
        "2 Trauma less for all your crew": {"do": "recover", "what": "trauma", "crew": "all", "n": 2},
        "an enemy boards your ship": {"do": "spawn_deck"},
        "an enemy boards your ship, 2 times": {"do": "spawn_deck", "n": 2},
        "a Drowned Man boards your ship": {"do": "spawn_named", "enemy": "drowned_man"},
        "repair a node, 3 times": {"do": "repair", "n": 3},
        "a bad trait for whoever it falls to": {"do": "trait", "sign": "bad"},
    }
    assert {BOX.words.said(BOX.words.read([one])).en for one in said.values()} == set(said)


def test_whoever_finds_a_schematic_reads_which_and_what_it_would_cover() -> None:
    vessel = ship(crew=(A,), slots={"b0": "cabins"})
    table = scene(vessel, decks={IMPROVEMENTS: ["brig"]}, do=lambda g: find_schematic(g, S1, "improvements"))
    (ask,) = view_of(ENTRY, table.board, table.live.knowledge(S1), table.live.seq).asks
    assert ask.text.en == "A schematic, Brig: where does it lie? What it covers does not work."
    said = {option.id: option.text.en for option in ask.options}
    assert (said["b0"], said["b1"]) == ("Slot 1 below deck, over Cabins", "Slot 2 below deck")


def test_whoever_is_offered_a_trade_reads_what_for_what() -> None:
    mine, theirs = ship(crew=(A,), coin=15), ship(at=by(1, 0), crew=(B,), clues=2, hold=["rope"])
    table = act(scene(mine, theirs), f"trade.{S2}")
    rope = next(item for item in table.form(S1).want if item.startswith("treasure."))
    table.answer(S1, {"reply": "offer", "give": {"coin": 2}, "want": {"clues": 2, rope: 1}})
    (ask,) = view_of(ENTRY, table.board, table.live.knowledge(S2), table.live.seq).asks
    assert ask.text.en == "Seat 1 offers 10 coin for 2 clues and Rope. Agreed?"
