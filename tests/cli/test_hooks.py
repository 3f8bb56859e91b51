#!/usr/bin/env python3
"""Calls through pointers, as the inputs of a finding name them."""
from test_findings import inputs
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


if __name__ == "__main__":
    harness.main(globals())
