"""The command line, as a shell sees it."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("command", [["list"], ["list", "--markdown"], ["env", "--json"]])
def test_a_reader_that_goes_away_is_no_error_to_report(command: list[str]) -> None:
    """`retrograde list | head -1`, with the pipe closed before a byte is read."""
    pytest.importorskip("rich")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "retrograde", *command],
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 1
