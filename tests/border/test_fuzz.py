"""Whatever a plan is given: the oracle's result within its guarantee, or one of our exceptions and nothing written.

`pytest tests/border/test_fuzz.py --hypothesis-profile=long` goes on for longer, and differs each time.
"""

import inspect
from typing import Any

import numpy as np
import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st

import retrograde as rg
from retrograde._core.registry import families, op_of, ops
from retrograde.testing.cases import descriptors, plans
from retrograde.testing.highprec import oracle
from retrograde.testing.measuring import measure
from retrograde.testing.placing import full_streams, streams_of
from tests._support.fuzz_operands import hand_in, mixed_up
from tests._support.fuzz_problems import Placed, changed, check_message, placed, problems


def bounded(examples: int) -> settings:
    """The suite's share; the long profile takes a multiple of it."""
    now = settings.get_current_profile_name()
    return settings(max_examples=examples * (40 if now == "long" else 1))


def content_error(case: Placed) -> type[Exception] | None:
    """What the op's own check says of indices and offsets."""
    check = op_of(case.desc).check
    try:
        if check:
            check(case.desc, case.given)
    except rg.RetrogradeError as error:
        return type(error)
    return None


def assert_nothing_else_changed(case: Placed, before: dict[str, bytes]) -> None:
    """Reads the outputs' memory with the outputs themselves put back."""
    after = {name: np.frombuffer(x, np.uint8).copy() for name, x in case.memory().items()}
    for name, raw in case.raw.items():
        was = np.frombuffer(before[name], np.uint8)
        start = raw.__array_interface__["data"][0]
        for out in case.written().values():
            low, high = np.lib.array_utils.byte_bounds(out)
            if out.size and start <= low and high <= start + raw.nbytes:
                touched = np.zeros(raw.size, bool)
                at = np.lib.stride_tricks.as_strided(
                    touched[(out.__array_interface__["data"][0] - start) // raw.itemsize :],
                    out.shape,
                    [s // raw.itemsize for s in out.strides],
                )
                at[...] = True
                mine = np.repeat(touched, raw.itemsize)
                after[name][mine] = was[mine]
        assert (after[name] == was).all(), f"{case.desc}: memory of {name} was written outside the outputs"


@bounded(320)
@given(st.data())
def test_any_problem_anywhere_in_memory(data: st.DataObject) -> None:
    desc = data.draw(problems())
    case = data.draw(placed(desc))
    threads = data.draw(st.sampled_from((None, 1, 2, 3)))
    illegal, content = case.illegal(), content_error(case)
    note(f"{desc} { ({n: (x.shape, x.strides) for n, x in case.arrays.items()}) }")
    event("refused" if illegal else "bad content" if content else "computed")
    before = case.memory()
    full = full_streams(desc, case.given)
    want = None if illegal or content else oracle(desc, full)
    for name, plan in plans(desc).items():
        case.restore(before)
        if illegal or content:
            with pytest.raises(rg.InvalidProblem if illegal else content):
                plan.run(case.args)
            assert case.memory() == before, f"{desc} [{name}]: something was written: {illegal or content}"
            continue
        plan.run(case.args, stream=rg.Stream(threads=threads))
        got = {n: x.copy() for n, x in streams_of(desc, case.written()).items()}
        worst = measure(desc, want, got, full, plan.precision_guarantee.of_scale)
        assert worst.ulp <= plan.precision_guarantee.max_ulp, f"{desc} [{name}]: {worst}"
        assert_nothing_else_changed(case, before)


@bounded(250)
@given(st.data())
def test_operands_mixed_up(data: st.DataObject) -> None:
    desc = data.draw(problems())
    case = data.draw(placed(desc, free=False))
    before = case.memory()
    operands, refused = data.draw(mixed_up(case))
    note(f"{desc} { ({n: type(x).__name__ for n, x in operands.items()}) } refused={refused}")
    for plan in plans(desc).values():
        case.restore(before)
        try:
            plan.run(hand_in(case, operands))
        except rg.RetrogradeError as error:
            event(type(error).__name__)
            check_message(error)
            untouched = case.memory() == before
        else:
            event("computed")
            untouched = not refused
        assert untouched, f"{desc}: accepted, or written before it was refused"


@bounded(250)
@given(st.data())
def test_fields_that_make_no_sense(data: st.DataObject) -> None:
    """A descriptor is refused when it is made, or it can be printed, read back, selected and explained."""
    desc = data.draw(changed(data.draw(problems()), junk=True))
    assert rg.parse(str(desc)) == desc
    try:
        plan = op_of(desc).plan.select(desc)
    except rg.Unsupported as error:
        check_message(error)
    else:
        assert str(desc) in plan.explain()


CASES = [str(desc) for op in ops() for kind in op.kinds for desc in descriptors(op, kind, "f32", (5, 17))]
WORDS = (
    "f32",
    "bf16",
    "i32",
    "4x8",
    "0x3",
    "()",
    "x",
    "=",
    "param=nan",
    "reverse=True",
    "3",
    "-1",
    "split_dim=1",
    "\0",
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A reproducer string with words dropped, doubled, exchanged and torn; or any text at all."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text())
    words = draw(st.sampled_from(CASES)).split(" ")
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(words) - 1))
        new = draw(st.one_of(st.sampled_from(WORDS), st.just(words[at - 1]), st.text(max_size=6), _torn(words[at])))
        words[at : at + draw(st.integers(0, 1))] = [new]
    return " ".join(words)


def _torn(word: str) -> st.SearchStrategy[str]:
    digits = st.sampled_from(("", "-", "9" * 30, "9" * 5000, ".", "e400", "_0", "x7", "\u0663"))
    return st.builds(lambda at, new: word[:at] + new + word[at + 1 :], st.integers(0, len(word)), digits)


@bounded(350)
@given(texts())
def test_any_text_as_a_case(text: str) -> None:
    try:
        desc = rg.parse(text)
    except rg.InvalidProblem as error:
        check_message(error)
        return
    assert rg.parse(str(desc)) == desc
    try:
        op_of(desc).plan.select(desc)
    except rg.Unsupported as error:
        check_message(error)


FUNCTIONS = [function for family in families() for function in family.functions]
VALUES: tuple[Any, ...] = (
    np.ones((4, 6), np.float32), np.ones((6, 4), np.float32)[::-1],
    np.ones((0, 4)), np.ones(4, np.float16), np.float32(2),
    np.array(3.0, np.float32), np.array([0, 2, 1, 0]), np.array([[0, 1], [3, -9]], np.int32), np.zeros((4, 6), ">f4"),
    np.zeros((2, 2), object), np.zeros((4, 6), np.complex64), np.broadcast_to(np.float32(1), (4, 6)), b"12345678",
    memoryview(np.ones((4, 6), np.float32)), [1.0, 2.0], (4, 6), (), {}, None, True, 0, 1, -1, 7, 2**70, 0.5,
    float("nan"),
    float("inf"), 1j, "max", "first", "gate_value", "", object(), np.ones((1,) * 9, np.float32), (np.ones((4, 6)),) * 2,
    np.ones((4, 3), np.float32), np.ones((4, 6), np.float64),
)  # fmt: skip


@bounded(900)
@given(st.data())
def test_functions_with_any_arguments(data: st.DataObject) -> None:
    function = data.draw(st.sampled_from(FUNCTIONS))
    names = list(inspect.signature(function).parameters)
    first = dict.fromkeys(names[:1], VALUES[0])
    chosen = data.draw(st.dictionaries(st.sampled_from(names), st.integers(0, len(VALUES) - 1), max_size=4))
    options = first | {name: VALUES[at] for name, at in chosen.items()}
    note(f"{function.__name__}({', '.join(f'{name}={value!r}' for name, value in options.items())})")
    try:
        function(**options)
    except rg.RetrogradeError as error:
        check_message(error)
    except TypeError as error:
        if "required" not in str(error):  # Python's own, of the call
            raise
