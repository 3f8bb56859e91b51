#!/usr/bin/env python3
"""Seeded bugs: one small change to one function of a real project, and what `check` says of it.

usage: tests/bench/seeded.py [--seed N] [--count N] [--rule NAME]... [--budget N] [--timeout S] [--callers N] [--lines N]
                             [--project [--programs N]] [--except FILE] [--list] [--save FILE] FOLDER...

FOLDER has a compile_commands.json.  The rules below change text inside functions that another function
of their file calls, or main, by seed and without a list of places, so no foreign text is kept here.  The changed function
is verified with its callers in that file, up to two calls away, before and after the change.

With --project only functions count that a main of the project reaches by name, and a copy of the project is asked: the changed
function and its callers in its file with what the other files show (check --project-facts), and, if that shows nothing new,
the programs from their entries (check --project), with this budget of work (--programs, none by default).  One line for each change says:

  shown         an error or a warning that was not there before
  information   new findings, all of them information
  masked        nothing new, and an error or a warning at the changed line before
  unknown       nothing new, and the function is not decided within the budget
  nothing       nothing new

Whether a change is a bug at all is for a reader to say: a test may be redundant, an initial value never be used.  --list
asks nothing, and prints the changes for reading; --except names a file with those that are none: lines "NAME:LINE RULE",
where NAME is the path of the file with its folder's name first.
"""
import argparse
import bisect
import collections
import itertools
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
MASKED = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\n|[^\n])*", re.S | re.M)
HEAD = re.compile(r"\b([A-Za-z_]\w*)\s*\([^;{}]*\)[^;{}=]*$")
ALLOC = re.compile(r"(?:\w*alloc|strn?dup|fopen)\s*\(")
FILE, FOLDER = object(), object()  # in the arguments of Project.ask
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
    m = re.search(r"\b(sn?printf|strncpy|memcpy|memset|fgets|read)\s*\(.*?(sizeof\s*(?:\([\w ]+\)|\w+))", line)
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
        self.mentions = {n: set(re.findall(r"\b[A-Za-z_]\w*", self.masked[b:e])) for n, b, e in found}
        outside = self.masked
        for _, b, e in reversed(found):
            outside = outside[:b] + outside[e:]
        self.tables = set(re.findall(r"\b([A-Za-z_]\w*)\b(?!\s*\()", outside))
        self.project = None

    def is_reached(self, name):
        return name in self.project.reached if self.project else name == "main" or self.callers(name)

    def callers(self, name):
        if self.project:
            return self.project.callers(name)
        near = [c for c, calls in self.calls.items() if name in calls and c != name]
        far = [c for c, calls in self.calls.items() if calls & set(near)]
        return list(dict.fromkeys(near + [c for c in far if c != name]))

    def changes(self, rules, lines):
        """(rule, function, line number, (begin, end) in the text, new text), in functions of at most so many lines"""
        starts = [0] + [m.end() for m in re.finditer("\n", self.masked)]
        for name, begin, end in self.functions:
            if not self.is_reached(name) or self.masked.count("\n", begin, end) > lines:
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


class Project:
    """A project's files as one, and a copy of it that changes are written to."""

    def __init__(self, folder, files):
        self.folder, self.files, self.copy, self.before = folder.resolve(), files, None, {}
        self.reached = {"main"}.union(*(f.tables for f in files))
        size = 0
        while size < len(self.reached):
            size = len(self.reached)
            self.reached.update(*(names for f in files for n, names in f.mentions.items() if n in self.reached))

    def callers(self, name):
        calls = [(n, c) for f in self.files for n, c in f.calls.items()]
        near = [n for n, c in calls if name in c and n != name]
        far = [n for n, c in calls if c & set(near)]
        return list(dict.fromkeys(near + [n for n in far if n != name]))

    def place(self, path):
        """Where the file is in the copy; commands that name the folder name the copy."""
        if not self.copy:
            self.copy = pathlib.Path(tempfile.mkdtemp(prefix="seeded_")) / self.folder.name
            shutil.copytree(self.folder, self.copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))
            commands = self.copy / "compile_commands.json"
            commands.write_text(commands.read_text().replace(str(self.folder), str(self.copy)))
        return self.copy / path.relative_to(self.folder)

    def drop(self):
        if self.copy:
            shutil.rmtree(self.copy.parent)

    def ask(self, file, text, arguments):
        """The report of `check` with this text; of the file where arguments say so (FILE)."""
        copy = self.place(file.path)
        old = copy.read_bytes()
        copy.write_text(text, errors="surrogateescape")
        named = [str(copy) if a == FILE else str(self.copy) if a == FOLDER else a for a in arguments]
        try:
            command = [PROGRAM, "check", "--format", "json", "-j", "1", *named]
            done = subprocess.run(command, cwd=self.copy, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        finally:
            copy.write_bytes(old)
        return json.loads(done.stdout)["files"] if done.stdout else []


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
    return None if report.get("problem") else findings(report)


def findings(report):
    found = {}
    for f in (one for told in report["findings"] for one in [told, *told.get("also", [])]):
        at = (f.get("call") or f).get("location", {}).get("line")
        old = found.get((f["check"], at))
        if not old or old[0] == "information":
            found[(f["check"], at)] = f["severity"], f["message"]
    return found, {f["name"]: f["verdict"] for f in report["functions"]}


def of_project(file, text, arguments):
    """The same of all files or programs that are reported; by name of the file, as lines alone are not unique."""
    found, verdicts = {}, {}
    for report in file.project.ask(file, text, arguments):
        if report.get("problem"):
            continue
        for f in report["findings"]:
            f["check"] = f["check"] + " " + pathlib.Path((f.get("call") or f).get("location", {}).get("file") or "").name
        some, of_functions = findings(report)
        for at, what in some.items():
            if at not in found or found[at][0] == "information":
                found[at] = what
        verdicts.update({n.split(":")[-1]: v for n, v in of_functions.items()})
    return (found, verdicts) if verdicts else None


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


def alone(file, change, wanted):
    """What the changed function and its callers in the file say, alone or with facts of the project; None: not compiled."""
    _, name, line, (b, e), new = change
    changed = file.text[:b] + new + file.text[e:]
    names = [name, *[n for n in file.callers(name) if n in file.calls][:wanted.callers]]
    budget = ["--budget", str(wanted.budget)] if wanted.budget else []
    named = [w for n in names for w in ("-f", n)]
    with_facts = [*budget, "--timeout", str(wanted.timeout), "--project-facts", "--compile-commands-dir", FOLDER, *named, FILE]

    def ask(text):
        return of_project(file, text, with_facts) if file.project else verified(file, text, names, wanted)

    after = ask(changed)
    if not after or name not in after[1]:
        return None
    before = ask(file.text) if after[0] else ({}, {})
    return outcome(line, name, before, after) if before else None


def from_entries(file, change, wanted):
    """What the programs say from their entries."""
    _, name, line, (b, e), new = change
    arguments = ["--project", "--budget", str(wanted.programs), "--timeout", str(wanted.timeout), FOLDER]
    old = file.project.before
    if not old:
        old["found"] = of_project(file, file.text, arguments)
    after = of_project(file, file.text[:b] + new + file.text[e:], arguments)
    if not after or not old["found"]:
        return "nothing", "no report"
    kind, what = outcome(line, name, old["found"], after)
    return kind, what + " (from an entry)"


def compared(file, change, wanted):
    got = alone(file, change, wanted)
    if not got or got[0] == "shown" or not wanted.programs or not file.project:
        return got
    more = from_entries(file, change, wanted)
    return more if more[0] in ("shown", "masked") else got


def run(file, change, wanted):
    got = compared(file, change, wanted)
    rule, name, line = change[:3]
    return got and {"mark": mark(file, change), "file": str(file.path), "line": line, "rule": rule, "function": name, "outcome": got[0], "what": got[1],
                    "callers": file.callers(name)[:wanted.callers]}


def tell(file, change):
    """The change as lines for a reader."""
    rule, name, line, (b, e), new = change
    begin, end = file.text.rfind("\n", 0, b) + 1, file.text.find("\n", e)
    print(f"{mark(file, change)} in {name}\n-{file.text[begin:end]}\n+{file.text[begin:b]}{new}{file.text[e:end]}", flush=True)


def mark(file, change):
    """The change's name in --except."""
    folder = file.project.folder if file.project else file.path.parent
    return f"{folder.name}/{file.path.relative_to(folder)}:{change[2]} {change[0]}"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--rule", action="append", choices=list(RULES))
    parser.add_argument("--budget", type=int, default=2000)
    parser.add_argument("--timeout", type=int, default=120, help="seconds for a function, whatever its work")
    parser.add_argument("--callers", type=int, default=6, help="at most, nearest first")
    parser.add_argument("--lines", type=int, default=150, help="of a changed function, at most")
    parser.add_argument("--project", action="store_true")
    parser.add_argument("--programs", type=int, default=0)
    parser.add_argument("--except", dest="none", type=pathlib.Path)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--again", action="append", type=pathlib.Path, help="only what this saved run does not show")
    parser.add_argument("--part", default="1/1", help="K/N: each Nth change, from the Kth on")
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    return parser.parse_args()


def changes_of(wanted, rules):
    """{rule: {folder: [(file, change)]}}, and the projects."""
    choices = {r: collections.defaultdict(list) for r in rules}
    projects = []
    for folder in wanted.folders:
        files = files_of(folder)
        if wanted.project:
            files = [f for f in files if folder.resolve() in f.path.parents]
            projects.append(Project(folder, files))
            for file in files:
                file.project = projects[-1]
        for file in files:
            for change in file.changes(rules, wanted.lines):
                choices[change[0]][folder].append((file, change))
    return choices, projects


def drawn(choices, rules, seed):
    """Changes by turns of the rules, one for each function."""
    rng, used, turn = random.Random(seed), set(), 0
    while any(choices.values()):
        rule = rules[turn % len(rules)]
        turn += 1
        if not choices[rule]:
            continue
        folder = rng.choice(sorted(choices[rule]))
        file, change = choices[rule][folder].pop(rng.randrange(len(choices[rule][folder])))
        if not choices[rule][folder]:
            del choices[rule][folder]
        if (file.path, change[1]) not in used:
            used.add((file.path, change[1]))
            yield file, change


def main():
    wanted = arguments()
    rules = wanted.rule or list(RULES)
    choices, projects = changes_of(wanted, rules)
    none = set(wanted.none.read_text().splitlines()) if wanted.none else set()
    part, parts = map(int, wanted.part.split("/"))
    rows = []
    real = itertools.islice((c for c in drawn(choices, rules, wanted.seed) if mark(*c) not in none), wanted.count)
    if wanted.again:
        shown = {r["mark"] for f in wanted.again for r in json.loads(f.read_text()) if r["outcome"] == "shown"}
        real = (c for c in real if mark(*c) not in shown)
    for file, change in itertools.islice(real, part - 1, None, parts):
        if wanted.list:
            tell(file, change)
            rows.append({"rule": change[0], "outcome": "nothing"})
            continue
        row = run(file, change, wanted)
        if not row:
            continue
        rows.append(row)
        print(f"{len(rows)} {row['outcome']}: {mark(file, change)} in {row['function']}: {row['what'][:240]}", flush=True)
        if wanted.save:
            wanted.save.write_text(json.dumps(rows, indent=1))
    for project in projects:
        project.drop()
    print_table(rows, rules)
    return 0


def print_table(rows, rules):
    table = collections.Counter((r["rule"], r["outcome"]) for r in rows)
    kinds = ["shown", "information", "masked", "unknown", "nothing"]
    print(f"\n| rule | {' | '.join(kinds)} |\n{'| --- ' * (len(kinds) + 1)}|")
    for r in rules:
        print(f"| {r} | {' | '.join(str(table[r, k]) for k in kinds)} |")


if __name__ == "__main__":
    sys.exit(main())
