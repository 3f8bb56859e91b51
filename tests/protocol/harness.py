"""Runs the test_* functions of a script: one line a failure, then `N passed, N failed`.

Arguments: names of tests to run (all without). VL_EVERY=N in the environment: about one in N, chosen by their names.
"""
import pathlib
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import sample  # noqa: E402


def is_chosen(name, wanted):
    if wanted:
        return name in wanted
    return sample.is_asked(name, "VL_EVERY")


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
