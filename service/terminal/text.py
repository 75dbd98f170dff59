"""What a player reads and types: names instead of seats, and each form of question with its answers."""

import re
import time
from collections import Counter
from string import ascii_lowercase, digits
from typing import Any

Json = dict[str, Any]
HOW = {
    "choose": "choose {span}: type the numbers",
    "number": "type a number, {span}",
    "arrange": "put in order: type the numbers; those left out follow as they stand",
    "assign": "give each number a letter, such as 1a 2b; *c gives c to all that are left and can take it",
    "propose": "offer 1 1 b gives 1 twice for one b; or accept; or refuse",
    "split": "spread {span}: type each number as often as it takes one",
    "place": "lay {span}: 1a lays the first at a, and 1a2 turns it by 2",
    "reply": "type accept or refuse",
}
LIMITS = {"split": ("floor", "targets"), "assign": ("least", "most")}  # where a form says how much of each
LETTERS = [first + last for first in ("", *ascii_lowercase) for last in ascii_lowercase]


class Trouble(Exception): ...  # what did not work, as a player can read it; and the status, 0 if nobody answered


def people(game: Json) -> dict[str, str]:  # who holds each seat
    return {seat["seat"]: seat.get("called", "free") for seat in game["seats"]}


def named(text: str, game: Json) -> str:  # names instead of seats
    names = {seat: name for seat, name in people(game).items() if name != "free"}
    return re.sub(r"\bSeat (\d+)\b", lambda seat: names.get(f"s{seat[1]}", seat[0]), text)


class Question:  # what can be named has a number; where it can go, or what it is exchanged for, a letter
    def __init__(self, ask: Json, scene: Json | None = None, deadline: int | None = None) -> None:
        self.pieces, self.deadline = (scene or Json()).get("pieces", ()), deadline
        self.ask, self.form, self.type = ask, ask["form"], ask["form"]["type"]
        options, targets = ask.get("options", []), ask.get("targets", [])
        own = [[*re.findall(r"#(\d+)", o["text"]["en"]), *re.findall(r"^s(\d+)$", o["id"]), ""][0] for o in options]
        free = (str(n) for n in range(1, 999) if str(n) not in own)  # own: one in its words (Blood #3), or a seat's
        numbers = [number if number and own.count(number) == 1 else next(free) for number in own]
        self.number = {option["id"]: number for option, number in zip(options, numbers, strict=True)}
        self.letter = {target["id"]: letter for target, letter in zip(targets, LETTERS, strict=False)}
        self.known = dict(zip((*numbers, *LETTERS), (*options, *targets), strict=False))

    def text(self) -> str:  # the question, how to answer it, and everything that can be named
        ask, form, deal = self.ask, self.form, self.form.get("on_table") or Json()
        most = form.get("most", 1)
        least = form.get("least", most if self.type == "split" else 1)
        span = (f"{least}" if least == most else f"{least} to {most}") + " (0 is none)" * (not least)
        how = [
            HOW["reply" if deal and not form.get("counter") else self.type].format(span=span),
            (ask.get("together") or {"en": ""})["en"],
            f"together worth {form.get('worth')} or more" * bool(form.get("worth")),
            "each place takes one" * (self.type == "place" and not form.get("shared")),
            "an offer both gives and wants something" * bool(form.get("both")),
            *(f"{self._name(id)} is never given for itself" for id in form.get("apart", ())),
            *(f"they {do} {n} {self._name(id)}" for do in ("give", "want") for id, n in deal.get(do, {}).items()),
            *(f"costs {cost['text']['en']}" for cost in ask.get("cost", ())),
            "p passes, the default" if ask.get("may_pass") else f"d: the default{self._default()}",
            time.strftime("until %d %b %H:%M:%S", time.localtime(self.deadline / 1000)) if self.deadline else "",
        ]
        lines = [f"▶ {ask['text']['en']}  [{ask['kind']} {ask.get('rule', '')}]", f"  ({'; '.join(filter(None, how))})"]
        for key, one in self.known.items():
            dice = [die for die in one.get("odds", ()) if len(die["outcomes"]) < die["of"]]  # else each face as likely
            notes = [f"cost: {cost['text']['en']}" for cost in one.get("cost", ())]
            notes += [f"{what} {n}/{die['of']}" for die in dice for what, n in die["outcomes"].items()]
            notes += filter(None, self._bounds(key, one["id"]))
            lines += [f"{key:>4}  {one['text']['en']}" + f"  ({'; '.join(notes)})" * bool(notes)]
        return "\n".join(lines)

    def _bounds(self, key: str, id: str) -> list[str]:  # where it may go, how much of it, and what it is worth
        form, own = self.form, key.isdecimal()
        if self.type in ("assign", "place") and own:
            turns = dict.fromkeys(form["items"][id], 1) if self.type == "assign" else form["fits"][form["pieces"][id]]
            legal = [f"{self.letter[at]}{n or ''}" for at, bits in turns.items() for n in range(62) if bits >> n & 1]
            return [f"to {' '.join(legal)}"]
        least, most = [form.get(field, {}) for field in LIMITS.get(self.type, ("", "give" if own else "want"))]
        low, high, worth = least.get(id), most.get(id), form.get("weights", {}).get(id)
        if low and high:
            return [f"{low} to {high}"]
        return [f"at least {low}" * bool(low), f"up to {high}" * (high is not None), f"worth {worth}" * bool(worth)]

    def _default(self) -> str:  # as it would be typed
        answer, key, spot = self.ask.get("default"), self.number, self.letter
        if answer is None or self.type in ("number", "propose"):
            return "" if answer is None else f", {answer if self.type == 'number' else answer['reply']}"
        if self.type == "assign":
            return ", " + " ".join(key[one] + spot[to] for one, to in answer.items())
        if self.type == "place":
            return ", " + (" ".join(f"{key[p['piece']]}{spot[p['at']]}{p.get('turn') or ''}" for p in answer) or "0")
        return ", " + (" ".join(key[id] for id in Counter[str](answer).elements()) or "0")

    def _name(self, id: str) -> str:
        said = [one["text"]["en"] for one in self.known.values() if one["id"] == id]
        lying = [piece["name"]["en"] for piece in self.pieces if id in (piece["id"], piece.get("content"))]
        return str([*said, *lying, id.replace("_", " ")][0])

    def read(self, said: str) -> Any:  # the answer that was typed; whether it is legal, the server says
        words = [word for word in said.replace(",", " ").split() if word != "0"]
        if said in ("p", "pass", "d", "default"):
            return self.ask.get("default") if said[0] == "d" else None
        if self.type == "number":
            return int(said) if said.lstrip("-").isdecimal() else said
        if self.type == "propose":
            give, want = (Counter(self._id(w) for w in words[1:] if w.isdecimal() == own) for own in (True, False))
            return {"reply": [*words, "?"][0], "give": give, "want": want}
        if self.type == "assign":
            answer, items = Json(), self.form["items"]
            for word in sorted(words):  # *a before 1b
                to, key = self._id(word.lstrip("*" + digits)), word.rstrip(ascii_lowercase)
                answer |= {i: to for i in items if to in items[i]} if key == "*" else {self._id(key): to}
            return answer
        if self.type == "place":
            laid = ([*re.split("([a-z]+)", word), "", "0"] for word in words)
            return [{"piece": self._id(p), "at": self._id(at), "turn": int(n or 0)} for p, at, n, *_ in laid]
        chosen = [self._id(word) for word in words]
        rest = [id for id in self.form.get("items", ()) if id not in chosen]
        return Counter(chosen) if self.type == "split" else chosen + rest

    def _id(self, key: str) -> str:
        if key not in self.known:
            there = " ".join(self.known) or "none"
            raise Trouble(f"{key or 'Nothing'} is not among them; there are: {there}. ? lists the commands.", 400)
        return str(self.known[key]["id"])
