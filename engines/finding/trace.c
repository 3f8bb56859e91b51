/* The counterexample trace: the inputs of a failing run and its steps, in the programmer's words.
 *
 * The witness is made smaller first (core/shrink/shrink.h), with the interpreter as the judge: only
 * what fails at the same place counts.  Of its run each step becomes a line, or none if it says
 * nothing new.  Users see the lines with repetitions folded (core/result/fold.h) and, where asked
 * for, all of them.  A parameter that the function moves gets a name for what it came with, so that
 * one name never means two places.
 */
#include "engines/finding/trace.h"

#include "core/base/require.h"
#include "core/base/str.h"
#include "core/interp/witness_text.h"
#include "core/result/extreme.h"
#include "core/result/fold.h"
#include "core/result/inputs.h"
#include "core/result/outside.h"
#include "core/shrink/shrink.h"
#include "engines/finding/jump.h"
#include "engines/finding/replay.h"

#include <string.h>

struct trace_bindings {
    struct arena *a;
    const struct ir_module *task;
    const struct witness *w;
    const struct interp_result *run;
    struct check_result *out;
};

static const char *value_text(const struct trace_bindings *t, const struct wit_val *v, ir_ct ct) {
    return interp_show(t->a, t->task, t->w, v, ct);
}

/* ---- steps ---- */

/* Where the caller wants a record that is returned: no parameter in C. */
static bool is_result(const struct trace_bindings *t, const struct ir_func *f, uint32_t i) {
    const struct ir_ctype *ret = &t->task->ctypes.at[f->ret_ct];
    return i == 0 && f->ret == IR_VOID && (ret->kind == CT_STRUCT || ret->kind == CT_UNION);
}

/* "n = 3"; of a record, and of an object of its own, the name alone. */
static const char *argument_text(const struct trace_bindings *t, const struct interp_step *s,
                                 const struct ir_func *f, uint32_t i) {
    const struct ir_ins *p = &f->ins.at[f->params.at[i]];
    if (f->varargs && i + 1 == f->params.n) return "...";
    if (p->name && i < 64 && f->by_value >> i & 1) return p->name;
    const char *value = value_text(t, &s->args[i], p->ct);
    if (!p->name || strcmp(p->name, value) == 0) return value;
    return arena_printf(t->a, "%s = %s", p->name, value);
}

/* The model of what happens at the program's end. */
static const char *end_text(const struct trace_bindings *t, const struct interp_step *s) {
    if (strcmp(s->func, "__vl_run_exit") != 0 && strcmp(s->func, "__vl_run_quick_exit") != 0)
        return NULL;
    bool plain = !s->nargs || !s->args[0].bits;
    const char *status = plain ? "" : value_text(t, &s->args[0], 0);
    return arena_printf(t->a, "the program ends%s%s", plain ? "" : " with status ", status);
}

static const char *call_text(const struct trace_bindings *t, const struct interp_step *s) {
    const struct ir_func *f = ir_find_func(t->task, s->func);
    const char *end = end_text(t, s), *between = "";
    struct str text = {.arena = t->a};
    if (end) return end;
    str_printf(&text, "%s%s(", s->depth ? "call " : "", s->func);
    for (uint32_t i = 0; f && i < s->nargs && i < f->params.n; i++) {
        if (is_result(t, f, i)) continue;
        str_printf(&text, "%s%s", between, argument_text(t, s, f, i));
        between = ", ";
    }
    str_puts(&text, ")");
    return text.at;
}

static const char *fail_text(const struct trace_bindings *t, const struct interp_step *s,
                             const struct ir_ins *ins) {
    const char *message = check_infos[s->check].message;
    const char *source = ins->op == IR_CHECK ? ins->text : ins->name;
    if (source) message = arena_printf(t->a, "%s: %s", message, source);
    return s->what ? arena_printf(t->a, "%s: %s", message, s->what) : message;
}

enum { MAX_WRITES = 4 };

/* "steps = 1, p->n = 0": what a function without body wrote, as far as it matters. *returned:
 * some of it is the record that it returns. */
static const char *writes_text(const struct trace_bindings *t, const struct interp_step *s,
                               const struct ir_ins *ins, bool *returned) {
    struct str text = {.arena = t->a};
    *returned = false;
    str_puts(&text, "");
    if (!s->var || s->var > t->w->havocs.n) return text.at;
    const struct wit_havoc *h = &t->w->havocs.at[s->var - 1];
    for (uint32_t i = 0, n = 0; i < h->writes.n && n < MAX_WRITES; i++) {
        const struct wit_write *w = &h->writes.at[i];
        if (!w->name || w->v.type == IR_PTR || w->v.irrelevant) continue;
        const char *own = input_returned(t->a, t->task, ins, w->name);
        *returned = *returned || own;
        str_printf(&text, "%s%s = %s", n++ ? ", " : "", own ? own : w->name,
                   value_text(t, &w->v, w->ct));
    }
    return text.at;
}

static const char *input_text(const struct trace_bindings *t, const struct interp_step *s,
                              const struct ir_ins *ins) {
    struct arena *a = t->a;
    bool returned;
    const char *name = input_name(t->a, ins), *writes = writes_text(t, s, ins, &returned);
    const char *value = s->value.type == IR_VOID ? name : value_text(t, &s->value, ins->ct);
    if (returned) return writes;
    if (strcmp(value, name) == 0) /* nothing, or an object of its own */
        return *writes ? arena_printf(a, "%s sets %s", name, writes)
                       : arena_printf(a, "call %s", name);
    return arena_printf(a, "%s = %s%s%s", name, value, *writes ? ", sets " : "", writes);
}

/* The name is a function's, or says all. */
static const char *callback_text(struct arena *a, const struct ir_module *m, const char *name) {
    return ir_find_func(m, name) ? arena_printf(a, "calls %s back", name) : name;
}

/* "malloc returns NULL, as it may for 0 bytes" of the input "malloc fails" (7.22.3p1) */
static const char *nothing_text(struct arena *a, const struct ir_ins *ins) {
    int n = (int)strcspn(ins->name, " ");
    return arena_printf(a, "%.*s returns NULL, as it may for 0 bytes", n, ins->name);
}

/* The text of a value that a run takes from the witness, other than the result of a call; NULL: not
 * worth a line. */
static const char *taken_text(const struct trace_bindings *t, const struct interp_step *s,
                              const struct ir_ins *ins) {
    struct arena *a = t->a;
    bool irrelevant = s->first_input < t->w->inputs.n && t->w->inputs.at[s->first_input].irrelevant;
    const char *name = input_name(a, ins), *value = value_text(t, &s->value, ins->ct);
    switch (ins->imm) {
    case IR_INPUT_CALLBACK:
    case IR_INPUT_HANDLER:
        return s->value.bits && *ins->name ? callback_text(a, t->task, ins->name) : NULL;
    case IR_INPUT_ORDER:
        return irrelevant
                   ? NULL
                   : arena_printf(a, "evaluates %s", input_order(a, ins, s->value.bits != 0));
    case IR_INPUT_PADDING:
        return irrelevant ? NULL : arena_printf(a, "%s = %s", name, value);
    case IR_INPUT_ALLOC:
        if (s->value.bits && s->of_nothing) return nothing_text(a, ins);
        return s->value.bits ? arena_printf(a, "%s (out of memory)", name) : NULL;
    case IR_INPUT_UNDEFINED:
        return irrelevant ? NULL : arena_printf(a, "%s holds %s, though never set", name, value);
    default:
        break;
    }
    if (strcmp(name, value) == 0) return NULL; /* an object of its own */
    if (irrelevant && strcmp(name, "sign of a NaN") == 0) return NULL;
    return arena_printf(a, "%s = %s", name, value);
}

/* "sets n = 0, returns 1" */
static const char *return_text(const struct trace_bindings *t, const struct interp_step *s,
                               const struct ir_func *f) {
    struct arena *a = t->a;
    uint32_t step = (uint32_t)(s - t->run->trace.at);
    if (s->by_jump) return arena_printf(a, "longjmp leaves %s", s->func);
    const char *stored =
        s->nstores && !s->text ? inputs_stored(a, t->task, t->w, t->run, step) : NULL;
    const char *sets = stored ? arena_printf(a, "sets %s, ", stored) : "";
    if (s->value.type == IR_VOID) return s->depth ? arena_printf(a, "%sreturns", sets) : NULL;
    if (s->text) return arena_printf(a, "returns %s", s->text);
    const char *character = input_character(a, t->run, s);
    return arena_printf(a, "%sreturns %s", sets,
                        character ? character : value_text(t, &s->value, f ? f->ret_ct : 0));
}

/* "frees p", as the check before it says. */
static const char *free_text(const struct trace_bindings *t, const struct interp_step *s,
                             const struct ir_ins *ins) {
    const struct ir_func *f = ir_find_func(t->task, s->place);
    const char *what = value_text(t, &s->value, 0);
    if (ins->op != IR_FREE) return arena_printf(t->a, "%s frees %s", input_name(t->a, ins), what);
    for (ir_val v = s->ins; v > 1 && f->ins.at[v - 1].block == ins->block; v--) {
        const struct ir_ins *check = &f->ins.at[v - 1];
        if (check->op != IR_CHECK || check->check != CHECK_DOUBLE_FREE || !check->text) continue;
        return arena_printf(t->a, "frees %s", check->text);
    }
    return arena_printf(t->a, "frees %s", what);
}

/* Did the step end the lifetime that the failure is about? */
static bool ended_it(const struct trace_bindings *t, const struct interp_step *s) {
    const struct interp_step *fail = &t->run->trace.at[t->run->trace.n - 1];
    return s->value.type == fail->value.type && s->value.place == fail->value.place &&
           s->value.index == fail->value.index;
}

/* What is stored where it stood is told as that. */
static const char *wrap_text(const struct trace_bindings *t, const struct ir_ins *check) {
    const char *what = check->text;
    if (!what || strstr(what, "--") || strstr(what, "-=")) return NULL;
    return arena_printf(t->a, "%s is below 0 and wraps to a large number", what);
}

/* NULL: not worth a line. */
static const char *step_text(const struct trace_bindings *t, const struct interp_step *s) {
    const struct ir_func *f = s->func ? ir_find_func(t->task, s->func) : NULL;
    const struct ir_ins *ins = step_instruction(t->task, s);
    struct arena *a = t->a;
    if (s->kind == STEP_ENTER) return call_text(t, s);
    if (s->kind == STEP_FAIL) return ins ? fail_text(t, s, ins) : "fails";
    if (s->kind == STEP_RETURN) return return_text(t, s, f);
    if (s->kind == STEP_WRAP) return ins ? wrap_text(t, ins) : NULL;
    if (s->kind == STEP_FREE) return ins && ended_it(t, s) ? free_text(t, s, ins) : NULL;
    if (s->kind == STEP_INPUT && ins && ir_ops[ins->op].shape == S_CALL)
        return input_text(t, s, ins);
    if (s->value.type == IR_VOID || !ins || !f) return NULL;
    if (s->kind == STEP_INPUT) return taken_text(t, s, ins);
    if (s->var >= f->vars.n) return NULL;
    const struct ir_var *v = &f->vars.at[s->var];
    const char *value = value_text(t, &s->value, v->ct);
    return arena_printf(a, jump_is_back(v) ? "%s, which returns %s" : "%s = %s", v->name, value);
}

/* An input goes into its variable: once is enough. */
static bool repeats_last_input(const trace_lines *lines, const char *text) {
    uint32_t n = lines->n;
    return n && lines->at[n - 1].kind == STEP_INPUT && strcmp(lines->at[n - 1].text, text) == 0;
}

static void add_gap(struct arena *a, const char *func, uint64_t steps, trace_lines *out) {
    struct trace_line gap = {.func = func, .kind = STEP_GAP};
    gap.text =
        arena_printf(a, "… %llu more step%s", (unsigned long long)steps, steps == 1 ? "" : "s");
    vec_push(a, out, gap);
}

static void list_steps(const struct trace_bindings *t, trace_lines *out) {
    struct arena *a = t->a;
    for (uint32_t i = 0; i < t->run->trace.n; i++) {
        const struct interp_step *s = &t->run->trace.at[i];
        const char *text = step_text(t, s);
        struct trace_line line = {.ins = s->ins, .depth = s->depth, .kind = s->kind, .text = text};
        line.func = arena_strdup(a, s->place ? s->place : s->func);
        if (t->run->omitted && i == t->run->omitted_at) add_gap(a, line.func, t->run->omitted, out);
        if (text && !repeats_last_input(out, text)) vec_push(a, out, line);
    }
}

/* All of it folded; as it is the first steps and the last ones. */
static void fill_traces(const struct trace_bindings *t) {
    enum { HEAD = 16, MOST = 1000 };
    trace_lines all = {0}, *trace = &t->out->trace, *folded = &t->out->folded;
    list_steps(t, &all);
    fold_trace(t->a, all.at, all.n, folded);
    for (uint32_t i = 0; i < all.n; i++) {
        if (all.n > MOST && i == HEAD) {
            i = all.n - (MOST - HEAD);
            add_gap(t->a, all.at[i].func, i - HEAD, trace);
        }
        vec_push(t->a, trace, all.at[i]);
    }
    if (folded->n == all.n) folded->n = 0;
}

/* ---- pointers that move ---- */

static bool is_moved(const struct trace_bindings *t, const char *param) {
    for (uint32_t i = 0; i < t->run->trace.n; i++) {
        const struct interp_step *s = &t->run->trace.at[i];
        const struct ir_func *f =
            s->kind == STEP_ASSIGN && !s->depth && s->func ? ir_find_func(t->task, s->func) : NULL;
        if (f && s->var < f->vars.n && strcmp(f->vars.at[s->var].name, param) == 0) return true;
    }
    return false;
}

/* "*s₀->next" of "*s->next": what it pointed to when the function was called. */
static void name_start(const struct trace_bindings *t, struct witness *w, const char *param) {
    size_t n = strlen(param);
    for (uint32_t i = 0; i < w->objects.n; i++) {
        struct wit_object *o = &w->objects.at[i];
        size_t at = o->name ? strspn(o->name, "*(") : 0;
        if (!at || strncmp(o->name + at, param, n) != 0) continue;
        const char *rest = o->name + at + n;
        if (*rest && !strchr(".-[)", *rest)) continue;
        o->name = arena_printf(t->a, "%.*s%s₀%s", (int)at, o->name, param, rest);
    }
}

/* Where a parameter is another pointer later on, what it came with needs a name that stays. */
static void name_starts(const struct trace_bindings *t, struct witness *w) {
    const struct ir_func *f = ir_find_func(t->task, w->entry);
    for (uint32_t i = 0; f && i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        if (p->type == IR_PTR && p->name && is_moved(t, p->name)) name_start(t, w, p->name);
    }
}

/* A length below zero is a very large one. */
static const char *tell_bytes(struct arena *a, uint64_t n) {
    const char *plural = n == 1 ? "" : "s";
    if (n <= INT64_MAX) return arena_printf(a, "%llu byte%s", (unsigned long long)n, plural);
    return arena_printf(a, "%llu bytes, from a length of %lld,", (unsigned long long)n,
                        (long long)n);
}

/* Where a library function, or a copy, gets to: the program's text does not show it. */
static const char *tell_reach(const struct trace_bindings *t) {
    const struct interp_reach *r = &t->run->reach;
    if (r->at.type != IR_PTR) return NULL;
    const char *place = interp_show(t->a, t->task, t->w, &r->at, 0);
    uint64_t off = (uint64_t)r->at.off;
    if (r->at.off < 0) return arena_printf(t->a, "it gets to %s, before the start", place);
    if (off && off >= r->size) return arena_printf(t->a, "it gets to %s, behind the end", place);
    return arena_printf(t->a, "%s at %s, where there %s %llu", tell_bytes(t->a, r->bytes), place,
                        r->size - off == 1 ? "is" : "are", (unsigned long long)(r->size - off));
}

static void fill_traces_named(const struct trace_bindings *t, struct witness *w) {
    struct arena a = {0};
    const char **was = arena_new_array(&a, const char *, w->objects.n + 1);
    for (uint32_t i = 0; i < w->objects.n; i++) was[i] = w->objects.at[i].name;
    name_starts(t, w);
    fill_traces(t);
    if (!t->out->detail) t->out->detail = tell_reach(t);
    for (uint32_t i = 0; i < w->objects.n; i++) w->objects.at[i].name = was[i];
    arena_free(&a);
}

/* Runs that take longer are told as they are. */
enum { LONG_RUN = 2000000, WHOLE_TRACE = 20000 };

/* Of these only orders other than the usual one are told; all: of those, too, that were tried with
 * another one. One that is not explored ends the run, which says nothing. */
static void forget_usual_orders(struct witness *w, const struct interp_result *run, bool all) {
    for (uint32_t i = 0; i < run->orders.n; i++) {
        uint32_t input = run->orders.at[i];
        if (input >= w->inputs.n || w->inputs.at[input].bits) continue;
        bool unexplored = input < run->takers.n && run->takers.at[input].ins->name &&
                          strcmp(run->takers.at[input].ins->name, IR_OTHER_ORDER) == 0;
        if (all || unexplored) w->inputs.at[input].irrelevant = true;
    }
}

void trace_fill(struct arena *a, const struct ir_module *task, const struct trace_options *how,
                struct witness *w, const struct interp_options *opt,
                const struct interp_result *run, struct check_result *out) {
    struct arena scratch = {0};
    struct interp_options whole = *opt;
    struct interp_result again;
    struct trace_bindings t = {a, task, w, run, out};
    const uint32_t given = w->inputs.n;
    VL_REQUIRE(run->end == INTERP_CHECK_FAILED); /* no failure that was not replayed */
    if (run->what) out->detail = arena_strdup(a, run->what);
    whole.max_trace = WHOLE_TRACE;
    whole.until = replay_failure(run);
    if (run->steps <= LONG_RUN) {
        (how->exact ? shrink_nothing : shrink_witness)(&scratch, task, &whole, run, w);
        interp_run(&scratch, task, w, &whole, &again);
        t.run = &again;
    }
    forget_usual_orders(w, t.run, run->steps > LONG_RUN);
    out->outside = outside_decides(&scratch, task, w, t.run) ||
                   extreme_decides(&scratch, task, &whole, w, t.run);
    inputs_tell(a, task, w, t.run, out);
    fill_traces_named(&t, w);
    if (!out->detail) out->detail = jump_unset(task, t.run);
    if (w->inputs.n > given) w->inputs.n = given; /* those behind are 0; there may be fewer */
    if (how->driver) driver_write(a, task, w, t.run, out->kind, &out->driver);
    if (how->driver) out->witness = witness_to_text(a, w);
    arena_free(&scratch);
}
