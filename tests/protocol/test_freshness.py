#!/usr/bin/env python3
"""Results shown are true of the current text: an old result is never shown as current."""
import random
import time

import harness
from client import SLOW, Client
from words import WORDS, text_of

def test_edit_makes_stale_at_once():
    with Client() as c:
        c.open("a.c", text_of({"f": "ok", "g": "ok"}))
        c.settled("a.c")
        start, mark = time.monotonic(), c.mark()
        c.change("a.c", text_of({"f": "bad", "g": "ok"}))
        c.status("a.c", lambda fs, v: v == 2 and all(f["freshness"] == "stale" for f in fs.values()), 0.1, mark)
        assert time.monotonic() - start < 0.1 * SLOW
        assert c.lenses("a.c")["f"] in ("checking… (stale)", "verifying …", "1 counterexample · show")
        assert c.settled("a.c", since=mark)["f"]["verdict"] == "violated"


def test_only_changed_functions_are_verified_again():
    with Client() as c:
        functions = {f"f{i}": "ok" for i in range(30)}
        c.open("a.c", text_of(functions))
        c.settled("a.c")
        assert len(c.started()) == 30
        functions["f7"] = "bad"
        c.change("a.c", "\n// moved by a comment\n\n" + text_of(functions))
        states = c.settled("a.c")
        assert states["f7"]["verdict"] == "violated" and states["f8"]["nameRange"]["start"]["line"] == 11
        assert c.started()[30:] == ["f7"]


def test_undo_is_instant():
    with Client() as c:
        before = text_of({"f": "slow 300"})
        c.open("a.c", before)
        c.settled("a.c")
        c.change("a.c", text_of({"f": "bad"}))
        c.settled("a.c")
        c.change("a.c", before)
        assert c.settled("a.c")["f"]["verdict"] == "proved"
        assert c.started() == ["f", "f"]


def test_changed_functions_first():
    with Client(args=("-j1",)) as c:
        functions = {f"f{i}": "slow 60" for i in range(12)}
        c.open("a.c", text_of(functions))
        c.status("a.c", lambda fs, v: fs and fs["f0"]["freshness"] == "current")
        functions["f11"] = "bad"
        c.change("a.c", text_of(functions))
        c.settled("a.c", 15)
        order = c.started()
        assert order.index("f11") < order.index("f9"), order


def test_the_document_touched_last_first():
    with Client(args=("-j1",)) as c:
        c.open("a.c", text_of({f"a{i}": "slow 60" for i in range(10)}))
        c.status("a.c", lambda fs, v: fs and fs["a0"]["freshness"] == "current")
        c.open("b.c", text_of({"b": "ok"}))
        c.settled("b.c")
        assert c.started().index("b") < 8, c.started()
        c.settled("a.c", 15)


def test_an_edited_function_does_not_wait_for_a_long_proof():
    with Client(args=("-j1", "--budget", "100", "--timeout", "30")) as c:  # one attempt each
        functions = {"long": "slow 4000", "short": "ok"}
        c.open("a.c", text_of(functions))
        c.status("a.c", lambda fs, v: fs["long"]["freshness"] == "running")
        functions["short"] = "bad"
        c.change("a.c", text_of(functions))
        s = c.status("a.c", lambda fs, v: v == 2 and fs["short"]["freshness"] == "current", 1.2)
        assert s["short"]["verdict"] == "violated" and s["long"]["freshness"] != "current"
        assert c.settled("a.c")["long"]["verdict"] == "proved"
        assert c.started() == ["long", "short", "long"]


def test_superseded_task_is_stopped():
    with Client(args=("-j1",)) as c:
        for words in ("slow 60000", "hang"):  # heeds a cancel, and does not
            c.open(f"{words[:4]}.c", text_of({"f": words}))
            name = f"{words[:4]}.c"
            c.status(name, lambda fs, v: fs["f"]["freshness"] == "running")
            c.change(name, text_of({"f": "ok"}))
            assert c.settled(name, 2)["f"]["verdict"] == "proved"
            c.close(name)


def test_cancel_stops_within_100_ms():
    with Client(args=("-j1",)) as c:
        c.open("a.c", text_of({"f": "hang"}))
        c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "running")
        c.until(c.started)
        worker = int(c.standin_log.read_text().split()[-1])
        start = time.monotonic()
        c.command("verify-ls.cancel")
        while worker in c.children():
            assert time.monotonic() - start < 0.1 * SLOW + 0.05, "still running"
            time.sleep(0.005)
        assert c.settled("a.c")["f"]["text"] == "unknown: cancelled"
        # A new text is verified again.
        c.change("a.c", text_of({"f": "ok"}))
        assert c.settled("a.c")["f"]["verdict"] == "proved"


def test_edits_while_verifying():
    with Client() as c:
        c.open("a.c", text_of({"f": "slow 50", "g": "ok"}))
        for i in range(40):
            c.change("a.c", text_of({"f": f"slow {50 + i}", "g": "bad" if i % 2 else "ok"}))
            time.sleep(0.02)
        assert {n: s["verdict"] for n, s in c.settled("a.c").items()} == {"f": "proved", "g": "violated"}


def check_statuses(c, name, history):
    """Every function ever shown as current had the verdict of that version's words."""
    for params in c.of("verify-ls/status"):
        if params["uri"] != c.uri(name):
            continue
        truth = history[params["version"]]
        for f in params["functions"]:
            if f["freshness"] == "current" and truth.get(f["name"]) is not None:
                expected = WORDS[truth[f["name"]]]
                assert f["verdict"] == expected, (params["version"], f, truth)


def test_never_an_old_green():
    """Random edits in quick succession; each status ever sent is held against its version's text."""
    seed = random.Random(3)
    with Client() as c:
        functions = {f"f{i}": "ok" for i in range(6)}
        history = {1: dict(functions)}
        c.open("a.c", text_of(functions))
        for version in range(2, 80):
            name = f"f{seed.randrange(6)}"
            functions[name] = seed.choice(list(WORDS))
            if seed.random() < 0.2:
                functions = dict(reversed(functions.items()))
            history[version] = dict(functions)
            c.change("a.c", text_of(functions))
            time.sleep(seed.choice([0, 0.01, 0.08, 0.2]))
        states = c.settled("a.c", 20)
        assert {n: s["verdict"] for n, s in states.items()} == {n: WORDS[w] for n, w in functions.items()}
        check_statuses(c, "a.c", history)


def test_does_not_compile():
    with Client() as c:
        c.open("a.c", text_of({"f": "bad", "g": "ok"}))
        c.settled("a.c")
        assert c.diagnostics("a.c")
        c.change("a.c", text_of({"f": "bad", "g": "ok"}) + "syntax error")
        states = c.settled("a.c")
        assert {s["text"] for s in states.values()} == {"unknown: does not compile"}
        assert c.diagnostics("a.c") == []
        c.change("a.c", text_of({"f": "bad", "g": "ok"}))
        assert c.settled("a.c")["f"]["verdict"] == "violated"
        assert len(c.started()) == 2  # from the cache


def test_triggers():
    with Client(settings={"verification": {"trigger": "save"}}) as c:
        c.open("a.c", text_of({"f": "ok"}))
        c.settled("a.c")
        c.change("a.c", text_of({"f": "bad"}))
        s = c.status("a.c", lambda fs, v: v == 2 and "since the last change" in fs["f"]["text"] or fs["f"]["text"] == "not verified")
        assert s["f"]["freshness"] == "stale"
        time.sleep(0.4)
        assert len(c.started()) == 1
        c.save("a.c")
        assert c.settled("a.c")["f"]["verdict"] == "violated"
    with Client(settings={"verification": {"trigger": "manual"}}, options={"verification": {"trigger": "manual"}}) as c:
        c.open("a.c", text_of({"f": "ok", "g": "bad"}))
        c.status("a.c", lambda fs, v: fs and fs["f"]["text"] == "not verified")
        time.sleep(0.3)
        assert c.started() == []
        c.command("verify-ls.verifyFunction", c.uri("a.c"), "g")
        assert c.status("a.c", lambda fs, v: fs["g"]["freshness"] == "current")["g"]["verdict"] == "violated"
        c.command("verify-ls.verifyFile", c.uri("a.c"))
        c.settled("a.c")


def test_save_gives_more_time():
    """An undecided function gets the larger budget on save; a decided one is not verified again."""
    with Client() as c:
        c.open("a.c", text_of({"f": "unknown", "g": "ok"}))
        c.settled("a.c")
        c.save("a.c")
        assert sorted(c.started()) == ["f", "f", "g"]  # a short time, then the whole
        c.save("a.c")
        c.until(lambda: sorted(c.started()) == ["f", "f", "f", "g"])
        c.save("a.c")  # no more time than before: nothing to do
        time.sleep(0.5)
        assert len(c.started()) == 4


def test_configuration():
    with Client(settings={"timeBudget": 0.2}) as c:
        c.open("a.c", text_of({"f": "hang"}))
        assert c.settled("a.c", 3)["f"]["text"] == "unknown: timeout"
        c.settings = {"timeBudget": 0.2, "bound": 3}
        mark = c.mark()
        c.notify("workspace/didChangeConfiguration", {"settings": None})
        c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "running", since=mark)  # another bound, another task
        mark = c.mark()
        c.notify("workspace/didChangeConfiguration", {"settings": {"verifyLs": {"checks": ["no-such-check"]}}})
        c.wait(lambda m: m.get("method") == "window/logMessage" and "no-such-check" in m["params"]["message"], since=mark)


def test_progress():
    with Client(args=("-j1",)) as c:
        c.open("a.c", text_of({f"f{i}": "slow 150" for i in range(8)}))
        begin = c.wait(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "begin")["params"]
        assert begin["value"]["cancellable"] is True
        c.wait(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "report")
        c.notify("window/workDoneProgress/cancel", {"token": begin["token"]})
        c.wait(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "end")
        states = c.settled("a.c")
        assert states["f7"]["text"] == "unknown: cancelled"
        kinds = [p["value"]["kind"] for p in c.of("$/progress")]
        assert kinds[0] == "begin" and kinds[-1] == "end" and kinds.count("begin") == kinds.count("end") == 1


def test_cancel_request():
    with Client() as c:
        c.open("a.c", "slow front\nint f(void) { ok }")
        ident = c.start("textDocument/codeLens", {"textDocument": {"uri": c.uri("a.c")}})
        c.notify("$/cancelRequest", {"id": ident})
        assert c.response(ident)["error"]["code"] == -32800
        c.notify("$/cancelRequest", {"id": 4711})
        assert len(c.request("textDocument/codeLens", {"textDocument": {"uri": c.uri("a.c")}})) == 1


harness.main(globals())
