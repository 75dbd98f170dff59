"""Memory is settled once: what lasts is not searched again, and what is thrown away is still found."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from service.ops.gc_tuning import tune_gc


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Ring:
    """Holds itself, so that only a search can find that nobody else does."""

    def __init__(self) -> None:
        self.me = self


def test_what_was_there_is_not_searched_and_what_comes_later_is() -> None:
    lasting = Ring()
    tune_gc()
    assert gc.get_freeze_count() > 10_000
    assert not any(found is lasting for found in gc.get_objects())
    gone = weakref.ref(Ring())
    gc.collect()
    assert gone() is None and lasting.me is lasting
