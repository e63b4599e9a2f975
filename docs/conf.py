"""Sphinx: `make docs`, or `python -m sphinx -W -n -b html docs build/site`. No remote file, no network."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("RETROGRADE_DOCS_ROOT", HERE.parent))  # a copy of docs is built by tests
sys.path[:0] = [str(HERE / "_ext"), str(ROOT / "tools")]

import retrograde  # noqa: E402

project = "retrograde"
author = "The retrograde authors"
project_copyright = "the retrograde authors"
version = release = retrograde.__version__

extensions = ["myst_parser", "sphinx_copybutton", "sphinx_design", "mathml", "generated"]
exclude_patterns = ["_generated", "_ext", "_static", "_data"]
suppress_warnings: list[str] = []  # none is suppressed: -W finds them all

# Only references into retrograde can be checked without a network.
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!retrograde\b).*")]

myst_enable_extensions = ["dollarmath", "colon_fence", "attrs_inline"]
myst_heading_anchors = 3
html_math_renderer = "mathml"
python_maximum_signature_line_length = 160
python_trailing_comma_in_multi_line_signatures = False
add_module_names = False
toc_object_entries_show_parents = "hide"
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

smartquotes = False  # messages and code in prose stay as they are

html_theme = "furo"
html_title = f"retrograde {version}"
html_static_path = ["_static"]
html_css_files = ["style.css"]
html_js_files = ["tables.js"]
html_favicon = "_static/favicon.svg"
myst_html_meta = {"description": "Gradient kernels for the CPU with stated error bounds and the same bits everywhere"}
html_show_sourcelink = False
html_copy_source = False
html_baseurl = ""
html_theme_options = {"navigation_with_keys": True}
pygments_style = "default"
pygments_dark_style = "github-dark"
