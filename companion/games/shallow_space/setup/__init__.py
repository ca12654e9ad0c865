"""Before the first state: the options, and the state that follows from them."""
