"""Which kernels a problem of a family launches."""
