/* Programs that leave functions by longjmp: out of nested calls, calls through pointers and a
 * library's callbacks, to the buffer of any setjmp whose function still runs, also to an earlier
 * one. What is read behind a jump is volatile, or has not changed (7.13.2.1p3); each program makes
 * few jumps.
 */
#include "tests/differential/gen_calls.h"

enum { FUNCTIONS = 4, BUFFERS = 2 };

/* Functions call only those of a smaller number: what a jump leaves has a smaller one than where it
 * goes. */
static const char head[] =
    "#include <search.h>\n"
    "#include <setjmp.h>\n"
    "#include <stddef.h>\n"
    "static jmp_buf at[4][2];\n"
    "static unsigned s0 = 1, s1 = 2, s2, set[4], jumps, value, got;\n"
    "static void leap(unsigned k, unsigned i, unsigned v) {\n"
    "    if (!(set[k] >> i & 1) || jumps >= 6) return;\n"
    "    jumps++;\n"
    "    value = v;\n"
    "    longjmp(at[k][i], (int)(v % 4));\n"
    "}\n"
    "static void back(unsigned k) {\n"
    "    for (unsigned i = 0; i < k; i++) set[i] = 0;\n"
    "    mix(value + 7 * k);\n"
    "}\n"
    "static unsigned apply(unsigned (*f)(unsigned), unsigned n) {\n"
    "    s1 += 3;\n"
    "    n = f(n);\n"
    "    s2 ^= n;\n"
    "    return n;\n"
    "}\n"
    "static int same(const void *a, const void *b) {\n"
    "    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;\n"
    "    s0 += y;\n"
    "    if (y % 3 == 1) leap(x % 4, y & 1, x);\n"
    "    return x % 8 != y;\n"
    "}\n";

static void leaps(struct gen *g, uint32_t from) {
    LINE(g, "if (%s %% %u == 0) leap(%u, %s & 1, %s);", number(g, 2), 1 + below(g, 3),
         from + below(g, FUNCTIONS - from), number(g, 1), number(g, 1));
}

static void searches_items(struct gen *g) {
    LINE(g, "key = %s, length = 3;", number(g, 1));
    LINE(g, "if (lfind(&key, (unsigned[]){%u, %u, %u}, &length, sizeof key, same)) s1++;",
         below(g, 9), below(g, 9), below(g, 9));
}

static void calls_one(struct gen *g, uint32_t k) {
    static const char *const forms[] = {"got = f%u(%s);", "got = table[%u](%s);",
                                        "got = apply(f%u, %s);"};
    LINE(g, forms[below(g, 3)], below(g, k), number(g, 1));
    LINE(g, "s%u += got;", below(g, 3));
}

static void jumper_step(struct gen *g, uint32_t k) {
    switch (below(g, 6)) {
    case 0:
        LINE(g, "s%u = %s;", below(g, 3), number(g, 2));
        break;
    case 1:
        searches_items(g);
        break;
    case 2:
    case 3:
        leaps(g, k);
        break;
    default:
        if (k)
            calls_one(g, k);
        else
            line(g, "mix(s0 + 31 * s1 + 1009 * s2);");
    }
}

static void behind_jump(struct gen *g, uint32_t k) {
    LINE(g, "back(%u);", k);
    LINE(g, "mix(%s + v);", number(g, 1));
    LINE(g, "v += %u;", 1 + below(g, 5));
    if (chance(g, 40)) leaps(g, k);
    if (chance(g, 40)) LINE(g, "if (%s %% 3 == 1) { set[%u] = 0; return kept; }", number(g, 1), k);
}

/* One setjmp, whose buffers are set in turn. */
static void sets_buffers(struct gen *g, uint32_t k) {
    bool by_switch = chance(g, 40);
    LINE(g, "for (i = 0; i < %u; i++) {", 1 + below(g, BUFFERS));
    g->depth++;
    LINE(g, by_switch ? "switch (setjmp(at[%u][i])) {" : "if (setjmp(at[%u][i]) == 0) {", k);
    if (by_switch) line(g, "case 0:");
    g->depth++;
    LINE(g, "set[%u] |= 1u << i;", k);
    if (chance(g, 30)) jumper_step(g, k);
    if (by_switch) line(g, "break;");
    g->depth--;
    line(g, by_switch ? "case 2: s0 += 5; /* fall through */ default:" : "} else {");
    g->depth++;
    behind_jump(g, k);
    for (int i = 0; i < 2; i++) {
        g->depth--;
        line(g, "}");
    }
}

static void gen_jumper(struct gen *g, uint32_t k) {
    LINE(g, "static unsigned f%u(unsigned n) {", k);
    g->depth = 1;
    uint32_t before = g->reads.n;
    reads(g, "n");
    LINE(g, "unsigned kept = %s;", number(g, 2));
    line(g, "unsigned key;");
    line(g, "volatile unsigned v = n, i = 0;");
    line(g, "size_t length;");
    reads(g, "kept");
    if (chance(g, 85)) sets_buffers(g, k);
    for (uint32_t i = 0; i < 2 + below(g, 4); i++) jumper_step(g, k);
    LINE(g, "set[%u] = 0;", k);
    LINE(g, "mix(v + 3);");
    LINE(g, "return %s + i;", number(g, 2));
    g->depth = 0;
    g->reads.n = before;
    line(g, "}");
}

void gen_jumps(struct gen *g) {
    str_puts(&g->out, checksum_text);
    str_puts(&g->out, head);
    for (uint32_t i = 0; i < 3; i++) reads(g, fmt(g, "s%u", i));
    for (uint32_t k = 0; k < FUNCTIONS; k++) LINE(g, "static unsigned f%u(unsigned n);", k);
    line(g, "static unsigned (*const table[])(unsigned) = {f0, f1, f2, f3};");
    for (uint32_t k = 0; k < FUNCTIONS; k++) gen_jumper(g, k);
    line(g, "unsigned long long run(void) {");
    g->depth = 1;
    line(g, "s0 = 1, s1 = 2, s2 = 0, jumps = 0;");
    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t k = 0; k < FUNCTIONS; k++) LINE(g, "set[%u] = 0;", k);
        LINE(g, "mix(f%u(%uu));", FUNCTIONS - 1 - below(g, 2), below(g, 1000));
    }
    line(g, "mix(s0 + 31 * s1 + 1009 * s2 + jumps);");
    line(g, "return sum;");
    g->depth = 0;
    line(g, "}");
    str_puts(&g->out, tail_text);
}
