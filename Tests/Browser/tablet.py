"""A tablet at the counter: a browser with its own cookies and storage, in front of one shop."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from http.client import HTTPResponse
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Locator, Page, Request, Response, Route
from playwright.sync_api import expect, sync_playwright

from shop import HOST, Shop, until
from texts import text


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
# 1280x800, zoomed to 400 %.
ZOOMED = Size("1280x800-at-400%", 320, 200)

# The narrowest screen that lies and has all of a wide one's layout.
NARROW_LANDSCAPE = Size("1080x810", 1080, 810)
LYING_PHONE = Size("844x390", 844, 390)

LANGUAGES = ["ko", "en"]
SCHEMES = ["light", "dark"]
LOCALES = {"ko": "ko-KR", "en": "en-GB"}

# A step that takes longer has failed. No test depends on how fast the machine is: a change on another tablet takes two seconds
# and three requests, which may be five on a busy machine.
PATIENCE_MILLISECONDS = 20_000
expect.set_options(timeout=PATIENCE_MILLISECONDS)

# Chromium never continues a keepalive request that a test has intercepted.
NO_KEEPALIVE = """(() => {
  const send = fetch;
  globalThis.fetch = (to, options) => send(to, { ...options, keepalive: false });
})()"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium without its window and tab strip, which cost as much time as the pages.

    It resolves only the shop's name: no request can leave this machine.
    """
    arguments = [f"--host-resolver-rules=MAP {HOST} 127.0.0.1, MAP * ~NOTFOUND"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=arguments, chromium_sandbox=os.geteuid() != 0)
        yield browser
        browser.close()


class Tablet:
    """A browser as a person uses it, and `problems`: everything that went wrong without being visible."""

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
            java_script_enabled=script, locale=LOCALES[language], color_scheme=scheme, timezone_id="Asia/Seoul",
            reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE_MILLISECONDS)
        self.problems: list[str] = []
        # False once a test has changed the browser for good: its clock.
        self.is_reusable = True
        self._has_stopped_clock = False
        self._first_scripts = ExitStack()
        self._allowed: list[str] = []
        self._document: Response | None = None
        self._developer: CDPSession | None = None
        self.page: Page = self.context.new_page()
        self._listen(self.page)

    def move_to(self, shop: Shop, size: Size = LANDSCAPE, scheme: str = "light") -> None:
        """Moves the tablet to another shop and resets it: a new one takes a second to start."""
        if self.page.url != "about:blank":
            self.leave_shop()
        self.problems.clear()
        self._allowed.clear()
        self.resize(size)
        self.page.emulate_media(media="null", color_scheme=scheme, reduced_motion="reduce", forced_colors="null")
        if self._developer:
            self.enlarge_text(100)
        self.shop = shop

    def leave_shop(self) -> None:
        """Leaves the page and forgets the shop."""
        self.context.set_offline(False)
        self.page.unroute_all()
        self._first_scripts.close()
        until(self._has_forgotten, pause=lambda: self.page.wait_for_timeout(50))
        until(self._has_left, pause=lambda: self.page.wait_for_timeout(50))
        self.context.clear_cookies()

    def close(self) -> None:
        """Leaves the page first: amid a navigation, Chromium never responds that it has closed the page."""
        until(self._has_left, pause=lambda: self.page.wait_for_timeout(50))
        self.context.close()

    def _has_forgotten(self) -> bool:
        try:
            if self.page.url.startswith("http"):
                # No script of the page keeps anything after that.
                self.page.evaluate("Storage.prototype.setItem = () => {}; localStorage.clear(); sessionStorage.clear()")
        except Error:  # A navigation was under way.
            return False
        return True

    def _has_left(self) -> bool:
        try:
            self.leave()
        except Error:  # Another navigation was under way.
            return False
        return True

    # Actions

    def open(self, path: str = "/") -> None:
        self.page.goto(self.shop.url + path)

    def press(self, target: Locator | str) -> None:
        """Taps a button, a link, or the element that a CSS selector finds."""
        (self.page.locator(target) if isinstance(target, str) else target).tap()

    def press_named(self, name: str) -> None:
        """Taps the one button or link with this name."""
        button = self.page.get_by_role("button", name=name, exact=True)
        self.press(button.or_(self.page.get_by_role("link", name=name, exact=True)))

    def order(self, juice: str) -> None:
        self.press(self.juice(juice))

    def choose(self, juice: str, cups: int) -> None:
        """Chooses the cups of a juice by its chips; four and more are typed."""
        self.press(self.chip(juice, cups if cups < 4 else "more"))
        if cups >= 4:
            self.typed(juice).fill(str(cups))

    # Contents of the page

    def card(self, juice: str) -> Locator:
        return self.page.locator(f"#juice-{juice}")

    def juice(self, juice: str) -> Locator:
        """The order button of a juice."""
        return self.card(juice).locator("button.juice")

    def chip(self, juice: str, cups: int | str) -> Locator:
        return self.page.locator(f"[name='cups.{juice}'][value='{cups}']")

    def typed(self, juice: str) -> Locator:
        """The field for more cups than the chips have."""
        return self.page.locator(f"[name='typed.{juice}']")

    @property
    def foot(self) -> Locator:
        """The one place where the counter speaks."""
        return self.page.locator(".foot > .say")

    @property
    def cut(self) -> Locator:
        """The line above the foot's bar while the connection is lost."""
        return self.page.locator(".foot > .cut")

    @property
    def told(self) -> Locator:
        """What became of orders that were sent later than they were pressed."""
        return self.page.locator(".foot > .say.told")

    @property
    def done(self) -> Locator:
        """The news of an order that was accepted."""
        return self.page.locator(".foot > .say.done b")

    @property
    def bar(self) -> Locator:
        """The bar with what is chosen."""
        return self.page.locator(".foot > .say.basket")

    @property
    def said(self) -> Locator:
        """The live region of the scripts."""
        return self.page.locator("#said")

    @property
    def heading(self) -> Locator:
        return self.page.locator("h1")

    def text(self, name: str, **values: object) -> str:
        """The shop's words in this tablet's language: `tablet.text("stockCount", fruit="키위")`."""
        return text(self.language, name, **values)

    @property
    def document(self) -> Response:
        """The response to the last navigation."""
        assert self._document, "no page was opened yet"
        return self._document

    # Settings

    def resize(self, size: Size) -> None:
        self.page.set_viewport_size({"width": size.width, "height": size.height})

    def use(self, scheme: str) -> None:
        """`light` or `dark`, on the page as it is."""
        self.page.emulate_media(color_scheme=scheme)

    def show_on_paper(self) -> None:
        """Lays the page out as it is printed. The next page may be laid out for the screen again."""
        def is_paper() -> bool:
            self.page.emulate_media(media="screen")
            self.page.emulate_media(media="print")
            return bool(self.page.evaluate("matchMedia('print').matches"))

        until(is_paper, "the page is not laid out as it is printed")

    def enlarge_text(self, percent: int) -> None:
        """Sets the browser's default font size, which rem, em and media queries follow."""
        self._developer = self._developer or self.context.new_cdp_session(self.page)
        sizes = {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}
        self._developer.send("Page.setFontSizes", {"fontSizes": sizes})

    def pass_a_second(self) -> None:
        """Moves the page's clock on: a press at the place of the last one is then no longer a part of it."""
        self.is_reusable = False
        self.page.clock.install(time=datetime.now() + timedelta(seconds=1))

    def start_the_clock(self) -> None:
        """Takes over the clock of the scripts, which goes on and can be moved forward: `page.clock.fast_forward`."""
        self.is_reusable = False
        self.page.clock.install()

    def stop_the_clock(self) -> None:
        """Stops the clock of the scripts, which `pass_time` then advances, and reloads the page."""
        self.start_the_clock()
        self.page.reload()
        self.page.clock.pause_at(datetime.now() + timedelta(days=1))
        self._has_stopped_clock = True

    def remove_feature(self, script: str) -> None:
        """Simulates an older or stricter browser, from which this script alone removes something; reloads the page."""
        self._first_scripts.close()
        self.begin_pages_with(script)
        self.page.reload()

    def forget(self) -> None:
        """From now on, no page knows of drafts and touches on the pages before it."""
        self.begin_pages_with("if (origin !== 'null') { localStorage.clear(); sessionStorage.clear(); }")

    def forget_touches(self) -> None:
        """From now on, no page knows of touches on the pages before it."""
        self.begin_pages_with("if (origin !== 'null') sessionStorage.removeItem('lastTouch');")

    def begin_pages_with(self, script: str) -> None:
        """From now on, every page runs the script first."""
        self._first_scripts.enter_context(self.page.add_init_script(script))

    def count_pages(self) -> None:
        """From now on, `pages_read` counts the pages that scripts have fetched and read: each is merged before anything else."""
        self.begin_pages_with("""(() => {
          globalThis.pagesRead = 0;
          const { parseFromString } = DOMParser.prototype;
          DOMParser.prototype.parseFromString = function (...texts) {
            pagesRead += 1;
            return parseFromString.apply(this, texts);
          };
        })()""")

    @property
    def pages_read(self) -> int:
        return int(self.page.evaluate("pagesRead"))

    def pass_time(self, seconds: float) -> None:
        """Second by second: what the page asks the shop meanwhile is answered before its time limit has passed."""
        assert self._has_stopped_clock, "call stop_the_clock first: without it, no time passes for the page"
        while seconds > 0:
            self.page.clock.run_for(round(min(seconds, 1) * 1000))
            seconds -= 1

    # Bad Wi-Fi

    def drop_request(self, path: str, method: str = "POST", times: int = 1) -> None:
        """The next requests of this kind never reach the shop."""
        self._allowed.append("net::ERR_FAILED")
        self._intercept(path, method, times, lambda route: route.abort())

    def drop_response(self, path: str, method: str = "POST", times: int = 1) -> None:
        """The next requests of this kind reach the shop; its responses do not reach the tablet."""
        self._allowed.append("net::ERR_FAILED")

        def drop(route: Route) -> None:
            self._deliver(route.request).read()
            route.abort()

        self._intercept(path, method, times, drop)

    def duplicate(self, path: str, method: str = "POST") -> None:
        """The next request of this kind reaches the shop twice, as after an impatient press."""

        def send_twice(route: Route) -> None:
            self._deliver(route.request).read()
            route.continue_()

        self._intercept(path, method, 1, send_twice)

    def hold(self, path: str, method: str = "POST") -> "HeldRequest":
        """The next request of this kind stays pending until it is released."""
        held = HeldRequest()
        self._intercept(path, method, 1, held.capture)
        return held

    def hold_response(self, path: str, method: str = "POST") -> "HeldResponse":
        """The next request of this kind reaches the shop; the page that answers it arrives once it is released."""
        held = HeldResponse()

        def answer(route: Route) -> None:
            response = self._deliver(route.request)
            page = response.read()
            if target := response.getheader("Location"):
                page = self.shop.send("GET", target).read()
            held.capture(route, page)

        self._intercept(path, method, 1, answer)
        return held

    def go_offline(self) -> None:
        self._allowed.append("net::ERR_INTERNET_DISCONNECTED")
        self.context.set_offline(True)

    def leave(self) -> None:
        """Leaves the page, which ends its scripts."""
        self.page.goto("about:blank")

    @contextmanager
    def on_slow_wifi(self) -> Iterator[None]:
        """Meanwhile, pages arrive in pieces, and the tablet is slow to draw them."""
        developer = self.context.new_cdp_session(self.page)
        developer.send("Network.enable")
        slow = {"offline": False, "latency": 20, "downloadThroughput": 4096, "uploadThroughput": 4096}
        developer.send("Network.emulateNetworkConditions", slow)
        developer.send("Emulation.setCPUThrottlingRate", {"rate": 8})
        yield
        developer.detach()

    def go_online(self) -> None:
        self.context.set_offline(False)

    def wait_until(self, claim: Callable[[], Any]) -> None:
        """Waits for a claim about something outside the page, while this browser keeps running."""
        until(claim, pause=lambda: self.page.wait_for_timeout(50))

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
            self.begin_pages_with(NO_KEEPALIVE)
            self.page.evaluate(NO_KEEPALIVE)
        self.page.route(lambda url: urlsplit(url).path == path, on_route)

    def _deliver(self, request: Request) -> HTTPResponse:
        """Sends the request to the shop; the browser does not receive the response."""
        kept = ["content-type", "origin", "cookie"]
        headers = {name: value for name, value in request.all_headers().items() if name in kept}
        address = urlsplit(request.url)
        path = f"{address.path}?{address.query}" if address.query else address.path
        return self.shop.send(request.method, path, request.post_data, headers)

    # Problems

    def allow_problem(self, part: str) -> None:
        """Allows problems that contain these words: the test provokes them."""
        self._allowed.append(part)

    def unexpected_problems(self) -> list[str]:
        return [problem for problem in self.problems if not any(part in problem for part in self._allowed)]

    def _listen(self, page: Page) -> None:
        page.on("console", lambda message: self._note_console(message.type, message.text))
        page.on("pageerror", lambda error: self._note_error(str(error)))
        page.on("request", self._note_request)
        page.on("response", self._note_response)
        page.on("requestfailed", self._note_failure)

    def _note_error(self, error: str) -> None:
        # The browser reports a transition between pages that another navigation overtakes.
        if "Transition was" not in error:
            self.problems.append(f"script: {error}")

    def _note_console(self, kind: str, text: str) -> None:
        # The handlers of requests note what failed to load, with its address.
        if kind in ("error", "warning") and not text.startswith("Failed to load resource"):
            self.problems.append(f"console: {text}")

    def _note_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "file") and address.hostname != HOST:
            self.problems.append(f"a request left the host: {request.url}")

    def _note_response(self, response: Response) -> None:
        if response.request.is_navigation_request():
            self._document = response
        # A form from a script may get 409 or 422, which are not failures.
        elif response.status >= (500 if response.request.method == "POST" else 400):
            self.problems.append(f"{response.request.method} {response.url}: {response.status}")

    def _note_failure(self, request: Request) -> None:
        # The browser itself aborts the requests of a page that was left.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"{request.method} {request.url}: {request.failure}")


class HeldRequest:
    """A request that stays pending, once it was sent."""

    def __init__(self) -> None:
        self._route: Route | None = None

    @property
    def is_pending(self) -> bool:
        return self._route is not None

    def capture(self, route: Route) -> None:
        self._route = route

    def release(self) -> None:
        assert self._route, "nothing was sent yet"
        self._route.continue_()


class HeldResponse:
    """The page that answers a request, until it is released."""

    def __init__(self) -> None:
        self._late: tuple[Route, bytes] | None = None

    @property
    def is_pending(self) -> bool:
        return self._late is not None

    def capture(self, route: Route, page: bytes) -> None:
        self._late = (route, page)

    def release(self) -> None:
        assert self._late, "nothing was answered yet"
        route, page = self._late
        route.fulfill(body=page, content_type="text/html; charset=utf-8")
