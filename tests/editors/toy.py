#!/usr/bin/env python3
import json, sys, re, threading, time
docs = {}
out = sys.stdout.buffer
lock = threading.Lock()
nid = [1000]
def send(m):
    m["jsonrpc"] = "2.0"
    b = json.dumps(m).encode()
    with lock:
        out.write(b"Content-Length: %d\r\n\r\n" % len(b) + b); out.flush()
def request(method, params):
    nid[0] += 1
    send({"id": nid[0], "method": method, "params": params})
def R(l, a, b): return {"start": {"line": l, "character": a}, "end": {"line": l, "character": b}}
def bug(text): return "i <= SLOTS" in text
def find(text, s):
    for i, l in enumerate(text.splitlines()):
        if s in l: return i, l.index(s)
    return 0, 0
def analyse(uri):
    text, ver = docs[uri]
    d = []
    if bug(text):
        l, c = find(text, "squares[i] = ")
        l0, _ = find(text, "for (")
        d.append({"range": R(l, c, c + 10), "severity": 2, "source": "verify-ls", "code": "array-bounds", "message": "array index out of bounds: squares[i]",
                  "relatedInformation": [{"location": {"uri": uri, "range": R(l0, 4, 7)}, "message": "i = 8"}]})
    l, c = find(text, "lo + hi")
    d.append({"range": R(l, c, c + 7), "severity": 3, "source": "verify-ls", "code": "signed-overflow", "message": "signed overflow: lo + hi if called with lo = 1, hi = 2147483647"})
    send({"method": "textDocument/publishDiagnostics", "params": {"uri": uri, "version": ver, "diagnostics": d}})
    send({"method": "verify-ls/status", "params": {"uri": uri, "version": ver, "functions": status(uri)}})
    request("workspace/codeLens/refresh", None)
def status(uri):
    text, _ = docs[uri]
    r = []
    for name, n in (("clamp", 4), ("sum_of_squares", 9), ("middle", 3)):
        l, c = find(text, "int " + name)
        v = "violated" if name == "middle" or name == "sum_of_squares" and bug(text) else "proved"
        r.append({"name": name, "range": {"start": {"line": l, "character": 0}, "end": {"line": l + n - 1, "character": 1}}, "verdict": v, "freshness": "current",
                  "text": "1 counterexample · show" if v == "violated" else "proved · 4 checks"})
    return r
def lenses(uri):
    r = []
    for f in status(uri):
        rng = R(f["range"]["start"]["line"], 4, 4 + len(f["name"]))
        cmd = "verify-ls.showTrace" if f["verdict"] == "violated" else "verify-ls.verifyFunction"
        r.append({"range": rng, "command": {"title": f["text"], "command": cmd, "arguments": [uri, f["name"]]}})
    return r
def trace(uri, name):
    text, _ = docs[uri]
    l, c = find(text, "for ("); l2, c2 = find(text, "squares[i] = ")
    at = lambda l, a, b: {"uri": uri, "range": R(l, a, b)}
    return {"uri": uri, "function": name, "message": "array index out of bounds: squares[i]", "inputs": [], "steps":
        [{"text": "call sum_of_squares()", "kind": "enter", "depth": 0, "function": name}] +
        [{"text": "i = %d" % i, "kind": "assign", "depth": 0, "function": name, "location": at(l, 9, 14)} for i in (0, 1, 7, 8)] +
        [{"text": "array index out of bounds: squares[i]", "kind": "fail", "depth": 0, "function": name, "location": at(l2, c2, c2 + 10)}]}
def main():
    i = sys.stdin.buffer
    while True:
        n = 0
        while True:
            h = i.readline()
            if not h: return
            h = h.strip()
            if not h: break
            if h.lower().startswith(b"content-length:"): n = int(h.split(b":")[1])
        m = json.loads(i.read(n)); me = m.get("method"); p = m.get("params") or {}
        if me is None: continue
        res = None
        if me == "initialize":
            res = {"capabilities": {"textDocumentSync": {"openClose": True, "change": 1, "save": True}, "hoverProvider": True, "codeLensProvider": {"resolveProvider": False},
                   "executeCommandProvider": {"commands": ["verify-ls.showTrace", "verify-ls.traceData", "verify-ls.verifyFile", "verify-ls.verifyFunction"]}}}
        elif me == "textDocument/didOpen":
            d = p["textDocument"]; docs[d["uri"]] = (d["text"], d["version"]); analyse(d["uri"])
        elif me == "textDocument/didChange":
            u = p["textDocument"]["uri"]; docs[u] = (p["contentChanges"][-1]["text"], p["textDocument"]["version"])
            threading.Timer(0.3, analyse, [u]).start()
        elif me == "textDocument/codeLens": res = lenses(p["textDocument"]["uri"])
        elif me == "textDocument/hover":
            u = p["textDocument"]["uri"]
            for f in status(u):
                if f["range"]["start"]["line"] == p["position"]["line"]:
                    res = {"contents": {"kind": "markdown", "value": "**%s**: %s\n\n- array-bounds: violated\n" % (f["name"], f["text"])}}
        elif me == "workspace/executeCommand":
            if p["command"] == "verify-ls.traceData": res = trace(*p["arguments"][:2])
            elif p["command"] == "verify-ls.showTrace":
                t = trace(*p["arguments"][:2]); path = "/tmp/ve/%s.trace" % t["function"]
                open(path, "w").write("\n".join(s["text"] for s in t["steps"]) + "\n")
                request("window/showDocument", {"uri": "file://" + path, "takeFocus": True})
        elif me == "exit": return
        if "id" in m: send({"id": m["id"], "result": res})
main()
