"""The kernels that take an op as a function: map, rows, scan, gather."""
