#!/usr/bin/env python3
"""Input that no user should feed to a verifier, through the real workers: one clear line and the right
exit status; nothing hangs, crashes or prints a stack."""
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import client
import harness
import schema
from client import SERVER, SLOW, Client

SCHEMA = json.loads((HERE.parent.parent / "docs" / "check.schema.json").read_text())
FOLDER = tempfile.TemporaryDirectory(prefix="vl-input-")
ROOT = pathlib.Path(FOLDER.name).resolve()


def run(*args):
    """The time is a safety net: what takes more than linear time takes far more than this."""
    done = subprocess.run([str(SERVER), *args], capture_output=True, text=True, timeout=500 * SLOW, cwd=ROOT, check=False)
    signs = ["Sanitizer", "runtime error", "Assertion"]
    if "VERIFY_LS_WORKER_STDERR" not in os.environ:
        signs += ["Stack dump", "terminate called"]
    for sign in signs:
        assert sign not in done.stderr + done.stdout, done.stderr[:3000]
    return done


def check(name, text, *options):
    path = ROOT / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = run("check", name, "--budget", "3000", "--timeout", "60", *options)
    return done.returncode, done.stdout


def function_lines(out):
    return [line.strip() for line in out.splitlines() if line.startswith("  f")]


def test_missing():
    done = run("check", "nowhere.c")
    assert done.returncode == 3 and done.stdout.splitlines()[0] == "nowhere.c: no such file"
    (ROOT / "folder.c").mkdir()
    assert run("check", "folder.c").stdout.splitlines()[0] == "folder.c: cannot be read"


def project(entries, *options):
    """Of entries, or of a text that stands for them."""
    folder = ROOT / "project"
    folder.mkdir(exist_ok=True)
    text = entries if isinstance(entries, str) else json.dumps(entries)
    (folder / "compile_commands.json").write_text(text)
    done = run("check", "--project", "project", "--budget", "3000", "--timeout", "60", *options)
    return done.returncode, done.stdout, done.stderr


def test_project_database():
    """A compile_commands.json that is empty, broken or about nothing: one line, no work."""
    said = {"": "not a JSON array", "[": "not a JSON array", "{}": "not a JSON array", "[]": "lists no files",
            "[1, null, {}]": "lists no files", '[{"file": 3, "directory": []}]': "lists no files",
            '[{"file": "a.cpp", "directory": "/"}]': "lists no C files", "[" * 100000: "not a JSON array"}
    for text, line in said.items():
        status, out, err = project(text)
        assert status == 3 and not out and err.splitlines()[-1].endswith(line), (text[:50], out, err)
    for options, line in ((["nowhere"], "nowhere: no such folder"), (["a", "b"], "--project: takes one folder"),
                          (["--", "-DX"], "--project: takes no compiler flags: compile_commands.json has them"),
                          (["--program", "."], "--project: not together with --program"),
                          (["/proc"], "/proc: no compile_commands.json there or in a folder above")):
        done = run("check", "--project", *options)
        assert done.returncode == 3 and done.stderr == f"verify-ls: {line}\n" and not done.stdout, done.stderr


def test_project_large():
    """10,000 entries: files that are missing, and one file that stands there again and again."""
    (ROOT / "main.c").write_text("int f(void);\nint main(void) { return f(); }\n")
    (ROOT / "f.c").write_text("int f(void) { return 0; }\n")
    entries = [{"directory": str(ROOT), "file": f"none{i}.c", "command": "cc -c none.c"} for i in range(5000)]
    entries += [{"directory": str(ROOT), "file": "main.c", "command": f"cc -c main.c -o {i}.o"} for i in range(4999)]
    status, out, _ = project(entries + [{"directory": str(ROOT), "file": "f.c"}])
    assert status == 3 and "program main.c, 2 files\n  main (main.c)  proved, " in out, out[-2000:]
    assert "1 program of 5002 files; 1 function: 1 proved" in out and "5000 files not verified" in out, out[-500:]
    assert out.count(": no such file\n") == 5000


def test_project_json():
    (ROOT / "main.c").write_text("int f(void);\nint main(void) { return 1 / f(); }\n")
    (ROOT / "f.c").write_text("int f(void) { return 0; }\n")
    (ROOT / "g.c").write_text("int g(int x) { return x & 1; }\n")
    entries = [{"directory": str(ROOT), "file": name} for name in ("main.c", "f.c", "g.c", "h.c")]
    status, out, _ = project(entries, "--format", "json")
    report = json.loads(out)
    assert not list(schema.problems(report, SCHEMA, SCHEMA)), list(schema.problems(report, SCHEMA, SCHEMA))
    made = [(f["kind"], [pathlib.Path(m).name for m in f["members"]]) for f in report["files"] if "kind" in f]
    assert made == [("program", ["main.c", "f.c"]), ("library", ["g.c"])], made
    counts = report["summary"]
    assert status == report["exit"] == 3 and counts["files"] == 4 and counts["programs"] == counts["libraries"] == 1
    assert [f["file"] for f in report["files"] if not f["verified"]] == [str(ROOT / "h.c")]


def nested(n):
    """Programs with one thing inside another, n times."""
    return {"casts": "int f(int x) { return " + "(int)" * n + "x; }",
            "places": "int f(int x) { int *p = &x; return " + "*&" * n + "x; }",
            "brackets": "int f(int x) { return " + "(" * n + "x" + ")" * n + "; }",
            "literals": "int f(int x) { return " + "(int){" * n + "x" + "}" * n + "; }",
            "braces": "int f(void) { int x = " + "{" * n + "1" + "}" * n + "; return x; }",
            "blocks": "int f(int x) { " + "{" * n + "x = 1;" + "}" * n + " return x; }",
            "chosen": "int f(int x) { return " + "x ? " * n + "1" + " : 0" * n + "; }",
            "calls": "int g(int); int f(int x) { return " + "g(" * n + "x" + ")" * n + "; }",
            "else": "int f(int x) { " + "".join(f"if (x == {i}) return 1; else " for i in range(n)) + "return 0; }"}


def test_nested():
    for n in (300, 3000):
        for name, text in nested(n).items():
            out = check(f"{name}.c", text, "--", "-w")[1]
            line = function_lines(out)
            assert line and ("proved" in line[0] or "unsupported" in line[0]), f"{name} {n}: {out}"
            assert "unsupported" not in line[0] or "at line 1" in line[0], f"{name} {n}: {out}"
    for name in ("casts", "places", "brackets"):
        line = function_lines(check(f"{name}.c", nested(20000)[name], "--", "-w")[1])
        assert line and "unsupported" in line[0] and "at line 1" in line[0], f"{name}: {line}"
    status, out = check("chain.c", nested(20000)["else"].replace("else ", "\nelse "), "--", "-w")
    assert status == 3 and "chain.c:10002: more than 10000 times else if in one chain" in out, out
    macros = "#define A(x) ((x) + 1u)\nunsigned f(unsigned x) { return " + "A(" * 1000 + "x" + ")" * 1000 + "; }"
    line = function_lines(check("macros.c", macros, "--", "-w")[1])
    assert line and "nested too deeply at line 2" in line[0], line


def test_empty():
    assert check("empty.c", "")[0] == 0
    assert "no functions" in check("empty.c", "")[1]


def test_binary():
    status, out = check("binary.c", bytes(range(256)) * 100)
    assert status == 3 and out.splitlines()[0] == "binary.c: not a text file"
    status, out = check("latin.c", b"/* \xe9\xff */ int f(int x) { return x; }\n")
    assert status == 0 and "proved" in out


def test_not_c():
    status, out = check("script.c", "def f(x):\n    return [y for y in x]\n")
    assert status == 3 and out.splitlines()[0] == "script.c: does not compile" and "script.c:1:1:" in out
    status, out = check("broken.c", "int f(int x) { return x + ; }\nint g(void) { return 1; }\n")
    assert status == 3 and "broken.c:1:27: expected expression" in out
    entry, = json.loads(run("check", "broken.c", "--format", "json").stdout)["files"]
    assert entry["problem"] == "does not compile" and entry["messages"][0]["line"] == 1


def test_five_megabytes():
    assert check("comment.c", "int f(int x) { return x; }\n/* " + "x" * 5_000_000 + " */\n")[0] == 0
    tables = "".join(f"static const int t{i}[8] = {{1,2,3,4,5,6,7,8}};\n" for i in range(100_000))
    status, out = check("tables.c", tables + "int f(int x) { return x; }\n")
    assert status == 0 and "f  proved" in out


def test_flags_that_clang_rejects():
    for flags in (["--bogus"], ["-fbogus"], ["-std=c77"], ["-target", "nonsense"], ["-include", "nowhere.h"]):
        status, out = check("a.c", "int f(int x) { return x; }\n", "--", *flags)
        assert status == 3 and out.splitlines()[0] == "a.c: does not compile" and 2 <= len(out.splitlines()) <= 8, out


def test_errors_in_system_headers():
    """They are errors like any other: what compiles without such a header is not verified in its place."""
    (ROOT / "system").mkdir()
    (ROOT / "system" / "h.h").write_text("#include <nowhere.h>\nint g(missing x);\n")
    status, out = check("a.c", "#include <h.h>\nint f(int x) { return x; }\n", "--", "-isystem", "system")
    assert status == 3 and out.splitlines()[0] == "a.c: does not compile" and "system/h.h:1:10" in out, out


def test_flags_that_do_not_concern_us():
    for flags in (["-c", "-o", "a.o", "-MD", "-MF", "a.d"], ["-m32"], ["-O2", "-Wall", "-Werror"], ["-DX=1", "-std=c99"]):
        status, out = check("a.c", "int f(int x) { return x; }\n", "--", *flags)
        assert status == 0, (flags, out)
    assert not (ROOT / "a.o").exists()


def test_broken_compile_commands():
    (ROOT / "compile_commands.json").write_text("{ not JSON")
    try:
        status, out = check("a.c", "int f(int x) { return x; }\n")
        assert status == 3 and "not a JSON array" in out.splitlines()[0]
    finally:
        (ROOT / "compile_commands.json").unlink()


def test_compile_commands_are_used():
    (ROOT / "build").mkdir()
    entry = {"directory": str(ROOT / "build"), "file": "../a.c", "command": "gcc -DLIMIT='(5)' -o a.o -c ../a.c"}
    (ROOT / "build" / "compile_commands.json").write_text(json.dumps([entry]))
    try:
        assert check("a.c", "int f(void) { return 10 / (LIMIT - 4); }\n")[0] == 0
        assert check("a.c", "int f(void) { return 10 / (LIMIT - 5); }\n")[0] == 1
    finally:
        (ROOT / "build" / "compile_commands.json").unlink()


def test_models_of_the_library():
    """Built in, one's own before them, none at all; one that does not compile is said."""
    text = "#include <string.h>\nint twice(int);\nint f(void) { return 10 / (twice(3) != 6); }\n" \
           "int g(void) { char b[2] = {1, 1}; return (int)strlen(b); }\n"
    folder = ROOT / "models"
    folder.mkdir()
    (ROOT / "a.c").write_text(text)

    def findings(*options):
        done = run("check", "a.c", "--format", "json", "--bound", "8", *options)
        answer = json.loads(done.stdout)
        assert not list(schema.problems(answer, SCHEMA, SCHEMA))
        listed = {f["name"] for f in answer["files"][0]["functions"]}
        assert listed == {"f", "g"}, listed  # functions of models are not listed
        return answer, {(f["function"], f["check"], f["severity"], f["location"]["line"]) for f in answer["files"][0]["findings"]}

    maybe = ("f", "division-by-zero", "information", 3)
    always = ("f", "division-by-zero", "warning", 3)
    overrun = ("g", "out-of-bounds", "warning", 4)
    assert findings()[1] == {maybe, overrun}
    assert findings("--libc-models", "none")[1] == {maybe}
    assert "no library models" in findings("--libc-models", "models")[0]["files"][0]["messages"][0]["text"]
    (folder / "mine.c").write_text('#include "vl_model.h"\nint twice(int x) { return x + x; }\n'
                                   "size_t strlen(const char *s) { return s[0] ? 1 : 0; }\n")
    assert findings("--libc-models", "models")[1] == {always}
    (folder / "mine.c").write_text("int twice(int x) { return x + ; }\n")
    answer, found = findings("--libc-models", str(folder))
    assert found == {maybe, overrun} and "mine.c:1" in answer["files"][0]["messages"][0]["text"]
    (folder / "mine.c").write_text('void __vl_check(const char *, _Bool, const char *);\n'
                                   'int twice(int x) { __vl_check("library-argument", x > 3, "3 is too few"); return 0; }\n')
    answer, found = findings("--libc-models", "models", "--function", "f", "--function", "g")
    assert found == {("f", "library-argument", "warning", 3), overrun}
    message = [f["message"] for f in answer["files"][0]["findings"] if f["function"] == "f"][0]
    assert message == "argument that the library does not allow in `twice(3)`: 3 is too few", message
    text = run("check", "a.c", "--libc-models", "models").stdout
    assert "twice(3): 3 is too few" in text and "a.c:3" in text


def test_long_functions():
    body = "".join(f"    s = s * 3u + {i}u;\n" for i in range(10_000))
    assert check("long.c", "unsigned f(unsigned s) {\n" + body + "    return s;\n}\n")[0] == 0
    body = "".join(f"    if (x == {i}) s += {i % 7};\n" for i in range(10_000))
    status, out = check("branches.c", "int f(int x) {\n    int s = 0;\n" + body + "    return s;\n}\n")
    assert status in (0, 2) and len(function_lines(out)) == 1, out


def test_deep_expressions():
    deep = {"sum": "+".join(["x"] * 5000), "and": " && ".join(["x"] * 5000), "conditional": "x ? 1 : " * 5000 + "0",
            "not": "!" * 5000 + "x", "parentheses": "(" * 5000 + "x" + ")" * 5000, "minus": "- " * 5000 + "x",
            "comma": "(" + ", ".join(["x"] * 5000) + ")", "index": "p" + "[0]" * 5000}
    for name, expression in deep.items():
        status, out = check(f"{name}.c", f"int f(int x) {{ return {expression}; }}\n", "--budget", "100")
        assert status in (0, 1, 2, 3), (name, status, out)
        assert status == 3 or len(function_lines(out)) == 1, (name, out)
        assert max(len(line) for line in out.splitlines()) < 400, name
    status, out = check("blocks.c", "int f(int x) {" + "{" * 5000 + "return x;" + "}" * 5000 + "}\n")
    assert status in (0, 2, 3)


def test_little_memory():
    """A task that does not fit ends as unknown, and the others are not touched."""
    status, out = check("memory.c", "int f(int x) { return x; }\n" "unsigned g(unsigned x, unsigned y) { unsigned i, s = 0;\n"
                        "for (i = 0; i < x; i++) s = s * y + i * s; if (s == 123456789u) __builtin_unreachable(); return s; }\n",
                        "--memory", "300")
    assert status in (0, 2) and "f  proved" in out


def test_calls_of_the_front_end_are_not_shown():
    text = """#include <dlfcn.h>
int start(void *library) { int (*f)(int) = (int (*)(int))dlsym(library, "start"); return f(3); }
"""
    _, out = check("symbol.c", text, "--findings", "all")
    assert "dlsym() = NULL" in out and "__vl_" not in out, out


def test_schema_of_real_reports():
    (ROOT / "real.c").write_text("int mid(int lo, int hi) { return (lo + hi) / 2; }\nfloat h(float x) { return x / 2; }\n"
                                 "int g(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }\n"
                                 "int main(void) { return mid(1, 2); }\n")
    done = run("check", "real.c", "--format", "json", "--timeout", "1")
    answer = json.loads(done.stdout)
    wrong = list(schema.problems(answer, SCHEMA, SCHEMA))
    assert not wrong, wrong
    verdicts = {f["name"]: f["verdict"] for f in answer["files"][0]["functions"]}
    assert verdicts["mid"] == "violated" and verdicts["main"] == "proved", verdicts
    finding = answer["files"][0]["findings"][0]
    assert finding["check"] == "signed-overflow" and finding["location"]["column"] == 35
    assert finding["inputs"] and finding["trace"][-1]["kind"] == "fail"


# ---- the same in an editor ----


def test_server_with_real_workers():
    with Client(standin=False) as c:
        c.open("a.c", "int mid(int lo, int hi) {\n    return (lo + hi) / 2;\n}\n")
        assert c.settled("a.c")["mid"]["text"] == "1 counterexample · show"
        d, = c.diagnostics("a.c")
        assert d["code"] == "signed-overflow" and d["range"]["start"] == {"line": 1, "character": 12}
        assert "if called with lo = " in d["message"] and d["severity"] == 3
        steps = c.command("verify-ls.traceData", c.uri("a.c"), "mid")["steps"]
        assert steps[-1]["kind"] == "fail" and steps[-1]["location"]["range"] == d["range"]
        c.change("a.c", "int mid(int lo, int hi) {\n    return lo / 2 + hi / 2;\n}\n")
        assert c.settled("a.c")["mid"]["verdict"] == "proved"
        assert c.diagnostics("a.c", since=c.mark() - 5) == []


def test_edits_of_real_code():
    """A session of typing: whatever the text is at a moment, the states are its own in the end."""
    good = "static int half(int x) { return x / 2; }\nint f(int a) {\n    if (a < 0) return 0;\n    return half(a) + 1;\n}\n"
    with Client(standin=False) as c:
        c.open("a.c", good)
        assert {s["verdict"] for s in c.settled("a.c").values()} == {"proved"}
        for i in range(0, len(good), 7):
            c.change("a.c", good[:i])
            time.sleep(0.01)
        c.change("a.c", good.replace("+ 1", "+ 2147483647"))
        states = c.settled("a.c")
        assert states["f"]["verdict"] == "violated" and states["half"]["verdict"] == "proved"
        c.change("a.c", good.replace("x / 2", "x / (x - 7)"))
        states = c.settled("a.c")
        assert states["half"]["verdict"] == "violated"
        c.change("a.c", good)
        assert {s["verdict"] for s in c.settled("a.c").values()} == {"proved"}


def test_real_workers_end_with_the_server():
    with Client(standin=False) as c:
        c.open("a.c", "unsigned f(unsigned x) { unsigned s = 1; for (unsigned i = 0; i < x; i++) s = s * x + (s ^ i) * i;\n"
                      "if (s * s == 1234567) __builtin_unreachable(); return s; }\n")
        c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "running")
        children = c.children()
        assert len(children) >= 3
        c.process.kill()
        c.process.wait()
        assert client.wait_gone(children, 1)


BODIES = {"return x / 2;": "proved", "return x + 1;": "violated", "int a[4] = {0}; return a[x & 3];": "proved",
          "int a[4] = {0}; return a[x & 4];": "violated", "return x > 0 ? x - 1 : 0;": "proved",
          "int s = 0; for (int i = 0; i < 9; i++) s += i; return s / x;": "violated",
          "unsigned s = 1; for (int i = 0; i < 40; i++) s = s * 3 + (unsigned)x; return (int)(s >> 1);": "proved"}


def test_real_workers_killed_at_random():
    """100 kills in an edit session; afterwards every function has its true verdict."""
    seed = random.Random(5)
    with Client(standin=False) as c:
        functions = {f"f{i}": "return x / 2;" for i in range(8)}
        text = lambda: "".join(f"int {name}(int x) {{ {body} }}\n" for name, body in functions.items())
        c.open("a.c", text())
        kills = 0
        while kills < 100:
            functions[f"f{seed.randrange(8)}"] = seed.choice(list(BODIES))
            c.change("a.c", text())
            for _ in range(seed.randrange(5)):
                time.sleep(seed.random() * 0.07)
                try:
                    os.kill(seed.choice(c.children()), signal.SIGKILL)
                    kills += 1
                except (IndexError, ProcessLookupError):
                    pass  # none there at this moment
        c.change("a.c", text() + "\n")
        for name, state in c.settled("a.c", 30).items():
            assert state["verdict"] == BODIES[functions[name]] or "worker crashed" in state["text"], (name, functions[name], state)
        mark = c.mark()
        c.command("verify-ls.verifyFile", c.uri("a.c"))
        truth = {name: BODIES[body] for name, body in functions.items()}
        c.status("a.c", lambda fs, v: truth == {n: f["verdict"] for n, f in fs.items() if f["freshness"] == "current"},
                 30, since=mark)


def test_unbounded_arithmetic_is_no_proof():
    text = "int f(int a, int b) { if (a > 0 && b > 0) __builtin_assume(a + b > 0); int t[2] = {a, b}; return t[a > 0]; }"
    status, out = check("unbounded.c", text, "--int-encoding", "int", "--property", "array-bounds")
    assert status == 2 and function_lines(out) == ["f  proved (unbounded arithmetic), 1 check"], out
    assert "overflow was not looked at" in out.splitlines()[-1], out
    done = run("check", "unbounded.c", "--format", "json", "--int-encoding", "int")
    answer = json.loads(done.stdout)
    assert not list(schema.problems(answer, SCHEMA, SCHEMA)), done.stdout
    assert answer["summary"]["unboundedArithmetic"] == 1 and answer["exit"] == 2
    f = answer["files"][0]["functions"][0]
    assert f["intEncoding"] == "int" and "arithmetic is unbounded (--int-encoding int)" in f["assumptions"]
    assert all(c["verdict"] == "unknown" or c["unbounded"] for c in f["checks"])
    assert answer["files"][0]["functions"][0]["verdict"] == "unknown"  # for the overflow of a + b


def test_cancelled_solver_stops_in_time():
    with Client(standin=False, args=("-j1",)) as c:
        c.open("a.c", "unsigned f(unsigned x, unsigned y) { if (x > 1 && y > 1 && x * y == 4294967291u && x < 65536u && y < 100000u)"
                      " __builtin_unreachable(); return 0; }\n")
        c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "running")
        time.sleep(0.3)
        before = set(c.children())
        start = time.monotonic()
        c.command("verify-ls.cancel")
        mark = c.mark()
        c.change("a.c", "int g(void) { return 0; }\n")
        assert c.settled("a.c", 3, mark)["g"]["verdict"] == "proved"
        assert time.monotonic() - start < 2 * SLOW
        assert before  # a worker may have been replaced; none is left over: see Client.__exit__


def test_bad_documents_in_the_editor():
    with Client(standin=False, args=("-j1",)) as c:
        for name, text in (("empty.c", ""), ("nul.c", "int f(void) { return 0; }\0\0"), ("py.c", "def f(x):\n  pass\n"),
                           ("deep.c", "int f(int x) { return " + "(" * 5000 + "x" + ")" * 5000 + "; }"),
                           ("not.c", "int f(int x) { return " + "!" * 5000 + "x; }")):
            c.open(name, text)
            if name != "empty.c":
                c.request("textDocument/codeLens", {"textDocument": {"uri": c.uri(name)}}, 30)
        c.open("good.c", "int f(int x) { return x; }\n")
        assert c.settled("good.c")["f"]["verdict"] == "proved"


harness.main(globals())
