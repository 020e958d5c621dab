"""Marks that run a test once for each state, size, language or scheme."""

from collections.abc import Iterator

import pytest

from pages import STATES, State
from tablet import LANGUAGES, SCHEMES


def _group(state: State) -> str:
    """One worker has all states that are prepared alike, which share a shop."""
    return next(first.name for first in STATES if (first.prepare, first.edit) == (state.prepare, state.edit))


def _cases() -> Iterator[tuple[State, str, bool]]:
    """Each state with its script, in one of the languages by turn; in the other one without it, if its page is the
    response to a form, or else by turn: most pages have several states."""
    for number, state in enumerate(STATES):
        yield state, LANGUAGES[number % 2], True
        if callable(state.reach) or number % 3 == 0:
            yield state, LANGUAGES[1 - number % 2], False


every_state = pytest.mark.parametrize(("state", "language", "script"), [
    pytest.param(state, language, script, marks=pytest.mark.xdist_group(_group(state)),
                 id=f"{state}-{language}-{'script' if script else 'no-script'}")
    for state, language, script in _cases()])
every_language = pytest.mark.parametrize("language", LANGUAGES)
# For checks of accessibility: the colours do not depend on the language, nor the words on the scheme.
every_language_and_scheme = pytest.mark.parametrize(("language", "scheme"), list(zip(LANGUAGES, SCHEMES)))
with_and_without_script = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
without_script = pytest.mark.parametrize("script", [False], ids=["no-script"])
