#!/usr/bin/env python3
"""`verify-ls cover` against gcov: the tests that it writes are built, run and measured.

    cover_gcov.py TOOL [--gcc GCC] [--gcov GCOV] [--programs FOLDER] [-v] [PATTERN]...

For each program of tests/golden/cover (or FOLDER): all tests together must take as many branches of each line as goals are said to be reached there, and
run each statement that is. Where gcc makes as many branches of a line as there are outcomes of conditions and ways out of switches (it merges some),
the numbers are compared, elsewhere nothing is. Then functions of numbers are run with random arguments, which may take no more branches than can be reached.
Prints differences and `N passed, N failed`; a program is one test.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import kept_tests  # noqa: E402

PROGRAMS = HERE.parent / "golden" / "cover"
RUNS = 3000  # of each function, with random arguments
PATIENCE = 60  # seconds for each
NUMBERS = re.compile(r"^(?:static )?(?:int|void|enum \w+) (\w+)\(((?:(?:int|unsigned|float) \w+(?:, )?)+)\) \{", re.M)


def run(words, folder, **more):
    return subprocess.run([str(w) for w in words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE * 5, check=False, **more)


def counts(gcov, folder, program):
    """(line -> times, line -> [times of each branch]), of all that ran in the folder."""
    lines, branches = collections.Counter(), {}
    for data in sorted(folder.glob("*.gcda")):
        done = run([gcov, "--json-format", "--stdout", "-b", data.name], folder)
        for f in json.loads(done.stdout)["files"] if done.returncode == 0 and done.stdout else []:
            if pathlib.Path(f["file"]).name != program.name:
                continue
            for line in f["lines"]:
                lines[line["line_number"]] += line["count"]
                taken = [b["count"] for b in line["branches"]]
                known = branches.setdefault(line["line_number"], [0] * len(taken))
                branches[line["line_number"]] = [x + y for x, y in zip(known, taken)] if len(known) == len(taken) else known + taken
    return lines, branches


def wanted(found):
    """line -> states of what gcov takes for branches, and of statements."""
    branches, statements = collections.defaultdict(list), collections.defaultdict(list)
    for f in found["functions"]:
        for g in f["goals"]:
            if g["kind"] == "statement":
                statements[g["line"]].append(g["state"])
            elif g["kind"] == "condition":
                branches[g["line"]].append(g["state"])
            elif g["kind"] == "branch" and g["way"] not in ("true", "false"):
                switch = [x["line"] for x in f["goals"] if x["kind"] == "statement" and x["line"] <= g["line"] and x["text"].startswith("switch")]
                branches[max(switch)].append(g["state"])
    return branches, statements


def build_and_run(folder):
    """Of each test that could not be built, or ended otherwise than it should: why."""
    wrong = []
    for test in sorted(folder.glob("test_*.c")):
        words = kept_tests.command(test.read_text(), test.stem)
        built = run(["sh", "-c", words], folder)
        if built.returncode:
            wrong.append(f"{test.name} does not build: {built.stderr[:500]}")
            continue
        done = run([f"./{test.stem}"], folder, stdin=subprocess.DEVNULL)
        if done.returncode and "then fails" not in test.read_text():
            wrong.append(f"{test.name} ends with {done.returncode}: {done.stdout[:200]}{done.stderr[:200]}")
    return wrong


def compare(found, measured, most):
    """most: the runs are any, and may take what can be reached; else they are the tests, and must."""
    branches, statements = wanted(found)
    lines, taken = measured
    compared, wrong = 0, []
    for line, states in branches.items():
        if len(taken.get(line, [])) != len(states):
            continue
        compared += 1
        reached, is_taken = sum(s == "reached" for s in states), sum(n > 0 for n in taken[line])
        possible = sum(s != "impossible" for s in states)
        if is_taken > possible or (not most and is_taken < reached):
            wrong.append(f"line {line}: {is_taken} of {len(states)} branches taken, {reached} said to be reached, {possible} possible")
    for line, states in statements.items():  # gcc has no code for some, as `do {`
        if "reached" in states and not most and line in lines and not lines[line]:
            wrong.append(f"line {line} is said to be reached, and did not run")
        if all(s == "impossible" for s in states) and lines[line] and len(states) == 1:
            wrong.append(f"line {line} is said to be out of reach, and ran")
    return compared, wrong


def random_calls(program, gcc, folder):
    """Runs each function of numbers with random arguments, small ones, as long as loops may go."""
    r = random.Random(program.name)
    calls = []
    for name, parameters in NUMBERS.findall(program.read_text()):
        kinds = [p.split()[0] for p in parameters.split(", ")]
        for _ in range(RUNS):
            span = r.choice([4, 12, 300])
            calls.append(f"{name}({', '.join(str(r.randint(0 if k == 'unsigned' else -span, span)) for k in kinds)});")
    text = "\n".join(f"static void run{i}(void) {{ {' '.join(calls[i:i + 500])} }}" for i in range(0, len(calls), 500))
    run_all = " ".join(f"run{i}();" for i in range(0, len(calls), 500))
    # A function without a body gives what it likes.
    (folder / "random.c").write_text(f'#define main program_main\n#include "{program}"\n#undef main\n'
                                     f'__attribute__((weak)) int call(int x) {{ return x; }}\n{text}\nint main(void) {{ {run_all} return 0; }}\n')
    built = run([gcc, "--coverage", "-O0", "-w", "-fno-builtin", "random.c", "-o", "random", "-lm"], folder)
    assert not built.returncode, built.stderr
    return run(["./random"], folder, stdin=subprocess.DEVNULL).returncode


def check(program, o, temp):
    tests, rand = temp / "tests", temp / "random"
    rand.mkdir()
    options = " ".join(re.findall(r"^// vl: (.*)$", program.read_text(), re.M)).split()
    done = run([o.tool.resolve(), "cover", "--goal", "condition", "--format", "json", "--budget", "3000", "--timeout", "100", "--emit-test", tests,
                *options, program], temp, env=os.environ | {"VERIFY_LS_STORE": "none"})
    assert done.returncode in (0, 1, 2), done.stderr
    found = json.loads(done.stdout)["files"][0]
    wrong = [f"no test: {line}" for line in done.stderr.splitlines() if "is not written" in line]
    wrong += build_and_run(tests)
    fails = any(t["end"] == "fails" for t in found["tests"])  # counters are lost there
    compared, differ = compare(found, counts(o.gcov, tests, program), fails)
    if "--entry" not in options and not fails and NUMBERS.search(program.read_text()):
        status = random_calls(program, o.gcc, rand)
        differ += [f"at random: {w}" for w in compare(found, counts(o.gcov, rand, program), True)[1]]
        differ += [f"random runs end with {status}"] if status else []
    return compared, len(wanted(found)[0]), wrong + differ


def main():
    args = argparse.ArgumentParser()
    args.add_argument("tool", type=pathlib.Path)
    args.add_argument("--gcc", default="gcc")
    args.add_argument("--gcov", default="gcov")
    args.add_argument("--programs", type=pathlib.Path, default=PROGRAMS)
    args.add_argument("-v", action="store_true")
    args.add_argument("pattern", nargs="*")
    o = args.parse_args()
    failed = passed = compared = lines = 0
    for program in sorted(o.programs.resolve().glob("*.c")):
        if o.pattern and not any(re.search(p, program.name) for p in o.pattern):
            continue
        with tempfile.TemporaryDirectory(prefix="vl-gcov-") as temp:
            some, of, wrong = check(program, o, pathlib.Path(temp))
        compared, lines = compared + some, lines + of
        failed, passed = failed + bool(wrong), passed + (not wrong)
        for w in wrong:
            print(f"{program.name}: {w}")
        if o.v:
            print(f"{program.name}: {some} of {of} lines compared")
    print(f"{compared} of {lines} lines with branches compared")
    if not o.pattern and compared < lines * .7:
        print("too few are compared")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
