#!/usr/bin/env python3
"""verifyLs.projectCallers: functions of open files as the project's programs call them; with the real front end and provers."""
import contextlib
import json

import harness
from client import Client

UTIL = """int table[8];
int slot(int i) { return table[i]; }
"""
KEEPS = """int slot(int i);
int use(int k) { return slot(k & 7); }
int main(int argc, char **argv) { (void)argv; return use(argc); }
"""
BREAKS = KEEPS.replace("k & 7", "k & 15")
ON = {"projectCallers": True}


def project(c, *more, **files):
    for name, text in files.items():
        c.path(f"{name}.c").write_text(text)
    names = [*files, *more]
    c.path("compile_commands.json").write_text(json.dumps(
        [{"directory": str(c.root), "file": f"{name}.c", "arguments": ["cc", "-c", f"{name}.c"]} for name in names]))


def until(c, name, verdict, since=0, file="util.c", text=""):
    return c.status(file, lambda fs, v: fs.get(name, {}).get("freshness") == "current" and fs[name]["verdict"] == verdict
                    and text in fs[name]["text"], 60, since)


@contextlib.contextmanager
def both_open():
    """The function's file and its caller's, once what the caller keeps is known."""
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=KEEPS)
        c.open("util.c", UTIL)
        c.open("main.c", KEEPS)
        until(c, "slot", "safe")
        yield c


def verdicts(c, name, since, file="util.c"):
    """The verdicts on the function in the order in which they were shown, each once in a row."""
    seen = []
    for params in c.of("verify-ls/status", since):
        for f in params["functions"]:
            if params["uri"] == c.uri(file) and f["name"] == name and f["freshness"] == "current":
                seen += [f["verdict"]] if seen[-1:] != [f["verdict"]] else []
    return seen


def test_alone_first_and_then_as_called():
    """The caller's file does not compile at first: so the function is verified alone before anything is known of its callers."""
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=KEEPS.replace("argc)", "argc"))
        c.open("util.c", UTIL)
        until(c, "slot", "violated")
        c.wait(lambda m: "main.c is not read" in str(m.get("params")), 60)
        c.path("main.c").write_text(KEEPS)
        c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": c.uri("main.c"), "type": 2}]})
        until(c, "slot", "safe", text="safe here: caller use (main.c) keeps i >= 0 && i < 8")
        assert verdicts(c, "slot", 0) == ["violated", "safe"]
        said = c.hover("util.c", 1, 5)["contents"]["value"]
        assert "caller use (main.c) keeps" in said, said
        c.until(lambda: c.of("textDocument/publishDiagnostics")[-1]["diagnostics"] == [])


def test_alone_without_the_setting():
    with Client(standin=False) as c:
        project(c, util=UTIL, main=KEEPS)
        c.open("util.c", UTIL)
        until(c, "slot", "violated")


def test_an_edit_of_a_caller_makes_pending_at_once():
    with both_open() as c:
        c.settled("main.c")
        since = c.mark()
        c.change("main.c", BREAKS)
        until(c, "slot", "violated", since)
        assert verdicts(c, "slot", since) == ["unknown", "violated"]
        until(c, "slot", "unknown", since, text="callers are being verified")
        since = c.mark()
        c.change("main.c", KEEPS)
        until(c, "slot", "safe", since)
        assert verdicts(c, "slot", since) == ["violated", "safe"]  # what it was stays until more is known


def test_pending_while_a_caller_does_not_compile():
    with both_open() as c:
        c.settled("main.c")
        since = c.mark()
        c.change("main.c", KEEPS.replace("argc)", "argc"))
        c.status("main.c", lambda fs, v: v == 2 and "compile" in str(fs), 60, since)
        until(c, "slot", "unknown", since)
        c.wait(lambda m: "main.c does not compile: callers in other files" in str(m.get("params")), 60, since)
        c.change("main.c", KEEPS)
        until(c, "slot", "safe", since)
        assert verdicts(c, "slot", since) == ["unknown", "safe"]


def test_a_new_caller_counts():
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=KEEPS, other="int g(void) { return 0; }\n")
        c.open("util.c", UTIL)
        c.open("main.c", KEEPS.replace("return use", "int g(void); return g() + use"))
        until(c, "slot", "safe")
        c.open("other.c", "int g(void) { return 0; }\n")
        since = c.mark()
        c.change("other.c", "int slot(int i);\nint g(void) { return slot(77); }\n")
        until(c, "slot", "violated", since)
        assert verdicts(c, "slot", since) == ["unknown", "violated"]


def test_a_broken_file_of_the_project():
    """It may call anything: nothing is claimed, and the log says why."""
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=KEEPS, broken="int f(void) {")
        c.open("util.c", UTIL)
        c.wait(lambda m: "broken.c is not read" in str(m.get("params")), 60)
        until(c, "slot", "violated")


def test_a_file_that_is_not_there():
    with Client(standin=False, options=ON) as c:
        project(c, "gone", util=UTIL, main=KEEPS)
        c.open("util.c", UTIL)
        c.wait(lambda m: "gone.c is not read" in str(m.get("params")), 60)
        until(c, "slot", "violated")


def test_a_file_deleted_while_it_is_open():
    """The buffer counts; once it is closed, the file is missing."""
    with both_open() as c:
        c.path("main.c").unlink()
        since = c.mark()
        c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": c.uri("main.c"), "type": 3}]})
        c.hover("util.c", 0, 0)  # the message before it is read
        assert all(f["verdict"] == "safe" for p in c.of("verify-ls/status", since) for f in p["functions"] if f["name"] == "slot")
        since = c.mark()
        c.close("main.c")
        c.wait(lambda m: "main.c is not read" in str(m.get("params")), 60, since)
        until(c, "slot", "violated", since)


def test_a_header_changes_under_the_index():
    with Client(standin=False, options=ON) as c:
        c.path("size.h").write_text("enum { MASK = 7 };\n")
        project(c, util=UTIL, main='#include "size.h"\n' + KEEPS.replace("& 7", "& MASK"))
        c.open("util.c", UTIL)
        until(c, "slot", "safe")
        since = c.mark()
        c.path("size.h").write_text("enum { MASK = 15 };\n")
        c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": c.uri("size.h"), "type": 2}]})
        until(c, "slot", "violated", since)


def test_two_mains_are_two_programs():
    """Both have to keep it; each caller is named with its file."""
    tool = "int slot(int i);\nint main(void) { return slot(%d); }\n"
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=KEEPS, tool=tool % 3)
        c.open("util.c", UTIL)
        until(c, "slot", "safe", text="callers use (main.c) and main (tool.c) keep")
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=KEEPS, tool=tool % 8)
        c.notify("$/setTrace", {"value": "messages"})
        c.open("util.c", UTIL)
        c.wait(lambda m: "caller main (tool.c): violated" in str(m.get("params")), 60)
        until(c, "slot", "violated")


def test_a_symbol_defined_twice():
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=KEEPS.replace("use(argc)", "use(argc) + other()").replace("int use", "int other(void);\nint use"),
                copy="int slot(int i) { return i; }\nint other(void) { return slot(3); }\n")
        c.open("util.c", UTIL)
        c.wait(lambda m: "callers in other files are not known" in str(m.get("params")), 60)
        until(c, "slot", "violated")


def test_callers_that_call_each_other():
    ring = """int slot(int i);
int b(int n);
int a(int n) { return n > 0 ? b(n - 1) : slot(n & 7); }
int b(int n) { return n > 0 ? a(n - 1) : slot(n & 3); }
int main(void) { return a(2); }
"""
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, ring=ring)
        c.open("util.c", UTIL)
        until(c, "slot", "safe")


def test_a_way_out_of_the_file_and_back():
    """g is proved in its own file, where h has no body; in the program, g calls h, which calls slot."""
    util = UTIL + "int h(int k);\nint g(int k) { return h(k) | slot(1); }\n"
    main = "int g(int k);\nint main(int argc, char **argv) { (void)argv; return g(%s); }\n"
    for argument, verdict in (("argc", "violated"), ("argc & 7", "safe")):
        with Client(standin=False, options=ON) as c:
            project(c, util=util, h="int slot(int i);\nint h(int k) { return slot(k); }\n", main=main % argument)
            c.notify("$/setTrace", {"value": "messages"})
            c.open("util.c", util)
            c.wait(lambda m: "caller main (main.c)" in str(m.get("params")), 60)
            mark = c.mark()
            c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": c.uri("main.c"), "type": 2}]})
            c.wait(lambda m: "callers in other files" in str(m.get("params")), 60, mark)
            until(c, "slot", verdict, mark)
            shown = verdicts(c, "slot", 0)
            assert "safe" not in shown or verdict == "safe", shown


def test_ten_thousand_files():
    """The first answer does not wait for them, nor does that to an edit meanwhile."""
    with Client(standin=False, options=ON) as c:
        project(c, *[f"gone{i}" for i in range(10000)], util=UTIL, main=KEEPS)
        c.open("util.c", UTIL)
        until(c, "slot", "violated")
        since = c.mark()
        c.change("util.c", UTIL.replace("table[i]", "table[i & 7]"))
        until(c, "slot", "proved", since)
        assert "slot" in c.hover("util.c", 1, 5)["contents"]["value"]


def findings(c, name, since=0):
    sent = [p["diagnostics"] for p in c.of("textDocument/publishDiagnostics", since) if p["uri"] == c.uri(name)]
    return sent[-1] if sent else []


def test_a_finding_at_a_call_in_another_open_file():
    """It stands at the call, with the callee's line among the related ones, and goes when the call is right."""
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=BREAKS.replace("k & 15", "9"))
        c.open("util.c", UTIL)
        c.open("main.c", BREAKS.replace("k & 15", "9"))
        c.until(lambda: findings(c, "main.c"), 60)
        found, = findings(c, "main.c")
        assert found["range"]["start"] == {"line": 1, "character": 24}, found
        assert "call of slot leads to array index out of bounds in `table[i]` (util.c:2)" in found["message"], found
        last = found["relatedInformation"][-1]
        assert last["location"]["uri"] == c.uri("util.c") and last["location"]["range"]["start"]["line"] == 1, last
        since = c.mark()
        c.change("main.c", KEEPS)
        until(c, "slot", "safe", since)
        c.until(lambda: not findings(c, "main.c") and not findings(c, "util.c"), 60)


def test_who_breaks_this():
    with Client(standin=False, options=ON) as c:
        project(c, util=UTIL, main=KEEPS, tool="int slot(int i);\nint main(void)\n{\n    return slot(\n        9);\n}\n")
        c.open("util.c", UTIL)
        until(c, "slot", "violated")
        calls = lambda: {k["caller"]: k for k in c.command("verify-ls.showCallers", c.uri("util.c"), "slot", True)["calls"]}
        c.until(lambda: {"keeps", "breaks"} <= {k["answer"] for k in calls().values()}, 60)
        said = c.command("verify-ls.showCallers", c.uri("util.c"), "slot")
        assert "Needs `i >= 0 && i < 8`" in said["text"], said
        assert "- use (main.c), line 2: `slot(k & 7)`: never makes it fail" in said["text"], said
        assert "- main (tool.c), line 4: `slot( 9)`: can make it fail" in said["text"], said
        known = calls()
        assert known["main (tool.c)"]["location"]["uri"] == c.uri("tool.c")
        assert known["main (tool.c)"]["location"]["range"]["start"]["line"] == 3, known
        assert "- use (main.c), line 2" in c.hover("util.c", 1, 5)["contents"]["value"]


def test_callers_in_one_file_without_a_project():
    text = "static int get(const int *p, int i) { return p[i]; }\nint f(void) { int a[2] = {1, 2}; return get(a, 1); }\n"
    with Client(standin=False) as c:
        c.open("a.c", text)
        c.settled("a.c", 60)
        call, = c.command("verify-ls.showCallers", c.uri("a.c"), "get", True)["calls"]
        assert (call["caller"], call["call"], call["answer"]) == ("f", "get(a, 1)", "keeps"), call


def test_facts_and_callers():
    with Client(standin=False, options={"projectCallers": True, "projectFacts": True}) as c:
        project(c, util=UTIL, main=KEEPS)
        c.open("util.c", UTIL)
        until(c, "slot", "safe")


harness.main(globals())
