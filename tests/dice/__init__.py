"""Tests of the dice room."""
