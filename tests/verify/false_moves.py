"""Records in which people are said to have done what they have not."""

import random

from tests.verify.book import Book, Told, json_text, seal_anew, text_of


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
        book.write(i, signed=[json_text(book.events[i].get("answer")), text_of(bytes(64))])
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


def undone_after_the_end(book: Book, rng: random.Random) -> Told | None:
    """A step is taken back when the game is over."""
    over, decided = book.places("GameEnded"), book.places("Decided")
    if not over or not decided:
        return None
    last = book.events[decided[-1]]
    undone = {"e": "Undone", "id": len(book.events) + 1, "seat": last["seat"], "decision": decided[-1] + 1}
    book.events.append(undone)
    book.lines.append({"seq": 0, "public": json_text(undone), "head": ""})
    return book.told(len(book.events) - 1)


def undone_draw(book: Book, rng: random.Random) -> Told | None:
    """A step before a draw is taken back."""
    draws = [i for i in book.places("Rolled", "Resealed") if i + 1 < len(book.lines)]
    if not draws or book.places("GameEnded"):
        return None
    i = rng.choice(draws)
    event = {"e": "Undone", "id": len(book.lines) + 1, "seat": "s1", "decision": i + 1}
    book.lines.append({"public": json_text(event)})
    book.events.append(event)
    return book.told(len(book.lines) - 1)


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
