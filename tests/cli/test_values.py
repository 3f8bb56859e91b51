#!/usr/bin/env python3
"""How the values of inputs are shown: as the objects are declared that hold them."""
from test_findings import run
import harness


def test_bytes_that_are_read_as_a_number_are_bytes():
    out = run("#include <stdint.h>\nstruct __attribute__((packed)) u16 { uint16_t v; };\n"
              "int third(const uint8_t *b) { static const int t[3];\n"
              "    return ((const struct u16 *)b)->v > 300 ? t[b[4]] : 0; }\n", "--findings", "all")
    assert "  fails when: b[0] = 45, b[1] = 1, b[4] = 3\n" in out, out


if __name__ == "__main__":
    harness.main(globals())
