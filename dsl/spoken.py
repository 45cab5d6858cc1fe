"""Parts of the syntax tree in the words of the language, for messages: short, and never more than one line."""

from __future__ import annotations

from typing import assert_never

from eightfold.dsl import syntax as ast

LONGEST = 48
COMPARED = {">=": "is at least", "<=": "is at most", ">": "is more than", "<": "is less than"}


def spoken(node: ast.Expr) -> str:
    """An expression as an author writes it, cut off where it is long."""
    text = said(node)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def said(node: ast.Expr) -> str:
    match node:
        case ast.Num():
            return str(node.value)
        case ast.Truth():
            return "yes" if node.value else "no"
        case ast.Name():
            return node.text
        case ast.UsualValue():
            return "usual"
        case ast.It():
            return "it"
        case ast.Every():
            return f"every {node.kind}"
        case ast.Call():
            return f"{node.name}({', '.join(map(said, node.args))})"
        case ast.Row():
            return f"({', '.join(map(said, node.items))})"
        case ast.Filter():
            return f"({said(node.source)} where {said(node.condition)})"
        case ast.Of():
            return f"{said(node.head)} of {said(node.arg)}"
        case ast.Neg():
            return f"-{said(node.arg)}"
        case ast.Binary():
            return f"{said(node.left)} {node.op} {said(node.right)}"
        case ast.Compare():
            return f"{said(node.left)} {COMPARED.get(node.op, node.op)} {said(node.right)}"
        case ast.Some():
            return f"{'some' if node.wanted else 'no'} {said(node.arg)}"
        case ast.Possible():
            return f"possible {said_sentence(node.sentence)}"
        case ast.Logic():
            return f"{said(node.left)} {node.op} {said(node.right)}"
        case ast.Not():
            return f"not {said(node.arg)}"
        case ast.Choice():
            return f"if {said(node.condition)} then {said(node.then)} else {said(node.other)}"
        case _:
            assert_never(node)


def spoken_sentence(sentence: ast.Sentence) -> str:
    """A sentence as an author writes it, cut off where it is long."""
    text = said_sentence(sentence)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def said_sentence(sentence: ast.Sentence) -> str:
    words = [said_part(sentence.subject), sentence.verb]
    words += [said_part(sentence.object)] if sentence.object is not None else []
    words += [f"{prep} {said_part(part)}" for prep, part in sentence.labelled]
    return " ".join(words)


def said_part(part: ast.Part) -> str:
    return f"{said(part.term)} as {part.alias}" if part.alias else said(part.term)
