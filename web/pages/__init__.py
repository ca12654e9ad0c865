"""Pages out of templates, and forms that come back as commands."""
