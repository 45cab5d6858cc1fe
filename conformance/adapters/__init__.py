"""Programs that others wrote, behind the protocol of `spec/protocol.md`."""
