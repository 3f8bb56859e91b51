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


harness.main(globals())
