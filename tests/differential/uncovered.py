#!/usr/bin/env python3
"""Whatever the front end does not read must not hide a failure: no construct, wherever it stands, is proved.

    uncovered.py TOOL [--every N] [PATTERN]

Each construct holds an expression @ that fails, as an operand, or goes on to one.  It stands alone, in a branch, in a
loop, in a callee, and before the failure; each program is asked with several engines and properties.  A verdict
`proved` or `bounded` is wrong.  Constructs that are covered are in the list, too, as what is covered changes: so without
PATTERN half of the functions must be violated by default, or whatever was asked said nothing.
Last line: `N passed, N failed`; one test a construct.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept

HEAD = """
void __CPROVER_assert(_Bool, const char *);
int vfork(void);
int fesetround(int);
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef _Bool b8 __attribute__((ext_vector_type(8)));
typedef int e2 __attribute__((ext_vector_type(2)));
union number { int i; float f; };
static int fail(void) { __CPROVER_assert(0, "reached"); return 1; }
"""

# Name, statement. Declarations are in a block of their own.
CONSTRUCTS = [
    ("unroll", "#pragma unroll\nfor (int i = 0; i < 1; i++) @;"),
    ("gcc_unroll", "#pragma GCC unroll 4\nfor (int i = 0; i < 1; i++) @;"),
    ("nounroll", "int n = 1;\n#pragma nounroll\nwhile (n--) @;"),
    ("clang_loop", "int n = 1;\n#pragma clang loop vectorize(enable) interleave(enable)\ndo { @; } while (--n);"),
    ("ivdep", "int n = 1;\n#pragma GCC ivdep\nwhile (n--) @;"),
    ("nomerge", "__attribute__((nomerge)) @;"),
    ("likely", "if (x == x) [[clang::likely]] @;"),
    ("fallthrough", "switch (x) { case 1: x = 2; __attribute__((fallthrough)); default: @; }"),
    ("fp_pragma", "{\n#pragma clang fp contract(fast)\ndouble d = @; (void)d; }"),
    ("complex_init", "_Complex double z = @; (void)z;"),
    ("complex_list", "_Complex double z = {1, @}; (void)z;"),
    ("complex_sum", "_Complex double z = 2; z = z + @ * 1.0i; (void)z;"),
    ("complex_quotient", "_Complex double z = 2; z = z / (@ + 1.0i); (void)z;"),
    ("complex_update", "_Complex float z = 2; z /= @ * 1.0i; (void)z;"),
    ("complex_integer", "_Complex int z = 2; z = z / (@ + 1i); (void)z;"),
    ("complex_part", "_Complex double z = 2; __imag__ z = @; (void)z;"),
    ("complex_condition", "_Complex double z = 1; if (z) @;"),
    ("complex_compare", "_Complex double z = 1; if (z == 1) @;"),
    ("complex_mixed", "_Complex float z = 2; z += (double)@; (void)z;"),
    ("complex_wide", "_Complex long double z = @ * 1.0il; (void)z;"),
    ("vector_init", "v4 v = {1, @, 3}; (void)v;"),
    ("vector_literal", "v4 v = (v4){1, 2} + (v4){@}; (void)v;"),
    ("vector_load", "v4 *p = (v4 *)0; if (@) x = (*p)[0];"),
    ("vector_store", "v4 v = {0}; v[@] = 4; (void)v;"),
    ("vector_divide", "u4 v = {0}, w = {0}; w = w / (v + @); w = w / v; (void)w;"),
    ("vector_splat", "v4 v = {1, 2}; v = v * @; (void)v;"),
    ("vector_shuffle", "v4 v = {1, 2}, w = {@}; v = __builtin_shufflevector(v, w, 0, 4, 1, 5); (void)v;"),
    ("vector_convert", "f4 v = {@}; v4 w = __builtin_convertvector(v, v4); (void)w;"),
    ("vector_cast", "v4 v = (v4)(u4){@}; (void)v;"),
    ("vector_not", "e2 v = {1, 2}; v = !(v + @); (void)v;"),
    ("vector_swizzle", "e2 v = {1, 2}; v = (v + @).yx; (void)v;"),
    ("vector_swizzle_store", "e2 v = {1, 2}; v.x = @; (void)v;"),
    ("vector_of_bool", "b8 v = {1, 0}; v[1] = @; (void)v;"),
    ("bitint_divide", "_BitInt(37) b = 1; b = b / (_BitInt(37))@; (void)b;"),
    ("bitint_init", "_BitInt(9) b = @; (void)b;"),
    ("bitint_increment", "_BitInt(9) b = 1; b++; if (b > 1) @;"),
    ("bitint_switch", "_BitInt(9) b = 1; switch (b) { case 1: @; }"),
    ("bitint_shift", "unsigned _BitInt(12) b = 1; b <<= @; (void)b;"),
    ("bitint_negate", "_BitInt(12) b = 1; b = -b; b = ~b; if (b) @;"),
    ("bitint_index", "_BitInt(12) b = 3; int a[2] = {0}; x = a[b]; @;"),
    ("float128", "__float128 q = @; q = q + 1; (void)q;"),
    ("float128_compare", "__float128 q = 1; if (q > 0) @;"),
    ("float16", "_Float16 h = @; h = h * 2; (void)h;"),
    ("float16_back", "_Float16 h = 1; x = (int)h; @;"),
    ("asm_goto", 'asm goto("" : : "r"(@) : : out%); out%: ;'),
    ("asm_goto_away", 'asm goto("" : : : : out%); if (x) { out%: @; }'),
    ("asm_rounding", 'unsigned m = 0x7f80; asm volatile("ldmxcsr %%0" : : "m"(m)); double a = 1, b = 3; if (a / b != 5) @;'),
    ("asm_stack", 'asm volatile("push %%0" : : "r"(@) : "memory");'),
    ("asm_result", 'asm("mov %%1, %%0" : "=r"(x) : "r"(@));'),
    ("assume", "__attribute__((assume(x == 3))); if (x != 3) @;"),
    ("vfork", "if (vfork() == 0) @;"),
    ("rounding", "fesetround(@);"),
    ("rounded", "fesetround(0x800); double d = 1.0 / 3; if (d != 5) @;"),
    ("cast_to_union", "union number u = (union number)@; (void)u;"),
    ("statement_expression", "x = ({ int y = @; y; });"),
    ("statement_label", "x = ({ if (@) goto out%; out%: 1; });"),
    ("computed_goto", "void *p = &&out%; goto *p; out%: @;"),
    ("offset", "x = (int)__builtin_offsetof(struct { int a[9]; }, a[@]);"),
    ("vla_size", "x = (int)sizeof(int[@]);"),
    ("elvis", "x = @ ?: 2;"),
    ("choose", "x = __builtin_choose_expr(1, @, 2);"),
    ("generic", "x = _Generic(x, int: @, default: 2);"),
    ("bit_cast_builtin", "x = __builtin_expect(@, 1);"),
    ("types_compatible", "x = __builtin_types_compatible_p(int, long) + @;"),
    ("atomic", "_Atomic int a = 0; a += @;"),
    ("atomic_exchange", "int a = 0; x = __atomic_exchange_n(&a, @, 5);"),
    ("cleanup", "__attribute__((cleanup(clean))) int a = 1; (void)a;"),
    ("long_double", "long double d = @; d = d / 3; (void)d;"),
    ("alloca", "int *p = __builtin_alloca(sizeof(int) * (unsigned long)@); (void)p;"),
    ("overflow_builtin", "x = __builtin_add_overflow(@, 1, &x);"),
    ("nested_switch", "switch (x) default: if (x == x) { @; }"),
    ("case_range", "switch (x) { case -2147483647 - 1 ... 2147483647: @; }"),
    ("flexible", "struct { int n; int a[]; } s = {@}; (void)s;"),
    ("bit_field", "struct { int b : 3; } s; s.b = @; (void)s;"),
    ("variadic_record", "x = __builtin_constant_p(x) + @;"),
    ("source_place", "const char *f = __builtin_FILE(); x = f[0] + @;"),
    ("function_name", "x = __func__[0] + @;"),
    ("frame", "void *p = __builtin_frame_address(0); (void)p; @;"),
    ("return_address", "if (__builtin_return_address(0) != 0) @;"),
    ("unreachable_builtin", "int *p = __builtin_assume_aligned(&x, 4); *p = @;"),
    ("prefetch", "__builtin_prefetch(&x, 0); @;"),
    ("wide_literal", "x = L'a' + U\"abc\"[0] + @;"),
    ("bit_counts", "x = __builtin_popcount((unsigned)@) + __builtin_clrsbl(1);"),
    ("saturated", "x = __builtin_elementwise_min(@, 3);"),
    ("reduced", "v4 v = {@}; x = __builtin_reduce_add(v);"),
    ("apply_args", "x = (int)(long)__builtin_extract_return_addr((void *)(long)@);"),
    ("int128", "__int128 i = @; i = i * i; (void)i;"),
    ("fixed_enum", "enum e : short { A = 1 } e = A; x = e + @;"),
    ("embedded", "char t[] = {'a', 'b'}; x = t[1] + @;"),
    ("nullptr", "int *p = nullptr; if (!p) @;"),
    ("auto_type", "__auto_type y = @; x = y;"),
    ("typeof", "typeof(x) y = @; x = y;"),
    ("constexpr", "constexpr int y = 3; if (y == 3) @;"),
    ("block_scope_extern", "extern int outside; x = outside + @;"),
]

ROWS = [[], ["--property", "unreach-call"], ["--property", "-not-covered"],
        ["--engine", "bmc"], ["--engine", "kinduction"], ["--engine", "ic3"]]


def program(name, text):
    """Functions: the failure as an operand, in a branch, in a loop, in a callee, and behind."""
    used = iter(range(100))

    def body(inner):
        return "{\n" + text.replace("out%", f"out_{next(used)}").replace("%%", "%").replace("@", inner) + " }"

    clean = "static void clean(int *p) { (void)p; fail(); }\n" if "clean" in text else ""
    return (HEAD + clean +
            f"void alone(int x)\n{body('fail()')}\n"
            f"void branch(int x) {{\nif (x == 7)\n{body('fail()')}\n}}\n"
            f"void loop(int x) {{\nfor (int k = 0; k < 2; k++)\n{body('fail()')}\n}}\n"
            f"static int callee(int x)\n{{ {body('fail()')} return x; }}\n"
            f"int caller(int x) {{ return callee(x); }}\n"
            f"void behind(int x) {{\n{body('(x, 1)')}\nfail();\n}}\n")


def verdicts(tool, path, row):
    run = subprocess.run([tool, "check", "--format", "json", *row, str(path), "--", "-std=gnu2x", "-w"],
                         capture_output=True, text=True, check=False)
    file = json.loads(run.stdout)["files"][0]
    if not file["verified"]:
        return None, file["messages"]
    return {f["name"]: f["verdict"] for f in file["functions"]}, None


def test(tool, name, text, folder, tally):
    path = folder / f"{name}.c"
    path.write_text(program(name, text))
    wrong = []
    for row in ROWS:
        found, messages = verdicts(tool, path, row)
        if found is None:
            return [f"does not compile: {messages[:2]}"]
        wrong += [f"{' '.join(row) or 'default'}: {f} is {v}" for f, v in found.items() if v in ("proved", "bounded")]
        if row == []:
            tally.update(found.values())
        if row == [] and not {"alone", "branch", "loop", "caller", "behind"} <= set(found):
            wrong.append(f"functions missing: {sorted(found)}")
    return wrong


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("tool")
    args.add_argument("--every", type=int, default=1, help="one construct in so many alone, but all of VL_THOROUGH=1")
    args.add_argument("pattern", nargs="?", default="")
    a = args.parse_args()
    every = 1 if os.environ.get("VL_THOROUGH") == "1" else a.every
    failed = passed = 0
    tally = collections.Counter()  # verdicts by default
    with tempfile.TemporaryDirectory() as folder:
        for name, text in CONSTRUCTS[::every]:
            if not re.search(a.pattern, name):
                continue
            wrong = test(a.tool, name, text, pathlib.Path(folder), tally)
            failed += bool(wrong)
            passed += not wrong
            for line in wrong:
                print(f"{name}: {line}")
    print("by default: " + ", ".join(f"{n} {verdict}" for verdict, n in tally.most_common()))
    if not a.pattern and 2 * tally["violated"] < tally.total():
        print("fewer than half of the functions are violated")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
