#!/usr/bin/env python3
"""The table of modelled functions in docs/guide/libc.md, made from core/libc/models.def; run it to write the page anew."""
import pathlib
import re

TABLE, PAGE = "core/libc/models.def", "docs/guide/libc.md"
ROW = re.compile(r'^MODEL\((\w+), (\w+), "([^"]+)", (\w+)\)', re.M)
# The formatter puts a definition's name and its brace in known columns.
DEFINED = re.compile(r"^(?!static|typedef|struct .*\{$|enum|union)[A-Za-z_][^;{}=#]*?\b(\w+)\([^;{}]*\)\s*\{", re.M)
HEADING = "| header | functions |\n| --- | --- |\n"


def page_of(page, table):
    """The page as it should be."""
    lists = {}
    for name, _, header, _ in ROW.findall(table):
        if not name.startswith("__"):  # macros of a C library expand to these
            lists.setdefault(header, set()).add(name)
    rows = [f"| `<{h}>` | " + " ".join(f"`{n}`" for n in sorted(lists[h])) + " |\n" for h in sorted(lists)]
    head, _, rest = page.partition(HEADING)
    tail = re.sub(r"\A(\|.*\n)*", "", rest)
    return head + HEADING + "".join(rows) + tail


def unlisted(table, name, text):
    """Functions that the file defines for programs, but that no row names."""
    listed = {(f, n) for n, f, _, _ in ROW.findall(table)}
    stem = pathlib.PurePosixPath(name).stem
    return [f for f in DEFINED.findall(text) if (stem, f) not in listed and not f.lower().startswith("vl_")]


if __name__ == "__main__":
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    page = root / PAGE
    page.write_text(page_of(page.read_text(), (root / TABLE).read_text()))
