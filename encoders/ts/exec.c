/* Blocks, run symbolically from a cut point on. */
#include "encoders/ts/exec.h"
#include "encoders/access/place.h"
#include "encoders/term/op_term.h"
#include "encoders/ts/alias.h"
#include "encoders/ts/call.h"
#include "encoders/ts/mem.h"
#include "encoders/ts/object.h"
#include "encoders/ts/outside.h"
#include "encoders/ts/part.h"
#include "encoders/ts/pred.h"

#include <string.h>

enum { MAX_ARGS = OP_TERM_ARGS };

unsigned ts_bits_of(const struct ts_builder *x, ir_type t) {
    return t == IR_PTR ? x->ptr_bits : ir_type_bits(t);
}

term ts_number(struct ts_builder *x, uint64_t k) {
    return term_const(x->s, x->ptr_bits, bv_norm(k, x->ptr_bits));
}

struct ts_value ts_pointer(struct ts_builder *x, uint32_t object) {
    return (struct ts_value){term_const(x->s, TS_OBJ_BITS, object), ts_number(x, 0)};
}

struct ts_value ts_get(struct ts_builder *x, ir_val v) {
    const struct ir_ins *ins = &x->f->ins.at[v];
    switch (ins->op) {
    case IR_CONST:
        return (struct ts_value){.v = term_const(x->s, ts_bits_of(x, ins->type), ins->k)};
    case IR_NULL:
        return ts_pointer(x, x->t->opt.numbers ? OBJ_OUTSIDE : OBJ_NULL);
    case IR_ALLOCA:
    case IR_GLOBAL:
    case IR_FUNCADDR:
        return ts_pointer(x, x->t->opt.numbers ? OBJ_OUTSIDE : x->points.object_of[v]);
    default:
        return x->step.regs[v];
    }
}

/* ---- guards ---- */

void ts_require(struct ts_builder *x, term cond) {
    x->step.guard = term_and(x->s, x->step.guard, cond);
}

term ts_here(struct ts_builder *x, term cond) {
    return term_and(x->s, x->step.at_cut, term_and(x->s, x->step.guard, cond));
}

void ts_lose(struct ts_builder *x, term cond, const char *what) {
    struct ts_lost l = {x->t->inlined.from.at[x->step.ins], what, ts_here(x, cond)};
    if (!term_is_false(x->s, l.when)) vec_push(x->a, &x->t->lost, l);
    ts_require(x, term_not(x->s, cond));
}

static void lose_all(struct ts_builder *x, const char *what) { ts_lose(x, term_true(x->s), what); }

static struct ts_site *site_of(struct ts_builder *x, struct ir_place at, enum check_kind kind) {
    for (uint32_t i = 0; i < x->t->sites.n; i++) {
        struct ts_site *s = &x->t->sites.at[i];
        if (s->at.func == at.func && s->at.ins == at.ins && s->kind == kind) return s;
    }
    struct ts_site s = {
        .at = at, .kind = kind, .reach = term_false(x->s), .fail = term_false(x->s)};
    vec_push(x->a, &x->t->sites, s);
    return &x->t->sites.at[x->t->sites.n - 1];
}

static void run_check(struct ts_builder *x, const struct ir_ins *ins, term cond) {
    enum check_kind kind = (enum check_kind)ins->check;
    if (x->t->opt.skip >> kind & 1) return;
    struct ir_place at = x->t->inlined.from.at[x->step.ins];
    struct ts_site *s = site_of(x, at, kind);
    if (at.in_model && !s->what) s->what = ins->text;
    s->reach = term_or(x->s, s->reach, ts_here(x, term_true(x->s)));
    s->fail = term_or(x->s, s->fail, ts_here(x, term_not(x->s, cond)));
    if (check_ends(kind)) ts_require(x, cond);
}

/* ---- inputs ---- */

term ts_input(struct ts_builder *x, unsigned width, const char *name, bool listed, ir_type type) {
    struct ts_input in = {.listed = listed, .type = type};
    in.var = term_var(x->s, width, name ? name : "input");
    in.taken = ts_here(x, term_true(x->s));
    vec_push(x->a, &x->t->inputs, in);
    return in.var;
}

term ts_anything(struct ts_builder *x, unsigned width, const char *name) {
    term v = ts_input(x, width, name, false, IR_I(width));
    x->t->inputs.at[x->t->inputs.n - 1].coarse = true;
    return v;
}

static struct ts_value run_nondet(struct ts_builder *x, const struct ir_ins *ins) {
    if (ins->type == IR_PTR) {
        ts_input(x, x->ptr_bits, ins->name, true, IR_PTR);
        return ts_pointer(x, OBJ_OUTSIDE);
    }
    unsigned width = ts_bits_of(x, ins->type);
    struct ts_value v = {.v = ts_input(x, width, ins->name, true, ins->type)};
    if (ins->imm == IR_INPUT_ALLOC && x->t->opt.no_malloc_failure) {
        v.v = term_false(x->s);
        ts_assume(x, ASSUME_ALLOCATION);
    }
    return v;
}

struct ts_value ts_no_value(struct ts_builder *x, ir_type t) {
    if (t == IR_PTR) return ts_pointer(x, OBJ_OUTSIDE);
    if (t == IR_VOID) return (struct ts_value){0};
    return (struct ts_value){.v = term_const(x->s, ts_bits_of(x, t), 0)};
}

struct ts_value ts_unknown_op(struct ts_builder *x, const struct ir_ins *ins) {
    lose_all(x, ir_ops[ins->op].text);
    return ts_no_value(x, ins->type);
}

/* ---- pointers ---- */

/* One of many may be another one. */
static term may_differ(struct ts_builder *x, struct ts_value p) {
    term many = term_false(x->s), is;
    for (uint32_t k = 0; ts_next_object(x, 0, p, &k, &is); k++)
        if (x->t->objects.at[k].many) many = term_or(x->s, many, is);
    return many;
}

term ts_same_object(struct ts_builder *x, const struct ts_value *v) {
    term same = term_eq(x->s, v[0].obj, v[1].obj), many = may_differ(x, v[0]);
    if (term_is_false(x->s, many)) return same;
    term any = term_or(x->s, term_not(x->s, many), ts_anything(x, 1, "is the same"));
    return term_and(x->s, same, any);
}

/* Where objects lie is any place that fits their alignment and leaves them apart. */
static term address(struct ts_builder *x, unsigned i, struct ts_value p) {
    term base = 0, is;
    for (uint32_t k = 0; ts_next_object(x, i, p, &k, &is); k++) {
        term here = x->t->objects.at[k].many ? ts_any_base(x, k) : ts_base(x, k);
        if (!here) ts_lose(x, is, "an address as a number");
        if (here) base = base ? term_ite(x->s, is, here, base) : here;
    }
    return base ? term_bin(x->s, TERM_ADD, base, p.v) : p.v;
}

/* Offsets in one object, else addresses. */
static term places(struct ts_builder *x, const struct ts_value *v, enum term_op same,
                   enum term_op other) {
    term one = ts_same_object(x, v), in = term_bin(x->s, same, v[0].v, v[1].v);
    if (term_is_true(x->s, one)) return in;
    term a = address(x, 0, v[0]), b = address(x, 1, v[1]);
    return term_ite(x->s, one, in, term_bin(x->s, other, a, b));
}

static bool is_function_object(const struct ts_builder *x, const struct ts_object *o) {
    bool outside = o->kind == TS_UNKNOWN && o->ct;
    return o->kind == TS_FUNC || (outside && ir_ctype_at(x->m, o->ct)->kind == CT_FUNC);
}

/* May the first one's pointer be to the other one, or to something in it?  asked: the code compares
 * them as numbers, else it may compare pointers of that type. */
static bool may_be_in(const struct ts_builder *x, const struct ts_object *o,
                      const struct ts_object *of, bool asked) {
    if (!o->compared && !(asked && o->kind == TS_UNKNOWN)) return false;
    if (is_function_object(x, o)) return is_function_object(x, of);
    return of->kind == TS_GLOBAL || (of->kind == TS_UNKNOWN && env_fits(x->m, o->ct, of->ct));
}

/* Executions in which a pointer to the one is another's that is at `at` (0: anywhere) in the other.
 */
static term may_be_at(struct ts_builder *x, uint32_t one, uint32_t other, term at, bool asked) {
    const struct ts_object *o = ts_object_at(x, one), *of = ts_object_at(x, other);
    if (one == other || !may_be_in(x, o, of, asked)) return term_false(x->s);
    return ts_alias_left(x, one, other, at);
}

/* Pointers from outside refer to different objects here, though the program may have them equal. */
static void lose_equal(struct ts_builder *x, const struct ts_value *v) {
    term here, there;
    for (uint32_t i = 0; ts_next_object(x, 0, v[0], &i, &here); i++)
        for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &there); k++) {
            term one = may_be_at(x, i, k, v[1].v, false);
            one = term_or(x->s, one, may_be_at(x, k, i, v[0].v, false));
            one = term_and(x->s, one, term_and(x->s, here, there));
            ts_lose(x, one, "pointers that may be equal");
        }
}

/* As a number it may be compared with that of any other that becomes one. */
static void lose_number(struct ts_builder *x, struct ts_value p) {
    const struct object_set *numbers = &x->points.numbers;
    term is;
    for (uint32_t i = 0; ts_next_object(x, 0, p, &i, &is); i++)
        for (uint32_t k = 0; k < x->t->objects.n; k++) {
            bool asked = object_set_has(numbers, i) && object_set_has(numbers, k);
            term one = may_be_at(x, i, k, 0, asked);
            one = term_or(x->s, one, may_be_at(x, k, i, 0, asked));
            ts_lose(x, term_and(x->s, is, one), "pointers that may be equal");
        }
}

/* *one: the only object met so far; *two: there are others. */
static struct access_meeting meeting_of(struct ts_builder *x, unsigned i, struct ts_value p,
                                        uint32_t *one, bool *two) {
    struct access_meeting m = access_never_meets(x->s);
    term is;
    for (uint32_t k = 0; ts_next_object(x, i, p, &k, &is); k++) {
        if (k == OBJ_NULL || k == OBJ_OUTSIDE) continue;
        const struct access_object o = ts_access(x, &x->t->objects.at[k]);
        *two |= *one && *one != k;
        *one = k;
        access_add_meeting(x->s, x->m, &m, &o, is, p.v);
    }
    return m;
}

/* Just behind an object, or where a dead one was, there may be another one; literals may overlap.
 */
static term by_address(struct ts_builder *x, const struct ts_value *v, term same) {
    uint32_t one = 0;
    bool two = false;
    struct access_meeting a = meeting_of(x, 0, v[0], &one, &two);
    struct access_meeting b = meeting_of(x, 1, v[1], &one, &two);
    if (!two) return term_false(x->s);
    term some = access_meet(x->s, x->m, &a, v[0].v, &b, v[1].v);
    term null = term_or(x->s, ts_is(x, v[0], OBJ_NULL), ts_is(x, v[1], OBJ_NULL));
    return term_and(x->s, some, term_not(x->s, term_or(x->s, same, null)));
}

static term compare(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v) {
    if (ins->op != IR_PTREQ) {
        bool less = ins->op == IR_PTRLT;
        return places(x, v, less ? TERM_SLT : TERM_SLE, less ? TERM_ULT : TERM_ULE);
    }
    term same = ts_same_object(x, v);
    term outside = term_or(x->s, ts_is(x, v[0], OBJ_OUTSIDE), ts_is(x, v[1], OBJ_OUTSIDE));
    ts_lose(x, outside, "a pointer from outside");
    lose_equal(x, v);
    term equal = term_and(x->s, same, term_eq(x->s, v[0].v, v[1].v));
    term other = by_address(x, v, same);
    if (term_is_false(x->s, other)) return equal;
    term a = address(x, 0, v[0]), b = address(x, 1, v[1]);
    return term_ite(x->s, other, term_eq(x->s, a, b), equal);
}

static struct ts_value run_pointer(struct ts_builder *x, const struct ir_ins *ins,
                                   const struct ts_value *v) {
    struct ts_value r = {0};
    bv_t k;
    switch (ins->op) {
    case IR_PTRADD:
        r.obj = v[0].obj;
        r.v = term_bin(x->s, TERM_MUL, v[1].v, ts_number(x, ins->imm));
        r.v = term_bin(x->s, TERM_ADD, v[0].v, r.v);
        return r;
    case IR_PTRDIFF:
        return r.v = places(x, v, TERM_SUB, TERM_SUB), r;
    case IR_OFFSET:
        ts_lose(x, ts_is(x, v[0], OBJ_OUTSIDE), "a pointer from outside");
        return r.v = v[0].v, r;
    case IR_PTREQ:
    case IR_PTRLT:
    case IR_PTRLE:
        return r.v = compare(x, ins, v), r;
    case IR_PTRTOINT:
        lose_number(x, v[0]);
        return r.v = address(x, 0, v[0]), r;
    case IR_INTTOPTR:
        if (!term_is_const(x->s, v[0].v, &k) || k) lose_all(x, "a number as an address");
        return ts_pointer(x, OBJ_NULL);
    default:
        return ts_unknown_op(x, ins);
    }
}

static struct ts_value run_select(struct ts_builder *x, const struct ts_value *v) {
    struct ts_value r = {.v = term_ite(x->s, v[0].v, v[1].v, v[2].v)};
    if (v[1].obj) r.obj = term_ite(x->s, v[0].v, v[1].obj, v[2].obj);
    return r;
}

/* ---- instructions ---- */

static struct ts_value run_leaf(struct ts_builder *x, const struct ir_ins *ins) {
    if (ins->op == IR_NONDET) return run_nondet(x, ins);
    if (ins->op == IR_UNSUPPORTED) lose_all(x, ins->text ? ins->text : "a construct");
    return ts_unknown_op(x, ins);
}

/* opt.numbers: of what is no arithmetic on integers. */
static bool is_anything(const struct ir_ins *ins) {
    switch (ir_ops[ins->op].shape) {
    case S_CHECK:
    case S_DBG:
    case S_CONST:
    case S_BIN:
    case S_CMP:
    case S_CAST:
        return false;
    case S_SEL:
        return !ir_is_int(ins->type);
    default:
        return true;
    }
}

static struct ts_value anything(struct ts_builder *x, const struct ir_ins *ins) {
    if (ins->type == IR_VOID) return (struct ts_value){0};
    if (ins->type == IR_PTR) return ts_pointer(x, OBJ_OUTSIDE);
    return (struct ts_value){.v = ts_input(x, ts_bits_of(x, ins->type), "any", false, ins->type)};
}

static void assume_rounding(struct ts_builder *x, const struct ir_ins *ins) {
    enum assumption_kind kinds[ASSUMPTION_ROUNDING];
    uint32_t n = assumption_rounding(x->m, x->f, ins, ins->op != IR_INMODE, kinds);
    for (uint32_t i = 0; i < n; i++) ts_assume(x, kinds[i]);
}

static struct ts_value run_ins(struct ts_builder *x, const struct ir_ins *ins,
                               const struct ts_value *v) {
    struct ts_value r = {0};
    term numbers[MAX_ARGS];
    if (x->t->opt.numbers && is_anything(ins)) return anything(x, ins);
    switch (ir_ops[ins->op].shape) {
    case S_CHECK:
        if (ins->op == IR_CHECK)
            run_check(x, ins, v[0].v);
        else
            ts_require(x, v[0].v);
        return r;
    case S_DBG:
    case S_CONST:
        return r;
    case S_LEAF:
        return run_leaf(x, ins);
    case S_MEM:
        return ts_memory_op(x, ins, v);
    case S_PRED:
        return r.v = ts_predicate(x, ins, v), r;
    case S_PTR:
        return run_pointer(x, ins, v);
    case S_CALL:
        return ts_call(x, ins);
    case S_SEL:
        return run_select(x, v);
    default:
        break;
    }
    if (!ir_computes((enum ir_op)ins->op)) return ts_unknown_op(x, ins);
    if (ins->op == IR_FREM) lose_all(x, "fmod");
    if (ir_ops[ins->op].shape == S_FBIN || ins->op == IR_INMODE) assume_rounding(x, ins);
    for (uint32_t i = 0; i < ins->nargs && i < MAX_ARGS; i++) numbers[i] = v[i].v;
    return r.v = op_term(x->s, ins, numbers, ts_bits_of(x, ins->type)), r;
}

/* ---- ends of blocks ---- */

static struct ts_value *args_of(struct ts_builder *x, const struct ir_edge *e) {
    struct ts_value *args = TS_NEW(x, struct ts_value, e->nargs);
    for (uint32_t i = 0; i < e->nargs; i++) args[i] = ts_get(x, e->args[i]);
    return args;
}

/* The value at the start of the block; args are its parameters'. */
static struct ts_value value_at(struct ts_builder *x, ir_blk to, ir_val v,
                                const struct ts_value *args) {
    const struct ir_block *blk = &x->f->blocks.at[to];
    for (uint32_t i = 0; i < blk->params.n; i++)
        if (blk->params.at[i] == v) return args[i];
    return x->step.regs[v];
}

/* To a cut point: what lives there. */
static void move(struct ts_builder *x, ir_blk to, term guard, const struct ts_value *args) {
    struct ts_move m = {.guard = term_and(x->s, x->step.at_cut, guard),
                        .from = x->step.cut,
                        .to = x->flow.cut_of[to] - 1};
    VEC(struct ts_value) values = {0};
    for (uint32_t i = 0; i < x->flow.live[to].n; i++)
        vec_push(&x->scratch, &values, value_at(x, to, x->flow.live[to].at[i], args));
    m.values = values.at;
    m.memory = TS_NEW(x, term, x->nmemory);
    memcpy(m.memory, x->step.memory, x->nmemory * sizeof *m.memory);
    vec_push(&x->scratch, &x->moves, m);
}

void ts_send(struct ts_builder *x, const struct ir_edge *e, term cond) {
    term guard = term_and(x->s, x->step.guard, cond);
    if (term_is_false(x->s, guard)) return;
    struct ts_env env = {.guard = guard, .args = args_of(x, e)};
    if (x->flow.cut_of[e->to]) {
        move(x, e->to, guard, env.args);
        return;
    }
    env.memory = TS_NEW(x, term, x->nmemory);
    memcpy(env.memory, x->step.memory, x->nmemory * sizeof *env.memory);
    env.versions = TS_NEW(x, uint32_t, x->t->objects.n);
    memcpy(env.versions, x->step.versions, x->t->objects.n * sizeof *env.versions);
    vec_push(&x->scratch, &x->step.arriving[e->to].envs, env);
}

static void run_switch(struct ts_builder *x, const struct ir_ins *ins, term v) {
    term others = term_true(x->s);
    unsigned w = term_width(x->s, v);
    for (uint32_t i = 1; i < ins->nedges; i++) {
        const struct ir_edge *e = &ins->edges[i];
        term low = term_bin(x->s, TERM_ULE, term_const(x->s, w, e->lo), v);
        term high = term_bin(x->s, TERM_ULE, v, term_const(x->s, w, e->hi));
        term in = term_and(x->s, others, term_and(x->s, low, high));
        others = term_and(x->s, others, term_not(x->s, in));
        ts_send(x, e, in);
    }
    ts_send(x, &ins->edges[0], others);
}

static void run_end(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v) {
    struct ts *t = x->t;
    switch (ins->op) {
    case IR_JMP:
        ts_send(x, &ins->edges[0], term_true(x->s));
        break;
    case IR_BR:
        ts_send(x, &ins->edges[0], v[0].v);
        ts_send(x, &ins->edges[1], term_not(x->s, v[0].v));
        break;
    case IR_SWITCH:
        run_switch(x, ins, v[0].v);
        break;
    case IR_RET: {
        term now = ts_here(x, term_true(x->s));
        t->returned = term_or(x->s, t->returned, now);
        if (ins->nargs && !v[0].obj)
            t->result = t->result ? term_ite(x->s, now, v[0].v, t->result) : v[0].v;
    }
        /* fall through */
    case IR_HALT:
        t->ended = term_or(x->s, t->ended, ts_here(x, term_true(x->s)));
        break;
    default:
        lose_all(x, ir_ops[ins->op].text);
    }
}

/* ---- blocks ---- */

static void run_one(struct ts_builder *x, ir_val id) {
    const struct ir_ins *ins = &x->f->ins.at[id];
    struct ts_value small[4], *v = small;
    if (ins->nargs > 4) v = TS_NEW(x, struct ts_value, ins->nargs);
    for (uint32_t i = 0; i < ins->nargs; i++) v[i] = ts_get(x, ins->args[i]);
    x->step.ins = id;
    if (ir_ops[ins->op].flags & F_TERM)
        run_end(x, ins, v);
    else
        x->step.regs[id] = run_ins(x, ins, v);
}

static struct ts_value merged(struct ts_builder *x, term c, struct ts_value a, struct ts_value b) {
    struct ts_value r = {.v = a.v == b.v ? a.v : term_ite(x->s, c, a.v, b.v)};
    if (a.obj) r.obj = a.obj == b.obj ? a.obj : term_ite(x->s, c, a.obj, b.obj);
    return r;
}

static void merge_versions(struct ts_builder *x, const struct ts_env *env) {
    for (uint32_t o = 0; o < x->t->objects.n; o++) {
        uint32_t old = x->step.versions[o];
        if (!x->t->objects.at[o].part || old == env->versions[o]) continue;
        struct ts_version v = {VERSION_MERGE, o, env->versions[o], old, .is = env->guard};
        x->step.versions[o] = ts_new_version(x, v);
    }
}

/* false: no edge gets there. */
static bool arrive(struct ts_builder *x, ir_blk b) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    const struct ts_env *env = x->step.arriving[b].envs.at;
    uint32_t n = x->step.arriving[b].envs.n;
    if (!n) return false;
    x->step.guard = env[0].guard;
    memcpy(x->step.memory, env[0].memory, x->nmemory * sizeof *x->step.memory);
    memcpy(x->step.versions, env[0].versions, x->t->objects.n * sizeof *x->step.versions);
    for (uint32_t k = 0; k < blk->params.n; k++) x->step.regs[blk->params.at[k]] = env[0].args[k];
    for (uint32_t i = 1; i < n; i++) {
        for (uint32_t k = 0; k < x->nmemory; k++)
            if (x->step.memory[k] != env[i].memory[k])
                x->step.memory[k] =
                    term_ite(x->s, env[i].guard, env[i].memory[k], x->step.memory[k]);
        merge_versions(x, &env[i]);
        for (uint32_t k = 0; k < blk->params.n; k++) {
            struct ts_value *r = &x->step.regs[blk->params.at[k]];
            *r = merged(x, env[i].guard, env[i].args[k], *r);
        }
        x->step.guard = term_or(x->s, x->step.guard, env[i].guard);
    }
    x->step.arriving[b].envs.n = 0;
    return true;
}

void ts_run_block(struct ts_builder *x, ir_blk b) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    bool first = b == x->t->cuts.at[x->step.cut];
    if (!first && !arrive(x, b)) return;
    for (uint32_t i = 0; i < blk->ins.n; i++) {
        if (term_is_false(x->s, x->step.guard)) return;
        if (x->flow.needed[blk->ins.at[i]]) run_one(x, blk->ins.at[i]);
    }
}
