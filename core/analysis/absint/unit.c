/* Abstract interpretation of all functions of a module. A callee is analysed when the first call of
 * it is met. A function whose analysis is still going on (recursion), that is nested too deep or
 * whose analysis was cut short may return anything.
 */
#include "core/analysis/absint/unit.h"
#include "core/analysis/absint/solve.h"

#include "core/base/map.h"

enum { MAX_NEST = 20, UNIT_STEPS = 6000000 };

struct absint_unit {
    struct arena *a;
    const struct ir_module *m;
    struct absint_options opt;
    struct map of; /* function to its struct absint */
    struct map named;
    uint32_t nest;
    uint64_t steps;
};

struct absint_unit *absint_unit_new(struct arena *a, const struct ir_module *m,
                                    const struct absint_options *opt) {
    struct absint_unit *u = arena_new(a, struct absint_unit);
    *u = (struct absint_unit){.a = a, .m = m, .opt = *opt};
    for (uint32_t i = 0; i < m->funcs.n; i++)
        map_str_put(a, &u->named, m->funcs.at[i]->name, (uint64_t)(uintptr_t)m->funcs.at[i]);
    return u;
}

void absint_unit_deadline(struct absint_unit *u, deadline_t deadline) {
    u->opt.deadline = deadline;
}

const struct absint *absint_known(const struct absint_unit *u, const struct ir_func *f) {
    uint64_t known;
    bool found = map_get(&u->of, (uint64_t)(uintptr_t)f, &known);
    return found ? (const struct absint *)(uintptr_t)known : NULL;
}

const struct absint *absint_of(struct absint_unit *u, const struct ir_func *f) {
    const struct absint *known = absint_known(u, f);
    if (known) return known;
    struct absint *x = arena_new(u->a, struct absint);
    *x = (struct absint){.a = u->a, .m = u->m, .f = f, .opt = u->opt, .unit = u};
    if (u->nest >= MAX_NEST || u->steps > UNIT_STEPS) return x;
    map_put(u->a, &u->of, (uint64_t)(uintptr_t)f, (uint64_t)(uintptr_t)x);
    u->nest++;
    absint_solve(x);
    u->nest--;
    u->steps += x->steps;
    return x;
}

struct absval unit_result(const struct absint *x, const struct ir_ins *call) {
    uint64_t at;
    if (!x->unit || !map_str_get(&x->unit->named, call->text, &at)) return absval_top(call->type);
    const struct ir_func *f = (const struct ir_func *)(uintptr_t)at;
    if (!f->has_body || f->ret != call->type) return absval_top(call->type);
    const struct absint *callee = absint_of(x->unit, f);
    return callee->done ? callee->found.returned : absval_top(call->type);
}
