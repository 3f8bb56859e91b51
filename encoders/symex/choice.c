/* Choices of the environment (does this allocation fail?  which character does fgetc return?), by
 * the place in the program.  A choice fixed for a finding's rank is fixed for executions explored
 * later, too: behind a loop each unwinding makes the same choice with another variable. */
#include "core/base/hash.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/record.h"
#include "encoders/symex/sched.h"

/* One place in m: what executions that got there chose, first and last. */
struct chosen {
    bv_t first, last;
    bool differs;
};

struct symex_choices {
    uint32_t n;       /* variables that m gave values to: the first n of symex.choices */
    bv_t *value;      /* of each in m, */
    bool *met;        /* and whether m gets there */
    term all[2];      /* they have these values; [1]: alike; 0: not asked for yet */
    struct map place; /* to index in .chosen */
    VEC(struct chosen) chosen;
};

static void note_chosen(struct symex *x, struct symex_choices *to, uint64_t place, bv_t k) {
    uint64_t at = to->chosen.n;
    if (!map_get(&to->place, place, &at)) {
        map_put(&x->arena, &to->place, place, at);
        vec_push(&x->arena, &to->chosen, (struct chosen){.first = k});
    }
    to->chosen.at[at].differs |= to->chosen.at[at].first != k;
    to->chosen.at[at].last = k;
}

/* In one walk: guards share most of what they are made of. */
static void read_model(struct symex *x, struct symex_choices *c, const struct term_model *m) {
    struct arena tmp = {0};
    term *ask = arena_new_array(&tmp, term, 2 * c->n + 1);
    bv_t *is = arena_new_array(&tmp, bv_t, 2 * c->n + 1);
    for (uint32_t i = 0; i < c->n; i++) {
        ask[i] = x->found.choices.at[i].v;
        ask[c->n + i] = x->found.choices.at[i].guard;
    }
    term_eval_all(x->s, ask, 2 * c->n, m, is);
    for (uint32_t i = 0; i < c->n; i++) {
        c->value[i] = is[i];
        c->met[i] = is[c->n + i] != 0;
    }
    arena_free(&tmp);
}

struct symex_choices *symex_choices(struct symex *x, const struct term_model *m) {
    struct symex_choices *c = arena_new(&x->arena, struct symex_choices);
    *c = (struct symex_choices){.n = x->found.choices.n};
    c->value = arena_new_array(&x->arena, bv_t, c->n + 1);
    c->met = arena_new_array(&x->arena, bool, c->n + 1);
    read_model(x, c, m);
    for (uint32_t i = 0; i < c->n; i++)
        if (x->found.choices.at[i].place && c->met[i])
            note_chosen(x, c, x->found.choices.at[i].place, c->value[i]);
    return c;
}

bool symex_choices_vary(const struct symex_choices *c) {
    for (uint32_t i = 0; i < c->chosen.n; i++)
        if (c->chosen.at[i].differs) return true;
    return false;
}

/* The one value, or alike the last, that m chose at the place of `of`. */
static bool place_value(const struct symex_choices *c, const struct decision *of, bool alike,
                        bv_t *k) {
    uint64_t at;
    if (!of->place || !map_get(&c->place, of->place, &at)) return false;
    if (c->chosen.at[at].differs && !alike) return false;
    return *k = c->chosen.at[at].last, true;
}

static term fixed(struct symex *x, term all, term v, bv_t k) {
    return term_and(x->s, all, term_eq(x->s, v, term_const(x->s, term_width(x->s, v), k)));
}

/* Where m gets to. What it says of a choice that it does not come to is arbitrary, and need not be
 * possible for executions that do. */
static term chosen_in_model(struct symex *x, const struct symex_choices *c, bool alike) {
    term all = term_true(x->s);
    for (uint32_t i = 0; i < c->n; i++) {
        bv_t k = c->value[i];
        bool known = c->met[i];
        if (alike || !known) known |= place_value(c, &x->found.choices.at[i], alike, &k);
        if (known) all = fixed(x, all, x->found.choices.at[i].v, k);
    }
    return all;
}

const struct ir_ins *symex_choosing_call(const struct symex *x, term input) {
    for (uint32_t i = 0; i < x->found.choices.n; i++) {
        const struct decision *d = &x->found.choices.at[i];
        if (d->v != input || !d->at.func) continue;
        const struct ir_ins *at = &d->at.func->ins.at[d->at.ins];
        const struct ir_func *f = at->op == IR_CALL ? ir_find_func(x->m, at->text) : NULL;
        return f && f->is_model ? at : NULL;
    }
    return NULL;
}

static bool is_of_allocation(const struct decision *d) {
    const struct ir_ins *at = d->at.func ? &d->at.func->ins.at[d->at.ins] : NULL;
    return at && at->op == IR_NONDET && at->imm == IR_INPUT_ALLOC;
}

/* Executions that make the allocations that fail in m, or those that do not; 0: there is none. */
static term making(struct symex *x, const struct symex_choices *c, bool fails_in_model,
                   bool failing) {
    term all = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        const struct decision *d = &x->found.choices.at[i];
        if (!c->met[i] || (c->value[i] != 0) != fails_in_model || !is_of_allocation(d)) continue;
        term so = term_and(x->s, d->guard, failing ? d->v : term_not(x->s, d->v));
        all = all ? term_and(x->s, all, so) : so;
    }
    return all;
}

term symex_allocating(struct symex *x, const struct symex_choices *c, bool failing) {
    return making(x, c, true, failing);
}

term symex_allocated(struct symex *x, const struct symex_choices *c) {
    return making(x, c, false, false);
}

term symex_allocates(struct symex *x) {
    term some = term_false(x->s);
    for (uint32_t i = 0; i < x->found.choices.n; i++) {
        const struct decision *d = &x->found.choices.at[i];
        if (!is_of_allocation(d)) continue;
        some = term_or(x->s, some, term_and(x->s, d->guard, term_not(x->s, d->v)));
    }
    return some;
}

term symex_chosen(struct symex *x, struct symex_choices *c, bool alike) {
    if (!c->all[alike]) c->all[alike] = chosen_in_model(x, c, alike);
    term all = c->all[alike];
    bv_t k;
    for (uint32_t i = c->n; i < x->found.choices.n; i++)
        if (place_value(c, &x->found.choices.at[i], alike, &k))
            all = fixed(x, all, x->found.choices.at[i].v, k);
    return all;
}
