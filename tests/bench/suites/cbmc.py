"""CBMC's regression tests, the sequential C part."""
import collections
import sys

import desc

FOLDERS = ["cbmc", "cbmc-library", "k-induction", "cbmc-primitives", "cbmc-incr-oneloop", "ansi-c"]
BASE = "assertion"  # all that CBMC 5 looks at by itself, and CBMC 6 with --no-standard-checks
STANDARD = "--pointer-check --bounds-check --div-by-zero-check --signed-overflow-check --undefined-shift-check --malloc-may-fail".split()
POINTERS = "+out-of-bounds,+null-dereference,+dangling,+use-after-free,+double-free,+invalid-free,+bad-function-pointer"
TABLE = {
    "--pointer-check": POINTERS, "--bounds-check": "+array-bounds,+out-of-bounds", "--div-by-zero-check": "+division-by-zero",
    "--signed-overflow-check": "+signed-overflow,+shift", "--unsigned-overflow-check": "+unsigned-overflow",
    "--undefined-shift-check": "+shift", "--pointer-overflow-check": "+pointer-overflow", "--conversion-check": "+conversion,+cast,+float-cast",
    "--nan-check": "+nan", "--float-overflow-check": "+float-overflow", "--memory-leak-check": "+memory-leak",
    "--no-assertions": "-assertion", "--function": "entry", "--unwind": "bound", "--unwindset": "bound", "--depth": "skip a bound of steps",
    "--unwinding-assertions": "", "--no-unwinding-assertions": "partly", "--partial-loops": "skip loops cut short",
    "--32": "flag -m32", "--64": "flag -m64", "--i386-linux": "flag -m32", "--little-endian": "", "--big-endian": "skip big endian",
    "--floatbv": "", "--no-simplify": "", "--no-propagation": "", "--refine-arrays": "", "--arrays-uf-always": "", "--refine": "",
    "--trace": "", "--slice-formula": "", "--full-slice": "", "--reachability-slice": "", "--no-built-in-assertions": "",
    "--string-abstraction": "skip abstraction of strings", "--malloc-may-fail": "without --no-malloc-failure", "--malloc-fail-null": "",
    "--paths": "arg", "--no-standard-checks": "", "--no-malloc-may-fail": "option --no-malloc-failure",
    "--no-bounds-check": "-array-bounds", "--no-div-by-zero-check": "-division-by-zero", "--no-undefined-shift-check": "-shift",
    "--no-signed-overflow-check": "-signed-overflow", "--no-pointer-primitive-check": "", "--no-pointer-check": POINTERS.replace("+", "-"),
    "--stop-on-fail": "", "--no-sat-preprocessor": "", "--object-bits": "arg", "--unsigned-char": "flag -funsigned-char",
    "--verbosity": "arg", "--sat-solver": "arg", "--beautify": "", "--k-induction": "bound", "--step-case": "skip a step only",
    "--base-case": "partly", "--pointer-primitive-check": "", "--gcc": "", "--c11": "", "--c99": "", "--c89": "",
}
STRANGE = r"__CPROVER_(?!assume|assert|cover)\w+|__ESBMC_\w+"


def cases(root):
    root = root / "regression" if (root / "regression").exists() else root
    skipped = collections.Counter()
    six = (root / "cbmc" / "pragma_cprover3").exists()  # of CBMC 6 or later, which has more checks by default
    mapping = desc.Mapping(TABLE, BASE, ["--no-malloc-failure"], STANDARD if six else [], "--no-standard-checks")
    yield from desc.cases("cbmc", root, [f for f in FOLDERS if (root / f).exists()], mapping, [], STRANGE, skipped)
    print("not asked:", ", ".join(f"{n} {why}" for why, n in skipped.most_common()), file=sys.stderr)
