"""The kit of the tests of Cult of the Deep. `dealt` lays out a whole temple, as after the set-up; `phases` begins at
any phase of a turn."""

from domain.kernel import Seat, seats_for

S1, S2, S3, S4, S5, S6, S7, S8 = EIGHT = seats_for(8)
HP = Seat("hp")
"""The automated High Priest's place."""

ROLES = {
    4: "faithful cabalist cabalist repentant_heretic",
    5: "high_priest faithful cabalist cabalist vengeful_heretic",
    6: "high_priest faithful cabalist cabalist cabalist repentant_heretic",
    7: "high_priest faithful faithful cabalist cabalist cabalist vengeful_heretic",
    8: "high_priest faithful faithful cabalist cabalist cabalist cabalist repentant_heretic",
}
