"""Trees of RFC 9162: the published vectors of Certificate Transparency, and every size against the RFC's own words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import fair, tree

LEAVES = [bytes.fromhex(x) for x in (
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
)]  # fmt: skip
"""The leaves of the tests of Certificate Transparency (RFC 6962), since 2013; RFC 9162 hashes the same."""
ROOTS = [bytes.fromhex(x) for x in (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)]  # fmt: skip
INCLUSIONS = [
    (0, 1, []),
    (0, 8, ["96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"]),
    (5, 8, ["bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"]),
    (2, 3, ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]),
    (1, 5, ["6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"]),
]  # fmt: skip
CONSISTENCIES = [
    (1, 1, []),
    (1, 8, ["96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"]),
    (6, 8, ["0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"]),
    (2, 5, ["5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"]),
]  # fmt: skip
MOST = 70


def built(leaves: list[bytes]) -> dict[tuple[int, int], bytes]:
    """All nodes of a tree, leaf by leaf, as a store gets them."""
    nodes: dict[tuple[int, int], bytes] = {}
    peaks: list[bytes] = []
    for size, leaf in enumerate(leaves):
        made, peaks = tree.grown(size, peaks, leaf)
        assert not nodes.keys() & {node for node, _ in made}, "no node is ever written twice"
        nodes.update(made)
        assert peaks == [nodes[node] for node in tree.nodes_of((0, size + 1))]
    return nodes


def leaves_of(count: int) -> list[bytes]:
    return [b"%d" % n for n in range(count)]


NODES = built(leaves_of(MOST))


def proof(spans: list[tuple[int, int]], nodes: dict[tuple[int, int], bytes] = NODES) -> list[bytes]:
    return [tree.hash_of(span, nodes) for span in spans]


# --- the RFC's own words, written down as they stand there ------------------------------------------


def mth(d: list[bytes]) -> bytes:
    if len(d) < 2:
        return fair.digest(b"\0" + d[0]) if d else fair.digest(b"")
    k = max(1 << b for b in range(10) if 1 << b < len(d))
    return fair.digest(b"\1" + mth(d[:k]) + mth(d[k:]))


def path(m: int, d: list[bytes]) -> list[bytes]:
    if len(d) == 1:
        return []
    k = max(1 << b for b in range(10) if 1 << b < len(d))
    return [*path(m, d[:k]), mth(d[k:])] if m < k else [*path(m - k, d[k:]), mth(d[:k])]


def subproof(m: int, d: list[bytes], b: bool) -> list[bytes]:
    if m == len(d):
        return [] if b else [mth(d)]
    k = max(1 << b for b in range(10) if 1 << b < len(d))
    return [*subproof(m, d[:k], b), mth(d[k:])] if m <= k else [*subproof(m - k, d[k:], False), mth(d[:k])]


# --- the published vectors ---------------------------------------------------------------------------


def test_the_roots_of_certificate_transparency() -> None:
    nodes = built(LEAVES)
    for size, root in enumerate(ROOTS):
        assert tree.hash_of((0, size), nodes) == root == fair.merkle_root(LEAVES[:size])


@pytest.mark.parametrize(("index", "size", "wanted"), INCLUSIONS)
def test_its_inclusion_proofs(index: int, size: int, wanted: list[str]) -> None:
    found = proof(tree.inclusion_spans(index, size), built(LEAVES))
    assert [node.hex() for node in found] == wanted
    assert tree.is_included(LEAVES[index], index, size, found, ROOTS[size])


@pytest.mark.parametrize(("old", "size", "wanted"), CONSISTENCIES)
def test_its_consistency_proofs(old: int, size: int, wanted: list[str]) -> None:
    found = proof(tree.consistency_spans(old, size), built(LEAVES))
    assert [node.hex() for node in found] == wanted
    assert tree.is_consistent(old, size, ROOTS[old], ROOTS[size], found)


# --- every size --------------------------------------------------------------------------------------


def test_every_root_and_proof_is_that_of_the_rfc() -> None:
    for size in range(MOST + 1):
        leaves = leaves_of(size)
        assert tree.hash_of((0, size), NODES) == mth(leaves)
        for index in range(0, size, max(1, size // 9)):
            found = proof(tree.inclusion_spans(index, size))
            assert found == path(index, leaves) == fair.merkle_path(leaves, index)
            assert tree.is_included(leaves[index], index, size, found, mth(leaves))
            within = [NODES[node] for node in tree.within_peak(index, size)]
            peaks = [NODES[node] for node in tree.nodes_of((0, size))]
            assert tree.path_over(within, tree.peak_over(index, size), peaks) == found
        for old in range(1, size):
            found = proof(tree.consistency_spans(old, size))
            assert found == subproof(old, leaves, True)
            assert tree.is_consistent(old, size, mth(leaves[:old]), mth(leaves), found)


@given(st.data())
def test_no_other_proof_holds(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, MOST))
    old, index = data.draw(st.integers(0, size)), data.draw(st.integers(0, size - 1))
    old_root, root = (tree.hash_of((0, n), NODES) for n in (old, size))
    through, joint = proof(tree.inclusion_spans(index, size)), proof(tree.consistency_spans(old, size))
    assert tree.is_included(b"%d" % index, index, size, through, root)
    assert tree.is_consistent(old, size, old_root, root, joint)
    for wrong in _spoilt(data, through):
        assert not tree.is_included(b"%d" % index, index, size, wrong, root)
    for wrong in _spoilt(data, joint):
        assert not tree.is_consistent(old, size, old_root, root, wrong)
    other = data.draw(st.integers(0, size - 1).filter(lambda n: n != index)) if size > 1 else size
    assert not tree.is_included(b"%d" % index, other, size, through, root)
    assert not tree.is_consistent(old, size, bytes(32), root, joint)
    if old:  # every tree begins with the empty one
        assert not tree.is_consistent(old, size, old_root, bytes(32), joint)


def _spoilt(data: st.DataObject, nodes: list[bytes]) -> list[list[bytes]]:
    wrong = [[*nodes, bytes(32)], [bytes(32), *nodes]]
    if nodes:
        at = data.draw(st.integers(0, len(nodes) - 1))
        wrong += [nodes[:-1], nodes[1:], [*nodes[:at], bytes(32), *nodes[at + 1 :]]]
    return wrong


def test_an_empty_tree_begins_every_other() -> None:
    assert tree.hash_of((0, 0), {}) == tree.EMPTY == ROOTS[0]
    assert tree.is_consistent(0, 3, tree.EMPTY, ROOTS[3], []) and tree.is_consistent(0, 0, tree.EMPTY, tree.EMPTY, [])
    assert not tree.is_consistent(0, 3, ROOTS[1], ROOTS[3], []) and not tree.is_consistent(0, 0, ROOTS[1], ROOTS[1], [])


@pytest.mark.parametrize(("index", "size"), [(-1, 3), (3, 3), (0, 0)])
def test_what_is_not_in_the_tree_has_no_proof(index: int, size: int) -> None:
    with pytest.raises(ValueError, match="is not in a tree"):
        tree.inclusion_spans(index, size)
    assert not tree.is_included(b"0", index, size, [], ROOTS[0])


def test_a_larger_tree_does_not_begin_a_smaller_one() -> None:
    with pytest.raises(ValueError, match="cannot begin"):
        tree.consistency_spans(4, 3)
    assert not tree.is_consistent(4, 3, ROOTS[4], ROOTS[3], [])
