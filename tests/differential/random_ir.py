#!/usr/bin/env python3
"""Runs random IR programs, and shrinks each that fails: one command is printed that repeats the failure.

    random_ir.py RUNNER N SEED [ARGUMENTS...]

RUNNER is ir_forms, proof_runs or absint_runs; it takes N, SEED and the arguments, prints what is wrong and then a line with `seed K`.
With `--print` it prints the program of one seed, with `--file FILE` it runs the one in FILE (tests/support/ir_file.h).  A smaller
program fails alike if the runner's first complaint is the same but for names and numbers, or if it dies of the same signal or the same
report of a sanitizer.
Instructions go, many at once, and their values become 0; branches become jumps; blocks, functions and other lines go as in
shrink.py; at last values become operands of their own.  As a module: `shrink_ir`.
"""
import os
import pathlib
import re
import subprocess
import sys

import shrink

MOST = 3  # failures that are shrunk
RUNS = 800
SECONDS = 60
SUMMARY = re.compile(r"^SUMMARY: .*", re.M)
# A sanitizer's report ends the runner as abort() would.
for options in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
    os.environ[options] = ":".join(filter(None, (os.environ.get(options), "abort_on_error=1")))
SEED = re.compile(r"^\w+: (?:(\w+) of )?seed (\d+)$", re.M)
DEFINED = re.compile(r"^ +%(\w+): (i\d+|ptr|f\d+)\b[^=]*= ")
BRANCH = re.compile(r"^( +)(?:br [^,]+, (:\w+(?:\([^)]*\))?), (:\w+(?:\([^)]*\))?)|switch .*?default (:\w+(?:\([^)]*\))?).*)$")
INSTRUCTION = re.compile(r"^ +(?!(?:jmp|br|switch|ret|halt|var)\b)")
LABEL = re.compile(r"^\w+\b.*:$")


def uses(value):
    return re.compile(rf"%{value}\b(?!:)")


def constants(kind):
    if kind == "ptr":
        return ["null"]
    return [f"{kind} 0"] if kind in ("i1", "f32", "f64", "f80") else [f"{kind} 0", f"{kind} 1"]


def function_of(lines, i):
    """The lines of the function that line i is in: values have meaning there only."""
    first = next((k for k in range(i, -1, -1) if lines[k].startswith("func ")), 0)
    return first, next((k for k in range(i, len(lines)) if lines[k] == "}"), len(lines))


def substituted(lines, i, value, other):
    """With another operand in place of the value, in the function of line i."""
    first, last = function_of(lines, i)
    return lines[:first] + [uses(value).sub(other, line) for line in lines[first:last]] + lines[last:]


def without_value(lines, i):
    """The program without the instruction in line i: its value is another one of its operands' kind, or a constant."""
    value, kind = DEFINED.match(lines[i]).groups()
    first, last = function_of(lines, i)
    kinds = dict(re.findall(r"%(\w+): (\w+)", "\n".join(lines[first:last])))
    others = [f"%{n}" for n in re.findall(r"%(\w+)\b(?!:)", lines[i]) if kinds.get(n) == kind and n != value]
    if kind == "i1":
        others.append("i1 1")
    for other in constants(kind) + others:
        shorter = substituted(lines, i, value, other)
        yield shorter[:i] + shorter[i + 1:]


def without_instructions(lines, gone):
    """The program without these lines; what they compute is 0."""
    out, zero = [], {}
    for i, line in enumerate(lines):
        if line.startswith("func "):
            _, last = function_of(lines, i)
            found = [DEFINED.match(lines[k]) for k in range(i, last) if k in gone]
            zero = {m.group(1): constants(m.group(2))[0] for m in found if m}
        if i not in gone:
            out.append(re.sub(r"%(\w+)\b(?!:)", lambda m: zero.get(m.group(1), m.group(0)), line))
    return out


def shrink_instructions(lines, fails):
    """Many at once, then fewer."""
    size = len(lines)
    while size:
        at = 0
        while at < len(lines):
            gone = {i for i in range(at, min(at + size, len(lines))) if INSTRUCTION.match(lines[i])}
            shorter = without_instructions(lines, gone)
            if gone and fails(shorter):
                lines = shorter
                at += size - len(gone)
            else:
                at += size
        size //= 2
    return lines


def shrink_values(lines, fails):
    for i in range(len(lines) - 1, -1, -1):
        if i < len(lines) and DEFINED.match(lines[i]):
            lines = next((c for c in without_value(lines, i) if fails(c)), lines)
    return lines


def shrink_parameters(lines, fails):
    """Parameters of functions and blocks stay, but what uses them takes 0."""
    for i, line in enumerate(lines):
        for value, kind in re.findall(r"%(\w+): (i\d+|ptr|f\d+)", line) if not DEFINED.match(line) else ():
            shorter = substituted(lines, i, value, constants(kind)[0])
            if shorter != lines and fails(shorter):
                lines = shorter
    return lines


def shrink_ends(lines, fails):
    """Blocks that return at once."""
    for i in range(len(lines) - 1, -1, -1):
        end = re.match(r"^( +)(?:jmp|br|switch|halt)\b", lines[i])
        head = next((l for l in reversed(lines[:i]) if l.startswith("func ")), "")
        kind = re.search(r"-> (\w+)", head)
        if end and kind:
            value = "" if kind.group(1) == "void" else " " + constants(kind.group(1))[0]
            shorter = [*lines[:i], f"{end.group(1)}ret{value}", *lines[i + 1:]]
            if fails(shorter):
                lines = shorter
    return lines


def shrink_branches(lines, fails):
    for i, line in enumerate(lines):
        found = BRANCH.match(line)
        for target in filter(None, found.groups()[1:]) if found else ():
            shorter = [*lines[:i], f"{found.group(1)}jmp {target}", *lines[i + 1:]]
            if fails(shorter):
                lines = shorter
                break
    return lines


def shrink_blocks(lines, fails):
    for i in range(len(lines) - 1, -1, -1):
        if i < len(lines) and LABEL.match(lines[i]):
            end = next((k for k in range(i + 1, len(lines)) if LABEL.match(lines[k]) or lines[k] == "}"), len(lines))
            if fails(lines[:i] + lines[end:]):
                lines = lines[:i] + lines[end:]
    return lines


def join_blocks(lines, fails):
    """A block without parameters that only the line before it jumps to becomes one with it."""
    for i in range(len(lines) - 1, 0, -1):
        label = re.match(r"^(\w+)\b[^(]*:$", lines[i]) if i < len(lines) else None
        if label and lines[i - 1].strip() == f"jmp :{label.group(1)}" and fails(lines[:i - 1] + lines[i + 1:]):
            lines = lines[:i - 1] + lines[i + 1:]
    return lines


def shrink_ir(text, fails, runs=RUNS):
    """The smallest program found that `fails` (a function of a text) still takes, after at most so many calls of it."""
    left, tried = [runs], set()

    def still_fails(lines):
        candidate = "\n".join(lines) + "\n"
        if left[0] <= 0 or candidate in tried:
            return False
        left[0] -= 1
        tried.add(candidate)
        return fails(candidate)

    lines = text.splitlines()
    before = None
    while lines != before and left[0] > 0:
        before = lines
        for step in (shrink_instructions, shrink_ends, shrink_branches, shrink_blocks, join_blocks):
            lines = step(lines, still_fails)
        lines = shrink.shrink("\n".join(lines), lambda t: still_fails(t.splitlines()), left[0]).splitlines()
        lines = shrink_parameters(shrink_values(lines, still_fails), still_fails)
    return "\n".join(lines) + "\n"


def complaint(command):
    """The first thing that is wrong, without names and numbers; None: nothing is, or the file is no program."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "no end"
    if done.returncode < 0:
        report = SUMMARY.search(done.stderr.decode(errors="replace"))
        return report.group(0) if report else f"signal {-done.returncode}"
    said = done.stdout.decode(errors="replace")
    if done.returncode != 1 or not SEED.search(said):
        return None
    return re.sub(r'"[^"]*"|-?\b\d+\b|\b[fb]\d+\b', "#", said.splitlines()[0])


def reproduce(runner, seed, arguments):
    """Shrinks the program of a seed; None, or why that cannot be done."""
    alone = [runner, "1", seed, *arguments]
    text = subprocess.run([*alone, "--print"], stdout=subprocess.PIPE, check=True).stdout.decode()
    name = f"{pathlib.Path(runner).name}-{seed}.ir"
    shrink.FOLDER.mkdir(parents=True, exist_ok=True)
    trial = shrink.FOLDER / f"trial-{name}"

    def said(candidate):
        trial.write_text(candidate)
        return complaint([*alone, "--file", trial])

    wrong = said(text)
    small = shrink_ir(text, lambda t: said(t) == wrong) if wrong else None
    trial.unlink()
    if small is None:  # it fails only as its generator builds it
        words = " ".join(map(str, alone))
        print(f"    reproduce (program: with --print): {words}", flush=True)
    else:
        shrink.keep(name, small, [*alone, "--file", "{}"])


def dying(runner, n, seed, arguments):
    """The first seed whose program the runner does not survive."""
    for k in range(seed, seed + n):
        if subprocess.run([runner, "1", str(k), *arguments], stdout=subprocess.DEVNULL, check=False).returncode < 0:
            return [("", str(k))]
    return []


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    runner, n, seed, *arguments = sys.argv[1:]
    runner = str(pathlib.Path(runner).resolve())
    done = subprocess.run([runner, n, seed, *arguments], stdout=subprocess.PIPE, check=False)
    said = done.stdout.decode(errors="replace")
    print(said, end="", flush=True)
    if done.returncode == 0:
        return 0
    bad = SEED.findall(said)
    if done.returncode < 0:
        print(f"{pathlib.Path(runner).name} dies of signal {-done.returncode}")
        bad += dying(runner, int(n), int(seed), arguments)
    for kind, number in bad[:MOST]:
        print(f"seed {number}:")
        reproduce(runner, number, [*arguments, *([kind] if kind else [])])
    print(said.splitlines()[-1] if done.returncode == 1 and said else "0 passed, 1 failed")
    return 1


if __name__ == "__main__":
    sys.exit(main())
