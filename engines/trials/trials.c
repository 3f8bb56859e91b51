/* Runs with made-up inputs, one after the other, until the work that they may take is done.
 *
 * Sources: swarm testing (Groce et al., ISSTA 2012) for the choice of inputs (draw.h).  A run that
 * a library model's assumption ends goes on from there with another input in place of the last one.
 * A failing run is a witness like a solver's: it is run again for its trace, made smaller, and
 * shown if it fails whatever is unknown.
 *
 * Limits: nothing is kept of one run for the next but what assumptions refuse, so what needs
 * several rare inputs in a certain order is left to the solvers.
 */
#include "engines/trials/trials.h"

#include "engines/finding/avoid.h"
#include "engines/finding/replay.h"
#include "engines/finding/severity.h"
#include "engines/finding/trace.h"
#include "engines/trials/draw.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MAX = 4000000, /* of a run */
    STEPS_A_UNIT = 60,   /* of work: about a microsecond */
    UNITS_A_RUN = 100,   /* that no step accounts for */
    MENDS_MAX = 60,      /* of a run */
    DRY_MOST =
        300, /* runs of a large program that do nothing new, before half of its part is saved */
    NEW_EACH = 4,  /* runs, one that is like no other */
    MORE_MS = 200, /* after the first finding, where they were not allowed more */
};

struct trials {
    struct verification *v;
    struct draw draw;
    struct corpus corpus;
    struct interp_code *code;
    struct witness start; /* of a function alone: its arguments, and what is around it */
    struct arena start_arena;
    int64_t most, left; /* of the work that they may take, in ms */
    deadline_t deadline;
    uint32_t dry; /* runs since one did something new */
    bool found;
};

static void close_site(struct trials *t, struct site *s, struct witness *w,
                       const struct interp_options *opt, const struct interp_result *run) {
    struct verification *v = t->v;
    const struct trace_options how = {.driver = v->opt->replay};
    s->open = false;
    s->result.verdict = VERDICT_VIOLATED;
    s->result.severity = severity_certain(v->opt);
    avoid_rank(v->arena, v->task, w, opt, run, &s->result);
    trace_fill(v->arena, v->task, &how, w, opt, run, &s->result);
    if (!t->found && t->most == TRIALS_MS) t->deadline = deadline_worth(t->deadline, MORE_MS);
    t->found = true;
}

/* The run of w failed there: it is told if that is certain. */
static void take_failure(struct trials *t, struct witness *w, struct interp_failure at) {
    struct verification *v = t->v;
    const struct ir_func *f = ir_find_func(v->task, at.func);
    if (!f || at.check == CHECK_NOT_COVERED) return;
    struct site *s = site_of(v, f, at.ins, (enum check_kind)at.check);
    if (!s->open || site_holds_by_intervals(v, s)) return;
    struct arena a = {0};
    struct interp_result run;
    struct interp_options opt = {.skip = v->opt->skip, .until = at};
    replay_run(&a, v->task, w, &opt, &run);
    if (replay_fails_at(&run, &at) && !run.before_unknown &&
        severity_fails_anyway(v->task, w, &opt, &run))
        close_site(t, s, w, &opt, &run);
    arena_free(&a);
}

/* All inputs that the run took, as a witness of its own. */
static void take_failures(struct trials *t, struct witness *w, const struct interp_result *run) {
    w->inputs.n = 0;
    for (uint32_t i = 0; i < t->draw.all.n; i++)
        vec_push(t->draw.arena, &w->inputs, t->draw.all.at[i].v);
    if (run->end == INTERP_CHECK_FAILED) take_failure(t, w, replay_failure(run));
    for (uint32_t i = 0; i < run->passed.n; i++) take_failure(t, w, run->passed.at[i]);
}

/* What a run that fails goes on to is not known. */
static void keep_if_new(struct trials *t, const struct interp_result *run) {
    bool is_new = corpus_is_new(&t->corpus);
    t->dry = is_new ? 0 : t->dry + 1;
    bool ended = run->end == INTERP_RETURNED || run->end == INTERP_HALTED;
    const bool may_be_like = !t->start.entry;
    if (may_be_like && is_new && ended && corpus_has_room(&t->corpus, t->draw.all.n))
        draw_keep(&t->draw, &t->corpus, run->steps);
}

static void one_trial(struct trials *t) {
    struct arena a = {0};
    struct witness w;
    struct interp_result run;
    const struct interp_source source = {&t->draw, draw_input};
    const struct interp_options opt = {.max_steps = STEPS_MAX,
                                       .deadline = &t->deadline,
                                       .accelerate = REPLAY_ACCELERATE,
                                       .skip = t->v->opt->skip,
                                       .code = t->code,
                                       .coverage = &t->corpus.now,
                                       .source = &source};
    if (t->start.entry)
        draw_begin_with(&t->draw, &a, t->v->task, &t->start, &w);
    else if (t->corpus.seeds.n && texts_below(&t->draw.texts, NEW_EACH))
        draw_begin_like(&t->draw, &a, t->v->task, t->v->func, &w, &t->corpus);
    else
        draw_begin(&t->draw, &a, t->v->task, t->v->func, &w);
    for (unsigned mends = 0;; mends++) {
        memset(&t->corpus.now, 0, sizeof t->corpus.now);
        interp_run(&a, t->v->task, &w, &opt, &run);
        deadline_worked(t->deadline, UNITS_A_RUN + run.steps / STEPS_A_UNIT);
        if (run.end != INTERP_ASSUME_FAILED || mends == MENDS_MAX) break;
        if (deadline_passed(t->deadline) || !draw_mend(&t->draw, &w)) break;
    }
    keep_if_new(t, &run);
    take_failures(t, &w, &run);
    arena_free(&a);
}

/* Is it a character that is read, or the value of a volatile object?  What a callee without body
 * gives does not count, as a failure that rests on that is not certain. */
static bool takes_from_world(const struct ir_func *f, const struct ir_ins *i) {
    bool own = !f->is_model && i->op == IR_NONDET && i->imm == IR_INPUT_NONDET;
    return ir_is_character(i) || (own && i->type != IR_I(1));
}

bool trials_read_world(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        for (ir_val v = 1; v < m->funcs.at[i]->ins.n; v++)
            if (takes_from_world(m->funcs.at[i], &m->funcs.at[i]->ins.at[v])) return true;
    return false;
}

struct trials *trials_new(struct verification *v, bool reads) {
    struct trials *t = vl_malloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->v = v;
    t->most = t->left = TRIALS_MS;
    draw_init(&t->draw, v->task);
    t->draw.reads = reads;
    t->code = interp_code_new(v->task);
    t->draw.allocations_succeed = v->opt->no_malloc_failure;
    return t;
}

void trials_free(struct trials *t) {
    if (!t) return;
    draw_free(&t->draw);
    arena_free(&t->corpus.arena);
    arena_free(&t->start_arena);
    interp_code_free(t->code);
    free(t);
}

struct witness *trials_begin_as(struct trials *t, struct arena **a) {
    arena_free(&t->start_arena);
    t->start_arena = (struct arena){0};
    *a = &t->start_arena;
    return &t->start;
}

void trials_allow(struct trials *t, int64_t ms) {
    if (ms > t->most) t->most = t->left = ms;
}

bool trials_left(const struct trials *t) {
    return t->left > 0 && !t->found && (t->v->opt->program || t->start.entry);
}

static void run_for(struct trials *t, int64_t ms) {
    t->deadline = deadline_worth(t->v->deadline, ms);
    while (ms && !deadline_passed(t->deadline)) one_trial(t);
}

bool trials_run(struct trials *t, int64_t ms) {
    if (ms > t->left) ms = t->left;
    t->left -= ms;
    run_for(t, ms / 2);
    if (t->most == TRIALS_MS || t->dry < DRY_MOST) run_for(t, ms - ms / 2);
    return t->found;
}
