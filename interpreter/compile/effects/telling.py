"""How a sentence is told when it has been carried out."""

from __future__ import annotations

import re

from eightfold.dsl.typed import E, SentenceKey, Variant
from eightfold.interpreter.compile.effects.nodes import CAUSE, Env
from eightfold.interpreter.compile.effects.work import Work

BRACES = re.compile(r"\{([A-Za-z0-9-]+)\}")


def template(variant: Variant, key: SentenceKey) -> str:
    """How a sentence is told when it has been carried out, or '' if it is not told.

    It is told by the title of its strongest layer that has one with braces, or any where there is nothing to put into
    them; the beginning and the end of a mode by the mode's title, as `told_mode` says.
    """
    info = variant.sentences[key]
    mode = variant.modes.get(key[0])
    if mode is not None and key[1] in ("begin", "end"):
        title = mode.clause.title
        return told_mode(title, info.verb) if title and not mode.window else ""
    titles = [layer.clause.title for layer in reversed(info.layers) if layer.clause.title]
    return next((t for t in titles if "{" in t or not info.params), "")


VERBS = frozenset(["is", "are", "was", "were", "has", "have", "may", "must", "can"])


def told_mode(title: str, verb: str) -> str:
    """The beginning or end of a mode. An article and no verb are its name; any other title says how things stand."""
    words = title.split(" ")
    if words[0] == "the" and not VERBS.intersection(words):
        return f"{title[:1].upper()}{title[1:]} {verb}."
    return f"{'Now' if verb == 'begins' else 'No longer'}: {title}."


def told(work: Work, key: SentenceKey, env: Env) -> list[str]:
    """The line with which a traced game notes a sentence: its cause, its parameters, what else its template names."""
    if not work.plan.traced:
        return []
    params = [p for p in work.plan.variant.sentences[key].params if p.type.base != "zone"]
    values = [env[p.name] for p in params]
    values += [work.express(_extra(work.plan.variant, name), {}) for name in _extras(work.plan.variant, key)]
    return [f"s.tell({work.plan.sentences[key]}, {env[CAUSE]}, ({''.join(f'{value}, ' for value in values)}))"]


def _extras(variant: Variant, key: SentenceKey) -> list[str]:
    """The words and kept values, besides its parameters, that a sentence's template tells."""
    params = {p.name for p in variant.sentences[key].params}
    wanted = dict.fromkeys(BRACES.findall(template(variant, key)))
    return [name for name in wanted if name not in params and _tellable(variant, name)]


def _tellable(variant: Variant, name: str) -> bool:
    keep = variant.keeps.get(name)
    return (name, 0) in variant.words or (keep is not None and not keep.per_player)


def _extra(variant: Variant, name: str) -> E:
    """The expression behind a name in a template."""
    word = variant.words.get((name, 0))
    if word is not None:
        return E("word", word.type, (), (name, 0))
    return E("keep", variant.keeps[name].type, (), name)
