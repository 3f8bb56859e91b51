#!/usr/bin/env python3
"""Nothing is proved of padding, neighbours or layout that gcc or clang contradict.

    layouts.py TOOL --clang CLANG [-n N] [--seed SEED]
    layouts.py TOOL --clang CLANG --file FILE [--holds K]

Each random program has conditions whose value C leaves to the implementation: whether a pointer just behind one object
is equal to the start of another (locals, globals, members behind them, as numbers), which of two objects lies first,
whether memory that was freed is used again, what memcmp or a single byte says of padding, whether string literals are
one.  Each condition is asserted and refuted in a function of its own.  The compilers run it at -O0 and -O2; where one
says no, the assertion must not be proved.  Conditions that C does decide are mixed in: those must be proved.
A program that fails is shrunk, and the command of the second form
printed; --holds: C says that condition K does hold.  Last line: `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import compilers
import shrink

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

RUNS = 250  # in which a failing program is shrunk
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
    """Text, and the numbers of the conditions that hold as C says."""
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
    text += "".join(f'printf("{i} %d\\n", run{i}());\n' for i in range(8)) + "}\n#endif\n"
    return text, {i for i, always in enumerate(known) if always}


def natively(compiler, level, path, folder):
    """The text of each condition, by its number."""
    exe = folder / "run"
    built = subprocess.run([compiler, level, "-w", "-DRUN", "-fno-builtin-malloc", str(path), "-x", "c", "-", "-o", str(exe)],
                           input="void __CPROVER_assert(_Bool b, const char *s) { (void)b; (void)s; }\n",
                           text=True, capture_output=True, check=False)
    if built.returncode:
        return None
    done = subprocess.run([str(exe)], capture_output=True, text=True, timeout=60, check=False)
    return {int(i): holds == "1" for i, holds in (line.split() for line in done.stdout.splitlines())}


def verdicts(tool, path):
    done = subprocess.run([tool, "check", "--format", "json", str(path)], capture_output=True, text=True, check=False)
    answer = json.loads(done.stdout)
    return {f["name"]: f["verdict"] for file in answer["files"] for f in file["functions"]}


LEVELS = ("-O0", "-O2")


def wrong(path, known, tool, builds):
    """(function, what is wrong with it, the build that shows it)"""
    found = verdicts(tool, path)
    for i in known:
        if found.get(f"yes{i}", "proved") != "proved":
            yield f"yes{i}", f"yes{i} is {found[f'yes{i}']}, and C says that it holds", None
    for build in builds:
        ran = natively(*build, path, path.parent)
        if not ran:
            yield None, f"{' '.join(build)} gives no answers", build
            continue
        for i, holds in ran.items():
            name = f"no{i}" if holds else f"yes{i}"
            if found.get(name) == "proved":
                yield name, f"{name} is proved, and {' '.join(build)} says otherwise", build


def body(text, name):
    return re.search(rf"^void {name}\(void\) {{\n.*?^}}\n", text, re.M | re.S)


def reproduce(args, path, known, about, build):
    """Shrinks a program in which the function is judged wrongly; what C says holds is only told of that function as it is."""
    text, number = path.read_text(), re.sub(r"\D", "", about)
    told = {int(number)} & known if about.startswith("yes") else set()
    whole = body(text, about).group(0)

    def fails(candidate):
        path.write_text(candidate)
        try:
            kept = not told or whole in candidate
            return kept and any(name == about for name, _, _ in wrong(path, told, args.tool, [build] if build else []))
        except (ValueError, KeyError, IndexError, subprocess.SubprocessError):
            return False

    holds = ["--holds", number] if told else []
    shrink.keep(path.name, shrink.shrink(text, fails, RUNS),
                [pathlib.Path(__file__).resolve(), args.tool, "--clang", args.clang, "--file", "{}", *holds])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--clang", required=True)
    parser.add_argument("-n", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=pathlib.Path)
    parser.add_argument("--holds", type=int)
    args = parser.parse_args()
    compilers.require("gcc", args.clang)
    failed, seeds = 0, [None] if args.file else range(args.seed, args.seed + args.n)
    builds = [(compiler, level) for compiler in ("gcc", args.clang) for level in LEVELS]
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            path = pathlib.Path(folder, args.file.name if args.file else f"layout{seed}.c")
            text, known = (args.file.read_text(), {args.holds} - {None}) if args.file else program(seed)
            path.write_text(text)
            about, what, build = next(wrong(path, known, args.tool, builds), (None, None, None))
            if not what:
                continue
            failed += 1
            print(f"{path.stem}: {what}", flush=True)
            if about and not args.file:
                reproduce(args, path, known, about, build)
    print(f"{len(seeds) - failed} passed, {failed} failed")
    return failed != 0 or not seeds


if __name__ == "__main__":
    sys.exit(main())
