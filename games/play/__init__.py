"""The only room that writes a match."""
