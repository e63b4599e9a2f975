"""Arithmetic of the oracles: one formula over NumPy types and mpmath, exact sums, double-double."""
