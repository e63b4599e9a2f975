"""Rendered by `python -m docgen.manifest`."""

# ruff: noqa: I001

from retrograde import functional
from retrograde._core.array import ArrayView
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import (
    BufferTooSmall,
    IndexOutOfRange,
    InvalidProblem,
    InvalidType,
    KernelFailure,
    MisalignedOperand,
    Refusal,
    RetrogradeError,
    Unsupported,
    WorkspaceTooSmall,
)
from retrograde._core.plan import Plan, select
from retrograde._core.preference import PlanPreference, prefer
from retrograde._core.sku import PrecisionGuarantee, Reproducibility, Sku
from retrograde._core.stream import Stream
from retrograde._core.threads import get_num_threads, set_num_threads, threads
from retrograde.families.binary_param.problem import (
    BinaryParamArgs,
    BinaryParamBackwardArgs,
    BinaryParamBackwardDescriptor,
    BinaryParamBackwardPlan,
    BinaryParamDescriptor,
    BinaryParamKind,
    BinaryParamPlan,
)
from retrograde.families.embedding.problem import (
    EmbeddingArgs,
    EmbeddingBackwardArgs,
    EmbeddingBackwardDescriptor,
    EmbeddingBackwardPlan,
    EmbeddingDescriptor,
    EmbeddingKind,
    EmbeddingPlan,
)
from retrograde.families.embedding.table import (
    IndexPolicy,
)
from retrograde.families.embedding_bag.problem import (
    EmbeddingBagArgs,
    EmbeddingBagBackwardArgs,
    EmbeddingBagBackwardDescriptor,
    EmbeddingBagBackwardPlan,
    EmbeddingBagDescriptor,
    EmbeddingBagMode,
    EmbeddingBagPlan,
)
from retrograde.families.gated_activation.problem import (
    GateOrder,
    GatedActivationArgs,
    GatedActivationBackwardArgs,
    GatedActivationBackwardDescriptor,
    GatedActivationBackwardPlan,
    GatedActivationDescriptor,
    GatedActivationKind,
    GatedActivationPlan,
)
from retrograde.families.pointwise.binary import (
    BinaryArgs,
    BinaryBackwardArgs,
    BinaryBackwardDescriptor,
    BinaryBackwardPlan,
    BinaryDescriptor,
    BinaryKind,
    BinaryPlan,
)
from retrograde.families.pointwise.cast import (
    CastArgs,
    CastDescriptor,
    CastKind,
    CastPlan,
)
from retrograde.families.pointwise.compare import (
    BinaryCmpArgs,
    BinaryCmpDescriptor,
    BinaryCmpKind,
    BinaryCmpPlan,
)
from retrograde.families.pointwise.ternary import (
    TernaryArgs,
    TernaryBackwardArgs,
    TernaryBackwardDescriptor,
    TernaryBackwardPlan,
    TernaryDescriptor,
    TernaryKind,
    TernaryPlan,
)
from retrograde.families.pointwise.unary import (
    UnaryArgs,
    UnaryBackwardArgs,
    UnaryBackwardDescriptor,
    UnaryBackwardPlan,
    UnaryDescriptor,
    UnaryKind,
    UnaryPlan,
)
from retrograde.families.reduce.plans import (
    ReduceBackwardPlan,
    ReducePlan,
    ReduceState,
)
from retrograde.families.reduce.problem import (
    ReduceArgs,
    ReduceBackwardArgs,
    ReduceBackwardDescriptor,
    ReduceDescriptor,
    ReduceKind,
    Ties,
)
from retrograde.families.scan.plans import (
    ScanBackwardPlan,
    ScanPlan,
)
from retrograde.families.scan.problem import (
    ScanArgs,
    ScanBackwardArgs,
    ScanBackwardDescriptor,
    ScanDescriptor,
    ScanKind,
)
from retrograde.families.softmax.problem import (
    SoftmaxArgs,
    SoftmaxBackwardArgs,
    SoftmaxBackwardDescriptor,
    SoftmaxBackwardPlan,
    SoftmaxDescriptor,
    SoftmaxKind,
    SoftmaxPlan,
)

__version__: str
parse = Descriptor.parse

__all__ = [
    "ArrayView",
    "BinaryArgs",
    "BinaryBackwardArgs",
    "BinaryBackwardDescriptor",
    "BinaryBackwardPlan",
    "BinaryCmpArgs",
    "BinaryCmpDescriptor",
    "BinaryCmpKind",
    "BinaryCmpPlan",
    "BinaryDescriptor",
    "BinaryKind",
    "BinaryParamArgs",
    "BinaryParamBackwardArgs",
    "BinaryParamBackwardDescriptor",
    "BinaryParamBackwardPlan",
    "BinaryParamDescriptor",
    "BinaryParamKind",
    "BinaryParamPlan",
    "BinaryPlan",
    "BufferTooSmall",
    "CastArgs",
    "CastDescriptor",
    "CastKind",
    "CastPlan",
    "Descriptor",
    "Element",
    "EmbeddingArgs",
    "EmbeddingBackwardArgs",
    "EmbeddingBackwardDescriptor",
    "EmbeddingBackwardPlan",
    "EmbeddingBagArgs",
    "EmbeddingBagBackwardArgs",
    "EmbeddingBagBackwardDescriptor",
    "EmbeddingBagBackwardPlan",
    "EmbeddingBagDescriptor",
    "EmbeddingBagMode",
    "EmbeddingBagPlan",
    "EmbeddingDescriptor",
    "EmbeddingKind",
    "EmbeddingPlan",
    "GateOrder",
    "GatedActivationArgs",
    "GatedActivationBackwardArgs",
    "GatedActivationBackwardDescriptor",
    "GatedActivationBackwardPlan",
    "GatedActivationDescriptor",
    "GatedActivationKind",
    "GatedActivationPlan",
    "IndexOutOfRange",
    "IndexPolicy",
    "InvalidProblem",
    "InvalidType",
    "KernelFailure",
    "MisalignedOperand",
    "Plan",
    "PlanPreference",
    "PrecisionGuarantee",
    "ReduceArgs",
    "ReduceBackwardArgs",
    "ReduceBackwardDescriptor",
    "ReduceBackwardPlan",
    "ReduceDescriptor",
    "ReduceKind",
    "ReducePlan",
    "ReduceState",
    "Refusal",
    "Reproducibility",
    "RetrogradeError",
    "ScanArgs",
    "ScanBackwardArgs",
    "ScanBackwardDescriptor",
    "ScanBackwardPlan",
    "ScanDescriptor",
    "ScanKind",
    "ScanPlan",
    "Sku",
    "SoftmaxArgs",
    "SoftmaxBackwardArgs",
    "SoftmaxBackwardDescriptor",
    "SoftmaxBackwardPlan",
    "SoftmaxDescriptor",
    "SoftmaxKind",
    "SoftmaxPlan",
    "Stream",
    "TernaryArgs",
    "TernaryBackwardArgs",
    "TernaryBackwardDescriptor",
    "TernaryBackwardPlan",
    "TernaryDescriptor",
    "TernaryKind",
    "TernaryPlan",
    "Ties",
    "UnaryArgs",
    "UnaryBackwardArgs",
    "UnaryBackwardDescriptor",
    "UnaryBackwardPlan",
    "UnaryDescriptor",
    "UnaryKind",
    "UnaryPlan",
    "Unsupported",
    "WorkspaceTooSmall",
    "functional",
    "get_num_threads",
    "parse",
    "prefer",
    "select",
    "set_num_threads",
    "threads",
]
