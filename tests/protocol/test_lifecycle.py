#!/usr/bin/env python3
"""From initialize to exit: order, statuses, capabilities, and no process left behind."""
import signal
import subprocess
import sys
import time

import harness
from client import ALL, SLOW, Client, wait_gone


def test_initialize_and_exit():
    with Client() as c:
        caps = c.server["capabilities"]
        assert caps["positionEncoding"] == "utf-16"
        assert caps["textDocumentSync"]["change"] == 2 and caps["textDocumentSync"]["openClose"]
        assert caps["codeLensProvider"]["resolveProvider"] and caps["hoverProvider"] is True and caps["codeActionProvider"]
        assert "verify-ls.showTrace" in caps["executeCommandProvider"]["commands"]
        for owned_by_clangd in ("completionProvider", "definitionProvider", "semanticTokensProvider"):
            assert owned_by_clangd not in caps
        assert c.server["serverInfo"]["name"] == "verify-ls"
        assert c.shutdown() == 0


def test_utf8_is_chosen_when_offered():
    caps = dict(ALL, general={"positionEncodings": ["utf-16", "utf-8"]})
    with Client(caps) as c:
        assert c.server["capabilities"]["positionEncoding"] == "utf-8"
    with Client({}) as c:
        assert c.server["capabilities"]["positionEncoding"] == "utf-16"


def test_exit_without_shutdown_is_an_error():
    with Client() as c:
        c.notify("exit")
        assert c.process.wait(100) == 1
    with Client(initialize=False) as c:
        c.notify("exit")
        assert c.process.wait(100) == 1


def test_end_of_input_ends_the_server():
    with Client() as c:
        c.open("a.c", "int f(void) { slow 5000 }")
        c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "running")
        children = c.children()
        assert len(children) >= 3
        c.process.stdin.close()
        assert c.process.wait(100) == 1
        assert wait_gone(children)


def test_killed_server_takes_its_workers_along():
    with Client() as c:
        c.open("a.c", "int f(void) { hang }")
        c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "running")
        children = c.children()
        c.process.send_signal(signal.SIGKILL)
        c.process.wait(100)
        assert wait_gone(children)


def test_the_end_of_the_editor_ends_the_server():
    editor = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    with Client(initialize=False) as c:
        c.request("initialize", {"processId": editor.pid, "capabilities": {}})
        time.sleep(0.2)
        assert c.process.poll() is None
        editor.kill()
        editor.wait()
        assert c.process.wait(5 * SLOW) == 1


def test_client_process_id_option():
    editor = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    with Client(initialize=False, args=(f"--clientProcessId={editor.pid}",)) as c:
        c.request("initialize", {"processId": None, "capabilities": {}})
        editor.kill()
        editor.wait()
        assert c.process.wait(5 * SLOW) == 1


def test_requests_before_initialize():
    with Client(initialize=False) as c:
        assert c.error("textDocument/hover", {}) == -32002
        assert c.error("no/such/method") == -32002
        c.notify("textDocument/didOpen", {"textDocument": {"uri": "file:///x.c", "version": 1, "text": ""}})
        c.request("initialize", {"processId": None, "capabilities": {}})
        assert c.error("initialize", {"capabilities": {}}) == -32600
        assert c.error("initialize", None) == -32600


def test_initialize_without_parameters():
    with Client(initialize=False) as c:
        assert c.error("initialize") == -32602
        c.request("initialize", {"capabilities": {}})


def test_after_shutdown_only_exit():
    with Client() as c:
        c.request("shutdown")
        assert c.error("textDocument/hover", {}) == -32600
        c.notify("exit")
        assert c.process.wait(100) == 0


def test_start_up_is_fast():
    best = 9.0
    for _ in range(3):
        start = time.monotonic()
        with Client() as c:
            best = min(best, time.monotonic() - start)
            c.shutdown()
    assert best < 0.15 * SLOW, best


def test_registers_what_the_client_can_do():
    with Client() as c:
        m = c.wait(lambda m: m.get("method") == "client/registerCapability")
        methods = [r["method"] for r in m["params"]["registrations"]]
        assert methods == ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"]
        globs = m["params"]["registrations"][1]["registerOptions"]["watchers"]
        assert "**/compile_commands.json" in [g["globPattern"] for g in globs]
    with Client({}) as c:
        c.open("a.c", "int f(void) { ok }")
        c.settled("a.c")
        asked = {m["method"] for m in c.log if "method" in m and "id" in m}
        assert not asked, asked  # nothing that the client has not declared


def test_trace():
    with Client() as c:
        c.open("a.c", "int f(void) { ok }")
        c.settled("a.c")
        assert not c.of("$/logTrace")
        c.notify("$/setTrace", {"value": "messages"})
        c.change("a.c", "int f(void) { ok }\nint g(void) { bad }")
        c.settled("a.c")
        said = [p["message"] for p in c.of("$/logTrace")]
        assert len(said) == 2, said
        first, second = said
        assert "1 of 2 functions to verify" in first and second == "g: violated, 1 ms"
        c.notify("$/setTrace", {"value": "off"})
        c.change("a.c", "int f(void) { bad }")
        c.settled("a.c")
        assert len(c.of("$/logTrace")) == 2


harness.main(globals())
