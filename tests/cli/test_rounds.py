#!/usr/bin/env python3
"""Rounds of loops that a failure needs, and those that it does not."""
from test_findings import inputs
import harness


def test_rounds_that_a_failure_does_not_need():
    text = """#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int unset(void) { int t[20], s = 0; for (int i = 0; i < 20; i++) { scanf("%d", &t[i]); s += t[i] > 3; } return s; }
int steps(void) {
    int state = 0, c, n = 0;
    while (scanf("%d", &c) == 1 && n < 12) {
        n++;
        if (state == 0 && c == 1) state = 1;
        else if (state == 1 && c == 0) state = 2;
        else if (state == 2) assert(c != n + 3);
    }
    return state;
}
"""
    assert inputs(text, "uninitialised-read") == {"scanf()": "0"}
    assert inputs(text, "assertion") == {"scanf()": "1 (3 times)", "scanf() sets c": "1, then 0, then 6"}


if __name__ == "__main__":
    harness.main(globals())
