#!/usr/bin/env python3
"""The CMake module of an installed verify-ls: find_package, verify_ls_check, and what CTest says."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "protocol"))
import harness
from client import BUILD

FOLDER = tempfile.TemporaryDirectory(prefix="vl-cmake-")
ROOT = pathlib.Path(FOLDER.name).resolve()
ENV = {**os.environ, "VERIFY_LS_STORE": "none"}

LISTS = """cmake_minimum_required(VERSION 3.20)
project(example C)
enable_testing()
find_package(verify-ls REQUIRED)
%s
"""
FILES = {
    "good.c": "#include LIMIT_HEADER\nint get(unsigned i) { static int a[LIMIT]; return i < LIMIT ? a[i] : 0; }\n",
    "inc/limit.h": "#define LIMIT 4\n",
    "bad.c": "int bad(void) { int a[2] = {0}; return a[2]; }\n",
    "open.c": "unsigned f(unsigned x) { for (unsigned i = 0; i < 100000; i++) x = x * 33 + (x >> 3); return 1 / (x == 9); }\n",
    "main.c": "int half(int n, int d);\nint main(void) { return half(4, 0); }\n",
    "half.c": "int half(int n, int d) { return n / d; }\n",
}
TARGETS = """
add_library(good STATIC good.c)
target_include_directories(good PRIVATE inc)
target_compile_definitions(good PRIVATE LIMIT_HEADER="limit.h")
verify_ls_check(good)
add_library(bad STATIC bad.c)
verify_ls_check(bad)
add_library(open STATIC open.c)
verify_ls_check(open ARGS --budget 50 --bound 3)
add_library(strict STATIC open.c)
verify_ls_check(strict OPEN_FAILS ARGS --budget 50 --bound 3)
add_executable(tool main.c half.c)
verify_ls_check(tool PROGRAM)
"""


def cmake(*arguments):
    return subprocess.run(["cmake", *arguments], env=ENV, capture_output=True, text=True, check=False)


def prefix():
    folder = ROOT / "prefix"
    if not folder.exists():
        done = cmake("--install", str(BUILD), "--prefix", str(folder))
        assert done.returncode == 0, done.stderr
    return folder


def configured(name, text):
    source, build = ROOT / name, ROOT / f"{name}-build"
    for path, content in {**FILES, "CMakeLists.txt": LISTS % text}.items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(content)
    return build, cmake("-S", str(source), "-B", str(build), f"-DCMAKE_PREFIX_PATH={prefix()}")


def test_what_ctest_says():
    build, done = configured("project", TARGETS)
    assert done.returncode == 0, done.stderr
    done = subprocess.run(["ctest", "--output-on-failure"], cwd=build, env=ENV, capture_output=True, text=True, check=False)
    said = dict(re.findall(r"Test #\d+: (\S+) [.* ]*(\w+)", done.stdout))
    for name, end in (("good", "Passed"), ("bad", "Failed"), ("open", "Skipped"), ("strict", "Failed"), ("tool", "Failed")):
        assert said[f"verify-ls/{name}"] == end, (name, done.stdout)
    assert "bad.c:1:40: warning: array index out of bounds" in done.stdout
    assert "main.c:2:25: error: call of half leads to division by zero" in done.stdout


def test_mistakes_are_said():
    for number, (text, what) in enumerate((
            ("verify_ls_check(nothing)", "there is no target nothing"),
            ("add_library(a INTERFACE)\nverify_ls_check(a)", "it has no C files"),
            ("add_library(a STATIC bad.c)\nverify_ls_check(a PROGRAMM)", "what is PROGRAMM?"))):
        _, done = configured(f"wrong{number}", text)
        assert done.returncode != 0 and what in done.stderr, (text, done.stderr)


harness.main(globals())
