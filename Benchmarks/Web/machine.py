"""The machine of the measurements, and the other programs that used it meanwhile."""

import os
import pathlib
import platform
import resource

from children import MeasurementError


def line(folder):
    model = next(
        (l.split(":", 1)[1].strip() for l in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
         if l.startswith("model name")), platform.machine())
    kind, source = disk(folder)
    return f"{os.cpu_count()} cores ({model}) · {kind} on {source} · Linux {platform.release()}"


def disk(folder):
    """The file system that a folder is on, from /proc/self/mountinfo (proc(5))."""
    path = str(pathlib.Path(folder).resolve())
    found = ("", "an unknown file system", "an unknown disk")
    for mount in pathlib.Path("/proc/self/mountinfo").read_text().splitlines():
        words = mount.split()
        dash = words.index("-")
        point = words[4]
        holds = point == "/" or path == point or path.startswith(point + "/")
        # Of two mounts on the same folder, the later one hides the other.
        if holds and len(point) >= len(found[0]):
            found = (point, words[dash + 1], words[dash + 2])
    return found[1:]


def refuse_memory(folder):
    """Refuses a file system in memory, where syncs are free and every ratio would be wrong."""
    kind, _ = disk(folder)
    if kind in ("tmpfs", "ramfs"):
        raise MeasurementError(f"{folder} is on {kind}, which is memory; give a folder on a disk: --folder DIR")


class OtherWork:
    """The share of the cores' time that other programs used.

    Interrupts are excluded: the loopback network causes most of them, and the kernel does not attribute them.
    """

    def __init__(self):
        self.before = self.ticks()

    def share(self):
        """From 0 to 1; children count once they have ended."""
        all_before, busy_before, own_before = self.before
        everything, busy, own = self.ticks()
        return max(0.0, (busy - busy_before) - (own - own_before)) / max(1e-9, everything - all_before)

    @staticmethod
    def ticks():
        seconds = os.sysconf("SC_CLK_TCK")
        # user nice system idle iowait irq softirq steal
        times = [int(t) / seconds for t in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        own = sum(
            u.ru_utime + u.ru_stime for u in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
        return sum(times), times[0] + times[1] + times[2] + times[7], own
