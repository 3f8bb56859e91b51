#!/usr/bin/env python3
"""Programs with loops, each with the verdict that is expected: loops/*.c, or a folder of SV-COMP tasks.

usage: tests/bench/loops.py [--timeout S] [--engine NAME] [--solver NAME] [--only REGEX] [--cbmc BOUND]
                            [--engines A,B,... [--runs N]] [--json FILE] [FILE | FOLDER]...
Prints a Markdown table and how many answers are right, open (no verdict that says all) and wrong. A wrong one makes
the exit code 1: `proved` where a run fails, `violated` where none does, or a bound that takes in a run that fails.

Ours say in their first comment what is expected of which function:
  /* loops: FUNCTION proved: why */
  /* loops: FUNCTION violated within N: why */
where N (which may be left out) is a number of iterations of each loop that is enough to fail. A folder with *.yml files is read as SV-COMP's tasks: properties unreach-call and no-overflow,
main, the data model that the task names.
"""
import argparse
import collections
import json
import math
import os
import pathlib
import re
import shlex
import shutil
import sys

from measure import cpu, timed

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
HEAD = re.compile(r"/\* loops: (\w+) (proved|violated)(?: within (\d+))?: ")
CBMC_CHECKS = ["--bounds-check", "--pointer-check", "--signed-overflow-check", "--div-by-zero-check",
               "--undefined-shift-check"]
PROPERTIES = {"unreach-call": [], "no-overflow": ["--signed-overflow-check", "--undefined-shift-check"]}

Task = collections.namedtuple("Task", "name path function expected within property flags")


def own(path):
    """The task of a program of ours."""
    head = HEAD.match(path.read_text())
    if not head:
        sys.exit(f"{path}: the first line does not say what is expected")
    within = int(head.group(3)) if head.group(3) else None
    return Task(path.stem, path, head.group(1), head.group(2), within, None, [])


def competition(path):
    """The tasks of an SV-COMP task definition, one a property that we know."""
    text = path.read_text()
    source = re.search(r"^input_files:\s*['\"\[]*([^'\"\]\n]+)", text, re.M).group(1)
    source = path.parent / source
    if not source.exists():  # tasks name the preprocessed file
        source = source.with_suffix(".c")
    flags = [] if re.search(r"data_model:\s*LP64", text) else ["-m32"]
    expected = {"true": "proved", "false": "violated"}
    for name, verdict in re.findall(r"property_file:\s*\S*?([\w-]+)\.prp\s+expected_verdict:\s*(true|false)", text):
        if name in PROPERTIES:
            yield Task(f"{path.stem} {name}", source, "main", expected[verdict], None, name, flags)


def tasks(paths):
    for path in paths:
        if not path.is_dir():
            found = list(competition(path)) if path.suffix == ".yml" else [own(path)]
        elif list(path.glob("*.yml")):
            found = [task for yml in sorted(path.glob("*.yml")) for task in competition(yml)]
        else:
            found = [own(file) for file in sorted(path.glob("*.c"))]
        yield from found


def ours(task, wanted, engine=None):
    """(verdict, bound, text for the table, seconds)"""
    start = "--entry" if task.function == "main" else "--function"
    command = [PROGRAM, "check", "--format", "json", start, task.function, "--timeout", str(wanted.timeout),
               "--jobs", "1"]
    for option, value in (("engine", engine or wanted.engine), ("solver", wanted.solver)):
        if value:
            command += [f"--{option}", value]
    if task.property:
        command += ["--property", task.property]
    text, _, seconds = timed([*command, str(task.path), "--", *task.flags], 3 * wanted.timeout + 10)
    try:
        result = next(f for f in json.loads(text)["files"][0]["functions"] if f["name"] == task.function)
    except (ValueError, LookupError, StopIteration):
        return "no answer", 0, "no answer", seconds
    detail = f" {result['bound']}" if result["verdict"] == "bounded" else ""
    detail += f" ({result['reason']})" if result.get("reason") else ""
    return result["verdict"], result.get("bound", 0), result["verdict"] + detail, seconds


def judge(task, verdict, bound):
    if verdict == task.expected:
        return "right"
    if verdict in ("proved", "violated") or verdict == "bounded" and task.within and bound >= task.within:
        return "WRONG"
    return "open"


def theirs(task, bound, limit):
    """cbmc's answer at that bound, and seconds."""
    command = shlex.split(os.environ.get("VL_CBMC", "")) or [shutil.which("cbmc") or "cbmc"]
    checks = CBMC_CHECKS if task.property is None else PROPERTIES[task.property]
    command += [str(task.path), "--function", task.function, "--unwind", str(bound + 1), "--unwinding-assertions",
                "--no-standard-checks", *checks, *task.flags]
    text, code, seconds = timed(command, limit)
    failed = [name for name in re.findall(r"^\[\S+\.([\w-]+)\.[^\]]*\].*FAILURE$", text, re.M) if name != "no-body"]
    answer = {0: "proved", 10: "violated", None: "time out"}.get(code, f"exit {code}")
    if code == 10 and set(failed) <= {"unwind"}:
        answer = f"bounded {bound}" if failed else "proved"
    return answer, f"{seconds:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--engine")
    parser.add_argument("--engines", help="a column for each of these (a,b,...), and the last one against the best of the rest")
    parser.add_argument("--runs", type=int, default=1, help="with --engines: the best of so many counts")
    parser.add_argument("--slack", type=float, default=0.25, help="with --engines: seconds that the last one may take longer")
    parser.add_argument("--solver")
    parser.add_argument("--only", default="", help="regular expression that names must match")
    parser.add_argument("--cbmc", type=int, metavar="BOUND", help="run cbmc beside it with that bound")
    parser.add_argument("--json", type=pathlib.Path, help="write the rows to this file too")
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    wanted = parser.parse_args()
    if wanted.engines:
        return compare([t for t in tasks(wanted.paths or [HERE / "loops"]) if re.search(wanted.only, t.name)], wanted)
    rows = run([t for t in tasks(wanted.paths or [HERE / "loops"]) if re.search(wanted.only, t.name)], wanted)
    if wanted.json:
        wanted.json.write_text(json.dumps(rows, indent=1) + "\n")
    counts = collections.Counter(row["outcome"] for row in rows)
    print(f"\n{len(rows)} programs: {counts['right']} right, {counts['open']} open, {counts['WRONG']} wrong; "
          f"{sum(row['seconds'] for row in rows):.1f} s")
    for expected in ("proved", "violated"):
        group = [row["outcome"] for row in rows if row["expected"] == expected]
        print(f"{expected}: {group.count('right')} of {len(group)}")
    return 1 if counts["WRONG"] else 0


def run(found, wanted):
    """Prints the table as it grows."""
    header = ["program", "expected", "got", "seconds", "outcome"] + (["cbmc", "cbmc seconds"] if wanted.cbmc else [])
    print(f"| {' | '.join(header)} |\n|{' --- |' * len(header)}")
    rows = []
    for task in found:
        verdict, bound, text, seconds = ours(task, wanted)
        row = {"program": task.name, "expected": task.expected, "got": text, "seconds": round(seconds, 2),
               "outcome": judge(task, verdict, bound)}
        if wanted.cbmc:
            row["cbmc"], row["cbmc seconds"] = theirs(task, wanted.cbmc, wanted.timeout)
        print(f"| {' | '.join(str(row[key]) for key in header)} |", flush=True)
        rows.append(row)
    return rows


# ---- engines beside each other ----

ENOUGH = 1.3  # as slow as the best may be, beside --slack


class Times:
    """The time that one engine took for one program, in the best of its runs: wall clock and processor."""

    def __init__(self):
        self.outcome, self.wall, self.cpu = "open", math.inf, math.inf

    def add(self, outcome, wall, used):
        if (outcome != "open", -wall) > (self.outcome != "open", -self.wall) and self.outcome != "WRONG":
            self.outcome, self.wall = outcome, wall
        if outcome == self.outcome:
            self.cpu = min(self.cpu, used)

    def cell(self):
        return f"{self.wall:.2f}" if self.outcome == "right" else self.outcome


def times_of(task, wanted, engines):
    """Engine to Times; the runs of the engines take turns, so that a busy machine is so for all of them."""
    row = {engine: Times() for engine in engines}
    for _ in range(wanted.runs):
        for engine, times in row.items():
            before = cpu()
            verdict, bound, _, seconds = ours(task, wanted, engine)
            times.add(judge(task, verdict, bound), seconds, cpu() - before)
    return row


def best_of(row, but, what):
    return min((getattr(times, what) for engine, times in row.items() if engine != but and times.outcome == "right"),
               default=None)


def against_the_rest(row, last, slack):
    """The last engine compared with the best of the others that is right; "" if no engine is right."""
    best, times = best_of(row, last, "wall"), row[last]
    if best is None:
        return "alone" if times.outcome == "right" else ""
    if times.outcome != "right":
        return "lost"
    return "as good" if times.wall <= ENOUGH * best + slack else "slower"


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def compare(found, wanted):
    engines = wanted.engines.split(",")
    last = engines[-1]
    print(f"| program | expected | {' | '.join(engines)} | {last} / best |\n|{' --- |' * (len(engines) + 3)}")
    rows, said, ratios, used = [], collections.defaultdict(list), [], []
    for task in found:
        row = times_of(task, wanted, engines)
        how, best = against_the_rest(row, last, wanted.slack), best_of(row, last, "wall")
        ratio = row[last].wall / best if best and row[last].outcome == "right" else None
        if ratio:
            ratios.append(ratio)
            used.append(max(row[last].cpu, 0.001) / max(best_of(row, last, "cpu"), 0.001))
        said[how].append(f"{task.name} ({ratio:.1f})" if ratio else task.name)
        cells = [times.cell() for times in row.values()] + [f"{ratio:.2f}" if ratio else how]
        print(f"| {task.name} | {task.expected} | {' | '.join(cells)} |", flush=True)
        rows.append({"program": task.name, "expected": task.expected, "beside": how, "ratio": ratio,
                     **{engine: {"outcome": t.outcome, "seconds": round(t.wall, 2), "cpu": round(t.cpu, 2)}
                        for engine, t in row.items()}})
    if wanted.json:
        wanted.json.write_text(json.dumps(rows, indent=1) + "\n")
    print()
    for engine in engines:
        outcomes = collections.Counter(row[engine]["outcome"] for row in rows)
        print(f"{engine}: {outcomes['right']} right, {outcomes['open']} open, {outcomes['WRONG']} wrong; "
              f"{sum(row[engine]['seconds'] for row in rows):.1f} s")
    print(f"{last}: within {ENOUGH} times the best and {wanted.slack} s on {len(said['as good'])}, alone {len(said['alone'])}, "
          f"slower {len(said['slower'])}, lost {len(said['lost'])}, no engine {len(said[''])}; geometric mean of {last} / best "
          f"{mean(ratios):.2f} (processor time {mean(used):.2f})")
    for how in ("slower", "lost"):
        if said[how]:
            print(f"{how}: {', '.join(said[how])}")
    return 1 if any(row[engine]["outcome"] == "WRONG" for row in rows for engine in engines) else 0


if __name__ == "__main__":
    sys.exit(main())
