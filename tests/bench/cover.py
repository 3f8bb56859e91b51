#!/usr/bin/env python3
"""Goals of MC/DC on one incremental solver against one call for each goal (IBMC 2.1, the second application).

usage: tests/bench/cover.py [--bound N] [--limit S] [--every N] [--only REGEX] [--json FILE]

The programs are the reactive ones of tests/bench/loops and, one in --every (8), those that reactive.py makes: endless loops that read
an input and make a step. Each is entered at main, and all its goals (statements, branches, conditions, MC/DC) are asked for:

  together   all goals at once, up to --bound (10) iterations, by bounded model checking: each run closes all goals that it meets
  one by one the same with one goal marked at a time, from scratch
  auto       without a bound, all engines, --limit (10) seconds: how many goals are decided, reached and shown to be out of reach

Milliseconds are CPU time of one prover process that is kept. `ratio` is one by one / together; the mean is geometric.
"""
import argparse
import json
import math
import os
import pathlib
import re
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
    chosen = [p for p in sorted((HERE / "loops").glob("*.c")) if REACTIVE.match(p.stem)]
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


def measure(front, prover, path, o):
    lowered = front.ask("lower", path=str(path), flags=[], goals=MCDC)
    task = lowered["module"]
    numbers = sorted({n for _, n in MARK.findall(task)}, key=int)
    bounded = {"bound": o.bound, "engine": "bmc"}
    found, all_goals, together = cover(prover, task, **bounded)
    one_by_one = 0
    reached = 0
    for n in numbers:
        states, _, ms = cover(prover, only_goal(task, n), **bounded)
        one_by_one += ms
        reached += states["violated"]
    decided, _, _ = cover(prover, task, timeBudget=o.limit)
    return {"program": path.stem, "goals": all_goals, "within": found["violated"], "within_single": reached, "together": together,
            "single": one_by_one, "reached": decided["violated"], "impossible": decided["proved"]}


def table(rows):
    ratios = [r["single"] / max(r["together"], 1) for r in rows]
    lines = ["| program | goals | reached | impossible | open | together ms | one by one ms | ratio |", "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    for r, ratio in zip(rows, ratios):
        left = r["goals"] - r["reached"] - r["impossible"]
        lines.append(f"| {r['program']} | {r['goals']} | {r['reached']} | {r['impossible']} | {left} | {r['together']:.0f} | {r['single']:.0f} | {ratio:.1f} |")
    goals, decided = sum(r["goals"] for r in rows), sum(r["reached"] + r["impossible"] for r in rows)
    mean = math.exp(sum(math.log(max(x, .01)) for x in ratios) / len(ratios))
    lines.append(f"\n{len(rows)} programs: {decided} of {goals} goals decided; one call for each goal takes {mean:.1f} times as long (geometric mean)")
    return "\n".join(lines)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--bound", type=int, default=10)
    args.add_argument("--limit", type=float, default=10)
    args.add_argument("--every", type=int, default=8)
    args.add_argument("--only")
    args.add_argument("--json", type=pathlib.Path)
    o = args.parse_args()
    front, prover, rows = Worker("verify-ls-front"), Worker("verify-ls-prove"), []
    assert reactive.SEED  # the programs are always the same
    with tempfile.TemporaryDirectory(prefix="vl-cover-") as folder:
        for path in programs(o.every, o.only, folder):
            rows.append(measure(front, prover, path, o))
            print(rows[-1], file=sys.stderr)
            if rows[-1]["within"] < rows[-1]["within_single"]:  # runs go on beyond the bound, so together may reach more
                print(f"{path.stem}: together reaches less than one by one", file=sys.stderr)
    print(table(rows))
    if o.json:
        o.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
