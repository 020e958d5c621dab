"""A shop on a cluster, its customers, and a round of a fault."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass

from audit import Books
from cluster import Cluster
from servers import Servers

# Before a fault and after it.
ANSWERS = 100
# Before a fault ends: more than the customers may still have been given by what it struck.
ANSWERS_MEANWHILE = 40


@dataclass
class Round:
    """What the customers saw of a fault."""

    answers: int
    repeats: int
    silence: float


class Chain:
    """Open when it is made; `close` ends its processes and removes its files."""

    def __init__(self) -> None:
        with ExitStack() as stack:
            self.cluster = stack.enter_context(closing(Cluster()))
            folder = self.cluster.folder / "servers"
            folder.mkdir()
            self.servers = stack.enter_context(closing(Servers(folder, self.cluster.url, "--create")))
            self.customers = self.servers.customers("main")
            self._stack = stack.pop_all()

    def play(self, fault: Callable[["Chain"], Iterator[None]]) -> Round:
        """Customers press before, during and after the fault, until the cluster is whole again; then every press is
        looked for in the store."""
        ledger = self.customers.ledger
        answers, repeats = ledger.answers, ledger.repeats
        self.cluster.await_whole()
        self.customers.start()
        try:
            ledger.await_answers(ANSWERS)
            struck = time.monotonic()
            steps = fault(self)
            next(steps)
            ledger.await_answers(ANSWERS_MEANWHILE)
            next(steps, None)
            self.cluster.await_whole()
            ledger.await_answers(ANSWERS)
        finally:
            self.customers.leave()
        self.customers.stop()
        books = Books(self.servers.log())
        books.audit(ledger.acknowledged)
        # nginx asks the processes in turn, each of its workers by itself.
        for _ in range(8):
            assert self.servers.stock == books.stock
        self.servers.check()
        return Round(ledger.answers - answers, ledger.repeats - repeats, ledger.longest_silence(struck))

    def close(self) -> None:
        self._stack.close()
