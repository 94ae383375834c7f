"""Airships: companies roll for cards that bring better dice, and build the Hindenburg."""
