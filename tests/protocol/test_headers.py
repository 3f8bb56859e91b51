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


def test_a_header_that_the_editor_calls_cpp():
    with Client(standin=False) as c:
        text = "#ifndef AT_H\n#define AT_H\nstatic inline int at(const int *p) { return *p; }\n#endif\n"
        c.open("at.h", text, language="cpp")
        assert c.settled("at.h", 20)["at"]["verdict"] == "proved"
        c.open("b.h", "class A { int f() { return 1; } };\n", language="cpp")
        c.open("b.c", OTHER)
        assert c.settled("b.c", 20)["one"]["verdict"] == "proved"
        assert not [m for m in c.log if m.get("params", {}).get("uri") == c.uri("b.h")]


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


def lowered(c, name, since):
    """How often the server says that it has read the file."""
    return sum(c.root.joinpath(name).as_posix() + ": lowered" in m["message"] for m in c.of("$/logTrace", since))


def test_a_save_reads_only_the_saved_file_again():
    with Client(standin=False) as c:
        c.notify("$/setTrace", {"value": "messages"})
        start(c)
        c.open("inc/limit.h", HEADER % 4)
        c.settled("a.c", 20)
        c.settled("b.c", 20)
        mark = c.mark()
        c.save("b.c")
        c.save("inc/limit.h")  # a.c has read it already
        c.until(lambda: lowered(c, "b.c", mark))
        for i in range(3):  # time for what else would be read
            c.open(f"c{i}.c", OTHER)
            c.settled(f"c{i}.c", 20)
        c.until(lambda: not c.request("verify-ls/counts", {})["jobs"])
        assert lowered(c, "a.c", mark) == 0 and lowered(c, "b.c", mark) == 1, c.of("$/logTrace", mark)


def test_a_save_verifies_what_includes_it_where_that_is_the_trigger():
    with Client(standin=False, options={"verification": {"trigger": "save"}}, settings={"verification": {"trigger": "save"}}) as c:
        start(c)
        assert c.settled("a.c", 20)["get"]["verdict"] == "proved"
        c.open("inc/limit.h", HEADER % 4)
        c.change("inc/limit.h", HEADER % 5)
        mark = c.mark()
        c.path("inc/limit.h").write_text(HEADER % 5)
        c.save("inc/limit.h")
        assert verdict_of_get(c, mark) == "violated"


def test_a_header_that_changes_while_it_is_read_first():
    """Of a file that was just opened it is not known yet what it includes."""
    long = SOURCE + "".join(f"int f{i}(int x) {{ return x > {i} ? {i} : x; }}\n" for i in range(400))
    for _ in range(3):
        with Client(standin=False) as c:
            (c.root / "inc").mkdir()
            c.path("inc/limit.h").write_text(HEADER % 4)
            c.open("inc/limit.h", HEADER % 4)
            c.path("a.c").write_text(long)
            c.open("b.c", OTHER)
            c.settled("b.c", 20)
            c.open("a.c", long)
            c.change("inc/limit.h", HEADER % 5)
            assert c.settled("a.c", 60) and c.until(
                lambda: c.of("verify-ls/status") and any(p["uri"] == c.uri("a.c") and p["functions"][0]["freshness"] == "current"
                                                         and p["functions"][0]["verdict"] == "violated" for p in c.of("verify-ls/status")), 20) is None


def test_a_file_that_is_not_open_has_the_headers_of_the_disk():
    from project import Project, is_settled, status
    p = Project({"a.c": '#include "n.h"\nint get(unsigned i) {\n    static int a[4];\n    return i < N ? a[i] : 0;\n}\n', "b.c": OTHER})
    (p.root / "n.h").write_text("#define N 4\n")
    with p.client(standin=False) as c:
        p.open(c, "n.h", "#define N 5\n")  # it stays unsaved
        functions, _ = status(c, p.uri("a.c"), fits=is_settled)
        assert functions["get"]["verdict"] == "proved", functions


harness.main(globals())
