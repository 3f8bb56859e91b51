#!/usr/bin/env python3
"""How the values of inputs are shown: as the objects are declared that hold them."""
from test_findings import run
import harness


def test_bytes_that_are_read_as_a_number_are_bytes():
    out = run("#include <stdint.h>\nstruct __attribute__((packed)) u16 { uint16_t v; };\n"
              "int third(const uint8_t *b) { static const int t[3];\n"
              "    return ((const struct u16 *)b)->v > 300 ? t[b[4]] : 0; }\n", "--findings", "all")
    assert "  fails when: b[0] = 45, b[1] = 1, b[4] = 3\n" in out, out


def test_what_a_library_function_leaves_open_has_no_name_of_a_model():
    out = run("#include <math.h>\nstatic int t[10];\n"
              "int digits(int x) { return t[x >= 0 ? (int)log10(x + 1.0) : 0]; }\n", "--findings", "all")
    assert ", depending on what the library gives\n" in out and "__vl_" not in out, out


if __name__ == "__main__":
    harness.main(globals())
