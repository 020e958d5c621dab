"""A worker that dies takes no test with it, and the run comes to its end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import os
from pathlib import Path

def test_first():
    pass

def test_last():
    deaths = Path("deaths")
    count = len(deaths.read_text()) if deaths.exists() else 0
    deaths.write_text("x" * (count + 1))
    if count < {deaths}:
        os._exit(1)
"""


@pytest.mark.parametrize(("deaths", "summary"), [(1, "2 passed, 1 rerun"), (9, "1 failed, 1 passed, 1 rerun")])
def test_the_test_that_a_worker_died_of_runs_once_more(tmp_path: Path, deaths: int, summary: str) -> None:
    here = Path(__file__).parent
    (tmp_path / "pytest.ini").write_text((here / "pytest.ini").read_text())
    (tmp_path / "conftest.py").write_text("from scheduling import pytest_xdist_make_scheduler\n")
    (tmp_path / "test_some.py").write_text(TESTS.format(deaths=deaths))
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "."], cwd=tmp_path, env=inherited | {"PYTHONPATH": str(here)},
        capture_output=True, text=True, timeout=50)
    assert summary in run.stdout, run.stdout + run.stderr
