#!/usr/bin/env python3
"""Runs the whole test suite and prints one last line, `N passed, N failed`.

Steps: every ctest test in the sanitizer build; then golden, differential, random and command line tests in the
release build, in full, and beside them the tidy checks, with VL_EDITOR_TESTS=1 the editors, and with VL_THOROUGH=1
longer runs of the random tests.
Counts are the runners' own: cmocka's summary, or a line `N passed, N failed`;
a program that prints neither, or that nothing passed, has failed, unless it is one of EXIT_STATUS_ONLY.
A terminal shows which test ended last and how many are done; how long each group of tests
took is told before the last line.
Arguments are regular expressions on names (unit/..., golden/..., tidy, editors/...).
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "logs"
RELEASE_TESTS = r"^(golden/|differential/|cli/|unit/test_(rewrite|solver_diff|stop|models)$)"

# Seconds for one test: ten times what the longest takes. What a test may do counts work, so only one that hangs meets it.
SAFETY_NET = "6000"
CTEST_LINE = re.compile(r"(\d+/\d+) Test +#\d+: (\S+) \.*\s*\**(\w[\w ]*?) +([\d.]+) sec")
# Programs that say nothing but by their exit status: one test each.
EXIT_STATUS_ONLY = frozenset()
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed\s*$", re.M)
CMOCKA_RAN = re.compile(r"^\[=+\] (?:\S+: )?(\d+) test\(s\) run", re.M)
CMOCKA_PASSED = re.compile(r"^\[  PASSED  \] (\d+) test\(s\)", re.M)
CMOCKA_SKIPPED = re.compile(r"^\[  SKIPPED \] (\d+) test\(s\)", re.M)


def count(output, ok, silent=False):
    """(passed, failed) of one program, from what it printed and how it ended; a silent one has only its exit status."""
    passed = failed = skipped = 0
    ran = [int(n) for n in CMOCKA_RAN.findall(output)]
    if ran:
        passed = sum(int(n) for n in CMOCKA_PASSED.findall(output))
        skipped = sum(int(n) for n in CMOCKA_SKIPPED.findall(output))
        failed = sum(ran) - passed - skipped
    else:
        for p, f in COUNTS.findall(output):
            passed, failed = passed + int(p), failed + int(f)
    if not ok and failed == 0:
        failed = 1  # a crash, a leak at exit, a timeout
    if ok and passed + failed + skipped == 0:
        passed, failed = (1, 0) if silent else (0, 1)  # it may have tested nothing
    return passed, failed


def split_ctest_log(text):
    """Yields (name, output) from ctest's LastTest.log."""
    for part in re.split(r"^\d+/\d+ Testing: ", text, flags=re.M)[1:]:
        name, _, rest = part.partition("\n")
        body = rest.partition("\nOutput:\n")[2]
        yield name.strip(), body.partition("<end of output>")[0]


class Progress:
    """One line at the bottom of a terminal; nothing elsewhere, where it would fill logs."""

    def __init__(self):
        self.shown = sys.stderr.isatty()

    def say(self, text):
        if self.shown:
            sys.stderr.write("\r\033[K" + text[:100])
            sys.stderr.flush()

    def clear(self):
        self.say("")


class Suite:
    def __init__(self):
        self.passed = self.failed = 0
        self.bad = []
        self.progress = Progress()
        self.seconds = {}  # of each group; those of tests that ran side by side are added up

    def took(self, group, seconds):
        self.seconds[group] = self.seconds.get(group, 0) + seconds

    def show_times(self):
        if len(self.seconds) > 1:
            print("seconds: " + ", ".join(
                f"{group} {t:.0f}" for group, t in sorted(self.seconds.items(), key=lambda x: -x[1])))

    def add(self, name, output, ok):
        p, f = count(output, ok, name.partition(" (")[0] in EXIT_STATUS_ONLY)
        if ok and f == 1 and not p:
            output += "\nno count of passed tests was printed"
        self.passed += p
        self.failed += f
        if f:
            self.bad.append(name)
            self.progress.clear()
            print(f"FAILED {name}")
            print("\n".join("    " + line for line in output.strip().splitlines()[-40:]), flush=True)


def watch_ctest(suite, preset, command):
    """(what ctest printed, its exit code); each test that ends is shown and its time counted."""
    lines = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
        for raw in running.stdout:
            lines.append(raw.decode("utf-8", "replace"))
            ended = CTEST_LINE.search(lines[-1])
            if ended:
                done, name, outcome, seconds = ended.groups()
                suite.progress.say(f"[{preset} {done}] {name}: {outcome.lower()}")
                suite.took(f"{name.partition('/')[0]} ({preset})", float(seconds))
    suite.progress.clear()
    return "".join(lines), running.returncode


def ctest(suite, preset, pattern):
    build = ROOT / "build" / preset
    log = build / "Testing" / "Temporary" / "LastTest.log"
    log.unlink(missing_ok=True)
    command = ["ctest", "--test-dir", str(build), "-j", str(os.cpu_count() or 2), "--timeout", SAFETY_NET]
    if pattern:
        command += ["-R", pattern]
    listing, code = watch_ctest(suite, preset, command)
    (LOGS / f"ctest-{preset}.log").write_text(listing, encoding="utf-8")
    outcomes = {name: outcome for _, name, outcome, _ in CTEST_LINE.findall(listing)}
    seen = 0
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    for name, output in split_ctest_log(text):
        seen += 1
        if outcomes.get(name) == "Skipped":
            print(f"skipped {name} ({preset})")
        else:
            suite.add(f"{name} ({preset})", output, outcomes.get(name) == "Passed")
    if (code != 0 or not (seen or pattern)) and not suite.bad:
        suite.add(f"ctest ({preset})", listing, False)
    return seen


def script(name, command):
    """Runs a runner of ours: (what it printed, has it passed, seconds)."""
    start = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    output = done.stdout.decode("utf-8", "replace")
    (LOGS / (name.replace("/", "-") + ".log")).write_text(output, encoding="utf-8")
    return output, done.returncode == 0, time.monotonic() - start


def add_scripts(suite, running):
    """Waits for what `script` runs; the output of one that fails is shown."""
    for name, future in running:
        suite.progress.say(f"[{name}]")
        output, passed, seconds = future.result()
        suite.progress.clear()
        suite.took(name, seconds)
        suite.add(name, output, passed)


def thorough():
    """Longer runs of what ctest runs briefly: other seeds, more programs (under an hour altogether)."""
    tests, release = "tests/differential/", "build/release/"
    programs = release + tests
    compare = ["python3", tests + "compare.py", "build/release", "--seconds", "900"]
    yield "thorough/c_programs", [*compare, "-n", "1000", "--seed", "5000"]
    yield "thorough/csmith", [*compare, "--csmith", "-n", "1000", "--seed", "5000"]
    yield "thorough/proved_sums", [*compare, "--prove", "-n", "100", "--seed", "5000"]
    yield "thorough/proved_modes", [*compare, "--of", "modes", "--prove", "-n", "60", "--seed", "5000"]
    yield "thorough/absint_runs", [programs + "absint_runs", "4000", "5000"]
    yield "thorough/proof_runs", [programs + "proof_runs", "1000", "5000"]
    yield "thorough/engines", ["python3", "tests/golden/engine_agreement.py", "--tool", release + "lsp/verify-ls"]
    yield "thorough/proof_runs_ic3", [programs + "proof_runs", "300", "5000", "", "ic3"]
    yield "thorough/proof_runs_kinduction", [programs + "proof_runs", "300", "5000", "", "kinduction"]
    yield "thorough/proof_c", [programs + "proof_c", programs + "gen_checks", "500", "5000", "1000"]
    yield "thorough/consistency", ["python3", tests + "consistency.py", release + "lsp", "-n", "100",
                                   "--gen", programs + "gen_checks", "--seed", "5000"]
    yield "thorough/verdicts", ["tests/golden/run-verdicts", "--tool", release + "lsp/verify-ls"]
    yield "thorough/cover", ["tests/golden/run-cover", "--tool", release + "lsp/verify-ls"]
    yield "thorough/replay", ["python3", tests + "replay.py", release + "lsp/verify-ls"]


def scripts():
    if os.environ.get("VL_THOROUGH") == "1":
        yield from thorough()
    yield "tidy", ["python3", "tests/tidy/tidy.py"]
    if os.environ.get("VL_EDITOR_TESTS") == "1":
        for runner in sorted((ROOT / "tests" / "editors").glob("*/run.sh")):
            yield f"editors/{runner.parent.name}", ["bash", str(runner.relative_to(ROOT))]


def main(names):
    LOGS.mkdir(parents=True, exist_ok=True)
    suite = Suite()
    wanted = "|".join(names)
    seen = ctest(suite, "asan", wanted)
    with concurrent.futures.ThreadPoolExecutor(1) as beside:  # editors mostly wait: one after the other, beside the other build's tests
        running = [(name, beside.submit(script, name, command)) for name, command in scripts()
                   if not names or re.search(wanted, name)]
        seen += len(running)
        if not names or any(re.search(wanted, group) for group in ("golden", "differential")):
            ctest(suite, "release", RELEASE_TESTS)
        add_scripts(suite, running)
    if names and not seen:
        print(f"no test is called {wanted}")
        return 2
    suite.show_times()
    if suite.bad:
        print("failed: " + ", ".join(suite.bad))
    print(f"{suite.passed} passed, {suite.failed} failed")
    return 1 if suite.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
