"""The Nu HTML checker on every page in every state, as they are without script."""

from collections.abc import Callable

from checks import document_problems, expect_none
from markup import MarkupChecker
from marks import every_state_in_one_language
from pages import State
from shop import generated_site
from tablet import Tablet


@every_state_in_one_language
def test_a_page_is_valid(
    tablet_in_state: Callable[[State, str, bool], Tablet], checker: MarkupChecker, state: State, language: str
) -> None:
    tablet = tablet_in_state(state, language, False)
    assert tablet.document.status == state.status
    expect_none([
        *document_problems(tablet.page, language), *tablet.unexpected_problems(),
        *checker.problems(tablet.document.body())])


def test_the_static_pages_are_valid(checker: MarkupChecker) -> None:
    """As this shop's `generate` made them."""
    site = generated_site()
    assert len(list(site.rglob("*.html"))) > 20
    expect_none(checker.problems_in(site))
