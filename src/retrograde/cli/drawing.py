"""How pictures look: colours, sizes, and the text of an SVG.

A picture is text that is the same for the same results: labels stay text, and colours are CSS variables with a dark
set.
"""

import io
from collections.abc import Iterable
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

# A colour that matplotlib writes -> its CSS variable, and what that is on a light and on a dark page. Colour-blind
# readers tell those of the series apart.
_COLOURS = {
    "#010101": ("ink", "#1f2328", "#d8dee4"),
    "#020202": ("faint", "#d0d7de", "#444c56"),
    "#030303": ("ground", "#ffffff", "#0d1117"),
    "#040404": ("retrograde", "#0060a8", "#6db9f2"),
    "#050505": ("loss", "#c1121f", "#ff7b72"),
    "#060606": ("torch", "#c84e00", "#ff9d5c"),
    "#070707": ("torch-compile", "#a4508b", "#e29acb"),
    "#080808": ("jax", "#007a55", "#4fcfa3"),
    "#090909": ("numpy", "#6b6b6b", "#b5b5b5"),
}
BY_NAME = {name: colour for colour, (name, _, _) in _COLOURS.items()}
INK, FAINT, GROUND, OURS, LOSS = (BY_NAME[name] for name in ("ink", "faint", "ground", "retrograde", "loss"))
STYLE: Any = {  # matplotlib has a type of its own for the keys
    "svg.fonttype": "none",
    "svg.hashsalt": "retrograde",
    "font.size": 9.0,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.facecolor": GROUND,
    "axes.titlecolor": INK,
    "axes.titlesize": 10.0,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "figure.facecolor": GROUND,
    "savefig.facecolor": GROUND,
    "xtick.color": INK,
    "ytick.color": INK,
    "ytick.major.size": 0.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
WIDTH = 7.6  # inches


def _css() -> str:
    def block(place: int) -> str:
        return ";".join(f"--{colours[0]}:{colours[place]}" for colours in _COLOURS.values())

    return f"<style>:root{{{block(1)}}}@media (prefers-color-scheme: dark){{:root{{{block(2)}}}}}</style>"


def svg(figure: Figure, told: str) -> str:
    """The figure as text, with variables for colours and a description for those who hear it."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Title": told})
    head, tag, body = out.getvalue().partition("<svg ")
    attributes, end, rest = body.partition(">")
    text = f'{head}{tag}role="img" {attributes}{end}\n {_css()}{rest}'
    for colour, (name, _, _) in _COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def inside(axes: Axes, xs: Iterable[float], ys: Iterable[float] = ()) -> None:
    """No value is clipped, or left out."""
    for values, (low, high) in ((xs, sorted(axes.get_xlim())), (ys, sorted(axes.get_ylim()))):
        for value in values:
            assert low <= value <= high, f"{value} is outside {low} to {high}"
