"""The rooms of the type checker: each types one kind of expression for `dsl.expressions`."""
