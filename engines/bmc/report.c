/* The result of the function as far as the rounds went.
 *
 * An open check is proved once no execution is left beyond the bound, and bounded before; where its
 * failure depends on what is unsupported, by executions within the last bound at which that did not
 * matter.  The function is proved only if the checks of what it calls are, too.
 */
#include "core/ir/cfg.h"
#include "engines/bmc/internal.h"

#include <string.h>

/* Because of a construct, or a place where executions were given up. */
static struct reason unsupported_reason(const struct bmc *b, const struct symex_taint *t,
                                        const char **func, ir_val *ins) {
    if (!t)
        return b->v.stopped.id ? b->v.stopped
                               : reason_with(REASON_INTERNAL, "executions given up nowhere");
    *func = t->func ? arena_strdup(b->v.arena, t->func->name) : NULL;
    *ins = t->ins;
    return reason_with(REASON_UNSUPPORTED, t->what ? t->what : "a construct");
}

static void check_verdict(const struct bmc *b, const struct site *s, struct check_result *r) {
    *r = s->result;
    bool avoided_late = bmc_visits(b, s)->avoided_late && !verify_is_to_hurry(b->v.opt->others);
    if (r->verdict == VERDICT_VIOLATED && (avoided_late || bmc_rank_doubted(b, s)))
        r->severity = SEVERITY_INFORMATION;
    if (!s->open) return;
    if (s->by_intervals) {
        r->verdict = VERDICT_PROVED;
        r->by = PROOF_INTERVALS;
        r->unreached = bmc_is_unreached(b, s);
        return;
    }
    const struct visits *v = bmc_visits(b, s);
    const struct symex_taint *why = b->lost ? b->lost_at : v->taint;
    bool unsure = b->lost || bmc_undecidable(b, s);
    if (unsure && v->sound) { /* only longer executions meet what is unsupported */
        r->verdict = VERDICT_BOUNDED;
        r->bound = v->sound;
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
        r->reason = reason_or(b->v.stopped, REASON_UNDECIDED);
    }
    r->unbounded = b->v.opt->unbounded && r->verdict != VERDICT_UNKNOWN;
    if (r->verdict != VERDICT_UNKNOWN) r->unreached = bmc_is_unreached(b, s);
}

/* Within this bound all is decided but what is unsupported at single checks. */
static uint32_t known_bound(const struct bmc *b) { return b->lost ? b->sound : b->done_bound; }

/* A callee's check is worth a line only where this context breaks it, or where less is known of it
 * than of the rest; what a call of a model could fail at, only if it gets there. */
static bool is_worth_a_line(const struct bmc *b, const struct site *s,
                            const struct check_result *r) {
    if (b->v.opt->goals) return s->own && s->result.kind == CHECK_GOAL;
    if (s->own && !s->seen && b->complete && s->func->ins.at[s->ins].op != IR_CHECK) return false;
    if (s->own || r->verdict == VERDICT_VIOLATED) return true;
    if (r->verdict == VERDICT_BOUNDED) return r->bound < known_bound(b);
    return s->seen && r->verdict == VERDICT_UNKNOWN;
}

/* The rounds ended before all was unwound, with nothing to say of any check. */
static bool stopped_without_checks(const struct bmc *b, const struct func_result *out) {
    return !b->complete && b->v.stopped.id && !out->checks.n;
}

/* Callees' checks are undecided: those that were not told, or are not even known. */
static bool open_elsewhere(const struct bmc *b, const struct func_result *out) {
    if (b->complete && !b->lost) return false;
    if (stopped_without_checks(b, out)) return true;
    for (uint32_t i = 0; i < b->v.sites.n; i++)
        if (b->v.sites.at[i]->open && !b->v.sites.at[i]->own && !b->v.sites.at[i]->by_intervals)
            return true;
    return b->v.indirect;
}

/* Did an execution within the bound come to any check, of the function or of what it calls? */
static bool some_seen(const struct bmc *b) {
    for (uint32_t i = 0; i < b->v.sites.n; i++)
        if (b->v.sites.at[i]->seen) return true;
    return false;
}

/* Takes a proof back where only the listed checks are known to hold. */
static void withhold_proof(const struct bmc *b, struct func_result *out) {
    if (out->verdict != VERDICT_PROVED || !out->open_elsewhere) return;
    if (known_bound(b)) {
        out->verdict = VERDICT_BOUNDED;
        out->bound = known_bound(b);
        return;
    }
    out->reason = reason_or(b->v.stopped, REASON_UNDECIDED);
    if (b->lost)
        out->reason = unsupported_reason(b, b->lost_at, &out->reason_func, &out->reason_ins);
    func_result_summarise(out);
}

static void report_assumption(const struct bmc *b, struct func_result *out, struct assumption a) {
    a.text = arena_strdup(b->v.arena, a.text);
    if (a.func) a.func = arena_strdup(b->v.arena, a.func);
    vec_push(b->v.arena, &out->assumptions, a);
}

/* The method that proved all checks; PROOF_BMC if several did, or not all are proved. */
static enum proved_by prover(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (r->checks.at[i].verdict != VERDICT_PROVED || r->checks.at[i].by != PROOF_INTERVALS)
            return PROOF_BMC;
    return r->checks.n ? PROOF_INTERVALS : PROOF_BMC;
}

void bmc_report(const struct bmc *b, struct func_result *out) {
    memset(out, 0, sizeof *out);
    out->func = arena_strdup(b->v.arena, b->v.func->name);
    out->solver = solver_name(b->solver);
    for (int own = 1; own >= 0; own--)
        for (uint32_t i = 0; i < b->v.sites.n; i++) {
            struct check_result r;
            if (b->v.sites.at[i]->own != own) continue;
            check_verdict(b, b->v.sites.at[i], &r);
            if (is_worth_a_line(b, b->v.sites.at[i], &r)) vec_push(b->v.arena, &out->checks, r);
        }
    out->engine = proof_name(prover(out));
    for (uint32_t i = 0; i < symex_assumption_count(b->symex); i++)
        report_assumption(b, out, *symex_assumption(b->symex, i));
    out->unbounded = b->v.opt->unbounded;
    if (out->unbounded)
        report_assumption(b, out, (struct assumption){.text = assumption_plain(ASSUME_UNBOUNDED)});
    out->vacuous = b->v.vacuous;
    out->millis = clock_ms() - b->v.started;
    out->steps = symex_steps(b->symex);
    out->terms = term_count(b->v.store);
    out->queries = b->v.queries;
    if (b->lost && !b->sound && !out->checks.n)
        out->reason = unsupported_reason(b, b->lost_at, &out->reason_func, &out->reason_ins);
    else if (stopped_without_checks(b, out) && (!known_bound(b) || !some_seen(b)))
        out->reason = b->v.stopped;
    func_result_summarise(out);
    out->open_elsewhere = open_elsewhere(b, out);
    out->conclusive = func_result_decided(out) && (!out->reason.id || out->reason_of_check) &&
                      !out->open_elsewhere;
    withhold_proof(b, out);
    verification_withhold_proof(&b->v, out);
    out->inductive = out->verdict == VERDICT_PROVED && !b->complete && cfg_has_loop(b->v.func);
}
