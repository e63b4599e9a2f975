"""Device functions: maths, states of rows, and what sums, norms and products add."""
