"""Every word that is shown or spoken."""
