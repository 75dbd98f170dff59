"""Finding points in a raw log: what stands, what was undone, and how one walks."""

from projections.course import Back, Course, Near

WALK = Course(
    read=30,
    undone=[Back(20, 12), Back(26, 8)],
    turns=[5, 14, 21, 28],
    chapters=[4, 13, 27],
    decisions=[8, 12, 15, 22, 29],
)
"""Events 12 to 19 were taken back by 20, then everything from 8 on by 26."""


def test_what_stands_depends_on_when() -> None:
    assert WALK.standing("decision", 19) == [8, 12, 15]
    assert WALK.standing("decision", 20) == [8]
    assert WALK.standing("decision", 25) == [8, 22]
    assert WALK.standing("decision", 30) == [29]
    assert WALK.standing("event", 30) == [1, 2, 3, 4, 5, 6, 7, 26, 27, 28, 29, 30]


def test_what_was_taken_back_first_counts() -> None:
    assert WALK.undone_by(15, 30) == 20
    assert WALK.undone_by(9, 30) == 26
    assert WALK.undone_by(22, 30) == 26
    assert WALK.undone_by(22, 25) == 0, "not yet"
    assert WALK.undone_by(20, 30) == 26 and WALK.undone_by(26, 30) == 0


def test_points_are_counted_in_what_stands_now() -> None:
    assert WALK.nth("turn", 2, 30) == 28
    assert WALK.nth("turn", 2, 19) == 14
    assert WALK.nth("turn", 3, 30) is None and WALK.nth("turn", 0, 30) is None


def test_from_within_what_was_undone_one_comes_out_where_it_was_taken_back() -> None:
    assert WALK.step("event", True, 18, 30) == 19
    assert WALK.step("event", True, 19, 30) == 20
    assert WALK.step("decision", True, 15, 30) == 29
    assert WALK.step("decision", False, 15, 30) == 12
    assert WALK.step("turn", False, 14, 30) == 5


def test_along_what_stands_one_does_not_meet_what_was_undone() -> None:
    assert WALK.step("event", True, 7, 30) == 26
    assert WALK.step("event", False, 26, 30) == 7
    assert WALK.point(7, 30).next == Near(event=26, decision=29, turn=28, chapter=27)
    assert WALK.point(30, 30).next == Near()


def test_a_kept_state_serves_unless_something_before_it_was_taken_back_on_the_way() -> None:
    kept = [6, 10, 14, 18, 24, 27]
    assert WALK.base(19, kept) == 18, "within the branch it was taken on"
    assert WALK.base(22, kept) == 10
    assert WALK.base(25, kept) == 24
    assert WALK.base(26, kept) == 6
    assert WALK.base(30, kept) == 27
    assert WALK.base(24, kept, upto=30) == 6, "to go on over the undo"
    assert WALK.base(5, kept) == 0
