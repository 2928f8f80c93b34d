"""Areas, curves, planes and panels. They must not know what they compare."""
