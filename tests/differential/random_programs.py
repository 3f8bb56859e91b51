#!/usr/bin/env python3
"""Random C programs, held against the machine by `machine` (machine.c).

    random_programs.py MACHINE COMPILER [--count N] [--seed S] [--undefined]

Without --undefined every operation is guarded, so that no behaviour is undefined and
results must agree.  With it operations stand as they are: a sanitizer that traps (clang's)
and the checks must agree on whether the program is undefined, else on its result.
Prints the runner's `N passed, N failed`; failing programs are kept and named, and the first one is shrunk.
"""
import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import shrink

HERE = pathlib.Path(__file__).resolve().parent
TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long",
         "unsigned long long", "_Bool", "char"]
LITERALS = ["0", "1", "2", "3", "7", "-1", "5", "100", "255", "256", "65535", "-128", "0x7fffffff", "0x80000000u",
            "0xffffffffu", "123456789012LL", "'a'", "(short)-5", "(unsigned char)200"]
GUARDS = """\
#define U(x) ((unsigned long long)(x))
#define ADD(a, b) ((long long)((U(a) + U(b)) & 0x3fffffffffffffffull))
#define SUB(a, b) ((unsigned)(a) - (unsigned)(b))
#define MUL(a, b) ((unsigned)(a) * (unsigned)(b))
#define DIV(a, b) ((U(b) | 1) == ~0ull ? 5 : (a) / (long long)(U(b) >> 3 | 1))
#define MOD(a, b) ((a) % (long long)(U(b) >> 3 | 1))
#define SHL(a, b) ((unsigned long long)(a) << ((b) & 63))
#define SHR(a, b) ((a) >> ((b) & 7))
#define NEG(a) (~(a))
#define INDEX(a) ((a) & 7)
"""
RAW = """\
#define ADD(a, b) ((a) + (b))
#define SUB(a, b) ((a) - (b))
#define MUL(a, b) ((a) * (b))
#define DIV(a, b) ((a) / ((b) | 1))
#define MOD(a, b) ((a) % (b))
#define SHL(a, b) ((a) << ((b) & 15))
#define SHR(a, b) ((a) >> ((b) & 33))
#define NEG(a) (-(a))
#define INDEX(a) ((a) & 9)
"""
BINARY = ["ADD", "SUB", "MUL", "DIV", "MOD", "SHL", "SHR"]
INFIX = ["&", "|", "^", "<", ">", "<=", ">=", "==", "!=", "&&", "||", ","]


class Program:
    """One program: expressions and statements up to a depth, over a few variables."""

    def __init__(self, seed, undefined):
        self.r = random.Random(seed)
        self.undefined = undefined
        self.vars = []

    def leaf(self):
        kind = self.r.random()
        if kind < 0.6 and self.vars:
            return self.r.choice(self.vars)
        if kind < 0.75 and self.vars:
            return f"arr[INDEX({self.r.choice(self.vars)})]"
        if kind < 0.85:
            return self.r.choice(["s.", "ps->"]) + self.r.choice("abcd")
        return self.r.choice(LITERALS)

    def expr(self, depth):
        if depth <= 0 or self.r.random() < 0.15:
            return self.leaf()
        x, y = self.expr(depth - 1), self.expr(depth - 1)
        kind = self.r.randrange(20)
        if kind < 9:
            return f"{self.r.choice(BINARY)}({x}, {y})"
        if kind < 13:
            return f"(({x}) {self.r.choice(INFIX)} ({y}))"
        if kind < 15:
            return f"(({self.r.choice(TYPES)})({x}))"
        if kind < 16:
            return f"(({x}) ? ({y}) : ({self.expr(depth - 2)}))"
        if kind < 18:
            return self.r.choice(["(~({}))", "(!({}))", "NEG({})", "(+({}))"]).format(x)
        return f"f{self.r.randrange(3)}({x}, {y})"

    def lvalue(self):
        kind = self.r.random()
        if kind < 0.6:
            return self.r.choice(self.vars)
        if kind < 0.8:
            return f"arr[INDEX({self.r.choice(self.vars)})]"
        return self.r.choice(["s.", "ps->"]) + self.r.choice("abcd")

    def block(self, depth, indent):
        return "".join(self.statement(depth, indent) for _ in range(self.r.randrange(1, 4)))

    def statement(self, depth, indent):
        pad, kind = "    " * indent, self.r.randrange(12 if depth > 0 else 6)
        if kind < 3:
            return f"{pad}{self.lvalue()} = {self.expr(3)};\n"
        if kind == 3:
            return f"{pad}{self.lvalue()} {self.r.choice(['&=', '|=', '^='])} {self.expr(2)};\n"
        if kind == 4:
            return f"{pad}h = h * 31u + (unsigned)({self.expr(3)});\n"
        if kind == 5:
            operator = self.r.choice(["+", "-", "*", "<<", ">>"])
            return f"{pad}{self.r.choice(['u0', 'u1'])} {operator}= ({self.expr(2)}) & 7;\n"
        return self.compound(depth, indent, pad, kind)

    def compound(self, depth, indent, pad, kind):
        inner = self.block(depth - 1, indent + 1)
        if kind == 6:
            return f"{pad}if ({self.expr(2)}) {{\n{inner}{pad}}} else {{\n{self.block(depth - 1, indent + 1)}{pad}}}\n"
        if kind == 7:
            return f"{pad}for (int i{indent} = 0; i{indent} < {self.r.randrange(1, 5)}; i{indent}++) {{\n{inner}{pad}}}\n"
        if kind == 8:
            arms = "".join(f"{pad}case {c}:\n{self.block(depth - 1, indent + 1)}" +
                           (f"{pad}    break;\n" if self.r.random() < 0.6 else "")
                           for c in self.r.sample(range(8), 4))
            return f"{pad}switch (({self.expr(2)}) & 7) {{\n{arms}{pad}default:\n{inner}{pad}}}\n"
        if kind == 9:
            leave = self.r.choice(["break", "continue"])
            return (f"{pad}{{ int n{indent} = 3; do {{\n{inner}{pad}    if ({self.expr(2)}) {leave};\n"
                    f"{pad}}} while (--n{indent} > 0); }}\n")
        if kind == 10:
            return f"{pad}{{ struct s t = s; t.{self.r.choice('abcd')} = {self.expr(2)}; s = g(t); }}\n"
        return f"{pad}ps = ({self.expr(1)}) ? &s : &gs;\n"

    def function(self, index):
        result, left, right = (self.r.choice(TYPES) for _ in range(3))
        return (f"static {result} f{index}({left} x, {right} y) {{ return "
                f"{self.r.choice(['x', '~x', '!y'])} ^ {self.r.choice(['y', 'x >> 1', '7'])}; }}\n")

    def text(self):
        fields = ["unsigned a : 5", "int b : 11", "_Bool c", "short d"]
        if self.r.random() < 0.5:
            fields = [f"{self.r.choice(TYPES)} {name}" for name in "abcd"]
        out = (RAW if self.undefined else GUARDS) + f"struct s {{ {'; '.join(fields)}; }};\n"
        out += f"static struct s gs = {{1, 2, 1, 4}};\nstatic {self.r.choice(TYPES)} arr[8] = {{1, [3] = 7, 9}};\n"
        out += "static unsigned h = 1;\n" + "".join(self.function(i) for i in range(3))
        out += "static struct s g(struct s v) { v.a ^= 1; v.c = v.a; return v; }\nint main(void) {\n"
        for i, kind in enumerate(self.r.choices(TYPES, k=5)):
            out += f"    {kind} v{i} = ({kind}){self.r.choice(LITERALS)};\n"
        out += "    unsigned u0 = 5, u1 = 9;\n    struct s s = gs, *ps = &s;\n"
        if self.r.random() < 0.5:
            out += "    void *pv = &v0; (void)pv;\n"
        self.vars = [f"v{i}" for i in range(5)] + ["u0", "u1"]
        out += "".join(self.block(3, 1) for _ in range(3))
        for name in self.vars + ["s.a", "s.b", "s.c", "s.d", "ps->d", "arr[3]", "arr[4]"]:
            out += f"    h = h * 31u + (unsigned){name};\n"
        return out + "    return (int)h;\n}\n"


def why(output, name):
    """The failure that `machine` reports for a program, without the numbers; None: it does not fail."""
    found = re.search(r"^    (.*)\nFAILED " + re.escape(name) + "$", output, re.M)
    return re.sub(r"-?\d+", "N", found.group(1)) if found else None


def shrink_first(command, folder, output):
    """Of the first program that failed, the smallest that fails alike."""
    name = re.search(r"^FAILED (\S+)$", output, re.M).group(1)
    shrink.FOLDER.mkdir(parents=True, exist_ok=True)
    shutil.copytree(folder / "start", shrink.FOLDER / "start", dirs_exist_ok=True)
    trial = "trial-" + name

    def said(of):
        done = subprocess.run([*(shrink.FOLDER if w == str(folder) else w for w in command), of], stdout=subprocess.PIPE, check=False)
        return why(done.stdout.decode(errors="replace"), of)

    def fails(text):
        (shrink.FOLDER / trial).write_text(text)
        return said(trial) == kind

    kind = why(output, name)
    text = shrink.shrink((folder / name).read_text(), fails)
    (shrink.FOLDER / trial).unlink()
    shrink.keep(name, text, ["{folder}" if w == str(folder) else w for w in command] + ["{name}"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("machine")
    parser.add_argument("compiler")
    parser.add_argument("--count", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--undefined", action="store_true")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="vl-random-"))
    shutil.copytree(HERE / "programs" / "start", folder / "start")
    for i in range(options.count):
        seed = options.seed + i
        (folder / f"random{seed}.c").write_text(Program(seed, options.undefined).text(), encoding="utf-8")
    command = [options.machine, *(["--undefined"] if options.undefined else []), str(folder), options.compiler]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    output = done.stdout.decode(errors="replace")
    print(output, end="", flush=True)
    if done.returncode == 0:
        shutil.rmtree(folder)
    else:
        print(f"kept {folder}")
    if re.search(r"^FAILED ", output, re.M):
        shrink_first(command, folder, output)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
