#!/usr/bin/env python3
"""Public suites with known answers: what we say beside what they say.

usage: run.py SUITE PATH [--timeout S] [--budget N] [--sample N] [--seed N] [-j N] [--only REGEX] [--log FILE]

SUITE is itc, juliet, esbmc, cbmc, svcomp or marked (SMACK, SeaHorn, Goblint), PATH its checkout (for the last four also a folder in
it). No text of them
is part of this repository.  Each case is run with `check`; a row of the table that each module has maps a suite's options to
ours.  --budget N limits work instead of time, so that a busy machine tells the same (with a
timeout that is larger then).  --sample N takes N cases of each group, drawn by --seed.  Prints each disagreement, `judged` where
judged.txt says who is right, and a line of sums for each group.  --log appends all outcomes, one a line.
Exit status 1 if a disagreement is neither judged nor ours to explain.
"""
import argparse
import collections
import importlib
import pathlib
import re
import sys

import common

ANSWERS = ["right", "wrong proved", "wrong alarm", "other kind", "hint", "unknown", "not read", "crash"]
DISAGREE = ("wrong proved", "wrong alarm", "other kind", "crash")
SUITES = ("itc", "juliet", "esbmc", "cbmc", "svcomp", "marked")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", choices=SUITES)
    parser.add_argument("path", type=pathlib.Path)
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--budget", type=int, default=0)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--log", type=pathlib.Path)
    return parser.parse_args()


def teller(log, table):
    def tell(outcome):
        case = outcome.case
        line = f"{outcome.answer:12} | {case.group} | {case.name} | {outcome.seconds:.1f} s | {outcome.said}"
        if log:
            with log.open("a") as out:
                out.write(line + "\n")
        if outcome.answer in DISAGREE:
            who, why = table.of(case.suite, case.name, outcome.answer)
            print(line + (f" | judged: {who}: {why}" if who else ""), flush=True)
    return tell


def summary(outcomes):
    """A line a group and one for all, as Markdown."""
    print(f"| group | cases | {' | '.join(ANSWERS)} | seconds |")
    print("| --- " * (len(ANSWERS) + 3) + "|")
    groups = collections.defaultdict(list)
    for one in outcomes:
        groups[one.case.group].append(one)
    for name, ones in [*sorted(groups.items()), ("all", outcomes)]:
        counts = collections.Counter(o.answer for o in ones)
        print(f"| {name} | {len(ones)} | {' | '.join(str(counts[a]) for a in ANSWERS)} | {sum(o.seconds for o in ones):.0f} |")


def main():
    wanted = arguments()
    table = common.judgements()
    suite = importlib.import_module(wanted.suite)
    root = wanted.path.resolve()
    if hasattr(suite, "run"):  # marks in one file instead of a case a file
        sys.exit(suite.run(root, wanted, table))
    cases = [c for c in suite.cases(root) if re.search(wanted.only, c.name)]
    if wanted.sample:
        cases = common.sample(cases, wanted.sample, wanted.seed)
    if wanted.budget:
        for case in cases:
            case.options = [*case.options, "--budget", str(wanted.budget)]
    outcomes = list(common.run_all(cases, wanted.timeout, wanted.j, teller(wanted.log, table)))
    summary(outcomes)
    open_ones = [o for o in outcomes if o.answer in DISAGREE and table.of(o.case.suite, o.case.name, o.answer)[0] not in ("ours", "policy")]
    print(f"{len(open_ones)} disagreements in which we are not known to be right")
    sys.exit(1 if open_ones else 0)


if __name__ == "__main__":
    main()
