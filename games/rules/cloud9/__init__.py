"""Cloud 9: a balloon climbs while its pilot can pay the dice; leave in time."""
