/* solver_z3_int.c - solver.h in unbounded integers of Z3; what they stand for:
 * solver_z3_int_terms.c.
 *
 * Source: ESW 3.1 and 3.3 (docs/references.md).
 * Differs from ESW: a model counts only if term_eval confirms it (`incomplete` is always set), so
 * SAT is as good as any solver's.  UNSAT holds in unbounded arithmetic only, which the engine has
 * to say in its result.
 */
#include "engines/solver/solver_z3_int.h"

#include "core/base/require.h"
#include "engines/solver/solver_z3.h"

#include <stdlib.h>
#include <string.h>

static struct z3_ints *self_of(struct solver *s) { return (struct z3_ints *)s; }

static void reserve(struct z3_ints *self) {
    uint32_t need = term_count(self->base.store) + 1, old = self->cap;
    if (need <= old) return;
    self->cap = need + need / 2;
    self->of = vl_realloc(self->of, self->cap * sizeof *self->of);
    memset(self->of + old, 0, (self->cap - old) * sizeof *self->of);
}

/* Depth first with our own stack: terms may be deeper than C's. NULL after an error. */
static Z3_ast condition(struct z3_ints *self, term root) {
    reserve(self);
    self->todo.n = 0;
    vec_push(&self->arena, &self->todo, root);
    while (self->todo.n && !self->failed) {
        term t = self->todo.at[self->todo.n - 1];
        const struct term_node *n = term_get(self->base.store, t);
        uint32_t before = self->todo.n;
        for (unsigned i = 0; i < 3 && !self->of[t].a; i++)
            if (n->arg[i] && !self->of[n->arg[i]].a) vec_push(&self->arena, &self->todo, n->arg[i]);
        if (self->todo.n > before) continue;
        if (!self->of[t].a) self->of[t] = z3_int_translate(self, n);
        if (!self->of[t].a || Z3_get_error_code(self->z3) != Z3_OK) self->failed = true;
        self->todo.n--;
    }
    return self->failed ? NULL : self->of[root].a;
}

/* ---- assertions and checks ---- */

static void assert_term(struct solver *s, term t) {
    struct z3_ints *self = self_of(s);
    z3_drop_model(self->z3, &self->model);
    Z3_ast a = condition(self, t);
    if (a) z3_int_must(self, a);
}

/* l with l -> t */
static Z3_ast literal_of(struct z3_ints *self, term t) {
    uint64_t known;
    if (map_get(&self->literal, t, &known)) return (Z3_ast)(uintptr_t)known;
    Z3_ast l = Z3_mk_fresh_const(self->z3, "assume", Z3_mk_bool_sort(self->z3));
    Z3_ast a = condition(self, t);
    if (!a || !l) return NULL;
    z3_int_must(self, Z3_mk_implies(self->z3, l, a));
    map_put(&self->arena, &self->literal, t, (uint64_t)(uintptr_t)l);
    return l;
}

static enum solver_answer check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline) {
    struct z3_ints *self = self_of(s);
    z3_drop_model(self->z3, &self->model);
    self->assumed.n = self->core.n = 0;
    for (uint32_t i = 0; i < n && !self->failed; i++)
        vec_push(&self->arena, &self->assumed, literal_of(self, assumptions[i]));
    if (self->failed || deadline_passed(deadline)) return SOLVER_UNKNOWN;
    Z3_lbool r = z3_check(self->z3, self->solver, &self->assumed, deadline);
    if (Z3_get_error_code(self->z3) != Z3_OK) return SOLVER_UNKNOWN;
    if (!z3_take_result(self->z3, self->solver, r, &self->assumed, &self->arena, &self->model,
                        &self->core))
        self->failed = true;
    if (self->failed || r == Z3_L_UNDEF) return SOLVER_UNKNOWN;
    return r == Z3_L_TRUE ? SOLVER_SAT : SOLVER_UNSAT;
}

static bool failed(struct solver *s, uint32_t i) {
    struct z3_ints *self = self_of(s);
    return VL_REQUIRE(i < self->core.n) ? self->core.at[i] : true;
}

/* ---- models ---- */

static bv_t value(struct solver *s, term var) {
    struct z3_ints *self = self_of(s);
    if (!self->model || var >= self->cap) return 0;
    return z3_model_value(self->z3, self->model, self->of[var].a, term_width(s->store, var));
}

static bv_t element(struct solver *s, term array_var, bv_t index) {
    struct z3_ints *self = self_of(s);
    if (!self->model || array_var >= self->cap || !self->of[array_var].a) return 0;
    struct sort sort = term_get(s->store, array_var)->sort;
    Z3_ast i = z3_int_number(self, bv_signed(index, sort.index));
    Z3_ast a = Z3_mk_select(self->z3, self->of[array_var].a, i);
    return z3_model_value(self->z3, self->model, a, sort.width);
}

/* ---- life ---- */

static void adapter_free(struct solver *s) {
    struct z3_ints *self = self_of(s);
    z3_drop_model(self->z3, &self->model);
    Z3_solver_dec_ref(self->z3, self->solver);
    Z3_del_context(self->z3);
    free(self->of);
    arena_free(&self->arena);
    free(self);
}

static const struct solver_ops ops = {
    .name = "z3 (integers)",
    .assert_term = assert_term,
    .check = check,
    .value = value,
    .element = element,
    .failed = failed,
    .free = adapter_free,
};

struct solver *solver_z3_int_new(struct term_store *store) {
    struct z3_ints *self = vl_malloc(sizeof *self);
    *self = (struct z3_ints){.base = {.ops = &ops, .store = store, .incomplete = true}};
    self->z3 = z3_context();
    self->integer = Z3_mk_int_sort(self->z3);
    self->solver = Z3_mk_solver(self->z3);
    Z3_solver_inc_ref(self->z3, self->solver);
    return &self->base;
}
