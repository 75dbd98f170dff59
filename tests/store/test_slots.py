"""Which slot a command belongs to; and that all keys of the service are made so that no command needs two."""

import pytest

from service.players import keys as player_keys
from service.store.keys import BUCKETS, keys_of
from service.store.site_nodes import GAMES, LOG, NODES, SAID
from service.store.slots import SLOTS, slot_of, slot_of_key
from tests.store.games import GAME


@pytest.mark.parametrize(
    ("command", "key"),
    [
        (("GET", "a"), "a"),
        (("XINFO STREAM", b"a"), "a"),
        (("EVALSHA", "0" * 40, 2, "{a}1", "{a}2", "x"), "{a}1"),
        (("EVAL", b"return 1", "1", "a"), "a"),
        (("XREAD", "COUNT", 1, "BLOCK", 5, "STREAMS", "a", "0-0"), "a"),
        (("XREAD", "STREAMS", "{a}:1", "{a}:2", "0-0", "0-0"), "{a}:1"),
        (("MEMORY USAGE", "a", "SAMPLES", 0), "a"),
    ],
)
def test_a_command_goes_where_its_key_is(command: tuple[object, ...], key: str) -> None:
    assert slot_of(command) == slot_of_key(key)


@pytest.mark.parametrize(
    "command",
    [("PING",), ("PUBLISH", "a", "b"), ("EVAL", "return 1", 0), ("CONFIG GET", "a"), ("SCAN", 0), ("ASKING",)],
)
def test_a_command_without_a_key_goes_anywhere(command: tuple[object, ...]) -> None:
    assert slot_of(command) is None


def test_slots_are_those_of_the_specification() -> None:
    """From the appendix of the cluster's specification."""
    assert slot_of_key("123456789") == 0x31C3
    assert slot_of_key("foo{bar}{zap}") == slot_of_key("bar")
    assert slot_of_key("foo{}{bar}") != slot_of_key("bar")


def test_what_one_script_touches_lies_in_one_slot() -> None:
    player = player_keys.PlayerId("p-abcdefghijkl")
    together = [
        tuple(keys_of(GAME)),
        (LOG, SAID, NODES, GAMES),
        (player_keys.account(player), player_keys.player_bucket(player, "reads"), player_keys.ticket(player, "0")),
    ]
    for names in together:
        assert len({slot_of_key(name) for name in names}) == 1, names


def test_every_bucket_has_a_slot_of_its_own() -> None:
    slots = {slot_of_key(keys_of(type(GAME)(f"{bucket:02d}-k3f9x2m4qd")).events) for bucket in range(BUCKETS)}
    assert len(slots) == BUCKETS and max(slots) < SLOTS
