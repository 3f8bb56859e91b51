#!/usr/bin/env python3
"""Functions as transition systems: dumped, solved by us and, where it is installed, by ABC."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
from client import SERVER, SLOW

FOLDER = tempfile.TemporaryDirectory(prefix="vl-systems-")
ROOT = pathlib.Path(FOLDER.name).resolve()
PROGRAM = """
void reach_error(void);
int nondet(void);
unsigned even(void) { unsigned x = 10; while (x >= 10) x += 2; if (x % 2) reach_error(); return x; }
unsigned wraps(void) { unsigned x = 0xffffffd0u; while (x >= 10) x += 2; if (x % 2 == 0) reach_error(); return x; }
int machine(void) {
    int s = 0;
    unsigned char k = 0;
    for (;;) {
        if (s == 0) s = 1;
        else if (s == 1) { s = nondet() ? 2 : 0; k = 0; }
        else if (++k > 3) s = 1;
        if (k > 4) reach_error();
    }
}
int machine_bad(void) {
    int s = 0;
    unsigned char k = 0;
    for (;;) {
        if (s == 0) s = 1;
        else if (s == 1) { s = nondet() ? 2 : 0; k = 0; }
        else if (++k > 3) s = 1;
        if (k > 3) reach_error();
    }
}
int ring(int n) {
    int buffer[4] = {0};
    unsigned head = 0;
    while (nondet()) { buffer[head] = n; head = (head + 1) % 4; }
    return buffer[head];
}
int ring_bad(int n) {
    int buffer[4] = {0};
    unsigned head = 0;
    while (nondet()) { buffer[head] = n; head = (head + 1) % 5; }
    return 0;
}
int given(unsigned long p) { return *(int *)(p + 1); }
int count(int n) {
    int i = 0;
    if (n < 0) return 0;
    while (i < n) i++;
    return i;
}
"""
SAFE = {"even": True, "wraps": False, "machine": True, "machine_bad": False, "ring": True, "ring_bad": False}
FILE = ROOT / "systems.c"
FILE.write_text(PROGRAM)


def run(*args):
    return subprocess.run([str(SERVER), *map(str, args)], capture_output=True, timeout=600 * SLOW, check=False)


def dump(function, *options):
    done = run("dump", *options, "-f", function, FILE)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_solve_answers_as_check():
    for function, safe in SAFE.items():
        done = run("check", "--engine", "ic3", "--budget", 30000, "--timeout", 100 * SLOW, "--function", function, FILE)
        assert done.returncode in (0, 1), (function, done.stdout)
        assert (b": proved" in done.stdout or b"proved," in done.stdout) == safe, (function, done.stdout)
        for block in ("large", "small"):
            path = ROOT / "a.dimspec"
            path.write_bytes(dump(function, "--dimspec", "--block", block))
            done = run("solve", "--timeout", 30 * SLOW, path)
            assert done.returncode == (0 if safe else 1), (function, block, done.stdout)
            assert done.stdout.startswith(b"unreachable" if safe else b"reached in "), done.stdout


def test_induction():
    for function in ("machine", "machine_bad"):
        done = run("check", "--engine", "kinduction", "--format", "json", "--budget", 30000, "--timeout", 100 * SLOW, "--function", function,
                   FILE)
        result = json.loads(done.stdout)["files"][0]["functions"][0]
        assert result["verdict"] == ("proved" if SAFE[function] else "violated"), result
        assert result["engine"] == "kinduction", result
        proofs = {c["by"] for c in result["checks"] if c["verdict"] == "proved"}
        assert proofs == {"kinduction"}, result
    path = ROOT / "c.dimspec"
    path.write_bytes(dump("machine", "--dimspec"))
    done = run("solve", "--engine", "kinduction", "--timeout", 30 * SLOW, path)
    assert done.returncode == 0 and b"unreachable; induction over " in done.stdout, done.stdout
    path.write_text("i cnf 2 2\n-1 0\n-2 0\nu cnf 2 0\ng cnf 2 2\n1 0\n2 0\nt cnf 4 7\n1 2 -3 0\n1 2 -4 0\n"
                    "-1 2 -3 0\n-1 2 4 0\n1 -2 3 0\n-1 -2 -3 0\n-1 -2 -4 0\n")
    done = run("solve", "--engine", "kinduction", "--timeout", "0.5", path)
    assert done.returncode == 2 and b"unknown: timeout" in done.stdout, done.stdout
    done = run("solve", "--engine", "kinduction", "--simple-paths", path)
    assert done.returncode == 0 and b"unreachable; induction over 3 steps" in done.stdout, done.stdout


def test_shortest_path():
    path = ROOT / "b.dimspec"
    path.write_bytes(dump("wraps", "--dimspec"))
    done = run("solve", "--engine", "incplan", "--verbose", path)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 1 and lines[0].startswith("reached in 25 steps"), lines[0]
    assert len(lines) == 27 and set("".join(lines[1:])) == {"0", "1"}
    path.write_bytes(dump("even", "--dimspec"))
    done = run("solve", "--engine", "incplan", "--timeout", "0.5", path)
    assert done.returncode == 2 and b"unknown: timeout after " in done.stdout


def test_abc_agrees():
    abc = shutil.which("berkeley-abc")
    if not abc:
        print("    skipped: berkeley-abc is not installed")
        return
    for function, safe in SAFE.items():
        for block in ("large", "small"):
            path = ROOT / "a.aig"
            path.write_bytes(dump(function, "--aiger", "--block", block))
            script = f"read_aiger {path}; logic; undc; strash; zero; fold; pdr"
            done = subprocess.run([abc, "-c", script], capture_output=True, text=True, timeout=600 * SLOW, check=False)
            said = "Property proved" in done.stdout, "was asserted in frame" in done.stdout
            assert said == (safe, not safe), (function, block, done.stdout)


def test_word_level_texts():
    text = dump("ring", "--btor2").decode()
    lines = [line.split() for line in text.splitlines() if not line.startswith(";")]
    seen = set()
    for number, op, *args in lines:
        uses = args[1:] if op in ("uext", "sext", "slice") else args
        uses = [] if op in ("sort", "const") else uses
        if op in ("state", "input"):
            uses = args[:1]
        if op in ("uext", "sext"):
            uses = args[:2]
        if op == "slice":
            uses = args[:2]
        assert all(u in seen for u in uses), (number, op, args)
        assert number not in seen
        seen.add(number)
    assert sum(op == "bad" for _, op, *_ in lines) == 1
    text = dump("ring", "--smt2").decode()
    assert text.count("(") == text.count(")") and ":invar-property" in text and ":next" in text


def test_unwinding_strategies():
    path = ROOT / "endless.c"
    path.write_text("#include <assert.h>\nextern int input(void);\nint main(void) {\n    unsigned n = (unsigned)input();\n    if (n != 0)\n        return 0;\n    for (;;) {\n"
                    "        n += (unsigned)input() & 1u;\n        assert(n != 12);\n    }\n}\n")
    for strategy in ("auto", "loop", "all"):
        for bound, verdict in ((6, "bounded"), (20, "violated")):
            done = run("check", "--format", "json", "--bound", bound, "--unwind-strategy", strategy, path)
            assert json.loads(done.stdout)["files"][0]["functions"][0]["verdict"] == verdict, (strategy, done.stdout)
    assert run("check", "--unwind-strategy", "some", path).returncode == 3


def test_invariants():
    text = run("dump", "--invariants", FILE).stdout.decode()
    assert "count: 1 of 1 checks hold" in text and "i <= n" in text.split("count:")[1], text


def test_what_cannot_be():
    done = run("dump", "--dimspec", FILE)
    assert done.returncode == 3 and b"say which function" in done.stderr
    done = run("dump", "--dimspec", "-f", "none", FILE)
    assert done.returncode == 3 and b"no such function" in done.stderr
    done = run("dump", "--dimspec", "--aiger", FILE)
    assert done.returncode == 3
    done = run("check", "--engine", "ic3", "--function", "given", FILE)
    assert done.returncode == 2 and b"unsupported: a number as an address" in done.stdout
    done = run("solve", ROOT / "nothing")
    assert done.returncode == 3 and b"cannot be read" in done.stderr
    (ROOT / "bad.dimspec").write_text("i cnf 1 1\n5 0\n")
    done = run("solve", ROOT / "bad.dimspec")
    assert done.returncode == 3 and b"line 2: a variable beyond those announced" in done.stderr


harness.main(globals())
