/* Prints random C functions worth verifying:  gen_checks SEED
 *
 * Unlike gen_c's these may do anything that C leaves undefined: overflow, divide by zero,
 * leave an array, follow null, read what was never set, use a dead variable; and
 * they assert.  Half of it is guarded, so that there is something to prove.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/differential/gen_text.h"

struct gen {
    struct arena a;
    struct prng p;
    struct str out;
    int depth, fn, fresh, loops;
};

static const char *gen_expr(struct gen *g, int depth);

static const char *gen_index(struct gen *g) {
    if (chance(g, 60)) return fmt(g, "(%s) & 3", gen_expr(g, 1));
    return chance(g, 50) ? fmt(g, "%u", below(g, 6)) : gen_expr(g, 0);
}

static const char *gen_place(struct gen *g) {
    switch (below(g, 16)) {
    case 0:
    case 1:
        return fmt(g, "arr[%s]", gen_index(g));
    case 2:
        return fmt(g, "ga[%s]", gen_index(g));
    case 3:
        return "*p";
    case 4:
        return fmt(g, "p[%s]", gen_index(g));
    case 5:
        return "q->a";
    case 6:
        return fmt(g, "q->c[%s]", gen_index(g));
    case 7:
        return "q->b";
    case 8:
        return "*q->p";
    case 9:
        return PICK(g, "s.a", "s.b", "s.c[1]");
    case 10:
        return PICK(g, "*r", "r[1]");
    case 11:
        return "g";
    default:
        return PICK(g, "a", "b", "c", "x", "y", "x", "y", "u");
    }
}

static const char *gen_expr(struct gen *g, int depth) {
    if (depth <= 0 || chance(g, 20))
        return chance(g, 35) ? PICK(g, "0", "1", "-1", "7", "100", "255", "2147483647", "4u")
                             : gen_place(g);
    const char *x = gen_expr(g, depth - 1), *y = gen_expr(g, depth - 1);
    switch (below(g, 12)) {
    case 0:
        return fmt(g, "(%s + %s)", x, y);
    case 1:
        return fmt(g, "(%s - %s)", x, y);
    case 2:
        return fmt(g, "(%s * %s)", x, PICK(g, "2", "3", "10", "-1"));
    case 3:
        return fmt(g, "(%s %s %s)", x, PICK(g, "&", "|", "^"), y);
    case 4:
        return fmt(g, chance(g, 60) ? "(%s << (%s & 7))" : "(%s >> %s)", x, y);
    case 5:
        return fmt(g, "(%s %s %s)", x, PICK(g, "<", "<=", "==", "!=", ">"), y);
    case 6:
        return fmt(g, "(%s %s %s)", x, PICK(g, "&&", "||"), y);
    case 7:
        return fmt(g, "(%s ? %s : %s)", gen_expr(g, depth - 1), x, y);
    case 8:
        return fmt(g, "(%s)(%s)",
                   PICK(g, "char", "short", "unsigned", "unsigned char", "_Bool", "long"), x);
    case 9:
        return fmt(g, "(%s %s %s)", x, PICK(g, "/", "%"), PICK(g, "3", "8", "(b | 1)", "c"));
    case 10:
        return fmt(g, "(k[%s] %s %s)", gen_index(g), PICK(g, "+", "-", "<"), y);
    default:
        return PICK(g, "(p == 0)", "(p == r)", "(r == &x)", "sizeof(struct s)", "-x", "~y", "!b",
                    "(r - arr)");
    }
}

static void gen_block(struct gen *g, int depth, int n);

static void gen_pointer(struct gen *g) {
    switch (below(g, 8)) {
    case 0:
        LINE(g, "r = &arr[%s];", gen_index(g));
        break;
    case 1:
        LINE(g, "r = p;");
        break;
    case 2:
        LINE(g, "r = q->p;");
        break;
    case 3:
        LINE(g, "q->p = %s;", PICK(g, "&x", "p", "arr", "&ga[2]"));
        break;
    case 4:
        LINE(g, "{ int t%d = %s; r = &t%d; *r = %s; }", g->fresh, gen_expr(g, 1), g->fresh,
             gen_expr(g, 1));
        g->fresh++;
        if (chance(g, 70)) LINE(g, "r = &y;");
        break;
    case 5:
        LINE(g, "r%s;", PICK(g, "++", "--", " += 2"));
        break;
    case 6:
        LINE(g, "%s = %s;", PICK(g, "s", "*q"), PICK(g, "s", "*q"));
        break;
    default:
        LINE(g, "if (p) r = p; else r = &x;");
    }
}

/* Known functions, null, one of another signature, and whatever is in `hook`. */
static void gen_pointer_call(struct gen *g) {
    switch (below(g, 6)) {
    case 0:
        LINE(g, "hook = %s;", PICK(g, "twice", "outside", "ops[a & 1]", "(int (*)(int))done"));
        break;
    case 1:
        LINE(g, "if (hook%s) x = hook(%s);", PICK(g, "", " != twice", " == ops[0]"),
             gen_expr(g, 1));
        break;
    case 2:
        LINE(g, "done(%s, %s);", PICK(g, "&x", "arr", "p", "&s.a"), PICK(g, "twice", "hook"));
        break;
    case 3:
        LINE(g, "x = (%s ? twice : hook)(%s);", gen_expr(g, 1), gen_expr(g, 0));
        break;
    default:
        LINE(g, "x = ops[%s](%s);", gen_index(g), gen_expr(g, 1));
    }
}

static void gen_statement(struct gen *g, int depth) {
    if (chance(g, 8)) {
        gen_pointer_call(g);
        return;
    }
    switch (below(g, depth > 0 ? 16 : 9)) {
    case 0:
    case 1:
    case 2:
        LINE(g, "%s = %s;", gen_place(g), gen_expr(g, 2));
        break;
    case 3:
        LINE(g, "%s %s= %s;", PICK(g, "a", "b", "x", "c", "y", "g"),
             PICK(g, "+", "-", "&", "|", "^"), gen_expr(g, 1));
        break;
    case 4:
        LINE(g, "__CPROVER_assert(%s, \"\");", gen_expr(g, 2));
        break;
    case 5:
    case 6:
        gen_pointer(g);
        break;
    case 7:
        if (g->fn)
            LINE(g, "x = f%u(%s, %s, %s, %s, %s);", below(g, (uint32_t)g->fn), gen_expr(g, 1),
                 gen_expr(g, 1), PICK(g, "p", "arr", "&x", "r", "0"), PICK(g, "q", "&s"),
                 gen_expr(g, 1));
        else
            LINE(g, "%s",
                 PICK(g, "a = outside(x);", "changed(&x);", "changed(p);", "changed(arr);"));
        break;
    case 8:
        LINE(g, "%s",
             PICK(g, "memcpy(arr, ga, sizeof arr);", "memset(arr, 0, sizeof arr);",
                  "memcpy(&s, q, sizeof s);", "memmove(arr + 1, arr, 3 * sizeof *arr);",
                  "__VERIFIER_assume(a < 100 && a > -100);"));
        break;
    case 9:
    case 10:
    case 11:
        LINE(g, "if (%s) {", gen_expr(g, 2));
        gen_block(g, depth - 1, 2);
        line(g, chance(g, 50) ? "}" : "} else y = 1;");
        break;
    case 12:
    case 13:
        LINE(g,
             chance(g, 60) ? "for (int i = 0; i < %u; i++) {"
                           : "for (int i = 0; i < (c & %u); i++) {",
             2 + below(g, 3));
        LINE(g, "    %s",
             PICK(g, "arr[i] = i;", "x += i;", "arr[i & 3] += a;", "p[i] = 0;",
                  "if (i == b) break;", "y = arr[i];"));
        gen_block(g, depth - 1, 1);
        line(g, "}");
        break;
    case 14:
        LINE(g, "switch (%s) {", gen_expr(g, 1));
        LINE(g, "case 1: x = 5; %s", PICK(g, "break;", ""));
        LINE(g, "case 3: y = %s; break;", gen_expr(g, 1));
        LINE(g, "default: u = 2;");
        line(g, "}");
        break;
    default:
        LINE(g, "if (%s) return %s;", gen_expr(g, 2), gen_expr(g, 1));
    }
}

static void gen_block(struct gen *g, int depth, int n) {
    g->depth++;
    for (int i = 0; i < n; i++) gen_statement(g, depth);
    g->depth--;
}

/* ---- floating point: a function of its own, cheap enough to decide ---- */

static const char *gen_real(struct gen *g, int depth) {
    if (depth <= 0 || chance(g, 30))
        return PICK(g, "a", "b", "x", "y", "x", "y", "m->f", "0.5f", "1.0f", "-2.0f", "100.25f", "0.0f");
    const char *x = gen_real(g, depth - 1), *y = gen_real(g, depth - 1);
    switch (below(g, 8)) {
    case 0:
    case 1:
        return fmt(g, "(%s %s %s)", x, PICK(g, "+", "-"), y);
    case 2:
        return fmt(g, "(%s * %s)", x, PICK(g, "2.0f", "0.5f", "-1.0f", "4.0f"));
    case 3:
        return fmt(g, "(-(%s))", x);
    case 4:
        return PICK(g, "(float)i", "(float)c", "(float)(i & 15)");
    case 5:
        return fmt(g, "(%s < %s ? %s : %s)", x, y, y, x);
    case 6:
        return fmt(g, "__builtin_fabsf(%s)", x);
    default:
        return fmt(g, "__builtin_%s(%s)", PICK(g, "floorf", "truncf"), x);
    }
}

static const char *gen_real_test(struct gen *g) {
    const char *x = gen_real(g, 1), *y = gen_real(g, 1);
    switch (below(g, 5)) {
    case 0:
        return fmt(g, "__builtin_isnan(%s)", x);
    case 1:
        return fmt(g, "(%s == %s)", x, x);
    case 2:
        return fmt(g, "(i %s %s)", PICK(g, "<", "==", ">="), PICK(g, "0", "3", "c"));
    default:
        return fmt(g, "(%s %s %s)", x, PICK(g, "<", "<=", "==", "!=", ">"), y);
    }
}

static void gen_real_statement(struct gen *g, int depth) {
    switch (below(g, depth > 0 ? 10 : 7)) {
    case 0:
    case 1:
        LINE(g, "%s = %s;", PICK(g, "x", "y", "m->f"), gen_real(g, 2));
        break;
    case 2:
        LINE(g, "%s %s= %s;", PICK(g, "x", "y"), PICK(g, "+", "-"), gen_real(g, 1));
        break;
    case 3:
        LINE(g, "%si = (int)%s;", PICK(g, "", "if (x > -9.5f && x < 1000) ", "if (x == x && x < 9 && x > -9) "),
             PICK(g, "x", "x", "y", "m->d"));
        break;
    case 4:
    case 5:
        LINE(g, "__CPROVER_assert(%s, \"\");", gen_real_test(g));
        break;
    case 6:
        LINE(g, "%s", PICK(g, "x++;", "m->d = x;", "x = m->d;", "c = (unsigned char)y;", "m->l = a;", "y = m->l;",
                           "if (x != x) x = 1;"));
        break;
    case 7:
        LINE(g, "for (int j = 0; j < %u; j++) x += %s;", 2 + below(g, 2), PICK(g, "0.25f", "b", "0.1f"));
        break;
    default:
        LINE(g, "if (%s) {", gen_real_test(g));
        g->depth++;
        gen_real_statement(g, depth - 1);
        gen_real_statement(g, depth - 1);
        g->depth--;
        line(g, "}");
    }
}

static void gen_real_function(struct gen *g) {
    line(g, "struct reals { float f; double d; long double l; };");
    line(g, "float real(float a, float b, int i, unsigned char c, struct reals *m) {");
    g->depth++;
    LINE(g, "float x = %s, y%s;", PICK(g, "0", "a", "b"), PICK(g, " = 1.5f", " = a", ""));
    for (int k = 0; k < 5; k++) gen_real_statement(g, 2);
    LINE(g, "return %s;", gen_real(g, 1));
    g->depth--;
    line(g, "}");
}

static void gen_function(struct gen *g, int k) {
    g->fn = k;
    LINE(g, "%sint f%d(int a, %s b, int *p, struct s *q, %s c) {", chance(g, 50) ? "static " : "",
         k, PICK(g, "int", "unsigned", "short"), PICK(g, "char", "unsigned char", "_Bool"));
    g->depth++;
    LINE(g, "int x = %s, y%s, arr[4]%s, *r = %s;", PICK(g, "0", "a", "b", "c"),
         PICK(g, "", " = 0", " = 3"), PICK(g, "", " = { 1, 2 }", " = { 0 }"),
         PICK(g, "&x", "arr", "p"));
    LINE(g, "unsigned u = %s;", PICK(g, "0", "a", "5"));
    LINE(g, "struct s s%s;", PICK(g, "", " = { 1 }", " = *q"));
    g->depth--;
    gen_block(g, 2, 3 + (int)below(g, 5));
    LINE(g, "    return %s;\n}\n", gen_expr(g, 2));
}

static const char head[] =
    "/* gen_checks %llu */\n"
    "void *memcpy(void *, const void *, unsigned long), *memmove(void *, const void *, unsigned "
    "long);\n"
    "void *memset(void *, int, unsigned long);\n"
    "void __CPROVER_assert(_Bool, const char *), __VERIFIER_assume(int), changed(int *);\n"
    "int outside(int);\n"
    "struct s { int a; unsigned char b; short c[3]; int *p; };\n"
    "int g, ga[4];\n"
    "static const int k[4] = { 3, 1, 2 };\n"
    "static int (*hook)(int);\n"
    "static int twice(int x) { return x < 1000 && x > -1000 ? x + x : 0; }\n"
    "static void done(int *at, int (*f)(int)) { *at = f ? f(*at) : 1; }\n"
    "static int (*const ops[4])(int) = { twice, outside, twice };\n\n";

int main(int argc, char **argv) {
    struct gen g = {.p.state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1};
    g.out.arena = &g.a;
    str_printf(&g.out, head, (unsigned long long)g.p.state);
    prng_next(&g.p);
    for (int k = 0; k < 3; k++) gen_function(&g, k);
    gen_real_function(&g);
    fputs(g.out.at, stdout);
    arena_free(&g.a);
    return 0;
}
