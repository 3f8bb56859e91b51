/* known.c - the fixpoint over a module's functions, and the words for what it finds.
 *
 * Every function starts as one that does nothing and promises everything.  A function is looked at
 * again when one that it calls has changed; each change only adds effects or takes promises away.
 */
#include "core/analysis/absint/absint.h"
#include "core/analysis/known/known_int.h"
#include "core/analysis/known/places.h"
#include "core/base/str.h"

#include <string.h>

/* Larger ones are functions of which nothing is known; so is the result's range where abstract
 * interpretation needs more steps. */
enum { MOST_INSTRUCTIONS = 40000, RANGE_STEPS = 50000 };

typedef VEC(uint32_t) index_list;

struct fixpoint {
    struct known_unit u;
    index_list *callers; /* by index, maybe repeated */
    bool *dirty;
};

const struct ir_known *known_callee(const struct known_unit *u, const struct ir_ins *call) {
    uint64_t i;
    if (call->op != IR_CALL || !map_str_get(&u->index, call->text, &i)) return NULL;
    return u->looked_at[i] ? &u->of[i] : u->of_others[i];
}

/* ---- the start ---- */

static bool can_be_told(const struct ir_func *f) {
    return f->has_body && !f->is_weak && f->params.n <= MAX_PLACE_PARAMS &&
           f->ins.n <= MOST_INSTRUCTIONS;
}

static void fixpoint_start(struct fixpoint *x) {
    const struct ir_module *m = x->u.m;
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        map_str_put(x->u.a, &x->u.index, f->name, i);
        x->u.looked_at[i] = x->dirty[i] = can_be_told(f);
        x->u.of_others[i] = f->has_body ? NULL : f->known;
        x->u.of[i] = (struct ir_known){.never_returns = true,
                                       .frees = UINT64_MAX,
                                       .fresh = f->ret == IR_PTR,
                                       .not_null = f->ret == IR_PTR};
    }
}

static void note_callers(struct fixpoint *x) {
    const struct ir_module *m = x->u.m;
    uint64_t callee;
    for (uint32_t i = 0; i < m->funcs.n; i++)
        for (ir_val v = 1; x->u.looked_at[i] && v < m->funcs.at[i]->ins.n; v++) {
            const struct ir_ins *c = &m->funcs.at[i]->ins.at[v];
            if (c->op != IR_CALL || !map_str_get(&x->u.index, c->text, &callee)) continue;
            vec_push(x->u.a, &x->callers[callee], i);
        }
}

/* ---- rounds ---- */

static bool same_effects(const struct ir_known *a, const struct ir_known *b) {
    return a->never_returns == b->never_returns && a->calls_back == b->calls_back &&
           a->writes_globals == b->writes_globals && a->globals.n == b->globals.n &&
           a->writes == b->writes && a->reaches == b->reaches && a->keeps == b->keeps &&
           a->shares == b->shares && a->frees == b->frees && a->fresh == b->fresh &&
           a->not_null == b->not_null;
}

static void look(struct fixpoint *x, uint32_t i) {
    const struct ir_func *f = x->u.m->funcs.at[i];
    struct ir_known before = x->u.of[i];
    struct arena tmp = {0};
    struct known_flow w;
    known_flow(&tmp, &x->u, f, &w);
    known_effects(&tmp, &x->u, f, &w, &x->u.of[i]);
    known_returns(&tmp, &x->u, f, &w, &x->u.of[i]);
    arena_free(&tmp);
    x->dirty[i] = false;
    if (same_effects(&before, &x->u.of[i])) return;
    for (uint32_t k = 0; k < x->callers[i].n; k++) x->dirty[x->callers[i].at[k]] = true;
}

static bool round_of(struct fixpoint *x) {
    bool any = false;
    for (uint32_t i = 0; i < x->u.m->funcs.n; i++)
        if (x->dirty[i]) any = true, look(x, i);
    return any;
}

/* ---- the end ---- */

static bool constant_at(const struct absint *facts, const struct ir_func *f, ir_blk b, ir_val v,
                        struct absval *out) {
    const struct absint_space *space = absint_space(facts, b);
    const struct absint_state *s = absint_at(facts, b);
    bv_t k;
    if (ir_const_value(f, v, &k)) {
        *out = absval_const(k, f->ins.at[v].type);
        return true;
    }
    if (absint_value(facts, v, out)) return true;
    for (uint32_t i = 0; space && s && i < space->n; i++) {
        if (space->vals[i] != v) continue;
        *out = s->reached ? s->vals[i] : absval_none();
        return true;
    }
    return false;
}

/* Hull of what each return gives. */
static void add_range(struct absint_unit *unit, const struct ir_func *f, struct ir_known *k) {
    if (!ir_is_int(f->ret) || f->ret > 64 || k->never_returns) return;
    const struct absint *facts = absint_of(unit, f);
    unsigned w = f->ret;
    sbv_t lo = 0, hi = 0;
    bool any = false;
    for (ir_val v = 1; absint_done(facts) && v < f->ins.n; v++) {
        const struct ir_ins *x = &f->ins.at[v];
        struct absval r;
        if (x->op != IR_RET || !x->block || !x->nargs) continue;
        if (!constant_at(facts, f, x->block, x->args[0], &r)) return;
        lo = any && lo < r.s.lo ? lo : r.s.lo;
        hi = any && hi > r.s.hi ? hi : r.s.hi;
        any = true;
    }
    /* More than half of the type's values is no fact that helps. */
    k->has_range = any && lo <= hi && hi - lo < (sbv_t)1 << (w - 1);
    if (k->has_range) k->lo = (bv_t)lo, k->hi = (bv_t)hi;
}

const char *known_place(struct arena *a, const char *path, struct ir_loc at) {
    return arena_printf(a, "%s:%u", str_behind(path, '/'), at.line);
}

static const char *place_words(struct arena *a, const struct ir_module *m, struct ir_loc at) {
    const char *path = ir_file_of(m, &at);
    return known_place(a, path ? path : "another file", at);
}

static uint64_t all_params(const struct ir_func *f) {
    return f->params.n >= 64 ? UINT64_MAX : ((uint64_t)1 << f->params.n) - 1;
}

static bool takes_function(const struct ir_module *m, const struct ir_func *f) {
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct ir_ctype *ct = &m->ctypes.at[f->ins.at[f->params.at[i]].ct];
        if (ct->kind == CT_PTR && ct->elem && m->ctypes.at[ct->elem].kind == CT_FUNC) return true;
    }
    return false;
}

/* Of one that never returns no effect is ever seen, unless it is given a function to call. */
static const struct ir_known *result_known(struct fixpoint *x, struct absint_unit *ranges,
                                           uint32_t i) {
    const struct ir_func *f = x->u.m->funcs.at[i];
    struct ir_known *k = arena_new(x->u.a, struct ir_known);
    uint64_t params = all_params(f);
    *k = x->u.of[i];
    k->place = place_words(x->u.a, x->u.m, f->name_loc.line ? f->name_loc : f->loc);
    if (k->never_returns && k->calls_back && takes_function(x->u.m, f)) return NULL;
    if (k->never_returns) {
        *k = (struct ir_known){
            .place = k->place, .never_returns = true, .calls_back = k->calls_back};
        k->keeps = x->u.of[i].keeps & params;
        return k;
    }
    k->writes &= params, k->reaches &= params, k->keeps &= params;
    for (uint32_t p = 0; p < f->params.n; p++)
        if (f->ins.at[f->params.at[p]].type != IR_PTR) k->frees &= ~((uint64_t)1 << p);
    k->frees &= params;
    if (k->writes_globals) k->globals.n = 0;
    add_range(ranges, f, k);
    return k;
}

const struct ir_known **known_find(struct arena *a, const struct ir_module *m) {
    struct arena tmp = {0};
    struct absint_options limits = {.max_steps = RANGE_STEPS, .skip = check_off()};
    struct fixpoint x = {.u = {.m = m, .a = a}};
    uint32_t n = m->funcs.n + 1;
    const struct ir_known **out = arena_new_array(a, const struct ir_known *, n);
    x.u.of = arena_new_array(a, struct ir_known, n);
    x.u.looked_at = arena_new_array(a, bool, n);
    x.u.of_others = arena_new_array(a, const struct ir_known *, n);
    x.dirty = arena_new_array(a, bool, n);
    x.callers = arena_new_array(a, index_list, n);
    fixpoint_start(&x);
    note_callers(&x);
    while (round_of(&x)) continue;
    struct absint_unit *ranges = absint_unit_new(&tmp, m, &limits);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (x.u.looked_at[i] && !m->funcs.at[i]->is_model) out[i] = result_known(&x, ranges, i);
    arena_free(&tmp);
    return out;
}

bool known_says_something(const struct ir_known *k, const struct ir_func *f) {
    uint64_t params = all_params(f);
    return k->never_returns || !k->calls_back || !k->writes_globals || k->frees || k->fresh ||
           k->not_null || k->has_range || (k->writes & params) != params ||
           (k->reaches & params) != params || (k->keeps & params) != params;
}

bool known_equal(const struct ir_known *a, const struct ir_known *b) {
    if (!a || !b) return a == b;
    bool same = same_effects(a, b) && a->has_range == b->has_range && a->lo == b->lo &&
                a->hi == b->hi && strcmp(a->place, b->place) == 0;
    for (uint32_t i = 0; same && i < a->globals.n; i++)
        same = strcmp(a->globals.at[i], b->globals.at[i]) == 0;
    return same;
}

/* ---- words ---- */

struct list {
    struct str *s;
    uint32_t n;
    const char *first, *next; /* in front */
};

static void put_item(struct list *l, const char *before, const char *name) {
    str_puts(l->s, l->n++ ? l->next : l->first);
    str_puts(l->s, before);
    str_puts(l->s, name);
}

static void put_params(struct list *l, const struct ir_func *f, uint64_t bits, const char *before) {
    for (uint32_t i = 0; i < f->params.n && i < 64; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        if (!(bits >> i & 1)) continue;
        const char *name = p->name ? p->name : arena_printf(l->s->arena, "argument %u", i + 1);
        put_item(l, before, name);
    }
}

static void put_changes(struct str *s, const struct ir_func *f, const struct ir_known *k) {
    struct list l = {.s = s, .first = "changes nothing but ", .next = ", "};
    if (k->writes_globals) put_item(&l, "", "variables of other files and what they lead to");
    for (uint32_t i = 0; i < k->globals.n; i++) put_item(&l, "", k->globals.at[i]);
    put_params(&l, f, k->writes, "*");
    put_params(&l, f, k->reaches, "what is behind ");
    if (!l.n) str_puts(s, "changes nothing that is seen here");
    if (!k->calls_back) str_puts(s, "; calls back nothing");
    struct list kept = {.s = s, .first = "; keeps ", .next = ", "};
    put_params(&kept, f, k->keeps, "");
    struct list freed = {.s = s, .first = "; frees ", .next = ", "};
    put_params(&freed, f, k->frees, "");
}

const char *known_text(struct arena *a, const struct ir_func *f, const struct ir_known *k) {
    struct str s = {.arena = a};
    char lo[48], hi[48];
    if (k->never_returns) return "never returns";
    put_changes(&s, f, k);
    if (k->fresh) str_puts(&s, "; returns memory of its own");
    if (k->not_null) str_puts(&s, "; returns no null pointer");
    if (k->has_range) str_printf(&s, "; returns %s", bv_dec(k->lo, BV_MAX_WIDTH, true, lo));
    if (k->has_range && k->hi != k->lo)
        str_printf(&s, " to %s", bv_dec(k->hi, BV_MAX_WIDTH, true, hi));
    return s.at;
}
