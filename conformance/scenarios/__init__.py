"""Scenarios: a position, moves and what must hold, written as card players write; read, run and judged."""
