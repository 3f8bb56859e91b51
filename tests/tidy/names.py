"""Rules that keep one idea from standing in two places: tags, names of functions, and their bodies."""
import collections
import re

PRODUCT = ("core", "encoders", "engines", "lsp")
MODELS = "core/libc/"  # their names are the C library's, and each file is a program of its own
TAG = re.compile(r"^[ \t]*(?:typedef |static )?(?:const )?(?:struct|union|enum) (\w+) \{", re.M)
# As the formatter leaves functions: on one line, or with the last brace in the first column.
FUNCTION = re.compile(r"^[A-Za-z_][\w \t\n*]*?\b(\w+)\([^;{}]*\) ?\{(?:\n(.*?)^\}|([^\n]*)\}$)", re.M | re.S)
# Functions that fill one table of an interface in several files, and the entries of programs.
ROLES = {"main": "lsp/", "assert_term": "engines/solver/", "model_var": "engines/solver/", "check": "engines/solver/",
         "value": "engines/solver/", "element": "engines/solver/", "failed": "engines/solver/", "self_of": "engines/solver/",
         "adapter_free": "engines/solver/", "reserve": "engines/solver/"}
MOST_FILES = 2  # in which a name may stand for different things
MOST_SHARED = 467  # names that stand in two files: this number may become smaller only
SHORT = 40  # characters of a body that is too short to be an idea


def sources(tree, suffixes):
    return [n for n in tree.under(*PRODUCT, suffixes=suffixes) if not n.startswith(MODELS)]


def functions(tree):
    """(name, file, line, body) of each function of the product."""
    for file in sources(tree, {".c", ".h"}):
        text = tree.text(file)
        for found in FUNCTION.finditer(text):
            body = found.group(2) if found.group(2) is not None else found.group(3)
            yield found.group(1), file, text.count("\n", 0, found.start(1)) + 1, re.sub(r"\s+", " ", body).strip()


def tags_differ(tree):
    """Each tag of a struct, union or enum stands for one thing."""
    places = collections.defaultdict(list)
    for file in sources(tree, {".c", ".h"}):
        for found in TAG.finditer(tree.text(file)):
            places[found.group(1)].append(f"{file}:{tree.text(file).count(chr(10), 0, found.start(1)) + 1}")
    for tag, where in sorted(places.items()):
        if len(where) > 1:
            yield f"{where[1]}: the tag {tag} stands for another thing in {where[0]}"


def names_differ(tree):
    """A function's name stands for different things in two files at most, and in few of those."""
    files = collections.defaultdict(set)
    for name, file, _, _ in functions(tree):
        if not file.startswith(ROLES.get(name, "//")):
            files[name].add(file)
    for name, where in sorted(files.items()):
        if len(where) > MOST_FILES:
            yield f"{max(where)}: {name} stands in {len(where)} files: {', '.join(sorted(where))}"
    shared = sum(len(where) > 1 for where in files.values())
    if shared > MOST_SHARED:
        yield f"{shared} names of functions stand in two files, more than {MOST_SHARED}; find others for those that are new"


def bodies_differ(tree):
    """No function is written twice."""
    first = {}
    for name, file, line, body in functions(tree):
        if len(body) <= SHORT or file == first.get(body, ("", file))[1]:
            first.setdefault(body, (name, file))
            continue
        yield f"{file}:{line}: {name} has the body of {first[body][0]} in {first[body][1]}"


ALL = [tags_differ, names_differ, bodies_differ]
