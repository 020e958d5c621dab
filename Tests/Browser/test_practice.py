"""The site that `make demo-site` saves, and the practice shop's pages where they move."""

import importlib.machinery
import importlib.util
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pages import order
from practice import PracticeShop
from shop import ROOT, until
from tablet import LANDSCAPE, LANGUAGES, PHONE, PORTRAIT, Tablet


def demo_site():
    """The script, which has no ending."""
    loader = importlib.machinery.SourceFileLoader("demo_site", str(ROOT / "Scripts/demo-site"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("demo_site", loader))
    loader.exec_module(module)
    return module


class OpenShop:
    """What the script asks of its own shop, of one that is open."""

    def __init__(self, shop: PracticeShop) -> None:
        self.shop = shop

    def get(self, path: str, language: str = "ko") -> bytes:
        response = self.shop.send("GET", path, headers={"Cookie": f"lang={language}"})
        assert response.status == 200, path
        return response.read()


@pytest.fixture
def practice(tmp_path):
    def example(content: Path) -> None:
        (content / "menu.example.json").replace(content / "menu.json")

    shop = PracticeShop(tmp_path, example)
    yield shop
    shop.close()


def test_a_saved_site_has_no_broken_link_and_no_form_that_posts(practice, tmp_path):
    script = demo_site()
    order(practice, "kiwi")
    # A shop without a past has no closing.
    script.PAGES = [path for path in script.PAGES if path != "/closings/1"]
    folder = tmp_path / "DemoSite"
    folder.mkdir()
    assert script.Site(OpenShop(practice), folder).write() >= 40
    assert script.mistakes(folder) == []
    (folder / "ko/report.html").unlink()
    page = folder / "en/index.html"
    page.write_text(page.read_text().replace('method="get"', 'method="post"', 1))
    assert {"ko/index.html: report.html is not there", "en/index.html: a form posts"} <= set(script.mistakes(folder))


def test_a_folder_of_somebody_else_is_not_emptied(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SystemExit):
        demo_site().main("/nothing", str(tmp_path))
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_no_card_moves_for_practice(browser, practice):
    """What makes a page one of practice is taken away, and each card stays where it is."""
    for size in (LANDSCAPE, PORTRAIT, PHONE):
        for language in LANGUAGES:
            tablet = Tablet(browser, practice, size, language=language)
            tablet.open("/")
            places = """() => [...document.querySelectorAll(".card, .fruit")].map((card) => {
              const { x, y, width, height } = card.getBoundingClientRect();
              return [x, y, width, height].map(Math.round).join();
            })"""
            marked = tablet.page.evaluate(places)
            tablet.page.evaluate(
                """() => {
                  document.documentElement.classList.remove("practice");
                  for (const part of document.querySelectorAll("[href*='practice']")) part.closest("link, p, span").remove();
                  document.querySelector(".practice-note").remove();
                }""")
            assert tablet.page.evaluate(places) == marked, (size, language)
            assert len(marked) > 20
            tablet.close()


def test_paper_comes_out_while_somebody_looks(browser, practice):
    tablet = Tablet(browser, practice)
    tablet.open("/practice/paper")
    assert tablet.page.locator(".slip").count() == 0
    order(practice, "kiwi")
    until(lambda: tablet.page.locator(".slip").count() == 2)
    assert "키위쥬스" in tablet.page.locator(".slip").first.inner_text()
    # A cup's label, and behind it the ticket.
    tablet.page.get_by_role("button", name="다시 뽑기").last.click()
    until(lambda: tablet.page.locator(".slip").count() == 3)
    again = tablet.page.locator(".slip").first.inner_text()
    assert "키위쥬스" in again and "다시" in again
    assert urlsplit(tablet.page.url).path == "/practice/paper"
    tablet.close()
