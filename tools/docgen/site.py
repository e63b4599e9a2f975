"""The documents as a static site: `python -m docgen.site build/site`. A warning is an error: the exit code is 1.

Pages are the Markdown files of the tree. A link between them becomes a link between pages; one that leads nowhere, an
anchor that does not exist and a page that no list names are told.
"""

import re
import shutil
import sys
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    "README.md": "Start",
    "docs/concepts.md": "Concepts",
    "docs/semantics.md": "Semantics",
    "docs/precision.md": "Precision",
    "docs/performance.md": "Performance",
    "docs/reliability.md": "Reliability",
    "docs/frameworks.md": "PyTorch and JAX",
    "docs/gpu.md": "GPU",
    "docs/architecture.md": "Architecture",
    "docs/glossary.md": "Glossary",
    "docs/backends.md": "Backends",
    "docs/cli.md": "Command line",
    "docs/api.md": "API",
    "docs/add-an-op.md": "Add an op",
    "CONTRIBUTING.md": "Contributing",
    "CHANGELOG.md": "Changelog",
}
UNLISTED = "docs/decisions"  # pages that others lead to

STYLE = """
:root{color-scheme:light dark;--ink:#1f2328;--soft:#57606a;--line:#d0d7de;--ground:#fff;--code:#f6f8fa;--link:#0060a8}
@media(prefers-color-scheme:dark){
:root{--ink:#d8dee4;--soft:#9da7b1;--line:#30363d;--ground:#0d1117;--code:#161b22;--link:#6db9f2}}
body{margin:0;display:flex;gap:2.5rem;max-width:78rem;padding:1.5rem;
background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
nav{flex:0 0 11rem;font-size:.95rem}nav a{display:block;padding:.15rem 0}nav .here{font-weight:600;color:var(--ink)}
main{min-width:0;flex:1}a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}
pre,code{font:13.5px/1.5 ui-monospace,monospace;background:var(--code)}code{padding:.1em .3em;border-radius:4px}
pre{padding:.9rem;overflow-x:auto;border-radius:6px}pre code{padding:0}
table{border-collapse:collapse;display:block;overflow-x:auto;font-size:.9rem}
td,th{border:1px solid var(--line);padding:.3rem .6rem}
img{max-width:100%}h1,h2,h3{line-height:1.25}
@media(max-width:50rem){body{display:block}nav{columns:2;margin-bottom:1rem}}
"""


def target(page: str) -> str:
    """The file of a page: flat, so that the site works from any folder."""
    return "index.html" if page == "README.md" else page.removeprefix("docs/").replace("/", "-").replace(".md", ".html")


def slug(title: str) -> str:
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


class Site:
    """The pages of a tree, and what is wrong with them."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.warnings: list[str] = []
        found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
        self.pages = sorted(str(path.relative_to(ROOT)) for path in found)
        self.texts = {page: (ROOT / page).read_text(encoding="utf-8") for page in self.pages}
        self.anchors = {page: {slug(t) for t in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
                        for page, text in self.texts.items()}  # fmt: skip
        for page in self.pages:
            if page not in PAGES and not page.startswith(UNLISTED):
                self.warnings.append(f"{page}: no list names it (see tools/docgen/site.py)")

    def link(self, page: str, href: str) -> str:
        """Where a link of a page leads on the site."""
        if "://" in href or href.startswith("mailto:"):
            return href
        path, _, anchor = href.partition("#")
        there = str(((ROOT / page).parent / path).resolve().relative_to(ROOT)) if path else page
        if not (ROOT / there).is_file():
            self.warnings.append(f"{page}: {href} leads nowhere")
        elif there in self.texts:
            if anchor and anchor not in self.anchors[there]:
                self.warnings.append(f"{page}: {href} names no heading")
            return target(there) + (f"#{anchor}" if anchor else "")
        else:
            copy = self.out / "files" / there
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / there, copy)
            return f"files/{there}"
        return href

    def render(self, page: str) -> str:
        """The body of a page."""
        md = MarkdownIt("commonmark", {"html": True}).enable("table")
        tokens = md.parse(self.texts[page])
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                token.attrSet("id", slug(tokens[place + 1].content))
            for child in token.children or []:
                for name in ("href", "src"):
                    if isinstance(value := child.attrs.get(name), str):
                        child.attrSet(name, self.link(page, value))
        return str(md.renderer.render(tokens, md.options, {}))

    def write(self) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        for page in self.pages:
            links = "".join(
                f'<a href="{target(each)}"{" class=here" if each == page else ""}>{name}</a>'
                for each, name in PAGES.items()
            )
            title = escape(next(iter(re.findall(r"^# (.*)$", self.texts[page], re.MULTILINE)), page))
            head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
            head += f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
            body = f"<nav>{links}</nav><main>{self.render(page)}</main></html>\n"
            (self.out / target(page)).write_text(head + body, encoding="utf-8")


def main(out: str) -> int:
    site = Site(Path(out).resolve())
    site.write()
    for warning in site.warnings:
        print(warning, file=sys.stderr)
    print(f"{len(site.pages)} pages in {out}, {len(site.warnings)} warnings")
    return int(bool(site.warnings))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or ["build/site"]))
