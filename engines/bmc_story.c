/* The story of a failing run: its inputs and its steps, in the programmer's words. */
#include "core/base/str.h"
#include "core/interp/shrink.h"
#include "core/result/inputs.h"
#include "engines/bmc_int.h"

#include <string.h>

struct story {
    struct bmc *b;
    const struct witness *w;
    const struct interp_result *run;
    struct check_result *out;
};

static const char *show(const struct story *t, const struct wit_val *v, ir_ct ct) {
    return interp_show(t->b->arena, t->b->task, t->w, v, ct);
}

/* ---- steps ---- */

static const char *call_text(const struct story *t, const struct interp_step *s) {
    const struct ir_func *f = ir_find_func(t->b->task, s->func);
    struct str text = {.arena = t->b->arena};
    str_printf(&text, "%s%s(", s->depth ? "call " : "", s->func);
    for (uint32_t i = 0; f && i < s->nargs && i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        bool extra = f->varargs && i + 1 == f->params.n;
        const char *value = extra ? "..." : show(t, &s->args[i], p->ct);
        bool same = p->name && strcmp(p->name, value) == 0; /* an object of its own */
        str_printf(&text, "%s%s%s%s", i ? ", " : "", p->name && !same ? p->name : "",
                   p->name && !same ? " = " : "", value);
    }
    str_puts(&text, ")");
    return text.at;
}

static const char *fail_text(const struct story *t, const struct interp_step *s,
                             const struct ir_ins *ins) {
    const char *message = check_infos[s->check].message;
    const char *source = ins->op == IR_CHECK ? ins->text : ins->name;
    if (source) message = arena_printf(t->b->arena, "%s: %s", message, source);
    return s->what ? arena_printf(t->b->arena, "%s: %s", message, s->what) : message;
}

enum { MAX_WRITES = 4 };

/* "steps = 1, p->n = 0": what a function without body wrote, as far as it matters. */
static const char *writes_text(const struct story *t, const struct interp_step *s) {
    struct str text = {.arena = t->b->arena};
    str_puts(&text, "");
    if (!s->var || s->var > t->w->havocs.n) return text.at;
    const struct wit_havoc *h = &t->w->havocs.at[s->var - 1];
    for (uint32_t i = 0, n = 0; i < h->writes.n && n < MAX_WRITES; i++) {
        const struct wit_write *w = &h->writes.at[i];
        if (!w->name || w->v.type == IR_PTR || w->v.idle) continue;
        str_printf(&text, "%s%s = %s", n++ ? ", " : "", w->name, show(t, &w->v, w->ct));
    }
    return text.at;
}

static const char *input_text(const struct story *t, const struct interp_step *s,
                              const struct ir_ins *ins) {
    struct arena *a = t->b->arena;
    const char *name = input_name(t->b->arena, ins), *writes = writes_text(t, s);
    const char *value = s->value.type == IR_VOID ? name : show(t, &s->value, ins->ct);
    if (strcmp(value, name) == 0) /* nothing, or an object of its own */
        return *writes ? arena_printf(a, "%s sets %s", name, writes)
                       : arena_printf(a, "call %s", name);
    return arena_printf(a, "%s = %s%s%s", name, value, *writes ? ", sets " : "", writes);
}

/* NULL: not worth a line. */
static const char *step_text(const struct story *t, const struct interp_step *s) {
    const struct ir_func *f = s->func ? ir_find_func(t->b->task, s->func) : NULL;
    const struct ir_ins *ins = step_instruction(t->b->task, s);
    struct arena *a = t->b->arena;
    if (s->kind == STEP_ENTER) return call_text(t, s);
    if (s->kind == STEP_FAIL) return ins ? fail_text(t, s, ins) : "fails";
    if (s->kind == STEP_RETURN) {
        if (s->value.type == IR_VOID) return s->depth ? "returns" : NULL;
        return arena_printf(a, "returns %s", show(t, &s->value, f ? f->ret_ct : 0));
    }
    if (s->kind == STEP_INPUT && ins && ir_ops[ins->op].shape == S_CALL)
        return input_text(t, s, ins);
    if (s->value.type == IR_VOID || !ins || !f) return NULL;
    if (s->kind == STEP_INPUT && ins->op == IR_NONDET && ins->imm == IR_INPUT_CALLBACK)
        return s->value.bits ? ins->name : NULL;
    if (s->kind == STEP_INPUT && ins->op == IR_NONDET && ins->imm == IR_INPUT_ORDER)
        return arena_printf(a, "evaluates %s", input_order(a, ins, s->value.bits != 0));
    if (s->kind == STEP_INPUT)
        return arena_printf(a, "%s = %s", input_name(t->b->arena, ins),
                            show(t, &s->value, ins->ct));
    if (s->var >= f->vars.n) return NULL;
    const struct ir_var *v = &f->vars.at[s->var];
    return arena_printf(a, "%s = %s", v->name, show(t, &s->value, v->ct));
}

/* An input goes into its variable: once is enough. */
static bool told_just_now(const struct story *t, const char *text) {
    uint32_t n = t->out->trace.n;
    return n && t->out->trace.at[n - 1].kind == STEP_INPUT &&
           strcmp(t->out->trace.at[n - 1].text, text) == 0;
}

/* The first steps and the last ones. */
static void tell_steps(const struct story *t) {
    enum { HEAD = 16, MOST = 200 };
    uint32_t n = t->run->trace.n;
    for (uint32_t i = 0; i < n; i++) {
        if (n > MOST && i == HEAD) i = n - (MOST - HEAD);
        const struct interp_step *s = &t->run->trace.at[i];
        const char *text = step_text(t, s);
        if (!text || told_just_now(t, text)) continue;
        struct trace_line line = {.ins = s->ins, .depth = s->depth, .kind = s->kind, .text = text};
        line.func = arena_strdup(t->b->arena, s->place ? s->place : s->func);
        vec_push(t->b->arena, &t->out->trace, line);
    }
}

/* Runs that take longer are told as they are. */
enum { LONG_RUN = 100000, WHOLE_TRACE = 20000 };

static void tell(struct bmc *b, const struct witness *w, const struct interp_result *run,
                 struct check_result *out) {
    struct story t = {b, w, run, out};
    inputs_tell(b->arena, b->task, w, run, out);
    tell_steps(&t);
    if (b->opt->driver) driver_write(b->arena, b->task, w, run, out->kind, &out->driver);
}

void bmc_story(struct bmc *b, struct witness *w, const struct interp_options *opt,
               const struct interp_result *run, struct check_result *out) {
    struct arena a = {0};
    struct interp_options whole = *opt;
    struct interp_result again;
    bool is_long = run->steps > LONG_RUN;
    whole.max_trace = WHOLE_TRACE;
    whole.until = (struct interp_failure){run->func, run->ins, run->check};
    if (!is_long) {
        shrink_witness(&a, b->task, &whole, run, w);
        interp_run(&a, b->task, w, &whole, &again);
    }
    tell(b, w, is_long ? run : &again, out);
    arena_free(&a);
}
