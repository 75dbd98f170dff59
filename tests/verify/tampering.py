"""Ways to tamper with a record by somebody who can compute: afterwards the chain, the numbers and the digest of the
file are right again, so only what was committed to can give it away."""

import base64
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec

from service import verify as fair
from tests.verify.signing import OTHER, receipt_for

Line = dict[str, Any]
Told = tuple[bytes, dict[int, bytes], str]
"""A tampered file, the heads that are known from elsewhere, and the event that must be named."""


class Book:
    """A record, taken apart so that it can be changed and bound again."""

    def __init__(self, data: bytes) -> None:
        lines = [json.loads(line) for line in data.splitlines()]
        self.header: Line = lines[0]
        self.lines: list[Line] = [line for line in lines[1:-1] if "seq" in line]
        self.paths: list[Line] = [line for line in lines[1:-1] if "draw" in line]
        self.receipts: list[Line] = [line for line in lines[1:-1] if "receipt" in line]
        self.events: list[Line] = [json.loads(line["public"]) for line in self.lines]

    def places(self, *kinds: str) -> list[int]:
        return [i for i, event in enumerate(self.events) if event["e"] in kinds]

    def write(self, i: int, **changes: Any) -> None:
        self.events[i] = self.events[i] | changes
        self.lines[i] = self.lines[i] | {"public": _json(self.events[i])}

    def all_lines(self) -> list[Line]:
        return [self.header, *self.lines, *self.paths, *self.receipts]

    def bound(self) -> bytes:
        """The file with everything that can be computed computed anew."""
        head = fair.chain_start(self.header["game"])
        for seq, line in enumerate(self.lines, 1):
            head = fair.digest(head + line["public"].encode())
            line |= {"seq": seq, "head": text_of(head)}
        self.header |= {"events": len(self.lines), "head": text_of(head)}
        body = "".join(_json(line) + "\n" for line in self.all_lines()).encode()
        return body + _json({"digest": text_of(fair.digest(body))}).encode() + b"\n"

    def bound_if_possible(self) -> bytes:
        """The same for lines that may hold anything."""
        try:
            return self.bound()
        except (AttributeError, TypeError, OverflowError, UnicodeEncodeError):
            body = "".join(_json(line) + "\n" for line in self.all_lines())
            return body.encode("utf-8", "replace") + _json({"digest": text_of(bytes(32))}).encode() + b"\n"

    def told(self, i: int) -> Told:
        """Somebody who tampers with events leaves no receipt that tells of it."""
        self.receipts = []
        return self.bound(), {}, f"event {i + 1} ({self.events[i]['e']})"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def other(text: str) -> str:
    """Another hash."""
    data = base64.b64decode(text)
    return text_of(bytes([data[0] ^ 1]) + data[1:])


Tamper = Callable[[Book, random.Random], Told | None]
"""Gives nothing where the record has nothing to tamper with in this way."""


def seal_anew(book: Book, i: int, value: object) -> None:
    """What an operator who has the key can do: the first sealed value of an event is another, and well committed to."""
    key = base64.b64decode(book.events[book.places("ChanceOpened")[0]]["key"])
    scope, seq, text = f"{book.header['game']}/1", i + 1, _json(value)
    salt = fair.value_salt(key, scope, seq, 0)
    book.write(i, seal=text_of(fair.value_seal(scope, seq, 0, salt, text.encode())))
    book.lines[i]["values"] = [[0, text_of(salt), text], *book.lines[i]["values"][1:]]


def pass_of_one_who_was_not_asked(book: Book, rng: random.Random) -> Told | None:
    """Somebody is said to have passed who had no say, sealed as it should be."""
    passed = book.places("Passed")
    if not passed or not book.places("ChanceOpened"):
        return None
    i = rng.choice(passed)
    asked = {ask["seat"] for ask in book.events[book.events[i]["question"] - 1]["asks"]}
    seats = book.events[book.places("GameLocked")[0]]["seats"]
    seal_anew(book, i, [next((seat for seat in seats if seat not in asked), "s99"), 0])
    return book.told(i)


def pass_in_an_earlier_question(book: Book, rng: random.Random) -> Told | None:
    asked = book.places("Asked")
    passed = [i for i in book.places("Passed") if book.events[i]["question"] > asked[0] + 1]
    if not passed:
        return None
    i = rng.choice(passed)
    book.write(i, question=rng.choice([j + 1 for j in asked if j + 1 < book.events[i]["question"]]))
    return book.told(i)


def pass_where_nobody_may(book: Book, rng: random.Random) -> Told | None:
    """A window is said to be a plain question, in which everybody must answer."""
    passed = book.places("Passed")
    if not passed:
        return None
    question = book.events[rng.choice(passed)]["question"]
    asked = {name: value for name, value in book.events[question - 1].items() if name != "trigger"}
    book.events[question - 1] = asked
    book.write(question - 1)
    return book.told(next(i for i in passed if book.events[i]["question"] == question))


def answer_of_one_who_was_not_asked(book: Book, rng: random.Random) -> Told | None:
    decided = book.places("Decided", "TimedOut")
    if not decided:
        return None
    i = rng.choice(decided)
    seats = book.events[book.places("GameLocked")[0]]["seats"]
    book.write(i, seat=rng.choice([seat for seat in seats if seat != book.events[i]["seat"]]))
    return book.told(i)


def signature_without_a_key(book: Book, rng: random.Random) -> Told | None:
    """Nobody named a key, and yet something is signed: it would look like a proof."""
    decided = book.places("Decided", "TimedOut")
    if not decided:
        return None
    i = rng.choice(decided)
    if "seal" in book.events[i]:
        book.write(i, signature_seal=text_of(bytes(32)))
    else:
        book.write(i, signed=[_json(book.events[i].get("answer")), text_of(bytes(64))])
    return book.told(i)


def field_that_stands_twice(book: Book, rng: random.Random) -> Told | None:
    """Of two readers of an event one takes the first value, the other the last. Also deep inside, also in disguise."""
    i = rng.randrange(1, len(book.lines))
    text = book.lines[i]["public"]
    at = rng.choice([place for place, char in enumerate(text) if char == "{" and text[place + 1] == '"'])
    name, _, _ = text[at + 2 :].partition('"')
    disguised = f"\\u{ord(name[0]):04x}{name[1:]}" if rng.random() < 0.5 else name
    book.lines[i]["public"] = f'{text[: at + 1]}"{disguised}":0,{text[at + 1 :]}'
    book.receipts = []
    return book.bound(), {}, f"event {i + 1}"


def forged_agreement(book: Book, rng: random.Random) -> Told | None:
    """Somebody did not agree to go back, or agreed to something else."""
    backs = [i for i in book.places("Undone") if book.events[i].get("proposal")]
    if not backs:
        return None
    i = rng.choice(backs)
    proposal = book.events[i]["proposal"] - 1
    votes = [j for j in range(proposal + 1, i) if book.events[j]["e"] == "Voted"]
    match rng.randrange(3):
        case 0 if votes:
            book.write(rng.choice(votes), agrees=False)
        case 1:
            book.write(proposal, decision=book.events[proposal]["decision"] + 1)
        case _:
            book.write(proposal, what="pause")
    return book.told(i)


def skipped_draw(book: Book, rng: random.Random) -> Told | None:
    """A roll that went badly is something else now; the next draw has the wrong number."""
    rolls = book.places("Rolled")
    draws = book.places("Rolled", "Resealed")
    chosen = [i for i in rolls if i != draws[-1]]
    if not chosen:
        return None
    i = rng.choice(chosen)
    n = book.events[i]["n"]
    book.paths = [path for path in book.paths if path["draw"] != n]
    after = draws[draws.index(i) + 1]
    book.events[i] = {"e": "Told", "rule": "nothing", "value": n}
    book.write(i)
    return book.told(after)


def doubled_cards(book: Book, rng: random.Random) -> Told | None:
    """Runs of one zone in falling order: whoever removes them from the last on leaves some cards where they were."""
    for i in book.places("Resealed"):
        took = book.events[i]["took"]
        long = [k for k, (_, _, count) in enumerate(took) if count > 1]
        if long:
            zone, at, count = took[long[0]]
            halves = [[zone, at + 1, count - 1], [zone, at, 1]]
            book.write(i, took=[*took[: long[0]], *halves, *took[long[0] + 1 :]])
            return book.told(i)
    return None


def unbound_seed(book: Book, rng: random.Random) -> Told | None:
    """The path of a roll is missing: its seed could be any."""
    rolls = book.places("Rolled")
    if not rolls:
        return None
    i = rng.choice(rolls)
    book.paths = [path for path in book.paths if path["draw"] != book.events[i]["n"]]
    return book.told(i)


def undone_after_the_end(book: Book, rng: random.Random) -> Told | None:
    """A step is taken back when the game is over."""
    over, decided = book.places("GameEnded"), book.places("Decided")
    if not over or not decided:
        return None
    last = book.events[decided[-1]]
    undone = {"e": "Undone", "id": len(book.events) + 1, "seat": last["seat"], "decision": decided[-1] + 1}
    book.events.append(undone)
    book.lines.append({"seq": 0, "public": _json(undone), "head": ""})
    return book.told(len(book.events) - 1)


def repeated_draw(book: Book, rng: random.Random) -> Told | None:
    rolls = book.places("Rolled")
    if not rolls:
        return None
    i = rng.choice(rolls)
    book.lines.insert(i, dict(book.lines[i]))
    book.events.insert(i, book.events[i])
    return book.told(i + 1)


def reordered_draws(book: Book, rng: random.Random) -> Told | None:
    rolls = book.places("Rolled")
    if len(rolls) < 2:
        return None
    at = rng.randrange(len(rolls) - 1)
    i, j = rolls[at], rolls[at + 1]
    for rows in (book.lines, book.events):
        rows[i], rows[j] = rows[j], rows[i]
    return book.told(i)


def other_faces(book: Book, rng: random.Random) -> Told | None:
    rolls = book.places("Rolled")
    if not rolls:
        return None
    i = rng.choice(rolls)
    die = book.events[i]["spec"].removeprefix("roll:").split("*")[0]
    faces = list(book.events[i]["faces"])
    faces[0] = next(face for face in book.header["dice"][die] if face != faces[0])
    book.write(i, faces=faces)
    return book.told(i)


def other_seed(book: Book, rng: random.Random) -> Told | None:
    """Another seed, and the faces that follow from it: only the commitment can tell."""
    rolls = book.places("Rolled")
    if not rolls:
        return None
    i = rng.choice(rolls)
    event = book.events[i]
    seed = fair.digest(rng.randbytes(8))
    entropy = base64.b64decode(book.events[book.places("ChanceSealed")[0]]["entropy"])
    words = fair.words_of(seed, f"{book.header['game']}/1", event["n"], entropy, event["spec"])
    items = [item.split("*") for item in event["spec"].removeprefix("roll:").split(",")]
    dice = [book.header["dice"][die] for die, count in items for _ in range(int(count))]
    book.write(i, seed=text_of(seed), faces=[die[fair.below(words, len(die))] for die in dice])
    return book.told(i)


def other_dice(book: Book, rng: random.Random) -> Told | None:
    """The wrong dice in the spec: the spec is part of the draw."""
    rolls = [i for i in book.places("Rolled") if len(book.events[i]["faces"]) > 1]
    if not rolls:
        return None
    i = rng.choice(rolls)
    faces = book.events[i]["faces"][:-1]
    die = book.events[i]["spec"].removeprefix("roll:").split("*")[0]
    book.write(i, spec=f"roll:{die}*{len(faces)}", faces=faces)
    told = book.told(i)
    return told if fair.verify(told[0])["ok"] is False else None


def swapped_faces(book: Book, rng: random.Random) -> Told | None:
    """Of two cards turned for everybody."""
    shown = [i for i in book.places("Shown") if len(set(book.events[i].get("faces", ()))) > 1]
    if not shown:
        return None
    i = rng.choice(shown)
    faces = book.events[i]["faces"]
    a, b = next((a, b) for a in range(len(faces)) for b in range(a) if faces[a] != faces[b])
    faces[a], faces[b] = faces[b], faces[a]
    book.write(i, faces=faces)
    return book.told(i)


def other_card(book: Book, rng: random.Random) -> Told | None:
    """A card opened to the viewer with another face."""
    opened = [i for i, line in enumerate(book.lines) if line.get("cards")]
    if not opened:
        return None
    i = rng.choice(opened)
    name, salt, face = book.lines[i]["cards"][0]
    book.lines[i]["cards"][0] = [name, salt, face + "x"]
    return book.told(i)


def hidden_card(book: Book, rng: random.Random) -> Told | None:
    """A card that the viewer should see is kept from them."""
    opened = [i for i, line in enumerate(book.lines) if line.get("cards")]
    if not opened:
        return None
    i = rng.choice(opened)
    book.lines[i]["cards"].pop()
    return book.told(i)


def swapped_seals(book: Book, rng: random.Random) -> Told | None:
    """Two cards change places under their commitments. Only the key can tell, or the first card that is opened."""
    if not book.places("ChanceOpened"):
        return None
    resealed = [i for i in book.places("Resealed") if any(len(s["seals"]) > 1 for s in book.events[i]["laid"])]
    if not resealed:
        return None
    i = rng.choice(resealed)
    laid = [dict(segment) for segment in book.events[i]["laid"]]
    segment = next(s for s in laid if len(s["seals"]) > 1)
    a, b, *rest = segment["seals"]
    segment["seals"] = [b, a, *rest]
    book.write(i, laid=laid)
    book.receipts = []
    return book.bound(), {}, "event"


def other_order(book: Book, rng: random.Random) -> Told | None:
    """An operator who knows the key lays another order, with commitments that fit it, and opens nothing wrongly."""
    if not book.places("ChanceOpened"):
        return None
    key = base64.b64decode(book.events[book.places("ChanceOpened")[0]]["key"])
    stocked = {face for i in book.places("Stocked") for face in book.events[i]["faces"]}
    scope = f"{book.header['game']}/1"
    for i in rng.sample(book.places("Resealed"), len(book.places("Resealed"))):
        told = _reversed_mix(book, i, key, scope, sorted(stocked))
        if told:
            return told
    return None


def _reversed_mix(book: Book, i: int, key: bytes, scope: str, stocked: list[str]) -> Told | None:
    event = book.events[i]
    n, opened = event["n"], _opened_names(book)
    seals = [seal for segment in event["laid"] for seal in segment["seals"]]
    if any(f"{n}.{j}" in opened for j in range(len(seals))):
        return None
    salts = [fair.card_salt(key, scope, n, j) for j in range(len(seals))]
    faces = [
        next(f for f in stocked if text_of(fair.card_seal(scope, n, j, salts[j], f)) == seal)
        for j, seal in enumerate(seals)
    ]
    at, laid = 0, []
    for segment in event["laid"]:
        count = len(segment["seals"])
        if segment.get("mixed"):
            faces[at : at + count] = faces[at : at + count][::-1]
        places = range(at, at + count)
        laid.append(segment | {"seals": [text_of(fair.card_seal(scope, n, j, salts[j], faces[j])) for j in places]})
        at += count
    if laid == event["laid"]:
        return None
    book.write(i, laid=laid)
    return book.told(i)


def _opened_names(book: Book) -> set[str]:
    shown = {card for i in book.places("Shown") for card in book.events[i]["cards"]}
    return shown | {card[0] for line in book.lines for card in line.get("cards", ())}


def other_value(book: Book, rng: random.Random) -> Told | None:
    """A sealed value opened to the viewer is another."""
    opened = [i for i, line in enumerate(book.lines) if line.get("values")]
    if not opened:
        return None
    i = rng.choice(opened)
    k, salt, value = book.lines[i]["values"][0]
    book.lines[i]["values"][0] = [k, salt, value + " "]
    return book.told(i)


def withheld_value(book: Book, rng: random.Random) -> Told | None:
    """A sealed value that the viewer must have is not opened; once the game is over, that is every one."""
    over = bool(book.places("GameEnded", "GameAbandoned"))
    opened = [i for i, line in enumerate(book.lines) if line.get("values")]
    due = [i for i in opened if over or book.events[i]["e"] in ("Asked", "OrderGiven")]
    if not due:
        return None
    i = rng.choice(due)
    book.lines[i] = {name: value for name, value in book.lines[i].items() if name != "values"}
    return book.told(i)


def other_configuration(book: Book, rng: random.Random) -> Told | None:
    i, j = book.places("GameLocked")[0], book.places("ChanceCommitted")[0]
    book.write(i, setup={"loaded": rng.randrange(100)})
    return book.told(j)


def other_configuration_bound_anew(book: Book, rng: random.Random) -> Told | None:
    """Also in the commitment to the seeds: the seats' own commitments still hold the old one."""
    i, j = book.places("GameLocked")[0], book.places("ChanceCommitted")[0]
    book.write(i, setup={"loaded": rng.randrange(100)})
    book.write(j, config=text_of(fair.digest(book.lines[i]["public"].encode())))
    return book.told(book.places("EntropyRevealed")[0])


def other_entropy(book: Book, rng: random.Random) -> Told | None:
    i = rng.choice(book.places("EntropyRevealed"))
    book.write(i, r=other(book.events[i]["r"]))
    return book.told(i)


def other_sum_of_entropy(book: Book, rng: random.Random) -> Told | None:
    i = book.places("ChanceSealed")[0]
    book.write(i, entropy=other(book.events[i]["entropy"]))
    return book.told(i)


def more_independent_seats(book: Book, rng: random.Random) -> Told | None:
    i = book.places("ChanceSealed")[0]
    book.write(i, independent=book.events[i]["independent"] + 1)
    return book.told(i)


def other_key(book: Book, rng: random.Random) -> Told | None:
    opened = book.places("ChanceOpened")
    if not opened:
        return None
    book.write(opened[0], key=other(book.events[opened[0]]["key"]))
    return book.told(opened[0])


def cut_tail(book: Book, rng: random.Random) -> Told | None:
    """The end is cut off; somebody knows a later head."""
    known = {len(book.lines): base64.b64decode(book.header["head"])}
    cut = rng.randrange(book.places("GameStarted")[0] + 1, len(book.lines))
    del book.lines[cut:], book.events[cut:]
    drawn = {book.events[i]["n"] for i in book.places("Rolled")}
    book.paths = [path for path in book.paths if path["draw"] in drawn]
    book.receipts = []
    return book.bound(), known, "the end"


def fork(book: Book, rng: random.Random) -> Told | None:
    """A decision is another, and all is bound anew: a different history. Somebody knows the head that was."""
    decided = book.places("Decided", "TurnBegun", "Checkpoint")
    i = rng.choice(decided)
    known = {i + 1: base64.b64decode(book.lines[i]["head"])}
    book.write(i, forked=True)
    book.receipts = []
    return book.bound(), known, f"event {i + 1}"


def cut_below_a_receipt(book: Book, rng: random.Random) -> Told | None:
    """The end is cut off; the record still holds a receipt of it."""
    cut = rng.randrange(book.places("GameStarted")[0] + 1, len(book.lines))
    del book.lines[cut:], book.events[cut:]
    drawn = {book.events[i]["n"] for i in book.places("Rolled")}
    book.paths = [path for path in book.paths if path["draw"] in drawn]
    del book.receipts[0]
    return book.bound(), {}, "the end"


def fork_before_a_receipt(book: Book, rng: random.Random) -> Told | None:
    """A different history, and a receipt of the one that was."""
    i = rng.choice(book.places("Decided", "TurnBegun", "Checkpoint"))
    seqs = [line["receipt"]["seq"] for line in book.receipts if line["receipt"]["seq"] > i]
    book.write(i, forked=True)
    return (book.bound(), {}, f"event {min(seqs)}") if seqs else None


def changed_receipt(book: Book, rng: random.Random) -> Told | None:
    """A receipt says something that nobody has signed."""
    receipt = book.receipts[-1]["receipt"]
    match rng.randrange(3):
        case 0:
            receipt["signature"] = text_of(bytes(64))
        case 1:
            receipt["site_seq"] += 1
        case _:
            receipt["site_head"] = other(receipt["site_head"])
    return book.bound(), {}, f"line {len(book.all_lines())}"


def receipt_of_another_key(book: Book, rng: random.Random) -> Told | None:
    """Signed, but not by the service."""
    old = book.receipts[-1]["receipt"]
    head, site = base64.b64decode(old["head"]), base64.b64decode(old["site_head"])
    made = receipt_for(old["game"], old["seq"], head, (old["site_seq"], site), OTHER)
    book.receipts[-1] = {"receipt": msgspec.to_builtins(made)}
    return book.bound(), {}, f"line {len(book.all_lines())}"


def undone_draw(book: Book, rng: random.Random) -> Told | None:
    """A step before a draw is taken back."""
    draws = [i for i in book.places("Rolled", "Resealed") if i + 1 < len(book.lines)]
    if not draws or book.places("GameEnded"):
        return None
    i = rng.choice(draws)
    event = {"e": "Undone", "id": len(book.lines) + 1, "seat": "s1", "decision": i + 1}
    book.lines.append({"public": _json(event)})
    book.events.append(event)
    return book.told(len(book.lines) - 1)


TAMPERS: tuple[Tamper, ...] = (
    pass_of_one_who_was_not_asked,
    pass_in_an_earlier_question,
    pass_where_nobody_may,
    answer_of_one_who_was_not_asked,
    signature_without_a_key,
    field_that_stands_twice,
    forged_agreement,
    skipped_draw,
    doubled_cards,
    unbound_seed,
    undone_after_the_end,
    repeated_draw,
    reordered_draws,
    other_faces,
    other_seed,
    other_dice,
    swapped_faces,
    other_card,
    hidden_card,
    swapped_seals,
    other_order,
    other_value,
    withheld_value,
    other_configuration,
    other_configuration_bound_anew,
    other_entropy,
    other_sum_of_entropy,
    more_independent_seats,
    other_key,
    cut_tail,
    fork,
    undone_draw,
    cut_below_a_receipt,
    fork_before_a_receipt,
    changed_receipt,
    receipt_of_another_key,
)


JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 0.5, 2**31, 2**32, 2**53, "", "s1", "*", "0.0", "u0.0", "é", "A" * 44, "\ud800",
    [], [None], [[]], ["s1"], [["deck", 0, 1]], [["deck", 0, -1]], [["deck", "0", 1]], {}, {"zone": "deck"}, [{}],
)  # fmt: skip
"""What may stand where something else should."""


def junked(data: bytes, rng: random.Random) -> bytes:
    """Some field of an event, a line or the header is something quite different; all is bound anew."""
    book = Book(data)
    kind = rng.choice(sorted({event["e"] for event in book.events}))
    i = rng.choice(book.places(kind))
    junk = rng.choice(JUNK)
    match rng.randrange(6):
        case 0:
            book.lines[i][rng.choice(["cards", "values", "public", "more"])] = junk
        case 1:
            book.header[rng.choice(sorted(book.header))] = junk
        case 2 if book.paths:
            rng.choice(book.paths)[rng.choice(["draw", "path", "more"])] = junk
        case 3 if any(isinstance(value, list) and value for value in book.events[i].values()):
            name = rng.choice([name for name, value in book.events[i].items() if isinstance(value, list) and value])
            items = list(book.events[i][name])
            items[rng.randrange(len(items))] = junk
            book.write(i, **{name: items})
        case _:
            book.write(i, **{rng.choice(sorted(book.events[i])): junk})
    return book.bound_if_possible()


PRINTABLE = bytes(range(0x20, 0x7F))


def flipped(data: bytes, rng: random.Random) -> tuple[bytes, int]:
    """One byte is another, half the time a printable one, which leaves most lines readable; which line it stands in."""
    at = rng.randrange(len(data))
    others = PRINTABLE if rng.random() < 0.5 else bytes(range(256))
    byte = rng.choice([other for other in others if other != data[at]])
    return data[:at] + bytes([byte]) + data[at + 1 :], data.count(b"\n", 0, at) + 1
