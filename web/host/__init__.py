"""The host's page, and the box's."""
