#!/usr/bin/env python3
"""Programs with loops, each with the verdict that is expected: loops/*.c, or a folder of SV-COMP tasks.

usage: tests/bench/loops.py [--timeout S] [--engine NAME] [--solver NAME] [--only REGEX] [--cbmc BOUND]
                            [--engines A,B,...] [--json FILE] [FILE | FOLDER]...
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
import os
import pathlib
import re
import shlex
import shutil
import sys

from measure import timed

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

ENOUGH = 1.3  # as slow as the best may be ...
START = 0.15  # ... beside what it takes to start the others (engines/unbounded.c), in seconds


def verdicts_of(task, wanted, engines):
    """Engine to (outcome, seconds)."""
    row = {}
    for engine in engines:
        verdict, bound, _, seconds = ours(task, wanted, engine)
        row[engine] = (judge(task, verdict, bound), seconds)
    return row


def against_the_rest(row, last):
    """How the last engine did beside the best one of the others that is right; "" if none is, and it is not either."""
    best = min((seconds for engine, (outcome, seconds) in row.items() if engine != last and outcome == "right"),
               default=None)
    outcome, seconds = row[last]
    if best is None:
        return "alone" if outcome == "right" else ""
    if outcome != "right":
        return "lost"
    return "as good" if seconds <= ENOUGH * best + START else f"{seconds / best:.1f} times"


def compare(found, wanted):
    engines = wanted.engines.split(",")
    last = engines[-1]
    print(f"| program | expected | {' | '.join(engines)} | {last} beside the best |\n|{' --- |' * (len(engines) + 3)}")
    rows, tally = [], collections.Counter()
    for task in found:
        row = verdicts_of(task, wanted, engines)
        said = against_the_rest(row, last)
        tally[said if said in ("alone", "as good", "lost", "") else "slower"] += 1
        cells = [f"{seconds:.2f}" if outcome == "right" else outcome for outcome, seconds in row.values()]
        print(f"| {task.name} | {task.expected} | {' | '.join(cells)} | {said} |", flush=True)
        rows.append({"program": task.name, "expected": task.expected, "beside": said,
                     **{engine: {"outcome": o, "seconds": round(s, 2)} for engine, (o, s) in row.items()}})
    if wanted.json:
        wanted.json.write_text(json.dumps(rows, indent=1) + "\n")
    for engine in engines:
        outcomes = collections.Counter(row[engine]["outcome"] for row in rows)
        print(f"\n{engine}: {outcomes['right']} right, {outcomes['open']} open, {outcomes['WRONG']} wrong; "
              f"{sum(row[engine]['seconds'] for row in rows):.1f} s", end="")
    print(f"\n{last}: as good as the best (at most {ENOUGH} times and {START} s) {tally['as good']}, alone {tally['alone']}, "
          f"slower {tally['slower']}, lost {tally['lost']}, nobody {tally['']}")
    return 1 if any(row[engine]["outcome"] == "WRONG" for row in rows for engine in engines) else 0


if __name__ == "__main__":
    sys.exit(main())
