#!/usr/bin/env python3
"""The inputs that a finding names, through the real workers: all that matter, nothing else, and small."""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
from client import SERVER, SLOW

FOLDER = tempfile.TemporaryDirectory(prefix="vl-findings-")
ROOT = pathlib.Path(FOLDER.name).resolve()


def run(text, *options):
    (ROOT / "a.c").write_text(text)
    command = [str(SERVER), "check", "a.c", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=120 * SLOW, cwd=ROOT, check=False).stdout


def findings(text, *options):
    return json.loads(run(text, "--format", "json", *options))["files"][0]["findings"]


def inputs(text, check, *options):
    found = [f for f in findings(text, *options) if f["check"] == check]
    assert len(found) == 1, found
    return {i["name"]: i["value"] for i in found[0]["inputs"]}


def test_each_element_that_matters():
    text = """int sum(const int *a, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
"""
    assert inputs(text, "signed-overflow") == {"a[0]": "1", "a[1]": "2147483647", "n": "2"}
    out = run(text)
    assert "  fails when: a[0] = 1, a[1] = 2147483647, n = 2\n" in out and "s = 1\n" in out, out


def test_only_what_matters():
    text = """unsigned table[64], other;
int find(int key, unsigned unused) {
    if (table[9] == 3 && other + unused % 2 != 77) return 100 / (key - 5);
    return table[3] < table[5];
}
"""
    found = [f for f in findings(text) if f["check"] == "division-by-zero"]
    assert {i["name"]: i["value"] for i in found[0]["inputs"]} == {"table[9]": "3", "key": "5"}
    text = "int f(int x, int y) { if (x != 0 || y != 0) return 1 / (x + 0 * y - x); return 2; }\n"
    assert len(inputs(text, "division-by-zero")) == 1  # one of the two is enough, and needed


def test_values_are_small():
    text = "int f(unsigned n, long k) { if (n > 700 && k < -40000) return 1 / (int)(n - n); return 0; }\n"
    assert inputs(text, "division-by-zero") == {"n": "701", "k": "-40001"}
    text = "int f(int x) { return x * 2; }\n"
    assert inputs(text, "signed-overflow") == {"x": "1073741824"}
    text = "int f(double d) { if (d > 0.3) return 1 / (int)(d - d); return 0; }\n"
    assert inputs(text, "division-by-zero") == {"d": "1.0"}


def test_many_elements_are_an_initialiser():
    text = """int t[8];
int f(void) {
    int s = 0;
    for (int i = 0; i < 6; i++) if (t[i] != i + 1) return 0;
    return 1 / (s + t[7]);
}
"""
    assert inputs(text, "division-by-zero") == {"t": "{1, 2, 3, 4, 5, 6, [7] = 0}"}


def test_text_is_text():
    text = """#include <string.h>
int key(const char *s) { if (strlen(s) > 2 && s[2] == '=') return 1 / (s[3]); return 0; }
"""
    assert inputs(text, "division-by-zero") == {"s": '"aa="'}
    text = "int key(const char *s) { if (s[0] == 'k' && s[1] == '=') return 5 / (s[2] - '0'); return 0; }\n"
    assert inputs(text, "division-by-zero") == {"s": '"k=0"'}
    ends = [f["inputs"][0]["value"] for f in findings(text) if f["check"] == "out-of-bounds"]
    assert ends == ['"k" without a final NUL', '"k=" without a final NUL'], ends


def test_sizes_where_they_matter():
    text = "int f(const int *keys, int n, int k) { for (int i = 0; i <= n; i++) if (keys[i] == k) return i; return -1; }\n"
    assert inputs(text, "out-of-bounds") == {"keys": "(int[1]){1}", "n": "1", "k": "0"}


def test_results_in_their_order():
    text = """int next(void);
int get(int *out, int *unused);
int f(void) { int a = next(), b = next(), c = next(); if (a > 5 && c > 7) return 1 / (a - a); return b; }
int g(void) { int n, m; if (get(&n, &m) == 1) return 10 / n; return 0; }
"""
    found = [{i["name"]: i["value"] for i in f["inputs"]} for f in findings(text)]
    assert found == [{"next()": "6, then anything, then 8"}, {"get()": "1", "n after get()": "0"}], found


def test_names_of_variables():
    text = """int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    if (x > 3 && y > x) return z + 5 / (x - 4);
    return 0;
}
"""
    assert inputs(text, "division-by-zero") == {"x": "4", "y": "5"}


def test_memory_that_runs_out():
    text = """#include <stdlib.h>
int f(int n) { int *p = malloc(sizeof *p), *q = malloc(sizeof *q); if (!p) return n; *q = 1; free(p); free(q); return 0; }
"""
    assert inputs(text, "null-dereference") == {"malloc()": "anything, then NULL"}


def test_functions_without_parameters():
    text = "unsigned n;\nint f(void) { return 1 / (n > 2); }\n"
    assert findings(text)[0]["message"] == "division by zero in `1 / (n > 2)` when n = 0"
    assert "division by zero in `1 / (n > 2)` for some inputs [" in run(text)


harness.main(globals())
