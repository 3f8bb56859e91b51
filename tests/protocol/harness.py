"""Runs the test_* functions of a script: one line a failure, then `N passed, N failed`.

Arguments: names of tests to run (all without). VL_EVERY=N in the environment: about one in N, chosen by their names.
"""
import hashlib
import os
import sys
import time
import traceback

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept


def is_chosen(name, wanted):
    if wanted:
        return name in wanted
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % int(os.environ.get("VL_EVERY", "1")) == 0


def run(module, call=lambda test: test(), wanted=()):
    """Runs each test by `call`; the exit code."""
    passed = failed = 0
    for name, test in list(module.items()):
        if not name.startswith("test_") or not is_chosen(name, wanted):
            continue
        start = time.monotonic()
        try:
            call(test)
            passed += 1
        except Exception:
            failed += 1
            print(f"FAILED {name}")
            traceback.print_exc(file=sys.stdout)
        if wanted:
            print(f"{name}: {time.monotonic() - start:.2f} s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def main(module):
    sys.exit(run(module, wanted=sys.argv[1:]))
