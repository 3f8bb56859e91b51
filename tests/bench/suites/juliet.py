"""Juliet C 1.3 (NIST's SARD): each test has a flawed side and good ones, `main` runs one of them."""
import collections
import re

from common import Case

MEMORY = {"array-bounds", "out-of-bounds", "pointer-overflow", "null-dereference", "dangling", "use-after-free"}
SIZES = MEMORY | {"library-argument", "overlap", "signed-overflow", "array-size", "conversion", "uninitialised-read"}
# CWE -> the checks that may report its flaw, and those to turn on for it.
FLAWS = {
    121: (MEMORY | {"overlap", "format"}, ""), 122: (MEMORY | {"overlap", "format"}, ""), 124: (MEMORY, ""),
    126: (MEMORY | {"uninitialised-read"}, ""), 127: (MEMORY | {"uninitialised-read"}, ""), 134: ({"format"}, ""),
    190: ({"signed-overflow", "unsigned-overflow", "conversion"}, ""),
    191: ({"signed-overflow", "unsigned-overflow", "conversion"}, ""),
    194: (SIZES, ""), 195: (SIZES, ""), 197: ({"conversion", "cast"}, "+conversion,+cast"),
    369: ({"division-by-zero", "float-cast", "nan", "float-overflow"}, "+float-overflow,+nan"),
    401: ({"memory-leak"}, "+memory-leak"), 415: ({"double-free", "use-after-free"}, ""), 416: ({"use-after-free"}, ""),
    457: ({"uninitialised-read"}, ""), 469: ({"pointer-comparison"}, ""), 475: ({"overlap"}, ""),
    476: ({"null-dereference"}, ""), 562: ({"dangling", "uninitialised-read"}, ""), 588: (MEMORY, ""),
    590: ({"invalid-free", "dangling"}, ""), 617: ({"assertion"}, ""), 665: (MEMORY | {"uninitialised-read"}, ""),
    680: (SIZES, ""), 681: ({"conversion", "float-cast", "float-overflow"}, "+conversion,+float-overflow"),
    685: ({"format", "varargs", "wrong-call"}, ""), 688: ({"format", "varargs", "wrong-call"}, ""),
    690: ({"null-dereference", "library-argument"}, ""), 758: (MEMORY | {"uninitialised-read", "missing-return", "shift"}, ""),
    761: ({"invalid-free"}, ""), 762: ({"invalid-free"}, ""), 843: (MEMORY | {"uninitialised-read"}, ""),
}
# Of the weaknesses about overflow: what the type in a test's name leaves defined.
DEFINED = [(r"__(char|short)_", "+conversion"), (r"__unsigned_int_", "+unsigned-overflow")]
# Their flaw is one where size_t and pointers have 32 bits, as they say: INT_MAX / 2 + 2 ints are 4 bytes, a pointer is smaller
# than an int64_t.
NARROW = re.compile(r"^CWE680.*_fixed_|^CWE122.*__sizeof_(int64_t|double)_")
# The support file has empty functions of these names, and tests have static ones.
APART = [f"{side}{n}" for side in ("good", "bad") for n in range(1, 10)]
# `main` cuts the time to an unsigned number for its seed, which is no test's flaw.
BEFORE = ("".join(f"#define {n} support_{n}\n" for n in APART) + '#include "io.c"\n' + "".join(f"#undef {n}\n" for n in APART)
          + "#define srand(seed) ((void)0)\n")


def tests(folder):
    """Name of a test -> its files; `..._51a.c` and `..._51b.c` are one."""
    found = collections.defaultdict(list)
    for path in sorted(folder.rglob("*.c")):
        if path.name.startswith("CWE") and not re.search("w32|winsock", path.name):
            found[re.sub(r"(_\d+)[a-e]$", r"\1", path.stem)].append(path)
    return found


def cases(root):
    support = root / "testcasesupport"
    for folder in sorted((root / "testcases").iterdir()):
        cwe = int(folder.name[3:].split("_")[0])
        if cwe not in FLAWS:
            continue
        kinds, on = FLAWS[cwe]
        for name, files in tests(folder).items():
            properties = on or (cwe in (190, 191) and next((p for t, p in DEFINED if re.search(t, name)), ""))
            options = ["--property", properties] if properties else []
            target = ["-m32"] if NARROW.search(name) else []
            for side, omit in (("bad", "OMITGOOD"), ("good", "OMITBAD")):
                flags = [*target, f"-I{support}", "-DINCLUDEMAIN", f"-D{omit}"]
                yield Case("juliet", name, [*files, support / "std_testcase.h"], side == "bad", flags, options,
                           kinds=frozenset(kinds), group=f"CWE{cwe:03} {side}", before=BEFORE)
