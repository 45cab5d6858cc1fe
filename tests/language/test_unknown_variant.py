"""A variant that is nowhere is told without a place, and with what to do."""

from __future__ import annotations

import pytest

from eightfold.dsl import FaultyVariant, load_variant


def test_a_sheet_of_one_s_own_is_found_by_its_file() -> None:
    with pytest.raises(FaultyVariant, match=r"^no variant is called `zzzqqq`: .*must be called zzzqqq\.eight$"):
        load_variant("zzzqqq")


def test_a_name_that_is_nearly_one_is_put_right() -> None:
    with pytest.raises(FaultyVariant, match=r"^no variant is called `canadien`: .*`?canadian`?"):
        load_variant("canadien")
