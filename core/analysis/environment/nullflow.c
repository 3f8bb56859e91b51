/* nullflow.c - which pointers are compared with a copy of null?
 *
 * `static struct node *const none = 0; if (p == none)`, `same(p, NULL)`, `p == get_none()`: the
 * program asks whether p is null as much as by `!p`. While nulltrace.c and nullplace.c trace both
 * sides of such comparisons back to where they come from, each step is noted here; null constants
 * are then followed forward along these steps. One that gets to a side makes the other one a
 * pointer that is compared with null. Linear in the steps, but for sorting them.
 */
#include "core/analysis/environment/nulltest_int.h"

#include <stdlib.h>

static uint64_t name_of_value(struct use_site s) { return (uint64_t)s.func << 32 | s.v; }

static uint64_t name_of_place(uint64_t place) { return UINT64_C(1) << 63 | place; }

static void add_null_step(struct nulltest_tracer *t, uint64_t from) {
    if (t->flow->at) vec_push(&t->tmp, &t->flow->steps, ((struct null_step){from, t->flow->at}));
}

void nullflow_value(struct nulltest_tracer *t, struct use_site s) {
    const struct ir_func *f = t->bodies[s.func].f;
    if (!t->flow) return;
    add_null_step(t, name_of_value(s));
    if (ir_is_null(f, s.v) || nulltest_is_zero(f, s.v))
        vec_push(&t->tmp, &t->flow->nulls, name_of_value(s));
}

void nullflow_place(struct nulltest_tracer *t, uint64_t place) {
    if (t->flow) add_null_step(t, name_of_place(place));
}

void nullflow_at_value(struct nulltest_tracer *t, struct use_site s) {
    if (t->flow) t->flow->at = name_of_value(s);
}

void nullflow_at_place(struct nulltest_tracer *t, uint64_t place) {
    if (t->flow) t->flow->at = name_of_place(place);
}

void nullflow_is_null(struct nulltest_tracer *t) {
    vec_push(&t->tmp, &t->flow->nulls, t->flow->at);
}

void nullflow_compared(struct nulltest_tracer *t, uint32_t func, const ir_val p[2]) {
    t->flow->at = 0;
    for (unsigned k = 0; k < 2; k++) {
        vec_push(&t->tmp, &t->flow->sides, ((struct use_site){func, p[k]}));
        nulltest_ask(t, func, p[k]);
    }
}

/* ---- forward ---- */

static int by_from(const void *a, const void *b) {
    const struct null_step *x = a, *y = b;
    return (x->from > y->from) - (x->from < y->from);
}

static uint32_t steps_of(const struct null_flow *flow, uint64_t from) {
    uint32_t lo = 0, hi = flow->steps.n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (flow->steps.at[mid].from < from)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* `flow->nulls` serves as the work list. */
static void follow_nulls(struct arena *tmp, struct null_flow *flow, struct map *reached) {
    while (flow->nulls.n) {
        uint64_t at = flow->nulls.at[--flow->nulls.n];
        if (map_get(reached, at, NULL)) continue;
        map_put(tmp, reached, at, 1);
        for (uint32_t i = steps_of(flow, at); i < flow->steps.n; i++) {
            if (flow->steps.at[i].from != at) break;
            vec_push(tmp, &flow->nulls, flow->steps.at[i].to);
        }
    }
}

void nullflow_end(struct arena *a, struct nulltest_tracer *t, use_sites *out) {
    struct null_flow *flow = t->flow;
    struct map reached = {0};
    if (flow->steps.n) qsort(flow->steps.at, flow->steps.n, sizeof *flow->steps.at, by_from);
    follow_nulls(&t->tmp, flow, &reached);
    for (uint32_t i = 0; i < flow->sides.n; i++)
        if (map_get(&reached, name_of_value(flow->sides.at[i]), NULL))
            vec_push(a, out, flow->sides.at[i ^ 1]);
}
