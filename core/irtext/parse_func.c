/* Functions in text form. */
#include "core/irtext/parse_int.h"

#include <string.h>

/* Constants get their ids after all instructions; until then an operand is this bit, an index. */
#define POOLED 0x80000000u

/* Moves a vector out of the temporary arena, to its exact size. */
#define KEEP(p, v)                                                                                 \
    do {                                                                                           \
        void *old_ = (v)->at;                                                                      \
        (v)->at = arena_array((p)->arena, (v)->n, sizeof *(v)->at);                                \
        if ((v)->n) memcpy((v)->at, old_, (v)->n * sizeof *(v)->at);                               \
        (v)->cap = (v)->n;                                                                         \
    } while (0)

/* ---- operands ---- */

static ir_val pooled_constant(struct parser *p, const struct ir_ins *c) {
    ir_val *id = ir_pool_id(&p->pool, c);
    if (!*id) *id = POOLED | (p->pool.at.n - 1);
    return *id;
}

static ir_val typed_constant(struct parser *p, ir_type t) {
    lex_next(&p->x);
    unsigned w = ir_is_int(t) ? t : t == IR_F32 ? 32 : t == IR_F64 ? 64 : 80;
    struct ir_ins c = {.op = IR_CONST, .type = t, .k = parse_expect_bits(p, w)};
    return pooled_constant(p, &c);
}

static ir_val parse_address(struct parser *p, enum ir_op op) {
    struct ir_ins c = {.op = (uint16_t)op, .type = IR_PTR, .text = p->x.str};
    lex_next(&p->x);
    return pooled_constant(p, &c);
}

/* An operand, or 0 if there is none here. */
static ir_val optional_val(struct parser *p) {
    ir_type t;
    if (p->x.kind == TOK_AT) return parse_address(p, IR_GLOBAL);
    if (p->x.kind == TOK_AND) return parse_address(p, IR_FUNCADDR);
    if (parse_accept_word(p, "null")) {
        struct ir_ins c = {.op = IR_NULL, .type = IR_PTR};
        return pooled_constant(p, &c);
    }
    if (parse_type_of_word(p, &t) && t != IR_VOID && t != IR_PTR) return typed_constant(p, t);
    if (p->x.kind != TOK_VAL) return 0;
    ir_val v = p->x.n;
    if (v >= p->f->ins.n) vec_push(&p->tmp, &p->vals, (struct forward_reference){v, p->x.at});
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
    while (parse_accept(p, ','));
    return keep_list(p, n);
}

/* "(" [ operands ] ")" */
static ir_val *bracketed(struct parser *p, uint32_t *n) {
    parse_expect(p, '(');
    ir_val *at = parse_is_punct(p, ')') ? keep_list(p, n) : operands(p, n);
    parse_expect(p, ')');
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
    if (e.to >= p->f->blocks.n)
        vec_push(&p->tmp, &p->blocks, (struct forward_reference){e.to, p->x.at});
    lex_next(&p->x);
    if (parse_is_punct(p, '(')) e.args = bracketed(p, &e.nargs);
    return e;
}

static void switch_edge(struct parser *p) {
    struct ir_edge e = {0};
    bv_t lo = 0, hi = 0;
    if (p->edges.n == 0) {
        if (!parse_accept_word(p, "default")) lex_fail(&p->x, p->x.at, "expected default");
    } else {
        lo = hi = parse_expect_bits(p, BV_MAX_WIDTH);
        if (p->x.kind == TOK_DOTS && p->x.n == 2) {
            lex_next(&p->x);
            hi = parse_expect_bits(p, BV_MAX_WIDTH);
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
    while (parse_accept(p, ','));
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
    while (i->imm < IR_INPUT_COUNT && !parse_accept_word(p, ir_input_names[i->imm])) i->imm++;
    if (i->imm >= IR_INPUT_COUNT)
        lex_fail(&p->x, p->x.at, "expected nondet, undefined, extern, alloc or order");
    if (parse_accept_word(p, "lent")) i->text = "lent";
}

static void unsupported(struct parser *p, struct ir_ins *i) {
    i->text = parse_optional_str(p);
    if (parse_accept_word(p, "memory")) i->imm |= IR_UNSUP_MEMORY;
    if (parse_accept_word(p, "control")) i->imm |= IR_UNSUP_CONTROL;
    if (parse_accept_word(p, "seen")) i->imm |= IR_UNSUP_SEEN;
}

static void parse_check(struct parser *p, struct ir_ins *i) {
    enum check_kind k = p->x.kind == TOK_WORD ? check_find(p->x.word) : CHECK_COUNT;
    if (k == CHECK_COUNT) lex_fail(&p->x, p->x.at, "expected a kind of check");
    i->check = (uint16_t)k;
    lex_next(&p->x);
    parse_expect(p, ',');
    one_operand(p, i);
    if (parse_accept(p, ',')) i->text = parse_expect_str(p, TOK_STR, "a string");
    if (parse_accept_word(p, "requires")) i->name = parse_expect_str(p, TOK_STR, "a string");
}

static enum ir_op expect_op(struct parser *p) {
    uint64_t op = 0;
    if (p->x.kind != TOK_WORD || !map_str_get(&p->ops, p->x.word, &op))
        lex_fail(&p->x, p->x.at, "expected an instruction");
    if (!p->x.error) lex_next(&p->x);
    return (enum ir_op)op;
}

static void dbg(struct parser *p, struct ir_ins *i) {
    const char *at = p->x.at;
    i->imm = parse_expect_num(p, UINT32_MAX);
    if (i->imm >= p->f->vars.n) lex_fail(&p->x, at, "no such variable");
    parse_expect(p, ',');
    one_operand(p, i);
}

static void source(struct parser *p, struct ir_ins *i) {
    if (parse_accept_word(p, "source")) i->name = parse_expect_str(p, TOK_STR, "a string");
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
        parse_expect(p, '*');
        i->imm = parse_expect_num(p, UINT64_MAX);
        break;
    case IR_ALLOCA:
    case IR_MALLOC:
    case IR_CALLOC:
        i->args = operands(p, &i->nargs);
        if (parse_accept_word(p, "align")) i->imm = parse_expect_num(p, UINT32_MAX);
        break;
    case IR_CHECK:
        parse_check(p, i);
        break;
    case IR_DBG:
        dbg(p, i);
        break;
    case IR_CALL:
        i->text = parse_expect_str(p, TOK_AT, "a function");
        i->args = bracketed(p, &i->nargs);
        source(p, i);
        break;
    case IR_CALLPTR:
        i->text = parse_expect_str(p, TOK_STR, "a signature");
        i->args = operands(p, &i->nargs);
        if (parse_accept_word(p, "reads")) i->imm = parse_expect_num(p, UINT64_MAX);
        source(p, i);
        break;
    case IR_ASM:
        i->imm = parse_accept_word(p, "memory");
        i->args = bracketed(p, &i->nargs);
        break;
    case IR_ISFUNC:
        i->text = parse_expect_str(p, TOK_STR, "a signature");
        i->args = operands(p, &i->nargs);
        break;
    case IR_LOAD:
        i->imm = parse_accept_word(p, "maybe");
        i->args = operands(p, &i->nargs);
        break;
    case IR_INMODE:
        i->imm = expect_op(p);
        i->args = operands(p, &i->nargs);
        break;
    case IR_FROUND:
    case IR_NOLEAK:
        i->imm = parse_expect_num(p, UINT32_MAX);
        parse_expect(p, ',');
        i->args = operands(p, &i->nargs);
        break;
    case IR_JMP:
        edges(p, i);
        break;
    case IR_BR:
    case IR_SWITCH:
        one_operand(p, i);
        parse_expect(p, ',');
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
    parse_expect(p, ':');
    const char *at = p->x.at;
    i->type = parse_expect_type(p);
    if (i->type == IR_VOID) lex_fail(&p->x, at, "a value cannot be void");
    i->name = parse_optional_str(p);
    i->ct = parse_optional_ct(p);
}

static ir_val add_instruction(struct parser *p, const struct ir_ins *i) {
    if (p->f->ins.n >= POOLED - 1) lex_fail(&p->x, p->x.at, "function too large");
    vec_push(&p->tmp, &p->f->ins, *i);
    return p->f->ins.n - 1;
}

static void instruction(struct parser *p, ir_blk b) {
    struct ir_ins i = {.block = b};
    if (p->x.kind == TOK_VAL) {
        definition(p, &i);
        parse_expect(p, '=');
    }
    i.op = (uint16_t)expect_op(p);
    if (p->x.error) return;
    body(p, &i);
    i.loc = parse_optional_loc(p);
    ir_val v = add_instruction(p, &i);
    vec_push(&p->tmp, &p->f->blocks.at[b].ins, v);
}

/* "%1: i32 "n" 1, ..." up to the closing bracket */
static bool parameter(struct parser *p, ir_blk b, ir_val *out) {
    struct ir_ins i = {.op = IR_PARAM, .block = b};
    if (p->x.kind != TOK_VAL) return false;
    definition(p, &i);
    i.loc = parse_optional_loc(p);
    *out = add_instruction(p, &i);
    return true;
}

/* ---- functions ---- */

/* `b2` begins a block; nothing else that may stand here begins so. */
static bool at_block(const struct parser *p) {
    return p->x.kind == TOK_WORD && p->x.word[0] == 'b' && p->x.word[1] >= '0' &&
           p->x.word[1] <= '9';
}

static void parse_block(struct parser *p) {
    ir_blk b = p->f->blocks.n;
    ir_val v;
    if (block_of_word(p) != b) lex_fail(&p->x, p->x.at, "expected b%u here", b);
    lex_next(&p->x);
    vec_push(&p->tmp, &p->f->blocks, (struct ir_block){.label = parse_optional_str(p)});
    if (parse_accept(p, '(')) {
        while (parameter(p, b, &v)) {
            vec_push(&p->tmp, &p->f->blocks.at[b].params, v);
            if (!parse_accept(p, ',')) break;
        }
        parse_expect(p, ')');
    }
    parse_expect(p, ':');
    while (p->x.kind != TOK_END && !at_block(p) && !parse_is_punct(p, '}')) instruction(p, b);
    KEEP(p, &p->f->blocks.at[b].params);
    KEEP(p, &p->f->blocks.at[b].ins);
}

static void variables(struct parser *p) {
    while (parse_accept_word(p, "var")) {
        struct ir_var v = {0};
        parse_expect_index(p, p->f->vars.n);
        v.name = parse_expect_str(p, TOK_STR, "a name");
        v.ct = parse_optional_ct(p);
        v.loc = parse_optional_loc(p);
        vec_push(&p->tmp, &p->f->vars, v);
    }
    KEEP(p, &p->f->vars);
}

static uint64_t set_of(struct parser *p, const char *word) {
    return parse_accept_word(p, word) ? parse_expect_num(p, UINT64_MAX) : 0;
}

static const struct ir_known *known(struct parser *p) {
    struct ir_known *k = arena_new(p->arena, struct ir_known);
    k->place = parse_expect_str(p, TOK_STR, "a place");
    k->never_returns = parse_accept_word(p, "never");
    k->calls_back = parse_accept_word(p, "calls");
    k->writes = set_of(p, "writes");
    k->reaches = set_of(p, "reaches");
    k->keeps = set_of(p, "keeps");
    k->shares = parse_accept_word(p, "shares");
    k->frees = set_of(p, "frees");
    k->writes_globals = parse_accept_word(p, "globals");
    if (parse_accept_word(p, "to")) do
            vec_push(p->arena, &k->globals, parse_expect_str(p, TOK_AT, "a global"));
        while (parse_accept(p, ','));
    k->fresh = parse_accept_word(p, "fresh");
    k->not_null = parse_accept_word(p, "nonnull");
    k->has_range = parse_accept_word(p, "range");
    if (k->has_range) k->lo = parse_expect_bits(p, BV_MAX_WIDTH);
    if (k->has_range) k->hi = parse_expect_bits(p, BV_MAX_WIDTH);
    return k;
}

static void array_params(struct parser *p) {
    do {
        struct ir_array_param a = {.param = (uint32_t)parse_expect_num(p, UINT32_MAX)};
        a.count = parse_expect_num(p, UINT64_MAX);
        vec_push(p->arena, &p->f->arrays, a);
    } while (parse_accept(p, ','));
}

/* `first bytes record` */
static uint32_t place_in_record(struct parser *p, uint64_t *bytes, ir_ct *record) {
    uint32_t first = (uint32_t)parse_expect_num(p, UINT32_MAX);
    *bytes = parse_expect_num(p, UINT64_MAX);
    *record = (ir_ct)parse_expect_num(p, UINT32_MAX);
    return first;
}

static void front_params(struct parser *p) {
    do {
        struct ir_front x = {0};
        x.param = place_in_record(p, &x.bytes, &x.record);
        vec_push(p->arena, &p->f->fronts, x);
    } while (parse_accept(p, ','));
}

static void container_records(struct parser *p) {
    do {
        struct ir_container x = {0};
        x.member = place_in_record(p, &x.bytes, &x.record);
        vec_push(p->arena, &p->f->containers, x);
    } while (parse_accept(p, ','));
}

static void func_head(struct parser *p) {
    struct ir_func *f = p->f;
    ir_val v;
    f->name = parse_expect_str(p, TOK_AT, "a function's name");
    f->is_static = parse_accept_word(p, "static");
    f->is_used = parse_accept_word(p, "used");
    f->is_weak = parse_accept_word(p, "weak");
    f->is_alone = parse_accept_word(p, "alone");
    if (parse_accept_word(p, "registers")) f->hook = HOOK_REGISTERS;
    if (!f->hook && parse_accept_word(p, "constructs")) f->hook = HOOK_CONSTRUCTS;
    if (f->hook) f->priority = (uint32_t)parse_expect_num(p, UINT32_MAX);
    f->is_system = parse_accept_word(p, "system");
    f->not_null = parse_accept_word(p, "nonnull");
    if (parse_accept_word(p, "gives")) f->gives = parse_expect_num(p, UINT64_MAX);
    f->is_model = parse_accept_word(p, "model");
    if (parse_accept_word(p, "restrict")) f->restricted = parse_expect_num(p, UINT64_MAX);
    if (parse_accept_word(p, "byvalue")) f->by_value = parse_expect_num(p, UINT64_MAX);
    if (parse_accept_word(p, "arrays")) array_params(p);
    if (parse_accept_word(p, "fronts")) front_params(p);
    if (parse_accept_word(p, "containers")) container_records(p);
    parse_expect(p, '(');
    while (parameter(p, 0, &v)) {
        vec_push(&p->tmp, &f->params, v);
        if (!parse_accept(p, ',')) break;
    }
    if (p->x.kind == TOK_DOTS && p->x.n == 3) {
        f->varargs = true;
        lex_next(&p->x);
    }
    KEEP(p, &f->params);
    parse_expect(p, ')');
    if (p->x.kind != TOK_ARROW) lex_fail(&p->x, p->x.at, "expected ->");
    lex_next(&p->x);
    f->ret = parse_expect_type(p);
    f->ret_ct = parse_optional_ct(p);
    if (parse_accept_word(p, "type"))
        f->written = parse_expect_str(p, TOK_STR, "a function's C type");
    if (parse_accept_word(p, "known")) f->known = known(p);
    f->loc = parse_optional_loc(p);
    if (parse_accept_word(p, "name")) f->name_loc = parse_optional_loc(p);
}

static void resolve_pooled(struct parser *p, ir_val *v, uint32_t n) {
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
        resolve_pooled(p, i->args, i->nargs);
        for (uint32_t e = 0; e < i->nedges; e++)
            resolve_pooled(p, i->edges[e].args, i->edges[e].nargs);
    }
    for (uint32_t i = 0; i < p->pool.at.n; i++) vec_push(&p->tmp, &f->ins, p->pool.at.at[i].c);
    KEEP(p, &f->ins);
    KEEP(p, &f->blocks);
}

void parse_function(struct parser *p, bool has_body) {
    struct ir_func *f = p->f = arena_new(p->arena, struct ir_func);
    vec_push(p->arena, &p->m->funcs, f);
    f->has_body = has_body;
    p->pool = (struct ir_pool){.arena = &p->tmp};
    p->vals.n = p->blocks.n = 0;
    vec_push(&p->tmp, &f->ins, (struct ir_ins){0});
    vec_push(&p->tmp, &f->blocks, (struct ir_block){0});
    func_head(p);
    if (has_body) {
        parse_expect(p, '{');
        variables(p);
        while (at_block(p)) parse_block(p);
        parse_expect(p, '}');
    }
    func_end(p);
}
