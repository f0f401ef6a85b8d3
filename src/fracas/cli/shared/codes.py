"""The exit codes of commands, for scripts: 0 is well, and every other code says why not."""

from __future__ import annotations

FAILED = 1
STOPPED = 130
"""Ctrl-C was pressed; what was done before is shown or saved."""

PARTIAL = 3
"""Everything sound was done; something damaged was left out and named."""
