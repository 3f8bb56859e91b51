/* Invariant: it only looks at runs, so a run with it is the run without it. */
#include "tests/support/absint_oracle.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH = 64 };

struct body {
    const struct ir_func *f;
    const struct absint *facts;
};

/* The values of one call. */
struct frame {
    const struct ir_func *f;
    bv_t *is;
    bool *known;
    uint32_t cap;
};

struct absint_oracle {
    struct arena *a;
    struct interp_observer observer;
    struct body *bodies;
    uint32_t n;
    struct frame frames[DEPTH];
    const char *complaint;
    struct oracle_counts counts;
};

static const struct absint *facts_of(const struct absint_oracle *o, const struct ir_func *f) {
    for (uint32_t i = 0; i < o->n; i++)
        if (o->bodies[i].f == f) return o->bodies[i].facts;
    return NULL;
}

static void complain(struct absint_oracle *o, const struct ir_func *f, const char *what, uint32_t at,
                     uint32_t other) {
    if (o->complaint) return;
    o->complaint = arena_printf(o->a, "%s: %s %u %u", f->name, what, at, other);
    printf("absint: %s\n", o->complaint);
}

static struct frame *frame_at(struct absint_oracle *o, uint32_t depth, const struct ir_func *f) {
    struct frame *fr = depth < DEPTH ? &o->frames[depth] : NULL;
    if (!fr) return NULL;
    if (fr->cap < f->ins.n) {
        fr->cap = f->ins.n * 2;
        fr->is = arena_new_array(o->a, bv_t, fr->cap);
        fr->known = arena_new_array(o->a, bool, fr->cap);
        fr->f = NULL;
    }
    if (fr->f != f) memset(fr->known, 0, fr->cap);
    fr->f = f;
    return fr;
}

static void on_value(void *ctx, uint32_t depth, const struct ir_func *f, ir_val v, const bv_t *is) {
    struct absint_oracle *o = ctx;
    struct frame *fr = frame_at(o, depth, f);
    const struct absint *x = facts_of(o, f);
    struct absval val;
    if (!fr) return;
    fr->known[v] = is != NULL;
    if (!is) return;
    fr->is[v] = *is;
    if (!x || !absint_value(x, v, &val)) return;
    o->counts.values++;
    if (!absval_has(&val, *is, f->ins.at[v].type)) complain(o, f, "value", v, 0);
}

static sbv_t number(const struct frame *fr, zone_node n) {
    ir_val v = zone_val(n);
    bv_t is = fr->is[v];
    return zone_signed(n) ? bv_signed(is, fr->f->ins.at[v].type) : (sbv_t)is;
}

static void look_at_equalities(struct absint_oracle *o, const struct frame *fr,
                               const struct absint *x, ir_blk b) {
    unsigned w;
    for (uint32_t i = 0; i < ABSINT_WIDTHS; i++) {
        const struct absint_columns *c = absint_equalities_at(x, b, i, &w);
        for (uint32_t r = 0; c && r < linear_rows(&c->in); r++) {
            const uint64_t *row = linear_row(&c->in, r);
            uint64_t sum = row[c->n];
            bool known = true;
            for (uint32_t k = 0; k < c->n; k++) {
                if (row[k] && !fr->known[c->vals[k]]) known = false;
                sum += row[k] * (uint64_t)fr->is[c->vals[k]];
            }
            if (!known) continue;
            o->counts.equalities++;
            if (bv_norm(sum, w)) complain(o, fr->f, "at block: equality", b, r);
        }
    }
}

static void on_block(void *ctx, uint32_t depth, const struct ir_func *f, ir_blk b) {
    struct absint_oracle *o = ctx;
    struct frame *fr = frame_at(o, depth, f);
    const struct absint *x = facts_of(o, f);
    const struct absint_state *s = x && fr ? absint_at(x, b) : NULL;
    if (!s) return;
    if (!s->reached) {
        complain(o, f, "not reached: block", b, 0);
        return;
    }
    const struct absint_space *sp = absint_space(x, b);
    for (uint32_t i = 0; i < sp->n; i++) {
        ir_val v = sp->vals[i];
        if (fr->known[v] && !absval_has(&s->vals[i], fr->is[v], f->ins.at[v].type))
            complain(o, f, "at block: value", b, v);
    }
    look_at_equalities(o, fr, x, b);
    for (uint32_t i = 0; i < s->rels.at.n; i++) {
        struct zone_rel r = s->rels.at.at[i];
        if (!fr->known[zone_val(r.x)] || !fr->known[zone_val(r.y)]) continue;
        o->counts.differences++;
        if (number(fr, r.x) - number(fr, r.y) > r.c) complain(o, f, "at block: difference", b, i);
    }
}

struct absint_oracle *oracle_new(struct arena *a, const struct ir_module *m, check_set skip) {
    struct absint_oracle *o = arena_new(a, struct absint_oracle);
    struct absint_options opt = {.skip = skip};
    struct absint_unit *unit = absint_unit_new(a, m, &opt);
    o->a = a;
    o->observer = (struct interp_observer){.ctx = o, .value = on_value, .block = on_block};
    o->bodies = arena_new_array(a, struct body, m->funcs.n);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (!f->has_body) continue;
        const struct absint *x = absint_of(unit, f);
        o->bodies[o->n++] = (struct body){f, x};
        for (ir_val v = 1; v < f->ins.n; v++) {
            if (f->ins.at[v].op != IR_CHECK || (skip >> f->ins.at[v].check & 1)) continue;
            o->counts.checks++;
            o->counts.holding += absint_holds(x, v);
        }
    }
    return o;
}

const struct interp_observer *oracle_observer(struct absint_oracle *o) { return &o->observer; }

static void judge_failure(struct absint_oracle *o, const char *func, ir_val ins) {
    for (uint32_t i = 0; i < o->n; i++) {
        const struct body *b = &o->bodies[i];
        if (strcmp(b->f->name, func) == 0 && b->f->ins.at[ins].op == IR_CHECK &&
            absint_holds(b->facts, ins))
            complain(o, b->f, "fails: check", ins, 0);
    }
}

void oracle_judge(struct absint_oracle *o, const struct interp_result *r) {
    if (r->end == INTERP_CHECK_FAILED) judge_failure(o, r->func, r->ins);
    for (uint32_t i = 0; i < r->passed.n; i++)
        judge_failure(o, r->passed.at[i].func, r->passed.at[i].ins);
}

const char *oracle_complaint(const struct absint_oracle *o) { return o->complaint; }

struct oracle_counts oracle_counts(const struct absint_oracle *o) { return o->counts; }
