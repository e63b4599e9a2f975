"""What the loggers tell, and that they cost nothing while nobody listens."""

import logging
from collections.abc import Callable
from subprocess import CompletedProcess

import numpy as np
import pytest

import retrograde as rg
from retrograde import _native
from retrograde._core.log import operand_bytes
from retrograde._core.registry import op_of

CASE = "gated_activation.swiglu.backward f32 4x8 split_dim=1"
Python = Callable[..., CompletedProcess[str]]


def _args() -> rg.GatedActivationBackwardArgs:
    x, dy = np.ones((4, 8), np.float32), np.ones((4, 4), np.float32)
    return rg.GatedActivationBackwardArgs(dy=dy, x=x, dx=np.empty_like(x))


def test_dispatch_tells_the_choice_and_the_refusals(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "retrograde")
    plan = rg.GatedActivationBackwardPlan.select(rg.parse(CASE), preference=rg.PlanPreference(max_ulp=1))
    (message,) = caplog.messages
    assert message.startswith(f"{CASE} -> {plan.sku}; refused ")
    assert "it promises 3 ULP, the preference allows 1" in message


def test_a_select_that_fails_is_told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "retrograde.dispatch")
    with pytest.raises(rg.Unsupported):
        rg.GatedActivationBackwardPlan.select(rg.parse(CASE), preference=rg.PlanPreference(max_ulp=0.01))
    assert caplog.messages[0].startswith(f"{CASE} -> nothing; refused ")


def test_profile_tells_time_and_bytes(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "retrograde.profile")
    desc = rg.parse(CASE)
    plan = rg.GatedActivationBackwardPlan.select(desc)
    args = _args()
    plan.run(args)
    assert args.dx[0, 0] != 0
    (message,) = [text for text in caplog.messages if " us, " in text]
    assert message.startswith(f"{CASE} on {plan.sku}: ")
    assert f"{operand_bytes(op_of(desc), desc)} bytes" in message
    assert operand_bytes(op_of(desc), desc) == 4 * (16 + 32 + 32)
    with pytest.raises(rg.InvalidProblem):
        plan.run(rg.GatedActivationBackwardArgs(dy=args.dy, x=args.x, dx=args.dx[1:]))


def test_a_level_that_is_inherited_wraps_nothing(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    plan = rg.GatedActivationBackwardPlan.select(rg.parse(CASE))
    assert type(plan._launch) is _native.Launch
    assert plan._call is plan._launch


LISTEN = """
import numpy as np, retrograde.functional as F
F.swiglu(np.ones((4, 8), np.float32))
"""


def test_the_environment_variable(python: Python) -> None:
    done = python(LISTEN, RETROGRADE_LOG="dispatch,profile")
    assert done.returncode == 0, done.stderr
    first, second = done.stderr.splitlines()
    assert first.startswith("retrograde.dispatch: gated_activation.swiglu.forward f32 4x8 split_dim=1 -> cpu.")
    assert second.startswith("retrograde.profile: gated_activation.swiglu.forward f32 4x8 split_dim=1 on cpu.")
    assert python(LISTEN).stderr == ""


def test_a_wrong_topic_is_told_once_and_ignored(python: Python) -> None:
    done = python(LISTEN, RETROGRADE_LOG="disptach,profile")
    assert done.returncode == 0, done.stderr
    first, second = done.stderr.splitlines()
    assert first == "RETROGRADE_LOG: got 'disptach', expected some of dispatch, profile. Did you mean dispatch?"
    assert second.startswith("retrograde.profile: ")
    done = python("import retrograde", RETROGRADE_LOG="everything")
    assert done.stderr.endswith("got 'everything', expected some of dispatch, profile. It is ignored.\n")


def test_logging_is_not_imported_for_nothing(python: Python) -> None:
    assert python("import sys, retrograde; print('logging' in sys.modules)").stdout.strip() == "False"
