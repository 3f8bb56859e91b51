#!/usr/bin/env python3
"""Real projects through `check`: how much of their C is covered, and whether anything is lost.

usage: tests/bench/corpus.py [--timeout S] [-j N] NAME=FILE... [-- CLANG-FLAGS]
       tests/bench/corpus.py [...] --own BUILD     our own sources, with BUILD's compile_commands.json
       tests/bench/corpus.py --merge FILE...       tables of earlier runs (--save FILE) as one

NAME is a row's name; several FILEs may follow one NAME=.  A function counts as `unsupported` if that
is why it, or one of its checks, is unknown.  Lost: no answer for a file, or a worker that died.  RSS is the largest
of any worker.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
VERDICTS = ("proved", "safe", "bounded", "violated", "unknown")
LOST = re.compile(r"^internal|^(?!unsupported).*(worker|crash|signal|out of memory|memory limit)")


def reasons(function):
    texts = [c.get("reason") for c in function["checks"] if c["verdict"] == "unknown"] + [function.get("reason")]
    return {re.sub(r" (?:at|in) line \d+.*| in `.*", "", t) for t in texts if t}


def check(path, wanted, flags):
    command = [PROGRAM, "check", "--format", "json", "--timeout", str(wanted.timeout), "-j", str(wanted.jobs),
               *(["--compile-commands-dir", str(wanted.own)] if wanted.own else []), str(path), "--", *flags]
    began = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    row = collections.Counter({"seconds": time.monotonic() - began, "files": 1})
    row["lines"] = len(path.read_bytes().splitlines())
    try:
        report = json.loads(done.stdout)["files"][0]
    except (ValueError, LookupError):
        return row + collections.Counter({"lost": 1, f"reason: no answer, exit {done.returncode}": 1})
    if report.get("problem"):
        print(f"{path}: {report['problem']}: " + "; ".join(m["text"] for m in report["messages"][:2]), file=sys.stderr)
        return row + collections.Counter({"not compiled": 1})
    for f in report["functions"]:
        row["functions"] += 1
        row[f["verdict"]] += 1
        why = reasons(f)
        row["unsupported"] += any(r.startswith("unsupported") for r in why)
        for r in why:
            row[f"reason: {r}"] += 1
            if LOST.search(r):
                row["lost"] += 1
                print(f"{path}: {f['name']}: {r}", file=sys.stderr)
    for f in report["findings"]:
        row[f"severity: {f['severity']}"] += 1
        if f["severity"] != "information":
            print(f"{path}:{f.get('location', {}).get('line')}: {f['severity']}: {f['message']}", file=sys.stderr)
    return row


def own_sources():
    """NAME=FILE words: a row for each folder.  The library models are no program of their own."""
    files = [f for part in ("core", "encoders", "engines", "lsp") for f in sorted((ROOT / part).rglob("*.c"))]
    return [f"{f.parent.relative_to(ROOT)}={f}" for f in files if f.parent.name != "libc"]


def table(rows, megabytes):
    columns = ["project", "files", "lines", "functions", *VERDICTS, "unsupported", "lost", "errors, warnings", "seconds"]
    print(f"| {' | '.join(columns)} |\n{'| --- ' * len(columns)}|")
    total = collections.Counter()
    for name, r in [*rows.items(), ("all", None)]:
        r = total if r is None else r
        share = 100 * r["unsupported"] / r["functions"] if r["functions"] else 0
        print(f"| {name} | {r['files']:.0f} | {r['lines']:.0f} | {r['functions']:.0f} | " +
              " | ".join(f"{r[v]:.0f}" for v in VERDICTS) + f" | {r['unsupported']:.0f} ({share:.1f} %) |"
              f" {r['lost']:.0f} | {r['severity: error']:.0f}, {r['severity: warning']:.0f} | {r['seconds']:.0f} |")
        if r is not total:
            total += collections.Counter(r)
    if megabytes:
        print(f"\nLargest worker: {megabytes:.0f} MB.")
    print("\nReasons of unknown functions and checks:\n")
    for key, n in sorted(total.items(), key=lambda item: -item[1]):
        if key.startswith("reason: "):
            print(f"- {n:.0f} {key[8:]}")


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        flags = arguments[arguments.index("--") + 1:]
        arguments = arguments[:arguments.index("--")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", default="1")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--merge", action="store_true")
    parser.add_argument("--own", type=pathlib.Path)
    parser.add_argument("files", nargs="*")
    wanted = parser.parse_args(arguments)
    wanted.files += own_sources() if wanted.own else []
    if not wanted.files:
        parser.error("no file")
    if wanted.merge:
        saved = [json.loads(pathlib.Path(f).read_text()) for f in wanted.files]
        table({name: collections.Counter(row) for s in saved for name, row in s["rows"].items()},
              max(s["megabytes"] for s in saved))
        return
    rows, name = {}, "files"
    for word in wanted.files:
        if "=" in word:
            name, _, word = word.partition("=")
        rows[name] = rows.get(name, collections.Counter()) + check(pathlib.Path(word), wanted, flags)
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    if wanted.save:
        wanted.save.write_text(json.dumps({"rows": rows, "megabytes": megabytes}))
    table(rows, megabytes)


if __name__ == "__main__":
    main()
