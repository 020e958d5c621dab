"""A practice shop behind nginx, for the checks of pages and for pictures."""

from pathlib import Path

from shop import PROGRAM, Shop, can_connect, page_options, start, stop, wait_for


class PracticeShop(Shop):
    """A practice shop with the menu of its content; nothing of it is kept."""

    # Of the past that it begins with.
    options: list[str | Path] = []
    # In which it must be open.
    seconds = 30.0

    def serve(self) -> None:
        socket, log = self._nginx.folder / "juicemaker.sock", self.folder / "shop.log"
        self._shop = start(
            PROGRAM, "practice", "--socket", socket, "--folder", self.folder / "practice", "--menu",
            self.content / "menu.json", "--content", self.content, *self.options, *page_options(), log=log)
        wait_for(self._shop, lambda: can_connect(socket) and "serving" in log.read_text(), log, self.seconds)

    def close(self) -> None:
        """Asks the supervisor to end: a killed one would leave its program running for a moment."""
        stop(self._shop)
        super().close()


class DemoShop(PracticeShop):
    """The shop of `make demo`, without its robot. A debug build takes its time for the past."""

    options = ["--history", "5"]
    seconds = 300
