"""Formulas as MathML, made by docutils when the site is built: no script, no font, no network."""

from typing import Any

from docutils.utils.math import latex2mathml


def _set(tex: str, block: bool) -> str:
    tree = latex2mathml.tex2mathml(tex, as_block=block)
    return tree if isinstance(tree, str) else tree.toxml()


def _inline(writer: Any, node: Any) -> None:
    writer.body.append(_set(node.astext(), block=False))
    raise _skip()


def _block(writer: Any, node: Any) -> None:
    writer.body.append(f'<div class="math">{_set(node.astext(), block=True)}</div>')
    raise _skip()


def _skip() -> Exception:
    from docutils.nodes import SkipNode

    return SkipNode()


def setup(app: Any) -> dict[str, Any]:
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
