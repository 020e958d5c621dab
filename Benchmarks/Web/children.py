"""Processes that this run starts, and always ends: each by its id, in reverse order."""

import contextlib
import pathlib
import signal
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEGIN = time.monotonic()


class WrongResult(Exception):
    """A wrong result, which invalidates the run."""


class MeasurementError(Exception):
    """The reason why nothing could be measured."""


class Children:
    def __init__(self):
        self.running = []
        # Exits through every `finally`, as Ctrl-C does.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))

    def start(self, arguments, log, **more):
        with open(log, "ab") as output:
            child = subprocess.Popen(
                [str(a) for a in arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=output, **more)
        child.log = log
        self.running.append(child)
        return child

    def stop(self, child, number=signal.SIGTERM):
        if child in self.running:
            self.running.remove(child)
        if child.poll() is None:
            child.send_signal(number)
        try:
            child.wait(20)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        return child.returncode

    def stop_all(self):
        for child in reversed(list(self.running)):
            with contextlib.suppress(OSError):
                self.stop(child)


def run(arguments, seconds=120, **more):
    """Returns the output of a command; raises an error when it fails."""
    done = subprocess.run(
        [str(a) for a in arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds, **more)
    if done.returncode != 0:
        raise MeasurementError(f"{' '.join(map(str, arguments))}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def eventually(claim, child, pause=0.005, seconds=60):
    """Waits until the claim holds; raises an error if the child ends before."""
    deadline = time.monotonic() + seconds
    while not claim():
        if child.poll() is not None:
            with open(child.log) as log:
                raise MeasurementError(f"{child.args[0]} ended with {child.returncode}:\n{log.read()[-2000:]}")
        if time.monotonic() > deadline:
            raise MeasurementError(f"{child.args[0]} did not get ready in {seconds} seconds; see {child.log}")
        time.sleep(pause)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def report(line):
    """Reports progress on standard error; only the table goes to standard output."""
    print(f"{time.monotonic() - BEGIN:4.0f} s  {line}", file=sys.stderr, flush=True)
