"""How words, types and sentences are told in messages and hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import did_you_mean, nearest
from eightfold.dsl.mistakes.vocabulary import NUMBER_WORDS
from eightfold.dsl.spoken import said, spoken_sentence
from eightfold.dsl.typed import Param
from eightfold.dsl.types import Type

STATEMENT_VERBS = ("becomes", "rises", "chooses", "may")


def verb_hint(sentence: ast.Sentence, verbs: Iterable[str]) -> str:
    """A verb that is near to what was written, its words joined if need be; else how to define one."""
    thing = sentence.object.term if sentence.object is not None else None
    joined = f"{sentence.verb}-{thing.text}" if isinstance(thing, ast.Name) else ""
    known = {*verbs, *STATEMENT_VERBS}
    for written in filter(None, (joined, sentence.verb)):
        found = nearest(written, known)
        if found:
            return f"did you mean `{said(sentence.subject.term)} {found[0]}`?"
    return f"say what it means: define {spoken_sentence(sentence)}, and under it, indented, what is done"


def word_hint(word: str, known: Iterable[str]) -> str:
    """What an unknown word may be meant for: a number in letters, a name, a value known by its initial."""
    names = set(known)
    number = NUMBER_WORDS.get(word.lower().removesuffix("s"), NUMBER_WORDS.get(word.lower()))
    if number is not None:
        return f"write {number} in digits"
    found = did_you_mean(word, (name for name in names if len(name) > 1))
    initial = word[0].upper()
    if not found and len(word) > 1 and initial in names:
        return f"did you mean `{initial}`?"
    return found or f"give it a meaning: define {word} = …"


def card_hint(word: str, faces: Mapping[str, Sequence[str]]) -> str:
    """How a card written as `QS` is said in a sheet, or an empty string; `faces` are the values of each face."""
    for kind, values in faces.items():
        others = [v for other, more in faces.items() if other != kind for v in more if v[0].upper() == word[-1].upper()]
        if word[:-1].upper() in values and len(others) == 1:
            return f"write `{word[:-1].upper()} of {others[0]}`"
    return ""


def sentence_shape(key: tuple[str, str, bool, tuple[str, ...]], verb: str, params: tuple[Param, ...]) -> str:
    """A declared sentence as it is written: `player plays card`."""
    words = [key[0]] if key[0] else []
    for param in params:
        shown = str(param.type) if param.type.base != "zone" else param.name
        if param.place == "subject":
            words.insert(0, shown)
        elif param.place == "object":
            words.append(shown)
        else:
            words += [param.place, shown]
    return " ".join([words[0], verb, *words[1:]]) if words else verb


def named(type_: Type) -> str:
    if type_.base == "yes-no":
        return "a condition"
    name = type_.base.replace("-", " ")
    if type_.many:
        return f"many {type_}" if type_.base in ("card", "player", "number") else f"a set of {type_}"
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
