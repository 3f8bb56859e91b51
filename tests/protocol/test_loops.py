#!/usr/bin/env python3
"""Invariants of loops in hovers and lenses; with the real front end and provers."""
import harness
from client import Client

COUNT = """#include <assert.h>
int count(int n) {
    int i = 0;
    if (n < 0)
        return 0;
    while (i < n)
        i++;
    assert(i == n);
    return i;
}
"""
SPLIT = """#include <assert.h>
int split(int n) {
    int left = n, done = 0;
    while (left > 0) {
        left--;
        done++;
    }
    if (n >= 0) assert(done == n);
    return done;
}
"""
TABLE = """int fill(int n) {
    int last = 0;
    for (int i = 0; i < n; i++)
        last = i & 7;
    return last;
}
int four(void) {
    int s = 0;
    for (int i = 0; i < 4; i++)
        s += i;
    return s;
}
"""


def value(client, text, name, line, word, at=0):
    """The hover on a word of a line (from 1), its at-th occurrence."""
    column = -1
    for _ in range(at + 1):
        column = text.splitlines()[line - 1].index(word, column + 1)
    hover = client.hover(name, line - 1, column)
    return hover and hover["contents"]["value"]


def verified(client, name, text):
    client.open(name, text)
    return client.explained(name, 30)


def test_hover_on_a_loop():
    with Client(standin=False) as c:
        states = verified(c, "a.c", COUNT)
        assert states["count"]["verdict"] == "proved", states
        keeps = "This loop keeps, however often it runs:\n\n- `i <= n`\n"
        assert value(c, COUNT, "a.c", 6, "while") == keeps
        assert value(c, COUNT, "a.c", 6, "(") == keeps
        hover = c.hover("a.c", 5, 5)
        assert hover["range"] == {"start": {"line": 5, "character": 4}, "end": {"line": 5, "character": 17}}, hover
        on_variable = value(c, COUNT, "a.c", 7, "i")
        assert "signed overflow in `i++`: cannot happen" in on_variable, on_variable
        assert on_variable.endswith("\nThe loop at line 6 keeps:\n\n- `i <= n`\n"), on_variable
        assert value(c, COUNT, "a.c", 3, "i") is None  # not in the loop
        assert value(c, COUNT, "a.c", 4, "if") is None


def test_function_and_lens():
    with Client(standin=False) as c:
        verified(c, "a.c", COUNT)
        text = value(c, COUNT, "a.c", 2, "count")
        assert "Proved: 2 checks by abstract interpretation; engine intervals, " in text, text
        assert "Its loops keep:\n- line 6: `i <= n`\n" in text, text
        title = c.lenses("a.c")["count"]
        assert title.startswith("proved for any number of iterations · 2 checks · "), title


def test_bounded_loops_are_just_proved():
    with Client(standin=False) as c:
        verified(c, "t.c", TABLE)
        titles = c.lenses("t.c")
        assert titles["fill"].startswith("proved for any number of iterations · "), titles
        assert titles["four"].startswith("proved · "), titles


def test_invariant_of_ic3():
    # A budget: what is found out about an invariant must not depend on how busy the machine is.
    with Client(standin=False, args=("--engine", "ic3", "--budget", "2000", "--timeout", "60")) as c:
        states = verified(c, "s.c", SPLIT)
        assert states["split"]["verdict"] == "proved", states
        text = value(c, SPLIT, "s.c", 4, "while")
        assert "- `left + done == n`\n" in text, text
        assert "left + done == n" in value(c, SPLIT, "s.c", 6, "done")
        assert "by an inductive invariant (IC3)" in value(c, SPLIT, "s.c", 2, "split")


def test_gone_with_an_edit():
    """An invariant found for one text is not shown for another."""
    with Client(standin=False) as c:
        verified(c, "a.c", COUNT)
        c.change("a.c", COUNT.replace("i++", "i += 2"))
        assert value(c, COUNT, "a.c", 6, "while") is None
        c.settled("a.c", 30)
        assert value(c, COUNT, "a.c", 6, "while") is None


harness.main(globals())
