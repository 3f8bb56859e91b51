#!/usr/bin/env python3
"""Machine replay: the golden programs' findings, run natively under sanitizers (`check --replay`).

    replay.py TOOL [-n N] [--share PERCENT] [-v] [PATTERN]...

Prints each finding that the machine did not confirm, the shares, and `N passed, N failed`: one test. Of the findings
for which a sanitizer exists and a driver could be built at least PERCENT must be confirmed, and all but those that
replay_unconfirmed.txt names (`PROGRAM:LINE: CHECK: why`). Those that no machine could show are told apart; where the
reason is our `driver`, they count as not confirmed. -n takes N programs only, chosen by a hash of their names, and asks
for no share of so few. VL_UPDATE=1 without -n writes replay_unconfirmed.txt anew, with `?` for each finding whose reason is not written down yet.
"""
import argparse
import collections
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import sample  # noqa: E402

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden"
UNCONFIRMED = pathlib.Path(__file__).resolve().parent / "replay_unconfirmed.txt"
JUDGED = ("confirmed", "other failure", "returned")


def expectation(text):
    loader = importlib.machinery.SourceFileLoader("run_verdicts", str(GOLDEN / "run-verdicts"))
    spec = importlib.util.spec_from_loader("run_verdicts", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module.Expectation(text)


def findings(tool, path):
    wanted = expectation(path.read_text())
    command = [tool, "check", "--format", "json", "--replay", *wanted.options, str(path), "--", *wanted.flags]
    if not wanted.flags:
        command.pop()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300, check=False)
    return json.loads(done.stdout)["files"][0]["findings"]


def explained():
    """Findings that are not confirmed, and why."""
    rows = (line.split(": ", 2) for line in UNCONFIRMED.read_text().splitlines())
    return {f"{place}: {check}": why for place, check, why in rows if why != "?"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("-n", type=int, default=0)
    parser.add_argument("--share", type=float, default=95)
    parser.add_argument("-v", action="store_true")
    parser.add_argument("patterns", nargs="*")
    wanted = parser.parse_args()
    sys.dont_write_bytecode = True
    programs = sorted((GOLDEN / "verdicts").glob("*.c"))
    programs = [p for p in programs if "//! " in p.read_text()]
    if wanted.patterns:
        programs = [p for p in programs if any(re.search(w, p.name) for w in wanted.patterns)]
    if wanted.n:
        programs = sample.few(programs, wanted.n)
    answers, kinds = collections.Counter(), collections.defaultdict(collections.Counter)
    unconfirmed, known = set(), explained()
    for path in programs:
        for f in findings(wanted.tool, path):
            machine = f.get("machine", {})
            answer = machine.get("answer", "nothing")
            line = f.get("location", {}).get("line", 0)
            place = f"{path.name}:{line}: {f['check']}"
            if answer in JUDGED[1:]:
                unconfirmed.add(place)
                shown = known.get(place, "driver").startswith("driver")
                answer = answer if shown else "no counterpart"
            answers[answer] += 1
            kinds[f["check"]][answer] += 1
            if answer != "confirmed" and (wanted.v or answer not in ("no machine check", "no counterpart")):
                print(f"{place}: {answer}: {machine.get('detail', '')}")
    for kind, counts in sorted(kinds.items()):
        print(f"{kind}: " + ", ".join(f"{n} {a}" for a, n in counts.most_common()))
    judged = sum(answers[a] for a in JUDGED)
    share = 100 * answers["confirmed"] / judged if judged else 0
    print(f"{sum(answers.values())} findings: " + ", ".join(f"{n} {a}" for a, n in answers.most_common()) +
          f"; {share:.1f} % of those that the machine could judge are confirmed")
    if os.environ.get("VL_UPDATE") and not wanted.n and not wanted.patterns:
        UNCONFIRMED.write_text("".join(f"{place}: {known.get(place, '?')}\n" for place in sorted(unconfirmed)))
    new = unconfirmed - set(known)
    for line in sorted(new):
        print(f"not confirmed: {line}")
    good = judged > 0 and not new and (wanted.n > 0 or share >= wanted.share)
    print(f"{int(good)} passed, {int(not good)} failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
