"""Screens that sound: the plan of the next seconds in a page's own stream, the clips, and who may hear them."""
