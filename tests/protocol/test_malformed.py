#!/usr/bin/env python3
"""Malformed messages: each gets its error, and the server goes on."""
import json
import random

import harness
from client import Client


def error_with_null_id(c, since):
    return c.wait(lambda m: "error" in m and m["id"] is None, since=since)["error"]["code"]


def test_malformed_framing():
    bad = [b"Content-Length: abc\r\n\r\n", b"Content-Length: -5\r\n\r\n", b"Content-Length: 99999999999\r\n\r\n",
           b"Content-Type: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x00\xff\xfe\r\n\r\n"]
    for junk in bad:
        with Client() as c:
            mark = c.mark()
            c.send_bytes(junk)
            assert error_with_null_id(c, mark) == -32700, junk
            assert c.hover("none.c", 0, 0) is None
            assert c.shutdown() == 0


def test_header_in_pieces_and_other_headers():
    with Client() as c:
        body = json.dumps({"jsonrpc": "2.0", "id": "s-1", "method": "textDocument/hover", "params": {}}).encode()
        data = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body)
        for i in range(len(data)):
            c.send_bytes(data[i:i + 1])
        assert c.response("s-1")["result"] is None


def test_bad_json():
    with Client() as c:
        for body in (b"{", b"nonsense", b"", b'{"a":}', b"[" * 5000, b'{"jsonrpc":"2.0","id":1,"method":"\\ud800"}'):
            mark = c.mark()
            c.send_body(body)
            assert error_with_null_id(c, mark) == -32700, body
        c.hover("none.c", 0, 0)


def test_not_a_request():
    with Client() as c:
        for body in (b"[]", b'[{"jsonrpc":"2.0","id":9,"method":"shutdown"}]', b"1", b'"x"', b"null", b"{}",
                     b'{"jsonrpc":"2.0","method":5}', b'{"jsonrpc":"2.0","id":{},"method":"shutdown"}'):
            mark = c.mark()
            c.send_body(body)
            assert error_with_null_id(c, mark) == -32600, body
        c.hover("none.c", 0, 0)


def test_unknown_methods():
    with Client() as c:
        assert c.error("textDocument/completion", {}) == -32601
        assert c.error("$/unknownRequest", {}) == -32601
        assert c.error("", {}) == -32601
        assert c.error("textDocument/didOpen", {}) == -32600  # a notification
        mark = c.mark()
        c.notify("$/unknownNotification", {})
        c.notify("unknown/notification", {})
        c.notify("textDocument/hover", {})  # a request without an id
        c.hover("none.c", 0, 0)
        assert not [m for m in c.log[mark:] if "error" in m]


def test_parameters_of_the_wrong_shape():
    with Client() as c:
        c.open("a.c", "int f(void) { ok }")
        c.settled("a.c")
        for method in ("textDocument/hover", "textDocument/codeLens"):
            for params in ({}, [], {"textDocument": 5}, {"textDocument": {"uri": 1}}, {"position": {"line": -1}},
                           {"textDocument": {"uri": c.uri("a.c")}, "position": {"line": 1e99, "character": "x"}}):
                c.response(c.start(method, params))
        for params in ({}, {"data": 5}, {"data": {"uri": c.uri("a.c"), "function": "none"}}):
            assert c.error("codeLens/resolve", params) == -32801
        for params in ({}, {"command": "no.such"}, {"command": "verify-ls.showTrace"},
                       {"command": "verify-ls.showTrace", "arguments": [c.uri("a.c"), "none"]},
                       {"command": "verify-ls.verifyFile", "arguments": ["file:///none.c"]}):
            assert c.error("workspace/executeCommand", params) == -32602
        for method in ("textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
                       "workspace/didChangeConfiguration", "$/cancelRequest", "$/setTrace",
                       "window/workDoneProgress/cancel", "workspace/didChangeWatchedFiles",
                       "workspace/didChangeWorkspaceFolders"):
            for params in (None, {}, [], {"textDocument": {}}, {"id": "x"}, {"contentChanges": 7}):
                c.notify(method, params)
        c.edit("a.c", [{"range": {"start": {"line": 0}}, "text": "x"}, {"range": 5, "text": "y"}, {}, 3])
        assert c.shutdown() == 0


def test_large_message():
    with Client() as c:
        text = "int f(void) { ok }\n" + "// " + "x" * (10 << 20) + "\n"
        c.open("big.c", text)
        assert c.settled("big.c", 30)["f"]["verdict"] == "proved"
        c.edit("big.c", [{"range": {"start": {"line": 0, "character": 14}, "end": {"line": 0, "character": 16}},
                          "text": "bad"}])
        assert c.settled("big.c", 30)["f"]["verdict"] == "violated"


def test_invalid_utf8():
    with Client() as c:
        uri = c.uri("a.c").encode()
        body = (b'{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"%s",'
                b'"languageId":"c","version":1,"text":"int f(void) { bad }// \xff\xc3( \xed\xa0\x80 \\u0000"}}}') % uri
        c.send_body(body)
        c.versions["a.c"] = 1
        assert c.settled("a.c")["f"]["verdict"] == "violated"
        assert c.shutdown() == 0


def test_random_bytes():
    """Whatever comes, the server neither dies nor hangs: it still answers afterwards."""
    seed = random.Random(7)
    for _ in range(20):
        with Client() as c:
            good = json.dumps({"jsonrpc": "2.0", "id": 900, "method": "textDocument/hover", "params": {}}).encode()
            data = bytearray(b"Content-Length: %d\r\n\r\n%s" % (len(good), good))
            for _ in range(seed.randint(1, 6)):
                data[seed.randrange(len(data))] = seed.randrange(256)
            # Enough of anything to fill a body that was announced too long, then a fresh start.
            c.send_bytes(bytes(data) + b" " * 1000)
            for ident in range(2000, 2400):
                c.send({"id": ident, "method": "textDocument/hover", "params": {}})
            c.wait(lambda m: m.get("id", 0) in range(2000, 2400) and "result" in m)


harness.main(globals())
