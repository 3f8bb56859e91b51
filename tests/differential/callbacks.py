#!/usr/bin/env python3
"""Checks that functions without body may call the functions that they are passed: none of it may be `proved` never to happen.

    callbacks.py TOOL GEN-CALLS [-n N] [--seed SEED] [--gcc GCC] [--clang CLANG] [--keep DIR] [-v]

The programs of `gen_calls callbacks` are compiled with what they call and run: each POINT that they come past tells their
state. To the tool those functions have no body, and an assertion at the point says that this state is never there: the tool
must not prove that. Best it says when it is; how often it cannot tell is counted, and bounded.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import compilers
import shrink

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

POINTS = 3  # that are asked about, of each program
STATE = ("AT", "V", "S0", "S1", "S2", "S3")  # a point, a value, and what the program has done


def run(command, seconds=60):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None


class Test:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.source = folder / "program.c"
        self.asked = self.unknown = self.first_wrong = 0

    def visits(self, seed):
        """The states in which the compiled program came past its points."""
        compiler, level = [(self.args.gcc, "-O0"), (self.args.clang, "-O2"), (self.args.gcc, "-O2"), (self.args.clang, "-O0")][seed % 4]
        program = self.folder / "native"
        subprocess.run([compiler, "-w", level, "-DNATIVE", str(self.source), "-o", str(program)], check=True,
                       stderr=subprocess.DEVNULL)
        done = run([str(program)], 5)
        return [line.split() for line in done.stdout.decode().splitlines()] if done and done.returncode == 0 else []

    def verdict(self, visit):
        flags = [f"-D{name}={value}u" for name, value in zip(STATE, visit)]
        done = run([self.args.tool, "check", "--format", "json", "--entry", "main", "--timeout", "10", str(self.source), "--", "-w", *flags])
        if not done or not done.stdout:
            return "no answer"
        return json.loads(done.stdout)["files"][0]["functions"][0]["verdict"]

    def shrink(self, seed, visit, said):
        """Fewer lines that still come past the point in this state, where the tool still says that they do not."""
        def fails(text):
            self.source.write_text(text)
            try:
                return visit in self.visits(seed) and self.verdict(visit) == said
            except subprocess.CalledProcessError:
                return False

        text = shrink.shrink(self.source.read_text(), fails, 200)
        defines = [f"-D{name}={value}u" for name, value in zip(STATE, visit)]
        shrink.keep(f"callbacks-{seed}.c", text, [self.args.tool, "check", "--entry", "main", "{}", "--", "-w", *defines])

    def judge(self, seed):
        text = subprocess.run([self.args.generator, "callbacks", str(seed)], stdout=subprocess.PIPE, check=True).stdout
        self.source.write_bytes(text)
        visits = self.visits(seed)
        choice = random.Random(seed)
        points = sorted({v[0] for v in visits})
        for point in choice.sample(points, min(POINTS, len(points))):
            visit = choice.choice([v for v in visits if v[0] == point])
            said = self.verdict(visit)
            self.asked += 1
            if said == "violated":
                continue
            if said == "unknown":
                self.unknown += 1
            if said != "unknown" or self.args.verbose:
                print(f"seed {seed}: {said} that point, value, state are never {' '.join(visit)}", flush=True)
            if said != "unknown":
                self.first_wrong = self.first_wrong or self.shrink(seed, visit, said) or seed
                return False
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("generator")
    parser.add_argument("-n", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gcc", default="gcc")
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--keep")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    compilers.require(args.gcc, args.clang)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        test = Test(args, pathlib.Path(folder))
        for seed in range(args.seed, args.seed + args.n):
            if test.judge(seed):
                continue
            failed += 1
            if args.keep:
                os.makedirs(args.keep, exist_ok=True)
                shutil.copy(test.source, f"{args.keep}/{seed}.c")
    print(f"{test.asked} states asked about, {test.unknown} of them unknown")
    lame = test.asked < args.n or test.unknown * 2 > test.asked + 2
    if lame:
        print(f"too few states were decided, or reached by the {args.n} programs")
    print(f"{args.n - failed} passed, {failed + lame} failed")
    return 1 if failed or lame else 0


if __name__ == "__main__":
    sys.exit(main())
