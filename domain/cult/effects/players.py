"""What Sigils and characters do to players."""

from typing import Any

from domain.cult.facts import CharacterChanged, CoinsGained, Exploded, Marked, Revived, Shielded, Traded
from domain.cult.names import CHARACTERS, AltarNo, CharacterId, RitualId, character_zone
from domain.cult.nouns import RULES, R
from domain.cult.rules.asking import choose_one
from domain.cult.rules.characters import find_character, mark_options
from domain.cult.rules.coins import LIFE, partners, terms
from domain.cult.rules.life import lose_life
from domain.cult.rules.portents import read_portents
from domain.cult.rules.rituals import discard_from_altar, discard_kept, fill_altars
from domain.cult.rules.sigils import breakable
from domain.kernel import Ask, Deal, Propose, Seat
from domain.parts.effects import Run, op
from domain.parts.nouns import Who


@op("up to {n} life that {who} would lose in this Resolve phase is not lost", price=lambda p, o: 0.8 * o.n)
async def shield(run: Run[Any], n: int, who: Who) -> None:
    """Rules: Guardian (ruling A25)."""
    for seat in await run.whom(who):
        run.g.emit(Shielded(seat, n))


@op(
    "roll {n} dice. Dagger: a player loses 2 life. Double dagger: all lose 2. Blood: a player gains 2. Parchment: "
    "add 1 die to a ritual, or 2 for 1 life. Ancient: 1 more die in your next Roll phase. Cosmos: roll 2 more dice "
    "and lose 1 life. You choose who receives altar benefits and keeps rituals",
    price=lambda p, o: 1.5 * o.n,
)
async def portents(run: Run[Any], n: int) -> None:
    """Rules: Sigil of Portents."""
    await read_portents(run.g, run.you, n)


@op("all players but one of the dice owner's choice lose {n} life", price=lambda p, o: 0.5 * o.n)
async def explode(run: Run[Any], n: int) -> None:
    """Rules: Sorceress, Sorceress II. The owner of the dice says who is spared, and it is the owner's blow."""
    owner = run.now.you
    spared = Seat(await choose_one(run.g, owner, "spare", tuple(run.board.living()), "CULT-130"))
    run.g.emit(Exploded(run.you, spared))
    await lose_life(run.g, {s: n for s in run.board.living() if s != spared}, "explosion", owner)


@op("you may pay {coins} Necromancer coins to live again with {life} life", price=1.2)
async def live_again(run: Run[Any], coins: int, life: int) -> None:
    """Rules: NECROMANCER VARIANT. At the start of a turn as a Wraith."""
    if run.board.cultists[run.you].necromancer < coins:
        return
    if await choose_one(run.g, run.you, "revive", ("stay_dead", "revive"), "CULT-109") == "revive":
        run.g.emit(CoinsGained(run.you, "necromancer", -coins))
        run.g.emit(Revived(run.you, life))


# --- the rules of one card ---------------------------------------------------------------------------


@RULES.called("discard a ritual from an altar, or one that a player keeps, without effect", price=4.0)
async def break_ritual(run: R) -> None:
    """A ritual is discarded without effect; a new one comes to an empty altar."""
    g, seat = run.g, run.you
    parts = (await choose_one(g, seat, "break_ritual", breakable(g.board), "CULT-58")).split(":")
    if parts[0] == "altar":
        discard_from_altar(g, AltarNo(int(parts[1])))
    else:
        discard_kept(g, Seat(parts[1]), RitualId(parts[2]))
    await fill_altars(g)


@RULES.called("offer a trade", price=0.8)
async def trade(run: R) -> None:
    """Rules: Merchant II. An offer to one player, who takes it or not; then it binds."""
    g, seat = run.g, run.you
    partner = Seat(await choose_one(g, seat, "trade_partner", tuple(partners(g.board, seat)), "CULT-132"))
    give, want = terms(g.board, seat, partner), terms(g.board, partner, seat)
    form = Propose(partner, give, want, both=True, apart=(LIFE,))
    offer = await Ask(seat, "trade_offer", form, "CULT-132")
    if offer.reply != "offer":
        return
    on_table = Deal("offer", offer.give, offer.want)
    reply = await Ask(partner, "trade_reply", Propose(seat, {}, {}, on_table), "CULT-132")
    if reply.reply == "accept":
        g.emit(Traded(seat, partner, offer.give, offer.want))


@RULES.called("replace this card with a character that is not in play", price=1.5)
async def become(run: R) -> None:
    """Ability and power symbol change; life stays, and no coins are given for the new card."""
    g, seat, character = run.g, run.you, CharacterId(run.now.target)
    mine = character_zone(seat)
    g.move(g.board.cards(mine), mine, CHARACTERS)
    g.show(g.board.cards(CHARACTERS))  # all turned at once: where a card lay in the box tells nothing
    zone, card = find_character(g, character)
    g.move([card], zone, mine)
    g.emit(CharacterChanged(seat, character))


@RULES.called("mark a player", price=1.4)
async def mark(run: R) -> None:
    """The old mark may be kept."""
    options = mark_options(run.board, run.you)
    if options:
        chosen = await choose_one(run.g, run.you, "mark", options, "CULT-106")
        run.g.emit(Marked(run.you, Seat(chosen)))
