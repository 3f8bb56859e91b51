"""Rules that hold pages of docs/ and comments against what is there; shaped as those of rules.py."""
import fnmatch
import pathlib
import re

OPS, PAGE = "core/ir/ops.def", "docs/ir.md"
ROW = re.compile(r'^IR_OP\(\w+, *"(\w+)"', re.M)
SECTION = re.compile(r"^## Operations\n(.*?)(?=^## |\Z)", re.M | re.S)


def operations_listed(tree):
    """The tables under "Operations" in docs/ir.md have each row of ops.def, and nothing else."""
    if OPS not in tree.files:
        return
    section = SECTION.search(tree.text(PAGE) if PAGE in tree.files else "")
    cells = [line.split("|")[1] for line in section.group(1).splitlines() if line.startswith("| `")] if section else []
    listed, rows = set(re.findall(r"`(\w+)`", " ".join(cells))), set(ROW.findall(tree.text(OPS)))
    for name in sorted(rows - listed):
        yield f"{PAGE}: the operation {name} is not in a table under Operations"
    for name in sorted(listed - rows):
        yield f"{PAGE}: {name} is no row of {OPS}"


# Paths as docs and comments name them: from the root, or the end of one; * stands for anything.
TOP = "core|encoders|engines|lsp|tests|docs|cmake|editors"
ENDS = r"(?:c|h|def|py|md)"
NAMED = re.compile(r"(?<![\w/.<*@:-])((?:" + TOP + r")/[\w/.*-]*\w|[\w*-]+(?:/[\w*-]+)*\." + ENDS + r")(?![\w*/(])")
C_COMMENT = re.compile(r"/\*.*?\*/|(?<![:/])//[^\n]*", re.S)
# Files of the examples: a user's, other projects', and headers of C libraries.
EXAMPLES = re.compile(r"(?:[a-z]|FILE|sum|first|prog|program|main|driver|stubs|demo|foo|util|file|name|lcode|lapi|ldo|deflate|inflate"
                      r"|trees|tccgen)\.[ch]")
SYSTEM = set("assert complex ctype dirent err errno error fcntl fenv float fnmatch getopt glob inttypes iso646 libgen libintl limits locale math netdb poll pthread "
             "pwd regex search semaphore setjmp signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib string strings "
             "syslog termios tgmath threads time uchar unistd wchar wctype cmocka z3 ccadical ipasir uv cJSON xxhash dlfcn sched".split())
# Files that the build makes, and programs that tests read.
MADE = re.compile(r"sys/\w+\.h|(?:\S*/)?(?:models_version|config)\.h|docs/check\.schema|tests/golden/verdicts/\S*")
QUOTED = ("tests/golden/verdicts/", "tests/bench/", "tests/libc/", "tests/differential/programs/", "tests/tidy/",
          "docs/guide/", "docs/status.md", "docs/experiments.md")


def prose(tree, name):
    """(line, text) of what a person reads in a file: all of a page, the comments of a source."""
    text = tree.text(name)
    if name.endswith((".c", ".h", ".def")):
        for comment in C_COMMENT.finditer(text):
            first = text.count("\n", 0, comment.start()) + 1
            yield from enumerate(comment.group(0).splitlines(), first)
    elif name.endswith((".md", ".txt")):
        yield from tree.lines(name)


def is_there(tree, name, written, ends):
    if "*" in written:
        return any(fnmatch.fnmatch("/" + file, "*/" + written.rstrip("/")) for file in tree.files)
    folder = str(pathlib.PurePosixPath(name).parent)
    return any(w in ends for w in (written, f"{folder}/{written}"))


def references_exist(tree):
    """Files and folders that comments and pages name are there."""
    ends = set()
    for file in tree.files:
        parts = file.split("/")
        for k in range(len(parts)):
            ends.add("/".join(parts[k:]))
            ends.add("/".join(parts[k:]).rsplit(".", 1)[0])  # a test by the name of its file
            ends.add("/".join(parts[:k]))
    for name in tree.files:
        if name.startswith(QUOTED):
            continue
        for number, line in prose(tree, name):
            for written in NAMED.findall(re.sub(r"<[\w/.]+>", "", re.sub(r"<\w+>(?=\.)", "*", line))):
                stem = written.rsplit(".", 1)[0].split("/")[-1]
                known = EXAMPLES.fullmatch(written) or MADE.fullmatch(written) or (written.endswith(".h") and stem in SYSTEM)
                if not known and not is_there(tree, name, written, ends):
                    yield f"{name}:{number}: there is no {written}"


ARCHITECTURE = "docs/architecture.md"
ANSWERS = re.compile(r"^## Where is \.\.\.\?\n(.*?)(?=^## |\Z)", re.M | re.S)
ANSWER = re.compile(r"`(\w+)`[^|`]*`(\w+/[\w/.]+)`")


def answers_exist(tree):
    """Each name in the table "Where is ...?" stands in the file that the row gives."""
    section = ANSWERS.search(tree.text(ARCHITECTURE) if ARCHITECTURE in tree.files else "")
    for row in section.group(1).splitlines() if section else []:
        if not row.startswith("| ") or row.startswith(("| question", "| ---")):
            continue
        found = ANSWER.search(row)
        if not found:
            yield f"{ARCHITECTURE}: no name and file in the row {row}"
        elif found[2] not in tree.files or not re.search(rf"\b{found[1]}\b", tree.text(found[2])):
            yield f"{ARCHITECTURE}: {found[1]} is not in {found[2]}"


GLOSSARY = "docs/glossary.md"
PATH = re.compile(r"(?:" + TOP + r")/[\w/.-]*")


def glossary_exists(tree):
    """Each row of the glossary says where its term lives: files that are there, and names that stand in them."""
    folders = {"/".join(parts[:k]) for parts in (file.split("/") for file in tree.files) for k in range(1, len(parts))}
    for number, row in tree.lines(GLOSSARY) if GLOSSARY in tree.files else []:
        if not row.startswith("| ") or row.startswith(("| term |", "| --- |")):
            continue
        where = row.rstrip(" |").rsplit("|", 1)[-1]
        quoted = re.findall(r"`([^`]+)`", where)
        paths = [q for q in quoted if PATH.fullmatch(q)]
        if not paths and "](" not in where:
            yield f"{GLOSSARY}:{number}: no file"
        for path in paths:
            if path not in tree.files and path.rstrip("/") not in folders:
                yield f"{GLOSSARY}:{number}: there is no {path}"
        for name in (q for q in quoted if q not in paths):
            if not any(re.search(rf"\b{re.escape(name)}\b", tree.text(file)) for file in paths):
                yield f"{GLOSSARY}:{number}: {name} is not in {', '.join(paths) or 'any file of the row'}"


# A sentence about a person of whom nothing is known mostly hides its subject.
RIDDLES = re.compile(r"\b(?:nobody|somebody|anybody|whoever|whomever|whosoever)\b", re.I)


def subjects_named(tree):
    """Comments and pages say what or who it is, not nobody, somebody, anybody or whoever."""
    for name in tree.under("core", "encoders", "engines", "lsp", "docs"):
        for number, line in prose(tree, name):
            found = RIDDLES.search(line)
            if found:
                yield f"{name}:{number}: {found.group(0)}"


ALL = [operations_listed, references_exist, answers_exist, glossary_exists, subjects_named]
