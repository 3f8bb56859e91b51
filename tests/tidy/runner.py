"""Tests how tests/run.py counts the output of a test program."""
import importlib.util
import pathlib

PATH = pathlib.Path(__file__).resolve().parent.parent / "run.py"
CMOCKA = "[==========] Running 3 test(s).\n[==========] 3 test(s) run.\n[  PASSED  ] %d test(s).\n"
# (output, whether it ended well, whether only its exit status counts), (passed, failed)
CASES = [
    (("4 passed, 0 failed\n", True, False), (4, 0)),
    (("4 passed, 1 failed\n", False, False), (4, 1)),
    (("4 passed, 0 failed\n", False, False), (4, 1)),
    (("", True, False), (0, 1)),
    (("all is well\n", True, False), (0, 1)),
    (("0 passed, 0 failed\n", True, False), (0, 1)),
    (("", True, True), (1, 0)),
    (("", False, True), (0, 1)),
    ((CMOCKA % 3, True, False), (3, 0)),
    ((CMOCKA % 2, False, False), (2, 1)),
    ((CMOCKA % 0 + "[  SKIPPED ] 3 test(s), listed below:\n", True, False), (0, 0)),
]


def run():
    """Yields (name, None or what is wrong)."""
    spec = importlib.util.spec_from_file_location("run", PATH)
    suite = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(suite)
    for given, want in CASES:
        got = suite.count(*given)
        yield "runner", None if got == want else f"{given}: {got}, not {want}"
