"""Plans: selection, refusals, promises, and running."""

import dataclasses
import json
import pickle

import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem, PlanPreference, Reproducibility, Stream, Unsupported, _native
from retrograde._core import workspace
from retrograde._core.args import signature
from retrograde._core.registry import op_of
from retrograde._core.workspace import aligned_empty, grown

INF, NAN = np.inf, np.nan
SWIGLU = rg.GatedActivationBackwardDescriptor("swiglu", (4, 6), 1, "f32")
REFERENCE = PlanPreference(backend="reference")
BACKENDS = [None, REFERENCE]


def select(desc, **how):
    return rg.GatedActivationBackwardPlan.select(desc, **how)


def operands(desc=SWIGLU):
    rng = np.random.default_rng(1)
    dtype = desc.element.info.numpy
    dy, x = (rng.standard_normal(shape).astype(dtype) for shape in (desc.output_shape, desc.input_shape))
    return dy, x, np.empty_like(x)


def test_the_example_of_the_design():
    plan = select(SWIGLU)
    dy, x, dx = operands()
    plan.run(rg.GatedActivationBackwardArgs(dy=dy, x=x, dx=dx))
    a, b = np.split(x.astype(np.float64), 2, axis=1)
    s = 1 / (1 + np.exp(-b))
    expected = np.concatenate([dy * b * s, dy * a * s * (1 + b * (1 - s))], axis=1)
    np.testing.assert_allclose(dx, expected, rtol=1e-5)
    assert plan.sku.family == "gated_activation"
    assert plan.precision_guarantee.deterministic
    assert plan.workspace_size == 0


def test_a_plan_is_a_value():
    plan = select(SWIGLU)
    assert plan == select(SWIGLU)
    assert hash(plan) == hash(select(SWIGLU))
    assert plan != select(SWIGLU, preference=REFERENCE)
    assert plan != rg.GatedActivationPlan.select(rg.GatedActivationDescriptor("swiglu", (4, 6), 1, "f32"))
    assert pickle.loads(pickle.dumps(plan)) == plan
    with pytest.raises(dataclasses.FrozenInstanceError):
        plan.sku = None
    with pytest.raises(AttributeError, match="cannot change 'other': a GatedActivationBackwardPlan is immutable"):
        plan.other = 1
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot change 'sku'"):
        del plan.sku


def test_the_wrong_descriptor_names_the_right_one():
    with pytest.raises(
        InvalidProblem, match="got GatedActivationBackwardDescriptor, expected GatedActivationDescriptor"
    ):
        rg.GatedActivationPlan.select(SWIGLU)
    with pytest.raises(InvalidProblem, match=r".lerp. is no op; expected one of binary_param"):
        rg.BinaryParamPlan.select("lerp")


def test_the_backend_that_is_asked_for_is_taken_or_refused():
    plan = select(SWIGLU, preference=REFERENCE)
    assert plan.sku.backend == "reference"
    assert str(plan.sku) == "reference.numpy.gated_activation.swiglu.backward.f32.oracle.strided"
    with pytest.raises(InvalidProblem, match="got 'metal', expected one of cpu"):
        select(SWIGLU, preference=PlanPreference(backend="metal"))


def test_an_impossible_preference_lists_each_refusal():
    with pytest.raises(Unsupported) as caught:
        select(SWIGLU, preference=PlanPreference(max_ulp=0.01))
    reasons = caught.value.reasons
    assert {reason.code for reason in reasons} == {"precision", "device"}
    assert all(reason.implementation in str(caught.value) and reason.reason in str(caught.value) for reason in reasons)
    assert any(reason.implementation.startswith("reference.") for reason in reasons)
    assert "it promises 0.51 ULP, the preference allows 0.01" in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).reasons == reasons


def test_the_reference_does_not_claim_more_than_it_gives():
    preference = PlanPreference(backend="reference", reproducibility="thread_invariant")
    with pytest.raises(Unsupported, match="it is run_to_run, the preference asks for thread_invariant"):
        select(SWIGLU, preference=preference)


def test_a_device_without_a_backend_is_refused_by_each():
    with pytest.raises(Unsupported) as caught:
        select(SWIGLU, stream=Stream("cuda"))
    assert {reason.code for reason in caught.value.reasons} == {"device"}


def test_a_stream_of_another_device_cannot_run_it():
    with pytest.raises(InvalidProblem, match="got a stream on cuda, expected cpu"):
        select(SWIGLU).run(rg.GatedActivationBackwardArgs(*operands()), stream=Stream("cuda"))


@pytest.mark.parametrize("how", [{"stream": Stream(threads=1)}, {"workspace": bytearray(64)}])
def test_run_takes_a_stream_and_a_workspace(how):
    dy, x, dx = operands()
    plan = select(SWIGLU)
    plan.run(rg.GatedActivationBackwardArgs(dy, x, dx))
    again = np.empty_like(dx)
    plan.run(rg.GatedActivationBackwardArgs(dy, x, again), **how)
    assert again.tobytes() == dx.tobytes()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Stream("tpu"), "got 'tpu', expected one of cpu, cuda"),
        (lambda: Stream(threads=0), "got 0, expected at least 1"),
        (lambda: Stream(threads=True), "expected an integer"),
        (lambda: Stream(threads=1025), "got 1025, expected at least 1 and at most 1024"),
        (lambda: Stream(threads=2**31), "at most 1024"),
        (lambda: PlanPreference(backend=1), "backend: got 1"),
        (lambda: PlanPreference(max_workspace_bytes=-1), "expected >= 0"),
        (lambda: PlanPreference(max_workspace_bytes=1.5), "expected an integer"),
        (
            lambda: PlanPreference(reproducibility="always"),
            "got 'always', expected one of run_to_run, thread_invariant",
        ),
        (lambda: PlanPreference(max_ulp=0), "expected a number > 0"),
        (lambda: PlanPreference(max_ulp=NAN), "expected a number > 0"),
        (lambda: PlanPreference(max_ulp="1"), "expected a number > 0"),
        (lambda: PlanPreference(max_ulp=[1]), r"max_ulp: got \[1\], expected a number > 0"),
        (lambda: PlanPreference(max_ulp=1j), "max_ulp: got 1j, expected a number > 0"),
        (lambda: select(SWIGLU, preference={}), "preference: got {}, expected a PlanPreference, or None"),
        (lambda: select(SWIGLU, preference={"max_ulp": 1}), "expected a PlanPreference"),
        (lambda: select(SWIGLU, preference="cpu"), "preference: got 'cpu', expected a PlanPreference"),
        (lambda: select(SWIGLU, preference=0), "preference: got 0, expected a PlanPreference"),
        (lambda: select(SWIGLU, stream="cpu"), "stream: got 'cpu', expected a Stream, or None"),
        (lambda: select(SWIGLU, stream=0), "stream: got 0, expected a Stream"),
        (
            lambda: select(SWIGLU).run(rg.GatedActivationBackwardArgs(*operands()), stream="cpu"),
            "run: stream: got 'cpu', expected a Stream, or None",
        ),
    ],
)
def test_bad_streams_and_preferences_are_refused(make, message):
    with pytest.raises(InvalidProblem, match=message):
        make()


def test_the_ladder_of_reproducibility_is_ordered():
    steps = list(Reproducibility)
    assert steps == ["run_to_run", "thread_invariant", "batch_invariant", "isa_invariant"]
    for i, low in enumerate(steps):
        for j, high in enumerate(steps):
            assert (low < high, low <= high, low > high, low >= high) == (i < j, i <= j, i > j, i >= j)


@pytest.mark.parametrize("preference", BACKENDS)
def test_explain_tells_the_choice_and_every_other(preference):
    plan = select(SWIGLU, preference=preference)
    facts = json.loads(json.dumps(plan.explain_dict()))
    text = plan.explain()
    assert facts["case"] == str(SWIGLU)
    assert facts["chosen"] == str(plan.sku)
    assert facts["forms"] == {"packed": ["dy", "x", "dx"], "split": ["dy", "a", "b", "da", "db"]}
    assert facts["others"]
    for other in facts["others"]:
        assert other["status"] in ("refused", "also fits")
        assert other["implementation"] in text
        assert other["reason"] in text
    assert "dx, da, db may coincide exactly with an input" in text
    assert f"at most {plan.precision_guarantee.max_ulp:g} ULP" in text


@pytest.mark.parametrize("preference", BACKENDS)
def test_operands_that_do_not_fit_are_refused_by_check_and_run(preference):
    plan = select(SWIGLU, preference=preference)
    dy, x, dx = operands()
    dx[:] = 7
    readonly = dx.copy()
    readonly.flags.writeable = False
    Args = rg.GatedActivationBackwardArgs
    for bad in (
        rg.GatedActivationArgs(x, dy),
        Args(dy, x),
        Args(dy, x, dx, a=dy),
        Args(dy, x[:, :4], dx),
        Args(dy.astype(np.float64), x, dx),
        Args(dy, x, readonly),
        Args(dx[:, :3], x, dx[:, ::-1]),
    ):
        for attempt in (plan.can_implement, plan.run):
            with pytest.raises(InvalidProblem):
                attempt(bad)
    assert np.all(dx == 7)
    plan.can_implement(Args(dy, x, dx))
    assert np.all(dx == 7)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("element", ["f32", "f16", "bf16", "f64"])
def test_in_place_gives_the_same_bits(element, preference):
    desc = dataclasses.replace(SWIGLU, element=element)
    plan = select(desc, preference=preference)
    dy, x, dx = operands(desc)
    plan.run(rg.GatedActivationBackwardArgs(dy, x, dx))
    plan.run(rg.GatedActivationBackwardArgs(dy, x, x))
    assert x.tobytes() == dx.tobytes()


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("kind", rg.GatedActivationKind)
def test_gates_at_their_ends(kind, preference):
    """(dy, a, b) -> (y, da, db), the edges in the docstring of the family."""
    linear = kind is not rg.GatedActivationKind.GLU
    closed = kind is rg.GatedActivationKind.REGLU
    rows = [
        ((3, 2, -INF), (0, 0, 0)),
        ((3, 2, INF), (INF, INF, 6) if linear else (2, 3, 0)),
        ((3, 2, NAN), (NAN, NAN, NAN)),
        ((NAN, 2, 1), (None, NAN, NAN)),
        ((3, NAN, 1), (NAN, None, NAN)),
        ((3, INF, -INF), (NAN, 0, 0 if closed else NAN)),
        ((INF, 2, -INF), (0, 0 if closed else NAN, 0 if closed else NAN)),
        ((NAN, NAN, -1), (NAN, 0 if closed else NAN, 0 if closed else NAN)),
        ((3e38, 3e38, -300), (0, 0, 0)),
        ((3, 2, 3e38), (INF, INF, 6) if linear else (2, 3, 0)),
    ]
    (dy, a, b), expected = (np.array(side, object).T for side in zip(*rows, strict=True))
    dy, a, b = (np.array(v, np.float32) for v in (dy, a, b))
    packed = (2 * len(rows),)
    y, da, db = (np.empty_like(a) for _ in range(3))
    forward = rg.GatedActivationDescriptor(kind, packed, 0, "f32")
    rg.GatedActivationPlan.select(forward, preference=preference).run(rg.GatedActivationArgs(a=a, b=b, y=y))
    backward = rg.GatedActivationBackwardDescriptor(kind, packed, 0, "f32")
    select(backward, preference=preference).run(rg.GatedActivationBackwardArgs(dy, a=a, b=b, da=da, db=db))
    for name, got, want in zip(("y", "da", "db"), (y, da, db), expected, strict=True):
        known = np.array([w is not None for w in want])
        np.testing.assert_array_equal(got[known], want[known].astype(np.float32), err_msg=name)


@pytest.mark.parametrize("preference", BACKENDS)
def test_an_infinite_value_outlasts_a_small_gate(preference):
    """gate(b) is not 0 at a finite b, so its product with inf is inf, however far the tail."""
    b = np.float32([-20, -50, -100, -200, -1000, -1e30])
    a, y = np.full_like(b, INF), np.empty_like(b)
    desc = rg.GatedActivationDescriptor("swiglu", (12,), 0, "f32")
    rg.GatedActivationPlan.select(desc, preference=preference).run(rg.GatedActivationArgs(a=a, b=b, y=y))
    np.testing.assert_array_equal(y, -a)


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("tensor", [False, True])
def test_lerp_at_its_ends(tensor, preference):
    top = np.finfo(np.float32).max
    rows = [
        (1, 2, 0, 1), (1, INF, 0, 1), (INF, 2, 1, 2), (-INF, 2, 0, -INF), (1, NAN, 0, NAN), (NAN, 1, 1, NAN),
        (INF, 1, 0.5, INF), (1, INF, 0.25, INF), (INF, INF, 0.5, INF), (INF, -INF, 0.5, NAN), (INF, INF, 2, NAN),
        (1, INF, -1, -INF), (INF, 1, 2, -INF), (-top, top, 0.5, 0), (top, top, 0.75, top), (1, 2, NAN, NAN),
        (1, 3, 2, 5), (1, 1, 1e30, 1), (1, 2, INF, INF), (1, 1, INF, NAN), (-0.0, 5, 0, -0.0), (5, -0.0, 1, -0.0),
    ]  # fmt: skip
    for a, b, w, want in rows:
        a, b = np.float32([a]), np.float32([b])
        y = np.empty_like(a)
        weight = {"weight_shape": (1,)} if tensor else {"param": w}
        desc = rg.BinaryParamDescriptor("lerp", (1,), "f32", **weight)
        plan = rg.BinaryParamPlan.select(desc, preference=preference)
        plan.run(rg.BinaryParamArgs(a, b, y, np.float32([w]) if tensor else None))
        np.testing.assert_array_equal(y, np.float32([want]), err_msg=f"lerp({a}, {b}, {w})")
        assert np.signbit(y) == np.signbit(np.float32(want)) or np.isnan(want) or want == 0 != w


def test_scratch_memory_is_reused_aligned_and_grown(monkeypatch):
    monkeypatch.setattr(workspace.arena, "free", [])
    first = grown(None, 100)
    assert first.nbytes >= 100
    assert first.__array_interface__["data"][0] % 64 == 0
    assert grown(first, 50) is first
    assert grown(first, 1000) is not first
    assert aligned_empty((), np.dtype(np.float64)).shape == ()
    assert aligned_empty((0, 3), np.dtype(np.float64)).shape == (0, 3)


def test_a_thread_keeps_the_scratch_memory_of_its_runs(monkeypatch):
    monkeypatch.setattr(workspace.arena, "free", [])
    plan = rg.EmbeddingBackwardPlan.select(rg.EmbeddingBackwardDescriptor(3, 4, 2, "f32"))
    args = rg.EmbeddingBackwardArgs(np.ones((2, 4), np.float32), np.array([0, 1]), np.zeros((3, 4), np.float32))
    plan.run(args)
    (kept,) = workspace.arena.free
    assert kept.nbytes >= plan.workspace_size > 0
    plan.run(args)
    with pytest.raises(rg.InvalidProblem):
        plan.run(rg.EmbeddingBackwardArgs(args.dout, args.indices, args.dweight[1:]))
    assert len(workspace.arena.free) == 1
    assert workspace.arena.free[0] is kept


def test_errors_carry_what_was_needed():
    for error in (rg.BufferTooSmall(8, 4), rg.WorkspaceTooSmall(8, 4), rg.WorkspaceTooSmall(8, 4, "got 4, expected 8")):
        assert isinstance(error, rg.RetrogradeError)
        assert (error.needed, error.got) == (8, 4)
        assert "4" in str(error)
        assert "8" in str(error)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert issubclass(rg.InvalidProblem, ValueError)
    assert issubclass(rg.Unsupported, NotImplementedError)
    assert issubclass(rg.IndexOutOfRange, IndexError)


@pytest.mark.parametrize(
    ("case", "layout"),
    [
        ("reduce.sum.forward f32 4x5 reduce_axis=1", "rows"),
        ("reduce.sum.backward f32 4x5 reduce_axis=0", "columns"),
        ("reduce.max.backward f32 4x5 reduce_axis=0,1", "all"),
        ("reduce.var.forward f32 3x4x5 reduce_axis=0,2", "walk"),
        ("scan.cumsum.forward f32 4x5 scan_axis=1", "rows"),
        ("scan.cummax.backward f32 4x5 scan_axis=0", "columns"),
        ("scan.cumprod.forward f32 4225 scan_axis=0", "long"),
        ("binary_param.lerp.forward f32 4x5 param=0.5", "strided"),
    ],
)
def test_the_layout_is_a_fact_of_the_plan_and_not_of_the_kernel(case: str, layout: str) -> None:
    desc = rg.parse(case)
    plan = op_of(desc).plan.select(desc)
    assert (plan.layout, plan.sku.layout, plan.explain_dict()["layout"]) == (layout, "strided", layout)
    assert f"layout     {layout}\n" in plan.explain()
    slow = op_of(desc).plan.select(desc, preference=rg.PlanPreference(backend="reference"))
    assert slow.layout == "strided"
    assert slow.precision_guarantee.of_scale == 0


def test_a_guarantee_says_the_part_of_the_scale_where_there_is_one() -> None:
    plain = rg.ReducePlan.select(rg.ReduceDescriptor("sum", (4,), 0, "f32")).precision_guarantee
    assert str(plain).startswith("at most 1 ULP, maths in ")
    more = dataclasses.replace(plain, of_scale=2.0**-18)
    assert str(more).startswith("at most 1 ULP and 3.8147e-06 of the scale, maths in ")
    assert more.as_dict()["of_scale"] == 2.0**-18
    assert pickle.loads(pickle.dumps(more)) == more != plain


def test_the_precision_of_a_kernel_is_asked_for_a_problem() -> None:
    for case in ("scan.logcumsumexp.backward f64 4x5 scan_axis=1", "gated_activation.glu.forward f32 4x8 split_dim=1"):
        desc = rg.parse(case)
        op = op_of(desc)
        checker = signature(op.args, desc)
        found = _native.candidates(op.family, desc.kind, op.direction, desc.variant, desc.element)
        assert found
        for kernel in found:
            assert not kernel.precision_varies
            assert _native.precision(kernel.id, checker, desc) == (kernel.max_ulp, kernel.of_scale)
