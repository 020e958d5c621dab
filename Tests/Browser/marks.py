"""Marks that run a test once for each state, size, language or scheme."""

from itertools import cycle

import pytest

from pages import STATES, State
from tablet import LANGUAGES, SCHEMES


def _group(state: State) -> str:
    """One worker has all states that are prepared alike, which share a shop."""
    return next(first.name for first in STATES if (first.prepare, first.edit) == (state.prepare, state.edit))


every_state = pytest.mark.parametrize(("state", "language"), [
    pytest.param(state, language, marks=pytest.mark.xdist_group(_group(state)))
    for state in STATES for language in LANGUAGES], ids=str)
# For checks of what the languages share, their templates: they take turns.
every_state_in_one_language = pytest.mark.parametrize(("state", "language"), [
    pytest.param(state, language, marks=pytest.mark.xdist_group(_group(state)))
    for state, language in zip(STATES, cycle(LANGUAGES))], ids=str)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_scheme = pytest.mark.parametrize("scheme", SCHEMES)
# For checks of accessibility: the colours do not depend on the language, nor the words on the scheme.
every_language_and_scheme = pytest.mark.parametrize(("language", "scheme"), list(zip(LANGUAGES, SCHEMES)))
with_and_without_script = pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
without_script = pytest.mark.parametrize("script", [False], ids=["no-script"])
