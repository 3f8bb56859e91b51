"""ESBMC's regression tests, the sequential C part."""
import collections
import sys

import desc

FOLDERS = ["esbmc", "esbmc-old", "esbmc-unix", "esbmc-unix2", "cbmc", "cstd", "floats", "floats-regression", "clang_builtins", "k-induction",
           "llvm", "mode-c", "extensions", "humaneval", "quixbugs", "nonz3", "bitwuzla", "ai-generated-code", "mopsa"]
# The checks that ESBMC makes by default; to it, unset locals have any value.
BASE = ("assertion,unreachable-call,array-bounds,out-of-bounds,null-dereference,dangling,use-after-free,double-free,"
        "invalid-free,string-literal-write,pointer-comparison,division-by-zero,bad-function-pointer,wrong-call,array-size,alignment")
POINTERS = "-pointer-comparison,-out-of-bounds,-null-dereference,-dangling,-use-after-free,-double-free,-invalid-free,-string-literal-write,-alignment"
OVERFLOW = "+signed-overflow,+shift,+float-overflow"  # theirs is about << and floating point as well
TABLE = {
    "--overflow-check": OVERFLOW, "--overflow": OVERFLOW, "--unsigned-overflow-check": "+unsigned-overflow",
    "--memory-leak-check": "+memory-leak", "--nan-check": "+nan", "--ub-shift-check": "+shift,+shift-sign", "--printf-check": "+format",
    "--uninitialised-vars-check": "+uninitialised-read",
    "--no-bounds-check": "-array-bounds", "--no-pointer-check": POINTERS, "--no-align-check": "-alignment",
    "--no-div-by-zero-check": "-division-by-zero", "--no-vla-size-check": "-array-size", "--no-assertions": "-assertion",
    "--no-standard-checks": POINTERS + ",-array-bounds,-division-by-zero,-array-size",
    "--no-pointer-relation-check": "-pointer-comparison", "--no-abnormal-memory-leak": "",
    "--force-malloc-success": "option --no-malloc-failure", "--force-realloc-success": "option --no-malloc-failure",
    "--function": "entry", "--32": "flag -m32", "--64": "flag -m64", "--unwind": "bound", "--no-unwinding-assertions": "partly",
    "--no-unwinding-assertion": "partly", "--partial-loops": "skip loops cut short", "--unwindset": "bound", "--unwindsetname": "arg",
    "--context-bound": "arg", "--k-step": "arg", "--max-k-step": "arg", "--base-k-step": "arg", "--timeout": "arg", "--memlimit": "arg",
    "--max-inductive-step": "arg", "--verbosity": "arg", "--std": "arg", "--goto-unwind": "", "--unlimited-goto-unwind": "",
    "--incremental-bmc": "", "--k-induction": "", "--falsification": "", "--unlimited-k-steps": "", "--inductive-step": "skip a step only",
    "--base-case": "partly", "--forward-condition": "skip a step only", "--termination": "skip termination",
    "--z3": "", "--boolector": "", "--bitwuzla": "", "--mathsat": "", "--cvc": "", "--cvc5": "", "--yices": "", "--bv": "", "--ir": "skip mathematical integers",
    "--floatbv": "", "--fixedbv": "skip fixed point", "--no-slice": "", "--no-simplify": "", "--no-por": "", "--no-propagation": "",
    "--interval-analysis": "", "--interval-analysis-simplify": "", "--add-symex-value-sets": "", "--state-hashing": "",
    "--multi-property": "", "--parallel-solving": "", "--compact-trace": "", "--result-only": "", "--quiet": "", "--no-inlining": "",
    "--irep2-native-body": "", "--irep2-bodies": "", "--clang-c-irep2-adjust-only": "", "--smt-symex-guard": "", "--symex-trace": "",
    "--enable-unreachability-intrinsic": "", "--fp2bv": "", "--tuple-node-flattener": "", "--tuple-sym-flattener": "",
    "--array-flattener": "", "--loop-invariant": "skip annotations", "--gcse": "", "--cache-asserts": "", "--smt-during-symex": "",
    "--no-reachable-memory-leak": "skip own idea of a leak", "--error-label": "skip labels", "--big-endian": "skip big endian",
    "--little-endian": "", "--malloc-zero-is-null": "skip malloc(0) is null", "--no-library": "",
}
NAMES = ["-D__ESBMC_assume=__VERIFIER_assume", "-D__ESBMC_assert=__CPROVER_assert", "-D__ESBMC=1"]
STRANGE = r"__ESBMC_(?!assume|assert)\w+|__CPROVER_(?!assume|assert)\w+|__esbmc_\w+"


def cases(root):
    root = root / "regression" if (root / "regression").exists() else root
    skipped = collections.Counter()
    yield from desc.cases("esbmc", root, [f for f in FOLDERS if (root / f).exists()], desc.Mapping(TABLE, BASE), NAMES, STRANGE, skipped)
    print("not asked:", ", ".join(f"{n} {why}" for why, n in skipped.most_common()), file=sys.stderr)
