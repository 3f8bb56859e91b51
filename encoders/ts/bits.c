/* Next values, goal and constraint are blasted to one graph; its inputs are latches and inputs. */
#include "encoders/ts/bits.h"

#include "core/base/map.h"
#include "encoders/bits/bitblast.h"
#include "encoders/bits/cnf.h"

#include <stdlib.h>

struct ts_bits {
    const struct ts *t;
    struct arena arena;
    struct aig *aig;
    struct bitblast *blaster;
    VEC(aig_lit) latches, inputs; /* bits, in the order of their variables */
    VEC(aig_lit) next;            /* of each latch */
    VEC(signed char) first;       /* 0, 1, or -1: anything */
    struct map first_bit; /* of a term variable: index in latches, or latches.n + in inputs */
};

static void add_latches(struct ts_bits *b) {
    const struct ts *t = b->t;
    for (uint32_t i = 0; i < t->vars.n; i++) {
        const struct ts_var *v = &t->vars.at[i];
        const aig_lit *bit = bitblast_term(b->blaster, v->now);
        map_put(&b->arena, &b->first_bit, v->now, b->latches.n);
        for (unsigned k = 0; k < term_width(t->store, v->now); k++) {
            vec_push(&b->arena, &b->latches, bit[k]);
            vec_push(&b->arena, &b->first, (signed char)(v->fixed ? (int)(v->first >> k & 1) : -1));
        }
    }
}

static void add_inputs(struct ts_bits *b) {
    const struct ts *t = b->t;
    for (uint32_t i = 0; i < t->inputs.n; i++) {
        term v = t->inputs.at[i].var;
        if (!v) continue;
        const aig_lit *bit = bitblast_term(b->blaster, v);
        map_put(&b->arena, &b->first_bit, v, b->latches.n + b->inputs.n);
        for (unsigned k = 0; k < term_width(t->store, v); k++)
            vec_push(&b->arena, &b->inputs, bit[k]);
    }
}

/* false: no time. */
static bool add_next(struct ts_bits *b) {
    const struct ts *t = b->t;
    for (uint32_t i = 0; i < t->vars.n; i++) {
        const aig_lit *bit = bitblast_within(b->blaster, t->vars.at[i].next, t->opt.deadline);
        if (!bit) return false;
        for (unsigned k = 0; k < term_width(t->store, t->vars.at[i].now); k++)
            vec_push(&b->arena, &b->next, bit[k]);
    }
    return bitblast_within(b->blaster, t->universal, t->opt.deadline) != NULL;
}

struct ts_bits *ts_bits_new(const struct ts *t) {
    struct ts_bits *b = vl_malloc(sizeof *b);
    *b = (struct ts_bits){.t = t, .aig = aig_new()};
    b->blaster = bitblast_new(t->store, b->aig);
    add_latches(b);
    add_inputs(b);
    if (add_next(b)) return b;
    ts_bits_free(b);
    return NULL;
}

void ts_bits_free(struct ts_bits *b) {
    if (!b) return;
    bitblast_free(b->blaster);
    aig_free(b->aig);
    arena_free(&b->arena);
    free(b);
}

uint32_t ts_bits_latches(const struct ts_bits *b) { return b->latches.n; }

static term goal_of(const struct ts *t, const bool *open, bool lost) {
    return t->opt.small_blocks ? ts_pc_is(t, t->error) : ts_goal(t, open, lost);
}

/* ---- DimSpec ---- */

struct dimspec_parts {
    struct arena *a;
    struct dimspec *d;
};

static void define(void *ctx, const int *lits, uint32_t n) {
    struct dimspec_parts *p = ctx;
    clauses_add(p->a, &p->d->part[DIMSPEC_U], lits, n);
}

static int next_variable(const struct dimspec *d, uint32_t latch) {
    return (int)(d->n + latch + 1);
}

/* A constant has no variable of its own. */
static void set_next(struct dimspec_parts *p, int next, aig_lit l, int lit) {
    struct clauses *t = &p->d->part[DIMSPEC_T];
    if (l <= AIG_TRUE) {
        clauses_add(p->a, t, (int[]){l == AIG_TRUE ? next : -next}, 1);
        return;
    }
    clauses_add(p->a, t, (int[]){-next, lit}, 2);
    clauses_add(p->a, t, (int[]){next, -lit}, 2);
}

/* Variables of a state that say something of its words. */
static void list_predicates(struct dimspec_parts *p, const struct ts_bits *b) {
    const struct ts *t = b->t;
    int latch = 1;
    for (uint32_t i = 0; i < t->vars.n; i++) {
        unsigned width = term_width(t->store, t->vars.at[i].now);
        if (t->vars.at[i].kind == TS_PREDICATE && width == 1)
            vec_push(p->a, &p->d->predicates, latch);
        latch += (int)width;
    }
}

static void set_goal(struct dimspec_parts *p, struct cnf *c, aig_lit goal) {
    struct clauses *g = &p->d->part[DIMSPEC_G];
    int lit = goal > AIG_TRUE ? cnf_literal(c, goal) : 0;
    if (goal != AIG_TRUE) clauses_add(p->a, g, &lit, lit ? 1 : 0);
}

static void set_first(struct dimspec_parts *p, const struct ts_bits *b) {
    for (uint32_t i = 0; i < b->latches.n; i++) {
        int lit = b->first.at[i] ? (int)i + 1 : -(int)i - 1;
        if (b->first.at[i] >= 0) clauses_add(p->a, &p->d->part[DIMSPEC_I], &lit, 1);
    }
}

static void make_dimspec(struct ts_bits *b, struct arena *a, term goal, term universal,
                         struct dimspec *out) {
    struct dimspec_parts p = {a, out};
    aig_lit bad = bitblast_term(b->blaster, goal)[0];
    aig_lit always = bitblast_term(b->blaster, universal)[0];
    struct cnf *c = cnf_new(b->aig, (struct cnf_sink){&p, define});
    int *next = arena_new_array(&b->arena, int, b->latches.n + 1);
    *out = (struct dimspec){.functional = true};
    for (uint32_t i = 0; i < b->latches.n; i++) cnf_literal(c, b->latches.at[i]);
    for (uint32_t i = 0; i < b->inputs.n; i++)
        vec_push(a, &out->inputs, cnf_literal(c, b->inputs.at[i]));
    for (uint32_t i = 0; i < b->latches.n; i++)
        if (b->next.at[i] > AIG_TRUE) next[i] = cnf_literal(c, b->next.at[i]);
    list_predicates(&p, b);
    set_goal(&p, c, bad);
    cnf_assert(c, always);
    out->n = (uint32_t)cnf_max_var(c);
    set_first(&p, b);
    for (uint32_t i = 0; i < b->latches.n; i++)
        set_next(&p, next_variable(out, i), b->next.at[i], next[i]);
    cnf_free(c);
}

void ts_bits_dimspec(struct ts_bits *b, struct arena *a, const bool *open, bool lost,
                     struct dimspec *out) {
    make_dimspec(b, a, goal_of(b->t, open, lost), b->t->universal, out);
}

void ts_bits_ends(struct ts_bits *b, struct arena *a, struct dimspec *out) {
    const struct ts *t = b->t;
    term going = term_not(t->store, ts_pc_is(t, t->done));
    term goal = term_or(t->store, t->ended, ts_goal(t, NULL, true));
    make_dimspec(b, a, goal, term_and(t->store, t->universal, going), out);
}

/* ---- paths ---- */

static bv_t read_var(void *ctx, term var) {
    const struct ts_states *s = ctx;
    uint64_t from;
    bv_t v = 0;
    if (!map_get(&s->bits->first_bit, var, &from)) return 0;
    const bool *row = s->states + (size_t)s->at * (s->n + 1);
    for (unsigned k = 0; k < term_width(s->bits->t->store, var); k++)
        if (row[from + k + 1]) v |= (bv_t)1 << k;
    return v;
}

static struct term_model model_at(void *ctx, uint32_t state) {
    struct ts_states *s = ctx;
    s->at = state;
    return (struct term_model){.ctx = s, .var = read_var};
}

void ts_bits_path(const struct ts_bits *b, const bool *states, uint32_t n, uint32_t steps,
                  struct ts_states *ctx, struct ts_path *out) {
    *ctx = (struct ts_states){.bits = b, .states = states, .n = n};
    *out = (struct ts_path){.ctx = ctx, .steps = steps, .model = model_at};
}

/* ---- the circuit ---- */

struct ts_circuit ts_bits_circuit(struct ts_bits *b) {
    aig_lit goal = bitblast_term(b->blaster, goal_of(b->t, NULL, true))[0];
    aig_lit always = bitblast_term(b->blaster, b->t->universal)[0];
    return (struct ts_circuit){.aig = b->aig,
                               .inputs = b->inputs.at,
                               .ninputs = b->inputs.n,
                               .latches = b->latches.at,
                               .next = b->next.at,
                               .first = b->first.at,
                               .nlatches = b->latches.n,
                               .goal = goal,
                               .always = always};
}
