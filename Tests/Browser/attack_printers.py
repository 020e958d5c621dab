"""What takes too long for every day: `print` killed at each byte of a slip, and slips that other programs wrote or carried.

    make attack X=printers
"""

import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from escpos.printer import Dummy

from printer import Engine, Printer, Slip
from shop import Shop, can_connect, stop, until
from test_print import example_menu, follow, is_idle, printer, rows, shop  # noqa: F401


@pytest.mark.timeout(1800)
def test_every_ticket_comes_out_whichever_byte_the_process_dies_at(
    shop: Shop, printer: Printer, follow: Callable[..., "subprocess.Popen[bytes]"], tmp_path: Path  # noqa: F811
) -> None:
    shop.run("stock", "kiwi", "+90000", "cup14", "+90000")
    process = follow(shop, f"kitchen={printer.address}")
    shop.run("order", "kiwi")
    until(lambda: len(printer.whole) == 1 and is_idle(tmp_path))
    byte = 0
    while True:
        before = len(printer.slips)
        printer.is_held.clear()
        printer.hold_after = byte
        number = 2 + byte
        shop.run("order", "kiwi")
        until(lambda: printer.is_held.is_set() or len(printer.slips) > before)
        if not printer.is_held.is_set():
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        printer.go_on()
        process = follow(shop, f"kitchen={printer.address}")
        until(lambda: any(f"{number}번" in slip.text for slip in printer.slips[before:] if slip.is_whole), f"byte {byte}")
        until(lambda: is_idle(tmp_path))
        slips = printer.slips[before:]
        whole = [slip for slip in slips if slip.is_whole]
        assert all(f"{number}번" in slip.text for slip in whole), (byte, slips)
        assert all(slip.is_again for slip in slips[1:]), (byte, slips)
        byte += 1
    assert byte > 100, "a slip has that many bytes"


def decoded(stream: bytes, columns: int) -> list[Slip]:
    """What the tests' printer makes of a stream."""
    printer = Printer(prefix=b"", columns=columns)
    try:
        engine = Engine(printer)
        for byte in stream:
            engine.take(byte)
        engine.tear_off()
        return printer.slips
    finally:
        printer.turn_off()


def test_python_escpos_composes_the_same_ticket(
    shop: Shop, printer: Printer, follow: Callable[..., object]  # noqa: F811
) -> None:
    follow(shop, f"kitchen={printer.address}")
    shop.run("order", "mango.large.ice-less", "2", "--memo", "빨대")
    until(lambda: printer.whole)
    [ours] = printer.whole
    other = Dummy()

    def line(text: str, size: int = 1, align: str = "left") -> None:
        other.set(align=align, custom_size=True, width=size, height=size)
        other._raw(text.encode("euc_kr") + b"\n")

    line("1번", 4, "center")
    line(ours.lines[1].text)  # the time
    line("-" * 42)
    line("빨대", 2)
    line("-" * 42)
    line("망고쥬스 라지       2", 2)
    line("  얼음 적게", 2)
    line("-" * 42)
    line(" " * 39 + "2잔")
    other.cut(feed=False)
    [theirs] = decoded(b"\x1b@" + other.output, 42)
    assert [(line.text.rstrip(), line.size) for line in theirs.lines] == [
        (line.text.rstrip(), line.size) for line in ours.lines]
    assert theirs.is_whole


def test_python_escpos_opens_the_same_drawer() -> None:
    other = Dummy()
    other.cashdraw(2)
    printer = Printer()  # noqa: F811
    engine = Engine(printer)
    for byte in other.output:
        engine.take(byte)
    printer.turn_off()
    assert printer.kicks == 1


@pytest.fixture
def cups(printer: Printer) -> Iterator[str]:  # noqa: F811
    """CUPS with a raw queue in front of the printer. - Returns: the address at which a program reaches the queue."""
    # Where its user, another one than ours, may read.
    tmp_path = Path(tempfile.mkdtemp())
    tmp_path.chmod(0o755)
    with socket.socket() as reserved, socket.socket() as other:
        reserved.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        server, queue = reserved.getsockname()[1], other.getsockname()[1]
    folders = {name: tmp_path / "cups" / name for name in ("ServerRoot", "RequestRoot", "CacheDir", "StateDir", "TempDir")}
    for folder in folders.values():
        folder.mkdir(parents=True)
    (tmp_path / "cupsd.conf").write_text(
        f"Listen 127.0.0.1:{server}\nBrowsing No\nDefaultAuthType None\nWebInterface No\n"
        "<Location />\nOrder allow,deny\nAllow all\n</Location>\n"
        "<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n")
    logs = {f"{name}Log": tmp_path / f"{name}.log" for name in ("Access", "Error", "Page")}
    (tmp_path / "cups-files.conf").write_text("".join(f"{name} {path}\n" for name, path in (folders | logs).items()))
    daemon = subprocess.Popen(
        ["/usr/sbin/cupsd", "-f", "-c", tmp_path / "cupsd.conf", "-s", tmp_path / "cups-files.conf"])
    address = ["-h", f"127.0.0.1:{server}"]
    try:
        until(lambda: can_connect(("127.0.0.1", server)))
        subprocess.run(
            ["lpadmin", *address, "-p", "juice", "-E", "-v", f"socket://127.0.0.1:{printer.port}", "-m", "raw"],
            check=True, capture_output=True)
        bridge = subprocess.Popen(
            ["socat", f"TCP-LISTEN:{queue},bind=127.0.0.1,fork,reuseaddr", f"EXEC:lp -h 127.0.0.1\\:{server} -d juice -o raw"],
            stdout=subprocess.DEVNULL)
        try:
            yield f"tcp://127.0.0.1:{queue}"
        finally:
            stop(bridge)
    finally:
        stop(daemon)
        shutil.rmtree(tmp_path)


@pytest.mark.skipif(not shutil.which("cupsd", path="/usr/sbin"), reason="needs CUPS")
def test_a_queue_of_cups_carries_slips_whole(
    shop: Shop, printer: Printer, follow: Callable[..., object], cups: str  # noqa: F811
) -> None:
    follow(shop, f"kitchen={cups}?answers=no")
    shop.run("order", "mango.large.ice-less", "2", "kiwi")
    until(lambda: printer.whole)
    [slip] = printer.slips
    assert slip.is_whole and not slip.is_again
    assert "망고쥬스 라지 2" in rows(slip) and "키위쥬스 1" in rows(slip)
