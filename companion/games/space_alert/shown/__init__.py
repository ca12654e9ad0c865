"""What people see and hear of a game: the view, the ship as a picture, the lamps, the page over past flights."""
