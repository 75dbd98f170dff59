"""What waits for one listener."""

import pytest

from service.live.mailbox import ARRIVED, Mailbox, framed
from service.live.news import News, Wakes

pytestmark = pytest.mark.anyio


def test_a_message_is_a_server_sent_event() -> None:
    assert framed("step", b"{}", "5.0") == b"id: 5.0\nevent: step\ndata: {}\n\n"
    assert framed("chat", b"{}") == b"event: chat\ndata: {}\n\n"


def test_whoever_reads_too_slowly_loses_everything_and_is_told() -> None:
    box = Mailbox(News(), most=2)
    for frame in (b"1", b"2", b"3", b"4"):
        box.put(frame)
    assert box.anew == "lost" and box.take() == []
    box.restart()
    box.put(b"5")
    assert box.anew is None and box.take() == [b"5"]


def test_nothing_comes_after_the_last_message() -> None:
    box = Mailbox(News())
    box.put(b"end", last=True)
    box.put(b"more")
    box.begin_anew("lost")
    assert box.over and box.anew is None and box.take() == [b"end"]


async def test_news_that_came_before_the_wait_counts() -> None:
    news = News()
    Mailbox(news).put(b"1")
    assert await news.wait(0) and news.take() == {ARRIVED}
    assert not await news.wait(0)


async def test_once_closed_nobody_waits() -> None:
    wakes = Wakes()
    with wakes.listening("a", "b") as news:
        wakes.wake("b")
        assert await news.wait() and news.take() == {"b"}
        wakes.close()
        assert not await news.wait() and not await news.wait(1000)
    with wakes.listening("a") as late:
        assert not await late.wait()
    assert wakes.listeners() == 0
