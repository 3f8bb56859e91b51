/* extreme.c - sums that overflow near the end of their type, and what the code does with them.
 *
 * A sum is counted with if it is compared, moves a pointer, is passed on or stored in another
 * place; what only goes into results, or back to where it came from, is not.  Numbers that are no
 * constants could be far from each other and are left to be listed.
 */
#include "core/result/extreme.h"

#include "core/base/map.h"
#include "core/ir/overflow.h"
#include "core/shrink/vary.h"

#include <string.h>

enum { SMALL = 1 << 16 };

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

static bool is_small_constant(const struct ir_ins *i) {
    return i->op == IR_CONST && bv_signed(i->k, i->type) < SMALL &&
           bv_signed(i->k, i->type) > -SMALL;
}

/* The overflow test that the check asks, of a small constant and another number; NULL: another
 * one. */
static const struct ir_ins *test_of_small(const struct ir_func *f, ir_val check) {
    const struct ir_ins *i = check && check < f->ins.n ? &f->ins.at[check] : NULL;
    if (!i || i->op != IR_CHECK) return NULL;
    i = &f->ins.at[i->args[0]];
    if (i->op == IR_XOR) i = &f->ins.at[i->args[0]];
    const struct ir_overflow of = ir_overflow_of(i->op);
    if (!of.is_signed || (of.op != IR_ADD && of.op != IR_SUB)) return NULL;
    const bool small =
        is_small_constant(&f->ins.at[i->args[0]]) != is_small_constant(&f->ins.at[i->args[1]]);
    return small ? i : NULL;
}

static bool is_sum_counted_with(struct sum_search *s, uint32_t func, ir_val check) {
    const struct ir_func *f = s->m->funcs.at[func];
    const struct ir_ins *test = test_of_small(f, check);
    if (!test) return false;
    const struct ir_ins *other =
        &f->ins.at[test->args[is_small_constant(&f->ins.at[test->args[0]])]];
    if (other->op == IR_LOAD) s->from = other->args[0];
    for (ir_val v = check; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == ir_overflow_of(test->op).op && i->block == test->block &&
            i->args[0] == test->args[0] && i->args[1] == test->args[1])
            return is_counted_with(s, func, v);
    }
    return false;
}

/* The number of the witness that decides; NULL: none, or several. */
struct decisive_number {
    struct wit_val *v;
    uint32_t n;
};

static void note_decisive(struct decisive_number *d, struct wit_val *v) {
    if (v->type == IR_PTR || v->irrelevant || v->steers) return;
    d->v = v;
    d->n++;
}

static void note_cells(struct decisive_number *d, struct wit_object *objects, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < objects[i].cells.n; k++)
            note_decisive(d, &objects[i].cells.at[k].v);
}

static struct wit_val *decisive_number(struct witness *w) {
    struct decisive_number d = {0};
    for (uint32_t i = 0; i < w->args.n; i++) note_decisive(&d, &w->args.at[i]);
    for (uint32_t i = 0; i < w->inputs.n; i++) note_decisive(&d, &w->inputs.at[i]);
    note_cells(&d, w->objects.at, w->objects.n);
    note_cells(&d, w->globals.at, w->globals.n);
    return d.n == 1 && ir_is_int(d.v->type) ? d.v : NULL;
}

/* In the last sixteenth of its type, at either end? */
static bool is_extreme(const struct wit_val *v) {
    if (v->type < 32 || v->type > 64) return false;
    const sbv_t n = bv_signed(v->bits, v->type), most = (sbv_t)1 << (v->type - 4);
    return n >= most || n < -most;
}

/* Does the run end where the number is nearer to 0? `while (n--)` only takes longer. */
static bool ends_nearer(struct arena *a, const struct ir_module *m,
                        const struct interp_options *opt, const struct witness *w,
                        struct wit_val *v, bv_t bits) {
    struct interp_result res;
    const bv_t was = v->bits;
    v->bits = bits & bv_mask(v->type);
    interp_run(a, m, w, opt, &res);
    v->bits = was;
    return res.end != INTERP_FUEL;
}

bool extreme_decides(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                     struct witness *w, const struct interp_result *run) {
    if (run->check != CHECK_SIGNED_OVERFLOW || !run->func) return false;
    struct wit_val *v = decisive_number(w);
    if (!v || !is_extreme(v)) return false;
    struct sum_search s = {.tmp = a, .m = m, .entry = w->entry};
    bool counts = false;
    for (uint32_t k = 0; k < m->funcs.n; k++)
        if (strcmp(m->funcs.at[k]->name, run->func) == 0)
            counts |= is_sum_counted_with(&s, k, run->ins);
    if (!counts) return false;
    struct interp_options again = *opt;
    again.max_steps = vary_steps(run);
    again.max_trace = 0;
    again.until = (struct interp_failure){0};
    const bv_t step = bv_signed(v->bits, v->type) < 0 ? ~(bv_t)0 : 1;
    return ends_nearer(a, m, &again, w, v, step) && ends_nearer(a, m, &again, w, v, step * SMALL);
}
