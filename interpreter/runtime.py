"""What compiled games call: sets of cards as masks, rows, zones and chance. No game is known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

WIDTH = 1200
BIT: list[int] = [1 << i for i in range(WIDTH)] + [0]
"""The mask of one thing; the last entry, reached by -1, is the mask of none."""

MAX_STEPS = 20_000
"""How many pending effects may be carried out between two decisions before a rule is said to run away."""

MAX_ROUNDS = 1_000_000
"""How often the loops of a sheet may go round between two decisions before a rule is said to run away."""

LARGEST = 10**15
"""No number of a sheet grows beyond this, nor below its opposite."""

MOST_CHOSEN = 1023
"""The largest number, and the largest card, that can be chosen."""

WORD = (1 << 64) - 1


class RunAway(Exception):
    """A rule went on for ever; `segment` tells which piece of the program was on."""

    def __init__(self, segment: int = -1) -> None:
        super().__init__("a rule runs on without end")
        self.segment = segment


class TapeError(Exception):
    """A chance tape ran short or said something impossible."""


Tape = Sequence[Any] | Callable[[Any, str, Sequence[Any]], Any]
"""The outcomes of chance in order; or a function asked for each: state, `shuffle` or `lot of TYPE`, what is there."""


def bits(mask: int) -> Iterator[int]:
    """The members of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def join(masks: Iterable[int]) -> int:
    """The union of masks."""
    total = 0
    for mask in masks:
        total |= mask
    return total


def uniq(row: Sequence[int]) -> tuple[int, ...]:
    """A row without repetitions and without none."""
    return tuple(x for x in dict.fromkeys(row) if x >= 0)


def row1(x: int) -> tuple[int, ...]:
    return (x,) if x >= 0 else ()


def div(a: int, b: int) -> int:
    """Division downwards; by nothing it gives nothing."""
    return a // b if b else 0


def clip(number: int) -> int:
    """A number, kept within what numbers may be."""
    return number if -LARGEST <= number <= LARGEST else LARGEST if number > 0 else -LARGEST


def mul(a: int, b: int) -> int:
    return clip(a * b)


def rounds(s: Any, count: int) -> range:
    """The rounds of a loop, paid for from what may be gone round before somebody must decide."""
    s.left -= max(count, 0)
    if s.left < 0:
        raise RunAway
    return range(count)


def another_round(s: Any) -> None:
    """One round of a loop that may end early."""
    s.left -= 1
    if s.left < 0:
        raise RunAway


def all_of(s: Any, row: Sequence[Any]) -> Sequence[Any]:
    """What a loop goes through, paid for like `rounds`."""
    s.left -= len(row)
    if s.left < 0:
        raise RunAway
    return row


def rem(a: int, b: int) -> int:
    return a % b if b else 0


def nth(row: Sequence[int], n: int) -> int:
    """The n-th card of a zone from the top, or none."""
    return row[-n] if 0 < n <= len(row) else -1


def nth_player(row: Sequence[int], n: int) -> int:
    return row[n - 1] if 0 < n <= len(row) else -1


def nth_number(row: Sequence[int], n: int) -> int:
    """The n-th number of a row; past its end the last one, and 0 of an empty row."""
    if not row:
        return 0
    return row[min(max(n, 1), len(row)) - 1]


def nth_bit(mask: int, n: int) -> int:
    """The n-th member of a set, or none."""
    if n < 1:
        return -1
    if not mask & (mask + 1):  # a set without gaps, such as every value of a kind
        return n - 1 if n <= mask.bit_length() else -1
    while n > 1 and mask:
        mask &= mask - 1
        n -= 1
    return (mask & -mask).bit_length() - 1


def first_bits(mask: int, n: int) -> int:
    return join(BIT[m] for i, m in enumerate(bits(mask)) if i < n)


def few(row: Sequence[int], n: int, largest: bool) -> tuple[int, ...]:
    """The n largest or smallest numbers of a row."""
    return tuple(sorted(row, reverse=largest)[: max(n, 0)])


def by_set(table: Sequence[int], values: int) -> int:
    """The cards that have one of some values."""
    return join(table[v] for v in bits(values))


def by_asking(held: Sequence[int], values: int) -> int:
    """The cards that have one of some values, given what each card has now; -1 is no value."""
    return join(BIT[card] for card, value in enumerate(held) if BIT[value] & values)


def ahead(player: int, n: int, row: Sequence[int]) -> int:
    """The player n places on in a row; a player who is not in it stands before the next one who is."""
    if not row or player < 0:
        return -1
    if player in row:
        return row[(row.index(player) + n) % len(row)]
    ordered = sorted(row)
    later = next((i for i, p in enumerate(ordered) if p > player), 0)
    return ordered[(later + n - (1 if n > 0 else 0)) % len(ordered)]


def circle(player: int, step: int, row: Sequence[int]) -> tuple[int, ...]:
    """The players met by stepping on from one, that one first, until one comes again."""
    met: list[int] = []
    current = player if player in row else ahead(player, 1 if step > 0 else -1, row)
    while current >= 0 and current not in met:
        met.append(current)
        current = ahead(current, step, row) if step else -1
    return tuple(met)


class Circles(dict[tuple[int, int], tuple[int, ...]]):
    """`circle` among all players of a table, worked out once for each player and step."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self._everyone = tuple(range(players))

    def __missing__(self, key: tuple[int, int]) -> tuple[int, ...]:
        self[key] = found = circle(*key, self._everyone)
        return found


def stretch(low: int, high: int) -> int:
    return join(BIT[v] for v in range(max(low, 0), high + 1)) if low >= 0 else 0


def numbers(low: int, high: int) -> tuple[int, ...]:
    return tuple(range(low, min(high, low + 999) + 1))


def one_of_each(mask: int, faces: int) -> int:
    """The lowest card of each face that a mask holds."""
    seen = kept = 0
    for card in bits(mask):
        face = 1 << card % faces
        if not seen & face:
            seen |= face
            kept |= 1 << card
    return kept


# ---- chance --------------------------------------------------------------------------------------------------------


def random_bits(s: Any, count: int) -> int:
    """`count` random bits, rounded up to words of 64, from the state's own counter (SplitMix64)."""
    total = 0
    for _ in range(-(-count // 64)):
        s.rng = z = (s.rng + 0x9E3779B97F4A7C15) & WORD
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        total = total << 64 | z ^ (z >> 31)
    return total


def shuffled(s: Any, row: list[int]) -> list[int]:
    """A chance move: the row in random order, or in the order that the tape gives."""
    if s.tape is not None:
        return _taped_order(s, row)
    new = list(row)
    x = random_bits(s, 64 + 6 * len(new))
    for i in range(len(new) - 1, 0, -1):
        x, j = divmod(x, i + 1)
        new[i], new[j] = new[j], new[i]
    s.chances.append(tuple(reversed(new)))
    return new


def _taped_order(s: Any, row: list[int]) -> list[int]:
    entry = _next_on_tape(s, "shuffle", row)
    order = list(reversed(entry)) if isinstance(entry, (list, tuple)) else None
    if order is None or sorted(order) != sorted(row):
        raise TapeError("the tape's next entry is no order of the cards to be shuffled")
    s.chances.append(tuple(entry))
    return order


def _next_on_tape(s: Any, kind: str, row: Sequence[Any]) -> Any:
    if callable(s.tape):
        return s.tape(s, kind, row)
    if s.taped >= len(s.tape):
        raise TapeError("the tape has run out")
    s.taped += 1
    return s.tape[s.taped - 1]


def drawn_lot(s: Any, row: Sequence[int], of: str) -> int:
    """A chance move: one of a row of values of a type, each as likely as any other; none of an empty row."""
    if not row:
        return -1
    if s.tape is not None:
        value = _next_on_tape(s, f"lot of {of}", row)
        if value not in row:
            raise TapeError("the tape's next entry is not among the things to be drawn")
    else:
        value = row[random_bits(s, 64) % len(row)]
    s.chances.append(value)
    return int(value)


# ---- zones ---------------------------------------------------------------------------------------------------------


def move(s: Any, card: int, zone: int) -> None:
    """One card to the top of a zone."""
    if card < 0:
        return
    bit = BIT[card]
    old = s.L[card]
    s.M[old] ^= bit
    row = s.R[old]
    if row is not None:
        if row[-1] == card:
            row.pop()
        else:
            row.remove(card)
    s.M[zone] |= bit
    row = s.R[zone]
    if row is not None:
        row.append(card)
    s.L[card] = zone


def in_order(s: Any, cards: int) -> list[int]:
    """The cards of a mask as they lie, bottom first, where they lie in one ordered zone; else by number."""
    if not cards:
        return []
    zone = s.L[(cards & -cards).bit_length() - 1]
    row = s.R[zone]
    if row is not None and cards & ~s.M[zone] == 0:
        return [c for c in row if cards >> c & 1]
    return list(bits(cards))


def move_all(s: Any, cards: int, zone: int) -> None:
    """Some cards to the top of a zone, as they lie."""
    for card in in_order(s, cards):
        move(s, card, zone)


def move_under(s: Any, cards: int, zone: int) -> None:
    """Some cards to the bottom of a zone."""
    moved = in_order(s, cards)
    for card in moved:
        move(s, card, zone)
    row = s.R[zone]
    if row is not None and moved:
        s.R[zone] = moved + row[: len(row) - len(moved)]


def move_into(s: Any, cards: int, zone: int) -> None:
    """Some cards into a zone, each where chance puts it, never on its top if there is another place."""
    for card in in_order(s, cards):
        row = s.R[zone]
        size = len(row) if row is not None else 0
        place = drawn_lot(s, range(size), "number") if size else 0
        move(s, card, zone)
        if row is not None:
            row.pop()
            row.insert(max(place, 0), card)


def shuffle(s: Any, zone: int) -> None:
    row = s.R[zone]
    if row is not None and len(row) > 1:
        s.R[zone] = shuffled(s, row)
