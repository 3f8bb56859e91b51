#!/usr/bin/env python3
"""verifyLs.projectFacts: what the files of the project show each other; with the real front end and provers."""
import json

import harness
from client import Client

MAIN = """void die(const char *why);
int value(int *p) {
    if (!p) die("null");
    return *p;
}
int other(int x) { return x / 2; }
"""
DIES = "#include <stdlib.h>\nvoid die(const char *why) { (void)why; exit(1); }\n"
LIVES = "void die(const char *why) { (void)why; }\n"


def project(c, **files):
    for name, text in files.items():
        c.path(f"{name}.c").write_text(text)
    c.path("compile_commands.json").write_text(json.dumps(
        [{"directory": str(c.root), "file": f"{name}.c", "arguments": ["cc", "-c", f"{name}.c"]} for name in files]))


def until_verdict(c, name, verdict, since=0):
    c.status("main.c", lambda fs, v: fs.get(name, {}).get("freshness") == "current"
             and fs[name].get("verdict") == verdict, 60, since)


def test_refined_when_facts_are_known():
    with Client(standin=False, options={"projectFacts": True}) as c:
        project(c, main=MAIN, util=DIES)
        c.open("main.c", MAIN)
        until_verdict(c, "value", "proved")
        said = c.hover("main.c", 1, 5)["contents"]["value"]
        assert "die, defined at util.c:2, never returns" in said, said


def test_alone_without_the_setting():
    with Client(standin=False) as c:
        project(c, main=MAIN, util=DIES)
        c.open("main.c", MAIN)
        until_verdict(c, "value", "violated")


def test_an_edited_buffer_shows_what_it_says():
    with Client(standin=False, options={"projectFacts": True}) as c:
        project(c, main=MAIN, util=DIES)
        c.open("main.c", MAIN)
        c.open("util.c", DIES)
        until_verdict(c, "value", "proved")
        since = len(c.log)
        c.change("util.c", LIVES)
        until_verdict(c, "value", "violated", since)
        since = len(c.log)
        c.change("util.c", "void die(const char *why) {")
        c.change("util.c", DIES)
        until_verdict(c, "value", "proved", since)


def test_two_definitions_show_nothing():
    with Client(standin=False, options={"projectFacts": True}) as c:
        project(c, main=MAIN, util=DIES, tool=LIVES)
        c.notify("$/setTrace", {"value": "messages"})
        c.open("main.c", MAIN)
        c.wait(lambda m: "facts of 3 files are known" in str(m), 60)
        until_verdict(c, "value", "violated")


def open_file(c, path):
    c.notify("textDocument/didOpen", {"textDocument": {"uri": path.as_uri(), "languageId": "c", "version": 1, "text": path.read_text()}})


def verdict_at(c, path, name, verdict, since=0):
    c.wait(lambda m: m.get("method") == "verify-ls/status" and m["params"]["uri"] == path.as_uri() and any(
        f["name"] == name and f["freshness"] == "current" and f["verdict"] == verdict for f in m["params"]["functions"]), 60, since)


def test_each_document_has_its_own_project():
    """`die` is another function in each; whichever file was opened first."""
    for first, second in (("one", "two"), ("two", "one")):
        with Client(standin=False, options={"projectFacts": True}) as c:
            for name, die in (("one", DIES), ("two", LIVES)):
                folder = c.root / name
                folder.mkdir()
                (folder / "main.c").write_text(MAIN)
                (folder / "util.c").write_text(die)
                (folder / "compile_commands.json").write_text(json.dumps(
                    [{"directory": str(folder), "file": f, "arguments": ["cc", "-c", f]} for f in ("main.c", "util.c")]))
            open_file(c, c.root / first / "main.c")
            open_file(c, c.root / second / "main.c")
            verdict_at(c, c.root / "one" / "main.c", "value", "proved")
            verdict_at(c, c.root / "two" / "main.c", "value", "violated")
            since = c.mark()
            (c.root / "two" / "util.c").write_text(DIES)
            c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": (c.root / "two" / "util.c").as_uri(), "type": 2}]})
            verdict_at(c, c.root / "two" / "main.c", "value", "proved", since)


def test_an_open_header_of_another_language_holds_nothing_up():
    with Client(standin=False, options={"projectFacts": True}) as c:
        project(c, main=MAIN, util=DIES)
        c.open("some.h", "int x;\n", language="cpp")
        c.open("main.c", MAIN)
        until_verdict(c, "value", "proved")


def test_closed_files_are_stale_at_once_and_right_again():
    """While the open file is being edited what a file that is not open shows of it is not current."""
    settings = {"projectFacts": True, "background": "project", "pauseOn": "never"}
    with Client(standin=False, initialize=False, settings=settings) as c:
        project(c, main=MAIN, util=DIES)
        c.server = c.request("initialize", {"processId": None, "rootUri": c.root.as_uri(), "capabilities": {}, "initializationOptions": settings})
        c.notify("initialized", {})
        c.open("util.c", DIES)
        main = c.path("main.c")
        verdict_at(c, main, "value", "proved")
        since = c.mark()
        c.change("util.c", "void die(const char *why) {")  # nothing is known of it for the moment
        c.wait(lambda m: m.get("method") == "verify-ls/status" and m["params"]["uri"] == main.as_uri(), since=since)
        first = next(p for p in c.of("verify-ls/status", since) if p["uri"] == main.as_uri())
        assert {f["freshness"] for f in first["functions"]} == {"stale"}, first
        verdict_at(c, main, "value", "violated", since)
        since = c.mark()
        c.change("util.c", DIES)
        verdict_at(c, main, "value", "proved", since)
        c.open("else.c", "int one(void) { return 1; }\n")  # no file of the project
        since = c.mark()
        c.change("else.c", "int one(void) { return 2; }\n")
        verdict_at(c, main, "value", "proved", since)


harness.main(globals())
