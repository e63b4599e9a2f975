"""DTensor: two processes of gloo, on this machine."""

import subprocess
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")


def test_shards_off_the_axis_stay_where_they_are(tmp_path: Path) -> None:
    script = Path(__file__).parent / "sharded_torch.py"
    command = [sys.executable, str(script)]
    processes = [
        subprocess.Popen(
            [*command, str(rank), str(tmp_path / "store")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for rank in range(2)
    ]
    for process in processes:
        output, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
        assert output.strip() == "same"
