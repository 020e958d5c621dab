"""Every page in every state: accessibility, dark scheme, sizes and keyboard."""

from checks import CONTRAST, STANDARDS, axe_problems, document_problems, expect_none, keyboard_problems
from marks import every_state
from measure import measure
from pages import STATES, State
from tablet import EVERY_SIZE, LANDSCAPE, LANGUAGES, LYING_PHONE, NARROW_LANDSCAPE, PHONE, SCHEMES, Size, Tablet


@every_state
def test_a_page_is_accessible_fits_every_screen_and_obeys_the_keyboard(tablet_at: Tablet, state: State, language: str) -> None:
    """All checks of a page in one test: to open it takes longer than any of them."""
    tablet = tablet_at
    problems = document_problems(tablet.page, language) + misfits(tablet, state, language)
    # A screen that stands has the layout of one of them. A page has several states: they take turns with the schemes, and
    # with the screen on which the order of Tab is asked, which does not depend on the language.
    turn = STATES.index(state) % 2
    for number, size in enumerate((LANDSCAPE, PHONE)):
        tablet.resize(size)
        scheme = SCHEMES[(number + turn) % 2]
        found = keyboard_problems(tablet.page, is_one_column=size == PHONE) if (language, number) == ("ko", turn) else []
        tablet.use(scheme)
        if rules := rules_for(size, language, turn):
            found += axe_problems(tablet.page, rules)
        problems += [f"{size}, {scheme}: {problem}" for problem in found]
    expect_none(problems)


def rules_for(size: Size, language: str, turn: int) -> list[str]:
    """All sizes and languages show the same elements: the languages take turns. A contrast depends on the screen and the
    scheme, and no other rule on either: the size of a target, which does, is measured on every screen with twice this
    standard's bound."""
    if size == PHONE and language == LANGUAGES[turn]:
        return STANDARDS
    return CONTRAST if language == "ko" else []


def misfits(tablet: Tablet, state: State, language: str) -> list[str]:
    """The longer words of English stand for both languages with large letters.

    Prose may break a word in quotes; the words of the counter stay whole, unless the letters are large.
    """
    is_prose = state.name.startswith("exposition")
    problems = []
    for percent in (200, 100) if language == "en" else (100,):
        tablet.enlarge_text(percent)
        for size in [*EVERY_SIZE, NARROW_LANDSCAPE, LYING_PHONE] if percent == 100 else EVERY_SIZE:
            tablet.resize(size)
            found = measure(tablet.page.evaluate, words=percent == 100 and not is_prose).problems
            problems += [f"{size}, text at {percent} %: {problem}" for problem in found]
    return problems
