"""Time several callables against each other, in one process, so that they share the machine's good and bad moments."""

import math
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from timeit import Timer
from types import MappingProxyType
from typing import Any

# A library's OpenMP workers spin on after its call (libgomp: 10 ms) and stall whoever runs next on the same cores.
# Making them sleep instead (OMP_WAIT_POLICY=passive) would slow that library: torch's sigmoid of 128 Ki f32 takes
# 62 us by default and 90 to 125 us passive. So everyone keeps the defaults, takes turns of several calls, and the
# process rests after a turn until all workers are asleep.
REST = 0.015
TURN = 0.03
SAMPLE = 50e-6


TOO_WIDE = 1.25  # p80 over p20, beyond which a median says little: such a figure is marked


def is_wide(p20: float, p80: float) -> bool:
    return p80 > TOO_WIDE * p20


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds per call."""

    best: float
    p20: float
    median: float
    p80: float
    samples: int

    @property
    def is_wide(self) -> bool:
        return is_wide(self.p20, self.p80)

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def summarise(samples: list[float]) -> Timing:
    ordered = sorted(samples)
    last = len(ordered) - 1
    return Timing(
        ordered[0], ordered[round(0.2 * last)], statistics.median(ordered), ordered[round(0.8 * last)], len(ordered)
    )


@dataclass(slots=True)
class _Runner:
    timer: Timer
    calls: int  # calls per sample, so that a sample is long against the clock's own cost
    turn: int  # samples per turn
    samples: list[float] = field(default_factory=list)
    minima: list[float] = field(default_factory=list)  # of each turn

    def take_turn(self) -> None:
        if self.turn > 1:
            self.timer.timeit(1)  # wakes the workers and brings code and data back into cache
        taken = [self.timer.timeit(self.calls) / self.calls for _ in range(self.turn)]
        self.samples += taken
        self.minima.append(min(taken))


def _runner(timer: Timer, seconds: float) -> _Runner:
    """Calls and samples to suit: a call beyond TURN is one sample, and needs no waking up; nor a trial, if known."""
    if seconds > TURN:
        return _Runner(timer, 1, 1)
    timer.timeit(1)
    once = max(timer.timeit(1), 1e-8)
    if once < SAMPLE:
        once = max(timer.timeit(100) / 100, 1e-8)
    calls = max(1, round(SAMPLE / once))
    return _Runner(timer, calls, max(1, min(50, round(TURN / (once * calls)))))


Minima = Mapping[str, list[float]]  # of the rounds so far, by contestant


def never_settled(_: Minima) -> bool:
    return False


def interleave(
    contestants: Mapping[str, Callable[[], object] | Timer],
    *,
    rounds: int = 8,
    spins: Callable[[str], bool] = lambda _: True,
    on_round: Callable[[], None] | None = None,
    seconds: Mapping[str, float] = MappingProxyType({}),
    settled: Callable[[Minima], bool] = never_settled,
    limit: float = math.inf,
) -> dict[str, Timing]:
    """Round robin: each contestant in turn, at most `rounds` times; the order reverses every round.

    It ends earlier, though not before the second round, when `settled` says so of the minima of the rounds, or when
    `limit` seconds are over.

    A `timeit.Timer` may stand for a callable where the cost of a lambda would count. `spins` says which contestants
    have workers that need a rest. `seconds` are those of a call, of contestants that were called before.
    """
    runners = {
        name: _runner(each if isinstance(each, Timer) else Timer(each), seconds.get(name, 0.0))
        for name, each in contestants.items()
    }
    order = list(runners.items())
    start = time.monotonic()
    time.sleep(REST)
    for done in range(rounds):
        if done > 1 and (
            time.monotonic() - start > limit or settled({name: runner.minima for name, runner in runners.items()})
        ):
            break
        for name, runner in order:
            runner.take_turn()
            if spins(name):
                time.sleep(REST)
        order.reverse()
        if on_round:
            on_round()
    return {name: summarise(runner.samples) for name, runner in runners.items()}
