"""Event streams: who waits for which page, and what is sent when it has changed."""
