"""The arithmetic of `fair/1`, against the words of the protocol."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from domain.kernel import fair
from tests.kernel import fair_text

K = bytes(range(32))
E = bytes(range(100, 132))
SCOPE = "g-1/1"
MAC = fair.Mac(K)


def first_words(n: int, spec: str, count: int) -> list[int]:
    return list(islice(fair.words(fair.seed(MAC, SCOPE, n), SCOPE, n, E, spec), count))


# --- encodings -----------------------------------------------------------------------------------


def test_an_encoding_is_the_tag_behind_its_length_then_each_part_behind_its_length() -> None:
    assert fair.enc("ab", "é", b"\x00\x01", 258) == (
        b"\x02ab" + b"\x00\x00\x00\x02\xc3\xa9" + b"\x00\x00\x00\x02\x00\x01" + b"\x00\x00\x00\x04\x00\x00\x01\x02"
    )


def test_an_encoding_without_parts_is_only_its_tag() -> None:
    assert fair.enc("fair/1/x") == b"\x08fair/1/x"


def test_parts_cannot_run_into_each_other() -> None:
    assert fair.enc("t", "ab", "c") != fair.enc("t", "a", "bc")


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_the_mac_is_hmac_sha256_for_keys_of_any_length(length: int) -> None:
    key = bytes(i % 251 for i in range(length))
    assert fair.Mac(key)(b"message") == fair_text.M(key, b"message")


def test_a_mac_can_be_used_again() -> None:
    assert [MAC(b"one"), MAC(b"two"), MAC(b"one")] == [fair_text.M(K, m) for m in (b"one", b"two", b"one")]


def test_a_key_that_is_used_once_gives_the_same_mac() -> None:
    assert fair.mac(K, b"message") == fair_text.M(K, b"message")


def test_the_digest_is_a_whole_sha256() -> None:
    assert fair.digest(b"abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


# --- seeds and words -----------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, 1, 255, 256, 70_000])
def test_the_seed_of_a_draw(n: int) -> None:
    assert fair.seed(MAC, SCOPE, n) == fair_text.seed(K, SCOPE, n)


def test_the_leaf_of_a_draw() -> None:
    assert fair.leaf(300, K) == fair_text.enc("fair/1/leaf", 300, K)


@pytest.mark.parametrize("n", [0, 7, 1000])
def test_the_words_of_a_draw_over_several_blocks(n: int) -> None:
    wanted = fair_text.stream(fair_text.seed(K, SCOPE, n), SCOPE, n, E, "roll:die*9")
    assert first_words(n, "roll:die*9", 13) == list(islice(wanted, 13))


def test_another_spec_gives_other_words() -> None:
    assert first_words(1, "roll:die*1", 2) != first_words(1, "roll:die*2", 2)


# --- even choices --------------------------------------------------------------------------------

TOP = 2**64


def test_a_word_below_the_limit_is_taken_modulo_m() -> None:
    assert fair.below(iter([13]), 6) == 1


@pytest.mark.parametrize("m", [3, 6, 7, 10, 2**63 + 1])
def test_words_at_and_above_the_limit_are_thrown_away(m: int) -> None:
    limit = TOP - TOP % m
    assert fair.below(iter([TOP - 1, limit, limit - 1, 0]), m) == (limit - 1) % m


@pytest.mark.parametrize("m", [1, 2, 4, 2**32])
def test_no_word_is_thrown_away_when_m_divides_evenly(m: int) -> None:
    assert fair.below(iter([TOP - 1]), m) == m - 1


def test_a_permutation_swaps_from_the_end_with_words_taken_in_order() -> None:
    # i = 3: j = 1; i = 2: j = 2; i = 1: j = 0
    assert fair.permuted(iter([1, 2, 0]), "abcd") == ["d", "a", "c", "b"]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 10, 60])
def test_permutations_of_any_size(size: int) -> None:
    pool = list(range(size))
    words = fair.words(K, SCOPE, 5, E, "reseal:deck=60")
    wanted = fair_text.stream(K, SCOPE, 5, E, "reseal:deck=60")
    assert fair.permuted(words, pool) == fair_text.fisher_yates(wanted, pool)
    assert pool == list(range(size)), "the pool itself stays as it is"


def test_a_permutation_of_one_uses_no_word() -> None:
    assert fair.permuted(iter([]), ["only"]) == ["only"]


# --- seals ---------------------------------------------------------------------------------------


def test_card_salts_one_by_one_and_in_bulk() -> None:
    wanted = [fair_text.card_salt(K, SCOPE, 12, j) for j in range(5)]
    assert fair.card_salts(MAC, SCOPE, 12, 5) == wanted
    assert [fair.card_salt(MAC, SCOPE, 12, j) for j in range(5)] == wanted


def test_card_seals_one_by_one_and_in_bulk() -> None:
    salts, faces = fair.card_salts(MAC, SCOPE, 3, 4), ["kraken", "", "ça", "kraken"]
    wanted = [fair_text.card_seal(SCOPE, 3, j, salts[j], faces[j]) for j in range(4)]
    assert fair.card_seals(SCOPE, 3, salts, faces) == wanted
    assert [fair.card_seal(SCOPE, 3, j, salts[j], faces[j]) for j in range(4)] == wanted
    assert len(set(wanted)) == 4, "equal faces have different seals"


def test_seals_need_a_salt_for_every_face() -> None:
    with pytest.raises(ValueError):
        fair.card_seals(SCOPE, 3, [K], ["a", "b"])


def test_value_salts_and_seals() -> None:
    salt = fair.value_salt(MAC, SCOPE, 41, 2)
    assert salt == fair_text.value_salt(K, SCOPE, 41, 2)
    assert fair.value_seal(SCOPE, 41, 2, salt, b'["x"]') == fair_text.value_seal(SCOPE, 41, 2, salt, b'["x"]')


# --- the chain, entropy, trees, specs ------------------------------------------------------------


def test_the_chain_starts_from_the_game_and_goes_on_over_the_exact_bytes() -> None:
    start = fair.chain_start("g-1")
    assert start == fair_text.H(fair_text.enc("fair/1/chain", "g-1"))
    assert fair.chain(start, b"{}") == fair_text.H(start + b"{}")


def test_the_commitment_to_entropy() -> None:
    root, config, r = b"r" * 32, b"c" * 32, b"e" * 32
    wanted = fair_text.H(fair_text.enc("fair/1/commit", SCOPE, "s2", root, config, r))
    assert fair.entropy_commitment(SCOPE, "s2", root, config, r) == wanted


def test_the_entropy_of_all_seats_in_their_order() -> None:
    root, config = b"r" * 32, b"c" * 32
    wanted = fair_text.H(fair_text.enc("fair/1/entropy", SCOPE, root, config, "s1", b"x", "s2", b"y"))
    assert fair.entropy(SCOPE, root, config, [("s1", b"x"), ("s2", b"y")]) == wanted
    assert fair.entropy(SCOPE, root, config, [("s2", b"y"), ("s1", b"x")]) != wanted


@pytest.mark.parametrize("size", range(21))
def test_merkle_roots_as_in_rfc_9162(size: int) -> None:
    leaves = [fair_text.enc("fair/1/leaf", n, fair_text.H(bytes([n]))) for n in range(size)]
    assert fair.merkle_root(leaves) == fair_text.merkle(leaves)


@pytest.mark.parametrize(("first", "size"), [(0, 0), (0, 1), (0, 9), (5, 6)])
def test_the_root_over_the_seeds_of_an_epoch(first: int, size: int) -> None:
    seeds = {n: fair_text.seed(K, SCOPE, n) for n in range(first, first + size)}
    wanted = fair_text.merkle([fair_text.enc("fair/1/leaf", n, seed) for n, seed in seeds.items()])
    assert fair.seeds_root(MAC, SCOPE, first, size) == wanted


SIZES_AND_PLACES = [(size, place) for size in (1, 2, 3, 5, 7, 8, 13, 21) for place in range(size)]


def some_leaves(size: int) -> list[bytes]:
    return [fair_text.enc("fair/1/leaf", n, fair_text.H(bytes([n]))) for n in range(size)]


@pytest.mark.parametrize(("size", "place"), SIZES_AND_PLACES)
def test_merkle_paths_as_in_rfc_9162_lead_to_the_root(size: int, place: int) -> None:
    leaves = some_leaves(size)
    path = fair.merkle_path(leaves, place)
    assert path == fair_text.path(place, leaves)
    assert fair.merkle_proves(leaves[place], place, size, path, fair.merkle_root(leaves))


@pytest.mark.parametrize(("size", "place"), SIZES_AND_PLACES)
def test_a_path_proves_one_leaf_in_one_place_of_one_tree(size: int, place: int) -> None:
    leaves = some_leaves(size)
    path, root = fair.merkle_path(leaves, place), fair.merkle_root(leaves)
    proves = fair.merkle_proves
    others = [other for other in range(size) if other != place]
    assert not any(proves(leaves[other], place, size, path, root) for other in others)
    assert not any(proves(leaves[place], other, size, path, root) for other in others)
    assert not proves(leaves[place], place, size, [*path, root], root), "one node too many"
    assert not path or not proves(leaves[place], place, size, path[:-1], root), "one too few"
    assert not proves(leaves[place], place, size, path, bytes(32))
    assert not any(proves(leaves[place], place, size, _changed(path, i), root) for i in range(len(path)))


def _changed(path: list[bytes], at: int) -> list[bytes]:
    return [*path[:at], bytes([path[at][0] ^ 1, *path[at][1:]]), *path[at + 1 :]]


@pytest.mark.parametrize("index", [-1, 3, 4])
def test_no_path_proves_a_place_outside_the_tree(index: int) -> None:
    leaves = some_leaves(3)
    assert not fair.merkle_proves(leaves[2], index, 3, fair.merkle_path(leaves, 2), fair.merkle_root(leaves))


def test_the_paths_of_seeds_prove_them_from_the_epochs_first_draw() -> None:
    paths = fair.seed_paths(MAC, SCOPE, 5, 6, [5, 9])
    root = fair.seeds_root(MAC, SCOPE, 5, 6)
    for n, path in paths.items():
        assert fair.merkle_proves(fair.leaf(n, fair.seed(MAC, SCOPE, n)), n - 5, 6, path, root)


def test_a_draw_outside_the_epoch_has_no_path() -> None:
    with pytest.raises(ValueError, match=r"draws \[11\] lie outside"):
        fair.seed_paths(MAC, SCOPE, 5, 6, [5, 11])


def test_what_a_seat_with_a_key_signs() -> None:
    """By the words of the protocol: an encoding, and for entropy one whose last part is 32 bytes behind a prefix."""
    about: tuple[fair.Part, ...] = (SCOPE, "s2", K, E)
    assert fair.commit_signed(SCOPE, "s2", K, E, b"c" * 32) == fair.enc("fair/2/commit-signed", *about, b"c" * 32)
    assert fair.reveal_signed(SCOPE, "s2", K, E, b"r" * 32) == fair.enc("fair/2/reveal-signed", *about, b"r" * 32)
    assert fair.hand_over("g-1", "s2", K) == fair.enc("fair/2/hand-over", "g-1", "s2", K)
    for prefix, tag in (
        (fair.commit_sign_prefix, "fair/2/commit-signed"),
        (fair.reveal_sign_prefix, "fair/2/reveal-signed"),
    ):
        assert prefix(SCOPE, "s2", K, E) == fair.enc(tag, *about) + bytes.fromhex("00000020")


def test_specs_in_words() -> None:
    assert fair.roll_spec([("cultist", 5), ("kraken", 1)]) == "roll:cultist*5,kraken*1"
    assert fair.reseal_spec([("deck", 30), ("hand:s1", 4)]) == "reseal:deck=30,hand:s1=4"
    assert fair.reseal_spec([]) == "reseal:"


# --- evenness ------------------------------------------------------------------------------------

LIMIT_5 = 20.52
"""Chi-square with 5 degrees of freedom passes this once in a thousand times."""
LIMIT_25 = 52.62
"""The same with 25, as for positions in a shuffle of six."""
ROLLS = 6000


def chi_square(counts: Sequence[int]) -> float:
    even = sum(counts) / len(counts)
    return sum((count - even) ** 2 / even for count in counts)


def thrown(words: Iterator[int]) -> list[int]:
    seen = Counter(fair.below(words, 6) for _ in range(ROLLS))
    return [seen[face] for face in range(6)]


def test_dice_are_even() -> None:
    assert chi_square(thrown(fair.words(K, SCOPE, 1, E, "roll:die*6000"))) < LIMIT_5


def test_a_loaded_die_is_noticed() -> None:
    def loaded() -> Iterator[int]:
        for i, word in enumerate(fair.words(K, SCOPE, 1, E, "roll:die*6000")):
            yield 5 if i % 20 == 0 else word

    assert chi_square(thrown(loaded())) > LIMIT_5


def positions(words: Iterator[int], shuffle: object) -> float:
    """Where each of six cards ends up, over many shuffles."""
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(1500):
        seen.update(enumerate(shuffle(words, range(6))))  # type: ignore[operator]
    return chi_square([seen[place, card] for place in range(6) for card in range(6)])


def test_every_card_comes_to_every_position_evenly() -> None:
    assert positions(fair.words(K, SCOPE, 2, E, "reseal:deck=6"), fair.permuted) < LIMIT_25


def test_a_careless_shuffle_is_noticed() -> None:
    def careless(words: Iterator[int], pool: Sequence[int]) -> list[int]:
        out = list(pool)
        for i in range(len(out)):
            j = fair.below(words, len(out))
            out[i], out[j] = out[j], out[i]
        return out

    assert positions(fair.words(K, SCOPE, 2, E, "reseal:deck=6"), careless) > LIMIT_25
