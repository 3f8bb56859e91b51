"""Code that the runners of public suites share: cases, one run of the command line, verdicts, the table of judgements."""
import collections
import concurrent.futures
import dataclasses
import fnmatch
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
JUDGED = HERE / "judged.txt"
# Programs of suites are of all times: what C no longer allows is no reason to leave them out.
OLD_C = ["-w", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=return-type",
         "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types"]
SOLID = ("error", "warning")


@dataclasses.dataclass
class Case:
    """One program and what its suite says of it."""
    suite: str
    name: str
    files: list                      # C files; several are read as one unit
    fails: bool                      # what the suite says
    flags: list = dataclasses.field(default_factory=list)    # of the compiler
    options: list = dataclasses.field(default_factory=list)  # of verify-ls
    entry: str = "main"
    bounded: bool = False            # the suite's answer is about a bound, or may be: a loop that goes on behind it fails
    kinds: frozenset = frozenset()   # the checks that may say it; none: each
    group: str = ""                  # for sums
    before: str = ""                 # C text before all files


@dataclasses.dataclass
class Outcome:
    case: Case
    answer: str                      # right, wrong proved, wrong alarm, other kind, hint, unknown, not read, crash
    seconds: float
    said: str                        # verdict and findings, short


REPEATED = re.compile(r"typedef struct (\w+)\s*\{[^{}]*\}\s*\w+;")


def without_repeated(path, before, folder):
    """The file, or a copy without the structures that `before` defines too: read as one unit, they would be two."""
    known = {m.group(1) for m in REPEATED.finditer(before)}
    text = path.read_text(errors="replace")
    if not any(m.group(1) in known for m in REPEATED.finditer(text)):
        return path
    copy = pathlib.Path(folder) / path.name
    copy.write_text(REPEATED.sub(lambda m: "\n" * m.group(0).count("\n") if m.group(1) in known else m.group(0), text))
    return copy


def unit(case, folder):
    """The file to verify, which defines the entry, and the flags that bring in all others before it."""
    if len(case.files) == 1 and not case.before:
        return case.files[0], []
    defines = re.compile(rf"\b{case.entry}\s*\([^;]*$", re.M)
    last = next((f for f in case.files if defines.search(f.read_text(errors="replace"))), case.files[-1])
    rest, before, text = pathlib.Path(folder) / "rest.h", case.before, ""
    for file in (f for f in case.files if f != last):
        before += f'#include "{without_repeated(file, text, folder)}"\n'
        text += file.read_text(errors="replace")
    rest.write_text(before)
    return without_repeated(last, text, folder), ["-include", str(rest)]


def check(path, flags, options, seconds):
    """The report of `check` as JSON (None: no answer), the exit status and the seconds it took."""
    command = ["nice", "-n", "5", PROGRAM, "check", "--format", "json", "-j", "1", *options, str(path), "--", *OLD_C, *flags]
    began = time.monotonic()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None, None, time.monotonic() - began
    try:
        return json.loads(done.stdout.decode(errors="replace")), done.returncode, time.monotonic() - began
    except ValueError:
        return None, done.returncode, time.monotonic() - began


def finding_text(finding):
    return f"{finding['severity']} {finding['check']} line {finding.get('location', {}).get('line', '?')}"


def judge(case, main, findings):
    """The answer to a case, of its entry's verdict and findings."""
    solid = [f for f in findings if f["severity"] in SOLID]
    if case.fails:
        if any(not case.kinds or f["check"] in case.kinds for f in solid):
            return "right"
        if any(not case.kinds or f["check"] in case.kinds for f in findings):
            return "hint"
        if findings:
            return "other kind"
        return "wrong proved" if main["verdict"] == "proved" and not case.bounded else "unknown"
    if solid:
        return "wrong alarm"
    if findings:
        return "hint"
    return "right" if main["verdict"] == "proved" or case.bounded and main["verdict"] == "bounded" else "unknown"


def run_case(case, limit):
    with tempfile.TemporaryDirectory() as folder:
        path, more = unit(case, folder)
        report, status, seconds = check(path, [*case.flags, *more],
                                        ["--timeout", str(limit), "--entry", case.entry, *case.options], 20 * limit + 60)
    if not report:
        return Outcome(case, "crash", seconds, f"exit status {status}")
    file = report["files"][0]
    main = next((f for f in file["functions"] if f["name"] == case.entry), None)
    if not main:
        text = next((m["text"] for m in file["messages"] if m["severity"] == "error"), file.get("problem") or "no such function")
        return Outcome(case, "not read", seconds, text)
    said = main["verdict"] + (f" ({main['reason']})" if main.get("reason") else "")
    at = main.get("reasonAt") or {}
    said += f" at line {at['line']}" if at.get("line") else ""
    said = "; ".join([said, *map(finding_text, file["findings"])])
    return Outcome(case, judge(case, main, file["findings"]), seconds, said)


def sample(cases, number, seed):
    """`number` of the cases of each group, drawn by the seed."""
    groups = collections.defaultdict(list)
    for case in cases:
        groups[case.group].append(case)
    chosen = []
    for name in sorted(groups):
        names = sorted({c.name for c in groups[name]})
        wanted = set(random.Random(f"{seed} {name}").sample(names, min(number, len(names))))
        chosen += [c for c in groups[name] if c.name in wanted]
    return chosen


def run_all(cases, limit, jobs, tell):
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for future in concurrent.futures.as_completed([pool.submit(run_case, c, limit) for c in cases]):
            tell(future.result())
            yield future.result()


def alternatives(name):
    """The names that "a{b,c}d" stands for."""
    listed = re.match(r"(.*?)\{([^{}]*)\}(.*)$", name)
    if not listed:
        return [name]
    before, each, behind = listed.groups()
    return [before + one + rest for one in each.split(",") for rest in alternatives(behind)]


class Judgements(dict):
    """(suite, name or pattern) -> (who is right, why) of the cases in which we and a suite differ."""

    def of(self, suite, name, answer):
        """The judgement of an answer to a test; a pattern is one of families and judges no proof (judged.txt)."""
        for (s, judged), verdict in self.items():
            end = name == judged or name.endswith("/" + judged)
            family = "*" in judged and answer != "wrong proved" and fnmatch.fnmatchcase(name, judged)
            if s == suite and (end or family):
                return verdict
        return "", ""


def judgements(text=None):
    """The table of judged.txt, or of a text like it."""
    table = Judgements()
    for line in (text or JUDGED.read_text()).splitlines():
        if line.strip() and not line.startswith("#"):
            suite, name, who, why = (part.strip() for part in line.split("|", 3))
            for one in alternatives(name):
                table[suite, one] = who, why
    return table
