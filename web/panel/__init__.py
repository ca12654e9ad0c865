"""The fake box: buttons to press, lamps to see, speech to read."""
