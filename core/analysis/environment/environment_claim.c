/* The assumption that each decision about unknown input adds to a verdict, with the names that its
 * sentence mentions.
 */
#include "core/analysis/environment/environment.h"
#include "core/analysis/known/known.h"

#include <string.h>

/* ---- names ---- */

ir_ct env_descend(const struct ir_module *m, struct str *name, ir_ct ct, uint64_t *off) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    if (t->kind == CT_ARRAY && t->elem && ir_ctype_at(m, t->elem)->size) {
        uint64_t size = ir_ctype_at(m, t->elem)->size;
        if (name) str_printf(name, "[%llu]", (unsigned long long)(*off / size));
        *off %= size;
        return t->elem;
    }
    if (t->kind != CT_STRUCT) return 0;
    for (uint32_t i = t->fields.n; i-- > 0;) {
        const struct ir_field *f = &t->fields.at[i];
        if (f->off > *off || f->bits) continue;
        uint64_t size = ir_ctype_at(m, f->ct)->size;
        if (size && *off - f->off >= size) continue; /* in a bit-field, or padding */
        if (f->name && name) str_printf(name, ".%s", f->name);
        *off -= f->off;
        return f->ct;
    }
    return 0;
}

ir_ct env_innermost(const struct ir_module *m, ir_ct ct, uint64_t *off) {
    for (ir_ct t = ct; t && (t = env_descend(m, NULL, t, off));) ct = t;
    return ct;
}

/* The array that the record ends with, by the members that lead there, and its type in *ct:
 * "s->text". */
static const char *last_array_name(struct arena *a, const struct ir_module *m, const char *pointer,
                                   ir_ct *ct) {
    const char *sign = "->";
    while (ir_ctype_at(m, *ct)->kind == CT_STRUCT) {
        const struct ir_ctype *t = ir_ctype_at(m, *ct);
        const struct ir_field *last = &t->fields.at[t->fields.n - 1];
        if (last->name) pointer = arena_printf(a, "%s%s%s", pointer, sign, last->name);
        if (last->name) sign = ".";
        *ct = last->ct;
    }
    return pointer;
}

/* Are so many bytes behind the record's start in its flexible array member, which begins *at? */
static bool is_in_flexible(const struct ir_module *m, ir_ct ct, uint64_t off, uint64_t *at) {
    const ir_ct last = ir_last_array(m, ct, at);
    const struct ir_ctype *array = ir_ctype_at(m, last);
    return last && !array->size && off >= *at && array->elem && ir_ctype_at(m, array->elem)->size;
}

static const char *long_name(struct arena *a, const struct ir_module *m, const char *name,
                             bool pointed, ir_ct *ct, uint64_t off) {
    struct str path = {.arena = a};
    uint64_t element = *ct ? ir_ctype_at(m, *ct)->size : 0, k = 0, at;
    str_puts(&path, "");
    if (pointed && is_in_flexible(m, *ct, off, &at)) {
        name = last_array_name(a, m, name, ct);
        off -= at;
        pointed = false;
    }
    if (pointed) {
        if (!element) element = 1;
        k = off / element;
        off %= element;
    }
    for (ir_ct t = *ct; t && (t = env_descend(m, &path, t, &off));) *ct = t;
    if (!pointed) return arena_printf(a, "%s%s", name, path.at);
    if (k) return arena_printf(a, "%s[%llu]%s", name, (unsigned long long)k, path.at);
    if (path.n && path.at[0] == '.') return arena_printf(a, "%s->%s", name, path.at + 1);
    if (path.n) return arena_printf(a, "(*%s)%s", name, path.at);
    return arena_printf(a, "*%s", name);
}

/* Names of long chains would grow with the square of their length. */
const char *env_name_at(struct arena *a, const struct ir_module *m, const char *name, bool pointed,
                        ir_ct *ct, uint64_t off) {
    enum { MAX_NAME = 80 };
    const char *all = long_name(a, m, name, pointed, ct, off);
    size_t n = strlen(all);
    if (n <= MAX_NAME) return all;
    return arena_printf(a, "%.24s...%s", all, all + n - MAX_NAME / 2);
}

/* ---- objects ---- */

static const char *type_name(const struct ir_module *m, ir_ct ct) {
    const char *name = ir_ctype_at(m, ct)->name;
    return ct && name && *name ? name : "byte";
}

struct env_claim env_claim_object(const struct ir_module *m, const struct env_shape *s,
                                  const char *name) {
    if (s->kind == ENV_FUNCTION) return (struct env_claim){ASSUME_FOREIGN_FUNCTION, {name}};
    return (struct env_claim){ASSUME_AT_LEAST_ONE, {name, type_name(m, s->ct)}};
}

struct env_claim env_claim_extern(const struct ir_module *m, const struct env_shape *s,
                                  const struct ir_global *g) {
    return (struct env_claim){ASSUME_EXTERN_EXTENT, {g->name, type_name(m, s->ct)}};
}

struct env_claim env_claim_string(const char *name) {
    return (struct env_claim){ASSUME_STRING, {name}};
}

struct env_claim env_claim_list(const char *name) {
    return (struct env_claim){ASSUME_LIST, {name}};
}

struct env_claim env_claim_end(struct arena *a, const struct ir_module *m,
                               const struct env_pointer *p, const char *name) {
    const char *zero = p->end.is_pointer ? "a null pointer" : p->end.is_ones ? "-1" : "0";
    ir_ct ct = p->to.ct;
    if (p->end.size == p->to.element) return (struct env_claim){ASSUME_ENDED, {name, zero}};
    const char *member = env_name_at(a, m, "", true, &ct, p->end.off);
    if (member[0] == '-' && member[1] == '>') member += 2;
    return (struct env_claim){ASSUME_ENDED_MEMBER, {name, member, zero}};
}

struct env_claim env_claim_in_front(struct arena *a, const struct ir_module *m,
                                    const struct env_pointer *p, const char *name) {
    const char *n = arena_printf(a, "%u", p->end.least + 1);
    return (struct env_claim){ASSUME_EXTENT_ELEMENTS, {name, n, type_name(m, p->to.ct)}};
}

const char *env_front_name(struct arena *a, const struct ir_module *m, const struct header *front,
                           const char *name) {
    const char *type = type_name(m, front->record);
    if (ir_ctype_at(m, front->record)->size == front->bytes)
        return arena_printf(a, "((%s *)%s - 1)", type, name);
    return arena_printf(a, "((%s *)((char *)%s - %llu))", type, name,
                        (unsigned long long)front->bytes);
}

struct env_claim env_claim_front(struct arena *a, const struct ir_module *m,
                                 const struct header *front, const char *name) {
    if (!front->record) {
        const char *n = arena_printf(a, "%llu byte%s", (unsigned long long)front->bytes,
                                     front->bytes == 1 ? "" : "s");
        return (struct env_claim){ASSUME_BYTES_IN_FRONT, {n, name}};
    }
    const char *type = ir_bare_name(ir_ctype_at(m, front->record));
    if (!front->is_member) return (struct env_claim){ASSUME_RECORD_IN_FRONT, {type, name}};
    ir_ct ct = front->record;
    struct str member = {.arena = a};
    for (uint64_t off = front->bytes; ct && off;) ct = env_descend(m, &member, ct, &off);
    const char *path = member.n && member.at[0] == '.' ? member.at + 1 : "a member";
    return (struct env_claim){ASSUME_MEMBER, {name, path, type}};
}

bool env_claim_functions_apart(uint32_t functions, struct env_claim *out) {
    *out = (struct env_claim){.kind = ASSUME_FUNCTIONS_APART};
    return functions == 2;
}

bool env_claim_apart(const struct environment *e, enum alias_rule rule, uint32_t objects,
                     struct env_claim *out) {
    static const enum assumption_kind kinds[ALIAS_COUNT] = {
        [ALIAS_NONE] = ASSUME_APART,
        [ALIAS_SAME] = ASSUME_APART_OR_SAME,
        [ALIAS_COMPARED] = ASSUME_APART_OR_COMPARED,
    };
    bool variables = ir_has_variables(e->m);
    *out = (struct env_claim){kinds[rule], {variables ? " and variables of this file" : ""}};
    return objects == (variables ? 1 : 2);
}

struct env_claim env_claim_call(struct arena *a, const struct ir_module *m, const char *callee,
                                const struct ir_bodiless *b) {
    if (b->is_system) return (struct env_claim){ASSUME_SYSTEM, {callee}};
    if (!b->known && b->not_null) return (struct env_claim){ASSUME_NO_BODY_NOT_NULL, {callee}};
    if (!b->known) return (struct env_claim){ASSUME_NO_BODY, {callee}};
    const char *what = known_text(a, ir_find_func(m, callee), b->known);
    return (struct env_claim){ASSUME_DEFINED_ELSEWHERE, {callee, b->known->place, what}};
}

struct env_claim env_claim_variable(const struct ir_global *g) {
    enum assumption_kind kind = g->is_const ? ASSUME_NEVER_CHANGED : ASSUME_SIZE_ELSEWHERE;
    return (struct env_claim){kind, {g->name, g->known}};
}

/* ---- parameters ---- */

struct env_claim env_claim_shared(const struct environment *e, uint32_t i) {
    const struct env_param *p = &e->params.at[i];
    return (struct env_claim){ASSUME_ONE_OBJECT, {e->params.at[p->first].name, p->name}};
}

struct env_claim env_claim_in_order(const struct environment *e, uint32_t i) {
    const struct env_param *p = &e->params.at[i];
    return (struct env_claim){ASSUME_NOT_BEHIND, {p->name, e->params.at[p->not_behind - 1].name}};
}

/* "items", of a record that any pointer may be to. */
static const char *member_of_any(struct arena *a, const struct ir_module *m, ir_ct ct,
                                 uint64_t off) {
    const char *name = env_name_at(a, m, "", false, &ct, off);
    return *name == '.' ? name + 1 : name;
}

static const char *place_name(struct arena *a, const struct environment *e,
                              struct extent_place at) {
    const struct ir_global *g = extent_variable(e->m, at);
    if (extent_record(at)) return member_of_any(a, e->m, extent_record(at), at.off);
    if (g) {
        ir_ct own = g->ct;
        return env_name_at(a, e->m, ir_shown_name(g->name), false, &own, at.off);
    }
    const struct env_param *p = &e->params.at[at.param];
    if (!at.field) return p->name;
    const struct header *front = &p->p.front;
    if (front->bytes && at.off >= 0 - front->bytes) {
        ir_ct record = front->record;
        const char *n = arena_printf(a, "%llu", (unsigned long long)(0 - at.off));
        if (!record) return arena_printf(a, "*((char *)%s - %s)", p->name, n);
        return env_name_at(a, e->m, env_front_name(a, e->m, front, p->name), true, &record,
                           front->bytes + at.off);
    }
    ir_ct ct = p->p.to.ct;
    return env_name_at(a, e->m, p->name, true, &ct, at.off);
}

/* As it begins a sentence about all such records. */
static const char *subject_name(struct arena *a, const struct environment *e,
                                struct extent_place at) {
    const ir_ct record = extent_record(at);
    const char *name = place_name(a, e, at);
    if (!record) return name;
    return arena_printf(a, "%s of each %s", name, ir_bare_name(ir_ctype_at(e->m, record)));
}

struct env_claim env_claim_extent(struct arena *a, const struct environment *e,
                                  const struct extent *x, const struct env_shape *to) {
    const char *p = subject_name(a, e, x->ptr);
    struct env_shape elements = *to;
    if (x->ptr.into) {
        p = last_array_name(a, e->m, p, &elements.ct);
        elements.ct = ir_ctype_at(e->m, elements.ct)->elem;
        elements.element = ir_ctype_at(e->m, elements.ct)->size;
        to = &elements;
    }
    const char *n = x->is_constant ? arena_printf(a, "%llu", (unsigned long long)x->count)
                                   : place_name(a, e, x->len.at);
    if (x->len.shift) n = arena_printf(a, "(%s >> %u)", n, x->len.shift);
    if (x->len.and_one) n = arena_printf(a, x->is_product ? "(%s + 1)" : "%s + 1", n);
    if (x->is_product) n = arena_printf(a, "%s * %s", n, place_name(a, e, x->by.at));
    const char *type = to->ct ? ir_ctype_at(e->m, to->ct)->name : NULL;
    if (x->unit == to->element && type && *type)
        return (struct env_claim){ASSUME_EXTENT_ELEMENTS, {p, n, type}};
    if (x->unit == 1) return (struct env_claim){ASSUME_EXTENT_BYTES, {p, n}};
    const char *unit = arena_printf(a, "%llu", (unsigned long long)x->unit);
    return (struct env_claim){ASSUME_EXTENT_UNITS, {p, n, unit}};
}

struct env_claim env_claim_element(struct arena *a, const struct environment *e,
                                   const struct extent *x) {
    const char *least = arena_printf(a, "%llu", (unsigned long long)extent_least_element(x));
    return (struct env_claim){ASSUME_ELEMENT, {subject_name(a, e, x->by.at), least}};
}

struct env_claim env_claim_needed(struct arena *a, const struct environment *e,
                                  const struct extent *x) {
    return (struct env_claim){ASSUME_NULL_IF_NONE, {subject_name(a, e, x->ptr)}};
}

struct env_claim env_claim_fill(struct arena *a, const struct environment *e,
                                const struct extent *x) {
    return (struct env_claim){x->below ? ASSUME_LESS : ASSUME_AT_MOST,
                              {subject_name(a, e, x->fill.at), place_name(a, e, x->len.at)}};
}
