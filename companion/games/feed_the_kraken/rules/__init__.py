"""Feed the Kraken's rules, chapter by chapter, as the rule book has them."""
