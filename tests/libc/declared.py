#!/usr/bin/env python3
"""Each model is taken where the machine's headers declare its function.

    declared.py VERIFY_LS [-- COMPILER FLAGS]

A model whose prototype is not the header's is never used, and no other test would notice: what it checks is not
checked. Names that these headers do not have are passed over; too many of them are a failure, too.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).resolve().parent.parent.parent / "core/libc/models.def"
ROW = re.compile(r'^MODEL\((\w+), \w+, "([^"]+)", \w+\)', re.M)
MISSING = re.compile(r"undeclared identifier '(\w+)'")
MOST_MISSING = 25


def program(rows):
    headers = dict.fromkeys(h for _, h in rows)
    uses = [f"void use_{name}(void) {{ use((const void *)&({name})); }}\n" for name, _ in rows]
    return "#define _GNU_SOURCE\n" + "".join(f"#include <{h}>\n" for h in headers) + "void use(const void *);\n" + "".join(uses)


def lowered(tool, rows, flags):
    """The text of the program's IR, and which rows are in it: the compiler tells of a few names at a time."""
    missing = set()
    while len(missing) <= MOST_MISSING:
        rows = [r for r in rows if r[0] not in missing]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "all.c"
            path.write_text(program(rows))
            run = subprocess.run([tool, "dump", "--ir", path, *flags], capture_output=True, text=True, check=False)
        found = set(MISSING.findall(run.stderr))
        if not found:
            return (run.stdout if run.returncode == 0 else None), rows, run.stderr
        missing |= found
    return None, rows, f"too many names without a declaration: {sorted(missing)}"


def main():
    rows = [r for r in ROW.findall(TABLE.read_text()) if not r[0].startswith("_")]
    ir, rows, problem = lowered(sys.argv[1], rows, sys.argv[2:])
    if ir is None:
        sys.exit(problem)
    names = {name for name, _ in rows}
    bodiless = names & set(re.findall(r"^declare @(\w+)\(", ir, re.M))
    for name in sorted(bodiless):
        print(f"{name}: the model's prototype is not the header's")
    failed = len(bodiless)
    modelled = names & set(re.findall(r"^(?:func|global) @(\w+)\b", ir, re.M))
    if len(modelled) + MOST_MISSING < len(names):  # a few are macros for other names
        print(f"only {len(modelled)} of {len(names)} names have a model")
        failed += 1
    print(f"{len(modelled)} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
