"""Ids and keys."""

from collections import Counter

from domain.kernel import GameId
from service.store import BUCKETS, bucket_of, game_id, new_game_id
from service.store.keys import keys_of


def test_ids_are_fresh_well_formed_and_spread_over_all_buckets() -> None:
    ids = {new_game_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert all(game_id(game) == game for game in ids)
    assert set(Counter(map(bucket_of, ids))) == set(range(BUCKETS))


def test_an_id_follows_from_the_random_bytes_alone() -> None:
    assert new_game_id(lambda count: bytes(range(7, 7 + count))) == "07-89abcdefgh"


def test_all_keys_of_a_game_share_its_buckets_hash_tag() -> None:
    keys = keys_of(GameId("07-k3f9x2m4qd"))
    assert all(key.startswith("es:{b07}:") for key in keys)
    assert len(set(keys)) == len(keys)
    assert keys.events == "es:{b07}:ev:07-k3f9x2m4qd"
