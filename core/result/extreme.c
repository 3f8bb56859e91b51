/* extreme.c - numbers near the end of their type, and what the code does with sums of them.
 *
 * A sum is counted with if it is compared, moves a pointer, is passed on or stored in another
 * place; what only goes into results, or back to where it came from, is not.  A sum of two numbers
 * of which neither is a constant is no matter of counting by one.
 */
#include "core/result/extreme.h"

#include "core/base/map.h"
#include "core/ir/overflow.h"
#include "core/shrink/vary.h"

#include <string.h>

enum { SMALL = 1 << 16, SMALL_FACTOR = 8 };

struct summed {
    uint32_t func; /* in the module */
    ir_val v;
};

struct sum_search {
    struct arena *tmp;
    const struct ir_module *m;
    const char *entry;
    struct map seen;
    VEC(struct summed) open;
    ir_val from; /* the place that the number was read from; 0: it was in none */
    bool counts;
};

static void follow_sum(struct sum_search *s, uint32_t func, ir_val v) {
    const uint64_t key = (uint64_t)func << 32 | v;
    if (map_get(&s->seen, key, NULL)) return;
    map_put(s->tmp, &s->seen, key, 1);
    vec_push(s->tmp, &s->open, ((struct summed){func, v}));
}

/* What its callers in the module do with it is part of this. */
static void follow_returned(struct sum_search *s, uint32_t func) {
    const char *name = s->m->funcs.at[func]->name;
    if (strcmp(name, s->entry) == 0) return;
    for (uint32_t k = 0; k < s->m->funcs.n; k++) {
        const struct ir_func *f = s->m->funcs.at[k];
        for (ir_val v = 1; v < f->ins.n; v++)
            if (f->ins.at[v].op == IR_CALL && strcmp(f->ins.at[v].text, name) == 0)
                follow_sum(s, k, v);
    }
}

static void follow_passed_on(struct sum_search *s, struct summed x, const struct ir_ins *i) {
    const struct ir_func *f = s->m->funcs.at[x.func];
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++)
            if (i->edges[e].args[k] == x.v)
                follow_sum(s, x.func, f->blocks.at[i->edges[e].to].params.at[k]);
    s->counts |= i->nargs && i->args[0] == x.v; /* a switch */
}

static bool makes_sum_of(enum ir_op op) {
    return (op >= IR_ADD && op <= IR_ASHR) || (op >= IR_ZEXT && op <= IR_TRUNC) ||
           op == IR_SELECT || (op >= IR_FADD && op <= IR_INMODE);
}

/* Are the answer, and what is made of it, only what checks ask? */
static bool is_only_checked(const struct ir_func *f, ir_val v) {
    for (ir_val k = 1; k < f->ins.n; k++) {
        const struct ir_ins *i = &f->ins.at[k];
        bool made = i->op == IR_XOR || i->op == IR_AND || i->op == IR_OR;
        if (i->op != IR_CHECK && ir_uses(i, v) && !(made && k > v && is_only_checked(f, k)))
            return false;
    }
    return true;
}

static void note_sum_use(struct sum_search *s, struct summed x, ir_val at) {
    const struct ir_func *f = s->m->funcs.at[x.func];
    const struct ir_ins *i = &f->ins.at[at];
    if (i->op == IR_DBG || i->op == IR_CHECK || ir_overflow_of(i->op).op) return;
    if (makes_sum_of(i->op)) return follow_sum(s, x.func, at);
    if (i->op == IR_RET) return follow_returned(s, x.func);
    if (i->nedges) return follow_passed_on(s, x, i);
    if (i->op >= IR_EQ && i->op <= IR_SLE && is_only_checked(f, at)) return;
    s->counts |= i->op != IR_STORE || !s->from || i->args[1] != s->from;
}

static bool is_counted_with(struct sum_search *s, uint32_t func, ir_val sum) {
    follow_sum(s, func, sum);
    while (s->open.n && !s->counts) {
        const struct summed x = s->open.at[--s->open.n];
        const struct ir_func *f = s->m->funcs.at[x.func];
        for (ir_val v = 1; v < f->ins.n; v++)
            if (ir_uses(&f->ins.at[v], x.v)) note_sum_use(s, x, v);
    }
    return s->counts;
}

/* `b[n++] = 0;`: is the number an index itself, however wide? */
static bool is_index(const struct ir_func *f, ir_val number) {
    for (ir_val v = number + 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_PTRADD && i->args[1] == number) return true;
        bool wider = (i->op == IR_SEXT || i->op == IR_ZEXT) && i->args[0] == number;
        if (wider && is_index(f, v)) return true;
    }
    return false;
}

static bool is_small_constant(const struct ir_ins *i, bool factor) {
    const sbv_t most = factor ? SMALL_FACTOR : SMALL;
    return i->op == IR_CONST && bv_signed(i->k, i->type) <= most &&
           bv_signed(i->k, i->type) >= -most;
}

/* The overflow test that the check asks, of a small constant and another number, which is *number;
 * NULL: another one. */
static const struct ir_ins *test_of_small(const struct ir_func *f, ir_val check, ir_val *number) {
    const struct ir_ins *i = check && check < f->ins.n ? &f->ins.at[check] : NULL;
    if (!i || i->op != IR_CHECK) return NULL;
    i = &f->ins.at[i->args[0]];
    if (i->op == IR_XOR) i = &f->ins.at[i->args[0]];
    const struct ir_overflow of = ir_overflow_of(i->op);
    if (!of.is_signed || !of.op) return NULL;
    const bool first = is_small_constant(&f->ins.at[i->args[0]], of.op == IR_MUL);
    const bool second = is_small_constant(&f->ins.at[i->args[1]], of.op == IR_MUL);
    *number = i->args[first];
    return first != second ? i : NULL;
}

static bool is_sum_counted_with(struct sum_search *s, uint32_t func, ir_val check) {
    const struct ir_func *f = s->m->funcs.at[func];
    ir_val number;
    const struct ir_ins *test = test_of_small(f, check, &number);
    if (!test) return false;
    if (f->ins.at[number].op == IR_LOAD) s->from = f->ins.at[number].args[0];
    if (is_index(f, number)) return true;
    for (ir_val v = check; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == ir_overflow_of(test->op).op && i->block == test->block &&
            i->args[0] == test->args[0] && i->args[1] == test->args[1])
            return is_counted_with(s, func, v);
    }
    return false;
}

static bool counts_what_overflows(struct arena *a, const struct ir_module *m,
                                  const struct witness *w, const struct interp_result *run) {
    struct sum_search s = {.tmp = a, .m = m, .entry = w->entry};
    bool counts = false;
    for (uint32_t k = 0; k < m->funcs.n; k++)
        if (strcmp(m->funcs.at[k]->name, run->func) == 0)
            counts |= is_sum_counted_with(&s, k, run->ins);
    return counts;
}

/* ---- numbers of the witness ---- */

typedef VEC(struct wit_val *) wit_numbers;

static bool is_unsigned_word(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = ct ? ir_ctype_at(m, ct) : NULL;
    return t && t->kind == CT_INT && !t->is_signed && t->size == 8;
}

/* In the last sixteenth of its type, at either end; of lengths of 64 bits, which are unsigned, at
 * the upper one. */
static bool is_extreme(const struct ir_module *m, const struct wit_val *v, ir_ct ct,
                       bool overflow) {
    if (!ir_is_int(v->type) || v->irrelevant || v->steers) return false;
    if (!overflow) return is_unsigned_word(m, ct) && v->bits >> 63 != 0;
    if (v->type < 32 || v->type > 64) return false;
    const sbv_t n = bv_signed(v->bits, v->type), most = (sbv_t)1 << (v->type - 4);
    return n >= most || n < -most;
}

static void collect_cells(struct arena *a, const struct ir_module *m, struct wit_object *objects,
                          uint32_t n, bool overflow, wit_numbers *out) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < objects[i].cells.n; k++) {
            struct wit_cell *c = &objects[i].cells.at[k];
            if (is_extreme(m, &c->v, c->ct, overflow)) vec_push(a, out, &c->v);
        }
}

/* All that are near the end of their types and decide. */
static void collect_extreme(struct arena *a, const struct ir_module *m, struct witness *w,
                            bool overflow, wit_numbers *out) {
    const struct ir_func *f = ir_find_func(m, w->entry);
    for (uint32_t i = 0; i < w->args.n; i++) {
        ir_ct ct = f && i < f->params.n ? f->ins.at[f->params.at[i]].ct : 0;
        if (is_extreme(m, &w->args.at[i], ct, overflow)) vec_push(a, out, &w->args.at[i]);
    }
    for (uint32_t i = 0; i < w->inputs.n; i++)
        if (is_extreme(m, &w->inputs.at[i], 0, overflow)) vec_push(a, out, &w->inputs.at[i]);
    collect_cells(a, m, w->objects.at, w->objects.n, overflow, out);
    collect_cells(a, m, w->globals.at, w->globals.n, overflow, out);
}

/* ---- runs with others ---- */

static bool fails_alike(const struct interp_result *x, const struct interp_result *y) {
    return x->end == INTERP_CHECK_FAILED && x->ins == y->ins && x->check == y->check && x->func &&
           strcmp(x->func, y->func) == 0;
}

/* Does the run end otherwise where the numbers are nearer to 0, on their sides? `while (n--)` only
 * takes longer. */
static bool ends_nearer(struct arena *a, const struct ir_module *m,
                        const struct interp_options *opt, const struct witness *w,
                        const wit_numbers *all, unsigned by, const struct interp_result *run) {
    struct interp_result res;
    bv_t *was = arena_new_array(a, bv_t, all->n + 1);
    for (uint32_t i = 0; i < all->n; i++) {
        struct wit_val *v = all->at[i];
        const bool below = run->check == CHECK_SIGNED_OVERFLOW && bv_signed(v->bits, v->type) < 0;
        was[i] = v->bits;
        v->bits = (below ? (bv_t)0 - by : by) & bv_mask(v->type);
    }
    interp_run(a, m, w, opt, &res);
    for (uint32_t i = 0; i < all->n; i++) all->at[i]->bits = was[i];
    return res.end != INTERP_FUEL && !fails_alike(&res, run);
}

bool extreme_decides(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                     struct witness *w, const struct interp_result *run) {
    const bool overflow = run->check == CHECK_SIGNED_OVERFLOW;
    wit_numbers all = {0};
    if (!run->func) return false;
    collect_extreme(a, m, w, overflow, &all);
    if (!all.n || (overflow && !counts_what_overflows(a, m, w, run))) return false;
    struct interp_options again = *opt;
    again.max_steps = vary_steps(run);
    again.max_trace = 0;
    again.until = (struct interp_failure){0};
    return ends_nearer(a, m, &again, w, &all, 1, run) &&
           ends_nearer(a, m, &again, w, &all, SMALL, run);
}
