"""What could stand where reading stopped, in plain words."""

from __future__ import annotations

from eightfold.dsl.tables import END, table

THING = "a thing (a word, a number, or brackets)"
PLAIN = {
    "NAME": "a name", "INT": "a number", "STRING": 'a title in quotes, "…"', "CITE": "a citation, [s12]",
    "_NL": "the end of the line", "_INDENT": "an indented block", "_DEDENT": "the end of the block",
    END: "the end of the file", "LABEL": "a label, name:", "DOTTED": "a clause's full name", "POSSESSIVE": "'s",
}  # fmt: skip
JOINING = ("IS", "OR", "OR_IF", "AND", "EXCEPT", "IN", "OF", "PLUS", "MINUS", "STAR", "SLASH", "POSSESSIVE")
STARTING = ("NAME", "INT", "PLURAL", "LPAR", "EVERY", "USUAL", "IT", "MINUS")
CONDITION = ("SOME", "NO", "NOT", "YES", "POSSIBLE", "IF")


def expected_here(kinds: frozenset[str], most: int = 6) -> str:
    """What the grammar expects, such as "a name, `=` or the end of the line"; at most so many things."""
    things: list[str] = []
    left = set(kinds)
    if {"NAME", "INT", "LPAR", "EVERY"} <= left:
        things.append("a condition" if "SOME" in left else THING)
        left -= {*STARTING, *(CONDITION if "SOME" in left else ())}
    joining = [kind for kind in JOINING if kind in left]
    if len(joining) > 3:
        left -= set(joining)
    if len(joining) > 3:
        left.discard("LPAR")
    texts = {name: text for text, name in (table().words | table().marks).items()}
    if len(joining) > 3:
        things.append("a word that joins (`is`, `or`, `and`, `of`, `+`)")
    things += sorted((PLAIN.get(kind) or f"`{texts.get(kind, kind.lower())}`" for kind in left), key=spoken_first)
    if len(things) > most:
        return ", ".join(things[:most]) + ", …"
    return " or ".join(filter(None, (", ".join(things[:-1]), things[-1]))) if things else ""


def spoken_first(text: str) -> tuple[bool, str]:
    """Sorts what is described before what is quoted."""
    return text.startswith("`"), text
