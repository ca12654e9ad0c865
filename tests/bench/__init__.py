"""`make bench`: what tests/README.md claims, measured in one run. Ratios where there is something to compare with."""
