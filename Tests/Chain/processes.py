"""The processes of a test. Each is ended by its own id, with everything that it started, also after a failure."""

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

# PostgreSQL refuses to run as root.
DATABASE_USER = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name


def until(claim: Callable[[], Any], what: str, seconds: float = 60) -> Any:
    """Waits until the claim is true and returns it; an error of the claim counts as false."""
    deadline = time.monotonic() + seconds
    while True:
        error = None
        try:
            if result := claim():
                return result
        except Exception as raised:
            error = raised
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}" + (f" ({error!r})" if error else "")
        time.sleep(0.02)


def start(
    *command: str | Path, log: Path, user: str | None = None, environment: dict[str, str] | None = None,
    cwd: Path | None = None
) -> "subprocess.Popen[bytes]":
    """Starts a process that ends with this one. Only from the main thread: the kernel ends it with its thread."""
    other = user if os.geteuid() == 0 else None
    with open(log, "ab") as output:
        return subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", *map(str, command)], stdin=subprocess.DEVNULL, stdout=output,
            stderr=output, cwd=cwd, user=other, group=other, extra_groups=[] if other else None,
            env={**os.environ, **(environment or {})}, start_new_session=True)


def stop(process: "subprocess.Popen[bytes] | None") -> None:
    """Ends a process with SIGTERM, and with SIGKILL after 20 seconds."""
    if not process or process.poll() is not None:
        return
    send([process.pid], signal.SIGCONT, signal.SIGTERM)
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def send(processes: Iterable[int], *signals: signal.Signals) -> None:
    """Sends the signals to those of the processes that still run."""
    for process in processes:
        for one in signals:
            try:
                os.kill(process, one)
            except ProcessLookupError:
                break


def children(process: int) -> list[int]:
    found = []
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += [int(child) for child in thread.read_text().split()]
        except OSError:  # It ended meanwhile.
            pass
    return found


def freeze(processes: Iterable[int]) -> list[int]:
    """Stops the processes and their descendants, as if their machine stood still. Returns the ids of all of them.

    Fails when one of the processes is not there, because nothing would happen then.
    """
    frozen = []
    for process in processes:
        os.kill(process, signal.SIGSTOP)
        frozen += [process, *_freeze_children(process)]
    return frozen


def _freeze_children(process: int) -> list[int]:
    # A parent before its children: a stopped one starts no more.
    found = children(process)
    send(found, signal.SIGSTOP)
    return [one for child in found for one in (child, *_freeze_children(child))]


def kill(processes: Iterable[int]) -> list[int]:
    """Kills the processes and their descendants at once, as when their machine loses its power. Returns the ids."""
    killed = freeze(processes)
    send(killed, signal.SIGKILL)
    # PostgreSQL does not start while one of them still has its shared memory.
    until(lambda: not any(map(_is_running, killed)), "the killed processes end")
    return killed


def _is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def users_of(folder: Path) -> list[int]:
    """The processes that work in the folder or name it in their command, also those of PostgreSQL."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            works_there = folder in Path(os.readlink(process / "cwd")).parents
            if works_there or bytes(folder) in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:  # It ended meanwhile.
            pass
    return found
