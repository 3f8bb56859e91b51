/* The rank of a finding: certain, or information, as it needs particular arguments.
 *
 * The model shows one failing execution.  Whether the code is wrong for each caller is a question
 * about others: those that get to the check with the environment's choices of the model (a failed
 * allocation, what was read, what functions without body gave) and with other arguments.  One that
 * passes the check makes the finding information.  The answer is looked for where it is cheapest:
 *
 *   1. The witness's run: does it fail whatever is unknown (severity_fails_anyway), and not only as
 *      two objects from outside are kept apart (severity_fails_aliased)?
 *   2. avoidable: the solver is asked for an execution that passes.  Three kinds of failure are
 *      certain although there is one: in each iteration the place chooses what it chose last
 *      (certain_alike), each execution that asks for memory in vain fails (certain_unchecked), so
 *      does each that has made the memory itself (certain_too_small).
 *   3. bmc_escapes (escape.c): inputs that leave the environment no choice to fail by.
 *   4. avoid_by_others: runs of the witness with other inputs, for executions beyond the bound,
 *      which the solver does not know.
 *
 * Invariant: a finding is called certain only if 1 says so, if in a program it depends on nothing
 * unknown (symex_fix_known), or if 2 is answered: no execution within the bound passes.  Executions
 * that are given up, are left out by an assumption of the encoding, or end at a check that only the
 * model makes fail count as passing. Required: a finding that was certain is asked about again as
 * the bound grows (bmc_rank_again), as longer executions may pass.  Heuristic: the order of the
 * steps, RANK_MS, SURE. Limits: with unbounded integers the solver's no says nothing about
 * bit-vectors, so only constants count.  An assertion may be a precondition that callers keep, so
 * executions that go by it count, too, and it is not certain while there are more rounds.
 */
#include "core/ir/cfg.h"
#include "engines/bmc/internal.h"
#include "engines/finding/avoid.h"
#include "engines/finding/severity.h"
#include "engines/finding/starved.h"

enum { RANK_MS = 500 };

/* May a failure mean that the caller broke a rule of the function? (Other kinds that state what
 * must not be got to, as in core/result/outside.c, state it of the function itself.) */
static bool states_precondition(enum check_kind k) {
    return k == CHECK_ASSERTION || k == CHECK_UNREACHABLE_CALL;
}

static bool needs_same_object(enum check_kind k) {
    return k == CHECK_USE_AFTER_FREE || k == CHECK_DOUBLE_FREE || k == CHECK_OVERLAP;
}

/* Executions that get to s, or might: given up before, ended by a comparison of pointers that
 * only our model puts into different objects, or gone by as two that it takes for one are equal. */
static term gets_there(struct bmc *b, const struct site *s) {
    const struct visits *v = bmc_visits(b, s);
    term met = symex_meeting(b->symex);
    if (b->v.opt->program) return term_or(b->v.store, v->reach, met);
    term all = term_or(b->v.store, v->acts, term_or(b->v.store, symex_lost(b->symex), met));
    for (uint32_t i = 0; i < b->v.sites.n; i++) {
        const struct site *c = b->v.sites.at[i];
        if (c != s && c->result.kind == CHECK_POINTER_COMPARISON)
            all = term_or(b->v.store, all, bmc_visits(b, c)->fail);
    }
    return all;
}

/* Executions that pass s, or go by. */
static term gets_past(struct bmc *b, const struct site *s) {
    const struct visits *v = bmc_visits(b, s);
    term all = term_or(b->v.store, symex_complete(b->symex), symex_frontier(b->symex));
    all = term_or(b->v.store, all, v->reach);
    return term_or(b->v.store, all, bmc_fails_behind(b, s));
}

static bool is_of_numbers(const struct site *s) {
    return check_infos[s->result.kind].group == GROUP_OVERFLOW;
}

static ir_blk site_block(const struct site *s) { return s->func->ins.at[s->ins].block; }

/* By block: does a way of an edge or more lead from it to s? */
static bool *blocks_before(struct arena *a, const struct site *s) {
    const ir_blk here = site_block(s);
    struct cfg g;
    cfg_build(a, s->func, &g);
    return cfg_leads_to(a, &g, &here, 1);
}

/* Executions that pass s once and get no further than where they could come to it again: a number
 * is too large in the loop (`sum += a[i]`), or an assumption does not hold.  Not so if s itself is
 * about numbers: there is nothing then to say which of two such checks hides the other. */
static term ends_on_the_way(struct bmc *b, const struct site *s) {
    struct arena a = {0};
    bool *leads = blocks_before(&a, s);
    leads[site_block(s)] = true;
    term all = symex_excluded(b->symex);
    for (uint32_t i = 0; i < b->v.sites.n && !is_of_numbers(s); i++) {
        const struct site *c = b->v.sites.at[i];
        if (is_of_numbers(c) && c->func == s->func && leads[c->func->ins.at[c->ins].block])
            all = term_or(b->v.store, all, bmc_visits(b, c)->fail);
    }
    arena_free(&a);
    return all;
}

/* Asked without `ends` first: these executions are many, and seldom what the solver finds. */
static enum solver_answer ask_for_escape(struct bmc *b, const struct site *s, const term ask[3]) {
    deadline_t d = deadline_worth(b->v.deadline, RANK_MS);
    enum solver_answer answer = bmc_ask(b, ask, 3, d);
    if (answer != SOLVER_SAT) return answer;
    struct term_model m = solver_model(b->solver);
    term ends = ends_on_the_way(b, s);
    if (!term_eval(b->v.store, ends, &m)) return answer;
    term more[] = {ask[0], ask[1], ask[2], term_not(b->v.store, ends)};
    return bmc_ask(b, more, 4, d);
}

static bool is_of_model(const struct bmc *b, const struct site *s) {
    const struct ir_ins *i = &s->func->ins.at[s->ins];
    const struct ir_func *callee = i->op == IR_CALL ? ir_find_func(b->v.task, i->text) : NULL;
    return callee && callee->is_model;
}

/* Executions in the midst of the call of a library model that s is a check of: more iterations of
 * its loops may fail there. */
static term is_inside(struct bmc *b, const struct site *s) {
    return is_of_model(b, s) ? symex_inside(b->symex, s->func, s->ins) : term_false(b->v.store);
}

/* Executions that do not fail at s, or perhaps only as two pointers are one in the model. */
static term passes_check(struct bmc *b, const struct site *s) {
    term all = term_not(b->v.store, term_or(b->v.store, bmc_visits(b, s)->fail, is_inside(b, s)));
    term merges = symex_meeting(b->symex);
    if (needs_same_object(s->result.kind)) merges = symex_merging(b->symex);
    return term_or(b->v.store, all, merges);
}

/* Undefined behaviour:  SAT?  fixed & reach & !fail & !ends
 * Assertions:           SAT?  fixed & (complete | frontier | reach | behind) & !fail & !ends
 * fixed: nondet inputs; of a program, all but what functions without body did.
 * SAT: other arguments (other results) avoid the failure, so it needs particular ones.
 * `reach` knows only executions within the bound (`p[n - 1]` behind a loop to n: at first n = 0),
 * so undefined behaviour is asked for again as the bound grows; and an execution that was given up
 * might have got there. */
static enum solver_answer ask_avoidable(struct bmc *b, const struct site *s) {
    struct visits *v = bmc_visits(b, s);
    term escape = gets_there(b, s);
    if (states_precondition(s->result.kind)) escape = gets_past(b, s);
    term fixed = v->choices ? symex_chosen(b->symex, v->choices, v->alike) : v->fixed;
    term ask[] = {escape, passes_check(b, s), fixed};
    if (b->v.opt->unbounded) { /* the solver's no is none about bit-vectors; a constant is */
        term all = term_and(b->v.store, ask[0], term_and(b->v.store, ask[1], ask[2]));
        return term_is_false(b->v.store, all) ? SOLVER_UNSAT : SOLVER_UNKNOWN;
    }
    if (v->unchecked)
        ask[0] = term_and(b->v.store, ask[0], symex_allocating(b->symex, v->choices, true));
    if (v->too_small) ask[0] = term_and(b->v.store, ask[0], symex_allocated(b->symex, v->choices));
    enum solver_answer answer = ask_for_escape(b, s, ask);
    b->avoided = answer == SOLVER_SAT;
    return answer;
}

static bool avoidable(struct bmc *b, const struct site *s) {
    return ask_avoidable(b, s) != SOLVER_UNSAT;
}

/* `p = malloc(n); *p = 0` in a loop: the model may let the second call fail, which needs a second
 * iteration. Is the failure certain where each place chooses what it chose last? */
static bool certain_alike(struct bmc *b, struct site *s) {
    struct visits *v = bmc_visits(b, s);
    if (!v->choices || !symex_choices_vary(v->choices)) return false;
    v->alike = true;
    term fails[] = {v->fail, symex_chosen(b->symex, v->choices, v->alike)};
    return bmc_ask(b, fails, 2, deadline_worth(b->v.deadline, RANK_MS)) == SOLVER_SAT &&
           !avoidable(b, s);
}

/* `if (n > b->room) b->at = realloc(b->at, n); *b->at = 0` fails for some arguments only, but for
 * each of them that asks for memory when there is none, and the code is there for some caller.
 *
 *     UNSAT?  escape & asked & in vain        SAT?  escape & asked & not in vain
 *
 * The second one tells the failure from one that the same arguments cause anyway. */
static bool certain_unchecked(struct bmc *b, struct site *s) {
    struct visits *v = bmc_visits(b, s);
    if (b->v.opt->program || b->v.opt->unbounded || !v->choices ||
        !starved_can_fail(s->result.kind))
        return false;
    term given = symex_allocating(b->symex, v->choices, false);
    term passes[] = {gets_there(b, s), term_not(b->v.store, v->fail), given};
    if (!given || bmc_ask(b, passes, 3, deadline_worth(b->v.deadline, RANK_MS)) != SOLVER_SAT)
        return false;
    v->alike = false;
    v->unchecked = true;
    return v->unchecked = !avoidable(b, s);
}

/* `if (!*to) *to = malloc(strlen(s)); strcpy(*to, s)` fails for some arguments only, but for each
 * of them that has memory made here, and the code is there for some caller. */
static bool certain_too_small(struct bmc *b, struct site *s) {
    struct visits *v = bmc_visits(b, s);
    bool asks = !b->v.opt->program && !b->v.opt->unbounded && v->choices;
    if (!asks || s->result.kind != CHECK_OUT_OF_BOUNDS || !symex_allocated(b->symex, v->choices))
        return false;
    v->alike = v->unchecked = false;
    v->too_small = true;
    return v->too_small = !avoidable(b, s);
}

static bool is_avoidable(struct bmc *b, struct site *s) {
    return avoidable(b, s) && !certain_alike(b, s) && !certain_unchecked(b, s) &&
           !certain_too_small(b, s);
}

/* Executions are left beyond the bound: the solver's answer knows nothing of them. */
static bool leaves_some(struct bmc *b) {
    return b->running || !term_is_false(b->v.store, symex_frontier(b->symex));
}

enum severity bmc_severity(struct bmc *b, struct site *s, const struct term_model *m,
                           const struct replay *by) {
    struct visits *v = bmc_visits(b, s);
    b->avoided = v->unchecked = v->too_small = false;
    bool precondition = states_precondition(s->result.kind);
    bool same = needs_same_object(s->result.kind);
    term merges = same ? symex_merging(b->symex) : symex_meeting(b->symex);
    if (term_is_false(b->v.store, merges) &&
        severity_fails_anyway(b->v.task, &by->w, &by->opt, &by->run))
        return severity_certain(b->v.opt);
    if (same && !b->v.opt->program &&
        !severity_fails_aliased(b->v.task, &by->w, &by->opt, &by->run))
        return SEVERITY_INFORMATION;
    if (!b->v.opt->program)
        v->choices = symex_choices(b->symex, m);
    else if (!symex_fix_known(b->symex, v->fail, m, &v->fixed))
        return severity_certain(b->v.opt);
    v->late = b->running && precondition;
    if (v->late || is_avoidable(b, s)) return SEVERITY_INFORMATION;
    bool whole = v->choices && !b->v.opt->unbounded && !v->unchecked;
    if (whole && bmc_escapes(b, v)) return SEVERITY_INFORMATION;
    if (!b->v.opt->program && !precondition && !v->alike && !v->unchecked && leaves_some(b) &&
        avoid_by_others(b->v.task, &by->w, &by->opt, &by->run,
                        v->too_small)) /* of `alike` it is no witness */
        return SEVERITY_INFORMATION;
    v->certain = !precondition && !b->v.opt->unbounded;
    return severity_certain(b->v.opt);
}

/* SAT?  fail & some allocation:  where the model makes none, of a function alone. */
static bool other_allocates(struct bmc *b, const struct site *s) {
    const struct visits *v = bmc_visits(b, s);
    bool asks = !b->v.opt->unbounded && v->choices && s->result.kind == CHECK_OUT_OF_BOUNDS;
    if (!asks || !b->avoided || symex_allocated(b->symex, v->choices)) return false;
    term ask[] = {v->fail, symex_allocates(b->symex)};
    return !term_is_false(b->v.store, ask[1]) &&
           bmc_ask(b, ask, 2, deadline_worth(b->v.deadline, RANK_MS)) == SOLVER_SAT;
}

/* SAT?  fail & unknown:  refinement by counterexamples, as what is asked is whether inputs exist so
 * that it fails whatever is unknown. */
bool bmc_other_inputs(struct bmc *b, const struct site *s) {
    const struct visits *v = bmc_visits(b, s);
    if (!b->v.opt->program) return other_allocates(b, s);
    if (!b->avoided || b->v.opt->unbounded) return false;
    struct term_model m = solver_model(b->solver);
    term ask[] = {v->fail, symex_fix_unknown(b->symex, v->fail, &m)};
    return bmc_ask(b, ask, 2, deadline_worth(b->v.deadline, RANK_MS)) == SOLVER_SAT;
}

/* Others may know the verdict at any time, and then this engine is to rank up to BMC_ENOUGH only:
 * what a round behind it finds counts where no other engine ends the work (report.c). */
static void no_longer_certain(const struct bmc *b, struct site *s) {
    struct visits *v = bmc_visits(b, s);
    v->certain = false;
    if (b->bound > BMC_ENOUGH)
        v->avoided_late = true;
    else
        s->result.severity = SEVERITY_INFORMATION;
}

void bmc_rank_again(struct bmc *b) {
    bool whole = !term_is_true(b->v.store, symex_frontier(b->symex)); /* the round ended */
    for (uint32_t i = 0; i < b->v.sites.n; i++) {
        struct site *s = b->v.sites.at[i];
        struct visits *v = bmc_visits(b, s);
        if (!(v->certain || v->late) || deadline_passed(b->v.deadline)) continue;
        if (!whole && is_of_model(b, s)) continue; /* who is inside is not known */
        enum solver_answer answer = ask_avoidable(b, s);
        if (answer == SOLVER_UNKNOWN && deadline_passed(b->v.deadline)) continue;
        bool avoided = answer != SOLVER_UNSAT;
        if (v->late && !avoided && !s->result.if_returns)
            s->result.severity = severity_certain(b->v.opt);
        v->late = false;
        if (v->certain && avoided) no_longer_certain(b, s);
    }
}

enum { SURE = 4 };

/* Does a way lead from it to itself? */
static bool leads_to_itself(const struct site *s) {
    struct arena a = {0};
    bool again = blocks_before(&a, s)[site_block(s)];
    arena_free(&a);
    return again;
}

/* Is there a loop in the site's function that leads to it? */
static bool has_loop_before(const struct site *s) {
    struct arena a = {0};
    struct cfg g;
    const bool *leads = blocks_before(&a, s);
    bool *in = arena_new_array(&a, bool, s->func->blocks.n), found = false;
    cfg_build(&a, s->func, &g);
    for (uint32_t k = 0; k < g.nrpo && !found; k++)
        found = leads[g.rpo[k]] && cfg_loop(&a, &g, g.rpo[k], in);
    arena_free(&a);
    return found;
}

/* May longer executions of the program's own loops get to the site, with other values? Those of a
 * library model only go through more of a text, and where memory is asked for in vain, that
 * decides. */
static bool longer_ones_come(const struct bmc *b, const struct site *s) {
    const struct symex_choices *made = bmc_visits(b, s)->choices;
    if (term_is_false(b->v.store, symex_frontier(b->symex))) return false;
    if (made && symex_allocating(b->symex, made, true)) return false;
    for (uint32_t i = 0; i < b->v.task->funcs.n; i++) {
        const struct ir_func *f = b->v.task->funcs.at[i];
        bool loops = f->has_body && !f->is_model && cfg_has_loop(f);
        if (loops && (f != s->func || has_loop_before(s))) return true;
    }
    return false;
}

/* `c = word(text, 2); return *c;` fails for each text that is short enough for the bound; and
 * an operator pops what two iterations before it have pushed (`stack[--top]`): within one iteration
 * each execution that gets there fails.  Time may end before more are looked at. */
bool bmc_rank_doubted(const struct bmc *b, const struct site *s) {
    bool asked = b->v.opt->max_bound && b->done_bound >= b->v.opt->max_bound;
    return bmc_visits(b, s)->certain && b->done_bound < SURE && !b->complete && !asked &&
           !b->by_loop && (leads_to_itself(s) || longer_ones_come(b, s));
}

bool bmc_rank_open(const struct bmc *b) {
    for (uint32_t i = 0; i < b->visits.n; i++)
        if (b->visits.at[i]->certain) return true;
    return false;
}
