"""Other people's programs, held against the scenarios by JSON lines. The contract is `spec/protocol.md`."""

PROTOCOL = 1
"""The version of the protocol."""
