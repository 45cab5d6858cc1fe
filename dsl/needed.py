"""What a game needs: how many players, which pack, which places for cards."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from eightfold.dsl.prose import Telling
from eightfold.dsl.things import plain
from eightfold.dsl.typed import Variant
from eightfold.dsl.worth import Names, called


def needed(variant: Variant, telling: Telling, names: Names, modules: Container[str]) -> Iterator[str]:
    """Sentences that tell it, but no places that prose has told, or that modules need only to move cards about."""
    least, most = variant.least, variant.most
    players = f"{least} to {most} players" if least < most else f"{least} players"
    decks = (c for name, c in variant.clauses.items() if c.kind == "deck" and name.endswith(f".{variant.pack_name}"))
    pack = next((deck.title for deck in decks if deck.title), plain(variant.pack_name))
    cards = sum(face.copies for face in variant.faces)
    kinds = "; ".join(f"{plain(kind)}: {_values(list(_printed(variant, kind, names)))}" for kind in variant.face_kinds)
    count = "" if str(cards) in pack else f"{cards} cards; "
    yield f"This is a game for {players}. It is played with {pack} ({count}{kinds})."
    sights = {"unseen": "nobody sees", "seen": "all see", "owner": "only its owner sees"}
    for zone in variant.zones.values():
        passing = zone.clause.sheet in modules and not zone.clause.title
        if zone.clause.name not in telling.clauses and not passing:
            about = f" ({zone.clause.title})" if zone.clause.title else ""
            whose = "Every player has a place of their own" if zone.per_player else "There is also a place"
            yield f"{whose} for cards, “{plain(zone.name)}”{about}; {sights[zone.sight]} its cards."


def _printed(variant: Variant, kind: str, names: Names) -> Iterator[str]:
    """The values of a kind that stand on some card of the pack, read out."""
    found = {index for face in variant.faces for of, index in face.values if of == kind}
    yield from (called(name, names) for index, name in enumerate(variant.kinds[kind].values) if index in found)


def _values(values: Sequence[str]) -> str:
    return ", ".join(values) if len(values) < 6 else f"{values[0]}, {values[1]} … {values[-1]}"
