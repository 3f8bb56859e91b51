"""Test descriptions of the form that ESBMC and CBMC share: level, file, options, patterns of the output."""
import re

from common import Case

INPUTS = ("bool", "char", "uchar", "schar", "short", "ushort", "int", "uint", "unsigned", "long", "ulong", "longlong", "ulonglong",
          "float", "double", "size_t", "u8", "u16", "u32", "u64", "pointer")
# Our names for what bodiless functions of theirs mean.
NAMES = [f"-Dnondet_{t}=__VERIFIER_nondet_{t}" for t in INPUTS]


def undeclared(text):
    """Prototypes of the inputs that a program calls without one: their tools know what they return."""
    types = {"u8": "unsigned char", "u16": "unsigned short", "u32": "unsigned", "u64": "unsigned long long", "uchar": "unsigned char",
             "ushort": "unsigned short", "uint": "unsigned", "ulong": "unsigned long", "longlong": "long long", "bool": "_Bool",
             "ulonglong": "unsigned long long", "schar": "signed char", "size_t": "__SIZE_TYPE__", "pointer": "void *"}
    called = set(re.findall(r"\b(?:__VERIFIER_)?nondet_(\w+)\s*\(", text)) & set(INPUTS)
    declared = set(re.findall(r"\b(?!return\b|else\b|case\b)[A-Za-z_]\w*[\s*]+(?:__VERIFIER_)?nondet_(\w+)\s*\(", text))
    return "".join(f"{types.get(t, t)} nondet_{t}(void);\n" for t in sorted(called - declared))


class Skipped(Exception):
    """A test that cannot be asked of us, with the reason."""


class Description:
    def __init__(self, path):
        lines = path.read_text(errors="replace").splitlines()
        self.folder = path.parent
        head = [line.strip() for line in lines[:3]]
        if len(head) < 3:
            raise Skipped("no description")
        self.level, self.file, self.options = head[0].split()[0] if head[0] else "", head[1], head[2].split()
        patterns = []
        for line in lines[3:]:
            if line.strip() == "--":
                break
            patterns.append(line.strip())
        self.patterns = patterns

    def fails(self):
        text = "\n".join(self.patterns)
        good, bad = re.search(r"VERIFICATION SUCC?ESSFUL", text), re.search("VERIFICATION FAILED", text)
        if "unwind" in text:
            raise Skipped("failure is the bound")
        if bool(good) == bool(bad):
            raise Skipped("no verdict")
        return bool(bad)


class Mapping:
    """Translates options of other tools into ours; `table`: option -> one of the strings below, with its argument after it.

    ""            nothing            "arg"         nothing, and takes an argument
    "+x,-y"       property           "flag -m32"   compiler      "option --x"  verify-ls, "without --x" of those always there
    "entry"  --entry of its argument
    "bound"       the answer is about a bound (argument)         "partly"  so many iterations suffice
    "skip why"    not a question for us
    `standard` are options that each test has unless it has the option `without`.
    """

    def __init__(self, table, base, always=(), standard=(), without=""):
        self.table, self.base, self.always, self.standard, self.without = table, base, always, standard, without

    def apply(self, description):
        wanted, flags, options, entry, bound, bounded = [self.base], [], list(self.always), "main", None, False
        files, rest = [description.file], list(description.options)
        if self.without not in rest:
            rest = [*self.standard, *rest]
        while rest:
            option = rest.pop(0)
            name, _, value = option.partition("=")
            if option.endswith(".c"):
                files.append(option)
                continue
            if re.match(r"-[DIWw]|-f(no-)?|-std", option):
                flags.append(option if not option in ("-D", "-I") else option + rest.pop(0))
                continue
            meaning = self.table.get(name)
            if meaning is None:
                raise Skipped(f"option {name}")
            kind, _, argument = meaning.partition(" ")
            if kind == "skip":
                raise Skipped(argument)
            if kind in ("arg", "entry", "bound") and not value:
                value = rest.pop(0) if rest else ""
            if kind == "entry":
                entry = value
            elif kind == "bound":
                bound = value
            elif kind == "partly":
                bounded = True
            elif kind == "flag":
                flags.append(argument)
            elif kind == "option":
                options.append(argument)
            elif kind == "without":
                options = [o for o in options if o != argument]
            elif kind[:1] in "+-" and kind:
                wanted.append(kind)
        return ",".join(wanted), flags, options, entry, files, bound, bounded


def case_of(suite, path, root, mapping, names, strange):
    """The case of one description; `strange` are names in a program that have no meaning here."""
    description = Description(path)
    if suite == "cbmc" and description.level in ("KNOWNBUG", "FUTURE"):
        raise Skipped("not what their tool says")
    fails = description.fails()
    wanted, flags, options, entry, files, bound, bounded = mapping.apply(description)
    paths = [description.folder / f for f in files if f]
    if not all(p.suffix in (".c", ".i") and p.exists() for p in paths):
        raise Skipped("no C file")
    text = "".join(p.read_text(errors="replace") for p in paths)
    found = re.search(strange, text)
    if found:
        raise Skipped(f"uses {found.group(0)}")
    if re.search(r"pthread_create|\bthrd_create", text):
        raise Skipped("threads")
    flags = ["-std=gnu17", f"-I{description.folder}", *NAMES, *names, *flags]
    return Case(suite, f"{path.parent.parent.name}/{path.parent.name}/{path.stem}", paths, fails, flags,
                [*options, "--property", wanted], entry, bounded=bool(bound) and (bounded or fails), group=path.parent.parent.name, before=undeclared(text))


def cases(suite, root, folders, mapping, names, strange, skipped):
    for folder in folders:
        for path in sorted((root / folder).glob("*/*.desc")):
            try:
                yield case_of(suite, path, root, mapping, names, strange)
            except Skipped as why:
                skipped[str(why)] += 1
