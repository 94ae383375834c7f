"""The wire: sockets in, frames out."""
