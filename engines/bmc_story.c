/* The story of a failing run: its inputs and its steps, in the programmer's words. */
#include "core/base/str.h"
#include "engines/bmc_int.h"

#include <string.h>

enum { MAX_BINDINGS = 24 };

struct story {
    struct bmc *b;
    const struct witness *w;
    const struct interp_result *run;
    struct check_result *out;
    bool *told; /* objects of the witness */
};

static const char *show(const struct story *t, const struct wit_val *v, ir_ct ct) {
    return interp_show(t->b->arena, t->b->task, t->w, v, ct);
}

/* ---- inputs ---- */

static void bind(const struct story *t, const char *name, const char *value) {
    if (t->out->inputs.n >= MAX_BINDINGS || !name) return;
    for (uint32_t i = 0; i < t->out->inputs.n; i++)
        if (strcmp(t->out->inputs.at[i].name, name) == 0) return;
    struct arena *a = t->b->arena;
    vec_push(a, &t->out->inputs, (struct binding){arena_strdup(a, name), arena_strdup(a, value)});
}

static void bind_value(const struct story *t, const char *name, const struct wit_val *v, ir_ct ct);

/* Later cells win where two stand at one offset. */
static bool overridden(const struct wit_object *o, uint32_t i) {
    for (uint32_t k = i + 1; k < o->cells.n; k++)
        if (o->cells.at[k].off == o->cells.at[i].off) return true;
    return false;
}

/* An integer that was read in pieces is told whole; bytes that nobody read are 0. */
static struct wit_val whole(const struct story *t, const struct wit_object *o, uint32_t i) {
    const struct wit_cell *c = &o->cells.at[i], *d;
    uint64_t size = c->ct ? t->b->task->ctypes.at[c->ct].size : 0, base = c->off;
    struct wit_val v = c->v;
    if (!ir_is_int(v.type) || v.type >= 8 * size || size > 16 || !c->name) return v;
    for (d = o->cells.at; d < o->cells.at + o->cells.n; d++)
        if (d->name && strcmp(d->name, c->name) == 0 && d->off < base) base = d->off;
    v = (struct wit_val){.type = IR_I(8 * size)};
    for (uint32_t k = 0; k < o->cells.n; k++) {
        d = &o->cells.at[k];
        if (!d->name || strcmp(d->name, c->name) != 0 || overridden(o, k)) continue;
        uint64_t at = d->off - base, n = ir_type_size(t->b->task, d->v.type);
        if (!ir_is_int(d->v.type) || at + n > size) return c->v;
        v.bits |= d->v.bits << 8 * (t->b->task->target.big_endian ? size - at - n : at);
    }
    return v;
}

static void bind_cells(const struct story *t, const struct wit_object *o) {
    for (uint32_t i = 0; i < o->cells.n && t->out->inputs.n < MAX_BINDINGS; i++)
        if (!overridden(o, i)) {
            struct wit_val v = whole(t, o, i);
            bind_value(t, o->cells.at[i].name, &v, o->cells.at[i].ct);
        }
}

enum { MAX_TEXT = 64 };

/* Text is plain char; the other character types are numbers more often than not. */
static bool is_text(const struct ir_ctype *ct) {
    const char *name = ct->name ? ct->name : "";
    if (strncmp(name, "const ", 6) == 0) name += 6;
    return ct->kind == CT_INT && ct->is_char && strcmp(name, "char") == 0;
}

/* The first MAX_TEXT bytes of an object of characters; false: it is none, or longer. */
static bool characters(const struct story *t, const struct wit_object *o, char *out) {
    const struct ir_ctype *ct = &t->b->task->ctypes.at[o->ct];
    if (!o->ct || !is_text(ct) || !o->size) return false;
    memset(out, 0, MAX_TEXT);
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->v.type != IR_I(8)) return false;
        if (c->off < MAX_TEXT) out[c->off] = (char)c->v.bits;
    }
    return o->size <= MAX_TEXT || memchr(out, 0, MAX_TEXT);
}

/* s = "abc": characters are told as the string that they are. */
static bool bind_string(const struct story *t, const struct wit_object *o) {
    char bytes[MAX_TEXT];
    if (!o->name || o->name[0] != '*' || !characters(t, o, bytes)) return false;
    size_t size = o->size < MAX_TEXT ? (size_t)o->size : MAX_TEXT;
    const char *end = memchr(bytes, 0, size);
    struct str text = {.arena = t->b->arena};
    str_quote(&text, bytes, end ? (size_t)(end - bytes) : size);
    if (!end) str_puts(&text, " without a final NUL");
    bind(t, o->name + 1, text.at);
    return true;
}

/* "*p" = "int[3]": what an unknown pointer refers to, where the number of elements is the point. */
static void bind_object(const struct story *t, const struct wit_object *o) {
    if (bind_string(t, o)) return;
    uint64_t element = o->ct ? t->b->task->ctypes.at[o->ct].size : 1;
    const char *type = o->ct ? t->b->task->ctypes.at[o->ct].name : "char";
    if (element && o->size / element != 1)
        bind(t, o->name,
             arena_printf(t->b->arena, "%s[%llu]", type, (unsigned long long)(o->size / element)));
    bind_cells(t, o);
}

/* A pointer to an object of its own is told by what it refers to. */
static void bind_value(const struct story *t, const char *name, const struct wit_val *v, ir_ct ct) {
    const char *shown = show(t, v, ct);
    if (v->type != IR_PTR || v->place != WIT_OBJECT || (name && strcmp(shown, name) != 0))
        bind(t, name, shown);
    if (v->type != IR_PTR || v->place != WIT_OBJECT) return;
    if (v->index < t->w->objects.n && !t->told[v->index]) {
        t->told[v->index] = true;
        bind_object(t, &t->w->objects.at[v->index]);
    }
}

/* What a library model remembers is no input that a person would know. */
static bool of_a_model(const struct ir_global *g) {
    return g->is_static && strncmp(g->name, "vl_", 3) == 0;
}

/* "&x = 0x10": where it depends on the layout. */
static void bind_places(const struct story *t) {
    enum { MAX_PLACES = 4 };
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->w->bases.n && n < MAX_PLACES; i++) {
        const struct wit_base *w = &t->w->bases.at[i];
        if (!w->name || !*w->name || *w->name == '.') continue;
        bool pointer = w->place == WIT_OBJECT || w->place == WIT_FUNC || strchr(w->name, '(');
        const char *form = pointer ? "%s" : "&%s";
        bind(t, arena_printf(t->b->arena, form, w->name),
             arena_printf(t->b->arena, "0x%llx", (unsigned long long)w->base));
        n++;
    }
}

static void bind_inputs(const struct story *t) {
    const struct ir_func *f = t->b->func;
    for (uint32_t i = 0; i < t->w->args.n && i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        bind_value(t, p->name, &t->w->args.at[i], p->ct);
    }
    for (uint32_t i = 0; i < t->w->globals.n; i++)
        if (!of_a_model(t->b->task->globals.at[i])) bind_cells(t, &t->w->globals.at[i]);
}

static const struct ir_ins *ins_of(const struct story *t, const struct interp_step *s) {
    const struct ir_func *f = s->place ? ir_find_func(t->b->task, s->place) : NULL;
    return f && s->ins && s->ins < f->ins.n ? &f->ins.at[s->ins] : NULL;
}

static const char *input_name(const struct story *t, const struct ir_ins *ins) {
    if (ir_ops[ins->op].shape == S_CALL) return ir_call_name(t->b->arena, ins);
    return ins->name ? ins->name : "input";
}

static bool is_used(const struct ir_func *f, ir_val v) {
    for (ir_val i = 1; i < f->ins.n; i++) {
        const struct ir_ins *x = &f->ins.at[i];
        for (uint32_t k = 0; k < x->nargs; k++)
            if (x->args[k] == v) return true;
        for (uint32_t e = 0; e < x->nedges; e++)
            for (uint32_t k = 0; k < x->edges[e].nargs; k++)
                if (x->edges[e].args[k] == v) return true;
    }
    return false;
}

/* An input, or what a library model made of its inputs, if anybody looks at it. */
static bool is_input(const struct story *t, const struct interp_step *s) {
    if (s->kind == STEP_INPUT) return true;
    const struct ir_func *f = s->place ? ir_find_func(t->b->task, s->place) : NULL;
    return s->kind == STEP_RETURN && s->from_input && f && is_used(f, s->ins);
}

/* "y before x", or the other way round. */
static const char *order_text(const struct story *t, const struct ir_ins *ins, bool swapped) {
    static const char between[] = " before ";
    const char *name = ins->name ? ins->name : "right operand before left one";
    const char *at = strstr(name, between);
    if (swapped || !at) return name;
    return arena_printf(t->b->arena, "%s%s%.*s", at + sizeof between - 1, between, (int)(at - name),
                        name);
}

/* An order other than that of the text. */
static void bind_order(const struct story *t, const struct ir_ins *ins) {
    const char *text = order_text(t, ins, true);
    struct arena *a = t->b->arena;
    for (uint32_t i = 0; i < t->out->inputs.n; i++)
        if (strcmp(t->out->inputs.at[i].value, text) == 0) return;
    if (t->out->inputs.n < MAX_BINDINGS)
        vec_push(a, &t->out->inputs, (struct binding){"evaluation order", arena_strdup(a, text)});
}

static void bind_nondet(const struct story *t) {
    for (uint32_t i = 0; i < t->run->trace.n; i++) {
        const struct interp_step *s = &t->run->trace.at[i];
        const struct ir_ins *ins = is_input(t, s) ? ins_of(t, s) : NULL;
        if (!ins || s->value.type == IR_VOID || ins->imm == IR_INPUT_UNDEFINED) continue;
        if (ins->op == IR_NONDET && ins->imm == IR_INPUT_ORDER) {
            if (s->value.bits) bind_order(t, ins);
            continue;
        }
        bind_value(t, input_name(t, ins), &s->value, ins->ct);
    }
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
        if (!w->name || w->v.type == IR_PTR) continue;
        str_printf(&text, "%s%s = %s", n++ ? ", " : "", w->name, show(t, &w->v, w->ct));
    }
    return text.at;
}

static const char *input_text(const struct story *t, const struct interp_step *s,
                              const struct ir_ins *ins) {
    struct arena *a = t->b->arena;
    const char *name = input_name(t, ins), *writes = writes_text(t, s);
    const char *value = s->value.type == IR_VOID ? name : show(t, &s->value, ins->ct);
    if (strcmp(value, name) == 0) /* nothing, or an object of its own */
        return *writes ? arena_printf(a, "%s sets %s", name, writes)
                       : arena_printf(a, "call %s", name);
    return arena_printf(a, "%s = %s%s%s", name, value, *writes ? ", sets " : "", writes);
}

/* NULL: not worth a line. */
static const char *step_text(const struct story *t, const struct interp_step *s) {
    const struct ir_func *f = s->func ? ir_find_func(t->b->task, s->func) : NULL;
    const struct ir_ins *ins = ins_of(t, s);
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
    if (s->kind == STEP_INPUT && ins->op == IR_NONDET && ins->imm == IR_INPUT_ORDER)
        return arena_printf(a, "evaluates %s", order_text(t, ins, s->value.bits != 0));
    if (s->kind == STEP_INPUT)
        return arena_printf(a, "%s = %s", input_name(t, ins), show(t, &s->value, ins->ct));
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

static void tell_steps(const struct story *t) {
    for (uint32_t i = 0; i < t->run->trace.n; i++) {
        const struct interp_step *s = &t->run->trace.at[i];
        const char *text = step_text(t, s);
        if (!text || told_just_now(t, text)) continue;
        struct trace_line line = {.ins = s->ins, .depth = s->depth, .kind = s->kind, .text = text};
        line.func = arena_strdup(t->b->arena, s->place ? s->place : s->func);
        vec_push(t->b->arena, &t->out->trace, line);
    }
}

void bmc_story(struct bmc *b, const struct witness *w, const struct interp_result *run,
               struct check_result *out) {
    bool *told = arena_new_array(&b->scratch, bool, w->objects.n + 1);
    struct story t = {b, w, run, out, told};
    bind_inputs(&t);
    bind_nondet(&t);
    bind_places(&t);
    tell_steps(&t);
}
