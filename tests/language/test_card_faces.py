"""Cards of one, two or more faces, kinds that share their spellings, and words that name the one thing they are of."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import Diagnostic, FaultyVariant, load_variant
from eightfold.dsl.typed import Variant
from eightfold.interpreter.cards import make_deck

HEAD = """variant own "A pack of its own" based on eights
players 2 to 3
without suit, rank, colour, same-colour, french, court-cards, cut-value
define same-colour: cards = same-suit
define cut-value of card: number = position of rank of card
"""
SIGNS = """kind suit: sun, moon, star
kind beneath: sun, moon, star
kind rank: 1 to 9
"""


def loaded(folder: Path, text: str) -> Variant:
    (folder / "own.eight").write_text(HEAD + text)
    return load_variant(str(folder / "own.eight"))


def faults(folder: Path, text: str) -> list[Diagnostic]:
    with pytest.raises(FaultyVariant) as caught:
        loaded(folder, text)
    return [d for d in caught.value.diagnostics if d.severity == "error"]


def faces(variant: Variant) -> list[dict[str, str]]:
    return [{kind: variant.kinds[kind].values[value] for kind, value in face.values} for face in variant.faces]


def test_a_line_with_three_places_is_a_card_for_each_choice(tmp_path: Path) -> None:
    variant = loaded(tmp_path, SIGNS + "deck own-pack\n  1 to 9 of sun, moon of star, moon times 2\npack own-pack\n")
    shown = faces(variant)
    assert len(shown) == 9 * 2 * 2
    assert {face.copies for face in variant.faces} == {2}
    assert shown[0] == {"rank": "1", "suit": "sun", "beneath": "star"}
    assert shown[1] == {"rank": "2", "suit": "sun", "beneath": "star"}


def test_a_place_takes_a_kind_that_the_line_has_not_used(tmp_path: Path) -> None:
    """Of `sun of sun` the first is the suit, the second what lies beneath, in the order in which the kinds stand."""
    variant = loaded(tmp_path, SIGNS + "deck own-pack\n  sun of sun of 1 to 9 times 3\npack own-pack\n")
    assert faces(variant)[0] == {"suit": "sun", "beneath": "sun", "rank": "1"}


def test_a_place_takes_the_kind_that_has_all_its_values(tmp_path: Path) -> None:
    kinds = "kind weight: 1 to 3\nkind rank: 1 to 9\nkind suit: red, blue, green\n"
    variant = loaded(tmp_path, kinds + "deck own-pack\n  1 to 9 of red, blue, green of 1 to 3\npack own-pack\n")
    assert faces(variant)[-1] == {"rank": "9", "suit": "green", "weight": "3"}


def test_a_value_that_only_a_used_kind_has_is_refused(tmp_path: Path) -> None:
    fault, *_ = faults(tmp_path, SIGNS + "deck own-pack\n  1 to 9 of sun of 1 to 3\npack own-pack\n")
    assert (fault.code, fault.span.line) == ("unknown-value", 10)
    assert "that the line has not used" in fault.message


@pytest.mark.parametrize(
    ("line", "name"),
    [("1 to 9 of sun, moon of star", "1SUN-STAR"), ("sun of 1 to 9 of star", "SUN-1-STAR")],
)
def test_cards_of_three_faces_have_names_of_their_own(tmp_path: Path, line: str, name: str) -> None:
    variant = loaded(tmp_path, SIGNS + f"deck own-pack\n  {line} times 2\npack own-pack\n")
    names = make_deck(variant, 1, 0).names
    assert len(set(names)) == len(names)
    assert names[0].upper() == name.replace("1SUN", "1-SUN")


def test_a_word_of_one_thing_may_name_it(tmp_path: Path) -> None:
    text = SIGNS + "deck own-pack\n  1 to 9 of sun, moon of star times 2\npack own-pack\n"
    text += "define wild = lower of top-card\ndefine lower of card as upper: cards = "
    text += "(every card where position of rank of it is less than position of rank of upper)\n"
    assert ("lower", 1) in loaded(tmp_path, text).words


def test_a_word_of_nothing_has_nothing_to_name(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "define cost as price: number = 3\n")
    assert (fault.code, fault.span.line) == ("not-a-parameter", 6)
