#!/usr/bin/env python3
"""Runners of tests must fail when the product says nothing: each is run against a tool for which all is unknown.

    floors.py BIN-DIR GEN-DIR --gcc GCC --clang CLANG

BIN-DIR has verify-ls and its workers, GEN-DIR the programs of tests/differential.  The mute tool finds each function unknown; the mute
prover runs the real one and makes each verdict unknown; and `dump` prints nothing where a runner only reads what is
dumped.  A runner that passes all the same could not fail.  Last line: `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "support"))
from framing import read_message, write_message  # noqa: E402

UNKNOWN = 2  # exit status of `check`
WORKER, DUMB = "verify-ls-prove", "dumb"
SOME_FAILED, EMPTY = re.compile(rb"^\d+ passed, [1-9]\d* failed$", re.M), re.compile(rb"^0 passed, 0 failed$", re.M)
DEFINED = re.compile(r"^(?:static |extern )*(?:const )?(?:unsigned |struct |long )*\w+ \**(\w+)\([^;]*?\)\s*\{", re.M)


def hush(node):
    """Makes each verdict in a piece of JSON unknown, in place."""
    if isinstance(node, dict):
        if "verdict" in node:
            node.update(verdict="unknown", reason="mute")
        node = list(node.values())
    for item in node if isinstance(node, list) else ():
        hush(item)


def mute_check(words):
    """A report of the functions that the file seems to define."""
    files = [w for w in words if w.endswith(".c")]
    names = DEFINED.findall(pathlib.Path(files[0]).read_text()) if files else []
    functions = [{"name": n, "verdict": "unknown", "reason": "mute", "checks": []} for n in dict.fromkeys(names)]
    print(json.dumps({"files": [{"verified": True, "messages": [], "functions": functions, "findings": []}]}))
    return UNKNOWN


def mute_prover(command):
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as prover:
        while (message := read_message(sys.stdin.buffer)) is not None:
            write_message(prover.stdin, message)
            while (answer := read_message(prover.stdout)) is not None:
                hush(answer)
                write_message(sys.stdout.buffer, answer)
                if answer.get("id") == message.get("id"):
                    break
        prover.stdin.close()
    return 0


def mute(name, real, words):
    if name == WORKER:
        return mute_prover([real, *words])
    if words[:1] == ["dump"]:
        return 0 if DUMB in name else subprocess.run([real, *words], check=False).returncode
    return mute_check(words) if words[:1] == ["check"] else UNKNOWN


def install(folder, name, real):
    path = folder / name
    path.write_text(f"#!/bin/sh\nexec {sys.executable} -SE {__file__} --mute {name} {real} \"$@\"\n")
    path.chmod(0o755)
    return str(path)


def runners(args, folder):
    """(what it is, command): each with a tool that knows nothing."""
    here, python = TESTS / "differential", sys.executable
    tool = install(folder, "verify-ls", args.bin / "verify-ls")
    dumb = install(folder, DUMB, args.bin / "verify-ls")
    install(folder, WORKER, args.bin / WORKER)
    build = folder / "build"  # as compare.py knows it
    (build / "tests").mkdir(parents=True)
    (build / "lsp").symlink_to(folder)
    (build / "tests" / "differential").symlink_to(args.gen)
    both = ["--gcc", args.gcc, "--clang", args.clang]
    yield "callbacks", [here / "callbacks.py", tool, args.gen / "gen_calls", "-n", "4", *both]
    yield "compare", [here / "compare.py", build, "--clang", args.clang, "--prove", "-n", "1", "--seed", "300"]
    yield "compare jumps", [here / "compare.py", build, "--clang", args.clang, "--of", "jumps", "--prove", "-n", "1"]
    yield "consistency", [here / "consistency.py", folder, "-n", "1", "--work", "20", "--gen", args.gen / "gen_checks"]
    yield "layouts", [here / "layouts.py", tool, "--clang", args.clang, "-n", "2"]
    yield "orders", [here / "orders.py", tool, "-n", "4", *both]
    yield "kept_tests", [here / "kept_tests.py", tool, "-n", "2"]
    yield "replay", [here / "replay.py", tool, "-n", "2"]
    yield "uncovered", [here / "uncovered.py", tool, "--every", "8"]
    yield "engine_agreement", [TESTS / "golden" / "engine_agreement.py", "--tool", tool, "--budget", "20", "--every", "40"]
    yield "run-verdicts", [TESTS / "golden" / "run-verdicts", "--tool", tool, "--solver", "cadical", "int_min_division"]
    yield "run-verdicts quick", [TESTS / "golden" / "run-verdicts", "--tool", tool, "--quick", "--solver", "cadical",
                                 "int_min_division"]
    yield "run-pairs", [TESTS / "golden" / "run-pairs", "--tool", tool, "hex_decode"]
    yield "run-programs", [TESTS / "golden" / "run-programs", "--tool", tool, "search_weakens"]
    yield "declared", [TESTS / "libc" / "declared.py", dumb]
    yield "harness", ["-c", f"import sys; sys.path.insert(0, {str(TESTS / 'protocol')!r}); import harness; harness.main({{}})"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("gen", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--gcc", required=True)
    parser.add_argument("--clang", required=True)
    args = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, command in runners(args, pathlib.Path(folder)):
            done = subprocess.run([sys.executable, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                                  env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
            # A traceback is no floor, and neither is a name that is not there: the runner must have looked at answers.
            told = EMPTY if name == "harness" else SOME_FAILED
            good = done.returncode != 0 and b"Traceback" not in done.stdout and told.search(done.stdout)
            passed, failed = passed + bool(good), failed + (not good)
            if not good:
                print(f"{name} passes a tool that knows nothing, or breaks:\n" + done.stdout.decode(errors="replace")[-1500:])
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--mute"]:
        sys.exit(mute(sys.argv[2], sys.argv[3], sys.argv[4:]))
    sys.exit(main())
