#!/usr/bin/env python3
"""Goals of MC/DC: on one incremental solver against one call for each goal (IBMC 2.1, the second application), and against CBMC.

usage: tests/bench/cover.py [--bound N] [--limit S] [--every N] [--only REGEX] [--once] [--cbmc-bounds N,N] [--json FILE]

The programs are those of tests/bench/kernels, the reactive ones of tests/bench/loops and, one in --every (8; 0: none), those that reactive.py makes:
endless loops that read an input and make a step. Each is entered at main, and all its goals (statements, branches, conditions, MC/DC) are asked for:

  together   all goals at once, up to --bound (10) iterations, by bounded model checking: each run closes all goals that it meets
  one by one the same with one goal marked at a time, from scratch; not with --once
  auto       without a bound, all engines, --limit (10) seconds: how many goals are decided, reached and shown to be out of reach
  cbmc       `cbmc --cover mcdc`, where it is installed (or VL_CBMC=COMMAND), with each of these bounds (--cbmc-bounds 10,30). Its goals
             are others (no statements, combinations of conditions), so shares are compared. As the loops have no end, it shows none to be out of reach.

Milliseconds are CPU time: of one prover process that is kept, and of the whole process of cbmc, which is to say of all its work and some 30 ms to start.
`ratio` is one by one / together; means are geometric.
"""
import argparse
import json
import math
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE.parent / "support"), str(HERE)]
import reactive  # noqa: E402
from framing import read_message, write_message  # noqa: E402

BIN = pathlib.Path(os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))).parent
REACTIVE = re.compile(r"(cruise_control|debouncer|elevator|frame_parser|pid|ring_buffer|scheduler|thermostat|traffic_light|uart_receiver|"
                      r"vending_machine|washing_machine)_good")
MCDC = 15  # the kinds of goals, a bit each (core/ir/goal.h)
MARK = re.compile(r"check goal\b(.*?\"(\d+)\")")


class Worker:
    def __init__(self, name):
        self.process = subprocess.Popen([BIN / name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.id = 0

    def ask(self, method, **params):
        self.id += 1
        write_message(self.process.stdin, {"jsonrpc": "2.0", "id": self.id, "method": method, "params": params})
        while (message := read_message(self.process.stdout)) is not None:
            if message.get("id") == self.id:
                return message["result"]
        raise EOFError(f"{method}: the worker ended")

    def cpu(self):
        """Milliseconds so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def programs(every, only, folder):
    chosen = sorted((HERE / "kernels").glob("*.c"))
    chosen += [p for p in sorted((HERE / "loops").glob("*.c")) if REACTIVE.match(p.stem)]
    if every:
        subprocess.run([sys.executable, HERE / "reactive.py", "--write", folder], check=True, stdout=subprocess.DEVNULL)
        chosen += sorted(pathlib.Path(folder).glob("*.c"))[::every]
    return [p for p in chosen if not only or re.search(only, p.stem)]


def only_goal(task, number):
    """The task with one goal's marks; the others become checks that nobody asks for, so that all ids stay."""
    return MARK.sub(lambda m: m.group(0) if m.group(2) == number else "check nan" + m.group(1), task)


def cover(prover, task, **options):
    """(goals by their state, milliseconds)."""
    before = prover.cpu()
    said = prover.ask("cover", task=task, function="main", options={"program": True, "allGoals": True, "timeBudget": 100} | options)
    states = [g["verdict"] for g in said["goals"]]
    return {s: states.count(s) for s in ("violated", "proved")}, len(states), prover.cpu() - before


def one_by_one(prover, task, bounded):
    """(milliseconds, goals reached)."""
    spent = reached = 0
    for n in sorted({n for _, n in MARK.findall(task)}, key=int):
        states, _, ms = cover(prover, only_goal(task, n), **bounded)
        spent += ms
        reached += states["violated"]
    return spent, reached


def ask_cbmc(command, path, bound):
    """[covered, all, milliseconds]; None: it had no answer in a minute."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = [*command, "--cover", "mcdc", "--unwind", str(bound), "--no-standard-checks", path]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = re.search(r"^\*\* (\d+) of (\d+) covered", done.stdout, re.M)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [int(said[1]), int(said[2]), 1000 * spent] if said else None


def measure(front, prover, path, o):
    task = front.ask("lower", path=str(path), flags=[], goals=MCDC)["module"]
    bounded = {"bound": o.bound, "engine": "bmc"}
    found, all_goals, together = cover(prover, task, **bounded)
    single, reached = (0, 0) if o.once else one_by_one(prover, task, bounded)
    decided, _, auto = cover(prover, task, timeBudget=o.limit)
    return {"program": f"{path.parent.name}/{path.stem}" if path.parent.parent == HERE else path.stem, "goals": all_goals, "within": found["violated"],
            "within_single": reached, "together": together, "single": single, "reached": decided["violated"], "impossible": decided["proved"],
            "auto": auto, "cbmc": [ask_cbmc(o.cbmc, path, n) for n in o.cbmc_bounds] if o.cbmc else []}


def mean(numbers):
    return math.exp(sum(math.log(max(x, .01)) for x in numbers) / len(numbers))


def row_of(r, o):
    left = r["goals"] - r["reached"] - r["impossible"]
    words = [r["program"], r["goals"], r["reached"], r["impossible"], left, f"{r['auto']:.0f}", f"{r['within']} in {r['together']:.0f}"]
    if not o.once:
        words += [f"{r['single']:.0f}", f"{r['single'] / max(r['together'], 1):.1f}"]
    words += [f"{c[0]} of {c[1]} in {c[2]:.0f}" if c else "no answer" for c in r["cbmc"]]
    return "| " + " | ".join(map(str, words)) + " |"


def sums(rows, o):
    goals, decided = sum(r["goals"] for r in rows), sum(r["reached"] + r["impossible"] for r in rows)
    within = sum(r["within"] for r in rows)
    lines = [f"{len(rows)} programs: {decided} of {goals} goals decided, {100 * decided / goals:.0f} %; up to {o.bound} iterations {100 * within / goals:.0f} % reached"]
    if not o.once:
        lines.append(f"one call for each goal takes {mean([r['single'] / max(r['together'], 1) for r in rows]):.1f} times as long (geometric mean)")
    for i, bound in enumerate(o.cbmc_bounds if o.cbmc else []):
        some = [(r, r["cbmc"][i]) for r in rows if r["cbmc"][i]]
        share = 100 * sum(c[0] for _, c in some) / sum(c[1] for _, c in some)
        lines.append(f"cbmc --unwind {bound}: {share:.0f} % covered, {len(rows) - len(some)} without answer; it takes {mean([c[2] / max(r['together'], 1) for r, c in some]):.1f} "
                     f"times as long as `together`, {mean([c[2] / max(r['auto'], 1) for r, c in some]):.1f} times as long as `auto` (geometric means)")
    return lines


def table(rows, o):
    heads = ["program", "goals", "reached", "impossible", "open", "auto ms", f"within {o.bound}, ms"]
    heads += [] if o.once else ["one by one ms", "ratio"]
    heads += [f"cbmc, {n}, ms" for n in o.cbmc_bounds] if o.cbmc else []
    lines = ["| " + " | ".join(heads) + " |", "| " + " | ".join("---" for _ in heads) + " |", *(row_of(r, o) for r in rows), ""]
    return "\n".join(lines + sums(rows, o))


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--bound", type=int, default=10)
    args.add_argument("--limit", type=float, default=10)
    args.add_argument("--every", type=int, default=8)
    args.add_argument("--only")
    args.add_argument("--once", action="store_true")
    args.add_argument("--cbmc-bounds", type=lambda text: [int(n) for n in text.split(",")], default=[10, 30])
    args.add_argument("--json", type=pathlib.Path)
    o = args.parse_args()
    o.cbmc = shlex.split(os.environ.get("VL_CBMC", "")) or ([shutil.which("cbmc")] if shutil.which("cbmc") else None)
    front, prover, rows = Worker("verify-ls-front"), Worker("verify-ls-prove"), []
    assert reactive.SEED  # the programs are always the same
    with tempfile.TemporaryDirectory(prefix="vl-cover-") as folder:
        for path in programs(o.every, o.only, folder):
            rows.append(measure(front, prover, path, o))
            print(rows[-1], file=sys.stderr)
            if not o.once and rows[-1]["within"] < rows[-1]["within_single"]:  # runs go on beyond the bound, so together may reach more
                print(f"{path.stem}: together reaches less than one by one", file=sys.stderr)
    print(table(rows, o))
    if o.json:
        o.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
