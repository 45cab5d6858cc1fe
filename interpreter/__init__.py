"""A checked variant to a playable game: state, decisions, events, chance and scoring."""
