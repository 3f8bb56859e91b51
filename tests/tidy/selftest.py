"""Each rule must object to a small tree that breaks it, and to nothing in the repaired one."""
import pathlib
import tempfile

import annex
import library
import names
import pages
import rules
from rules import option_table
from tree import Tree

LIST = "tests/unit/CMakeLists.txt"
BODY = "while (a > 0 && a != 7 && a != 12) a = a / 2; return a;"
OPTIONS = {
    option_table.TABLE: 'OPTION(TASK, "--how", 0, enum how, how, CHOICE, WORDS(HOW_TABLE), IN_CHECK | IN_STDIO, "how", "how")\n',
    option_table.CHOICES: '#define HOW_TABLE(X) \\\n    X(A, "a") \\\n    X(B, "b")\n',
    rules.COMMAND_LINE: "| `--how a\\|b` | check, --stdio | `verifyLs.how` | how |\n",
    rules.CONFIGURATION: "| `verifyLs.how` | how |\n",
    rules.EXTENSION: '{"contributes": {"configuration": {"properties": {"verifyLs.how": {"type": "string", "enum": ["a", "b"],'
                     ' "default": "a"}}}}}'}
ANNEX = {annex.PAGE: "## Undefined behaviour, entry by entry\n\n| clause | what | here |\n| 6.5p2 | a side effect, twice | `a-b` |\n",
         annex.CHECKS: 'CHECK(A, "a-b", 1)\n', annex.SUITE + "x_bad.c": "// 6.5p2: a side effect\nint f(void); //! a-b error\n",
         annex.SUITE + "x_good.c": "// 6.5p2: a side effect\n"}
# rule, broken tree, repaired tree
CASES = [
    *((annex.annex_tried, ANNEX | {annex.SUITE + name: text}, ANNEX) for name, text in (
        ("x_bad.c", ""), ("x_bad.c", "// 6.5p2: a side effect\nint f(void);\n"), ("x_good.c", ""),
        ("x_bad.c", "// 6.5p3: a side effect\nint f(void); //! a-b error\n"))),
    (rules.rooms_known, {"encoders/a.c": ""}, {"encoders/term/a.c": ""}),
    (rules.include_arrows, {"core/ir/a.c": '#include "engines/bmc/e.h"\n', "engines/bmc/e.h": ""},
     {"engines/bmc/a.c": '#include "core/ir/e.h"\n', "core/ir/e.h": ""}),
    (rules.include_arrows, {"engines/bmc/a.c": '#include "engines/verify/e.h"\n', "engines/verify/e.h": ""},
     {"engines/verify/a.c": '#include "engines/bmc/e.h"\n', "engines/bmc/e.h": ""}),
    (rules.include_arrows, {"core/interp/a.c": '#include "core/frontend/e.h"\n', "core/frontend/e.h": ""},
     {"core/frontend/a.c": '#include "core/ir/e.h"\n', "core/ir/e.h": ""}),
    (rules.includes_resolve, {"core/ir/a.c": '#include "core/ir/e.h"\n'},
     {"core/ir/a.c": '#include "core/ir/e.h"\n#include "f.h"\n#include <g.h>\n', "core/ir/e.h": "", "core/ir/f.h": ""}),
    (rules.includes_resolve, {"lsp/cli/a.c": '#include "made.h"\n', "core/CMakeLists.txt": "made.h"},
     {"lsp/cli/a.c": '#include "made.h"\n', "core/CMakeLists.txt": "set(H ${CMAKE_CURRENT_BINARY_DIR}/generated/made.h)\n"}),
    (rules.includes_resolve, {"tests/golden/a.c": '#include "user.h"\n'}, {"tests/golden/ir/a.c": '#include "user.h"\n'}),
    (rules.include_cycles, {"lsp/cli/a.h": '#include "lsp/cli/b.h"\n', "lsp/cli/b.h": '#include "a.h"\n'},
     {"lsp/cli/a.h": '#include "lsp/cli/b.h"\n', "lsp/cli/b.h": ""}),
    (rules.library_owners, {"engines/bmc/bmc.c": "#include <z3.h>\n"}, {"engines/solver/solver_z3.c": "#include <z3.h>\n"}),
    (rules.library_owners, {"engines/bmc/bmc.c": "#include <uv.h>\n"}, {"lsp/loop.c": "#include <uv.h>\n"}),
    (rules.table_rows, {"core/ir/checks.def": 'CHECK(A, "a-b", 1)\n', "tests/t.c": "a-b", "d.md": "a-b-c"},
     {"core/ir/checks.def": 'CHECK(A, "a-b", 1)\n', "tests/t.c": "a-b", "d.md": "`a-b`"}),
    *((rules.options_listed, OPTIONS | {name: OPTIONS[name].replace(old, new)}, OPTIONS) for name, old, new in (
        (rules.COMMAND_LINE, "--how", "--who"), (rules.COMMAND_LINE, "check, --stdio", "check"),
        (rules.COMMAND_LINE, "verifyLs.how", ""), (rules.CONFIGURATION, "how", "who"), (rules.EXTENSION, '"b"', '"c"'),
        (rules.EXTENSION, '"default": "a"', '"default": "b"'), (rules.EXTENSION, "verifyLs.how", "verifyLs.who"))),
    (rules.unit_tests_listed, {"tests/unit/test_a.c": "", LIST: "test_ab"}, {"tests/unit/test_a.c": "", LIST: "test_a"}),
    (rules.formatted, {"core/ir/a.c": "int  a;\n"}, {"core/ir/a.c": "int a;\n"}),
    (rules.links_resolve, {"docs/a.md": "[x](b.md)"}, {"docs/a.md": "[x](b.md)", "docs/b.md": ""}),
    (rules.links_resolve, {"docs/a.md": "[x](../b.md#c-d)", "b.md": "# C"},
     {"docs/a.md": "[x](../b.md#c-d)", "b.md": "# C `d`\n"}),
    (rules.no_machine_paths, {"a.md": "see /ro" "ot/x"}, {"a.md": "see /usr/x"}),
    (rules.library_models, {library.TABLE: "", "core/libc/a.c": "int f(void) {\n}\n"},
     {library.TABLE: 'MODEL(f, a, "a.h", EXACT)\n', "core/libc/a.c": "int f(void) {\n}\nstatic int g(void) {\n}\n",
      library.PAGE: library.HEADING + "| `<a.h>` | `f` |\n"}),
    (rules.library_models, {library.TABLE: 'MODEL(f, a, "a.h", EXACT)\n', library.PAGE: library.HEADING},
     {library.TABLE: 'MODEL(f, a, "a.h", EXACT)\n', library.PAGE: library.HEADING + "| `<a.h>` | `f` |\ntext\n"}),
    (rules.assumptions_explained, {"core/result/assumptions.def": 'ASSUMPTION(A, "%s ends")\n', rules.SOUNDNESS: "| P begins |"},
     {"core/result/assumptions.def": 'ASSUMPTION(A, "%s ends")\n', rules.SOUNDNESS: "| `P` ends | why |"}),
    (rules.assumptions_explained, {"core/ir/checks.def": 'CHECK(A, "a-b", 1)\n', rules.SOUNDNESS: "a-b"},
     {"core/ir/checks.def": 'CHECK(A, "a-b", 1)\n', rules.SOUNDNESS: "`a-b`"}),
    (rules.lengths, {"core/ir/a.c": "int f(void) {\n" + "    g();\n" * 81 + "}\n"},
     {"core/ir/a.c": "int f(void) {\n" + "    g();\n" * 80 + "}\n"}),
    (rules.lengths, {"lsp/cli/a.c": "int a;\n" * 801}, {"lsp/cli/a.c": "int a;\n" * 800}),
    (rules.head_comments, {"core/ir/a.c": "int a;\n"}, {"core/ir/a.c": "/* a.c - a number. */\nint a;\n"}),
    (rules.head_comments, {"core/ir/a.c": "/* b.c - a number. */\n"}, {"core/ir/a.c": "/* Numbers. */\n"}),
    (names.tags_differ, {"core/ir/a.c": "struct a {\n};\n", "lsp/cli/b.h": "enum a { B };\n"},
     {"core/ir/a.c": "struct a {\n};\nstruct a;\nstruct b x = {0};\n", "lsp/cli/b.h": "union b {\n};\n", "core/libc/b.c": "struct a {\n};\n"}),
    (names.names_differ, {f"core/{room}/a.c": "static int f(void) {\n}\n" for room in ("ir", "ssa", "sem")},
     {f"{room}/a.c": "int main(void) {\n}\nint x = f();\n" for room in ("lsp/cli", "lsp/server", "lsp/workers")}),
    (names.names_differ, {f"core/{room}/a.c": "".join(f"int f{n}(void) {{\n}}\n" for n in range(names.MOST_SHARED + 1)) for room in ("ir", "ssa")},
     {f"core/{room}/a.c": "".join(f"int f{n}(void) {{\n}}\n" for n in range(names.MOST_SHARED)) for room in ("ir", "ssa")}),
    (names.bodies_differ, {"core/ir/a.c": f"int f(int a) {{\n    {BODY}\n}}\n", "lsp/cli/b.c": f"int g(int a) {{ {BODY} }}\n"},
     {"core/ir/a.c": f"int f(int a) {{\n    {BODY}\n}}\nint g(int a) {{ {BODY} }}\n", "lsp/cli/b.c": "int g(int a) { return a; }\n",
      "lsp/cli/c.c": "int h(int a) { return a; }\n"}),
    (pages.operations_listed, {pages.OPS: 'IR_OP(ADD, "add", BIN)\n', pages.PAGE: "`add`\n"},
     {pages.OPS: 'IR_OP(ADD, "add", BIN)\n', pages.PAGE: "## Operations\n\n| `add` | sum |\n"}),
    (pages.operations_listed, {pages.OPS: 'IR_OP(ADD, "add", BIN)\n', pages.PAGE: "## Operations\n\n| `add`, `sub` | sum |\n"},
     {pages.OPS: 'IR_OP(ADD, "add", BIN)\n', pages.PAGE: "## Operations\n\n| `add` | sum |\n\n## Words\n\n| `sub` | x |\n"}),
    (pages.references_exist, {"docs/a.md": "see core/ir/big.c"}, {"docs/a.md": "see ir/big.c", "core/ir/big.c": ""}),
    (pages.references_exist, {"core/ir/a.c": "/* as in big.h, see encoders/*2.c */\n", "core/ir/big.h": ""},
     {"core/ir/a.c": "/* as in <other.h> and big.h, see encoders/*2.c */ big2.h;\n", "core/ir/big.h": "", "encoders/term/a2.c": ""}),
    (pages.answers_exist, {pages.ARCHITECTURE: "## Where is ...?\n\n| add | `add` in `core/ir/a.c` |\n", "core/ir/a.c": "int adds;"},
     {pages.ARCHITECTURE: "## Where is ...?\n\n| add | `add` in `core/ir/a.c` |\n\n## More\n\n| `x` |\n", "core/ir/a.c": "int add;"}),
    (pages.glossary_exists, {pages.GLOSSARY: "| term | meaning | where |\n| a | b | `core/ir/b.h` |\n", "core/ir/a.h": ""},
     {pages.GLOSSARY: "| term | meaning | where |\n| a | b | `core/ir/a.h` |\n", "core/ir/a.h": ""}),
    (pages.glossary_exists, {pages.GLOSSARY: "| a | b | `core/ir/a.h` (`adds`) |\n| c | d | |\n", "core/ir/a.h": "int add;"},
     {pages.GLOSSARY: "| a | b | `core/ir/a.h` (`add`), `core/ir` |\n| c | d | [ir.md](ir.md) |\n", "core/ir/a.h": "int add;"}),
    (pages.subjects_named, {"core/ir/a.c": "/* Nobody reads\n * it. */\n"}, {"core/ir/a.c": "/* No pass reads it. */\nint nobody;\n"}),
    (rules.no_machine_paths, {"package-lock.json": '"resolved": "http://h/x"'}, {"package-lock.json": '"version": "1"'}),
]


def objections(rule, files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return list(rule(Tree(folder, files)))


def run():
    """Yields (name, None or what is wrong)."""
    for rule, broken, repaired in CASES:
        if not objections(rule, broken):
            yield rule.__name__, f"does not object to {broken}"
            continue
        wrong = objections(rule, repaired)
        yield rule.__name__, f"objects: {wrong[0]}" if wrong else None
