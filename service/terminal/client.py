"""The client: tells what happens until something is asked, reads a line, does what it says."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from service.terminal.answers import Question
from service.terminal.api import SILENT, Api, Json, Trouble, patched
from service.terminal.drawing import Drawing

MANY = 15
"""After so many events the table is drawn again before the next question."""


class Client:
    """One person at a terminal, or a script; at one table at a time. `read` gives a line, or `EOFError`."""

    def __init__(self, api: Api, read: Callable[[str], str], dice: Random | None, width: int) -> None:
        self.api, self.read, self.dice, self.width, self.mistakes, self.left = api, read, dice, width, 0, False
        self.list: dict[str, Json] = {}
        self.sit()

    def run(self) -> int:
        """Line by line until there is none. Status 1: something was refused."""
        self.games()
        while not self.left:
            try:
                self.follow()
                if self.dice and (question := self.asked()):
                    self.answer(question.anything(self.dice))
                else:
                    self.turn()
                    self.obey(*self.line("> ").partition(" ")[::2])
            except Trouble as trouble:
                self.mistakes += trouble.status != 409
                self.show(f"! {trouble}")
                if trouble.status == SILENT:
                    raise
                if trouble.status == 409:
                    self.look()
            except EOFError:
                self.left = True
        return 1 if self.mistakes else 0

    def line(self, prompt: str, default: Any = "") -> str:
        return self.read(prompt + (f" [{default}]: " if default != "" else "")).strip() or str(default)

    def show(self, text: str) -> None:
        """Print what others may have written: without control characters."""
        print("".join(c for c in text if c.isprintable() or c == "\n"), flush=True)

    def obey(self, word: str, rest: str) -> None:
        """Numbers and the words of a trade answer; all else is a command or its beginning: the first that fits."""
        if word[:1] in tuple("*-0123456789") or word in ("offer", "accept", "refuse"):
            return self.answer(self.question().read(f"{word} {rest}"))
        commands = self.commands(rest, *rest.split())
        name = next((name for name in commands if name.startswith(word)), "")
        if not name or not (self.path or name in ("look", "games", "new", "join", "quit", "?")):
            raise Trouble(f"{name} is for a table: new, or join." if name else f"No command is {word}; ? shows all.")
        commands[name][1]()

    def commands(self, rest: str, *words: str) -> dict[str, tuple[str, Callable[[], Any]]]:
        """Every command: what it does, in words and in deed. The first comes with Enter."""
        return {
            "look": ("see again what is asked, or who has come (or just Enter)", self.look),
            "pass": ("pass, where that is possible", lambda: self.answer(None)),
            "default": ("answer what a time-out would decide", lambda: self.answer(self.question().ask.get("default"))),
            "table": ("draw the table", lambda: self.show(self.drawing().table())),
            "try": ("ANSWER: what would follow; nothing happens", lambda: self.preview(self.question(), rest)),
            "undo": ("take your last step back", lambda: self.send("undo", {})),
            "cards": ("[WORD]: read what stands on cards", lambda: self.show(self.drawing().cards(rest))),
            "orders": ("[pass|ask KIND|none]: what to do when you are away", lambda: self.orders(*words)),
            "say": ("[TEXT]: talk at the table; without a text, read what was said", lambda: self.say(rest)),
            "games": ("list your games, and tables with a free seat", self.games),
            "new": ("[RULESET [SEATS]]: open a table; you are asked for the rest", lambda: self.new(*words)),
            "join": ("N [INVITATION]: sit down at a game of the list, or look on", lambda: self.join(*words)),
            "bot": ("NAME: give a free seat to a bot (the host)", lambda: self.send("seats", {"bot": rest or "?"})),
            "start": ("start the game (the host)", lambda: self.send("start")),
            "resign": ("give up; a bot plays on", lambda: self.send("resign", {})),
            "leave": ("leave the table; the game stays", self.sit),
            "quit": ("end; the game stays (so does Ctrl-C)", lambda: setattr(self, "left", True)),
            "?": ("this list", self.help),
        }

    def help(self) -> None:
        print("\n".join(f"  {name:<9} {said}" for name, (said, _) in self.commands("").items()))

    def games(self) -> None:
        mine, free = (self.api.call("GET", f"/v1/games?{q}")["games"] for q in ("mine=true", "state=open&free=true"))
        self.list = {str(at): game for at, game in enumerate({g["id"]: g for g in (*mine, *free)}.values(), 1)}
        for at, game in self.list.items():
            self.show(f"{at:>3}  {game['title']} ({game['state']}): {', '.join(_people(game).values())}")

    def new(self, name: str = "", seats: str = "") -> None:
        """Open a table: everything that its ruleset leaves open is asked."""
        names = [ruleset["name"] for ruleset in self.api.call("GET", "/v1/rulesets")["rulesets"]]
        name = name or self.line(f"Ruleset ({', '.join(names)})", names[0])
        full = self.api.call("GET", f"/v1/rulesets/{name}")
        counts, bots, schema = full["ruleset"]["seats"], full["ruleset"]["bots"], full["setup"]
        seats = seats or self.line(f"Seats ({', '.join(map(str, counts))})", counts[0])
        bot = self.line(f"Bots in the other seats ({', '.join(bots)}, none)", "none")
        setup, root = {}, schema.get("$ref", "").rpartition("/")[2]
        for option, kind in schema.get("$defs", {}).get(root, schema).get("properties", {}).items():
            values = ", ".join(map(str, kind.get("enum", ()))) or kind.get("type", "JSON")
            setup[option] = _value(self.line(f"{option} ({values})", json.dumps(kind.get("default"))))
        game = self.api.call("POST", "/v1/games", {"ruleset": name, "seats": _value(seats), "setup": setup})
        self.sit(game["id"])
        for _ in game["seats"][1:] if bot != "none" else ():
            self.send("seats", {"bot": bot})

    def join(self, word: str = "", invitation: str = "") -> None:
        """By the number in the list, or by the id. Whoever sits there already just comes back."""
        game = self.list.get(word, {"id": word})["id"]
        table = {} if invitation else self.api.call("GET", f"/v1/games/{game}")
        if invitation or (table["state"] == "open" and not any(seat.get("you") for seat in table["seats"])):
            self.api.call("POST", f"/v1/games/{game}/seats", {"invitation": invitation})
        self.sit(game)

    def sit(self, game: str = "") -> None:
        """At a table, or at none."""
        self.path = f"/v1/games/{game}" if game else ""
        self.info: Json = self.api.call("GET", self.path) if game else {"state": "none", "seats": []}
        self.tag, self.seq, self.drawn, self.done, self.view = "", self.info.get("seq", 0), -MANY, set[str](), Json()
        self.look()

    def send(self, what: str, body: Json | None = None) -> Any:
        """Do something at the table. What comes of it is heard as everything else is."""
        reply = self.api.call("POST", f"{self.path}/{what}", body)
        if what in ("answers", "undo", "resign") and (question := self.asked()):
            self.done.add(question.ask["id"])
        return reply

    def answer(self, answer: Any) -> None:
        self.send("answers", {"ask": self.question().ask["id"], "answer": answer})

    def preview(self, question: Question, said: str) -> None:
        answer = None if said in ("p", "pass") else question.read(said)
        tried = self.send("previews", {"ask": question.ask["id"], "answer": answer})
        end = f"  … no more can be told before it happens (next: {tried['stop']})"
        self.show("\n".join([*(f"  {e['text']['en']}" for e in tried["events"]), end]))

    def orders(self, do: str = "", kind: str = "*") -> None:
        """Show the standing orders; before that give one that counts before all others, or end them."""
        orders = self.api.call("GET", f"{self.path}/orders")["orders"]
        if do:
            orders = [] if do == "none" else [{"do": do, "kind": kind}, *orders]
            self.api.call("PUT", f"{self.path}/orders", {"orders": orders})
        self.show("\n".join(f"  {o['do']} when asked: {o.get('kind', '*')}" for o in orders) or "  No orders.")

    def say(self, said: str) -> None:
        if said:
            self.send("chat", {"said": said})
        for message in self.api.call("GET", f"{self.path}/chat?limit=10")["messages"]:
            self.show(f"  {message['name'] or '(gone)'}: {message['said']}")

    def question(self) -> Question:
        if not (question := self.asked()):
            raise Trouble("You are asked nothing now.")
        return question

    def asked(self) -> Question | None:
        """What the caller must or may answer now."""
        own = (ask for ask in self.view.get("asks", ()) if ask["seat"] == self.view["seat"] and ask.get("form"))
        left = (ask for ask in own if not ask.get("answered") and ask["id"] not in self.done)
        return None if self.view.get("passed") else next(map(Question, left), None)

    def look(self, wait: int = 0) -> None:
        """How the table stands, and what has happened; with a wait, as soon as there is news. A stream begins anew."""
        self.stream: Iterator[tuple[str, Json]] | None = None
        self.info, self.shown = self.api.call("GET", self.path) if self.path else self.info, ""
        if self.info["state"] not in ("none", "open"):
            view = self.api.call("GET", f"{self.path}/view?wait={wait}", **{"If-None-Match": self.tag})
            self.view, self.tag = view or self.view, self.api.tag
            events = self.api.call("GET", f"{self.path}/events?after={self.seq}")["events"]
            self.tell(event for event in events if event["seq"] <= self.view["seq"])

    def follow(self) -> None:
        """Tell what happens until something is asked, or the game is over: from the stream, else by long poll."""
        if self.info["state"] == "open":
            self.look()
        while self.info["state"] == "running" and not self.asked():
            try:
                self.stream = self.stream or self.api.stream(f"{self.path}/stream?after={self.view['version']}")
                self.hear(*next(self.stream))
            except (StopIteration, OSError, ValueError, Trouble):
                self.look(wait=20)
            except KeyboardInterrupt:
                return print(" (the others are still at it; Ctrl-C again ends)")

    def hear(self, kind: str, message: Json) -> None:
        """One message of the stream: the whole state, a step, the table around the game, or something said."""
        self.tell(message.get("events", ()))
        self.view = patched(message.get("view", self.view), message.get("patch", []))
        self.info = message if kind == "table" else self.info
        if kind == "chat":
            self.show(f"  {message['name'] or '(gone)'}: {message['said']}")

    def tell(self, events: Any) -> None:
        """What has happened, each event once; an own pass has no number before all passes are told."""
        for event in events:
            if event.get("text") and not event.get("quiet") and (event["seq"] is None or event["seq"] > self.seq):
                self.show(f"  {event['text']['en']}")
            self.seq = max(self.seq, event["seq"] or 0)

    def turn(self) -> None:
        """Show the question, or how the table stands, once; before it the table, if much has happened."""
        question, state = self.asked(), self.info["state"]
        key = question.ask["id"] if question else f"{state} {_people(self.info)}"
        if key != self.shown:
            if state == "open":
                self.show(f"{self.info['title']}: {', '.join(_people(self.info).values())} (the host: bot NAME, start)")
            elif state != "none" and (self.seq - self.drawn >= MANY or not question):
                self.drawn = self.seq
                self.show(self.drawing().table())
            if question:
                self.show(question.text(self.info.get("deadline", 0)))
        self.shown = key

    def drawing(self) -> Drawing:
        return Drawing(self.api.call("GET", f"{self.path}/scene")["scene"], _people(self.info), self.width)


def _people(game: Json) -> dict[str, str]:
    """Who sits where."""
    return {seat["seat"]: seat.get("name") or seat.get("bot") or "free" for seat in game["seats"]}


def _value(said: str) -> Any:
    with suppress(ValueError):
        return json.loads(said)
    return said
