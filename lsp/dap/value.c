/* value.c - values of a run, shown (value.h). */
#include "lsp/dap/value.h"

#include "core/base/str.h"

#include <string.h>

enum { PREVIEW = 8, TEXT_SHOWN = 64 };

/* ---- types ---- */

const struct ir_ctype *value_ctype(const struct ir_module *m, ir_ct ct) {
    static const struct ir_ctype none = {.kind = CT_VOID, .name = "void"};
    return ct && ct < m->ctypes.n ? &m->ctypes.at[ct] : &none;
}

static bool has_rows(const struct ir_ctype *t) {
    return t->kind == CT_STRUCT || t->kind == CT_UNION || t->kind == CT_ARRAY;
}

static bool is_struct_or_union(const struct ir_ctype *t) {
    return has_rows(t) && t->kind != CT_ARRAY;
}

ir_type value_ir_type(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = value_ctype(m, ct);
    switch (t->kind) {
    case CT_BOOL:
    case CT_INT:
    case CT_ENUM:
        return t->size && t->size <= 16 ? IR_I(8 * t->size) : IR_VOID;
    case CT_FLOAT:
        return t->size == 4 ? IR_F32 : t->size == 8 ? IR_F64 : IR_F80;
    case CT_PTR:
        return IR_PTR;
    default:
        return IR_VOID;
    }
}

static const char *c_type_text(const struct subject *x, struct arena *a, const struct c_value *v) {
    const struct ir_ctype *t = value_ctype(x->m, v->ct);
    if (v->ct && t->name) return t->name;
    if (v->is_pointer) {
        const struct ir_ctype *e = value_ctype(x->m, v->elem);
        return arena_printf(a, "%s *", e->name ? e->name : "void");
    }
    if (ir_is_float(v->v.type)) return v->v.type == IR_F32 ? "float" : "double";
    unsigned w = ir_type_bits(v->v.type);
    const char *name = w <= 8 ? "char" : w <= 16 ? "short" : w <= 32 ? "int" : "long";
    return arena_printf(a, "%s%s", v->is_signed ? "" : "unsigned ", name);
}

static ir_ct pointee(const struct subject *x, const struct c_value *v) {
    const struct ir_ctype *t = value_ctype(x->m, v->ct);
    return t->kind == CT_PTR ? t->elem : v->elem;
}

static bool is_pointer_value(const struct subject *x, const struct c_value *v) {
    return v->is_pointer || value_ctype(x->m, v->ct)->kind == CT_PTR;
}

/* ---- values ---- */

const char *value_state_text(const struct subject *x, enum stepper_state state,
                             const struct wit_val *at) {
    struct stepper_object o;
    switch (state) {
    case STEPPER_UNINITIALISED:
        return "not initialised";
    case STEPPER_UNKNOWN:
        return "unknown";
    case STEPPER_ENDED:
        return stepper_object(x->s, at, &o) && o.heap ? "freed" : "no longer there: out of scope";
    case STEPPER_OUTSIDE:
        return "outside of the object";
    case STEPPER_NULL:
        return "no memory: a null pointer";
    case STEPPER_NOWHERE:
        return "no memory is known there";
    default:
        return "";
    }
}

static struct c_value decayed(const struct subject *x, const struct c_value *place) {
    struct c_value out = {.v = place->v, .is_pointer = true};
    out.elem = value_ctype(x->m, place->ct)->elem;
    out.v.type = IR_PTR;
    return out;
}

struct c_value value_load(const struct subject *x, const struct c_value *place) {
    if (!place->in_memory) return *place;
    if (value_ctype(x->m, place->ct)->kind == CT_ARRAY) return decayed(x, place);
    struct c_value out = {.ct = place->ct};
    ir_type type = value_ir_type(x->m, place->ct);
    if (place->bits)
        out.state = stepper_load_field(x->s, &place->v, place->bits, &out.v);
    else if (type != IR_VOID)
        out.state = stepper_load(x->s, &place->v, type, &out.v);
    else
        out.state = STEPPER_UNKNOWN;
    return out;
}

/* May the memory at this place be looked at? A record is there as a whole. */
static enum stepper_state place_state(const struct subject *x, const struct wit_val *at) {
    struct stepper_object o;
    struct wit_val byte;
    if (!stepper_object(x->s, at, &o)) return stepper_load(x->s, at, IR_I(8), &byte);
    if (!o.live) return STEPPER_ENDED;
    return at->off < 0 || (uint64_t)at->off >= o.size ? STEPPER_OUTSIDE : STEPPER_HAS_VALUE;
}

/* ---- text ---- */

/* The characters up to a null character, as a C string. false: no text is there. */
static bool show_string(const struct subject *x, struct str *out, struct wit_val at) {
    char text[TEXT_SHOWN];
    uint32_t n = 0;
    for (; n < TEXT_SHOWN; n++, at.off++) {
        struct wit_val c;
        if (stepper_load(x->s, &at, IR_I(8), &c) != STEPPER_HAS_VALUE) return false;
        if (!c.bits) break;
        text[n] = (char)c.bits;
    }
    str_literal(out, text, n);
    if (n == TEXT_SHOWN) str_puts(out, "…");
    return true;
}

static void show_value(const struct subject *x, struct str *out, const struct c_value *v,
                       int depth);

/* " → 5", what the pointer leads to. */
static void show_pointee(const struct subject *x, struct str *out, const struct c_value *p) {
    struct c_value there = {.in_memory = true, .v = p->v, .ct = pointee(x, p)};
    if (value_ir_type(x->m, there.ct) == IR_VOID && !has_rows(value_ctype(x->m, there.ct))) return;
    str_puts(out, " → ");
    show_value(x, out, &there, 1);
}

static void show_pointer_notes(const struct subject *x, struct str *out, const struct c_value *v,
                               int depth) {
    struct stepper_object o;
    bool literal = out->n && out->at[out->n - 1] == '"';
    if (!stepper_object(x->s, &v->v, &o)) return;
    if (!o.live)
        str_puts(out, o.heap ? " (freed)" : " (out of scope)");
    else if (v->v.off < 0)
        str_puts(out, " (before its start)");
    else if ((uint64_t)v->v.off >= o.size && v->v.place != WIT_FUNC)
        str_puts(out, (uint64_t)v->v.off > o.size ? " (behind its end)" : " (at its end)");
    else if (value_ctype(x->m, pointee(x, v))->is_char && v->v.place != WIT_FUNC && !literal) {
        struct str text = {.arena = out->arena};
        if (show_string(x, &text, v->v)) str_printf(out, " → %s", text.at);
    } else if (depth > 1 && !literal) {
        show_pointee(x, out, v);
    }
}

static void show_scalar(const struct subject *x, struct str *out, const struct c_value *v,
                        int depth) {
    if (v->state != STEPPER_HAS_VALUE) {
        str_puts(out, value_state_text(x, v->state, &v->v));
        return;
    }
    if (!v->ct && ir_is_int(v->v.type)) {
        char buf[48];
        str_puts(out, bv_dec(v->v.bits, v->v.type, v->is_signed, buf));
        return;
    }
    str_puts(out, interp_show(out->arena, x->m, x->w, &v->v, v->ct));
    if (is_pointer_value(x, v)) show_pointer_notes(x, out, v, depth);
}

static struct c_value place_of_member(const struct c_value *record, const struct ir_field *f) {
    struct c_value out = {.in_memory = true, .v = record->v, .ct = f->ct};
    if (f->bits)
        out.bits = f;
    else
        out.v.off += (int64_t)f->off;
    return out;
}

static struct c_value place_of_element(const struct subject *x, struct wit_val start, ir_ct elem,
                                       uint64_t i) {
    struct c_value out = {.in_memory = true, .v = start, .ct = elem};
    out.v.off += (int64_t)(i * value_ctype(x->m, elem)->size);
    return out;
}

static void show_members(const struct subject *x, struct str *out, const struct c_value *v,
                         int depth) {
    const struct ir_ctype *t = value_ctype(x->m, v->ct);
    for (uint32_t i = 0; i < t->fields.n && i <= PREVIEW; i++) {
        const struct ir_field *f = &t->fields.at[i];
        struct c_value one = place_of_member(v, f);
        if (i) str_puts(out, ", ");
        if (i == PREVIEW) {
            str_puts(out, "…");
            return;
        }
        if (f->name && *f->name) str_printf(out, "%s = ", f->name);
        show_value(x, out, &one, depth - 1);
    }
}

static void show_elements(const struct subject *x, struct str *out, const struct c_value *v,
                          int depth) {
    const struct ir_ctype *t = value_ctype(x->m, v->ct);
    for (uint64_t i = 0; i < t->count && i <= PREVIEW; i++) {
        struct c_value one = place_of_element(x, v->v, t->elem, i);
        if (i) str_puts(out, ", ");
        if (i == PREVIEW)
            str_puts(out, "…");
        else
            show_value(x, out, &one, depth - 1);
    }
}

static void show_aggregate(const struct subject *x, struct str *out, const struct c_value *v,
                           int depth) {
    const struct ir_ctype *t = value_ctype(x->m, v->ct);
    enum stepper_state state = place_state(x, &v->v);
    if (state != STEPPER_HAS_VALUE) {
        str_puts(out, value_state_text(x, state, &v->v));
        return;
    }
    struct str text = {.arena = out->arena};
    if (t->kind == CT_ARRAY && value_ctype(x->m, t->elem)->is_char && show_string(x, &text, v->v)) {
        str_puts(out, text.at);
        return;
    }
    str_puts(out, "{");
    if (!depth)
        str_puts(out, "…");
    else if (t->kind == CT_ARRAY)
        show_elements(x, out, v, depth);
    else
        show_members(x, out, v, depth);
    str_puts(out, "}");
}

static void show_value(const struct subject *x, struct str *out, const struct c_value *v,
                       int depth) {
    if (v->in_memory && has_rows(value_ctype(x->m, v->ct))) {
        show_aggregate(x, out, v, depth);
        return;
    }
    if (v->in_memory && value_ir_type(x->m, v->ct) == IR_VOID) {
        str_puts(out,
                 value_ctype(x->m, v->ct)->kind == CT_FUNC ? "a function" : "of no known type");
        return;
    }
    struct c_value loaded = value_load(x, v);
    if (v->in_memory && loaded.state != STEPPER_HAS_VALUE)
        str_puts(out, value_state_text(x, loaded.state, &v->v));
    else
        show_scalar(x, out, &loaded, depth);
}

/* ---- rows ---- */

/* Does the pointer lead to an object that can be told of? */
static bool leads_somewhere(const struct subject *x, const struct c_value *v) {
    struct stepper_object o;
    return v->state == STEPPER_HAS_VALUE && v->v.type == IR_PTR && v->v.place != WIT_FUNC &&
           stepper_object(x->s, &v->v, &o);
}

struct shown_value value_show(const struct subject *x, struct arena *a, const char *name,
                              const char *path, const struct c_value *v) {
    struct str text = {.arena = a};
    const struct ir_ctype *t = value_ctype(x->m, v->ct);
    struct shown_value out = {.name = name, .path = path, .value = *v};
    str_puts(&text, "");
    show_value(x, &text, v, 2);
    out.text = text.at;
    out.type = c_type_text(x, a, v);
    if (v->in_memory && has_rows(t)) {
        out.has_children = place_state(x, &v->v) == STEPPER_HAS_VALUE;
        out.elements = t->kind == CT_ARRAY ? t->count : 0;
    } else if (is_pointer_value(x, v)) {
        struct c_value loaded = value_load(x, v);
        out.has_children = leads_somewhere(x, &loaded);
    }
    return out;
}

static void add_members(const struct subject *x, struct arena *a, const char *prefix,
                        const struct c_value *record, shown_values *out) {
    const struct ir_ctype *t = value_ctype(x->m, record->ct);
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        struct c_value one = place_of_member(record, f);
        bool named = f->name && *f->name;
        if (!named && f->bits) continue;
        if (!named) { /* members of an anonymous record are its holder's */
            add_members(x, a, prefix, &one, out);
            continue;
        }
        const char *path = prefix ? arena_printf(a, "%s%s", prefix, f->name) : NULL;
        vec_push(a, out, value_show(x, a, f->name, path, &one));
    }
}

/* "*p", "p->next", of a pointer that is written so. */
static const char *path_behind(struct arena *a, const char *path, const char *format) {
    bool simple = path && strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_.[]->") == strlen(path);
    if (!path) return NULL;
    return arena_printf(a, format, simple ? path : arena_printf(a, "(%s)", path));
}

static void add_remark(struct arena *a, shown_values *out, const char *name, const char *text) {
    struct shown_value v = {.name = name, .text = text, .type = ""};
    vec_push(a, out, v);
}

/* The object that a pointer leads to, in words: it may have no name. */
static void add_pointed_object(const struct subject *x, struct arena *a, const struct c_value *p,
                               shown_values *out) {
    struct stepper_object o;
    struct wit_val start = p->v;
    start.off = 0;
    if (!stepper_object(x->s, &p->v, &o)) return;
    const char *state = o.live ? "" : o.heap ? ", freed" : ", out of scope";
    const char *name = interp_show(a, x->m, x->w, &start, 0);
    add_remark(a, out, "[object]",
               arena_printf(a, "%s: %llu byte%s%s", name, (unsigned long long)o.size,
                            o.size == 1 ? "" : "s", state));
    add_remark(a, out, "[offset]",
               arena_printf(a, "%lld byte%s", (long long)p->v.off, p->v.off == 1 ? "" : "s"));
}

static void add_pointee(const struct subject *x, struct arena *a, const struct shown_value *of,
                        shown_values *out) {
    struct c_value p = value_load(x, &of->value);
    ir_ct elem = pointee(x, &p);
    struct c_value there = {.in_memory = true, .v = p.v, .ct = elem};
    const struct ir_ctype *t = value_ctype(x->m, elem);
    if (is_struct_or_union(t) && place_state(x, &p.v) == STEPPER_HAS_VALUE) {
        add_members(x, a, path_behind(a, of->path, "%s->"), &there, out);
    } else if (has_rows(t) || value_ir_type(x->m, elem) != IR_VOID) {
        const char *path = path_behind(a, of->path, "*%s");
        vec_push(a, out, value_show(x, a, path ? path : "*", path, &there));
    }
    add_pointed_object(x, a, &p, out);
}

static void add_elements(const struct subject *x, struct arena *a, const struct shown_value *of,
                         uint64_t start, uint64_t count, shown_values *out) {
    const struct ir_ctype *t = value_ctype(x->m, of->value.ct);
    for (uint64_t i = start; i < t->count && i - start < count; i++) {
        struct c_value one = place_of_element(x, of->value.v, t->elem, i);
        const char *name = arena_printf(a, "[%llu]", (unsigned long long)i);
        const char *path = path_behind(a, of->path, "%s");
        if (path) path = arena_printf(a, "%s%s", path, name);
        vec_push(a, out, value_show(x, a, name, path, &one));
    }
}

void value_children(const struct subject *x, struct arena *a, const struct shown_value *of,
                    uint64_t start, uint64_t count, shown_values *out) {
    const struct ir_ctype *t = value_ctype(x->m, of->value.ct);
    bool here = of->value.in_memory;
    if (here && t->kind == CT_ARRAY)
        add_elements(x, a, of, start, count, out);
    else if (here && is_struct_or_union(t))
        add_members(x, a, path_behind(a, of->path, "%s."), &of->value, out);
    else if (is_pointer_value(x, &of->value))
        add_pointee(x, a, of, out);
}
