"""Rules: what abilities do in the Mythos step, in the Boiler Room, and when Deep Ones activate."""

from domain.kernel import Game, Seat
from domain.unfathomable import abilities_turns as turns
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.ship import Barricaded
from domain.unfathomable.facts.turn import CrisisReplaced
from domain.unfathomable.names import DIALS, CardId
from domain.unfathomable.rules.damage import damage_ship
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.kept import drop_kept
from domain.unfathomable.rules.mythos import put_away
from domain.unfathomable.rules.sources import Use, uses
from domain.unfathomable.rules.tracks import advance

G = Game[Atlantica]


def _dials(g: G, seat: Seat, effect: turns.ReplaceCrisis) -> tuple[str, ...]:
    return DIALS


@uses(turns.ReplaceCrisis, _dials)
async def replace_crisis(g: G, using: Use, effect: turns.ReplaceCrisis) -> None:
    """Rules: Unconventional Leader (ruling U12)."""
    g.emit(CrisisReplaced(using.seat))
    lose(g, next(dial for dial in DIALS if dial == using.variant))


@uses(turns.DrawAnother)
async def draw_another(g: G, using: Use, effect: turns.DrawAnother) -> None:
    """Rules: Uncanny Fortune. The card is discarded; whoever draws goes on."""
    put_away(g)


@uses(turns.JuryRig)
async def jury_rig(g: G, using: Use, effect: turns.JuryRig) -> None:
    """Rules: Jury Rigger."""
    await damage_ship(g)
    await advance(g, "travel")


@uses(turns.Barricade)
async def barricade(g: G, using: Use, effect: turns.Barricade) -> None:
    """Rules: Barricade the Hatches (ruling U7)."""
    drop_kept(g, using.seat, CardId(using.source.id))
    g.emit(Barricaded())
