#!/usr/bin/env python3
"""A missing compiler is told as such, and not as one that gives other answers."""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MISSING = "no-such-clang"
RUNNERS = {"compare.py": ["build"], "layouts.py": ["tool"], "orders.py": ["tool"], "callbacks.py": ["tool", "generator"]}


def main():
    failed = 0
    for name, words in RUNNERS.items():
        done = subprocess.run([sys.executable, HERE / name, *words, "--clang", MISSING, "-n", "1"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        said = done.stdout.decode(errors="replace")
        if done.returncode != 2 or f"no such compiler here: {MISSING}" not in said or "differ" in said:
            failed += 1
            print(f"{name}: exit status {done.returncode}: {said}")
    print(f"{len(RUNNERS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
