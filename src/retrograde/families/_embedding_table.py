"""The path of `embedding.table` up to version 0.1, which pickles of that version name."""

from retrograde.families.embedding.table import IndexPolicy

__all__ = ["IndexPolicy"]
