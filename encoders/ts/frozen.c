/* Which variables of pointers are always one term over choices and variables that never change.
 *
 * Each is taken for what the first move gives it.  Under that assumption each move must give it
 * the same, or leave it; where one does not, it is left out and all is tried anew (induction over
 * the moves, for the greatest set).  At the entry none of them is read: values live behind a
 * move only, and the cells and slots here are put before anything is read (ts_first_slots).
 */
#include "encoders/ts/frozen.h"
#include "encoders/term/internal.h"
#include "encoders/term/subst.h"
#include "encoders/ts/move.h"
#include "encoders/ts/slot.h"

enum { MAX_ROUNDS = 10 };

struct freezing {
    struct ts_builder *x;
    uint32_t n;                 /* variables */
    bool *may, *varies;         /* by variable */
    bool *moves;                /* some move changes it */
    term *is;                   /* by variable: what it is taken for; 0: nothing */
    struct map index;           /* by term: 1 + the variable's index */
    struct ts_results *results; /* by move */
};

static term variable_now(const struct freezing *z, uint32_t var) {
    return z->x->t->vars.at[var].now;
}

static void list_move(struct freezing *z, uint32_t i) {
    z->results[i] = ts_results_of(z->x, &z->x->moves.at[i]);
    for (uint32_t k = 0; k < z->results[i].at.n; k++) {
        const struct ts_result r = z->results[i].at.at[k];
        z->moves[r.var] |= *r.to != variable_now(z, r.var);
        z->varies[r.var] |= !*r.to;
    }
}

/* ---- candidates ---- */

static void add_slot(struct freezing *z, const struct ts_object *o, uint32_t s) {
    const struct ts *t = z->x->t;
    uint32_t n = z->x->ptr_bits / 8 / o->cell;
    z->may[t->memory + o->slots + s] = true;
    for (uint32_t k = 0; k < n; k++) z->may[t->memory + o->cells + s * n + k] = true;
}

/* Slots that are put at the entry (ts_first_slots). */
static void add_slots(struct freezing *z) {
    for (uint32_t k = 0; k < z->x->t->objects.n; k++) {
        const struct ts_object *o = ts_object_at(z->x, k);
        bool is_put = o->kind != TS_LOCAL && !o->constant && o->written;
        for (uint32_t s = 0; is_put && s < o->nslots; s++)
            if (ts_slot_is_known(z->x, o, s)) add_slot(z, o, s);
    }
}

static void find_candidates(struct freezing *z) {
    const struct ts *t = z->x->t;
    for (uint32_t i = 0; i < z->n; i++) {
        const struct ts_var *v = &t->vars.at[i];
        map_put(&z->x->scratch, &z->index, v->now, i + 1);
        bool pointer = v->kind == TS_VALUE && z->x->f->ins.at[v->ins].type == IR_PTR;
        z->may[i] = pointer || v->kind == TS_OBJECT;
    }
    add_slots(z);
}

/* ---- what never changes ---- */

static bool is_fixed_var(const struct freezing *z, term v) {
    uint64_t i;
    return map_get(&z->index, v, &i) &&
           (z->x->t->vars.at[i - 1].kind == TS_CHOICE || !z->moves[i - 1]);
}

static bool is_fixed(const struct freezing *z, term t) {
    struct term_cone cone;
    bool fixed = true;
    term_cone(&cone, z->x->s, &t, 1);
    for (uint32_t i = 0; i < cone.n && fixed; i++)
        if (term_get(z->x->s, cone.at[i])->op == TERM_VAR) fixed = is_fixed_var(z, cone.at[i]);
    term_cone_free(&cone);
    return fixed;
}

static struct term_subst replacements(const struct freezing *z) {
    struct term_subst s = {.store = z->x->s};
    for (uint32_t i = 0; i < z->n; i++)
        if (z->is[i]) term_subst_put(&s, z->x->t->vars.at[i].now, z->is[i]);
    return s;
}

/* What a move gives a variable for the first time. */
static void take_first(struct freezing *z, uint32_t move) {
    struct term_subst s = replacements(z);
    for (uint32_t k = 0; k < z->results[move].at.n; k++) {
        const struct ts_result r = z->results[move].at.at[k];
        if (!z->may[r.var] || z->varies[r.var] || z->is[r.var] || *r.to == variable_now(z, r.var))
            continue;
        term is = term_subst(&s, *r.to);
        if (is_fixed(z, is))
            z->is[r.var] = is;
        else
            z->varies[r.var] = true;
    }
    term_subst_free(&s);
}

/* true: each is what it was taken for. */
static bool moves_agree(struct freezing *z) {
    struct term_subst s = replacements(z);
    bool agree = true;
    for (uint32_t i = 0; i < z->x->moves.n; i++)
        for (uint32_t k = 0; k < z->results[i].at.n; k++) {
            const struct ts_result r = z->results[i].at.at[k];
            if (!z->is[r.var] || *r.to == variable_now(z, r.var) ||
                term_subst(&s, *r.to) == z->is[r.var])
                continue;
            z->varies[r.var] = true;
            agree = false;
        }
    term_subst_free(&s);
    return agree;
}

static bool find_frozen(struct freezing *z) {
    for (uint32_t round = 0; round < MAX_ROUNDS; round++) {
        for (uint32_t i = 0; i < z->n; i++) z->is[i] = 0;
        for (uint32_t i = 0; i < z->x->moves.n; i++) take_first(z, i);
        if (moves_agree(z)) return true;
    }
    return false;
}

/* ---- in their place ---- */

static void replace_in(struct term_subst *s, term *t) {
    if (*t) *t = term_subst(s, *t);
}

/* A variable that nothing reads any more stays as it is. */
static void put_in_move(const struct freezing *z, struct term_subst *s, uint32_t move) {
    replace_in(s, &z->x->moves.at[move].guard);
    for (uint32_t k = 0; k < z->results[move].at.n; k++) {
        const struct ts_result r = z->results[move].at.at[k];
        if (z->is[r.var])
            *r.to = variable_now(z, r.var);
        else
            replace_in(s, r.to);
    }
}

static void put_in_input(struct term_subst *s, struct ts_input *in) {
    replace_in(s, &in->taken);
    replace_in(s, &in->count);
    replace_in(s, &in->at);
    replace_in(s, &in->value);
}

static void put_everywhere(const struct freezing *z, struct term_subst *s) {
    struct ts *t = z->x->t;
    for (uint32_t i = 0; i < z->x->moves.n; i++) put_in_move(z, s, i);
    for (uint32_t i = 0; i < t->inputs.n; i++) put_in_input(s, &t->inputs.at[i]);
    for (uint32_t i = 0; i < t->sites.n; i++) {
        replace_in(s, &t->sites.at[i].reach);
        replace_in(s, &t->sites.at[i].fail);
    }
    for (uint32_t i = 0; i < t->lost.n; i++) replace_in(s, &t->lost.at[i].when);
    replace_in(s, &t->ended);
    replace_in(s, &t->returned);
    replace_in(s, &t->result);
}

void ts_freeze(struct ts_builder *x) {
    uint32_t n = x->t->vars.n;
    struct freezing z = {.x = x, .n = n};
    z.may = TS_NEW(x, bool, n);
    z.varies = TS_NEW(x, bool, n);
    z.moves = TS_NEW(x, bool, n);
    z.is = TS_NEW(x, term, n);
    z.results = TS_NEW(x, struct ts_results, x->moves.n);
    find_candidates(&z);
    for (uint32_t i = 0; i < x->moves.n; i++) list_move(&z, i);
    if (!find_frozen(&z)) return;
    struct term_subst s = replacements(&z);
    if (s.least) put_everywhere(&z, &s);
    term_subst_free(&s);
}
