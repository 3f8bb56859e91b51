/* findings.c - the findings of a file: one a site and kind, and where each is shown.
 *
 * A finding stands at its check, unless a call is to blame: a function that fails for some of its
 * arguments only, under a condition that can be told, is right as it is, and the call that meets
 * the condition is wrong.  If that call passes on an argument of its own function, under a
 * condition again, the blame goes on to the caller of that one (BLITZ: a precondition is moved up
 * until a caller breaks it for good).
 */
#include "lsp/findings/likely.h"
#include "lsp/findings/present.h"

#include "core/program/requirement.h"
#include "core/result/merge.h"

#include <stdlib.h>
#include <string.h>

struct finding_collection {
    struct arena *a;
    const struct ir_module *m;
    const struct shown_results *r;
    finding_list *out;
};

/* ---- blame ---- */

/* Of one that is not the weakest, the run in question may meet another; and what globals hold is
 * not the caller's affair. */
static bool is_shown(const struct precondition *p) { return p && p->exact && p->of_arguments; }

/* The same check in the result of this function, if it fails there under a condition that is told;
 * else NULL. */
static const struct check_result *condition_in(const struct finding_collection *c, const char *func,
                                               const struct check_result *of) {
    for (uint32_t i = 0; i < c->r->n + c->r->others; i++) {
        const struct func_result *r = c->r->at[i];
        if (!r || strcmp(r->func, func) != 0) continue;
        for (uint32_t k = 0; k < r->checks.n; k++)
            if (check_same(&r->checks.at[k], of) && is_shown(r->checks.at[k].precondition))
                return &r->checks.at[k];
    }
    return NULL;
}

const struct trace_line *finding_call(const struct check_result *c, uint32_t depth) {
    for (uint32_t i = c->trace.n; i-- > 0;) {
        const struct trace_line *t = &c->trace.at[i];
        if (t->depth < depth) return NULL;
        if (t->depth == depth && t->kind == STEP_ENTER) return t;
    }
    return NULL;
}

const char *finding_callee(const struct ir_module *m, const struct trace_line *call) {
    const struct ir_func *f = ir_find_func(m, call->func);
    if (!f || !call->ins || call->ins >= f->ins.n || f->ins.at[call->ins].op != IR_CALL)
        return NULL;
    return f->ins.at[call->ins].text;
}

/* A function that says at its head what it needs is not to blame, whatever the severity. A call
 * from a library model, or from outside, has no place. */
static void blame_for_requirement(const struct finding_collection *c, struct finding *f) {
    const struct check_result *k = f->check;
    const char *requirement = ir_requirement(c->m, k->func, k->ins);
    if (!requirement || !k->trace.n) return;
    const struct trace_line *call = finding_call(k, k->trace.at[k->trace.n - 1].depth);
    struct ir_loc at = call ? ir_loc_of(c->m, call->func, call->ins) : (struct ir_loc){0};
    if (!call || !call->ins || !at.line) return;
    f->requirement = requirement;
    f->call = call;
    f->callee = k->func;
    f->loc = at;
}

static void blame(const struct finding_collection *c, struct finding *f) {
    const struct check_result *k = f->check;
    blame_for_requirement(c, f);
    if (finding_is_own(f) || k->severity == SEVERITY_INFORMATION || !k->trace.n) return;
    for (uint32_t depth = k->trace.at[k->trace.n - 1].depth; depth; depth--) {
        const struct trace_line *call = finding_call(k, depth);
        const char *callee = call ? finding_callee(c->m, call) : NULL;
        const struct check_result *broken = callee ? condition_in(c, callee, k) : NULL;
        bool said = f->requirement && !f->broken && callee && strcmp(callee, k->func) == 0;
        if (said) continue;
        if (!broken) return;
        f->call = call;
        f->callee = callee;
        f->broken = broken;
        f->loc = ir_loc_of(c->m, call->func, call->ins);
    }
}

/* Is x at the call that makes f's function fail so? */
static bool is_at_call_of(const struct finding *x, const struct finding *f) {
    if (!x->call || x->check->severity == SEVERITY_INFORMATION) return false;
    if (!check_same(x->check, f->check)) return false;
    return !f->call || (x->callee && strcmp(x->callee, f->result->func) == 0);
}

/* Is it what a function does with some arguments, where a call that passes such is shown? */
static bool is_shown_at_calls(const struct finding_collection *c, const struct finding *f) {
    if (f->check->severity != SEVERITY_INFORMATION) return false;
    for (uint32_t i = 0; i < c->out->n; i++)
        if (is_at_call_of(&c->out->at[i], f)) return true;
    return false;
}

/* ---- one a site ---- */

static bool same_site(const struct finding *x, const struct finding *y) {
    if (x->check->kind != y->check->kind || !x->call != !y->call) return false;
    if (x->call && !check_same(x->check, y->check)) return false;
    if (x->loc.line)
        return x->loc.file == y->loc.file && x->loc.line == y->loc.line &&
               x->loc.col == y->loc.col && x->loc.eline == y->loc.eline &&
               x->loc.ecol == y->loc.ecol;
    return !y->loc.line && x->check->ins == y->check->ins &&
           strcmp(x->check->func, y->check->func) == 0;
}

static bool better(const struct finding *x, const struct finding *y) {
    if (x->check->severity != y->check->severity) return x->check->severity < y->check->severity;
    const bool likely = likely_check(x->check);
    if (likely != likely_check(y->check)) return likely;
    return finding_is_own(x) && !finding_is_own(y);
}

static void add_finding(struct finding_collection *c, struct finding f) {
    blame(c, &f);
    for (uint32_t i = 0; i < c->out->n; i++) {
        if (!same_site(&c->out->at[i], &f)) continue;
        if (better(&f, &c->out->at[i])) c->out->at[i] = f;
        return;
    }
    vec_push(c->a, c->out, f);
}

static int by_place(const void *p, const void *q) {
    const struct finding *x = p, *y = q;
    const uint32_t xs[] = {x->loc.file, x->loc.line, x->loc.col, x->check->kind};
    const uint32_t ys[] = {y->loc.file, y->loc.line, y->loc.col, y->check->kind};
    for (int i = 0; i < 4; i++)
        if (xs[i] != ys[i]) return xs[i] < ys[i] ? -1 : 1;
    return 0;
}

static void drop_shown_at_calls(struct finding_collection *c) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->out->n; i++)
        if (!is_shown_at_calls(c, &c->out->at[i])) c->out->at[n++] = c->out->at[i];
    c->out->n = n;
}

void present_findings(struct arena *a, const struct ir_module *m, const struct shown_results *r,
                      finding_list *out) {
    struct finding_collection c = {a, m, r, out};
    for (uint32_t i = 0; i < r->n; i++) {
        const struct func_result *one = r->at[i];
        for (uint32_t k = 0; one && k < one->checks.n; k++) {
            const struct check_result *of = &one->checks.at[k];
            struct ir_loc loc = ir_loc_of(m, of->func, of->ins);
            if (of->verdict == VERDICT_VIOLATED)
                add_finding(&c, (struct finding){.result = one, .check = of, .loc = loc});
        }
    }
    drop_shown_at_calls(&c);
    if (out->n) qsort(out->at, out->n, sizeof *out->at, by_place);
}
