"""Records in which dice fell, or cards lie, as they were not drawn."""

import base64
import random

from service import verify as fair
from tests.verify.book import Book, Told, text_of


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
