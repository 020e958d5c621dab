"""How the tests are given to the workers."""

import pytest
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController


class GroupScheduling(LoadGroupScheduling):
    """Gives the rest of a dead worker's tests to another one, and the test that it died of once more.

    pytest-xdist 3.8 puts every group that the worker ever had into the queue again. One that is done gives the next worker
    nothing to run, so it reports nothing, gets nothing more, and the run never ends.
    """

    def remove_node(self, node: WorkerController) -> str | None:
        groups = self.assigned_work[node]
        for name in [name for name, tests in groups.items() if all(tests.values())]:
            del groups[name]
        return super().remove_node(node)

    def mark_test_pending(self, item: str) -> None:
        """Does nothing: `remove_node` has put the test's group into the queue."""


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> GroupScheduling:
    return GroupScheduling(config, log)
