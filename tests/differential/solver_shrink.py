#!/usr/bin/env python3
"""Makes recorded solver calls that fail smaller: fewer calls, then smaller terms, for as long as solver_replay says the same is wrong.

    solver_shrink.py FILE --tool SOLVER-REPLAY [--runs N] [-- OPTIONS...]

FILE is what engines/solver/recording.h writes, OPTIONS are those of solver_replay (--solver NAME...).  The kind of failure (disagree,
wrong model, crash, slow) is kept.  Calls are left out as shrink.py leaves out lines; terms that no call depends on go with
them.  Then each term is tried as one of its operands, as a constant, and as a variable.  The result goes to build/shrunk, and
the command that replays it is printed.  As a module: `Calls`, `shrink_calls`.
As in CaDiCaL's mobical, and ddsmt (Niemetz and Biere, "ddSMT: a delta debugger for the SMT-LIB v2 format", SMT 2013).
"""
import argparse
import pathlib
import re
import subprocess
import sys

import shrink

ARITY = {"const": 0, "var": 0, "array-var": 0, "array-const": 1, "bvnot": 1, "zero_extend": 1, "sign_extend": 1, "extract": 1,
         "fp.sqrt": 1, "fp.round": 1, "fp.cast": 1, "fp.to_sbv": 1, "fp.to_ubv": 1, "fp.from_sbv": 1, "fp.from_ubv": 1,
         "ite": 3, "store": 3, "splice": 3, "fp.fma": 3}  # any other: 2
LEAVES = ("const", "var", "array-var")
NAMING = re.compile(r"(assert|assume|value) (\d+)")
FAILED = re.compile(r"^FAILED (disagree|wrong model|crash|slow)\b", re.M)
RUNS = 1500


class Term:
    """A line `number = operator sort operands parameters`."""

    def __init__(self, line):
        number, _, self.op, self.sort, *rest = line.split(" ")
        arity = ARITY.get(self.op, 2)
        self.number, self.operands, self.rest = int(number), [int(w) for w in rest[:arity]], rest[arity:]

    def line(self):
        return " ".join([str(self.number), "=", self.op, self.sort, *map(str, self.operands), *self.rest])


class Calls:
    """The terms by number, and the other lines in their order."""

    def __init__(self, text):
        lines = [line for line in text.splitlines() if line and not line.startswith(";")]
        self.terms = {t.number: t for t in (Term(line) for line in lines if line[0].isdigit())}
        self.calls = [line for line in lines if not line[0].isdigit()]

    def text(self, calls=None, instead=None):
        """Terms before the first call that needs them; instead: (number, term that stands for it, or number of one)."""
        out, done = [], set()
        replaced, by = instead or (None, None)

        def name(number):
            return by if number == replaced and isinstance(by, int) else number

        def define(root):
            stack = [name(root)]
            while stack:
                number = stack[-1]
                term = by if number == replaced else self.terms.get(number)
                missing = [] if term is None or number in done else [n for n in map(name, term.operands) if n not in done]
                if missing:
                    stack += missing
                    continue
                stack.pop()
                if number not in done:
                    done.add(number)
                    if term is not None:
                        operands = [str(name(n)) for n in term.operands]
                        out.append(" ".join([str(number), "=", term.op, term.sort, *operands, *term.rest]))

        for call in self.calls if calls is None else calls:
            named = NAMING.fullmatch(call)
            if named:
                define(int(named.group(2)))
                call = f"{named.group(1)} {name(int(named.group(2)))}"
            out.append(call)
        return "\n".join(out) + "\n"


def simpler(calls, term):
    """Candidates that may replace the term: numbers of other terms, and new terms."""
    if term.op in ("const", "array-const", "array-var"):
        return
    yield from (n for n in term.operands if n in calls.terms and calls.terms[n].sort == term.sort)
    if ":" not in term.sort:
        yield Term(f"{term.number} = const {term.sort} 0x0")
        yield Term(f"{term.number} = const {term.sort} 0x1")
        yield Term(f"{term.number} = const {term.sort} {hex(2 ** int(term.sort) - 1)}")
    if term.op not in LEAVES:
        yield Term(f"{term.number} = {'array-var' if ':' in term.sort else 'var'} {term.sort} x{term.number}")


def shrink_terms(text, fails):
    """Each term once, from those that calls name down to variables."""
    for number in sorted(Calls(text).terms, reverse=True):
        calls = Calls(text)
        if number not in calls.terms:
            continue
        for other in simpler(calls, calls.terms[number]):
            smaller = calls.text(instead=(number, other))
            if smaller != text and fails(smaller):
                text = smaller
                break
    return text


def shrink_calls(text, fails, runs=RUNS):
    """The smallest text found that `fails` (a function of a text) still takes, after at most so many calls of it."""
    left = [runs]

    def still_fails(candidate):
        left[0] -= 1
        return left[0] >= 0 and fails(candidate)

    before = None
    while text != before and left[0] > 0:
        before = text
        calls = Calls(text)
        kept = shrink.shrink("\n".join(calls.calls), lambda t, c=calls: still_fails(c.text(t.splitlines())), left[0])
        text = shrink_terms(calls.text(kept.splitlines()), still_fails)
    return text


def kind_of(tool, path, options):
    """The kind of failure that solver_replay finds, or None."""
    done = subprocess.run([tool, path, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    found = FAILED.search(done.stdout.decode(errors="replace"))
    return found.group(1) if found else None


def main():
    own, options = shrink.split_arguments(sys.argv[1:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--runs", type=int, default=RUNS)
    args = parser.parse_args(own)
    kind = kind_of(args.tool, args.file, options)
    if not kind:
        print(f"{args.file}: solver_replay finds nothing wrong")
        return 1
    shrink.FOLDER.mkdir(parents=True, exist_ok=True)
    trial = shrink.FOLDER / f"trial-{args.file.name}"

    def fails(text):
        trial.write_text(text)
        return kind_of(args.tool, trial, options) == kind

    print(f"{kind}", flush=True)
    shrink.keep(args.file.name, shrink_calls(args.file.read_text(), fails, args.runs),
                [pathlib.Path(args.tool).resolve(), "{}", *options])
    trial.unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
