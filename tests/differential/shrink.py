#!/usr/bin/env python3
"""Makes a failing text smaller by leaving out lines and blocks for as long as the same failure stays (delta debugging).

    shrink.py FILE --match REGEX [--runs N] -- COMMAND...

COMMAND is run on candidates: {} in it stands for the candidate's path, {folder} and {name} for its parts.  A candidate fails alike if what
the command prints matches REGEX.  The smallest one found within N runs goes to build/shrunk, and the command that runs
it is printed.  FILE may be a C program, IR with a name for each value, or a record of solver calls.  As a module: `shrink`,
and `keep` for the file and its command; runners of random programs call both when a program fails.
Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (TSE 2002); besides chunks of lines, blocks in braces
are left out as a whole, or lose their first and last line only.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "build" / "shrunk"
RUNS = 400


def blocks(lines):
    """(first, last) of what stands between a line that opens a brace and the one that closes it, large ones first."""
    found, open_at = [], []
    for i, line in enumerate(lines):
        for c in re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'', "", line):
            if c == "{":
                open_at.append(i)
            elif c == "}" and open_at:
                first = open_at.pop()
                if first < i:
                    found.append((first, i))
    return sorted(set(found), key=lambda b: b[0] - b[1])


class Shrinker:
    """The text as it is, and how often it may still be tried."""

    def __init__(self, text, fails, runs):
        self.lines, self.fails, self.runs, self.tried = text.splitlines(), fails, runs, set()

    def take(self, shorter):
        """Does the shorter text fail in the same way? Then it replaces the text."""
        text = "\n".join(shorter) + "\n"
        if self.runs <= 0 or text in self.tried or len(shorter) >= len(self.lines):
            return False
        self.tried.add(text)
        self.runs -= 1
        if self.fails(text):
            self.lines = shorter
            return True
        return False

    def drop_blocks(self, inside):
        """Blocks as a whole, or their first and last lines without what is inside; true: something went."""
        went, again = False, True
        while again and self.runs > 0:
            again = False
            for first, last in blocks(self.lines):
                middle = self.lines[first + 1:last] if inside else []
                if self.take(self.lines[:first] + middle + self.lines[last + 1:]):
                    went = again = True
                    break
        return went

    def drop_chunks(self):
        went, size = False, max(1, len(self.lines) // 2)
        while size and self.runs > 0:
            at = 0
            while at < len(self.lines):
                if self.take(self.lines[:at] + self.lines[at + size:]):
                    went = True
                else:
                    at += size
            size //= 2
        return went


def shrink(text, fails, runs=RUNS):
    """The smallest text found that `fails` (a function of a text) still takes, after at most so many calls of it."""
    s = Shrinker(text, fails, runs)
    while s.runs > 0:
        went = s.drop_blocks(inside=False)
        went |= s.drop_chunks()
        went |= s.drop_blocks(inside=True)
        if not went:
            break
    return "\n".join(s.lines) + "\n"


def keep(name, text, command):
    """Writes the text to build/shrunk and prints the command, in which {} stands for the file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / name
    path.write_text(text)
    words = [str(word).replace("{folder}", str(FOLDER)).replace("{name}", name).replace("{}", str(path)) for word in command]
    print(f"    reproduce ({len(text.splitlines())} lines): {shlex.join(words)}", flush=True)
    return path


def split_arguments(words):
    """Those before "--", and those behind it."""
    at = words.index("--") if "--" in words else len(words)
    return words[:at], words[at + 1:]


def main():
    own, command = split_arguments(sys.argv[1:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--match", required=True)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--seconds", type=float, default=60, help="for one run")
    args = parser.parse_args(own)
    FOLDER.mkdir(parents=True, exist_ok=True)
    trial = FOLDER / f"trial-{args.file.name}"

    def fails(text):
        trial.write_text(text)
        words = [w.replace("{folder}", str(FOLDER)).replace("{name}", trial.name).replace("{}", str(trial)) for w in command]
        try:
            done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=args.seconds, check=False)
        except subprocess.TimeoutExpired:
            return False
        return re.search(args.match, done.stdout.decode(errors="replace")) is not None

    text = args.file.read_text()
    if not fails(text):
        print(f"{args.file}: the output does not match {args.match}")
        return 1
    keep(args.file.name, shrink(text, fails, args.runs), command)
    trial.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
