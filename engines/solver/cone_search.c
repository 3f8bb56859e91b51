/* Conflict-driven search that gives values to one cone only.
 *
 * Sources: Een, Sorensson, "An extensible SAT-solver" (MiniSat in docs/references.md) for the
 * whole, for assumptions and the failed ones among them (analyse_final); Audemard, Simon,
 * "Predicting learnt clauses quality in modern SAT solvers" (Glue) for which learnt clauses to
 * keep; Su et al. (GipSAT) for decisions in the cone alone.
 *
 * One question: assumptions are decided first, one a level, variable 0 before them; then variables
 * of the question's cone by activity, until none is without a value (SAT) or an assumption is false
 * (UNSAT, with the assumptions to blame).  Conflicts are resolved to the first unique implication
 * point, minimised and learnt; restarts follow Luby's sequence.
 *
 * Differs from MiniSat:
 *   - A clause with a literal of a variable outside the cone is left alone (is_outside_cone): that
 *     variable's definition can satisfy it whatever the others are, if it has one (cone_define.c).
 *   - Only variables that were active lately are in the heap; most of a cone waits in the order in
 *     which the question named it (requeue), as questions are many and small.
 *   - Clauses for one question hang on variable 0, which is assumed true, so what is learnt from
 *     them has its literal, too (`once`), and goes with the question.
 *
 * Invariants:
 *   1. Behind level 0 no variable outside the cone gets a value.
 *   2. At level 0 all variables get theirs, whatever the cone, so watches are right again when the
 *      next question, with another cone, comes.
 *   3. `seen` is false for every variable between two conflicts.
 *   4. refuted: the clauses of this question contradict the formula; contradictory: the formula
 *      does by itself, for good.
 *
 * Limits: no inprocessing; phases are saved, never reset: questions end within few conflicts, or
 * the engine gives them up by its deadline, which is looked at every CHECK conflicts.
 */
#include "engines/solver/cone_int.h"

#include "core/base/require.h"

#include <stdlib.h>

enum { RESTART = 100, CHECK = 64, CHECK_WORK = 1000, QUESTION_WORK = 100, MAX_DEPTH = 100 };
static const lit_t ONCE = 1; /* variable 0 inverted */
static const double DECAY = 1 / 0.95, HUGE_BUMP = 1e100, MIN_ACTIVITY = 1e-6;

/* ---- variables by activity ---- */

static bool earlier(const struct cone *s, uint32_t v, uint32_t w) {
    double x = s->var[v].activity, y = s->var[w].activity;
    return x > y || (x >= y && v < w);
}

static void heap_place(struct cone *s, uint32_t at, uint32_t v) {
    s->heap.at[at] = v;
    s->var[v].heap = at + 1;
}

static void sift_up(struct cone *s, uint32_t at) {
    uint32_t v = s->heap.at[at];
    for (; at && earlier(s, v, s->heap.at[(at - 1) / 2]); at = (at - 1) / 2)
        heap_place(s, at, s->heap.at[(at - 1) / 2]);
    heap_place(s, at, v);
}

static void sift_down(struct cone *s, uint32_t at) {
    uint32_t v = s->heap.at[at];
    for (uint32_t child; (child = 2 * at + 1) < s->heap.n; at = child) {
        if (child + 1 < s->heap.n && earlier(s, s->heap.at[child + 1], s->heap.at[child])) child++;
        if (!earlier(s, s->heap.at[child], v)) break;
        heap_place(s, at, s->heap.at[child]);
    }
    heap_place(s, at, v);
}

static void heap_add(struct cone *s, uint32_t v) {
    if (s->var[v].heap) return;
    vec_push(&s->arena, &s->heap, v);
    sift_up(s, s->heap.n - 1);
}

static uint32_t heap_first(struct cone *s) {
    uint32_t v = s->heap.at[0], last = s->heap.at[--s->heap.n];
    s->var[v].heap = 0;
    if (s->heap.n) {
        s->heap.at[0] = last;
        sift_down(s, 0);
    }
    return v;
}

/* Most of a cone was of no interest lately: those wait in the order of `looks`. */
static void requeue(struct cone *s, uint32_t v) {
    if (s->var[v].activity > s->bump * MIN_ACTIVITY)
        heap_add(s, v);
    else if (s->var[v].look < s->cursor)
        s->cursor = s->var[v].look;
}

static void fill_heap(struct cone *s) {
    for (uint32_t i = 0; i < s->heap.n; i++) s->var[s->heap.at[i]].heap = 0;
    s->heap.n = 0;
    s->cursor = 0;
    for (uint32_t i = 0; i < s->asked.n; i++) {
        uint32_t v = s->asked.at[i];
        s->var[v].look = i;
        if (s->var[v].activity > s->bump * MIN_ACTIVITY && s->value[2 * v] == CONE_NONE)
            heap_add(s, v);
    }
}

/* A variable of the cone without a value, or 0. */
static uint32_t next_var(struct cone *s) {
    uint32_t v;
    while (s->heap.n)
        if (s->value[2 * (v = heap_first(s))] == CONE_NONE) return v;
    for (; s->cursor < s->asked.n; s->cursor++)
        if (s->value[2 * (v = s->asked.at[s->cursor])] == CONE_NONE) return v;
    return 0;
}

static void bump(struct cone *s, uint32_t v) {
    s->var[v].activity += s->bump;
    if (s->var[v].activity > HUGE_BUMP) {
        for (uint32_t i = 0; i <= s->vars; i++) s->var[i].activity /= HUGE_BUMP;
        s->bump /= HUGE_BUMP;
    }
    if (s->var[v].heap) sift_up(s, s->var[v].heap - 1);
}

/* ---- values ---- */

void cone_assign(struct cone *s, lit_t l, clause_t reason) {
    struct cone_var *v = &s->var[var_of(l)];
    s->value[l] = CONE_TRUE;
    s->value[l ^ 1] = CONE_FALSE;
    v->reason = reason;
    v->level = s->levels.n;
    vec_push(&s->arena, &s->trail, l);
}

void cone_back_to(struct cone *s, uint32_t level) {
    if (s->levels.n <= level) return;
    uint32_t to = s->levels.at[level];
    while (s->trail.n > to) {
        lit_t l = s->trail.at[--s->trail.n];
        struct cone_var *v = &s->var[var_of(l)];
        s->value[l] = s->value[l ^ 1] = CONE_NONE;
        v->phase = !(l & 1);
        if (s->in_cone[var_of(l)] == s->question) requeue(s, var_of(l));
    }
    s->levels.n = level;
    s->head = to;
}

/* May it be left alone, having no value? */
static bool is_outside_cone(const struct cone *s, lit_t l) {
    return s->levels.n && s->value[l] == CONE_NONE && s->in_cone[var_of(l)] != s->question;
}

/* Another literal of the clause than the first two, not false, takes the second's place. */
static bool move_watch(struct cone *s, clause_t c, lit_t first) {
    lit_t *l = lits_of(s, c);
    uint32_t n = head_of(s, c)->size;
    for (uint32_t i = 2; i < n; i++) {
        if (s->value[l[i]] == CONE_FALSE) continue;
        lit_t to = l[i];
        l[i] = l[1];
        l[1] = to;
        cone_watch(s, to, c, first);
        return true;
    }
    return false;
}

/* `no` became false. */
static clause_t propagate_literal(struct cone *s, lit_t no) {
    struct watches *w = &s->watches[no];
    uint32_t kept = 0, i = 0;
    clause_t conflict = 0;
    while (i < w->n && !conflict) {
        struct clause_watch it = w->at[i++];
        if (s->value[it.blocker] == CONE_TRUE || is_outside_cone(s, it.blocker)) {
            w->at[kept++] = it;
            continue;
        }
        lit_t *l = lits_of(s, it.clause);
        if (l[0] == no) {
            l[0] = l[1];
            l[1] = no;
        }
        it.blocker = l[0];
        if (s->value[l[0]] == CONE_TRUE || is_outside_cone(s, l[0])) {
            w->at[kept++] = it;
            continue;
        }
        if (move_watch(s, it.clause, l[0])) continue;
        w->at[kept++] = it;
        if (s->value[l[0]] == CONE_FALSE)
            conflict = it.clause;
        else if (l[0] == ONCE)
            s->refuted = true;
        else
            cone_assign(s, l[0], it.clause);
    }
    while (i < w->n) w->at[kept++] = w->at[i++];
    w->n = kept;
    return conflict;
}

clause_t cone_propagate(struct cone *s) {
    clause_t conflict = 0;
    while (s->head < s->trail.n && !conflict)
        conflict = propagate_literal(s, s->trail.at[s->head++] ^ 1);
    return conflict;
}

/* ---- learning ---- */

static bool mark(struct cone *s, lit_t l) {
    struct cone_var *v = &s->var[var_of(l)];
    if (v->seen || v->level == 0) return false;
    v->seen = true;
    vec_push(&s->arena, &s->cleared, var_of(l));
    return true;
}

static void unmark_all(struct cone *s) {
    while (s->cleared.n) s->var[s->cleared.at[--s->cleared.n]].seen = false;
}

/* Do the marked ones imply it? */
static bool redundant(struct cone *s, lit_t l, unsigned depth) {
    clause_t c = s->var[var_of(l)].reason;
    if (!c || depth == MAX_DEPTH) return false;
    for (uint32_t i = 0; i < head_of(s, c)->size; i++) {
        lit_t other = lits_of(s, c)[i];
        const struct cone_var *v = &s->var[var_of(other)];
        if (var_of(other) == var_of(l) || v->seen || v->level == 0) continue;
        if (!redundant(s, other, depth + 1)) return false;
        mark(s, other);
    }
    return true;
}

static void minimise(struct cone *s) {
    uint32_t n = 1;
    for (uint32_t i = 1; i < s->learning.n; i++)
        if (!redundant(s, s->learning.at[i], 0)) s->learning.at[n++] = s->learning.at[i];
    s->learning.n = n;
}

/* The first unique implication point, before the others, in s->learning. */
static void resolve(struct cone *s, clause_t conflict) {
    uint32_t open = 0, at = s->trail.n;
    clause_t c = conflict;
    lit_t l = 0;
    s->learning.n = 0;
    vec_push(&s->arena, &s->learning, 0);
    for (;;) {
        for (uint32_t i = 0; i < head_of(s, c)->size; i++) {
            lit_t other = lits_of(s, c)[i];
            if ((c != conflict && other == l) || !mark(s, other)) continue;
            bump(s, var_of(other));
            if (s->var[var_of(other)].level == s->levels.n)
                open++;
            else
                vec_push(&s->arena, &s->learning, other);
        }
        do l = s->trail.at[--at];
        while (!s->var[var_of(l)].seen);
        if (--open == 0) break;
        c = s->var[var_of(l)].reason;
    }
    s->learning.at[0] = l ^ 1;
}

/* The literal of the highest level among the others comes second. The level. */
static uint32_t second_level(struct cone *s) {
    uint32_t best = 1;
    if (s->learning.n == 1) return 0;
    for (uint32_t i = 2; i < s->learning.n; i++)
        if (s->var[var_of(s->learning.at[i])].level > s->var[var_of(s->learning.at[best])].level)
            best = i;
    lit_t l = s->learning.at[best];
    s->learning.at[best] = s->learning.at[1];
    s->learning.at[1] = l;
    return s->var[var_of(l)].level;
}

static uint32_t glue_of(struct cone *s) {
    uint32_t glue = 0;
    while (s->stamps.n <= s->levels.n) vec_push(&s->arena, &s->stamps, 0);
    s->stamp++;
    for (uint32_t i = 0; i < s->learning.n; i++) {
        uint32_t *at = &s->stamps.at[s->var[var_of(s->learning.at[i])].level];
        glue += *at != s->stamp;
        *at = s->stamp;
    }
    return glue;
}

static void learn(struct cone *s, clause_t conflict) {
    VL_REQUIRE(s->levels.n > 0 && s->cleared.n == 0); /* no variable is marked as seen */
    resolve(s, conflict);
    minimise(s);
    unmark_all(s);
    struct clause_head head = {.learnt = true, .glue = glue_of(s) & 0xffff};
    for (uint32_t i = 0; i < s->learning.n; i++) head.once |= s->learning.at[i] == ONCE;
    cone_back_to(s, second_level(s));
    clause_t c = 0;
    if (s->learning.n > 1) c = cone_add(s, s->learning.at, s->learning.n, head);
    if (s->learning.at[0] == ONCE)
        s->refuted = true;
    else
        cone_assign(s, s->learning.at[0], c);
    s->bump *= DECAY;
}

/* ---- assumptions ---- */

static void mark_failed(struct cone *s, lit_t l) {
    s->var[var_of(l)].failed = true;
    vec_push(&s->arena, &s->failed, var_of(l));
}

/* l was to be assumed and is false: those before it that made it so. */
static void analyse_final(struct cone *s, lit_t l) {
    mark_failed(s, l);
    mark(s, l);
    for (uint32_t i = s->trail.n; i-- > (s->levels.n ? s->levels.at[0] : s->trail.n);) {
        lit_t t = s->trail.at[i];
        clause_t c = s->var[var_of(t)].reason;
        if (!s->var[var_of(t)].seen) continue;
        if (!c) mark_failed(s, t);
        for (uint32_t k = 0; c && k < head_of(s, c)->size; k++) mark(s, lits_of(s, c)[k]);
    }
    unmark_all(s);
}

static void new_level(struct cone *s) { vec_push(&s->arena, &s->levels, s->trail.n); }

/* ---- the whole ---- */

/* The next assumption, or a decision. false: one is false, or nothing is left. */
static bool make_decision(struct cone *s, const int *assumptions, uint32_t n,
                          enum sat_answer *answer) {
    while (s->levels.n <= n) {
        lit_t l = s->levels.n ? lit_inside(assumptions[s->levels.n - 1]) : ONCE ^ 1;
        if (s->value[l] == CONE_FALSE) {
            analyse_final(s, l);
            *answer = SAT_UNSAT;
            return false;
        }
        new_level(s);
        if (s->value[l] == CONE_TRUE) continue;
        cone_assign(s, l, 0);
        return true;
    }
    uint32_t v = next_var(s);
    *answer = SAT_SAT;
    if (!v) return false;
    new_level(s);
    cone_assign(s, 2 * v + !s->var[v].phase, 0);
    return true;
}

/* 1 1 2 1 1 2 4 ... */
static uint32_t luby(uint32_t i) {
    uint32_t k = 1;
    while ((1u << k) - 1 < i + 1) k++;
    while ((1u << k) - 1 != i + 1) {
        i -= (1u << (k - 1)) - 1;
        k = 1;
        while ((1u << k) - 1 < i + 1) k++;
    }
    return 1u << (k - 1);
}

static void search_begin(struct cone *s) {
    while (s->failed.n) s->var[s->failed.at[--s->failed.n]].failed = false;
    s->refuted = false;
    fill_heap(s);
}

enum sat_answer cone_search(struct cone *s, const int *assumptions, uint32_t n,
                            deadline_t deadline) {
    uint32_t conflicts = 0, restarts = 0, until = RESTART;
    enum sat_answer answer = SAT_UNKNOWN;
    search_begin(s);
    deadline_worked(deadline, QUESTION_WORK);
    if (deadline_passed(deadline)) return SAT_UNKNOWN;
    for (;;) {
        clause_t conflict = cone_propagate(s);
        if (conflict && s->levels.n == 0) {
            s->contradictory = true;
            return SAT_UNSAT;
        }
        if (conflict) {
            learn(s, conflict);
            if (++conflicts % CHECK) continue;
            deadline_worked(deadline, CHECK_WORK);
            if (deadline_passed(deadline)) return SAT_UNKNOWN;
        } else if (conflicts >= until && s->levels.n > n) {
            cone_back_to(s, 0);
            until = conflicts + RESTART * luby(++restarts);
            cone_reduce(s);
        } else if (!s->refuted && !make_decision(s, assumptions, n, &answer)) {
            return answer;
        }
        if (s->refuted) return SAT_UNSAT;
    }
}
