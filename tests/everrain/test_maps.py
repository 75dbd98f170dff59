"""Maps by lot: whoever looks for a port finds one before it is too late."""

from tests.tools.maps import IN_TIME, Search, in_time


def test_a_port_is_found_in_time_on_nearly_every_map() -> None:
    found, turns = in_time(120)
    assert found >= 0.98
    assert min(turns) == 1 and max(turns) <= IN_TIME + 2


def test_a_search_lays_tiles_only_where_it_looks() -> None:
    search = Search(3)
    before = len(search.board.sea)
    arrived = search.turns_to_port()
    assert arrived >= 1 and search.board.sea[search.ship.at] == "port"
    assert (len(search.board.sea) - before) % 6 == 0
