"""The fixtures of the browser tests.

A test of a feature takes `shop` (fresh, its own) and `tablet` (in front of it, on the order page), acts as a person
does, and checks the page and the store:

    @with_and_without_script
    def test_a_press_is_one_order(shop: Shop, tablet: Tablet) -> None:
        tablet.order("mango")
        expect(tablet.done).to_have_text(tablet.text("doneTitle", juice="망고쥬스"))
        assert len(shop.orders) == 1

A shop and a tablet cost a third of a second: promises about one state are asked together, and what the server's answer
alone decides is asked of the server. The marks in `marks.py` run a test once for each size, script or language. More
tablets: `open_tablet`; a shop with another menu: `open_shop(edit_menu(…))`. At the end, a test fails for every problem
that a tablet noted: a console error, a failed request, a request that left the host. A new page or state of a page
goes into `pages.py`, and every check of `test_pages.py` runs on it.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from checks import expect_none
from markup import MarkupChecker, started_checker
from pages import State
from scheduling import pytest_xdist_make_scheduler
from shop import Shop, generated_site, pages_folder
from tablet import LANDSCAPE, Size, Tablet, chromium


def pytest_configure(config: pytest.Config) -> None:
    """Makes once what all workers share: they inherit the environment."""
    if hasattr(config, "workerinput"):
        return
    shared = ExitStack()
    config.add_cleanup(shared.close)
    os.environ["PAGES_FOLDER"] = str(pages_folder())
    os.environ["MARKUP_CHECKER"] = str(shared.enter_context(started_checker()))
    os.environ["GENERATED_SITE"] = str(generated_site())


PICTURES = Path(__file__).parent / "screenshots"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def checker() -> MarkupChecker:
    return MarkupChecker(int(os.environ["MARKUP_CHECKER"]))


@pytest.fixture
def open_shop(tmp_path: Path) -> Iterator[Callable[..., Shop]]:
    """Opens shops, each with a fresh store, and closes them after the test."""
    shops: list[Shop] = []

    def open_shop(edit: Callable[[Path], None] | None = None) -> Shop:
        folder = tmp_path / str(len(shops))
        folder.mkdir()
        shops.append(Shop(folder, edit))
        return shops[-1]

    yield open_shop
    for shop in shops:
        shop.close()


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    return open_shop()


@pytest.fixture
def size() -> Size:
    return LANDSCAPE


@pytest.fixture
def script() -> bool:
    return True


@pytest.fixture
def language() -> str:
    return "ko"


@pytest.fixture
def scheme() -> str:
    return "light"


@pytest.fixture(scope="session")
def idle_tablets() -> Iterator[dict[tuple[bool, str], list[Tablet]]]:
    """The tablets of earlier tests, by script and language: a new one takes most of a second to start."""
    idle: dict[tuple[bool, str], list[Tablet]] = {}
    yield idle
    for tablets in idle.values():
        for tablet in tablets:
            tablet.close()


@pytest.fixture
def open_tablet(
    browser: Browser, size: Size, script: bool, language: str, scheme: str, request: pytest.FixtureRequest,
    idle_tablets: dict[tuple[bool, str], list[Tablet]]
) -> Iterator[Callable[[Shop], Tablet]]:
    """Opens tablets in front of a shop; after the test, fails for every problem that they noted."""
    tablets: list[Tablet] = []
    idle = idle_tablets.setdefault((script, language), [])

    def open_tablet(shop: Shop) -> Tablet:
        if idle:
            tablets.append(idle.pop())
            tablets[-1].move_to(shop, size, scheme)
        else:
            tablets.append(Tablet(browser, shop, size, script, language, scheme))
        return tablets[-1]

    yield open_tablet
    has_failed = request.node.stash.get(HAS_FAILED, False)
    if has_failed:
        save_failure(request.node.name, tablets)
    problems = [problem for tablet in tablets for problem in tablet.unexpected_problems()]
    for tablet in tablets:
        if tablet.is_reusable and not has_failed:
            tablet.leave_shop()
            idle.append(tablet)
        else:
            tablet.close()
    expect_none(problems)


@pytest.fixture
def tablet(shop: Shop, open_tablet: Callable[[Shop], Tablet], request: pytest.FixtureRequest) -> Tablet:
    """A tablet on the order page, or on the page that a module calls `START`: on none if that is empty."""
    tablet = open_tablet(shop)
    if start := getattr(request.module, "START", "/"):
        tablet.open(start)
    return tablet


@pytest.fixture(scope="session")
def shop_in_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[State], Shop]]:
    """A shop that was prepared for a state: one for all states that are prepared alike, since their checks only read."""
    shops: dict[object, Shop] = {}

    def shop_in_state(state: State) -> Shop:
        preparation = state.prepare, state.edit
        if preparation not in shops:
            shops[preparation] = state.opens(tmp_path_factory.mktemp("shop"), state.edit)
            state.prepare(shops[preparation])
        return shops[preparation]

    yield shop_in_state
    for shop in shops.values():
        shop.close()


@pytest.fixture
def tablet_at(
    browser: Browser, shop_in_state: Callable[[State], Shop], state: State, language: str, script: bool,
    tablets_in_states: dict[tuple[str, bool], Tablet], request: pytest.FixtureRequest
) -> Iterator[Tablet]:
    """A tablet that shows the page in the state that the test is about, in landscape."""
    shop = shop_in_state(state)
    if tablet := tablets_in_states.get((language, script)):
        tablet.move_to(shop)
    else:
        tablet = tablets_in_states[language, script] = Tablet(browser, shop, language=language, script=script)
    state.show(tablet)
    yield tablet
    if request.node.stash.get(HAS_FAILED, False):
        save_failure(request.node.name, [tablet])
    expect_none(tablet.unexpected_problems())


@pytest.fixture(scope="session")
def tablets_in_states() -> Iterator[dict[tuple[str, bool], Tablet]]:
    """The tablets of `tablet_at`: one for each language with a script and one without."""
    tablets: dict[tuple[str, bool], Tablet] = {}
    yield tablets
    for tablet in tablets.values():
        tablet.close()


# A screenshot of each failure

HAS_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[HAS_FAILED] = report.failed
    return report


def save_failure(name: str, tablets: list[Tablet]) -> None:
    for number, tablet in enumerate(tablets):
        file = PICTURES / "failed" / f"{name.replace('/', ' ')}.{number}.png"
        tablet.page.screenshot(path=file)
        print(f"screenshot: {file}")
