"""Beacon Road: rash or cautious stages, exploding dice by Tier, graded wounds, and Reacts."""

from fracas.rulesets.beacon_road.ruleset import BeaconRoad

RULESET = BeaconRoad()

__all__ = ["RULESET"]
