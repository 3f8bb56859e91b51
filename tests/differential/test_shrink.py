#!/usr/bin/env python3
"""Failing programs are shrunk: with a fault planted in what a test runs, few lines are left, and the printed command fails, too.

    test_shrink.py BUILD-DIR --clang CLANG

The faults are in stand-ins of this test, never in the product: `run_c` says another checksum of a program with a left
shift in it, and `machine` of one with a remainder; the runners of random IR say that a program with a remainder fails; and a tool proves that
calls back never reach a state, or that memory lies in one way.  Last line: `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "protocol"))
import harness  # noqa: E402
import layouts
import orders
import random_ir
import shrink

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = """int f(void) {
    int x = 1;
    if (x) {
        x = 2;
        bad();
    }
    while (x) {
        x--;
    }
    return x;
}
int g(void) { return 0; }
"""
SHIFTED = """unsigned long long sum = 1;
static void mix(unsigned long long v) { sum = sum * 31 + v; }
static int even(int x) { return x % 2 == 0; }
static int half(int x) {
    if (even(x)) {
        return x / 2;
    }
    return x;
}
unsigned long long run(void) {
    int a = 7, b = 3;
    for (int i = 0; i < 4; i++) {
        a += half(i);
        mix(a);
    }
    if (a > b) {
        b = (a & 3) << 2;
        mix(b);
    } else {
        mix(1);
    }
    mix(a);
    mix(b);
    return sum;
}
#ifdef NATIVE
int printf(const char *, ...);
int main(void) { printf("%llx\\n", run()); return 0; }
#endif
"""
# Runs the real program; its fault: one more where a left shift by a constant is.
RUN_C = r"""#!/usr/bin/env python3
import pathlib, re, subprocess, sys
done = subprocess.run(["{real}", *sys.argv[1:]], stdout=subprocess.PIPE, check=False)
words = done.stdout.decode().split()
if done.returncode == 0 and re.search(r"<< \d", pathlib.Path(sys.argv[1]).read_text()):
    words[0] = "%x" % (int(words[0], 16) ^ 1)
print(*words)
sys.exit(done.returncode)
"""


def test_lines_and_blocks(_args):
    assert shrink.shrink(PROGRAM, lambda t: "bad();" in t) == "        bad();\n"
    assert shrink.shrink(PROGRAM, lambda t: "bad();" in t and t.count("{") == t.count("}") > 0).count("\n") == 3
    assert shrink.blocks(["a {", "b", "} else {", "c", "}"]) == [(0, 2), (2, 4)]
    assert shrink.shrink("".join(f"{i}\n" for i in range(100)), lambda t: {"3", "77"} <= set(t.split())) == "3\n77\n"


def test_runs_are_bounded(_args):
    tried = []
    shrink.shrink(PROGRAM, lambda t: tried.append(t) or False, 7)
    assert len(tried) == 7


def test_nothing_is_tried_twice(_args):
    tried = []
    shrink.shrink(PROGRAM, lambda t: tried.append(t) or len(tried) % 3 == 0 and "bad" in t)
    assert len(tried) == len(set(tried))


def test_command(_args):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "shrink_command.c")
        path.write_text(PROGRAM)
        done = subprocess.run([sys.executable, HERE / "shrink.py", path, "--match", "bad", "--", "cat", "{}"],
                              stdout=subprocess.PIPE, check=True)
        assert (shrink.FOLDER / path.name).read_text() == "        bad();\n"
        assert shlex.split(reproduce(done.stdout.decode()))[0] == "cat"


def reproduce(output):
    found = re.search(r"^ *reproduce \(\d+ lines\): (.*)$", output, re.M)
    assert found, output
    return found.group(1)


def test_compare(args):
    with tempfile.TemporaryDirectory() as folder:
        build = pathlib.Path(folder)
        tools = build / "tests" / "differential"
        tools.mkdir(parents=True)
        real = pathlib.Path(args.build).resolve()
        (build / "lsp").symlink_to(real / "lsp")
        (build / "program.c").write_text(SHIFTED)
        (tools / "gen_c").write_text(f"#!/bin/sh\ncat {build}/program.c\n")
        (tools / "gen_c").chmod(0o755)
        (tools / "run_c").write_text(RUN_C.replace("{real}", str(real / "tests" / "differential" / "run_c")))
        (tools / "run_c").chmod(0o755)
        command = [sys.executable, HERE / "compare.py", build, "--clang", args.clang, "-n", "1"]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
        output = done.stdout.decode()
        assert done.returncode == 1 and "DISAGREE" in output, output
        words = shlex.split(reproduce(output))
        text = pathlib.Path(words[-1]).read_text()
        assert "<< " in text and text.count("\n") <= 12, text
        again = subprocess.run([sys.executable, *words], stdout=subprocess.PIPE, check=False)
        assert again.returncode == 1 and b"DISAGREE" in again.stdout, again.stdout


# Runs the real one; its fault: it says another result of a program that takes a remainder.
MACHINE = """#!/bin/sh
folder=$1
for name in ${3:-$(cd $folder && ls *.c)}; do
    if grep -q 'MOD(v' $folder/$name; then echo "    machine 1, interpreter 2"; echo "FAILED $name"; status=1; fi
done
echo "0 passed, ${status:-0} failed"
exit ${status:-0}
"""


def test_random_programs(args):
    with tempfile.TemporaryDirectory() as folder:
        machine = pathlib.Path(folder, "machine")
        machine.write_text(MACHINE)
        machine.chmod(0o755)
        done = subprocess.run([sys.executable, HERE / "random_programs.py", machine, args.clang, "--count", "5"],
                              stdout=subprocess.PIPE, check=False)
        output = done.stdout.decode()
        assert done.returncode == 1 and "kept" in output, output
        shutil.rmtree(re.search(r"^kept (.*)$", output, re.M).group(1))
        again = subprocess.run(shlex.split(reproduce(output)), stdout=subprocess.PIPE, check=False)
        assert again.returncode == 1 and b"FAILED" in again.stdout, again.stdout
        assert "(1 lines)" in output, output


def test_trees(_args):
    two = ("bin", "+", ("call", "two", ("var", "g"), ("inc", "h", 1)), ("assign", "i", ("const", 2)))
    assert orders.shrink_tree(("result", two), lambda t: "inc" in repr(t)) == ("result", ("inc", "h", 1))


def test_orders(args):
    with tempfile.TemporaryDirectory() as folder:
        tool = pathlib.Path(folder, "tool")  # it refutes everything
        tool.write_text("#!/bin/sh\necho '" + json.dumps({"files": [{"findings": [], "functions": [
            {"name": n, "verdict": "violated"} for n in ("run", "among", *(f"never{k}" for k in range(6)))]}]}) + "'\n")
        tool.chmod(0o755)
        done = subprocess.run([sys.executable, HERE / "orders.py", tool, "-n", "1"], stdout=subprocess.PIPE, check=False)
        command = re.search(r"^ *reproduce \((.*)\): (.*)$", done.stdout.decode(), re.M)
        assert done.returncode == 1 and len(command.group(1)) < 12, done.stdout
        again = subprocess.run([sys.executable, *shlex.split(command.group(2))], stdout=subprocess.PIPE, check=False)
        assert again.returncode == 1 and b"1 failed" in again.stdout, again.stdout


LOOP = """func @f0(%1: i8 "p") -> i8 {
b1 "entry":
  %2: i8 = add %1, i8 3
  %3: i1 = ult %2, i8 9
  br %3, :b2, :b3
b2 "then":
  %4: i8 = mul %2, %2
  jmp :b4
b3 "else":
  jmp :b4
b4 "end":
  %5: i8 = srem %2, %1
  ret %5
}
"""


def test_ir_passes(_args):
    def closed(text):
        return set(re.findall(r"%(\w+)\b(?!:)", text)) <= set(re.findall(r"%(\w+):", text))

    got = random_ir.shrink_ir(LOOP, lambda t: closed(t) and "srem" in t and "ret %5" in t)
    assert "  %5: i8 = srem i8 0, i8 0\n  ret %5\n" in got and got.count("\n") <= 3, got
    got = random_ir.shrink_ir(LOOP, lambda t: "ret" in t and t.count('":\n') >= 2 and "{" in t and "}" in t)
    assert "srem" not in got and got.count('":\n') == 2, got


# Runs the real one; its fault: a program that has such an instruction and is valid fails.
RUNNER = r"""#!/bin/sh
real={real}
for word; do
    [ "$word" = --print ] && exec $real "$@"
    [ "$before" = --file ] && file=$word
    before=$word
done
said=$($real "$@")
status=$?
if [ -z "$file" ]; then file=$0.ir; $real "$@" --print > $file; fi
case $said in *seed*) exit $status;; esac
if [ $status -lt 2 ] && grep -q '{fault}' $file; then
    echo "check \"c$(wc -l < $file)\" of f0: proved, but a run fails there"
    echo "planted: {kind}seed $2"
    echo "0 passed, 1 failed"
    exit 1
fi
exit $status
"""


THOROUGH = os.environ.get("VL_THOROUGH") == "1"


def seed_with(real, what, *arguments):
    for seed in map(str, range(1, 100)):
        text = subprocess.run([real, "1", seed, *arguments, "--print"], stdout=subprocess.PIPE, check=True).stdout.decode()
        if re.search(what, text):
            return seed
    raise AssertionError(f"no program of {real} has {what}")


# Runner, its arguments, the kind that it names, the instruction that is the fault.
RUNNERS = (("ir_forms", [], "", "= [su]rem "),
           ("proof_runs", ["", "ic3"], "", "= [su]rem "),
           ("absint_runs", ["program"], "program of ", "= [su]rem "),
           ("flow_runs", ["order"], "order of ", "switch .*, 2 "),
           ("flow_runs", ["live"], "live of ", "= [su]rem "),
           ("leap_runs", ["loops"], "loops of ", "= mul "),
           ("leap_runs", ["memory"], "memory of ", "= mul "),
           ("leap_runs", ["calls"], "calls of ", "= mul "),
           ("ts_runs", ["small_memory"], "small_memory of ", "= [su]rem "),
           ("ts_runs", ["accelerated"], "accelerated of ", "= mul "))


def test_random_ir(args):
    for name, arguments, kind, fault in RUNNERS if THOROUGH else RUNNERS[::5]:
        with tempfile.TemporaryDirectory() as folder:
            real = pathlib.Path(args.build).resolve() / "tests" / "differential" / name
            runner = pathlib.Path(folder, name)
            runner.write_text(RUNNER.replace("{real}", str(real)).replace("{kind}", kind).replace("{fault}", fault))
            runner.chmod(0o755)
            shown = arguments if kind else []
            command = [sys.executable, HERE / "random_ir.py", runner, "1", seed_with(real, fault, *shown)]
            done = subprocess.run([*command, *arguments], stdout=subprocess.PIPE, check=False)
            output = done.stdout.decode()
            assert done.returncode == 1 and output.endswith("0 passed, 1 failed\n"), output
            words = shlex.split(reproduce(output))
            text = pathlib.Path(words[-1]).read_text()
            assert re.search(fault, text) and text.count("\n") <= 16, text
            again = subprocess.run(words, stdout=subprocess.PIPE, check=False)
            assert again.returncode == 1 and b"proved, but" in again.stdout, again.stdout


CALLS_BACK = """static unsigned s0 = 1, s1 = 2, s2 = 3, s3 = 4;
#ifdef NATIVE
int printf(const char *, ...);
#define POINT(k, v) printf("%u %u %u %u %u %u\\n", (unsigned)(k), v, s0, s1, s2, s3)
#else
#define POINT(k, v) (void)0
#endif
unsigned now(unsigned (*)(unsigned));
static unsigned first(unsigned n) {
    s0 += n << 1;
    POINT(0, n);
    return n;
}
static unsigned second(unsigned n) {
    if (n > 1) {
        s1 = n;
    }
    return n + 1;
}
void run(void) {
    s2 = now(second);
    now(first);
    s3 = now(second);
}
#ifdef NATIVE
unsigned now(unsigned (*f)(unsigned)) {
    return f(3);
}
#endif
int main(void) { run(); return 0; }
"""
# Proves that no state is reached where a left shift is.
PROVES = """#!/bin/sh
for word; do case $word in *.c) file=$word;; esac; done
if grep -q '<< 1' $file; then verdict=proved; else verdict=violated; fi
echo "{\\"files\\": [{\\"functions\\": [{\\"name\\": \\"main\\", \\"verdict\\": \\"$verdict\\"}]}]}"
"""


def script(folder, name, text):
    path = pathlib.Path(folder, name)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_callbacks(args):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "calls.c").write_text(CALLS_BACK)
        generator = script(folder, "gen", f"#!/bin/sh\ncat {folder}/calls.c\n")
        tool = script(folder, "tool", PROVES)
        done = subprocess.run([sys.executable, HERE / "callbacks.py", tool, generator, "-n", "1", "--clang", args.clang],
                              stdout=subprocess.PIPE, check=False)
        output = done.stdout.decode()
        assert done.returncode == 1 and "proved that point" in output, output
        words = shlex.split(reproduce(output))
        text = pathlib.Path(next(w for w in words if w.endswith(".c"))).read_text()
        assert "<< 1" in text and text.count("\n") < 25, text
        again = subprocess.run(words, stdout=subprocess.PIPE, check=False)
        assert b'"proved"' in again.stdout, again.stdout


def test_layouts(args):
    with tempfile.TemporaryDirectory() as folder:  # proves everything, so also what compilers deny
        names = [f"{w}{k}" for w in ("yes", "no") for k in range(8)]
        tool = script(folder, "tool", "#!/bin/sh\necho '" + json.dumps({"files": [{"functions": [
            {"name": n, "verdict": "proved"} for n in names]}]}) + "'\n")
        done = subprocess.run([sys.executable, HERE / "layouts.py", tool, "--clang", args.clang, "-n", "1"],
                              stdout=subprocess.PIPE, check=False)
        output = done.stdout.decode()
        assert done.returncode == 1 and "is proved, and gcc" in output, output
        words = shlex.split(reproduce(output))
        text = pathlib.Path(words[-1]).read_text()
        assert text.count("\n") < layouts.program(1)[0].count("\n") // 4, text
        again = subprocess.run([sys.executable, *words], stdout=subprocess.PIPE, check=False)
        assert again.returncode == 1 and b"is proved, and" in again.stdout, again.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--clang", required=True)
    args = parser.parse_args()
    # Half a minute each, of what test_compare shows in part.
    left_out = () if THOROUGH else ("test_callbacks", "test_layouts")
    return harness.run({n: t for n, t in globals().items() if n not in left_out}, lambda test: test(args))


if __name__ == "__main__":
    sys.exit(main())
