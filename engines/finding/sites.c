/* The sites of failures that are known before anything is executed: the function's checks, those of
 * the functions that it calls, and at each call of a library model the kinds of checks in there.
 *
 * So a function is not called proved for want of checks that execution did not get to.
 */
#include "engines/finding/sites.h"

#include "core/base/require.h"

/* ---- one site ---- */

bool site_holds_by_intervals(struct verification *v, struct site *s) {
    if (!s->asked) s->by_intervals = s->open && facts_show(v->facts, s->func, s->ins);
    s->asked = true;
    return s->by_intervals;
}

bool site_is_failure(const struct site *s) {
    bv_t k;
    const struct ir_ins *check = &s->func->ins.at[s->ins];
    return check->op == IR_CHECK && ir_const_value(s->func, check->args[0], &k) && !k;
}

struct interp_failure site_failure(const struct site *s) {
    return (struct interp_failure){s->func->name, s->ins, (uint16_t)s->result.kind};
}

void site_give_up(struct site *s, struct reason why) {
    if (!VL_REQUIRE(s->open)) return; /* a violation stays one */
    s->open = false;
    s->result.verdict = VERDICT_UNKNOWN;
    s->result.reason = why;
}

/* Of callees' checks, abstract interpretation is asked late: most are never of interest. */
static struct site *site_new(struct verification *v, const struct ir_func *f, ir_val ins,
                             enum check_kind kind) {
    struct site *s = arena_new(&v->scratch, struct site);
    const struct ir_ins *at = &f->ins.at[ins];
    const char *source = at->op == IR_CHECK ? at->text : at->name;
    *s = (struct site){
        .index = v->sites.n, .func = f, .ins = ins, .own = f == v->func, .open = true};
    bool goal = kind == CHECK_GOAL;
    if (goal && v->opt->all_goals) s->own = true;
    s->result.func = arena_strdup(v->arena, f->name);
    s->result.ins = ins;
    s->result.kind = kind;
    if (source) s->result.snippet = arena_strdup(v->arena, source);
    if (v->undecidable >> kind & 1) site_give_up(s, v->why_undecidable);
    if (goal && !s->own) site_give_up(s, reason_of(REASON_NONE)); /* not this function's */
    if (s->own) site_holds_by_intervals(v, s);
    vec_push(&v->scratch, &v->sites, s);
    return s;
}

struct site *site_of(struct verification *v, const struct ir_func *f, ir_val ins,
                     enum check_kind kind) {
    uint64_t key = ((uint64_t)(uintptr_t)f * 31 + ins) * CHECK_COUNT + kind, known;
    if (map_get(&v->site_map, key, &known)) return (struct site *)(uintptr_t)known;
    struct site *s = site_new(v, f, ins, kind);
    map_put(&v->scratch, &v->site_map, key, (uint64_t)(uintptr_t)s);
    return s;
}

/* ---- what library models check ---- */

struct model_kinds {
    const struct ir_module *m;
    struct arena tmp;
    struct map seen; /* functions, by name */
};

/* The kinds of a model's checks, and of those of the models that it calls. The checks of a callback
 * of the program are its own. */
static check_set kinds_in(struct model_kinds *k, const char *name) {
    const struct ir_func *f = name ? ir_find_func(k->m, name) : NULL;
    check_set all = 0;
    if (!f || !f->is_model || !f->has_body || map_str_get(&k->seen, f->name, NULL)) return 0;
    map_str_put(&k->tmp, &k->seen, f->name, 1);
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CHECK) all |= (check_set)1 << i->check;
        if (i->op == IR_CALL) all |= kinds_in(k, i->text);
    }
    return all;
}

static void call_sites(struct verification *v, const struct ir_func *f, ir_val call) {
    struct model_kinds k = {.m = v->task};
    check_set kinds = kinds_in(&k, f->ins.at[call].text) & ~v->opt->skip;
    for (int i = 0; i < CHECK_COUNT; i++)
        if (kinds >> i & 1) site_of(v, f, call, (enum check_kind)i);
    arena_free(&k.tmp);
}

/* ---- functions of the program that may be called ---- */

struct callee_search {
    struct verification *v;
    struct arena tmp;
    struct map seen; /* by name */
    VEC(const struct ir_func *) left;
};

static void add_callee(struct callee_search *c, const struct ir_func *f) {
    if (!f || !f->has_body || map_str_get(&c->seen, f->name, NULL)) return;
    map_str_put(&c->tmp, &c->seen, f->name, 1);
    vec_push(&c->tmp, &c->left, f);
}

/* Through a pointer, whatever has a body may be called. */
static void add_all_callees(struct callee_search *c) {
    const struct ir_module *m = c->v->task;
    for (uint32_t i = 0; i < m->funcs.n; i++) add_callee(c, m->funcs.at[i]);
    c->v->indirect = true; /* a model's checks would count at the call, of kinds not listed */
}

static void instruction_sites(struct callee_search *c, const struct ir_func *f, ir_val v) {
    const struct ir_ins *ins = &f->ins.at[v];
    if (ins->op == IR_CALL && ins->text) add_callee(c, ir_find_func(c->v->task, ins->text));
    if (ins->op == IR_CALLPTR && !c->v->indirect) add_all_callees(c);
    if (ins->op == IR_ASSUME && !f->is_model) c->v->has_assumptions = true;
    if (f->is_model && !c->v->func->is_model) return; /* counts at the call */
    if (ins->op == IR_CHECK && !(c->v->opt->skip >> ins->check & 1))
        site_of(c->v, f, v, (enum check_kind)ins->check);
    if (ins->op == IR_CALL) call_sites(c->v, f, v);
}

static void function_sites(struct callee_search *c, const struct ir_func *f) {
    for (ir_blk k = 1; k < f->blocks.n; k++) {
        const struct ir_block *block = &f->blocks.at[k];
        for (uint32_t i = 0; i < block->ins.n; i++) instruction_sites(c, f, block->ins.at[i]);
    }
}

void sites_known(struct verification *v) {
    struct callee_search c = {.v = v};
    add_callee(&c, v->func);
    for (uint32_t i = 0; i < c.left.n; i++) function_sites(&c, c.left.at[i]);
    arena_free(&c.tmp);
    v->own_checks = v->sites.n != 0;
}
