"""The contract of a fight: effects, beats, chronicle, journal. Imports nothing else of ours."""
