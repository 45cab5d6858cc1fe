"""A variant whose options are set afterwards is the variant that is resolved with them."""

import pytest

from eightfold.dsl import FaultyVariant, load_variant, with_options_set

SHEETS = ("crazy-eights", "craits", "canadian", "craits-translated", "makao")


@pytest.mark.parametrize("name", SHEETS)
def test_options_set_afterwards_make_the_same_variant(name: str) -> None:
    base = load_variant(name)
    for option in list(base.options.values())[::9]:
        for label in option.labels:
            assert with_options_set(base, {option.name: label}) == load_variant(name, {option.name: label})


def test_what_is_not_set_stays_and_the_variant_itself_is_not_touched() -> None:
    base = load_variant("craits")
    name, option = next((n, o) for n, o in base.options.items() if len(o.labels) > 1)
    other = next(label for index, label in enumerate(option.labels) if index != option.chosen)
    changed = with_options_set(base, {name: other})
    assert changed.options[name].chosen == option.labels.index(other) != base.options[name].chosen
    assert {n for n in base.options if base.options[n] != changed.options[n]} == {name}


@pytest.mark.parametrize(
    ("sets", "code", "hint"),
    [
        ({"no-such-option": "1"}, "unknown-option", "the options are"),
        ({"length": "so-lang"}, "unknown-alternative", ""),
    ],
)
def test_an_option_or_alternative_that_there_is_not_is_told_as_by_resolving(
    sets: dict[str, str], code: str, hint: str
) -> None:
    told = []
    for attempt in (lambda: with_options_set(load_variant("canadian"), sets), lambda: load_variant("canadian", sets)):
        with pytest.raises(FaultyVariant) as fault:
            attempt()
        told.append([(d.code, d.message, d.hint) for d in fault.value.diagnostics])
    assert told[0] == told[1]
    assert told[0][0][0] == code
    assert hint in told[0][0][2]
