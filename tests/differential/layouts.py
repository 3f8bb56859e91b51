#!/usr/bin/env python3
"""Nothing is proved of padding, neighbours or layout that gcc or clang contradict.

    layouts.py TOOL --clang CLANG [-n N] [--seed SEED]

Each random program has conditions whose value C leaves to the implementation: whether a pointer just behind one object
is equal to the start of another (locals, globals, members behind them, as numbers), which of two objects lies first,
whether memory that was freed is used again, what memcmp or a single byte says of padding, whether string literals are
one.  Each condition is asserted and refuted in a function of its own.  The compilers run it at -O0 and -O2; where one
says no, the assertion must not be proved.  Conditions that C does decide are mixed in: those must be proved.
Last line: `N passed, N failed`.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

HEAD = """#include <stdint.h>
#include <stdlib.h>
#include <string.h>
void __CPROVER_assert(_Bool, const char *);
"""


def objects(r, kind):
    """Declarations of two arrays, with names, element types and lengths."""
    two = []
    for name in "ab":
        two.append((r.choice(["char", "short", "int", "long"]), f"{kind}{name}", r.randint(1, 6)))
    return two


def declare(two, static):
    return "".join(f"{'static ' if static else ''}{t} {n}[{k}];\n" for t, n, k in two)


def neighbours(r, i):
    static = r.random() < 0.5
    two = objects(r, f"n{i}")
    (_, a, k), (_, b, _) = r.sample(two, 2)
    off = r.choice([k, k, k, r.randint(0, k)])
    number = r.random() < 0.3
    cast = "(uintptr_t)" if number else "(void *)"
    cond = f"{cast}({a} + {off}) == {cast}{b}"
    return ("", declare(two, static), cond, None)


def order(r, i):
    static = r.random() < 0.5
    two = objects(r, f"o{i}")
    return ("", declare(two, static), f"(uintptr_t){two[0][1]} < (uintptr_t){two[1][1]}", None)


def reused(r, i):
    size = r.choice([8, 16, 24, 100])
    body = (f"char *p = malloc({size}); uintptr_t u = (uintptr_t)p; free(p); char *q = malloc({size}); "
            f"uintptr_t v = (uintptr_t)q; int both = u && v; free(q);\n")
    return ("", body, "!both || u == v", None)


def struct(r, i):
    kinds = ["char", "short", "int", "long", "double"]
    members = [(r.choice(kinds), f"m{k}") for k in range(r.randint(2, 4))]
    if r.random() < 0.3:
        members.insert(r.randint(0, 1), ("unsigned", f"f : {r.randint(1, 7)}"))
    return members, f"struct s{i} {{ " + " ".join(f"{t} {m};" for t, m in members) + " };\n"


def padding(r, i):
    members, text = struct(r, i)
    values = ", ".join(str(r.randint(0, 1)) for _ in members)
    size = f"sizeof(struct s{i})"
    # fill the memory first, so that it holds no zeros by chance
    text += f"static __attribute__((noinline)) void dirty{i}(void) {{ volatile char c[256]; " \
            f"for (int k = 0; k < 256; k++) c[k] = (char)(k * 7 + 1); }}\n"
    cond = "same"
    how = r.randrange(4)
    start = f"dirty{i}();\n"
    if how == 0:
        body = start + f"struct s{i} x = {{{values}}}, y = {{{values}}};\n"
    elif how == 1:
        body = start + f"struct s{i} x = {{{values}}}, y; memset(&y, 5, sizeof y); y = x;\n"
    elif how == 2:
        body = f"struct s{i} x, y; memset(&x, 0, sizeof x); memset(&y, 0, sizeof y); x.{members[-1][1]} = " \
               f"y.{members[-1][1]} = 1;\n"
        if ":" in members[-1][1]:
            return padding(r, i)
    else:
        body = start + f"struct s{i} x = {{0}}, y = {{0}};\n"
    body += f"int same = memcmp(&x, &y, {size}) == 0;\n"
    return (text, body, cond, how == 2 or None)


def literals(r, i):
    word = "".join(r.choice("ab") for _ in range(r.randint(1, 4)))
    cut = r.randint(0, len(word))
    body = f'const char *p = "{word}", *q = "{word[cut:]}";\n'
    return ("", body, f"p + {cut} == q", None)


def inside(r, i):
    static = r.random() < 0.5
    two = objects(r, f"i{i}")
    (_, a, k), (_, b, n) = two
    return ("", declare(two, static), f"(void *)({a} + {r.randrange(k)}) != (void *)({b} + {r.randrange(n)})", True)


def program(seed):
    """Text, and of each condition whether C says that it holds (None: nothing)."""
    r = random.Random(seed)
    text, known = HEAD, []
    for i in range(8):
        make = r.choice([neighbours, neighbours, order, reused, padding, padding, literals, inside])
        before, body, cond, always = make(r, i)
        text += before
        for what, c in (("yes", cond), ("no", f"!({cond})")):
            text += f"void {what}{i}(void) {{\n{body}__CPROVER_assert({c}, \"\");\n}}\n"
        text += f"int run{i}(void) {{\n{body}return {cond};\n}}\n"
        known.append(always)
    text += "#ifdef RUN\n#include <stdio.h>\nint main(void) {\n"
    text += "".join(f'printf("%d\\n", run{i}());\n' for i in range(8)) + "}\n#endif\n"
    return text, known


def natively(compiler, level, path, folder):
    exe = folder / "run"
    built = subprocess.run([compiler, level, "-w", "-DRUN", "-fno-builtin-malloc", str(path), "-x", "c", "-", "-o", str(exe)],
                           input="void __CPROVER_assert(_Bool b, const char *s) { (void)b; (void)s; }\n",
                           text=True, capture_output=True, check=False)
    if built.returncode:
        return None
    done = subprocess.run([str(exe)], capture_output=True, text=True, timeout=60, check=False)
    return [line == "1" for line in done.stdout.split()]


def verdicts(tool, path):
    done = subprocess.run([tool, "check", "--format", "json", str(path)], capture_output=True, text=True, check=False)
    answer = json.loads(done.stdout)
    return {f["name"]: f["verdict"] for file in answer["files"] for f in file["functions"]}


def wrong(seed, tool, compilers, folder):
    text, known = program(seed)
    path = folder / f"layout{seed}.c"
    path.write_text(text)
    found = verdicts(tool, path)
    for i, always in enumerate(known):
        if always and found[f"yes{i}"] != "proved":
            yield f"yes{i} is {found[f'yes{i}']}, and C says that it holds"
    for compiler in compilers:
        for level in ("-O0", "-O2"):
            ran = natively(compiler, level, path, folder)
            if not ran or len(ran) != len(known):
                yield f"{compiler} {level} gives no answers"
                continue
            for i, holds in enumerate(ran):
                name = f"no{i}" if holds else f"yes{i}"
                if found[name] == "proved":
                    yield f"{name} is proved, and {compiler} {level} says otherwise"


def main():
    args = argparse.ArgumentParser()
    args.add_argument("tool")
    args.add_argument("--clang", required=True)
    args.add_argument("-n", type=int, default=20)
    args.add_argument("--seed", type=int, default=1)
    a = args.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(a.seed, a.seed + a.n):
            for line in wrong(seed, a.tool, ("gcc", a.clang), pathlib.Path(folder)):
                print(f"seed {seed}: {line}")
                failed += 1
                break
    print(f"{a.n - failed} passed, {failed} failed")
    return failed != 0 or a.n <= 0


if __name__ == "__main__":
    sys.exit(main())
