"""The table of the figures, with their changes since an earlier run."""

import dataclasses


@dataclasses.dataclass
class Row:
    name: str
    shop: float
    baseline: float | None = None
    ratio: float | None = None
    # The goal for the ratio if there is one, else for the figure: at least, or (below) less than.
    at_least: float | None = None
    below: float | None = None
    digits: int = 0

    @property
    def goal(self):
        figure = self.shop if self.ratio is None else self.ratio
        goals = []
        if self.at_least is not None:
            goals.append((f"≥ {number(self.at_least)}", figure >= self.at_least))
        if self.below is not None:
            goals.append((f"< {number(self.below)}", figure < self.below))
        if not goals:
            return ""
        return " and ".join(goal for goal, _ in goals).ljust(23) + (
            "reached" if all(met for _, met in goals) else "NOT REACHED")

    def figure(self, value):
        return "" if value is None else f"{value:,.{self.digits}f}"


def text(sections, before=None):
    lines = []
    for title, rows in sections:
        compared = [f"{'before':>10}{'change':>9}"] if before else []
        lines += ["", f"{title:36}{'C':>11}{'shop':>11}{'ratio':>8}  {''.join(compared)}  goal"]
        for row in rows:
            ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
            lines.append(
                f"{'  ' + row.name:36}" + f"{row.figure(row.baseline):>11}{row.figure(row.shop):>11}{ratio:>8}  "
                + (change(title, row, before) if before else "") + "  " + row.goal)
            lines[-1] = lines[-1].rstrip()
    return "\n".join(lines)


def number(goal):
    return f"{goal:,}" if isinstance(goal, int) else f"{goal:g}"


def change(title, row, before):
    """Compares a row of two runs by its ratio, which depends least on the machine's speed, or else by its figure."""
    old = before.get((title, row.name))
    if not old:
        return f"{'new':>10}{'':9}"
    then, now = (old["ratio"], row.ratio) if row.ratio is not None else (old["shop"], row.shop)
    if not then or now is None:
        return " " * 19
    shown = f"{then:.2f}" if row.ratio is not None else row.figure(then)
    return f"{shown:>10}{now / then - 1:>+9.1%}"

