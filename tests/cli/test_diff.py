#!/usr/bin/env python3
"""check --diff REV: only what has changed since a revision of git is verified."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "protocol"))
import harness
from client import SERVER

LIMIT = "#define LIMIT %s\n"
MAIN = '''#include "limit.h"
static int table[8];
static int twice(int i) { return 2 * i; }
int uses_limit(unsigned i) { return i < LIMIT ? table[i] : 0; }
int calls_twice(int i) { return i > 0 && i < 100 ? twice(i) : 0; }
int alone(int i) { return i / 2; }
'''
OTHER = "int other(int *p) { return *p; }\n"
ENV = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "VERIFY_LS_STORE": "none"}


class Tree:
    def __init__(self, **files):
        self.folder = tempfile.TemporaryDirectory(prefix="vl-diff-")
        self.root = pathlib.Path(self.folder.name)
        self.git("init", "-q")
        self.write("limit.h", LIMIT % 8)
        self.write("main.c", MAIN)
        self.write("other.c", OTHER)
        self.commit()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@t", *arguments], cwd=self.root, env=ENV, check=True,
                       stdout=subprocess.DEVNULL)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "x")

    def write(self, name, text):
        (self.root / name).parent.mkdir(exist_ok=True)
        (self.root / name).write_text(text)

    def run(self, *arguments, cwd=None):
        return subprocess.run([SERVER, "check", *arguments], cwd=cwd or self.root, env=ENV, capture_output=True, text=True, check=False)

    def verified(self, *arguments, files=("main.c", "other.c"), cwd=None):
        done = self.run("--format", "json", "--diff", *arguments, *files, cwd=cwd)
        report = json.loads(done.stdout)
        names = sorted(f["name"] for each in report["files"] for f in each["functions"])
        assert report["summary"]["functions"] == len(names)
        return names, report["summary"].get("unchanged", 0)


def test_nothing_has_changed():
    with Tree() as t:
        assert t.verified("HEAD") == ([], 5)
        done = t.run("--diff", "HEAD", "main.c", "other.c")
        assert done.returncode == 0
        assert done.stdout.strip().startswith("0 functions; 5 functions are as before, not verified"), done.stdout


def test_a_function_and_what_calls_it():
    with Tree() as t:
        t.write("main.c", MAIN.replace("2 * i", "3 * i"))
        assert t.verified("HEAD") == (["calls_twice", "twice"], 3)
        t.commit()
        assert t.verified("HEAD") == ([], 5)
        assert t.verified("HEAD~1") == (["calls_twice", "twice"], 3)


def test_comments_and_moved_lines_change_nothing():
    with Tree() as t:
        t.write("main.c", "// About tables.\n\n" + MAIN.replace("int alone", "/* by\n itself */ int alone"))
        assert t.verified("HEAD") == ([], 5)


def test_a_header():
    with Tree() as t:
        t.write("limit.h", LIMIT % 9)
        assert t.verified("HEAD") == (["uses_limit"], 4)
        assert t.run("--diff", "HEAD", "main.c", "--strict").returncode == 1
        t.write("limit.h", LIMIT % 8 + "// a comment\n")
        assert t.verified("HEAD") == ([], 5)


def test_new_and_removed_files():
    with Tree() as t:
        t.write("new.c", "int fresh(void) { return 1; }\n")
        t.write("sub/also.c", '#include "../new.h"\nint n(void) { return NEW; }\n')
        t.write("new.h", "#define NEW 1\n")
        files = ("main.c", "new.c", "sub/also.c")
        assert t.verified("HEAD", files=files) == (["fresh", "n"], 4)
        t.commit()
        t.write("new.h", "#define NEW 2\n")
        assert t.verified("HEAD", files=files) == (["n"], 5)
        t.write("limit.h", LIMIT % 8)
        t.git("rm", "-q", "--cached", "limit.h")
        (t.root / "limit.h").unlink()
        t.write("main.c", MAIN.replace('#include "limit.h"', "#define LIMIT 8"))
        assert t.verified("HEAD", files=files) == (["n"], 5)


def test_from_other_folders_and_by_links():
    with Tree() as t:
        t.write("sub/x.c", "int x(void) { return 1; }\n")
        t.commit()
        t.write("sub/x.c", "int x(void) { return 2; }\n")
        assert t.verified("HEAD", files=("x.c",), cwd=t.root / "sub") == (["x"], 0)
        assert t.verified("HEAD", files=(str(t.root / "sub" / "x.c"),), cwd="/") == (["x"], 0)
        with tempfile.TemporaryDirectory() as elsewhere:
            link = pathlib.Path(elsewhere) / "link"
            link.symlink_to(t.root)
            assert t.verified("HEAD", files=(str(link / "sub" / "x.c"), str(link / "main.c"))) == (["x"], 4)


def test_what_was_broken_is_verified():
    with Tree() as t:
        t.write("main.c", MAIN + "int broken( { }\n")
        t.commit()
        t.write("main.c", MAIN)
        assert t.verified("HEAD", files=("main.c",)) == (["alone", "calls_twice", "twice", "uses_limit"], 0)
        t.write("main.c", MAIN + "int broken( { }\n")
        assert t.run("--diff", "HEAD~1", "main.c").returncode == 3


def test_programs_of_a_project():
    with Tree() as t:
        for name in ("one", "two"):
            t.write(f"{name}.c", '#include "%s.h"\nint main(void) { return VALUE; }\n' % name)
            t.write(f"{name}.h", "#define VALUE 0\n")
        t.write("compile_commands.json", json.dumps([
            {"directory": str(t.root), "file": f"{n}.c", "command": f"cc -c {n}.c -o {n}.o"} for n in ("one", "two")]))
        t.commit()
        done = t.run("--project", "--diff", "HEAD")
        assert done.returncode == 0 and "main" not in done.stdout, done.stdout
        t.write("two.h", "#define VALUE 1 / 0\n")
        done = t.run("--project", "--diff", "HEAD")
        assert done.returncode == 1 and "two.c" in done.stdout and "one.c" not in done.stdout, done.stdout


def test_what_git_does_not_know():
    with Tree() as t:
        for revision in ("nothing", "--help", "", "HEAD:main.c"):
            done = t.run(f"--diff={revision}", "main.c")
            assert done.returncode == 3 and len(done.stderr.strip().splitlines()) == 1, (revision, done.stderr)
            assert done.stderr.startswith("verify-ls: --diff: "), done.stderr
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "a.c"
        path.write_text("int f(void) { return 0; }\n")
        done = subprocess.run([SERVER, "check", "--diff", "HEAD", str(path)], env={**ENV, "GIT_CEILING_DIRECTORIES": "/"},
                              capture_output=True, text=True, check=False)
        assert done.returncode == 3 and "not in a git working tree" in done.stderr, done.stderr


def test_programs_named_in_the_settings_do_not_run():
    with Tree() as t:
        trap = t.root / "trap.sh"
        trap.write_text("#!/bin/sh\ntouch '%s'\ncat \"$1\" 2>/dev/null\n" % (t.root / "ran"))
        trap.chmod(0o755)
        for key in ("core.fsmonitor", "diff.external", "diff.c.textconv", "diff.c.command"):
            t.git("config", key, str(trap))
        t.write(".gitattributes", "*.c diff=c\n")
        t.write("main.c", MAIN.replace("2 * i", "3 * i"))
        assert t.verified("HEAD")[0] == ["calls_twice", "twice"]
        assert not (t.root / "ran").exists()


harness.main(globals())
