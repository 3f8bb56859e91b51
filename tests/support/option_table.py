"""The rows of core/options/options.def, for tests that walk them."""
import collections
import pathlib
import re

TABLE, CHOICES = "core/options/options.def", "core/options/choices.h"
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
Row = collections.namedtuple("Row", "scope name letter field kind words commands key help refused")
ROW = re.compile(r'^OPTION\((\w+), "([^"]+)", (?:0|\'(\w)\'), [\w *]+, (\w+), (\w+), (NULL|"[^"]*"|WORDS\((\w+)\)), ([A-Z_ |]+),'
                 r' (?:NULL|"([^"]+)"), "([^"]*)"\)$', re.M)
COMMANDS = {"CHECK": ["check"], "IR": ["ir"], "INVARIANTS": ["invariants"], "SYSTEM": ["system"], "SOLVE": ["solve"],
            "STDIO": ["stdio"], "STORE": ["store"], "DOCTOR": ["doctor"], "DAP": ["dap"], "COVER": ["cover"], "PROVE": ["prove"],
            "DUMP": ["ir", "invariants", "system"],
            "ALL": ["check", "cover", "ir", "invariants", "system", "solve", "prove", "store", "doctor", "stdio", "dap"]}


def command_set(bits):
    """The commands of `IN_CHECK | IN_STDIO`."""
    return {c for bit in bits.split("|") for c in COMMANDS[bit.strip().removeprefix("IN_")]}


def parse(table, choices):
    """The rows of the table. `words` are a CHOICE's, `commands` is a set of values of COMMANDS, `refused` has by word those where it has no meaning."""
    table_rows = {name: re.findall(r'X\(\w+, "([^"]+)"(?:, \(([A-Z_ |]+)\))?\)', body)
                  for name, body in re.findall(r"#define (\w+_TABLE)\(X\)((?:.*\\\n)+.*\n)", choices)}
    words = {name: [word for word, _ in found] for name, found in table_rows.items()}
    rows = []
    for scope, name, letter, field, kind, _, choice, commands, key, text in ROW.findall(table):
        where = command_set(commands)
        refused = {word: where - command_set(only) for word, only in table_rows.get(choice, ()) if only}
        rows.append(Row(scope, name, letter, field, kind, words.get(choice), where, key or None, text, refused))
    assert len(rows) == len(re.findall(r"^OPTION\(", table, re.M)), "a row is written in a way of its own"
    return rows


def rows(root=ROOT):
    return parse((root / TABLE).read_text(), (root / CHOICES).read_text())


def command_names(row):
    """As the command line's help and docs/guide/command-line.md name the commands."""
    left, names = set(row.commands), []
    for name, of in (("all", COMMANDS["ALL"]), ("check", ["check"]), ("cover", ["cover"]), ("dump", COMMANDS["DUMP"]), ("dump --ir", ["ir"]),
                     ("dump --invariants", ["invariants"]), ("dump of a system", ["system"]), ("solve", ["solve"]),
                     ("prove", ["prove"]),
                     ("store", ["store"]), ("doctor", ["doctor"]), ("--stdio", ["stdio"]), ("--dap", ["dap"])):
        if left.issuperset(of):
            names.append(name)
            left -= set(of)
    return ", ".join(names)


def is_setting(row):
    return row.key and "stdio" in row.commands


def other_value(row):
    """A value that is not the default, as JSON has it, and has a meaning wherever the option has one."""
    return {"FLAG": True, "COUNT": 7, "WORK": 7, "SECONDS": 1.5, "CHECKS": ["-shift"], "LIST": ["f"], "TEXT": "/nowhere"}.get(
        row.kind) if row.kind != "CHOICE" else next(w for w in reversed(row.words) if not row.refused.get(w))


def arguments(row):
    """The command line that gives it that value."""
    value = other_value(row)
    if row.kind == "FLAG":
        return [row.name]
    return [row.name, "f" if row.kind == "LIST" else value[0] if row.kind == "CHECKS" else str(value)]
