"""Operands in any number, in lists, and each with an element of its own: what declarations say and signatures check."""

from dataclasses import dataclass, make_dataclass
from typing import Annotated, Any

import numpy as np
import pytest

import retrograde as rg
from retrograde import _native
from retrograde._core import args
from retrograde._core.args import reads, writes
from retrograde._core.log import operand_bytes
from tests._support.dlpack_objects import CPU, CUDA, CUDA_HOST, ROCM, Producer


class Problem:
    """What a signature asks of a descriptor."""

    variant = ""
    element = "f32"
    mask_element = "bool"
    index_element = ("i32", "i64")
    shape = (3,)
    shapes = ((3,), (), (2, 0), (4, 5))

    def __str__(self) -> str:
        return "a problem"


DESC: Any = Problem()


def check(kind: type, **given: Any) -> list[Any]:
    return args.signature(kind, DESC).bind(kind(**given))


def refused(kind: type, message: str, **given: Any) -> None:
    with pytest.raises(rg.InvalidProblem, match=message):
        check(kind, **given)


@dataclass
class Step:
    grads: Annotated[Any, reads("shapes", list=True)]
    scale: Annotated[Any, reads("shape")]
    params: Annotated[Any, writes("shapes", list=True, inplace=True)] = None


def arrays() -> list[Any]:
    return [np.zeros(shape, np.float32) for shape in Problem.shapes]


NAMES = ["grads[0]", "grads[1]", "grads[2]", "grads[3]", "scale", "params[0]", "params[1]", "params[2]", "params[3]"]


@pytest.mark.parametrize("kind", [list, tuple])
def test_a_list_is_one_operand_and_as_many_streams(kind: type) -> None:
    given: dict[str, Any] = {"grads": arrays(), "scale": np.ones(3, np.float32), "params": arrays()}
    assert list(args.streams(Step, DESC)) == list(args.bound_streams(Step, DESC)) == NAMES
    assert [written for _, written in args.streams(Step, DESC).items()] == [False] * 5 + [True] * 4
    views = check(Step, grads=kind(given["grads"]), scale=given["scale"], params=kind(given["params"]))
    flat = [*given["grads"], given["scale"], *given["params"]]
    assert [(v.owner is x, v.shape) for v, x in zip(views, flat, strict=True)] == [(True, x.shape) for x in flat]


def test_what_a_list_may_not_be() -> None:
    good, scale = arrays(), np.ones(3, np.float32)
    given = {"scale": scale, "params": arrays()}
    refused(Step, "grads: got ndarray, expected a list or tuple of 4 arrays", grads=scale, **given)
    refused(Step, "grads: got 3 arrays, expected 4: pass one for each shape", grads=good[:3], **given)
    refused(Step, r"grads\[3\]: got shape \(5, 4\), expected \(4, 5\)", grads=[*good[:3], good[3].T], **given)
    refused(Step, r"grads\[1\]: got element f64", grads=[good[0], np.zeros(()), *good[2:]], **given)
    refused(Step, r"grads\[2\]: got None, expected an array", grads=[*good[:2], None, good[3]], **given)
    refused(Step, "missing grads", grads=None, **given)
    refused(Step, "missing params", grads=good, scale=scale)
    refused(Step, r"params\[3\]: is written, but shares memory with params\[0\]", grads=arrays(), scale=scale,
            params=[good[3][0, :3], *good[1:]])  # fmt: skip


def test_a_list_may_be_updated_in_place() -> None:
    both, scale = arrays(), np.ones(3, np.float32)
    check(Step, grads=both, scale=scale, params=both)
    refused(Step, r"params\[0\]: is written, but shares memory with scale", grads=arrays(), scale=scale,
            params=[scale[::-1], *both[1:]])  # fmt: skip


class Many(Problem):
    shapes = ((2, 3),) * 200


def test_hundreds_of_operands() -> None:
    memory = np.zeros((2, 200, 2, 3), np.float32)
    scale = np.ones(3, np.float32)
    desc: Any = Many()
    signature = args.signature(Step, desc)
    views = signature.bind(Step(list(memory[0]), scale, list(memory[1])))
    assert [view.ptr for view in views if view] == [x.ctypes.data for x in (*memory[0], scale, *memory[1])]
    tangled = [*memory[1, :199], memory[1, 7]]
    with pytest.raises(rg.InvalidProblem, match=r"params\[199\]: is written, but shares memory with params\[7\]"):
        signature.check(Step(list(memory[0]), scale, tangled))
    signature.check(Step([memory[0, 0]] * 200, scale, list(memory[1])))  # inputs may share


def test_an_empty_list() -> None:
    class Nothing(Problem):
        shapes = ()

    desc: Any = Nothing()
    signature = args.signature(Step, desc)
    scale = np.ones(3, np.float32)
    assert len(signature.bind(Step([], scale, ()))) == 1
    with pytest.raises(rg.InvalidProblem, match="grads: got 1 arrays, expected 0"):
        signature.check(Step([scale], scale, []))


def test_a_list_keeps_its_arrays_alive_and_reads_any_of_them() -> None:
    given = [Producer(x) if x.ndim == 2 else x for x in arrays()]
    views = check(Step, grads=given, scale=np.ones(3, np.float32), params=arrays())
    assert [view.owner for view in views[:4]] == given
    memory = [view.ptr for view in views]
    del given
    assert [view.ptr for view in views] == memory


def test_bytes_of_a_list() -> None:
    op: Any = type("Op", (), {"args": Step})
    assert operand_bytes(op, DESC) == 4 * (2 * (3 + 1 + 0 + 20) + 3)


@dataclass
class Where:
    condition: Annotated[Any, reads("shape", element="mask_element")]
    a: Annotated[Any, reads("shape")]
    at: Annotated[Any, reads("shape", element="index_element")]
    y: Annotated[Any, writes("shape", inplace=True)]


def test_an_element_for_each_operand() -> None:
    given: dict[str, Any] = {"condition": np.ones(3, bool), "a": np.ones(3, np.float32), "y": np.ones(3, np.float32)}
    for dtype in (np.int32, np.int64):
        views = check(Where, **given, at=np.zeros(3, dtype))
        assert [view.element for view in views] == ["bool", "f32", f"i{8 * np.dtype(dtype).itemsize}", "f32"]
    given["at"] = np.zeros(3, np.int32)
    refused(Where, "condition: got element f32, expected bool: convert it \\[", **given | {"condition": given["a"]})
    refused(Where, "at: got element bool, expected i32 or i64: convert it \\[", **given | {"at": given["condition"]})
    refused(Where, "a: got element bool, expected f32: convert it, or describe", **given | {"a": given["condition"]})
    assert args.elements_of(args.operands(Where)["at"], DESC) == ("i32", "i64")


def test_an_unknown_element_is_a_mistake_of_the_declaration() -> None:
    with pytest.raises(ValueError, match="x: unknown element f8"):
        _native.Signature("", Where, [[("x", False, ("f8",), (3,), True, None, None, False, False)]])


def test_as_many_fields_as_a_mask_has_bits() -> None:
    def signature(count: int) -> tuple[type, _native.Signature]:
        kind = make_dataclass("Wide", [(f"x{k}", Annotated[Any, reads("shape")], None) for k in range(count)])
        return kind, args.signature(kind, DESC)

    kind, most = signature(64)
    x = np.ones(3, np.float32)
    assert len(most.bind(kind(*[x] * 64))) == 64
    with pytest.raises(rg.InvalidProblem, match="missing x63"):
        most.check(kind(*[x] * 63))
    with pytest.raises(ValueError, match="got 65 fields of an Args class, expected at most 64"):
        signature(65)


def _on(device: int, number: int = 0) -> Producer:
    return Producer(np.ones(3, np.float32), device=device, device_id=number)


@dataclass
class Pair:
    a: Annotated[Any, reads("shape")]
    y: Annotated[Any, writes("shape")] = None


@pytest.mark.parametrize(("name", "device"), [("cpu", CPU), ("cuda", CUDA), ("rocm", ROCM)])
def test_operands_live_on_the_device_of_the_signature(name: str, device: int) -> None:
    signature = args.signature(Pair, DESC, name)
    assert signature.device == name
    views = signature.bind(Pair(_on(device, 2), _on(device, 2)))
    assert [view.device for view in views if view] == [f"{name}:2"] * 2
    for other in {CPU, CUDA, ROCM} - {device}:
        where = {CPU: "cpu", CUDA: "cuda", ROCM: "rocm"}[other]
        runs = "the CPU" if name == "cpu" else name
        with pytest.raises(rg.InvalidProblem, match=f"y: lives on {where}:0, but this plan runs on {runs}: move it"):
            signature.check(Pair(_on(device), _on(other)))


def test_operands_of_a_gpu_live_on_one() -> None:
    signature = args.signature(Pair, DESC, "cuda")
    with pytest.raises(
        rg.InvalidProblem, match=r"y: lives on cuda:1, and a on cuda:0: expected one device.* \[in a prob"
    ):
        signature.check(Pair(_on(CUDA), _on(CUDA, 1)))
    with pytest.raises(rg.InvalidProblem, match="a: lives on device type 3:0, but this plan runs on cuda"):
        signature.check(Pair(_on(CUDA_HOST), _on(CUDA)))
    args.signature(Pair, DESC).check(Pair(_on(CUDA_HOST, 1), _on(CPU)))  # pinned memory is the host's


def test_the_device_of_a_signature_can_be_changed_to_a_known_one() -> None:
    signature = args.signature(Pair, DESC, "cuda")
    signature.device = "cpu"
    signature.check(Pair(_on(CPU), _on(CPU)))
    with pytest.raises(ValueError, match="got device tpu, expected cpu, cuda or rocm"):
        signature.device = "tpu"
    with pytest.raises(ValueError, match="got device tpu"):
        args.signature(Pair, DESC, "tpu")


def test_overlaps_are_found_on_a_device_too() -> None:
    memory = np.zeros(4, np.float32)
    signature = args.signature(Pair, DESC, "cuda")
    signature.check(Pair(Producer(memory[:3], device=CUDA), _on(CUDA)))
    with pytest.raises(rg.InvalidProblem, match="y: is written, but shares memory with a"):
        signature.check(Pair(Producer(memory[:3], device=CUDA), Producer(memory[1:], device=CUDA)))
