"""Celestia, with every module and variant: docs/rules/celestia.en.md."""
