"""A phone: joining, its seat, what it sends, help."""
