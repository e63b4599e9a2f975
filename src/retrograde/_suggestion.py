"""`Did you mean X?`, for every name that somebody may misspell."""

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str], cutoff: float = 0.6) -> str:
    """The name that a word was probably meant to be; "" where none is close. A part of a name is close: axis of
    reduce_axis."""
    from difflib import get_close_matches  # `import retrograde` does without it

    known = list(dict.fromkeys(map(str, names)))
    near = get_close_matches(word, known, 1, cutoff)
    parts = [name for name in known if len(word) > 2 and word in name.split("_")]
    return near[0] if near else parts[0] if len(parts) == 1 else ""


def suggestion(word: str, names: Iterable[str]) -> str:
    """A sentence to put after another, or nothing."""
    near = nearest(word, names)
    return f" Did you mean {near}?" if near else ""
