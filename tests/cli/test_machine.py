#!/usr/bin/env python3
"""Findings that are run natively (`check --replay`): what the driver does, and what a run cannot show."""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "protocol"))
import harness
from test_findings import ROOT, findings


def test_the_machine_calls_back():
    """The driver does what a function without body does with what it got; others of the file may call what is nowhere."""
    text = """struct pair { int a; long b; };
void keep(void (*f)(struct pair, int, void *)), keep_second(int (*f)(long)), run(void), nowhere(void);
static int table[4], last;
static int first(long n) { last = (int)(n & 7); return last; }
static void second(struct pair p, int k, void *at) {
    if (p.a == 5 && p.b == -7 && at) table[k] = 1;
}
void other(void) { nowhere(); }
void starts(void) {
    keep_second(first);
    keep(second);
    run();
}
"""
    found = findings(text, "--function", "starts", "--replay")
    assert [(f["check"], f["machine"]["answer"]) for f in found] == [("array-bounds", "confirmed")], found


def test_a_program_of_another_machine():
    """What cannot be started says nothing: here the compiler writes no program at all."""
    folder = ROOT / "compilers"
    folder.mkdir()
    compiler = folder / "cc"
    compiler.write_text("""#!/bin/sh
while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
echo 'of another machine' > "$out" && chmod +x "$out"
""")
    compiler.chmod(0o755)
    text = "int twice(int x) { return x * 2; }\n"
    found = findings(text, "--replay", env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})
    assert [f["machine"] for f in found] == [{"answer": "no driver", "detail": "this machine does not run it"}], found


if __name__ == "__main__":
    harness.main(globals())
