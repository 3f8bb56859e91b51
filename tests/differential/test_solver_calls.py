#!/usr/bin/env python3
"""Recorded solver calls replay as they were, and fail smaller: on planted faults, few lines are left.

    test_solver_calls.py BIN-DIR SOLVER-REPLAY

The faults are in tests/support/planted_solver.c, never in the product.  Last line: `N passed, N failed`.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "protocol"))
import harness  # noqa: E402
import solver_shrink

HERE = pathlib.Path(__file__).resolve().parent
VERDICTS = HERE.parent / "golden" / "verdicts"
PROGRAMS = ("bytes_copied_bad.c", "float_convert_bad.c")
PROGRAM = """int f(unsigned x, unsigned y, int *p, int n) {
    unsigned s = 0;
    for (unsigned i = 0; i < 5; i++) {
        if (y) s += (x + i) % y;
        if (p && i < (unsigned)n) s ^= (unsigned)p[0];
    }
    return 100 / (int)((s % 7) + (y > 3));
}
"""
FEW = 10  # lines


class Test:
    def __init__(self, bin_dir, replay, folder):
        self.bin, self.replay, self.folder = bin_dir, replay, folder

    def records(self, name, command):
        """The recordings that solvers made while the command ran, largest first."""
        into = self.folder / name
        into.mkdir()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                       env=os.environ | {"VL_RECORD_SOLVER": str(into)})
        return sorted(into.iterdir(), key=lambda path: (-path.stat().st_size, path.name))

    def of_program(self, name, path):
        return self.records(name, [self.bin / "verify-ls", "check", "--engine", "bmc", "--budget", "100", path])

    def run(self, path, *options):
        done = subprocess.run([self.replay, path, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        return done.returncode, done.stdout.decode()


def numbered(path):
    """The calls that change what a solver knows, with terms numbered as they come."""
    calls = solver_shrink.Calls(path.read_text())
    kept = [c for c in calls.calls if c == "check" or c.startswith("ass")]
    number, out = {}, []
    for line in calls.text(kept).splitlines():
        words = line.split(" ")
        if words[0].isdigit():
            number[words[0]] = f"t{len(number)}"
            arity = solver_shrink.ARITY.get(words[2], 2)
            words = [number[words[0]], *words[1:4], *(number[w] for w in words[4:4 + arity]), *words[4 + arity:]]
        elif len(words) == 2:
            words[1] = number[words[1]]
        out.append(" ".join(words))
    return out


def test_replays(test):
    """Both back ends agree, each model is one, and what the replay records is what it read."""
    for name in PROGRAMS:
        records = test.of_program(name, VERDICTS / name)
        assert records, f"{name}: nothing is recorded"
        for path in records[:3]:
            status, said = test.run(path)
            known = len(re.findall(r"^check \d+: cadical (?:un)?sat z3 (?:un)?sat$", said, re.M))
            assert status == 0 and known * 2 > said.count("check"), f"{name}: {said}"
            again = test.records(f"again-{path.name}", [test.replay, path, "--solver", "cadical"])
            assert len(again) == 1 and numbered(again[0]) == numbered(path), f"{name}: recorded anew, it is another one"


def test_every_line_counts(test):
    path = test.folder / "calls"
    for text in ("1 = var 1 x\nassert 2\n", "assert 1\n", "1 = var 8 x\nassert 1\n", "chek\n", "1 = var 1 x\n2 = bvand 2 1 1\n"):
        path.write_text(text)
        status, said = test.run(path)
        assert status == 2 and "bad input: line" in said, (text, said)
    path.write_text("1 = var 1 x\nassert 1\nvalue 1\nfailed 0\n")
    assert test.run(path)[0] == 1, "without a check nothing is tested"


def test_faults_are_shrunk(test):
    program = test.folder / "remainder.c"
    program.write_text(PROGRAM)
    path = test.of_program("remainder", program)[0]
    before = len(path.read_text().splitlines())
    assert before > 8 * FEW, before
    for fault, kind in (("answer", "disagree"), ("model", "wrong model"), ("crash", "crash")):
        options = ["--solver", "cadical", "--solver", f"planted-{fault}"]
        command = [sys.executable, HERE / "solver_shrink.py", path, "--tool", test.replay, "--", *options]
        said = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout.decode()
        found = re.search(r"reproduce \((\d+) lines\): (.*)$", said, re.M)
        assert found and int(found.group(1)) <= FEW, said
        again = subprocess.run(shlex.split(found.group(2)), stdout=subprocess.PIPE, check=False)
        assert again.returncode == 1 and f"FAILED {kind}" in again.stdout.decode(), again.stdout
        status, said = test.run(shlex.split(found.group(2))[1])
        assert status == 0, f"the real solvers fail, too: {said}"
        pathlib.Path(shlex.split(found.group(2))[1]).unlink()


def test_terms_become_simple(_test):
    text = "".join(f"{line}\n" for line in (
        "1 = var 8 x", "2 = var 8 y", "3 = bvadd 8 1 2", "4 = bvmul 8 3 1", "5 = bvult 1 4 2", "6 = = 1 4 3", "assert 5", "assert 6", "check"))
    got = solver_shrink.shrink_calls(text, lambda t: "bvmul" in t and "check" in t and "assert" in t)
    assert "bvadd" not in got and got.count("\n") <= 6, got


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    bin_dir, replay = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()

    def call(test):
        with tempfile.TemporaryDirectory() as folder:
            test(Test(bin_dir, replay, pathlib.Path(folder)))

    return harness.run(globals(), call)


if __name__ == "__main__":
    sys.exit(main())
