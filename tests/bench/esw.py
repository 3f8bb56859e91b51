#!/usr/bin/env python3
"""The programs of the ESW-CBMC paper's tables 1 to 3, in versions of our own (esw/*.c).

usage: tests/bench/esw.py [--timeout S] [--solver NAME] [FILE]...
       tests/bench/esw.py [...] [--bound N] --originals FOLDER...
Prints a Markdown table: verdict of `main`, checks and seconds, beside the paper's figures (the comment
that each file begins with) and cbmc's in the same run, where it is installed (or VL_CBMC=COMMAND):
all its checks and the bound that the program needs, as cbmc must be told one.

--originals: each FOLDER holds one program as it was published.  The bound and the function to start at are
those of a `test.desc` beside it (ESBMC's regression tests have one), the paper's, or N.  Findings go to the standard
error output.  No original is part of this repository.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import sys

from measure import timed

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
CBMC_FLAGS = ["--bounds-check", "--pointer-check", "--signed-overflow-check", "--div-by-zero-check",
              "--undefined-shift-check", "--unwinding-assertions"]
# Iterations of the longest loop, where it is not the paper's bound.
BOUND = {"cubic.c": 41, "fft1k.c": 1025, "adpcm.c": 101, "bit_count.c": 33, "blit.c": 9, "adpcm_encode.c": 5,
         "adpcm_decode.c": 11, "fibonacci.c": 31, "laplace.c": 7, "bellman_ford.c": 11, "bitwise.c": 9,
         "sensor.c": 16, "fft1.c": 13}
# Originals are of the time before C99; ESBMC's say what they assume by a name of its own.
OLD_C = ["-w", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=return-type"]
# Some keep compilers from folding by `volatile`; cbmc reads such objects like any other.
PLAIN = ["-Dvolatile="]
# Originals under another name than our version's.
TWINS = {"bcnt": "bit_count", "bs": "binary_search", "insertsort": "insertion_sort", "fib_call": "fibonacci",
         "fibcall": "fibonacci", "matmult": "matmul", "adpcm_encode_nopointer": "adpcm_encode"}


def ours(path, wanted, flags, entry="main"):
    command = [PROGRAM, "check", "--format", "json", "--entry", entry, "--timeout", str(wanted.timeout),
               "--solver", wanted.solver, str(path), "--", *flags]
    text, _, seconds = timed(command, 3 * wanted.timeout)
    try:
        report = json.loads(text)["files"][0]
        main = next(f for f in report["functions"] if f["name"] == entry)
    except (ValueError, LookupError, StopIteration):
        return "no answer", 0, seconds
    verdict = main["verdict"] + (f" ({main['reason']})" if main.get("reason") else "")
    if main["verdict"] == "violated":
        verdict += f" ({sum(c['verdict'] == 'violated' for c in main['checks'])})"
    for f in report["findings"] if wanted.originals else []:
        print(f"{path}:{f.get('location', {}).get('line')}: {f['severity']}: {f['message']}", file=sys.stderr)
    return verdict, len(main["checks"]), seconds


def theirs(path, bound, limit, flags, entry="main"):
    cbmc = shlex.split(os.environ.get("VL_CBMC", "")) or [shutil.which("cbmc")]
    if not cbmc[0]:
        return "", ""
    text, code, seconds = timed([*cbmc, str(path), "--function", entry, "--unwind", str(bound + 1),
                                 *CBMC_FLAGS, *flags], limit)
    answer = {0: "successful", 10: "failed", None: "time out"}.get(code, f"exit {code}")
    if code == 10:
        failed = [f for f in re.findall(r"^\[(\S+)\].*: FAILURE$", text, re.M) if ".unwind" not in f]
        answer = f"failed ({len(failed)})" if failed else "bound too small"
    return answer, f"{seconds:.2f}"


def paper_of(path):
    return re.match(r"/\* esw: (.*)", path.read_text()).group(1)


def original(folder):
    """File, function to start at, bound (or None), the paper's figures; no file where there is no program."""
    told = (folder / "test.desc").read_text() if (folder / "test.desc").exists() else ""
    entry = (re.findall(r"--function (\w+)", told) or ["main"])[0]
    defined = re.compile(rf"\b{entry}\s*\([^;]*$", re.M)
    path = next((f for f in sorted(folder.glob("*.c")) if defined.search(f.read_text(errors="replace"))), None)
    name = re.sub(r"^(overflow_)?\d+_|_new$|_\d$", "", folder.name)
    twin = HERE / "esw" / f"{TWINS.get(name, name)}.c"
    paper = paper_of(twin) if twin.exists() else ""
    bounds = re.findall(r"--unwind (\d+)", told) or re.findall(r"bound (\d+)", paper)
    return path, entry, int(bounds[0]) if bounds else None, paper


def originals(wanted):
    for folder in wanted.files:
        path, entry, bound, paper = original(folder)
        if not path:
            print(f"{folder}: no program", file=sys.stderr)
            continue
        bound = bound or wanted.bound
        verdict, checks, seconds = ours(path, wanted, [*OLD_C, *PLAIN, "-D__ESBMC_assume=__VERIFIER_assume"], entry)
        answer, cbmc_seconds = theirs(path, bound, wanted.timeout, ["-D__ESBMC_assume=__CPROVER_assume"], entry)
        print(f"| {folder.parent.name}/{folder.name} | {bound} | {verdict} | {checks} | {seconds:.2f} |"
              f" {answer} | {cbmc_seconds} | {paper} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--solver", default="auto")
    parser.add_argument("--originals", action="store_true")
    parser.add_argument("--bound", type=int, default=100)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    wanted = parser.parse_args()
    print("| program | bound | verdict | checks | seconds | cbmc | cbmc seconds | paper (program, bound, checks, seconds) |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    if wanted.originals:
        originals(wanted)
        return
    for path in wanted.files or sorted((HERE / "esw").glob("*.c")):
        paper = paper_of(path)
        sizes = [int(b) for b in re.findall(r"bound (\d+)", paper)] if "#ifndef N" in path.read_text() else [None]
        for size in sizes if path.name.endswith("_sort.c") else sizes[:1]:
            small = path.name.startswith("adpcm_") or size is None
            defines = [] if small else [f"-DN={size}"]
            bound = BOUND.get(path.name) or size or int(re.search(r"bound (\d+)", paper).group(1))
            verdict, checks, seconds = ours(path, wanted, defines)
            answer, cbmc_seconds = theirs(path, bound, wanted.timeout, defines)
            print(f"| {path.stem}{f' {size}' if defines else ''} | {bound} | {verdict} | {checks} | {seconds:.2f} |"
                  f" {answer} | {cbmc_seconds} | {paper} |", flush=True)


if __name__ == "__main__":
    main()
