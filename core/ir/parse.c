/* The text form, read.  Grammar: docs/ir.md.
 *
 * Reads what is well formed, whether or not it is valid: ir_validate decides
 * that.  Every id, block, type and file that the module names exists afterwards.
 */
#include "core/base/map.h"
#include "core/ir/lex.h"
#include "core/ir/pool.h"
#include "core/ir/text.h"

#include <string.h>

/* Constants get their ids after all instructions; until then an operand is this bit and an index.
 */
#define POOLED 0x80000000u
/* Initialisers are spelt out in memory, whatever the text claims. */
#define MAX_BYTES ((uint64_t)1 << 28)

struct pending {
    uint32_t n; /* value or block that must exist */
    const char *at;
};

struct parser {
    struct lexer x;
    struct arena *arena, tmp;
    struct ir_module *m;
    struct map ops; /* operation by name */
    uint64_t bytes; /* of initialisers so far */
    struct ir_func *f;
    struct ir_pool pool;
    VEC(struct pending) vals;
    VEC(struct pending) blocks;
    VEC(ir_val) list; /* operands being read */
    VEC(struct ir_edge) edges;
};

/* Moves a vector out of the temporary arena, to its exact size. */
#define KEEP(p, v)                                                                                 \
    do {                                                                                           \
        void *old_ = (v)->at;                                                                      \
        (v)->at = arena_array((p)->arena, (v)->n, sizeof *(v)->at);                                \
        if ((v)->n) memcpy((v)->at, old_, (v)->n * sizeof *(v)->at);                               \
        (v)->cap = (v)->n;                                                                         \
    } while (0)

/* ---- tokens ---- */

static bool is_punct(const struct parser *p, char c) {
    return p->x.kind == TOK_PUNCT && p->x.n == (uint32_t)c;
}
static bool accept(struct parser *p, char c) {
    if (!is_punct(p, c)) return false;
    lex_next(&p->x);
    return true;
}
static void expect(struct parser *p, char c) {
    if (!accept(p, c)) lex_fail(&p->x, p->x.at, "expected %c", c);
}
static bool is_word(const struct parser *p, const char *w) {
    return p->x.kind == TOK_WORD && strcmp(p->x.word, w) == 0;
}
static bool accept_word(struct parser *p, const char *w) {
    if (!is_word(p, w)) return false;
    lex_next(&p->x);
    return true;
}
static const char *optional_str(struct parser *p) {
    if (p->x.kind != TOK_STR) return NULL;
    const char *s = p->x.str;
    lex_next(&p->x);
    return s;
}
static const char *expect_str(struct parser *p, enum tok kind, const char *what) {
    const char *s = p->x.str;
    if (p->x.kind == kind) return lex_next(&p->x), s;
    lex_fail(&p->x, p->x.at, "expected %s", what);
    return "";
}

static bv_t expect_bits(struct parser *p, unsigned w) {
    bv_t v = 0;
    if (p->x.kind != TOK_NUM)
        lex_fail(&p->x, p->x.at, "expected a number");
    else if (!bv_parse(p->x.at, p->x.end, w, &v))
        lex_fail(&p->x, p->x.at, "number does not fit %u bits", w);
    lex_next(&p->x);
    return v;
}
static uint64_t expect_num(struct parser *p, uint64_t max) {
    const char *at = p->x.at;
    bool negative = p->x.kind == TOK_NUM && *at == '-';
    uint64_t n = (uint64_t)expect_bits(p, 64);
    if (negative || n > max) lex_fail(&p->x, at, "number out of range");
    return p->x.error ? 0 : n;
}
static void expect_index(struct parser *p, uint32_t n) {
    const char *at = p->x.at;
    if (expect_num(p, UINT32_MAX) != n) lex_fail(&p->x, at, "expected number %u here", n);
}

static struct ir_loc optional_loc(struct parser *p) {
    struct ir_loc l = p->x.loc;
    if (p->x.kind != TOK_LOC) return (struct ir_loc){0};
    if (l.file >= p->m->files.n) lex_fail(&p->x, p->x.at, "no file %u", l.file);
    lex_next(&p->x);
    return l;
}

/* A type name, or false. */
static bool type_of_word(const struct parser *p, ir_type *out) {
    static const struct {
        const char *name;
        ir_type t;
    } others[] = {
        {"void", IR_VOID}, {"ptr", IR_PTR}, {"f32", IR_F32}, {"f64", IR_F64}, {"f80", IR_F80}};
    if (p->x.kind != TOK_WORD) return false;
    const char *w = p->x.word;
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(w, others[i].name) == 0) return *out = others[i].t, true;
    bv_t n;
    if (w[0] != 'i' || w[1] < '1' || w[1] > '9' || !bv_parse(w + 1, w + strlen(w), 8, &n))
        return false;
    if (n < 1 || n > BV_MAX_WIDTH) return false;
    *out = IR_I(n);
    return true;
}
static ir_type expect_type(struct parser *p) {
    ir_type t = IR_VOID;
    if (!type_of_word(p, &t)) lex_fail(&p->x, p->x.at, "expected a type");
    lex_next(&p->x);
    return t;
}
static ir_ct optional_ct(struct parser *p) {
    if (p->x.kind != TOK_NUM) return 0;
    const char *at = p->x.at;
    ir_ct ct = (ir_ct)expect_num(p, UINT32_MAX);
    if (ct >= p->m->ctypes.n) lex_fail(&p->x, at, "no type %u", ct);
    return p->x.error ? 0 : ct;
}

/* ---- operands ---- */

static ir_val constant(struct parser *p, const struct ir_ins *c) {
    ir_val *id = ir_pool_id(&p->pool, c);
    if (!*id) *id = POOLED | (p->pool.at.n - 1);
    return *id;
}

static ir_val typed_constant(struct parser *p, ir_type t) {
    lex_next(&p->x);
    unsigned w = ir_is_int(t) ? t : t == IR_F32 ? 32 : t == IR_F64 ? 64 : 128;
    struct ir_ins c = {.op = IR_CONST, .type = t, .k = expect_bits(p, w)};
    return constant(p, &c);
}

static ir_val address(struct parser *p, enum ir_op op) {
    struct ir_ins c = {.op = (uint16_t)op, .type = IR_PTR, .text = p->x.str};
    lex_next(&p->x);
    return constant(p, &c);
}

/* An operand, or 0 if there is none here. */
static ir_val optional_val(struct parser *p) {
    ir_type t;
    if (p->x.kind == TOK_AT) return address(p, IR_GLOBAL);
    if (p->x.kind == TOK_AND) return address(p, IR_FUNCADDR);
    if (accept_word(p, "null")) {
        struct ir_ins c = {.op = IR_NULL, .type = IR_PTR};
        return constant(p, &c);
    }
    if (type_of_word(p, &t) && t != IR_VOID && t != IR_PTR) return typed_constant(p, t);
    if (p->x.kind != TOK_VAL) return 0;
    ir_val v = p->x.n;
    if (v >= p->f->ins.n) vec_push(&p->tmp, &p->vals, (struct pending){v, p->x.at});
    if (v == 0 || v >= POOLED) lex_fail(&p->x, p->x.at, "no such value");
    lex_next(&p->x);
    return v;
}

static ir_val expect_val(struct parser *p) {
    ir_val v = optional_val(p);
    if (!v) lex_fail(&p->x, p->x.at, "expected an operand");
    return v;
}

static ir_val *keep_list(struct parser *p, uint32_t *n) {
    *n = p->list.n;
    if (!p->list.n) return NULL;
    ir_val *at = arena_new_array(p->arena, ir_val, p->list.n);
    memcpy(at, p->list.at, p->list.n * sizeof *at);
    p->list.n = 0;
    return at;
}

/* operand { "," operand } */
static ir_val *operands(struct parser *p, uint32_t *n) {
    do vec_push(&p->tmp, &p->list, expect_val(p));
    while (accept(p, ','));
    return keep_list(p, n);
}

/* "(" [ operands ] ")" */
static ir_val *bracketed(struct parser *p, uint32_t *n) {
    expect(p, '(');
    ir_val *at = is_punct(p, ')') ? keep_list(p, n) : operands(p, n);
    expect(p, ')');
    return at;
}

/* ---- instructions ---- */

static ir_blk block_of_word(struct parser *p) {
    bv_t n = 0;
    const char *w = p->x.word;
    if (p->x.kind != TOK_WORD || w[0] != 'b' || w[1] < '1' || w[1] > '9' ||
        !bv_parse(w + 1, w + strlen(w), 31, &n) || n == 0) {
        lex_fail(&p->x, p->x.at, "expected a block");
        return 0;
    }
    return (ir_blk)n;
}

static struct ir_edge edge(struct parser *p) {
    struct ir_edge e = {.to = block_of_word(p)};
    if (e.to >= p->f->blocks.n) vec_push(&p->tmp, &p->blocks, (struct pending){e.to, p->x.at});
    lex_next(&p->x);
    if (is_punct(p, '(')) e.args = bracketed(p, &e.nargs);
    return e;
}

static void switch_edge(struct parser *p) {
    struct ir_edge e = {0};
    bv_t lo = 0, hi = 0;
    if (p->edges.n == 0) {
        if (!accept_word(p, "default")) lex_fail(&p->x, p->x.at, "expected default");
    } else {
        lo = hi = expect_bits(p, BV_MAX_WIDTH);
        if (p->x.kind == TOK_DOTS && p->x.n == 2) {
            lex_next(&p->x);
            hi = expect_bits(p, BV_MAX_WIDTH);
        }
    }
    e = edge(p);
    e.lo = lo;
    e.hi = hi;
    vec_push(&p->tmp, &p->edges, e);
}

static void edges(struct parser *p, struct ir_ins *i) {
    const char *at = p->x.at;
    p->edges.n = 0;
    do
        if (i->op == IR_SWITCH)
            switch_edge(p);
        else
            vec_push(&p->tmp, &p->edges, edge(p));
    while (accept(p, ','));
    if (p->edges.n > UINT16_MAX) lex_fail(&p->x, at, "too many edges");
    i->nedges = (uint16_t)p->edges.n;
    i->edges = arena_new_array(p->arena, struct ir_edge, p->edges.n);
    memcpy(i->edges, p->edges.at, p->edges.n * sizeof *i->edges);
}

static void one_operand(struct parser *p, struct ir_ins *i) {
    vec_push(&p->tmp, &p->list, expect_val(p));
    i->args = keep_list(p, &i->nargs);
}

static void nondet(struct parser *p, struct ir_ins *i) {
    if (accept_word(p, "nondet"))
        i->imm = IR_INPUT_NONDET;
    else if (accept_word(p, "undefined"))
        i->imm = IR_INPUT_UNDEFINED;
    else if (accept_word(p, "extern"))
        i->imm = IR_INPUT_EXTERN;
    else
        lex_fail(&p->x, p->x.at, "expected nondet, undefined or extern");
}

static void unsupported(struct parser *p, struct ir_ins *i) {
    i->text = optional_str(p);
    if (accept_word(p, "memory")) i->imm |= IR_UNSUP_MEMORY;
    if (accept_word(p, "control")) i->imm |= IR_UNSUP_CONTROL;
}

static void check(struct parser *p, struct ir_ins *i) {
    enum check_kind k = p->x.kind == TOK_WORD ? check_find(p->x.word) : CHECK_COUNT;
    if (k == CHECK_COUNT) lex_fail(&p->x, p->x.at, "expected a kind of check");
    i->check = (uint16_t)k;
    lex_next(&p->x);
    expect(p, ',');
    one_operand(p, i);
    if (accept(p, ',')) i->text = expect_str(p, TOK_STR, "a string");
}

static void dbg(struct parser *p, struct ir_ins *i) {
    const char *at = p->x.at;
    i->imm = expect_num(p, UINT32_MAX);
    if (i->imm >= p->f->vars.n) lex_fail(&p->x, at, "no such variable");
    expect(p, ',');
    one_operand(p, i);
}

static void body(struct parser *p, struct ir_ins *i) {
    switch (i->op) {
    case IR_NONDET:
        nondet(p, i);
        break;
    case IR_UNSUPPORTED:
        unsupported(p, i);
        break;
    case IR_PTRADD:
        i->args = operands(p, &i->nargs);
        expect(p, '*');
        i->imm = expect_num(p, UINT64_MAX);
        break;
    case IR_CHECK:
        check(p, i);
        break;
    case IR_DBG:
        dbg(p, i);
        break;
    case IR_CALL:
        i->text = expect_str(p, TOK_AT, "a function");
        i->args = bracketed(p, &i->nargs);
        break;
    case IR_JMP:
        edges(p, i);
        break;
    case IR_BR:
    case IR_SWITCH:
        one_operand(p, i);
        expect(p, ',');
        edges(p, i);
        break;
    case IR_HALT:
        break;
    case IR_RET: {
        ir_val v = optional_val(p);
        if (v) vec_push(&p->tmp, &p->list, v);
        i->args = keep_list(p, &i->nargs);
        break;
    }
    default:
        i->args = operands(p, &i->nargs);
    }
}

/* "%4: i32 "x" 3": the number must be the next one. */
static void definition(struct parser *p, struct ir_ins *i) {
    if (p->x.kind == TOK_VAL && p->x.n != p->f->ins.n)
        lex_fail(&p->x, p->x.at, "expected %%%u here", p->f->ins.n);
    lex_next(&p->x);
    expect(p, ':');
    const char *at = p->x.at;
    i->type = expect_type(p);
    if (i->type == IR_VOID) lex_fail(&p->x, at, "a value cannot be void");
    i->name = optional_str(p);
    i->ct = optional_ct(p);
}

static ir_val add(struct parser *p, const struct ir_ins *i) {
    if (p->f->ins.n >= POOLED - 1) lex_fail(&p->x, p->x.at, "function too large");
    vec_push(&p->tmp, &p->f->ins, *i);
    return p->f->ins.n - 1;
}

static void instruction(struct parser *p, ir_blk b) {
    struct ir_ins i = {.block = b};
    uint64_t op = IR_OP_COUNT;
    if (p->x.kind == TOK_VAL) {
        definition(p, &i);
        expect(p, '=');
    }
    if (p->x.kind != TOK_WORD || !map_str_get(&p->ops, p->x.word, &op))
        lex_fail(&p->x, p->x.at, "expected an instruction");
    if (p->x.error) return;
    i.op = (uint16_t)op;
    lex_next(&p->x);
    body(p, &i);
    i.loc = optional_loc(p);
    ir_val v = add(p, &i);
    vec_push(&p->tmp, &p->f->blocks.at[b].ins, v);
}

/* "%1: i32 "n" 1, ..." up to the closing bracket */
static bool parameter(struct parser *p, ir_blk b, ir_val *out) {
    struct ir_ins i = {.op = IR_PARAM, .block = b};
    if (p->x.kind != TOK_VAL) return false;
    definition(p, &i);
    i.loc = optional_loc(p);
    *out = add(p, &i);
    return true;
}

/* ---- functions ---- */

/* `b2` begins a block; nothing else that may stand here begins so. */
static bool at_block(const struct parser *p) {
    return p->x.kind == TOK_WORD && p->x.word[0] == 'b' && p->x.word[1] >= '0' &&
           p->x.word[1] <= '9';
}

static void block(struct parser *p) {
    ir_blk b = p->f->blocks.n;
    ir_val v;
    if (block_of_word(p) != b) lex_fail(&p->x, p->x.at, "expected b%u here", b);
    lex_next(&p->x);
    vec_push(&p->tmp, &p->f->blocks, (struct ir_block){.label = optional_str(p)});
    if (accept(p, '(')) {
        while (parameter(p, b, &v)) {
            vec_push(&p->tmp, &p->f->blocks.at[b].params, v);
            if (!accept(p, ',')) break;
        }
        expect(p, ')');
    }
    expect(p, ':');
    while (p->x.kind != TOK_END && !at_block(p) && !is_punct(p, '}')) instruction(p, b);
    KEEP(p, &p->f->blocks.at[b].params);
    KEEP(p, &p->f->blocks.at[b].ins);
}

static void variables(struct parser *p) {
    while (accept_word(p, "var")) {
        struct ir_var v = {0};
        expect_index(p, p->f->vars.n);
        v.name = expect_str(p, TOK_STR, "a name");
        v.ct = optional_ct(p);
        v.loc = optional_loc(p);
        vec_push(&p->tmp, &p->f->vars, v);
    }
    KEEP(p, &p->f->vars);
}

static void func_head(struct parser *p) {
    struct ir_func *f = p->f;
    ir_val v;
    f->name = expect_str(p, TOK_AT, "a function's name");
    f->is_static = accept_word(p, "static");
    expect(p, '(');
    while (parameter(p, 0, &v)) {
        vec_push(&p->tmp, &f->params, v);
        if (!accept(p, ',')) break;
    }
    if (p->x.kind == TOK_DOTS && p->x.n == 3) {
        f->varargs = true;
        lex_next(&p->x);
    }
    KEEP(p, &f->params);
    expect(p, ')');
    if (p->x.kind != TOK_ARROW) lex_fail(&p->x, p->x.at, "expected ->");
    lex_next(&p->x);
    f->ret = expect_type(p);
    f->ret_ct = optional_ct(p);
    f->loc = optional_loc(p);
    if (accept_word(p, "name")) f->name_loc = optional_loc(p);
}

static void settle(struct parser *p, ir_val *v, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (v[i] & POOLED) v[i] = p->f->ins.n + (v[i] & ~POOLED);
}

/* Forward references must have come true; constants follow the instructions. */
static void func_end(struct parser *p) {
    struct ir_func *f = p->f;
    for (uint32_t i = 0; i < p->vals.n; i++)
        if (p->vals.at[i].n >= f->ins.n) lex_fail(&p->x, p->vals.at[i].at, "no such value");
    for (uint32_t i = 0; i < p->blocks.n; i++)
        if (p->blocks.at[i].n >= f->blocks.n) lex_fail(&p->x, p->blocks.at[i].at, "no such block");
    if (p->x.error) return;
    for (ir_val v = 1; v < f->ins.n; v++) {
        struct ir_ins *i = &f->ins.at[v];
        settle(p, i->args, i->nargs);
        for (uint32_t e = 0; e < i->nedges; e++) settle(p, i->edges[e].args, i->edges[e].nargs);
    }
    for (uint32_t i = 0; i < p->pool.at.n; i++) vec_push(&p->tmp, &f->ins, p->pool.at.at[i].c);
    KEEP(p, &f->ins);
    KEEP(p, &f->blocks);
}

static void function(struct parser *p, bool has_body) {
    struct ir_func *f = p->f = arena_new(p->arena, struct ir_func);
    vec_push(p->arena, &p->m->funcs, f);
    f->has_body = has_body;
    p->pool = (struct ir_pool){.arena = &p->tmp};
    p->vals.n = p->blocks.n = 0;
    vec_push(&p->tmp, &f->ins, (struct ir_ins){0});
    vec_push(&p->tmp, &f->blocks, (struct ir_block){0});
    func_head(p);
    if (has_body) {
        expect(p, '{');
        variables(p);
        while (at_block(p)) block(p);
        expect(p, '}');
    }
    func_end(p);
}

/* ---- modules ---- */

static void target(struct parser *p) {
    struct ir_target *t = &p->m->target;
    if (!accept_word(p, "target")) lex_fail(&p->x, p->x.at, "expected target");
    const char *at = p->x.at;
    t->ptr_bits = (uint32_t)expect_num(p, 64);
    if (t->ptr_bits != 32 && t->ptr_bits != 64) lex_fail(&p->x, at, "pointers have 32 or 64 bits");
    t->big_endian = accept_word(p, "big");
    if (!t->big_endian && !accept_word(p, "little"))
        lex_fail(&p->x, p->x.at, "expected little or big");
    t->char_signed = accept_word(p, "signed-char");
    if (!t->char_signed && !accept_word(p, "unsigned-char"))
        lex_fail(&p->x, p->x.at, "expected signed-char or unsigned-char");
    t->triple = expect_str(p, TOK_STR, "the target's name");
}

/* A type may name a later one. */
static ir_ct later_ct(struct parser *p) {
    const char *at = p->x.at;
    ir_ct ct = (ir_ct)expect_num(p, UINT32_MAX);
    vec_push(&p->tmp, &p->vals, (struct pending){ct, at});
    return ct;
}

static void fields(struct parser *p, struct ir_ctype *t) {
    do {
        struct ir_field x = {.name = optional_str(p)};
        x.off = expect_num(p, UINT64_MAX);
        x.ct = later_ct(p);
        if (accept_word(p, "bits")) {
            x.bit_off = (uint8_t)expect_num(p, 255);
            x.bits = (uint8_t)expect_num(p, 255);
        }
        vec_push(p->arena, &t->fields, x);
    } while (accept(p, ','));
    expect(p, '}');
}

static void enumerators(struct parser *p, struct ir_ctype *t) {
    do {
        struct ir_enumerator x = {.name = expect_str(p, TOK_STR, "a name")};
        x.value = expect_bits(p, BV_MAX_WIDTH);
        vec_push(p->arena, &t->enums, x);
    } while (accept(p, ','));
    expect(p, ']');
}

static enum ir_ctkind ctype_kind(struct parser *p) {
    static const char *const names[] = {"void", "bool",  "int",    "float", "enum",
                                        "ptr",  "array", "struct", "union", "func"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (accept_word(p, names[i])) return (enum ir_ctkind)i;
    lex_fail(&p->x, p->x.at, "expected a kind of type");
    return CT_VOID;
}

static void ctype(struct parser *p) {
    struct ir_ctype t = {0};
    expect_index(p, p->m->ctypes.n);
    expect(p, '=');
    t.kind = ctype_kind(p);
    t.name = optional_str(p);
    t.is_signed = accept_word(p, "signed");
    t.is_char = accept_word(p, "char");
    t.is_const = accept_word(p, "const");
    if (accept_word(p, "of")) t.elem = later_ct(p);
    if (accept_word(p, "count")) t.count = expect_num(p, UINT64_MAX);
    if (accept_word(p, "size")) t.size = expect_num(p, UINT64_MAX);
    if (accept_word(p, "align")) t.align = (uint32_t)expect_num(p, UINT32_MAX);
    if (accept(p, '{')) fields(p, &t);
    if (accept(p, '[')) enumerators(p, &t);
    vec_push(p->arena, &p->m->ctypes, t);
}

static void initial_bytes(struct parser *p, struct ir_global *g) {
    uint64_t n = (uint64_t)(p->x.end - p->x.at) / 2;
    if (p->x.kind != TOK_HEX)
        lex_fail(&p->x, p->x.at, "expected x\"...\"");
    else if (n > g->size)
        lex_fail(&p->x, p->x.at, "more bytes than the global has");
    else if (g->size > MAX_BYTES - p->bytes)
        lex_fail(&p->x, p->x.at, "initialisers too large");
    if (p->x.error) return;
    p->bytes += g->size;
    g->bytes = arena_alloc(p->arena, g->size);
    for (uint64_t i = 0; i < n; i++) {
        char hi = p->x.at[2 * i], lo = p->x.at[2 * i + 1];
        g->bytes[i] = (uint8_t)((hi <= '9' ? hi - '0' : hi - 'a' + 10) << 4 |
                                (lo <= '9' ? lo - '0' : lo - 'a' + 10));
    }
    lex_next(&p->x);
}

static void relocations(struct parser *p, struct ir_global *g) {
    do {
        struct ir_reloc r = {.off = expect_num(p, UINT64_MAX)};
        r.is_func = p->x.kind == TOK_AND;
        r.target = expect_str(p, r.is_func ? TOK_AND : TOK_AT, "a global or function");
        if (p->x.kind == TOK_NUM) r.addend = (int64_t)bv_signed(expect_bits(p, 64), 64);
        vec_push(p->arena, &g->relocs, r);
    } while (accept(p, ','));
    expect(p, '}');
}

static void global(struct parser *p) {
    struct ir_global *g = arena_new(p->arena, struct ir_global);
    vec_push(p->arena, &p->m->globals, g);
    g->name = expect_str(p, TOK_AT, "a global's name");
    if (accept_word(p, "type")) g->ct = optional_ct(p);
    if (accept_word(p, "size")) g->size = expect_num(p, UINT64_MAX);
    if (accept_word(p, "align")) g->align = (uint32_t)expect_num(p, UINT32_MAX);
    g->is_static = accept_word(p, "static");
    g->is_const = accept_word(p, "const");
    g->is_string = accept_word(p, "string");
    g->has_init = true;
    if (accept_word(p, "extern"))
        g->has_init = false;
    else if (accept_word(p, "init"))
        initial_bytes(p, g);
    else if (!accept_word(p, "zero"))
        lex_fail(&p->x, p->x.at, "expected extern, zero or init");
    if (accept(p, '{')) relocations(p, g);
    g->loc = optional_loc(p);
}

static void module(struct parser *p) {
    target(p);
    while (accept_word(p, "file")) {
        expect_index(p, p->m->files.n);
        vec_push(p->arena, &p->m->files, expect_str(p, TOK_STR, "a file's name"));
    }
    while (accept_word(p, "type")) ctype(p);
    for (uint32_t i = 0; i < p->vals.n; i++)
        if (p->vals.at[i].n >= p->m->ctypes.n) lex_fail(&p->x, p->vals.at[i].at, "no such type");
    while (accept_word(p, "global")) global(p);
    while (is_word(p, "func") || is_word(p, "declare")) {
        bool has_body = accept_word(p, "func");
        if (!has_body) lex_next(&p->x);
        function(p, has_body);
    }
    if (p->x.kind != TOK_END) lex_fail(&p->x, p->x.at, "expected func, declare or the end");
}

vl_status ir_parse(struct arena *a, const char *text, size_t n, struct ir_module **out,
                   char **error) {
    struct parser p = {.arena = a, .m = ir_module_new(a)};
    for (unsigned op = IR_NONDET; op < IR_OP_COUNT; op++)
        map_str_put(&p.tmp, &p.ops, ir_ops[op].text, op);
    lex_init(&p.x, a, text, n);
    module(&p);
    arena_free(&p.tmp);
    if (p.x.error) {
        *error = p.x.error;
        return VL_INPUT;
    }
    *out = p.m;
    return VL_OK;
}
