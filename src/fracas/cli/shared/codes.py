"""With what a command ends, for scripts: 0 is well, and anything else says why not."""

from __future__ import annotations

FAILED = 1
STOPPED = 130
"""Ctrl-C was pressed; what was done by then is shown or saved."""

PARTIAL = 3
"""What is sound was done, and something that is damaged was left out and named."""
