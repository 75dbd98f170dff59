"""What in the log shows that an operation of a card is at work: by operation, what an event has to be."""

from collections.abc import Callable

from domain.kernel import Event
from domain.kernel.events import Decided, Moved, Resealed, Shown
from domain.unfathomable.facts import crew, ship, turn
from domain.unfathomable.names import ALL_SKILLS, BRIG, CHAOS, DAMAGE, DEEP, PASSENGERS, REMOVED, TREACHERY, past_of

Shows = Callable[[Event], bool]
_PILES = {past_of(skill) for skill in ALL_SKILLS}


def one_of(*kinds: type[Event]) -> Shows:
    return lambda event: isinstance(event, kinds)


def dial(sign: int) -> Shows:
    return lambda event: isinstance(event, ship.DialTurned) and event.by * sign > 0


def moved(source: str = "", target: str = "") -> Shows:
    """Cards move from a zone and to a zone that begin so."""
    return lambda event: (
        isinstance(event, Moved) and event.source.startswith(source) and event.target.startswith(target)
    )


def discarded(event: Event) -> bool:
    return isinstance(event, Moved) and event.target in _PILES


def put_back(event: Event) -> bool:
    return isinstance(event, Resealed) and event.why == "put back"


def jailed(event: Event) -> bool:
    return isinstance(event, crew.CharacterMoved) and event.to == BRIG


def surfaced(event: Event) -> bool:
    return (isinstance(event, ship.DeepOnesMoved) and event.source == DEEP) or isinstance(event, ship.MonarchMoved)


def set_by_hand(event: Event) -> bool:
    return isinstance(event, turn.DieSet) and event.fixed


def either(*shows: Shows) -> Shows:
    return lambda event: any(show(event) for show in shows)


ANSWERED = one_of(Decided)
DIE = one_of(turn.DieTaken)
DRAWN = moved(target="hand:")
TRACK = one_of(ship.TrackMoved)
WALKED = one_of(crew.CharacterMoved, crew.DefeatPrevented)
GONE = one_of(ship.DeepOnesDefeated)
STIRRED = one_of(
    ship.DeepOnesMoved, ship.DeepOnesSpawned, ship.MonarchMoved, ship.RoomDamaged, ship.PassengerLost, turn.DieTaken
)
SPAWNED = one_of(ship.DeepOnesSpawned)
LOST = one_of(ship.PassengerLost, crew.DefeatPrevented)
HURT = moved(DAMAGE)
RESCUED = moved("passengers:", PASSENGERS)
DIED = either(WALKED, LOST)

TRACES: dict[str, Shows] = {
    # resources, dice, choices
    "lose": dial(-1),
    "gain": dial(+1),
    "gain_any": dial(+1),
    "risk": moved(PASSENGERS, "passengers:"),
    "risk_for": moved(PASSENGERS, "passengers:"),
    "roll": DIE,
    "roll_passengers": DIE,
    "spend_and_roll": DIE,
    "may": ANSWERED,
    "either": ANSWERED,
    # ship and tracks
    "damage_ship": HURT,
    "damage_space": HURT,
    "advance": TRACK,
    "advance_by_margin": TRACK,
    "retreat": TRACK,
    "retreat_or_fuel": either(TRACK, dial(-1)),
    "reset": TRACK,
    "resolve_waypoint": one_of(ship.WaypointReached),
    "lift_fog": one_of(ship.WaypointLost),
    # monsters
    "activate": STIRRED,
    "spawn": SPAWNED,
    "ambush": SPAWNED,
    "surface": surfaced,
    "summon_monarchs": one_of(ship.MonarchMoved),
    "sink_monarchs": one_of(ship.MonarchMoved),
    "defeat_deep_ones": GONE,
    "defeat_rolled": GONE,
    "clear_room": GONE,
    "move_deep_ones": one_of(ship.DeepOnesMoved),
    "wash_decks": one_of(ship.DeepOnesMoved),
    # people
    "jail": jailed,
    "free_prisoners": one_of(crew.CharacterMoved),
    "move_to": one_of(crew.CharacterMoved),
    "gather_at": one_of(crew.CharacterMoved),
    "defeat": WALKED,
    "strike_room": WALKED,
    "lose_title": one_of(crew.TitlePassed),
    "depose": one_of(crew.TitlePassed),
    "defeat_passenger": LOST,
    "defeat_supply_passenger": either(LOST, dial(-1)),
    "defeat_deck_passengers": LOST,
    "volunteers": GONE,
    "call_friends": RESCUED,
    "call_storm": GONE,
    "unleash_beast": one_of(crew.CharacterMoved, ship.DeepOnesDefeated),
    "astral_travel": one_of(crew.CharacterMoved),
    "heal_crew": either(one_of(crew.CharacterMoved), DRAWN),
    # cards
    "discard_skills": discarded,
    "discard_hand": discarded,
    "draw_skills": DRAWN,
    "treachery": moved(TREACHERY, CHAOS),
    "new_chaos": moved(CHAOS),
    "draw_item": one_of(crew.ItemGained),
    "choose_item": one_of(crew.ItemGained),
    "remove_item": one_of(crew.ItemLost),
    "remove_items": one_of(crew.ItemLost),
    "break_item": one_of(crew.ItemLost),
    "keep_card": one_of(crew.CardKept),
    "give_card": one_of(crew.CardKept),
    "cut_short": one_of(turn.MythosCutShort),
    "scout": put_back,
    "remove_top": moved(target=REMOVED),
    "cast_spell": one_of(crew.SpellCast),
    # actions
    "grant_action": one_of(turn.ActionsGranted),
    "perform_actions": one_of(turn.ActionsGranted),
    "shrivel": DIE,
    "banish": one_of(ship.DeepOnesMoved),
    "rampage": DIE,
    "exchange": DRAWN,
    "muster": SPAWNED,
    "call_to_action": STIRRED,
    "ransack": dial(-1),
    "perform_rites": STIRRED,
    "rescue_around": RESCUED,
    "attack": DIE,
    "repair": one_of(ship.RoomRepaired),
    "herd": one_of(ship.DeepOnesMoved),
    "grenade": one_of(crew.ItemLost),
    "sidestep": one_of(crew.CharacterMoved),
    "to_deck": one_of(crew.CharacterMoved),
    "quick_draw": DIE,
    "peek_spell": one_of(Shown),
    "scavenge": one_of(crew.ItemGained),
    "first_oath": DIE,
    "arrest": jailed,
    "quick_cast": one_of(crew.SpellCast),
    "read_blood": one_of(Shown),
    "sacrifice": DIE,
    "try_again": one_of(turn.CheckBegun),
    # revealing
    "malpractice": LOST,
    "sabotage": HURT,
    "rain_fire": DIED,
    "disrupt_ritual": TRACK,
    "divide": SPAWNED,
    "second_oath": STIRRED,
    "spread_misfortune": one_of(turn.MythosDrawn),
    "pickpocket": one_of(crew.ItemLost),
    # turning dice, checks, defeats and crises
    "adjust_die": one_of(turn.DieAdjusted),
    "add_to_die": one_of(turn.DieAdjusted),
    "set_die": set_by_hand,
    "reroll": one_of(turn.DieAgain),
    "play_openly": one_of(turn.CardsOpened),
    "support_skill": one_of(turn.SkillSupports),
    "no_chaos": one_of(turn.ChaosBarred),
    "decide_check": one_of(turn.OutcomeChosen),
    "adjust_total": one_of(turn.TotalChanged),
    "adjust_by_items": one_of(turn.TotalChanged),
    "add_card": one_of(turn.TotalChanged),
    "add_top_card": one_of(turn.TotalChanged),
    "prevent": one_of(crew.DefeatPrevented),
    "replace_crisis": one_of(turn.CrisisReplaced),
    "draw_another": one_of(turn.MythosDone),
    "look_ahead": one_of(Shown),
    "jury_rig": HURT,
    "barricade": one_of(ship.Barricaded),
}
"""What always works has no place here: the watch looks for it where it bears on something."""
