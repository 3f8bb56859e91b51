/* Violation preconditions of latent findings.
 *
 * Source: BLITZ (papers' short names: docs/references.md), algorithm 1.  There, a satisfying
 * assignment of B(F) & E(F) restricted to the inputs is a precondition, as B(F) leaves nothing else
 * open; what a proof that it cannot be met without the error does not use is left out, w times.
 * Here too a precondition starts as a counterexample's inputs, and stays one because
 *
 *     cube & assumptions & choices & !fail        is unsatisfiable.
 *
 * Differs from algorithm 1:
 * - The result is to be read: besides failed assumptions, equalities become intervals, sums and
 *   differences of two inputs, or bits (weaken.c), not clauses of a proof.
 * - Weakening goes on with another counterexample outside, up to MAX_CUBES disjuncts.  Where there
 *   is none, the disjunction is the weakest precondition.
 * - Inputs that the environment chooses on the way (allocations, calls without body) keep the
 *   counterexample's values.  Where these matter, it "can" fail: .chosen.
 * - !fail stands for all other executions of symbolic execution, those beyond the bound included,
 *   where the paper takes the unwinding for the whole.  So no bound makes a precondition wrong; but
 *   it is called the weakest only where no execution goes beyond.
 * - Nothing is taken on trust: each counterexample is run by the interpreter, and what the
 *   precondition says of the run's inputs is compared (core/result/precondition.h).
 *
 * A symbolic execution of its own, after the verdict: it does not matter which engine found the
 * failure, and no verdict can change.  Limits: no floating-point numbers, no elements at variable
 * indices, no sums of more than two inputs; a condition that needs them is not shown.
 */
#include "engines/precondition/internal.h"

#include "engines/finding/replay.h"

#include <string.h>

enum {
    LEAST_BOUND = 4,
    MAX_CUBES = 8,
    MAX_SHOWN_CUBES = 4,
    MAX_TEXT = 120,  /* characters */
    UNWIND_MS = 300, /* of work, as the others */
    LEAST_MS = 50,
    MOST_MS = 300,
    TIMES = 1,
    ASK_MS = 50,
    MAX_TERMS = 400000
};

enum solver_answer search_ask(struct precondition_search *q, const term *assumptions, uint32_t n) {
    return finding_ask(q->x, q->solver, assumptions, n, q->deadline, &q->queries);
}

static enum solver_answer ask_one(struct precondition_search *q, term t) {
    return search_ask(q, &t, 1);
}

/* ---- symbolic execution ---- */

static bool is_latent(const struct check_result *c) {
    return c->verdict == VERDICT_VIOLATED && c->severity == SEVERITY_INFORMATION;
}

term search_fail(const struct precondition_search *q, const char *func, ir_val ins,
                 enum check_kind kind) {
    term all = term_false(q->s);
    for (uint32_t i = 0; i < symex_obligation_count(q->x); i++) {
        const struct obligation *o = symex_obligation(q->x, i);
        if (o->ins == ins && o->kind == kind && strcmp(o->func->name, func) == 0)
            all = term_or(q->s, all, o->fail);
    }
    return all;
}

static term fail_of(const struct precondition_search *q, const struct check_result *c) {
    return search_fail(q, c->func, c->ins, c->kind);
}

static bool all_fail(struct precondition_search *q, const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (is_latent(&r->checks.at[i]) && ask_one(q, fail_of(q, &r->checks.at[i])) != SOLVER_SAT)
            return false;
    return true;
}

/* Until each finding has been met. false: some was not, or it is not known what else there is. */
static bool unwind(struct precondition_search *q, const struct func_result *r) {
    uint32_t most = q->opt->max_bound ? q->opt->max_bound : UINT32_MAX / 2;
    for (uint32_t bound = 1; !deadline_passed(q->deadline); bound *= 2) {
        if (bound > most) bound = most;
        if (symex_run(q->x, bound, q->deadline) != VL_OK) return false;
        q->bound = bound;
        bool met = all_fail(q, r);
        if (met && bound >= LEAST_BOUND) return true;
        if (bound == most || ask_one(q, symex_frontier(q->x)) != SOLVER_SAT) return met;
    }
    return false;
}

/* ---- one finding ---- */

static void take_inputs(struct precondition_search *q) {
    q->entry = (struct entry_terms){0};
    symex_entry(q->x, q->fail, q->seeking, q->a, &q->entry);
    q->matters = arena_new_array(&q->scratch, bool, q->entry.at.n + 1);
    term in[256], of[2];
    uint32_t n = symex_inputs(q->x, q->fail, in, 256);
    for (uint32_t i = 0; i < q->entry.at.n; i++) {
        q->matters[i] = q->entry.at.at[i].is.what == ENTRY_LENGTH;
        if (symex_inputs(q->x, q->entry.at.at[i].t, of, 2) != 1) continue;
        for (uint32_t k = 0; k < n; k++) q->matters[i] |= in[k] == of[0];
    }
}

/* Does the model's run fail there, and is it in the cube that was made of it? */
struct sample {
    struct arena a;
    struct witness w;
};

static bool runs_into(struct precondition_search *q, const struct check_result *c,
                      struct sample *s) {
    struct interp_options opt = {.skip = q->opt->skip,
                                 .until = {c->func, c->ins, (uint16_t)c->kind}};
    struct interp_result run;
    struct term_model m = solver_model(q->solver);
    symex_witness(q->x, &m, &s->a, &s->w);
    replay_run(&s->a, q->task, &s->w, &opt, &run);
    return replay_fails_at(&run, &opt.until);
}

static bool cube_is_inside(const struct precondition *p, const struct entry_cube *c,
                           const struct witness *w) {
    struct precondition one = {.inputs = p->inputs};
    one.any.at = (struct entry_cube *)c;
    one.any.n = 1;
    return precondition_holds(&one, w);
}

/* A disjunction in the making. */
struct cubes {
    struct precondition *p;
    VEC(term) holds; /* by cube */
    term outside;    /* failures in none of them */
};

/* false: there is no further one, or none that is to be trusted or said. */
static bool next_cube(struct precondition_search *q, const struct check_result *c,
                      struct cubes *all) {
    struct precondition *p = all->p;
    struct sample s = {0};
    struct weakened w;
    bool good = runs_into(q, c, &s) && weaken(q, &w);
    if (good && cube_is_inside(p, &w.cube, &s.w) && !(w.chosen && q->within && !q->seeking)) {
        vec_push(q->a, &p->any, w.cube);
        p->chosen |= w.chosen;
        if (w.by) p->by = arena_strdup(q->a, w.by);
        vec_push(&q->scratch, &all->holds, w.holds);
        all->outside = term_and(q->s, all->outside, term_not(q->s, w.holds));
    } else {
        good = false;
    }
    arena_free(&s.a);
    return good;
}

bool search_is_complete(struct precondition_search *q) {
    term left = term_or(q->s, q->frontier, symex_lost(q->x));
    left = term_and(q->s, q->given, term_or(q->s, left, symex_invalid_uses(q->x)));
    return ask_one(q, left) == SOLVER_UNSAT;
}

static void drop_cube(struct cubes *all, uint32_t i) {
    for (uint32_t k = i; k + 1 < all->holds.n; k++) {
        all->holds.at[k] = all->holds.at[k + 1];
        all->p->any.at[k] = all->p->any.at[k + 1];
    }
    all->p->any.n = --all->holds.n;
}

/* A later cube may be the weaker one, where the environment chose otherwise. */
static void drop_implied(struct precondition_search *q, struct cubes *all) {
    for (uint32_t i = all->holds.n; i-- > 0;) {
        term ask[] = {all->holds.at[i], term_true(q->s)};
        for (uint32_t k = 0; k < all->holds.n; k++)
            if (k != i) ask[1] = term_and(q->s, ask[1], term_not(q->s, all->holds.at[k]));
        if (search_ask(q, ask, 2) == SOLVER_UNSAT) drop_cube(all, i);
    }
}

static void drop_refuted(struct precondition_search *q, const struct check_result *c,
                         struct cubes *all) {
    for (uint32_t i = all->holds.n; i-- > 0;) {
        if (holds_beyond(q, c, all->holds.at[i])) continue;
        drop_cube(all, i);
        all->p->exact = false;
    }
}

static void collect(struct precondition_search *q, const struct check_result *c,
                    struct precondition *p) {
    struct cubes all = {.p = p, .outside = term_and(q->s, q->fail, q->given)};
    const uint32_t most = q->cubes ? q->cubes : MAX_CUBES;
    for (uint32_t i = 0; i <= most; i++) {
        enum solver_answer answer = ask_one(q, all.outside);
        p->exact = answer == SOLVER_UNSAT && search_is_complete(q);
        if (answer != SOLVER_SAT || i == most || !next_cube(q, c, &all)) break;
    }
    if (p->any.n > 1) drop_implied(q, &all);
    if (q->within && !q->seeking) drop_refuted(q, c, &all);
}

/* ---- one precondition ---- */

/* Are executions beyond the bound left out? */
static void leave_executions_out(struct precondition_search *q, bool within) {
    q->within = within;
    q->cut = false;
    q->given = symex_entry_assumed(q->x);
    if (within) q->given = term_and(q->s, q->given, term_not(q->s, q->frontier));
}

/* One value of an input, other than null. */
static bool is_point(const struct precondition *p, const struct entry_atom *i) {
    bool number = p->inputs.at[i->m.x].what != ENTRY_POINTER;
    return number && !i->m.sign && !i->mask && !i->unequal && i->has_lo && i->has_hi &&
           i->lo == i->hi;
}

static bool is_one_number(const struct precondition *p, const struct entry_atom *i) {
    return p->inputs.at[i->m.x].what != ENTRY_POINTER && !i->mask && !i->unequal && i->has_lo &&
           i->has_hi && i->lo == i->hi;
}

/* A counterexample says as much: "fails whenever n == 17", beside others unknown, and so does one
 * with what is left of a sum: "i == -5 && a + b == 5". */
static bool is_example(const struct precondition *p, const struct entry_cube *cube) {
    uint32_t points = 0, equations = 0;
    for (uint32_t k = 0; k < cube->all.n; k++) {
        points += is_point(p, &cube->all.at[k]);
        equations += is_one_number(p, &cube->all.at[k]);
    }
    return points && equations == cube->all.n;
}

static bool says_more(const struct precondition *p) {
    for (uint32_t i = 0; i < p->any.n; i++)
        if (!is_example(p, &p->any.at[i])) return true;
    return p->exact;
}

/* NULL: no precondition is to be shown. */
static const struct precondition *find_within(struct precondition_search *q,
                                              const struct check_result *c) {
    struct precondition *p = arena_new(q->a, struct precondition);
    *p = (struct precondition){.within = q->within ? q->bound : 0};
    for (uint32_t i = 0; i < q->entry.at.n; i++) vec_push(q->a, &p->inputs, q->entry.at.at[i].is);
    collect(q, c, p);
    tidy(q, p);
    if (!p->any.n || !says_more(p) || !precondition_say(q->a, q->task, p)) return NULL;
    return q->seeking || (p->any.n <= MAX_SHOWN_CUBES && strlen(p->text) <= MAX_TEXT) ? p : NULL;
}

const struct precondition *search_condition(struct precondition_search *q,
                                            const struct check_result *c) {
    const struct precondition *found = NULL;
    if (symex_taint(q->x, q->fail)) return NULL;
    take_inputs(q);
    for (int within = 0; within <= 1 && !found; within++) {
        if (within && !q->cut) break;
        leave_executions_out(q, within);
        found = find_within(q, c);
    }
    return found;
}

/* ---- the whole ---- */

static bool impossible(void *ctx, term t) {
    struct precondition_search *q = ctx;
    return finding_ask(q->x, q->solver, &t, 1, deadline_worth(q->deadline, ASK_MS), &q->queries) ==
           SOLVER_UNSAT;
}

/* The work that the search may do, beyond that of symbolic execution. */
static int64_t worth_ms(const struct precondition_search *q) {
    uint64_t ms = LEAST_MS + TIMES * q->work / DEADLINE_UNITS_A_MS;
    return ms < MOST_MS ? (int64_t)ms : MOST_MS;
}

static void find_each(struct precondition_search *q, struct func_result *r) {
    uint32_t left = 0;
    const deadline_t all = q->deadline;
    for (uint32_t i = 0; i < r->checks.n; i++) left += is_latent(&r->checks.at[i]);
    q->deadline = deadline_worth(all, UNWIND_MS);
    if (!unwind(q, r)) return;
    const deadline_t whole = deadline_worth(all, worth_ms(q));
    q->frontier = symex_frontier(q->x);
    for (uint32_t i = 0; i < r->checks.n; i++) {
        if (!is_latent(&r->checks.at[i])) continue;
        q->deadline = deadline_part(whole, 1, left--);
        q->fail = fail_of(q, &r->checks.at[i]);
        r->checks.at[i].precondition = search_condition(q, &r->checks.at[i]);
    }
}

static bool has_latent(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (is_latent(&r->checks.at[i])) return true;
    return false;
}

bool search_begin(struct precondition_search *q, const struct ir_func *f, uint64_t max_terms) {
    const struct symex_options so = {.no_malloc_failure = q->opt->no_malloc_failure,
                                     .alias = q->opt->alias,
                                     .lengths = q->opt->lengths,
                                     .program = q->opt->program,
                                     .skip = q->opt->skip,
                                     .facts = q->opt->facts,
                                     .max_terms = max_terms,
                                     .impossible = impossible,
                                     .ctx = q};
    q->s = term_store_new();
    q->solver = solver_new(SOLVER_AUTO, q->s);
    if (q->solver) q->x = symex_new(q->task, f->name, q->s, &so);
    return q->solver != NULL;
}

void search_end(struct precondition_search *q) {
    if (q->solver) symex_free(q->x);
    if (q->solver) solver_free(q->solver);
    term_store_free(q->s);
    arena_free(&q->scratch);
}

void precondition_find(struct arena *a, const struct ir_module *task, const struct ir_func *f,
                       const struct verify_options *opt, struct func_result *r) {
    if (opt->program || opt->unbounded || opt->first_failure_only || !has_latent(r)) return;
    struct precondition_search q = {.a = a, .task = task, .opt = opt};
    q.deadline = verify_counted(opt, &q.work);
    if (search_begin(&q, f, MAX_TERMS)) find_each(&q, r);
    search_end(&q);
}
