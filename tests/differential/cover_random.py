#!/usr/bin/env python3
"""`verify-ls cover --goal mcdc` against all runs: random functions whose few inputs are tried one by one.

    cover_random.py TOOL [-n N] [--seed S] [--solver NAME] [-v]

Each function takes three numbers from 0 to 3 (else it returns at once), and has if, loops that end, switch, ?:, && || ! nested at random. Its text is made of
a tree that this program also runs, for all 64 inputs, so what can be reached is known without any solver: a statement, an outcome, a case, a
condition true or false, and for MC/DC a condition that decides. The latter is told as the definition has it, not as verify-ls computes it: with the
other conditions that C evaluates as they are, and those that it does not evaluate as may be, the other value of the condition gives another outcome.
Each goal must be said to be reached if some input reaches it, and impossible if none does. Prints differences and `N passed, N failed`; a function is one test.
"""
import argparse
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

VARIABLES = "abc"
RANGE = 4


# ---- expressions: ("var", name), ("const", n), ("op", op, x, y); conditions: ("cmp", op, x, y), ("and" | "or", x, y), ("not", x)

def number(r, deep):
    if deep <= 0 or r.random() < .6:
        return ("var", r.choice(VARIABLES)) if r.random() < .8 else ("const", r.randrange(RANGE))
    return "op", r.choice("+-&"), number(r, deep - 1), number(r, deep - 1)


def condition(r, deep):
    if deep <= 0 or r.random() < .3:
        return "cmp", r.choice(["<", "<=", "==", "!=", ">"]), ("var", r.choice(VARIABLES)), number(r, 1)
    kind = r.choice(["and", "and", "or", "or", "not"])
    return (kind, condition(r, deep - 1)) if kind == "not" else (kind, condition(r, deep - 1), condition(r, deep - 1))


def c_of(e):
    if e[0] in ("var", "const"):
        return str(e[1])
    if e[0] in ("op", "cmp"):
        return f"({c_of(e[2])} {e[1]} {c_of(e[3])})"
    if e[0] == "not":
        return f"!{c_of(e[1])}"
    return f"({c_of(e[1])} {'&&' if e[0] == 'and' else '||'} {c_of(e[2])})"


def leaves(e):
    return [e] if e[0] == "cmp" else [x for part in e[1:] for x in leaves(part)]


def value(e, env):
    if e[0] == "var":
        return env[e[1]]
    if e[0] == "const":
        return e[1]
    x, y = value(e[2], env), value(e[3], env)
    return {"+": x + y, "-": x - y, "&": x & y}[e[1]]


def compare(e, env):
    x, y = value(e[2], env), value(e[3], env)
    return {"<": x < y, "<=": x <= y, "==": x == y, "!=": x != y, ">": x > y}[e[1]]


def truth(e, of):
    """The outcome, where `of` gives the truth of a leaf by its identity."""
    if e[0] == "cmp":
        return of(e)
    if e[0] == "not":
        return not truth(e[1], of)
    if e[0] == "and":
        return truth(e[1], of) and truth(e[2], of)
    return truth(e[1], of) or truth(e[2], of)


class Run:
    """One run, and what all runs have met: sets of (kind, way, place)."""

    def __init__(self, met):
        self.met, self.env, self.left = met, {}, 200

    def decide(self, e, name):
        seen = {}

        def look(leaf):
            seen[id(leaf)] = compare(leaf, self.env)
            return seen[id(leaf)]
        outcome = truth(e, look)
        self.met.add(("branch", outcome, name))
        for i, leaf in enumerate(leaves(e)):
            if id(leaf) not in seen:
                continue
            self.met.add(("condition", seen[id(leaf)], (name, i)))
            if self.decides(e, leaf, seen, outcome):
                self.met.add(("mcdc", seen[id(leaf)], (name, i)))
        return outcome

    @staticmethod
    def decides(e, leaf, seen, outcome):
        """Some values of what was not evaluated make the outcome another one with the other value of the leaf."""
        free = [x for x in leaves(e) if id(x) not in seen]
        for guess in itertools.product((False, True), repeat=len(free)):
            of = dict(seen) | {id(x): g for x, g in zip(free, guess)}
            of[id(leaf)] = not of[id(leaf)]
            if truth(e, lambda x, of=of: of[id(x)]) != outcome:
                return True
        return False


# ---- statements: each knows its line, by which goals are compared; one decision a line

class Program:
    def __init__(self, r):
        self.r, self.lines, self.names = r, [], {}
        self.body = self.block(3, 2)

    def block(self, n, deep):
        return [self.statement(deep) for _ in range(self.r.randint(1, n))]

    def statement(self, deep):
        r = self.r
        kind = r.choice(["set", "set", "if", "if", "loop", "switch", "choose", "return"] if deep > 0 else ["set", "choose", "set", "return"])
        if kind == "set":
            return kind, r.choice(VARIABLES), number(r, 2)
        if kind == "choose":
            return kind, r.choice(VARIABLES), condition(r, 2), number(r, 1), number(r, 1)
        if kind == "if":
            return kind, condition(r, 3), self.block(2, deep - 1), self.block(2, deep - 1) if r.random() < .5 else None
        if kind == "loop":
            return kind, r.randint(1, 3), condition(r, 1), self.block(2, deep - 1)
        if kind == "switch":
            values = r.sample(range(-1, RANGE + 1), r.randint(1, 3))
            return kind, r.choice(VARIABLES), [(v, self.block(1, deep - 1), r.random() < .6) for v in values], r.random() < .5
        return "return", number(r, 1)

    # ---- as C; names: statement -> line, decision -> line
    def put(self, text):
        self.lines.append(text)
        return len(self.lines)

    def write(self, block, deep):
        pad = "    " * deep
        for s in block:
            if s[0] == "set":
                self.names[id(s)] = self.put(f"{pad}{s[1]} = {c_of(s[2])} & 3;")
            elif s[0] == "choose":
                self.names[id(s)] = self.put(f"{pad}{s[1]} = ({c_of(s[2])} ? {c_of(s[3])} : {c_of(s[4])}) & 3;")
            elif s[0] == "return":
                self.names[id(s)] = self.put(f"{pad}return {c_of(s[1])};")
            elif s[0] == "if":
                self.names[id(s)] = self.put(f"{pad}if ({c_of(s[1])}) {{")
                self.write(s[2], deep + 1)
                if s[3]:
                    self.put(f"{pad}}} else {{")
                    self.write(s[3], deep + 1)
                self.put(f"{pad}}}")
            elif s[0] == "loop":
                i = f"i{len(self.lines)}"
                self.names[id(s)] = self.put(f"{pad}for (int {i} = 0; {i} < {s[1]} && {c_of(s[2])}; {i}++) {{")
                self.write(s[3], deep + 1)
                self.put(f"{pad}}}")
            else:
                self.write_switch(s, pad, deep)

    def write_switch(self, s, pad, deep):
        self.names[id(s)] = self.put(f"{pad}switch ({s[1]}) {{")
        for v, block, leaves_it in s[2]:
            self.names[id(s), v] = self.put(f"{pad}case {v}:")
            self.write(block, deep + 1)
            if leaves_it:
                self.names[id(s), v, "break"] = self.put(f"{pad}    break;")
        if s[3]:
            self.names[id(s), "default"] = self.put(f"{pad}default:")
            self.names[id(s), "default", "break"] = self.put(f"{pad}    break;")
        self.put(f"{pad}}}")

    def text(self):
        self.lines, self.names = [], {}
        self.put("int f(int a, int b, int c) {")
        self.put("    if (a < 0 || a > 3 || b < 0 || b > 3 || c < 0 || c > 3) return -9;")
        self.write(self.body, 1)
        self.names["end"] = self.put("    return a;")
        self.put("}")
        return "\n".join(self.lines) + "\n"

    # ---- run; a block returns "return", or None
    def run(self, block, run):
        for s in block:
            line = self.names[id(s)]
            run.met.add(("statement", True, line))
            if s[0] == "set":
                run.env[s[1]] = value(s[2], run.env) & 3
            elif s[0] == "choose":
                run.env[s[1]] = value(s[3] if run.decide(s[2], line) else s[4], run.env) & 3
            elif s[0] == "return":
                return "return"
            elif s[0] == "if":
                part = s[2] if run.decide(s[1], line) else s[3]
                if part and self.run(part, run):
                    return "return"
            elif s[0] == "loop" and self.run_loop(s, line, run):
                return "return"
            elif s[0] == "switch" and self.run_switch(s, line, run):
                return "return"
        return None

    def run_loop(self, s, line, run):
        for i in range(s[1] + 1):
            run.env["i"] = i
            whole = ("and", ("cmp", "<", ("var", "i"), ("const", s[1])), s[2])
            self.names.setdefault(("whole", id(s)), whole)
            if not run.decide(self.names["whole", id(s)], line):
                return None
            if self.run(s[3], run):
                return "return"
        raise AssertionError("the loop ends")

    def run_switch(self, s, line, run):
        v, at = run.env[s[1]], None
        for i, (label, _, _) in enumerate(s[2]):
            at = i if label == v else at
        if at is None:
            run.met.add(("branch", "default" if s[3] else "no-case", self.names[id(s), "default"] if s[3] else line))
            at = len(s[2])
        else:
            run.met.add(("branch", "case", self.names[id(s), v]))
        for label, block, leaves_it in s[2][at:]:
            if self.run(block, run):
                return "return"
            if leaves_it:
                run.met.add(("statement", True, self.names[id(s), label, "break"]))
                return None
        if s[3]:
            run.met.add(("statement", True, self.names[id(s), "default", "break"]))
        return None

    def reached(self):
        met = set()
        for values in itertools.product(range(RANGE), repeat=len(VARIABLES)):
            run = Run(met)
            run.env = dict(zip(VARIABLES, values))
            if not self.run(self.body, run):
                met.add(("statement", True, self.names["end"]))
        return met


# ---- what verify-ls says, by the same names

def said(tool, text, solver):
    with tempfile.TemporaryDirectory(prefix="vl-cover-") as folder:
        path = pathlib.Path(folder) / "f.c"
        path.write_text(text)
        done = subprocess.run([tool, "cover", "--goal", "mcdc", "--format", "json", "--budget", "4000", "--timeout", "100", "--solver", solver, path],
                              capture_output=True, text=True, env=os.environ | {"VERIFY_LS_STORE": "none"}, check=False)
    assert done.returncode in (0, 1, 2), done.stderr
    return json.loads(done.stdout)["files"][0]["functions"][0]["goals"]


def named(goals):
    """(kind, way, place) -> state. Conditions are numbered in the order of the text, in each line."""
    out, order = {}, {}
    for g in goals:
        way = {"true": True, "false": False, "run": True}.get(g["way"], g["way"])
        place = g["line"]
        if g["kind"] in ("condition", "mcdc"):
            known = order.setdefault((g["kind"], g["line"]), {})
            place = (g["line"], known.setdefault((g["column"], g["endColumn"], g["text"]), len(known)))
        out[g["kind"], way, place] = g["state"]
    return out


def differences(tool, program, solver):
    text, wrong, decided, all_goals = program.text(), [], 0, 0
    met, goals = program.reached(), named(said(tool, text, solver))
    for name, state in goals.items():
        line = name[2][0] if isinstance(name[2], tuple) else name[2]
        if line <= 2:
            continue
        all_goals += 1
        decided += state != "unknown"
        wanted = "reached" if name in met else "impossible"
        if state not in (wanted, "unknown"):
            wrong.append(f"{name}: {state}, and is {wanted}")
    wrong += [f"{name}: no such goal" for name in met - set(goals)]
    return text, wrong, decided, all_goals


def main():
    args = argparse.ArgumentParser()
    args.add_argument("tool")
    args.add_argument("-n", type=int, default=40)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--solver", default="cadical")
    args.add_argument("-v", action="store_true")
    o = args.parse_args()
    failed = decided = all_goals = 0
    for i in range(o.n):
        text, wrong, some, goals = differences(o.tool, Program(random.Random(o.seed * 1000 + i)), o.solver)
        decided, all_goals = decided + some, all_goals + goals
        failed += bool(wrong)
        if wrong:
            print(f"seed {o.seed}, function {i}:\n{text}" + "\n".join(wrong))
    print(f"{decided} of {all_goals} goals decided")
    if decided < all_goals * .9:
        print("too few are decided")
        failed += 1
    print(f"{o.n - min(failed, o.n)} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
