"""Every page in every state, for every pair of eyes and hands."""

import os

from checks import CONTRAST, LAYOUT, STANDARDS, axe_faults, document_faults, expect_none, fit_faults, keyboard_faults
from conftest import PICTURES
from everywhere import every_state, every_state_in_korean
from pages import State
from tablet import EVERY_SIZE, PHONE, SIZES, Tablet


@every_state
def test_everybody_can_read_it_and_press_it(tablet_at: Tablet, state: State, language: str) -> None:
    faults = document_faults(tablet_at.page, language)
    for size in SIZES:
        tablet_at.resize(size)
        rules = STANDARDS if size == PHONE else LAYOUT
        faults += [f"{size}: {fault}" for fault in axe_faults(tablet_at.page, rules)]
        draw(tablet_at, f"{state}.{size}.{language}")
    expect_none(faults)


@every_state_in_korean
def test_it_is_readable_in_the_dark(tablet_at: Tablet, state: State) -> None:
    tablet_at.use("dark")
    tablet_at.resize(PHONE)
    faults = axe_faults(tablet_at.page, CONTRAST)
    for size in SIZES:
        tablet_at.resize(size)
        draw(tablet_at, f"{state}.{size}.dark")
    expect_none(faults)


@every_state
def test_it_fits_every_screen_and_font_size(tablet_at: Tablet) -> None:
    faults = []
    for percent in (100, 200):
        tablet_at.enlarge_text(percent)
        for size in EVERY_SIZE:
            tablet_at.resize(size)
            faults += [f"{size}, text at {percent} %: {fault}" for fault in fit_faults(tablet_at.page)]
    expect_none(faults)


@every_state_in_korean
def test_the_keyboard_alone_leads_through_it(tablet_at: Tablet) -> None:
    faults = []
    for size in SIZES:
        tablet_at.resize(size)
        faults += [f"{size}: {fault}" for fault in keyboard_faults(tablet_at.page, is_one_column=size == PHONE)]
    expect_none(faults)


def draw(tablet: Tablet, name: str) -> None:
    """For a person to look at; where nobody does, `PICTURES=no` saves a tenth of the time."""
    if os.environ.get("PICTURES") != "no":
        tablet.page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
