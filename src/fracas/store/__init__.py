"""Tables of play on disk: who sits there, by which codes they join, and every line of the journal.

`open_store` returns a store; `protocol` says what it can do and has the rows; `Buffered` gathers an
act's journal lines for it.
"""
