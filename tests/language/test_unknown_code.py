"""A number that stands for no action is refused as such, in a traced game as in a fast one."""

from __future__ import annotations

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Refused, new_game

BEYOND = 10**9


@pytest.mark.parametrize("traced", [True, False])
@pytest.mark.parametrize("code", [-1, 0, 1, 2047, BEYOND])
def test_a_number_of_no_action_is_refused(code: int, traced: bool) -> None:
    game = new_game(load_variant("crazy-eights"), 3, seed=1, traced=traced)
    assert game.state.ask is None
    with pytest.raises(Refused) as error:
        game.apply(code)
    assert error.value.code == "unknown-action"


@pytest.mark.parametrize("traced", [True, False])
def test_the_last_number_of_an_action_is_none_beyond(traced: bool) -> None:
    game = new_game(load_variant("crazy-eights"), 3, seed=1, traced=traced)
    last = game.program.offered[-1]
    with pytest.raises(Refused) as error:
        game.apply(last.base + last.size - 1)
    assert error.value.code != "unknown-action"
    with pytest.raises(Refused) as error:
        game.apply(last.base + last.size)
    assert error.value.code == "unknown-action"
