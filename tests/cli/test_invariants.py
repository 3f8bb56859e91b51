#!/usr/bin/env python3
"""Invariants as they leave the tool: what is expected, and that the machine agrees.

The oracle: each fact, as the C expression that the JSON has, is put at the head of its loop; the
program is compiled with sanitizers and run on many arguments. A fact that fails, or is itself
undefined, is wrong.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
import schema
from client import SERVER, SLOW

SCHEMA = json.loads((HERE.parent.parent / "docs" / "check.schema.json").read_text())
FOLDER = tempfile.TemporaryDirectory(prefix="vl-invariants-")
ROOT = pathlib.Path(FOLDER.name).resolve()

# Of each function: engines that prove it, and what must stand in some fact (how an engine puts it is its own affair).
PROGRAM = r"""
#include <assert.h>
int nondet(void);
static int state;
int count(int n) {
    int i = 0;
    if (n < 0) return 0;
    while (i < n) i++;
    assert(i == n);
    return i;
}
int split(int n) {
    int left = n, done = 0;
    for (int k = 0; left > 0; k++) { left--; done++; }
    if (n >= 0) assert(done == n);
    return done;
}
int machine(int n) {
    int s = 0;
    unsigned char k = 0;
    while (n > 0) {
        n--;
        if (s == 0) s = 1;
        else if (s == 1) { s = nondet() & 1 ? 2 : 0; k = 0; }
        else if (++k > 3) s = 1;
        assert(k <= 4);
    }
    return s;
}
int even(int n) {
    int old = n, m = 0;
    do {
        m += 2;
        if (m > 100) m = 0;
        n = n / 2;
    } while (n);
    assert(m % 2 == 0);
    return old;
}
int global(int n) {
    state = 0;
    while (n > 0) {
        state = state == 2 ? 0 : state + 1;
        n--;
    }
    assert(state >= 0 && state < 3);
    return state;
}
unsigned mixed(unsigned n, int from) {
    unsigned i = 0;
    if (from < 0 || n > 1000) return 0;
    for (int k = from; k > 10; k -= 3) {
        int k2 = k;
        while (i < n && k2 > 0) { i++; k2--; }
        assert(i <= n);
    }
    return i;
}
int shadow(int n) {
    int i = 7, sum = 0;
    for (int i = 0; i < n; i++) sum = i & 3;
    for (int i = n; i > 0; i -= 2) sum = sum > 0 ? sum - 1 : 3;
    assert(sum >= 0 && sum <= 3);
    return sum + i;
}
int lights(int n) {
    int red = 1, green = 0, waited = 0;
    while (n > 0) {
        n--;
        if (red && waited >= 2) { red = 0; green = 1; waited = 0; }
        else if (green && (nondet() & 1)) { green = 0; red = 1; }
        else if (red) waited++;
        assert(!(red && green));
        assert(waited <= 2);
    }
    return red + green;
}
int levels(int n) {
    unsigned level = 4;
    signed char turn = -1;
    while (n > 0) {
        n--;
        turn = (signed char)-turn;
        switch (level) {
        case 4: level = nondet() & 1 ? 6 : 4; break;
        case 6: level = 12; break;
        case 12: level = 4; break;
        default: level = 99;
        }
        assert(level != 99 && turn * turn == 1);
    }
    return (int)level;
}
static int up_to(int k, int step) {
    int x = 0;
    while (x < k) x += step;
    return x;
}
int twice(int n) {
    if (n < 0 || n > 1000) return 0;
    int a = up_to(n, 1), b = up_to(10, 2);
    assert(a == n && b == 10);
    return a + b;
}
"""
EXPECT = {
    "count": ({"auto", "ic3"}, {"i <= n"}),
    "split": ({"ic3"}, {"left + done == n"}),
    "machine": ({"ic3"}, {"k <= "}),
    "even": ({"ic3"}, {"m % 2 == 0"}),
    "global": ({"ic3"}, {"state <= 2"}),
    "mixed": ({"ic3"}, {"i <= n"}),
    "shadow": (set(), set()),
    "lights": ({"ic3"}, {"waited"}),
    "levels": ({"ic3"}, {"level"}),
    "twice": (set(), set()),
}
FILE = ROOT / "loops.c"
FILE.write_text(PROGRAM)


def functions(engine):
    done = subprocess.run([str(SERVER), "check", "--engine", engine, "--budget", "10000", "--timeout", "100", "--format", "json", str(FILE)],
                          capture_output=True, text=True, timeout=300 * SLOW, check=False)
    answer = json.loads(done.stdout)
    wrong = list(schema.problems(answer, SCHEMA, SCHEMA))
    assert not wrong, wrong
    return {f["name"]: f for f in answer["files"][0]["functions"]}


ANSWERS = {engine: functions(engine) for engine in ("auto", "ic3")}


def facts(function):
    return [fact for loop in function.get("invariants", []) for fact in loop["facts"]]


def test_what_is_told():
    for name, (engines, texts) in EXPECT.items():
        for engine in engines:
            f = ANSWERS[engine][name]
            assert f["verdict"] == "proved" and f["inductive"], f
            told = [fact["text"] for fact in facts(f)]
            assert all(any(text in fact for fact in told) for text in texts), (engine, name, told)


def test_only_of_what_is_proved():
    for answer in ANSWERS.values():
        for f in answer.values():
            if f["verdict"] != "proved":
                assert "invariants" not in f and "inductive" not in f, f


def test_places_are_loops():
    lines = PROGRAM.splitlines()
    some = 0
    for answer in ANSWERS.values():
        for f in answer.values():
            for loop in f.get("invariants", []):
                at = loop["location"]
                text = lines[at["line"] - 1].encode()[at["column"] - 1:].decode()
                assert text.startswith(("while", "for", "do")), text
                some += 1
    assert some >= 8


def with_facts(answer):
    """The program in which each loop looks at its facts whenever it gets to its condition."""
    starts = [0]
    for line in PROGRAM.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    inserts, n = [], 0
    for f in answer.values():
        for loop in f.get("invariants", []):
            if f["name"] != loop["function"]:
                continue  # holds in these calls only
            at = starts[loop["location"]["line"] - 1] + loop["location"]["column"] - 1
            held = ", ".join("KEEPS(%s)" % fact["c"] for fact in loop["facts"] if "c" in fact)
            n += held.count("KEEPS")
            if not held:
                continue
            if PROGRAM.startswith("do", at):
                inserts.append((PROGRAM.index("{", at) + 1, " %s; " % held))
            elif PROGRAM.startswith("while", at):
                inserts.append((PROGRAM.index("(", at) + 1, "%s, " % held))
            else:
                inserts.append((PROGRAM.index(";", at) + 1, " %s, " % held))
    text = PROGRAM
    for at, what in sorted(inserts, reverse=True):
        text = text[:at] + what + text[at:]
    return text, n


DRIVER = r"""
#include <stdio.h>
#include <stdlib.h>
#define KEEPS(e) ((e) ? (void)0 : (printf("%d: %s\n", __LINE__, #e), exit(1)))
static unsigned seed = 1;
int nondet(void) { seed = seed * 1103515245u + 12345u; return (int)(seed >> 8); }
"""
MAIN = r"""
int main(void) {
    static const int some[] = {-2147483647 - 1, -5, -1, 0, 1, 2, 3, 7, 8, 100, 1000, 5001};
    for (unsigned k = 0; k < sizeof some / sizeof *some; k++) {
        int n = some[k];
        count(n); split(n); machine(n); even(n); global(n); shadow(n); twice(n); lights(n); levels(n);
        for (unsigned j = 0; j < sizeof some / sizeof *some; j++) mixed((unsigned)n, some[j]);
    }
    return 0;
}
"""


def test_machine_agrees():
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        print("    skipped: no compiler")
        return
    for engine, answer in ANSWERS.items():
        text, n = with_facts(answer)
        assert n >= (1 if engine == "auto" else 8), (engine, n)
        source, program = ROOT / f"{engine}.c", ROOT / engine
        source.write_text(DRIVER + text + MAIN)
        done = subprocess.run([compiler, "-fsanitize=undefined", "-fno-sanitize-recover", "-w", "-o", str(program), str(source)],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr + text
        done = subprocess.run([str(program)], capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, (engine, done.stdout, done.stderr)


harness.main(globals())
