"""Citations in few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def cited(cites: Sequence[str]) -> str:
    """Sentence ids, document by document: ` [canadian: s3 s9]`."""
    return "".join(f" [{document}: {' '.join(ids)}]" for document, ids in by_document(cites))


def by_document(cites: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    documents: dict[str, list[str]] = {}
    for cite in cites:
        document, _, sentence = cite.rpartition(":")
        documents.setdefault(document, []).append(sentence)
    yield from documents.items()
