"""Runs the test_* functions of a script: one line a failure, then `N passed, N failed`.

Arguments: names of tests to run (all without).
"""
import sys
import time
import traceback


def main(module):
    wanted = sys.argv[1:]
    passed = failed = 0
    for name, test in list(module.items()):
        if not name.startswith("test_") or (wanted and name not in wanted):
            continue
        start = time.monotonic()
        try:
            test()
            passed += 1
        except Exception:
            failed += 1
            print(f"FAILED {name}")
            traceback.print_exc(file=sys.stdout)
        if wanted:
            print(f"{name}: {time.monotonic() - start:.2f} s")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0 or passed == 0)
