#!/usr/bin/env python3
"""The table of judgements: a new wrong proof in a family that was judged is told."""
import sys

import common

TABLE = """\
# suite | tests | who is right | why
juliet | CWE1__basic_* | ours | a family
juliet | CWE2__basic_{01,12} | ours | two tests
svcomp | lists/one.c unreach-call | policy | a test in some folder
cbmc | {_,,sig}longjmp-01/test | policy | three tests
"""
# suite, name, answer -> who is right
SAID = [
    (("juliet", "CWE1__basic_07", "wrong alarm"), "ours"),
    (("juliet", "CWE1__basic_07", "other kind"), "ours"),
    (("juliet", "CWE1__basic_07", "wrong proved"), ""),
    (("juliet", "CWE2__basic_12", "wrong proved"), "ours"),
    (("juliet", "CWE2__basic_02", "wrong proved"), ""),
    (("juliet", "CWE2__basic_012", "wrong alarm"), ""),
    (("svcomp", "trunk/lists/one.c unreach-call", "wrong proved"), "policy"),
    (("svcomp", "trunk/mylists/one.c unreach-call", "wrong proved"), ""),
    (("svcomp", "lists/one.c valid-memsafety", "wrong proved"), ""),
    (("cbmc", "cbmc-library/longjmp-01/test", "wrong proved"), "policy"),
    (("cbmc", "cbmc-library/siglongjmp-01/test", "wrong proved"), "policy"),
    (("esbmc", "CWE1__basic_07", "wrong alarm"), ""),
]


def main():
    failed = 0
    for table, cases in ((common.judgements(TABLE), SAID), (common.judgements(), [])):
        for asked, want in cases:
            got = table.of(*asked)[0]
            if got != want:
                failed += 1
                print(f"{asked}: {got or 'not judged'}, not {want or 'not judged'}")
        odd = {key: value for key, value in table.items() if value[0] not in ("ours", "theirs", "policy") or set(key[1]) & set("{}")}
        failed += len(odd)
        for key in odd:
            print(f"{key}: a row that says nothing")
    print(f"{len(SAID) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
