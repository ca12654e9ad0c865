"""Who sits at the table, and who may do what."""
