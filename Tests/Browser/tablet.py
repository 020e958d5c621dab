"""A tablet at the counter: a browser of its own (own cookies, own storage) in front of one shop."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, Request, Response, Route
from playwright.sync_api import sync_playwright

from shop import HOST, Shop, until
from words import say


class Size(NamedTuple):
    """A screen, in CSS pixels."""

    name: str
    width: int
    height: int

    def __str__(self) -> str:
        return self.name


LANDSCAPE = Size("1280x800", 1280, 800)
PORTRAIT = Size("800x1280", 800, 1280)
PHONE = Size("360x740", 360, 740)
SMALL = Size("320x640", 320, 640)
# What is left of 1280x800 when a reader zooms to 400 %.
ZOOMED = Size("1280x800-at-400%", 320, 200)

SIZES = [LANDSCAPE, PORTRAIT, PHONE]
EVERY_SIZE = [*SIZES, SMALL, ZOOMED]
LANGUAGES = ["ko", "en"]
SCHEMES = ["light", "dark"]
LOCALES = {"ko": "ko-KR", "en": "en-GB"}

# Chromium never lets a keepalive request go on that a test has looked at.
NO_KEEPALIVE = """(() => {
  const send = fetch;
  globalThis.fetch = (to, options) => send(to, { ...options, keepalive: false });
})()"""

# The clock that tests stop does not know of this one.
TIMEOUT_BY_THE_CLOCK = """(() => {
  const set = setTimeout;
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    set(() => controller.abort(), milliseconds);
    return controller.signal;
  };
})()"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, which finds nothing but the shop: no request can leave this machine."""
    arguments = [f"--host-resolver-rules=MAP {HOST} 127.0.0.1, MAP * ~NOTFOUND"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=arguments, chromium_sandbox=os.geteuid() != 0)
        yield browser
        browser.close()


class Tablet:
    """What a person sees and presses, and `problems`: all that went wrong without the person noticing."""

    def __init__(
        self, browser: Browser, shop: Shop, size: Size = LANDSCAPE, script: bool = True, language: str = "ko",
        scheme: str = "light", scale: float = 1,
    ) -> None:
        self.shop = shop
        self.script = script
        self.language = language
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size.width, "height": size.height}, has_touch=True,
            device_scale_factor=scale,
            java_script_enabled=script, locale=LOCALES[language], color_scheme=scheme, timezone_id="Asia/Seoul")
        self.context.set_default_timeout(20_000)
        self.problems: list[str] = []
        self._excused: list[str] = []
        self._document: Response | None = None
        self._developer: CDPSession | None = None
        self.page: Page = self.context.new_page()
        self._listen(self.page)

    def stand_before(self, shop: Shop) -> None:
        """The same tablet in front of another shop, as if it were new: a new one takes a second to start."""
        self.page.unroute_all()
        self.context.clear_cookies()
        self.problems.clear()
        self._excused.clear()
        self.resize(LANDSCAPE)
        self.use("light")
        self.enlarge_text(100)
        self.shop = shop

    def close(self) -> None:
        self.context.close()

    # What a person does

    def open(self, path: str = "/") -> None:
        self.page.goto(self.shop.url + path)

    def press(self, target: Locator | str) -> None:
        """A touch, on a button or link or on what a CSS selector finds."""
        (self.page.locator(target) if isinstance(target, str) else target).tap()

    def press_named(self, name: str) -> None:
        """A touch on the one button or link with this name."""
        button = self.page.get_by_role("button", name=name, exact=True)
        self.press(button.or_(self.page.get_by_role("link", name=name, exact=True)))

    def order(self, juice: str) -> None:
        self.press(self.juice(juice))

    # What a person sees

    def juice(self, juice: str) -> Locator:
        """The order button of a juice."""
        return self.page.locator(f"#juice-{juice}")

    @property
    def heading(self) -> Locator:
        return self.page.locator("h1")

    @property
    def status(self) -> Locator:
        """The line that is read aloud when something happened."""
        return self.page.locator(".headline .status")

    def say(self, name: str, **values: object) -> str:
        """The shop's words in this tablet's language: `tablet.say("stock.count", fruit="키위")`."""
        return say(self.language, name, **values)

    @property
    def document(self) -> Response:
        """The answer that the page in view came with."""
        assert self._document, "no page was opened yet"
        return self._document

    # How it is held and set

    def resize(self, size: Size) -> None:
        self.page.set_viewport_size({"width": size.width, "height": size.height})

    def use(self, scheme: str) -> None:
        """`light` or `dark`, on the page as it is."""
        self.page.emulate_media(color_scheme=scheme)

    def enlarge_text(self, percent: int) -> None:
        """The reader's own font size, as the browser's settings set it: rem and em follow, media queries too."""
        self._developer = self._developer or self.context.new_cdp_session(self.page)
        sizes = {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}
        self._developer.send("Page.setFontSizes", {"fontSizes": sizes})

    def stop_the_clock(self) -> None:
        """From the next page on, scripts wait for `pass_time`, however slow this machine is; the page is opened anew."""
        self.page.clock.install()
        self.page.add_init_script(TIMEOUT_BY_THE_CLOCK)
        self.page.reload()
        self.page.clock.pause_at(datetime.now() + timedelta(days=1))

    def lack(self, script: str) -> None:
        """An older or stricter browser, from the next page on: what this script takes away is not there."""
        self.page.add_init_script(script)
        self.page.reload()

    def pass_time(self, seconds: float) -> None:
        self.page.clock.run_for(round(seconds * 1000))

    # Bad Wi-Fi

    def lose_request(self, path: str, method: str = "POST", times: int = 1) -> None:
        """The next requests of this kind never arrive at the shop."""
        self._excused.append("net::ERR_FAILED")
        self._intercept(path, method, times, lambda route: route.abort())

    def lose_answer(self, path: str, method: str = "POST", times: int = 1) -> None:
        """The next requests of this kind arrive at the shop; its answers do not arrive here."""
        self._excused.append("net::ERR_FAILED")

        def lose(route: Route) -> None:
            self._deliver(route.request)
            route.abort()

        self._intercept(path, method, times, lose)

    def double(self, path: str, method: str = "POST") -> None:
        """The next request of this kind arrives twice, as after an impatient press."""

        def double(route: Route) -> None:
            self._deliver(route.request)
            route.continue_()

        self._intercept(path, method, 1, double)

    def hold(self, path: str, method: str = "POST") -> "Held":
        """The next request of this kind waits in the air until it is let go."""
        held = Held()
        self._intercept(path, method, 1, held.take)
        return held

    def cut_off(self) -> None:
        self._excused.append("net::ERR_INTERNET_DISCONNECTED")
        self.context.set_offline(True)

    def leave(self) -> None:
        """The page is gone, and with it what its script was about to do."""
        self.page.goto("about:blank")

    def reconnect(self) -> None:
        self.context.set_offline(False)

    def wait_until(self, claim: Callable[[], Any]) -> None:
        """Waits for something that is not on the page; what happens in this browser goes on meanwhile."""
        until(claim, pause=lambda: self.page.wait_for_timeout(10))

    def _intercept(self, path: str, method: str, times: int, handle: Callable[[Route], None]) -> None:
        left = times

        def on_route(route: Route) -> None:
            nonlocal left
            if route.request.method != method or left == 0:
                route.fallback()
            else:
                left -= 1
                handle(route)

        if self.script:
            self.page.add_init_script(NO_KEEPALIVE)
            self.page.evaluate(NO_KEEPALIVE)
        self.page.route(lambda url: urlsplit(url).path == path, on_route)

    def _deliver(self, request: Request) -> None:
        """Brings a request to the shop, past the browser, which does not hear the answer."""
        kept = ["content-type", "origin", "cookie"]
        headers = {name: value for name, value in request.all_headers().items() if name in kept}
        address = urlsplit(request.url)
        path = f"{address.path}?{address.query}" if address.query else address.path
        self.shop.send(request.method, path, request.post_data, headers).read()

    # What nobody is to notice

    def excuse(self, part: str) -> None:
        """A problem that holds these words is what the test is about."""
        self._excused.append(part)

    def unexcused(self) -> list[str]:
        return [problem for problem in self.problems if not any(part in problem for part in self._excused)]

    def _listen(self, page: Page) -> None:
        page.on("console", lambda message: self._note_console(message.type, message.text))
        page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        page.on("request", self._note_request)
        page.on("response", self._note_response)
        page.on("requestfailed", self._note_failure)

    def _note_console(self, kind: str, text: str) -> None:
        # What could not be loaded is told with its address by the others.
        if kind in ("error", "warning") and not text.startswith("Failed to load resource"):
            self.problems.append(f"console: {text}")

    def _note_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname != HOST:
            self.problems.append(f"a request left the host: {request.url}")

    def _note_response(self, response: Response) -> None:
        if response.request.is_navigation_request():
            self._document = response
        # A form that a script sent is answered with what is short or wrong: that is no failure.
        elif response.status >= (500 if response.request.method == "POST" else 400):
            self.problems.append(f"{response.request.method} {response.url}: {response.status}")

    def _note_failure(self, request: Request) -> None:
        # Aborted by the browser itself: the page that asked was left.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"{request.method} {request.url}: {request.failure}")


class Held:
    """A request that waits in the air, once there is one."""

    def __init__(self) -> None:
        self._route: Route | None = None

    @property
    def is_in_the_air(self) -> bool:
        return self._route is not None

    def take(self, route: Route) -> None:
        self._route = route

    def let_go(self) -> None:
        assert self._route, "nothing was sent yet"
        self._route.continue_()
