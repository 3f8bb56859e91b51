#!/usr/bin/env python3
"""Comments that allow findings, in `check` and in the server, with the workers proper."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
import schema
from client import SERVER, SLOW, Client

SCHEMA = json.loads((HERE.parent.parent / "docs" / "check.schema.json").read_text())
FOLDER = tempfile.TemporaryDirectory(prefix="vl-allow-")
ROOT = pathlib.Path(FOLDER.name).resolve()
PROGRAM = """int next(int x) { return x + 1; } // verify-ls: allow signed-overflow: wraps around as intended
/* verify-ls: allow division-by-zero, shift: callers never pass 0 */
int ratio(int a, unsigned b) {
    if (a == -2147483647 - 1) return 0;
    int q = a / (int)b;
    return q >> b;
}
int twice(int x) {
    // verify-ls: allow signed-overflow: small numbers only
    int y = x + x;
    return y + y;
}
"""


def run(*args):
    done = subprocess.run([str(SERVER), "check", "--budget", "500", "--timeout", "100", *args], capture_output=True, text=True,
                          timeout=600 * SLOW, cwd=ROOT, check=False, env=os.environ)
    assert "Sanitizer" not in done.stderr and "runtime error" not in done.stderr, done.stderr
    return done


def report(text, *args):
    (ROOT / "a.c").write_text(text)
    answer = json.loads(run("--format", "json", *args, "a.c").stdout)
    wrong = list(schema.problems(answer, SCHEMA, SCHEMA))
    assert not wrong, wrong
    return answer


def allowed(answer):
    return sorted((f["location"]["line"], f["check"], f.get("allowed")) for f in answer["files"][0]["findings"])


def useless(text, *args):
    return [(u["line"], u["text"]) for u in report(text, *args)["files"][0].get("uselessAllowances", [])]


def test_lines_and_functions():
    answer = report(PROGRAM)
    assert allowed(answer) == [
        (1, "signed-overflow", "wraps around as intended"), (5, "division-by-zero", "callers never pass 0"),
        (6, "shift", "callers never pass 0"), (10, "signed-overflow", "small numbers only"),
        (11, "signed-overflow", None)], allowed(answer)
    assert answer["summary"]["allowed"] == 4 and "uselessAllowances" not in answer["files"][0]


def test_they_do_not_fail_a_build():
    text = "int main(void) {\n    int *p = 0;\n    return *p; // verify-ls: allow null-dereference: a test of the crash handler\n}\n"
    assert report(text)["exit"] == 0
    assert report(text.replace("null-dereference", "shift"))["exit"] == 1
    assert run("--strict", "a.c").returncode == 1
    assert report(text, "--strict")["exit"] == 0


def test_text():
    report(PROGRAM)
    out = run("a.c").stdout
    assert "allowed: a.c:1 [signed-overflow] wraps around as intended" in out
    assert out.count(": information:") == 1 and "4 findings allowed" in out
    assert [line.rstrip().endswith("(allowed)") for line in out.splitlines() if line.startswith("  next") or line.startswith("  twice")] == [
        True, False]


def test_what_allows_nothing_is_said():
    text = "int f(int a) { return a; } // verify-ls: allow shift: once there was one\n"
    assert useless(text) == [(1, "nothing to allow here any more: shift")]
    assert useless(text, "-f", "f") == []  # not all is verified
    assert "a.c:1: warning: nothing to allow here any more: shift [allow]" in run("a.c").stdout
    for comment, wrong in (("allow shift", "gives no reason"), ("allow shift:", "gives no reason"), ("allow: why", "names no check"),
                           ("allow shfit: why", "there is no check shfit"), ("allow", "names no check")):
        (line, said), = useless(f"int f(int a) {{ return 1 << a; }} // verify-ls: {comment}\n")
        assert line == 1 and wrong in said, said
        assert allowed(report(f"int f(int a) {{ return 1 << a; }} // verify-ls: {comment}\n")) == [(1, "shift", None)]


def test_an_open_function_has_no_useless_comments():
    text = ("unsigned g(unsigned);\nint f(unsigned n) { // verify-ls: allow shift: of the table\n    unsigned s = 1;\n"
            "    for (unsigned i = 0; i < n; i++) s = g(s) * s + i;\n    return 1 << (s % 31 + (s == 77) * 40);\n}\n")
    assert useless(text, "--bound", "2") == []


def test_what_is_no_comment_of_ours():
    for text in ('const char *s = "// verify-ls: allow shift: no"; int f(int a) { return 1 << a; }\n',
                 "int f(int a) { return 1 << a; } // verify-ls allow shift: no\n",
                 "int f(int a) { return 1 << a; } // verify-ls: allowance shift: no\n",
                 "int f(int a) { return 1 << a; } // verify-ls:",
                 "int f(int a) { return 1 << a; } /* verify-ls: */ // verify-ls: "):
        assert allowed(report(text)) == [(1, "shift", None)] and useless(text) == []


def test_shapes_of_comments():
    for text, line in (("/* verify-ls: allow shift: a\n * b */\nint f(int a) { return 1 << a; }", 3),
                       ("/*\n * verify-ls: allow shift: a\n */\n\n// more\nint f(int a)\n{\n    return 1 << a;\n}\n", 8),
                       ("// verify-ls: allow shift: a \\\n   goes on\nint f(int a) { return 1 << a; }\n", 3),
                       ("// verify-ls: allow shift: a \\\r\n   goes on\r\nint f(int a) { return 1 << a; }\r\n", 3),
                       ("int f(int a) {\r\n    return 1 << a; // verify-ls: allow shift: a\r\n}\r\n", 2),
                       ("int f(int a) { return 1 << a; /* verify-ls: allow all: a", 0),
                       ("int f(int a) { // verify-ls: allow all: a\n    int q = '\"';\n    return 1 << a;\n}\n", 3)):
        if line:
            found = allowed(report(text))
            assert [(where, why is not None and why[0]) for where, _, why in found] == [(line, "a")], (text, found)
        else:
            report(text)  # does not compile


def test_other_formats():
    report(PROGRAM)
    results = json.loads(run("--format", "sarif", "a.c").stdout)["runs"][0]["results"]
    assert sum(r.get("suppressions", [{}])[0].get("kind") == "inSource" for r in results) == 4 and len(results) == 5
    assert run("--format", "github", "a.c").stdout.count("::") == 2
    assert run("--format", "junit", "--strict", "a.c").stdout.count("<failure") == 1


def test_programs():
    (ROOT / "util.c").write_text("int half(int *p) { return *p; } // verify-ls: allow null-dereference: never null in the product\n")
    (ROOT / "main.c").write_text("int half(int *);\nint main(void) { return half(0); }\n")
    done = run("--program", "main.c", "util.c")
    assert done.returncode == 0 and "never null in the product" in done.stdout, done.stdout


def test_the_editor():
    with Client(standin=False) as c:
        c.open("a.c", PROGRAM)
        c.settled("a.c", 60)
        found = c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["diagnostics"], 60)
        assert [(d["range"]["start"]["line"], d["code"]) for d in found["params"]["diagnostics"]] == [(10, "signed-overflow")]
        mark = c.mark()
        c.change("a.c", PROGRAM.replace("x + 1", "x"))
        c.settled("a.c", 60, mark)
        found = c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and len(m["params"]["diagnostics"]) == 2, 60, mark)
        assert sorted(d["code"] for d in found["params"]["diagnostics"]) == ["allow", "signed-overflow"]


def actions(c, diagnostics, **context):
    """Those that write a comment."""
    all_of_them = c.request("textDocument/codeAction", {
        "textDocument": {"uri": c.uri("a.c")}, "range": diagnostics[0]["range"],
        "context": {"diagnostics": diagnostics, "triggerKind": 2, **context}})
    return [a for a in all_of_them if a["title"].startswith("Allow")]


def test_the_editor_writes_the_comment():
    text = "int f(int a) {\n    /* é */ return 1 << a;\n}\n#define TWICE(x) \\\n    ((x) + (x))\nint g(int a) { return TWICE(a); }\n"
    with Client(standin=False) as c:
        c.open("a.c", text)
        c.settled("a.c", 60)
        found = c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and len(m["params"]["diagnostics"]) == 2, 60)
        shift = next(d for d in found["params"]["diagnostics"] if d["code"] == "shift")
        action, = actions(c, [shift])
        assert action["kind"] == "quickfix" and action["diagnostics"] == [shift] and "shift" in action["title"]
        edit, = action["edit"]["changes"][c.uri("a.c")]
        assert edit["range"]["start"] == edit["range"]["end"] == {"line": 1, "character": 0}
        lines = text.splitlines(keepends=True)
        lines.insert(1, edit["newText"])
        assert lines[1] == "    // verify-ls: allow shift: \n"
        mark = c.mark()
        c.change("a.c", "".join(lines))  # without a reason it allows nothing, and says so
        found = c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and len(m["params"]["diagnostics"]) == 3, 60, mark)
        complaint = next(d for d in found["params"]["diagnostics"] if d["code"] == "allow")
        assert "gives no reason" in complaint["message"] and complaint["range"]["start"]["line"] == 1
        lines[1] = lines[1].replace(": \n", ": few bits\n")
        mark = c.mark()
        c.change("a.c", "".join(lines))
        c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and len(m["params"]["diagnostics"]) == 1, 60, mark)
        assert actions(c, [complaint]) == [] and actions(c, [{**shift, "source": "clang"}]) == []
        assert actions(c, [shift], only=["refactor"]) == [] and len(actions(c, [shift], only=["quickfix"])) == 1
        inside = {**shift, "range": {"start": {"line": 5, "character": 4}, "end": {"line": 5, "character": 9}}}
        assert actions(c, [inside]) == []  # a line of a macro that goes on
        for odd in ({}, {"source": "verify-ls"}, {**shift, "data": {"check": "no such check"}}, {**shift, "data": 7}, {**shift, "range": None}):
            assert isinstance(actions(c, [{**odd, "range": odd.get("range") or shift["range"]}]), list)
        beyond = {**shift, "range": {"start": {"line": 9999, "character": 4}, "end": {"line": 9999, "character": 9}}}
        assert isinstance(actions(c, [beyond]), list)


if __name__ == "__main__":
    harness.main(globals())
