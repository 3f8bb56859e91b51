/* Clauses, questions and memory of the cone solver (cone.h).
 *
 * Source: Su, Yang, Ci, Li, Bu, Huang, "Deeply optimizing the SAT solver for the IC3 algorithm"
 * (GipSAT in docs/references.md): values only for the cone of a question, and clauses that go after
 * it without a variable for each.
 *
 * A question is put together by cone_ask_about and cone_once, then asked by cone_solve.  Its cone
 * has the variables that define the named ones, and those that define these, and so on
 * (follow_deps), the variables that nothing defines but clauses restrict (in_every_cone), and
 * followers, such as IC3's predicates, all of whose inputs are in it.  in_cone[v] == question says
 * that v is in; the next question has another number, so nothing has to be cleared.
 *
 * Differs from GipSAT: cones are found among any clauses (cone_define.c), as DimSpec files name no
 * gates, and the clauses that exclude states from a question belong to its cone.
 *
 * Invariants: clauses live in `mem` at offsets, never 0; the first two literals of each are
 * watched; a removed clause is unwatched at once and its words are reclaimed by compact, at level 0
 * and without clauses for one question. Limits: 2^32 words of clauses; a solver for hard questions
 * is sat.h.
 */
#include "core/base/require.h"
#include "engines/solver/cone_int.h"

#include <stdlib.h>
#include <string.h>

enum { GROW = 64, MIN_LEARNT = 2000 };

struct cone *cone_new(int vars) {
    struct cone *s = vl_malloc(sizeof *s);
    *s = (struct cone){.bump = 1, .max_learnt = MIN_LEARNT, .question = 1};
    vec_push(&s->arena, &s->mem, 0); /* no clause is 0 */
    cone_vars(s, (uint32_t)vars);
    return s;
}

void cone_free(struct cone *s) {
    if (!s) return;
    for (uint32_t l = 0; l < 2 * s->cap; l++) free(s->watches[l].at);
    free(s->var);
    free(s->value);
    free(s->in_cone);
    free(s->watches);
    arena_free(&s->arena);
    free(s);
}

void cone_vars(struct cone *s, uint32_t last) {
    if (last <= s->vars && s->cap) return;
    if (last >= s->cap) {
        uint32_t was = s->cap, to = last + last / 2 + GROW;
        s->var = vl_realloc(s->var, to * sizeof *s->var);
        s->value = vl_realloc(s->value, (size_t)to * 2);
        s->in_cone = vl_realloc(s->in_cone, to * sizeof *s->in_cone);
        s->watches = vl_realloc(s->watches, (size_t)to * 2 * sizeof *s->watches);
        memset(s->var + was, 0, (to - was) * sizeof *s->var);
        memset(s->in_cone + was, 0, (to - was) * sizeof *s->in_cone);
        memset(s->value + (size_t)was * 2, 0, (size_t)(to - was) * 2);
        memset(s->watches + (size_t)was * 2, 0, (size_t)(to - was) * 2 * sizeof *s->watches);
        s->cap = to;
    }
    s->vars = last;
}

/* ---- clauses ---- */

void cone_watch(struct cone *s, lit_t l, clause_t c, lit_t blocker) {
    struct watches *w = &s->watches[l];
    if (w->n == w->cap) {
        w->cap = w->cap ? 2 * w->cap : 4;
        w->at = vl_realloc(w->at, w->cap * sizeof *w->at);
    }
    w->at[w->n++] = (struct clause_watch){c, blocker};
}

static void unwatch(struct cone *s, lit_t l, clause_t c) {
    struct watches *w = &s->watches[l];
    uint32_t i = w->n;
    while (i && w->at[i - 1].clause != c) i--;
    if (VL_REQUIRE(i > 0)) w->at[i - 1] = w->at[--w->n];
}

static clause_t store_clause(struct cone *s, const lit_t *lits, struct clause_head head) {
    clause_t c = s->mem.n;
    for (uint32_t i = 0; i < HEAD; i++) vec_push(&s->arena, &s->mem, 0);
    *head_of(s, c) = head;
    for (uint32_t i = 0; i < head.size; i++) vec_push(&s->arena, &s->mem, lits[i]);
    cone_watch(s, lits[0], c, lits[1]);
    cone_watch(s, lits[1], c, lits[0]);
    return c;
}

clause_t cone_add(struct cone *s, const lit_t *lits, uint32_t n, struct clause_head head) {
    VL_REQUIRE(n >= 2); /* two literals are watched */
    head.size = n;
    clause_t c = store_clause(s, lits, head);
    if (head.once)
        vec_push(&s->arena, &s->once, c);
    else if (head.learnt)
        vec_push(&s->arena, &s->learnt, c);
    else
        vec_push(&s->arena, &s->clauses, c);
    return c;
}

void cone_remove(struct cone *s, clause_t c) {
    const lit_t *l = lits_of(s, c);
    unwatch(s, l[0], c);
    unwatch(s, l[1], c);
    head_of(s, c)->dead = true;
    s->wasted += HEAD + head_of(s, c)->size;
}

/* Each literal once. false: both of a variable, so the clause says nothing. */
static bool remove_duplicates(struct cone *s) {
    uint32_t n = 0;
    bool both = false;
    for (uint32_t i = 0; i < s->learning.n; i++) {
        lit_t l = s->learning.at[i];
        struct cone_var *v = &s->var[var_of(l)];
        bool again = v->seen;
        for (uint32_t k = 0; again && k < n; k++) both |= s->learning.at[k] == (l ^ 1);
        if (!again) s->learning.at[n++] = l;
        v->seen = true;
    }
    s->learning.n = n;
    for (uint32_t i = 0; i < n; i++) s->var[var_of(s->learning.at[i])].seen = false;
    return !both;
}

/* Without literals that are false for good, and not at all if one is true. */
static void add_simplified(struct cone *s, const int *lits, uint32_t n, struct clause_head head) {
    cone_back_to(s, 0);
    s->state = SAT_UNKNOWN;
    s->learning.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        lit_t l = lit_inside(lits[i]);
        VL_REQUIRE(lits[i] != 0); /* variable 0 is for clauses of one question */
        cone_vars(s, var_of(l));
        if (s->value[l] == CONE_TRUE) return;
        if (s->value[l] == CONE_NONE) vec_push(&s->arena, &s->learning, l);
    }
    if (!remove_duplicates(s)) return;
    if (s->learning.n == 0) {
        s->contradictory = true;
    } else if (s->learning.n == 1) {
        cone_assign(s, s->learning.at[0], 0);
        if (cone_propagate(s)) s->contradictory = true;
    } else {
        cone_add(s, s->learning.at, s->learning.n, head);
    }
}

void cone_clause(struct cone *s, const int *lits, uint32_t n) {
    add_simplified(s, lits, n, (struct clause_head){0});
}

/* ---- questions ---- */

void cone_ask_about(struct cone *s, int var) {
    cone_vars(s, (uint32_t)abs(var));
    if (s->in_cone[abs(var)] == s->question) return;
    s->in_cone[abs(var)] = s->question;
    vec_push(&s->arena, &s->asked, (uint32_t)abs(var));
}

/* Adds the variables that define these ones, and so on. */
static void follow_deps(struct cone *s) {
    for (uint32_t i = 0; i < s->asked.n; i++) {
        const struct cone_var *v = &s->var[s->asked.at[i]];
        for (uint32_t k = 0; k < v->deps_n; k++) cone_ask_about(s, (int)s->deps.at[v->deps + k]);
    }
}

static void forget_looks(struct cone *s) {
    s->asked.n = 0; /* of the next question */
    s->question++;
}

void cone_follow(struct cone *s, int var) {
    struct follower f = {.var = (uint32_t)var, .first = s->deps.n};
    if (s->asked.n || !s->var[var].defined) return;
    cone_ask_about(s, var);
    follow_deps(s);
    for (uint32_t i = 0; i < s->asked.n; i++)
        if (s->var[s->asked.at[i]].deps_n == 0) vec_push(&s->arena, &s->deps, s->asked.at[i]);
    f.n = s->deps.n - f.first;
    forget_looks(s);
    vec_push(&s->arena, &s->followers, f);
}

static void look_at_followers(struct cone *s) {
    for (uint32_t i = 0; i < s->followers.n; i++) {
        const struct follower *f = &s->followers.at[i];
        uint32_t k = 0;
        while (k < f->n && s->in_cone[s->deps.at[f->first + k]] == s->question) k++;
        if (k == f->n) cone_ask_about(s, (int)f->var);
    }
}

void cone_once(struct cone *s, const int *lits, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) cone_ask_about(s, lits[i]);
    /* `once` clauses may become units: they hang on variable 0, which is assumed to be true. */
    cone_back_to(s, 0);
    s->state = SAT_UNKNOWN;
    s->learning.n = 0;
    vec_push(&s->arena, &s->learning, (lit_t)1);
    for (uint32_t i = 0; i < n; i++) {
        lit_t l = lit_inside(lits[i]);
        if (s->value[l] == CONE_TRUE) return;
        if (s->value[l] == CONE_NONE) vec_push(&s->arena, &s->learning, l);
    }
    if (s->learning.n == 1) vec_push(&s->arena, &s->learning, (lit_t)1);
    cone_add(s, s->learning.at, s->learning.n, (struct clause_head){.once = true});
}

static void forget_once(struct cone *s) {
    while (s->once.n) cone_remove(s, s->once.at[--s->once.n]);
}

/* ---- room ---- */

static uint32_t move_all(struct cone *s, const uint32_t *from, clause_t *clauses, uint32_t n) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct clause_head head = *(const struct clause_head *)(const void *)(from + clauses[i]);
        if (!head.dead) clauses[kept++] = store_clause(s, from + clauses[i] + HEAD, head);
    }
    return kept;
}

/* At level 0, with no clause for this question only. */
static void compact(struct cone *s) {
    if (!VL_REQUIRE(s->levels.n == 0 && s->once.n == 0)) return;
    uint32_t *old = vl_malloc(s->mem.n * sizeof *old);
    memcpy(old, s->mem.at, s->mem.n * sizeof *old);
    for (uint32_t l = 0; l < 2 * s->cap; l++) s->watches[l].n = 0;
    s->mem.n = 1;
    s->wasted = 0;
    s->clauses.n = move_all(s, old, s->clauses.at, s->clauses.n);
    s->learnt.n = move_all(s, old, s->learnt.at, s->learnt.n);
    free(old);
}

struct clause_rank {
    clause_t clause;
    uint32_t glue, size;
};

static int by_use(const void *a, const void *b) {
    const struct clause_rank *x = a, *y = b;
    if (x->glue != y->glue) return x->glue < y->glue ? -1 : 1;
    if (x->size != y->size) return x->size < y->size ? -1 : 1;
    return (x->clause < y->clause) - (x->clause > y->clause); /* the newer one first */
}

void cone_reduce(struct cone *s) {
    struct arena tmp = {0};
    uint32_t n = s->learnt.n;
    if (n <= s->max_learnt) return;
    struct clause_rank *order = arena_new_array(&tmp, struct clause_rank, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const struct clause_head *h = head_of(s, s->learnt.at[i]);
        order[i] = (struct clause_rank){s->learnt.at[i], h->glue, h->size};
    }
    qsort(order, n, sizeof *order, by_use);
    s->learnt.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (i < n / 2 || order[i].glue <= 2)
            s->learnt.at[s->learnt.n++] = order[i].clause;
        else
            cone_remove(s, order[i].clause);
    }
    arena_free(&tmp);
    s->max_learnt += s->max_learnt / 10;
}

enum sat_answer cone_solve(struct cone *s, const int *assumptions, uint32_t n,
                           deadline_t deadline) {
    cone_back_to(s, 0);
    cone_reduce(s);
    if (s->wasted > s->mem.n / 2 && s->once.n == 0) compact(s);
    for (uint32_t i = 0; i < n; i++) cone_ask_about(s, assumptions[i]);
    for (uint32_t i = 0; i < s->in_every_cone.n; i++)
        cone_ask_about(s, (int)s->in_every_cone.at[i]);
    follow_deps(s);
    look_at_followers(s);
    follow_deps(s);
    s->state = s->contradictory ? SAT_UNSAT : cone_search(s, assumptions, n, deadline);
    forget_once(s);
    forget_looks(s);
    return s->state;
}

bool cone_has_value(const struct cone *s, int var) {
    return s->value[lit_inside(abs(var))] != CONE_NONE;
}

bool cone_true(const struct cone *s, int lit) {
    if (!VL_REQUIRE(s->state == SAT_SAT) || (uint32_t)abs(lit) > s->vars) return false;
    return s->value[lit_inside(lit)] == CONE_TRUE || (lit < 0 && !cone_has_value(s, lit));
}

bool cone_failed(const struct cone *s, int assumption) {
    if (!VL_REQUIRE(s->state == SAT_UNSAT && (uint32_t)abs(assumption) <= s->vars)) return true;
    return s->var[abs(assumption)].failed;
}
