"""Indices to segments on the device: keys, a stable sort of them, and where each row's run begins. No atomics.

The sort is by radix, four bits a pass: counts of the digits in each block, their running sum over (digit, block), then
every key goes to its place. How many passes there are follows from the number of rows, so nothing is read back.
Keys are rows of this table, and `size` where an index takes no part; those come last.
"""

import triton
import triton.language as tl

from retrograde.backends.triton.lib.maths import summed, summed_up

DIGIT_BITS = 4
DIGITS = tl.constexpr(1 << DIGIT_BITS)


@triton.jit
def _local_row(indices, stride, i, mask, first, size, padding):
    """(the row of this table, whether index i names one that takes part)."""
    given = tl.load(indices + i.to(tl.int64) * stride, mask=mask, other=-1).to(tl.int64)
    row = given - first
    return row, mask & (row >= 0) & (row < size) & (given != padding)


@triton.jit
def key_kernel(indices, keys, places, stride, first, size, padding, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    row, known = _local_row(indices, stride, i, mask, first, size, padding)
    tl.store(keys + i, tl.where(known, row, size).to(tl.int32), mask=mask)
    tl.store(places + i, i, mask=mask)


@triton.jit
def bounds_kernel(offsets, firsts, stride, bags, given, n, BLOCK: tl.constexpr):
    """Where each bag begins, and where the last one ends; kept inside the indices, as nothing has checked them."""
    b = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    at = tl.load(offsets + b.to(tl.int64) * stride, mask=b < given, other=n).to(tl.int64)
    tl.store(firsts + b, tl.minimum(tl.maximum(at, 0), n).to(tl.int32), mask=b <= bags)


@triton.jit
def bag_kernel(
    indices, firsts, keys, places, ids, stride, first, size, padding, absent, bags, steps, n,
    PLACES: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """The row of each index (`absent` where it takes no part) and its bag, -1 for none; PLACES: for a sort."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    low = i * 0
    high = low + bags
    for _ in range(steps):
        middle = (low + high) // 2
        open_ = low < high
        right = tl.load(firsts + middle, mask=open_, other=0) <= i
        low = tl.where(open_ & right, middle + 1, low)
        high = tl.where(open_ & ~right, middle, high)
    end = tl.load(firsts + bags)
    bag = tl.where(i < end, low - 1, -1)
    row, known = _local_row(indices, stride, i, mask, first, size, padding)
    tl.store(ids + i, bag, mask=mask)
    tl.store(keys + i, tl.where(known & (bag >= 0), row, absent).to(tl.int32), mask=mask)
    if PLACES:
        tl.store(places + i, i, mask=mask)


@triton.jit
def _digits(keys, i, mask, shift, BLOCK: tl.constexpr):
    """(BLOCK, DIGITS): 1 at the digit of each key."""
    key = tl.load(keys + i, mask=mask, other=0)
    digit = (key >> shift) & (DIGITS - 1)
    hit = (digit[:, None] == tl.arange(0, DIGITS)[None, :]) & mask[:, None]
    return key, digit, hit.to(tl.int32)


@triton.jit
def digit_kernel(keys, table, shift, n, blocks, BLOCK: tl.constexpr):
    block = tl.program_id(0)
    i = block * BLOCK + tl.arange(0, BLOCK)
    _, _, hit = _digits(keys, i, i < n, shift, BLOCK)
    tl.store(table + tl.arange(0, DIGITS) * blocks + block, summed(hit, 0))


@triton.jit
def running_kernel(table, size, BLOCK: tl.constexpr):
    """In place: what stands before each number. One program; the table is small beside the indices."""
    carry = tl.load(table) * 0
    for start in range(0, size, BLOCK):
        i = start + tl.arange(0, BLOCK)
        mask = i < size
        x = tl.load(table + i, mask=mask, other=0)
        tl.store(table + i, summed_up(x, 0) - x + carry, mask=mask)
        carry += summed(x, 0)


@triton.jit
def place_kernel(keys, places, new_keys, new_places, table, shift, n, blocks, BLOCK: tl.constexpr):
    block = tl.program_id(0)
    i = block * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    key, digit, hit = _digits(keys, i, mask, shift, BLOCK)
    before = summed((summed_up(hit, 0) - hit) * hit, 1)
    to = tl.load(table + digit * blocks + block, mask=mask, other=0) + before
    tl.store(new_keys + to, key, mask=mask)
    tl.store(new_places + to, tl.load(places + i, mask=mask, other=0), mask=mask)


@triton.jit
def _begins(keys, i, n, size):
    """(keys, which of them take part, which are the first of their row)."""
    key = tl.load(keys + i, mask=i < n, other=size)
    before = tl.load(keys + i - 1, mask=(i > 0) & (i < n), other=-1)
    known = key < size
    return key, known, known & (key != before)


@triton.jit
def count_kernel(keys, table, n, size, BLOCK: tl.constexpr):
    block = tl.program_id(0)
    i = block * BLOCK + tl.arange(0, BLOCK)
    _, _, begins = _begins(keys, i, n, size)
    tl.store(table + block, summed(begins.to(tl.int32), 0))


@triton.jit
def segment_kernel(
    keys, table, ids, firsts, touched, rows, count, row_stride, n, size, SPARSE: tl.constexpr, BLOCK: tl.constexpr
):
    """The segment of each key, where segments begin, how many there are; SPARSE: their rows, for the caller."""
    block = tl.program_id(0)
    i = block * BLOCK + tl.arange(0, BLOCK)
    key, known, begins = _begins(keys, i, n, size)
    segment = tl.load(table + block) + summed_up(begins.to(tl.int32), 0) - 1
    tl.store(ids + i, tl.where(known, segment, -1), mask=i < n)
    tl.store(firsts + segment, i, mask=begins)
    after = tl.load(keys + i + 1, mask=i + 1 < n, other=size)
    last = known & (after == size)
    tl.store(firsts + segment + 1, i + 1, mask=last)
    none = (i == 0) & ~known
    found = tl.where(known, segment + 1, 0)
    tl.store(touched + i * 0, found, mask=last | none)
    if SPARSE:
        tl.store(rows + segment.to(tl.int64) * row_stride, key.to(tl.int64), mask=begins)
        tl.store(count + i * 0, found.to(tl.int64), mask=last | none)


@triton.jit
def entries_kernel(rows, firsts, counts, size, BLOCK: tl.constexpr):
    """How many indices of each bag take part; the row of others is -1 or `size`."""
    b = tl.program_id(0)
    found = tl.full([BLOCK], 0, tl.int32)
    last = tl.load(firsts + b + 1)
    for start in range(tl.load(firsts + b), last, BLOCK):
        i = start + tl.arange(0, BLOCK)
        row = tl.load(rows + i, mask=i < last, other=-1)
        found += ((row >= 0) & (row < size)).to(tl.int32)
    tl.store(counts + b, summed(found, 0))
