/* Programs that call string functions again and again on the same strings, with writes to them in between: the result of
 * such a call that symbolic execution remembers must not outlive a change (encoders/symex/repeat.c). Only an assumption
 * restricts the contents of `flags`.
 *
 * Defined by construction: each array ends with a null character that nothing writes, and so does what strdup gives; an
 * index is below what the shortest string's array has.
 */
#include "tests/differential/gen_calls.h"

enum { ROOM = 16, SHORTEST = 9, BITS = 6 };

static const char head[] = "#include <stdlib.h>\n"
                           "#include <string.h>\n"
                           "static unsigned length(const char *s) {\n"
                           "    unsigned n = 0;\n"
                           "    while (s[n]) n++;\n"
                           "    return n;\n"
                           "}\n"
                           "static unsigned count(const char *s, char c) {\n"
                           "    unsigned n = 0;\n"
                           "    for (; *s; s++) n += *s == c;\n"
                           "    return n;\n"
                           "}\n"
                           "static unsigned at_most(const char *s, unsigned n) { return n && *s ? 1 + at_most(s + 1, n - 1) : 0; }\n"
                           "static void put(char *s, unsigned i, char c) { s[i] = c; }\n";

static const char flags_text[] = "#ifdef NATIVE\n"
                                 "static unsigned flags = %uu;\n"
                                 "#define ASSUME_FLAGS\n"
                                 "#else\n"
                                 "unsigned __VERIFIER_nondet_uint(void);\n"
                                 "void __VERIFIER_assume(int);\n"
                                 "static unsigned flags;\n"
                                 "#define ASSUME_FLAGS flags = __VERIFIER_nondet_uint(), __VERIFIER_assume(flags == %uu);\n"
                                 "#endif\n";

static const char *any_text(struct gen *g) {
    static const char *const names[] = {"a", "b", "p", "q", "p + 1", "heap"};
    return names[below(g, 6)];
}

static const char *any_array(struct gen *g) {
    static const char *const arrays[] = {"a", "b", "p", "q"};
    return arrays[below(g, 4)];
}

static char any_letter(struct gen *g) { return (char)('a' + (char)below(g, 3)); }

static const char *gen_reading(struct gen *g) {
    const char *x = any_text(g), *y = any_text(g);
    switch (below(g, 9)) {
    case 0:
    case 1:
        return fmt(g, "strlen(%s)", x);
    case 2:
        return fmt(g, "length(%s)", x);
    case 3:
        return fmt(g, "(strcmp(%s, %s) < 0)", x, y);
    case 4:
        return fmt(g, "count(%s, '%c')", x, any_letter(g));
    case 5:
        return fmt(g, "strcspn(%s, \"%c\")", x, any_letter(g));
    case 6:
        return fmt(g, "(memcmp(%s, %s, %u) > 0)", any_array(g), any_array(g), SHORTEST);
    case 7:
        return fmt(g, "at_most(%s, %u)", x, below(g, SHORTEST));
    default:
        return fmt(g, "(strchr(%s, '%c') != NULL)", x, any_letter(g));
    }
}

static const char *gen_test(struct gen *g) {
    if (chance(g, 50)) return fmt(g, "flags >> %u & 1", below(g, BITS));
    return fmt(g, chance(g, 50) ? "%s %% 2" : "%s > 3", gen_reading(g));
}

static void gen_write(struct gen *g) {
    const char *to = any_array(g), *what = chance(g, 15) ? "0" : fmt(g, "'%c'", any_letter(g));
    uint32_t i = below(g, SHORTEST);
    switch (below(g, 7)) {
    case 0:
        LINE(g, "put(%s, %u, %s);", to, i, what);
        break;
    case 1:
        LINE(g, "%s = %s ? a : b;", chance(g, 50) ? "p" : "q", gen_test(g));
        break;
    case 2:
        line(g, "free(heap);");
        LINE(g, "heap = strdup(%s);", any_array(g));
        line(g, "if (heap == NULL) exit(0);");
        break;
    case 3:
        LINE(g, "if (strlen(heap) > %u) heap[%u] = %s;", i, i, what);
        break;
    case 4:
        LINE(g, "%s[%s %% %uu] = %s;", to, gen_reading(g), SHORTEST, what);
        break;
    default:
        LINE(g, "%s[%u] = %s;", to, i, what);
    }
}

static void gen_body(struct gen *g, int deep);

/* Each of its calls is made several times. */
static void gen_loop(struct gen *g, int deep) {
    uint32_t i = g->fresh++, most = 2 + below(g, 4);
    const char *and = chance(g, 60) ? "" : fmt(g, " && i%u < %s(%s)", i, chance(g, 50) ? "strlen" : "length", any_text(g));
    LINE(g, "for (unsigned i%u = 0; i%u < %u%s; i%u++) {", i, i, most, and, i);
    g->depth++;
    gen_body(g, deep);
    LINE(g, "mix(%s);", gen_reading(g));
    gen_write(g);
    g->depth--;
    line(g, "}");
}

static void gen_body(struct gen *g, int deep) {
    for (uint32_t n = 2 + below(g, 3); n; n--) {
        uint32_t what = below(g, 10);
        if (what < 2 && deep) {
            gen_loop(g, deep - 1);
        } else if (what == 2 && deep) {
            LINE(g, "if (%s) {", gen_test(g));
            g->depth++;
            gen_body(g, deep - 1);
            g->depth--;
            line(g, "}");
        } else if (what < 6) {
            gen_write(g);
        } else {
            LINE(g, "mix(%s);", gen_reading(g));
        }
    }
}

static void gen_array(struct gen *g, const char *name) {
    char text[ROOM] = {0};
    for (uint32_t i = 0; i < SHORTEST + below(g, ROOM - SHORTEST); i++) text[i] = any_letter(g);
    LINE(g, "char %s[%u] = \"%s\";", name, ROOM, text);
}

void gen_texts(struct gen *g) {
    uint32_t flags = below(g, 1 << BITS);
    str_puts(&g->out, checksum_text);
    str_puts(&g->out, head);
    str_puts(&g->out, fmt(g, flags_text, flags, flags));
    line(g, "unsigned long long run(void) {");
    g->depth = 1;
    line(g, "ASSUME_FLAGS");
    gen_array(g, "a");
    gen_array(g, "b");
    line(g, "char *p = a, *q = b, *heap = strdup(a);");
    line(g, "if (heap == NULL) exit(0);");
    for (uint32_t i = 0; i < 3; i++) gen_loop(g, 1);
    line(g, "free(heap);");
    line(g, "return sum;");
    g->depth = 0;
    line(g, "}");
    str_puts(&g->out, tail_text);
}
