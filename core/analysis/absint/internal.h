/* internal.h - what the files of the abstract interpreter share.
 *
 * Between blocks: absint_state.  Inside a block: the `work` state, an array over all
 * values, of which those with the present stamp are known; assumptions about one edge are
 * taken back by a log.
 */
#ifndef VL_ANALYSIS_ABSINT_INTERNAL_H
#define VL_ANALYSIS_ABSINT_INTERNAL_H

#include "core/analysis/absint/absint.h"
#include "core/analysis/order/wto.h"

/* An edge of the graph. `to` names the values of the target's space, `from` what they are here;
 * ascending by from. */
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
    ir_blk block;      /* at hand */
    uint32_t here;     /* in the block */
};

/* What the last sweep records, by value (exec.c). */
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
    ir_val *guard[2]; /* by value: what says that it wraps as unsigned, signed; 0 = none */
    struct absint_state scratch[3];
    struct absint_graph graph;
    struct absint_linear linear;
    struct absint_work work;
    struct absint_found found;
};

/* ---- absint.c ---- */
void absint_solve(struct absint *x);

/* ---- unit.c ---- */
/* What this call returns; nothing if it never does. */
struct absval unit_result(const struct absint *x, const struct ir_ins *call);

/* ---- space.c: live values, edges, constants of the program ---- */
/* false: too large. */
bool absint_prepare(struct absint *x);
static inline bool absint_tracks(const struct ir_func *f, ir_val v) {
    ir_type t = f->ins.at[v].type;
    return ir_is_int(t) && t <= ITV_MAX_WIDTH;
}

/* ---- absint_linear.c: equalities ---- */
void equalities_find(struct absint *x);
/* Are these, as computed in b, the same number? 1, 0, or -1: not known. */
int equalities_same(const struct absint *x, ir_blk b, ir_val v, ir_val w);

/* ---- state.c: states between blocks ---- */
void state_clear(struct absint_state *s);
void state_copy(const struct absint_space *sp, struct absint_state *to,
                const struct absint_state *from);
void state_join(struct absint *x, ir_blk b, const struct absint_state *p,
                const struct absint_state *q, struct absint_state *out);
bool state_within(struct absint *x, ir_blk b, const struct absint_state *p,
                  const struct absint_state *q);
/* p where q says no more; visits decide how much is given up. */
void state_widen(struct absint *x, ir_blk b, const struct absint_state *p,
                 const struct absint_state *q, uint32_t visits, struct absint_state *out);
/* Of all edges to b. */
void state_gather(struct absint *x, ir_blk b, struct absint_state *out);

/* ---- work.c: the state inside a block ---- */
void work_load(struct absint *x, ir_blk b, const struct absint_state *s, bool close);
/* Along an edge; joined to what came along it since it was cleared. */
void work_send(struct absint *x, struct absint_edge *e);
void work_save(struct absint *x);    /* begins assumptions that ... */
void work_restore(struct absint *x); /* ... are taken back */
struct absval work_get(const struct absint *x, ir_val v);
void work_set(struct absint *x, ir_val v, struct absval val);
void work_refine(struct absint *x, ir_val v, const struct absval *by);
/* x - y <= c */
void work_relate(struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed, sbv_t c);
void work_equate(struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed, sbv_t by);
/* The least c known with x - y <= c. */
sbv_t work_bound(const struct absint *x, ir_val v, bool v_signed, ir_val w, bool w_signed);

/* ---- cond.c: conditions ---- */
int cond_truth(const struct absint *x, ir_val v, unsigned depth); /* 1, 0, or -1: not known */
int cond_compare(const struct absint *x, enum ir_op op, ir_val v, ir_val w);
void cond_assume(struct absint *x, ir_val v, bool holds, unsigned depth);
/* v + w <= *h + *c, as w <= (h - v) + c: the middle between two ends. From rel.at[from]; returns
 * the next place, 0: no more. */
uint32_t cond_middle(const struct absint *x, ir_val v, ir_val w, bool is_signed, uint32_t from,
                     ir_val *h, sbv_t *c);
/* Does the exact v op w fit the reading? ADD, SUB, MUL. */
bool cond_fits(const struct absint *x, enum ir_op op, ir_val v, ir_val w, bool is_signed);

/* ---- exec.c: instructions and blocks ---- */
void exec_absint_block(struct absint *x, ir_blk b);

#endif
