"""What every browser test is given.

A test of a feature takes `shop` (fresh, its own) and `tablet` (in front of it, on the order page), acts as a person
does, and asks the page and the store:

    @every_size
    @with_and_without_script
    def test_a_press_is_one_order(shop: Shop, tablet: Tablet) -> None:
        tablet.order("mango")
        expect(tablet.heading).to_have_text(tablet.say("done.title", juice="망고쥬스"))
        assert len(shop.orders) == 1

The marks in `everywhere.py` run it once for each size, script, language or scheme. More tablets: `open_tablet`; a
shop with another menu: `open_shop(edit_menu(…))`. Each tablet is asked at the end whether anything went wrong behind
the person's back: a console error, a failed request, a request that left the host. A new page or state of a page
goes into `pages.py`, and every check of `test_pages.py` and `test_markup.py` runs on it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from checks import expect_none
from pages import State
from shop import Shop
from tablet import LANDSCAPE, Size, Tablet, chromium

PICTURES = Path(__file__).parent / "screenshots"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def open_shop(tmp_path: Path) -> Iterator[Callable[..., Shop]]:
    """Opens shops with a fresh store each, and closes them after the test."""
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


@pytest.fixture
def open_tablet(
    browser: Browser, size: Size, script: bool, language: str, scheme: str, request: pytest.FixtureRequest
) -> Iterator[Callable[[Shop], Tablet]]:
    """Puts tablets in front of a shop; after the test, nothing may have gone wrong in them unnoticed."""
    tablets: list[Tablet] = []

    def open_tablet(shop: Shop) -> Tablet:
        tablets.append(Tablet(browser, shop, size, script, language, scheme))
        return tablets[-1]

    yield open_tablet
    if request.node.stash.get(HAS_FAILED, False):
        draw_failure(request.node.name, tablets)
    for tablet in tablets:
        tablet.close()
    expect_none(problem for tablet in tablets for problem in tablet.unexcused())


@pytest.fixture
def tablet(shop: Shop, open_tablet: Callable[[Shop], Tablet]) -> Tablet:
    """A tablet on the order page."""
    tablet = open_tablet(shop)
    tablet.open()
    return tablet


@pytest.fixture(scope="session")
def shop_in_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[State], Shop]]:
    """A shop that was prepared for a state: one for all checks of that state, which only look."""
    shops: dict[str, Shop] = {}

    def shop_in_state(state: State) -> Shop:
        if state.name not in shops:
            shops[state.name] = Shop(tmp_path_factory.mktemp("shop"), state.edit)
            state.prepare(shops[state.name])
        return shops[state.name]

    yield shop_in_state
    for shop in shops.values():
        shop.close()


@pytest.fixture(scope="session")
def tablet_in_state(
    browser: Browser, shop_in_state: Callable[[State], Shop]
) -> Iterator[Callable[[State, str, bool], Tablet]]:
    """A tablet that was led to a state: the same one each time, a language with script and one without."""
    tablets: dict[tuple[str, bool], Tablet] = {}

    def tablet_in_state(state: State, language: str, script: bool = True) -> Tablet:
        shop = shop_in_state(state)
        if tablet := tablets.get((language, script)):
            tablet.stand_before(shop)
        else:
            tablet = tablets[language, script] = Tablet(browser, shop, language=language, script=script)
        state.reach(tablet)
        return tablet

    yield tablet_in_state
    for tablet in tablets.values():
        tablet.close()


@pytest.fixture(scope="module")
def tablet_left_at(tablet_in_state: Callable[[State, str], Tablet], state: State, language: str) -> Tablet:
    """One tablet for all checks of a state in a language: opening a page takes longer than looking at it."""
    return tablet_in_state(state, language)


@pytest.fixture
def tablet_at(tablet_left_at: Tablet, request: pytest.FixtureRequest) -> Iterator[Tablet]:
    """A tablet that shows the page in the state that the test is about, in landscape."""
    tablet_left_at.use("light")
    tablet_left_at.enlarge_text(100)
    tablet_left_at.resize(LANDSCAPE)
    yield tablet_left_at
    if request.node.stash.get(HAS_FAILED, False):
        draw_failure(request.node.name, [tablet_left_at])
    expect_none(tablet_left_at.unexcused())


# A picture of what was there when a test failed

HAS_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[HAS_FAILED] = report.failed
    return report


def draw_failure(name: str, tablets: list[Tablet]) -> None:
    for number, tablet in enumerate(tablets):
        file = PICTURES / "failed" / f"{name.replace('/', ' ')}.{number}.png"
        tablet.page.screenshot(path=file)
        print(f"what it looked like: {file}")
