#!/usr/bin/env python3
"""Code actions: a finding kept as a test; with the real front end and provers."""
import pathlib
import subprocess
import urllib.parse

import harness
from client import Client

SECONDS = 60
DIVIDES = """#include <stdio.h>
static int share(int n) { return 100 / n; }
int two(int n) { return n > 3 ? share(n - 4) : 0; }
"""


def shown(c, name, count):
    """The diagnostics of the text as it is, once there are so many."""
    found = c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == c.uri(name) and
                   len(m["params"]["diagnostics"]) == count and m["params"]["version"] == c.versions[name], SECONDS)
    return found["params"]["diagnostics"]


def actions(c, name, diagnostics, **context):
    return c.request("textDocument/codeAction", {
        "textDocument": {"uri": c.uri(name)}, "range": diagnostics[0]["range"],
        "context": {"diagnostics": diagnostics, **context}}, SECONDS)


def opened(c, name, text, count=1):
    c.path(name).write_text(text)
    c.open(name, text)
    c.settled(name, SECONDS)
    return shown(c, name, count)


def path_of(uri):
    return pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(uri).path))


# ---- kept as a test ----

def keep(c, action, fails=False):
    command = action["command"]
    message = {"command": command["command"], "arguments": command["arguments"]}
    answer = c.response(c.start("workspace/executeCommand", message), SECONDS)
    return answer["error"]["message"] if fails else answer["result"]


def keep_action(c, name, diagnostics):
    found = [a for a in actions(c, name, diagnostics, triggerKind=2) if a["title"] == "Keep as a test"]
    assert len(found) == 1 and found[0]["kind"] == "quickfix" and found[0]["diagnostics"] == diagnostics
    return found[0]


def test_kept():
    with Client(standin=False) as c:
        diagnostics = opened(c, "a.c", DIVIDES)
        done = keep(c, keep_action(c, "a.c", diagnostics))
        file = path_of(done["uri"])
        assert done["written"] and file.parent == c.root / "tests" and file.name.startswith("test_share_division_by_zero_")
        c.wait(lambda m: m.get("method") == "window/showDocument" and m["params"]["uri"] == done["uri"], SECONDS)
        built = subprocess.run(["cc", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", file.name, "-o", "kept"],
                               cwd=file.parent, check=False)
        ran = subprocess.run(["./kept"], cwd=file.parent, capture_output=True, text=True, check=False)
        assert built.returncode == 0 and ran.returncode and "division by zero" in ran.stderr
        file.write_text("mine")
        again = keep(c, keep_action(c, "a.c", diagnostics))
        assert again == {"uri": done["uri"], "written": False} and file.read_text() == "mine"


def test_kept_where_the_settings_say():
    for how in ({"settings": {"testFolder": "kept/here", "testStyle": "ctest"}},
                {"args": ["--emit-test", "kept/here", "--style", "ctest"]}):
        with Client(standin=False, **how) as c:
            diagnostics = opened(c, "a.c", DIVIDES)
            file = path_of(keep(c, keep_action(c, "a.c", diagnostics))["uri"])
            assert file.parent == c.root / "kept/here" and file.with_suffix(".cmake").exists()


def test_not_kept():
    with Client(standin=False) as c:
        diagnostics = opened(c, "a.c", "volatile int port;\nint f(void) { return 1 / port; }\n")
        answer = keep(c, keep_action(c, "a.c", diagnostics), fails=True)
        assert "inputs that no call gives" in answer, answer
        arguments = keep_action(c, "a.c", diagnostics)["command"]["arguments"]
        for odd in (arguments[:2], arguments[:3] + [7, 8], arguments[:2] + ["no such check"] + arguments[3:]):
            c.error("workspace/executeCommand", {"command": "verify-ls.keepTest", "arguments": odd})
        gone = {"command": {"command": "verify-ls.keepTest", "arguments": arguments[:4] + [9999]}}
        assert "not found" in keep(c, gone, fails=True)


# ---- repairs ----

def applied(c, text, action):
    """The text with the action's edits."""
    for edit in sorted(action["edit"]["changes"][c.uri("a.c")], key=lambda e: e["range"]["start"]["line"], reverse=True):
        lines = text.splitlines(keepends=True)
        at = [sum(len(line) for line in lines[:edit["range"][end]["line"]]) + edit["range"][end]["character"]
              for end in ("start", "end")]
        text = text[:at[0]] + edit["newText"] + text[at[1]:]
    return text


def fixes(c, diagnostics):
    found = actions(c, "a.c", diagnostics, triggerKind=1)
    return {a["title"]: a for a in found if "verified: " in a["title"]}


# Name of the kind of repair -> text, check, a part of the title, what the text has then, and what it proves.
REPAIRS = {
    "guard": ("struct s { int v; };\nint f(struct s *p) {\n    if (p == 0) { }\n    return p->v;\n}\n", "null-dereference",
              "Return if p is null (verified: proves this function)", "    if (!p) return 0;\n    return p->v;"),
    "malloc": ("#include <stdlib.h>\nint f(void) {\n    int *p = malloc(sizeof *p);\n    *p = 3;\n    int r = *p;\n    free(p);\n"
               "    return r;\n}\n", "null-dereference", "Test the result of malloc (verified: proves this function)",
               "malloc(sizeof *p);\n    if (!p) return 0;\n"),
    "less": ("int f(void) {\n    int a[8] = {0}, s = 0;\n    for (int i = 0; i <= 8; i++)\n        s += a[i];\n    return s;\n}\n",
             "array-bounds", "Use < instead of <= (verified: proves this function)", "i < 8;"),
    "loop": ("int f(int n) {\n    int a[8] = {0}, s = 0;\n    for (int i = 0; i < n; i++)\n        s ^= a[i];\n    return s;\n}\n",
             "array-bounds", "End the loop at the end of a (verified: proves this function)",
             "(unsigned long)i < sizeof a / sizeof a[0] && i < n;"),
    "index": ("static int a[8];\nint f(int i) {\n    return a[i];\n}\n", "array-bounds",
              "Return if i is no index of a (verified: proves this function)",
              "if ((unsigned long)i >= sizeof a / sizeof a[0]) return 0;\n    return a[i];"),
    "size": ("#include <unistd.h>\nint f(int fd) {\n    char b[8];\n    long n = read(fd, b, sizeof b);\n    if (n < 0) return 0;\n"
             "    b[n] = 0;\n    return b[0];\n}\n", "array-bounds", "Leave room for one more: sizeof b - 1 (verified: ",
             "read(fd, b, sizeof b - 1);"),
    "sizeof": ("#include <stdio.h>\nint f(void) {\n    char b[8];\n    if (!fgets(b, 80, stdin)) return 0;\n    return b[0];\n}\n",
               "out-of-bounds", "Use sizeof b as the size (verified: ", "fgets(b, sizeof b, stdin)"),
    "wider": ("long long f(int a, int b) {\n    return a * b;\n}\n", "signed-overflow",
              "Compute it in long long (verified: proves this function)", "return (long long)a * b;"),
    "middle": ("int f(int lo, int hi) {\n    if (lo < 0 || hi < lo) return 0;\n    return (lo + hi) / 2;\n}\n", "signed-overflow",
               "Compute the middle without the sum (verified: proves this function)", "return lo + (hi - lo) / 2;"),
    "divisor": ("unsigned f(unsigned a, unsigned b) {\n    return a / b;\n}\n", "division-by-zero",
                "Return if b is 0 (verified: proves this function)", "if (b == 0) return 0;\n"),
    "value": ("int f(int c) {\n    int x;\n    if (c) x = 1;\n    return x;\n}\n", "uninitialised-read",
              "Initialise x (verified: proves this function)", "int x = 0;"),
    "values": ("int f(int c) {\n    int x[3];\n    if (c) x[1] = 1;\n    return x[1];\n}\n", "uninitialised-read",
               "Initialise x (verified: proves this function)", "int x[3] = {0};"),
    "record": ("struct s { int a, b; };\nint f(int c) {\n    struct s x;\n    if (c) x.a = 1;\n    return x.a;\n}\n",
               "uninitialised-read", "Initialise x (verified: proves this function)", "struct s x = {0};"),
    "zero": ("#include <stdlib.h>\nint f(void) {\n    int *x = malloc(8);\n    if (!x) return 0;\n    int r = x[1];\n    free(x);\n"
             "    return r;\n}\n", "uninitialised-read", "Allocate memory that is zero (verified: proves this function)",
             "calloc(1, 8)"),
    "text": ("#include <stdlib.h>\n#include <string.h>\nchar *f(const char *s) {\n    char *p = malloc(strlen(s));\n"
             "    if (!p) return 0;\n    strcpy(p, s);\n    return p;\n}\n", "out-of-bounds",
             "Allocate one more, for the final 0 (verified: ", "malloc(strlen(s) + 1)"),
    "twice": ("#include <stdlib.h>\nvoid f(void) {\n    char *p = malloc(4);\n    free(p);\n    free(p);\n}\n", "double-free",
              "Set p to NULL once it is freed (verified: proves this function)", "free(p);\n    p = NULL;\n    free(p);"),
    "more": ("static int a[8];\nint f(int i) {\n    if (i < 0 || i > 8) return -1;\n    return a[i];\n}\n", "array-bounds",
             "Use >= instead of > (verified: proves this function)", "if (i < 0 || i >= 8) return -1;"),
    "more, not last": ("static int a[8];\nint f(int i) {\n    if (i > 8 || 0 > i) return -1;\n    return a[i];\n}\n", "array-bounds",
                       "Use >= instead of > (verified: proves this function)", "if (i >= 8 || 0 > i) return -1;"),
    "less, of a branch": ("static int a[8];\nint f(unsigned i) {\n    int r = 0;\n    if (i <= 8) r = a[i];\n    return r;\n}\n", "array-bounds",
                          "Use < instead of <= (verified: proves this function)", "if (i < 8) r = a[i];"),
    "zero left out": ("int f(int n) {\n    if (n < 0) return -1;\n    return 100 / n;\n}\n", "division-by-zero",
                      "Use <= instead of < (verified: proves this function)", "if (n <= 0) return -1;"),
    "zero let in": ("int f(int n) {\n    int r = 0;\n    if (0 <= n) r = 100 % n;\n    return r;\n}\n", "division-by-zero",
                    "Use < instead of <= (verified: proves this function)", "if (0 < n) r"),
    "width": ("unsigned f(unsigned x, unsigned n) {\n    if (n > 32) return 0;\n    return x << n;\n}\n", "shift",
              "Use >= instead of > (verified: proves this function)", "if (n >= 32) return 0;"),
    "largest": ("#include <limits.h>\nint f(int n) {\n    if (n <= INT_MAX) return n + 1;\n    return 0;\n}\n", "signed-overflow",
                "Use < instead of <= (verified: proves this function)", "if (n < INT_MAX) return n + 1;"),
    "error": ("struct s { int v; };\nint f(struct s *p, int k) {\n    if (k < 0) return -1;\n    if (k > 9) {\n        k = 9;\n        return (-1);\n    }\n"
              "    if (k == 7) return 3;\n    if (p == 0) { }\n    return p->v;\n}\n", "null-dereference",
              "Return -1 if p is null (verified: proves this function)", "    if (!p) return -1;\n    return p->v;"),
    "named error": ("enum { OK, E_RANGE };\nstruct s { int v; };\nint f(struct s *p, int k) {\n    if (k == 3) return OK;\n    if (k < 0) { return E_RANGE; }\n"
                    "    if (p == 0) { }\n    p->v = k;\n    return OK;\n}\n", "null-dereference",
                    "Return E_RANGE if p is null (verified: proves this function)", "    if (!p) return E_RANGE;\n"),
    "allocated": ("#include <stdlib.h>\nint f(int n) {\n    if (n != 1) return -2;\n    int *p = malloc(sizeof *p);\n    *p = 3;\n    int r = *p;\n    free(p);\n"
                  "    return r;\n}\n", "null-dereference", "Test the result of malloc (verified: proves this function)", "    if (!p) return -2;\n"),
    "contract": ("int f(int n) {\n    return n + 1;\n}\n", "signed-overflow",
                 "State what callers must keep: n != INT_MAX (verified: proves this function, for callers that keep it)",
                 "#include <assert.h>\n#include <limits.h>\nint f(int n) {\n    assert(n != INT_MAX);\n    return n + 1;"),
}


def found_by(c, text, check):
    """The diagnostics of this check, once there are any."""
    c.path("a.c").write_text(text)
    c.open("a.c", text)
    c.settled("a.c", SECONDS)
    found = c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["diagnostics"], SECONDS)
    return [d for d in found["params"]["diagnostics"] if d["code"] == check]


def test_repairs():
    """Each is offered, and the text with it has no such finding."""
    for kind, (text, check, title, part) in REPAIRS.items():
        with Client(standin=False) as c:
            diagnostics = found_by(c, text, check)
            assert diagnostics, kind
            offered = fixes(c, diagnostics)
            action = next((a for t, a in offered.items() if t.startswith(title)), None)
            assert action and action["diagnostics"] == diagnostics[:1], (kind, list(offered))
            then = applied(c, text, action)
            assert part in then, (kind, then)
            mark = c.mark()
            c.change("a.c", then)
            status = c.settled("a.c", SECONDS, mark)
            left = [d["code"] for d in c.diagnostics("a.c", SECONDS, mark)]
            assert check not in left, (kind, left)
            if "proves" in action["title"]:
                assert status["f"]["verdict"] == "proved", (kind, status)


# Name of a repair that must not be offered -> text, check, what no title may begin with.
HIDDEN = {
    "a null pointer in place of a freed one": (
        "#include <stdlib.h>\nint f(void) {\n    int *p = malloc(4);\n    if (!p) return 0;\n    *p = 1;\n    free(p);\n    return *p;\n}\n",
        "use-after-free", "Set p to NULL"),
    "a sum that is cut off when it is returned": (
        "int f(int a, int b) {\n    return a * b;\n}\n", "signed-overflow", "Compute it in long long"),
    "a guard behind which nothing is reached": (
        "#include <stddef.h>\nint f(void) {\n    int *p = NULL;\n    return *p;\n}\n", "null-dereference", "Return if p is null"),
    "a result that its caller cannot use": (
        "static int share(int n) {\n    return 100 / n;\n}\nint f(int n) {\n    int r = share(n & 3);\n    return 7 / r;\n}\n",
        "division-by-zero", "Return if n is 0"),
    "a demand that a caller breaks": (
        "static int half(int n) {\n    return 100 / n;\n}\nint f(void) {\n    return half(1) + half(0);\n}\n",
        "division-by-zero", "State what callers must keep"),
    "a limit where more is wrong": (
        "static int a[8], b[4];\nint f(int i, int j) {\n    if (i < 0 || i > 8) return 0;\n    return a[i] + b[j];\n}\n",
        "array-bounds", "Use >= instead of >"),
    "a limit behind which nothing is reached": (
        "int f(int n) {\n    if (n > 0 || n < 0) return 1;\n    return 100 / n;\n}\n", "division-by-zero", "Use "),
    "a loop that fails one element later": (
        "int f(int n) {\n    int a[8] = {0}, s = 0;\n    for (int i = 0; i <= n; i++)\n        s ^= a[i];\n    return s;\n}\n",
        "array-bounds", "Use < instead of <="),
}


def test_what_only_hides():
    for kind, (text, check, title) in HIDDEN.items():
        with Client(standin=False) as c:
            diagnostics = found_by(c, text, check)
            assert diagnostics, kind
            offered = fixes(c, diagnostics)
            print(kind, list(offered))
            assert not any(t.startswith(title) for t in offered), (kind, list(offered))


def test_who_waits():
    """The editor's own question is answered at once, the user's when all is verified; an edit ends it."""
    text, check, _, _ = REPAIRS["guard"]
    with Client(standin=False) as c:
        diagnostics = [d for d in opened(c, "a.c", text) if d["code"] == check]
        first = actions(c, "a.c", diagnostics, triggerKind=2)
        assert [a["title"][:5] for a in first][-2:] == ["Keep ", "Allow"]
        assert fixes(c, diagnostics)
        now = actions(c, "a.c", diagnostics, triggerKind=2)
        assert now[0]["isPreferred"] and "verified: " in now[0]["title"]
        c.change("a.c", text.replace("p->v", "p->v + 0"))
        c.settled("a.c", SECONDS)
        newer = c.diagnostics("a.c", SECONDS)
        ident = c.start("textDocument/codeAction", {"textDocument": {"uri": c.uri("a.c")}, "range": newer[0]["range"],
                                                    "context": {"diagnostics": newer}})
        c.notify("$/cancelRequest", {"id": ident})
        answer = c.response(ident, SECONDS)
        assert "result" in answer or answer["error"]["code"] == -32800, answer
        c.change("a.c", text.replace("p->v", "p->v + 1"))
        c.settled("a.c", SECONDS)
        newer = c.diagnostics("a.c", SECONDS)
        ident = c.start("textDocument/codeAction", {"textDocument": {"uri": c.uri("a.c")}, "range": newer[0]["range"],
                                                    "context": {"diagnostics": newer}})
        c.change("a.c", text)
        answer = c.response(ident, SECONDS)
        assert "result" in answer or answer["error"]["code"] == -32801, answer


if __name__ == "__main__":
    harness.main(globals())
