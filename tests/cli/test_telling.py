"""Events as a table hears them."""

from eightfold.cli.telling import Listener, told
from eightfold.interpreter.events import Event, EventKind
from eightfold.interpreter.sight import Seers

OWN = frozenset({1})


def event(kind: EventKind, text: str, seat: int, seers: Seers = None, **args: str) -> Event:
    pairs = tuple((name.rstrip("_"), value) for name, value in args.items())
    return Event(kind, text, text.replace("7H", "a card"), seat, pairs, "", seers)


def move(card: str, start: str, goal: str, seat: int, seers: Seers = None) -> Event:
    return event("moved", f"{card} goes from {start} to {goal}", seat, seers, card=card, from_=start, to=goal)


def heard(events: list[Event], listener: Listener = -1) -> list[str]:
    return [line.text for line in told(events, listener)]


ACTED = event("acted", "P2 plays 7H", 1, object="7H")
PLAYED = [ACTED, move("7H", "P2's hand", "pile", 1), event("said", "P2 plays 7H", 1, player="P2", card="7H")]
DRAWN = [
    event("acted", "P2 draws", 1),
    move("7H", "stock", "P2's hand", 1, OWN),
    move("8H", "stock", "P2's hand", 1, OWN),
    event("said", "P2 draws 2", 1, player="P2", number="2"),
]


def test_an_action_a_move_and_their_sentence_are_one_line() -> None:
    assert heard(PLAYED) == ["P2 plays 7H."]


def test_what_no_sentence_tells_is_told_by_itself() -> None:
    assert heard(PLAYED[:2]) == ["P2 plays 7H.", "7H from P2's hand to pile."]
    assert heard(PLAYED[1:2]) == ["7H from P2's hand to pile."]


def test_cards_drawn_are_named_to_their_owner() -> None:
    assert heard(DRAWN) == heard(DRAWN, 0) == ["P2 draws 2."]
    assert heard(DRAWN, 1) == heard(DRAWN, None) == ["P2 draws 2: 7H 8H."]


def test_a_draw_that_is_broken_by_a_new_stock_is_told_whole() -> None:
    turned = [
        *(move(card, "pile", "stock", -1) for card in ("2C", "3C", "4C")),
        event("said", "P2 turns the pile over", 1, player="P2"),
        event("said", "P2 scores 5", 1, player="P2", number="5"),
    ]
    events = [*DRAWN[:2], *turned, *DRAWN[2:]]
    assert heard(events, 1) == ["P2 turns the pile over.", "P2 scores 5.", "P2 draws 2: 7H 8H."]


def test_a_deal_is_told_in_few_lines() -> None:
    owners = {"P1": frozenset({0}), "P2": OWN, "P3": frozenset({2})}
    cards = iter(("7H", "8H", "9H", "2C", "3C", "4C"))
    deal = [
        move(next(cards), "stock", f"{name}'s hand", seat, owners[name])
        for _ in range(2)
        for seat, name in enumerate(owners)
    ]
    events = [*deal, event("said", "P1 deals 2 each.", 0, player="P1", number="2")]
    assert heard(events, 1) == [
        "8H 3C from stock to P2's hand.",
        "2 cards each from stock to P1's hand and P3's hand.",
        "P1 deals 2 each.",
    ]
    assert [line.dealt for line in told(events, 1)] == [True, True, False]
    assert heard(events, None)[0] == "7H 2C from stock to P1's hand."


def test_a_choice_that_is_told_of_soon_after_is_not_told_twice() -> None:
    chose = event("chose", "P2 chooses hearts", 1, object="hearts")
    names = event("said", "P2 names hearts", 1, player="P2", suit="hearts")
    assert heard([chose, names]) == ["P2 names hearts."]
    assert heard([chose]) == ["P2 chooses hearts."]


def test_an_action_is_told_where_what_follows_does_not_name_its_card() -> None:
    wrong = event("acted", "P2 misplays 7H", 1, object="7H")
    fined = event("said", "P2 gets a penalty card", 1, player="P2")
    assert heard([wrong, fined], 1) == ["P2 misplays 7H.", "P2 gets a penalty card."]


def test_a_card_that_stays_where_it_is_is_not_told() -> None:
    assert heard([move("7H", "pile", "pile", -1)]) == []
