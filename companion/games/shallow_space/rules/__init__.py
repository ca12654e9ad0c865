"""The rule book, a module a chapter; what is asked of a state again and again stands in modules without things."""
