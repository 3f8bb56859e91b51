/* Incremental bounded model checking of one function.
 *
 * Source: IBMC (papers' short names: docs/references.md) 3.2, equation 5.  Round k
 * unwinds up to bound 1, 2, 4, ... on one live solver and one live symbolic execution:
 *
 *     SAT?  OR { fail_i : i a visit of an open check not yet shown to hold }
 *
 * asked under an assumption in place of the activation literal of (5): the disjunction
 * itself is assumed, so nothing of it stays.  Path conditions need no assertion: they are part of
 * each visit's formula (symex.h).  A model is replayed by the interpreter and closes a
 * check; then the rest is asked again.  UNSAT: all of them hold up to the bound.  Then
 *
 *     SAT?  frontier            -- some execution goes on beyond the bound
 *
 * decides between another round and proofs.
 * Differs from (5): the bound doubles (or loops are unwound one by one: unwind.c), and visits
 * shown to hold in an earlier round are not asked again (they cannot become false: visits are
 * only ever added).
 * Unsupported constructs: visits that depend on one are asked last; a failure counts if the
 * interpreter finds it without meeting the construct; without a failure the check
 * stays unknown, never proved.
 * Limits: the bound counts iterations that inputs decide (symex/sched.c).
 */
#include "core/ir/cfg.h"
#include "engines/bmc/internal.h"

#include "core/base/require.h"

#include <string.h>

/* ---- sites ---- */

/* Late, for callees' checks: most are never of interest. */
static bool ask_shown(struct bmc *b, struct site *s) {
    if (!s->asked) s->shown = s->open && facts_show(b->facts, s->func, s->ins);
    s->asked = true;
    return s->shown;
}

static struct site *site_new(struct bmc *b, const struct ir_func *f, ir_val ins,
                             enum check_kind kind) {
    struct site *s = arena_new(&b->scratch, struct site);
    const struct ir_ins *at = &f->ins.at[ins];
    const char *source = at->op == IR_CHECK ? at->text : at->name;
    term no = term_false(b->store);
    *s = (struct site){.func = f, .ins = ins, .own = f == b->func, .open = true};
    s->reach = s->fail = s->pending[0] = s->pending[1] = no;
    s->result.func = arena_strdup(b->arena, f->name);
    s->result.ins = ins;
    s->result.kind = kind;
    if (source) s->result.snippet = arena_strdup(b->arena, source);
    if (bmc_sees_no(b, kind)) bmc_blind(s);
    if (s->own) ask_shown(b, s);
    vec_push(&b->scratch, &b->sites, s);
    return s;
}

struct site *bmc_site(struct bmc *b, const struct ir_func *f, ir_val ins, enum check_kind kind) {
    uint64_t key = ((uint64_t)(uintptr_t)f * 31 + ins) * CHECK_COUNT + kind, known;
    if (map_get(&b->site_of, key, &known)) return (struct site *)(uintptr_t)known;
    struct site *s = site_new(b, f, ins, kind);
    map_put(&b->scratch, &b->site_of, key, (uint64_t)(uintptr_t)s);
    return s;
}

void bmc_stop(struct bmc *b, const char *why) {
    if (!b->stopped) b->stopped = why;
}

/* New visits since the last round. */
void bmc_collect(struct bmc *b) {
    uint32_t n = symex_obligation_count(b->symex);
    for (; b->collected < n; b->collected++) {
        if (b->collected % 256 == 0 && deadline_passed(b->deadline)) {
            bmc_stop(b,
                     "timeout"); /* rounds() ends here: what is left out is never called decided */
            return;
        }
        struct obligation o = *symex_obligation(b->symex, b->collected);
        struct site *s = bmc_site(b, o.func, o.ins, o.kind);
        s->seen = true;
        s->reach = term_or(b->store, s->reach, o.reach);
        if (term_is_false(b->store, o.fail)) continue;
        s->fail = term_or(b->store, s->fail, o.fail);
        const struct symex_taint *t = symex_taint(b->symex, o.fail);
        if (t && !s->taint) s->taint = t;
        if (t && symex_firm(b->symex, o.fail)) s->firm = true;
        if (ask_shown(b, s)) continue;
        s->pending[t != NULL] = term_or(b->store, s->pending[t != NULL], o.fail);
    }
}

/* ---- queries ---- */

static void assert_new(struct bmc *b, term axiom) {
    if (!term_is_true(b->store, axiom)) solver_assert(b->solver, axiom);
}

/* Asks until the objects of the model lie apart. */
static enum solver_answer ask_layout(struct bmc *b, const term *assumptions, uint32_t n,
                                     deadline_t deadline) {
    for (;;) {
        assert_new(b, symex_axioms(b->symex, assumptions, n));
        b->queries++;
        enum solver_answer answer = solver_check(b->solver, assumptions, n, deadline);
        if (answer != SOLVER_SAT) return answer;
        struct term_model m = solver_model(b->solver);
        term broken = symex_layout(b->symex, &m);
        if (term_is_true(b->store, broken)) return answer;
        assert_new(b, broken);
    }
}

enum solver_answer bmc_ask(struct bmc *b, const term *assumptions, uint32_t n,
                           deadline_t deadline) {
    for (uint32_t i = 0; i < n; i++)
        if (term_is_false(b->store, assumptions[i])) return SOLVER_UNSAT;
    term apart = symex_apart(b->symex);
    if (!apart) return ask_layout(b, assumptions, n, deadline);
    struct arena scratch = {0};
    term *with = arena_new_array(&scratch, term, n + 1);
    for (uint32_t i = 0; i < n; i++) with[i] = assumptions[i];
    with[n] = apart;
    enum solver_answer answer = ask_layout(b, with, n + 1, deadline);
    if (answer != SOLVER_SAT) answer = ask_layout(b, assumptions, n, deadline);
    arena_free(&scratch);
    return answer;
}

static term pending_of(const struct bmc *b, unsigned part) {
    term all = term_false(b->store);
    for (uint32_t i = 0; i < b->sites.n; i++)
        if (b->sites.at[i]->open) all = term_or(b->store, all, b->sites.at[i]->pending[part]);
    return all;
}

/* The open check that fails in the solver's model. */
static struct site *failing(struct bmc *b, unsigned part) {
    struct term_model m = solver_model(b->solver);
    for (uint32_t i = 0; i < b->sites.n; i++) {
        struct site *s = b->sites.at[i];
        if (s->open && term_eval(b->store, s->pending[part], &m)) return s;
    }
    return NULL;
}

/* What other engines have found violated. Of a violation that is no certain error we may know more:
 * whether it can be avoided. Proofs stay theirs: whether there are executions at all is part of
 * them, and to us one within the bound would be enough. */
static void listen(struct bmc *b) {
    struct verify_others *others = b->opt->others;
    struct check_result r;
    if (!verify_heard(others, &b->heard)) return;
    for (uint32_t i = 0; i < b->sites.n; i++) {
        struct site *s = b->sites.at[i];
        if (!s->open || s->shown || !others->closed(others->ctx, &s->result, &r)) continue;
        if (r.verdict != VERDICT_VIOLATED || r.severity != SEVERITY_ERROR) continue;
        s->open = false;
        s->result = r;
        bmc_hurry(b);
    }
}

enum { HURRY_MS = 2000, HURRY_TIMES = 3 };

void bmc_hurry(struct bmc *b) {
    int64_t soon = (int64_t)(b->work / DEADLINE_UNITS_A_MS) * HURRY_TIMES;
    if (b->hurried || b->opt->max_bound) return;
    b->hurried = true;
    b->deadline = deadline_worth(b->deadline, soon > HURRY_MS ? soon : HURRY_MS);
}

/* Asks until nothing pending of this part can fail. false: undecided. */
static bool search_part(struct bmc *b, unsigned part) {
    struct verify_others *others = b->opt->others;
    for (;;) {
        listen(b);
        term target = pending_of(b, part);
        enum solver_answer answer =
            bmc_ask(b, &target, 1, verify_uninterrupted(others, b->deadline));
        if (answer == SOLVER_UNSAT) break;
        if (answer == SOLVER_UNKNOWN && verify_interrupted(others, b->deadline)) continue;
        if (b->opt->unbounded && (answer == SOLVER_SAT || b->solver->spurious)) {
            if (bmc_search_unbounded(b, part)) break;
            answer = SOLVER_UNKNOWN;
        }
        if (answer != SOLVER_SAT)
            return bmc_stop(b, deadline_passed(b->deadline) ? "timeout" : "solver gave up"), false;
        struct site *s = failing(b, part);
        if (!VL_REQUIRE(s != NULL)) return bmc_stop(b, "internal: model without failure"), false;
        if (!bmc_shrink(b, s->pending[part])) return bmc_stop(b, "timeout"), false;
        bmc_replay(b, s);
        if (s->result.verdict == VERDICT_VIOLATED) bmc_hurry(b);
        if (others && !bmc_tell(b)) return false;
        if (b->opt->bare && s->result.verdict == VERDICT_VIOLATED)
            return bmc_stop(b, "bare"), false;
    }
    for (uint32_t i = 0; i < b->sites.n; i++)
        if (b->sites.at[i]->open) b->sites.at[i]->pending[part] = term_false(b->store);
    return true;
}

bool bmc_search(struct bmc *b) { return search_part(b, 0) && search_part(b, 1); }

/* ---- results ---- */

/* Because of a construct, or a place where executions were given up. */
static const char *unsupported_reason(const struct bmc *b, const struct symex_taint *t,
                                      const char **func, ir_val *ins) {
    if (!t) return b->stopped ? b->stopped : "internal: executions given up nowhere";
    *func = t->func ? arena_strdup(b->arena, t->func->name) : NULL;
    *ins = t->ins;
    return arena_printf(b->arena, "unsupported: %s", t->what ? t->what : "a construct");
}

/* To be reached is to fail, as in the function that a failing assert calls. */
bool bmc_is_failure(const struct site *s) {
    bv_t k;
    const struct ir_ins *check = &s->func->ins.at[s->ins];
    return check->op == IR_CHECK && ir_const_value(s->func, check->args[0], &k) && !k;
}

/* A failure could not be trusted, nor is its absence. */
static bool undecidable(const struct bmc *b, const struct site *s) {
    return s->taint && (s->firm || b->astray);
}

/* Is it worth knowing whether some execution gets there? What is shown for all bounds may be
 * reached in longer executions. */
static bool may_be_unreached(const struct bmc *b, const struct site *s) {
    return s->open && s->own && !bmc_is_failure(s) && (b->complete || !s->shown);
}

static bool is_unreached(const struct bmc *b, const struct site *s) {
    return b->covers && !s->covered && may_be_unreached(b, s);
}

static void decide(const struct bmc *b, const struct site *s, struct check_result *r) {
    *r = s->result;
    if (!s->open) return;
    if (s->shown) {
        r->verdict = VERDICT_PROVED;
        r->by = PROOF_INTERVALS;
        r->unreached = is_unreached(b, s);
        return;
    }
    const struct symex_taint *why = b->lost ? b->lost_at : s->taint;
    bool unsure = b->lost || undecidable(b, s);
    if (unsure && s->sound) { /* only longer executions meet what is unsupported */
        r->verdict = VERDICT_BOUNDED;
        r->bound = s->sound;
    } else if (unsure) {
        r->verdict = VERDICT_UNKNOWN;
        r->reason = unsupported_reason(b, why, &r->reason_func, &r->reason_ins);
    } else if (b->complete) {
        r->verdict = VERDICT_PROVED;
    } else if (b->done_bound) {
        r->verdict = VERDICT_BOUNDED;
        r->bound = b->done_bound;
    } else {
        r->verdict = VERDICT_UNKNOWN;
        r->reason = b->stopped ? b->stopped : "not yet decided";
    }
    r->unbounded = b->opt->unbounded && r->verdict != VERDICT_UNKNOWN;
    if (r->verdict != VERDICT_UNKNOWN) r->unreached = is_unreached(b, s);
}

/* Within this bound all is decided but what is unsupported at single checks. */
static uint32_t known_bound(const struct bmc *b) { return b->lost ? b->sound : b->done_bound; }

/* A callee's check is worth a line only where this context breaks it, or where less is known of it
 * than of the rest; what a call of a model could fail at, only if it gets there. */
static bool worth_telling(const struct bmc *b, const struct site *s, const struct check_result *r) {
    if (s->own && !s->seen && b->complete && s->func->ins.at[s->ins].op != IR_CHECK) return false;
    if (s->own || r->verdict == VERDICT_VIOLATED) return true;
    if (r->verdict == VERDICT_BOUNDED) return r->bound < known_bound(b);
    return s->seen && r->verdict == VERDICT_UNKNOWN;
}

/* Callees' checks are undecided: those that were not told, or are not even known. */
static bool open_elsewhere(const struct bmc *b) {
    if (b->complete && !b->lost) return false;
    for (uint32_t i = 0; i < b->sites.n; i++)
        if (b->sites.at[i]->open && !b->sites.at[i]->own && !b->sites.at[i]->shown) return true;
    return b->indirect;
}

/* No proof where only the checks that are told hold. */
static void limit(const struct bmc *b, struct func_result *out) {
    if (out->verdict != VERDICT_PROVED || !open_elsewhere(b)) return;
    if (known_bound(b)) {
        out->verdict = VERDICT_BOUNDED;
        out->bound = known_bound(b);
        return;
    }
    out->reason = b->stopped ? b->stopped : "not yet decided";
    if (b->lost)
        out->reason = unsupported_reason(b, b->lost_at, &out->reason_func, &out->reason_ins);
    func_result_summarise(out);
}

static void report_assumption(const struct bmc *b, struct func_result *out, struct assumption a) {
    a.text = arena_strdup(b->arena, a.text);
    if (a.func) a.func = arena_strdup(b->arena, a.func);
    vec_push(b->arena, &out->assumptions, a);
}

/* What proved all checks, if anything did. */
static enum proved_by prover(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (r->checks.at[i].verdict != VERDICT_PROVED || r->checks.at[i].by != PROOF_INTERVALS)
            return PROOF_BMC;
    return r->checks.n ? PROOF_INTERVALS : PROOF_BMC;
}

void bmc_doubt(const struct bmc *b, struct func_result *out) {
    if (out->verdict != VERDICT_PROVED || !b->assumes || b->met) return;
    out->reason = "timeout: no execution found that satisfies the assumptions";
    out->conclusive = false;
    func_result_summarise(out);
}

static void report(const struct bmc *b, struct func_result *out) {
    memset(out, 0, sizeof *out);
    out->func = arena_strdup(b->arena, b->func->name);
    out->solver = solver_name(b->solver);
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = 0; i < b->sites.n; i++) {
            struct check_result r;
            if (b->sites.at[i]->own != own) continue;
            decide(b, b->sites.at[i], &r);
            if (worth_telling(b, b->sites.at[i], &r)) vec_push(b->arena, &out->checks, r);
        }
    out->engine = proof_name(prover(out));
    for (uint32_t i = 0; i < symex_assumption_count(b->symex); i++)
        report_assumption(b, out, *symex_assumption(b->symex, i));
    out->unbounded = b->opt->unbounded;
    if (out->unbounded)
        report_assumption(b, out, (struct assumption){.text = assumption_plain(ASSUME_UNBOUNDED)});
    out->vacuous = b->vacuous;
    out->millis = clock_ms() - b->started;
    out->steps = symex_steps(b->symex);
    out->terms = term_count(b->store);
    out->queries = b->queries;
    if (b->lost && !b->sound && !out->checks.n)
        out->reason = unsupported_reason(b, b->lost_at, &out->reason_func, &out->reason_ins);
    else if (!b->complete && b->stopped && !out->checks.n) /* a callee's may be open */
        out->reason = b->stopped;
    func_result_summarise(out);
    out->conclusive =
        func_result_decided(out) && (!out->reason || out->reason_of_check) && !open_elsewhere(b);
    limit(b, out);
    bmc_doubt(b, out);
    out->inductive = out->verdict == VERDICT_PROVED && !b->complete && cfg_has_loop(b->func);
}

/* ---- rounds ---- */

/* A larger bound can only tell more of checks that are open and not unknown anyway. */
static bool all_closed(struct bmc *b) {
    for (int late = 0; late <= 1; late++) /* the first time, only what is known already */
        for (uint32_t i = 0; i < b->sites.n; i++) {
            struct site *s = b->sites.at[i];
            if (!s->open || undecidable(b, s) || (!s->asked && !late)) continue;
            if (!ask_shown(b, s)) return false;
        }
    return true;
}

static bool some_shown(const struct bmc *b) {
    for (uint32_t i = 0; i < b->sites.n; i++)
        if (b->sites.at[i]->shown) return true;
    return false;
}

enum { ENOUGH = 8, CLOSED_MS = 500 };

/* No further round. Where checks are shown to hold, a few rounds more tell what is reached at all;
 * where all that got to a check failed, whether all do. */
bool bmc_enough(struct bmc *b) {
    if (!b->sites.n && !b->indirect) return true; /* nothing can fail, however long it runs */
    if (!b->own_checks || b->complete || !all_closed(b)) return false;
    if (b->done_bound >= ENOUGH || !(some_shown(b) || bmc_rank_open(b))) return true;
    if (!b->closed) b->deadline = deadline_worth(b->deadline, CLOSED_MS);
    b->closed = true;
    return false;
}

static const char *why_stopped(vl_status st) {
    switch (st) {
    case VL_TIMEOUT:
        return "timeout";
    case VL_LIMIT:
        return "limit: too many steps or calls too deep";
    default:
        return "internal: symbolic execution failed";
    }
}

/* Are executions given up, and where? Without an answer some may be. */
static void note_lost(struct bmc *b, term lost) {
    enum solver_answer answer = bmc_ask(b, &lost, 1, b->deadline);
    if (answer == SOLVER_UNSAT) return;
    b->lost = true;
    if (answer != SOLVER_SAT) {
        bmc_stop(b, deadline_passed(b->deadline) ? "timeout" : "solver gave up");
        return;
    }
    struct term_model m = solver_model(b->solver);
    b->lost_at = symex_lost_at(b->symex, &m);
}

/* Does some execution use a pointer to nothing known? false: undecided. */
static bool note_astray(struct bmc *b, term astray) {
    enum solver_answer answer = bmc_ask(b, &astray, 1, b->deadline);
    b->astray = answer == SOLVER_SAT || (answer == SOLVER_UNKNOWN && b->solver->spurious);
    if (answer != SOLVER_UNKNOWN || b->astray) return true;
    return bmc_stop(b, deadline_passed(b->deadline) ? "timeout" : "solver gave up"), false;
}

/* What is decided within this bound stays so, whatever longer executions meet. */
static void bound_done(struct bmc *b, uint32_t bound) {
    b->done_bound = bound;
    if (b->lost) return;
    b->sound = bound;
    for (uint32_t i = 0; i < b->sites.n; i++)
        if (!undecidable(b, b->sites.at[i])) b->sites.at[i]->sound = bound;
}

bool bmc_settle(struct bmc *b, uint32_t bound) {
    term lost = symex_lost(b->symex);
    if (!b->lost) note_lost(b, lost);
    term astray = symex_astray(b->symex);
    if (!b->astray && !note_astray(b, astray)) return false;
    bound_done(b, bound);
    return true;
}

/* false: that was the last one. */
static bool round_of(struct bmc *b) {
    b->running = true;
    vl_status st = symex_run(b->symex, b->bound, b->deadline);
    b->running = false;
    term frontier = symex_frontier(b->symex);
    bool whole = st == VL_OK || (st == VL_LIMIT && !term_is_true(b->store, frontier));
    bmc_collect(b);
    if (st != VL_OK) bmc_stop(b, why_stopped(st));
    whole = whole && b->collected == symex_obligation_count(b->symex);
    if (!bmc_search(b) || !whole || b->cut || !bmc_settle(b, b->bound)) return false;
    enum solver_answer more = bmc_ask(b, &frontier, 1, b->deadline);
    b->complete = more == SOLVER_UNSAT;
    b->met |= more == SOLVER_SAT;
    if (more == SOLVER_UNKNOWN && !b->solver->spurious) bmc_stop(b, "timeout");
    return !b->complete && !b->stopped;
}

bool bmc_tell(struct bmc *b) {
    struct func_result so_far;
    if (!b->progress || !b->progress->step) return true;
    report(b, &so_far);
    if (b->progress->step(b->progress->ctx, &so_far, b->done_bound)) return true;
    bmc_stop(b, "cancelled");
    b->cancelled = true;
    return false;
}

static void rounds(struct bmc *b) {
    uint32_t max = b->opt->max_bound ? b->opt->max_bound : UINT32_MAX / 2;
    for (;; b->bound = b->bound > max / 2 ? max : b->bound * 2) {
        bool more = round_of(b);
        bmc_rank_again(b);
        if (!more || !bmc_tell(b) || b->bound == max || bmc_enough(b)) return;
    }
}

/* ---- afterwards: what is reached at all ---- */

enum { COVER_MS = 1000 };

static void cover_by_model(struct bmc *b) {
    struct term_model m = solver_model(b->solver);
    for (uint32_t i = 0; i < b->sites.n; i++) {
        struct site *s = b->sites.at[i];
        if (!s->covered && term_eval(b->store, s->reach, &m)) s->covered = true;
    }
}

static term not_covered(const struct bmc *b) {
    term all = term_false(b->store);
    for (uint32_t i = 0; i < b->sites.n; i++) {
        struct site *s = b->sites.at[i];
        if (term_is_true(b->store, s->reach) || s->result.verdict == VERDICT_VIOLATED)
            s->covered = true;
        if (may_be_unreached(b, s) && !s->covered) all = term_or(b->store, all, s->reach);
    }
    return all;
}

/* Which checks some execution gets to: models until none is left. */
static void cover(struct bmc *b) {
    deadline_t d = deadline_worth(b->deadline, COVER_MS);
    enum solver_answer answer;
    for (;;) {
        term rest = not_covered(b);
        answer = bmc_ask(b, &rest, 1, d);
        if (answer != SOLVER_SAT) break;
        cover_by_model(b);
    }
    b->covers = answer == SOLVER_UNSAT;
}

/* No execution ends, fails or goes on: the assumptions contradict each other. */
static void find_vacuity(struct bmc *b) {
    term some = symex_complete(b->symex);
    some = term_or(b->store, some, symex_frontier(b->symex));
    some = term_or(b->store, some, symex_lost(b->symex));
    for (uint32_t i = 0; i < b->sites.n; i++) some = term_or(b->store, some, b->sites.at[i]->fail);
    deadline_t soon = deadline_worth(b->deadline, COVER_MS);
    enum solver_answer answer = bmc_ask(b, &some, 1, b->assumes ? b->deadline : soon);
    b->vacuous = answer == SOLVER_UNSAT;
    b->met |= answer == SOLVER_SAT;
    if (answer == SOLVER_SAT) cover_by_model(b);
}

/* ---- the whole ---- */

static void nothing_to_verify(struct arena *a, const char *func, const char *why,
                              struct func_result *out) {
    memset(out, 0, sizeof *out);
    out->func = arena_strdup(a, func);
    out->engine = "bmc";
    out->solver = "none";
    out->reason = why;
    func_result_summarise(out);
}

/* Others need not go on while it is found out what is reached at all. */
static void tell_verdict(struct bmc *b) {
    struct func_result r;
    if (!b->opt->others) return;
    report(b, &r);
    verify_decided(b->progress, &r);
}

static void verify(struct bmc *b, struct func_result *out) {
    bmc_known_sites(b);
    b->own_checks = b->sites.n != 0;
    deadline_t whole = b->deadline;
    all_closed(b); /* asks early for what may prove the whole */
    rounds(b);
    if (!b->hurried) b->deadline = whole;
    if (!b->cancelled && !b->opt->bare && !deadline_passed(b->deadline)) {
        find_vacuity(b);
        tell_verdict(b);
        if (!b->opt->unbounded) cover(b); /* `unreached` would be a claim about bit-vectors */
    }
    report(b, out);
    if (!b->cancelled && !b->opt->bare) bmc_explain(b, out);
}

enum { ASK_MS = 200 };

static bool impossible(void *ctx, term t) {
    struct bmc *b = ctx;
    return bmc_ask(b, &t, 1, deadline_worth(b->deadline, ASK_MS)) == SOLVER_UNSAT;
}

deadline_t verify_deadline(const struct verify_options *opt) {
    deadline_t d = opt->timeout_ms > 0 ? deadline_in(opt->timeout_ms) : CLOCK_NEVER;
    d.stop = opt->stop;
    return d;
}

deadline_t verify_counted(const struct verify_options *opt, uint64_t *work) {
    deadline_t d = verify_deadline(opt);
    d.work = work;
    d.most = opt->budget;
    d.by_work = opt->budget != 0;
    return d;
}

deadline_t verify_explain_deadline(const struct verify_options *opt, deadline_t d) {
    return deadline_worth(d, opt->explain_ms > 0 ? opt->explain_ms : EXPLAIN_MS);
}

bool verify_heard(struct verify_others *others, unsigned *heard) {
    if (!others) return false;
    atomic_store(&others->interrupt, false); /* before looking, or what comes now is missed */
    unsigned before = *heard;
    *heard = atomic_load(&others->news);
    return *heard != before;
}

deadline_t verify_uninterrupted(struct verify_others *others, deadline_t d) {
    if (others && !deadline_passed(d)) d.stop = &others->interrupt;
    return d;
}

bool verify_interrupted(const struct verify_others *others, deadline_t d) {
    return others && atomic_load(&others->interrupt) && !deadline_passed(d);
}

void verify_decided(const struct verify_progress *progress, const struct func_result *result) {
    if (progress && progress->decided) progress->decided(progress->ctx, result);
}

void bmc_verify(struct arena *a, const struct ir_module *task, const char *func,
                const struct verify_options *opt, const struct verify_progress *progress,
                struct func_result *out) {
    struct bmc b = {
        .arena = a, .task = task, .opt = opt, .progress = progress, .started = clock_ms()};
    b.deadline = verify_counted(opt, &b.work);
    b.func = ir_find_func(task, func);
    if (!b.func || !b.func->has_body) {
        nothing_to_verify(a, func, "function has no body", out);
        return;
    }
    b.store = term_store_new();
    term_set_rewriting(b.store, opt->rewriting);
    bool refused = opt->unbounded && opt->solver == SOLVER_CADICAL;
    b.solver = refused ? NULL : solver_new(opt->unbounded ? SOLVER_Z3_INT : opt->solver, b.store);
    if (!b.solver) {
        term_store_free(b.store);
        nothing_to_verify(
            a, func, refused ? "unbounded arithmetic is not for CaDiCaL" : "solver is not built in",
            out);
        return;
    }
    bmc_choose_strategy(&b);
    bmc_take_facts(&b);
    struct symex_options so = {.program = opt->program,
                               .no_malloc_failure = opt->no_malloc_failure,
                               .alias = opt->alias,
                               .skip = opt->skip,
                               .facts = b.facts,
                               .no_split = opt->no_split,
                               .impossible = impossible,
                               .unwind = b.by_loop ? bmc_unwind : NULL,
                               .ctx = &b};
    b.symex = symex_new(task, func, b.store, &so);
    verify(&b, out);
    symex_free(b.symex);
    solver_free(b.solver);
    term_store_free(b.store);
    arena_free(&b.scratch);
}
