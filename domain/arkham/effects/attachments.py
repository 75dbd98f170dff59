"""Cards that are attached to other cards: to an asset of an investigator, or to a monster."""

from typing import Literal

from domain.arkham.content import ASSETS, Asset, asset_of, assets_of
from domain.arkham.effects.monsters import Target, meant
from domain.arkham.nouns import RULES, R
from domain.arkham.rules.attachments import attach_to, detach_to
from domain.arkham.rules.engagement import exhaust
from domain.kernel import choose_one
from domain.parts.effects import op

Reach = Literal["own", "here", "any"]
"""Of your own assets; of those in your space, whoever has them; of all."""


def assets_within(run: R, reach: Reach) -> list[str]:
    """Rules: effects that target assets. They stand where their owners are."""
    if run.you not in run.board.people:
        return []
    here = run.board.seats_in(run.board.where(run.you))
    seats = {"own": [run.you], "here": here, "any": run.board.in_play()}[reach]
    return [id for seat in seats for id in assets_of(run.board, seat)]


def fits(run: R, card: str, trait: str) -> bool:
    held = asset_of(run.board, card)
    return held is not None and card != run.card and (trait in held.traits or trait == held.kind)


@op("attach this card to a card ({trait})[ in reach: {reach}]", price=1.0)
async def fasten(run: R, trait: str, reach: Reach = "own") -> None:
    """It has one host at most, and goes wherever that goes."""
    found = [id for id in assets_within(run, reach) if fits(run, id, trait)]
    if found and run.card in run.board.play:
        await attach_to(run.g, run.card, await choose_one(run.you, "fasten", found, "ARK-140"))


@op("attach this card to a monster: {target}[tired?; it is exhausted]", price=1.0, leaves=("fastened",))
async def fasten_to_foe(run: R, target: Target = "here", tired: bool = False) -> None:
    """To none of the great ones."""
    monster = await meant(run, target, epic=False)
    run.values["fastened"] = int(monster is not None)
    if monster is not None and run.card in run.board.play:
        await attach_to(run.g, run.card, monster)
        if tired:
            await exhaust(run.g, monster)


@RULES.called("take this card back", price=1.5)
async def regain(run: R) -> None:
    """Whoever it belonged to at the start."""
    card = ASSETS[run.source]
    if not isinstance(card, Asset) or run.you not in run.board.people:
        return
    if card.owner in ("", run.board.people[run.you].person):
        await detach_to(run.g, run.card, run.you)
