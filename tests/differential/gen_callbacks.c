/* Programs that hand functions to others. Those have bodies in the compiled program only: there
 * they call what they got, at once and later. Each POINT tells where a compiled program came past
 * with which state; defined for a verifier it says that no execution does.
 */
#include "tests/differential/gen_calls.h"

static const char head[] =
    "struct pair { unsigned x; unsigned char y[3]; };\n"
    "typedef unsigned number_back(unsigned);\n"
    "typedef void pointer_back(void *);\n"
    "typedef unsigned takes_back(struct pair, unsigned);\n"
    "typedef struct pair gives_back(unsigned);\n"
    "struct table { number_back *number; const char *name; pointer_back *pointer; void *context; "
    "};\n"
    "static unsigned s0 = 1, s2 = 3, depth;\n"
    "unsigned s1 = 2;\n"
    "static struct pair s3;\n"
    "number_back *slot;\n"
    "#ifdef NATIVE\n"
    "int printf(const char *, ...);\n"
    "#define POINT(k, v) printf(\"%u %u %u %u %u %u\\n\", (unsigned)(k), v, s0, s1, s2, s3.x)\n"
    "#else\n"
    "void __CPROVER_assert(_Bool, const char *);\n"
    "#define POINT(k, v) __CPROVER_assert((k) != AT || \\\n"
    "    !((v) == V && s0 == S0 && s1 == S1 && s2 == S2 && s3.x == S3), \"\")\n"
    "#endif\n"
    "unsigned now_number(number_back *, unsigned), now_pointer(pointer_back *, void *);\n"
    "unsigned now_takes(takes_back *), now_gives(gives_back *);\n"
    "void keep_number(number_back *), keep_pointer(pointer_back *, void *), keep_takes(takes_back "
    "*);\n"
    "void keep_gives(gives_back *), keep_table(const struct table *), forget(void), poke(void);\n"
    "number_back *kept_number(void);\n"
    "void use(const unsigned *);\n"
    "_Noreturn void exit(int);\n"
    "int atexit(void (*)(void));\n";

/* The functions of the other file, with numbers of its own. */
static const char others[] =
    "#ifdef NATIVE\n"
    "static number_back *numbers[4];\n"
    "static struct { pointer_back *f; void *p; } pointers[4];\n"
    "static takes_back *taker;\n"
    "static gives_back *giver;\n"
    "static const struct table *tables;\n"
    "static unsigned nnumbers, npointers, round;\n"
    "unsigned now_number(number_back *f, unsigned n) {\n"
    "    unsigned r = 0;\n"
    "    for (unsigned i = 0; i < n; i++) r = r * 3 + f(i + round);\n"
    "    round += 2;\n"
    "    return r;\n"
    "}\n"
    "unsigned now_pointer(pointer_back *f, void *p) { f(p); f(p); return round++; }\n"
    "unsigned now_takes(takes_back *f) { return f((struct pair){round, {1, 2, 3}}, 4) + f((struct "
    "pair){7}, 5); }\n"
    "unsigned now_gives(gives_back *f) { struct pair p = f(round); return p.x + p.y[1]; }\n"
    "void keep_number(number_back *f) { numbers[nnumbers++ & 3] = f; }\n"
    "void keep_pointer(pointer_back *f, void *p) { pointers[npointers & 3].f = f; "
    "pointers[npointers++ & 3].p = p; }\n"
    "void keep_takes(takes_back *f) { taker = f; }\n"
    "void keep_gives(gives_back *f) { giver = f; }\n"
    "void keep_table(const struct table *t) { tables = t; }\n"
    "void forget(void) { numbers[0] = 0; taker = 0; tables = 0; }\n"
    "number_back *kept_number(void) { return numbers[0]; }\n"
    "void use(const unsigned *p) { round += *p & 3; }\n"
    "void poke(void) {\n"
    "    unsigned other = round;\n"
    "    for (int i = 0; i < 4; i++) if (numbers[i]) numbers[i](round++);\n"
    "    for (int i = 0; i < 4; i++) if (pointers[i].f) pointers[i].f(pointers[i].p ? "
    "pointers[i].p : &other);\n"
    "    if (taker) now_takes(taker);\n"
    "    if (giver) now_gives(giver);\n"
    "    if (slot) slot(17);\n"
    "    for (const struct table *t = tables; t && t->name; t++) {\n"
    "        if (t->number) t->number(2);\n"
    "        if (t->pointer) t->pointer(t->context);\n"
    "    }\n"
    "}\n"
    "#endif\n"
    "int main(void) { run(); return 0; }\n";

enum { EACH = 2, STATE = 4 };
static const char *const state[STATE] = {"s0", "s1", "s2", "s3.x"};

static uint32_t points; /* so far */

static void point(struct gen *g, const char *v) { LINE(g, "POINT(%u, %s);", points++, v); }

static void change(struct gen *g) { LINE(g, "%s = %s;", state[below(g, STATE)], number(g, 1)); }

/* One call of the other file, of a callback that is defined before `n` of each kind. */
static void outside(struct gen *g, uint32_t n) {
    uint32_t k = n ? below(g, n) : 0;
    switch (n ? below(g, 13) : 12) {
    case 0:
        LINE(g, "s2 ^= now_number(cn%u, %s & 3);", k, number(g, 0));
        break;
    case 1:
        LINE(g, "s0 += now_pointer(cp%u, &s1);", k);
        break;
    case 2:
        LINE(g, "s0 += now_takes(ct%u);", k);
        break;
    case 3:
        LINE(g, "s1 += now_gives(cg%u);", k);
        break;
    case 4:
        LINE(g, "keep_number(cn%u);", k);
        break;
    case 5:
        LINE(g, "keep_pointer(cp%u, %s);", k, chance(g, 50) ? "&s2" : "0");
        break;
    case 6:
        LINE(g, "keep_takes(ct%u);", k);
        break;
    case 7:
        LINE(g, "keep_gives(cg%u);", k);
        break;
    case 8: /* a function that a callback stores in a variable is assumed to be another file's */
        line(g, n == EACH ? fmt(g, "slot = cn%u;", k) : "poke();");
        break;
    case 9:
        LINE(g, "{ number_back *back = kept_number(); if (back) s0 += back(%s); }", number(g, 0));
        break;
    case 10:
        line(g, "forget();");
        break;
    case 11:
        LINE(g, "atexit(ce%u);", k);
        break;
    default:
        line(g, "poke();");
    }
}

/* Some call the other file again, which may call back: two deep. Some end the program. */
static void gen_body(struct gen *g, uint32_t n, const char *v) {
    point(g, v);
    if (chance(g, 10)) LINE(g, "if (%s %% 5 == 1) exit(1);", number(g, 1));
    for (uint32_t i = 1 + below(g, 2); i; i--) change(g);
    if (!chance(g, 35)) return;
    line(g, "if (depth < 2) {");
    g->depth++;
    line(g, "depth++;");
    outside(g, n);
    line(g, "depth--;");
    point(g, v);
    g->depth--;
    line(g, "}");
}

static void begin(struct gen *g, const char *text, const char *const *own, uint32_t n) {
    line(g, text);
    g->depth = 1;
    for (uint32_t i = 0; i < n; i++) reads(g, own[i]);
}

static void end(struct gen *g, uint32_t n) {
    g->depth = 0;
    line(g, "}");
    g->reads.n -= n;
}

static void gen_kind(struct gen *g, uint32_t k) {
    LINE(g, "static void ce%u(void) {", k);
    g->depth = 1;
    point(g, "0u");
    change(g);
    end(g, 0);
    begin(g, fmt(g, "static unsigned cn%u(unsigned n) {", k), (const char *[]){"n"}, 1);
    gen_body(g, k, "n");
    LINE(g, "return %s;", number(g, 1));
    end(g, 1);
    begin(g, fmt(g, "static void cp%u(void *p) {", k), (const char *[]){"*q"}, 1);
    line(g, "unsigned *q = p;");
    gen_body(g, k, "*q");
    LINE(g, "*q = %s;", number(g, 1));
    end(g, 1);
    begin(g, fmt(g, "static unsigned ct%u(struct pair r, unsigned n) {", k),
          (const char *[]){"r.x", "r.y[1]", "n"}, 3);
    gen_body(g, k, chance(g, 50) ? "r.x" : "r.y[1]");
    LINE(g, "return %s;", number(g, 1));
    end(g, 3);
    begin(g, fmt(g, "static struct pair cg%u(unsigned n) {", k), (const char *[]){"n", "r.x"}, 2);
    line(g, "struct pair r = {n + 1, {2, 3, 4}};");
    gen_body(g, k, "r.x");
    LINE(g, "r.x = %s;", number(g, 1));
    line(g, "return r;");
    end(g, 2);
}

static void gen_run(struct gen *g) {
    begin(g, "void run(void) {", (const char *[]){"local"}, 1);
    line(g, "unsigned local = 5;");
    for (uint32_t i = 3 + below(g, 5); i; i--) {
        if (chance(g, 25)) change(g);
        uint32_t what = below(g, 10);
        if (what == 0)
            line(g, "keep_table(ops);");
        else if (what == 1)
            LINE(g, "local += now_pointer(cp%u, &local);", below(g, EACH));
        else if (what == 2)
            LINE(g, "keep_pointer(cp%u, &local);", below(g, EACH));
        else if (what == 3)
            line(g, "use(&local);");
        else if (what == 4)
            LINE(g, "for (unsigned i = 0; i < %u; i++) poke();", 1 + below(g, 3));
        else
            outside(g, EACH);
        point(g, "local");
    }
    end(g, 1);
}

void gen_callbacks(struct gen *g) {
    points = 0;
    str_puts(&g->out, head);
    for (int i = 0; i < STATE; i++) reads(g, state[i]);
    for (uint32_t k = 0; k < EACH; k++) gen_kind(g, k);
    LINE(g,
         "static const struct table ops[] = {{cn%u, \"one\", %s, &s2}, {0, \"two\", cp%u, &s0}, "
         "{0}};",
         below(g, EACH), chance(g, 50) ? "cp0" : "0", below(g, EACH));
    gen_run(g);
    str_puts(&g->out, others);
}
