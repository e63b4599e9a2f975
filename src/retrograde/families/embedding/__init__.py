"""embedding: rows of a table, by index. `embedding` is the one kind.

| | formula |
| --- | --- |
| output[n] | `weight[indices[n]]` |
| dweight[r] | the sum of `dout[n]` over the n with `indices[n] = r`, added to the old `dweight[r]` if `accumulate` |

A sum is taken wide, in the order of n, and rounded once, with the old value in it. 5,000 hits of 1 on one row of bf16
give 4992, the nearest value to 5000. With `accumulate=False` (the functions) every row of dweight is written, with
zeros where no index points; with True (the default of plans) rows without a hit keep their bits. `scale_grad_by_freq`
divides the sum of a row by its number of hits in this call, before the old value is added.

`sparse=True` gives the same sums as (rows, values, count): the rows with a hit in rising order, their sums, and how
many there are. Nothing is written from there on.

`padding_idx`: the forward returns the stored row, the backward skips it; a negative one counts from the end.
`index_policy`: under "skip" (the default of plans) an index outside the table gives a row of zeros and no gradient;
under "raise" (the functions) it is an `IndexOutOfRange` that names the first, before anything is written. With
`row_offset` the table is a shard: its first row has that number, and indices of other shards are skipped; the rows of
a sparse gradient are the shard's own. Indices are 32 or 64 bits wide.
"""

from retrograde._core.registry import Family, Op, register_family
from retrograde.families.embedding import oracle
from retrograde.families.embedding.functions import embedding, embedding_backward, embedding_backward_sparse
from retrograde.families.embedding.problem import (
    EmbeddingArgs,
    EmbeddingBackwardArgs,
    EmbeddingBackwardDescriptor,
    EmbeddingBackwardPlan,
    EmbeddingDescriptor,
    EmbeddingKind,
    EmbeddingPlan,
)
from retrograde.families.embedding.table import IndexPolicy, check_indices

register_family(
    Family(
        "embedding",
        {
            "forward": Op(
                EmbeddingDescriptor,
                EmbeddingArgs,
                EmbeddingPlan,
                oracle.forward,
                EmbeddingKind,
                check_indices,
            ),
            "backward": Op(
                EmbeddingBackwardDescriptor,
                EmbeddingBackwardArgs,
                EmbeddingBackwardPlan,
                oracle.backward,
                EmbeddingKind,
                check_indices,
            ),
        },
        (embedding, embedding_backward, embedding_backward_sparse),
        gradient_of={"backward": "forward"},
        public=(IndexPolicy,),
    )
)
