#!/usr/bin/env python3
"""`verify-ls cover` as a user sees it: the text, the exit status, what goes wrong, and the files of --emit-test in each style."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
from client import SERVER, SLOW

FOLDER = tempfile.TemporaryDirectory(prefix="vl-cover-")
ROOT = pathlib.Path(FOLDER.name).resolve()
WHOLE = "int sign(int x) {\n    if (x < 0) return -1;\n    return x > 0 ? 1 : 0;\n}\n"
DEAD = "int f(unsigned x) {\n    if (x > 7) return 1;\n    if (x == 9) return 2;\n    return 0;\n}\n"
HARD = "int f(unsigned a, unsigned b) {\n    int n = 0;\n    while (a != b) { a = a * 3 + 1; b ^= a >> 3; if (++n > 2000000000) return 1; }\n    return 0;\n}\n"


def cover(*words, status=0):
    done = subprocess.run([str(SERVER), "cover", "--budget", "3000", "--timeout", "60", *words], cwd=ROOT, capture_output=True, text=True,
                          timeout=120 * SLOW, env=os.environ | {"VERIFY_LS_STORE": "none"}, check=False)
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
