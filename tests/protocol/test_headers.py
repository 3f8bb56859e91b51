#!/usr/bin/env python3
"""A header that is edited, not saved: the open files that include it follow its text."""
import harness
from client import Client

HEADER = "#ifndef LIMIT_H\n#define LIMIT_H\n#define LIMIT %d\n#endif\n"
SOURCE = '#include "inc/limit.h"\nint get(unsigned i) {\n    static int a[4];\n    return i < LIMIT ? a[i] : 0;\n}\n'
OTHER = "int one(void) { return 1; }\n"


def start(c, header=HEADER % 4, name="inc/limit.h"):
    (c.root / "inc").mkdir()
    c.path(name).write_text(header)
    c.path("a.c").write_text(SOURCE)
    c.open("a.c", SOURCE)
    c.open("b.c", OTHER)
    assert c.settled("b.c")["one"]["verdict"] == "proved"


def verdict_of_get(c, mark):
    return c.status("a.c", lambda fs, v: fs["get"]["freshness"] == "current", 20, mark)["get"]["verdict"]


def is_report(c, m):
    return m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == c.uri("a.c")


def test_the_text_of_the_buffer_counts():
    with Client(standin=False) as c:
        start(c)
        assert c.settled("a.c", 20)["get"]["verdict"] == "proved"
        c.open("inc/limit.h", HEADER % 4)
        mark = c.mark()
        c.change("inc/limit.h", HEADER % 5)
        c.status("a.c", lambda fs, v: fs["get"]["freshness"] == "stale", since=mark)
        assert verdict_of_get(c, mark) == "violated"
        mark = c.mark()
        c.close("inc/limit.h")  # the disk's text counts again
        c.status("a.c", lambda fs, v: fs["get"]["freshness"] == "stale", since=mark)
        assert verdict_of_get(c, mark) == "proved"
        c.wait(lambda m: is_report(c, m) and m["params"]["diagnostics"] == [], 20, mark, "report without findings")


def test_a_header_that_is_open_with_another_text():
    with Client(standin=False) as c:
        start(c)
        assert c.settled("a.c", 20)["get"]["verdict"] == "proved"
        mark = c.mark()
        c.open("inc/limit.h", HEADER % 5)
        assert verdict_of_get(c, mark) == "violated"
        c.path("inc/limit.h").write_text(HEADER % 5)
        c.save("inc/limit.h")
        c.settled("a.c", 20)
        mark = c.mark()
        c.close("inc/limit.h")
        c.change("a.c", SOURCE + "\n")
        assert c.settled("a.c", 20, mark)["get"]["verdict"] == "violated"


def test_only_what_includes_it_is_read_again():
    with Client(standin=False) as c:
        start(c)
        c.settled("a.c", 20)
        c.open("inc/limit.h", HEADER % 4)
        c.settled("inc/limit.h")
        mark = c.mark()
        c.change("inc/limit.h", HEADER % 3)
        assert verdict_of_get(c, mark) == "proved"
        assert all(p["uri"] != c.uri("b.c") for p in c.of("verify-ls/status", mark))


def test_a_header_by_a_link():
    with Client(standin=False) as c:
        (c.root / "real").mkdir()
        (c.root / "real" / "limit.h").write_text(HEADER % 4)
        (c.root / "inc").symlink_to("real")
        c.open("a.c", SOURCE)
        assert c.settled("a.c", 20)["get"]["verdict"] == "proved"
        c.open("real/limit.h", HEADER % 4)
        mark = c.mark()
        c.change("real/limit.h", HEADER % 5)
        assert verdict_of_get(c, mark) == "violated"


harness.main(globals())
