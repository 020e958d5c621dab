"""What happens to a chain while customers press.

Each fault is a generator: it strikes before its `yield`, and goes on when customers were answered again.
"""

import signal
import time
from collections.abc import Iterator

from chain import Chain
from processes import freeze, kill, send, until

# Longer than the lease of a leader (`ttl` in the guide's patroni.yml) and the time that another takes to lead.
FROZEN_SECONDS = 43
# Long enough for a leader that slept to take the lead back, if nothing kept it from that.
AFTER_WAKING_SECONDS = 30


def killed_postgres(chain: Chain) -> Iterator[None]:
    """The leader's PostgreSQL ends; its Patroni sees that."""
    kill([chain.cluster.leader.postmaster])
    yield


def killed_machine(chain: Chain) -> Iterator[None]:
    """The leader's machine loses its power, and boots when another one leads."""
    machine = chain.cluster.leader
    kill([machine.patroni, machine.etcd, machine.postmaster])
    yield
    machine.start()


def killed_standby(chain: Chain) -> Iterator[None]:
    """The PostgreSQL of the synchronous standby ends."""
    kill([chain.cluster.member("sync_standby").postmaster])
    yield


def killed_etcd(chain: Chain) -> Iterator[None]:
    """The etcd that leads the others ends, and starts again when another one leads."""
    machine = next(machine for machine in chain.cluster.machines if machine.leads_etcd)
    kill([machine.etcd])
    yield
    others = [other for other in chain.cluster.machines if other is not machine]
    until(lambda: any(other.leads_etcd for other in others), "another etcd leads")
    machine.start()


def killed_all_etcd(chain: Chain) -> Iterator[None]:
    """All etcds end, and start again when the leader's lease is over."""
    struck = time.monotonic()
    kill(machine.etcd for machine in chain.cluster.machines)
    yield
    _wait_until(struck + AFTER_WAKING_SECONDS)
    for machine in chain.cluster.machines:
        machine.start()


def frozen_postgres(chain: Chain) -> Iterator[None]:
    """The leader's PostgreSQL stands still, and wakes when another one leads."""
    yield from _frozen(chain, [chain.cluster.leader.postmaster])


def frozen_machine(chain: Chain) -> Iterator[None]:
    """The leader's PostgreSQL and Patroni stand still, as on a paused virtual machine, and wake when another leads."""
    leader = chain.cluster.leader
    yield from _frozen(chain, [leader.patroni, leader.postmaster])


def frozen_server(chain: Chain) -> Iterator[None]:
    """One of the two juicemakers stands still in the middle of a commit, with the shop's lock. It wakes when the database
    has undone that commit and the other one answers."""
    process = chain.servers.processes[0].pid

    def stops_in_a_commit() -> bool:
        send([process], signal.SIGSTOP)
        # Twice, because a statement may still be on its way.
        if all(chain.cluster.is_in_transaction(process) for _ in range(2)):
            return True
        send([process], signal.SIGCONT)
        return False

    until(stops_in_a_commit, "a juicemaker stops in a commit")
    yield
    send([process], signal.SIGCONT)


def _frozen(chain: Chain, processes: list[int]) -> Iterator[None]:
    leader = chain.cluster.leader
    struck = time.monotonic()
    frozen = freeze(processes)
    yield
    _wait_until(struck + FROZEN_SECONDS)
    assert chain.cluster.leader is not leader, "no other machine leads"
    send(frozen, signal.SIGCONT)
    _wait_until(time.monotonic() + AFTER_WAKING_SECONDS)


def _wait_until(moment: float) -> None:
    """Customers press meanwhile: the time itself is what is tested, so nothing is waited for."""
    time.sleep(max(0, moment - time.monotonic()))
