"""A question and its answers: how each form is shown, typed, and answered at random."""

import time
from collections import Counter
from random import Random
from string import ascii_lowercase, digits
from typing import Any

from service.terminal.api import Json, Trouble

HOW = {
    "choose": "choose {span}: type the numbers",
    "number": "type a number, {span}",
    "arrange": "put in order: type the numbers; those left out follow as they stand",
    "assign": "give each number a letter, such as 1a 2b; *c gives c to all that are left and can take it",
    "propose": "offer 1 1 b gives 1 twice for one b; or accept; or refuse",
}
LETTERS = [first + last for first in ("", *ascii_lowercase) for last in ascii_lowercase]


class Question:
    """What a seat is asked. What can be named has a number; where it can go, or what it is exchanged for, a letter."""

    def __init__(self, ask: Json) -> None:
        self.ask, self.form, self.type = ask, ask["form"], ask["form"]["type"]
        self.options = {str(at): option for at, option in enumerate(ask.get("options", ()), 1)}
        self.targets = dict(zip(LETTERS, ask.get("targets", ()), strict=False))
        self.known = {**self.options, **self.targets}
        self.least, self.most = (self.form.get(b, {} if self.type == "assign" else 1) for b in ("least", "most"))

    def text(self, deadline: int = 0) -> str:
        """The question, how to answer it, and everything that can be named; * marks what a time-out would decide."""
        until = [time.strftime("until %d %b %H:%M:%S", time.localtime(deadline / 1000))] * bool(deadline)
        span = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        span += " (0 is none)" * (self.type == "choose" and self.least == 0)
        how = [HOW[self.type].format(span=span)] if self.known or self.type != "choose" else ["nothing you could do"]
        how += ["p passes"] * self.ask.get("may_pass", False) + until + _stakes(self.ask)
        out = [f"▶ {self.ask['text']['en']}  [{self.ask['kind']} {self.ask.get('rule', '')}]", f"  ({'; '.join(how)})"]
        for side, terms in (self.form.get("on_table") or {}).items():
            out += [f"  they {side} {n} {what}" for what, n in terms.items()] if side != "reply" else []
        default = self.ask.get("default") or () if self.type in ("choose", "arrange") else ()
        for key, one in self.known.items():
            notes = "; ".join(_stakes(one) + self._bounds(one["id"], key))
            out.append(f"{' *'[one['id'] in default]}{key:>3}  {one['text']['en']}" + f"  ({notes})" * bool(notes))
        return "\n".join(out)

    def _bounds(self, id: str, key: str) -> list[str]:
        """Where an item may go if not anywhere; how many a target takes; how many can be given or wanted."""
        if self.type == "propose":
            return [f"up to {self.form['give' if key in self.options else 'want'][id]}"]
        if self.type == "assign" and key in self.options:
            to = [letter for letter, target in self.targets.items() if target["id"] in self.form["items"][id]]
            return [f"to {' '.join(to)}"] * (len(to) < len(self.targets))
        bounds = {"at least": self.least, "at most": self.most} if self.type == "assign" else {}
        return [f"{which} {by[id]}" for which, by in bounds.items() if id in by]

    def read(self, said: str) -> Any:
        """The answer that was typed; whether it is legal is left to the server to say."""
        words = said.replace(",", " ").split()
        if self.type == "number":
            return int(said) if said.strip().lstrip("-").isdecimal() else said
        if self.type == "assign":
            items, stars = self.form["items"], [self._id(word[1:]) for word in words if word[0] == "*"]
            rest = {id: target for target in stars for id, targets in items.items() if target in targets}
            each = {self._id(w.rstrip(ascii_lowercase)): self._id(w.lstrip(digits)) for w in words if w[0] != "*"}
            return {id: targets[0] for id, targets in items.items() if len(targets) == 1} | rest | each
        if self.type == "propose":
            sides = [Counter(self._id(w) for w in words[1:] if w.isdecimal() == number) for number in (True, False)]
            return {"reply": words[0], "give": sides[0], "want": sides[1]}
        chosen = [self._id(word) for word in words if word != "0"]
        return chosen + [id for id in self.form.get("items", ()) if id not in chosen]

    def _id(self, key: str) -> str:
        if key not in self.known:
            known = f"{key} is not among them; there are: {' '.join(self.known) or 'none'}."
            raise Trouble(known if key else "Say which and where: a number and its letter, such as 1a.")
        return str(self.known[key]["id"])

    def anything(self, dice: Random) -> Any:
        """Some legal answer, from the form alone; `None` passes."""
        if self.ask.get("may_pass") and (not dice.randrange(3) or not self.options):
            return None
        match self.type:
            case "choose":
                return dice.sample(ids := self.form["options"], dice.randint(self.least, min(self.most, len(ids))))
            case "number":
                return dice.randint(self.least, self.most)
            case "arrange":
                return dice.sample(self.form["items"], len(self.form["items"]))
            case "assign":
                tries = ({item: dice.choice(to) for item, to in self.form["items"].items()} for _ in range(200))
                return next(filter(self._fits, tries), self.ask["default"])
        if self.form.get("on_table"):
            return {"reply": dice.choice(("accept", "refuse"))}
        pairs = [(mine, yours) for mine in self.form["give"] for yours in self.form["want"] if mine != yours]
        offers = [{"reply": "offer", "give": {mine: 1}, "want": {yours: 1}} for mine, yours in pairs]
        return dice.choice([{"reply": "refuse"}, *offers])

    def _fits(self, given: Json) -> bool:
        """Does every target get as many as it needs, and no more than it takes?"""
        load = Counter(given.values())
        return all(load[t] >= n for t, n in self.least.items()) and all(load[t] <= n for t, n in self.most.items())


def _stakes(thing: Json) -> list[str]:
    """What it costs, and the odds of the dice it leads to."""
    notes = [f"costs {cost['text']['en']}" for cost in thing.get("cost", ())]
    for odds in thing.get("odds", ()):
        faces = [f"{face} {n}/{odds['of']}" for face, n in odds["outcomes"].items()]
        said = ", ".join(faces) if len(set(odds["outcomes"].values())) > 1 else f"each face 1/{len(faces)}"
        notes.append(f"{odds['dice']} dice: {said}" if "dice" in odds else said)
    return notes
