#!/usr/bin/env python3
"""`verify-ls cover` as a user sees it: the text, the exit status, what goes wrong, and the files of --emit-test in each style."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
import schema
from client import SERVER, SLOW

FOLDER = tempfile.TemporaryDirectory(prefix="vl-cover-")
ROOT = pathlib.Path(FOLDER.name).resolve()
SCHEMA = json.loads((HERE.parent.parent / "docs" / "cover.schema.json").read_text())
WHOLE = "int sign(int x) {\n    if (x < 0) return -1;\n    return x > 0 ? 1 : 0;\n}\n"
DEAD = "int f(unsigned x) {\n    if (x > 7) return 1;\n    if (x == 9) return 2;\n    return 0;\n}\n"
HARD = "int f(unsigned a, unsigned b) {\n    int n = 0;\n    while (a != b) { a = a * 3 + 1; b ^= a >> 3; if (++n > 2000000000) return 1; }\n    return 0;\n}\n"


def cover(*words, status=0):
    done = subprocess.run([str(SERVER), "cover", "--budget", "3000", "--timeout", "60", *words], cwd=ROOT, capture_output=True, text=True,
                          timeout=600 * SLOW, env=os.environ | {"VERIFY_LS_STORE": "none"}, check=False)
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    return done


def put(name, text):
    (ROOT / name).write_text(text)
    return name


def test_all_is_reached():
    lines = cover(put("whole.c", WHOLE)).stdout.splitlines()
    assert lines[:2] == ["whole.c", "  sign: statements 3 of 3; branches 4 of 4"], lines
    tests = sorted(line.split(": ")[1] for line in lines if "    test " in line)
    assert len(tests) == 3 and "x = 0" in tests and lines[-1] == "statements 3 of 3; branches 4 of 4; 3 tests", lines


def test_what_cannot_be_reached():
    text = cover(put("dead.c", DEAD), status=1).stdout
    assert "  f: statements 4 of 5, 1 cannot be reached; branches 3 of 4, 1 cannot be reached\n" in text, text
    assert "    line 3: `x == 9` is never true, so what depends on it never runs\n" in text, text
    assert "branches" not in cover("--goal", "statement", "dead.c", status=1).stdout


def test_what_is_not_known():
    text = cover("--budget", "200", put("hard.c", HARD), status=2).stdout
    assert "    line 3: not known whether a test can reach " in text and "1 not known" in text, text


def test_of_two_files_and_one_function():
    put("whole.c", WHOLE)
    put("dead.c", DEAD)
    assert cover("whole.c", "dead.c", status=1).stdout.count("\n  ") > 1
    text = cover("-f", "sign", "whole.c", "dead.c").stdout
    assert "  sign: " in text and "  f: " not in text, text


def test_what_goes_wrong():
    assert "does not compile" in cover(put("bad.c", "int f( {"), status=3).stderr
    assert "no function of that name" in cover("-f", "g", put("whole.c", WHOLE), status=3).stderr
    assert "no such" in cover("nowhere.c", status=3).stderr or "cannot be read" in cover("nowhere.c", status=3).stderr
    report = json.loads(cover("--format", "json", "bad.c", "whole.c", status=3).stdout)
    assert report["files"][0]["problem"] == "does not compile" and not report["files"][1].get("problem"), report


# ---- linked programs ----

MAIN = """#include <stdio.h>
int clamp(int x, int hi);
extern int (*handler)(int);
static int helper(int x) { return x > 3 ? 1 : 0; }
int main(void) {
    int c = getchar();
    if (c == EOF) return 1;
    if (c > 300) return 9;
    int n = clamp(c - 10, 100);
    return helper(n) + handler(n);
}
"""
UTIL = """static int helper(int x) {
    if (x < 0) return -x;
    if (x == 400) return 4;
    return x;
}
int clamp(int x, int hi) {
    if (x > hi) return hi;
    return helper(x);
}
int unused(int x) { return x ? helper(x) : 2; }
static int called_back(int x) { return x == 40 ? 1 : 2; }
int (*handler)(int) = called_back;
"""
LIBRARY = """static int tool(int x) { return x == 7 ? 1 : 2; }
static int never(int x) { return x; }
int first(int x) { return x > 0 ? tool(x) : 0; }
int second(int x) { return tool(x & 3); }
"""


def program(*words, files=None, status=1):
    """{function (FILE): (text, notes)} of the report, and all of it."""
    text = cover("--program", *words, *(files or (put("main.c", MAIN), put("util.c", UTIL))), status=status).stdout
    found, name = {}, None
    for line in text.splitlines():
        if line.startswith("    "):
            if name in found:
                found[name][1].append(line.strip())
        elif line.startswith("  "):
            name, _, counts = line.strip().partition(": ")
            if counts:
                found[name] = (counts, [])
    return found, text


def test_a_program_of_two_files():
    """From main: what the arguments allow only, through a pointer of another file, and what is never called. Two helpers stay two."""
    found, _ = program()
    assert found["main (main.c)"] == ("statements 6 of 7, 1 cannot be reached; branches 3 of 4, 1 cannot be reached",
                                      ["line 8: `c > 300` is never true, so what depends on it never runs"]), found
    assert found["helper (main.c)"] == ("statements 1 of 1; branches 2 of 2", [])
    assert found["helper (util.c)"] == ("statements 4 of 5, 1 cannot be reached; branches 3 of 4, 1 cannot be reached",
                                        ["line 3: `x == 400` is never true, so what depends on it never runs"]), found
    assert found["clamp (util.c)"] == ("statements 3 of 3; branches 2 of 2", []) and found["called_back (util.c)"][0].endswith("branches 2 of 2")
    assert found["unused (util.c)"] == ("statements 0 of 1, 1 cannot be reached; branches 0 of 2, 2 cannot be reached", ["the program does not call it"])


def test_goals_of_a_program_as_json():
    report = json.loads(cover("--program", "--goal", "mcdc", "--format", "json", put("main.c", MAIN), put("util.c", UTIL), status=1).stdout)
    assert not list(schema.problems(report, SCHEMA, SCHEMA))
    file, = report["files"]
    assert [(f["name"], f["file"]) for f in file["functions"]][:3] == [("helper", "main.c"), ("main", "main.c"), ("helper", "util.c")]
    numbers = [g["number"] for f in file["functions"] for g in f["goals"]]
    reached = {g["number"] for f in file["functions"] for g in f["goals"] if g["state"] == "reached"}
    assert len(numbers) == len(set(numbers)) and {n for t in file["tests"] for n in t["goals"]} == reached, report
    assert [f["name"] for f in file["functions"] if f.get("uncalled")] == ["unused"]


def test_a_library():
    """Each function that others can call is a way in; one by name leaves out what it does not call."""
    found, text = program(files=(put("lib.c", LIBRARY),))
    assert found["tool"] == ("statements 1 of 1; branches 2 of 2", []) and found["second"][0] == "statements 1 of 1", found
    assert found["never"] == ("statements 0 of 1, 1 cannot be reached", ["the library does not call it"])
    assert "  the library:\n" in text and ", of first: x = 7" in text, text
    found, _ = program("-f", "second", files=("lib.c",))
    assert set(found) == {"tool", "second"} and found["tool"][0] == "statements 1 of 1; branches 1 of 2, 1 cannot be reached", found


def test_programs_of_a_project():
    """A file of two targets counts once; one of no program is a library."""
    names = {"main.c": MAIN, "util.c": UTIL, "lib.c": LIBRARY}
    folder = ROOT / "project"
    folder.mkdir()
    for name, text in names.items():
        (folder / name).write_text(text)
    commands = [(n, []) for n in names] + [("util.c", ["-fPIC"])]
    (folder / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(folder), "file": n, "arguments": ["cc", *more, "-c", n]} for n, more in commands]))
    text = cover("--project", "project", status=1).stdout
    heads = [line for line in text.splitlines() if line and not line.startswith(" ")]
    assert heads[:2] == ["program project/main.c, 2 files", "library project/lib.c, 1 file"], text
    assert "  unused (project/util.c): statements 0 of 1" in text and "  tool: statements 1 of 1; branches 2 of 2\n" in text, text


def test_tests_of_a_program():
    """They include the file of the function that they call, and are compiled with the others."""
    said = cover("--program", "--emit-test", "whole", put("main.c", MAIN), put("util.c", UTIL), status=1).stderr
    tests = sorted((ROOT / "whole").glob("*.c"))
    assert tests and f"{len(tests)} test" in said, said
    for test in tests:
        text = test.read_text()
        assert '#include "../main.c"' in text and "../util.c" in text, text
        command = re.search(r"\* (cc .*?)\n \* \./", text, re.S).group(1).replace("\\\n *", "")
        done = subprocess.run(command, shell=True, cwd=test.parent, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_what_goes_wrong_with_programs():
    assert "`clamp` is defined a second time" in cover("--program", put("main.c", MAIN), put("util.c", UTIL), put("twice.c", "int clamp(int x, int hi) { return x < hi; }\n"),
                                                       status=3).stderr
    assert "no function of that name" in cover("--program", "--entry", "nowhere", "main.c", "util.c", status=3).stderr
    assert "not verified, as bad.c is not read" in cover("--program", "main.c", put("bad.c", "int f( {"), status=3).stderr
    assert "no compile_commands.json there" in cover("--project", "whole.c", status=3).stderr
    assert "--project" in cover("--project", "--program", "main.c", status=3).stderr


def test_files_in_each_style():
    put("whole.c", WHOLE)
    for style, words in (("plain", "int main(void) {"), ("cmocka", "cmocka_unit_test"), ("unity", "RUN_TEST"), ("ctest", "int main(void) {")):
        said = cover("--emit-test", style, "--style", style, "whole.c").stderr
        files = sorted(p.name for p in (ROOT / style).iterdir())
        assert "3 tests written to" in said and [f for f in files if f.endswith(".c")] == [f"test_cover_sign_{i}.c" for i in (1, 2, 3)], (said, files)
        assert words in (ROOT / style / "test_cover_sign_1.c").read_text()
    assert "CMakeLists.txt" in files and "test_cover_sign_1.cmake" in files, files
    assert "0 tests written to plain, 3 already there" in cover("--emit-test", "plain", "whole.c").stderr
    assert "3 tests written" in cover("--emit-test", "plain", "--emit-test-force", "whole.c").stderr


harness.main(globals())
