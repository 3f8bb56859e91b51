/* stepper.c - a run that goes on and back (stepper.h).
 *
 * Invariant: each position that a run passes is looked at once (note_arrival), as the last line of
 * a frame decides whether the next instruction begins a statement.
 */
#include "core/interp/stepper_int.h"
#include "core/ir/cfg.h"

#include <stdlib.h>
#include <string.h>

enum { LEAP_AFTER = 64 }; /* iterations, as in replays */

/* ---- statements ---- */

/* A function's body as a whole: what the front end adds at its head and its end. */
static bool is_of_body(const struct ir_func *f, const struct ir_loc *l) {
    return l->file == f->loc.file && l->eline == f->loc.eline && l->ecol == f->loc.ecol;
}

/* Arguments go to where the function keeps its parameters before its first statement. */
static bool keeps_parameter(const struct ir_func *f, const struct ir_ins *in) {
    if (in->op != IR_STORE && in->op != IR_COPY) return false;
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct ir_loc *p = &f->ins.at[f->params.at[i]].loc;
        if (p->line == in->loc.line && p->col == in->loc.col && p->file == in->loc.file)
            return true;
    }
    return false;
}

/* `break` and `goto` are statements; the jump at a closing brace, or behind a branch, is none. */
static bool is_jump_statement(const struct ir_loc *l) {
    return l->line == l->eline && l->ecol > l->col + 1;
}

uint32_t stepper_line(const struct ir_func *f, const struct ir_ins *in) {
    const struct ir_loc *l = &in->loc;
    if (!l->line || in->op == IR_ALLOCA || in->op == IR_END) return 0;
    if (is_of_body(f, l)) return in->op == IR_RET ? l->eline : 0;
    if (keeps_parameter(f, in)) return 0;
    if (in->op == IR_JMP && !is_jump_statement(l)) return 0;
    return l->line;
}

/* ---- frames ---- */

static struct stepper_frame *top_frame(struct stepper *s) { return &s->frames[s->x.frames.n - 1]; }

static const struct ir_func *top_function(const struct stepper *s) {
    return s->x.frames.at[s->x.frames.n - 1].cf->f;
}

static void frames_reserve(struct stepper *s, uint32_t n) {
    if (n <= s->cap) return;
    uint32_t cap = n < 16 ? 16 : n * 2;
    s->frames = vl_realloc(s->frames, cap * sizeof *s->frames);
    memset(s->frames + s->cap, 0, (cap - s->cap) * sizeof *s->frames);
    s->cap = cap;
}

static void open_frame(struct stepper *s) {
    uint32_t n = top_function(s)->vars.n;
    frames_reserve(s, s->x.frames.n);
    struct stepper_frame *fr = top_frame(s), old = *fr;
    *fr = (struct stepper_frame){.vars = old.vars, .cap = old.cap};
    if (n > fr->cap) {
        fr->vars = vl_realloc(fr->vars, n * sizeof *fr->vars);
        fr->cap = n;
    }
    if (n) memset(fr->vars, 0, n * sizeof *fr->vars);
}

static void note_variable(struct stepper *s, const struct code *c) {
    struct stepper_frame *fr = top_frame(s);
    if (c->imm >= top_function(s)->vars.n) return;
    bool unknown = s->x.tainted && s->x.bad[c->a];
    fr->vars[c->imm] = (struct stepper_noted){s->x.v[c->a], true, unknown};
}

/* The variable that a parameter of a block is; vars.n: none. */
static uint32_t variable_of(const struct ir_func *f, const struct ir_ins *param) {
    uint32_t i = 0;
    while (i < f->vars.n && !(param->name && strcmp(f->vars.at[i].name, param->name) == 0)) i++;
    return i;
}

/* Behind a leap only what the loop's head has for parameters is known. */
static void note_leap(struct stepper *s, const struct code *jump) {
    const struct ir_func *f = top_function(s);
    struct stepper_frame *fr = top_frame(s);
    for (uint32_t i = 0; i < f->vars.n; i++) fr->vars[i].unknown = true;
    const struct code_edge *e = jump->u.edges;
    while (e->to != s->x.pc) e++;
    const struct ir_block *head = &f->blocks.at[s->x.pc->ins->block];
    for (uint32_t i = 0; i < e->n; i++) {
        uint32_t var = variable_of(f, &f->ins.at[head->params.at[i]]);
        bool unknown = s->x.tainted && s->x.bad[e->dst[i]];
        if (var < f->vars.n)
            fr->vars[var] = (struct stepper_noted){s->x.v[e->dst[i]], true, unknown};
    }
}

/* ---- one instruction ---- */

/* ---- loops of one line ---- */

/* The line of all statements of a block; 0: it has none. false: it has several. */
static bool line_of_block(const struct ir_func *f, ir_blk b, uint32_t *line) {
    for (uint32_t i = 0; i < f->blocks.at[b].ins.n; i++) {
        uint32_t at = stepper_line(f, &f->ins.at[f->blocks.at[b].ins.at[i]]);
        if (at && *line && at != *line) return false;
        if (at) *line = at;
    }
    return true;
}

/* The natural loop of this back edge: the line that all of it stands in; 0: in several. */
static uint32_t line_of_loop(const struct ir_func *f, ir_blk end, ir_blk head) {
    struct arena a = {0};
    struct cfg g;
    cfg_build(&a, f, &g);
    bool *in = arena_new_array(&a, bool, f->blocks.n);
    ir_blk *todo = arena_new_array(&a, ir_blk, f->blocks.n);
    uint32_t n = 0, line = 0;
    bool one = line_of_block(f, head, &line);
    in[head] = true;
    if (!in[end]) todo[n++] = end;
    in[end] = true;
    while (n && one) {
        ir_blk b = todo[--n];
        one = line_of_block(f, b, &line);
        for (uint32_t i = g.pred_begin[b]; i < g.pred_begin[b + 1]; i++) {
            if (in[g.pred[i]]) continue;
            in[g.pred[i]] = true;
            todo[n++] = g.pred[i];
        }
    }
    arena_free(&a);
    return one ? line : 0;
}

/* Does the back edge lead to another iteration of a loop that stands in the line of the last stop?
 */
static bool begins_again(struct stepper *s, const struct code *end) {
    uint64_t key = (uint64_t)(uintptr_t)end, line;
    if (!map_get(&s->loops, key, &line)) {
        line = line_of_loop(top_function(s), end->ins->block, s->x.pc->ins->block);
        map_put(&s->arena, &s->loops, key, line);
    }
    return line && line == top_frame(s)->line;
}

static void note_effect(struct stepper *s, const struct code *c) {
    if (c->ins->op == IR_DBG)
        note_variable(s, c);
    else if (c->nedges && s->x.pc <= c && begins_again(s, c))
        top_frame(s)->again = true;
}

enum { ENDED, WENT_ON, RETURNED };

static int advance(struct stepper *s) {
    const struct code *c = s->x.pc;
    uint32_t n = s->x.frames.n;
    uint64_t leaps = s->x.leaps;
    s->at_statement = false;
    if (!run_next(&s->x)) return ENDED;
    if (s->x.frames.n > n)
        open_frame(s);
    else if (s->x.frames.n == n)
        note_effect(s, c);
    if (s->x.leaps != leaps) note_leap(s, c);
    return s->x.frames.n < n && !top_function(s)->is_model ? RETURNED : WENT_ON;
}

/* Does a statement begin at the position? */
static bool note_arrival(struct stepper *s) {
    const struct ir_func *f = top_function(s);
    struct stepper_frame *fr = top_frame(s);
    const struct ir_ins *in = s->x.pc->ins;
    uint32_t line = f->is_model ? 0 : stepper_line(f, in);
    if (!line || (line == fr->line && in->loc.file == fr->file && !fr->again)) return false;
    fr->line = line;
    fr->file = in->loc.file;
    fr->again = false;
    fr->before = fr->stop;
    fr->stop = s->x.steps + 1;
    return s->at_statement = true;
}

/* ---- runs ---- */

static void restart(struct stepper *s) {
    run_begin(&s->x, &s->out, s->m, s->w, &s->opt, &s->result);
    s->at_statement = false;
    if (s->x.ended) return;
    open_frame(s);
    note_arrival(s);
}

static void end_run(struct stepper *s) {
    run_finish(&s->x);
    arena_free(&s->out);
    s->out = (struct arena){0};
}

static bool wants_any(void *ctx, const struct stepper *s, enum stepper_event e) {
    (void)ctx;
    (void)s;
    return e == STEPPER_STATEMENT;
}

static void begin_at_first_stop(struct stepper *s) {
    restart(s);
    if (!s->at_statement) stepper_forward(s, wants_any, NULL);
}

/* Is the whole run short enough to be run without leaps? */
static bool fits_without_leaps(struct stepper *s) {
    restart(s);
    while (!s->x.ended) advance(s);
    bool fits = s->result.end != INTERP_FUEL;
    end_run(s);
    return fits;
}

struct stepper *stepper_new(const struct ir_module *m, const struct witness *w,
                            const struct interp_options *opt) {
    struct stepper *s = vl_malloc(sizeof *s);
    *s = (struct stepper){.m = m, .w = w, .code = interp_code_new(m)};
    s->opt = (struct interp_options){.skip = opt->skip, .until = opt->until, .code = s->code};
    s->opt.max_steps = STEPPER_STEPS;
    if (!fits_without_leaps(s)) {
        s->opt.accelerate = LEAP_AFTER;
        s->opt.forgets = true;
    }
    begin_at_first_stop(s);
    return s;
}

void stepper_free(struct stepper *s) {
    if (!s) return;
    end_run(s);
    interp_code_free(s->code);
    arena_free(&s->arena);
    for (uint32_t i = 0; i < s->cap; i++) free(s->frames[i].vars);
    free(s->frames);
    free(s);
}

uint64_t stepper_position(const struct stepper *s) { return s->x.steps; }

const struct interp_result *stepper_end(const struct stepper *s) {
    return s->x.ended ? &s->result : NULL;
}

bool stepper_leapt(const struct stepper *s) { return s->x.leaps != 0; }

/* ---- moving ---- */

bool stepper_forward(struct stepper *s, stepper_wants wants, void *ctx) {
    while (!s->x.ended) {
        int how = advance(s);
        if (how == ENDED) return false;
        if (how == RETURNED && wants(ctx, s, STEPPER_RETURNED)) return true;
        if (note_arrival(s) && wants(ctx, s, STEPPER_STATEMENT)) return true;
    }
    return false;
}

/* Runs anew up to this position. */
static void go_to(struct stepper *s, uint64_t position) {
    end_run(s);
    restart(s);
    while (!s->x.ended && s->x.steps < position)
        if (advance(s) != ENDED) note_arrival(s);
}

bool stepper_backward(struct stepper *s, stepper_wants wants, void *ctx) {
    uint64_t here = s->x.steps, found = 0; /* plus 1 */
    end_run(s);
    restart(s);
    while (!s->x.ended && s->x.steps < here) {
        if (s->at_statement && wants(ctx, s, STEPPER_STATEMENT)) found = s->x.steps + 1;
        if (advance(s) != ENDED) note_arrival(s);
    }
    if (found) {
        go_to(s, found - 1);
        return true;
    }
    end_run(s);
    begin_at_first_stop(s);
    return false;
}

void stepper_again(struct stepper *s, void (*see)(void *ctx, const struct stepper *s), void *ctx) {
    uint64_t here = s->x.steps;
    bool ended = s->x.ended;
    end_run(s);
    restart(s);
    while (!s->x.ended) {
        if (s->at_statement && s->x.steps <= here) see(ctx, s);
        if (!ended && s->x.steps >= here) return;
        if (advance(s) != ENDED) note_arrival(s);
    }
}

bool stepper_enters(const struct stepper *s) {
    if (!s->at_statement || s->x.ended) return false;
    const struct stepper_frame *fr = &s->frames[s->x.frames.n - 1];
    return !fr->before && fr->stop == s->x.steps + 1;
}

bool stepper_step_back(struct stepper *s) {
    uint64_t here = s->x.steps + 1;
    for (uint32_t d = s->x.frames.n; d-- > 0;) {
        const struct stepper_frame *fr = &s->frames[d];
        uint64_t to = fr->stop < here ? fr->stop : fr->before;
        if (!to) continue;
        go_to(s, to - 1);
        return true;
    }
    return false;
}
