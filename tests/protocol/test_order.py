#!/usr/bin/env python3
"""Which function is verified next: short limits first, what the user looks at, and nobody starves."""
import harness
from client import Client
from words import text_of

ONE = ("-j1",)


def look_at(c, name, line=None, visible=None):
    params = {"textDocument": {"uri": c.uri(name)}}
    if line is not None:
        params["position"] = {"line": line, "character": 0}
    if visible:
        params["visible"] = {"start": {"line": visible[0], "character": 0}, "end": {"line": visible[1], "character": 0}}
    c.notify("verify-ls/lookAt", params)


def line_of(c, name, function):
    return next(i for i, line in enumerate(c.texts[name].splitlines()) if f" {function}(" in line)


def ready_to_order(c, n=8):
    """A document of functions f0, f1, ... whose first one is being verified."""
    c.open("a.c", text_of({f"f{i}": "slow 60" if i else "slow 400" for i in range(n)}))
    c.status("a.c", lambda fs, v: fs and fs["f0"]["freshness"] == "running")


def test_a_hard_function_does_not_hold_up_the_easy_ones():
    """It gets a short time, as all others do, and the rest of its time when these are done."""
    with Client(args=(*ONE, "--timeout", "30")) as c:
        c.open("a.c", text_of({"hard": "hang", "easy": "ok", "bad": "bad"}))
        s = c.status("a.c", lambda fs, v: fs and all(fs[f]["freshness"] == "current" for f in ("hard", "easy", "bad")))
        assert s["hard"]["trying"] and s["hard"]["text"].endswith(" · still trying"), s["hard"]
        assert s["easy"]["verdict"] == "proved" and s["bad"]["verdict"] == "violated"
        c.until(lambda: c.of("textDocument/publishDiagnostics")[-1]["diagnostics"])  # before all is done
        c.until(lambda: c.started() == ["hard", "easy", "bad", "hard"])


def test_what_a_short_time_decides_is_not_tried_again():
    with Client(args=ONE) as c:
        c.open("a.c", text_of({"f": "bounded", "g": "ok"}))  # ends by itself: more time would not help
        c.settled("a.c")
        assert c.started() == ["f", "g"]


def test_a_limit_on_work_is_not_divided():
    with Client(args=(*ONE, "--budget", "100", "--timeout", "3")) as c:
        c.open("a.c", text_of({"f": "hang", "g": "ok"}))
        s = c.settled("a.c", 15)
        assert s["f"]["verdict"] == "unknown" and c.started() == ["f", "g"]


def test_a_save_keeps_what_is_known_while_it_tries_again():
    with Client(args=(*ONE, "--timeout", "1")) as c:
        c.open("a.c", text_of({"f": "unknown"}))
        c.settled("a.c")
        mark = c.mark()
        c.save("a.c")
        c.until(lambda: c.started() == ["f", "f"])
        c.settled("a.c", since=mark)
        assert all(f["freshness"] == "current" for p in c.of("verify-ls/status", mark) for f in p["functions"]
                   if p["functions"] and f.get("trying"))


def test_the_function_with_the_cursor_comes_first():
    for how in ("lookAt", "hover", "codeAction"):
        with Client(args=ONE) as c:
            ready_to_order(c)
            line = line_of(c, "a.c", "f6")
            if how == "lookAt":
                look_at(c, "a.c", line)
            elif how == "hover":
                c.request("textDocument/hover", {"textDocument": {"uri": c.uri("a.c")},
                                                 "position": {"line": line, "character": 5}})
            else:
                at = {"line": line, "character": 5}
                c.request("textDocument/codeAction", {"textDocument": {"uri": c.uri("a.c")}, "range": {"start": at, "end": at},
                                                      "context": {"diagnostics": [], "triggerKind": 2}})
            c.settled("a.c")
            assert c.started()[1] == "f6", (how, c.started())


def test_what_is_visible_comes_before_the_rest():
    for how in ("lookAt", "inlayHint"):
        with Client(args=ONE) as c:
            ready_to_order(c)
            lines = line_of(c, "a.c", "f5"), line_of(c, "a.c", "f7")
            if how == "lookAt":
                look_at(c, "a.c", visible=lines)
            else:
                c.request("textDocument/inlayHint", {"textDocument": {"uri": c.uri("a.c")}, "range": {
                    "start": {"line": lines[0], "character": 0}, "end": {"line": lines[1], "character": 0}}})
            c.settled("a.c")
            assert c.started()[1:3] == ["f5", "f6"], (how, c.started())


def test_the_document_looked_at_comes_first():
    with Client(args=ONE) as c:
        ready_to_order(c, 4)
        c.open("b.c", text_of({f"g{i}": "slow 60" for i in range(4)}))
        c.status("b.c", lambda fs, v: fs and fs["g0"]["freshness"] in ("running", "current"))
        look_at(c, "a.c")
        c.settled("b.c")
        order = c.started()
        assert order.index("f3") < order.index("g3"), order


def test_edits_do_not_starve_a_hard_function():
    """After three stops it goes on, where another prover can serve the edits."""
    with Client(args=("-j2", "--budget", "100", "--timeout", "30")) as c:
        functions = {"hard": "hang", "also": "slow 600", "f": "ok"}
        c.open("a.c", text_of(functions))
        c.until(lambda: "also" in c.started())
        for i in range(10):
            functions["f"] = "ok" if i % 2 else "bad"
            mark = c.mark()
            c.change("a.c", text_of(functions))
            c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "current" and v == c.versions["a.c"], since=mark)
        c.status("a.c", lambda fs, v: fs["also"]["freshness"] == "current" and fs["also"]["verdict"] == "proved")
        assert c.started().count("also") <= 4, c.started()


def test_nonsense_about_what_is_looked_at():
    with Client(args=ONE) as c:
        ready_to_order(c, 2)
        for params in ({}, {"textDocument": {"uri": "file:///none.c"}}, {"textDocument": {"uri": c.uri("a.c")}, "position": 5},
                       {"textDocument": {"uri": c.uri("a.c")}, "position": {"line": -1, "character": 1e99}},
                       {"textDocument": {"uri": c.uri("a.c")}, "visible": {"start": {"line": 9}, "end": None}}):
            c.notify("verify-ls/lookAt", params)
        assert c.settled("a.c")["f1"]["verdict"] == "proved"


harness.main(globals())
