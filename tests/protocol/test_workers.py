#!/usr/bin/env python3
"""Workers die, hang, run out of memory, talk nonsense: the server lives, and every function ends in a true state."""
import os
import random
import signal
import time

import harness
from client import Client

from words import WORDS, text_of


def test_each_way_to_fail():
    with Client(settings={"timeBudget": 0.3}) as c:
        c.open("a.c", text_of({"a": "ok", "b": "crash", "c": "memory", "d": "hang", "e": "nonsense", "f": "bad"}))
        c.notify("workspace/didChangeConfiguration", {})
        texts = {n: s["text"] for n, s in c.settled("a.c", 15).items()}
        assert texts == {"a": "proved · 1 check · 1 ms", "b": "unknown: worker crashed", "c": "unknown: memory",
                         "d": "unknown: timeout", "e": "unknown: internal: the prover's answer makes no sense",
                         "f": "1 counterexample · show"}, texts
        assert c.started().count("b") == 2  # one retry
        c.change("a.c", text_of({"b": "crash", "g": "ok"}))
        c.settled("a.c")
        assert c.started().count("b") == 2  # after which it stays so


def test_verdicts_come_before_reasons():
    text = text_of({"f": "explain 1500", "g": "doubt 1500"})
    with Client(args=("-j2",)) as c:
        c.open("a.c", text)
        states = c.settled("a.c")
        assert all(s["verdict"] == "proved" and s["explaining"] for s in states.values()), states
        assert "keep" not in c.hover("a.c", 0, 4)["contents"]["value"]
        states = c.explained("a.c")
        assert states["f"]["verdict"] == "proved" and states["g"]["verdict"] == "unknown", states
        assert states["g"]["text"] == "unknown: internal: the invariant is none", states
        assert "Its loops keep:\n- line 1: `i <= n`\n" in c.hover("a.c", 0, 4)["contents"]["value"]
        assert c.lenses("a.c")["f"].startswith("proved for any number of iterations"), c.lenses("a.c")
        assert len(c.started()) == 2


def test_reasons_wait_for_edits():
    """A worker that only searches for reasons gives way to a function without a verdict, keeps its own verdict, and goes on afterwards:
    three times, so that typing does not verify the same function for ever."""
    with Client(args=("-j1",), settings={"timeBudget": 0.6}) as c:
        c.open("a.c", text_of({"f": "explain 60000", "g": "ok"}))
        c.status("a.c", lambda fs, v: fs and fs["f"].get("explaining"))
        for word in "bad", "bad 4", "bad 5":
            assert c.started()[-1] == "f", c.started()
            c.change("a.c", text_of({"f": "explain 60000", "g": word}))
            states = c.settled("a.c")
            assert states["f"]["verdict"] == "proved" and states["g"]["verdict"] == "violated", states
            if word != "bad 5":
                c.until(lambda: c.started()[-1] == "f")
                c.status("a.c", lambda fs, v: fs["f"].get("explaining"))
        states = c.explained("a.c")
        assert states["f"]["verdict"] == "proved", states
        assert c.started() == ["f", "g", "f", "g", "f", "g"], c.started()
        c.change("a.c", text_of({"f": "explain 60001", "g": "bad"}))
        c.status("a.c", lambda fs, v: v == 5 and fs["f"].get("explaining"))
        c.command("verify-ls.cancel")
        assert c.explained("a.c")["f"]["verdict"] == "proved"


def test_reasons_have_time_of_their_own():
    """What a loop keeps may be found when the time for the verdict, and what comes on top of it, are over."""
    with Client(settings={"timeBudget": 0.3}) as c:
        c.open("a.c", text_of({"f": "explain 1500"}))
        assert c.explained("a.c")["f"]["verdict"] == "proved"
        assert "Its loops keep:\n- line 1: `i <= n`\n" in c.hover("a.c", 0, 4)["contents"]["value"]
        assert c.started() == ["f"]


def test_verdicts_of_others_come_before_reasons():
    with Client(args=("-j1",)) as c:
        c.open("a.c", text_of({"f": "explain 2500", "g": "bad"}))
        states = c.explained("a.c", 20)
        assert states["f"]["verdict"] == "proved" and states["g"]["verdict"] == "violated", states
        assert c.started() == ["f", "g", "f"], c.started()
        assert "Its loops keep:\n- line 1: `i <= n`\n" in c.hover("a.c", 0, 4)["contents"]["value"]


def test_what_is_taken_back_at_the_end_of_a_brief_search():
    with Client(args=("-j1",)) as c:
        c.open("a.c", text_of({"f": "doubt 2500", "g": "bad"}))
        states = c.explained("a.c", 20)
        assert states["f"]["text"] == "unknown: internal: the invariant is none", states
        assert c.started() == ["f", "g"], c.started()


def test_reasons_of_a_closed_file():
    """Who closes a file while a prover looks for reasons, or opens one that was just verified unseen, gets them when it is open again."""
    text = text_of({"f": "explain 700"})
    with Client() as c:
        c.open("a.c", text)
        c.status("a.c", lambda fs, v: fs and fs["f"].get("explaining"))
        c.close("a.c")
        c.open("a.c", text)
        mark = c.mark()
        assert c.explained("a.c", since=mark)["f"]["verdict"] == "proved"
        assert c.started() == ["f", "f"]
        assert "Its loops keep:\n- line 1: `i <= n`\n" in c.hover("a.c", 0, 4)["contents"]["value"]


def test_what_is_known_outlives_the_worker():
    words = {"a": "explain-or-hang", "b": "explain-or-memory", "c": "explain-or-crash", "d": "partial-or-hang",
             "e": "partial-or-memory"}
    with Client(settings={"timeBudget": 0.3}) as c:
        c.open("a.c", text_of(words))
        verdicts = {n: s["verdict"] for n, s in c.explained("a.c", 15).items()}
        # A crash may be because a proof is none.
        assert verdicts == {"a": "proved", "b": "proved", "c": "unknown", "d": "violated", "e": "violated"}, verdicts


def test_front_end_crashes():
    with Client() as c:
        c.open("a.c", "int f(void) { ok }\n")
        c.settled("a.c")
        c.change("a.c", "int f(void) { ok }\ncrash front\n")
        assert c.settled("a.c")["f"]["text"] == "unknown: C front end: worker crashed"
        c.change("a.c", "int f(void) { ok }\n")
        assert c.settled("a.c")["f"]["verdict"] == "proved"


def test_no_workers_at_all():
    with Client(env={"VERIFY_LS_LIBEXEC": "/nonexistent"}, standin=False) as c:
        c.open("a.c", "int f(void) { ok }\n")
        m = c.wait(lambda m: m.get("method") == "window/logMessage")
        assert "worker does not start" in m["params"]["message"]
        assert c.request("textDocument/codeLens", {"textDocument": {"uri": c.uri("a.c")}}) == []
        assert c.shutdown() == 0


def test_workers_killed_at_random():
    """100 kills during an edit session; afterwards every function has its true state."""
    seed = random.Random(11)
    words = list(WORDS)
    with Client() as c:
        functions = {f"f{i}": "ok" for i in range(8)}
        c.open("a.c", text_of(functions))
        kills = 0
        while kills < 100:
            functions[f"f{seed.randrange(8)}"] = seed.choice(words)
            c.change("a.c", text_of(functions))
            for _ in range(seed.randrange(4)):
                time.sleep(seed.random() * 0.08)
                victims = c.children()
                try:
                    os.kill(seed.choice(victims), signal.SIGKILL)
                    kills += 1
                except (IndexError, ProcessLookupError):
                    pass  # none there at this moment
        # A function whose worker was killed too often is unknown, but not for good: an edit verifies it again.
        for i in range(5):
            functions[f"f{i}"] = f"slow {20 + i}"
        c.change("a.c", text_of(functions))
        states = c.settled("a.c", 30)
        for name, state in states.items():
            expected = WORDS.get(functions[name], "proved")
            assert state["verdict"] == expected or state["text"] in (
                "unknown: worker crashed", "unknown: C front end: worker crashed"), (name, functions[name], state)
        wrong = [n for n, s in states.items() if "worker crashed" in s["text"] and functions[n] != "crash"]
        c.command("verify-ls.verifyFile", c.uri("a.c"))
        mark = c.mark()
        c.status("a.c", lambda fs, v: any(f["freshness"] != "current" for f in fs.values()), since=mark)
        states = c.settled("a.c", 30, since=mark)
        for name, state in states.items():
            assert state["verdict"] == WORDS.get(functions[name], "proved"), (name, functions[name], state, wrong)
        assert c.process.poll() is None
        assert c.shutdown() == 0


def test_stopped_worker_is_replaced():
    """A worker that does not even run any more is killed when its time is up."""
    with Client(settings={"timeBudget": 0.3}, options={"timeBudget": 0.3}, args=("-j1",)) as c:
        c.open("a.c", text_of({"f": "slow 100"}))
        c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "running")
        c.until(c.started)
        os.kill(int(c.standin_log.read_text().split()[-1]), signal.SIGSTOP)
        assert c.settled("a.c", 5)["f"]["text"] == "unknown: timeout"
        c.change("a.c", text_of({"f": "ok"}))
        assert c.settled("a.c")["f"]["verdict"] == "proved"


harness.main(globals())
