"""What is heard: the director, the voice, the clips."""
