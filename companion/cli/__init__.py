"""The command line, its settings, and what works without a table."""
