"""Marks that run a test once for each state, size, language or scheme."""

import pytest

from pages import STATES, State
from tablet import LANGUAGES, SCHEMES


def _group(state: State) -> str:
    """One worker has all states that are prepared alike, which share a shop."""
    return next(first.name for first in STATES if (first.prepare, first.edit) == (state.prepare, state.edit))


# With its script in one language and without it in the other: they take turns, and each page has several states.
every_state = pytest.mark.parametrize(("state", "language", "script"), [
    pytest.param(state, language, script, marks=pytest.mark.xdist_group(_group(state)),
                 id=f"{state}-{language}-{'script' if script else 'no-script'}")
    for number, state in enumerate(STATES)
    for language, script in zip(LANGUAGES, (number % 2 == 0, number % 2 == 1))])
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_scheme = pytest.mark.parametrize("scheme", SCHEMES)
# For checks of accessibility: the colours do not depend on the language, nor the words on the scheme.
every_language_and_scheme = pytest.mark.parametrize(("language", "scheme"), list(zip(LANGUAGES, SCHEMES)))
with_and_without_script = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
without_script = pytest.mark.parametrize("script", [False], ids=["no-script"])
