"""A drawing as text: shapes, and one style sheet that reads well on light and on dark pages."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

# Who is who, in every chart. Colours that colour-blind readers tell apart, on light and on dark ground.
SERIES = {
    "retrograde": ("#0060a8", "#6db9f2"),
    "torch": ("#c84e00", "#ff9d5c"),
    "torch.compile": ("#a4508b", "#e29acb"),
    "jax": ("#007a55", "#4fcfa3"),
    "numpy": ("#6b6b6b", "#b5b5b5"),
}


def css_class(name: str) -> str:
    return "s-" + name.replace(".", "-").replace(" ", "-")


def _style() -> str:
    def rules(dark: bool) -> str:
        ink, faint, ground = ("#d8dee4", "#444c56", "#0d1117") if dark else ("#1f2328", "#d0d7de", "#ffffff")
        lines = [f"text{{fill:{ink}}} .ground{{fill:{ground}}} .faint{{stroke:{faint}}} .ink{{stroke:{ink}}}"]
        for name, colours in SERIES.items():
            colour = colours[dark]
            lines.append(f".{css_class(name)}{{fill:{colour};stroke:{colour}}}")
        return " ".join(lines)

    fixed = "text{font:11px system-ui,sans-serif;stroke:none} .title{font-weight:600;font-size:13px}"
    fixed += " .line{fill:none!important} .small{font-size:8px}"
    return f"{fixed} .soft{{fill-opacity:.45}} {rules(False)} @media(prefers-color-scheme:dark){{{rules(True)}}}"


def text(x: float, y: float, words: str, *, anchor: str = "start", cls: str = "") -> str:
    kind = f" class={quoteattr(cls)}" if cls else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escape(words)}</text>'


def rect(x: float, y: float, width: float, height: float, cls: str, hint: str = "", shade: float | None = None) -> str:
    inside = f"<title>{escape(hint)}</title>" if hint else ""
    cls += "" if shade is None else f'" stroke-opacity="0" fill-opacity="{shade:.2f}'
    where = f'x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}"'
    return f'<rect {where} class="{cls}">{inside}</rect>'


def line(x1: float, y1: float, x2: float, y2: float, cls: str = "faint") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{cls}"/>'


def dot(x: float, y: float, cls: str, hint: str = "", radius: float = 3.5) -> str:
    inside = f"<title>{escape(hint)}</title>" if hint else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" class="{cls}">{inside}</circle>'


def path(points: Iterable[tuple[float, float]], cls: str) -> str:
    where = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{where}" class="line {cls}" stroke-width="1.6"/>'


def legend(x: float, y: float, names: Sequence[str]) -> list[str]:
    parts = []
    for name in names:
        parts += [dot(x, y - 4, css_class(name)), text(x + 8, y, name)]
        x += 22 + 6.2 * len(name)
    return parts


def document(width: float, height: float, parts: Iterable[str], description: str) -> str:
    """The whole file. Text stays text: it can be searched, selected and read aloud."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img" aria-label={quoteattr(description)}>'
    )
    ground = rect(0, 0, width, height, "ground")
    return "\n".join([head, f"<style>{_style()}</style>", ground, *parts, "</svg>"]) + "\n"
