"""The contract of a fight: effects, beats, chronicle, journal. Imports no other room of Fracas."""
