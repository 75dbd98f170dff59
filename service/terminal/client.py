"""The client: calls the API, tells what happens at a table, shows what is asked, and does what is typed."""

import json
import re
import time
from base64 import b64decode, b64encode
from contextlib import suppress
from hashlib import sha256
from http.client import HTTPException
from secrets import token_bytes
from threading import Condition, Thread
from typing import Any
from urllib.request import HTTPError, Request, urlopen

from service.terminal.screen import Screen
from service.terminal.text import Json, Question, Trouble, named, people

MANY = 15  # after so many lines the table is drawn again before the next question
TRIES = 10  # so often in a row, a second apart, a script tries to reach a service that is gone


class Api:
    def __init__(self, url: str, file: Any) -> None:
        self.url, self.secret, self.file = (url if "://" in url else f"http://{url}").rstrip("/"), "", file

    def keep(self, **notes: Any) -> Json:  # what the client's own file has, with these notes; None drops one
        kept = (json.loads(self.file.read_text()) if self.file.exists() else Json()) | notes
        if notes:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            (fresh := self.file.with_suffix(".new")).touch(mode=0o600)
            fresh.write_text(json.dumps({name: note for name, note in kept.items() if note is not None}))
            fresh.replace(self.file)
        return kept

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        return json.loads(self.open(method, path, body).read() or b"null")

    def stream(self, path: str, kind: str = "") -> Any:
        for line in self.open("GET", path):
            field, _, value = line.decode().strip().partition(": ")
            kind = value if field == "event" else kind
            if field == "data":
                yield kind, json.loads(value)

    def open(self, method: str, path: str, body: Any = None) -> Any:  # too often, or busy: it is sent again
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"}
        while True:
            try:
                data = None if body is None else json.dumps(body).encode()
                return urlopen(Request(self.url + path, data, headers, method=method), timeout=60)
            except HTTPError as error:
                problem = json.loads(error.read()) if "problem" in error.headers.get("Content-Type", "") else Json()
                if problem.get("code") not in ("too-many-requests", "busy"):
                    raise Trouble(problem.get("detail", f"{self.url} answers {error}."), error.code) from None
                time.sleep(problem.get("retry_after", 0.1))
            except (OSError, HTTPException, ValueError) as error:
                raise Trouble(f"{self.url} does not answer: {getattr(error, 'reason', error)}.", 0) from None


class Client:  # one person who types, or a script; at one table at a time
    def __init__(self, api: Api, screen: Screen) -> None:
        self.api, self.screen, self.typed, self.pause, self.mistakes, self.failed = api, screen, screen.typed, 0.0, 0, 0
        self.lock, self.list, self.known = Condition(), dict[str, Json](), set[str]()
        self.commands: dict[str, tuple[str, Any]] = {
            "table": ("draw the table, and show what is asked (or just Enter)", lambda _: self.turn(again=True)),
            "cards": ("[WORD]: read the cards you know, or those with this word in their name", self.read),
            "undo": ("take your last step back", lambda _: self.post("undo", version=self.version, seat=self.seat)),
            "say": ("TEXT: talk at the table", lambda said: self.post("chat", said=said)),
            "manners": ("what may be said, phrases for it, and for which questions orders are useful", self.manners),
            "orders": ("[DO [KIND [WORD ...]]; ...]: what to do in your absence, and nothing else", self.order),
            "games": ("leave the table; list your games, tables with a free seat, and what can be played", self.games),
            "new": ("GAME [SEATS [OPTION=VALUE ...]]: open a table; without SEATS, see the options", self.new),
            "join": ("N, or a link: sit down at a game of the list, come back, or look on", self.join),
            "bot": ("NAME: give a free seat to a bot (the host)", lambda bot: self.post("seats", bot=bot or "?")),
            "start": ("start the game (the host)", lambda _: self.post("start")),
            "pace": ("SECONDS: tell what happens line by line, with so long a pause after each; 0: at once", self.pace),
            "resign": ("give up; a bot plays on", lambda _: self.games(self.post("resign", seat=self.seat)["id"])),
            "?": ("this list", lambda _: self.show("\n".join(f"  {k:<8} {c[0]}" for k, c in self.commands.items()))),
        }

    def run(self) -> int:  # line by line; status 1: something was refused, or nobody answers any more
        self.games()
        with suppress(EOFError):
            while self.wanted():
                try:
                    self.obey(input("> ").strip() or "table")
                except (Trouble, ValueError) as error:
                    unread = (f"That cannot be read ({error}); ? lists the commands.", 400)
                    said, status = error.args if isinstance(error, Trouble) else unread
                    self.mistakes += status != 409
                    self.failed = self.failed if status else TRIES
                    self.show(f"! {said}" + " You can try again." * (self.typed and not status))
        return int(self.mistakes > 0 or self.failed >= TRIES)

    def wanted(self) -> bool:  # whether a line is: a script's when it is its turn to speak
        with self.lock, suppress(Trouble):  # who listens tells it
            self.lock.wait_for(lambda: self.typed or self.ready() or self.failed >= TRIES)
            self.turn()
        over = ("ended", "abandoned", "open" if self.mistakes else "")  # a mistake before it begins ends a script, too
        return self.typed or (self.failed < TRIES and self.info["state"] not in over)

    def obey(self, said: str) -> None:
        self.show(said) if not self.typed else None
        fitting = [do for name, (_, do) in self.commands.items() if name.startswith(said.partition(" ")[0])]
        with self.lock:
            fitting[0](said.partition(" ")[2]) if fitting and said != "p" else self.answer(said)

    def show(self, text: str) -> None:
        self.screen.show(named(text, self.info))

    def games(self, _: str = "") -> None:
        self.sit()
        mine, free = (self.api("GET", f"/v1/games?{which}")["games"] for which in ("mine=true", "state=open&free=true"))
        self.list = {str(at): game for at, game in enumerate({g["id"]: g for g in (*mine, *free)}.values(), 1)}
        for at, game in self.list.items():
            place = f", game {s['n']} of {s['id']}" if (s := game.get("series")) else ""
            self.show(f"{at:>3}  {game['title']}{place} ({game['state']}): {', '.join(people(game).values())}")
        for g in self.api("GET", "/v1/rulesets")["rulesets"]:
            self.show(f"new  {g['name']}: {g['title']}; seats {str(g['seats'])[1:-1]}; bots {', '.join(g['bots'])}")

    def manners(self, _: str) -> None:
        game = self.api("GET", f"/v1/rulesets/{self.info.get('ruleset', 'none')}")
        talk = [text["en"] for text in (*game["talk"]["rules"], *game["talk"]["phrases"])]
        self.show("\n".join(f"  {line}" for line in (*talk, "For orders: " + ", ".join(game["quiet"] + game["early"]))))

    def order(self, said: str) -> None:  # after DO and KIND the words of the answer, or else of what it has to be about
        orders = []
        for do, *more in filter(None, map(str.split, said.split(";"))):
            kind, *words = more or ["*"]
            orders += [{"do": do, "kind": kind} | ({"answer": words} if do == "answer" else {"when": {"about": words}})]
        self.api("PUT", f"{self.path}/orders", {"orders": orders, "seat": self.seat})

    def new(self, said: str) -> None:
        name, seats, *words = [*said.split(), "", ""]
        kinds = self.api("GET", f"/v1/rulesets/{name}")["setup"]["properties"]
        if not seats:
            return self.show(f"  new {name} SEATS OPTION=VALUE ..., of these: {json.dumps(kinds)[1:-1]}")
        pairs = (word.partition("=")[::2] for word in (f"seats={seats}", *words) if word)
        chosen = {name: json.loads(v) if re.fullmatch(r"true|false|\d+|[{[].*", v) else v for name, v in pairs}
        setup = {option: chosen.pop(option) for option in kinds if option in chosen}
        self.sit(self.api("POST", "/v1/games", {"ruleset": name, "setup": setup, **chosen})["id"])

    def pace(self, said: str) -> None:
        self.pause = max(0.0, float(said or 0))

    def join(self, said: str) -> None:  # by the number in the list, by the id, or by a link
        word, invitation = [*re.split(r"[#\s]+", said.rpartition("/join/")[2], maxsplit=1), ""][:2]
        game, refused = self.list.get(word, {"id": word})["id"], ""
        try:
            self.api("POST", f"/v1/games/{game}/seats", {"invitation": invitation})
        except Trouble as trouble:
            refused = trouble.args[0]
        self.sit(game)
        self.show(f"  You look on: {refused}") if self.seat == "onlooker" else None

    def sit(self, game: str = "") -> None:  # in one's first seat at a table, or at none; its last events are told
        self.info: Json = self.api("GET", f"/v1/games/{game}") if game else {"state": "none", "seats": [], "seq": 0}
        self.path, self.scene, self.sitting = f"/v1/games/{game}" * bool(game), Json(), object()
        self.shown, self.told, self.failed, self.version = "", MANY, 0, f"{max(0, self.info['seq'] - MANY)}.0"
        self.question: Question | None = None  # what is asked now
        self.asked: Question | None = None  # what was shown and is not answered
        self.seat = next((seat["seat"] for seat in self.info["seats"] if seat.get("you")), "onlooker")
        if game:
            Thread(target=self.listen, args=(self.sitting,), daemon=True).start()

    def listen(self, sitting: object) -> None:  # in the background; where it breaks off, go on from there
        path, kind = f"{self.path}/stream?scene=true&seat={self.seat}&after=", ""
        while self.sitting is sitting and kind != "end":
            try:
                for kind, message in self.api.stream(path + self.version):
                    self.hear(kind, message, sitting)
            except (Trouble, OSError, HTTPException) as error:
                if isinstance(error, Trouble) and not error.args[1]:
                    self.hear("gone", {"detail": error.args[0]}, sitting)
            time.sleep(1)

    def hear(self, kind: str, message: Json, sitting: object) -> None:  # what comes of the table that one sits at
        with self.lock:
            if self.sitting is sitting and self.tell(kind, message):
                if kind in ("state", "step"):
                    self.scene = message["scene"]
                    self.look(message["version"])
                if kind == "table" and message["seq"] >= self.info["seq"]:
                    self.info = message
                    self.seal(message.get("chance", {}))
                if kind in ("chat", "problem"):
                    self.show(f"  {message.get('name', '!')}: {message.get('said', message.get('detail'))}")
                self.turn() if self.typed else None
                self.screen.prompt()
                self.lock.notify_all()

    def tell(self, kind: str, message: Json) -> bool:  # commands work in a pause; False: the table was left
        gone, sitting = kind == "gone", self.sitting
        if gone != bool(self.failed):
            self.show(f"! {message['detail']}" if gone else "  The service answers again.")
        self.failed = self.failed + 1 if gone else 0
        told = [e["text"]["en"] for e in message.get("events", ()) if not e["quiet"] and e["tag"] != "Passed"]
        self.told += len(told)
        while told and self.sitting is sitting:
            self.show(f"  {told.pop(0)}")
            if self.pause and kind == "step":
                self.screen.prompt()
                self.lock.wait(self.pause)
        return self.sitting is sitting

    def look(self, version: str) -> None:  # what is asked now, once all is told that led to it
        asks = self.api("GET", f"{self.path}/asks?seat={self.seat}&open=true")
        wanted = self.typed or self.seat in asks["waiting"]  # a script's word for a group only if somebody waits for it
        self.version = version
        asked = asks["asks"] and wanted and asks["version"] == version
        self.question = Question(asks["asks"][0], self.scene, asks.get("deadline")) if asked else None
        if self.question and self.question.type == "choose" and not self.question.known:
            with suppress(Trouble):  # nothing could be done; if it is closed already, what follows is on its way
                self.send(self.question, None)
            self.question = None

    def seal(self, chance: Json) -> None:  # commit to 32 random bytes, keep them, reveal them, find them in the log
        for owed in chance.get("owed", ()):
            name = f"{self.path} {chance['scope']} {chance['root']} {chance['config']} {owed['seat']}"
            fresh = {} if name in self.api.keep() else {name: [self.info["seq"], b64encode(token_bytes(32)).decode()]}
            r = b64decode(self.api.keep(**fresh)[name][1])
            value = sha256(b64decode(owed["prefix"]) + r).digest() if "prefix" in owed else r
            body = {"seat": owed["seat"], "epoch": chance["epoch"], owed["what"]: b64encode(value).decode()}
            self.post("entropy/commit" if "prefix" in owed else "entropy/reveal", **body)
        shares = {name: note for name, note in self.api.keep().items() if name.startswith(f"{self.path} ")}
        if shares and chance.get("phase") in ("sealed", "dropped"):
            log = self.api("GET", f"{self.path}/events?limit=500&after={min(shares.values())[0]}")["events"]
            lost = {r for _, r in shares.values()} - {e["event"].get("r") for e in log}
            self.show("! Your share of chance is not in the log." if lost else "  Your share of chance is in the log.")
            self.api.keep(**dict.fromkeys(shares))

    def ready(self) -> bool:  # for the next line of a script
        playing = self.info["state"] in ("running", "locked")
        return bool(self.question) if playing else float(self.version) >= self.info["seq"]

    def turn(self, again: bool = False) -> None:  # show once what is asked, cards not read yet, and perhaps the table
        state, names = self.info["state"], people(self.info)
        key = self.question.ask["id"] if self.question else f"{state} {names}"
        if not self.path or (not again and (key == self.shown or not self.ready())):
            return
        self.read("", self.known)
        if state == "open":
            self.show(f"{self.info['title']}: {', '.join(names.values())} (the host: bot NAME, start)")
            if "link" in self.info:
                link = self.api.url + self.info["link"]
                self.show(f"  To invite somebody, send them {link} (for a browser, or for join in a terminal).")
        elif self.told >= MANY or again or state != "running":
            drawn = self.api.open("GET", f"{self.path}/table?seat={self.seat}&brief={self.screen.width}")
            self.show(drawn.read().decode().rstrip())
            self.told = 0
        if self.question:
            self.show(self.question.text())
        elif self.seat in names and state == "ended":
            self.show("You have won." if self.seat in self.info.get("winners", ()) else "You have not won.")
        self.shown, self.asked = key, self.question

    def read(self, word: str = "", known: frozenset[str] | set[str] = frozenset()) -> None:
        texts = {p["name"]["en"]: p["text"]["en"] for p in self.scene.get("pieces", ()) if "text" in p}
        told = [f"  {name}: {texts[name]}" for name in texts if word.lower() in name.lower() and name not in known]
        self.show("\n".join(told) or f"  You know no card with {word} in its name.") if told or word else None
        self.known |= texts.keys()

    def post(self, path: str, **body: Any) -> Json:
        if not self.path:
            raise Trouble("That is for a table: new opens one, join sits down at one.", 400)
        got: Json = self.api("POST", f"{self.path}/{path}", body or None)
        self.info, self.question = got if "seats" in got else self.info, None if "receipt" in got else self.question
        return got

    def answer(self, said: str) -> None:  # what was shown, or a group's question again; the server says if it is closed
        question = self.asked or self.question
        if not question:
            raise Trouble("You are asked nothing now; ? lists the commands.", 400)
        try:
            self.send(question, question.read(said))
        except Trouble as trouble:
            if trouble.args[1] == 409:  # what is asked now is shown next
                self.asked, self.shown = None, ""
                self.look(self.version)
            raise

    def send(self, question: Question, answer: Any) -> None:
        self.post("answers", ask=question.ask["id"], answer=answer, seat=self.seat)
        self.asked, self.shown = None, self.shown if self.typed else ""  # a script is shown again what is asked again
