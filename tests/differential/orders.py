#!/usr/bin/env python3
"""Random expressions whose value may depend on the order of evaluation (C11 6.5p2-3, 6.5.2.2p10, 6.7.9p23).

    orders.py TOOL [-n N] [--seed S] [--gcc GCC] [--clang CLANG] [-v]

For each program all orders that C allows are enumerated here, independently of the tool: its actions, what C sequences
between them, and every order that respects that.  Then the tool must find `unsequenced` exactly where some order has
two unsequenced accesses of one object; else it must prove that the result is one of those enumerated, and refute for each
that it is never that.  gcc and clang at -O0 and -O2, the program as it is and with the operands of + swapped, must
give one of the results, too.  Prints the seed of each disagreement and, last, `N passed, N failed`.
"""
import argparse
import ast
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile

import compilers

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

HEAD = """\
extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define CHECK(c) ((c) ? (void)0 : __assert_fail(#c, "", 0, ""))
static int g, h, a[3];
static int set(void) { g = 5; return 1; }
static int get(void) { return g; }
static int step(void) { g = g * 2 + 1; return g; }
static int other(void) { h++; return h; }
static int same(int x) { return x + 1; }
static int put(int x) { h = x; return g; }
static int two(int x, int y) { return x * 7 + y; }
"""
MOST_ACTIONS, MOST_STATES = 14, 20000


class Actions:
    """The events of an expression: (kind, operands, guard), each after those whose values it needs and those that a sequence point puts before it: only the side effects of the latter are complete."""

    def __init__(self):
        self.list, self.after, self.points = [], [], []

    def add(self, kind, operands, needs, points, guard):
        self.list.append((kind, operands, guard))
        self.after.append(set(needs) | set(points))
        self.points.append(set(points))
        return len(self.list) - 1


def assign(state, name, value):
    return tuple(sorted({**dict(state), name: value}.items()))


CALLS = {
    "set": lambda s, v: (assign(s, "g", 5), 1),
    "get": lambda s, v: (s, dict(s)["g"]),
    "step": lambda s, v: (assign(s, "g", dict(s)["g"] * 2 + 1), dict(s)["g"] * 2 + 1),
    "other": lambda s, v: (assign(s, "h", dict(s)["h"] + 1), dict(s)["h"] + 1),
    "same": lambda s, v: (s, v[0] + 1),
    "put": lambda s, v: (assign(s, "h", v[0]), dict(s)["g"]),
    "two": lambda s, v: (s, v[0] * 7 + v[1]),
}


class Generator:
    """Expressions as trees; each knows its C text and its actions."""

    def __init__(self, seed):
        self.r = random.Random(seed)

    def tree(self, depth):
        kind = self.r.random()
        if depth <= 0 or kind < 0.15:
            return self.r.choice([("const", self.r.randrange(3)), ("var", self.r.choice("ghij")), ("var", "g"),
                                  ("call", self.r.choice(["set", "get", "step", "other"])), ("inc", self.r.choice("ghij"), 1)])
        if kind < 0.5:
            return ("bin", self.r.choice("+-"), self.tree(depth - 1), self.tree(depth - 1))
        if kind < 0.62:
            return ("call", self.r.choice(["same", "put"]), self.tree(depth - 1))
        if kind < 0.72:
            return ("call", "two", self.tree(depth - 1), self.tree(depth - 1))
        if kind < 0.78:
            return ("assign", self.r.choice("ghij"), self.tree(depth - 1))
        if kind < 0.82:
            return ("update", self.r.choice("ghij"), self.tree(depth - 1))
        if kind < 0.86:
            return ("comma", self.tree(depth - 1), self.tree(depth - 1))
        if kind < 0.92:
            return ("cond", self.tree(0), self.tree(depth - 1), self.tree(depth - 1))
        if kind < 0.95:
            return (self.r.choice(["and", "or"]), self.tree(depth - 1), self.tree(depth - 1))
        return ("inc", self.r.choice("ghij"), self.r.choice([0, 1]))

    def statement(self):
        kind = self.r.randrange(6)
        if kind == 0:
            return ("list", self.tree(2), self.tree(2))
        if kind == 1:
            return ("element", self.r.choice("gi"), self.tree(2))
        return ("result", self.tree(3))


def text(t, swap):
    kind = t[0]
    if kind == "const":
        return str(t[1])
    if kind == "var":
        return t[1]
    if kind == "inc":
        return f"{t[1]}++" if t[2] else f"++{t[1]}"
    args = [text(x, swap) for x in t[1:] if isinstance(x, tuple)]
    if kind == "bin":
        if swap and t[1] == "+":
            args.reverse()
        return f"({args[0]} {t[1]} {args[1]})"
    if kind == "call":
        return f"{t[1]}({', '.join(args)})"
    if kind in ("assign", "update"):
        return f"({t[1]} {'=' if kind == 'assign' else '+='} {args[0]})"
    return {"comma": "({}, {})", "cond": "({} ? {} : {})", "and": "({} && {})", "or": "({} || {})"}[kind].format(*args)


def has_call(t):
    return t[0] == "call" or any(has_call(x) for x in t[1:] if isinstance(x, tuple))


def lower(t, out, after, guard):
    """(value, everything): the action that gives the value, and all actions of t."""
    kind, subs = t[0], [x for x in t[1:] if isinstance(x, tuple)]
    if kind == "const":
        v = out.add("const", t[1], (), after, guard)
        return v, {v}
    if kind == "var":
        v = out.add("read", t[1], (), after, guard)
        return v, {v}
    if kind == "inc":  # one evaluation, as far as calls can tell (6.5.2.4p2)
        v = out.add("inc", (t[1], t[2]), (), after, guard)
        return v, {v}
    if kind in ("comma", "and", "or", "cond"):
        x, all_x = lower(subs[0], out, after, guard)
        if kind == "comma":
            y, all_y = lower(subs[1], out, after | all_x, guard)
            return y, all_x | all_y
        y, all_y = lower(subs[1], out, after | all_x, guard + ((x, kind != "or"),))
        z, all_z = lower(subs[2], out, after | all_x, guard + ((x, False),)) if kind == "cond" else (None, set())
        v = out.add(kind, (x, y, z), {x, y, x if z is None else z}, after | all_x, guard)
        return v, all_x | all_y | all_z | {v}
    if kind in ("assign", "update"):
        read = set()
        whole = kind == "update" and not has_call(subs[0])
        seen = {out.add("read", t[1], (), after, guard)} if whole else set()  # one evaluation only for calls
        if kind == "update" and not whole:
            read = {out.add("read", t[1], (), after, guard)}
        x, all_x = lower(subs[0], out, after, guard)
        old = next(iter(read)) if read else None
        v = out.add("store" if not whole else "update", (t[1], x, old), {x} | read | seen, after, guard)
        return v, all_x | read | seen | {v}
    values, everything = [], set()
    for s in subs:
        x, all_x = lower(s, out, after, guard)
        values.append(x)
        everything |= all_x
    v = out.add(kind, (t[1], values), values, after | everything if kind == "call" else after, guard)
    return v, everything | {v}


def perform(action, state, values):
    kind, what, _ = action
    vars_ = dict(state)
    if kind == "const":
        return state, what
    if kind == "read":
        return state, vars_[what]
    if kind == "inc":
        return assign(state, what[0], vars_[what[0]] + 1), vars_[what[0]] + (not what[1])
    if kind in ("store", "update"):
        old = vars_[what[0]] if kind == "update" else 0 if what[2] is None else values[what[2]]
        return assign(state, what[0], old + values[what[1]]), old + values[what[1]]
    if kind == "bin":
        x, y = (values[k] for k in what[1])
        return state, x + y if what[0] == "+" else x - y
    if kind == "call":
        return CALLS[what[0]](state, [values[k] for k in what[1]])
    if kind == "cond":
        return state, values[what[1]] if values[what[0]] else values[what[2]]
    return state, int(bool(values[what[0]]) and bool(values[what[1]]) if kind == "and"
                      else bool(values[what[0]]) or bool(values[what[1]]))


def touches(action):
    """(reads, writes) of the function's own."""
    kind, what, _ = action
    if kind == "read":
        return {what}, set()
    if kind in ("inc", "update"):
        return {what[0]}, {what[0]}
    return (set(), {what[0]}) if kind == "store" else (set(), set())


def closure(after):
    before = []
    for need in after:
        before.append(set(need).union(*(before[k] for k in need)) if need else set())
    return before


def outcomes(acts, state):
    """(set of (final state, values), undefined); None if there are too many."""
    n, before = len(acts.list), closure(acts.after)
    complete = []  # before each: side effects and all
    for i in range(n):
        complete.append(set(acts.points[i]).union(*(complete[k] for k in acts.after[i])))
    results, seen, undefined = set(), set(), False

    def runs(i, values):
        return all(g in values and values[g] is not None and bool(values[g]) == want for g, want in acts.list[i][2])

    def go(done, state, values):
        nonlocal undefined
        key = (frozenset(done), state, tuple(sorted(values.items(), key=lambda x: x[0])))
        if key in seen:
            return
        seen.add(key)
        if len(seen) > MOST_STATES:
            raise OverflowError
        if len(done) == n:
            ran = [i for i in range(n) if values[i] is not None]
            for i in ran:
                for k in ran:
                    (_, w1), (r2, w2) = touches(acts.list[i]), touches(acts.list[k])
                    if i == k or i in complete[k] or k in complete[i]:
                        continue
                    if w1 & w2 or (w1 & r2 and k not in before[i]):
                        undefined = True
            results.add((state, tuple(values[i] for i in range(n))))
            return
        for i in range(n):
            if i in done or not acts.after[i] <= done:
                continue
            if runs(i, values):
                s, v = perform(acts.list[i], state, values)
                go(done | {i}, s, {**values, i: v})
            else:
                go(done | {i}, state, {**values, i: None})

    go(frozenset(), state, {})
    return results, undefined


START = tuple(sorted({"g": 1, "h": 2, "i": 0, "j": 1}.items()))


def enumerate_program(st):
    """(set of results, undefined) of the whole statement."""
    if st[0] == "list":  # one clause after the other, either first
        results, undefined = set(), False
        for order in ((1, 2), (2, 1)):
            states = {(START, ())}
            for k in order:
                after = set()
                for state, values in states:
                    acts = Actions()
                    v, _ = lower(st[k], acts, set(), ())
                    if len(acts.list) > MOST_ACTIONS:
                        raise OverflowError
                    found, bad = outcomes(acts, state)
                    undefined |= bad
                    after |= {(s, values + (x[v],)) for s, x in found}
                states = after
            for state, values in states:
                x, y = values if order == (1, 2) else values[::-1]
                results.add((state, x * 3 + y))
        return results, undefined
    acts = Actions()
    if st[0] == "element":
        index, _ = lower(("var", st[1]), acts, set(), ())
        v, _ = lower(st[2], acts, set(), ())
    else:
        v, _ = lower(st[1], acts, set(), ())
        index = None
    if len(acts.list) > MOST_ACTIONS:
        raise OverflowError
    found, undefined = outcomes(acts, START)
    results = set()
    for state, x in found:
        if index is None:
            results.add((state, x[v]))
        else:
            k = x[index] & 1
            results.add((state, (x[v] + 11) * (1 + k)))
    return results, undefined


def checksum(state, r):
    v = dict(state)
    return (((r * 31 + v["g"]) * 31 + v["h"]) * 31 + v["i"]) * 31 + v["j"]


def program(st, swap):
    run = {"list": "int t[2] = {%s, %s}; r = t[0] * 3 + t[1];",
           "element": "a[0] = a[1] = -100; a[%s & 1] = %s; r = a[0] != -100 ? a[0] + 11 : (a[1] + 11) * 2;",
           "result": "r = %s;"}[st[0]]
    parts = tuple(text(x, swap) if isinstance(x, tuple) else x for x in st[1:])
    body = f"    int i = 0, j = 1, r;\n    g = 1; h = 2;\n    {run % parts}\n"
    return (HEAD + f"long run(void) {{\n{body}    return (((r * 31L + g) * 31L + h) * 31L + i) * 31L + j;\n}}\n")


def smaller(t):
    """Trees with one part less: a part replaced by one of its own, or by a constant."""
    for k, part in enumerate(t):
        if not isinstance(part, tuple):
            continue
        own = [x for x in part[1:] if isinstance(x, tuple)]
        for other in [("const", 0), *own, *smaller(part)]:
            if other != part:
                yield t[:k] + (other,) + t[k + 1:]


def shrink_tree(t, fails, runs=200):
    """The smallest tree that fails alike, after at most so many tries."""
    tried, went = {t}, True
    while went:
        went = False
        for other in smaller(t):
            if other in tried or len(repr(other)) >= len(repr(t)):
                continue
            if runs <= 0:
                return t
            tried.add(other)
            runs -= 1
            if fails(other):
                t, went = other, True
                break
    return t


class Test:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.failed, self.undecided = [], 0

    def native(self, st, compiler, level, swap):
        source, binary = self.folder / "n.c", self.folder / "n"
        source.write_text(program(st, swap) + "extern int printf(const char *, ...);\n"
                          'int main(void) { printf("%ld\\n", run()); return 0; }\n')
        subprocess.run([compiler, "-w", level, "-o", str(binary), str(source)], check=True)
        return int(subprocess.run([str(binary)], stdout=subprocess.PIPE, check=True).stdout)

    def verdicts(self, source):
        path = self.folder / "p.c"
        path.write_text(source)
        done = subprocess.run([self.args.tool, "check", "--format", "json", str(path)],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        file = json.loads(done.stdout)["files"][0]
        return ({f["name"]: f["verdict"] for f in file["functions"]},
                [(f["function"], f["check"]) for f in file["findings"]])

    def judge(self, st):
        results, undefined = enumerate_program(st)
        sums = sorted({checksum(s, r) for s, r in results})
        source = program(st, False)
        if undefined:
            _, findings = self.verdicts(source)
            return None if ("run", "unsequenced") in findings else "unsequenced was not found"
        wanted = " || ".join(f"v == {s}" for s in sums)
        source += f"void among(void) {{ long v = run(); CHECK({wanted}); }}\n"
        source += "".join(f"void never{k}(void) {{ CHECK(run() != {s}); }}\n" for k, s in enumerate(sums[:6]))
        verdicts, findings = self.verdicts(source)
        if any(c == "unsequenced" for _, c in findings):
            return "unsequenced, but it is not"
        if verdicts["among"] == "unknown" and not any(c == "assertion" for f, c in findings if f == "among"):
            self.undecided += 1  # more orders than are explored
            return None
        if verdicts["among"] != "proved":
            return f"{verdicts['among']} that it is one of {sums}"
        missed = [s for k, s in enumerate(sums[:6]) if verdicts[f"never{k}"] != "violated"]
        if missed:
            return f"never {missed[0]}, of {sums}"
        for compiler in self.args.compilers:
            for level in ("-O0", "-O2"):
                for swap in (False, True):
                    got = self.native(st, compiler, level, swap)
                    if got not in sums:
                        return f"{compiler} {level} says {got}, not one of {sums}"
        return None


def kind_of(why):
    return re.sub(r"\[.*\]|-?\d+", "N", why or "")


def shrink_statement(test, st, why):
    """Prints the command that repeats the same failure with a smaller statement."""
    def fails(other):
        try:
            return kind_of(test.judge(other)) == kind_of(why)
        except (OverflowError, subprocess.CalledProcessError):
            return False

    st = shrink_tree(st, fails)
    words = [__file__, test.args.tool, *(w for c in test.args.compilers for w in ("--clang" if "clang" in c else "--gcc", c))]
    print(f"    reproduce ({shlex.join([text(x, False) for x in st[1:] if isinstance(x, tuple)])}): "
          f"{shlex.join([*map(str, words), '--statement', repr(st)])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("-n", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gcc")
    parser.add_argument("--clang")
    parser.add_argument("-v", action="store_true")
    parser.add_argument("--statement", type=ast.literal_eval, help="only this one, as a failure prints it")
    args = parser.parse_args()
    args.compilers = [c for c in (args.gcc, args.clang) if c]
    compilers.require(*args.compilers)
    passed = skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        test = Test(args, pathlib.Path(folder))
        seed = args.seed
        if args.statement:
            why = test.judge(args.statement)
            print(why or "agrees")
            args.n, passed = 0, int(not why)
            test.failed += [0] if why else []
        while passed + len(test.failed) < args.n:
            st = Generator(seed).statement()
            try:
                why = test.judge(st)
                passed += not why
                if why:
                    test.failed.append(seed)
                    print(f"seed {seed}: {why}\n    {[text(x, False) if isinstance(x, tuple) else x for x in st[1:]]}")
                    if len(test.failed) == 1:
                        shrink_statement(test, st, why)
                elif args.v:
                    print(f"seed {seed}: {[text(x, False) if isinstance(x, tuple) else x for x in st[1:]]}")
            except OverflowError:
                skipped += 1
            seed += 1
    if test.undecided * 20 > args.n + 20:
        test.failed.append(0)
    print(f"{test.undecided} programs undecided, {skipped} more with too many orders to enumerate")
    print(f"{passed} passed, {len(test.failed)} failed")
    return 1 if test.failed else 0


if __name__ == "__main__":
    sys.exit(main())
