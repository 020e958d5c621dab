"""A receipt printer for the tests, as the real ones are: it prints rubbish when it is told of another encoding than it gets,
stops without paper, and forgets what it has not printed when its cable is pulled.

Its decoder is Python's; it shares nothing with the program's encoder.
"""

import os
import socket
import threading
import tty
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field


@dataclass
class Line:
    text: str
    size: int
    has_inverted_letters: bool = False


@dataclass
class Slip:
    """What came out up to a cut; one that was torn off has no cut."""

    lines: list[Line] = field(default_factory=list)
    is_whole: bool = False

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def is_again(self) -> bool:
        return any("다시 인쇄" in line.text for line in self.lines)


class Printer:
    """Listens on a loopback port while it is on."""

    def __init__(self, encoding: str = "euc_kr", prefix: bytes = b"\x1c&", columns: int = 42) -> None:
        self.encoding = encoding
        self.prefix = prefix
        self.columns = columns
        self.slips: list[Slip] = []
        self.kicks = 0
        self.has_paper = True
        self.is_closed = True
        # Cheap ones have never heard of GS r.
        self.knows_printed_question = True
        self.printed_questions = 0
        # The connection breaks after so many bytes of a slip, once.
        self.cut_after: int | None = None
        # The printer stops reading after so many bytes of a slip, until `go_on`.
        self.hold_after: int | None = None
        self.is_held = threading.Event()
        self._go_on = threading.Event()
        self._listener: socket.socket | None = None
        self._connection: socket.socket | None = None
        with socket.socket() as reserved:
            reserved.bind(("127.0.0.1", 0))
            self.port: int = reserved.getsockname()[1]
        self.turn_on()

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def turn_on(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._serve, args=(self._listener,), daemon=True).start()

    def turn_off(self) -> None:
        self._go_on.set()
        for end in (self._listener, self._connection):
            if end:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
        self._listener = self._connection = None

    def go_on(self) -> None:
        self.hold_after = None
        self._go_on.set()

    @property
    def whole(self) -> list[Slip]:
        return [slip for slip in self.slips if slip.is_whole]

    def _serve(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            self._connection = connection
            with connection, suppress(OSError):
                self._read(connection)

    def _read(self, connection: socket.socket) -> None:
        self.obey(lambda: connection.recv(1), connection.sendall)

    def obey(self, read: Callable[[], bytes], write: Callable[[bytes], object]) -> None:
        engine = Engine(self)
        while byte := read():
            if answer := engine.take(byte[0]):
                write(answer)
            printed = engine.slip_bytes
            if self.cut_after is not None and printed >= self.cut_after:
                self.cut_after = None
                engine.tear_off()
                return
            if self.hold_after is not None and printed >= self.hold_after:
                self.is_held.set()
                self._go_on.wait(30)
        engine.tear_off()


class Engine:
    """What the printer makes of the bytes of one connection."""

    def __init__(self, printer: Printer) -> None:
        self.printer = printer
        self.pending = bytearray()
        # Bytes since the last slip, without questions.
        self.slip_bytes = 0
        self.reset()
        self.slip = Slip()

    def reset(self) -> None:
        self.size = 1
        self.row = bytearray()
        self.told = b""
        self.is_centred = False
        self.has_inverted_letters = False

    def take(self, byte: int) -> bytes:
        """- Returns: the printer's answer, if the byte ends a question."""
        self.pending.append(byte)
        given = bytes(self.pending)
        if given[0] == 0x10:
            # Real time: answered whatever waits to be printed.
            if len(given) < (5 if given[1:2] == b"\x14" else 3):
                return b""
            self.pending.clear()
            if given[1] == 0x14:
                assert given[2:] == b"\x01\0\x01"
                self.printer.kicks += 1
                return b""
            return self.status(given[2])
        length = self.length(given)
        if length is None or len(given) < length:
            return b""
        self.pending.clear()
        if given[:2] == b"\x1dr":
            printer = self.printer
            printer.printed_questions += 1
            return b"\x00" if printer.knows_printed_question and printer.has_paper and printer.is_closed else b""
        self.slip_bytes += len(given)
        self.perform(given)
        return b""

    def status(self, kind: int) -> bytes:
        printer = self.printer
        fault = not (printer.has_paper and printer.is_closed)
        bits = {
            1: 0x08 if fault else 0,
            2: (0 if printer.is_closed else 0x04) | (0 if printer.has_paper else 0x20),
            4: 0 if printer.has_paper else 0x60,
        }[kind]
        return bytes([0x12 | bits])

    def length(self, given: bytes) -> int | None:
        """The length of a command; None while it is not known. A byte that begins none is printed."""
        first = given[0]
        if first not in (0x1B, 0x1C, 0x1D):
            return 1
        if len(given) < 2:
            return None
        lengths = {b"\x1b@": 2, b"\x1bR": 3, b"\x1bt": 3, b"\x1bp": 5, b"\x1c&": 2, b"\x1d!": 3, b"\x1dV": 4, b"\x1dr": 3,
                   b"\x1ba": 3, b"\x1bE": 3, b"\x1bM": 3, b"\x1b-": 3, b"\x1b{": 3, b"\x1dB": 3, b"\x1db": 3}
        assert given[:2] in lengths, f"the printer does not know {given.hex()}"
        return lengths[given[:2]]

    def perform(self, given: bytes) -> None:
        match given[:2]:
            case b"\x1b@":
                self.reset()
            case b"\x1bR" | b"\x1bt" | b"\x1c&":
                self.told += given
            # What other programs send for letters as they are.
            case b"\x1bE" | b"\x1bM" | b"\x1b-" | b"\x1b{" | b"\x1db":
                assert given[2] == 0, f"the printer prints no such letters: {given.hex()}"
            case b"\x1dB":
                self.has_inverted_letters |= given[2] == 1
            case b"\x1ba":
                self.is_centred = given[2] == 1
            case b"\x1bp":
                # Without paper, it would wait for some.
                self.printer.kicks += self.printer.has_paper
            case b"\x1d!":
                assert given[2] >> 4 == given[2] & 7, "height and width differ"
                self.size = (given[2] & 7) + 1
            case b"\x1dV":
                self.slip.is_whole = True
                self.put_down()
            case b"\n":
                self.end_row()
            case _:
                assert given[0] >= 0x20, f"a control character {given.hex()} in the text"
                self.row.append(given[0])

    def end_row(self) -> None:
        columns = self.printer.columns // self.size
        assert len(self.row) <= columns, f"{len(self.row)} of {columns} columns"
        told = self.told == self.printer.prefix
        text = self.row.decode(self.printer.encoding if told else "cp437")
        if self.is_centred:
            text = " " * ((columns - len(self.row)) // 2) + text
        self.slip.lines.append(Line(text, self.size, self.has_inverted_letters))
        self.row = bytearray()
        self.has_inverted_letters = False

    def tear_off(self) -> None:
        if self.slip.lines or self.row:
            self.put_down()

    def put_down(self) -> None:
        if self.row:
            self.row = bytearray()
            self.slip.lines.append(Line("…", self.size))
        self.printer.slips.append(self.slip)
        self.slip = Slip()
        self.slip_bytes = 0


class DevicePrinter(Printer):
    """The same at a character device, as at /dev/usb/lp0."""

    def __init__(self) -> None:
        super().__init__()
        self._own, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        self.path = os.ttyname(self._theirs)
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        with suppress(OSError):
            self.obey(lambda: os.read(self._own, 1), lambda answer: os.write(self._own, answer))
