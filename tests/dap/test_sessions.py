#!/usr/bin/env python3
"""Sessions of the debug adapter that end early, or were never ones."""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "protocol"), str(HERE)]
import harness
from adapter import Adapter

LOOP = {"program": str(HERE / "cases" / "loop.c"), "function": "loop", "flags": [], "settings": {"workBudget": 4000, "timeBudget": 120}}


def started(run=True):
    a = Adapter(HERE)
    assert a.request("initialize", {"adapterID": "verify-ls"})["success"]
    assert a.request("launch", LOOP)["success"]
    if run:
        assert a.request("configurationDone")["success"]
        a.wait("stopped")
    return a


def no_more(a):
    """The adapter ends by itself, without a word."""
    while (message := a.next_message()) is not None:
        assert message["type"] == "event", message
    assert a.end() == 0


def test_end_of_input_before_anything():
    assert Adapter(HERE).end() == 0


def test_disconnect_before_initialize():
    a = Adapter(HERE)
    assert a.request("disconnect")["success"]
    no_more(a)


def test_disconnect_while_stopped():
    a = started()
    assert a.request("disconnect", {"terminateDebuggee": True})["success"]
    no_more(a)


def test_end_of_input_while_stopped():
    assert started().end() == 0


def test_disconnect_before_configuration():
    a = started(run=False)
    assert a.request("disconnect")["success"]
    no_more(a)


def test_disconnect_while_verifying():
    a = Adapter(HERE)
    assert a.request("initialize")["success"]
    a.send({"seq": 90, "type": "request", "command": "launch", "arguments": LOOP})
    assert a.request("disconnect")["success"]
    no_more(a)


def test_terminate_while_verifying():
    a = Adapter(HERE)
    assert a.request("initialize")["success"]
    a.send({"seq": 90, "type": "request", "command": "launch", "arguments": LOOP})
    assert a.request("terminate")["success"]
    a.wait("terminated")
    assert a.request("disconnect")["success"]
    no_more(a)


def test_terminate_then_disconnect():
    a = started()
    assert a.request("terminate")["success"]
    a.wait("terminated")
    assert not a.request("next", {"threadId": 1})["success"]
    assert a.request("disconnect")["success"]
    no_more(a)


def test_requests_behind_disconnect_are_dropped():
    a = started()
    a.send({"seq": 91, "type": "request", "command": "disconnect"})
    a.send({"seq": 92, "type": "request", "command": "threads"})
    assert a.next_message()["request_seq"] == 91
    no_more(a)


def test_what_is_no_message():
    a = Adapter(HERE)
    for data in (b"Content-Length: 9\r\n\r\nnot json!", b"Content-Length: x\r\n\r\n", b"garbage\r\n\r\n", b"Content-Length: 2\r\n\r\n[]",
                 b"Content-Length: 4\r\n\r\nnull", b"Content-Length: 13\r\n\r\n{\"type\":null}", b"Content-Length: 3\r\n\r\n\xff\xfe1"):
        a.send_bytes(data)
    for message in ({"type": "request"}, {"type": "request", "seq": "one", "command": 5}, {"type": "event", "event": "x"}):
        a.send(message)
    a.send({"type": "response", "request_seq": 1, "success": True})  # to nothing that was asked: ignored
    assert a.request("initialize")["success"]
    for event in a.events:
        assert event["type"] == "response" and not event["success"], event
    assert len(a.events) == 9, a.events
    assert a.end() == 0


def test_arguments_of_other_types():
    a = started()
    for command in ("setBreakpoints", "setExceptionBreakpoints", "continue", "stackTrace", "scopes", "variables", "evaluate", "next", "exceptionInfo", "launch"):
        for arguments in (None, 5, [], "x", {"frameId": "a", "source": 5, "breakpoints": 7, "expression": [], "program": {}},
                          {"frameId": -1, "variablesReference": -3, "startFrame": -5, "levels": -5, "start": -1, "count": -1},
                          {"frameId": 1e300, "variablesReference": 1e300, "source": {"path": "/x"}, "breakpoints": [5, None, {"line": -1}]}):
            a.request(command, arguments)
    assert a.request("disconnect")["success"]
    no_more(a)


def test_deep_expressions():
    a = started()
    for text in ("(" * 5000 + "1" + ")" * 5000, "-" * 5000 + "1", "!" * 150 + "1", "1" + "+1" * 3000, "squares" + "[0]" * 3000, "'" * 99, "x" * 100000,
                 "1?" * 3000, "*" * 3000, "sizeof " * 3000 + "1", "(int)" * 3000 + "1", "0x" + "f" * 500, "1e999", "é"):
        a.request("evaluate", {"expression": text, "frameId": 1})
    assert a.request("evaluate", {"expression": "1" + "+1" * 3000, "frameId": 1})["body"]["result"] == "3001"
    assert a.end() == 0


def test_lines_from_zero():
    a = Adapter(HERE)
    a.request("initialize", {"linesStartAt1": False, "columnsStartAt1": False})
    a.request("launch", {**LOOP, "stopOnEntry": True})
    set_to = a.request("setBreakpoints", {"source": {"path": LOOP["program"]}, "breakpoints": [{"line": 5}]})["body"]["breakpoints"]
    assert set_to[0]["line"] == 5
    a.request("configurationDone")
    assert a.wait("stopped")["body"]["reason"] == "entry"
    a.request("continue", {"threadId": 1})
    assert a.wait("stopped")["body"]["reason"] == "breakpoint"
    top = a.request("stackTrace", {"threadId": 1})["body"]["stackFrames"][0]
    assert (top["line"], top["column"]) == (5, 23), top
    assert a.end() == 0


def test_elements_by_part():
    a = started()
    scopes = a.request("scopes", {"frameId": 1})["body"]["scopes"]
    rows = a.request("variables", {"variablesReference": scopes[0]["variablesReference"]})["body"]["variables"]
    squares = next(v for v in rows if v["name"] == "squares")
    assert squares["indexedVariables"] == 4
    part = a.request("variables", {"variablesReference": squares["variablesReference"], "start": 1, "count": 2})["body"]["variables"]
    assert [(v["name"], v["value"]) for v in part] == [("[1]", "1"), ("[2]", "4")], part
    assert a.end() == 0


def test_the_words_are_those_of_the_report():
    import subprocess
    from adapter import ADAPTER
    a = started()
    told = a.request("exceptionInfo", {"threadId": 1})["body"]["description"]
    report = subprocess.run([str(ADAPTER), "check", "--no-store", "--budget", "4000", "-f", "loop", LOOP["program"], "--"],
                            capture_output=True, text=True, check=False).stdout
    assert told in report, (told, report)
    assert a.end() == 0


if __name__ == "__main__":
    harness.main(globals())
