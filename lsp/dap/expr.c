/* expr.c - the parser of watch expressions (expr.h), which evaluates as it reads. */
#include "lsp/dap/expr.h"

#include "core/base/str.h"
#include "lsp/dap/expr_ops.h"
#include "lsp/dap/locals.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 200 }; /* nested parentheses and operators */

struct expr_parser {
    const struct expr_place *at;
    const char *p;
    const char *why; /* NULL: all is well so far */
    int skip;        /* what is read is not evaluated: behind `0 &&` */
    int unread;      /* it is, but for its type alone: behind `sizeof` */
    int depth;
};

static struct c_value eval_conditional(struct expr_parser *e);
static struct c_value eval_unary(struct expr_parser *e);

static struct c_value fail(struct expr_parser *e, const char *why) {
    if (!e->why) e->why = why;
    return c_integer(0, 32, true);
}

static struct arena *arena_of(const struct expr_parser *e) { return e->at->a; }
static const struct ir_module *module_of(const struct expr_parser *e) { return e->at->x->m; }

/* ---- words ---- */

static void pass_space(struct expr_parser *e) { e->p += strspn(e->p, " \t\r\n"); }

static bool is_word_start(char c) { return isalpha((unsigned char)c) || c == '_' || (c & 0x80); }
static bool is_word_part(char c) { return is_word_start(c) || isdigit((unsigned char)c); }

static size_t length_of_word(const char *p) {
    size_t n = 0;
    while (is_word_start(*p) ? is_word_part(p[n]) : false) n++;
    return n;
}

/* Takes the mark if it stands here, as a whole: `<` is not the start of `<<`. */
static bool take_token(struct expr_parser *e, const char *mark) {
    size_t n = strlen(mark);
    pass_space(e);
    if (strncmp(e->p, mark, n) != 0) return false;
    char next = e->p[n];
    if (n == 1 && next &&
        ((strchr("<>&|=", *mark) && next == *mark) ||
         (strchr("<>!=*/%+-&|^", *mark) && next == '=')))
        return false;
    if (n == 1 && *mark == '-' && next == '>') return false;
    e->p += n;
    return true;
}

static bool take_mark(struct expr_parser *e, char mark) {
    pass_space(e);
    if (*e->p != mark) return false;
    e->p++;
    return true;
}

static void want(struct expr_parser *e, char mark) {
    if (!take_mark(e, mark)) fail(e, arena_printf(arena_of(e), "`%c` is missing", mark));
}

/* ---- values ---- */

/* Of this part of the expression; an error names it. */
static struct c_value eval_load(struct expr_parser *e, const struct c_value *v, const char *from) {
    if (e->why || e->skip) return *v;
    struct c_value out = value_load(e->at->x, v);
    bool typed = value_ir_type(module_of(e), v->ct) != IR_VOID;
    if (out.state == STEPPER_HAS_VALUE || (e->unread && typed)) return out;
    while (*from == ' ') from++;
    size_t n = (size_t)(e->p - from);
    while (n && from[n - 1] == ' ') n--;
    const char *type = value_ctype(module_of(e), v->ct)->name;
    if (v->in_memory && !typed)
        return fail(e, arena_printf(arena_of(e), "`%.*s` is a `%s`, not a number or a pointer",
                                    (int)n, from, type ? type : "value of no known type"));
    return fail(e, arena_printf(arena_of(e), "`%.*s`: %s", (int)n, from,
                                value_state_text(e->at->x, out.state, &v->v)));
}

static ir_ct pointee_of(struct expr_parser *e, const struct c_value *p) {
    const struct ir_ctype *t = value_ctype(module_of(e), p->ct);
    return t->kind == CT_PTR ? t->elem : p->elem;
}

static struct c_value eval_dereference(struct expr_parser *e, const struct c_value *p) {
    if (e->why || e->skip) return *p;
    if (!c_is_pointer(p)) return fail(e, "`*` and `[]` need a pointer");
    ir_ct elem = pointee_of(e, p);
    if (!value_ctype(module_of(e), elem)->size)
        return fail(e, "the pointer leads to nothing of a known type");
    return (struct c_value){.in_memory = true, .v = p->v, .ct = elem};
}

/* ---- names ---- */

static bool find_local(const struct expr_place *at, const char *name, struct c_value *out) {
    stepper_variables all;
    locals_visible(at->x, at->a, at->call, &all);
    for (uint32_t i = 0; i < all.n; i++) {
        if (strcmp(all.at[i].name, name) != 0) continue;
        *out = (struct c_value){.in_memory = all.at[i].in_memory,
                                .v = all.at[i].value,
                                .state = all.at[i].state,
                                .ct = all.at[i].ct};
        return true;
    }
    return false;
}

/* Static locals are FUNCTION.NAME, and static names of another file FILE:NAME. */
static bool find_global(const struct expr_place *at, const char *name, struct c_value *out) {
    const struct ir_module *m = at->x->m;
    struct stepper_call call = stepper_call(at->x->s, at->call);
    const char *own = call.f ? arena_printf(at->a, "%s.%s", call.f->name, name) : name;
    const struct ir_global *best = NULL;
    uint32_t index = 0;
    for (uint32_t i = 0; i < m->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        bool mine = strcmp(g->name, own) == 0, exact = strcmp(g->name, name) == 0;
        bool other = g->is_static && strcmp(str_behind(g->name, ':'), name) == 0;
        bool here = other && call.f && g->loc.file == call.f->loc.file;
        if (!mine && !here && !((exact || other) && !best)) continue;
        best = g, index = i;
        if (mine || here) break;
    }
    if (!best) return false;
    *out =
        (struct c_value){.in_memory = true, .v = stepper_global(at->x->s, index), .ct = best->ct};
    return true;
}

static bool find_enumerator(const struct expr_place *at, const char *name, struct c_value *out) {
    const struct ir_module *m = at->x->m;
    for (ir_ct ct = 1; ct < m->ctypes.n; ct++) {
        const struct ir_ctype *t = &m->ctypes.at[ct];
        for (uint32_t i = 0; t->kind == CT_ENUM && i < t->enums.n; i++) {
            if (strcmp(t->enums.at[i].name, name) != 0) continue;
            *out = c_integer(t->enums.at[i].value, 8 * (unsigned)t->size, t->is_signed);
            return true;
        }
    }
    return false;
}

static bool find_function(const struct expr_place *at, const char *name, struct c_value *out) {
    const struct ir_module *m = at->x->m;
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        if (strcmp(m->funcs.at[i]->name, name) != 0) continue;
        *out = (struct c_value){.is_pointer = true, .v.type = IR_PTR};
        out->v.place = WIT_FUNC;
        out->v.index = i;
        return true;
    }
    return false;
}

bool expr_name(const struct expr_place *at, const char *name, struct c_value *out) {
    return find_local(at, name, out) || find_global(at, name, out) ||
           find_enumerator(at, name, out) || find_function(at, name, out);
}

static struct c_value eval_name(struct expr_parser *e) {
    size_t n = length_of_word(e->p);
    const char *name = arena_strndup(arena_of(e), e->p, n);
    struct c_value v;
    e->p += n;
    if (expr_name(e->at, name, &v)) return v;
    return fail(e, arena_printf(arena_of(e), "there is no `%s` here", name));
}

/* ---- constants ---- */

/* 6.4.4.1: the first of int, unsigned, long, unsigned long that it fits. */
static struct c_value eval_constant(struct expr_parser *e) {
    char *end;
    bool hex = e->p[0] == '0' && (e->p[1] | 32) == 'x';
    size_t n = strcspn(e->p, hex ? ".pP" : ".eE");
    size_t digits = strspn(e->p, hex ? "0123456789abcdefABCDEFxX" : "0123456789");
    if (n <= digits && e->p[n]) {
        strtod(e->p, &end);
        struct c_value f = {.v.type = IR_F64};
        if (!fp_parse(e->p, end, 64, &f.v.bits)) return fail(e, "no number of C");
        e->p = end;
        if (is_word_part(*e->p)) return fail(e, "no number of C");
        return f;
    }
    unsigned long long v = strtoull(e->p, &end, 0);
    bool is_unsigned = false, is_long = false;
    for (; *end && strchr("uUlL", *end); end++)
        (*end | 32) == 'u' ? (is_unsigned = true) : (is_long = true);
    e->p = end;
    if (is_word_part(*end)) return fail(e, "no number of C");
    bool small = v <= INT32_MAX || (v <= UINT32_MAX && (is_unsigned || hex));
    unsigned w = small && !is_long ? 32 : 64;
    bool fits = v <= (w == 32 ? (unsigned long long)INT32_MAX : (unsigned long long)INT64_MAX);
    return c_integer(v, w, !is_unsigned && fits);
}

static struct c_value eval_character(struct expr_parser *e) {
    static const char from[] = "0abfnrtv\\'\"?", to[] = "\0\a\b\f\n\r\t\v\\'\"?";
    const char *p = e->p + 1, *at;
    int c = (unsigned char)*p;
    if (!c || c == '\'') return fail(e, "no character of C");
    if (c == '\\') {
        at = p[1] ? strchr(from, p[1]) : NULL;
        if (!at) return fail(e, "no character of C");
        c = to[at - from];
        p++;
    }
    if (p[1] != '\'') return fail(e, "no character of C");
    e->p = p + 2;
    return c_integer((bv_t)(sbv_t)c, 32, true);
}

/* ---- types ---- */

static const struct basic_type {
    const char *name;
    ir_type type;
    bool is_signed;
} basic_types[] = {
    {"char", IR_I(8), true},
    {"signed char", IR_I(8), true},
    {"unsigned char", IR_I(8), false},
    {"short", IR_I(16), true},
    {"unsigned short", IR_I(16), false},
    {"int", IR_I(32), true},
    {"signed", IR_I(32), true},
    {"unsigned", IR_I(32), false},
    {"unsigned int", IR_I(32), false},
    {"long long", IR_I(64), true},
    {"unsigned long long", IR_I(64), false},
    {"float", IR_F32, true},
    {"double", IR_F64, true},
};

/* "unsigned int" of "unsigned  int"; its end. */
static const char *type_words(struct expr_parser *e, const char *p, const char **end) {
    struct str s = {.arena = arena_of(e)};
    str_puts(&s, "");
    for (;;) {
        p += strspn(p, " \t");
        size_t n = length_of_word(p);
        if (!n) break;
        if (!(n == 5 && strncmp(p, "const", 5) == 0)) {
            if (s.n) str_puts(&s, " ");
            str_put(&s, p, n);
        }
        p += n;
    }
    *end = p;
    return s.at;
}

/* A type of that name, of the program or of C itself. */
static bool type_named(struct expr_parser *e, const char *name, struct c_value *out) {
    const struct ir_module *m = module_of(e);
    for (ir_ct ct = 1; ct < m->ctypes.n; ct++) {
        const struct ir_ctype *t = &m->ctypes.at[ct];
        if (!t->name || strcmp(ir_bare_name(t), name) != 0) continue;
        *out = (struct c_value){.ct = ct, .v.type = value_ir_type(m, ct)};
        return true;
    }
    for (size_t i = 0; i < sizeof basic_types / sizeof *basic_types; i++) {
        const struct basic_type *b = &basic_types[i];
        if (strcmp(b->name, name) != 0) continue;
        *out = (struct c_value){.v.type = b->type, .is_signed = b->is_signed};
        return true;
    }
    if (strcmp(name, "long") == 0 || strcmp(name, "unsigned long") == 0)
        *out = c_integer(0, m->target.ptr_bits, *name == 'l');
    return out->v.type != IR_VOID || strcmp(name, "void") == 0;
}

/* Takes "T" or "T **" if that is what stands here and before a closing parenthesis. */
static bool take_type(struct expr_parser *e, struct c_value *out) {
    const char *end, *name = type_words(e, e->p, &end);
    struct c_value of_name = {0}, hidden;
    *out = (struct c_value){0};
    if (!*name || expr_name(e->at, name, &hidden) || !type_named(e, name, out)) return false;
    of_name = *out;
    uint32_t stars = 0;
    for (end += strspn(end, " \t"); *end == '*'; end += strspn(end + 1, " \t") + 1) stars++;
    if (*end != ')') return false;
    e->p = end;
    if (!stars) return true;
    *out = (struct c_value){.is_pointer = true, .v.type = IR_PTR};
    if (stars == 1) out->elem = of_name.ct;
    for (ir_ct ct = 1; stars == 1 && !of_name.ct && ct < module_of(e)->ctypes.n; ct++) {
        const struct ir_ctype *t = &module_of(e)->ctypes.at[ct];
        bool same = value_ir_type(module_of(e), ct) == of_name.v.type && t->kind != CT_ENUM &&
                    t->kind != CT_BOOL &&
                    (t->kind == CT_FLOAT || t->is_signed == of_name.is_signed);
        if (same) out->elem = ct;
    }
    return true;
}

static struct c_value eval_sizeof(struct expr_parser *e) {
    unsigned w = module_of(e)->target.ptr_bits;
    struct c_value v;
    pass_space(e);
    const char *from = e->p;
    e->unread++;
    if (*e->p == '(' && (e->p++, take_type(e, &v))) {
        want(e, ')');
    } else {
        e->p = from;
        v = eval_unary(e);
    }
    e->unread--;
    uint64_t size = v.ct               ? value_ctype(module_of(e), v.ct)->size
                    : c_is_pointer(&v) ? w / 8
                                       : ir_type_bits(v.v.type) / 8;
    return c_integer(size, w, false);
}

/* ---- operators ---- */

static struct c_value eval_parenthesised(struct expr_parser *e) {
    const char *from = e->p++;
    struct c_value type, out;
    if (take_type(e, &type)) {
        want(e, ')');
        const char *operand = e->p;
        struct c_value v = eval_unary(e);
        v = eval_load(e, &v, operand);
        if (e->why || e->skip) return v;
        if (type.v.type == IR_VOID) return fail(e, "the cast is to no number and no pointer");
        const char *why = c_convert(module_of(e), &v, &type, &out);
        return why ? fail(e, why) : out;
    }
    e->p = from + 1;
    out = eval_conditional(e);
    want(e, ')');
    return out;
}

static struct c_value eval_primary(struct expr_parser *e) {
    pass_space(e);
    if (*e->p == '(') return eval_parenthesised(e);
    if (isdigit((unsigned char)*e->p)) return eval_constant(e);
    if (*e->p == '\'') return eval_character(e);
    if (is_word_start(*e->p)) return eval_name(e);
    if (!*e->p) return fail(e, "the expression ends too early");
    return fail(e, arena_printf(arena_of(e), "`%.8s` is not understood here", e->p));
}

/* The field; those of anonymous members are found, too. */
static const struct ir_field *field_named(const struct ir_module *m, ir_ct record, const char *name,
                                          size_t n, uint64_t *base) {
    const struct ir_ctype *t = value_ctype(m, record);
    for (uint32_t i = 0; (t->kind == CT_STRUCT || t->kind == CT_UNION) && i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i], *inner;
        if (f->name && strlen(f->name) == n && strncmp(f->name, name, n) == 0) return f;
        uint64_t off = *base;
        *base += f->off;
        if (!(f->name && *f->name) && (inner = field_named(m, f->ct, name, n, base))) return inner;
        *base = off;
    }
    return NULL;
}

static struct c_value eval_member(struct expr_parser *e, const struct c_value *record) {
    pass_space(e);
    size_t n = length_of_word(e->p);
    const char *name = e->p;
    e->p += n;
    if (!n) return fail(e, "a member's name is missing");
    if (e->why || e->skip) return *record;
    uint64_t base = 0;
    const struct ir_field *f = field_named(module_of(e), record->ct, name, n, &base);
    const char *type = value_ctype(module_of(e), record->ct)->name;
    if (!f || !record->in_memory)
        return fail(e, arena_printf(arena_of(e), "`%s` has no member `%.*s`", type ? type : "this",
                                    (int)n, name));
    struct c_value out = {.in_memory = true, .v = record->v, .ct = f->ct};
    out.v.off += (int64_t)(base + (f->bits ? 0 : f->off));
    if (f->bits) out.bits = f;
    return out;
}

static struct c_value eval_index(struct expr_parser *e, const struct c_value *v, const char *from) {
    struct c_value base = eval_load(e, v, from), out;
    const char *at = e->p + 1;
    e->p++;
    struct c_value i = eval_conditional(e);
    i = eval_load(e, &i, at);
    want(e, ']');
    if (e->why || e->skip) return base;
    if (!c_is_pointer(&base) && !c_is_pointer(&i))
        return fail(e, "`[]` needs an array or a pointer");
    const char *why = c_binary(module_of(e), OP_ADD, &base, &i, &out);
    return why ? fail(e, why) : eval_dereference(e, &out);
}

static struct c_value eval_postfix(struct expr_parser *e) {
    const char *from = e->p;
    struct c_value v = eval_primary(e);
    while (!e->why) {
        pass_space(e);
        if (*e->p == '[') {
            v = eval_index(e, &v, from);
        } else if (*e->p == '.') {
            e->p++;
            v = eval_member(e, &v);
        } else if (e->p[0] == '-' && e->p[1] == '>') {
            v = eval_load(e, &v, from);
            e->p += 2;
            v = eval_dereference(e, &v);
            v = eval_member(e, &v);
        } else if (*e->p == '(') {
            return fail(e, "functions are not called here");
        } else if (strncmp(e->p, "++", 2) == 0 || strncmp(e->p, "--", 2) == 0) {
            return fail(e, "a run is looked at, not changed");
        } else {
            break;
        }
    }
    return v;
}

static struct c_value eval_address(struct expr_parser *e, const struct c_value *v) {
    if (e->why || e->skip) return *v;
    if (v->is_pointer && v->v.place == WIT_FUNC) return *v;
    if (!v->in_memory) return fail(e, "the variable has no address in this run");
    if (v->bits) return fail(e, "a bit-field has no address");
    struct c_value out = {.is_pointer = true, .v = v->v, .elem = v->ct};
    return out;
}

static struct c_value eval_unary_of(struct expr_parser *e) {
    pass_space(e);
    char op = *e->p;
    const char *from = e->p;
    struct c_value v, out;
    if (length_of_word(e->p) == 6 && strncmp(e->p, "sizeof", 6) == 0) {
        e->p += 6;
        return eval_sizeof(e);
    }
    if (!op || !strchr("-~!+*&", op)) return eval_postfix(e);
    if (op == e->p[1] && strchr("+-&", op)) return fail(e, "a run is looked at, not changed");
    e->p++;
    v = eval_unary(e);
    if (op == '&') return eval_address(e, &v);
    v = eval_load(e, &v, from + 1);
    if (e->why || e->skip) return v;
    if (op == '*') return eval_dereference(e, &v);
    const char *why = c_unary(module_of(e), op, &v, &out);
    return why ? fail(e, why) : out;
}

static struct c_value eval_unary(struct expr_parser *e) {
    if (++e->depth > DEEPEST) fail(e, "the expression is too deep");
    struct c_value v = e->why ? c_integer(0, 32, true) : eval_unary_of(e);
    e->depth--;
    return v;
}

static const struct {
    const char *mark;
    enum c_op op;
    int level; /* higher binds closer */
} operators[] = {
    {"*", OP_MUL, 10},         {"/", OP_DIV, 10},        {"%", OP_REM, 10}, {"+", OP_ADD, 9},
    {"-", OP_SUB, 9},          {"<<", OP_SHL, 8},        {">>", OP_SHR, 8}, {"<=", OP_LE, 7},
    {">=", OP_GE, 7},          {"<", OP_LT, 7},          {">", OP_GT, 7},   {"==", OP_EQ, 6},
    {"!=", OP_NE, 6},          {"&", OP_AND, 5},         {"^", OP_XOR, 4},  {"|", OP_OR, 3},
    {"&&", OP_LOGICAL_AND, 2}, {"||", OP_LOGICAL_OR, 1},
};
enum { OPERATORS = sizeof operators / sizeof *operators };

static int take_operator(struct expr_parser *e, int level) {
    for (int i = 0; i < OPERATORS; i++)
        if (operators[i].level >= level && take_token(e, operators[i].mark)) return i;
    return -1;
}

static struct c_value eval_binary(struct expr_parser *e, int level);

/* The right operand counts only if the left one does not decide. */
static struct c_value eval_logical(struct expr_parser *e, int i, const struct c_value *left) {
    bool is_and = operators[i].op == OP_LOGICAL_AND, first = !c_is_zero(left);
    bool decided = first != is_and;
    const char *from = e->p;
    e->skip += decided;
    struct c_value right = eval_binary(e, operators[i].level + 1);
    right = eval_load(e, &right, from);
    e->skip -= decided;
    return c_integer(decided ? first : !c_is_zero(&right), 32, true);
}

static struct c_value eval_binary(struct expr_parser *e, int level) {
    const char *from = e->p;
    struct c_value left = eval_unary(e), out;
    for (int i; !e->why && (i = take_operator(e, level)) >= 0;) {
        const char *end = e->p;
        e->p -= strlen(operators[i].mark);
        left = eval_load(e, &left, from);
        e->p = end;
        if (operators[i].level <= 2) {
            left = eval_logical(e, i, &left);
            continue;
        }
        struct c_value right = eval_binary(e, operators[i].level + 1);
        right = eval_load(e, &right, end);
        if (e->why || e->skip) continue;
        const char *why = c_binary(module_of(e), operators[i].op, &left, &right, &out);
        left = why ? fail(e, why) : out;
    }
    return left;
}

static struct c_value eval_choice(struct expr_parser *e) {
    const char *from = e->p;
    struct c_value test = eval_binary(e, 1);
    if (e->why || !take_mark(e, '?')) return test;
    test = eval_load(e, &test, from);
    bool first = !c_is_zero(&test);
    e->skip += !first;
    struct c_value yes = eval_conditional(e);
    e->skip -= !first;
    want(e, ':');
    e->skip += first;
    struct c_value no = eval_conditional(e);
    e->skip -= first;
    return first ? yes : no;
}

static struct c_value eval_conditional(struct expr_parser *e) {
    if (++e->depth > DEEPEST) fail(e, "the expression is too deep");
    struct c_value v = e->why ? c_integer(0, 32, true) : eval_choice(e);
    e->depth--;
    return v;
}

/* ---- all ---- */

bool expr_evaluate(const struct expr_place *at, const char *text, struct c_value *out,
                   const char **why) {
    struct expr_parser e = {.at = at, .p = text};
    *out = eval_conditional(&e);
    pass_space(&e);
    if (!e.why && *e.p == '=') fail(&e, "a run is looked at, not changed");
    if (!e.why && *e.p) fail(&e, arena_printf(at->a, "`%.8s` is not understood here", e.p));
    *why = e.why;
    return !e.why;
}

bool expr_holds(const struct expr_place *at, const char *text, bool *out, const char **why) {
    struct expr_parser e = {.at = at, .p = text};
    struct c_value v;
    if (!expr_evaluate(at, text, &v, why)) return false;
    e.p = text + strlen(text);
    v = eval_load(&e, &v, text);
    *why = e.why;
    *out = !c_is_zero(&v);
    return !e.why;
}
