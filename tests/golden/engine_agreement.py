#!/usr/bin/env python3
"""The unbounded engines against the golden verdicts: what they say must not contradict what is expected.

    engine_agreement.py [--tool PATH] [--engine NAME]... [--budget WORK] [-j N] [--every N] [PATTERN]...

`unknown` is no contradiction.  These are: `proved` of a function for which violated, unknown or bounded without a larger
bound is expected, a finding at a line where none of its kind is, an internal error, and a file that is not verified.  The last lines say how many
functions were decided.  An engine that decides fewer than half of them agrees with everything: it fails, too, unless
programs were chosen by PATTERN.
"""
import argparse
import collections
import concurrent.futures
import importlib.machinery
import importlib.util
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
import sample  # noqa: E402

loader = importlib.machinery.SourceFileLoader("run_verdicts", str(HERE / "run-verdicts"))
golden = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_verdicts", loader))
loader.exec_module(golden)


def report_of(args, path, expected, engine):
    command = [args.tool, "check", "--format", "json", *expected.options, "--budget", str(args.budget), "--timeout", "100",
               "--engine", engine, str(path)]
    if expected.flags:
        command += ["--", *expected.flags]
    done = subprocess.run(command, capture_output=True, timeout=600, check=False)
    return json.loads(done.stdout)["files"][0]


def contradictions(expected, entry):
    if entry.get("problem"):
        yield f"not verified: {entry['problem']}"
    for f in entry["functions"]:
        want = expected.functions.get(f["name"], ("unknown",))[0]
        if f["verdict"] == "proved" and want in ("violated", "unknown"):
            yield f"{f['name']}: {want} expected, is proved"
        if "internal" in golden.reasons(f):
            yield f"{f['name']}: {golden.reasons(f)}"
    known = {(line, finding.split()[0]) for line, finding in expected.findings}
    for f in entry["findings"]:
        place = (f.get("location", {}).get("line", 0), f["check"])
        # More iterations may fail, and what callers that this engine does not decide may pass.
        beyond = expected.functions.get(f.get("verified"), ("",))[0] in ("bounded", "safe") or f.get("unmet")
        if place not in known and not beyond:
            yield f"line {place[0]}: {f['check']} found, not expected"


def judge(args, path, engine, tally):
    expected = golden.Expectation(path.read_text())
    if expected.unbounded():
        return []
    try:
        entry = report_of(args, path, expected, engine)
    except (ValueError, KeyError, IndexError, subprocess.TimeoutExpired) as error:
        return [f"[{engine}] no report ({error!r})"]
    for f in entry["functions"]:
        tally[engine, f["verdict"]] += 1
        if f["verdict"] == "unknown":
            tally[engine, "unknown: " + (f.get("reason") or golden.reasons(f) or "?")] += 1
    return [f"[{engine}] {c}" for c in contradictions(expected, entry)]


def lame(tally, engines):
    """Engines that decide fewer than half of the functions."""
    for engine in engines:
        counts = {verdict: n for (of, verdict), n in tally.items() if of == engine and ":" not in verdict}
        decided, asked = sum(counts.values()) - counts.get("unknown", 0), sum(counts.values())
        if not asked or 2 * decided < asked:
            yield f"FAILED {engine} decides {decided} of {asked} functions"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tool", default=str(ROOT / "build/debug/lsp/verify-ls"))
    parser.add_argument("--engine", action="append")
    parser.add_argument("--budget", type=int, default=1000)
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("--every", type=int, default=1, help="only one program of N, chosen by a hash of its name")
    parser.add_argument("-v", action="store_true", help="also say why functions are unknown")
    parser.add_argument("pattern", nargs="*")
    args = parser.parse_args()
    paths = [p for p in sorted((HERE / "verdicts").glob("*.c"))
             if not args.pattern or any(re.search(x, p.stem) for x in args.pattern)]
    paths = sample.share(paths, args.every)
    tally = collections.Counter()
    failed = 0
    engines = args.engine or ["ic3", "kinduction"]
    jobs = [(p, e) for p in paths for e in engines]
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for (path, _), wrong in zip(jobs, pool.map(lambda job: judge(args, job[0], job[1], tally), jobs)):
            if wrong:
                failed += 1
                print("\n    ".join([f"FAILED {path.relative_to(ROOT)}", *wrong]), flush=True)
    for (engine, verdict), count in sorted(tally.items(), key=lambda t: (t[0][0], -t[1])):
        if args.v or ":" not in verdict:
            print(f"{engine} {verdict}: {count}")
    floors = [] if args.pattern else list(lame(tally, engines))
    if floors:
        print("\n".join(floors))
    passed, failed = len(jobs) - failed, failed + len(floors)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
