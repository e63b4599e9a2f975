"""`completion`: what a shell needs to complete our commands, options and ops. Text, made of argparse's own tree.

The names of ops are in it as they are today; a shell runs nothing of ours while it completes.
"""

import argparse
from typing import Any, NamedTuple

from retrograde._core.registry import families
from retrograde.cli.errors import not_possible
from retrograde.cli.output import document
from retrograde.cli.parser import SHELLS, OneOf, build, commands_of, options_of

_FILES = ("--json", "--plot")
_SUBJECTS = ("explain", "verify", "bench", "list")  # commands that take ops
_HOME = {
    "bash": "source it in ~/.bashrc:  source <(retrograde completion bash)",
    "zsh": "put it into a folder of $fpath:  retrograde completion zsh > ~/.zfunc/_retrograde",
    "fish": "put it where fish looks:  retrograde completion fish > ~/.config/fish/completions/retrograde.fish",
}


class _Command(NamedTuple):
    name: str
    told: str
    options: list[str]
    values: dict[str, list[str]]  # option -> the words that it takes
    words: list[str]  # of the command itself


def _tree() -> list[_Command]:
    names = [family.name for family in families()]
    ops = [f"{family.name}.{kind}.{direction}" for family in families() for kind in family.kinds
           for direction in family.with_kind(kind)]  # fmt: skip
    found = []
    for name, parser in commands_of(build()).items():
        options = options_of(parser)
        values = {each: _words(action) for action in options for each in action.option_strings if _words(action)}
        own = [word for action in parser._actions if not action.option_strings for word in _words(action)]
        words = [*names, *ops] if name in _SUBJECTS else names if name == "demo" else own
        told = (parser.description or "").rstrip(".").replace("'", "")
        found.append(_Command(name, told, [each for a in options for each in a.option_strings], values, words))
    return found


def _words(action: argparse.Action) -> list[str]:
    return list(action.type.names) if isinstance(action.type, OneOf) else []


def _bash(tree: list[_Command]) -> str:
    cases = "\n".join(
        f"    {each.name}) options='{' '.join(each.options)}'; words='{' '.join(each.words)}' ;;" for each in tree
    )
    values = {name: words for each in tree for name, words in each.values.items()}
    known = "\n".join(f"    {name}) words='{' '.join(words)}'; options='' ;;" for name, words in values.items())
    return f"""_retrograde() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} options= words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{" ".join(each.name for each in tree)} -h --help -V --version' -- "$current"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{cases}
  esac
  case $before in
    {"|".join(_FILES)}) COMPREPLY=($(compgen -f -- "$current")); return ;;
{known}
  esac
  case $current in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
  esac
}}
complete -F _retrograde retrograde
"""


def _zsh(tree: list[_Command]) -> str:
    described = "\n".join(f"    '{each.name}:{each.told}'" for each in tree)
    cases = "\n".join(
        f"    {each.name}) options=({' '.join(each.options)}); names=({' '.join(each.words)}) ;;" for each in tree
    )
    values = {name: words for each in tree for name, words in each.values.items()}
    known = "\n".join(f"    {name}) compadd -- {' '.join(words)}; return ;;" for name, words in values.items())
    return f"""#compdef retrograde
_retrograde() {{
  local -a commands options names
  commands=(
{described}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
{cases}
  esac
  case $words[CURRENT-1] in
    {"|".join(_FILES)}) _files; return ;;
{known}
  esac
  if [[ $words[CURRENT] == -* ]]; then compadd -- $options; else compadd -- $names; fi
}}
compdef _retrograde retrograde
"""


def _fish(tree: list[_Command]) -> str:
    lines = ["complete -c retrograde -f"]
    for each in tree:
        lines.append(f"complete -c retrograde -n __fish_use_subcommand -a {each.name} -d '{each.told}'")
        inside = f"complete -c retrograde -n '__fish_seen_subcommand_from {each.name}'"
        if each.words:
            lines.append(f"{inside} -a '{' '.join(each.words)}'")
        for name in each.options:
            kind = f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
            takes = f" -x -a '{' '.join(each.values[name])}'" if name in each.values else ""
            lines.append(f"{inside} {kind}{takes}{' -F' if name in _FILES else ''}")
    return "\n".join(lines) + "\n"


def completion(shell: str | None) -> dict[str, Any]:
    """The script of a shell."""
    if shell is None:
        raise not_possible("completion", "nothing", f"one of {', '.join(SHELLS)}", "Run: retrograde completion bash")
    made = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](_tree())
    head, *rest = made.splitlines(keepends=True)
    note = f"# Completion of retrograde for {shell}; {_HOME[shell]}\n"
    script = "".join([head, note, *rest] if head.startswith("#compdef") else [note, made])
    return document("completion", {"shell": shell, "script": script})
