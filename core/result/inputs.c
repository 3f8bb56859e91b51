#include "core/result/inputs.h"

#include "core/base/str.h"
#include "core/interp/vary.h"
#include "core/result/init.h"

#include <string.h>

enum { MAX_BINDINGS = 256, MAX_TEXT = 64, MAX_PLACES = 4 };

/* What one function, or one variable, was given several times: NULL is anything. */
struct series {
    const char *name;
    VEC(const char *) values;
    bool matters;
};

struct telling {
    struct arena *a;
    const struct ir_module *m;
    const struct witness *w;
    const struct interp_result *run;
    struct check_result *out;
    bool *told; /* objects of the witness */
    VEC(struct series) series;
};

static const char *show(const struct telling *t, const struct wit_val *v, ir_ct ct) {
    return interp_show(t->a, t->m, t->w, v, ct);
}

static void bind(const struct telling *t, const char *name, const char *value) {
    if (t->out->inputs.n >= MAX_BINDINGS || !name) return;
    for (uint32_t i = 0; i < t->out->inputs.n; i++)
        if (strcmp(t->out->inputs.at[i].name, name) == 0) return;
    vec_push(t->a, &t->out->inputs,
             (struct binding){arena_strdup(t->a, name), arena_strdup(t->a, value)});
}

static void follow(const struct telling *t, const struct wit_val *v);

/* ---- objects ---- */

/* Later cells win where two stand at one offset. */
static bool overridden(const struct wit_object *o, uint32_t i) {
    for (uint32_t k = i + 1; k < o->cells.n; k++)
        if (o->cells.at[k].off == o->cells.at[i].off) return true;
    return false;
}

/* An integer that was read in pieces is told whole; bytes that nobody read are 0. */
static struct wit_val whole(const struct telling *t, const struct wit_object *o, uint32_t i) {
    const struct wit_cell *c = &o->cells.at[i], *d;
    uint64_t size = c->ct ? t->m->ctypes.at[c->ct].size : 0, base = c->off;
    struct wit_val v = c->v;
    if (!ir_is_int(v.type) || v.type >= 8 * size || size > 16 || !c->name) return v;
    for (d = o->cells.at; d < o->cells.at + o->cells.n; d++)
        if (d->name && strcmp(d->name, c->name) == 0 && d->off < base) base = d->off;
    v = (struct wit_val){.type = IR_I(8 * size)};
    for (uint32_t k = 0; k < o->cells.n; k++) {
        d = &o->cells.at[k];
        if (!d->name || strcmp(d->name, c->name) != 0 || overridden(o, k)) continue;
        uint64_t at = d->off - base, n = ir_type_size(t->m, d->v.type);
        if (!ir_is_int(d->v.type) || at + n > size) return c->v;
        v.bits |= d->v.bits << 8 * (t->m->target.big_endian ? size - at - n : at);
    }
    return v;
}

static bool is_pointed(const struct wit_object *o) { return o->name && o->name[0] == '*'; }

static uint64_t elements_of(const struct telling *t, const struct wit_object *o) {
    uint64_t size = o->ct ? t->m->ctypes.at[o->ct].size : 1;
    return size ? o->size / size : 1;
}

static bool tells_behind(const struct wit_object *o, uint64_t off) {
    for (uint32_t i = 0; i < o->cells.n; i++)
        if (o->cells.at[i].off > off && !o->cells.at[i].v.idle) return true;
    return !o->any_size;
}

/* "a[0]" of several elements is not "*a". */
static const char *cell_name(const struct telling *t, const struct wit_object *o, uint32_t i) {
    const struct wit_cell *c = &o->cells.at[i];
    bool first = c->name && is_pointed(o) && strcmp(c->name, o->name) == 0;
    if (!first || c->off || !tells_behind(o, c->off)) return c->name;
    return arena_printf(t->a, "%s[0]", o->name + 1);
}

/* A pointer to an object of its own is told by what it refers to. */
static void bind_here(const struct telling *t, const char *name, const struct wit_val *v,
                      ir_ct ct) {
    const char *shown = show(t, v, ct);
    bool object = v->type == IR_PTR && v->place == WIT_OBJECT;
    if (!v->idle && (!object || (name && strcmp(shown, name) != 0))) bind(t, name, shown);
}

/* Then what its pointers are to. */
static void bind_cells(const struct telling *t, const struct wit_object *o) {
    for (uint32_t i = 0; i < o->cells.n; i++) {
        if (overridden(o, i)) continue;
        struct wit_val v = whole(t, o, i);
        v.idle = o->cells.at[i].v.idle;
        bind_here(t, cell_name(t, o, i), &v, o->cells.at[i].ct);
    }
    for (uint32_t i = 0; i < o->cells.n; i++)
        if (!overridden(o, i)) follow(t, &o->cells.at[i].v);
}

/* The first MAX_TEXT bytes of an object of characters; false: it is none, longer, or does not
 * matter. *last: behind the last byte that does. */
static bool characters(const struct telling *t, const struct wit_object *o, char *out,
                       uint64_t *last) {
    if (!vary_is_text(t->m, o->ct) || !o->size) return false;
    memset(out, 0, MAX_TEXT);
    *last = 0;
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->v.type != IR_I(8)) return false;
        if (c->off < MAX_TEXT) out[c->off] = (char)c->v.bits;
        if (!c->v.idle && c->off >= *last) *last = c->off + 1;
    }
    if (o->end_size && !o->any_size) *last = o->end + 1;
    return (*last || !o->any_size) && (o->size <= MAX_TEXT || memchr(out, 0, MAX_TEXT));
}

/* s = "abc": characters are told as the string that they are, if they are one. */
static bool bind_string(const struct telling *t, const struct wit_object *o) {
    char bytes[MAX_TEXT];
    uint64_t last;
    if (!is_pointed(o) || !characters(t, o, bytes, &last)) return false;
    size_t size = o->size < MAX_TEXT ? (size_t)o->size : MAX_TEXT;
    const char *end = memchr(bytes, 0, size);
    if (end && last > (uint64_t)(end - bytes) + 1) return false; /* something matters behind it */
    struct str text = {.arena = t->a};
    str_quote(&text, bytes, end ? (size_t)(end - bytes) : size);
    if (!end && !o->any_size) str_puts(&text, " without a final NUL");
    bind(t, o->name + 1, text.at);
    return true;
}

/* "*p" = "int[3]": what an unknown pointer refers to, where the number of elements is the point. */
static void bind_object(const struct telling *t, const struct wit_object *o) {
    if (bind_string(t, o)) return;
    uint64_t elements = elements_of(t, o);
    const char *type = o->ct ? t->m->ctypes.at[o->ct].name : "char";
    if (strncmp(type, "const ", 6) == 0) type += 6;
    if (elements && !o->any_size)
        bind(t, o->name, arena_printf(t->a, "%s[%llu]", type, (unsigned long long)elements));
    bind_cells(t, o);
}

static void follow(const struct telling *t, const struct wit_val *v) {
    bool object = v->type == IR_PTR && v->place == WIT_OBJECT;
    if (!object || v->index >= t->w->objects.n || t->told[v->index]) return;
    t->told[v->index] = true;
    bind_object(t, &t->w->objects.at[v->index]);
}

static void bind_value(const struct telling *t, const char *name, const struct wit_val *v,
                       ir_ct ct) {
    bind_here(t, name, v, ct);
    follow(t, v);
}

/* ---- arguments, globals, places ---- */

/* What a library model remembers is no input that a person would know. */
static bool of_a_model(const struct ir_global *g) {
    return g->is_static && strncmp(g->name, "vl_", 3) == 0;
}

static void bind_start(const struct telling *t) {
    const struct ir_func *f = ir_find_func(t->m, t->w->entry);
    for (uint32_t i = 0; f && i < t->w->args.n && i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        bind_value(t, p->name, &t->w->args.at[i], p->ct);
    }
    for (uint32_t i = 0; i < t->w->globals.n; i++)
        if (!of_a_model(t->m->globals.at[i])) bind_cells(t, &t->w->globals.at[i]);
}

/* "&x = 0x10": where it depends on the layout. */
static void bind_places(const struct telling *t) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->w->bases.n && n < MAX_PLACES; i++) {
        const struct wit_base *w = &t->w->bases.at[i];
        if (!w->name || !*w->name || *w->name == '.') continue;
        bool pointer = w->place == WIT_OBJECT || w->place == WIT_FUNC || strchr(w->name, '(');
        const char *form = pointer ? "%s" : "&%s";
        bind(t, arena_printf(t->a, form, w->name),
             arena_printf(t->a, "0x%llx", (unsigned long long)w->base));
        n++;
    }
}

/* ---- what the run was given on its way ---- */

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

static void bind_order(const struct telling *t, const struct ir_ins *ins) {
    const char *text = input_order(t->a, ins, true);
    for (uint32_t i = 0; i < t->out->inputs.n; i++)
        if (strcmp(t->out->inputs.at[i].value, text) == 0) return;
    if (t->out->inputs.n < MAX_BINDINGS)
        vec_push(t->a, &t->out->inputs,
                 (struct binding){"evaluation order", arena_strdup(t->a, text)});
}

static void add_to_series(struct telling *t, const char *name, const char *value) {
    uint32_t i = 0;
    while (i < t->series.n && strcmp(t->series.at[i].name, name) != 0) i++;
    if (i == t->series.n) vec_push(t->a, &t->series, (struct series){.name = name});
    vec_push(t->a, &t->series.at[i].values, value);
    t->series.at[i].matters |= value != NULL;
}

/* "6, then anything (2 times), then 9"; what is given last and does not matter is left out. */
static const char *series_text(const struct telling *t, const struct series *s) {
    struct str text = {.arena = t->a};
    uint32_t n = s->values.n;
    while (n && !s->values.at[n - 1]) n--;
    for (uint32_t i = 0, same; i < n; i += same) {
        const char *v = s->values.at[i] ? s->values.at[i] : "anything";
        for (same = 1; i + same < n; same++) {
            const char *next = s->values.at[i + same];
            if (strcmp(next ? next : "anything", v) != 0) break;
        }
        str_printf(&text, "%s%s", i ? ", then " : "", v);
        if (same > 1) str_printf(&text, " (%u times)", same);
    }
    return text.at;
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
static bool is_input(const struct telling *t, const struct interp_step *s) {
    if (s->kind == STEP_INPUT) return true;
    const struct ir_func *f = s->place ? ir_find_func(t->m, s->place) : NULL;
    return s->kind == STEP_RETURN && s->ninputs && f && is_used(f, s->ins);
}

static bool is_idle(const struct telling *t, const struct interp_step *s) {
    for (uint32_t i = s->first_input; i < s->first_input + s->ninputs; i++)
        if (i >= t->w->inputs.n || !t->w->inputs.at[i].idle) return false;
    return s->ninputs != 0;
}

/* What a function without body stored. */
static void bind_writes(struct telling *t, const struct interp_step *s, const struct ir_ins *ins) {
    if (s->kind != STEP_INPUT || !s->var || s->var > t->w->havocs.n) return;
    const struct wit_havoc *h = &t->w->havocs.at[s->var - 1];
    for (uint32_t i = 0; i < h->writes.n; i++) {
        const struct wit_write *w = &h->writes.at[i];
        bool pointer = w->v.type == IR_PTR && w->v.place == WIT_OBJECT;
        if (!w->name || pointer) continue;
        const char *name = arena_printf(t->a, "%s after %s", w->name, input_name(t->a, ins));
        add_to_series(t, name, w->v.idle ? NULL : show(t, &w->v, w->ct));
    }
}

/* The variable that the value goes into, rather than the function of a verifier that gave it. */
static const char *given_name(const struct telling *t, uint32_t step, const struct ir_ins *ins) {
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

/* "malloc fails" = 1 is malloc() = NULL; that it gives memory goes without saying. */
static bool bind_failure(struct telling *t, const struct interp_step *s, const char *name) {
    const char *fails = s->value.type == IR_I(1) ? strstr(name, " fails") : NULL;
    if (!fails || fails[sizeof " fails" - 1]) return false;
    const char *call = arena_printf(t->a, "%.*s()", (int)(fails - name), name);
    bool failed = s->value.bits && !is_idle(t, s);
    add_to_series(t, call, failed ? "NULL" : NULL);
    return true;
}

static void bind_step(struct telling *t, uint32_t i) {
    const struct interp_step *s = &t->run->trace.at[i];
    const struct ir_ins *ins = is_input(t, s) ? step_instruction(t->m, s) : NULL;
    if (!ins || ins->imm == IR_INPUT_UNDEFINED) return;
    const char *name = given_name(t, i, ins);
    if (ins->op == IR_NONDET && bind_failure(t, s, name)) return;
    bool object = s->value.type == IR_PTR && s->value.place == WIT_OBJECT;
    if (ins->op == IR_NONDET && ins->imm == IR_INPUT_ORDER) {
        if (s->value.bits) bind_order(t, ins);
    } else if (ins->op == IR_NONDET && ins->imm == IR_INPUT_CALLBACK) {
        if (s->value.bits) bind(t, "callback", ins->name);
    } else if (object) {
        bind_value(t, name, &s->value, ins->ct);
    } else if (s->value.type != IR_VOID) {
        add_to_series(t, name, is_idle(t, s) ? NULL : show(t, &s->value, ins->ct));
    }
    bind_writes(t, s, ins);
}

void inputs_tell(struct arena *a, const struct ir_module *task, const struct witness *w,
                 const struct interp_result *run, struct check_result *out) {
    struct telling t = {.a = a, .m = task, .w = w, .run = run, .out = out};
    t.told = arena_new_array(a, bool, w->objects.n + 1);
    bind_start(&t);
    for (uint32_t i = 0; i < run->trace.n; i++) bind_step(&t, i);
    for (uint32_t i = 0; i < t.series.n; i++)
        if (t.series.at[i].matters) bind(&t, t.series.at[i].name, series_text(&t, &t.series.at[i]));
    bind_places(&t);
    init_gather(a, out);
}
