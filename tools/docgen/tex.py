"""Formulas as rows and docstrings write them, in TeX: `x sigma(z)` becomes `x\\,\\sigma(z)`.

The language is small: letters, numbers, `sum of`, functions by name, `^` and `_` with one factor or a bracket, words.
A word that is none of these stays a word, so that every text has a form in TeX.
"""

import re

GREEK = {"sigma", "phi", "Phi", "pi", "beta", "alpha", "gamma", "lambda", "mu", "eps", "delta", "theta", "psi"}
FUNCTIONS = {
    "exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh", "erf",
    "erfc", "erfinv", "lgamma", "digamma", "trigamma", "log1p", "expm1", "log2", "log10", "exp2", "max", "min", "abs",
    "sign", "floor", "ceil", "round", "trunc", "sqrt", "cbrt", "rsqrt", "atan2", "hypot", "copysign", "fmod", "var",
    "std", "mean", "softmax",
}  # fmt: skip
GRADIENTS = re.compile(r"(dweight|dbias|dlogits|d[a-z])(?:_([a-z]))?$")  # dy, dx, dy_k
WORDS = {"if", "else", "where", "not", "of", "and", "or", "otherwise", "is", "the", "count", "from", "to", "on"}
CONSTANTS = {"NaN", "nan", "inf", "condition", "eps", "axis"}
# Of rows, and operands; Greek ones are above.
OPTIONS = {
    "lambd", "min_val", "max_val", "negative_slope", "threshold", "value", "offset", "weight", "bias", "target",
    "logits", "lse", "z_loss", "correction",
}  # fmt: skip
TOKEN = re.compile(r"\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?|[A-Za-z]\w*'*|<=|>=|!=|==|//|.)", re.DOTALL)
SIGNS = {
    "<=": r"\le ",
    ">=": r"\ge ",
    "!=": r"\ne ",
    "==": "=",
    "*": r"\cdot ",
    "%": r"\bmod ",
    "{": r"\{",
    "}": r"\}",
    ",": r",\; ",
}
_LETTER = re.compile(r"[A-Za-z](_\w*|\d)?'*$")


def tokens(text: str) -> list[str]:
    return TOKEN.findall(text.strip())


def _is_name(token: str) -> bool:
    return bool(re.match(r"[A-Za-z]", token))


def is_formula(text: str) -> bool:
    """Whether each name in it is a letter, a Greek one, a gradient or a function; and there is something to set."""
    names = [token.rstrip("'") for token in tokens(text) if _is_name(token)]
    known = GREEK | FUNCTIONS | CONSTANTS | OPTIONS | WORDS | {"sum", "product", "prod"}
    right = all(name in known or GRADIENTS.match(name) or _LETTER.match(name) for name in names)
    loose = sum(name in WORDS - {"if", "else", "of", "where"} for name in names)
    set_in_maths = r"[-+*/^=<>(|]|sum of|product of|^[a-z]$|^\d+$|^d(?:[a-z]|weight|bias|logits)$|[a-z\d] [a-z]$"
    return right and loose <= 1 and bool(re.search(set_in_maths, text))


def _name(word: str) -> str:
    base = word.rstrip("'")
    primes = word[len(base) :]
    if base in GREEK:
        return "\\" + base.replace("eps", "varepsilon") + primes
    if base in FUNCTIONS:
        return rf"\operatorname{{{base}}}"
    if base in OPTIONS:
        return rf"\mathrm{{{base}}}" if "_" not in base else r"\mathit{" + base.replace("_", r"\_") + "}"
    if base == "inf":
        return r"\infty "
    if found := GRADIENTS.match(base):
        return rf"\mathrm{{{found[1]}}}" + (f"_{{{found[2]}}}" if found[2] else "")
    if len(base) > 1 and "_" in base and _LETTER.match(base):
        letter, _, below = base.partition("_")
        return f"{letter}_{{{below}}}{primes}"
    if re.fullmatch(r"[A-Za-z]\d", base):
        return f"{base[0]}_{base[1]}"
    if len(base) == 1:
        return base + primes
    return rf"\text{{ {base.replace('_', ' ')} }}"


def tex(text: str) -> str:
    """The formula in TeX."""
    made, rest = _several(tokens(text.replace("sum of", "sum_of").replace("product of", "product_of")), "")
    assert not rest
    return made


def _several(given: list[str], closing: str) -> tuple[str, list[str]]:
    """Until a bracket closes; what is left."""
    parts: list[str] = []
    while given and given[0] != closing:
        part, given = _factor(given)
        beside = parts and re.match(r"[\\A-Za-z0-9(]", part) and re.search(r"[A-Za-z0-9)}'|]$", parts[-1])
        apart = part.startswith((r"\text", r"\le", r"\ge", r"\cdot", "(")) or bool(parts and parts[-1].endswith(" }"))
        if beside and not apart:
            parts.append(r"\,")
        parts.append(part)
    return "".join(parts), given[1:]


def _factor(given: list[str]) -> tuple[str, list[str]]:
    head, rest = given[0], given[1:]
    if head in ("(", "["):
        inside, rest = _several(rest, {"(": ")", "[": "]"}[head])
        made = f"({inside})" if head == "(" else f"[{inside}]"
    elif head == "|":
        inside, rest = _several(rest, "|")
        made = rf"\lvert {inside}\rvert "
    elif head in ("sum", "prod") and rest[:1] == ["("]:
        made = rf"\{head} "
    elif head in ("sum_of", "product_of"):
        made = r"\sum " if head == "sum_of" else r"\prod "
    elif head in ("sqrt", "abs") and rest[:1] == ["("]:
        inside, rest = _several(rest[1:], ")")
        made = rf"\sqrt{{{inside}}}" if head == "sqrt" else rf"\lvert {inside}\rvert "
    elif _is_name(head):
        stem = head
        if head.endswith("_") and rest[:1] == ["("]:  # y_(k-1)
            inside, rest = _several(rest[1:], ")")
            made = f"{stem[:-1]}_{{{inside}}}"
        else:
            made = _name(head)
    elif head in ("^", "_"):
        made = ""
        rest = [head, *rest]
    else:
        made = SIGNS.get(head, head)
    while rest and rest[0] == "^":
        power, rest = _power(rest[1:])
        made += f"^{{{power}}}"
    return made, rest


def _power(given: list[str]) -> tuple[str, list[str]]:
    """A factor, with its sign; brackets around it are not needed above."""
    if given[:1] == ["-"]:
        made, rest = _power(given[1:])
        return f"-{made}", rest
    if given[:1] == ["("]:
        return _several(given[1:], ")")
    if not given:
        return "", given
    made, rest = _factor([given[0]])
    return made, [*rest, *given[1:]]
