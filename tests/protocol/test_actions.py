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


if __name__ == "__main__":
    harness.main(globals())
