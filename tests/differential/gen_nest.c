/* Prints a random C program of nested loops over arrays, without undefined behaviour:  gen_nest SEED
 *
 * As gen_c's, `run` computes a checksum, and main prints it where NATIVE is defined. What optimisers do to
 * loops (exchange, fuse, vectorise, count in advance) is what the compilers that answer disagree with us in,
 * if somebody is wrong.
 *
 * Defined by construction: each side of an array has SIDE elements, loop variables stay in 1 .. SIDE - 2, and a
 * subscript is one of them give or take 1, or reduced; signed operands are reduced before + - *; divisors are
 * neither 0 nor -1.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/base/str.h"
#include "tests/differential/gen_tail.h"
#include "tests/support/prng.h"

enum { SIDE = 8, MAX_ARRAYS = 6, SCALARS = 4, DEEPEST = 3 };

/* Those from KINDS on are only stored. */
enum kind { INT, UNSIGNED, LONG, ULONG, KINDS, TYPES = 8 };
static const char *const types[TYPES] = {
    "int", "unsigned", "long long", "unsigned long long", "signed char", "unsigned char", "short", "unsigned short"};
static const bool is_signed[TYPES] = {true, false, true, false, true, false, true, false};

struct gen {
    struct arena a;
    struct prng p;
    struct str out;
    uint32_t narrays, sides[MAX_ARRAYS], kinds[MAX_ARRAYS];
    int depth;
    uint32_t loops, in_loops; /* loop variables so far; those in scope */
    uint32_t scope[DEEPEST];
};

#define fmt(g, ...) arena_printf(&(g)->a, __VA_ARGS__)
static uint32_t below(struct gen *g, uint32_t n) { return prng_below(&g->p, n); }
static bool chance(struct gen *g, uint32_t percent) { return prng_chance(&g->p, percent); }

static void line(struct gen *g, const char *text) { str_printf(&g->out, "%*s%s\n", 4 * g->depth, "", text); }

static const char *gen_expr(struct gen *g, enum kind k, int depth);

static const char *gen_subscript(struct gen *g, int depth) {
    static const char *const forms[] = {"i%u", "i%u - 1", "i%u + 1", "7 - i%u"};
    if (!g->in_loops || (depth > 0 && chance(g, 8)))
        return fmt(g, "(%s) %% %du", gen_expr(g, UNSIGNED, depth > 0 ? depth - 1 : 0), SIDE);
    return fmt(g, forms[chance(g, 60) ? 0 : below(g, 4)], g->scope[below(g, g->in_loops)]);
}

static const char *gen_element(struct gen *g, uint32_t array, int depth) {
    const char *text = fmt(g, "a%u", array);
    for (uint32_t i = 0; i < g->sides[array]; i++) text = fmt(g, "%s[%s]", text, gen_subscript(g, depth));
    return text;
}

static const char *gen_leaf(struct gen *g, enum kind k, int depth) {
    uint32_t what = below(g, 10);
    if (what < 2) return fmt(g, "(%s)%u", types[k], below(g, 2) ? below(g, 40) : (uint32_t)(prng_next(&g->p) >> 34));
    if (what == 2) return fmt(g, "(%s)s%u", types[k], below(g, SCALARS));
    if (what == 3 && g->in_loops) return fmt(g, "(%s)i%u", types[k], g->scope[below(g, g->in_loops)]);
    return fmt(g, "(%s)%s", types[k], gen_element(g, below(g, g->narrays), depth));
}

/* An operand of + - *. */
static const char *gen_operand(struct gen *g, enum kind k, int depth) {
    const char *x = gen_expr(g, k, depth);
    return k == INT ? fmt(g, "(%s %% 30011)", x) : k == LONG ? fmt(g, "(%s %% 1000000007)", x) : x;
}

static const char *gen_expr(struct gen *g, enum kind k, int depth) {
    static const char *const ops[] = {"+", "-", "*", "^", "|", "&"}, *const tests[] = {"<", "<=", "==", "!=", "&&"};
    if (depth <= 0) return gen_leaf(g, k, 0);
    uint32_t what = below(g, 14);
    enum kind other = (enum kind)below(g, KINDS);
    int d = depth - 1;
    if (what < 3) return gen_leaf(g, k, d);
    if (what < 7) {
        const char *x = gen_operand(g, k, d), *y = gen_operand(g, k, d);
        return fmt(g, "(%s %s %s)", x, ops[below(g, 3)], y);
    }
    const char *x = gen_expr(g, k, d), *y = gen_expr(g, k, d);
    if (what == 7) return fmt(g, "(%s %s %s)", x, ops[3 + below(g, 3)], y);
    if (what == 8) return fmt(g, chance(g, 50) ? "(%s / ((%s & 7) + 1))" : "(%s %% ((%s & 15) + 1))", x, y);
    if (what == 9) return fmt(g, "(%s >> (%s & 15))", x, y);
    if (what == 10) return is_signed[k] ? fmt(g, "((%s & 255) << (%s & 15))", x, y) : fmt(g, "(%s << (%s & 31))", x, y);
    if (what == 11) return fmt(g, "(%s)%s", types[k], gen_expr(g, other, d));
    if (what == 12) return fmt(g, "(%s)(%s %s %s)", types[k], x, tests[below(g, 5)], y);
    return fmt(g, "(%s %s %s ? %s : %s)", x, tests[below(g, 4)], y, gen_expr(g, k, d), x);
}

static enum kind any_kind(struct gen *g) { return (enum kind)below(g, KINDS); }

static const char *gen_condition(struct gen *g) {
    enum kind k = any_kind(g);
    return fmt(g, "%s %s %s", gen_expr(g, k, 1), chance(g, 50) ? "<" : ">=", gen_expr(g, k, 1));
}

static void gen_assignment(struct gen *g) {
    static const char *const compound[] = {"=", "+=", "-=", "*=", "^=", "|="};
    uint32_t array = below(g, g->narrays), scalar = below(g, SCALARS);
    enum kind k = any_kind(g);
    if (chance(g, 30)) {
        line(g, chance(g, 60) ? fmt(g, "s%u += %s;", scalar, gen_expr(g, ULONG, 2))
                              : fmt(g, "if (s%u > %s) s%u = %s;", scalar, gen_expr(g, ULONG, 1), scalar, gen_expr(g, ULONG, 1)));
        return;
    }
    uint32_t to = g->kinds[array];
    const char *op = to == UNSIGNED || to == ULONG ? compound[below(g, 6)] : "=";
    line(g, fmt(g, "%s %s (%s)%s;", gen_element(g, array, 1), op, types[to], gen_expr(g, k, 3)));
}

static void gen_body(struct gen *g);

static const char *gen_head(struct gen *g, uint32_t i) {
    static const char *const variables[] = {"int", "unsigned", "short", "unsigned char", "long long"};
    const char *variable = variables[below(g, 5)];
    uint32_t step = 1 + below(g, 3), low = 1 + below(g, 2), high = SIDE - 2 - below(g, 3);
    const char *bound = chance(g, 30) ? fmt(g, "high - %u", SIDE - 1 - high) : fmt(g, "%u", high);
    if (chance(g, 25)) return fmt(g, "for (%s i%u = %s; i%u > %u; i%u--) {", variable, i, bound, i, low, i);
    if (chance(g, 25)) return fmt(g, "for (%s i%u = %u; i%u != %s + 1; i%u++) {", variable, i, low, i, bound, i);
    return fmt(g, "for (%s i%u = %u; i%u <= %s; i%u += %u) {", variable, i, low, i, bound, i, step);
}

static void gen_loop(struct gen *g) {
    uint32_t i = g->loops++;
    line(g, gen_head(g, i));
    g->scope[g->in_loops++] = i;
    g->depth++;
    gen_body(g);
    g->depth--;
    g->in_loops--;
    line(g, "}");
}

/* A loop that can be counted in advance. */
static void gen_long_loop(struct gen *g) {
    uint32_t i = g->loops++, s = below(g, SCALARS);
    line(g, fmt(g, "for (unsigned i%u = %u; i%u < %uu; i%u += %u) s%u += %u;", i, below(g, 9), i, 20 + below(g, 2000), i,
                1 + below(g, 3), s, below(g, 1000)));
}

static void gen_body(struct gen *g) {
    for (uint32_t n = 1 + below(g, 3); n; n--) {
        uint32_t what = below(g, 10);
        if (what < 3 && g->in_loops < DEEPEST) {
            gen_loop(g);
        } else if (what == 3) {
            line(g, fmt(g, "if (%s) {", gen_condition(g)));
            g->depth++;
            gen_assignment(g);
            g->depth--;
            line(g, "}");
        } else if (what == 4) {
            line(g, fmt(g, "if (%s) %s;", gen_condition(g), chance(g, 50) ? "continue" : "break"));
        } else {
            gen_assignment(g);
        }
    }
}

static void gen_arrays(struct gen *g) {
    g->narrays = 3 + below(g, MAX_ARRAYS - 2);
    for (uint32_t a = 0; a < g->narrays; a++) {
        g->sides[a] = 1 + below(g, chance(g, 20) ? 3 : 2);
        g->kinds[a] = below(g, TYPES);
        const char *sides = g->sides[a] == 1 ? "[8]" : g->sides[a] == 2 ? "[8][8]" : "[8][8][8]";
        line(g, fmt(g, "static %s a%u%s;", types[g->kinds[a]], a, sides));
    }
    for (uint32_t s = 0; s < SCALARS; s++) line(g, fmt(g, "static unsigned long long s%u = %u;", s, below(g, 1000)));
}

/* `what` for each element, as `*e`. */
static void over_elements(struct gen *g, const char *what) {
    for (uint32_t a = 0; a < g->narrays; a++) {
        uint32_t n = g->sides[a] == 1 ? SIDE : g->sides[a] == 2 ? SIDE * SIDE : SIDE * SIDE * SIDE;
        line(g, fmt(g, "for (int r = 0; r < %u; r++)", n / SIDE));
        const char *row = g->sides[a] == 1   ? fmt(g, "a%u", a)
                          : g->sides[a] == 2 ? fmt(g, "a%u[r]", a)
                                             : fmt(g, "a%u[r / %d][r %% %d]", a, SIDE, SIDE);
        line(g, fmt(g, "    for (int c = 0; c < %d; c++) %s;", SIDE, fmt(g, what, row, types[g->kinds[a]])));
    }
}

static const char head[] = "/* gen_nest %llu */\n"
                           "static unsigned state = %uu;\n"
                           "static int high = 7;\n"
                           "static unsigned next(void) { return (state = state * 1664525u + 1013904223u) >> 8; }\n";

int main(int argc, char **argv) {
    struct gen g = {.p.state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1};
    g.out.arena = &g.a;
    unsigned long long seed = g.p.state;
    str_printf(&g.out, head, seed, below(&g, 1000000));
    str_puts(&g.out, checksum_text);
    gen_arrays(&g);
    line(&g, "unsigned long long run(void) {");
    g.depth = 1;
    over_elements(&g, "%s[c] = (%s)next()");
    for (uint32_t n = 2 + below(&g, 3); n; n--) {
        gen_loop(&g);
        if (chance(&g, 30)) gen_long_loop(&g);
    }
    over_elements(&g, "mix((unsigned long long)%s[c])");
    for (uint32_t s = 0; s < SCALARS; s++) line(&g, fmt(&g, "mix(s%u);", s));
    line(&g, "return sum;");
    g.depth = 0;
    line(&g, "}");
    fputs(g.out.at, stdout);
    fputs(tail_text, stdout);
    arena_free(&g.a);
    return 0;
}
