"""The rooms of the resolver: each declares or types one kind of thing. `dsl.resolve` goes through them."""
