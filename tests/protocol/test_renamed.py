#!/usr/bin/env python3
"""Edits that change nothing but names, comments and lines: real workers verify no function again."""
import re

import harness
from client import Client

TEXT = """static int half(int n)
{
    int part = n / 2;
    return part;
}

int sum(const int *at, int count)
{
    int total = 0;
    for (int i = 0; i < count && i < 4; i++)
        total = half(total) ^ at[i];
    return total;
}

int quotient(int k)
{
    int low = k & 3;
    return 12 / (low + 1);
}

int fails(int k)
{
    int low = k & 3;
    return 12 / (low - 1);
}
"""


def renamed(text, old, new, function=None):
    """In one function, from its name to the brace that closes it, or everywhere."""
    if function is None:
        return re.sub(rf"\b{old}\b", new, text)
    begin = text.index(f" {function}(")
    end = text.index("\n}", begin)
    return text[:begin] + re.sub(rf"\b{old}\b", new, text[begin:end]) + text[end:]


class Session:
    def __init__(self):
        self.c = Client(standin=False, args=("--budget", "200", "-j1"))

    def __enter__(self):
        self.c.notify("$/setTrace", {"value": "verbose"})
        self.c.open("a.c", TEXT)
        self.states = self.c.settled("a.c", 60)
        return self

    def __exit__(self, *why):
        self.c.__exit__(*why)

    def again(self, text):
        """The functions that were verified again for this text."""
        mark = self.c.mark()
        self.c.change("a.c", text)
        states = self.c.settled("a.c", 60, since=mark)
        assert {n: s["verdict"] for n, s in states.items() if n in self.states} == \
            {n: s["verdict"] for n, s in self.states.items()}, states
        traces = [m["params"]["message"] for m in self.c.log[mark:] if m.get("method") == "$/logTrace"]
        assert any("lowered in" in t for t in traces), traces
        return sorted({m.group(1) for t in traces if (m := re.match(r"(\w+): \w+, \d+ ms\b", t))})


def test_names_comments_and_lines():
    with Session() as s:
        assert s.states["quotient"]["verdict"] == "proved" and s.states["fails"]["verdict"] == "violated"
        assert s.again("/* moved */\n\n" + TEXT.replace("total = half", "/* half */ total = half")) == []
        assert s.again(text := renamed(TEXT, "low", "rest", "quotient")) == []
        assert s.again(text := renamed(text, "part", "piece")) == []  # in a callee, too
        assert s.again(text := renamed(text, "i", "index")) == []
        assert s.again(text := "\n" + renamed(text, "k", "number", "quotient")) == []  # a parameter, and all moves
        hover = s.c.hover("a.c", text[:text.index("quotient")].count("\n"), 6)["contents"]["value"]
        assert "`low" not in hover and "`rest + 1`" in hover, hover
        assert s.again(TEXT) == []


def test_what_must_be_verified_again():
    with Session() as s:
        assert s.again(renamed(TEXT, "low", "rest", "fails")) == ["fails"]  # its trace shows the name
        message = [d["message"] for d in s.c.diagnostics("a.c") if "12 /" in d["message"]]
        assert message and "rest" in message[0] and "low -" not in message[0], message
        assert s.again(TEXT) == []  # known from before
        assert s.again(renamed(TEXT, "low", "rest", "quotient").replace("k & 3", "k & 1", 1)) == ["quotient"]
        assert s.again(TEXT.replace("half(total) ^ at[i]", "half(i) ^ at[i]")) == ["sum"]


def test_names_that_change_places():
    text = "int f(int a, int b)\n{\n    return (a & 7) / ((b & 7) + 1);\n}\n"
    with Session() as s:
        assert s.again(text + TEXT) == ["f"]
        swapped = text.replace("int a, int b", "int b, int a").replace("(a & 7) / ((b", "(b & 7) / ((a")
        assert s.again(swapped + TEXT) == ["f"]
        assert s.again(text.replace("(b & 7)", "(a & 7)") + TEXT) == ["f"]


harness.main(globals())
