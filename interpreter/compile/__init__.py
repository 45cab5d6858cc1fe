"""A checked variant becomes a program: constants and tables, expressions, effects cut where they can wait, offers.

`program` is the driver. `express` writes expressions, `offers` the functions that list actions, `effects` those that
carry sentences out; the README of the room draws the arrows between them.
"""
