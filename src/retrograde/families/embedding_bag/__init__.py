"""embedding_bag: one row for each bag of indices, from the rows of a table that they name.

| mode | output[b] | dweight[r] gets, for each entry of bag b that is r |
| --- | --- | --- |
| sum | the sum of the rows, each times its `per_sample_weights[n]` if `weighted` | `dout[b]`, times that weight |
| mean | their sum / their count | `dout[b]` / their count |
| max | their maximum, column by column | `dout[b]` in the columns where it is the maximum |

`dper_sample_weights[n]` is the dot product of `dout[b]` and `weight[indices[n]]`; it needs `weight`.

Bag b has the indices from `offsets[b]` to `offsets[b + 1]`, the last one those to the end; with `include_last_offset`
there is one more offset, where the last bag ends, and indices after it are in no bag. Offsets start at 0, do not
decrease and end within the indices; others are refused by an `InvalidProblem` before anything is written.

Entries that are `padding_idx`, or outside the table under `index_policy="skip"`, take no part: they are not summed, not
counted, not compared, and have no gradient. A bag without entries gives zeros. max: the first of equals wins, NaN
wins; `max_indices` has the row of each winner, -1 in an empty bag. The backward of max takes the saved `max_indices`,
or finds them again in `weight`; a row that is twice in a bag gets its gradient once. Sums are taken wide, in the order
of the indices, and rounded once. The quotients of a mean's gradient have 106 bits or are f64 (f32 problems): where they
cancel in the reals, as 1/3 + 1/6 - 1/2 does, what is left is below 2^-100 (2^-50) of a term, and not always 0.

`accumulate`, `scale_grad_by_freq` (not with max), `sparse`, `index_policy` and `row_offset` are as in `embedding`;
entries are what counts as a hit. Plans have `accumulate=True` and `index_policy="skip"` by default; the functions have
False and "raise".
"""

from retrograde._core.registry import Family, Op, register_family
from retrograde.families.embedding_bag import oracle
from retrograde.families.embedding_bag.functions import (
    embedding_bag,
    embedding_bag_backward,
    embedding_bag_backward_sparse,
)
from retrograde.families.embedding_bag.problem import (
    EmbeddingBagArgs,
    EmbeddingBagBackwardArgs,
    EmbeddingBagBackwardDescriptor,
    EmbeddingBagBackwardPlan,
    EmbeddingBagDescriptor,
    EmbeddingBagMode,
    EmbeddingBagPlan,
    check_data,
)

register_family(
    Family(
        "embedding_bag",
        {
            "forward": Op(
                EmbeddingBagDescriptor,
                EmbeddingBagArgs,
                EmbeddingBagPlan,
                oracle.forward,
                EmbeddingBagMode,
                check_data,
            ),
            "backward": Op(
                EmbeddingBagBackwardDescriptor,
                EmbeddingBagBackwardArgs,
                EmbeddingBagBackwardPlan,
                oracle.backward,
                EmbeddingBagMode,
                check_data,
            ),
        },
        (embedding_bag, embedding_bag_backward, embedding_bag_backward_sparse),
        gradient_of={"backward": "forward"},
    )
)
