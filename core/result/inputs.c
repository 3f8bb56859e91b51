/* inputs.c - the list of inputs that a person is shown for a failing run.
 *
 * An input is in the list unless the witness marks it as irrelevant, under a name that the program
 * has for it.
 */
#include "core/result/inputs.h"

#include "core/base/str.h"
#include "core/result/bindings.h"
#include "core/result/init.h"
#include "core/result/stored.h"

#include <string.h>

enum { MAX_PLACES = 4 };

/* ---- arguments, globals, places ---- */

/* What the library remembers of the standard streams, as the program can ask for it. */
static void bind_streams(const struct bindings *t, const struct wit_object *o) {
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        const char *name = c->name && !c->v.irrelevant ? interp_show_stream(t->a, c->name) : NULL;
        if (name) bindings_add(t, name, c->v.bits ? "1" : "0");
    }
}

/* Whether a weak name is defined, as the program can ask for it. */
static void bind_presence(const struct bindings *t, const char *flag, const struct wit_object *o) {
    const int n = (int)(strlen(flag) - (sizeof IR_LINKED - 1));
    const char *name = arena_printf(t->a, "%.*s", n, flag);
    if (!o->cells.n || o->cells.at[0].v.irrelevant) return;
    if (!ir_find_func(t->m, name)) name = arena_printf(t->a, "&%s", name);
    bindings_add(t, name, o->cells.at[0].v.bits ? "defined elsewhere" : "NULL (defined nowhere)");
}

static void bind_variable(const struct bindings *t, const struct ir_global *g,
                          const struct wit_object *o) {
    if (ir_of_model(g))
        bind_streams(t, o);
    else if (ir_tells_elsewhere(g))
        return;
    else if (ir_says_linked(g->name))
        bind_presence(t, g->name, o);
    else
        bindings_add_cells(t, o);
}

static void bind_start(const struct bindings *t) {
    const struct ir_func *f = ir_find_func(t->m, t->w->entry);
    for (uint32_t i = 0; f && i < t->w->args.n && i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        bindings_add_value(t, p->name, &t->w->args.at[i], p->ct);
    }
    for (uint32_t i = 0; i < t->w->globals.n; i++)
        bind_variable(t, t->m->globals.at[i], &t->w->globals.at[i]);
}

/* Memory that was never stored to has contents, too. */
static void bind_unset(const struct bindings *t) {
    const struct witness *w = t->w;
    for (uint32_t i = 0; i < w->unset.n && i < t->run->unset.n; i++)
        for (uint32_t k = 0; k < w->unset.at[i].cells.n; k++) {
            struct wit_cell *c = &w->unset.at[i].cells.at[k];
            if (c->v.irrelevant || t->run->unset.at[i].type != IR_PTR) continue;
            c->name = NULL; /* the run knows which object it is */
            bindings_name_cell(t, t->run->unset.at[i], c);
            if (c->name)
                bindings_add(t, arena_printf(t->a, "what %s held", c->name),
                             bindings_text(t, &c->v, c->ct));
        }
}

/* Adds "&x = 0x10" for each object whose address the witness fixes. */
static void bind_places(const struct bindings *t) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->w->bases.n && n < MAX_PLACES; i++) {
        const struct wit_base *w = &t->w->bases.at[i];
        bool word = t->words && w->place == WIT_OBJECT && t->words[w->index];
        if (!w->name || !*w->name || *w->name == '.' || word) continue;
        bool pointer = w->place == WIT_OBJECT || w->place == WIT_FUNC || strchr(w->name, '(');
        const char *form = pointer ? "%s" : "&%s";
        bindings_add(t, arena_printf(t->a, form, w->name),
                     arena_printf(t->a, "0x%llx", (unsigned long long)w->base));
        n++;
    }
}

/* ---- inputs during the run ---- */

const struct ir_ins *step_instruction(const struct ir_module *task, const struct interp_step *s) {
    const struct ir_func *f = s->place ? ir_find_func(task, s->place) : NULL;
    return f && s->ins && s->ins < f->ins.n ? &f->ins.at[s->ins] : NULL;
}

const char *input_name(struct arena *a, const struct ir_ins *ins) {
    if (ir_ops[ins->op].shape == S_CALL) return ir_call_name(a, ins);
    return ins->name ? ins->name : "input";
}

const char *input_order(struct arena *a, const struct ir_ins *ins, bool swapped) {
    static const char between[] = " before ";
    const char *name = ins->name ? ins->name : "right operand before left one";
    const char *at = strstr(name, between);
    if (swapped || !at) return name;
    return arena_printf(a, "%s%s%.*s", at + sizeof between - 1, between, (int)(at - name), name);
}

const char *input_character(struct arena *a, const struct interp_result *run,
                            const struct interp_step *s) {
    bool read = false;
    for (uint32_t i = s->first_input; i < s->first_input + s->ninputs && i < run->takers.n; i++)
        read |= ir_is_character(run->takers.at[i].ins);
    read &= s->kind == STEP_RETURN && ir_is_int(s->value.type);
    return read ? interp_show_character(a, s->value.bits) : NULL;
}

/* The caller's memory for a record that is returned has no name in C. */
const char *input_returned(struct arena *a, const struct ir_module *task, const struct ir_ins *ins,
                           const char *written) {
    static const char nameless[] = "object";
    const size_t n = sizeof nameless - 1;
    const struct ir_func *f = ins->text ? ir_find_func(task, ins->text) : NULL;
    const struct ir_ctype *ret = f ? &task->ctypes.at[f->ret_ct] : NULL;
    bool record = ret && f->ret == IR_VOID && (ret->kind == CT_STRUCT || ret->kind == CT_UNION);
    if (!record || strncmp(written, nameless, n) != 0 || !strchr(".[", written[n])) return NULL;
    return arena_printf(a, "%s%s", input_name(a, ins), written + n);
}

static void bind_order(const struct bindings *t, const struct ir_ins *ins, bool swapped) {
    const char *text = input_order(t->a, ins, swapped);
    for (uint32_t i = 0; i < t->out->inputs.n; i++)
        if (strcmp(t->out->inputs.at[i].value, text) == 0) return;
    if (t->out->inputs.n < MAX_BINDINGS)
        vec_push(t->a, &t->out->inputs,
                 (struct binding){"evaluation order", arena_strdup(t->a, text)});
}

static struct series *add_to_series(struct bindings *t, const char *name, const char *value) {
    uint32_t i = 0;
    while (i < t->series.n && strcmp(t->series.at[i].name, name) != 0) i++;
    if (i == t->series.n) vec_push(t->a, &t->series, (struct series){.name = name});
    vec_push(t->a, &t->series.at[i].values, value);
    t->series.at[i].matters |= value != NULL;
    return &t->series.at[i];
}

/* "1, then 0": a number does not tell which bytes of padding these are. */
static const char *padding_text(const struct bindings *t, const struct series *s) {
    struct str text = {.arena = t->a};
    for (uint32_t i = 0; i < s->values.n; i++)
        if (s->values.at[i]) str_printf(&text, "%s%s", text.n ? ", then " : "", s->values.at[i]);
    return text.at;
}

/* "6, then anything (2 times), then 9"; irrelevant values at the end are left out.
 * "NULL (out of memory)", "NULL (3rd time: out of memory)", "NULL (of 0 bytes)" */
static const char *series_text(const struct bindings *t, const struct series *s) {
    struct str text = {.arena = t->a};
    if (s->is_padding) return padding_text(t, s);
    uint32_t n = s->values.n, first = 0;
    while (n && !s->values.at[n - 1]) n--;
    while (first + 1 < n && !s->values.at[first]) first++;
    if (first && first + 1 == n)
        return arena_printf(t->a, "%s (%s time%s%s)", s->values.at[first], str_ordinal(t->a, n),
                            s->why ? ": " : "", s->why ? s->why : "");
    for (uint32_t i = 0, same; i < n; i += same) {
        const char *v = s->values.at[i] ? s->values.at[i] : "anything";
        for (same = 1; i + same < n; same++) {
            const char *next = s->values.at[i + same];
            if (strcmp(next ? next : "anything", v) != 0) break;
        }
        str_printf(&text, "%s%s", i ? ", then " : "", v);
        if (same > 1) str_printf(&text, " (%u times)", same);
    }
    if (s->why) str_printf(&text, " (%s)", s->why);
    return text.at;
}

/* Does it lie in what a library keeps for itself? */
static bool is_internal(const struct bindings *t, const struct wit_val *at) {
    bool global = at->place == WIT_GLOBAL && at->index < t->m->globals.n;
    return global ? ir_of_model(t->m->globals.at[at->index]) : interp_is_stream(t->m, at);
}

/* An input that the call stored is shown as the variable, not as the call's result. */
static bool is_stored(const struct bindings *t, const struct interp_step *s, uint32_t input) {
    for (uint32_t i = s->first_store; i < s->first_store + s->nstores && !s->text; i++)
        if (t->run->stores.at[i].input == input && !is_internal(t, &t->run->stores.at[i].at))
            return true;
    return false;
}

static bool is_irrelevant(const struct bindings *t, const struct interp_step *s) {
    for (uint32_t i = s->first_input; i < s->first_input + s->ninputs; i++)
        if (i >= t->w->inputs.n || (!t->w->inputs.at[i].irrelevant && !is_stored(t, s, i)))
            return false;
    return s->ninputs != 0;
}

static bool stores_what_matters(const struct bindings *t, const struct interp_step *s) {
    for (uint32_t i = s->first_store; i < s->first_store + s->nstores; i++) {
        uint32_t input = t->run->stores.at[i].input;
        if (input < t->w->inputs.n && !t->w->inputs.at[input].irrelevant) return true;
    }
    return false;
}

/* Did the call do no more than to allocate memory, and get it? */
static bool allocated(const struct bindings *t, const struct interp_step *s) {
    bool some = false;
    for (uint32_t i = s->first_input; i < s->first_input + s->ninputs; i++) {
        if (i >= t->run->takers.n) return false;
        const struct ir_ins *by = t->run->takers.at[i].ins;
        if (by->op != IR_NONDET || by->imm != IR_INPUT_ALLOC) return false;
        some = true;
    }
    return some && s->value.type == IR_PTR && s->value.place != WIT_NULL;
}

/* Is the step shown as an input? So are inputs, and results of library models that have inputs, if
 * the program uses them, or if they matter and nothing else is shown of the call. */
static bool is_input(const struct bindings *t, const struct interp_step *s) {
    if (s->kind == STEP_INPUT) return true;
    const struct ir_func *f = s->place ? ir_find_func(t->m, s->place) : NULL;
    if (s->kind != STEP_RETURN || !s->ninputs || !f || allocated(t, s)) return false;
    return ir_is_used(f, s->ins) || (!is_irrelevant(t, s) && !stores_what_matters(t, s));
}

/* ---- values stored by a call ---- */

/* The values that one call stored, in objects that the program has names for. */
static void stored_bindings(struct bindings *t, uint32_t step, bool all, struct check_result *out) {
    stored_objects objects = {0};
    struct check_result *was = t->out;
    stored_by(t->a, t->m, t->w, t->run, step, &objects);
    t->out = out;
    for (uint32_t i = 0; i < objects.n; i++) {
        for (uint32_t k = 0; all && k < objects.at[i].cells.n; k++)
            objects.at[i].cells.at[k].v.irrelevant = false;
        bindings_add_cells(t, &objects.at[i]);
    }
    t->out = was;
    init_gather(t->a, out);
}

/* "n = 0, buf = "ab"" */
static const char *stored_text(struct bindings *t, uint32_t step, bool all) {
    enum { MOST = 60 };
    struct check_result stored = {0};
    struct str text = {.arena = t->a};
    stored_bindings(t, step, all, &stored);
    for (uint32_t i = 0; i < stored.inputs.n; i++)
        str_printf(&text, "%s%s = %s", i ? ", " : "", stored.inputs.at[i].name,
                   stored.inputs.at[i].value);
    if (all && text.n > MOST) return stored_text(t, step, false);
    return stored.inputs.n ? text.at : NULL;
}

const char *inputs_stored(struct arena *a, const struct ir_module *task, const struct witness *w,
                          const struct interp_result *run, uint32_t step) {
    struct bindings t = {.a = a, .m = task, .w = w, .run = run};
    t.listed = arena_new_array(a, bool, w->objects.n + 1);
    return stored_text(&t, step, true);
}

/* The number of times that this step's instruction stored to the same place before. */
static uint32_t times_before(const struct bindings *t, uint32_t step) {
    const struct interp_step *s = &t->run->trace.at[step];
    const struct wit_val *at = &t->run->stores.at[s->first_store].at;
    uint32_t n = 0;
    for (uint32_t i = 0; i < step; i++) {
        const struct interp_step *x = &t->run->trace.at[i];
        if (x->kind != s->kind || x->ins != s->ins || !x->nstores) continue;
        const struct wit_val *there = &t->run->stores.at[x->first_store].at;
        n += strcmp(x->place, s->place) == 0 && there->place == at->place &&
             there->index == at->index && there->off == at->off;
    }
    return n;
}

/* Brings the series of a name to n values; where a call did not set it, it may have been anything.
 */
static void fill_series(struct bindings *t, const char *name, uint32_t n) {
    uint32_t i = 0;
    while (i < t->series.n && strcmp(t->series.at[i].name, name) != 0) i++;
    for (uint32_t k = i < t->series.n ? t->series.at[i].values.n : 0; k < n; k++)
        add_to_series(t, name, NULL);
}

/* Values that a library function stored: "scanf() sets n". */
static void bind_stored(struct bindings *t, uint32_t step) {
    const struct interp_step *s = &t->run->trace.at[step];
    const struct ir_ins *ins = step_instruction(t->m, s);
    struct check_result stored = {0};
    if (s->kind != STEP_RETURN || !s->nstores || !ins) return;
    stored_bindings(t, step, false, &stored);
    for (uint32_t i = 0; i < stored.inputs.n; i++) {
        const struct binding *b = &stored.inputs.at[i];
        const char *call = input_name(t->a, ins), *name = b->name;
        if (strncmp(name, call, strlen(call)) != 0)
            name = arena_printf(t->a, "%s sets %s", call, b->name);
        fill_series(t, name, times_before(t, step));
        add_to_series(t, name, b->value);
    }
}

/* Values that a function without body stored. */
static void bind_writes(struct bindings *t, const struct interp_step *s, const struct ir_ins *ins) {
    if (s->kind != STEP_INPUT || !s->var || s->var > t->w->havocs.n) return;
    const struct wit_havoc *h = &t->w->havocs.at[s->var - 1];
    for (uint32_t i = 0; i < h->writes.n; i++) {
        const struct wit_write *w = &h->writes.at[i];
        bool pointer = w->v.type == IR_PTR && w->v.place == WIT_OBJECT;
        if (!w->name || pointer) continue;
        const char *own = input_returned(t->a, t->m, ins, w->name),
                   *name =
                       own ? own : arena_printf(t->a, "%s sets %s", input_name(t->a, ins), w->name);
        add_to_series(t, name, w->v.irrelevant ? NULL : bindings_text(t, &w->v, w->ct));
    }
}

/* The variable that the value goes into, rather than the function of a verifier that gave it. */
static const char *input_shown_name(const struct bindings *t, uint32_t step,
                                    const struct ir_ins *ins) {
    static const char verifier[] = "__VERIFIER_nondet_";
    const char *name = input_name(t->a, ins);
    if (strncmp(name, verifier, sizeof verifier - 1) != 0 || step + 1 >= t->run->trace.n)
        return name;
    const struct interp_step *s = &t->run->trace.at[step], *next = s + 1;
    const struct ir_func *f = next->func ? ir_find_func(t->m, next->func) : NULL;
    bool goes = next->kind == STEP_ASSIGN && next->depth == s->depth && f &&
                next->var < f->vars.n && next->value.type == s->value.type &&
                next->value.bits == s->value.bits;
    return goes ? f->vars.at[next->var].name : name;
}

/* Length of "malloc" in the input's name "malloc fails"; 0: the input is not such a choice. */
static size_t allocator(const struct ir_ins *ins) {
    const char *fails =
        ins && ins->op == IR_NONDET && ins->name ? strstr(ins->name, " fails") : NULL;
    return fails && !fails[sizeof " fails" - 1] ? (size_t)(fails - ins->name) : 0;
}

/* Is this function called at another place, too? */
static bool allocates_elsewhere(const struct bindings *t, const struct ir_ins *ins) {
    for (uint32_t i = 0; i < t->run->trace.n; i++) {
        const struct interp_step *x = &t->run->trace.at[i];
        const struct ir_ins *other = x->kind == STEP_INPUT ? step_instruction(t->m, x) : NULL;
        size_t n = allocator(other);
        if (n && other != ins && n == allocator(ins) && strncmp(ins->name, other->name, n) == 0)
            return true;
    }
    return false;
}

/* The variable that the result goes into; NULL: none is known. */
static const char *goes_into(const struct bindings *t, const struct interp_step *s) {
    const struct interp_step *next = s + 1, *end = t->run->trace.at + t->run->trace.n;
    while (next < end && next->kind == STEP_FREE)
        next++; /* of memory that the program did not get */
    if (next >= end || next->kind != STEP_ASSIGN) return NULL;
    const struct ir_func *f = next->func ? ir_find_func(t->m, next->func) : NULL;
    bool same = f && next->depth == s->depth && next->var < f->vars.n && next->value.type == IR_PTR;
    return same ? f->vars.at[next->var].name : NULL;
}

/* The choice "malloc fails" = 1 is shown as malloc() = NULL, and a call that succeeds is not shown.
 * Where the function is called at several places, the variable says which call is meant. */
static bool bind_failure(struct bindings *t, const struct interp_step *s,
                         const struct ir_ins *ins) {
    size_t n = s->value.type == IR_I(1) ? allocator(ins) : 0;
    if (!n) return false;
    const char *call = arena_printf(t->a, "%.*s()", (int)n, ins->name);
    const char *variable = allocates_elsewhere(t, ins) ? goes_into(t, s) : NULL;
    if (variable) call = arena_printf(t->a, "%s for %s", call, variable);
    bool failed = s->value.bits && !is_irrelevant(t, s);
    struct series *all = add_to_series(t, call, failed ? "NULL" : NULL);
    if (failed || !all->why) all->why = s->of_nothing ? "of 0 bytes" : "out of memory";
    return true;
}

/* A stream that this very call opened is "a stream": "the stream that fopen() opened" says nothing
 * new. */
static const char *input_shown_text(const struct bindings *t, const struct interp_step *s,
                                    const struct ir_ins *ins) {
    static const char stream[] = "the stream";
    const char *character = input_character(t->a, t->run, s);
    if (character) return character;
    const char *shown = s->text ? s->text : bindings_text(t, &s->value, ins->ct);
    bool opened = s->value.origin == ins && strncmp(shown, stream, sizeof stream - 1) == 0;
    return opened ? "a stream" : shown;
}

/* A pointer to the library's memory is told by what is there. */
static bool says_by_contents(const struct bindings *t, const struct interp_step *s) {
    const struct wit_val *v = &s->value;
    return v->type == IR_PTR && v->place == WIT_GLOBAL && is_internal(t, v) &&
           stores_what_matters(t, s);
}

static void bind_taken(struct bindings *t, uint32_t i) {
    const struct interp_step *s = &t->run->trace.at[i];
    const struct ir_ins *ins = is_input(t, s) ? step_instruction(t->m, s) : NULL;
    if (!ins) return;
    const char *name = input_shown_name(t, i, ins);
    if (ins->op == IR_NONDET && ins->imm == IR_INPUT_UNDEFINED)
        name = arena_printf(t->a, "what %s held", input_name(t->a, ins));
    if (ins->op == IR_NONDET && bind_failure(t, s, ins)) return;
    bool object = s->value.type == IR_PTR && s->value.place == WIT_OBJECT;
    if (ins->op == IR_NONDET && ins->imm == IR_INPUT_ORDER) {
        if (!is_irrelevant(t, s)) bind_order(t, ins, s->value.bits != 0);
    } else if (ir_is_callback(ins)) {
        if (s->value.bits && *ins->name) bindings_add(t, "callback", ins->name);
    } else if (object && s->text) {
        t->listed[s->value.index] = true;
        add_to_series(t, name, s->text); /* s->text NULL: any contents, but not a null pointer */
    } else if (object) {
        bindings_add_value(t, name, &s->value, ins->ct);
    } else if (s->value.type != IR_VOID) {
        bool said = is_irrelevant(t, s) || says_by_contents(t, s);
        struct series *all = add_to_series(t, name, said ? NULL : input_shown_text(t, s, ins));
        all->is_padding = ir_is_padding(ins);
    }
    bind_writes(t, s, ins);
}

/* Nothing that matters was stored behind the end of the string that it returned. */
static bool text_says_all(const struct bindings *t, const struct interp_step *s) {
    for (uint32_t i = s->first_store; i < s->first_store + s->nstores; i++) {
        const struct interp_store *x = &t->run->stores.at[i];
        bool same = x->at.place == s->value.place && x->at.index == s->value.index;
        bool irrelevant = x->input >= t->w->inputs.n || t->w->inputs.at[x->input].irrelevant;
        if (same && !irrelevant && x->at.off > s->value.off + (int64_t)s->text_n) return false;
    }
    return true;
}

static void bind_step(struct bindings *t, uint32_t i) {
    const struct interp_step *s = &t->run->trace.at[i];
    bind_taken(t, i);
    if (!is_input(t, s) || !s->text || !text_says_all(t, s)) bind_stored(t, i);
}

void inputs_tell(struct arena *a, const struct ir_module *task, const struct witness *w,
                 const struct interp_result *run, struct check_result *out) {
    struct bindings t = {.a = a, .m = task, .w = w, .run = run, .out = out};
    t.listed = arena_new_array(a, bool, w->objects.n + 1);
    t.words = arena_new_array(a, bool, w->objects.n + 1);
    stored_names(a, task, w, run);
    bindings_name_words(&t);
    for (uint32_t i = 0; i < w->objects.n; i++) bindings_name_cells(&t, WIT_OBJECT, i);
    for (uint32_t i = 0; i < w->globals.n; i++) bindings_name_cells(&t, WIT_GLOBAL, i);
    bind_start(&t);
    for (uint32_t i = 0; i < run->trace.n; i++) bind_step(&t, i);
    for (uint32_t i = 0; i < t.series.n; i++)
        if (t.series.at[i].matters)
            bindings_add(&t, t.series.at[i].name, series_text(&t, &t.series.at[i]));
    bind_unset(&t);
    bind_places(&t);
    init_gather(a, out);
}
