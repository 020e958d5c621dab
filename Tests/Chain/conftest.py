"""The fixtures of the tests of a cluster, and the table of what customers saw."""

import os
import shutil
import signal
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from chain import Chain, Round
from processes import kill, until, users_of

ROUNDS = int(os.environ.get("ROUNDS", "1"))
FAILED = pytest.StashKey[bool]()
FOLDER = pytest.StashKey[Path]()


def pytest_configure(config: pytest.Config) -> None:
    """One folder for all temporary files of a run, so that whatever still uses one of them at the end is the run's."""
    if not hasattr(config, "workerinput"):
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        folder = config.stash[FOLDER] = Path(tempfile.mkdtemp(prefix="juicemaker-chain."))
        folder.chmod(0o755)
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    """The processes of a worker that was interrupted are left over."""
    if folder := config.stash.get(FOLDER, None):
        until(lambda: not kill(users_of(folder)), "the run's processes end")
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def chains() -> Iterator[list[Chain]]:
    """The chain of the rounds before, until one failed."""
    chains: list[Chain] = []
    yield chains
    for chain in chains:
        chain.close()


@pytest.fixture
def chain(chains: list[Chain], request: pytest.FixtureRequest) -> Iterator[Chain]:
    """A chain with the history of the rounds before."""
    if not chains:
        chains.append(Chain())
    yield chains[0]
    if request.node.stash.get(FAILED, False):
        chains[0].cluster.keep_logs(request.node.name)
        chains.pop().close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def pytest_terminal_summary(terminalreporter) -> None:
    rounds: dict[str, list[Round]] = defaultdict(list)
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            rounds[name].append(Round(*value))
    if rounds:
        print(f"\n\n{'':32}{'rounds':>7}{'answers':>9}{'sent again':>11}{'longest silence, s':>20}{'median':>8}")
    for name, those in sorted(rounds.items()):
        silences = [one.silence for one in those]
        print(
            f"{name:32}{len(those):7}{sum(one.answers for one in those):9}{sum(one.repeats for one in those):11}"
            f"{max(silences):20.1f}{statistics.median(silences):8.1f}")
