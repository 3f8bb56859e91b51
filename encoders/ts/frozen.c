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

enum { MAX_ROUNDS = 10 };

/* What a move gives a variable. */
struct result_of_move {
    uint32_t var; /* index */
    term to;
};

struct freezing {
    struct ts_builder *x;
    uint32_t n;         /* variables */
    bool *may, *varies; /* by variable */
    bool *moves;        /* some move changes it */
    term *is;           /* by variable: what it is taken for; 0: nothing */
    struct map index;   /* by term: 1 + the variable's index */
    struct {
        VEC(struct result_of_move) at;
    } * results; /* by move */
};

/* ---- what moves give ---- */

static void note_result(struct freezing *z, uint32_t move, uint32_t var, term to) {
    if (to == z->x->t->vars.at[var].now) return;
    z->moves[var] = true;
    if (!to) z->varies[var] = true;
    if (to) vec_push(&z->x->scratch, &z->results[move].at, (struct result_of_move){var, to});
}

static void list_move(struct freezing *z, uint32_t i) {
    struct ts_builder *x = z->x;
    const struct ts_move *m = &x->moves.at[i];
    const struct live_set *live = &x->flow.live[x->t->cuts.at[m->to]];
    for (uint32_t k = 0; k < live->n; k++) {
        uint32_t var = x->var_of[live->at[k]] - 1;
        note_result(z, i, var, m->values[k].v);
        bool pointer = x->t->vars.at[var].kind == TS_VALUE && x->t->vars.n > var + 1 &&
                       x->t->vars.at[var + 1].kind == TS_OBJECT &&
                       x->t->vars.at[var + 1].ins == live->at[k];
        if (pointer) note_result(z, i, var + 1, m->values[k].obj);
    }
    for (uint32_t k = 0; k < x->nmemory; k++) note_result(z, i, x->t->memory + k, m->memory[k]);
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
            if (o->first[s].v && z->x->ptr_bits / 8 % o->cell == 0) add_slot(z, o, s);
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
        const struct result_of_move g = z->results[move].at.at[k];
        if (!z->may[g.var] || z->varies[g.var] || z->is[g.var]) continue;
        term is = term_subst(&s, g.to);
        if (is_fixed(z, is))
            z->is[g.var] = is;
        else
            z->varies[g.var] = true;
    }
    term_subst_free(&s);
}

/* true: each is what it was taken for. */
static bool moves_agree(struct freezing *z) {
    struct term_subst s = replacements(z);
    bool agree = true;
    for (uint32_t i = 0; i < z->x->moves.n; i++)
        for (uint32_t k = 0; k < z->results[i].at.n; k++) {
            const struct result_of_move g = z->results[i].at.at[k];
            if (!z->is[g.var] || term_subst(&s, g.to) == z->is[g.var]) continue;
            z->varies[g.var] = true;
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

static void put_in_move(struct ts_builder *x, struct term_subst *s, struct ts_move *m) {
    replace_in(s, &m->guard);
    for (uint32_t k = 0; k < x->flow.live[x->t->cuts.at[m->to]].n; k++) {
        replace_in(s, &m->values[k].v);
        replace_in(s, &m->values[k].obj);
    }
    for (uint32_t k = 0; k < x->nmemory; k++) replace_in(s, &m->memory[k]);
}

static void put_in_input(struct term_subst *s, struct ts_input *in) {
    replace_in(s, &in->taken);
    replace_in(s, &in->count);
    replace_in(s, &in->at);
    replace_in(s, &in->value);
}

static void put_everywhere(struct ts_builder *x, struct term_subst *s) {
    struct ts *t = x->t;
    for (uint32_t i = 0; i < x->moves.n; i++) put_in_move(x, s, &x->moves.at[i]);
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

/* A variable that nothing reads any more stays as it is. */
static void drop_moves(const struct freezing *z) {
    struct ts_builder *x = z->x;
    for (uint32_t i = 0; i < x->moves.n; i++) {
        struct ts_move *m = &x->moves.at[i];
        const struct live_set *live = &x->flow.live[x->t->cuts.at[m->to]];
        for (uint32_t k = 0; k < live->n; k++) {
            uint32_t var = x->var_of[live->at[k]] - 1;
            if (z->is[var]) m->values[k].v = x->t->vars.at[var].now;
            if (var + 1 < z->n && z->is[var + 1] && x->t->vars.at[var + 1].kind == TS_OBJECT)
                m->values[k].obj = x->t->vars.at[var + 1].now;
        }
        for (uint32_t k = 0; k < x->nmemory; k++)
            if (z->is[x->t->memory + k]) m->memory[k] = x->t->vars.at[x->t->memory + k].now;
    }
}

void ts_freeze(struct ts_builder *x) {
    uint32_t n = x->t->vars.n;
    struct freezing z = {.x = x, .n = n};
    z.may = TS_NEW(x, bool, n);
    z.varies = TS_NEW(x, bool, n);
    z.moves = TS_NEW(x, bool, n);
    z.is = TS_NEW(x, term, n);
    z.results = arena_array(&x->scratch, x->moves.n + 1, sizeof *z.results);
    find_candidates(&z);
    for (uint32_t i = 0; i < x->moves.n; i++) list_move(&z, i);
    if (!find_frozen(&z)) return;
    struct term_subst s = replacements(&z);
    if (s.least) put_everywhere(x, &s);
    if (s.least) drop_moves(&z);
    term_subst_free(&s);
}
