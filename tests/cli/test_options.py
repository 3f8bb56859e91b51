#!/usr/bin/env python3
"""Every row of the table of options in every command: it is effective there, or refused."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "protocol"), str(HERE.parent / "support"), str(HERE.parent / "dap")]
import harness
import option_table
import sample
from adapter import Adapter
from client import SERVER, STANDIN, Client

FOLDER = tempfile.TemporaryDirectory(prefix="vl-options-")
ROOT = pathlib.Path(FOLDER.name).resolve()
(ROOT / "a.c").write_text("int f(void) { bad }\nint g(void) { ok }")
(ROOT / "a.dimspec").write_text("")
(ROOT / "b.dimspec").write_text("reached")
(ROOT / "db").mkdir()
(ROOT / "db" / "compile_commands.json").write_text(json.dumps(
    [{"directory": str(ROOT), "file": "a.c", "arguments": ["cc", "-DSEEN", "-c", "a.c"]}]))
# VL_ROWS=N in the environment: about one in N.
ROWS = {row.name: row for row in option_table.rows() if sample.is_asked(row.name, "VL_ROWS")}
LINES = {"check": ["check", "a.c"], "cover": ["cover", "-f", "f", "a.c"], "ir": ["dump", "--ir", "a.c"], "invariants": ["dump", "--invariants", "a.c"],
         "system": ["dump", "--btor2", "-f", "f", "a.c"], "solve": ["solve", "a.dimspec"],
         "prove": ["prove", "task.json", "result.json"], "store": ["store", "--store", "none.db", "--info"],
         "doctor": ["doctor"], "stdio": ["--stdio"], "dap": ["--dap"]}
STATUS = {"check": 0, "cover": 0, "ir": 0, "invariants": 0, "system": 0, "solve": 0, "prove": 0, "store": 0, "doctor": 0, "stdio": 1, "dap": 0}  # stdio: the editor is gone


def run(*args):
    """The output of the program, and the requests that its workers got."""
    log = ROOT / "requests"
    log.unlink(missing_ok=True)
    done = subprocess.run([str(SERVER), *args], capture_output=True, text=True, timeout=600, cwd=ROOT, check=False,
                          stdin=subprocess.DEVNULL,
                          env=dict(os.environ, VERIFY_LS_LIBEXEC=str(STANDIN), STANDIN_REQUESTS=str(log)))
    done.requests = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    return done


run("plan", "a.c", "--plan-dir", "for-prove", "--store", "for-prove.db")
(ROOT / "task.json").write_text(next((ROOT / "for-prove" / "tasks").iterdir()).read_text())


def options_of(requests, scope):
    """The options of the first request to such a worker."""
    if scope == "FRONT":
        return next(r["params"] for r in requests if r["method"] == "lower")
    return next(r["params"]["options"] for r in requests if r["method"] != "lower")


def holds(row, sent):
    """The worker got the value, and not the default."""
    value = sent.get(row.key)
    return "+shift" not in value and value[0] == "-all" if row.kind == "CHECKS" else value == option_table.other_value(row)


def line_with(row, command):
    """A command line of that command with the option."""
    words = list(LINES[command])
    if row.name == "--entry":
        words = [w for w in words if w not in ("-f", "f")]
    if row.name == "--function" and command == "system":
        words = [w for w in words if w not in ("-f", "f")]
    return words + option_table.arguments(row)


def test_the_lines_are_good():
    for command, words in LINES.items():
        done = run(*words)
        assert done.returncode == STATUS[command], (command, done)


def test_refused_where_it_has_no_meaning():
    for row in ROWS.values():
        for command in LINES.keys() - row.commands:
            if row.name in ("--stdio", "--dap", *CHOOSING):
                continue  # these say which command it is
            done = run(*line_with(row, command))
            assert done.returncode == 3 and not done.stdout and not done.requests, (row.name, command, done)
            assert f"{row.name}: has no meaning in " in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
    for words in (["check", "a.c", "--ir"], ["solve", "a.dimspec", "--smt2"], ["--stdio", "--invariants"],
                  ["check", "a.c", "--stdio"], ["check", "a.c", "--dap"], ["--stdio", "--dap"], ["--dap", "--ir"], ["solve", "a.dimspec", "--", "-DX"], ["dump", "--ir", "a.c", "a.c"],
                  ["dump", "--btor2", "-f", "f", "-f", "g", "a.c"]):
        done = run(*words)
        assert done.returncode == 3 and not done.requests, (words, done)


def test_words_are_refused_where_they_have_no_meaning():
    tried = 0
    for row in ROWS.values():
        for word, commands in row.refused.items():
            for command in commands:
                done = run(*LINES[command], row.name, word)
                assert done.returncode == 3 and not done.requests, (row.name, word, command, done)
                assert f"{row.name} {word}: has no meaning in " in done.stderr, done.stderr
                tried += 1
    assert tried


def test_workers_get_it():
    """Options of the prover's task and of the front end's job, in commands that end by themselves."""
    for row in ROWS.values():
        for command in row.commands - {"stdio", "invariants", "ir"}:
            if row.scope == "PROCESS" or (row.scope == "FRONT" and command == "solve"):
                continue
            plain, done = run(*LINES[command]), run(*line_with(row, command))
            assert "has no meaning" not in done.stderr, (row.name, command, done.stderr)
            assert holds(row, options_of(done.requests, row.scope)), (row.name, command, done.requests)
            assert not holds(row, options_of(plain.requests, row.scope)), (row.name, command)
    for command in ("ir", "invariants"):
        done = run(*LINES[command], "--libc-models", "/nowhere")
        assert options_of(done.requests, "FRONT")["libcModels"] == "/nowhere"


def test_server_hands_it_on():
    """--stdio: the workers get the value, unless a setting says otherwise."""
    for row in ROWS.values():
        if "stdio" not in row.commands or row.scope == "PROCESS":
            continue
        for settings, overridden in ((None, False), ({row.key: default_of(row)}, True)):
            log = ROOT / "requests"
            log.unlink(missing_ok=True)
            with Client(args=option_table.arguments(row), settings=settings, options=settings,
                        env={"STANDIN_REQUESTS": str(log)}) as c:
                c.open("a.c", "int f(void) { ok }")
                c.settled("a.c")
            sent = options_of([json.loads(line) for line in log.read_text().splitlines()], row.scope)
            assert holds(row, sent) != overridden, (row.name, settings, sent)


def default_of(row):
    return {"FLAG": False, "COUNT": 0, "WORK": 0, "SECONDS": 5, "CHECKS": [], "LIST": [], "TEXT": ""}.get(
        row.kind, row.words and row.words[0])


# ---- options of this process alone: what shows that each is effective ----

CHOOSING = {"--ir": ["@f"], "--invariants": [""], "--dimspec": ["\0"], "--aiger": ["\0"], "--btor2": ["\0"], "--smt2": ["\0"]}


def said(*args):
    done = run(*args)
    return done.returncode, done.stdout + done.stderr


def differs(*words, by):
    assert said(*words) != said(*words, *by), (words, by)


def sees_database(command):
    done = run(*LINES[command], "--compile-commands-dir", "db")
    assert "-DSEEN" in done.requests[0]["params"]["flags"], done.requests
    assert "-DSEEN" not in run(*LINES[command]).requests[0]["params"]["flags"]


def takes_project(command):
    done = run(command, "--project", "db")
    assert "-DSEEN" in done.requests[0]["params"]["flags"] and done.requests[0]["params"]["program"], done.requests


def reads_others():
    """The file by itself, and those of the project as parts of a program."""
    done = run("check", "--project-facts", "--compile-commands-dir", "db", "a.c")
    kinds = sorted(bool(r["params"].get("program")) for r in done.requests if r["method"] == "lower")
    assert kinds == [False, True], done.requests


def server_reads_others():
    log = ROOT / "requests"
    log.unlink(missing_ok=True)
    with Client(args=("--project-facts", "--compile-commands-dir", str(ROOT / "db")), env={"STANDIN_REQUESTS": str(log)}) as c:
        c.open("a.c", "int f(void) { ok }")
        c.until(lambda: log.exists() and any('"program":true' in line.replace(" ", "") for line in log.read_text().splitlines()))


def server_asks_callers():
    log = ROOT / "requests"
    log.unlink(missing_ok=True)
    with Client(args=("--project-callers", "--compile-commands-dir", str(ROOT / "db")), env={"STANDIN_REQUESTS": str(log)}) as c:
        c.open("a.c", "int f(void) { ok }")
        c.until(lambda: log.exists() and any('"program":true' in line.replace(" ", "") for line in log.read_text().splitlines()))


def server_sees_database():
    log = ROOT / "requests"
    log.unlink(missing_ok=True)
    with Client(args=("--compile-commands-dir", str(ROOT / "db")), env={"STANDIN_REQUESTS": str(log)}) as c:
        c.open("a.c", "int f(void) { ok }")
        c.settled("a.c")
    assert "-DSEEN" in json.loads(log.read_text().splitlines()[0])["params"]["flags"]


def memory_of_prover(*words):
    """A prover gets its limit as an argument; this one writes it down and goes."""
    folder = ROOT / "seeing"
    folder.mkdir(exist_ok=True)
    for name in ("verify-ls-front", "verify-ls-prove"):
        (folder / name).write_text(f'#!/bin/sh\necho "$@" >> {ROOT}/seen-$(basename "$0")\nexec {STANDIN}/{name} "$@"\n')
        (folder / name).chmod(0o755)
    (ROOT / "seen-verify-ls-prove").unlink(missing_ok=True)
    if words == ("--stdio",):
        with Client(args=("--worker-dir", str(folder), "--memory", "777")) as c:
            c.open("a.c", "int f(void) { ok }")
            c.settled("a.c")
    else:
        run(*words, "--worker-dir", str(folder), "--memory", "777")
    assert "--memory-limit=777" in (ROOT / "seen-verify-ls-prove").read_text()


def jobs_of_server():
    with Client(args=("--jobs", "3")) as c:
        c.open("a.c", "int f(void) { slow 60000 }\nint g(void) { slow 60000 }\nint h(void) { slow 60000 }\nint i(void) { ok }")
        c.until(lambda: len(c.started()) == 3)


def server_waits_for_save():
    with Client(args=("--trigger", "save")) as c:
        c.open("a.c", "int f(void) { ok }")
        c.settled("a.c")
        c.change("a.c", "int f(void) { bad }")
        c.status("a.c", lambda fs, v: v == 2 and fs["f"]["freshness"] == "stale")
        c.save("a.c")
        c.settled("a.c")


def ends_with_process():
    with subprocess.Popen(["sleep", "60"]) as other, Client(args=(f"--clientProcessId={other.pid}",), initialize=False) as c:
        c.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        other.kill()
        other.wait()
        c.process.wait(600)


def witness_is_there():
    run(*LINES["check"], "--witness", str(ROOT))
    assert list(ROOT.glob("*.yml"))


def has_function(*words):
    done = run(*words, "-f", "g")
    assert done.requests[-1]["params"]["function"] == "g"


def enters(*words):
    done = run(*words, "--entry", "g")
    assert options_of(done.requests, "TASK")["program"] is True


def entries_of(words):
    return {r["params"]["function"]: r["params"]["options"].get("entry", False) for r in run(*words).requests if r["method"] == "prove"}


def enters_several():
    """Each is verified; only main starts the program, and names that no file defines are reported."""
    text = "int main(void) { ok }\nint tick(void) { ok }\nint other(void) { ok }\n"
    (ROOT / "irq.c").write_text(text)
    assert entries_of(["check", "irq.c", "--entry", "irq.c:tick", "--entry", "main"]) == {"main": False, "tick": True}
    done = run("check", "irq.c", "--entry", "main", "--entry", "far.c:tick")
    assert done.returncode == 3 and "no function far.c:tick is defined" in done.stderr, done


def server_enters():
    log = ROOT / "requests"
    log.unlink(missing_ok=True)
    with Client(args=("--entry", "tick"), env={"STANDIN_REQUESTS": str(log)}) as c:
        c.open("a.c", "int main(void) { ok }\nint tick(void) { ok }")
        c.settled("a.c")
    asked = [r["params"] for r in map(json.loads, log.read_text().splitlines()) if r["method"] == "prove"]
    assert {p["function"]: (p["options"]["program"], p["options"].get("entry", False)) for p in asked} == {
        "main": (True, False), "tick": (False, True)}, asked


def small_blocks():
    done = run(*LINES["system"], "--block", "small")
    assert done.requests[-1]["params"]["smallBlocks"] is True


def uses_workers(command):
    status, text = said(*LINES[command], "--worker-dir", "/nowhere")
    assert status and "worker does not start" in text, (command, text)


def server_uses_workers():
    with Client(args=("--worker-dir", "/nowhere")) as c:
        c.open("a.c", "int f(void) { ok }")
        c.wait(lambda m: m.get("method") == "window/logMessage" and "worker does not start" in m["params"]["message"])


def keeps(*words):
    """A second run with the file asks no prover."""
    (ROOT / "kept.db").unlink(missing_ok=True)
    count = [sum(r["method"] == "prove" for r in run(*words, "--store", str(ROOT / "kept.db")).requests) for _ in range(2)]
    assert count[0] and not count[1], count
    return ROOT / "kept.db"


def keeps_nothing():
    store = keeps(*LINES["check"])
    assert any(r["method"] == "prove" for r in run(*LINES["check"], "--store", str(store), "--no-store").requests)


def audits():
    store = keeps(*LINES["check"])
    assert any(r["method"] == "prove" for r in run(*LINES["check"], "--store", str(store), "--audit", "100").requests)


def server_waits_to_be_asked():
    """More of it: protocol/test_pull.py."""
    with Client(args=("--diagnostics", "pull")) as c:
        assert "diagnosticProvider" in c.server["capabilities"]


def lists_unlikely():
    """More of it: test_listed.py."""
    (ROOT / "unlikely.c").write_text("int f(void) { unlikely }\n")
    differs("check", "unlikely.c", by=["--findings", "all"])


def server_hints():
    for rule, severity in (("likely", 4), ("all", 3)):
        with Client(args=("--findings", rule)) as c:
            c.open("a.c", "int f(void) { unlikely }\nint g(void) { bad }\n")
            c.settled("a.c")
            assert [d["severity"] for d in c.diagnostics("a.c")] == [severity, 3], rule
    with Client(settings={}) as c:
        c.open("a.c", "int f(void) { unlikely }\n")
        c.settled("a.c")
        c.settings = {"findings": "all"}
        c.notify("workspace/didChangeConfiguration", {"settings": {"verifyLs": c.settings}})
        c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics"
               and [d["severity"] for d in m["params"]["diagnostics"]] == [3])


def server_has_background():
    """More of it: protocol/test_background.py."""
    (ROOT / "busy").mkdir(exist_ok=True)
    for load, pause, waits in ((1000, "battery", False), (0, "load", False), (1000, "load", True)):
        (ROOT / "busy" / "loadavg").write_text(f"{load} 0 0 1/1 1")
        with Client(args=("--background", "project", "--pause-on", pause, "--machine-dir", str(ROOT / "busy"),
                          "--compile-commands-dir", str(ROOT / "db"))) as c:
            c.notify("$/setTrace", {"value": "messages"})
            c.notify("workspace/didChangeConfiguration", {"settings": {"verifyLs": {"bound": 3}}})
            if waits:
                c.wait(lambda m: m.get("method") == "$/logTrace" and "the project waits" in m["params"]["message"])
            else:
                c.wait(lambda m: m.get("method") == "verify-ls/status" and m["params"]["version"] is None)


def server_keeps():
    (ROOT / "kept.db").unlink(missing_ok=True)
    started = []
    for more in ((), (), ("--no-store",)):
        with Client(args=("--store", str(ROOT / "kept.db"), *more)) as c:
            c.open("a.c", "int f(void) { ok }")
            c.settled("a.c")
            started.append(c.started())
    assert started == [["f"], [], ["f"]], started


def baseline_counts():
    (ROOT / "bad.c").write_text("int main(void) { bad }\n")
    (ROOT / "old.sarif").write_text(run("check", "--format", "sarif", "bad.c").stdout)
    assert [run("check", "bad.c", *more).returncode for more in ((), ("--baseline", "old.sarif"))] == [1, 0]


def diff_leaves_out():
    """More of it: test_diff.py."""
    folder = ROOT / "tree"
    folder.mkdir()
    (folder / "a.c").write_text("int f(void) { ok }\n")
    for command in (("init", "-q"), ("add", "a.c"), ("-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "-m", "x")):
        subprocess.run(["git", *command], cwd=folder, check=True)
    outputs = [run("check", *more, str(folder / "a.c")).stdout for more in ((), ("--diff", "HEAD"))]
    assert "1 function: 1 proved" in outputs[0] and "0 functions; 1 function is as before" in outputs[1], outputs


def new_only_leaves_out():
    baseline_counts()
    differs("check", "bad.c", "--baseline", "old.sarif", by=["--new-only"])


def emits_tests():
    (ROOT / "bad.c").write_text("int main(void) { bad }\n")
    said_of = lambda *more: run("check", "bad.c", *more).stderr  # noqa: E731
    assert "0 tests written to kept" in said_of("--emit-test", "kept"), said_of("--emit-test", "kept")
    for alone in (("--style", "ctest"), ("--emit-test-force",)):
        assert "are for --emit-test DIR" in said_of(*alone)
        assert "0 tests written" in said_of(*alone, "--emit-test", "kept")


def store_does(option, shown):
    store, argument = keeps(*LINES["check"]), []
    if option in ("--export", "--import"):
        (ROOT / "copy.db").unlink(missing_ok=True)
        argument = [str(ROOT / "copy.db")]
        if option == "--import":
            run("store", "--store", str(store), "--export", *argument)
    status, text = said("store", "--store", str(store), option, *argument)
    assert status == 0 and shown in text, text
    assert option != "--export" or (ROOT / "copy.db").exists()


def adapter_uses_workers():
    a = Adapter(ROOT, "--worker-dir", "/nowhere")
    assert a.request("initialize")["success"]
    said = a.request("launch", {"program": str(ROOT / "a.c")})
    assert not said["success"] and "worker does not start" in said["message"], said
    assert a.end() == 0


def marks_goals():
    """The front end is told which kinds of goals, a bit each."""
    for words, kinds in ([], 3), (["--goal", "statement"], 1), (["--goal", "mcdc"], 15):
        assert run(*LINES["cover"], *words).requests[0]["params"]["goals"] == kinds


def writes_vectors():
    said_of = lambda *more: run(*LINES["cover"], *more).stderr  # noqa: E731
    for more in ([], ["--style", "ctest"], ["--emit-test-force"]):
        assert "0 tests written to kept" in said_of("--emit-test", "kept", *more)


def plans():
    """More of it: test_plan.py."""
    done = run(*LINES["check"], "--plan-dir", "planned", "--store", "planned.db")
    assert not any(r["method"] == "prove" for r in done.requests) and (ROOT / "planned" / "build.ninja").exists()


EFFECTS = {
    ("--plan-dir", "check"): plans,
    ("--memory", "prove"): lambda: memory_of_prover(*LINES["prove"]),
    ("--goal", "cover"): marks_goals,
    **{(option, "cover"): writes_vectors for option in ("--emit-test", "--style", "--emit-test-force")},
    ("--entry", "cover"): lambda: enters("cover", "a.c"),
    ("--function", "cover"): lambda: has_function("cover", "a.c"),
    ("--format", "cover"): lambda: differs(*LINES["cover"], by=["--format", "json"]),
    ("--jobs", "cover"): lambda: differs(*LINES["cover"], by=["--jobs", "x"]),
    ("--compile-commands-dir", "cover"): lambda: sees_database("cover"),
    ("--memory", "cover"): lambda: memory_of_prover(*LINES["cover"]),
    ("--worker-dir", "cover"): lambda: uses_workers("cover"),
    ("--store", "check"): lambda: keeps(*LINES["check"]),
    ("--store", "stdio"): server_keeps,
    ("--store", "store"): lambda: store_does("--info", " of this version"),
    ("--no-store", "check"): keeps_nothing,
    ("--no-store", "stdio"): server_keeps,
    ("--diagnostics", "stdio"): server_waits_to_be_asked,
    **{(option, "stdio"): server_has_background for option in ("--background", "--pause-on", "--machine-dir")},
    ("--audit", "check"): audits,
    ("--baseline", "check"): baseline_counts,
    ("--diff", "check"): diff_leaves_out,
    **{(option, "check"): emits_tests for option in ("--emit-test", "--style", "--emit-test-force")},
    ("--new-only", "check"): new_only_leaves_out,
    **{(option, "store"): lambda option=option, shown=shown: store_does(option, shown) for option, shown in (
        ("--info", " of this version"), ("--verify", "no damage"), ("--prune", "0 results removed"), ("--export", ""),
        ("--import", "0 results added"))},
    ("--format", "doctor"): lambda: differs("doctor", by=["--format", "json"]),
    ("--compile-commands-dir", "doctor"): lambda: differs("doctor", "a.c", by=["--compile-commands-dir", "db"]),
    ("--store", "doctor"): lambda: differs("doctor", by=["--store", "here.db"]),
    ("--worker-dir", "doctor"): lambda: differs("doctor", by=["--worker-dir", "/nowhere"]),
    ("--entry", "check"): lambda: (enters("check", "a.c"), enters_several()),
    ("--entry", "stdio"): server_enters,
    ("--entry", "system"): lambda: enters("dump", "--btor2", "a.c"),
    ("--function", "check"): lambda: has_function("check", "a.c"),
    ("--function", "system"): lambda: has_function("dump", "--btor2", "a.c"),
    **{("--project", command): lambda command=command: takes_project(command) for command in ("check", "cover")},
    ("--project-facts", "check"): reads_others,
    ("--project-facts", "stdio"): server_reads_others,
    ("--project-callers", "stdio"): server_asks_callers,
    ("--trigger", "stdio"): server_waits_for_save,
    ("--format", "check"): lambda: differs(*LINES["check"], by=["--format", "json"]),
    ("--jobs", "check"): lambda: differs(*LINES["check"], by=["--jobs", "x"]),
    ("--jobs", "stdio"): jobs_of_server,
    ("--findings", "check"): lists_unlikely,
    ("--findings", "stdio"): server_hints,
    ("--strict", "check"): lambda: differs(*LINES["check"], by=["--strict"]),
    ("--verbose", "check"): lambda: differs(*LINES["check"], by=["-v"]),
    ("--verbose", "solve"): lambda: differs("solve", "b.dimspec", by=["-v"]),
    ("--color", "check"): lambda: differs(*LINES["check"], by=["--color", "always"]),
    **{("--compile-commands-dir", command): lambda command=command: sees_database(command)
       for command in ("check", "ir", "invariants", "system")},
    ("--compile-commands-dir", "stdio"): server_sees_database,
    ("--memory", "check"): lambda: memory_of_prover(*LINES["check"]),
    ("--memory", "solve"): lambda: memory_of_prover(*LINES["solve"]),
    ("--memory", "stdio"): lambda: memory_of_prover("--stdio"),
    ("--witness", "check"): witness_is_there,
    ("--block", "system"): small_blocks,
    **{(option, "stdio"): lambda: None for option in ("--emit-test", "--style")},  # protocol/actions
    ("--stdio", "stdio"): lambda: None,  # all tests of the protocol
    ("--clientProcessId", "stdio"): ends_with_process,
    ("--worker-dir", "stdio"): server_uses_workers,
    ("--worker-dir", "dap"): adapter_uses_workers,
    ("--dap", "dap"): lambda: None,  # tests/dap
    **{("--worker-dir", command): lambda command=command: uses_workers(command)
       for command in ("check", "ir", "invariants", "system", "solve", "prove")},
    ("--worker-dir", "store"): lambda: differs("store", "--store", str(keeps(*LINES["check"])), "--info",
                                               by=["--worker-dir", "/nowhere"]),
}


def test_effects_in_this_process():
    for row in ROWS.values():
        for command in row.commands:
            if row.scope != "PROCESS" or row.name in (*CHOOSING, "--version", "--help"):
                continue
            assert (row.name, command) in EFFECTS, f"no test shows what {row.name} does in {command}"
            EFFECTS[row.name, command]()


def test_version_and_help_anywhere():
    for words in LINES.values():
        assert run(*words, "--version").stdout.startswith("verify-ls ")
        assert run(*words, "-h").stdout.startswith("verify-ls - ")


harness.main(globals())
