"""A checked variant becomes a program: constants and tables, expressions, effects cut where they can wait, offers."""
