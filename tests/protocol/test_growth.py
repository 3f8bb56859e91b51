#!/usr/bin/env python3
"""Nothing grows in a long session: what is kept is counted, not weighed, after some rounds and after many more.

Of each kind of round there are as many as it takes to know everything once, then many times as many.
"""
import collections
import os
import pathlib

import harness
from client import Client
from project import Project, is_settled, status
from front import Front
from words import text_of

WRITTEN = 2
TEXTS = [text_of({"f": words, "g": "ok"}) for words in ("ok", "bad", "bounded")]


def kept(c):
    """What the server keeps, as it says itself and as the system says it."""
    proc = pathlib.Path(f"/proc/{c.process.pid}")
    return {**c.request("verify-ls/counts"), "descriptors": len(os.listdir(proc / "fd")), "threads": len(os.listdir(proc / "task")),
            "processes": len(c.children())}


def at_rest(c):
    """The same once nothing is under way. The first test of these is also that it comes to rest."""
    seen = collections.deque(maxlen=3)
    def same():
        seen.append(kept(c))
        return len(seen) == 3 and seen[0] == seen[1] == seen[2] and not seen[0]["jobs"]
    c.until(same, 20)
    return seen[0]


def rounds(c, one, few, many, most=None):
    """most: of results, where it depends on the order of events which of them are asked for."""
    for i in range(few):
        one(i)
    before = at_rest(c)
    for i in range(few, many):
        one(i)
    after = at_rest(c)
    if most:
        assert after.pop("results") <= most and before.pop("results") <= most, (before, after)
    assert after == before, {k: (before[k], after[k]) for k in before if before[k] != after[k]}
    return after


def test_200_edits():
    with Client(args=("-j2",)) as c:
        c.open("a.c", TEXTS[0])
        def edit(i):
            mark = c.mark()
            c.change("a.c", TEXTS[i % len(TEXTS)])
            c.settled("a.c", since=mark)
        after = rounds(c, edit, 20, 200)
        assert after["documents"] == after["modules"] == 1 and after["functions"] == 2 and after["results"] == 4, after


def test_200_times_open_and_closed():
    with Client(args=("-j2",)) as c:
        def again(i):
            name = f"a{i % 7}.c"
            mark = c.mark()
            c.open(name, TEXTS[i % len(TEXTS)])
            c.settled(name, since=mark)
            c.close(name)
        after = rounds(c, again, 21, 200)
        assert after["documents"] == after["modules"] == after["functions"] == 0, after


def test_50_switches():
    files = [f"s{i}.c" for i in range(10)]
    texts = {n: '#include "words.h"\n' + text_of({f"f{i}": "WORDS"}) for i, n in enumerate(files)}
    p = Project(texts)
    (p.root / "words.h").write_text("#define WORDS ok\n")
    with p.client(args=("-j2",)) as c:
        p.open(c, files[0])
        for n in files:
            status(c, p.uri(n), fits=is_settled)
        def switch(i):
            words, verdict = (("bad", "violated"), ("ok", "proved"))[i % 2]
            (p.root / "words.h").write_text(f"#define WORDS {words}\n")
            mark = c.mark()
            c.notify("workspace/didChangeWatchedFiles", {"changes": [
                {"uri": p.uri("words.h"), "type": WRITTEN}, *({"uri": p.uri(n), "type": WRITTEN} for n in files)]})
            for n in files:
                functions, _ = status(c, p.uri(n), mark, fits=is_settled)
                assert [f["verdict"] for f in functions.values()] == [verdict]
        after = rounds(c, switch, 4, 50)
        assert after["files"] == 10 and after["documents"] == 1 and after["hidden"] == 0 and after["results"] == 20, after


def test_100_changes_of_settings():
    with Client(args=("-j2",), settings={}) as c:
        c.open("a.c", TEXTS[0])
        c.settled("a.c")
        def configure(i):
            c.settings = {"entryPoints": [["a.c:f"], ["b.c:g", "h"]][i % 2]}
            mark = c.mark()
            c.notify("workspace/didChangeConfiguration", {"settings": None})
            c.wait(lambda m: m.get("method") == "verify-ls/status", since=mark)
            c.settled("a.c", since=mark)
        rounds(c, configure, 10, 100)


def test_files_of_a_project_that_are_read_again():
    """With what files show each other: one file is edited, another one written by another program."""
    with Client(standin=False, args=("-j1",), options={"projectFacts": True}, settings={"projectFacts": True}) as c:
        p = c.root
        (p / "compile_commands.json").write_text(
            '[{"directory": "%s", "file": "a.c", "arguments": ["cc", "-o", "a.o", "-c", "a.c"]}, '
            '{"directory": "%s", "file": "b.c", "arguments": ["cc", "-o", "b.o", "-c", "b.c"]}]' % (p, p))
        (p / "b.c").write_text("int two(void) { return 2; }\n")
        texts = [f"int two(void);\nint one(void) {{ return two() - {k}; }}\n" for k in range(2)]
        (p / "a.c").write_text(texts[0])
        c.open("a.c", texts[0])
        c.settled("a.c", 60)
        def both(i):
            mark = c.mark()
            (p / "b.c").write_text(f"int two(void) {{ return {i % 2 + 2}; }}\n")
            c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": c.uri("b.c"), "type": WRITTEN}]})
            c.change("a.c", texts[i % 2])
            c.settled("a.c", 60, since=mark)
        after = rounds(c, both, 6, 40, most=6)
        assert after["units"] == 2, after


def test_parsed_files_of_a_front_worker():
    """However many files it reads and reads again, few are kept parsed, and no descriptor stays open."""
    with Front() as f:
        def descriptors():
            return len(os.listdir(f"/proc/{f.process.pid}/fd"))
        for i in range(200):
            answer = f.lower(f"int f(void) {{ return {i}; }}\n", f"/nowhere/a{i % 20}.c")
            assert answer["status"] == "ok" and answer["units"] <= 4, answer
            if i == 20:
                before = descriptors()
        assert descriptors() == before


harness.main(globals())
