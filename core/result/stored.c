/* stored.c - names for what library models store through their arguments.
 *
 * The names are made from the text of the call, so `scanf("%d", &n)` is told as n.
 */
#include "core/result/stored.h"

#include "core/base/str.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 16 };

struct driver_call {
    struct arena *a;
    const struct ir_module *m;
    const struct witness *w;
    const struct interp_result *run;
    const struct interp_step *enter, *end;
    const char *text; /* as the program writes it, or NULL */
};

/* ---- the call ---- */

static const struct interp_step *step_of_entering(const struct interp_result *run, uint32_t step) {
    const struct interp_step *end = &run->trace.at[step];
    for (uint32_t i = step; i-- > 0;) {
        const struct interp_step *s = &run->trace.at[i];
        if (s->kind == STEP_ENTER && s->depth == end->depth && strcmp(s->func, end->func) == 0)
            return s;
    }
    return NULL;
}

static struct driver_call call_of(struct arena *a, const struct ir_module *m,
                                  const struct witness *w, const struct interp_result *run,
                                  uint32_t step) {
    struct driver_call c = {a, m, w, run, step_of_entering(run, step), &run->trace.at[step], NULL};
    const struct ir_func *f = c.enter && c.enter->place ? ir_find_func(m, c.enter->place) : NULL;
    if (f && c.enter->ins && c.enter->ins < f->ins.n) c.text = f->ins.at[c.enter->ins].name;
    return c;
}

/* The k-th argument in "f(x, g(y), z)", .n bytes; NULL: there is none. */
static const char *argument(const char *text, uint32_t k, size_t *n) {
    const char *at = strchr(text, '(');
    unsigned open = 0;
    if (!at) return NULL;
    for (const char *start = ++at; *at; at++) {
        bool end = !open && (*at == ',' || *at == ')');
        if (end && k == 0) {
            while (start < at && isspace((unsigned char)*start)) start++;
            *n = (size_t)(at - start);
            return start;
        }
        if (end && *at == ')') return NULL;
        if (end) k--, start = at + 1;
        open += strchr("([{", *at) != NULL;
        open -= open && strchr(")]}", *at) != NULL;
    }
    return NULL;
}

/* A name, or a member or an element: what may stand before "[0]". */
static bool is_primary(const char *text, size_t n) {
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        bool arrow = c == '-' && i + 1 < n && text[i + 1] == '>';
        if (isalnum(c) || strchr("_.[]>", c) || arrow) continue;
        return false;
    }
    return n != 0;
}

/* Allocated memory by the argument that points to it. */
static const char *by_argument(const struct driver_call *c, struct wit_val at, ir_ct *ct) {
    for (uint32_t i = 0; c->text && i < c->enter->nargs; i++) {
        const struct wit_val *p = &c->enter->args[i];
        bool there = p->type == IR_PTR && p->place == at.place && p->index == at.index;
        size_t n = 0;
        const char *text = there && p->off <= at.off ? argument(c->text, i, &n) : NULL;
        if (!text) continue;
        bool address = *text == '&' && p->off == at.off;
        if (!is_primary(text + address, n - address)) continue;
        if (address && !interp_show_place(c->a, c->m, c->w, &at, ct)) continue;
        if (address) return arena_strndup(c->a, text + 1, n - 1);
        at.off -= p->off;
        return interp_show_behind(c->a, c->m, c->w, &at, arena_strndup(c->a, text, n), ct);
    }
    return NULL;
}

/* The models' own variables are not shown, but for one. */
static const char *of_library(const struct driver_call *c, const struct wit_val *at, bool *is) {
    const struct ir_global *g = at->place == WIT_GLOBAL ? c->m->globals.at[at->index] : NULL;
    *is = g && ir_of_model(g);
    return *is && strcmp(ir_shown_name(g->name), "errno") == 0 ? "errno" : NULL;
}

/* "localtime()->tm_hour": memory of the library to which the call returns a pointer. */
static const char *behind_result(const struct driver_call *c, struct wit_val at, ir_ct *ct) {
    const struct wit_val *v = &c->end->value;
    bool there = v->type == IR_PTR && v->place == at.place && v->index == at.index;
    if (!there || v->off > at.off) return NULL;
    at.off -= v->off;
    return interp_show_behind(c->a, c->m, c->w, &at, arena_printf(c->a, "%s()", c->end->func), ct);
}

static const char *name_at(const struct driver_call *c, const struct wit_val *at, ir_ct *ct) {
    bool library;
    const char *name = of_library(c, at, &library);
    if (library) return name ? name : behind_result(c, *at, ct);
    if (interp_is_stream(c->m, at)) return NULL;
    if (interp_is_unnamed(at) && (name = by_argument(c, *at, ct))) return name;
    return interp_show_place(c->a, c->m, c->w, at, ct);
}

/* The name of the object or member around the byte, which may be in the middle of a number. */
static const char *name_around(const struct driver_call *c, struct wit_val at, ir_ct *ct) {
    for (unsigned k = 0; k < LARGEST && at.off >= 0; k++, at.off--) {
        const char *name = name_at(c, &at, ct);
        if (name && (!k || (*ct && c->m->ctypes.at[*ct].size > k))) return name;
    }
    return NULL;
}

/* ---- what it stored ---- */

struct store_target {
    enum wit_place place;
    uint32_t index;
};

/* Is the store irrelevant? Bytes of an address are shown with the object that has the address. */
static bool is_irrelevant(const struct driver_call *c, const struct interp_store *s) {
    for (uint32_t i = s->input; i <= s->input + s->inputs && i < c->w->inputs.n; i++) {
        const struct wit_val *from = &c->w->inputs.at[i];
        if (!from->irrelevant && (from->type != IR_PTR || s->value.type == IR_PTR)) return false;
    }
    return true;
}

/* Later stores are behind those that they override. */
static void add_stored_cell(const struct driver_call *c, const struct interp_store *s,
                            struct wit_object *o) {
    struct wit_cell cell = {.off = (uint64_t)s->at.off, .v = s->value};
    bool library;
    cell.name = name_around(c, s->at, &cell.ct);
    cell.v.irrelevant = is_irrelevant(c, s);
    of_library(c, &s->at, &library);
    if (cell.name && !(library && cell.v.irrelevant)) vec_push(c->a, &o->cells, cell);
}

/* "t[3 ... 9]" of the bytes from t[3] on, so many and one; NULL: it is no element. */
static const char *range_name(const struct driver_call *c, const char *name, uint64_t more) {
    size_t n = strlen(name);
    const char *open = n && name[n - 1] == ']' ? strrchr(name, '[') : NULL;
    if (!open) return NULL;
    unsigned long long from = strtoull(open + 1, NULL, 10);
    return arena_printf(c->a, "%.*s[%llu ... %llu]", (int)(open - name), name, from, from + more);
}

/* Many bytes that are alike are told if they matter. */
static void add_stored(const struct driver_call *c, const struct interp_store *s,
                       struct wit_object *o) {
    struct interp_store one = *s;
    one.value.more = 0;
    if (s->value.more && is_irrelevant(c, s)) return;
    uint32_t before = o->cells.n;
    add_stored_cell(c, &one, o);
    const char *name = o->cells.n > before ? o->cells.at[before].name : NULL;
    const char *range = s->value.more && name ? range_name(c, name, s->value.more) : NULL;
    if (range) o->cells.at[before].name = range;
}

/* "p[0]" beside "p[1]" is not "*p". */
static void name_elements(const struct driver_call *c, struct wit_object *o) {
    bool several = false;
    for (uint32_t i = 1; i < o->cells.n; i++)
        several |= strcmp(o->cells.at[i].name, o->cells.at[0].name) != 0;
    for (uint32_t i = 0; i < o->cells.n && several; i++) {
        const char *name = o->cells.at[i].name;
        if (*name == '*') o->cells.at[i].name = arena_printf(c->a, "%s[0]", name + 1);
    }
}

void stored_by(struct arena *a, const struct ir_module *m, const struct witness *w,
               const struct interp_result *run, uint32_t step, stored_objects *out) {
    const struct interp_step *end = &run->trace.at[step];
    VEC(struct store_target) of = {0};
    if (end->kind != STEP_RETURN || !end->nstores) return;
    struct driver_call c = call_of(a, m, w, run, step);
    if (!c.enter) return;
    for (uint32_t i = end->first_store; i < end->first_store + end->nstores; i++) {
        const struct interp_store *s = &run->stores.at[i];
        uint32_t k = 0;
        while (k < of.n && (of.at[k].place != s->at.place || of.at[k].index != s->at.index)) k++;
        if (k == of.n) {
            vec_push(a, &of, (struct store_target){s->at.place, s->at.index});
            vec_push(a, out, (struct wit_object){.size = UINT64_MAX, .any_size = true});
        }
        add_stored(&c, s, &out->at[k]);
    }
    for (uint32_t i = 0; i < out->n; i++) name_elements(&c, &out->at[i]);
}

/* ---- strings of its own ---- */

static bool took_object(const struct witness *w, const struct interp_step *s, uint32_t object) {
    for (uint32_t i = s->first_input; i < s->first_input + s->ninputs && i < w->inputs.n; i++) {
        const struct wit_val *v = &w->inputs.at[i];
        if (v->type == IR_PTR && v->place == WIT_OBJECT && v->index == object) return true;
    }
    return false;
}

static void rename(struct arena *a, struct wit_object *o, const char *pointer) {
    o->name = arena_printf(a, "*%s", pointer);
    for (uint32_t i = 0; i < o->cells.n; i++) o->cells.at[i].name = NULL;
}

/* "*getenv()": of a string that the call returns. */
static void name_returned(const struct driver_call *c, const struct interp_step *s) {
    const struct wit_val *v = &s->value;
    if (v->type != IR_PTR || v->place != WIT_OBJECT || v->off || !took_object(c->w, s, v->index))
        return;
    rename(c->a, &c->w->objects.at[v->index], arena_printf(c->a, "%s()", s->func));
}

void stored_names(struct arena *a, const struct ir_module *m, const struct witness *w,
                  const struct interp_result *run) {
    for (uint32_t i = 0; i < run->trace.n; i++) {
        const struct interp_step *s = &run->trace.at[i];
        if (s->kind != STEP_RETURN || !s->ninputs) continue;
        struct driver_call c = call_of(a, m, w, run, i);
        name_returned(&c, s);
        for (uint32_t k = s->first_store; k < s->first_store + s->nstores && c.enter; k++) {
            const struct interp_store *x = &run->stores.at[k];
            const struct wit_val *v = &x->value;
            ir_ct ct = 0;
            if (v->type != IR_PTR || v->place != WIT_OBJECT || v->off) continue;
            const char *name = took_object(w, s, v->index) ? name_at(&c, &x->at, &ct) : NULL;
            if (name) rename(a, &w->objects.at[v->index], name);
        }
    }
}
