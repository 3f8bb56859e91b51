#!/usr/bin/env python3
"""Calls through pointers, as the inputs of a finding name them."""
from test_findings import inputs, run
import harness


def test_what_an_allocator_gives_stays_what_it_was_asked_for():
    text = """#include <stddef.h>
struct bag { size_t n; void *(*alloc)(size_t); };
void **room(struct bag *b) {
    void **to = b->alloc(b->n * sizeof *to);
    if (!to) return 0;
    for (size_t i = 0; i < b->n; i++) to[i] = b;
    return to;
}
"""
    n = int(inputs(text, "out-of-bounds")["b->n"])
    assert n * 8 >= 1 << 64, n


def test_long_arguments_are_no_part_of_a_call_s_name():
    text = """int share(int (*ask)(int first_of_them, int second_of_them, const char *why), int amount) {
    return amount / (*ask)(amount % 1000000, amount / 1000000, "because we were asked to");
}
"""
    assert inputs(text, "division-by-zero") == {"(*ask)()": "0"}


def test_what_a_failure_depends_on_is_said_of_its_own_time():
    text = """void (*done)(void *);
void step(void);
int use(void *p, int n) {
    if (!done) return 0;
    if (n > 3) {
        step();
        done(p);
    }
    return 0;
}
"""
    out = run(text, "--findings", "all")
    assert "can fail exactly when n > 3 && done != NULL, depending on whether done is null then\n" in out, out


if __name__ == "__main__":
    harness.main(globals())
