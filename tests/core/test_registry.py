"""What is registered is complete: a new family passes here or is told what it lacks."""

import re
import struct
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import retrograde as rg
from retrograde import _native, functional
from retrograde._core import args
from retrograde._core.registry import backends, families, op_of, ops
from retrograde._numerics.maths import numpy_maths
from retrograde.testing import problem

OPS = [pytest.param(op, id=op.name) for op in ops()]

# One small problem for each variant of a family.
EXAMPLES = {
    "arg_reduce": [
        "3x4 reduce_axis=1",
        "2x3x4 reduce_axis=0,2 index_element=i32",
        "0x4 reduce_axis=1",
        "() reduce_axis=()",
    ],
    "batch_norm": [
        "3x4",
        "2x3x4 has_gamma=True has_beta=True has_running=True momentum=0.25",
        "3x4 has_beta=True training=False has_running=True eps=0.0",
        "0x4 has_gamma=True",
        "3x0x2",
    ],
    "binary": ["3x4", "3x4 b_shape=4", "2x3x4 a_shape=3x1 b_shape=2x1x4", "3x4 b_shape=() numbers=b", "0x4", "()"],
    "binary_param": ["3x4 param=0.3", "3x4 weight_shape=4", "3x4 weight_shape=3x1", "() weight_shape=()"],
    "bool_reduce": ["3x4 reduce_axis=1", "2x3x4 reduce_axis=0,2", "3x0 reduce_axis=1", "() reduce_axis=()"],
    "cast": ["3x4 output_element=f32", "3x4 output_element=bf16", "0x4 output_element=i32", "() output_element=bool"],
    "compare": ["3x4", "3x4 b_shape=4", "2x3x4 a_shape=3x1 b_shape=2x1x4", "3x4 b_shape=() numbers=b", "0x4", "()"],
    "count_reduce": ["3x4 reduce_axis=1", "2x3x4 reduce_axis=0,2", "3x0 reduce_axis=1", "() reduce_axis=()"],
    "cross_entropy": [
        "3x4 class_axis=1",
        "2x4x3 class_axis=1 reduction=none weighted=True label_smoothing=0.1",
        "3x4 class_axis=0 target_kind=soft_prob z_loss=0.01",
        "0x4 class_axis=1",
    ],
    "embedding": ["5x3 num_indices=7", "5x3 num_indices=7 padding_idx=1 row_offset=2", "0x3 num_indices=0"],
    "embedding_bag": [
        "5x3 num_indices=7 num_bags=2",
        "5x3 num_indices=7 num_bags=3 padding_idx=1 include_last_offset=True",
        "0x3 num_indices=0 num_bags=0",
    ],
    "gated_activation": ["3x4 split_dim=1", "2x3 split_dim=0 order=gate_value", "0x4 split_dim=1"],
    "group_norm": [
        "3x4 num_groups=2",
        "2x4x3 num_groups=1 has_gamma=True has_beta=True",
        "2x4x80 num_groups=2 has_beta=True eps=0.0",
        "0x4 num_groups=4 has_gamma=True",
        "3x0x2 num_groups=3",
    ],
    "instance_norm": [
        "3x4",
        "2x4x3 has_gamma=True has_beta=True",
        "2x4x80 has_beta=True eps=0.0",
        "0x4 has_gamma=True",
    ],
    "layer_norm": [
        "3x4 norm_axes_mask=2",
        "2x3x4 norm_axes_mask=6 has_gamma=True has_beta=True",
        "3x4 norm_axes_mask=2 has_beta=True has_residual=True eps=0.0",
        "0x4 norm_axes_mask=2 has_gamma=True",
        "() norm_axes_mask=0",
    ],
    "reduce": ["3x4 reduce_axis=1", "2x3x4 reduce_axis=0,2", "0x4 reduce_axis=1", "() reduce_axis=()"],
    "rms_norm": [
        "3x4 norm_axes_mask=2",
        "2x3x4 norm_axes_mask=6 has_gamma=True offset=0.5",
        "3x4 norm_axes_mask=2 has_gamma=True casting=llama has_residual=True",
        "0x4 norm_axes_mask=2 has_gamma=True",
        "() norm_axes_mask=0",
    ],
    "scan": ["3x4 scan_axis=1", "2x3x4 scan_axis=1 reverse=True exclusive=True", "3x0 scan_axis=1", "() scan_axis=0"],
    "softmax": ["3x4 softmax_axis=1", "2x3x4 softmax_axis=1", "3x0 softmax_axis=1", "() softmax_axis=0"],
    "ternary": ["3x4", "3x4 c_shape=4", "2x3x4 a_shape=3x1 b_shape=2x1x4", "3x4 c_shape=() numbers=c", "0x4", "()"],
    "unary": ["3x4", "0x4", "()"],
}
PROBLEMS = [
    rg.parse(f"{op.family}.{kind}.{op.direction} f64 {text}")
    for op in ops()
    for kind in op.kinds
    for text in EXAMPLES.get(op.family, [])
]


def test_every_family_has_an_example():
    assert [family.name for family in families()] == list(EXAMPLES)


@pytest.mark.parametrize("op", OPS)
def test_an_op_is_public_and_documented(op):
    stem = op.plan.__name__.removesuffix("Plan")
    assert stem.endswith("Backward") == (op.direction == "backward")
    for cls, name in ((op.plan, f"{stem}Plan"), (op.descriptor, f"{stem}Descriptor"), (op.args, f"{stem}Args")):
        assert name in rg.__all__
        assert getattr(rg, name) is cls
        assert cls.__doc__
    assert sys.modules[op.plan.__module__].__doc__
    assert op_of(op.name) is op_of(op.plan) is op_of(op.descriptor) is op


def test_lookups_name_what_is_known():
    known = re.escape(", ".join(op.name for op in ops()))
    with pytest.raises(rg.InvalidProblem, match=f"expected one of {known}$"):
        op_of("softplus.forward")


@pytest.mark.parametrize("op", OPS)
def test_every_operand_belongs_to_a_form(op):
    assert set(args.operands(op.args)) == {name for form in op.args.forms.values() for name in form}


@pytest.mark.parametrize("desc", PROBLEMS, ids=str)
def test_the_forms_of_a_problem_give_the_same_streams(desc):
    op = op_of(desc)
    streams = args.streams(op.args, desc)
    for form in args.forms(op.args, desc).values():
        assert dict(args._form_streams(op.args, form, desc)) == streams


@pytest.mark.parametrize("desc", PROBLEMS, ids=str)
def test_an_oracle_gives_every_output_with_its_shape(desc):
    op = op_of(desc)
    streams = args.streams(op.args, desc)
    task = problem(desc)
    shapes = task.streams({**task.inputs, **task.outputs})
    inputs = task.streams({**task.inputs, **task.before})
    found = op.expected(desc, inputs, numpy_maths(np.float64))
    assert set(found) >= {name for name, written in streams.items() if written}  # there may be optional ones
    for name, (value, scale) in ((name, found[name]) for name, written in streams.items() if written):
        assert value.shape == scale.shape == shapes[name].shape
        assert np.all((np.abs(value) <= scale * (1 + 1e-12)) | np.isnan(value))


@pytest.mark.parametrize("desc", PROBLEMS, ids=str)
def test_parameters_reach_the_kernel_by_name(desc):
    op = op_of(desc)
    plan = op.plan.select(desc)
    form = [*next(iter(args.forms(op.args, desc).values()))]
    name, (_, _, count, *numbers) = plan._launch.xla_attributes(form)
    key = (op.family, str(desc.kind), op.direction, desc.variant, str(desc.element))
    (kernel,) = [k for k in _native.candidates(*key) if "|".join((*key, k.algorithm)) == name]
    assert _key(kernel) == key
    assert [offset for _, _, offset in kernel.params] == [8 * k for k in range(len(kernel.params))]
    packed = struct.pack(f"<{count}q", *numbers[:count])
    values = struct.unpack("<" + "".join({"i64": "q", "f64": "d"}[each] for _, each, _ in kernel.params), packed)
    wanted = (getattr(desc, attribute) for attribute, _, _ in kernel.params)
    assert values == tuple(0 if value is None else value for value in wanted)  # None: an option of other kinds


def _key(kernel):
    return kernel.family, kernel.kind, kernel.direction, kernel.variant, kernel.element


def test_a_parameter_is_one_nan_and_a_whole_number():
    other = struct.unpack("<d", struct.pack("<Q", 0xFFF8_0000_0000_BEEF))[0]
    desc = rg.BinaryParamDescriptor("lerp", (3,), "bf16", param=0.5)
    kernel = next(k.id for k in _native.kernels() if _key(k)[:2] == ("binary_param", "lerp") and k.params)
    checker = args.signature(rg.BinaryParamArgs, desc)

    def word(value):
        launch = _native.Launch(kernel, checker, SimpleNamespace(param=value))
        return launch.xla_attributes(["a", "b", "y"])[1][3]

    assert word(other) == word(float("nan")) == 0x7FF8_0000_0000_0000
    assert word(2) == struct.unpack("<q", struct.pack("<d", 2.0))[0]
    with pytest.raises(TypeError):
        word("2")
    with pytest.raises(AttributeError, match="param"):
        _native.Launch(kernel, checker, object())
    scan = next(k.id for k in _native.kernels() if _key(k)[:2] == ("scan", "cumsum"))
    given = {"reverse": False, "exclusive": True, "ties_last": 0, "scan_axis": np.int32(0)}
    desc = rg.ScanDescriptor("cumsum", (3,), 0, "f32")
    scans = args.signature(rg.ScanArgs, desc)
    call = _native.Launch(scan, scans, SimpleNamespace(**given)).xla_attributes(["x", "y"])[1]
    assert call[2:7] == [4, 0, 1, 0, 0]
    for wrong, error in ((1.5, TypeError), (2**63, OverflowError)):
        with pytest.raises(error):
            _native.Launch(scan, scans, SimpleNamespace(**given | {"exclusive": wrong}))


@pytest.mark.parametrize("desc", PROBLEMS, ids=str)
def test_every_backend_offers_something_and_every_sku_is_its_own(desc):
    op = op_of(desc)
    skus = []
    for backend in backends():
        found = backend.implementations(op, desc)
        assert found, f"{backend.name} has no kernel for {desc}"
        skus += [str(implementation.sku) for implementation in found]
    assert len(set(skus)) == len(skus)
    assert backends()[-1].name == "reference"


def test_functions_are_collected_and_documented():
    declared = {function.__name__: function for family in families() for function in family.functions}
    assert functional.__all__ == list(declared)
    for name, function in declared.items():
        assert getattr(functional, name) is function
        assert function.__doc__


def test_importing_pulls_in_no_framework():
    code = "import sys, retrograde; print([m for m in ('torch', 'jax', 'triton', 'mpmath') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
