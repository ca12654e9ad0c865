"""What listens on the network: the server, who may come in, and how the table is found."""
