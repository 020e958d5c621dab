"""A proxy that cuts a connection after so many bytes, of the request or of the response."""

import socket
import threading


class CuttingProxy:
    """Cuts each new connection after `cut` bytes; none without one.

    The bytes are counted in both directions together, so that every byte of an exchange can be the last one.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.cut: int | None = None
        self.longest = 0
        self.cuts_made = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client, self.cut), daemon=True).start()

    def _serve(self, client: socket.socket, cut: int | None) -> None:
        shop = socket.create_connection(("127.0.0.1", self._target))
        budget = _Budget(cut)
        ways = [threading.Thread(target=self._pass_on, args=(a, b, budget), daemon=True) for a, b in ((client, shop), (shop, client))]
        for way in ways:
            way.start()
        for way in ways:
            way.join()
        self.longest = max(self.longest, budget.passed)
        self.cuts_made += budget.is_spent
        client.close()
        shop.close()

    def _pass_on(self, source: socket.socket, target: socket.socket, budget: "_Budget") -> None:
        try:
            while piece := source.recv(65536):
                allowed = piece[: budget.take(len(piece))]
                target.sendall(allowed)
                if len(allowed) < len(piece):
                    break
            if not budget.is_spent:
                target.shutdown(socket.SHUT_WR)
                return
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class _Budget:
    def __init__(self, cut: int | None) -> None:
        self._left = cut
        self._lock = threading.Lock()
        self.passed = 0
        self.is_spent = False

    def take(self, count: int) -> int:
        """The number of bytes that may still pass."""
        with self._lock:
            allowed = count if self._left is None else min(count, self._left)
            if self._left is not None:
                self._left -= allowed
                self.is_spent = self.is_spent or allowed < count
            self.passed += allowed
            return allowed
