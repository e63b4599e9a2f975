"""What writes tables, pictures and pages of the documents. `make figures` and `make docs` run it.

By hand: `PYTHONPATH=tools python -m docgen.figures README.md`.
"""
