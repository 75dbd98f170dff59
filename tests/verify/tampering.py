"""Ways to tamper with a record by somebody who can compute: afterwards the chain, the numbers and the digest of the
file are right again, so only what was committed to can give it away."""

import random
from typing import Any

from tests.verify.book import Book, Tamper
from tests.verify.false_draws import (
    doubled_cards,
    hidden_card,
    other_card,
    other_dice,
    other_faces,
    other_order,
    other_seed,
    reordered_draws,
    repeated_draw,
    skipped_draw,
    swapped_faces,
    swapped_seals,
    unbound_seed,
)
from tests.verify.false_frames import (
    changed_receipt,
    cut_below_a_receipt,
    cut_tail,
    fork,
    fork_before_a_receipt,
    more_independent_seats,
    other_configuration,
    other_configuration_bound_anew,
    other_entropy,
    other_key,
    other_sum_of_entropy,
    receipt_of_another_key,
)
from tests.verify.false_moves import (
    answer_of_one_who_was_not_asked,
    field_that_stands_twice,
    forged_agreement,
    other_value,
    pass_in_an_earlier_question,
    pass_of_one_who_was_not_asked,
    pass_where_nobody_may,
    signature_without_a_key,
    undone_after_the_end,
    undone_draw,
    withheld_value,
)

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
