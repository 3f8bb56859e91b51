/* A run from its beginning to its end: at one go, or instruction by instruction (stepper.c). */
#include "core/interp/run.h"

#include <stdlib.h>
#include <string.h>

static void run_step(struct run *x, const struct code *c) {
    if (x->tainted)
        run_tainted(x, c);
    else
        c->step(x, c);
}

static void step_watched(struct run *x, const struct code *c) {
    uint32_t n = x->frames.n;
    ir_val call = x->frames.at[n - 1].call;
    if (x->accel.phase) accel_step(x, c);
    run_step(x, c);
    if (x->opt.observer) observe_step(x, c, n, call);
}

/* Looks at the clock once in a million steps, that is some milliseconds. */
static bool is_late(const struct run *x) {
    return (x->steps & 0xfffff) == 0xfffff && x->opt.deadline && deadline_passed(*x->opt.deadline);
}

static inline void next_instruction(struct run *x) {
    const struct code *c = x->pc++;
    if (x->steps >= x->opt.max_steps || is_late(x)) {
        run_end(x, INTERP_FUEL, c);
        return;
    }
    x->steps++;
    if (x->watched)
        step_watched(x, c);
    else
        run_step(x, c);
}

void run_goes_on(struct run *x) {
    const uint64_t quiet = x->opt.quiet, left = x->furthest - x->steps;
    if (quiet) x->opt.max_steps = x->steps + (quiet < left ? quiet : left);
}

bool run_next(struct run *x) {
    if (!x->ended) next_instruction(x);
    return !x->ended;
}

static void enter_entry(struct run *x) {
    uint64_t entry;
    code_begin(x);
    x->own_types = arena_new_array(&x->arena, struct ir_own_type, x->m->funcs.n);
    bool ok = setup_memory(x) && x->w->entry &&
              map_str_get(&x->code->func_index, x->w->entry, &entry) &&
              x->m->funcs.at[entry]->has_body;
    code_place(x);
    if (ok)
        call_enter(x, (uint32_t)entry, NULL);
    else
        run_end(x, INTERP_INTERNAL, NULL);
}

void run_begin(struct run *x, struct arena *a, const struct ir_module *m, const struct witness *w,
               const struct interp_options *opt, struct interp_result *out) {
    *x = (struct run){.out = a, .m = m, .w = w, .res = out};
    memset(out, 0, sizeof *out);
    if (opt) x->opt = *opt;
    if (!x->opt.max_steps) x->opt.max_steps = 10000000;
    if (!x->opt.max_depth) x->opt.max_depth = 5000;
    x->furthest = x->opt.max_steps;
    run_goes_on(x);
    x->trace.max = x->opt.max_trace;
    x->watched = x->opt.observer != NULL;
    mem_init(&x->mem, &m->target);
    x->mem.reads_unset = (x->opt.skip >> CHECK_UNINITIALISED_READ & 1) != 0;
    enter_entry(x);
}

void run_finish(struct run *x) {
    x->res->steps = x->steps;
    trace_finish(x);
    mem_free(&x->mem);
    free(x->slots);
    free(x->bads);
    trace_free(x);
    code_end(x);
    arena_free(&x->arena);
}

void interp_run(struct arena *a, const struct ir_module *m, const struct witness *w,
                const struct interp_options *opt, struct interp_result *out) {
    struct run x;
    run_begin(&x, a, m, w, opt, out);
    if (x.opt.observer) observe_step(&x, NULL, 0, 0);
    while (!x.ended) next_instruction(&x);
    run_finish(&x);
}
