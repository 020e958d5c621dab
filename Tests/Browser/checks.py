"""Checks that every page must pass. Each returns the problems that it found, in words."""

from collections.abc import Iterable
from typing import Any

import pytest

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

CONTRAST = ["color-contrast"]
# The size of a target is measured on every screen with twice its bound (`boxes.js`).
MEASURED = {"target-size": {"enabled": False}}
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# axe cannot measure the contrast of a picture or an emoji.
UNDECIDED = {"color-contrast"}


def axe_problems(page: Page, rules: list[str] = STANDARDS) -> list[str]:
    """Returns violations of WCAG 2.2 AA, and the rules that axe could not decide."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    page.evaluate(UNSTICK)
    # The results of other types are not described, which takes axe most of its time.
    types = ["violations"] if UNDECIDED.issuperset(rules) else ["violations", "incomplete"]
    options = {"runOnly": rules, "rules": MEASURED, "resultTypes": types}
    found = page.evaluate("options => axe.run(options)", options)
    page.evaluate(STICK)
    undecided = [rule for rule in found["incomplete"] if rule["id"] not in UNDECIDED]
    return [problem for rule in found["violations"] + undecided for problem in axe_descriptions(rule)]


# What scrolls below a bar is covered for a moment only, and axe would call it too small.
UNSTICK = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".rail, .foot { position: static !important }");
  document.adoptedStyleSheets = [sheet];
}"""

STICK = "() => { document.adoptedStyleSheets = []; }"


def expect_none(problems: Iterable[str]) -> None:
    """Fails the test with all problems, one per line."""
    if listed := "\n".join(dict.fromkeys(problems)):
        pytest.fail(listed, pytrace=False)


def axe_descriptions(rule: dict[str, Any]) -> list[str]:
    return [f"{rule['id']}: {node['target'][0]}: {rule['help']}" for node in rule["nodes"]]


def document_problems(page: Page, language: str) -> list[str]:
    """A page declares its language, has a title and exactly one `h1`."""
    found, title, headings = page.evaluate(
        "() => [document.documentElement.lang, document.title, [...document.querySelectorAll('h1')].map((e) => e.innerText)]")
    problems = [] if found == language else [f"lang is not {language}"]
    problems += [] if title.strip() else ["no title"]
    if len(headings) != 1 or not headings[0].strip():
        problems.append(f"h1 headings: {headings}")
    return problems


def keyboard_problems(page: Page, is_one_column: bool) -> list[str]:
    """Every control can have the focus, in the order of the page; the focus is visible and never covered.

    In one column, the order is also from top to bottom.
    """
    # From a key on, a focus shows that a script moves: as Tab does, but in one step.
    page.keyboard.press("Tab")
    problems, last_box = [], None
    for stop in page.evaluate(VISIT_STOPS):
        problems += [f"{stop['name']}: {problem}" for problem in stop["problems"]]
        box = (stop["bottom"], stop["top"], stop["start"])
        if is_one_column and last_box and not stop["isSibling"] and is_before(box, last_box):
            problems.append(f"{stop['name']} is above or left of the previous stop")
        last_box = box
    return problems


def tab_problems(page: Page) -> list[str]:
    """Tab visits what `keyboard_problems` has visited, in that order."""
    count: int = page.evaluate(RECORD_STOPS)
    # Each part of a date is an additional stop.
    for _ in range(3 * count):
        page.keyboard.press("Tab")
        if page.evaluate("window.tabbed.length") == count:
            break
    return page.evaluate("""() => window.visited.flatMap((e, index) => e === window.tabbed[index] ? [] :
        [`stop ${index} is not ${e.outerHTML.slice(0, 80)}, but ${window.tabbed[index]?.outerHTML.slice(0, 80)}`])""")


def is_before(box: tuple[float, float, float], last: tuple[float, float, float]) -> bool:
    bottom, top, left = box
    last_bottom, last_top, last_left = last
    is_same_row = top < last_bottom - 1 and last_top < bottom - 1
    return left < last_left if is_same_row else bottom <= last_top


VISIT_STOPS = """() => {
  const root = document.querySelector("dialog:modal") ?? document;
  const all = [...root.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]")];
  // Radio buttons of one group are one stop.
  const isStop = (e) => {
    if (e.tabIndex < 0 || e.disabled || !e.checkVisibility({ visibilityProperty: true })) return false;
    if (e.type !== "radio") return true;
    const group = all.filter((other) => other.type === "radio" && other.name === e.name && other.form === e.form);
    return e === (group.find((other) => other.checked) ?? group[0]);
  };
  // A card's button draws its focus around the whole card.
  const isDrawn = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  const inspect = (e, last) => {
    const problems = [];
    if (e.tabIndex > 0) problems.push("it has a place of its own in the order of the page");
    if (document.activeElement !== e) problems.push("it cannot have the focus");
    if (!isDrawn(getComputedStyle(e)) && !isDrawn(getComputedStyle(e, "::after"))) problems.push("its focus does not show");
    const box = e.getBoundingClientRect(), line = e.getClientRects()[0];
    // A basket scrolls to a line that was out of view, and shows a part of it at least.
    const shown = e.closest(".basket ul")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    const x = (Math.max(line.left, shown.left) + Math.min(line.right, shown.right)) / 2;
    const y = (Math.max(line.top, 0) + Math.min(line.bottom, innerHeight)) / 2;
    const there = document.elementFromPoint(x, y);
    if (!there || !(e.contains(there) || there.contains(e) && there.matches("label"))) {
      problems.push(`it is covered by ${there?.tagName}.${there?.className}, or out of view`);
    }
    const name = `${e.tagName.toLowerCase()} ${(e.getAttribute("aria-label") ?? e.innerText ?? "").trim().slice(0, 30)}`;
    // The parts of one widget may be in any order, and a bar keeps its place on the screen.
    const card = e.closest(".card");
    const isBar = (element) => element?.closest(".rail, .foot");
    const isSibling = e.parentElement === last?.parentElement || card && card === last?.closest(".card") || isBar(e) || isBar(last);
    return { name, problems, isSibling: Boolean(isSibling),
      top: box.top + scrollY, bottom: box.bottom + scrollY, start: box.left };
  };
  scrollTo(0, 0);
  window.visited = [];
  // A control that shows only while its neighbour has the focus is a stop, too.
  return all.flatMap((e) => {
    if (!isStop(e)) return [];
    e.focus();
    const found = inspect(e, window.visited.at(-1));
    window.visited.push(e);
    return [found];
  });
}"""

RECORD_STOPS = """() => {
  window.tabbed = [];
  addEventListener("keyup", () => {
    // Tab enters a dialogue from the browser's own bar.
    const e = document.activeElement;
    if (e !== document.body && e !== window.tabbed.at(-1)) window.tabbed.push(e);
  }, true);
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  return window.visited.length;
}"""
