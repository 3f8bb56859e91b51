/* Fixpoint iteration.
 *
 * Source: Cousot and Cousot, POPL 1977; the recursive strategy of Bourdoncle, "Efficient
 * chaotic iteration strategies with widenings" (1993): a component is repeated until its
 * head's state is stable before anything behind it is looked at.  Upwards with widening
 * at heads; then one look that it is indeed a fixpoint; then a few sweeps downwards, each of
 * which is sound by itself (what holds, after one more step, holds), the last of which records.
 * Differs: intervals and differences are widened together, with the program's constants
 * for thresholds, after two plain joins.
 * Limits: steps, deadline, size; then nothing is known.
 */
#include "core/analysis/absint/absint_linear.h"
#include "core/analysis/absint/exec.h"
#include "core/analysis/absint/solve.h"
#include "core/analysis/absint/space.h"
#include "core/analysis/absint/state.h"

#include "core/base/require.h"

enum { MAX_VISITS = 40, SWEEPS = 3, STEPS = 2000000 };

bool absint_is_head(const struct absint *x, ir_blk b) {
    uint32_t at = x->graph.order.pos[b];
    return at != UINT32_MAX && x->graph.order.end[at] != 0;
}

static bool is_over_limit(struct absint *x) {
    uint64_t most = x->opt.max_steps ? x->opt.max_steps : STEPS;
    if (x->steps > most || (x->opt.deadline.at && deadline_passed(x->opt.deadline)))
        x->stopped = true;
    return x->stopped;
}

/* Arguments may be anything. */
static void enter_function(struct absint *x, struct absint_state *s) {
    s->reached = true;
    s->rels.at.n = 0;
    for (uint32_t i = 0; i < x->space[1].n; i++)
        s->vals[i] = absval_top(x->f->ins.at[x->space[1].vals[i]].type);
}

static void block_input(struct absint *x, ir_blk b, struct absint_state *out) {
    if (b == 1)
        enter_function(x, out);
    else
        state_gather(x, b, out);
}

/* ---- upwards ---- */

/* The head at this place: is its state stable? If not, it is made larger. */
static bool head_is_stable(struct absint *x, uint32_t at, uint32_t visits) {
    ir_blk b = x->graph.order.order[at];
    struct absint_state *now = &x->scratch[0], *wide = &x->scratch[1];
    block_input(x, b, now);
    if (state_within(x, b, now, &x->in[b])) return true;
    state_widen(x, b, &x->in[b], now, visits, wide);
    state_copy(&x->space[b], &x->in[b], wide);
    return false;
}

/* Components around the place at hand. */
struct open_component {
    uint32_t at, visits;
};

/* The component ends here: behind it, or back to its start. */
static uint32_t repeat_components(struct absint *x, struct open_component *open, uint32_t *depth,
                                  uint32_t i) {
    while (*depth && x->graph.order.end[open[*depth - 1].at] == i && !is_over_limit(x)) {
        struct open_component *o = &open[*depth - 1];
        if (head_is_stable(x, o->at, ++o->visits)) {
            --*depth;
            continue;
        }
        if (o->visits > MAX_VISITS) x->stopped = true;
        exec_absint_block(x, x->graph.order.order[o->at]);
        i = o->at + 1;
    }
    return i;
}

static void ascend(struct absint *x) {
    struct arena tmp = {0};
    struct open_component *open =
        arena_new_array(&tmp, struct open_component, x->graph.order.n + 1);
    uint32_t depth = 0;
    for (uint32_t i = 0; i < x->graph.order.n && !is_over_limit(x);) {
        ir_blk b = x->graph.order.order[i];
        if (x->graph.order.end[i]) {
            head_is_stable(x, i, 0);
            open[depth++] = (struct open_component){i, 0};
        } else {
            block_input(x, b, &x->in[b]);
        }
        exec_absint_block(x, b);
        i = repeat_components(x, open, &depth, i + 1);
    }
    arena_free(&tmp);
}

/* Nothing comes into a head that its state does not hold. */
static bool is_fixpoint(struct absint *x) {
    for (uint32_t i = 0; i < x->graph.order.n; i++) {
        ir_blk b = x->graph.order.order[i];
        if (!x->graph.order.end[i]) block_input(x, b, &x->in[b]);
        exec_absint_block(x, b);
    }
    for (uint32_t i = 0; i < x->graph.order.n; i++) {
        ir_blk b = x->graph.order.order[i];
        if (!x->graph.order.end[i]) continue;
        block_input(x, b, &x->scratch[0]);
        if (!state_within(x, b, &x->scratch[0], &x->in[b])) return false;
    }
    return true;
}

/* ---- downwards ---- */

static void sweep(struct absint *x) {
    for (uint32_t i = 0; i < x->graph.order.n && !is_over_limit(x); i++) {
        ir_blk b = x->graph.order.order[i];
        block_input(x, b, &x->in[b]);
        exec_absint_block(x, b);
    }
}

/* Control that goes elsewhere than its edges say. */
static bool leaves_the_graph(const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_UNSUPPORTED && (f->ins.at[v].imm & IR_UNSUP_CONTROL)) return true;
    return false;
}

void absint_solve(struct absint *x) {
    x->found.returned = absval_none();
    if (leaves_the_graph(x->f) || !absint_prepare(x)) return;
    equalities_find(x);
    ascend(x);
    if (x->stopped || !VL_REQUIRE(is_fixpoint(x))) return;
    for (int i = 0; i < SWEEPS && !x->stopped; i++) {
        x->found.recording = i == SWEEPS - 1;
        sweep(x);
    }
    x->done = !x->stopped;
}

struct absint *absint_run(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                          const struct absint_options *opt) {
    struct absint *x = arena_new(a, struct absint);
    *x = (struct absint){.a = a, .m = m, .f = f, .opt = *opt};
    absint_solve(x);
    return x;
}

/* ---- questions ---- */

bool absint_done(const struct absint *x) { return x->done; }

uint64_t absint_steps(const struct absint *x) { return x->steps; }

bool absint_holds(const struct absint *x, ir_val check) {
    return x->done && x->f->ins.at[check].op == IR_CHECK && x->found.checked[check] != 2 &&
           !(x->opt.skip >> x->f->ins.at[check].check & 1);
}

const struct absint_state *absint_at(const struct absint *x, ir_blk b) {
    return x->done && x->graph.order.pos[b] != UINT32_MAX ? &x->in[b] : NULL;
}

const struct absint_space *absint_space(const struct absint *x, ir_blk b) { return &x->space[b]; }

bool absint_value(const struct absint *x, ir_val v, struct absval *out) {
    if (!x->done || !absint_tracks(x->f, v) || !x->found.defined[v]) return false;
    *out = x->found.def[v];
    return true;
}
