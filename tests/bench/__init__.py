"""`make bench`: what the README claims, measured in one run. Ratios where there is something to compare with."""
