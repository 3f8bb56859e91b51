#!/usr/bin/env python3
"""Measures abstract interpretation: each function of the files is verified without it and with it.

usage: tests/bench/intervals.py [--timeout S] FILE... [-- CLANG-FLAGS]
Prints the functions that became proved, and how many functions and checks changed from which verdict to which.
With little time a function that is near its end may change either way.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "differential"))
import consistency  # pylint: disable=wrong-import-position

BIN = ROOT / "build" / "release" / "lsp"
FUNC = re.compile(r"^func @([\w.$]+)( static)?( model)?", re.M)
OFF = ["unsigned-overflow", "memory-leak", "alignment", "float-overflow", "nan", "conversion"]


def functions(path, flags):
    """(task, name) of each function that is no library model."""
    command = [BIN / "verify-ls", "dump", "--ir", path, *(["--", *flags] if flags else [])]
    task = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.decode()
    return [(task, m.group(1)) for m in FUNC.finditer(task) if not m.group(3)]


def changes(counter):
    return ", ".join(f"{n} {was} -> {now}" for (was, now), n in sorted(counter.items(), key=str) if was != now) or "none"


def main():
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", type=float, default=1)
    parser.add_argument("files", nargs="+")
    wanted, flags = parser.parse_args(words[:cut]), words[cut + 1:]
    prover = consistency.Prover(BIN / "verify-ls-prove")
    whole, checks, shown, millis = collections.Counter(), collections.Counter(), 0, [0, 0]
    for path in wanted.files:
        for task, name in functions(path, flags):
            options = {"timeBudget": wanted.timeout, "program": name == "main",
                       "checks": ["+all", *("-" + c for c in OFF)]}
            without = prover.ask(task, name, options | {"noIntervals": True})
            with_it = prover.ask(task, name, options)
            whole[without["verdict"], with_it["verdict"]] += 1
            before = consistency.verdicts(without)
            for place, verdict in consistency.verdicts(with_it).items():
                checks[before.get(place), verdict] += 1
            shown += sum(c.get("by") == "intervals" for c in with_it["checks"])
            millis = [millis[0] + without["millis"], millis[1] + with_it["millis"]]
            if with_it["verdict"] == "proved" != without["verdict"]:
                print(f"{path}: {name}: {without['verdict']} -> proved")
    print(f"{sum(whole.values())} functions: {changes(whole)}")
    print(f"{sum(checks.values())} checks, {shown} by intervals: {changes(checks)}")
    print(f"seconds: {millis[0] / 1000:.1f} without, {millis[1] / 1000:.1f} with")


if __name__ == "__main__":
    main()
