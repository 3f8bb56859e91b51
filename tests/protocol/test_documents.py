#!/usr/bin/env python3
"""Text follows the editor's: encodings, line ends, edits in a row, diagnostics, lenses, hovers, commands."""
import json
import pathlib
import urllib.parse
import urllib.request

import harness
from client import ALL, Client


def pos(line, character):
    return {"line": line, "character": character}


def rng(l1, c1, l2, c2):
    return {"start": pos(l1, c1), "end": pos(l2, c2)}


def test_utf16_edits_on_lines_that_are_not_ascii():
    with Client() as c:
        c.open("a.c", "/* é😀 */ int f(void) { ok }\n/* ü */ int g(void) { ok }\n")
        states = c.settled("a.c")
        assert states["f"]["nameRange"] == rng(0, 14, 0, 15), states  # é is one unit, 😀 two
        c.edit("a.c", [{"range": rng(0, 24, 0, 26), "text": "bad"}])
        assert {n: s["verdict"] for n, s in c.settled("a.c").items()} == {"f": "violated", "g": "proved"}
        d, = c.diagnostics("a.c")
        assert d["range"] == rng(0, 23, 0, 28), d
        c.edit("a.c", [{"range": rng(0, 4, 0, 6), "text": ""}, {"range": rng(1, 22, 1, 24), "text": "bad"}])
        assert {n: s["verdict"] for n, s in c.settled("a.c").items()} == {"f": "violated", "g": "violated"}
        first, second = c.diagnostics("a.c")
        assert first["range"] == rng(0, 21, 0, 26) and second["range"]["start"]["line"] == 1


def test_utf8_edits():
    caps = dict(ALL, general={"positionEncodings": ["utf-8"]})
    with Client(caps) as c:
        c.open("a.c", "/* é😀 */ int f(void) { ok }\n")
        assert c.settled("a.c")["f"]["nameRange"] == rng(0, 17, 0, 18)
        c.edit("a.c", [{"range": rng(0, 27, 0, 29), "text": "bad"}])
        assert c.settled("a.c")["f"]["verdict"] == "violated"
        assert c.diagnostics("a.c")[0]["range"] == rng(0, 26, 0, 31)


def test_crlf_and_cr():
    for end in ("\r\n", "\r", "\n"):
        with Client() as c:
            c.open("a.c", f"// 1{end}int f(void) {{ ok }}{end}// 3{end}int g(void) {{ ok }}{end}")
            states = c.settled("a.c")
            assert states["g"]["nameRange"] == rng(3, 4, 3, 5), (end, states)
            c.edit("a.c", [{"range": rng(1, 99, 3, 0), "text": end + "int h(void) { bad }" + end}])
            states = c.settled("a.c")
            assert states["h"]["verdict"] == "violated" and states["g"]["nameRange"]["start"]["line"] == 3, states


def test_many_edits_equal_one():
    """A text typed and deleted character by character ends like the same text opened at once."""
    with Client() as c:
        c.open("a.c", "")
        goal = "int f(void) { bad 2 }\nint g(void) { ok }\n"
        c.settled("a.c")
        for i, ch in enumerate(goal):
            line, col = goal.count("\n", 0, i), i - (goal.rfind("\n", 0, i) + 1)
            c.edit("a.c", [{"range": rng(line, col, line, col), "text": ch}])
        states = c.settled("a.c")
        assert states["f"]["verdict"] == "violated" and states["g"]["verdict"] == "proved"


def test_edits_out_of_range_are_clamped():
    with Client() as c:
        c.open("a.c", "int f(void) { ok }")
        c.settled("a.c")
        c.edit("a.c", [{"range": rng(50, 9, 70, 2), "text": "\nint g(void) { ok }"}])
        assert set(c.settled("a.c")) == {"f", "g"}


def test_buffer_not_disk():
    with Client() as c:
        c.path("a.c").write_text("int f(void) { ok }")
        c.open("a.c", "int f(void) { bad }")
        assert c.settled("a.c")["f"]["verdict"] == "violated"


def test_diagnostics():
    with Client() as c:
        c.open("a.c", "int f(void) { bad 30 }\nint main(void) { bad }\n")
        c.settled("a.c")
        f, main = c.diagnostics("a.c")
        assert f["source"] == "verify-ls" and f["code"] == "assertion" and f["severity"] == 3
        assert f["message"] == "assertion fails: `bad 30` if called with n = 7"
        assert f["codeDescription"]["href"].startswith("http")
        assert 1 < len(f["relatedInformation"]) <= 10
        assert f["relatedInformation"][0]["location"]["uri"] == c.uri("a.c")
        assert f["data"]["function"] == "f"
        assert main["severity"] == 1
        c.close("a.c")
        c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and not m["params"]["diagnostics"])


def test_plain_client_gets_plain_diagnostics():
    with Client({}) as c:
        c.open("a.c", "int f(void) { bad }")
        c.settled("a.c")
        d, = c.diagnostics("a.c")
        assert "relatedInformation" not in d and "codeDescription" not in d


def test_lenses():
    with Client() as c:
        c.open("a.c", "int f(void) { ok }\nint g(void) { bad }\nint h(void) { bounded }\nint k(void) { unknown }\n"
                      "int l(void) { slow 60000 }\n")
        found = c.request("textDocument/codeLens", {"textDocument": {"uri": c.uri("a.c")}})
        assert [lens["range"]["start"]["line"] for lens in found] == [0, 1, 2, 3, 4]
        assert all("command" not in lens and lens["range"]["start"]["line"] == lens["range"]["end"]["line"] for lens in found)
        c.status("a.c", lambda fs, v: sum(f["freshness"] == "current" for f in fs.values()) == 4)
        shown = {f: text.removesuffix(" · still trying") for f, text in c.lenses("a.c").items()}  # k may be tried again by now
        assert shown == {"f": "proved · 1 check · 1 ms", "g": "1 counterexample · show",
                         "h": "proved up to 8 iterations", "k": "unknown: timeout", "l": "verifying …"}, shown
        c.command("verify-ls.cancel")
        assert c.settled("a.c")["l"]["text"] == "unknown: cancelled"


def test_lenses_of_one_line_say_whose_they_are():
    with Client() as c:
        c.open("a.c", "int f(void) { ok } int g(void) { bad }\nint h(void) { bounded }\n")
        c.settled("a.c")
        assert c.lenses("a.c") == {"f": "f: proved · 1 check · 1 ms", "g": "g: 1 counterexample · show",
                                   "h": "proved up to 8 iterations"}, c.lenses("a.c")


def test_lens_refresh_is_throttled():
    with Client() as c:
        c.open("a.c", "\n".join(f"int f{i}(void) {{ slow 20 }}" for i in range(60)))
        c.settled("a.c", 20)
        times = [t for m, t in zip(c.log, c.times) if m.get("method") == "workspace/codeLens/refresh"]
        assert times and all(b - a > 0.25 for a, b in zip(times, times[1:])), times


def test_hover():
    with Client() as c:
        c.open("a.c", "int f(void) { bad }\nint g(void) { ok }\n")
        c.settled("a.c")
        h = c.hover("a.c", 0, 4)
        text = h["contents"]["value"]
        assert h["contents"]["kind"] == "markdown" and h["range"] == rng(0, 4, 0, 5)
        assert "counterexample" in text and "happens when n = 7" in text and "the stand-in is right" in text
        assert "assertion fails: `bad`" in c.hover("a.c", 0, 15)["contents"]["value"]
        assert "cannot happen" in c.hover("a.c", 1, 15)["contents"]["value"]
        assert c.hover("a.c", 0, 1) is None and c.hover("a.c", 9, 9) is None
    with Client({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}) as c:
        c.open("a.c", "int f(void) { ok }\n")
        c.settled("a.c")
        h = c.hover("a.c", 0, 4)["contents"]
        assert h["kind"] == "plaintext" and h["value"].startswith("f proved"), h
        c.open("b.c", "int f(void) { bad }\n")
        c.settled("b.c")
        value = c.hover("b.c", 0, 15)["contents"]["value"]
        assert "assertion fails: bad: happens when n = 7" in value and "`" not in value, value


def test_show_trace():
    with Client() as c:
        c.open("a.c", "int f(void) { bad 40 }\n")
        c.settled("a.c")
        answer = c.command("verify-ls.showTrace", c.uri("a.c"), "f")
        asked = c.wait(lambda m: m.get("method") == "window/showDocument")["params"]
        path = pathlib.Path(urllib.request.url2pathname(urllib.parse.urlparse(asked["uri"]).path))
        text = path.read_text()
        assert text == answer["text"] and "n = 7" in text and "i = 39" in text and "a.c:1" in text
        assert path.parent.stat().st_mode & 0o77 == 0
        assert c.shutdown() == 0
        assert not path.parent.exists()


def test_show_trace_without_show_document():
    with Client({}) as c:
        c.open("a.c", "int f(void) { bad }\n")
        c.settled("a.c")
        c.command("verify-ls.showTrace", c.uri("a.c"), "f")
        assert "n = 7" in c.wait(lambda m: m.get("method") == "window/showMessage")["params"]["message"]


def test_trace_data():
    with Client() as c:
        c.open("a.c", "int f(void) { bad 2 }\nint g(void) { ok }\n")
        c.settled("a.c")
        data = c.command("verify-ls.traceData", c.uri("a.c"), "f")
        assert data["uri"] == c.uri("a.c") and data["function"] == "f"
        assert data["inputs"] == [{"name": "n", "value": "7"}]
        assert [s["text"] for s in data["steps"]] == ["i = 0", "i = 1", "assertion fails"]
        assert data["steps"][-1]["kind"] == "fail" and data["steps"][0]["location"]["range"] == data["range"]
        assert c.command("verify-ls.traceData", c.uri("a.c"), "g") is None


def test_other_languages_and_untitled():
    with Client() as c:
        c.open("a.cpp", "int f(void) { bad }", language="cpp")
        assert c.request("textDocument/codeLens", {"textDocument": {"uri": c.uri("a.cpp")}}) == []
        uri = "untitled:Untitled-1"
        c.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "c", "version": 1,
                                                           "text": "int f(void) { bad }"}})
        m = c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
                   and m["params"]["diagnostics"])
        assert m["params"]["diagnostics"][0]["range"]["start"]["line"] == 0


def test_open_twice_and_close_twice():
    with Client() as c:
        c.open("a.c", "int f(void) { ok }")
        c.open("a.c", "int f(void) { bad }")
        assert c.status("a.c", lambda fs, v: fs and all(f["freshness"] == "current" for f in fs.values()))["f"]["verdict"] == "violated"
        c.close("a.c")
        c.close("a.c")
        assert c.request("textDocument/codeLens", {"textDocument": {"uri": c.uri("a.c")}}) == []


def test_compile_commands():
    with Client() as c:
        c.path("compile_commands.json").write_text("{ broken")
        c.open("a.c", "int f(void) { ok }")
        m = c.wait(lambda m: m.get("method") == "window/logMessage")
        assert "compile_commands.json: not a JSON array" in m["params"]["message"]
        assert c.settled("a.c")["f"]["verdict"] == "proved"
        mark = c.mark()
        c.path("compile_commands.json").write_text(json.dumps([]))
        c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": c.uri("compile_commands.json"), "type": 2}]})
        c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "current", since=mark)
        assert not c.of("window/logMessage", mark)


harness.main(globals())
