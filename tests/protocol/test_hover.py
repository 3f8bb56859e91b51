#!/usr/bin/env python3
"""The hover over a function's name: what a programmer acts on first, with the real front end and solvers."""
import harness
from client import Client

PUSH = """struct stack {
    int *items;
    unsigned count, capacity;
};
int push(struct stack *s, int value, int by) {
    if (s->count == s->capacity) return -1;
    s->items[s->count++] = value;
    return value / by;
}
int half(int a, int b) { return b > 0 ? a / b : 0; }
"""


def hover(client, line, column):
    return client.hover("a.c", line, column)["contents"]["value"]


def test_failures_come_first_and_proved_checks_are_one_line():
    with Client(standin=False) as c:
        c.open("a.c", PUSH)
        c.settled("a.c", 30)
        lines = [line for line in hover(c, 4, 5).splitlines() if line.startswith("- ")]
        marks = [line[2] for line in lines if line[2] in "✗?≤✓"]
        assert marks == sorted(marks, key="✗?≤✓".index), lines
        assert any("division by zero in `value / by`: happens when" in line for line in lines), lines
        assert marks.count("✓") == 1, lines
        proved = next(line for line in lines if line[2] == "✓")
        assert proved.startswith("- ✓ cannot happen: ") and "null pointer dereferenced (" in proved, proved
        assert " places)" in proved, proved


def test_few_proved_checks_are_named():
    with Client(standin=False) as c:
        c.open("a.c", PUSH)
        c.settled("a.c", 30)
        assert "- ✓ division by zero in `a / b`: cannot happen (line 10)\n" in hover(c, 9, 5), hover(c, 9, 5)


HALVES = """void __assert_fail(const char *, const char *, unsigned, const char *);
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))
static int half(int n) {
    assert(n > 0);
    return 100 / n;
}
int none(void) { return half(0); }
"""


def test_requirements():
    with Client(standin=False) as c:
        c.open("a.c", HALVES)
        c.settled("a.c", 30)
        assert "\nRequires: `n > 0`\n" in hover(c, 2, 12), hover(c, 2, 12)
        assert "callers of half keep what it requires: n > 0" in hover(c, 2, 12), hover(c, 2, 12)
        title = c.lenses("a.c")["half"]
        assert title.startswith("proved · 1 check") and title.endswith(" · requires n > 0"), title
        found = c.diagnostics("a.c")
        assert len(found) == 1 and found[0]["range"]["start"] == {"line": 6, "character": 24}, found
        assert "call of half breaks its requirement `n > 0` (line 4)" in found[0]["message"], found


STACK = """struct stack {
    int n;
    int a[16];
};
static unsigned turns;
void push(struct stack *s, int v) {
    if (s->n < 16) s->a[s->n++] = v;
    turns = (turns + 1) % 8;
}
int top(struct stack *s) { return turns && s->n ? s->a[s->n - 1] : 0; }
"""


def test_ranges():
    with Client(standin=False) as c:
        c.open("a.c", STACK)
        c.settled("a.c", 30)
        kept = "`n` of `struct stack`: 0 to 16, as each store to it here keeps it (push)"
        assert hover(c, 1, 8) == kept + "\n", hover(c, 1, 8)
        assert hover(c, 0, 8) == kept + "\n", hover(c, 0, 8)
        assert kept in hover(c, 6, 11), hover(c, 6, 11)
        assert hover(c, 4, 17) == "`turns`: 0 to 7, as each store to it here keeps it (push)\n", hover(c, 4, 17)
        said = "n of struct stack is 0 to 16 wherever it comes from outside: each store to it here keeps that (push)"
        assert said in hover(c, 9, 5), hover(c, 9, 5)
        assert "turns is 0 to 7 where the function starts: each store to it here keeps that (push)" in hover(c, 9, 5)


PAIR = """struct buf { unsigned len, cap; };
void start(struct buf *b, unsigned cap) { b->len = 0; b->cap = cap; }
int add(struct buf *b) { return b->len < b->cap ? (b->len++, 1) : 0; }
unsigned room(const struct buf *b) { return b->cap - b->len; }
"""


def test_relations():
    with Client(standin=False) as c:
        c.open("a.c", PAIR)
        c.settled("a.c", 30)
        kept = "`len` of `struct buf`: 0 to cap, as each store to either here keeps it (start and add)"
        assert hover(c, 0, 23) == kept + "\n", hover(c, 0, 23)
        assert hover(c, 0, 8) == kept + "\n", hover(c, 0, 8)
        said = "len of struct buf is 0 to cap wherever it comes from outside: each store to either here keeps that (start and add)"
        assert said in hover(c, 3, 10), hover(c, 3, 10)


harness.main(globals())
