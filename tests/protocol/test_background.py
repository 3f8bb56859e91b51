#!/usr/bin/env python3
"""What is verified while the editor wants nothing: verifyLs.background and verifyLs.pauseOn."""
import copy
import json
import os
import subprocess

import harness
from client import ALL, BUILD, STANDIN
from project import PROJECT, Project, closed, findings, is_settled, status
from words import text_of

PULLS = copy.deepcopy(ALL)
del PULLS["textDocument"]["publishDiagnostics"]
PULLS["textDocument"]["diagnostic"] = {}
PULLS["workspace"]["diagnostics"] = {"refreshSupport": True}


def look(c, project, name, line):
    c.notify("verify-ls/lookAt", {"textDocument": {"uri": project.uri(name)}, "position": {"line": line, "character": 0},
                                  "visible": {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 5}}})


def test_all_files_of_the_project():
    """Nothing is open; each file is told once, complete, without a version; then no process of low priority is left."""
    p = Project({"a.c": {"f": "ok", "g": "bad"}, "b.c": {"h": "ok"}})
    with p.client() as c:
        functions, params = status(c, p.uri("a.c"))
        assert params["version"] is None and {n: f["verdict"] for n, f in functions.items()} == {"f": "proved", "g": "violated"}, params
        assert is_settled(params) and [d["data"]["function"] for d in findings(c, p.uri("a.c"))] == ["g"]
        assert status(c, p.uri("b.c"))[0]["h"]["verdict"] == "proved"
        assert sorted(c.started()) == ["f", "g", "h"]
        c.until(lambda: len(c.children()) <= 2 + (os.cpu_count() or 1))
        assert len(c.of("verify-ls/status")) == 2, c.of("verify-ls/status")


def test_open_files_only():
    for settings in ({"background": "open"}, {}, {"background": "off"}, {"background": "project", "verification": {"trigger": "manual"}}):
        p = Project({"a.c": {"f": "ok"}, "b.c": {"h": "ok"}})
        with p.client(settings) as c:
            p.open(c, "a.c")
            if "verification" not in settings:
                status(c, p.uri("a.c"), fits=is_settled)
                assert c.started() == ["f"], c.started()
            c.request("textDocument/hover", {"textDocument": {"uri": p.uri("a.c")}, "position": {"line": 0, "character": 5}})
            assert p.uri("b.c") not in [s["uri"] for s in c.of("verify-ls/status")]


def test_off_verifies_what_is_seen():
    p = Project({"a.c": {f"f{i}": "ok" for i in range(8)}})
    with p.client({"background": "off"}) as c:
        look(c, p, "a.c", 0)  # not open yet: nothing
        c.send({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": p.uri("a.c"), "languageId": "c", "version": 1, "text": (p.root / "a.c").read_text()}}})
        look(c, p, "a.c", 2)
        seen = lambda name: lambda m: {f["name"]: f for f in m["functions"]}.get(name, {}).get("freshness") == "current"  # noqa: E731
        functions, _ = status(c, p.uri("a.c"), fits=seen("f2"))
        assert c.started() == ["f2"] and functions["f5"]["freshness"] == "stale", functions
        assert functions["f5"]["text"] == "not verified", functions["f5"]
        look(c, p, "a.c", 5)
        status(c, p.uri("a.c"), fits=seen("f5"))
        assert c.started() == ["f2", "f5"], c.started()
        c.request("workspace/executeCommand", {"command": "verify-ls.verifyFile", "arguments": [p.uri("a.c")]})
        status(c, p.uri("a.c"), fits=lambda m: m["functions"] and is_settled(m))
        assert set(c.started()) == {f"f{i}" for i in range(8)}, c.started()


def test_what_the_editor_wants_comes_first():
    """Free provers stay idle, as processors may not be, until the open file is done."""
    p = Project({"a.c": {"f": "slow 60000"}, "b.c": {"h": "ok"}})
    p.load(1000)
    with p.client({"background": "project", "pauseOn": "load"}, args=("--jobs", "4")) as c:
        p.open(c, "a.c")
        status(c, p.uri("a.c"), fits=lambda m: [f["freshness"] for f in m["functions"]] == ["running"])
        c.until(lambda: c.started() == ["f"])
        c.settings = PROJECT
        since = c.mark()
        c.notify("workspace/didChangeConfiguration", {"settings": {"verifyLs": c.settings}})
        for _ in range(3):
            c.request("textDocument/hover", {"textDocument": {"uri": p.uri("a.c")}, "position": {"line": 0, "character": 5}})
        assert set(c.started()) == {"f"}, c.started()
        c.notify("textDocument/didChange", {"textDocument": {"uri": p.uri("a.c"), "version": 2},
                                            "contentChanges": [{"text": text_of({"f": "ok"})}]})
        status(c, p.uri("a.c"), since, fits=lambda m: m["version"] == 2 and is_settled(m))
        status(c, p.uri("b.c"))


def pauses(project, settings, busy, free):
    """Nothing begins while the machine is busy; it begins once that is over."""
    with project.client({"background": "project", **settings}) as c:
        busy()
        c.notify("workspace/didChangeConfiguration", {"settings": {"verifyLs": {"background": "project", "bound": 3, **settings}}})
        c.wait(lambda m: m.get("method") == "$/logTrace" and "the project waits: " in m["params"]["message"], what="a pause")
        before = len(c.started())
        c.request("textDocument/hover", {"textDocument": {"uri": project.uri("a.c")}, "position": {"line": 0, "character": 5}})
        assert len(c.started()) == before
        free()
        c.until(lambda: len(c.started()) > before, seconds=10)


def test_pauses():
    p = Project({"a.c": {"f": "ok"}, "b.c": {"h": "ok"}})
    p.load(1000)
    for setting in ({}, {"pauseOn": "load"}):
        pauses(p, setting, lambda: p.load(1000), lambda: p.load(0))
        p.load(1000)
    p.load(0)
    p.supply("BAT0", type="Battery", status="Discharging")
    p.supply("mouse", type="Battery", status="Discharging", scope="Device")
    discharge = lambda: p.supply("BAT0", status="Discharging")  # noqa: E731
    for setting in ({}, {"pauseOn": "battery"}):
        pauses(p, setting, discharge, lambda: p.supply("BAT0", status="Charging"))
        discharge()
    pauses(p, {}, discharge, lambda: p.supply("AC", type="Mains", online="1"))


def test_reasons_that_are_none():
    """What the setting does not name, another device's battery, and a machine that tells nothing."""
    def verified(p, setting):
        with p.client({"background": "project", "pauseOn": setting}) as c:
            status(c, p.uri("a.c"))
    p = Project({"a.c": {"f": "ok"}})
    p.supply("mouse", type="Battery", status="Discharging", scope="Device")
    verified(p, "both")
    p.supply("BAT0", type="Battery", status="Discharging")
    verified(p, "load")
    verified(p, "never")
    p = Project({"a.c": {"f": "ok"}})
    p.load(1000)
    verified(p, "battery")
    (p.machine / "loadavg").unlink()
    verified(p, "both")


def test_low_priority():
    """The workers for files that are not open are told so, others are not; and they do it."""
    p = Project({"a.c": {"f": "ok"}})
    for name in ("verify-ls-front", "verify-ls-prove"):
        (p.root / name).write_text(f'#!/bin/sh\necho "$@" >> {p.root}/seen-{name}\nexec {STANDIN}/{name} "$@"\n')
        (p.root / name).chmod(0o755)
    with p.client(args=("--worker-dir", str(p.root))) as c:
        status(c, p.uri("a.c"))
    for name in ("verify-ls-front", "verify-ls-prove"):
        seen = (p.root / f"seen-{name}").read_text().splitlines()
        assert any("--nice=15" in line for line in seen) and any("--nice" not in line for line in seen), seen
    for name in ("verify-ls-front", "verify-ls-prove"):
        with subprocess.Popen([str(BUILD / "lsp" / name), "--nice=3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
            worker.stdout.read(1)  # it is ready
            nice = os.getpriority(os.PRIO_PROCESS, worker.pid)
            worker.stdin.close()
            assert nice == min(os.getpriority(os.PRIO_PROCESS, 0) + 3, 19), nice


def test_opened_and_closed():
    """An open file is told with its version, and as on the disk once it is closed; results are not found twice."""
    p = Project({"a.c": {"f": "bad"}, "b.c": {"h": "ok"}})
    with p.client() as c:
        status(c, p.uri("a.c"))
        status(c, p.uri("b.c"))
        before, since = len(c.started()), c.mark()
        p.open(c, "a.c")
        functions, _ = status(c, p.uri("a.c"), since, fits=lambda m: m["version"] == 1 and is_settled(m))
        assert functions["f"]["verdict"] == "violated" and len(c.started()) == before
        c.notify("textDocument/didChange", {"textDocument": {"uri": p.uri("a.c"), "version": 2},
                                            "contentChanges": [{"text": text_of({"f": "ok"})}]})
        status(c, p.uri("a.c"), since, fits=lambda m: m["version"] == 2 and is_settled(m))
        since = c.mark()
        p.close(c, "a.c")
        functions, _ = status(c, p.uri("a.c"), since, fits=closed)
        assert functions["f"]["verdict"] == "violated", functions
        c.until(lambda: any(d["uri"] == p.uri("a.c") and d["diagnostics"] for d in c.of("textDocument/publishDiagnostics", since)))


def test_files_that_change():
    """A file that another program writes, and a list with other files in it."""
    p = Project({"a.c": {"f": "bad"}, "b.c": {"h": "ok"}})
    with p.client() as c:
        status(c, p.uri("a.c"))
        status(c, p.uri("b.c"))
        p.write("b.c", {"h": "ok", "k": "bad"})
        since = c.mark()
        c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": p.uri("b.c"), "type": 2}]})
        functions, _ = status(c, p.uri("b.c"), since, fits=lambda m: len(m["functions"]) == 2)
        assert functions["k"]["verdict"] == "violated" and c.started().count("h") == 1, c.started()
        p.list(["b.c"])
        since = c.mark()
        c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": p.uri("compile_commands.json"), "type": 2}]})
        status(c, p.uri("a.c"), since, fits=lambda m: m.get("gone"))
        assert findings(c, p.uri("a.c"), since) == []


def test_switched_off():
    p = Project({"a.c": {"f": "bad"}, "b.c": {"h": "slow 60000"}})
    with p.client() as c:
        status(c, p.uri("a.c"))
        c.until(lambda: "h" in c.started())
        since = c.mark()
        c.settings = {"background": "open"}
        c.notify("workspace/didChangeConfiguration", {"settings": {"verifyLs": c.settings}})
        assert status(c, p.uri("a.c"), since)[1] == {"uri": p.uri("a.c"), "version": None, "functions": [], "gone": True}
        assert findings(c, p.uri("a.c"), since) == []


def test_cancel_and_by_command():
    """Cancel ends it until something changes; a file that is not open is verified anew by command."""
    p = Project({"a.c": {"f": "ok"}, "b.c": {"h": "slow 60000"}})
    with p.client() as c:
        status(c, p.uri("a.c"))
        c.until(lambda: "h" in c.started())
        c.request("workspace/executeCommand", {"command": "verify-ls.cancel", "arguments": []})
        since = c.mark()
        p.write("b.c", {"h": "ok"})
        for command, arguments in (("verifyFile", ["a.c"]), ("verifyFunction", ["a.c", "f"])):
            since, before = c.mark(), c.started().count("f")
            c.request("workspace/executeCommand", {"command": f"verify-ls.{command}", "arguments": [p.uri(arguments[0]), *arguments[1:]]})
            status(c, p.uri("a.c"), since)
            assert c.started().count("f") == before + 1, c.started()
        answer = c.response(c.start("workspace/executeCommand", {"command": "verify-ls.verifyFile", "arguments": [p.uri("none.c")]}))
        assert "error" in answer, answer


def test_pulled():
    """workspace/diagnostic has all files of the project, and what is known is not sent twice."""
    p = Project({"a.c": {"f": "bad"}, "b.c": {"h": "ok"}})
    with p.client(capabilities=PULLS) as c:
        status(c, p.uri("a.c"))
        status(c, p.uri("b.c"))
        c.until(lambda: c.of("workspace/diagnostic/refresh"))
        items = {i["uri"]: i for i in c.request("workspace/diagnostic", {"previousResultIds": []})["items"]}
        assert {u: [d["data"]["function"] for d in i["items"]] for u, i in items.items()} == {p.uri("a.c"): ["f"], p.uri("b.c"): []}
        assert all(i["version"] is None and i["kind"] == "full" for i in items.values())
        again = c.request("workspace/diagnostic", {"previousResultIds": [
            {"uri": u, "value": i["resultId"]} for u, i in items.items()]})["items"]
        assert {i["kind"] for i in again} == {"unchanged"}, again
        since = c.mark()
        p.open(c, "a.c", text_of({"f": "ok"}))
        status(c, p.uri("a.c"), since, fits=lambda m: m["version"] == 1 and is_settled(m))
        c.response(c.start("textDocument/diagnostic", {"textDocument": {"uri": p.uri("a.c")}}))
        items = {i["uri"]: i for i in c.request("workspace/diagnostic", {"previousResultIds": []})["items"]}
        assert len(items) == 2 and items[p.uri("a.c")]["version"] == 1 and items[p.uri("a.c")]["items"] == []
        assert c.of("textDocument/publishDiagnostics") == []


def test_files_that_fail():
    """No file, none that compiles, a worker that dies: the others are verified, and it comes to an end."""
    p = Project({"a.c": "syntax error", "b.c": "int f(void) { crash front }", "c.c": {"h": "ok"}})
    p.list(["a.c", "none.c", "b.c", "c.c", "c.c"])
    with p.client() as c:
        assert status(c, p.uri("c.c"))[0]["h"]["verdict"] == "proved"
        c.until(lambda: len(c.children()) <= 2 + (os.cpu_count() or 1))
        assert len([s for s in c.of("verify-ls/status") if s["uri"] == p.uri("c.c")]) == 1
        assert any("none.c: cannot be read" in m["message"] for m in c.of("window/logMessage"))


def test_an_open_file_that_does_not_compile_holds_nothing_up():
    """Callers in it are not known; the other files are shown as they are by themselves."""
    p = Project({"a.c": "int f(int n) { return 1 / n; }\n", "b.c": "int f(int n);\nint g(void) { return f(1); }\nint main(void) { return g(); }\n"})
    settings = {**PROJECT, "projectCallers": True}
    with p.client(settings, standin=False) as c:
        p.open(c, "b.c", "int f(int n);\nint g(void) { return f(1;\n")
        functions, _ = status(c, p.uri("a.c"), fits=is_settled)
        assert functions["f"]["verdict"] == "violated", functions
        since = c.mark()
        c.notify("textDocument/didChange", {"textDocument": {"uri": p.uri("b.c"), "version": 2},
                                            "contentChanges": [{"text": (p.root / "b.c").read_text()}]})
        status(c, p.uri("a.c"), since, fits=lambda m: is_settled(m) and "safe" in m["functions"][0]["text"])


def test_what_a_comment_allows():
    """It is no severity, in open files and others."""
    text = ("// verify-ls: allow assertion: it is meant to fail\nint f(void) { bad }\nint g(void) { bad }\n")
    p = Project({"a.c": text, "b.c": text})
    with p.client() as c:
        p.open(c, "a.c")
        for name in ("a.c", "b.c"):
            functions, _ = status(c, p.uri(name), fits=is_settled)
            assert functions["f"].get("allowed") is True and "severity" not in functions["f"], functions
            assert "allowed" not in functions["g"] and "severity" in functions["g"], functions
            assert [d["data"]["function"] for d in findings(c, p.uri(name))] == ["g"]


def test_real_workers():
    """The flags of each file are its own; what files show each other is known where it is asked for."""
    p = Project({"a.c": "int f(int x) { return SIZE > 2 ? x / 2 : x / 0; }\n", "b.c": "int end(void); int g(void) { end(); return 1; }\n"})
    (p.root / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(p.root), "file": n, "arguments": ["cc", f"-DSIZE={s}", "-c", n]} for n, s in (("a.c", 3), ("b.c", 1))]))
    for more in ({}, {"projectFacts": True}, {"projectCallers": True}):
        with p.client({**PROJECT, **more}, standin=False) as c:
            assert status(c, p.uri("a.c"))[0]["f"]["verdict"] == "proved"
            assert status(c, p.uri("b.c"))[0]["g"]["verdict"] == "proved"


harness.main(globals())
