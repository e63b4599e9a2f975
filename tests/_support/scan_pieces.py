"""A scan in pieces: each piece is run with the state that the one before it left."""

from itertools import pairwise

import numpy as np

import retrograde as rg

DIRECTIONS = [(False, False), (True, False), (False, True), (True, True)]  # reverse, exclusive
SETS = ["normal", "gates", "ties", "mixed"]


def pieces(n, cuts, reverse):
    """Slices along the axis, in the direction of the scan."""
    edges = [0, *cuts, n]
    found = [slice(a, b) for a, b in pairwise(edges)]
    return found[::-1] if reverse else found


def taken(x, axis, piece):
    return x[(slice(None),) * axis + (piece,)]


def with_shape(desc, piece):
    shape = list(desc.input_shape)
    shape[desc.scan_axis] = piece.stop - piece.start
    fields = {name: getattr(desc, name) for name in ("kind", "element", "scan_axis", "reverse", "exclusive", "ties")}
    if desc.direction == "backward":
        fields |= {"saved_y": desc.saved_y, "saved_indices": desc.saved_indices}
    return type(desc)(input_shape=tuple(shape), **fields)


def coded(carry, piece):
    """The carry for the next piece: places in the whole as numbers below -1, which no piece takes for its own."""
    own = carry[1] >= 0
    carry[1][own] = -2 - (carry[1][own] + piece.start)
    return carry


def forward(desc, x, cuts, preference, stream=None):
    """(y, indices as places in the whole, the carry that each piece got)."""
    y, indices = np.empty_like(x), np.full(x.shape, -7) if desc.picks else None
    carry, carries = None, []
    for piece in pieces(desc.n, cuts, desc.reverse):
        part = with_shape(desc, piece)
        after = np.full(part.carry_shape, 7.0)
        own = taken(indices, desc.scan_axis, piece) if desc.picks else None
        args = rg.ScanArgs(taken(x, desc.scan_axis, piece), taken(y, desc.scan_axis, piece), own, carry, after)
        rg.ScanPlan.select(part, preference=preference, stream=stream).run(args)
        carries.append(carry)
        carry = after
        if desc.picks:
            own[...] = np.where(own >= 0, own + piece.start, np.where(own < -1, -2 - own, -1))
            coded(carry, piece)
    return y, indices, carries


def backward(desc, given, cuts, carries, preference, stream=None):
    dx, incoming = np.empty_like(given["dy"]), None
    for piece, carry in reversed(list(zip(pieces(desc.n, cuts, desc.reverse), carries, strict=True))):
        part = with_shape(desc, piece)
        before = np.full(part.grad_shape, 7.0)
        saves = {name: taken(x, desc.scan_axis, piece) for name, x in given.items()}
        if "indices" in saves:  # places in the whole -> own, or coded
            whole = saves["indices"]
            saves["indices"] = np.where(
                (whole >= piece.start) & (whole < piece.stop), whole - piece.start, np.where(whole < 0, -1, -2 - whole)
            )
        args = rg.ScanBackwardArgs(
            **saves, dx=taken(dx, desc.scan_axis, piece), carry_in=carry, grad_in=incoming, grad_out=before
        )
        rg.ScanBackwardPlan.select(part, preference=preference, stream=stream).run(args)
        incoming = before
    return dx


def cuts_of(n, reverse):
    """With empty pieces, but for the last: to an exclusive one before it, its last term takes part, in nothing."""
    return [1], [n // 3, n // 3, n - 1], [n, n] if reverse else [0, 0]
