#!/usr/bin/env python3
"""`check --emit-test`: files that build by the command in their comment, fail as they say, and pass once repaired."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
sys.path.insert(0, str(HERE.parent / "differential"))
import harness
import kept_tests
from client import SERVER, SLOW

FOLDER = tempfile.TemporaryDirectory(prefix="vl-keep-")
ROOT = pathlib.Path(FOLDER.name).resolve()
PROGRAM = """#include "part.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int sensor(int channel);
extern int table[LENGTH];
struct node { struct node *next; int value; char name[8]; };
static int sum(const struct node *n, int by) {
    int s = sensor(3);
    for (; n; n = n->next) s += n->value;
    return s + by;
}
int total(const struct node *n) { return sum(n, 1); }
int first(const char *text) { return strcmp(text, "a*/") ? 0 : 10 / text[3]; }
int same(int *a, int *b) { *a = 1; *b = 0; return a == b ? 8 / *a : 0; }
int look(int i) { if (i < 0) return 0; return table[i]; }
int kept(void) { int *p = malloc(sizeof *p); *p = 3; int r = *p; free(p); return r; }
int line(void) { char b[8]; return fgets(b, SIZE, stdin) ? b[0] : 0; }
int letter(void) { return 100 / (getchar() - 'x'); }
int number(void) { int n, a[4] = {0}; return scanf("%d", &n) == 1 && n >= 0 ? a[n] : 0; }
"""
REPAIRED = (("s += n->value", "s = (int)((unsigned)s + (unsigned)n->value)"), ("s + by", "(int)((unsigned)s + (unsigned)by)"),
            ("10 / text[3]", "10"), ("8 / *a", "8"), ("i < 0", "i < 0 || i >= LENGTH"), ("*p = 3;", "if (!p) return 0; *p = 3;"),
            ("b, SIZE", "b, sizeof b"), ("100 /", "100 +"), ("n >= 0 ?", "n >= 0 && n < 4 ?"))


def put(name, text):
    path = ROOT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def emit(*args, status=1, said="written to"):
    done = subprocess.run([str(SERVER), "check", "--budget", "4000", "--timeout", "60", "--strict", *args], capture_output=True, text=True,
                          timeout=500 * SLOW, cwd=ROOT, check=False)
    assert done.returncode == status and said in done.stderr, (done.returncode, done.stdout, done.stderr)
    return done.stderr


def tests(folder):
    return sorted((ROOT / folder).glob("test_*.c"))


def project(program):
    put("include/part.h", "#define LENGTH 6\n")
    put("src/part.c", program)
    put("compile_commands.json", json.dumps([{"directory": str(ROOT), "file": "src/part.c",
                                               "command": "cc -Iinclude -DSIZE=20 -c src/part.c"}]))


def run_all(folder):
    """Of each file by its name: (built, status, output)."""
    return {f.stem: kept_tests.build_and_run(ROOT / folder, f.stem, f.read_text()) for f in tests(folder)}


def test_fail_and_pass():
    project(PROGRAM)
    assert "no test" not in emit("--emit-test", "kept/here", "src/part.c")
    names = "sum_signed first_division same_division look_array kept_null line_out letter_division number_array"
    found = run_all("kept/here")
    for name in names.split():
        assert any(t.startswith(f"test_{name}") for t in found), (name, sorted(found))
    for name, (built, status, output) in found.items():
        words = re.search(r'ends with "([^"]*)"', " ".join((ROOT / f"kept/here/{name}.c").read_text().split(" *\n"))).group(1)
        assert built and status and words in output, (name, built, status, output)
    program = PROGRAM
    for wrong, right in REPAIRED:
        assert wrong in program
        program = program.replace(wrong, right)
    project(program)
    for name, (built, status, output) in run_all("kept/here").items():
        assert built and status == 0, (name, output)


def test_names_stay():
    """Names do not change with lines, and files only when asked."""
    project(PROGRAM)
    emit("--emit-test", "names", "src/part.c")
    before = [f.name for f in tests("names")]
    mark = tests("names")[0]
    mark.write_text("mine")
    project("// moved\n\n" + PROGRAM)
    assert "0 tests written" in emit("--emit-test", "names", "src/part.c", said="already there")
    assert [f.name for f in tests("names")] == before and mark.read_text() == "mine"
    emit("--emit-test", "names", "--emit-test-force", "src/part.c")
    assert [f.name for f in tests("names")] == before and "#include" in mark.read_text()


def test_ctest():
    project(PROGRAM)
    emit("--emit-test", "with_cmake", "--style", "ctest", "-f", "letter", "-f", "look", "src/part.c")
    folder = ROOT / "with_cmake"
    build = ["cmake", "-S", str(folder), "-B", str(folder / "build")]
    for command in (build, ["cmake", "--build", str(folder / "build")]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    done = subprocess.run(["ctest", "--test-dir", str(folder / "build")], capture_output=True, text=True, check=False)
    assert f"{len(tests('with_cmake'))} tests failed out of 2" in done.stdout, done.stdout


UNITY = """#include <stdio.h>
#define UNITY_BEGIN() puts("begin")
#define RUN_TEST(f) f()
#define UNITY_END() 0
"""


def test_frameworks():
    """Unity itself is not at hand: a header with its names."""
    project(PROGRAM)
    put("unity/unity.h", UNITY)
    put("unity/unity.c", "int unity;\n")
    for style in ("cmocka", "unity"):
        emit("--emit-test", style, "--style", style, "-f", "letter", "src/part.c")
        [(name, (built, status, output))] = run_all(style).items()
        assert built and status and "division by zero" in output, (style, name, output)


def test_program():
    """Files of a program are built together, and all call the stand-in."""
    put("p/main.c", "int next(void);\nint main(void) { int a[3] = {1, 2, 3}; return a[next()]; }\n")
    put("p/next.c", "#include <stdio.h>\nint next(void) { int c = getchar(); return c < 0 ? 0 : c & 3; }\n")
    emit("--emit-test", "p/kept", "--program", "p/main.c", "p/next.c")
    [(name, (built, status, output))] = run_all("p/kept").items()
    assert built and status and "out of bounds" in output, (name, output)


def test_exit_is_no_failure():
    """A program that ends by itself has passed."""
    put("e.c", "#include <stdlib.h>\nint share(int n) { if (n == 5) exit(1); return 10 / n; }\n")
    emit("--emit-test", "exits", "e.c")
    file = tests("exits")[0]
    assert run_all("exits")[file.stem][1]
    put("e.c", "#include <stdlib.h>\nint share(int n) { if (n == 0) exit(1); return 10 / n; }\n")
    assert run_all("exits")[file.stem][1] == 0


def test_no_test():
    """What cannot be decided from outside is said; a folder that cannot be made is an error."""
    put("v.c", "volatile int port;\nint read_port(void) { return 100 / port; }\nint allowed(int n) {\n"
               "    return 1 / n; // verify-ls: allow division-by-zero: never 0\n}\n")
    said = emit("--emit-test", "none", "v.c")
    assert "no test of division-by-zero in read_port, line 2: inputs that no call gives" in said, said
    assert not tests("none")
    put("file", "")
    assert "cannot be written" in emit("--emit-test", "file/below", "src/part.c", status=3, said="cannot be written")
    shutil.rmtree(ROOT / "kept", ignore_errors=True)


harness.main(globals())
