#!/usr/bin/env python3
"""Holds front end and interpreter against gcc and clang on random C programs.

    compare.py BUILD-DIR [--csmith [--row ROW] | --of KIND] [--prove] [-n N] [--seed SEED] [--seconds S] [--keep DIR] [-m32]
    compare.py BUILD-DIR --file PROGRAM.c [--csmith --row ROW] [--prove] [--seed SEED] [-m32]

Each program computes a checksum; all readings must agree.  Own programs come from the generators in KINDS; with --csmith from csmith, in
the rows of options below by turns, each for 64 bits and, where such programs run here, for 32.  A program that the
compilers do not finish in time is skipped, one that reaches an unsupported construct or runs out of fuel
counts as such.  With --prove the command line must prove that the checksum is what the compilers say,
and refute that it is not; where a program has a part under BROKEN, which writes a const object, it must find that.
Prints the seed of each disagreement, shrinks the first one and prints the command that repeats it (--file), and, last, `N passed, N failed`.
"""
import argparse
import collections
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import compilers
import shrink

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

# A pointer to volatile points to a device, and each read is an input: volatile objects get no pointers here.
CALM = "--no-volatiles --no-volatile-pointers"
CSMITH_ROWS = {
    "plain": f"{CALM} --no-bitfields --no-packed-struct --no-unions --no-jumps",
    "layout": f"{CALM} --bitfields --packed-struct --unions --jumps --max-struct-fields 14",
    "volatile": "--volatiles --no-pointers",
    "pointers": f"{CALM} --max-pointer-depth 5 --max-funcs 15",
    "builtins": f"{CALM} --builtins",
    "float": f"{CALM} --float",
}
# The generator of each kind of own programs.
KINDS = {
    "programs": ["gen_c"],
    "nests": ["gen_nest"],
    "consts": ["gen_calls", "consts"],
    "searches": ["gen_calls", "searches"],  # with the library's models: only with --prove
    "texts": ["gen_calls", "texts"],  # likewise
    "jumps": ["gen_calls", "jumps"],  # likewise
    "modes": ["gen_c"],  # in a rounding mode, which is the library's to set: only with --prove
    "exits": ["gen_calls", "exits"],  # the last that runs tells, so nothing returns the sum: only with --prove
}
RUN = "unsigned long long run(void) {"
ROUNDING_MODES = ("FE_UPWARD", "FE_DOWNWARD", "FE_TOWARDZERO")
M32 = ["-m32", "-msse2", "-mfpmath=sse"]
CRC_ENTRY = "\nunsigned run(void) { main(); return crc32_context ^ 0xFFFFFFFFUL; }\n"
PROVE = """
void __CPROVER_assert(_Bool, const char *);
void prove(void) {{ __CPROVER_assert(run() == {sum}ull, ""); }}
void refute(void) {{ __CPROVER_assert(run() != {sum}ull, ""); }}
"""
NUMBER = re.compile(r"\b(?:0x)?[0-9a-f]*[0-9][0-9a-f]*\b|\b[0-9a-f]{6,}\b")
LEAST_SHARE = 3  # one program in so many must have an answer: csmith's are hard to prove
CSMITH_INCLUDES = ("/usr/include/csmith", "/usr/include/csmith-2.3.0", "/usr/local/include")


def output(command, seconds, folder=None):
    """(exit code, standard output); code None after the time is over, and where the kernel does not run such programs."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=seconds, check=False, cwd=folder)
        return done.returncode, done.stdout.decode(errors="replace").strip()
    except (subprocess.TimeoutExpired, OSError):
        return None, ""


class Comparison:
    def __init__(self, args, work):
        self.args, self.work = args, work
        self.tools = pathlib.Path(args.build).resolve() / "tests" / "differential"
        self.counts = collections.Counter()
        self.leapt = 0  # programs in which the interpreter leapt
        self.base = ["-I" + p for p in CSMITH_INCLUDES if args.csmith and os.path.exists(p + "/csmith.h")]
        self.flags, self.row = self.base, ""
        self.narrow = args.m32 or args.csmith and self.runs_m32()

    def runs_m32(self):
        """Do both compilers' 32-bit programs run here? Compilers may accept -m32 although kernel or library do not."""
        program = self.work / "probe"
        program.with_suffix(".c").write_text("#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n")
        return all(output([compiler, *M32, f"{program}.c", "-o", str(program)], 60)[0] == 0 and output([str(program)], 3)[0] == 0
                   for compiler in ("gcc", self.args.clang))

    def turn(self, seed):
        """Sets the row of csmith's options, and the width, by a seed."""
        rows = [self.args.row] if self.args.row else list(CSMITH_ROWS)
        row = rows[seed % len(rows)]
        narrow = self.narrow and (self.args.m32 or seed // len(rows) % 2 == 1)
        self.flags = self.base + (M32 if narrow else [])
        self.row = row if self.args.csmith else ""

    def generate(self, seed):
        path = self.work / "program.c"
        self.turn(seed)
        if self.args.csmith:
            command = ["csmith", "--seed", str(seed), "--no-argc", *CSMITH_ROWS[self.row].split()]
        else:
            program, *kind = KINDS[self.args.of]
            command = [str(self.tools / program), *kind, str(seed)]
        code, text = output(command, 20, self.work)  # csmith leaves a file behind
        if self.args.of == "modes":
            mode = ROUNDING_MODES[seed % len(ROUNDING_MODES)]
            text = "#include <fenv.h>\n" + text.replace(RUN, f"{RUN}\n    fesetround({mode});", 1)
        path.write_text(text + "\n" + (CRC_ENTRY if self.args.csmith else ""))
        return path if code == 0 else None

    def native(self, compiler, level, path):
        """The checksum by a compiler; None if it does not finish."""
        program = self.work / "native"
        rounding = ["-frounding-math"] if self.args.of == "modes" else []
        code, text = output([compiler, "-w", level, "-ffp-contract=off", *rounding, "-DNATIVE", *self.flags, str(path),
                          "-o", str(program), "-lm"], 60)
        if code != 0:
            return None
        code, text = output([str(program)], 3)
        ended = code == 0 or self.args.of == "exits" and code is not None and code >= 0
        return int(text.split()[-1], 16) if ended and text else None

    def undefined(self, path):
        """csmith takes no care that floating-point values fit the integers they become, and that __builtin_clz gets no 0."""
        program, checks = self.work / "trap", "float-cast-overflow,builtin"
        code, _ = output([self.args.clang, "-w", "-O0", f"-fsanitize={checks}", f"-fsanitize-trap={checks}",
                          *self.base, str(path), "-o", str(program)], 60)
        return code == 0 and output([str(program)], 10)[0] != 0

    def reading(self):
        """Flags of our readings.  `main`, called by `run`, would be a second place where programs start."""
        return ["-w", *self.flags, *(["-Dmain=program"] if self.args.csmith else [])]

    def ours(self, path):
        code, text = output([str(self.tools / "run_c"), str(path), "run", *self.reading()], 60)
        if code == 0:
            value, *leapt = text.split()
            self.leapt += bool(leapt)
            return int(value, 16), ""
        return None, ("no answer in time" if code is None else "crash" if code < 0 else text)

    def check(self, path, entry, *flags):
        """(exit code, report) of the command line; 0 proved, 1 violated, 2 unknown."""
        tool = str(pathlib.Path(self.args.build).resolve() / "lsp" / "verify-ls")
        return output([tool, "check", "--entry", entry, "--budget", "15000", "--timeout", "150", str(path), "--", *self.reading(), *flags], 170)

    def proved(self, path, want):
        """As ours, but by symbolic execution and solvers: the value, or None and what was said instead."""
        if self.args.of == "exits":
            said = [self.check(path, "main", f"-DSUM={want}ull", f"-DEXPECTED={k}")[0] for k in (1, 0)]
        else:
            path.write_text(path.read_text() + PROVE.format(sum=want))
            said = [self.check(path, entry)[0] for entry in ("prove", "refute")]
        if said[0] != 1 and said[1] != 0 and (2 in said or None in said):
            return None, "unsupported or unknown"
        if said == [0, 1] and self.args.of == "consts":
            code, text = self.check(path, "prove", "-DBROKEN")
            if code is None or code == 2:
                return None, "unknown where a const object is written"
            if "[string-literal-write]" not in text:
                return None, "a const object is written: not found"
        return (want, "") if said == [0, 1] else (None, f"exit codes {said}, not 0 and 1")

    def judge(self, seed):
        if self.args.file:
            self.turn(seed)
            path = self.work / "program.c"
            shutil.copy(self.args.file, path)
        else:
            path = self.generate(seed)
        return self.judge_program(path, seed)

    def judge_program(self, path, seed):
        levels = ["-O0", "-O2"] if seed % 2 else ["-O2", "-O0"]
        if self.args.of == "modes":  # compilers move operations past the call that sets the mode
            levels = ["-O0", "-O0"]
        want = self.native("gcc", levels[0], path) if path else None
        if want is None:
            return "skipped", ""
        if self.row in ("float", "builtins") and self.undefined(path):
            return "undefined", ""
        other = self.native(self.args.clang, levels[1], path)
        if other is None:
            return "skipped", ""
        if other != want:
            return "compilers differ", ""
        got, why = self.proved(path, want) if self.args.prove else self.ours(path)
        if got == want:
            return "agree", ""
        if got is None and why.startswith(("unsupported", "unknown", "fuel", "no answer")):
            return why.split()[0], why
        return "DISAGREE", why or f"{got:x} but compilers say {want:x}"

    def is_sound(self, path):
        """Is the behaviour of a program that was cut down still defined, as far as sanitizers and two values for uninitialised variables can tell?"""
        program = self.work / "sound"
        said = []
        for more in (["-fsanitize=address,undefined", "-fno-sanitize-recover=all"], ["-ftrivial-auto-var-init=zero"],
                     ["-ftrivial-auto-var-init=pattern"]):
            code, _ = output(["gcc", "-O1", "-w", "-Werror=return-type", "-Werror=implicit-function-declaration", "-DNATIVE",
                              "-ffp-contract=off", *more, *self.flags, str(path), "-o", str(program)], 60)
            said.append(output([str(program)], 10) if code == 0 else None)
        return None not in said and said.count(said[0]) == len(said)

    def shrink(self, seed, text, why):
        """Fewer lines with the same kind of disagreement; what is computed may be something else."""
        path, kind = self.work / "program.c", NUMBER.sub("N", why)

        def fails(shorter):
            path.write_text(shorter)
            result, now = self.judge_program(path, seed)
            path.write_text(shorter)
            return result == "DISAGREE" and NUMBER.sub("N", now) == kind and self.is_sound(path)

        flags = [*(["--csmith", "--row", self.row] if self.row else ["--of", self.args.of]), *(["--prove"] if self.args.prove else []),
                 *(["-m32"] if "-m32" in self.flags else [])]
        shrink.keep(f"compare-{seed}.c", shrink.shrink(text, fails, self.args.runs),
                    [pathlib.Path(__file__), self.args.build, "--clang", self.args.clang, *flags, "--seed", seed, "-n", 1, "--file", "{}"])

    def run(self):
        end = time.monotonic() + self.args.seconds
        for seed in range(self.args.seed, self.args.seed + self.args.n):
            if time.monotonic() > end:
                break
            result, why = self.judge(seed)
            self.counts[result] += 1
            if why:
                print(f"seed {seed}: {result}: {why}", flush=True)
            text = (self.work / "program.c").read_text()
            if result == "DISAGREE" and self.counts[result] == 1 and not self.args.file:
                self.shrink(seed, text.partition(PROVE.partition("{{")[0])[0], why)
            if self.args.keep and result not in ("agree", "skipped"):
                os.makedirs(self.args.keep, exist_ok=True)
                shutil.copy(self.work / "program.c", f"{self.args.keep}/{seed}.c")
        return self.tell()

    def tell(self):
        print(", ".join(f"{n} {what}" for what, n in self.counts.most_common()) + f"; {self.leapt} with leaps")
        agree, failed = self.counts["agree"], self.counts["DISAGREE"]
        read = self.counts.total() - self.counts["skipped"] - self.counts["undefined"] - self.counts["compilers differ"]
        if agree * LEAST_SHARE < read or not agree:
            print(f"only {agree} of {read} programs had an answer that could be compared")
            failed += 1
        print(f"{agree} passed, {failed} failed", flush=True)
        return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--csmith", action="store_true")
    parser.add_argument("--row", choices=CSMITH_ROWS)
    parser.add_argument("--of", choices=KINDS, default="programs", metavar="KIND")
    parser.add_argument("--prove", action="store_true")
    parser.add_argument("-n", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--keep")
    parser.add_argument("-m32", action="store_true")
    parser.add_argument("--file", help="a program of its own, in place of generated ones")
    parser.add_argument("--runs", type=int, default=600, help="for shrinking")
    args = parser.parse_args()
    compilers.require("gcc", args.clang)
    with tempfile.TemporaryDirectory() as work:
        comparison = Comparison(args, pathlib.Path(work))
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            sys.exit(comparison.run())
        except KeyboardInterrupt:  # report the findings of a long run that is stopped
            sys.exit(comparison.tell())


if __name__ == "__main__":
    main()
