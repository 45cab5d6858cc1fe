"""`eightfold adapter`: our own interpreter for whoever speaks the protocol of `spec/protocol.md`."""

from __future__ import annotations

import sys

import click

from eightfold.conformance.wire.serve import Server, serve


@click.command()
def adapter() -> None:
    """Serves our own interpreter over standard input and output, one JSON object a line.

    `eightfold conform --cmd "eightfold adapter"` holds it against the scenarios. spec/protocol.md is the contract.
    """
    serve(Server(), sys.stdin.buffer, sys.stdout.buffer)
