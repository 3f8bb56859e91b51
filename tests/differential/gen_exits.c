/* Programs that end in many ways: from main, by exit in nested calls, at once. Constructors,
 * destructors and handlers leave their marks; the last one prints the checksum (`finish`).
 */
#include "tests/differential/gen_calls.h"

/* glibc's header says that exit calls nothing of this file (`leaf`), and gcc then drops what only
 * handlers read: so no header.
 */
static const char head[] = "_Noreturn void exit(int), quick_exit(int), _Exit(int);\n"
                           "int atexit(void (*)(void)), at_quick_exit(void (*)(void));\n"
                           "int on_exit(void (*)(int, void *), void *);\n"
                           "#ifdef NATIVE\n"
                           "#include <stdio.h>\n"
                           "#define finish() (printf(\"%016llx\\n\", sum), (void)fflush(stdout))\n"
                           "#else\n"
                           "void __CPROVER_assert(_Bool, const char *);\n"
                           "#define finish() __CPROVER_assert((sum == SUM) == EXPECTED, \"\")\n"
                           "#endif\n"
                           "static unsigned s0 = 1, s1 = 2, s2, got;\n";

enum { HANDLERS = 6, FUNCTIONS = 4 };

static void change(struct gen *g) {
    LINE(g, "s%u = %s;", below(g, 3), number(g, 2));
    line(g, "mix(s0 + 31 * s1 + 1009 * s2);");
}

/* Handlers from `from` on are defined. */
static void registers(struct gen *g, uint32_t from) {
    if (from >= HANDLERS) return;
    uint32_t h = from + below(g, HANDLERS - from);
    switch (below(g, 6)) {
    case 0:
        LINE(g, "on_exit(w%u, &s%u);", h, below(g, 3));
        break;
    case 1:
        LINE(g, "at_quick_exit(h%u);", h);
        break;
    case 2:
        LINE(g, "if (s%u & 1) atexit(h%u);", below(g, 3), h);
        break;
    default:
        LINE(g, "atexit(h%u);", h);
    }
}

/* A function that a handler registers runs next; each handler only registers earlier ones. */
static void gen_handler(struct gen *g, uint32_t h) {
    LINE(g, "static void h%u(void) {", h);
    g->depth = 1;
    change(g);
    if (chance(g, 25)) registers(g, h + 1);
    if (chance(g, 10)) LINE(g, "if (%s %% 7 == 0) { finish(); _Exit(3); }", number(g, 1));
    g->depth = 0;
    line(g, "}");
    LINE(g, "static void w%u(int status, void *p) {", h);
    line(g, "    unsigned *at = p;");
    LINE(g, "    *at = *at * 3 + (unsigned)status;");
    LINE(g, "    mix(s0 + 7 * s1 + 2003 * s2);");
    line(g, "}");
}

/* Of different priorities, so that nothing but they decides. */
static void gen_attributes(struct gen *g) {
    uint32_t priority = 150, n = below(g, 4);
    for (uint32_t i = 0; i < n; i++) {
        bool begins = chance(g, 50), plain = chance(g, 20);
        priority += 1 + below(g, 100);
        const char *what = begins ? "constructor" : "destructor";
        const char *when = plain ? "" : fmt(g, "(%u)", priority);
        LINE(g, "__attribute__((%s%s)) static void a%u(void) {", what, when, i);
        g->depth = 1;
        change(g);
        if (begins && chance(g, 40)) registers(g, 0);
        g->depth = 0;
        line(g, "}");
    }
}

static void leaves(struct gen *g) {
    switch (below(g, 8)) {
    case 0:
        LINE(g, "quick_exit((int)(%s & 63));", number(g, 1));
        break;
    case 1:
        line(g, "{ finish(); _Exit(1); }");
        break;
    default:
        LINE(g, "exit((int)(%s & 63));", number(g, 1));
    }
}

/* Alone: no order of evaluation matters. */
static void calls(struct gen *g, uint32_t k) {
    LINE(g, "got = f%u(%s);", k, number(g, 1));
    LINE(g, "s%u += got;", below(g, 3));
}

static void gen_function(struct gen *g, uint32_t k) {
    LINE(g, "static unsigned f%u(unsigned n) {", k);
    g->depth = 1;
    uint32_t before = g->reads.n;
    reads(g, "n");
    for (uint32_t i = 0; i < 2 + below(g, 3); i++) {
        uint32_t what = below(g, 10);
        if (what < 3) registers(g, 0);
        if (what >= 3 && what < 6) change(g);
        if (what == 6)
            LINE(g, "for (unsigned i = 0; i < %u; i++) atexit(h%u);", 1 + below(g, 3),
                 below(g, HANDLERS));
        if (what >= 7 && k) calls(g, below(g, k));
        if (chance(g, 20)) {
            LINE(g, "if (%s %% %u == 1)", number(g, 2), 2 + below(g, 3));
            g->depth++;
            leaves(g);
            g->depth--;
        }
    }
    LINE(g, "return %s;", number(g, 2));
    g->depth = 0;
    g->reads.n = before;
    line(g, "}");
}

void gen_exits(struct gen *g) {
    str_puts(&g->out, checksum_text);
    str_puts(&g->out, head);
    for (uint32_t i = 0; i < 3; i++) reads(g, fmt(g, "s%u", i));
    bool by_handler = chance(g, 40);
    line(g, "static void last(void) { finish(); }");
    if (!by_handler)
        line(g, "__attribute__((destructor(101))) static void very_last(void) { finish(); }");
    LINE(g, "__attribute__((constructor(101))) static void begins(void) { at_quick_exit(last);%s }",
         by_handler ? " atexit(last);" : "");
    for (uint32_t h = HANDLERS; h-- > 0;) gen_handler(g, h);
    if (by_handler)
        line(g, "__attribute__((constructor)) static void a0(void) { s1 += 5; }");
    else
        gen_attributes(g);
    for (uint32_t k = 0; k < FUNCTIONS; k++) gen_function(g, k);
    line(g, "int main(void) {");
    g->depth = 1;
    change(g);
    for (uint32_t i = 0; i < 2; i++) registers(g, 0);
    for (uint32_t k = FUNCTIONS; k-- > 1;) calls(g, k);
    LINE(g, "return (int)(%s & 63);", number(g, 1));
    g->depth = 0;
    line(g, "}");
}
