#!/usr/bin/env python3
"""Kept tests: the golden programs' findings as C files (`check --emit-test`), built and run.

    kept_tests.py TOOL [-n N] [--share PERCENT] [-v] [PATTERN]...

Each file is built by the command in its comment. It must fail with the words that it says, and pass with the repaired
twin of the program (`x_good.c` of `x_bad.c`) in the place of the program. Counted are the findings whose check a sanitizer
or an assertion can show (lsp/findings/sanitizers.def), but for those that no machine shows: replay_unconfirmed.txt and
kept_exceptions.txt name them (`PROGRAM:LINE: CHECK: why`; `repaired: why` if only the twin fails, `test: why` if the test is
at fault, which counts). -n takes N programs only, chosen by a hash of their names, and asks for no share of so few.
Prints what went otherwise, the shares, and `N passed, N failed`: one test. VL_UPDATE=1 without -n and PATTERN writes
kept_exceptions.txt anew, with `?` for each reason that is not written down yet.
"""
import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import sample  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import replay  # noqa: E402

ROOT = HERE.parent.parent
EXCEPTIONS = HERE / "kept_exceptions.txt"
TABLE = (ROOT / "lsp/findings/sanitizers.def").read_text()
WORDS = {i.lower().replace("_", "-"): w for i, w in re.findall(r'^(?:SANITIZER|SHOWN)\((\w+), "([^"]*)"', TABLE, re.M)}
CHECKS = re.findall(r'^CHECK\(\w+, *"([^"]*)"', (ROOT / "core/ir/checks.def").read_text(), re.M)
# What no C file decides from outside: padding, volatile and indeterminate values, memory at an address or of a terabyte,
# static variables of functions, assembly, another byte order.
OUTSIDE = re.compile(r"padding holds|inputs that no call gives|memory that was never set|memory at a constant|assembly|"
                     r"static local|too large|another machine")
UNWRITTEN = re.compile(r"no test of (\S+) in (\S+), line (\d+): (.*)")
UNCOUNTED = ("another order", "no machine shows it", "no sanitizer looks for it", "no C decides it")
SAYS = re.compile(r"^ \* (\S+), line (\d+), in", re.M)


def listed():
    """Of kept_exceptions.txt: finding -> why."""
    rows = (line.split(": ", 2) for line in EXCEPTIONS.read_text().splitlines())
    return {f"{place}: {check}": why for place, check, why in rows if why != "?"}


def exceptions():
    """Findings that no run on this machine shows, and why; of replay's those that are not our driver's."""
    return {k: why for k, why in replay.explained().items() if not why.startswith("driver")} | listed()


def command(text, name):
    """The one in the comment of a test."""
    lines = text.split("*/", 1)[0].splitlines()
    start = next(i for i, l in enumerate(lines) if re.match(r" \* (cc|gcc|clang) -g", l))
    words = " ".join(l.removeprefix(" *").rstrip("\\") for l in lines[start:-1])
    return words.replace(f"./{name}", "")


def build(folder, line):
    return subprocess.run(line, shell=True, cwd=folder, env=dict(os.environ, LC_ALL="C"), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)


def build_and_run(folder, name, text):
    """(built, status, output). Some programs are for clang only."""
    env = dict(os.environ, LC_ALL="C")
    line = command(text, name)
    built = build(folder, line)
    if built.returncode and line.split()[0] == "cc":
        built = build(folder, re.sub(r"\bcc\b", "clang", line, count=1))
    if built.returncode:
        return False, 0, built.stdout.decode("utf-8", "replace")
    try:
        done = subprocess.run([f"./{name}"], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        return True, -1, "no end"
    return True, done.returncode, done.stdout.decode("utf-8", "replace")


def judge(check, run):
    built, status, output = run
    if not built:
        return "does not build"
    shown = any(w in output for w in WORDS[check].split("|")) or (status == -6 and "abort" in WORDS[check])
    return "fails as said" if status and shown else "fails otherwise" if status else "passes"


class Counts:
    def __init__(self, verbose):
        self.verbose = verbose
        self.known = exceptions()
        self.bad, self.good = collections.Counter(), collections.Counter()
        self.odd = {}  # finding -> how it goes otherwise than wanted

    def note(self, place, answer, detail=""):
        why = self.known.get(place, "repaired:")
        if answer != "fails as said" and answer not in UNCOUNTED:
            self.odd[place] = ""
            answer = answer if why.startswith(("repaired:", "test:")) else "no machine shows it"
        self.bad[answer] += 1
        if answer not in UNCOUNTED + ("fails as said",) or self.verbose:
            print(f"{place}: {answer}: {detail}", flush=True)

    def note_good(self, place, run):
        built, status, output = run
        answer = "no twin" if not built else "fails" if status else "passes"
        if answer == "fails":
            self.odd.setdefault(place, "repaired: ")
            line = next((l for l in output.splitlines() if re.search("runtime error|ERROR|Assertion|vl:", l)), output[:80])
            print(f"{place}: repaired, it still fails: {status} {line}", flush=True)
            answer = "not repaired" if place in self.known else answer
        self.good[answer] += 1

    def update(self):
        known = listed()
        lines = [f"{place}: {known.get(place, how + '?')}" for place, how in sorted(self.odd.items())
                 if place not in self.known or place in known]
        EXCEPTIONS.write_text("".join(line + "\n" for line in lines))


def look_at(counts, tool, path, folder):
    wanted = replay.expectation(path.read_text())
    options = [tool, "check", "--emit-test", folder, *wanted.options, str(path), "--", *wanted.flags]
    done = subprocess.run(options, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=300, check=False)
    for check, _, line, why in UNWRITTEN.findall(done.stderr.decode()):
        if check in WORDS:
            counts.note(f"{path.name}:{line}: {check}", "no C decides it" if OUTSIDE.search(why) else "no test", why)
    for file in sorted(pathlib.Path(folder).glob("*.c")):
        text = file.read_text()
        said = SAYS.search(text)
        check = next(c for c in sorted(CHECKS, key=len, reverse=True) if re.search(f"_{c.replace('-', '_')}_[0-9a-f]{{8}}(_[0-9]+)?[.]c$", file.name))
        if check not in WORDS:
            counts.bad["no sanitizer looks for it"] += 1
            continue
        place = f"{path.name}:{said.group(2)}: {check}"
        run = build_and_run(folder, file.stem, text)
        line = next((l for l in run[2].splitlines() if re.search("error|ERROR|Assertion|vl:", l)), run[2][:80])
        answer = judge(check, run)
        ordered = "order in which the compiler" in text.split("*/")[0].replace("\n *", "")
        counts.note(place, "another order" if ordered and answer != "fails as said" else answer, line[:160])
        twin = path.name.replace("_bad.c", "_good.c")
        if twin == path.name or not path.with_name(twin).exists() or said.group(1).split("/")[-1] != path.name:
            continue
        if replay.expectation(path.with_name(twin).read_text()).flags != wanted.flags:
            continue
        if "may never give" in text.split("*/")[0].replace("\n *", ""):
            continue
        file.write_text(text.replace(f"/{path.name}\"", f"/{twin}\""))
        counts.note_good(place, build_and_run(folder, file.stem, text))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("-n", type=int, default=0)
    parser.add_argument("--share", type=float, default=96)
    parser.add_argument("-v", action="store_true")
    parser.add_argument("patterns", nargs="*")
    wanted = parser.parse_args()
    sys.dont_write_bytecode = True
    programs = sorted((replay.GOLDEN / "verdicts").glob("*_bad.c"))
    programs = [p for p in programs if "//! " in p.read_text()]
    if wanted.patterns:
        programs = [p for p in programs if any(re.search(w, p.name) for w in wanted.patterns)]
    if wanted.n:
        programs = sample.few(programs, wanted.n)
    counts = Counts(wanted.v)
    for path in programs:
        with tempfile.TemporaryDirectory() as folder:
            look_at(counts, wanted.tool, path, folder)
    judged = sum(n for a, n in counts.bad.items() if a not in UNCOUNTED)
    repaired = counts.good["passes"] + counts.good["fails"]
    share = 100 * counts.bad["fails as said"] / judged if judged else 0
    good_share = 100 * counts.good["passes"] / repaired if repaired else 100
    print("tests: " + ", ".join(f"{n} {a}" for a, n in counts.bad.most_common()))
    print("with the repaired program: " + ", ".join(f"{n} {a}" for a, n in counts.good.most_common()))
    print(f"{share:.1f} % of {judged} fail as said, {good_share:.1f} % of {repaired} pass once repaired")
    if os.environ.get("VL_UPDATE") and not wanted.n and not wanted.patterns:
        counts.update()
    new = sorted(place for place in counts.odd if place not in counts.known)
    for place in new:
        print(f"not as wanted: {place}")
    fine = judged > 0 and not new and (wanted.n > 0 or share >= wanted.share and good_share >= wanted.share)
    print(f"{int(fine)} passed, {int(not fine)} failed")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
