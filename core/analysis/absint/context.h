/* context.h - struct absint: the interpretation of one function, and what its files share.
 *
 * The context is grouped by idea, and each group belongs to the file that its comment names.
 * Between blocks there is one absint_state for each block.  Inside a block there is the `work`
 * state, an array over all values, of which those with the present stamp are known; assumptions
 * about one edge are taken back by a log.
 */
#ifndef VL_ANALYSIS_ABSINT_CONTEXT_H
#define VL_ANALYSIS_ABSINT_CONTEXT_H

#include "core/analysis/absint/absint.h"
#include "core/analysis/flow/wto.h"

/* An edge of the graph. `to` names the values of the target's space, `from` the same values in the
 * source block; ascending by from. */
struct absint_edge {
    ir_blk from_block, to_block;
    uint32_t index; /* among the terminator's */
    uint32_t n;
    struct absint_pair {
        ir_val from, to;
        uint32_t at; /* of `to` in the space */
    } * pairs;
    struct absint_state state;
};

/* Linear equalities of one width. */
struct absint_equalities {
    unsigned w;
    bool done;
    struct absint_columns *at; /* by block */
};

struct absint_undo {
    ir_val v;
    struct absval was;
};

/* The control flow graph (space.c). */
struct absint_graph {
    struct cfg g;
    struct wto order;
    uint32_t nedges;
    struct absint_edge *edges;
    uint32_t *first_edge;         /* by block: of its terminator */
    uint32_t *first_in, *in_edge; /* by block: first_in[b] .. first_in[b + 1] - 1 in in_edge */
};

/* Linear equalities, found at most once (absint_linear.c). */
struct absint_linear {
    struct absint_equalities equalities[ABSINT_WIDTHS];
    uint32_t nequalities;
};

/* The state inside a block (work.c).  Invariant: a value is known where its stamp is `now`. */
struct absint_work {
    struct absval *val; /* by value */
    uint32_t *stamp;
    uint8_t *fits;     /* ABSVAL_NO_*: nothing was lost in it */
    ir_val *alias;     /* of a parameter in a block at hand for one edge only: the argument */
    uint32_t *aliased; /* stamp */
    uint32_t now;
    struct zone rel, saved;
    bool dead; /* no execution is here */
    bool logging;
    VEC(struct absint_undo) undo;
    VEC(ir_val) moved; /* values whose bounds have changed */
    uint32_t *last;    /* by value: where in the block it is used last; UINT32_MAX: behind it */
    /* The program point that this state describes: a part of the state like the values, no hidden
     * argument.  work_load sets it to the start of the block, exec_from moves it on with each
     * instruction, and nothing takes it back.  work_relate drops differences of values that are
     * not used behind it (`last`). */
    ir_blk block;
    uint32_t position; /* so many instructions of the block have been executed */
};

/* Results that the last sweep records, by value (exec.c). */
struct absint_found {
    bool recording;
    uint8_t *checked; /* 1 holds, 2 may fail */
    struct absval *def;
    bool *defined;
    struct absval returned; /* of the values that it returns, if they are tracked */
};

/* One interpretation of one function.  Ownership: all of it is in `a`, which the caller has. */
struct absint {
    struct arena *a;
    const struct ir_module *m;
    const struct ir_func *f;
    struct absint_options opt;
    struct absint_unit *unit; /* NULL: calls return anything */
    bool done, stopped;
    uint64_t steps;
    struct absint_space *space; /* by block */
    struct absint_state *in;    /* by block */
    bool *thin;                 /* by block: executed for each edge to it by itself */
    VEC(sbv_t) thresholds;
    ir_val *guard[2]; /* by value: its overflow test, unsigned and signed; 0 = none */
    struct absint_state scratch[3];
    struct absint_graph graph;
    struct absint_linear linear;
    struct absint_work work;
    struct absint_found found;
};

static inline const struct ir_ins *absint_ins(const struct absint *x, ir_val v) {
    return &x->f->ins.at[v];
}

/* Bits of the value; requires that it is an integer. */
static inline unsigned absint_width(const struct absint *x, ir_val v) {
    return absint_ins(x, v)->type;
}

/* Is v the constant k? */
static inline bool absint_is_constant(const struct absint *x, ir_val v, bv_t k) {
    bv_t value;
    return ir_const_value(x->f, v, &value) && value == k;
}

#endif
