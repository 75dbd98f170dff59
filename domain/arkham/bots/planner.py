"""The mind of `smart`: it weighs both actions of a turn together, with the space where the turn ends, what is met there
and what is to be done from there next."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from domain.arkham.bots.codex import (
    ERRANDS,
    SHEET_CLUE,
    Task,
    doom_left,
    end_costs,
    lines,
    names,
    tasks,
    wanted_on,
)
from domain.arkham.bots.mind import Mind, kept
from domain.arkham.bots.odds import at_least, exactly, expected
from domain.arkham.bots.outlook import burden, event_chance, menace
from domain.arkham.content import LOCATIONS, NUMBERS, PLAY, monster_of
from domain.arkham.names import SKILLS, Cause, MonsterId, Skill, SpaceId, TileId
from domain.arkham.nouns import NOUNS
from domain.arkham.rules.actions import evasion
from domain.arkham.rules.chart import chart, place, spaces_of, tile_of, travels_from
from domain.arkham.rules.engagement import monsters, preferred, restricts, where_is, would_engage
from domain.arkham.rules.monsters import damage_on, health_of, patrolled
from domain.arkham.rules.numbers import health_left, sanity_left
from domain.arkham.rules.terror import terror_in
from domain.kernel import Seat
from domain.parts.effects import kind_of

FOUND, RESEARCHED = 9.0, 5.0
"""What a clue is worth in the hand, and again on the sheet."""
EVENT = 0.8
"""How likely an event gives its clue."""
USUAL = 1.0
"""What the price of an encounter is worth, for a bot knows to choose."""
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
MENDED, MENDS = 2, 0.55
"""How much doom goes if what is met at an anomaly goes well, and how likely it does."""
CALMED = 0.8
"""What a token or card of terror is worth that is taken away."""
FAR = 99
DOOM_FOR_CLUE = 2.0
"""So much doom comes onto the sheet while one more clue does."""
KEPT = 0.4
"""What a focus token is worth."""
CROWD = 0.5
LASTING = 4.0
"""So many rounds a monster may still do what it does."""
EPIC_LASTS = 10.0
"""Nobody else comes and takes an epic one away."""
PART = 0.7
"""What it is worth to have hurt a monster, measured by its defeat."""
TAKEN = 0.4
"""What somebody else is to do counts so much less."""
HEALS, HEALED = 0.3, 1.2
"""What a place that heals is worth to whoever is hurt, and to whoever has little left."""
WARY = 3
"""From here on health and sanity are minded."""


Foes = tuple[MonsterId, ...]


class Job(NamedTuple):
    """Something to do in the town."""

    kind: str
    """To ward, to fight, what the codex asks for, to look for a clue."""
    space: SpaceId
    about: str
    """The monster, the action, the neighbourhood: one of us is enough for it."""


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
    focused: str = ""
    """A skill that was focused in this turn."""


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
            case "focus":
                return self.doing(option, state.at) + self.best(then._replace(focused=about))
        return self.doing(option, state.at, state.focused) + self.best(then)

    def fight(self, monster: MonsterId, then: State) -> float:
        won, part = self.odds_against(monster)
        freed = then._replace(foes=tuple(foe for foe in then.foes if foe != monster))
        return won * (self.bounty(monster) + self.best(freed)) + (1 - won) * (
            self.best(then) + part * self.bounty(monster)
        )

    def slip(self, then: State) -> float:
        """Who evades all of them has not lost an action."""
        dice, chance = self.pool("observation", "evade", evasion(self.town, self.seat) if self.now.foes else 0)
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
        cost = sum(self.harm(monster) - self.menace(monster) for monster in state.foes) + HELD * holding
        chased = 1.0 if state.foes else 1 - self.chased(state.at)
        met = 0.0 if holding else chased * self.meeting(state.at) - (1 - chased) * self.caught
        return met - cost + LATER * self.ahead(state.at) - CROWD * self.others_near(state.at)

    @cached_property
    def fare(self) -> float:
        return FARE if self.me.money < PURSE else FARE / 3

    @cached_property
    def _weighed(self) -> dict[State, float]:
        return {}

    def doing(self, option: str, space: SpaceId, focused: str = "") -> float:
        """What one action there is worth by itself; a skill that was focused has another die, and may roll it again."""
        name, _, about = option.partition(":")
        match name:
            case "attack":
                return self.attack(MonsterId(about))
            case "ward":
                return self.ward_at(space, more=int(focused == "lore"))
            case "research":
                dice, chance = self.pool("observation", "research", int(focused == "observation"))
                return RESEARCHED * expected(dice, chance, self.me.clues)
            case "focus":
                return self.focusing(next(skill for skill in SKILLS if skill == about))
            case "gather":
                return 0.2 if self.me.money < 4 else 0.1
            case "trade":
                return 0.0
        task = next((task for task in self.tasks if task.key == option), None)
        return self.duty(task, focused) if task is not None else self.component(option)

    def pool(self, skill: Skill, cause: Cause, mod: int = 0, seat: Seat | None = None) -> tuple[int, float]:
        """How many dice, and how likely each of them is a success."""
        key = seat or self.seat, skill, cause
        if key not in self._pools:
            self._pools[key] = self.dice_of(*key), self.luck_of(key[0])
        dice, luck = self._pools[key]
        return max(1, dice + mod), luck

    @cached_property
    def _pools(self) -> dict[tuple[Seat, Skill, Cause], tuple[int, float]]:
        return {}

    def component(self, option: str) -> float:
        """Harm is shared only with somebody who is near the end."""
        held = self.town.play[option.rpartition("/")[0]]
        if held.owner and "call" in names(PLAY.ability(self.town, option)):
            weak = any(self.is_weak(seat) for seat in self.town.people)
            return 1.5 if weak and not all(self.is_weak(seat) for seat in self.town.people) else 0.0
        return super().component(option)

    def is_weak(self, seat: Seat) -> bool:
        return min(health_left(self.town, seat), sanity_left(self.town, seat)) < WARY

    def focusing(self, skill: Skill) -> float:
        if sum(self.me.focus.values()) >= self.focus_limit:
            return 0.0
        first = 0.05 * (self.me.actions > 1)
        return first + {"lore": 0.3, "observation": 0.25, "strength": 0.2}.get(skill, 0.1)

    # --- warding -------------------------------------------------------------------------------------

    def ward_at(self, space: SpaceId, seat: Seat | None = None, more: int = 0) -> float:
        return self.warding((space, *self.pool("lore", "ward", more, seat))) if self.town.doom_at(space) else 0.0

    @kept
    def warding(self, how: tuple[SpaceId, int, float]) -> float:
        """With so many dice, each of which succeeds so often."""
        space, dice, chance = how
        tile, doom = tile_of(self.town, space), self.town.doom_at(space)
        if tile is None:
            return 0.0
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

    def harm(self, monster: MonsterId, seat: Seat | None = None) -> float:
        """What its next attack costs."""
        card, who = monster_of(self.town, monster), seat or self.seat
        return self.hurt(card.damage, health_left(self.town, who), who) + self.hurt(
            card.horror, sanity_left(self.town, who), who
        )

    def hurt(self, n: int, left: int, seat: Seat | None = None) -> float:
        if n >= left:
            return n + LAST + 2 * self.town.people[seat or self.seat].clues
        return n * (0.7 if left - n >= WARY else 1.3)

    @kept
    def menace(self, monster: MonsterId) -> float:
        return menace(self.town, monster)

    @kept
    def chased(self, space: SpaceId) -> float:
        """How likely a monster comes there before the encounter."""
        free = 1.0
        for monster, (reach, goals) in self.hunters.items():
            here = where_is(self.town, monster)
            away = travels_from(self.town, here)
            way = travels_from(self.town, space)
            on_way = any(away.get(space, FAR) + way.get(goal, FAR) == away.get(goal, FAR) for goal in goals)
            after_me = self.seat in self.preys[monster]
            if here != space and away.get(space, FAR) <= reach and (on_way or after_me):
                free *= 0.35 if after_me else 0.5
        return 1 - free

    @cached_property
    def hunters(self) -> dict[MonsterId, tuple[int, list[SpaceId]]]:
        """Monsters that will move: how far, and where to."""
        out = {}
        for monster in self.all_monsters:
            card = monster_of(self.town, monster)
            if self.town.is_ready(monster) and (card.hunts or card.patrols) and restricts(self.town, monster):
                goals = patrolled(self.town, card.patrols) if card.patrols else []
                out[monster] = FAR if card.direct else card.speed, goals
        return out

    @cached_property
    def preys(self) -> dict[MonsterId, list[Seat]]:
        """Whom hunters are after."""
        out = {}
        for monster in self.hunters:
            hunts = monster_of(self.town, monster).hunts
            out[monster] = preferred(self.town, hunts, self.town.in_play()) if hunts else []
        return out

    @cached_property
    def caught(self) -> float:
        """What it costs on the whole if a monster comes."""
        return HELD + max((self.harm(monster) for monster in self.hunters), default=0.0)

    @kept
    def bounty(self, monster: MonsterId) -> float:
        """What it is worth that it is gone."""
        card = monster_of(self.town, monster)
        abilities = card.sides[0].abilities
        slain = sum(self.prices.all(one.effects) for one in abilities if one.when in ("slain", "falls"))
        ends = any("end" in names(one) for one in abilities)
        epic = VICTORY if ends else DUTY if card.archive or card.spawn == "placed" else 0.0
        lasting = EPIC_LASTS if card.archive else LASTING
        return REMNANT * card.remnant + slain + lasting * self.menace(monster) + epic

    def odds_against(self, monster: MonsterId, seat: Seat | None = None) -> tuple[float, float]:
        """How likely an attack defeats it, and how much of its life it takes else."""
        card = monster_of(self.town, monster)
        left = max(1, health_of(self.town, monster) - damage_on(self.town, monster) - self.paid_blows(monster))
        dice, chance = self.pool(card.attack_skill, "attack", card.attack, seat)
        won = at_least(dice, chance, left)
        return won, PART * (expected(dice, chance, left) / left - won)

    def paid_blows(self, monster: MonsterId) -> int:
        """Clues on the sheet that may be spent as damage."""
        abilities = monster_of(self.town, monster).sides[0].abilities
        paid = any(getattr(one, "rule", "") == "clues_for_damage" for ability in abilities for one in lines(ability))
        return self.town.sheet.get("clue", 0) if paid else 0

    def attack(self, monster: MonsterId, seat: Seat | None = None) -> float:
        """One that is not engaged yet; an exhausted one does nothing about it, and an engaged one nothing else."""
        won, part = self.odds_against(monster, seat)
        gain = (won + part) * self.bounty(monster) + won * HELD * bool(self.town.engaged.get(monster))
        if monster in self.town.exhausted:
            return gain
        kept = 0.0 if self.town.engaged.get(monster) else self.menace(monster)
        return gain + (1 - won) * (kept - HELD - self.harm(monster, seat))

    # --- places --------------------------------------------------------------------------------------

    @kept
    def meeting(self, space: SpaceId) -> float:
        """What the encounter there may bring."""
        tile = tile_of(self.town, space)
        chance = event_chance(self.town, tile) if tile is not None else 0.0
        usual = self.encounters.at(self.town, space) + self.healing(space)
        if tile in self.town.anomalies:
            usual += self.mending(tile)
        if place(self.town, space).kind == "special":
            usual -= self.hurt(2, sanity_left(self.town, self.seat))
        fright = 0.0 if self.seat in self.town.afraid else self.encounters.fright(self.town, space)
        return max(chance * EVENT * FOUND + (1 - chance) * USUAL * usual, self.errand(space)) + fright

    @kept
    def mending(self, tile: TileId) -> float:
        """What is met at an anomaly takes doom away, mostly: more than its price says."""
        spaces = [space for space in spaces_of(self.town, tile) if self.town.doom_at(space)]
        before = burden(self.town, tile)
        gains = [before - burden(self.town, tile, {space: MENDED}) for space in spaces]
        return MENDS * max(gains, default=0.0)

    @kept
    def healing(self, space: SpaceId) -> float:
        """Who is hurt looks for those who can help."""
        icons = LOCATIONS[space].icons if space in LOCATIONS else ()
        tile = tile_of(self.town, space)
        if tile in self.town.anomalies:
            return 0.0
        need = 0.0
        if "health" in icons and self.me.damage:
            need += HEALED if health_left(self.town, self.seat) < WARY else HEALS
        if "sanity" in icons and self.me.horror:
            need += HEALED if sanity_left(self.town, self.seat) < WARY else HEALS
        return need

    @kept
    def ahead(self, space: SpaceId) -> float:
        """The best that can be done from there: what is near counts more."""
        away = travels_from(self.town, space)
        return max((worth * self.delay(away[goal]) for goal, worth in self.goals.items() if goal in away), default=0.0)

    def delay(self, steps: int) -> float:
        return float(STEP**steps)

    @cached_property
    def goals(self) -> dict[SpaceId, float]:
        """What is to be done in each space, and what may be met there. What others are to do counts less."""
        best: dict[SpaceId, float] = {}
        met: dict[SpaceId, float] = {}
        for job, worth in self.jobs_of(self.seat).items():
            mine = worth * (TAKEN if self.takers.get(job, self.seat) != self.seat else 1.0)
            into = met if job.kind == "clue" else best
            into[job.space] = max(mine, into.get(job.space, 0.0))
        return {space: best.get(space, 0.0) + met.get(space, 0.0) for space in chart(self.town).places}

    def jobs_of(self, seat: Seat) -> dict[Job, float]:
        """What is to be done in the town, and what it is worth if this investigator does it."""
        out: dict[Job, float] = {}
        for tile, spaces in chart(self.town).tiles.items():
            clue = self.clue_at(tile)
            for space in spaces:
                if self.town.doom_at(space):
                    out[Job("ward", space, tile)] = self.ward_at(space, seat)
                if clue:
                    out[Job("clue", space, tile)] = clue
        for monster in self.all_monsters:
            worth = self.attack(monster, seat)
            if worth > 0:
                out[Job("fight", where_is(self.town, monster), monster)] = worth
        for task in (*self.tasks, *self.errands):
            for space in task.spaces:
                out[Job("duty", space, task.key)] = self.duty(task)
        return out

    @cached_property
    def takers(self) -> dict[Job, Seat]:
        """Who is to do what: everybody takes one thing, those first who do it best and soonest. All of us come to the
        same answer."""
        offers = [
            (worth * self.delay(away[job.space]), seat, job)
            for seat in self.town.people
            for away in [travels_from(self.town, self.town.where(seat))]
            for job, worth in self.jobs_of(seat).items()
            if job.space in away and worth > 0
        ]
        out: dict[Job, Seat] = {}
        busy: set[Seat] = set()
        told: set[tuple[str, str]] = set()
        for _, seat, job in sorted(offers, key=lambda offer: -offer[0]):
            about = job.kind, job.about
            if seat in busy or about in told:
                continue
            busy.add(seat)
            told.add(about)
            out |= {other: seat for *_, other in offers if (other.kind, other.about) == about}
        return out

    @kept
    def others_near(self, space: SpaceId) -> int:
        tile = tile_of(self.town, space)
        others = [person.at for seat, person in self.town.people.items() if seat != self.seat]
        return sum(at == space if tile is None else tile_of(self.town, at) == tile for at in others)

    @kept
    def clue_at(self, tile: TileId) -> float:
        many = 1 + 0.5 * max(0, self.town.clues.get(tile, 0) - 1)
        return EVENT * FOUND * event_chance(self.town, tile) * many

    # --- the codex -----------------------------------------------------------------------------------

    @cached_property
    def tasks(self) -> list[Task]:
        return tasks(self.town, self.seat)

    @cached_property
    def errands(self) -> list[Task]:
        """What the codex offers in place of an encounter."""
        return tasks(self.town, self.seat, ERRANDS)

    @kept
    def errand(self, space: SpaceId) -> float:
        return max((self.duty(task) for task in self.errands if space in task.spaces), default=0.0)

    def duty(self, task: Task, focused: str = "") -> float:
        """What an action of the codex is worth; if clues are wanting, what it is worth to be near."""
        done = names(task.ability)
        card = self.town.play[task.key.rpartition("/")[0]]
        if card.slot:
            return max(0.0, self.worth("act", task.key) or 0.0)
        if "face_terror" in done:
            return self.calming()
        if "test_lifted" in done:
            return self.lifting(task)
        if not task.open:
            return 2.0 / (1 + task.short)
        if "end" in done:
            return VICTORY
        worth = DUTY if self.can_spare(task) else 0.0
        effects: Iterable[Any] = task.ability.effects
        for one in effects:
            if kind_of(one).name == "test":
                mod = one.mod if isinstance(one.mod, int) else 0
                dice, chance = self.pool(one.skill, "other", mod + int(one.skill == focused))
                worth *= at_least(dice, chance, one.needs)
        if "move_clue" in done and not self.town.sheet.get("clue", 0):
            return 0.0
        if "travel" in done:
            return self.journey(task)
        return worth

    def can_spare(self, task: Task) -> bool:
        """Where the end costs clues as well, what comes before it is paid only if there is time for both."""
        cost = task.ability.cost.get(SHEET_CLUE, 0)
        end = end_costs(self.town) if cost else 0
        wanting = cost + end - self.town.sheet.get("clue", 0)
        return not end or wanting * DOOM_FOR_CLUE <= doom_left(self.town)

    def lifting(self, task: Task) -> float:
        """A test in which what one has makes up for what the dice lack."""
        worth = VICTORY if "end" in names(task.ability) else DUTY
        effects: Iterable[Any] = lines(task.ability)
        for one in effects:
            if kind_of(one).name == "test_lifted":
                dice, chance = self.pool(one.skill, "other", one.mod)
                purse = sum(self.has(kind) for kind in (one.what, one.also) if kind)
                worth *= at_least(dice, chance, one.needs - purse)
        return worth

    def has(self, what: str) -> int:
        """How much of something one could give up."""
        return NOUNS.resource[what].have(self.town, self.seat)

    def calming(self) -> float:
        """What it is worth to take terror away where one stands, and goes on to meet it."""
        dice, chance = self.pool("influence", "other")
        tile = tile_of(self.town, self.me.at)
        return CALMED * expected(dice, chance, terror_in(self.town, tile)) if tile is not None else 0.0

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
        cost = FOUND if option == "clue" else KEPT if option.startswith("focus:") else 0.1
        return 1.0 + gain - cost
