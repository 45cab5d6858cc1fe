"""What a sheet may not say, told by the code of the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import FaultyVariant, load_variant

HEAD = 'variant refused "Refused" based on crazy-eights\n'
DOUBLING = "define many-0: number = number of stock\n" + "".join(
    f"define many-{n}: number = many-{n - 1} + many-{n - 1}\n" for n in range(1, 40)
)
SENTENCES = "define player does-0\n  nothing happens\n" + "".join(
    f"define player does-{n}\n  player does-{n - 1}\n  player does-{n - 1}\n" for n in range(1, 40)
)
FILTERS = "".join(f"(numbers(1, 900) as n{n} where some " for n in range(4)) + "(n0, n1)" + ")" * 4
REFUSED = [
    (DOUBLING, "too-costly"),
    (SENTENCES, "too-costly"),
    (f"define rare: yes-no = some {FILTERS}\n", "too-costly"),
    (
        "action player lays card as one with card as two to card as three for card as four"
        " on card as five\n  turn ends\n",
        "too-costly",
    ),
    (
        "rule lot\n  when hand begins\n    chance may choose suit from every suit\n      play reverses\n",
        "chance-declines",
    ),
    ("define penalty of card = 3\n", "word-twice"),
    ("define alike(card, card): yes-no = rank of card is 5\n", "name-twice"),
    (
        "define alike(card as one, card as other): yes-no = rank of one is rank of other\n"
        "rule pair\n  when player plays card if alike(card as one, covered-card)\n    next draws 1 card\n",
        "named-in-use",
    ),
    ("define deal-size: cards = 3\n", "word-twice"),
    ("action player greets players if player is on-turn\n  turn ends\n", "too-many-offers"),
    ("action player nods yes-no if player is on-turn\n  turn ends\n", "too-many-offers"),
    ("action stock trembles\n  turn ends\n", "nobody-acts"),
    ("keep first: card = top-card\n", "changing-start"),
    ("keep twice = no\npack french times (if twice then 2 else 1)\n", "changing-pack"),
    ("keep twice = no\nwith two-packs if twice\n", "changing-pack"),
    ("pack french except rank of top-card\n", "changing-pack"),
    ("keep first per hand = none\n", "unknown-type"),
    ("players 5 to 3\n", "no-table"),
    (
        "define player likes player as friend\n  nothing happens\n"
        "rule all\n  when hand begins\n    others likes others\n",
        "many-of-two",
    ),
    ("kind mood: glad, sad\nkind mood: glad, cross\n", "named-twice"),
    ("option way = short | long\noption way = short | wide\n", "named-twice"),
    ("set match to suit-only\nset match to suit-or-rank\n", "named-twice"),
    ("pack french\npack french times 2\n", "named-twice"),
    ("define player hums\n  nothing happens\ndefine player hums\n  play reverses\n", "named-twice"),
    ("action player hums if player is dealer\n  turn ends\naction player hums\n  turn ends\n", "named-twice"),
    ("rule pile\n  when card moves to pile\n    play reverses\n", "not-answered"),
    ("players 2 to 61\n", "no-table"),
    ("needs another-rule\n", "missing-sheet"),
    ("clashes with eights\n", "clash"),
]


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[text.split("\n")[0] for text, _ in REFUSED])
def test_it_is_refused(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "refused.eight"
    path.write_text(HEAD + text)
    with pytest.raises(FaultyVariant) as error:
        load_variant(str(path))
    assert code in [d.code for d in error.value.diagnostics]


def test_a_value_of_a_hand_may_start_from_what_lies_there(tmp_path: Path) -> None:
    path = tmp_path / "refused.eight"
    path.write_text(HEAD + "keep first per hand: card = top-card\nkeep counted per hand: number = hand-number\n")
    assert load_variant(str(path)).keeps["first"].life == "hand"


def test_a_variant_is_made_of_so_many_sheets(tmp_path: Path) -> None:
    for number in range(1, 70):
        base = f"f{number - 1}" if number > 1 else "eights"
        (tmp_path / f"f{number}.eight").write_text(f"family f{number} based on {base}\n")
    (tmp_path / "tower.eight").write_text("variant tower based on f69\nplayers 2 to 3\n")
    with pytest.raises(FaultyVariant) as error:
        load_variant(str(tmp_path / "tower.eight"))
    assert "too-many-sheets" in [d.code for d in error.value.diagnostics]
