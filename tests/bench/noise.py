#!/usr/bin/env python3
"""What `check` shows of real projects: functions by verdict, findings shown by default, a sample to read.

usage: tests/bench/noise.py [--timeout S | --budget N] [-j N] [--save FILE] [--sample N] [--seed N] [--programs S] FOLDER...
       tests/bench/noise.py --read FILE [--sample N] [--seed N]      of an earlier run (--save FILE)

FOLDER has a compile_commands.json; files in it that lie elsewhere are left out.  Each file is judged alone, with what the
other files say of functions without body (--project-facts).  With --programs, the project's programs and libraries
are verified from their entries as well, S seconds each.  A function counts once:

  proved    no execution fails, within a bound or not      latent    information only: fails for some arguments
  safe      fails for arguments that no caller passes      manifest  an error or a warning
  unknown   the rest

--sample prints that many of the errors and warnings, chosen by the seed; whether one is true is for a reader to say.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import time

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
COLUMNS = ("lines", "functions", "proved", "safe", "latent", "manifest", "unknown", "shown")
LOUD = ("error", "warning")


def sources(folder):
    """Files of the project's own, each once."""
    commands = json.loads((folder / "compile_commands.json").read_text())
    paths = {pathlib.Path(c.get("directory", folder), c["file"]).resolve() for c in commands}
    return sorted(p for p in paths if p.suffix == ".c" and folder.resolve() in p.parents and p.exists())


def check(wanted, arguments):
    """The report, and the seconds that it took."""
    began = time.monotonic()
    command = [PROGRAM, "check", "--format", "json", "-j", str(wanted.jobs), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    try:
        return json.loads(done.stdout), time.monotonic() - began
    except ValueError:
        sys.exit(f"no report, exit {done.returncode}: {done.stderr.decode()[-400:]}")


def shown(report, how):
    """One line of facts for each error and warning, in the order of the report."""
    found = []
    for file in report["files"]:
        for f in file["findings"]:
            if f.get("severity") in LOUD and not f.get("allowed"):
                at = f["location"]
                found.append({"file": at.get("file") or file.get("file"), "line": at.get("line", 0), "how": how,
                              **{k: f.get(k) for k in ("severity", "check", "message", "verified")}})
    return found


def kind_of(function, loud):
    if function["name"] in loud:
        return "manifest"
    return {"bounded": "proved", "violated": "latent"}.get(function["verdict"], function["verdict"])


def count(report, row):
    for file in report["files"]:
        if file.get("problem"):
            print(f"{file.get('file')}: {file['problem']}", file=sys.stderr)
        loud = {f.get("verified") for f in file["findings"] if f.get("severity") in LOUD}
        for function in file["functions"]:
            row["functions"] += 1
            row[kind_of(function, loud)] += 1


def measure(folder, wanted):
    files = sources(folder)
    limits = ["--budget", str(wanted.budget)] if wanted.budget else []
    limits += ["--timeout", str(wanted.timeout)]
    row = collections.Counter(lines=sum(len(p.read_bytes().splitlines()) for p in files))
    where = ["--compile-commands-dir", str(folder)]
    report, seconds = check(wanted, [*limits, "--project-facts", *where, *map(str, files)])
    count(report, row)
    found = shown(report, "file")
    if wanted.programs:
        whole, more = check(wanted, ["--project", "--timeout", str(wanted.programs), str(folder)])
        seconds += more
        known = {(f["file"], f["line"], f["check"]) for f in found}
        found += [f for f in shown(whole, "entry") if (f["file"], f["line"], f["check"]) not in known]
    row["shown"] = len(found)
    return {"project": folder.resolve().name, "row": dict(row), "seconds": seconds, "found": found}


def print_row(project, row, seconds):
    rate = 1000 * row.get("shown", 0) / max(1, row.get("lines", 0))
    cells = [project, *(str(row.get(c, 0)) for c in COLUMNS), f"{rate:.1f}", f"{seconds:.0f}"]
    print("| " + " | ".join(cells) + " |", flush=True)


def print_sample(runs, wanted):
    found = [{**f, "project": r["project"]} for r in runs for f in r["found"]]
    for f in random.Random(wanted.seed).sample(found, min(wanted.sample, len(found))):
        print(f"{f['project']}: {f['file']}:{f['line']}: {f['severity']}: {f['message']} [{f['check']}; {f['verified']}, {f['how']}]")


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    parser.add_argument("--timeout", type=float, default=1)
    parser.add_argument("--budget", type=int, default=0)
    parser.add_argument("--programs", type=float, default=0)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--read", type=pathlib.Path)
    return parser.parse_args()


def main():
    wanted = arguments()
    runs = json.loads(wanted.read.read_text()) if wanted.read else []
    print("| project | " + " | ".join(COLUMNS) + " | a 1,000 lines | seconds |\n|" + " --- |" * (len(COLUMNS) + 3))
    for run in runs:
        print_row(run["project"], run["row"], run["seconds"])
    for folder in wanted.folders:
        runs.append(measure(folder, wanted))
        print_row(runs[-1]["project"], runs[-1]["row"], runs[-1]["seconds"])
        if wanted.save:
            wanted.save.write_text(json.dumps(runs, indent=1))
    total = sum((collections.Counter(r["row"]) for r in runs), collections.Counter())
    print_row("all", total, sum(r["seconds"] for r in runs))
    print_sample(runs, wanted)


main()
