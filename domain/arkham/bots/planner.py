"""The mind of `smart`: it weighs both actions of a turn together, with the space where the turn ends, what is met there
and what is to be done from there next."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from domain.arkham.bots.codex import Task, names, tasks, wanted_on
from domain.arkham.bots.mind import Mind
from domain.arkham.bots.odds import at_least, exactly, expected
from domain.arkham.bots.outlook import burden, event_chance
from domain.arkham.content import LOCATIONS, NUMBERS, monster_of
from domain.arkham.names import SKILLS, Cause, MonsterId, Skill, SpaceId
from domain.arkham.rules.actions import evasion
from domain.arkham.rules.chart import chart, place, steps_from, tile_of
from domain.arkham.rules.engagement import is_restricted, monsters, restricts, where_is, would_engage
from domain.arkham.rules.monsters import damage_on, health_of
from domain.arkham.rules.numbers import health_left, sanity_left
from domain.parts.effects import kind_of

FOUND, RESEARCHED = 6.0, 4.0
"""What a clue is worth in the hand, and again on the sheet."""
REMNANT = 0.7
DUTY = 12.0
"""What the codex asks for."""
VICTORY = 100.0
STEP = 0.85
LATER = 0.72
"""What can be done only a turn later counts so much less."""
FARE, PURSE = 0.3, 3
"""What a dollar is worth; who has so many spends them more easily."""
HELD = 3.0
"""What it costs to be held by a monster: no encounter, and an action to get free."""
LAST = 5.0
"""What it costs more if it is the end of an investigator."""
PASSED = 3.0
"""What it is worth to pass a test of a card."""
KEPT = 0.4
"""What a focus token is worth."""
SHARED = 0.6
"""What is to be done where somebody is already counts so much less."""
CROWD = 1.0
LEFT_TO_THEM = 0.4
FAR = 99
HUNTS = 5.0
"""What it is worth that a monster comes after nobody any more."""
LASTING = 4.0
"""So often a monster may still do what it does."""
WARY = 3
"""From here on health and sanity are minded."""


Foes = tuple[MonsterId, ...]


class State(NamedTuple):
    """Where a turn may have come to."""

    left: int
    """Actions."""
    at: SpaceId
    foes: Foes
    """Monsters that are engaged."""
    done: frozenset[str]
    slipped: bool = False
    """Is a monster here that was evaded, and will be at it again?"""


class Planner(Mind):
    # --- the turn ------------------------------------------------------------------------------------

    def action(self, option: str) -> float:
        """With all that can follow it in this turn."""
        return 1000 + self.after(option, self.now)

    def where_to(self, space: SpaceId) -> float:
        if self.town.phase != "action":
            return 1000 + self.close(self.arrived(space, self.now))
        return 1000 + self.best(self.arrived(space, self.now)) - self.fare * self.ways.get(space, 0)

    @cached_property
    def now(self) -> State:
        foes = tuple(self.town.foes_of(self.seat))
        slipped = any(monster in self.town.exhausted for monster in self.at(self.me.at))
        return State(self.me.actions, self.me.at, foes, frozenset(self.me.done), slipped)

    def best(self, state: State) -> float:
        """What the rest of a turn is worth."""
        if state not in self._weighed:
            others = [self.after(option, state) for option in self.usual(state)] if state.left > 0 else []
            self._weighed[state] = max([self.close(state), *others])
        return self._weighed[state]

    def after(self, option: str, state: State) -> float:
        """What an action is worth, with what follows."""
        name, _, about = option.partition(":")
        then = state._replace(left=state.left - 1, done=state.done | {name})
        match name:
            case "end":
                return self.close(state)
            case "stand":
                return self.best(then)
            case "move":
                ways = self.ways if state.at == self.me.at else {}
                return max([self.best(self.arrived(space, then)) - self.fare * cost for space, cost in ways.items()])
            case "attack" if about in state.foes:
                return self.fight(MonsterId(about), then)
            case "evade":
                return self.slip(then)
        return self.doing(option, state.at) + self.best(then)

    def fight(self, monster: MonsterId, then: State) -> float:
        won, part = self.odds_against(monster)
        freed = then._replace(foes=tuple(foe for foe in then.foes if foe != monster))
        return won * (self.bounty(monster) + self.best(freed)) + (1 - won) * (
            self.best(then) + part * self.bounty(monster)
        )

    def slip(self, then: State) -> float:
        """Who evades all of them has not lost an action."""
        dice, chance = self.pool("observation", "evade", mod=evasion(self.town, self.seat) if self.now.foes else 0)
        free = at_least(dice, chance, len(then.foes))
        freed = then._replace(left=then.left + 1, foes=(), slipped=True)
        return free * self.best(freed) + (1 - free) * self.best(then)

    def arrived(self, space: SpaceId, state: State) -> State:
        return state._replace(at=space, foes=tuple(self.waiting_at(space)), slipped=False)

    def usual(self, state: State) -> list[str]:
        """What could be done there."""
        held = any(restricts(self.town, monster) for monster in state.foes)
        out = [f"attack:{monster}" for monster in self.at(state.at)]
        out += [f"focus:{skill}" for skill in SKILLS if not self.me.focus.get(skill)]
        if held:
            out.append("evade")
        else:
            out += ["ward"] if self.town.doom_at(state.at) else []
            out += ["research"] if self.me.clues else []
            out += ["move"] if state.at == self.me.at and self.ways else []
            out += ["gather", *(task.key for task in self.tasks if state.at in task.spaces and task.open)]
        return [way for way in out if way.partition(":")[0] not in state.done]

    def close(self, state: State) -> float:
        """What it is worth to end the turn so."""
        holding = state.slipped or any(restricts(self.town, monster) for monster in state.foes)
        cost = sum(self.harm(monster) for monster in state.foes) + HELD * holding
        met = 0.0 if holding else self.meeting(state.at)
        return met - cost + LATER * self.ahead(state.at) - CROWD * self.others_near(state.at)

    @cached_property
    def fare(self) -> float:
        return FARE if self.me.money < PURSE else FARE / 3

    @cached_property
    def _weighed(self) -> dict[State, float]:
        return {}

    def doing(self, option: str, space: SpaceId) -> float:
        """What one action there is worth by itself."""
        name, _, about = option.partition(":")
        match name:
            case "attack":
                return self.attack(MonsterId(about))
            case "ward":
                return self.ward_at(space)
            case "research":
                dice, chance = self.pool("observation", "research")
                return RESEARCHED * expected(dice, chance, self.me.clues)
            case "focus":
                return self.focusing(next(skill for skill in SKILLS if skill == about))
            case "gather":
                return 0.2 if self.me.money < 4 else 0.1
            case "trade":
                return 0.0
        task = next((task for task in self.tasks if task.key == option), None)
        return self.duty(task) if task is not None else self.component(option)

    def pool(self, skill: Skill, cause: Cause, target: str = "", mod: int = 0) -> tuple[int, float]:
        return max(1, self.dice(skill, cause, target) + mod), self.luck

    def focusing(self, skill: Skill) -> float:
        if sum(self.me.focus.values()) >= self.focus_limit:
            return 0.0
        first = 0.05 * (self.me.actions > 1)
        return first + {"lore": 0.3, "observation": 0.25, "strength": 0.2}.get(skill, 0.1)

    # --- warding -------------------------------------------------------------------------------------

    def ward_at(self, space: SpaceId) -> float:
        tile, doom = tile_of(self.town, space), self.town.doom_at(space)
        if tile is None or not doom:
            return 0.0
        dice, chance = self.pool("lore", "ward")
        before, worth = burden(self.town, tile), 0.0
        for n, p in enumerate(exactly(dice, chance)):
            k = min(n, doom)
            if k:
                remnant = REMNANT if k >= NUMBERS.ward_remnant else 0.0
                worth += p * (before - burden(self.town, tile, {space: k}) + remnant)
        return worth

    # --- monsters ------------------------------------------------------------------------------------

    @cached_property
    def all_monsters(self) -> list[MonsterId]:
        return monsters(self.town)

    def at(self, space: SpaceId) -> list[MonsterId]:
        return [monster for monster in self.all_monsters if where_is(self.town, monster) == space]

    def waiting_at(self, space: SpaceId) -> list[MonsterId]:
        """Those that engage whoever comes."""
        return [monster for monster in self.at(space) if would_engage(self.town, monster, self.seat)]

    def harm(self, monster: MonsterId) -> float:
        """What its next attack costs."""
        card = monster_of(self.town, monster)
        return self.hurt(card.damage, health_left(self.town, self.seat)) + self.hurt(
            card.horror, sanity_left(self.town, self.seat)
        )

    def hurt(self, n: int, left: int) -> float:
        if n >= left:
            return n + LAST + 2 * self.me.clues
        return n * (0.7 if left - n >= WARY else 1.3)

    def bounty(self, monster: MonsterId) -> float:
        """What it is worth that it is gone."""
        card = monster_of(self.town, monster)
        slain = sum(self.prices.all(one.effects) for one in card.sides[0].abilities if one.when == "slain")
        lurks = -LASTING * min(0.0, self.prices.all(card.lurks)) if card.lurks else HUNTS
        epic = DUTY if card.archive or card.spawn == "placed" else 0.0
        return REMNANT * card.remnant + slain + lurks + epic + (0.6 if "cultist" in card.traits else 0.0)

    def odds_against(self, monster: MonsterId) -> tuple[float, float]:
        """How likely an attack defeats it, and how much of its life it takes else."""
        card = monster_of(self.town, monster)
        left = max(1, health_of(self.town, monster) - damage_on(self.town, monster))
        dice, chance = self.pool(card.attack_skill, "attack", monster, card.attack)
        won = at_least(dice, chance, left)
        return won, 0.5 * (expected(dice, chance, left) / left - won)

    def attack(self, monster: MonsterId) -> float:
        """One that is not engaged yet; an exhausted one does nothing about it."""
        won, part = self.odds_against(monster)
        gain = (won + part) * self.bounty(monster) + won * HELD * bool(self.town.engaged.get(monster))
        return gain if monster in self.town.exhausted else gain - (1 - won) * (HELD + self.harm(monster))

    # --- places --------------------------------------------------------------------------------------

    def meeting(self, space: SpaceId) -> float:
        """What the encounter there may bring."""
        tile = tile_of(self.town, space)
        chance = event_chance(self.town, tile) if tile is not None else 0.0
        usual = self.encounters.at(self.town, space) + self.healing(space)
        if place(self.town, space).kind == "special":
            usual -= self.hurt(2, sanity_left(self.town, self.seat))
        return chance * (0.6 * FOUND) + (1 - chance) * 0.6 * usual

    def healing(self, space: SpaceId) -> float:
        """Who is hurt looks for those who can help."""
        icons = LOCATIONS[space].icons if space in LOCATIONS else ()
        tile = tile_of(self.town, space)
        if tile in self.town.anomalies:
            return 0.0
        need = 0.0
        if "health" in icons and self.me.damage:
            need += 1.2 if health_left(self.town, self.seat) < WARY else 0.3
        if "sanity" in icons and self.me.horror:
            need += 1.2 if sanity_left(self.town, self.seat) < WARY else 0.3
        return need

    def ahead(self, space: SpaceId) -> float:
        """The best that can be done from there: what is near counts more."""
        away = steps_from(self.town, space)
        return max((worth * self.delay(away[goal]) for goal, worth in self.goals.items() if goal in away), default=0.0)

    def delay(self, steps: int) -> float:
        return float(STEP**steps)

    @cached_property
    def goals(self) -> dict[SpaceId, float]:
        """What is to be done in each space, and what may be met there."""
        out = {}
        for space in chart(self.town).places:
            best = max(self.ward_at(space) * self.share(space), self.due_at(space), self.quarry_at(space))
            out[space] = best + self.clue_at(space) * self.share(space)
        return out

    def share(self, space: SpaceId) -> float:
        """Less where others are already."""
        return float(SHARED ** self.others_near(space))

    def others_near(self, space: SpaceId) -> int:
        tile = tile_of(self.town, space)
        others = [person.at for seat, person in self.town.people.items() if seat != self.seat]
        return sum(at == space if tile is None else tile_of(self.town, at) == tile for at in others)

    def clue_at(self, space: SpaceId) -> float:
        tile = tile_of(self.town, space)
        if tile is None:
            return 0.0
        many = 1 + 0.5 * max(0, self.town.clues.get(tile, 0) - 1)
        return 0.6 * FOUND * event_chance(self.town, tile) * many

    def quarry_at(self, space: SpaceId) -> float:
        return max((self.attack(monster) for monster in self.at(space)), default=0.0)

    def due_at(self, space: SpaceId) -> float:
        """What the codex asks for there."""
        worth = max((self.duty(task) for task in self.tasks if space in task.spaces), default=0.0)
        return worth * LEFT_TO_THEM ** self.nearer(space) if worth < VICTORY else worth

    def nearer(self, space: SpaceId) -> int:
        """How many others come there more easily."""
        away = steps_from(self.town, space)
        mine = away.get(self.me.at, FAR)
        others = [seat for seat in self.town.people if seat != self.seat and not is_restricted(self.town, seat)]
        return sum(away.get(self.town.where(seat), FAR) < mine for seat in others)

    # --- the codex -----------------------------------------------------------------------------------

    @cached_property
    def tasks(self) -> list[Task]:
        return tasks(self.town, self.seat)

    def duty(self, task: Task) -> float:
        """What an action of the codex is worth; if clues are wanting, what it is worth to be near."""
        done = names(task.ability)
        card = self.town.play[task.key.rpartition("/")[0]]
        if card.slot:
            return max(0.0, self.worth("act", task.key) or 0.0)
        if not task.open:
            return 2.0 / (1 + task.short)
        if "end" in done:
            return VICTORY
        worth = DUTY
        effects: Iterable[Any] = task.ability.effects
        for one in effects:
            if kind_of(one).name == "test":
                dice, chance = self.pool(one.skill, "other", mod=one.mod if isinstance(one.mod, int) else 0)
                worth *= at_least(dice, chance, one.needs)
        if "move_clue" in done and not self.town.sheet.get("clue", 0):
            return 0.0
        if "travel" in done:
            return self.journey(task)
        return worth

    def journey(self, task: Task) -> float:
        """A way from which nobody comes back: only with what is needed at its end."""
        need = max((wanted_on(self.town, id) for id in self.town.play), default=0)
        fit = sanity_left(self.town, self.seat) > WARY
        return DUTY if fit and self.town.sheet.get("clue", 0) >= need else 0.0

    # --- dice ----------------------------------------------------------------------------------------

    def another_die(self) -> float:
        """What one success more is worth in the test that is under way."""
        test = self.town.tests[-1]
        won = sum(die >= test.least for die in test.dice) + test.more
        match test.cause:
            case "ward":
                space, tile = self.me.at, tile_of(self.town, self.me.at)
                if tile is None or won >= self.town.doom_at(space):
                    return 0.0
                return burden(self.town, tile, {space: won}) - burden(self.town, tile, {space: won + 1})
            case "research":
                return RESEARCHED if won < self.me.clues else 0.0
            case "attack" if test.target in self.town.play:
                monster = MonsterId(test.target)
                left = health_of(self.town, monster) - damage_on(self.town, monster) - won
                holds = HELD * (monster in self.town.foes_of(self.seat))
                return self.bounty(monster) + holds if left == 1 else 0.5 if left > 1 else 0.0
            case "evade":
                foes = self.town.foes_of(self.seat)
                return HELD + sum(map(self.harm, foes)) if won == len(foes) - 1 else 0.3 if won < len(foes) else 0.0
        return PASSED if not won else 0.2

    def change_roll(self, option: str) -> float:
        """Focus, clues and cards are used for what a success more is worth."""
        test = self.town.tests[-1]
        if option == "done":
            return 1.0
        if all(die >= test.least for die in test.dice):
            return 0.5
        gain = self.another_die() * self.luck
        cost = FOUND / 2 if option == "clue" else KEPT if option.startswith("focus:") else 0.1
        return 1.0 + gain - cost
