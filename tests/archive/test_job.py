"""A worker archives what is over, when its day has come."""

from pathlib import Path

import pytest

from service.ops.settings import Settings
from tests.workers.conftest import *  # noqa: F403
from tests.workers.test_jobs import Workshop, workshop  # noqa: F401
from workers.clock import ARCHIVE_EVERY, ClockKeeper
from workers.projector import after_the_end

DAY = 24 * 60 * 60


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(limits=False, archive=str(tmp_path / "archive"), archive_after=2)


def test_a_worker_archives_a_game_two_days_after_its_end(workshop: Workshop, tmp_path: Path) -> None:  # noqa: F811
    game = workshop.start(bots=3)
    workshop.finish()
    records = workshop.runner.run(workshop.services.store.raw(game))
    workshop.runner.run(after_the_end(workshop.services).follow())
    keeper = ClockKeeper(workshop.services.redis, workshop.queue, workshop.hours)
    for hours, jobs in ((0, 0), (47, 0), (2, 1)):
        workshop.hours.pass_by(hours * 3600 + ARCHIVE_EVERY / 1000)
        workshop.runner.run(keeper.look_after_archive())
        workshop.runner.run(keeper.look_after_archive())
        assert len(workshop.waiting()) == jobs
    workshop.work()
    (file,) = (tmp_path / "archive").rglob("*.sealog")
    assert file.stem == game
    assert workshop.runner.run(workshop.services.store.raw(game)) == records
    workshop.hours.pass_by(DAY)
    workshop.runner.run(keeper.look_after_archive())
    assert workshop.waiting() == []
