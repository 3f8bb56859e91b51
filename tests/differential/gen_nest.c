/* Prints a random C program of nested loops over arrays, without undefined behaviour:  gen_nest SEED
 *
 * As gen_c's, `run` computes a checksum, and main prints it where NATIVE is defined. Optimisers
 * change loops (exchange, fuse, vectorise, count in advance), so a mistake of a compiler or of ours shows as
 * different checksums.
 *
 * Expressions are of two sorts: of one kind, each part converted to it, and mixed, where types meet as they are and C's
 * own conversions decide.  Scalars `c0`.. of narrow and signed types are carried from one iteration to the next.
 *
 * Defined by construction: each side of an array has SIDE elements, what a loop counts is in 1 .. SIDE - 2, and a
 * subscript is one of these give or take 1, or reduced; signed operands are reduced before + - *; divisors are
 * neither 0 nor -1.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/differential/gen_tail.h"
#include "tests/differential/gen_text.h"

enum { SIDE = 8, MAX_ARRAYS = 6, SCALARS = 4, DEEPEST = 3 };

/* Those from KINDS on are only stored. */
enum kind { INT, UNSIGNED, LONG, ULONG, KINDS, TYPES = 8 };
static const char *const types[TYPES] = {
    "int", "unsigned", "long long", "unsigned long long", "signed char", "unsigned char", "short", "unsigned short"};
static const bool is_signed[TYPES] = {true, false, true, false, true, false, true, false};
enum { CARRIED = 6, FIRST_WIDE = 3, DEEPEST_BODY = 5 };
/* Before FIRST_WIDE sums are of int and what does not fit is cut off. */
static const char *const carried[CARRIED] = {"signed char", "unsigned short", "_Bool", "int", "unsigned", "long long"};

struct gen {
    struct arena a;
    struct prng p;
    struct str out;
    uint32_t narrays, sides[MAX_ARRAYS], kinds[MAX_ARRAYS];
    int depth;
    uint32_t loops, in_loops; /* loop variables so far; loops around */
    uint32_t nscope;
    const char *scope[2 * DEEPEST]; /* what they count */
};

static const char *gen_expr(struct gen *g, enum kind k, int depth);

static const char *any_index(struct gen *g) { return g->scope[below(g, g->nscope)]; }

static const char *gen_subscript(struct gen *g, int depth) {
    static const char *const forms[] = {"%s", "%s - 1", "%s + 1", "7 - %s"};
    if (!g->in_loops || (depth > 0 && chance(g, 8)))
        return fmt(g, "(%s) %% %du", gen_expr(g, UNSIGNED, depth > 0 ? depth - 1 : 0), SIDE);
    return fmt(g, forms[chance(g, 60) ? 0 : below(g, 4)], any_index(g));
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
    if (what == 3 && g->in_loops) return fmt(g, "(%s)%s", types[k], any_index(g));
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

/* ---- mixed types ---- */

static const char *mixed_leaf(struct gen *g) {
    static const char *const numbers[] = {"%u", "%uu", "-%u", "%ull", "%uull", "'%u'"};
    uint32_t what = below(g, 10);
    if (what < 2) return fmt(g, numbers[below(g, 6)], below(g, 10));
    if (what < 5) return fmt(g, "c%u", below(g, CARRIED));
    if (what == 5) return fmt(g, "s%u", below(g, SCALARS));
    if (what == 6 && g->in_loops) return any_index(g);
    return gen_element(g, below(g, g->narrays), 0);
}

static const char *gen_mixed(struct gen *g, int depth) {
    static const char *const ops[] = {"+", "-", "*"}, *const bits[] = {"^", "|", "&"},
                      *const tests[] = {"<", "<=", "==", "!=", ">", ">=", "&&", "||"};
    if (depth <= 0) return mixed_leaf(g);
    const char *x = gen_mixed(g, depth - 1), *y = gen_mixed(g, depth - 1);
    switch (below(g, 12)) {
    case 0:
    case 1:
    case 2:
        return fmt(g, "(((%s) %% 1009) %s ((%s) %% 1009))", x, ops[below(g, 3)], y);
    case 3:
        return fmt(g, "((%s) %s (%s))", x, bits[below(g, 3)], y);
    case 4:
        return fmt(g, chance(g, 50) ? "((%s) / (((%s) & 7) + 1))" : "((%s) %% (((%s) & 15) + 1))", x, y);
    case 5:
        return fmt(g, chance(g, 50) ? "((%s) >> ((%s) & 15))" : "(((%s) & 1023) << ((%s) & 7))", x, y);
    case 6:
        return fmt(g, "((%s) %s (%s))", x, tests[below(g, 8)], y);
    case 7:
        return fmt(g, chance(g, 50) ? "((%s) < (%s) ? (%s) : (%s))" : "((%s) > (%s) ? (%s) : (%s))", x, y, x, y);
    case 8:
        return fmt(g, "((%s) ? (%s) : (%s))", mixed_leaf(g), x, y);
    case 9:
        return fmt(g, chance(g, 50) ? "(~(%s))" : "(!(%s))", x);
    case 10:
        return fmt(g, "(-((%s) %% 1009))", x);
    default:
        return fmt(g, "((%s)(%s))", below(g, 3) ? types[below(g, TYPES)] : "_Bool", x);
    }
}

/* The next value of what is carried. */
static void gen_carried(struct gen *g) {
    static const char *const compound[] = {"+=", "-=", "^=", "|=", "&=", "*="};
    uint32_t c = below(g, CARRIED);
    const char *x = gen_mixed(g, 2);
    switch (below(g, 4)) {
    case 0:
        line(g, fmt(g, "c%u = %s;", c, x));
        break;
    case 1:
        line(g, fmt(g, "c%u = c%u %s %s ? c%u : %s;", c, c, chance(g, 50) ? "<" : ">", x, c, x));
        break;
    case 2:
        if (c >= FIRST_WIDE) line(g, fmt(g, "c%u %%= 30011;", c));
        line(g, fmt(g, "c%u %s (%s) %% 1009;", c, compound[below(g, 6)], x));
        break;
    default:
        line(g, c < FIRST_WIDE ? fmt(g, "c%u%s;", c, chance(g, 50) ? "++" : "--") : fmt(g, "c%u = -(c%u %% 1009);", c, c));
    }
}

/* Elements of any type; what does not fit is cut off. */
static void gen_mixed_element(struct gen *g) {
    static const char *const compound[] = {"+=", "-=", "*=", "^=", "|=", "&="};
    uint32_t array = below(g, g->narrays);
    bool may_add = g->kinds[array] >= KINDS || !is_signed[g->kinds[array]];
    const char *element = gen_element(g, array, 1), *op = chance(g, 50) ? "=" : compound[may_add ? below(g, 6) : 3 + below(g, 3)];
    line(g, fmt(g, "%s %s (%s) %% 1009;", element, op, gen_mixed(g, 3)));
}

/* An array that lives for one iteration. */
static void gen_local_array(struct gen *g) {
    uint32_t t = g->loops++;
    line(g, fmt(g, "%s t%u[4] = {(%s) %% 101, (%s) %% 101};", types[below(g, TYPES)], t, gen_mixed(g, 1), gen_mixed(g, 1)));
    line(g, fmt(g, "t%u[(%s) & 3] ^= (%s) & 1;", t, gen_mixed(g, 1), gen_mixed(g, 1)));
    line(g, fmt(g, "c%u ^= t%u[(%s) & 3];", below(g, CARRIED), t, gen_mixed(g, 1)));
}

/* By a pointer, towards either end. */
static void gen_walk(struct gen *g) {
    uint32_t array = below(g, g->narrays), i = g->loops++, c = below(g, FIRST_WIDE), step = 1 + below(g, 3);
    if (g->sides[array] != 1) return;
    const char *type = types[g->kinds[array]], *side = chance(g, 50) ? "" : "const ";
    if (chance(g, 50))
        line(g, fmt(g, "for (%s%s *p%u = a%u; p%u < a%u + %d; p%u += %u)", side, type, i, array, i, array, SIDE - 3, i, step));
    else
        line(g, fmt(g, "for (%s%s *p%u = a%u + %d; p%u - a%u >= %u; p%u -= %u)", side, type, i, array, SIDE, i, array, step, i, step));
    line(g, fmt(g, "    c%u += (p%u - a%u) + (%s)(p%u != a%u + %d ? *p%u : 7);", c, i, array, "signed char", i, array, SIDE, i));
}

/* ---- statements ---- */

static enum kind any_kind(struct gen *g) { return (enum kind)below(g, KINDS); }

static const char *gen_condition(struct gen *g) {
    enum kind k = any_kind(g);
    if (chance(g, 40)) return gen_mixed(g, 2);
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

/* A loop and what ends it; what it counts comes into scope. */
struct loop {
    const char *head, *end;
};

static void counts(struct gen *g, const char *index) { g->scope[g->nscope++] = index; }

static const char *any_variable(struct gen *g) {
    static const char *const variables[] = {"int", "unsigned", "short", "unsigned char", "long long"};
    return variables[below(g, 5)];
}

static struct loop plain_loop(struct gen *g, uint32_t i) {
    const char *variable = any_variable(g);
    uint32_t step = 1 + below(g, 3), low = 1 + below(g, 2), high = SIDE - 2 - below(g, 3);
    const char *bound = chance(g, 30) ? fmt(g, "high - %u", SIDE - 1 - high) : fmt(g, "%u", high);
    counts(g, fmt(g, "i%u", i));
    if (chance(g, 25)) return (struct loop){fmt(g, "for (%s i%u = %s; i%u > %u; i%u--) {", variable, i, bound, i, low, i), "}"};
    if (chance(g, 25)) return (struct loop){fmt(g, "for (%s i%u = %u; i%u != %s + 1; i%u++) {", variable, i, low, i, bound, i), "}"};
    return (struct loop){fmt(g, "for (%s i%u = %u; i%u <= %s; i%u += %u) {", variable, i, low, i, bound, i, step), "}"};
}

/* With other strides, two variables, or the test at the end. */
static struct loop other_loop(struct gen *g, uint32_t i) {
    const char *variable = any_variable(g);
    uint32_t step = 1 + below(g, 3), stride = 9 + below(g, 3);
    switch (below(g, 6)) {
    case 0:
        counts(g, fmt(g, "i%u", i));
        return (struct loop){fmt(g, "for (unsigned i%u = %d; i%u-- > %u;) {", i, SIDE - 1, i, 1 + below(g, 3)), "}"};
    case 1:
        counts(g, fmt(g, "i%u", i));
        counts(g, fmt(g, "j%u", i));
        return (struct loop){fmt(g, "for (int i%u = 1, j%u = 6; i%u < j%u; i%u += %u, j%u--) {", i, i, i, i, i, step, i), "}"};
    case 2:
        counts(g, fmt(g, "i%u", i));
        line(g, fmt(g, "%s i%u = 1;", variable, i));
        return (struct loop){"do {", fmt(g, "} while ((i%u += %u) <= 6);", i, step)};
    case 3:
        counts(g, fmt(g, "i%u", i));
        line(g, fmt(g, "%s i%u = 0;", variable, i));
        return (struct loop){fmt(g, "while ((i%u += %u) <= 6) {", i, step), "}"};
    case 4: /* to both sides of where the variable wraps around */
        counts(g, fmt(g, "((i%u & 3) + 2)", i));
        return (struct loop){fmt(g, "for (unsigned char i%u = %u; i%u != 3; i%u++) {", i, 250 + below(g, 5), i, i), "}"};
    default:
        counts(g, fmt(g, "(i%u / 10)", i));
        return (struct loop){chance(g, 50) ? fmt(g, "for (%s i%u = 10; i%u < 70; i%u += %u) {", variable, i, i, i, stride)
                                           : fmt(g, "for (%s i%u = 69; i%u > 20; i%u -= %u) {", variable, i, i, i, stride),
                             "}"};
    }
}

static void gen_loop(struct gen *g) {
    uint32_t i = g->loops++, before = g->nscope;
    struct loop loop = chance(g, 60) ? plain_loop(g, i) : other_loop(g, i);
    line(g, loop.head);
    g->in_loops++;
    g->depth++;
    gen_body(g);
    g->depth--;
    g->in_loops--;
    g->nscope = before;
    line(g, loop.end);
}

/* A loop that can be counted in advance. */
static void gen_long_loop(struct gen *g) {
    uint32_t i = g->loops++, s = below(g, SCALARS);
    line(g, fmt(g, "for (unsigned i%u = %u; i%u < %uu; i%u += %u) s%u += %u;", i, below(g, 9), i, 20 + below(g, 2000), i,
                1 + below(g, 3), s, below(g, 1000)));
}

static void gen_if(struct gen *g) {
    bool more = g->depth < DEEPEST_BODY;
    line(g, fmt(g, "if (%s) {", gen_condition(g)));
    g->depth++;
    more && chance(g, 40) ? gen_body(g) : gen_assignment(g);
    g->depth--;
    if (more && chance(g, 50)) {
        line(g, chance(g, 50) ? "} else {" : fmt(g, "} else if (%s) {", gen_condition(g)));
        g->depth++;
        gen_body(g);
        g->depth--;
    }
    line(g, "}");
}

static void gen_switch(struct gen *g) {
    line(g, fmt(g, "switch ((%s) & 3) {", gen_mixed(g, 1)));
    for (uint32_t i = 0; i < 3; i++) {
        line(g, i < 2 ? fmt(g, "case %u:", below(g, 2) + 2 * i) : "default:");
        g->depth++;
        gen_carried(g);
        if (chance(g, 60)) line(g, "break;");
        g->depth--;
    }
    line(g, "}");
}

static void gen_statement(struct gen *g) {
    switch (below(g, 16)) {
    case 0:
    case 1:
        gen_if(g);
        break;
    case 2:
        line(g, fmt(g, "if (%s) %s;", gen_condition(g), chance(g, 50) ? "continue" : "break"));
        break;
    case 3:
        gen_switch(g);
        break;
    case 4:
        gen_local_array(g);
        break;
    case 5:
        gen_walk(g);
        break;
    case 6:
    case 7:
    case 8:
        gen_carried(g);
        break;
    case 9:
    case 10:
        gen_mixed_element(g);
        break;
    default:
        gen_assignment(g);
    }
}

static void gen_body(struct gen *g) {
    for (uint32_t n = 1 + below(g, 3); n; n--) {
        if (chance(g, 30) && g->in_loops < DEEPEST)
            gen_loop(g);
        else
            gen_statement(g);
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
    for (uint32_t c = 0; c < CARRIED; c++) line(&g, fmt(&g, "%s c%u = %u;", carried[c], c, below(&g, 9)));
    over_elements(&g, "%s[c] = (%s)next()");
    for (uint32_t n = 2 + below(&g, 3); n; n--) {
        gen_loop(&g);
        if (chance(&g, 30)) gen_long_loop(&g);
    }
    over_elements(&g, "mix((unsigned long long)%s[c])");
    for (uint32_t s = 0; s < SCALARS; s++) line(&g, fmt(&g, "mix(s%u);", s));
    for (uint32_t c = 0; c < CARRIED; c++) line(&g, fmt(&g, "mix((unsigned long long)c%u);", c));
    line(&g, "return sum;");
    g.depth = 0;
    line(&g, "}");
    fputs(g.out.at, stdout);
    fputs(tail_text, stdout);
    arena_free(&g.a);
    return 0;
}
