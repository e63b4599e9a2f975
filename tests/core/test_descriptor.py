"""Descriptors: validation, equality, and the reproducer string."""

import copy
import dataclasses
import math
import pickle
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import InvalidProblem
from retrograde._core import descriptor
from retrograde._core.descriptor import ELEMENT, FLAG, INTEGER, REAL, SHAPE, Descriptor, axes_of, axis_of, kind_of
from retrograde._core.dtypes import FLOATS, TABLE, Element, element_of
from retrograde._core.registry import ops
from retrograde.testing.workloads import workloads


def gated(**changes: Any) -> rg.GatedActivationDescriptor:
    fields = {"kind": "swiglu", "input_shape": (4, 6), "split_dim": -1, "element": "f32"} | changes
    return rg.GatedActivationDescriptor(**fields)


def lerp(**changes: Any) -> rg.BinaryParamDescriptor:
    fields = {"kind": "lerp", "shape": (4, 6), "element": "f32", "param": 0.3} | changes
    return rg.BinaryParamDescriptor(**fields)


def test_equal_problems_are_equal():
    written = gated()
    assert written == gated(kind=rg.GatedActivationKind.SWIGLU, input_shape=[np.int64(4), 6], split_dim=1)
    assert hash(written) == hash(gated(element=Element.F32))
    assert written != gated(order="gate_value")
    assert written != rg.GatedActivationBackwardDescriptor("swiglu", (4, 6), 1, "f32")
    assert lerp(param=-0.0) == lerp(param=0)
    assert str(lerp(param=-0.0)) == str(lerp(param=0))


def test_a_descriptor_is_frozen_and_holds_enums():
    desc = gated()
    assert isinstance(desc.kind, rg.GatedActivationKind)
    assert isinstance(desc.element, Element)
    assert desc.order is rg.GateOrder.VALUE_GATE
    with pytest.raises(dataclasses.FrozenInstanceError):
        desc.kind = "glu"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(desc)) == desc


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kind": "swish"}, "kind: got 'swish', expected one of glu, reglu, swiglu, geglu, geglu_tanh"),
        ({"element": "f8"}, "element: got 'f8', expected one of f32, f16, bf16, f64"),
        ({"element": "i32"}, "element: got 'i32'"),
        ({"element": Element.I64}, "element: got 'i64', expected one of f32"),
        ({"element": np.int8}, "element: got <class 'numpy.int8'>, expected one of f32"),
        ({"order": "gate"}, "order: got 'gate', expected one of value_gate, gate_value"),
        ({"input_shape": (4, -2)}, "input_shape: got 4x-2"),
        ({"input_shape": (1,) * 9}, "rank 9, expected at most 8"),
        ({"input_shape": (4, 6.0)}, "expected an integer"),
        ({"split_dim": 2}, "split_dim: got axis 2, expected -2 to 1 for rank 2"),
        ({"split_dim": True}, "split_dim: got True, expected an integer"),
        ({"split_dim": None}, "split_dim: got None"),
        ({"input_shape": (4, 7)}, "4x7, expected an even extent along split_dim=1"),
        ({"input_shape": (), "split_dim": 0}, r"\(\), expected an even extent"),
    ],
)
def test_bad_gated_problems_are_refused(changes, message):
    with pytest.raises(InvalidProblem, match=message):
        gated(**changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"param": None}, "got neither, expected one of param"),
        ({"weight_shape": (6,)}, "got both"),
        ({"param": None, "weight_shape": (4,)}, "expected a shape that broadcasts"),
        ({"param": None, "weight_shape": (2, 4, 6)}, "got 2x4x6, expected a shape that broadcasts to 4x6"),
        ({"param": "0.3"}, "param: got '0.3', expected a real number"),
        ({"param": True}, "expected a real number"),
        ({"param": 1j}, "expected a real number"),
        ({"param": b"1"}, "expected a real number"),
        ({"param": 10**400}, "expected a real number"),
        ({"param": np.zeros(1)}, "expected a real number"),
    ],
)
def test_bad_lerp_problems_are_refused(changes, message):
    with pytest.raises(InvalidProblem, match=message):
        lerp(**changes)


@pytest.mark.parametrize("param", [1, np.float32(0.25), np.array(0.5), ml_dtypes.bfloat16(2.0), math.inf])
def test_any_real_number_is_a_param(param):
    assert type(lerp(param=param).param) is float
    assert lerp(param=param).param == float(param)


def test_output_shape_is_half_of_the_input():
    assert gated(input_shape=(4, 6, 2), split_dim=1).output_shape == (4, 3, 2)
    assert gated(input_shape=(0, 6)).output_shape == (0, 3)
    assert gated(input_shape=(4, 0)).output_shape == (4, 0)


CASES = [
    "gated_activation.swiglu.backward bf16 4096x8192 split_dim=1",
    "gated_activation.glu.forward f64 2 split_dim=0 order=gate_value",
    "binary_param.lerp.forward f32 4096x4096 param=0.3",
    "binary_param.lerp.backward f16 () weight_shape=()",
    "binary_param.lerp.backward f16 8x4096 weight_shape=1x4096",
    "binary_param.lerp.forward f64 0x3 param=0.1234567890123456789",
    "binary_param.lerp.forward f64 3 param=-inf",
]


@pytest.mark.parametrize("text", CASES)
def test_the_reproducer_string_round_trips(text):
    desc = rg.parse(text)
    assert type(desc).parse(str(desc)) == desc
    if "123" not in text:
        assert str(desc) == text


def test_a_nan_param_round_trips():
    desc = lerp(param=float("nan"))
    again = rg.parse(str(desc))
    assert math.isnan(again.param)
    assert again == desc == pickle.loads(pickle.dumps(desc))
    assert hash(again) == hash(desc) == hash(pickle.loads(pickle.dumps(desc)))
    assert desc != lerp()


@pytest.mark.parametrize("cls", [op.descriptor for op in ops()])
def test_missing_fields_name_the_public_class(cls):
    with pytest.raises(TypeError, match=rf"^{cls.__name__}\.__init__\(\) missing \d"):
        cls()


@pytest.mark.parametrize("cls", [op.descriptor for op in ops()])
def test_every_descriptor_is_frozen(cls):
    desc = next(row.desc for row in workloads() if type(row.desc) is cls)
    before = str(desc), repr(desc), hash(desc)
    for name in (*desc.__dataclass_fields__, "another"):
        with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot change '{name}': a {cls.__name__}"):
            setattr(desc, name, 1)
        with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot change '{name}'"):
            delattr(desc, name)
    with pytest.raises(dataclasses.FrozenInstanceError):
        desc.__init__(*desc._values())
    assert (str(desc), repr(desc), hash(desc)) == before
    assert repr(desc).startswith(f"{cls.__name__}({dataclasses.fields(desc)[0].name}=")
    assert eval(repr(desc), {cls.__name__: cls}) == desc
    assert dataclasses.replace(desc) == copy.deepcopy(desc) == pickle.loads(pickle.dumps(desc)) == desc


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no op; expected one of arg_reduce.<kind>.<direction>, .*, unary.<kind>.<direction>$"),
        ("lerp", "'lerp' is no op; expected one of binary_param.lerp.forward, binary_param.lerp.backward$"),
        ("sum f32", "'sum' is no op; expected one of embedding_bag.sum.forward, .*, reduce.sum.backward$"),
        ("reduce.sum f32", "is no op; expected one of reduce.sum.forward, reduce.sum.backward$"),
        ("gated_activation.swish f32", "is no op; expected one of gated_activation.<kind>.forward, [^,]*backward$"),
        ("embedding f32 4x6", "is no op; expected one of embedding.embedding.forward, embedding.embedding.backward$"),
        ("embedding.embedding.forward f32", "missing; expected .* <element> <num_embeddings>x<embedding_dim> num_ind"),
        ("gated_activation.swish.forward f32 4x6 split_dim=1", "got 'swish', expected one of glu"),
        ("gated_activation.swiglu.forward f32 4x6", "split_dim missing"),
        ("gated_activation.swiglu.forward", "input_shape, split_dim, element missing"),
        ("gated_activation.swiglu.forward f32 4x6 axis=1", "'axis=1' is no field; .* has kind, input_shape"),
        ("gated_activation.swiglu.forward f32 4x6 7 split_dim=1", "'7' is no field"),
        ("gated_activation.swiglu.forward f32 4x6 kind=glu split_dim=1", "'kind=glu' is no field"),
        ("gated_activation.swiglu.forward f32 4x6 split_dim=1 split_dim=1", "split_dim is given twice"),
        ("gated_activation.swiglu.forward f32 4by6 split_dim=1", "'4by6' does not read as input_shape"),
        ("binary_param.lerp.forward f32 4 param=half", "'half' does not read as param"),
        (7, "expected a reproducer string"),
    ],
)
def test_junk_is_refused_with_the_reason(text, message):
    with pytest.raises(InvalidProblem, match=message):
        rg.parse(text)


def test_parse_on_a_class_takes_that_class_only():
    with pytest.raises(InvalidProblem, match="describes a BinaryParamDescriptor, expected a GatedActivationDescriptor"):
        rg.GatedActivationDescriptor.parse(str(lerp()))


def test_a_new_family_declares_fields_and_nothing_else(monkeypatch):
    monkeypatch.setattr(descriptor, "_CLASSES", dict(descriptor._CLASSES))

    class Kind(StrEnum):
        SUM = "sum"

    @dataclass(frozen=True)
    class Toy(Descriptor, family="toy", direction="forward"):
        kind: Annotated[str, kind_of(Kind)]
        shape: Annotated[tuple[int, ...], SHAPE]
        axes: Annotated[Any, axes_of("shape")]
        element: Annotated[str, ELEMENT]
        last: Annotated[int, axis_of("shape")]
        correction: Annotated[float, REAL] = 1.0
        padding: Annotated[int | None, INTEGER] = None
        reverse: Annotated[bool, FLAG] = False

    toy = Toy("sum", (2, 3, 4), (-1, 0), "f32", -1, padding=np.int8(7), reverse=True)
    assert toy.axes == (0, 2)
    assert str(toy) == "toy.sum.forward f32 2x3x4 axes=0,2 last=2 padding=7 reverse=True"
    assert rg.parse(str(toy)) == toy
    plain = Toy("sum", (2,), 0, "f32", 0)
    assert rg.parse("toy.sum.forward f32 2 axes=0 last=0") == plain
    assert rg.parse(str(Toy("sum", (), (), "f32", 0))).axes == ()
    for text in ("axes=0,0 last=0", "axes=0 last=0 reverse=1", "axes=0 last=0 padding=1.5", "axes=x last=0"):
        with pytest.raises(InvalidProblem):
            rg.parse(f"toy.sum.forward f32 2 {text}")
    with pytest.raises(InvalidProblem, match="expected True or False"):
        Toy("sum", (2,), 0, "f32", 0, reverse=1)  # type: ignore[arg-type]


def test_the_dtype_table():
    assert [info.element for info in TABLE.values()] == list(Element)
    assert [str(each) for each in FLOATS] == ["f32", "f16", "bf16", "f64"]
    assert [str(element) for element, info in TABLE.items() if info.is_index] == ["i32", "i64"]
    for element, info in TABLE.items():
        assert info.numpy.itemsize == info.itemsize
        assert element_of(info.numpy) is element_of(element) is element_of(f"torch.{info.numpy}") is element
    for element in FLOATS:
        info = element.info
        one = np.array(1, info.numpy)
        assert float(np.nextafter(one, np.array(2, info.numpy))) - 1 == info.eps
        assert float(np.nextafter(np.array(0, info.numpy), one)) == info.tiny
    with pytest.raises(InvalidProblem, match="got dtype >f4, expected one of float32"):
        element_of(np.dtype(">f4"))
