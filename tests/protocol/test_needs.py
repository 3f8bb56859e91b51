#!/usr/bin/env python3
"""What a function needs of its callers: beside its name, in its hover, and as an edit that states it; with the real workers."""
import harness
from client import Client

SHIFTS = """#include <stddef.h>

int shift(int n) { return 1 << n; }
int part(const int *b, int k)
{
    // a tenth
    return b[0] % 7 + 100 / k;
}
int fine(int n) { return n & 3; }
int element(const int *p, int i) { return p == NULL ? 0 : p[i]; }
"""
EVERYTHING = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}


def hints(client, text, part=EVERYTHING):
    client.open("a.c", text)
    client.settled("a.c", 30)
    return client.request("textDocument/inlayHint", {"textDocument": {"uri": client.uri("a.c")}, "range": part})


def stated(client, line, only=None):
    """The titles of actions there, and the text with the last one's edits."""
    place = {"line": line, "character": 5}
    context = {"diagnostics": []} | ({"only": only} if only else {})
    actions = client.request("textDocument/codeAction", {"textDocument": {"uri": client.uri("a.c")},
                                                         "range": {"start": place, "end": place}, "context": context})
    return [a for a in actions if a["title"].startswith("State ")]


def edited(text, edits):
    for e in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        lines = text.splitlines(keepends=True)
        at = e["range"]["start"]
        assert e["range"]["end"] == at
        before = "".join(lines[:at["line"]]) + lines[at["line"]][:at["character"]]
        text = before + e["newText"] + text[len(before):]
    return text


def applied(client, text, action):
    return edited(text, action["edit"]["changes"][client.uri("a.c")])


def test_hints_stand_behind_parameters():
    with Client(standin=False) as c:
        found = {h["position"]["line"]: h for h in hints(c, SHIFTS)}
        assert sorted(found) == [2, 3, 9], found
        assert found[2]["label"] == "needs n >= 0 && n < 32" and found[2]["position"]["character"] == 16, found[2]
        assert found[3]["label"] == "needs k != 0", found[3]
        assert "capacity of p" in found[9]["label"] and "textEdits" not in found[9], found[9]
        assert "\nNeeds: `k != 0`\n" in c.hover("a.c", 3, 5)["contents"]["value"]
        assert "Needs" not in c.hover("a.c", 8, 5)["contents"]["value"]
        part = {"start": {"line": 3, "character": 0}, "end": {"line": 4, "character": 0}}
        asked = {"textDocument": {"uri": c.uri("a.c")}, "range": part}
        assert [h["label"] for h in c.request("textDocument/inlayHint", asked)] == ["needs k != 0"]


def test_none_of_a_text_that_has_changed():
    with Client(standin=False, settings={"trigger": "save"}) as c:
        assert hints(c, SHIFTS)
        c.change("a.c", SHIFTS + "\n")
        asked = {"textDocument": {"uri": c.uri("a.c")}, "range": EVERYTHING}
        assert c.request("textDocument/inlayHint", asked) == []


def test_stated_it_is_a_requirement():
    with Client(standin=False) as c:
        hints(c, SHIFTS)
        action, = stated(c, 3)
        assert action["title"] == "State what part needs: k != 0" and action["kind"] == "quickfix", action
        text = applied(c, SHIFTS, action)
        assert text.startswith("#include <assert.h>\n#include <stddef.h>\n"), text
        assert "{\n    // a tenth\n    assert(k != 0);\n    return" in text, text
        c.change("a.c", text)
        c.settled("a.c", 30)
        assert "requires k != 0" in c.lenses("a.c")["part"], c.lenses("a.c")
        asked = {"textDocument": {"uri": c.uri("a.c")}, "range": EVERYTHING}
        labels = [h["label"] for h in c.request("textDocument/inlayHint", asked)]
        assert "needs k != 0" not in labels and len(labels) == 2, labels
        one_line, = stated(c, 3)
        assert "int shift(int n) { assert(n >= 0 && n < 32); return" in applied(c, text, one_line)


def test_asked_for_before_the_body():
    with Client(standin=False) as c:
        hints(c, SHIFTS)
        assert len(stated(c, 3)) == 1 and stated(c, 6) == []
        assert stated(c, 3, only=["refactor"]) == [] and stated(c, 8) == [] and stated(c, 9) == []


def test_in_the_style_of_the_file():
    acsl = "/*@ requires n != 1; */\nint own(int n) { return 3 / (n - 1); }\nint other(int n) { return 3 / n; }\n"
    cprover = "int own(int n)\n__CPROVER_requires(n != 0)\n{\n    return 3 / n;\n}\nint other(int n)\n{\n    return 3 / n;\n}\n"
    with Client(standin=False) as c:
        hints(c, acsl)
        text = applied(c, acsl, stated(c, 2)[0])
        assert text.endswith("\n/*@ requires n != 0; */\nint other(int n) { return 3 / n; }\n"), text
    with Client(standin=False) as c:
        hints(c, cprover)
        text = applied(c, cprover, stated(c, 5)[0])
        assert text.endswith("\nint other(int n)\n__CPROVER_requires(n != 0)\n{\n    return 3 / n;\n}\n"), text


harness.main(globals())
