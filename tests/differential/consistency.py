#!/usr/bin/env python3
"""One task, many encodings: verdicts through different option rows must not contradict each other.

    consistency.py BIN-DIR [-n N] [--seed SEED] [--gen GEN_CHECKS] [--work WORK] [PATTERN]...

Rows: both solvers, rewriting on and off, objects split into cells or kept as arrays; both unwinding strategies;
and with abstract interpretation, which the others do without.  Tasks: the golden
programs (N of them) and N random functions of GEN_CHECKS.  Of one check, `proved` beside `violated` is a
contradiction, as is `bounded` beside a violation within the bound that only one row finds.  Rows without rewriting
unwind by the bound what the others fold (`fopen` reads a constant mode), so one that says `bounded` is asked again
with a larger bound before its answer counts, and does not count where no execution within the bound came.  `unknown`
agrees with everything: without PATTERN, a row that decides fewer than half of the checks fails.  Without a bound and
by all engines, functions with all callees entered and with summaries in place of them must agree as well, where one
proves and the other one fails.  Last line:
`N passed, N failed`; one test a function of the program, and one a row.  Functions of the library's models are taken
as parts of those that call them.
"""
import argparse
import collections
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "support"))
from framing import read_message, write_message  # noqa: E402
import sample  # noqa: E402

GOLDEN = TESTS / "golden" / "verdicts"
ROWS = [{"solver": s, "rewriting": r, "noSplit": n, "noIntervals": True} for s, r, n in
        itertools.product(("cadical", "z3"), (True, False), (False, True))]
ROWS += [{"solver": "cadical", "noIntervals": True, "unwindStrategy": u} for u in ("loop", "all")]
ROWS += [{"solver": "cadical"}]
CALLS = [{"calls": "inline"}, {"calls": "summary"}]
FUNC = re.compile(r"^func @(?!vl_)([\w.$]+)(?! model)(?![\w.$])", re.M)
BOUND = 4
LARGE_BOUND = 20
WORK = 3000  # for each function, in --budget's units; time is a safety net


class Prover:
    """A prover worker, driven by hand."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.id = 0

    def ask(self, task, function, options):
        self.id += 1
        write_message(self.process.stdin, {"jsonrpc": "2.0", "id": self.id, "method": "prove",
                                           "params": {"task": task, "function": function, "options": options}})
        while (message := read_message(self.process.stdout)) is not None:
            if message.get("id") == self.id:
                return message["result"]
        raise EOFError("the prover ended")


def verdicts(result):
    """(function, id, kind) of each check to its verdict."""
    return {(c["function"], c["id"], c["check"]): "unreached" if c.get("unreached") else c["verdict"]
            for c in result["checks"]}


def contradictions(answers):
    seen = collections.defaultdict(lambda: collections.defaultdict(list))
    for row, result in enumerate(answers):
        for place, verdict in verdicts(result).items():
            seen[place][verdict].append(row)
    for place, by in seen.items():
        if "violated" in by and ("proved" in by or "bounded" in by):
            yield f"{place}: " + "; ".join(f"{v} by rows {rows}" for v, rows in by.items())


def answers_of(prover, task, function, work):
    """What each row says; where a bounded answer stands beside a violation, what it says with a larger bound."""
    options = {"bound": BOUND, "workBudget": work, "timeBudget": 100, "program": function == "main"}
    answers = [prover.ask(task, function, options | row) for row in ROWS]
    if not list(contradictions(answers)):
        return answers
    large = options | {"bound": LARGE_BOUND, "workBudget": 10 * work}
    return [prover.ask(task, function, large | row) if "bounded" in verdicts(a).values() else a
            for row, a in zip(ROWS, answers)]


def calls_contradictions(prover, task, function, work):
    """What is proved with summaries of callees, and fails where they are entered, or the other way round."""
    options = {"engine": "auto", "workBudget": work, "timeBudget": 100, "program": function == "main"}
    inline, summary = (verdicts(prover.ask(task, function, options | row)) for row in CALLS)
    for place, verdict in inline.items():
        if {verdict, summary.get(place)} == {"violated", "proved"}:
            yield f"{place}: {verdict} with callees entered, {summary[place]} with their summaries"


def lame(unknown, asked):
    """Rows that decide fewer than half of the checks."""
    return [row for row in range(len(ROWS)) if 2 * unknown[row] > asked[row]]


def lowered(bin_dir, path):
    done = subprocess.run([bin_dir / "verify-ls", "dump", "--ir", str(path)], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    return done.stdout.decode()


def sources(wanted, folder):
    programs = sorted(GOLDEN.glob("*.c"))
    if wanted.patterns:
        programs = [p for p in programs if any(re.search(w, p.name) for w in wanted.patterns)]
    yield from sample.few(programs, wanted.n, wanted.seed)
    for k in range(wanted.n if wanted.gen else 0):
        path = pathlib.Path(folder) / f"random{wanted.seed + k}.c"
        text = subprocess.run([wanted.gen, str(wanted.seed + k)], stdout=subprocess.PIPE, check=True).stdout
        path.write_bytes(text)
        yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("-n", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gen")
    parser.add_argument("--work", type=int, default=WORK, help="for each function, in --budget's units")
    parser.add_argument("patterns", nargs="*")
    wanted = parser.parse_args()
    prover, passed, failed = Prover(wanted.bin / "verify-ls-prove"), 0, 0
    unknown, asked = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for path in sources(wanted, folder):
            task = lowered(wanted.bin, path)
            for function in FUNC.findall(task):
                answers = answers_of(prover, task, function, wanted.work)
                problems = list(contradictions(answers)) + list(calls_contradictions(prover, task, function, wanted.work))
                for row, answer in enumerate(answers):
                    unknown[row] += sum(v == "unknown" for v in verdicts(answer).values())
                    asked[row] += len(verdicts(answer))
                passed, failed = passed + (not problems), failed + bool(problems)
                for problem in problems:
                    print(f"{path.name}: {function}: {problem}", flush=True)
    prover.process.stdin.close()
    print(f"{len(ROWS)} rows; {unknown.total()} of {asked.total()} answers were unknown")
    if not wanted.patterns:
        for row in lame(unknown, asked):
            print(f"row {ROWS[row]} leaves {unknown[row]} of {asked[row]} checks open")
        passed, failed = passed + len(ROWS) - len(lame(unknown, asked)), failed + len(lame(unknown, asked))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
