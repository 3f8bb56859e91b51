#!/usr/bin/env python3
"""Findings of one cause are told as one, with the other places beside it."""
from test_findings import findings, run
import harness


def test_one_cause_one_finding():
    text = """#include <stdlib.h>
void log_it(const char *);
struct buf { char *d; int n; };
static void drop(struct buf *b) { free(b->d); }
void f(struct buf *b, int x) {
    drop(b);
    switch (x) {
    case 1: b->d[0] = 1; break;
    case 2: b->d[0] = 2; break;
    case 3: free(b->d); break;
    case 4: log_it(b->d); break;
    default: b->d = 0;
    }
}
void two(struct buf *b, struct buf *c, int x) {
    drop(b);
    drop(c);
    if (x) b->d[0] = 1;
    else c->d[0] = 1;
}
"""
    found = findings(text)
    assert [(f["check"], f["location"]["line"]) for f in found] == [
        ("use-after-free", 8), ("use-after-free", 18), ("use-after-free", 19)], found
    also = [(x["check"], x["location"]["line"], x["severity"]) for x in found[0]["also"]]
    assert also == [("use-after-free", 9, "warning"), ("double-free", 10, "warning"), ("dangling-pointer", 11, "warning")], also
    assert "frees b->d" in [t["text"] for t in found[0]["trace"]], found[0]["trace"]
    assert "also" not in found[1] and "also" not in found[2]
    out = run(text)
    assert "  of the same cause: memory freed twice in `b->d` (line 10)\n" in out, out


def test_a_difference_below_zero_is_one_cause():
    text = """#include <stddef.h>
void fill(char *d, size_t n, int x) {
    size_t i;
    for (i = 0; i < n - 1; i++) {
        if (x) d[i] = 'a';
        else d[i] = 'b';
    }
    d[i] = 0;
}
size_t minus(size_t n) { return n ? -n : 0; }
int last(const int *d, size_t n) {
    while (n-- > 1) if (d[n] == 3) return 1;
    return d[n];
}
"""
    found = findings(text)
    lines = [(f["function"], f["location"]["line"], [x["location"]["line"] for x in f.get("also", [])]) for f in found]
    assert lines[0] == ("fill", 5, [6]), lines
    wraps = [t["text"] for t in found[0]["trace"] if "below 0" in t["text"]]
    assert wraps and set(wraps) == {"n - 1 is below 0 and wraps to a large number"}, found[0]["trace"]
    assert [x[:2] for x in lines[1:]] == [("last", 13)], lines
    assert not [t for t in found[1]["trace"] if "below 0" in t["text"]], found[1]["trace"]


def test_failed_allocation_and_unset_variable_are_one_cause():
    text = """#include <stdlib.h>
int get(void);
int *f(int n) {
    int *p = malloc(2 * sizeof *p);
    if (n) p[0] = 1;
    else p[1] = 1;
    return p;
}
int g(void) {
    int v;
    if (get() > 0) v = 1;
    if (get() > 1) return v;
    return 2 * v;
}
"""
    found = findings(text)
    lines = [(f["check"], f["location"]["line"], [x["location"]["line"] for x in f.get("also", [])]) for f in found]
    assert lines == [("null-dereference", 5, [6]), ("uninitialised-read", 12, [13])], lines
    assert found[0]["inputs"] == [{"name": "n", "value": found[0]["inputs"][0]["value"]},
                                  {"name": "malloc()", "value": "NULL (out of memory)"}], found[0]["inputs"]


def test_null_that_is_moved_and_used_is_one_cause():
    text = """#include <stdlib.h>
#include <string.h>
struct row { unsigned size; char *chars; };
void append(struct row *r, const char *s) {
    r->chars = realloc(r->chars, r->size + 2);
    memcpy(r->chars + r->size, s, 1);
    r->chars[r->size + 1] = 0;
}
"""
    found = findings(text)
    assert len(found) == 1 and found[0]["check"] == "null-dereference", found
    also = {(x["check"], x["location"]["line"]) for x in found[0]["also"]}
    assert also == {("pointer-overflow", 6)}, also


def test_elements_of_one_pointer_are_one_cause():
    text = """unsigned get(const unsigned char *p, int n) {
    if (n == 4) return p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 24;
    return n == 2 ? p[0] | p[1] << 8 : p[0];
}
"""
    found = findings(text)
    assert [(f["location"]["line"], [x["location"]["line"] for x in f["also"]]) for f in found] == [(2, [2, 2, 3])], found


def test_parts_that_a_call_did_not_set_are_one_cause():
    text = """#include <unistd.h>
int f(int n) {
    int in[2], out[2];
    pipe(in);
    pipe(out);
    if (n) dup2(in[0], 0);
    else close(in[1]);
    return out[0];
}
int get(void);
int g(void) {
    int v[2];
    if (get() > 0) v[0] = v[1] = 1;
    return get() ? v[0] : v[1];
}
"""
    lines = [(f["check"], f["location"]["line"], [x["location"]["line"] for x in f.get("also", [])]) for f in findings(text)]
    assert lines == [("uninitialised-read", 6, [7]), ("uninitialised-read", 8, []),
                     ("uninitialised-read", 14, []), ("uninitialised-read", 14, [])], lines


if __name__ == "__main__":
    harness.main(globals())
