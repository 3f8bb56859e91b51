#!/usr/bin/env python3
"""Every setting, by the rows of the table of options: it reaches the worker, and makes stale what it may change."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import harness
import option_table
from client import Client

SETTINGS = [row for row in option_table.rows() if option_table.is_setting(row)]
TEXT = "int f(void) { ok }"


def section(row, value):
    """The section verifyLs with this setting: "a.b" is {"a": {"b": value}}."""
    for name in reversed(row.key.split(".")):
        value = {name: value}
    return value


class Asked(Client):
    """Knows what the workers were asked."""

    def sent(self, row):
        """The option in the newest request to its worker."""
        lines = [json.loads(line) for line in self.standin_requests.read_text().splitlines()]
        method = "lower" if row.scope == "FRONT" else "prove"
        params = [r["params"] for r in lines if r["method"] == method][-1]
        return params.get(row.key) if row.scope == "FRONT" else params["options"].get(row.key)

    def configure(self, settings):
        self.settings = settings
        self.notify("workspace/didChangeConfiguration", {"settings": None})


def is_other(row, value):
    """The worker got option_table.other_value, and not the default."""
    if row.kind == "CHECKS":
        return value is not None and "+shift" not in value
    return value == option_table.other_value(row)


def test_a_change_reaches_the_worker():
    """A result with another value of a task's option is another result; with the old value it is known again."""
    for row in SETTINGS:
        if row.scope == "PROCESS":
            continue  # test_freshness.py: test_triggers
        with Asked() as c:
            c.open("a.c", TEXT)
            c.settled("a.c")
            assert not is_other(row, c.sent(row)), (row.key, c.sent(row))
            c.configure(section(row, option_table.other_value(row)))
            if row.scope == "RUN":  # nothing new can be found: the next task has it
                c.change("a.c", TEXT.replace("ok", "bad"))
            c.until(lambda: is_other(row, c.sent(row)))
            c.settled("a.c")
            started, mark = c.started(), c.mark()
            assert len(started) == (1 if row.scope == "FRONT" else 2), (row.key, started)
            c.configure({})
            c.wait(lambda m: m.get("method") == "verify-ls/status", since=mark)
            c.settled("a.c", since=mark)
            assert c.started() == started  # from the cache, or never stale


def test_a_change_makes_stale():
    """Until the lowering tells whose task is as it was, nothing is shown as current."""
    for row in {row.scope: row for row in SETTINGS}.values():
        with Asked() as c:
            c.open("a.c", "// slow front\n" + TEXT)
            c.settled("a.c")
            mark = c.mark()
            c.configure(section(row, option_table.other_value(row)))
            if row.scope in ("TASK", "FRONT"):
                c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "stale", since=mark)
                c.settled("a.c", since=mark)
            else:
                c.wait(lambda m: m.get("method") == "verify-ls/status", since=mark)
                c.settled("a.c", since=mark)
                states = [f["freshness"] for p in c.of("verify-ls/status", mark) for f in p["functions"]]
                assert set(states) == {"current"}, (row.key, states)


def test_initialization_options_are_defaults():
    for row in SETTINGS:
        if row.scope == "PROCESS":
            continue
        with Asked(options=section(row, option_table.other_value(row)), settings={}) as c:
            c.open("a.c", TEXT)
            c.settled("a.c")
            assert is_other(row, c.sent(row)), (row.key, c.sent(row))


def test_nonsense_is_reported_and_ignored():
    for row in SETTINGS:
        nonsense = {"FLAG": "yes", "TEXT": 5, "CHOICE": "no such word", "CHECKS": "-shift", "LIST": ["f", 5]}.get(row.kind, -1)
        with Asked(settings=section(row, nonsense)) as c:
            c.wait(lambda m: m.get("method") == "window/logMessage"
                   and m["params"]["message"].startswith(f"verifyLs.{row.key}: "), what=f"complaint about {row.key}")
            c.open("a.c", TEXT)
            c.settled("a.c")
    with Asked(settings={"intEncoding": "int", "solver": "cadical", "bound": 3}) as c:
        c.wait(lambda m: m.get("method") == "window/logMessage" and "needs Z3" in m["params"]["message"])
        c.open("a.c", TEXT)
        c.settled("a.c")
        assert c.sent(next(r for r in SETTINGS if r.key == "intEncoding")) == "bv"


def test_entry_points_make_another_task():
    """A handler of that name is judged as an entry, and judged anew when the setting names it; other functions stay."""
    with Asked() as c:
        c.open("a.c", "int f(void) { ok }\nint g(void) { ok }")
        c.settled("a.c")
        for settings in ({"entryPoints": ["a.c:f"]}, {"entryPoints": ["b.c:f"]}):
            mark = c.mark()
            c.configure(settings)
            c.wait(lambda m: m.get("method") == "verify-ls/status", since=mark)
            c.settled("a.c", since=mark)
        requests = [json.loads(line) for line in c.standin_requests.read_text().splitlines()]
        proved = [(r["params"]["function"], r["params"]["options"].get("entry", False)) for r in requests if r["method"] == "prove"]
        assert sorted(proved) == [("f", False), ("f", True), ("g", False)], proved


def test_a_setting_overrides_the_command_line():
    bound = next(r for r in SETTINGS if r.name == "--bound")
    with Asked(args=("--bound", "3"), settings=None) as c:
        c.open("a.c", TEXT)
        c.settled("a.c")
        assert c.sent(bound) == 3
        c.configure({"bound": 4})
        c.until(lambda: c.sent(bound) == 4)
        c.configure({"bound": None})  # as if it were not there
        c.until(lambda: len(c.started()) == 2)
        c.change("a.c", TEXT.replace("ok", "bad"))
        c.until(lambda: c.sent(bound) == 3)


harness.main(globals())
