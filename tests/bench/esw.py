#!/usr/bin/env python3
"""The programs of the ESW-CBMC paper's tables 1 to 3, in versions of our own (esw/*.c).

usage: tests/bench/esw.py [--timeout S] [--solver NAME] [FILE]...
Prints a Markdown table: verdict of `main`, checks and seconds, beside the paper's figures (the comment
that each file begins with) and cbmc's in the same run, where it is installed (or VL_CBMC=COMMAND):
all its checks and the bound that the program needs, as cbmc must be told one.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
CBMC_FLAGS = ["--bounds-check", "--pointer-check", "--signed-overflow-check", "--div-by-zero-check",
              "--undefined-shift-check", "--unwinding-assertions"]
# Iterations of the longest loop, where it is not the paper's bound.
BOUND = {"cubic.c": 41, "fft1k.c": 1025, "adpcm.c": 101, "bit_count.c": 33, "blit.c": 9, "adpcm_encode.c": 5,
         "adpcm_decode.c": 11, "fibonacci.c": 31, "laplace.c": 7, "bellman_ford.c": 11, "bitwise.c": 9,
         "sensor.c": 16, "fft1.c": 13}


def timed(command, limit):
    began = time.monotonic()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=limit, check=False)
        return done.stdout.decode(errors="replace"), done.returncode, time.monotonic() - began
    except subprocess.TimeoutExpired:
        return "", None, time.monotonic() - began


def ours(path, wanted, defines):
    command = [PROGRAM, "check", "--format", "json", "--entry", "main", "--timeout", str(wanted.timeout),
               "--solver", wanted.solver, str(path), "--", *defines]
    text, _, seconds = timed(command, 3 * wanted.timeout)
    try:
        main = next(f for f in json.loads(text)["files"][0]["functions"] if f["name"] == "main")
    except (ValueError, LookupError, StopIteration):
        return "no answer", 0, seconds
    verdict = main["verdict"] + (f" ({main['reason']})" if main.get("reason") else "")
    return verdict, len(main["checks"]), seconds


def theirs(path, bound, limit, defines):
    cbmc = shlex.split(os.environ.get("VL_CBMC", "")) or [shutil.which("cbmc")]
    if not cbmc[0]:
        return "", ""
    text, code, seconds = timed([*cbmc, str(path), "--unwind", str(bound + 1), *CBMC_FLAGS, *defines], limit)
    answer = {0: "successful", 10: "failed", None: "time out"}.get(code, f"exit {code}")
    if code == 10 and re.search(r"unwind.*FAILURE", text) and not re.search(r"assertion.*FAILURE", text):
        answer = "bound too small"
    return answer, f"{seconds:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--solver", default="auto")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    wanted = parser.parse_args()
    print("| program | bound | verdict | checks | seconds | cbmc | cbmc seconds | paper (program, bound, checks, seconds) |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for path in wanted.files or sorted((HERE / "esw").glob("*.c")):
        paper = re.match(r"/\* esw: (.*)", path.read_text()).group(1)
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
