/* Prints a random C program without undefined behaviour:  gen_c SEED
 *
 * `run` computes a checksum of everything the program does; with NATIVE defined,
 * main prints it.  The program is the same for every target; where C leaves a choice
 * to the implementation (conversion to a narrower signed type, >> of a negative
 * number) gcc and clang agree, and so must we.
 *
 * Defined by construction: signed operands are reduced before +, -, *, <<; divisors
 * are never 0 or -1; indices are masked; every variable is initialised; pointers
 * point to objects that live longer; calls stand alone on the right of an assignment,
 * so that no order of evaluation matters; each loop counts a global budget down.
 * Some functions work on a block of the heap, which lives until run() ends.
 * Half of the programs have what gen_lang.c says. Half have floating point (gen_float.c): bits are compared, but of NaNs
 * only that they are.
 */
#include "tests/differential/gen_c.h"
#include "tests/differential/gen_tail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct int_type int_types[NTYPES] = {
    {"int", "", 1, true},          {"unsigned int", "u", 1, false},
    {"_Bool", "", 0, true},        {"char", "", 0, true},
    {"signed char", "", 0, true},  {"unsigned char", "", 0, true},
    {"short", "", 0, true},        {"unsigned short", "", 0, true},
    {"long", "l", 2, true},        {"unsigned long", "ul", 2, false},
    {"long long", "ll", 3, true},  {"unsigned long long", "ull", 3, false},
    {"enum colour", "", 1, false},
};

static struct expr typed(const char *text, int type) {
    const struct int_type *t = &int_types[type];
    return (struct expr){.text = text, .rank = t->rank ? t->rank : 1, .is_signed = t->is_signed};
}

/* 6.3.1.8, with the doubt that `long` may or may not be wider than unsigned int: then signed, to be
 * guarded. */
static struct expr joined(const char *text, struct expr x, struct expr y) {
    struct expr e = {.text = text};
    e.rank = x.rank > y.rank ? x.rank : y.rank;
    if (x.rank == y.rank)
        e.is_signed = x.is_signed && y.is_signed;
    else
        e.is_signed = x.rank > y.rank ? x.is_signed : y.is_signed;
    return e;
}

/* ---- expressions ---- */

static struct expr gen_literal(struct gen *g) {
    static const char *const chars[] = {"'a'", "'\\0'", "'\\n'", "'\\xff'", "'Z'", "'\\''"};
    static const char *const enums[] = {"RED", "GREEN", "BLUE"};
    static const unsigned long long values[] = {0,   1,   2,   7,     8,     31,      127,
                                                128, 255, 256, 32767, 65535, 1000003, 2147483647};
    uint32_t k = below(g, 10);
    if (k == 0) return typed(chars[below(g, 6)], INT);
    if (k == 1) return typed(enums[below(g, 3)], INT);
    if (k == 2) return typed(fmt(g, "\"differential\"[%u]", below(g, 13)), INT);
    int t = chance(g, 50) ? INT : (int)below(g, NTYPES);
    if (!int_types[t].rank || t == ENUM) t = INT;
    unsigned long long v = values[below(g, 14)];
    if (chance(g, 30)) v = prng_next(&g->p) >> 33;
    if (int_types[t].rank == 3 && chance(g, 40)) v = prng_next(&g->p) >> 1;
    return typed(fmt(g, chance(g, 50) ? "%llu%s" : "0x%llx%s", v, int_types[t].suffix),
                 v > 0x7fffffff && t == INT ? LONG_LONG : t);
}

/* A number below n, from any integer expression. */
static const char *gen_index(struct gen *g, int depth) {
    return fmt(g, "(%s) & %d", gen_expr(g, depth).text, ARRAY - 1);
}

static struct expr gen_read(struct gen *g, int depth) {
    uint32_t k = below(g, 12);
    if (k < 2 && g->pointers.n) {
        const struct lvalue *p = &g->pointers.at[below(g, g->pointers.n)];
        return typed(fmt(g, "*%s", p->text), p->type);
    }
    if (k == 2)
        return typed(fmt(g, "matrix[%s][%s]", gen_index(g, depth - 1), gen_index(g, depth - 1)), 6);
    if (k == 3) return typed(fmt(g, "table[%s]", gen_index(g, depth - 1)), INT);
    if (k == 4 && g->pointers.n > 1) {
        const struct lvalue *p = &g->pointers.at[below(g, g->pointers.n)];
        const struct lvalue *q = &g->pointers.at[below(g, g->pointers.n)];
        return typed(
            fmt(g, "((void *)%s %s (void *)%s)", p->text, chance(g, 50) ? "==" : "!=", q->text),
            INT);
    }
    if (k == 5)
        return typed(fmt(g, "(int)(&table[%s] - &table[%s])", gen_index(g, depth - 1),
                         gen_index(g, depth - 1)),
                     INT);
    const struct lvalue *v = &g->vars.at[below(g, g->vars.n)];
    return typed(v->text, v->type);
}

/* x such that an operation of the joint type cannot overflow */
static const char *reduced(struct gen *g, const char *op, struct expr x, struct expr whole) {
    if (!whole.is_signed) return x.text;
    if (*op == '*') return fmt(g, "((%s) %% %s)", x.text, whole.rank == 3 ? "2000000000" : "30000");
    return fmt(g, "((%s) >> 1)", x.text);
}

static struct expr gen_arith(struct gen *g, int depth) {
    static const char *const ops[] = {"+", "-", "*", "&", "|", "^"};
    struct expr x = gen_expr(g, depth - 1), y = gen_expr(g, depth - 1), e = joined("", x, y);
    uint32_t k = below(g, 6);
    if (k < 3)
        e.text = fmt(g, "(%s %s %s)", reduced(g, ops[k], x, e), ops[k], reduced(g, ops[k], y, e));
    else
        e.text = fmt(g, "((%s) %s (%s))", x.text, ops[k], y.text);
    return e;
}

static struct expr gen_divide(struct gen *g, int depth) {
    struct expr x = gen_expr(g, depth - 1), y = gen_expr(g, depth - 1), e = joined("", x, y);
    const char *by =
        chance(g, 60) ? fmt(g, "(((%s) & 7) + 1)", y.text) : fmt(g, "(-((%s) & 7) - 2)", y.text);
    e.text = fmt(g, "((%s) %s %s)", x.text, chance(g, 50) ? "/" : "%", by);
    return e;
}

static struct expr gen_shift(struct gen *g, int depth) {
    struct expr x = gen_expr(g, depth - 1), y = gen_expr(g, depth - 1), e = x;
    unsigned max = x.rank == 3 ? 63 : 31;
    if (chance(g, 50))
        e.text = fmt(g, "((%s) >> ((%s) & %u))", x.text, y.text, max);
    else if (x.is_signed)
        e.text = fmt(g, "(((%s) & 0xff) << ((%s) & %u))", x.text, y.text, max / 2);
    else
        e.text = fmt(g, "((%s) << ((%s) & %u))", x.text, y.text, max);
    return e;
}

static struct expr gen_logic(struct gen *g, int depth) {
    static const char *const ops[] = {"<", ">", "<=", ">=", "==", "!=", "&&", "||"};
    struct expr x = gen_expr(g, depth - 1), y = gen_expr(g, depth - 1);
    return typed(fmt(g, "((%s) %s (%s))", x.text, ops[below(g, 8)], y.text), INT);
}

static struct expr gen_unary(struct gen *g, int depth) {
    struct expr x = gen_expr(g, depth - 1), e = x;
    uint32_t k = below(g, 3);
    if (k == 2) return typed(fmt(g, "!(%s)", x.text), INT);
    e.text = k ? fmt(g, "~(%s)", x.text) : fmt(g, x.is_signed ? "-((%s) >> 1)" : "-(%s)", x.text);
    return e;
}

struct expr gen_expr(struct gen *g, int depth) {
    if (depth <= 0) return chance(g, 40) ? gen_literal(g) : gen_read(g, 0);
    if (g->floats && chance(g, 8)) return float_test(g, depth - 1);
    switch (below(g, 13)) {
    case 0:
    case 1:
    case 2:
        return gen_arith(g, depth);
    case 3:
        return gen_divide(g, depth);
    case 4:
        return gen_shift(g, depth);
    case 5:
    case 6:
        return gen_logic(g, depth);
    case 7:
        return gen_unary(g, depth);
    case 8: {
        int t = (int)below(g, NTYPES);
        return typed(fmt(g, "(%s)(%s)", int_types[t].name, gen_expr(g, depth - 1).text), t);
    }
    case 9: {
        struct expr x = gen_expr(g, depth - 1), y = gen_expr(g, depth - 1);
        return joined(fmt(g, "((%s) ? (%s) : (%s))", gen_expr(g, depth - 1).text, x.text, y.text),
                      x, y);
    }
    case 10: {
        struct expr x = gen_expr(g, depth - 1);
        x.text = fmt(g, "((void)(%s), (%s))", gen_expr(g, 0).text, x.text);
        return x;
    }
    case 11:
        return typed(fmt(g, "sizeof(%s)", int_types[below(g, NTYPES)].name), 9);
    default:
        return gen_read(g, depth);
    }
}

/* ---- statements ---- */

static void gen_block(struct gen *g, int depth, int n);

static const struct lvalue *gen_lvalue(struct gen *g) { return &g->vars.at[below(g, g->vars.n)]; }

static void gen_assign(struct gen *g) {
    const struct lvalue *v = gen_lvalue(g);
    if (g->pointers.n && chance(g, 25)) {
        const struct lvalue *p = &g->pointers.at[below(g, g->pointers.n)];
        LINE(g, "*%s = %s;", p->text, gen_expr(g, 2).text);
    } else if (chance(g, 15)) {
        LINE(g, "table[%s] = %s;", gen_index(g, 1), gen_expr(g, 2).text);
    } else if (chance(g, 15)) {
        LINE(g, "matrix[%s][%s] = %s;", gen_index(g, 1), gen_index(g, 1), gen_expr(g, 2).text);
    } else {
        LINE(g, "%s = %s;", v->text, gen_expr(g, 3).text);
    }
}

/* Small operands keep arithmetic in int in range; conversion back is defined by the implementation.
 */
static void gen_compound(struct gen *g) {
    static const char *const ops[] = {"&", "|", "^", "+", "-", "*"};
    const struct lvalue *v = gen_lvalue(g);
    const struct int_type *t = &int_types[v->type];
    uint32_t k = below(g, 8);
    struct expr x = gen_expr(g, 2);
    bool guarded = t->rank && t->is_signed;
    bool wraps = t->rank && !t->is_signed && (!x.is_signed || x.rank <= t->rank);
    if (k < 3 || (k < 6 && wraps)) {
        LINE(g, "%s %s= %s;", v->text, ops[k], x.text);
    } else if (k < 6) {
        if (guarded) LINE(g, "%s %%= 30000;", v->text);
        LINE(g, "%s %s= (int)((%s) %% 10000);", v->text, ops[k], x.text);
    } else if (k == 6) {
        LINE(g, "%s >>= (%s) & 15;", v->text, x.text);
    } else {
        LINE(g, "%s %s= ((%s) & 63) + 1;", v->text, chance(g, 50) ? "/" : "%", x.text);
    }
}

static void gen_step(struct gen *g) {
    const struct lvalue *v = gen_lvalue(g);
    if (int_types[v->type].rank && int_types[v->type].is_signed) LINE(g, "%s >>= 1;", v->text);
    if (v->type == BOOL) {
        LINE(g, "%s++;", v->text);
        return;
    }
    const struct lvalue *to = gen_lvalue(g);
    if (strcmp(to->text, v->text) == 0 || chance(g, 50))
        LINE(g, chance(g, 50) ? "%s++;" : "--%s;", v->text);
    else
        LINE(g, chance(g, 50) ? "%s = %s--;" : "%s = ++%s;", to->text, v->text);
}

/* Addresses outlive pointers: a global pointer gets globals only. */
static void gen_point(struct gen *g) {
    if (!g->pointers.n) return;
    uint32_t k = below(g, g->pointers.n);
    const struct lvalue *p = &g->pointers.at[k];
    uint32_t n = k < g->global_pointers ? g->globals : g->vars.n;
    for (int tries = 0; tries < 10; tries++) {
        const struct lvalue *v = &g->vars.at[below(g, n)];
        if (v->type != p->type) continue;
        LINE(g, "%s = &%s;", p->text, v->text);
        return;
    }
    if (p->type == INT) LINE(g, "%s = table + (%s);", p->text, gen_index(g, 1));
}

static void gen_struct_copy(struct gen *g) {
    const struct lvalue *s = &g->structs.at[below(g, g->structs.n)];
    const struct lvalue *t = &g->structs.at[below(g, g->structs.n)];
    if (s->type == t->type) LINE(g, "%s = %s;", s->text, t->text);
}

static const char *gen_arg(struct gen *g, int param) {
    if (param < 100) return gen_expr(g, 2).text;
    if (param >= 200) {
        for (uint32_t i = 0, at = below(g, 100); i < g->vars.n; i++) {
            const struct lvalue *v = &g->vars.at[(at + i) % g->vars.n];
            if (v->type == param - 200) return fmt(g, "&%s", v->text);
        }
        return fmt(g, "&any%d", param - 200);
    }
    for (uint32_t i = 0, at = below(g, 100); i < g->structs.n; i++)
        if (g->structs.at[(at + i) % g->structs.n].type == param - 100)
            return g->structs.at[(at + i) % g->structs.n].text;
    return fmt(g, "gs%d", param - 100);
}

static void gen_call(struct gen *g) {
    if (!g->funcs.n) return;
    const struct function *f = &g->funcs.at[below(g, g->funcs.n)];
    struct str call = {.arena = &g->a};
    if (f->table && chance(g, 50))
        str_printf(&call, chance(g, 50) ? "t%s[(%s) & 1](" : "(**(t%s + ((%s) & 1)))(", f->name,
                   gen_expr(g, 1).text);
    else
        str_printf(&call, "%s(", f->name);
    for (int i = 0; i < f->nparams; i++)
        str_printf(&call, "%s%s", i ? ", " : "", gen_arg(g, f->params[i]));
    if (f->ret >= 100)
        LINE(g, "%s = %s);", gen_arg(g, f->ret), call.at);
    else if (chance(g, 20))
        LINE(g, "%s);", call.at);
    else
        LINE(g, "%s = %s);", gen_lvalue(g)->text, call.at);
}

static void gen_if(struct gen *g, int depth) {
    LINE(g, "if (%s) {", gen_expr(g, 3).text);
    gen_block(g, depth - 1, 2);
    if (chance(g, 50)) {
        line(g, "} else {");
        gen_block(g, depth - 1, 2);
    }
    line(g, "}");
}

static void gen_loop(struct gen *g, int depth) {
    int i = g->next_name++;
    uint32_t n = 1 + below(g, 6), kind = below(g, 3);
    bool outer = g->in_switch;
    g->in_switch = false;
    g->loops++;
    if (kind == 0) {
        LINE(g, "for (int i%d = 0; i%d < %u && budget; i%d++) {", i, i, n, i);
    } else {
        LINE(g, "{ unsigned char i%d = %u;", i, n);
        if (kind == 1)
            LINE(g, "while (i%d-- && budget) {", i);
        else
            line(g, "do {");
    }
    g->depth++;
    line(g, "budget -= budget > 0;");
    vec_push(&g->a, &g->vars, (struct lvalue){.text = fmt(g, "(+i%d)", i), .type = INT});
    struct lvalue counter = g->vars.at[g->vars.n - 1];
    g->vars.n--; /* only read: as an expression of its own below */
    LINE(g, "mix((unsigned long long)%s);", counter.text);
    g->depth--;
    gen_block(g, depth - 1, 3);
    if (kind == 2)
        LINE(g, "} while (i%d-- && budget);", i);
    else
        line(g, "}");
    if (kind) line(g, "}");
    g->loops--;
    g->in_switch = outer;
}

static void gen_switch(struct gen *g, int depth) {
    bool outer = g->in_switch;
    g->in_switch = true;
    LINE(g, "switch ((%s) & 15) {", gen_expr(g, 2).text);
    for (unsigned k = 0, at = 0; k < 4 && at < 14; k++, at += 3) {
        if (chance(g, 20))
            LINE(g, "case %u ... %u:", at, at + 2);
        else if (chance(g, 20))
            LINE(g, "case %u: case %u:", at, at + 1);
        else
            LINE(g, "case %u:", at);
        gen_block(g, depth - 1, 1);
        if (chance(g, 70)) line(g, "    break;");
    }
    if (chance(g, 60)) {
        line(g, "default:");
        gen_block(g, depth - 1, 1);
    }
    line(g, "}");
    g->in_switch = outer;
}

static void gen_goto(struct gen *g, int depth) {
    int l = g->next_name++;
    LINE(g, "if (%s) goto l%d;", gen_expr(g, 2).text, l);
    gen_block(g, depth - 1, 2);
    LINE(g, "l%d:;", l);
}

static void gen_statement(struct gen *g, int depth) {
    uint32_t k = below(g, depth > 0 ? 20 : 12);
    if (g->edges && chance(g, 12))
        lang_statement(g);
    else if (g->floats && chance(g, 25))
        float_statement(g);
    else if (k < 4)
        gen_assign(g);
    else if (k < 6)
        gen_compound(g);
    else if (k < 7)
        gen_step(g);
    else if (k < 8)
        gen_point(g);
    else if (k < 9)
        gen_struct_copy(g);
    else if (k < 11)
        gen_call(g);
    else if (k < 12) {
        if (g->loops && !g->in_switch && chance(g, 40))
            LINE(g, "if (%s) %s;", gen_expr(g, 2).text, chance(g, 50) ? "break" : "continue");
        else
            LINE(g, "mix((unsigned long long)(%s));", gen_expr(g, 2).text);
    } else if (k < 15)
        gen_if(g, depth);
    else if (k < 17)
        gen_loop(g, depth);
    else if (k < 19)
        gen_switch(g, depth);
    else
        gen_goto(g, depth);
}

static void gen_block(struct gen *g, int depth, int n) {
    g->depth++;
    for (int i = 0; i < n; i++) gen_statement(g, depth);
    g->depth--;
}

/* ---- declarations ---- */

static void add_var(struct gen *g, const char *text, int type) {
    vec_push(&g->a, &g->vars, (struct lvalue){.text = text, .type = type});
}

/* The scalars in a structure, as lvalues. */
static void add_fields(struct gen *g, const char *base, int s) {
    const struct structure *t = &g->shapes[s];
    for (int i = 0; i < t->nfields; i++) {
        const struct field *f = &t->fields[i];
        if (f->nested)
            add_fields(g, fmt(g, "%s.%s", base, f->name), f->nested - 1);
        else if (f->array)
            add_var(g, fmt(g, "%s.%s[%u]", base, f->name, below(g, 3)), f->type);
        else
            add_var(g, fmt(g, "%s.%s", base, f->name), f->type);
    }
}

static void add_struct(struct gen *g, const char *name, int s) {
    vec_push(&g->a, &g->structs, (struct lvalue){.text = name, .type = s});
    add_fields(g, name, s);
}

static void gen_shape(struct gen *g, int s) {
    struct structure *t = &g->shapes[s];
    t->nfields = 2 + (int)below(g, 4);
    LINE(g, "struct s%d {", s);
    for (int i = 0; i < t->nfields; i++) {
        struct field *f = &t->fields[i];
        *f = (struct field){
            .name = fmt(g, "f%d", i), .type = (int)below(g, NTYPES), .array = chance(g, 20)};
        if (s && chance(g, 20)) f->nested = 1 + (int)below(g, (uint32_t)s);
        if (f->nested)
            LINE(g, "    struct s%d %s;", f->nested - 1, f->name);
        else
            LINE(g, "    %s %s%s;", int_types[f->type].name, f->name, f->array ? "[3]" : "");
    }
    line(g, "};");
}

static void gen_globals(struct gen *g) {
    for (int t = 0; t < NTYPES; t++) {
        LINE(g, "%s any%d = %s;", int_types[t].name, t,
             t == ENUM ? "BLUE" : fmt(g, "%u", below(g, 128)));
        add_var(g, fmt(g, "any%d", t), t);
    }
    for (int i = 0; i < 4; i++) {
        int t = (int)below(g, NTYPES - 1);
        LINE(g, "static %s g%d = %s%u;", int_types[t].name, i, chance(g, 30) ? "-" : "",
             below(g, 100000));
        add_var(g, fmt(g, "g%d", i), t);
    }
    LINE(g, "static int table[%d] = { 1, -2, 3, [5] = %u };", ARRAY, below(g, 1000));
    LINE(g, "static short matrix[%d][%d] = { { 1, 2 }, [3] = { [2] = 7, -8 } };", ARRAY, ARRAY);
    for (int i = 0; i < 3; i++) LINE(g, "static struct s%d gs%d = { %u };", i, i, below(g, 100));
    for (int i = 0; i < 3; i++) add_struct(g, fmt(g, "gs%d", i), i);
    if (g->floats) float_globals(g);
    for (int i = 0; i < 3; i++) {
        int t = (int)below(g, NTYPES);
        LINE(g, "static %s *gp%d = &any%d;", int_types[t].name, i, t);
        vec_push(&g->a, &g->pointers, (struct lvalue){.text = fmt(g, "gp%d", i), .type = t});
    }
    g->globals = g->vars.n;
    g->global_pointers = g->pointers.n;
    g->global_structs = g->structs.n;
}

static void gen_signature(struct gen *g, struct function *f) {
    if (g->funcs.n && chance(g, 40)) { /* that of another one */
        const char *name = f->name;
        *f = g->funcs.at[below(g, g->funcs.n)];
        f->name = name;
        return;
    }
    f->ret = chance(g, 20) ? 100 + (int)below(g, STRUCTS) : (int)below(g, NTYPES);
    f->nparams = (int)below(g, 5);
    for (int i = 0; i < f->nparams; i++) {
        int kind = (int)below(g, 10), t = (int)below(g, NTYPES), s = (int)below(g, STRUCTS);
        f->params[i] = kind < 6 ? t : kind < 8 ? 100 + s : 200 + t;
    }
}

static const char *type_name(struct gen *g, int type) {
    if (type >= 200) return fmt(g, "%s *", int_types[type - 200].name);
    return type >= 100 ? fmt(g, "struct s%d", type - 100) : int_types[type].name;
}

static void gen_params(struct gen *g, const struct function *f, struct str *head) {
    for (int i = 0; i < f->nparams; i++) {
        int type = f->params[i];
        const char *name = fmt(g, "p%d", i);
        str_printf(head, "%s%s %s", i ? ", " : "", type_name(g, type), name);
        if (type >= 200)
            vec_push(&g->a, &g->pointers, (struct lvalue){.text = name, .type = type - 200});
        else if (type >= 100)
            add_struct(g, name, type - 100);
        else
            add_var(g, name, type);
    }
    if (!f->nparams) str_puts(head, "void");
}

static bool same_signature(const struct function *f, const struct function *h) {
    return f->ret == h->ret && f->nparams == h->nparams &&
           memcmp(f->params, h->params, (size_t)f->nparams * sizeof *f->params) == 0;
}

/* The function and another one like it, as pointers. */
static void gen_table(struct gen *g, struct function *f) {
    const char *other = f->name;
    struct str params = {.arena = &g->a};
    for (uint32_t i = 0; i < g->funcs.n; i++)
        if (same_signature(f, &g->funcs.at[i]) && chance(g, 70)) other = g->funcs.at[i].name;
    for (int i = 0; i < f->nparams; i++)
        str_printf(&params, "%s%s", i ? ", " : "", type_name(g, f->params[i]));
    f->table = true;
    LINE(g, "static %s (*%st%s[2])(%s) = {%s, &%s};\n", type_name(g, f->ret),
         chance(g, 50) ? "const " : "", f->name, f->nparams ? params.at : "void", f->name, other);
}

static void gen_locals(struct gen *g) {
    for (int i = 0; i < 3 + (int)below(g, 3); i++) {
        int t = (int)below(g, NTYPES);
        bool is_static = chance(g, 10);
        const char *init = is_static ? (t == ENUM ? "RED" : "3") : gen_expr(g, 2).text;
        LINE(g, "%s%s v%d = %s;", is_static ? "static " : "", int_types[t].name, i, init);
        add_var(g, fmt(g, "v%d", i), t);
    }
    int s = (int)below(g, STRUCTS), t = g->vars.at[g->vars.n - 1].type;
    LINE(g, "%s *q = &%s;", int_types[t].name, g->vars.at[g->vars.n - 1].text);
    vec_push(&g->a, &g->pointers, (struct lvalue){.text = "q", .type = t});
    LINE(g, "struct s%d ls = gs%d, *ps = &ls;", s, s);
    add_struct(g, "ls", s);
    add_struct(g, "(*ps)", s);
    LINE(g, "%s la[%d] = { 1, 2, %s };", int_types[t].name, ARRAY,
         t == ENUM ? "RED" : gen_expr(g, 1).text);
    LINE(g, "for (int i = 0; i < %d; i++) mix((unsigned long long)la[i]);", ARRAY);
    add_var(g, fmt(g, "la[%u]", below(g, ARRAY)), t);
}

/* A block that run() frees at its end: so no pointer into it is used too late. */
static void gen_block_of_heap(struct gen *g) {
    int t = (int)below(g, NTYPES - 1);
    const char *type = int_types[t].name;
    if (chance(g, 50))
        LINE(g, "%s *h = keep(calloc(%d, sizeof *h));", type, ARRAY);
    else
        LINE(g, "%s *h = keep(realloc(got(calloc(4, sizeof *h)), %d * sizeof *h));", type, ARRAY);
    LINE(g, "for (int i = 4; i < %d; i++) h[i] = (%s)(i * %u);", ARRAY, type, below(g, 100));
    LINE(g, "%s *hp = h + %u;", type, below(g, ARRAY));
    for (int i = 0; i < 2; i++) add_var(g, fmt(g, "h[%u]", below(g, ARRAY)), t);
    vec_push(&g->a, &g->pointers, (struct lvalue){.text = "hp", .type = t});
}

static void gen_function(struct gen *g, int k) {
    struct function f = {.name = fmt(g, "fn%d", k)};
    struct str head = {.arena = &g->a};
    gen_signature(g, &f);
    str_printf(&head, "static %s %s(", type_name(g, f.ret), f.name);
    gen_params(g, &f, &head);
    LINE(g, "%s) {", head.at);
    g->depth++;
    gen_locals(g);
    if (chance(g, 40)) gen_block_of_heap(g);
    if (g->floats) float_locals(g);
    g->depth--;
    gen_block(g, 3, 4 + (int)below(g, 6));
    for (uint32_t i = g->globals; i < g->vars.n; i++)
        LINE(g, "    mix((unsigned long long)%s);", g->vars.at[i].text);
    if (g->floats) float_leave(g);
    if (f.ret >= 100)
        LINE(g, "    return %s;", gen_arg(g, f.ret));
    else
        LINE(g, "    return %s;", gen_expr(g, 3).text);
    line(g, "}\n");
    g->vars.n = g->globals;
    g->pointers.n = g->global_pointers;
    g->structs.n = g->global_structs;
    f.table = false;
    if (chance(g, 60)) gen_table(g, &f);
    vec_push(&g->a, &g->funcs, f);
}

static void gen_run(struct gen *g) {
    line(g, "unsigned long long run(void) {");
    gen_block(g, 1, 2);
    for (int i = 0; i < 6; i++) {
        g->depth++;
        gen_call(g);
        g->depth--;
    }
    if (g->floats) float_leave(g);
    for (uint32_t i = 0; i < g->globals; i++)
        LINE(g, "    mix((unsigned long long)%s);", g->vars.at[i].text);
    LINE(g, "    for (int i = 0; i < %d; i++) {", ARRAY);
    line(g, "        mix((unsigned long long)table[i]);");
    LINE(g, "        for (int j = 0; j < %d; j++) mix((unsigned long long)matrix[i][j]);", ARRAY);
    line(g, "    }\n    release();\n    return sum;\n}\n");
}

static const char head[] =
    "/* gen_c %llu */\n"
    "enum colour { RED, GREEN = 5, BLUE };\n"
    "static unsigned budget = 400;\n";

static const char heap[] =
    "void *malloc(__SIZE_TYPE__), *calloc(__SIZE_TYPE__, __SIZE_TYPE__);\n"
    "void *realloc(void *, __SIZE_TYPE__);\n"
    "void free(void *), abort(void);\n"
    "static struct kept { void *block; struct kept *next; } *kept;\n"
    "static void *got(void *block) {\n"
    "    if (!block) abort();\n"
    "    return block;\n"
    "}\n"
    "static void *keep(void *block) {\n"
    "    struct kept *k = malloc(sizeof *k);\n"
    "    if (!k) abort();\n"
    "    k->block = got(block);\n"
    "    k->next = kept;\n"
    "    kept = k;\n"
    "    return block;\n"
    "}\n"
    "static void release(void) {\n"
    "    for (struct kept *k = kept, *next; k; k = next) {\n"
    "        next = k->next;\n"
    "        mix(*(unsigned char *)k->block);\n"
    "        free(k->block);\n"
    "        free(k);\n"
    "    }\n"
    "    kept = 0;\n"
    "}\n";

int main(int argc, char **argv) {
    struct gen g = {.p.state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1};
    g.out.arena = &g.a;
    str_printf(&g.out, head, (unsigned long long)g.p.state);
    str_puts(&g.out, checksum_text);
    str_puts(&g.out, heap);
    prng_next(&g.p);
    g.floats = chance(&g, 50);
    if (g.floats) str_puts(&g.out, float_head);
    for (int s = 0; s < STRUCTS; s++) gen_shape(&g, s);
    gen_globals(&g);
    g.edges = chance(&g, 50);
    if (g.edges) str_puts(&g.out, lang_head);
    if (g.floats) float_functions(&g);
    int n = 2 + (int)below(&g, 4);
    for (int k = 0; k < n; k++) gen_function(&g, k);
    gen_run(&g);
    fputs(g.out.at, stdout);
    fputs(tail_text, stdout);
    arena_free(&g.a);
    return 0;
}
