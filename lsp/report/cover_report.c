/* cover_report.c - the state of each goal, the counts, and the notes on what no test reaches.
 *
 * A note tells a cause once: a branch that is never taken is told with the lines behind it, and
 * neither those lines nor the conditions in them again.
 * Invariant: a goal is IMPOSSIBLE only if it is `lowered` and either a proof says so or its mark is
 * gone from a function that was looked at.
 */
#include "lsp/report/cover_report.h"

#include "core/base/str.h"

#include <string.h>

/* ---- states ---- */

static const struct covered_goal *covered_in(const struct cover_result *r, uint32_t number) {
    uint32_t lo = 0, hi = r->goals.n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (r->goals.at[mid].number < number)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < r->goals.n && r->goals.at[lo].number == number ? &r->goals.at[lo] : NULL;
}

static const struct cover_result *result_of(const struct cover_file *f, const char *func) {
    for (uint32_t i = 0; i < f->results.n; i++)
        if (f->program || strcmp(f->results.at[i].known.func, func) == 0) return &f->results.at[i];
    return NULL;
}

static const char *words_of_open(struct arena *a, const struct covered_goal *g) {
    if (g->verdict == VERDICT_BOUNDED)
        return arena_printf(a, "not within %u iteration%s of each loop", g->bound,
                            g->bound == 1 ? "" : "s");
    return reason_text(a, g->reason);
}

static struct goal_report state_of(struct arena *a, const struct cover_result *r,
                                   const struct test_goal *goal, uint32_t number) {
    struct goal_report x = {.goal = goal, .number = number, .state = GOAL_OPEN};
    const struct covered_goal *g = covered_in(r, number);
    if (g && g->verdict == VERDICT_VIOLATED)
        x.state = GOAL_REACHED;
    else if (!r->goals.n)
        x.why = reason_text(a, r->known.reason);
    else if (!goal->lowered)
        x.why = "verify-ls does not see all of it";
    else if (!g || g->verdict == VERDICT_PROVED)
        x.state = GOAL_IMPOSSIBLE;
    else
        x.why = words_of_open(a, g);
    return x;
}

/* Of several ways into a program one that reaches it will do. */
static struct goal_report state_in_all(struct arena *a, const struct cover_file *f,
                                       const struct test_goal *goal, uint32_t number) {
    struct goal_report x = state_of(a, &f->results.at[0], goal, number);
    for (uint32_t i = 1; i < f->results.n && x.state != GOAL_REACHED; i++) {
        struct goal_report y = state_of(a, &f->results.at[i], goal, number);
        if (y.state == GOAL_REACHED || x.state == GOAL_IMPOSSIBLE) x = y;
    }
    return x;
}

/* *seen, *called: of the ways into the program those that know their goals, and that have this. */
static void count_callers(const struct cover_file *f, uint32_t number, bool *seen, bool *called) {
    for (uint32_t i = 0; i < f->results.n; i++) {
        if (!f->results.at[i].goals.n) *seen = false;
        if (covered_in(&f->results.at[i], number)) *called = true;
    }
}

static void list_states(struct arena *a, const struct cover_file *f, const struct lowered_func *of,
                        struct cover_function *x) {
    bool seen = true, called = false;
    for (uint32_t i = 0; i < f->lowered.goals.n; i++) {
        const struct test_goal *g = &f->lowered.goals.at[i];
        if (g->loc.file != of->loc.file || strcmp(g->func, x->name) != 0) continue;
        if (f->program) count_callers(f, i, &seen, &called);
        struct goal_report s =
            f->program ? state_in_all(a, f, g, i) : state_of(a, result_of(f, x->name), g, i);
        vec_push(a, &x->goals, s);
    }
    x->uncalled = f->program && seen && !called;
}

/* ---- counts ---- */

static bool is_pair(const struct goal_report *x, const struct goal_report *y) {
    return x->goal->kind == y->goal->kind && x->goal->decision == y->goal->decision &&
           x->goal->loc.line == y->goal->loc.line && x->goal->loc.col == y->goal->loc.col &&
           x->goal->way != y->goal->way;
}

/* The other outcome of the same decision or condition; NULL: it has none. */
static const struct goal_report *other_way(const struct cover_function *x, uint32_t i) {
    const struct goal_report *g = &x->goals.at[i];
    if (g->goal->way == GOAL_BY_TRUE && i + 1 < x->goals.n && is_pair(g, g + 1)) return g + 1;
    if (g->goal->way == GOAL_BY_FALSE && i > 0 && is_pair(g, g - 1)) return g - 1;
    return NULL;
}

/* A condition has MC/DC if it decides both as true and as false. */
static void count_goal(struct cover_function *x, uint32_t i) {
    const struct goal_report *g = &x->goals.at[i], *other = other_way(x, i);
    struct goal_count *c = &x->count[g->goal->kind];
    enum goal_state state = g->state;
    if (g->goal->kind == GOAL_MCDC && other) {
        if (g->goal->way == GOAL_BY_FALSE) return;
        if (other->state == GOAL_IMPOSSIBLE || state == GOAL_REACHED) state = other->state;
    }
    c->all++;
    c->reached += state == GOAL_REACHED;
    c->impossible += state == GOAL_IMPOSSIBLE;
}

void cover_add_counts(const struct cover_file *f, struct goal_count *all) {
    for (uint32_t i = 0; i < f->functions.n; i++)
        for (int k = 0; k < GOAL_KINDS; k++) {
            all[k].all += f->functions.at[i].count[k].all;
            all[k].reached += f->functions.at[i].count[k].reached;
            all[k].impossible += f->functions.at[i].count[k].impossible;
        }
}

/* ---- notes ---- */

struct noting {
    struct arena *a;
    struct cover_function *x;
    bool *told; /* by index in x->goals */
};

static uint32_t goal_index(const struct cover_function *x, uint32_t number) {
    uint32_t i = 0;
    while (i < x->goals.n && x->goals.at[i].number != number) i++;
    return i;
}

/* "`x > 0` is never true": of one outcome that is out of reach, where the other is not. */
static const char *outcome_words(struct arena *a, const struct goal_report *g) {
    const char *text = g->goal->text;
    switch (g->goal->way) {
    case GOAL_BY_TRUE:
        return arena_printf(a, "`%s` is never true", text);
    case GOAL_BY_FALSE:
        return arena_printf(a, "`%s` is always true", text);
    case GOAL_BY_CASE:
        return arena_printf(a, "the switch never jumps to `%s`", text);
    case GOAL_BY_DEFAULT:
        return "the switch never jumps to `default`";
    case GOAL_BY_NO_CASE:
        return "some case of the switch always applies";
    default:
        return text;
    }
}

/* Is the decision or the switch of this branch evaluated at all? */
static bool is_evaluated(const struct cover_function *x, uint32_t i) {
    const struct test_goal *g = x->goals.at[i].goal;
    for (uint32_t k = 0; k < x->goals.n; k++) {
        const struct goal_report *o = &x->goals.at[k];
        if (o->goal->kind == g->kind && o->goal->decision == g->decision &&
            o->state != GOAL_IMPOSSIBLE)
            return true;
    }
    return false;
}

/* Is it out of reach because of this branch, which is the innermost one around it that is? */
static bool lies_in(const struct cover_function *x, uint32_t i, uint32_t branch) {
    uint32_t around = x->goals.at[i].goal->around;
    for (uint32_t depth = 0; around && depth < x->goals.n; depth++) {
        if (around - 1 == x->goals.at[branch].number) return true;
        uint32_t k = goal_index(x, around - 1);
        around = k < x->goals.n ? x->goals.at[k].goal->around : 0;
    }
    return false;
}

static const char *lines_words(struct arena *a, uint32_t first, uint32_t last, uint32_t here) {
    if (first == last && first == here) return "what depends on it never runs";
    if (first == last) return arena_printf(a, "line %u never runs", first);
    return arena_printf(a, "lines %u to %u never run", first, last);
}

static uint32_t last_line(const struct test_goal *g) {
    return g->kind == GOAL_STATEMENT && g->loc.eline > g->loc.line ? g->loc.eline : g->loc.line;
}

/* The statements in this branch that never run. NULL: there are none. */
static const char *lines_behind(struct noting *n, uint32_t branch) {
    uint32_t first = 0, last = 0;
    for (uint32_t i = 0; i < n->x->goals.n; i++) {
        const struct goal_report *g = &n->x->goals.at[i];
        if (g->state != GOAL_IMPOSSIBLE || !lies_in(n->x, i, branch)) continue;
        n->told[i] = true;
        if (g->goal->kind != GOAL_STATEMENT) continue;
        if (!first || g->goal->loc.line < first) first = g->goal->loc.line;
        if (last_line(g->goal) > last) last = last_line(g->goal);
    }
    return first ? lines_words(n->a, first, last, n->x->goals.at[branch].goal->loc.line) : NULL;
}

static void note_line(struct noting *n, uint32_t line, const char *text) {
    vec_push(n->a, &n->x->notes, (const char *)arena_printf(n->a, "line %u: %s", line, text));
}

/* Conditions of one outcome that the decision itself lacks are told with it. */
static void tell_parts(struct noting *n, uint32_t branch) {
    const struct test_goal *b = n->x->goals.at[branch].goal;
    for (uint32_t i = 0; i < n->x->goals.n; i++) {
        const struct goal_report *g = &n->x->goals.at[i];
        bool same = g->goal->decision == b->decision && g->goal->way == b->way &&
                    g->goal->loc.line == b->loc.line && g->goal->loc.col == b->loc.col &&
                    g->goal->loc.eline == b->loc.eline && g->goal->loc.ecol == b->loc.ecol;
        if (g->goal->kind > b->kind && same) n->told[i] = true;
    }
}

static void note_branches(struct noting *n) {
    for (uint32_t i = 0; i < n->x->goals.n; i++) {
        const struct goal_report *g = &n->x->goals.at[i];
        if (g->goal->kind != GOAL_BRANCH || g->state != GOAL_IMPOSSIBLE || n->told[i]) continue;
        if (!is_evaluated(n->x, i)) continue;
        const char *lines = lines_behind(n, i), *words = outcome_words(n->a, g);
        n->told[i] = true;
        tell_parts(n, i);
        if (lines) words = arena_printf(n->a, "%s, so %s", words, lines);
        note_line(n, g->goal->loc.line, words);
    }
}

static bool is_assertion_text(const char *text) {
    return strncmp(text, "assert", 6) == 0 || strncmp(text, "static_assert", 13) == 0;
}

/* The rest, whose branch is not at fault: runs of statements behind what never goes on. */
static void note_statements(struct noting *n) {
    for (uint32_t i = 0; i < n->x->goals.n; i++) {
        const struct goal_report *g = &n->x->goals.at[i];
        if (g->goal->kind != GOAL_STATEMENT || g->state != GOAL_IMPOSSIBLE || n->told[i]) continue;
        uint32_t last = last_line(g->goal), k = i;
        for (; k < n->x->goals.n && n->x->goals.at[k].state == GOAL_IMPOSSIBLE; k++) {
            if (n->told[k]) break;
            n->told[k] = true;
            if (last_line(n->x->goals.at[k].goal) > last) last = last_line(n->x->goals.at[k].goal);
        }
        bool asserted = k == i + 1 && is_assertion_text(g->goal->text);
        const char *words = asserted ? "this assertion is never checked"
                            : last == g->goal->loc.line
                                ? "never runs: the code before it never gets here"
                                : arena_printf(n->a,
                                               "never runs, up to line %u: the code before "
                                               "it never gets here",
                                               last);
        note_line(n, g->goal->loc.line, words);
    }
}

static const char *mcdc_words(struct arena *a, const struct goal_report *g) {
    return arena_printf(a,
                        "`%s` never decides the outcome by being %s: whenever it is, another "
                        "condition decides",
                        g->goal->text, g->goal->way == GOAL_BY_TRUE ? "true" : "false");
}

static bool has_state(const struct cover_function *x, uint32_t like, enum goal_kind kind,
                      enum goal_state state) {
    const struct test_goal *g = x->goals.at[like].goal;
    for (uint32_t i = 0; i < x->goals.n; i++) {
        const struct goal_report *o = &x->goals.at[i];
        if (o->goal->kind == kind && o->goal->way == g->way && o->state == state &&
            o->goal->decision == g->decision && o->goal->loc.line == g->loc.line &&
            o->goal->loc.col == g->loc.col)
            return true;
    }
    return false;
}

static void note_conditions(struct noting *n) {
    for (uint32_t i = 0; i < n->x->goals.n; i++) {
        const struct goal_report *g = &n->x->goals.at[i], *other = other_way(n->x, i);
        enum goal_kind kind = g->goal->kind;
        if (kind != GOAL_CONDITION && kind != GOAL_MCDC) continue;
        if (g->state != GOAL_IMPOSSIBLE || n->told[i]) continue;
        n->told[i] = true;
        bool never = other && other->state == GOAL_IMPOSSIBLE;
        if (kind == GOAL_MCDC && has_state(n->x, i, GOAL_CONDITION, GOAL_IMPOSSIBLE)) continue;
        if (never && kind == GOAL_CONDITION) {
            if (!is_evaluated(n->x, i) && g->goal->way == GOAL_BY_FALSE) continue;
            n->told[i + 1] = true;
            note_line(n, g->goal->loc.line,
                      arena_printf(n->a, "`%s` is never evaluated", g->goal->text));
        } else {
            note_line(n, g->goal->loc.line,
                      kind == GOAL_MCDC ? mcdc_words(n->a, g) : outcome_words(n->a, g));
        }
    }
}

/* What is not known: how the goal would be met. */
static const char *open_words(struct arena *a, const struct goal_report *g) {
    const char *text = g->goal->text;
    switch (g->goal->way) {
    case GOAL_BY_TRUE:
    case GOAL_BY_FALSE:
        return arena_printf(a, "`%s`%s %s", text,
                            g->goal->kind == GOAL_MCDC ? " deciding by being" : " being",
                            g->goal->way == GOAL_BY_TRUE ? "true" : "false");
    case GOAL_BY_CASE:
        return arena_printf(a, "a jump to `%s`", text);
    case GOAL_BY_DEFAULT:
        return "a jump to `default`";
    case GOAL_BY_NO_CASE:
        return "a value that no case has";
    default:
        return "this statement";
    }
}

static bool is_open_goal(const struct noting *n, uint32_t i, const char *why, uint32_t line) {
    const struct goal_report *g = &n->x->goals.at[i];
    return g->state == GOAL_OPEN && !n->told[i] && g->goal->loc.line == line &&
           strcmp(g->why ? g->why : "", why) == 0;
}

/* Has the same been said of a simpler kind of goal? */
static bool is_said(const struct noting *n, uint32_t first, uint32_t i) {
    const struct test_goal *g = n->x->goals.at[i].goal;
    for (uint32_t k = first; k < i; k++) {
        const struct test_goal *o = n->x->goals.at[k].goal;
        if (n->x->goals.at[k].state == GOAL_OPEN && o->way == g->way &&
            o->loc.line == g->loc.line && strcmp(o->text, g->text) == 0)
            return true;
    }
    return false;
}

/* All of one line that are open for one reason. */
static void note_open_line(struct noting *n, uint32_t first, const char *why) {
    enum { MOST = 3 };
    const uint32_t line = n->x->goals.at[first].goal->loc.line;
    struct str s = {.arena = n->a};
    uint32_t said = 0, more = 0;
    for (uint32_t i = first; i < n->x->goals.n; i++) {
        if (!is_open_goal(n, i, why, line)) continue;
        if (!is_said(n, first, i) && ++said <= MOST)
            str_printf(&s, "%s%s", said > 1 ? ", " : "", open_words(n->a, &n->x->goals.at[i]));
    }
    for (uint32_t i = first; i < n->x->goals.n; i++)
        if (is_open_goal(n, i, why, line)) n->told[i] = true;
    if (said > MOST) more = said - MOST;
    note_line(n, line,
              arena_printf(n->a, "not known whether a test can reach %s%s: %s", s.at,
                           more ? arena_printf(n->a, ", and %u more", more) : "",
                           *why ? why : "no reason given"));
}

static void note_open_goals(struct noting *n) {
    for (uint32_t i = 0; i < n->x->goals.n; i++) {
        const struct goal_report *g = &n->x->goals.at[i];
        if (g->state == GOAL_OPEN && !n->told[i]) note_open_line(n, i, g->why ? g->why : "");
    }
}

/* Its first statement runs where anything of it does. */
static bool is_never_entered(const struct cover_function *x) {
    for (uint32_t i = 0; i < x->goals.n; i++)
        if (x->goals.at[i].state != GOAL_IMPOSSIBLE) return false;
    return x->goals.n != 0;
}

static void make_notes(struct arena *a, const struct cover_file *f, struct cover_function *x) {
    struct noting n = {.a = a, .x = x};
    n.told = arena_new_array(a, bool, x->goals.n + 2);
    if (x->uncalled || is_never_entered(x)) {
        const char *what = f->library ? "library" : "program";
        vec_push(
            a, &x->notes,
            (const char *)arena_printf(
                a, x->uncalled ? "the %s does not call it" : "no run of the %s calls it", what));
        return;
    }
    note_branches(&n);
    note_statements(&n);
    note_conditions(&n);
    note_open_goals(&n);
}

/* ---- tests ---- */

/* "util.c, ", where there are several files. */
static const char *file_words(struct arena *a, const struct cover_file *f,
                              const struct ir_loc *loc) {
    const char *path = f->several ? ir_file_of(f->lowered.module, loc) : NULL;
    return path ? arena_printf(a, "%s, ", str_behind(path, '/')) : "";
}

static const char *end_words(struct arena *a, const struct cover_file *f,
                             const struct cover_vector *v) {
    struct ir_loc loc =
        v->end_func ? ir_loc_of(f->lowered.module, v->end_func, v->end_ins) : (struct ir_loc){0};
    switch (v->end) {
    case INTERP_RETURNED:
    case INTERP_HALTED:
        return NULL;
    case INTERP_CHECK_FAILED:
        return arena_printf(a, "then fails in %sline %u: %s", file_words(a, f, &loc), loc.line,
                            check_infos[v->end_check].message);
    case INTERP_FUEL:
        return "goes on for long";
    case INTERP_ASSUME_FAILED:
        return "then breaks an assumption";
    default:
        return "is not followed to its end";
    }
}

static void list_tests(struct arena *a, struct cover_file *f) {
    for (uint32_t i = 0; i < f->results.n; i++)
        for (uint32_t k = 0; k < f->results.at[i].vectors.n; k++) {
            const struct cover_vector *v = &f->results.at[i].vectors.at[k];
            struct cover_test t = {v, &f->results.at[i].known, end_words(a, f, v)};
            vec_push(a, &f->tests, t);
        }
}

enum { SHOWN_GOALS = 6 };

const char *cover_test_words(struct arena *a, const struct cover_file *f,
                             const struct cover_vector *v) {
    const enum goal_kind kind = f->kinds >> GOAL_BRANCH & 1 ? GOAL_BRANCH : GOAL_STATEMENT;
    struct str s = {.arena = a};
    uint32_t n = 0;
    str_puts(&s, "It reaches");
    for (uint32_t i = 0; i < v->goals.n; i++) {
        if (v->goals.at[i] >= f->lowered.goals.n) continue;
        const struct test_goal *g = &f->lowered.goals.at[v->goals.at[i]];
        if (g->kind != kind || n++ >= SHOWN_GOALS) continue;
        const struct goal_report shown = {.goal = g};
        const char *file = f->several ? str_behind(f->units.at[g->loc.file - 1], '/') : "";
        str_printf(&s, "%s %s%sline %u, %s", n > 1 ? ";" : "", file, *file ? " " : "", g->loc.line,
                   open_words(a, &shown));
    }
    if (n > SHOWN_GOALS) str_printf(&s, "; and %u more", n - SHOWN_GOALS);
    str_puts(&s, n ? "." : " its function's end.");
    return s.at;
}

/* ---- the whole ---- */

void cover_summarise(struct arena *a, struct cover_file *f) {
    list_tests(a, f);
    for (uint32_t i = 0; i < f->lowered.funcs.n; i++) {
        const struct lowered_func *g = &f->lowered.funcs.at[i];
        struct cover_function x = {.name = g->name, .line = g->loc.line};
        if (!result_of(f, g->name)) continue;
        if (f->several) x.file = f->units.at[g->loc.file - 1];
        list_states(a, f, g, &x);
        if (x.uncalled && f->partial) continue;
        for (uint32_t k = 0; k < x.goals.n; k++) count_goal(&x, k);
        make_notes(a, f, &x);
        vec_push(a, &f->functions, x);
    }
}
