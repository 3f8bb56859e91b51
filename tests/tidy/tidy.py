#!/usr/bin/env python3
"""Checks of the sources that no compiler makes: every rule of rules.py, each first tried on a tree that breaks it."""
import pathlib
import statistics
import sys

import rules
import runner
import selftest
from tree import Tree

SHOWN = 25


def report_lengths(tree):
    for title, folders in (("product", rules.ROOMS), ("tests", ["tests"])):
        found = sorted(f for f in rules.functions(tree) if f[1].startswith(tuple(p + "/" for p in folders)))
        if found:
            sizes = [length for length, _, _ in found]
            p90 = sizes[min(len(sizes) - 1, len(sizes) * 9 // 10)]
            longest = ", ".join(f"{name}:{line} {length}" for length, name, line in reversed(found[-3:]))
            print(f"function lengths ({title}): {len(sizes)} functions, median {statistics.median(sizes):g}, "
                  f"p90 {p90}, max {sizes[-1]} ({longest})")
    for name in tree.under(*rules.ROOMS, suffixes={".c"}):
        count = len(tree.text(name).splitlines())
        if count > rules.LONG_FILE:
            print(f"long file: {name} {count} lines")


def main():
    tree = Tree(pathlib.Path(__file__).resolve().parent.parent.parent)
    passed = failed = 0
    for name, problem in [*selftest.run(), *runner.run()]:
        passed, failed = passed + (problem is None), failed + (problem is not None)
        if problem:
            print(f"selftest {name}: {problem}")
    for rule in rules.ALL:
        problems = list(rule(tree))
        passed, failed = passed + (not problems), failed + bool(problems)
        if problems:
            print(f"{rule.__name__}: {rule.__doc__}")
            print("\n".join("  " + p for p in problems[:SHOWN]))
            if len(problems) > SHOWN:
                print(f"  and {len(problems) - SHOWN} more")
    report_lengths(tree)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
