"""WebKit, the engine of every iPad, as Debian has it: MiniBrowser on a screen in memory, driven by WebKitWebDriver."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import Any

from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.common.proxy import Proxy
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.service import Service

from measure import Measure, measure
from shop import Shop, stop, until
from tablet import Size

DRIVER = Path("/usr/bin/WebKitWebDriver")
BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"

# Of a window's height, the browser's own bar takes this much.
BAR = 38


class WebKitTablet:
    """WebKit in front of one shop. Its requests go to the shop's nginx as to a proxy, so it knows the shop by name."""

    def __init__(self, driver: WebKitGTK, shop: Shop) -> None:
        self.driver = driver
        self.shop = shop

    def open(self, path: str = "/") -> None:
        self.driver.get(self.shop.url + path)
        # The driver does not wait for the scripts.
        until(lambda: self.evaluate("performance.getEntriesByType('navigation')[0]?.loadEventEnd > 0"), "the page is not loaded")

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def press(self, selector: str) -> None:
        """Clicks in the middle of the element, as a person does: an element that covers it fails the test."""
        self.find(selector).click()

    def choose(self, juice: str, cups: int) -> None:
        self.press(f".chip:has([name='cups.{juice}'][value='{cups}'])")

    def order(self, juice: str) -> None:
        self.press(f"#juice-{juice} .juice")

    def wait_for(self, selector: str, text: str = "") -> None:
        """Waits for an element that is seen and has this text, on one line or on several."""
        script = """return [...document.querySelectorAll(arguments[0])].some((e) =>
            e.checkVisibility({ visibilityProperty: true }) && e.innerText.replace(/\\s+/g, " ").includes(arguments[1]))"""
        until(lambda: self.driver.execute_script(script, selector, text), f"no {selector} with “{text}”")

    def resize(self, size: Size) -> None:
        self.driver.set_window_size(size.width, size.height + BAR)
        fits = f"matchMedia('(width: {size.width}px) and (height: {size.height}px)').matches"
        until(lambda: self.evaluate(fits), f"the window is not {size}")
        # Without a window manager, this browser asks its media queries again only when a style sheet comes or goes.
        self.evaluate("void ((document.adoptedStyleSheets = [new CSSStyleSheet()]), (document.adoptedStyleSheets = []))")
        # Two frames later, the page is laid out and drawn at its new size.
        self.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))")

    def enlarge_text(self, percent: int) -> None:
        """As an iPad's own setting does, which the style sheet follows by its root's font."""
        self.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")

    def measure(self, words: bool = True) -> Measure:
        return measure(self.evaluate, words)

    def evaluate(self, script: str) -> Any:
        return self.driver.execute_script(f"return {script}")


@contextmanager
def webkit(shop: Shop) -> Iterator[WebKitTablet]:
    """Debian's WebKit in front of a shop; a machine without it fails the test."""
    assert DRIVER.exists() and glob(BROWSERS), "no WebKit here: run Scripts/install webkit"
    with screen() as display:
        options = WebKitGTKOptions()
        options.binary_location = glob(BROWSERS)[0]
        options.add_argument("--automation")
        options.proxy = Proxy({"proxyType": "manual", "httpProxy": f"127.0.0.1:{shop.port}"})
        # As root, WebKit's own sandbox cannot start.
        unsandboxed = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}
        env = {**os.environ, **unsandboxed, "DISPLAY": display, "LC_ALL": "C.UTF-8", "LANGUAGE": "ko", "TZ": "Asia/Seoul"}
        driver = WebKitGTK(options=options, service=Service(str(DRIVER), env=env))
        try:
            yield WebKitTablet(driver, shop)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """A screen in memory; Xvfb chooses a free number and writes it into the pipe."""
    reading, writing = os.pipe()
    command = ["setpriv", "--pdeathsig", "TERM", "Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1400x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with open(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        stop(server)
