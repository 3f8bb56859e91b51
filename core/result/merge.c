/* merge.c - the results of two engines as one.
 *
 * Per check the stronger statement wins, and with it come the assumptions it rests on; proved
 * beside violated is a contradiction and makes the check unknown.
 */
#include "core/result/merge.h"

#include "core/base/require.h"

#include <string.h>

/* ---- one check ---- */

bool check_same(const struct check_result *x, const struct check_result *y) {
    return x->ins == y->ins && x->kind == y->kind && strcmp(x->func, y->func) == 0;
}

struct check_result *func_result_find(const struct func_result *r, const struct check_result *c) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (check_same(&r->checks.at[i], c)) return &r->checks.at[i];
    return NULL;
}

static int knowledge(const struct check_result *c) {
    switch (c->verdict) {
    case VERDICT_VIOLATED:
    case VERDICT_PROVED:
        return 2;
    case VERDICT_BOUNDED:
        return 1;
    default:
        return 0;
    }
}

static void contradict(struct check_result *c) {
    bool agree = false; /* that engines do */
    (void)VL_REQUIRE(agree);
    c->verdict = VERDICT_UNKNOWN;
    c->reason = reason_with(REASON_INTERNAL, "engines contradict each other");
    c->reason_func = NULL;
}

/* ---- lists ---- */

struct result_merging {
    struct arena *a;
    struct func_result *r;
    const struct func_result *other;
    bool kept, got;   /* something of r, of other is in the result */
    bool kept_solved; /* of r, and not only what intervals proved */
};

static void note_check(struct result_merging *m, const struct check_result *c, bool of_other) {
    if (!knowledge(c) || c->borrowed) return;
    bool by_intervals = c->verdict == VERDICT_PROVED && c->by == PROOF_INTERVALS;
    if (of_other) m->got = true;
    if (!of_other) m->kept = true;
    if (!of_other && !by_intervals) m->kept_solved = true;
}

/* c rests on what o rests on. */
static bool is_lender(const struct check_result *c, const struct check_result *o) {
    return c->borrowed && !o->borrowed && o->verdict == c->verdict;
}

/* Both found it, and o knows that it fails for all arguments: an engine that was stopped while it
 * ranked c does not. */
static bool is_more_certain(const struct check_result *o, const struct check_result *c) {
    return o->verdict == VERDICT_VIOLATED && c->verdict == VERDICT_VIOLATED && !o->borrowed &&
           o->severity < c->severity;
}

/* false: it is not listed any more. */
static bool take_check(struct result_merging *m, struct check_result *c) {
    const struct check_result *o = func_result_find(m->other, c);
    bool own = strcmp(c->func, m->r->func) == 0 || c->kind == CHECK_GOAL,
         whole = m->other->conclusive;
    if (!o && whole && c->verdict == VERDICT_VIOLATED)
        contradict(c);
    else if (!o && whole && !own)
        return false;
    if (o && knowledge(o) == 2 && knowledge(c) == 2 && o->verdict != c->verdict) {
        contradict(c);
    } else if (o && (knowledge(o) > knowledge(c) || is_lender(c, o) || is_more_certain(o, c))) {
        *c = *o;
        note_check(m, c, true);
    } else {
        note_check(m, c, false);
    }
    return true;
}

static void take_each(struct result_merging *m) {
    struct func_result *r = m->r;
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        struct check_result c = r->checks.at[i];
        if (take_check(m, &c)) r->checks.at[n++] = c;
    }
    r->checks.n = n;
}

/* Findings that r does not list. */
static void take_findings(struct result_merging *m) {
    for (uint32_t i = 0; i < m->other->checks.n; i++) {
        struct check_result c = m->other->checks.at[i];
        if (c.verdict != VERDICT_VIOLATED || func_result_find(m->r, &c)) continue;
        if (m->r->conclusive) contradict(&c);
        note_check(m, &c, true);
        vec_push(m->a, &m->r->checks, c);
    }
}

static bool same_assumption(const struct assumption *x, const struct assumption *y) {
    bool same_func = x->func && y->func ? strcmp(x->func, y->func) == 0 : x->func == y->func;
    return same_func && x->ins == y->ins && strcmp(x->text, y->text) == 0;
}

static void take_assumptions(struct result_merging *m) {
    struct func_result *r = m->r;
    if (!m->kept) r->assumptions.n = 0;
    uint32_t n = r->assumptions.n;
    for (uint32_t i = 0; i < m->other->assumptions.n; i++) {
        bool known = false;
        for (uint32_t k = 0; k < n && !known; k++)
            known = same_assumption(&r->assumptions.at[k], &m->other->assumptions.at[i]);
        if (!known) vec_push(m->a, &r->assumptions, m->other->assumptions.at[i]);
    }
}

/* ---- what loops keep ---- */

/* Only a whole proof rests on invariants. */
static void take_invariants(struct result_merging *m) {
    struct func_result *r = m->r;
    const struct func_result *other = m->other;
    if (r->verdict != VERDICT_PROVED) {
        r->inductive = false;
        r->invariants.n = r->summaries.n = 0;
        return;
    }
    r->inductive = r->inductive || other->inductive;
    if (m->got && other->summaries.n) r->summaries = other->summaries;
    if (other->verdict == VERDICT_PROVED && (m->got || !r->invariants.n))
        r->invariants = other->invariants;
}

/* ---- the whole ---- */

static void clear_reason(struct func_result *r) {
    r->reason = reason_of(REASON_NONE);
    r->reason_func = NULL;
}

void func_result_merge(struct arena *a, struct func_result *r, const struct func_result *other) {
    struct result_merging m = {a, r, other, .got = other->conclusive && !r->conclusive};
    const bool bounded = r->verdict == VERDICT_BOUNDED && r->open_elsewhere && !other->conclusive;
    const uint32_t bound = r->bound;
    take_each(&m);
    take_findings(&m);
    if (m.got || (other->vacuous && !r->vacuous)) {
        take_assumptions(&m);
        r->engine = m.kept_solved ? engine_name(ENGINE_AUTO) : other->engine;
        r->solver = other->solver;
    }
    if (other->conclusive && !r->reason_of_check) clear_reason(r);
    r->conclusive = r->conclusive || other->conclusive;
    r->open_elsewhere = r->open_elsewhere && !r->conclusive;
    r->vacuous = r->vacuous || other->vacuous;
    r->queries += other->queries;
    r->terms += other->terms;
    func_result_summarise(r);
    if (bounded && r->verdict == VERDICT_PROVED) {
        r->verdict = VERDICT_BOUNDED;
        r->bound = bound;
    }
    take_invariants(&m);
}
