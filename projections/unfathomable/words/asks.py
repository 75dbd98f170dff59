"""What is asked in Unfathomable, and what can be answered."""

from domain.unfathomable.content import CHARACTERS, ITEM_CARDS, NUMBERS
from domain.unfathomable.names import ALL_SKILLS, DIALS

ASKS = {
    "ask.character": "Which character do you play?",
    "ask.starting_hand": "Which cards do you draw to begin with?",
    "ask.receive": "Which cards do you draw?",
    "ask.receive.sick_bay": "In Sick Bay you draw only one card: which?",
    "ask.improvement": "Which Improvement is in use?",
    "ask.action": "Your action? {board.sailors[seat].actions} left.",
    "ask.action.lent": "An action in the turn of {board.current:seat}: what do you do?",
    "ask.add_cards": "Add cards to the check? {check}. After you: {after:seat}.",
    "ask.discard": "Which cards do you discard?",
    "ask.discard_to_limit": f"A hand holds {NUMBERS.hand_limit} cards at the end of a turn: which do you discard?",
    "ask.draw_skills": "Which cards do you draw?",
    "ask.may_draw": "Draw a card?",
    "ask.galley": "Which cards do you draw? Then the die: below their number costs 1 food.",
    "ask.repair": "Which cards do you discard to repair the room? Wanted: {price}; none leaves it as it is.",
    "ask.break_out": "Which cards do you discard to break out? Wanted: {price}; none stays.",
    "ask.leave_brig": "Free: where to?",
    "ask.leave_sick_bay": "Well again: where to?",
    "ask.echo": "Resolve the card's effect a second time?",
    # crises
    "ask.crisis_choice": "The crisis: which way?",
    "ask.misfortune": "A misfortune: which way?",
    "ask.choose_track": "Which track advances?",
    "ask.look_ahead": "Your mythos card: look at the top two and pick one?",
    "ask.look_ahead_pick": "Which of them is resolved? The other goes under the deck.",
    "ask.cut_short": "Discard the card at once, without its icons?",
    "ask.may": "Do you want to?",
    "ask.either": "Which of them?",
    "ask.spend_{skill}": "Which {skill:thing} card do you discard? Its value is added to the die.",
    "ask.waypoint": "Which waypoint is resolved? The other goes under the deck.",
    "ask.scout_deck": "Which deck do you look at?",
    "ask.scout": "In which order do they go back? The first on top.",
    "ask.closest_room": "In which room do they appear?",
    "ask.defeat_deep_one": "Where is a Deep One defeated?",
    "ask.clear_room": "Which room is cleared?",
    "ask.move_deep_ones": "Where does each Deep One go?",
    "ask.deep_one_order": "The Deep Ones act: in which order?",
    "ask.deep_one_target": "Whom does the Deep One attack?",
    "ask.send_to_brig": "Who goes to the Brig?",
    "ask.may_send_to_brig": "Send somebody to the Brig?",
    "ask.gather_{space}": "Go to {space:thing}?",
    "ask.defeat_passenger": "Where is a passenger defeated?",
    "ask.volunteers": "How many passengers are risked?",
    "ask.remove_item": "Which item leaves the game?",
    "ask.keep_items": "Which items do you keep?",
    "ask.keep_item": "Which item do you keep?",
    # spells
    "ask.cast_spell": "Which spell is cast? The other goes under the deck.",
    "ask.astral_from": "Whose space?",
    "ask.astral_to_{seat}": "Where does {seat:seat} go?",
    "ask.beast_to": "Move first?",
    "ask.call_friends": "Which passengers are rescued? A die below their number wakes the Deep Ones.",
    "ask.give_card": "Who has this card?",
    # skill cards, items, sheets
    "ask.exchange_cards": "Which cards do you discard?",
    "ask.exchange_deck": "From which deck do you draw as many?",
    "ask.banish_to": "Where do the Deep Ones go?",
    "ask.herd_to": "Where do the Deep Ones go?",
    "ask.rampage": "Whom do you attack next?",
    "ask.surface_at": "Where do the monsters surface?",
    "ask.rites_order": "Who is activated first?",
    "ask.peek_spell": "Where does the spell go?",
    "ask.give_item": "Give an item away?",
    "ask.oath_moves": "Move the monarch?",
    # trade
    "ask.trade_partner": "Trade with whom?",
    "ask.trade_offer": "What is offered to {form.partner:seat}, and what for?",
    "ask.trade_reply": "{form.partner:seat} offers {give} for {want}. Agreed?",
    # traitors
    "ask.give_loyalty": "Who gets your loyalty cards?",
    "ask.take_treachery": "Which cards do you exchange for treachery?",
    "ask.malpractice": "Where is a passenger defeated?",
    "ask.sabotage": "Which room is damaged?",
    "ask.disrupt_ritual": "By how many spaces does the ritual token move?",
    "ask.divide": "In which water spaces do Deep Ones appear?",
    "ask.pickpocket": "Which item do you take?",
    # windows
    "ask.before_check": "A check: {check}. Use something before cards are added?",
    "ask.after_total": "The check: {check}. Use something?",
    "ask.before_die": "The die: {die}. Use something before it is rolled?",
    "ask.after_die": "The die: {die}. Use something?",
    "ask.after_attack": "The die: {die}. Use something?",
    "ask.defeat": "About to be defeated: {threat}. Prevent it?",
    "ask.drawn": "{board.crisis:thing} is drawn. Use something?",
    "ask.crisis": "{board.crisis:thing} is about to be resolved. Use something?",
    "ask.boiler": "The Boiler Room was used. Use something?",
    "ask.activation": "The Deep Ones are about to act. Use something?",
}

# --- options ----------------------------------------------------------------------------------------

ENEMIES = {"deep_one:{space}": "a Deep One in {space:thing}", "{seat}": "{seat:seat}"}
WHERE = (
    "leave_brig leave_sick_bay closest_room defeat_deep_one clear_room defeat_passenger banish_to herd_to surface_at "
    "astral_from beast_to oath_moves malpractice sabotage divide move_deep_ones"
).split()
SPELLBOUND = "astral_to_{who}"
DRAWS = ("starting_hand", "receive", "draw_skills", "may_draw", "galley")
WINDOWS = (
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
)
USERS = ("action", "echo", *WINDOWS)
OF_CARD = {
    "skill:{card}": "{card:card}",
    "item:{item}": "{item:thing}",
    "kept:{kept}": "{kept:thing}",
    **{f"sheet:{character.id}": character.ability.name for character in CHARACTERS.values()},
    **{f"feat:{character.id}": f"{character.feat.name} (feat)" for character in CHARACTERS.values()},
}
SEATS = tuple(f"s{n}" for n in range(1, 7))
WAYS = {
    "deep_one:{space}": "a Deep One in {space:thing}",
    **{seat: f"Seat {seat[1:]}" for seat in SEATS},
    "plain": "without a weapon",
    "here": "all of them here",
    "+{n}": "+{n}",
    "-{n}": "-{n}",
    "dagon+{lore}": "Father Dagon, with {lore:card}",
    "hydra+{lore}": "Mother Hydra, with {lore:card}",
    "{weapon}+deep_one:{space}": "{weapon:thing}, a Deep One in {space:thing}",
    **{f"{{weapon}}+{seat}": f"{{weapon:thing}}, Seat {seat[1:]}" for seat in SEATS},
    "{way}": "{way:thing}",
}
"""What an ability is used on, or how."""


def options_of_cards() -> dict[str, str]:
    """`skill:12.3/deep_one:galley`: which ability, and its way."""
    found: dict[str, str] = {}
    for kind in USERS:
        for source, name in OF_CARD.items():
            found[f"option.{kind}.{source}"] = name
            for way, said in WAYS.items():
                found[f"option.{kind}.{source}/{way}"] = f"{name}: {said}"
    return found


ACTIONS = {
    "option.action.stop": "no more actions",
    "option.action.move:{space}": "go to {space:thing}",
    **{f"option.action.attack:{enemy}": f"attack {said}" for enemy, said in ENEMIES.items()},
    "option.action.rescue": "rescue a passenger here",
    "option.action.room": "use the room",
    "option.action.room:mythos": "Bridge: risk a passenger and look at 2 mythos cards",
    "option.action.room:waypoints": "Bridge: risk a passenger and look at 2 waypoints",
    "option.action.room:retreat": "Chapel: the ritual goes back by 1",
    **{f"option.action.room:{seat}": f"Captain's Cabin: a check to send Seat {seat[1:]} to the Brig" for seat in SEATS},
    "option.action.room:{card}": "use the room, with {card:card}",
    "option.action.repair": "repair the room",
    "option.action.trade": "trade items",
    "option.action.tome": "the Tome: look at 2 spells and cast one",
    "option.action.reveal:{loyalty}": "reveal yourself as a traitor: {loyalty:thing}",
    "option.action.kill": "kill a passenger here",
    "option.action.break_out": "break out of the Brig",
}

OPTIONS = {
    **{f"option.{{kind}}.{c.id}": f"{c.name}, {c.role}" for c in CHARACTERS.values()},
    **{f"option.{kind}.{{skill}}.{{n}}": "{skill:thing}" for kind in DRAWS},
    **{f"option.{{kind}}.{item.id}": item.name for item in ITEM_CARDS.values()},
    **{f"option.{{kind}}.{skill}": skill for skill in ALL_SKILLS},
    **{f"option.{{kind}}.{dial}": dial for dial in DIALS},
    **{f"option.{kind}.{{space}}": "{space:thing}" for kind in (*WHERE, SPELLBOUND)},
    "option.malpractice.deep": "in the supply",
    "option.move_deep_ones.{space}#{n}": "Deep One {n} in {space:thing}",
    "option.move_deep_ones.stay": "stays",
    "option.deep_one_order.{space}#{n}": "Deep One {n} in {space:thing}",
    "option.call_friends.{space}#{n}": "passenger {n} in {space:thing}",
    **{f"option.rampage.{enemy}": said for enemy, said in ENEMIES.items()},
    "option.{kind}.yes": "yes",
    "option.{kind}.no": "no",
    "option.{kind}.check": "make the check",
    "option.crisis_choice.check": "make the check",
    "option.misfortune.check": "make the check, which has failed",
    "option.crisis_choice.{n}": "side {n:nth} of the card",
    "option.misfortune.{n}": "side {n:nth} of the card",
    "option.choose_track.travel": "the travel track",
    "option.choose_track.ritual": "the ritual track",
    "option.scout_deck.mythos": "the mythos deck",
    "option.scout_deck.waypoints": "the waypoint deck",
    "option.volunteers.{n}": "{n}",
    "option.disrupt_ritual.{n}": "{n}",
    "option.rites_order.dagon": "Father Dagon",
    "option.rites_order.hydra": "Mother Hydra",
    "option.peek_spell.top": "on top",
    "option.peek_spell.bottom": "under the deck",
    "option.give_item.{item}+s{n}": "{item:thing} to Seat {n}",
    "option.pickpocket.{item}+s{n}": "{item:thing} of Seat {n}",
    "option.trade_partner.done": "no more trading",
}

OFFERS = {**ASKS, **ACTIONS, **options_of_cards(), **OPTIONS}

PLACES = {
    "option.action.move:{space}": "{space}",
    "option.action.attack:deep_one:{space}": "deep_ones:{space}",
    "option.rampage.deep_one:{space}": "deep_ones:{space}",
    **{f"option.{kind}.{{space}}": "{space}" for kind in WHERE},
}
"""What options point at in the Scene."""
