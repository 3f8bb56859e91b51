/* Programs with objects that are const, which no code writes, and with others that pointers to const
 * refer to, which are written through casts. Compilers take the former for constants.
 *
 * With BROKEN defined one of the former is written.
 */
#include "tests/differential/gen_calls.h"

static const char head[] = "#include <stdlib.h>\n"
                           "#include <string.h>\n"
                           "struct s { int a; unsigned char b[4]; short c; };\n"
                           "struct k { int a; const int fixed; unsigned long long b; };\n"
                           "typedef int row[3];\n";

struct here {
    struct gen *g;
    texts writes; /* `unsigned` objects that may be written */
    texts broken; /* writes of const objects */
    uint32_t functions;
};

static const char *name(struct gen *g) { return fmt(g, "v%u", g->fresh++); }

static void breaks(struct here *h, const char *write) { vec_push(&h->g->a, &h->broken, write); }

static const char *writable(struct here *h) { return one_of(h->g, &h->writes); }

static void gen_constant(struct here *h, bool is_static) {
    static const char *const types[] = {"int", "unsigned char", "short", "unsigned",
                                        "unsigned long long"};
    struct gen *g = h->g;
    const char *v = name(g), *type = types[below(g, 5)];
    const char *value = is_static ? fmt(g, "%u", below(g, 200)) : number(g, 2);
    LINE(g, "%sconst %s %s = (%s)%s;", is_static ? "static " : "", type, v, type, value);
    reads(g, v);
    breaks(h, fmt(g, "*(%s *)&%s = 3;", type, v));
}

static void gen_array(struct here *h, bool is_static) {
    struct gen *g = h->g;
    const char *v = name(g), *e[3];
    for (int i = 0; i < 3; i++) e[i] = is_static ? fmt(g, "%u", below(g, 200)) : number(g, 1);
    bool is_row = chance(g, 30);
    LINE(g, "%sconst %s %s%s = {(int)%s, (int)%s, (int)%s};", is_static ? "static " : "",
         is_row ? "row" : "int", v, is_row ? "" : "[4]", e[0], e[1], e[2]);
    reads(g, fmt(g, "%s[%u]", v, below(g, 3)));
    reads(g, fmt(g, "%s[%s %% 3]", v, number(g, 1)));
    reads(g, fmt(g, "*(const int *)(%s + 1)", v));
    breaks(h, fmt(g, "memset((void *)%s, 0, sizeof %s);", v, v));
    breaks(h, fmt(g, "*(int *)&%s[2] = 1;", v));
    LINE(g, "memcpy(ints, %s, 3 * sizeof *ints);", v);
}

static void gen_struct(struct here *h, bool is_static) {
    struct gen *g = h->g;
    const char *v = name(g);
    if (is_static || chance(g, 60)) {
        const char *e = is_static ? "3" : number(g, 1);
        LINE(g, "%sconst struct s %s = {.b = {1, %u}, .a = (int)(%s & 1023), .c = -%u};",
             is_static ? "static " : "", v, below(g, 200), e, below(g, 50));
    } else {
        LINE(g, "const struct s %s = %s;", v,
             chance(g, 50) ? "whole" : fmt(g, "made(%s)", number(g, 1)));
    }
    reads(g, fmt(g, "%s.a", v));
    reads(g, fmt(g, "%s.b[%s & 3]", v, number(g, 0)));
    reads(g, fmt(g, "(&%s)->c", v));
    breaks(h, fmt(g, "((struct s *)&%s)->c = 1;", v));
    breaks(h, fmt(g, "*(unsigned char *)&%s.b[1] = 7;", v));
    breaks(h, fmt(g, "memcpy((struct s *)&%s, &whole, sizeof whole);", v));
}

/* A member that is const in an object that is not. */
static void gen_const_member(struct here *h) {
    struct gen *g = h->g;
    const char *v = name(g);
    LINE(g, "struct k %s = {1, (int)(%s), %s};", v, number(g, 1), number(g, 1));
    LINE(g, "%s.a = (int)%s;", v, number(g, 1));
    LINE(g, "*(unsigned long long *)&((const struct k *)&%s)->b ^= %s;", v, number(g, 1));
    reads(g, fmt(g, "%s.fixed", v));
    reads(g, fmt(g, "%s.b", v));
    breaks(h, fmt(g, "*(int *)&%s.fixed = 4;", v));
}

/* An allocated object has no definition that is const: its const member may be set as bytes. */
static void gen_allocated(struct here *h) {
    struct gen *g = h->g;
    const char *v = name(g), *from = name(g);
    LINE(g, "const struct k %s = {2, (int)%s, 5};", from, number(g, 1));
    LINE(g, "struct k *%s = malloc(sizeof *%s);", v, v);
    LINE(g, "if (!%s) abort();", v);
    if (chance(g, 50))
        LINE(g, "memset(%s, %u, sizeof *%s);", v, below(g, 200), v);
    else
        LINE(g, "memcpy(%s, &%s, sizeof *%s);", v, from, v);
    LINE(g, "mix((unsigned)%s->fixed);", v);
    LINE(g, "free(%s);", v);
}

static void gen_cast_away(struct here *h) {
    struct gen *g = h->g;
    const char *p = name(g), *w = writable(h);
    switch (below(g, 5)) {
    case 0:
        LINE(g, "const unsigned *%s = &%s;", p, w);
        LINE(g, "*(unsigned *)%s = %s;", p, number(g, 2));
        reads(g, fmt(g, "*%s", p));
        break;
    case 1:
        LINE(g, "memset((void *)(const char *)ints, %s & 255, sizeof ints);", number(g, 1));
        break;
    case 2:
        LINE(g, "((struct s *)(const struct s *)&whole)->c = (short)%s;", number(g, 1));
        break;
    case 3:
        LINE(g, "const char *%s = bytes + 1;", p);
        LINE(g, "char *%s = strchr(%s, 'd');", name(g), p);
        LINE(g, "if (v%u) *v%u = 'd';", g->fresh - 1, g->fresh - 1);
        break;
    default:
        LINE(g, "unsigned *const %s = &%s;", p, w);
        LINE(g, "*%s += %s;", p, number(g, 1));
        reads(g, fmt(g, "*%s", p));
    }
}

static void gen_literal(struct here *h) {
    struct gen *g = h->g;
    const char *p = name(g);
    switch (below(g, 4)) {
    case 0:
        LINE(g, "const int *%s = (const int[3]){(int)%s, 2, (int)%s};", p, number(g, 1),
             number(g, 1));
        reads(g, fmt(g, "%s[%s %% 3]", p, number(g, 1)));
        breaks(h, fmt(g, "((int *)%s)[1] = 2;", p));
        break;
    case 1:
        LINE(g, "const unsigned *%s = (unsigned[2]){%s, 9};", p, number(g, 1));
        LINE(g, "((unsigned *)%s)[1] = %s;", p, number(g, 1));
        reads(g, fmt(g, "%s[1]", p));
        break;
    case 2:
        LINE(g, "mix((unsigned)((const struct s){.a = (int)%s, .c = 4}).a);", number(g, 1));
        break;
    default:
        LINE(g, "const char %s[] = \"letters\";", p);
        reads(g, fmt(g, "%s[%s %% 8]", p, number(g, 1)));
        reads(g, fmt(g, "strlen(%s)", p));
        breaks(h, fmt(g, "strcpy((char *)%s, \"no\");", p));
    }
}

static void gen_pointers(struct here *h) {
    struct gen *g = h->g;
    const char *v = name(g), *x = writable(h), *y = writable(h);
    LINE(g, "const unsigned *const %s[2] = {&%s, &%s};", v, x, y);
    LINE(g, "*(unsigned *)%s[%s & 1] = %s;", v, number(g, 1), number(g, 1));
    reads(g, fmt(g, "*%s[1]", v));
    breaks(h, fmt(g, "*(const unsigned **)&%s[1] = %s[0];", v, v));
}

static void statement(struct here *h, int depth);

static void gen_loop(struct here *h, int depth) {
    struct gen *g = h->g;
    uint32_t in_scope = g->reads.n, broken = h->broken.n;
    const char *i = name(g);
    LINE(g, "for (unsigned %s = 0; %s < %u; %s++) {", i, i, 1 + below(g, 3), i);
    g->depth++;
    reads(g, i);
    for (uint32_t n = 1 + below(g, 3); n; n--) statement(h, depth - 1);
    LINE(g, "mix(%s);", number(g, 1));
    g->depth--;
    line(g, "}");
    g->reads.n = in_scope;
    h->broken.n = broken; /* there */
}

static void statement(struct here *h, int depth) {
    struct gen *g = h->g;
    switch (below(g, 14)) {
    case 0:
        gen_constant(h, chance(g, 20));
        break;
    case 1:
        gen_array(h, chance(g, 20));
        break;
    case 2:
        gen_struct(h, chance(g, 20));
        break;
    case 3:
        gen_const_member(h);
        break;
    case 4:
        gen_allocated(h);
        break;
    case 5:
    case 6:
        gen_cast_away(h);
        break;
    case 7:
        gen_literal(h);
        break;
    case 8:
        gen_pointers(h);
        break;
    case 9:
        if (depth > 0) gen_loop(h, depth);
        break;
    case 10:
    case 11:
        if (h->functions)
            LINE(g, "mix(fn%u(%s, &%s, &%s, %s));", below(g, h->functions), number(g, 1),
                 writable(h), writable(h),
                 chance(g, 50) ? "whole" : fmt(g, "made(%s)", number(g, 1)));
        break;
    default:
        LINE(g, "%s = %s;", writable(h), number(g, 2));
        LINE(g, "mix(%s);", number(g, 2));
    }
}

static void gen_function(struct here *h) {
    struct gen *g = h->g;
    uint32_t in_scope = g->reads.n, broken = h->broken.n, writes = h->writes.n;
    LINE(g,
         "static unsigned fn%u(const unsigned n, const unsigned *p, unsigned *const q, const "
         "struct s r) {",
         h->functions);
    g->depth = 1;
    static const char *const own[] = {"n", "*p", "*q", "r.a", "r.b[1]"};
    for (int i = 0; i < 5; i++) reads(g, own[i]);
    vec_push(&g->a, &h->writes, "*q");
    if (chance(g, 50)) vec_push(&g->a, &h->writes, "*(unsigned *)p");
    for (uint32_t n = 2 + below(g, 3); n; n--) statement(h, 1);
    LINE(g, "return %s;", number(g, 2));
    g->depth = 0;
    line(g, "}");
    g->reads.n = in_scope;
    h->broken.n = broken;
    h->writes.n = writes;
    h->functions++;
}

static void gen_globals(struct here *h) {
    struct gen *g = h->g;
    static const char *const vars[] = {"w0", "w1", "many[0]", "many[2]"};
    line(g, "static unsigned w0 = 4, w1 = 90, many[3] = {1, 2, 3};");
    line(g, "static int ints[4] = {7, 8, 9, 10};");
    line(g, "static char bytes[8] = \"abcdefg\";");
    line(g, "static struct s whole = {5, {6, 7}, 8};");
    line(g, "static const struct s table[2] = {{1, {2}, 3}, {4, {5, 6}, 7}};");
    line(g, "static const int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};");
    line(g, "const unsigned *const fixed = &w1;");
    line(g, "static struct s made(unsigned n) { const struct s r = {(int)(n & 255), {(unsigned "
            "char)n}, 1}; return r; }");
    for (int i = 0; i < 4; i++) {
        vec_push(&g->a, &h->writes, vars[i]);
        reads(g, vars[i]);
    }
    static const char *const others[] = {"ints[1]", "ints[3]",       "whole.c",   "bytes[3]",
                                         "*fixed",  "table[1].b[1]", "grid[1][2]"};
    for (int i = 0; i < 7; i++) reads(g, others[i]);
    reads(g, fmt(g, "grid[%s & 1][%s %% 3]", number(g, 0), number(g, 0)));
    breaks(h, "((struct s *)table)[1].a = 3;");
    breaks(h, "((int *)grid)[4]++;");
    breaks(h, "*(const unsigned **)&fixed = &w0;");
}

void gen_consts(struct gen *g) {
    struct here h = {.g = g};
    str_puts(&g->out, checksum_text);
    str_puts(&g->out, head);
    gen_globals(&h);
    for (uint32_t n = 1 + below(g, 3); n; n--) gen_function(&h);
    line(g, "unsigned long long run(void) {");
    g->depth = 1;
    for (uint32_t n = 5 + below(g, 5); n; n--) statement(&h, 2);
    line(g, "#ifdef BROKEN");
    line(g, one_of(g, &h.broken));
    line(g, "#endif");
    for (uint32_t i = 0; i < g->reads.n; i++) LINE(g, "mix((unsigned)%s);", g->reads.at[i]);
    line(g, "mix(whole.b[1] + (unsigned)ints[0] + many[1]);");
    line(g, "return sum;");
    g->depth = 0;
    line(g, "}");
    str_puts(&g->out, tail_text);
}
