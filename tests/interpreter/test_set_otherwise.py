"""A traced program whose options are set afterwards plays as one that is compiled with them."""

from random import Random

import pytest

from eightfold.dsl import load_variant, with_options_set
from eightfold.interpreter import Program, compile_variant, new_game, set_otherwise
from eightfold.interpreter.compile.early import early_options


def played(program: Program, seed: int, most: int = 120) -> tuple[object, ...]:
    """What there was to do in a game, what came of it, and which clauses were used."""
    game, dice = new_game(program, seed=seed), Random(seed)
    seen: list[object] = []
    while not game.over and len(seen) < most:
        legal, slips = game.legal(), game.slips()
        code = dice.choice(slips if slips and dice.random() < 0.1 else legal)
        seen.append((legal, slips, code))
        game.apply(code)
    return seen, game.state.log, game.state.fired, game.to_data()["state"]


@pytest.mark.parametrize("name", ["crazy-eights", "craits", "canadian", "craits-translated", "four-colours"])
def test_options_set_afterwards_play_as_compiled_with_them(name: str) -> None:
    base = load_variant(name)
    usual = compile_variant(base, 4, traced=True)
    early = early_options(base)
    late = [option for option in base.options.values() if option.name not in early]
    assert len(late) > len(early)
    for option in late[::7]:
        variant = with_options_set(base, {option.name: option.labels[-1]})
        compiled = compile_variant(variant, 4, traced=True)
        assert compiled.parts == usual.parts
        assert played(set_otherwise(usual, variant), 5) == played(compiled, 5)
    assert played(usual, 5) == played(compile_variant(base, 4, traced=True), 5)


def test_another_choice_makes_another_game() -> None:
    base = load_variant("crazy-eights")
    usual = compile_variant(base, 4, traced=True)
    other = next(label for i, label in enumerate(base.options["draw-when-able"].labels)
                 if i != base.options["draw-when-able"].chosen)  # fmt: skip
    assert played(usual, 5) != played(set_otherwise(usual, with_options_set(base, {"draw-when-able": other})), 5)


def test_early_options_are_those_of_the_pack() -> None:
    assert "second-pack" in early_options(load_variant("craits"))
    assert "draw-when-able" not in early_options(load_variant("craits"))


def test_only_a_traced_program_can_be_set_otherwise() -> None:
    base = load_variant("crazy-eights")
    with pytest.raises(ValueError, match="not traced"):
        set_otherwise(compile_variant(base, 4), base)
