"""The plan machinery. It knows no op, no backend and no framework."""
