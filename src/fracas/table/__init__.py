"""The live fight: tables, seats, clocks, what each seat is sent. No HTTP here."""
