"""What a player reads and types: the table, drawn from its Scene, and each form of question with its answers."""

import re
from collections import Counter, defaultdict
from string import ascii_lowercase, digits
from textwrap import wrap
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
}
LETTERS = [first + last for first in ("", *ascii_lowercase) for last in ascii_lowercase]


class Trouble(Exception): ...  # what did not work, as a player can read it; and the status, 0 if nobody answered


class Unreachable(Trouble): ...


def people(game: Json) -> dict[str, str]:  # who holds each seat; namesakes go by the seat's number, too
    names = [seat.get("name") for seat in game["seats"]]
    return {seat["seat"]: _holder(seat, names.count(seat.get("name")) > 1) for seat in game["seats"]}


def _holder(seat: Json, namesake: bool) -> str:
    number = seat["seat"].removeprefix("s")
    if "name" in seat:
        return seat["name"] + f" {number}" * namesake + " (bot)" * ("maker" in seat)
    if "bot" in seat:
        return f"{seat['bot'].replace('_', ' ').capitalize()} bot {number}"
    return f"Seat {number}" if "player" in seat else "free"


def named(text: str, game: Json) -> str:  # names instead of seats
    names = {seat: name for seat, name in people(game).items() if name != "free"}
    return re.sub(r"\bSeat (\d+)\b", lambda seat: names.get(f"s{seat[1]}", seat[0]), text)


def table(scene: Json, names: dict[str, str], width: int) -> str:  # title, places, what lies beside them, each seat
    held, spaces = defaultdict[str, list[str]](list), scene.get("spaces", ())
    places = {space["id"]: space["name"]["en"].replace(" ", "\xa0") for space in spaces}
    for sort in ("counters", "tracks", "dice", "pieces", "zones"):  # what may hold others comes after them
        for thing in sorted(scene.get(sort, ()), key=lambda t: t.get("place", 0)):
            said, spread = _said(sort, thing, held[thing["id"]]), sort == "zones" and not thing.get("pile")
            held[thing.get("where") or thing.get("owner") or ""] += [said if spread else said.replace(" ", "\xa0")]
    parts = [[f"━━ {scene['title']} ".ljust(width, "━")], *([note["en"]] for note in scene.get("notes", ()))]
    links = [{link["a"], link["b"]} for link in scene.get("links", ())]
    for space in spaces:
        near = ", ".join(name for id, name in places.items() if {id, space["id"]} in links)
        title = space["name"]["en"] + (f" in {places[space['where']]}" if "where" in space else "")
        if {*held[space["id"]]} - {*places.values()} or (near and not held[space["id"]]):  # else another tells all
            parts += [[title + f" → {near}" * bool(near) + ":", *held[space["id"]]]]
    parts += [held[""]]
    for seat in scene["seats"]:
        marks = ", ".join(mark for mark in ("you", "current", "waiting", "out", "won") if seat.get(mark))
        title = " · ".join(filter(None, (names.get(seat["id"], seat["name"]["en"]), marks)))
        parts += [[f"── {title} ".ljust(width, "─")], held[seat["id"]]]
    lines = (line for part in parts for line in wrap("   ".join(part), width, subsequent_indent="    "))
    return "\n".join(lines).replace("\xa0", " ")


def _said(sort: str, thing: Json, inside: list[str]) -> str:
    name, count = thing["name"]["en"] if thing.get("up", True) else "?", thing.get("count", 1)
    if sort == "counters":
        return f"{name} {thing['value']}" + (f"/{thing['most']}" if "most" in thing else "")
    if sort == "tracks":
        at = [f"{marker['name']['en']} {marker['at']}".removeprefix(f"{name} ") for marker in thing["markers"]]
        labels = "".join(f", {label['en']} at {step}" for step, label in thing.get("labels", {}).items())
        return f"{name} {', '.join(at)} ({thing['least']}–{thing['most']}{labels})"
    if sort == "dice":
        return f"⟦{thing['face']['en'] if thing.get('face') else '?'}⟧"
    if sort == "zones" and not thing.get("pile"):
        return f"{name} " + (" ".join(f"[{card}]" for card in inside) or "–")
    inside = [str(count)] if sort == "zones" else [f"×{count}"] * (count > 1) + inside
    return name + f" ({', '.join(inside)})" * bool(inside)


class Question:  # what can be named has a number; where it can go, or what it is exchanged for, a letter
    def __init__(self, ask: Json, scene: Json | None = None) -> None:
        self.pieces = (scene or Json()).get("pieces", ())
        self.ask, self.form, self.type, options = ask, ask["form"], ask["form"]["type"], ask.get("options", [])
        own = [[*re.findall(r"#(\d+)", o["text"]["en"]), *re.findall(r"^s(\d+)$", o["id"]), ""][0] for o in options]
        free = (str(n) for n in range(1, 999) if str(n) not in own)  # own: one in its words (Blood #3), or a seat's
        numbers = [number if number and own.count(number) == 1 else next(free) for number in own]
        self.known = dict(zip((*numbers, *LETTERS), (*options, *ask.get("targets", ())), strict=False))

    def text(self, until: list[str]) -> str:  # the question, how to answer it, and everything that can be named
        most, deal = self.form.get("most", 1), self.form.get("on_table") or {}
        least = self.form.get("least", most if self.type == "split" else 1)
        span = (f"{least}" if least == most else f"{least} to {most}") + " (0 is none)" * (not least)
        reply = "type accept or refuse" if deal and not self.form.get("counter") else ""
        how = [reply or HOW[self.type].format(span=span), *(t["en"] for t in [self.ask.get("together")] if t)]
        how += [f"together worth {n} or more" for n in [self.form.get("worth")] if n]
        how += ["each place takes one"] * (self.type == "place" and not self.form.get("shared"))
        how += ["an offer both gives and wants something"] * bool(self.form.get("both"))
        how += [f"{self._names(id)} is never given for itself" for id in self.form.get("apart", ())]
        how += [
            f"they {side} {n} {self._names(what)}"
            for side in ("give", "want")
            for what, n in deal.get(side, {}).items()
        ]
        how += [f"costs {cost['text']['en']}" for cost in self.ask.get("cost", ())]
        how += ["p passes, the default" if self.ask.get("may_pass") else f"d: the default{self._default()}", *until]
        lines = [f"▶ {self.ask['text']['en']}  [{self.ask['kind']} {self.ask.get('rule', '')}]\n  ({'; '.join(how)})"]
        for key, one in self.known.items():
            dice = [die for die in one.get("odds", ()) if len(die["outcomes"]) < die["of"]]  # else each face as likely
            notes = [f"cost: {cost['text']['en']}" for cost in one.get("cost", ())]
            notes += [f"{what} {n}/{die['of']}" for die in dice for what, n in die["outcomes"].items()]
            notes += self._bounds(key, one["id"])
            lines += [f"{key:>4}  {one['text']['en']}" + f"  ({'; '.join(notes)})" * bool(notes)]
        return "\n".join(lines)

    def _bounds(self, key: str, id: str) -> list[str]:  # where it may go, how much of it, and what it is worth
        form, letters = self.form, {one["id"]: key for key, one in self.known.items() if not key.isdecimal()}
        if self.type in ("assign", "place") and key.isdecimal():
            turns = dict.fromkeys(form["items"][id], 1) if self.type == "assign" else form["fits"][form["pieces"][id]]
            legal = [f"{letters[at]}{n or ''}" for at, bits in turns.items() for n in range(62) if bits >> n & 1]
            return [f"to {' '.join(legal)}"]
        least, most = form.get("floor", {}), form.get("targets", {})
        if self.type == "assign":
            least, most = form.get("least", {}), form.get("most", {})
        if self.type == "propose":
            most = {what: n for what, n in form["give" if key.isdecimal() else "want"].items() if n > 1}
        low, high, worth = least.get(id, 0), most.get(id, ""), form.get("weights", {}).get(id)
        span = (
            f"{low} to {high}" if low and high else f"at least {low}" if low else f"up to {high}" if id in most else ""
        )
        return [note for note in (span, f"worth {worth}" if worth else "") if note]

    def _default(self) -> str:  # as it would be typed
        answer, keys = self.ask.get("default"), {one["id"]: key for key, one in self.known.items()}
        if isinstance(answer, list):
            laid = (p if isinstance(p, dict) else {"piece": p} for p in answer)
            words = [f"{keys[p['piece']]}{keys.get(p.get('at'), '')}{p.get('turn') or ''}" for p in laid]
        elif isinstance(answer, dict) and "reply" not in answer:
            words = [keys[one] + keys[to] if to in keys else " ".join([keys[one]] * to) for one, to in answer.items()]
        else:
            return "" if answer is None else f", {answer['reply'] if isinstance(answer, dict) else answer}"
        return f", {' '.join(words) or '0'}"

    def _names(self, id: str) -> str:
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
            known = " ".join(self.known) or "none"
            raise Trouble(f"{key or 'Nothing'} is not among them; there are: {known}. ? lists the commands.", 0)
        return str(self.known[key]["id"])
