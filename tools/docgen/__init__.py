"""What writes tables, pictures and pages of the documents. `make figures` runs what is committed (`figures`, `plots`,
`stub`, `manifest`); a build of the site calls `pages`, which has the rest.

By hand: `PYTHONPATH=tools python -m docgen.figures README.md`.
"""
