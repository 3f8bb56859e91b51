"""One function a rule: takes a Tree, yields one sentence a problem, `file:line: what`."""
import json
import pathlib
import re
import subprocess
import sys

import annex
import library
import names
import pages

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import option_table

# Each room, and what it may include besides itself, beyond what a whole layer may (docs/architecture.md, "Rooms and arrows").
ARROWS = {
    "core/base": [],
    "core/sem": ["core/base"],
    "core/ir": ["core/base", "core/sem"],
    "core/ssa": ["core/base", "core/sem", "core/ir"],
    "core/irtext": ["core/base", "core/sem", "core/ir"],
    "core/program": ["core/base", "core/ir", "core/ssa", "core/irtext"],
    "core/link": ["core/base", "core/ir", "core/ssa", "core/program"],
    "core/options": ["core/base", "core/ir"],
    "core/analysis/flow": ["core/base", "core/ir"],
    "core/analysis/domains": ["core/base", "core/sem", "core/ir"],
    "core/analysis/absint": ["core/base", "core/sem", "core/ir", "core/analysis/flow", "core/analysis/domains"],
    "core/analysis/extent": ["core/base", "core/ir"],
    "core/analysis/environment": ["core/base", "core/sem", "core/ir", "core/analysis/absint", "core/analysis/extent",
                                  "core/analysis/known", "core/result"],
    "core/analysis/known": ["core/base", "core/sem", "core/ir", "core/analysis/flow", "core/analysis/domains", "core/analysis/absint"],
    "core/analysis/ranges": ["core/base", "core/sem", "core/ir", "core/program", "core/analysis/domains", "core/analysis/absint"],
    "core/interp": ["core/base", "core/sem", "core/ir", "core/ssa"],
    "core/shrink": ["core/base", "core/sem", "core/ir", "core/interp"],
    "core/result": ["core/program", "core/base", "core/sem", "core/ir", "core/ssa", "core/options", "core/interp", "core/shrink"],
    "core/libc": [],
    "core/frontend": ["core/base", "core/sem", "core/ir", "core/ssa", "core/program", "core/analysis", "core/libc"],
    "encoders/term": ["core"],
    "encoders/access": ["core", "encoders/term"],
    "encoders/bits": ["core", "encoders/term"],
    "encoders/objects": ["core", "encoders/term", "encoders/access"],
    "encoders/memory": ["core", "encoders/term", "encoders/access", "encoders/objects"],
    "encoders/symex": ["core", "encoders/term", "encoders/access", "encoders/objects", "encoders/memory"],
    "encoders/ts": ["core", "encoders/term", "encoders/access", "encoders/bits"],
    "encoders/transform": ["core", "encoders/term", "encoders/ts"],
    "encoders/formats": ["core", "encoders/term", "encoders/access", "encoders/bits", "encoders/ts"],
    "engines/solver": ["core", "encoders"],
    "engines/infer": ["core", "encoders", "engines/solver"],
    "engines/explain": ["core", "encoders", "engines/solver", "engines/infer"],
    "engines/finding": ["core", "encoders", "engines/solver", "engines/explain"],
    "engines/trials": ["core", "encoders", "engines/solver", "engines/finding"],
    "engines/precondition": ["core", "encoders", "engines/solver", "engines/finding"],
    "engines/callers": ["core", "encoders", "engines/finding", "engines/precondition", "engines/verify"],
    "engines/bmc": ["core", "encoders", "engines/solver", "engines/finding", "engines/trials"],
    "engines/reach": ["core", "encoders", "engines/solver", "engines/infer"],
    "engines/verify": ["core", "encoders", "engines"],
    "engines/cover": ["core", "encoders", "engines/finding", "engines/verify"],
    "lsp/wire": ["core"],
    "lsp/text": ["core", "lsp/wire"],
    "lsp/stdio": ["core", "lsp/wire"],
    "lsp/project": ["core", "lsp/wire", "lsp/text"],
    "lsp/results": ["core", "lsp/wire"],
    "lsp/workers": ["core", "encoders", "engines", "lsp/wire", "lsp/text", "lsp/project", "lsp/results"],
    "lsp/store": ["core", "lsp/wire", "lsp/text", "lsp/project", "lsp/results", "lsp/workers"],
    "lsp/findings": ["core", "lsp/wire", "lsp/text", "lsp/project", "lsp/results"],
    "lsp/report": ["core", "lsp/wire", "lsp/text", "lsp/project", "lsp/results", "lsp/findings"],
    "lsp/server": ["core", "lsp/wire", "lsp/text", "lsp/stdio", "lsp/project", "lsp/results", "lsp/workers", "lsp/store", "lsp/findings",
                   "lsp/report"],
    "lsp/dap": ["core", "lsp/wire", "lsp/text", "lsp/stdio", "lsp/project", "lsp/results", "lsp/workers", "lsp/findings", "lsp/report"],
    "lsp/cli": ["core", "lsp"],
    "lsp/pages": ["core"],
    "tests": ["core", "encoders", "engines", "lsp"],
}
# Nothing but the front end may see what reads C, and "core" above does not mean it.
SHUT = {"core/frontend": ("core/frontend", "lsp/wire", "lsp/workers", "tests"), "core/libc": ("core/libc", "core/frontend")}
PARTS = sorted(ARROWS, key=len, reverse=True)  # the longest first, as core/frontend has rooms of its own
ROOMS = [p for p in PARTS if p != "tests"]
# header of a library -> the files that may name it
OWNERS = {
    r"clang-c/.*": r"core/frontend/.+",
    r"z3.*\.h": r"engines/solver/solver_z3\w*\.[ch]|tests/unit/engines/test_solver\w*\.c",
    r"(cadical/)?c?cadical\.h\w*": r"engines/solver/sat_cadical\.c",
    r"uv\.h": r"lsp/.+",
    r"(cjson/)?cJSON\.h": r"(lsp|tests)/.+",
    r"xxhash\.h": r"core/base/hash\.c",
    r"cmocka\.h": r"tests/.+",
}
INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<([^>]+)>)')
C_FILES = {".c", ".h", ".def"}


def part_of(name):
    return next((p for p in PARTS if name.startswith(p + "/")), None)


def may_see(here, there):
    """May a file of one room include one of another?"""
    if there in SHUT:
        return here in SHUT[there]
    return any(there == p or there.startswith(p + "/") for p in ARROWS[here])


def rooms_known(tree):
    """Each source is in a room that ARROWS lists."""
    for name in tree.under("core", "encoders", "engines", "lsp", suffixes=C_FILES):
        if not part_of(name):
            yield f"{name}: in no room; ARROWS in tests/tidy/rules.py lists them"


def includes(tree, name):
    """(line, path in the tree or None, path as written) of each #include."""
    folder = str(pathlib.PurePosixPath(name).parent)
    for number, line in tree.lines(name):
        found = INCLUDE.match(line)
        if found:
            written = found.group(1) or found.group(2)
            inside = [p for p in (written, f"{folder}/{written}") if p in tree.files]
            yield number, (inside[0] if inside and found.group(1) else None), written


def include_arrows(tree):
    """Folders include each other in one direction only."""
    for name in tree.under(*PARTS, suffixes=C_FILES):
        here = part_of(name)
        for number, target, written in includes(tree, name):
            there = part_of(target) if target else None
            if there and there != here and not may_see(here, there):
                yield f"{name}:{number}: {here} must not include {written}"


def is_input(name):
    """Is the file a program that tests read, not one that the build compiles?"""
    return name.startswith(READ) and str(pathlib.PurePosixPath(name).parent) not in ("tests/golden", "tests/bench")


def includes_resolve(tree):
    """Each #include in quotes leads to a file of the tree, or to one that a CMakeLists.txt makes."""
    made = set()
    for name in tree.files:
        if name.endswith("CMakeLists.txt"):
            made.update(re.findall(r"/generated/([\w.]+)", tree.text(name)))
    for name in tree.under(*PARTS, suffixes=C_FILES | {".inc"}):
        for number, target, written in [] if is_input(name) else includes(tree, name):
            quoted = f'"{written}"' in tree.text(name).splitlines()[number - 1]
            if quoted and not target and written not in made:
                yield f"{name}:{number}: there is no {written}"


def include_cycles(tree):
    """No header includes itself, however far round."""
    edges = {n: [t for _, t, _ in includes(tree, n) if t] for n in tree.under(*PARTS, suffixes=C_FILES)}
    done, path = set(), []

    def visit(name):
        if name in path:
            yield " -> ".join(path[path.index(name):] + [name])
        elif name not in done:
            path.append(name)
            for target in edges.get(name, []):
                yield from visit(target)
            path.pop()
            done.add(name)

    for start in edges:
        yield from visit(start)


def library_owners(tree):
    """A library's header is named only by the files that own it."""
    for name in tree.under(*PARTS, suffixes=C_FILES):
        for number, target, written in includes(tree, name):
            for header, owner in OWNERS.items():
                if not target and re.fullmatch(header, written) and not re.fullmatch(owner, name):
                    yield f"{name}:{number}: {written} belongs to {owner}"


def table_rows(tree):
    """Each option, check, LSP method and DAP request is in a test and in the docs."""
    tests = "\n".join(tree.text(n) for n in tree.under("tests"))
    docs = "\n".join(tree.text(n) for n in tree.files if n.endswith(".md"))
    for table, pattern in (("options.def", r'^\w+\((?:\w+,\s*)?"([^"]+)"'), ("checks.def", r'^CHECK\(\w+,\s*"([^"]+)"'),
                           ("lsp_methods.def", r'^\w+\((?:\w+,\s*)?"([^"]+)"'), ("dap_requests.def", r'^\w+\("([^"]+)"')):
        for name in tree.files:
            if pathlib.PurePosixPath(name).name == table:
                for row in re.findall(pattern, tree.text(name), re.M):
                    word = re.compile(r"(?<![\w-])" + re.escape(row) + r"(?![\w-])")
                    for where, text in (("test", tests), ("page of docs", docs)):
                        if not word.search(text):
                            yield f"{name}: no {where} mentions {row}"


COMMAND_LINE, CONFIGURATION = "docs/guide/command-line.md", "docs/guide/configuration.md"
EXTENSION = "editors/vscode/package.json"
EXTENSION_ONLY = ("verifyLs.path", "verifyLs.arguments", "verifyLs.trace.server")  # the extension's own


def cells(text, word):
    """The cells of the row of a Markdown table whose first cell names the word."""
    for line in text.splitlines():
        if not line.startswith("|"):
            continue
        row = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if row and re.search(r"(?<![\w.-])" + re.escape(word) + r"(?![\w.-])", row[0]):
            return row
    return None


def wrong_setting(row, property_):
    """The difference between the extension's declaration of a setting and the option's row, or None."""
    kind = {"FLAG": "boolean", "COUNT": "integer", "WORK": "integer", "SECONDS": "number", "CHECKS": "array",
            "LIST": "array"}.get(row.kind, "string")
    default = {"FLAG": False, "COUNT": 0, "WORK": 0, "CHECKS": [], "LIST": [], "TEXT": ""}.get(row.kind, property_.get("default"))
    wanted = {"type": kind, "default": default}
    if row.kind == "CHOICE":
        wanted.update(enum=row.words, default=row.words[0])
    return next((f"{k} is not {v}" for k, v in wanted.items() if property_.get(k, None) != v), None)


def options_listed(tree):
    """The pages of the guide and the VS Code extension have each option as its row says."""
    if option_table.TABLE not in tree.files:
        return
    page, settings = tree.text(COMMAND_LINE), tree.text(CONFIGURATION)
    declared = json.loads(tree.text(EXTENSION))["contributes"]["configuration"]["properties"]
    known = set(EXTENSION_ONLY)
    for row in option_table.parse(tree.text(option_table.TABLE), tree.text(option_table.CHOICES)):
        setting = f"verifyLs.{row.key}" if option_table.is_setting(row) else ""
        known.add(setting)
        if (cells(page, row.name) or [])[1:3] != [option_table.command_names(row), setting and f"`{setting}`"]:
            yield f"{COMMAND_LINE}: {row.name} is of the commands {option_table.command_names(row)}; setting: {setting or 'none'}"
        if setting and not cells(settings, setting):
            yield f"{CONFIGURATION}: no row of {setting}"
        if setting and (wrong := wrong_setting(row, declared.get(setting, {}))):
            yield f"{EXTENSION}: {setting}: {wrong}"
    for setting in declared.keys() - known:
        yield f"{EXTENSION}: {setting} is no row of {option_table.TABLE}"


def unit_tests_listed(tree):
    """A test file that CMake does not name would never run."""
    listed = tree.text("tests/unit/CMakeLists.txt")
    for name in tree.under("tests/unit", suffixes={".c"}):
        stem = pathlib.PurePosixPath(name).stem
        if stem.startswith("test_") and not re.search(rf"\b{stem}\b", listed):
            yield f"{name}: not in tests/unit/CMakeLists.txt"


def formatted(tree):
    """clang-format changes nothing (./dev fmt)."""
    names = list(tree.under(*ROOMS, "tests/unit", suffixes={".c", ".h"}))
    if not names:
        return
    run = subprocess.run(["clang-format-14", "--dry-run", *names], cwd=tree.root, stderr=subprocess.PIPE, check=False)
    wrong = {line.split(":")[0] for line in run.stderr.decode().splitlines() if "[-Wclang-format-violations]" in line}
    for name in sorted(wrong):
        yield f"{name}: not formatted; ./dev fmt"


def slug(heading):
    text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", lambda m: m.group(1) or "", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(text):
    plain = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return {slug(h) for h in re.findall(r"^#+ +(.*)$", plain, re.M)} | set(re.findall(r'<a (?:id|name)="([^"]+)"', text))


def links_resolve(tree):
    """Links in Markdown lead to a file, and to a heading, that is there."""
    for name in tree.under(suffixes={".md"}):
        folder = pathlib.PurePosixPath(name).parent
        fenced = False
        for number, line in tree.lines(name):
            fenced ^= line.lstrip().startswith("```")
            for link in [] if fenced else re.findall(r"\]\(([^)\s]+)\)|<img[^>]*\bsrc=\"([^\"]+)\"", line):
                link = link[0] or link[1]
                path, _, anchor = link.partition("#")
                if re.match(r"[a-z]+:", link):
                    continue
                target = normal(folder / path) if path else name
                if not (tree.root / target).exists():
                    yield f"{name}:{number}: {link} leads nowhere"
                elif anchor and target.endswith(".md") and anchor not in anchors(tree.text(target)):
                    yield f"{name}:{number}: {link}: no such heading"


def normal(path):
    out = []
    for piece in path.parts:
        if piece == "..":
            out = out[:-1]
        elif piece != ".":
            out.append(piece)
    return "/".join(out)


# Written in pieces, so that this file passes its own rule.
MACHINE = re.compile(r"(?<![\w.])/(?:wo" r"rk/(?:wt|main|shared)|ro" r"ot/|ho" r"me/(?!user\b)[a-z]\w*/)")
HOSTS = re.compile(r"registry\." r"(?:npmjs|yarnpkg|npmmirror)|deb\.debian\." r"org|archive\.ubuntu\." r"com|pypi\." r"org")


def no_machine_paths(tree):
    """Nothing names this machine's folders or a package registry."""
    for name in tree.files:
        for number, line in tree.lines(name):
            for pattern, what in ((MACHINE, "a machine's path"), (HOSTS, "a package registry")):
                found = pattern.search(line)
                if found:
                    yield f"{name}:{number}: {what}: {found.group(0)}"
            if name.endswith("package-lock.json") and '"resolved": "http' in line:
                yield f"{name}:{number}: a resolved host; see .npmrc"


def functions(tree):
    """(length, file, line) of each function: the formatter puts both braces in known columns."""
    for name in tree.under(*PARTS, suffixes={".c"}):
        start = None
        for number, line in tree.lines(name):
            if re.match(r"^[A-Za-z_].*\)\s*\{$", line) or (line == "{" and start is None):
                start = number
            elif re.match(r"^[A-Za-z_][^;]*\)\s*\{.*\}$", line):
                yield 1, name, number
            elif line == "}" and start is not None:
                yield number - start - 1, name, start
                start = None


LONG_FILE = 500  # reported
MOST_LINES = {"function": 80, "file": 800}  # CONTRIBUTING.md, "Rules of the code"
READ = ("tests/golden/", "tests/bench/", "tests/differential/programs/")  # programs that are input


def lengths(tree):
    """No function is longer than 80 lines, and no source longer than 800."""
    for length, name, line in functions(tree):
        if length > MOST_LINES["function"] and not name.startswith(READ):
            yield f"{name}:{line}: a function of {length} lines, more than {MOST_LINES['function']}"
    for name in tree.under(*PARTS, suffixes={".c", ".py"}):
        count = len(tree.text(name).splitlines())
        if count > MOST_LINES["file"] and not name.startswith(READ + ("tests/unit/",)):
            yield f"{name}: {count} lines, more than {MOST_LINES['file']}"


HEAD = re.compile(r"/\* (\S+\.[ch]) - \w|/\*[^*]*\w|// ")


def head_comments(tree):
    """Each .c and .h of the product and its unit tests begins with a comment that says what the file is for."""
    for name in tree.under(*ROOMS, "tests/support", "tests/unit", suffixes={".c", ".h"}):
        head = HEAD.match(tree.text(name))
        own = pathlib.PurePosixPath(name).name
        if not head:
            yield f"{name}: no comment at its head"
        elif head.group(1) and head.group(1) != own:
            yield f"{name}: the comment at its head is of {head.group(1)}"


def library_models(tree):
    """Each model of a library function is in models.def and on its page (tests/tidy/library.py writes it)."""
    table = tree.text(library.TABLE) if library.TABLE in tree.files else ""
    for name in tree.under("core/libc", suffixes={".c"}):
        for function in library.unlisted(table, name, tree.text(name)):
            yield f"{name}: {function} is not in {library.TABLE}"
    page = tree.text(library.PAGE) if library.PAGE in tree.files else ""
    if table and page != library.page_of(page, table):
        yield f"{library.PAGE}: not what tests/tidy/library.py makes of {library.TABLE}"


SOUNDNESS = "docs/soundness.md"


def plain(text):
    return re.sub(r"\s+", " ", text.replace("`", ""))


def assumptions_explained(tree):
    """Each assumption (core/result/assumptions.def) has a line in docs/soundness.md, each check is named there."""
    page = tree.text(SOUNDNESS) if SOUNDNESS in tree.files else ""
    cells = [plain(line.split("|")[1]).strip() for line in page.splitlines() if line.startswith("| ")]
    table = "core/result/assumptions.def"
    for row, sentence in re.findall(r'^ASSUMPTION\((\w+), *"(.*)"\)$', tree.text(table) if table in tree.files else "", re.M):
        wanted = re.compile(r"[^|]*".join(re.escape(part) for part in sentence.split("%s")))
        if not any(wanted.fullmatch(cell) for cell in cells):
            yield f"{table}: {row} has no line in {SOUNDNESS}"
    checks = "core/ir/checks.def"
    for name in re.findall(r'^CHECK\(\w+, *"([^"]+)"', tree.text(checks) if checks in tree.files else "", re.M):
        if page and f"`{name}`" not in page:
            yield f"{checks}: {name} is not named in {SOUNDNESS}"


ALL = [rooms_known, include_arrows, includes_resolve, include_cycles, library_owners, table_rows, options_listed, unit_tests_listed, formatted,
       links_resolve, no_machine_paths, lengths, head_comments, library_models, assumptions_explained, *names.ALL, *pages.ALL,
       *annex.ALL]
