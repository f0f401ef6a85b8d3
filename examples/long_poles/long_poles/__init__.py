"""Long Poles: boatmen settle a quarrel on a footbridge, until one side is in the water."""
