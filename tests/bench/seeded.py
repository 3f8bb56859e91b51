#!/usr/bin/env python3
"""Seeded bugs: one small change to one function of a real project, and what `check` says of it.

usage: tests/bench/seeded.py [--seed N] [--count N] [--rule NAME]... [--budget N] [--timeout S] [--callers N] [--lines N] [--save FILE] FOLDER...

FOLDER has a compile_commands.json.  The rules below change text inside functions that another function
of their file calls, or main, by seed and without a list of places, so no foreign text is kept here.  The changed function
is verified with its callers in that file, up to two calls away, before and after the change.  One line for each says:

  shown         an error or a warning that was not there before
  information   new findings, all of them information
  masked        nothing new, and an error or a warning at the changed line before
  unknown       nothing new, and the function is not decided within the budget
  nothing       nothing new

Whether a change is a bug at all is for a reader to say: a test may be redundant, an initial value never be used.
"""
import argparse
import bisect
import collections
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
MASKED = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\n|[^\n])*", re.S | re.M)
HEAD = re.compile(r"\b([A-Za-z_]\w*)\s*\([^;{}]*\)[^;{}=]*$")
ALLOC = re.compile(r"(?:\w*alloc|strn?dup|fopen)\s*\(")
LEAVES = r"\s*(?:\{\s*)?(?:return|goto|break|continue|exit|abort)?\b"


def mask(text):
    """The text with comments, literals and directives as spaces, line for line."""
    return MASKED.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def functions(masked):
    """(name, begin, end) of each function's body."""
    depth, begin, last, found = 0, 0, 0, []
    for m in re.finditer(r"[{};]", masked):
        if m.group() == "{":
            if depth == 0:
                head = HEAD.search(masked, last, m.start())
                name, begin = head.group(1) if head else None, m.start()
            depth += 1
        elif m.group() == "}":
            depth = max(0, depth - 1)
            if depth == 0 and name:
                found.append((name, begin, m.end()))
        if depth == 0:
            name, last = None, m.end()
    return found


def condition(line, at):
    """(begin, end) of what stands in the parentheses at this place; None if they end elsewhere."""
    depth = 0
    for i in range(at, len(line)):
        depth += {"(": 1, ")": -1}.get(line[i], 0)
        if depth == 0:
            return at + 1, i
    return None


def off(line, wanted):
    """The line with the condition of its `if` false, if the condition is wanted and what follows leaves."""
    m = re.search(r"\bif\s*\(", line)
    cut = condition(line, m.end() - 1) if m else None
    if not cut or re.search(r"\belse\b", line) or not wanted(line[cut[0]:cut[1]]):
        return None
    return cut, "0"


def indexes(name, text, lines):
    """Does the name stand in an index, or among the arguments of a copy, within so many lines?"""
    near = "\n".join(text.split("\n")[:lines])
    word = r"\b" + re.escape(name) + r"\b"
    return re.search(r"\[[^\]\n]*" + word, near) or re.search(r"\bmem(?:cpy|move|set)\s*\([^;]*" + word, near)


# Each rule: (text of the function before the line, the line, text behind it) -> ((begin, end), new text) or None
def bound(before, line, after):
    m = re.search(r"\b(?:for|while)\s*\(", line)
    cut = condition(line, m.end() - 1) if m else None
    less = re.search(r"\b(\w+)\s*(<)\s*\w", line[cut[0]:cut[1]]) if cut else None
    used = less and indexes(less.group(1), line[cut[1]:] + "\n" + after, 5)
    return used and ((cut[0] + less.start(2), cut[0] + less.end(2)), "<=")


def guard(before, line, after):
    def limits(c):
        m = re.search(r"\b(\w+)\s*(?:>=?|<=?)\s*[\w(]", re.sub("->", "..", c))
        return m is not None and indexes(m.group(1), after, 12) is not None
    return off(line, limits)


def null_test(before, line, after):
    def is_null_test(c):
        m = re.fullmatch(r"\s*(?:!\s*([\w.>-]+)|\(?([\w.>-]+)\s*(?:==\s*(?:NULL|0))?\)?|\(\s*([\w.>-]+)\s*=.*==\s*(?:NULL|0)\s*)\s*", c)
        name = m and (m.group(1) or m.group(2) or m.group(3))
        if not name or ("==" not in c and "!" not in c):
            return False
        near = "\n".join(before.split("\n")[-6:]) + line
        given = re.search(re.escape(name) + r"\s*=[^=;]*" + ALLOC.pattern, near)
        return given is not None and "=" not in re.sub("[=!]=", "", c)
    return off(line, is_null_test)


def double_free(before, line, after):
    m = re.fullmatch(r"(\s*)(free\s*\([^();]+\);)\s*", line)
    return m and (m.span(2), m.group(2) + " " + m.group(2))


def wrong_size(before, line, after):
    call = ALLOC.search(line)
    cut = condition(line, call.end() - 1) if call else None
    for pattern, to in ((r"\s*\*\s*sizeof\s*\(?[\w* ]+\)?|sizeof\s*\([\w ]+\)\s*\*\s*", ""), (r"\s*\+\s*[12]\b", ""),
                        (r"sizeof\s*\(\s*\*\s*[\w.>-]+\s*\)|sizeof\s*\(\s*(?:struct\s+)?\w+\s*\)|sizeof\s*\*\s*\w+", "sizeof(char)")):
        m = re.search(pattern, line[cut[0]:cut[1]]) if cut else None
        if m:
            return (cut[0] + m.start(), cut[0] + m.end()), to
    m = re.search(r"\b(sn?printf|strncpy|memcpy|memset|fgets|read)\s*\(.*?(sizeof\s*\(?\s*\w+\s*\)?)", line)
    return m and (m.span(2), m.group(2) + " + 64")


def uninitialised(before, line, after):
    m = re.match(r"\s+(?:(?:unsigned|const|static|struct|long|short|register)\s+)*[A-Za-z_]\w*[\s*]+\w+(\s*=\s*-?\w+);\s*$", line)
    if m and not re.search(r"\b(static|const|return|goto)\b", line):
        return m.span(1), ""
    m = re.match(r"\s*(memset\s*\([^;]*,\s*0\s*,[^;]*\)|\w+->\w+\s*=\s*(?:0|NULL|-1))(;)\s*$", line)
    made = m and (m.group(1).startswith("memset") or re.search(r"\b" + re.match(r"\w+", m.group(1)).group() + r"\s*=[^=;]*malloc", before))
    return made and (m.span(1), "")


RULES = {r.__name__: r for r in (bound, guard, null_test, double_free, wrong_size, uninitialised)}


class File:
    """A source file, its functions and which of them call which."""

    def __init__(self, path, directory, flags):
        self.path, self.directory, self.flags = path, directory, flags
        self.text = path.read_text(errors="surrogateescape")
        self.masked = mask(self.text)
        found = functions(self.masked)
        count = collections.Counter(n for n, _, _ in found)
        # Which parts of text with directives are compiled is not known here.
        self.functions = [f for f in found if count[f[0]] == 1 and not re.search(r"^[ \t]*#", self.text[f[1]:f[2]], re.M)]
        self.calls = {n: set(re.findall(r"\b(\w+)\s*\(", self.masked[b:e])) for n, b, e in self.functions}

    def callers(self, name):
        near = [c for c, calls in self.calls.items() if name in calls and c != name]
        far = [c for c, calls in self.calls.items() if calls & set(near)]
        return list(dict.fromkeys(near + [c for c in far if c != name]))

    def changes(self, rules, lines):
        """(rule, function, line number, (begin, end) in the text, new text), in functions of at most so many lines"""
        starts = [0] + [m.end() for m in re.finditer("\n", self.masked)]
        for name, begin, end in self.functions:
            if (name != "main" and not self.callers(name)) or self.masked.count("\n", begin, end) > lines:
                continue
            for number in range(bisect.bisect_right(starts, begin), bisect.bisect_left(starts, end)):
                line = self.masked[starts[number]:self.masked.find("\n", starts[number])]
                for rule in rules:
                    cut = RULES[rule](self.masked[begin:starts[number]], line, self.masked[starts[number] + len(line) + 1:end])
                    if cut:
                        (b, e), new = cut
                        yield rule, name, number + 1, (starts[number] + b, starts[number] + e), new


def flags_of(entry):
    words = entry.get("arguments") or shlex.split(entry["command"])
    file = pathlib.Path(entry["directory"], entry["file"]).resolve()
    kept, skip = [], False
    for w in words[1:]:
        if skip or w == "-c" or pathlib.Path(entry["directory"], w).resolve() == file:
            skip = False
        elif w in ("-o", "-MF", "-MT", "-MQ"):
            skip = True
        else:
            kept.append(w)
    return kept


def files_of(folder):
    seen = {}
    for entry in json.loads((folder / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if path.suffix == ".c" and path not in seen:
            seen[path] = File(path, entry["directory"], flags_of(entry))
    return list(seen.values())


def verified(file, text, names, wanted):
    """{(check, line): severity} of findings, and the verdicts of the functions; None if it does not compile."""
    copy = file.path.with_name(f"seeded_{os.getpid()}.c")
    copy.write_text(text, errors="surrogateescape")
    try:
        command = [PROGRAM, "check", "--format", "json", "--budget", str(wanted.budget),
                   "--timeout", str(wanted.timeout), "-j", "1",
                   *[w for n in names for w in ("-f", n)], str(copy), "--", *file.flags]
        done = subprocess.run(command, cwd=file.directory, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    finally:
        copy.unlink()
    try:
        report = json.loads(done.stdout)["files"][0]
    except (ValueError, LookupError):
        return None
    if report.get("problem"):
        return None
    found = {}
    for f in (one for told in report["findings"] for one in [told, *told.get("also", [])]):
        at = (f.get("call") or f).get("location", {}).get("line")
        old = found.get((f["check"], at))
        if not old or old[0] == "information":
            found[(f["check"], at)] = f["severity"], f["message"]
    return found, {f["name"]: f["verdict"] for f in report["functions"]}


def outcome(line, name, before, after):
    """(class, the finding that is told first)"""
    new = [(at, what) for at, what in after[0].items()
           if at not in before[0] or (before[0][at][0] == "information" and what[0] != "information")]
    shown = [x for x in new if x[1][0] != "information"]
    for kind, some in (("shown", shown), ("information", new)):
        if some:
            (check, at), (severity, message) = min(some, key=lambda x: abs((x[0][1] or 0) - line))
            return kind, f"{severity} [{check}] line {at}: {message}"
    old = [what for (_, at), what in before[0].items() if at == line and what[0] != "information"]
    if old:
        return "masked", old[0][1]
    undecided = after[1].get(name) in ("unknown", "bounded")
    return ("unknown", after[1].get(name)) if undecided else ("nothing", str(after[1].get(name)))


def run(file, change, wanted):
    rule, name, line, (b, e), new = change
    names = [name, *file.callers(name)[:wanted.callers]]
    before = verified(file, file.text, names, wanted)
    after = verified(file, file.text[:b] + new + file.text[e:], names, wanted)
    if not before or not after or name not in after[1]:  # not compiled
        return None
    kind, what = outcome(line, name, before, after)
    return {"file": str(file.path), "line": line, "rule": rule, "function": name, "outcome": kind, "what": what,
            "callers": names[1:]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--rule", action="append", choices=list(RULES))
    parser.add_argument("--budget", type=int, default=2000)
    parser.add_argument("--timeout", type=int, default=120, help="seconds for a function, whatever its work")
    parser.add_argument("--callers", type=int, default=6, help="at most, nearest first")
    parser.add_argument("--lines", type=int, default=150, help="of a changed function, at most")
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    wanted = parser.parse_args()
    rules = wanted.rule or list(RULES)
    choices = {r: collections.defaultdict(list) for r in rules}
    for folder in wanted.folders:
        for file in files_of(folder):
            for change in file.changes(rules, wanted.lines):
                choices[change[0]][folder].append((file, change))
    rng = random.Random(wanted.seed)
    rows, used, turn = [], set(), 0
    while len(rows) < wanted.count and any(choices.values()):
        rule = rules[turn % len(rules)]
        turn += 1
        if not choices[rule]:
            continue
        folder = rng.choice(sorted(choices[rule]))
        file, change = choices[rule][folder].pop(rng.randrange(len(choices[rule][folder])))
        if not choices[rule][folder]:
            del choices[rule][folder]
        if (file.path, change[1]) in used:
            continue
        used.add((file.path, change[1]))
        row = run(file, change, wanted)
        if not row:
            continue
        rows.append(row)
        print(f"{len(rows)} {row['outcome']}: {row['file']}:{row['line']} {rule} in {row['function']}: {row['what'][:240]}", flush=True)
        if wanted.save:
            wanted.save.write_text(json.dumps(rows, indent=1))
    table = collections.Counter((r["rule"], r["outcome"]) for r in rows)
    kinds = ["shown", "information", "masked", "unknown", "nothing"]
    print(f"\n| rule | {' | '.join(kinds)} |\n{'| --- ' * (len(kinds) + 1)}|")
    for r in rules:
        print(f"| {r} | {' | '.join(str(table[r, k]) for k in kinds)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
