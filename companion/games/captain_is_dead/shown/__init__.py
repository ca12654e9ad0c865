"""What may be seen, heard and pressed."""
