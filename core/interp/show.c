/* Values as C writes them.
 *
 * A pointer is shown as the expression that a programmer would have written for it:
 * from the object's C type and the offset a path is found ("[2]", ".field"), down to
 * what the pointer's own type points to.  Where no path fits: "(char *)&x + 3".
 */
#include "core/base/str.h"
#include "core/interp/interp.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

static const struct ir_ctype *shown_type(const struct ir_module *m, ir_ct ct) {
    static const struct ir_ctype none = {.kind = CT_VOID};
    return ct && ct < m->ctypes.n ? &m->ctypes.at[ct] : &none;
}

/* ---- numbers ---- */

static void show_dec(struct str *s, bv_t bits, unsigned w, bool is_signed) {
    char buf[48];
    str_puts(s, bv_dec(bv_norm(bits, w), w, is_signed, buf));
}

/* False if the character has no readable form. */
static bool show_char(struct str *s, bv_t bits) {
    static const char escapes[] = "\0"
                                  "0\n"
                                  "n\t"
                                  "t\r"
                                  "r\\"
                                  "\\'"
                                  "'";
    if (bits > 126) return false;
    for (size_t i = 0; i + 1 < sizeof escapes; i += 2)
        if ((bv_t)(unsigned char)escapes[i] == bits) {
            str_printf(s, "'\\%c'", escapes[i + 1]);
            return true;
        }
    if (!isprint((int)bits)) return false;
    str_printf(s, "'%c'", (int)bits);
    return true;
}

const char *interp_show_character(struct arena *a, bv_t bits) {
    struct str s = {.arena = a};
    if (bits > UCHAR_MAX) return "EOF";
    if (!show_char(&s, bits)) str_printf(&s, "%u", (unsigned)bits);
    return s.at;
}

static bool show_enumerator(struct str *s, const struct ir_ctype *t, bv_t bits) {
    for (uint32_t i = 0; i < t->enums.n; i++)
        if (t->enums.at[i].value == bits) {
            str_puts(s, t->enums.at[i].name);
            return true;
        }
    return false;
}

/* Types that say signed or unsigned mostly hold numbers, so only plain char is shown as a
 * character. */
static bool is_plain_char(const struct ir_ctype *t) {
    return t->kind == CT_INT && t->is_char && t->name && !strstr(t->name, "signed");
}

static void show_int(struct str *s, const struct ir_module *m, const struct wit_val *v, ir_ct ct) {
    const struct ir_ctype *t = shown_type(m, ct);
    if (t->kind == CT_ENUM && show_enumerator(s, t, v->bits)) return;
    if (is_plain_char(t) && show_char(s, v->bits)) return;
    bool known = t->kind == CT_INT || t->kind == CT_ENUM;
    bool is_signed = known ? t->is_signed : t->kind != CT_BOOL && v->type != IR_I(1);
    show_dec(s, t->kind == CT_BOOL ? v->bits != 0 : v->bits, v->type, is_signed);
}

static void show_float(struct str *s, const struct wit_val *v) {
    char buf[FP_DEC_SIZE];
    str_puts(s, fp_dec(v->bits, ir_type_bits(v->type), buf, sizeof buf));
}

/* ---- pointers ---- */

struct shown_place {
    const char *name; /* an lvalue, or with `pointer` set a pointer expression */
    ir_ct ct;         /* of the object; with `pointer`: of one element */
    uint64_t head;    /* bytes in front of the first element */
    bool pointer;
    bool words;   /* .name is no C expression but words for the pointer */
    bool library; /* a record of the library's, which keeps something before it */
};

static bool has_paths(const struct ir_ctype *t) {
    return t->kind == CT_ARRAY || t->kind == CT_STRUCT || t->kind == CT_UNION;
}

static bool is_record(const struct ir_ctype *t) {
    return t->kind == CT_STRUCT || t->kind == CT_UNION;
}

static bool same_shown_type(const struct ir_ctype *t, const struct ir_ctype *u) {
    return t == u || (t->kind == u->kind && t->size == u->size && t->kind != CT_VOID);
}

/* The member that holds the offset; of a union the first one that reaches it. */
static const struct ir_field *member_at(const struct ir_module *m, const struct ir_ctype *t,
                                        uint64_t off) {
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        uint64_t size = shown_type(m, f->ct)->size;
        if (off >= f->off && (off - f->off < size || (!size && i + 1 == t->fields.n))) return f;
    }
    return NULL;
}

/* Appends ".field[3]" from an object of type ct to offset off. False if no path leads there.
 * *leads_to: the type of what is there. */
static bool show_path_to(struct str *s, const struct ir_module *m, ir_ct ct, uint64_t off,
                         const struct ir_ctype *target, ir_ct *leads_to) {
    for (;;) {
        const struct ir_ctype *t = shown_type(m, ct);
        bool done = !has_paths(t) || same_shown_type(t, target) || target->kind == CT_VOID;
        *leads_to = ct;
        if (done && !off) return true;
        if (t->kind == CT_ARRAY) {
            uint64_t size = shown_type(m, t->elem)->size;
            if (!size || (t->count && off / size > t->count)) return false;
            str_printf(s, "[%llu]", (unsigned long long)(off / size));
            if (off / size == t->count && t->count) return off % size == 0;
            off %= size;
            ct = t->elem;
            continue;
        }
        const struct ir_field *f = has_paths(t) ? member_at(m, t, off) : NULL;
        if (!f) return false;
        if (f->name && f->name[0]) str_printf(s, ".%s", f->name);
        off -= f->off;
        ct = f->ct;
    }
}

/* A pointer to a record is not shown as a pointer to the number that the record begins with: in
 * a stream, say, that is an internal member. */
static bool show_path(struct str *s, const struct ir_module *m, ir_ct ct, uint64_t off,
                      const struct ir_ctype *target) {
    ir_ct leads_to;
    if (!show_path_to(s, m, ct, off, target, &leads_to)) return false;
    return !is_record(target) || is_record(shown_type(m, leads_to));
}

/* "p[2].f", "p->f", or "p" itself, from the pointer that names an unknown object. */
static bool show_element(struct str *s, const struct ir_module *m, const struct shown_place *p,
                         uint64_t off, const struct ir_ctype *target) {
    uint64_t size = shown_type(m, p->ct)->size;
    struct str path = {.arena = s->arena};
    if (!size || !show_path(&path, m, p->ct, off % size, target)) return false;
    bool paren = strpbrk(p->name, "*&") == p->name;
    bool deeper = path.n || off / size;
    if (!deeper) {
        str_puts(s, p->name);
        return true;
    }
    str_printf(s, paren ? "&(%s)" : "&%s", p->name);
    if (off / size || path.at[0] != '.')
        str_printf(s, "[%llu]%s", (unsigned long long)(off / size), path.n ? path.at : "");
    else
        str_printf(s, "->%s", path.at + 1);
    return true;
}

static void show_bytes_off(struct str *s, const char *name, int64_t off) {
    uint64_t mag = off < 0 ? 0 - (uint64_t)off : (uint64_t)off;
    str_printf(s, "(char *)%s %c %llu", name, off < 0 ? '-' : '+', (unsigned long long)mag);
}

/* "[2].val of memory from malloc in line 7" */
static void show_in_words(struct str *s, const struct ir_module *m, const struct shown_place *p,
                          int64_t off, const struct ir_ctype *target) {
    uint64_t size = shown_type(m, p->ct)->size, at = (uint64_t)off;
    struct str path = {.arena = s->arena};
    bool ok = off >= 0 && size && show_path(&path, m, p->ct, at % size, target);
    if (off && ok && at / size) str_printf(s, "[%llu]", (unsigned long long)(at / size));
    if (off && ok) str_puts(s, !path.n ? "" : path.at + (at / size == 0 && path.at[0] == '.'));
    if (off && !ok) str_printf(s, "byte %lld", (long long)off);
    str_printf(s, off ? " of %s" : "%s", p->name);
}

static void show_place(struct str *s, const struct ir_module *m, const struct shown_place *p,
                       int64_t off, const struct ir_ctype *target) {
    struct str path = {.arena = s->arena};
    bool ok = false;
    if (p->library && target && is_record(target)) off = 0;
    if (p->words) {
        show_in_words(s, m, p, off, target);
        return;
    }
    if (off >= 0 && p->pointer)
        ok = show_element(&path, m, p, (uint64_t)off, target);
    else if (off >= 0) {
        str_printf(&path, "&%s", p->name);
        ok = show_path(&path, m, p->ct, (uint64_t)off, target);
    }
    if (ok)
        str_puts(s, path.at);
    else if (!off)
        str_printf(s, "%s%s", p->pointer ? "" : "&", p->name);
    else
        show_bytes_off(s, arena_printf(s->arena, "%s%s", p->pointer ? "" : "&", p->name), off);
}

static bool show_literal(struct str *s, const struct ir_global *g, int64_t off) {
    enum { SHOWN = 40 };
    if (!g->is_string || off < 0 || (uint64_t)off >= g->size) return false;
    const char *text = g->bytes ? (const char *)g->bytes + off : "";
    size_t left = (size_t)(g->size - (uint64_t)off), n = g->bytes ? strnlen(text, left) : 0;
    str_literal(s, text, n > SHOWN ? SHOWN : n);
    if (n > SHOWN) str_puts(s, "...");
    return true;
}

/* The name of a stream that a model of <stdio.h> defines; NULL: it is none. */
static const char *stream_name(const char *global) {
    static const char *const names[][2] = {{"vl_input_stream", "stdin"},
                                           {"vl_output_stream", "stdout"},
                                           {"vl_error_stream", "stderr"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(global, names[i][0]) == 0) return names[i][1];
    return NULL;
}

const char *interp_show_stream(struct arena *a, const char *cell) {
    static const char *const members[][2] = {{".state.eof", "feof"}, {".state.error", "ferror"}};
    const char *member = strchr(cell, '.');
    const char *stream =
        member ? stream_name(arena_strndup(a, cell, (size_t)(member - cell))) : NULL;
    for (size_t i = 0; stream && i < sizeof members / sizeof *members; i++)
        if (strcmp(member, members[i][0]) == 0)
            return arena_printf(a, "%s(%s)", members[i][1], stream);
    return NULL;
}

/* A static local is named "f.x" in the module. */
static const char *plain_name(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && dot[1] ? dot + 1 : ir_shown_name(name);
}

/* Is it FILE? Its tag is reserved (7.1.3), its members are internal to the library. */
bool interp_is_file(const struct ir_ctype *t) {
    static const char *const names[] = {"struct _IO_FILE", "struct __sFILE", "FILE"};
    for (size_t i = 0; t->name && i < sizeof names / sizeof *names; i++)
        if (strcmp(t->name, names[i]) == 0) return true;
    return false;
}

bool interp_is_stream(const struct ir_module *m, const struct wit_val *v) {
    return v->origin && interp_is_file(shown_type(m, shown_type(m, v->origin->ct)->elem));
}

/* "memory from malloc in line 7", of several there "(2nd)". */
static void allocated_place(struct arena *a, const struct ir_module *m, const struct wit_val *v,
                            struct shown_place *p) {
    const struct ir_ins *o = v->origin;
    const char *call = o->name ? o->name : "";
    size_t n = strchr(call, '(') ? strcspn(call, "(") : 0;
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)call[i]) && call[i] != '_') n = 0;
    bool stream = interp_is_stream(m, v);
    p->words = p->pointer = true;
    p->library = o->op == IR_CALL;
    p->name = n ? arena_printf(a, "memory from %.*s", (int)n, call) : "allocated memory";
    if (stream) p->name = "the stream";
    const char *from = stream ? "of" : "in";
    if (o->loc.line) p->name = arena_printf(a, "%s %s line %u", p->name, from, o->loc.line);
    if (v->nth) p->name = arena_printf(a, "%s (%s)", p->name, str_ordinal(a, v->nth + 1));
    p->ct = o->op == IR_MALLOC || o->op == IR_CALLOC ? o->ct : shown_type(m, o->ct)->elem;
}

/* Variables have names; compound literals have "". */
static void automatic_place(struct arena *a, const struct ir_module *m, const struct wit_val *v,
                            struct shown_place *p) {
    const char *name = v->origin->name, *type = shown_type(m, v->origin->ct)->name;
    *p = (struct shown_place){.name = name, .ct = v->origin->ct};
    if (name && *name) return;
    p->name = type ? arena_printf(a, "(%s){…}", type) : "temporary object";
    if (name) return;
    p->name = arena_printf(a, "temporary object of line %u", v->origin->loc.line);
}

static bool is_allocation(const struct ir_ins *i) { return i->op != IR_ALLOCA; }

static bool find_place(struct arena *a, const struct ir_module *m, const struct witness *w,
                       const struct wit_val *v, struct shown_place *p) {
    if (v->place == WIT_OBJECT && w && v->index < w->objects.n) {
        const struct wit_object *o = &w->objects.at[v->index];
        const char *name = o->name ? o->name : arena_printf(a, "object%u", v->index);
        *p = (struct shown_place){.name = name, .ct = o->ct, .head = o->head};
        p->pointer = name[0] == '*';
        if (p->pointer) p->name++;
        return true;
    }
    if (v->place == WIT_GLOBAL && v->index < m->globals.n) {
        const struct ir_global *g = m->globals.at[v->index];
        const char *stream = stream_name(g->name);
        *p = (struct shown_place){.name = stream ? stream : plain_name(g->name)};
        if (!stream) p->ct = g->ct;
        p->pointer = p->library = stream != NULL;
        p->words = !stream && ir_of_model(g) && strcmp(p->name, "errno") != 0;
        if (p->words) p->name = "memory of the library";
        return true;
    }
    if (v->place != WIT_ALLOC) return false;
    *p = (struct shown_place){.name = "an object"};
    if (v->origin && is_allocation(v->origin))
        allocated_place(a, m, v, p);
    else if (v->origin)
        automatic_place(a, m, v, p);
    else
        p->words = p->pointer = true;
    return true;
}

static void show_pointer(struct str *s, const struct ir_module *m, const struct witness *w,
                         const struct wit_val *v, ir_ct ct) {
    struct shown_place p;
    const struct ir_ctype *t = shown_type(m, ct);
    const struct ir_ctype *target = shown_type(m, t->kind == CT_PTR ? t->elem : 0);
    if (v->place == WIT_NULL && !v->off)
        str_puts(s, "NULL");
    else if (v->place == WIT_NULL)
        show_bytes_off(s, "NULL", v->off);
    else if (v->place == WIT_ADDRESS || v->place == WIT_UNSET)
        str_printf(s, "0x%llx", (unsigned long long)v->off);
    else if (v->place == WIT_FUNC && v->index < m->funcs.n && !v->off)
        str_puts(s, m->funcs.at[v->index]->name);
    else if (v->place == WIT_GLOBAL && v->index < m->globals.n &&
             show_literal(s, m->globals.at[v->index], v->off))
        return;
    else if (find_place(s->arena, m, w, v, &p))
        show_place(s, m, &p, v->off - (int64_t)p.head, target);
    else
        str_puts(s, "(invalid pointer)");
}

const char *interp_show(struct arena *a, const struct ir_module *m, const struct witness *w,
                        const struct wit_val *v, ir_ct ct) {
    struct str s = {.arena = a};
    if (v->type == IR_PTR)
        show_pointer(&s, m, w, v, ct);
    else if (ir_is_int(v->type))
        show_int(&s, m, v, ct);
    else if (v->type == IR_VOID)
        str_puts(&s, "unknown");
    else
        show_float(&s, v);
    return s.at;
}

/* *off: behind the first element's start; false: it is in front of that, or nowhere. */
static bool find_element(struct arena *a, const struct ir_module *m, const struct witness *w,
                         const struct wit_val *at, struct shown_place *p, uint64_t *off) {
    if (at->type != IR_PTR || at->off < 0 || !find_place(a, m, w, at, p)) return false;
    *off = (uint64_t)at->off - p->head;
    return (uint64_t)at->off >= p->head;
}

/* The same down to a value of just this type, through the member of a union that has it. */
static bool show_path_down(struct str *s, const struct ir_module *m, ir_ct ct, uint64_t off,
                           const struct ir_ctype *target, bool any_pointer) {
    const struct ir_ctype *t = shown_type(m, ct);
    size_t n = s->n;
    if (!has_paths(t) && t->kind == CT_PTR && !any_pointer && t->elem != target->elem) return false;
    if (!has_paths(t))
        return !off && same_shown_type(t, target) && t->is_signed == target->is_signed;
    if (t->kind == CT_ARRAY) {
        uint64_t size = shown_type(m, t->elem)->size;
        if (!size || off / size >= t->count) return false;
        str_printf(s, "[%llu]", (unsigned long long)(off / size));
        return show_path_down(s, m, t->elem, off % size, target, any_pointer);
    }
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        if (f->bits || off < f->off || off - f->off >= shown_type(m, f->ct)->size) continue;
        if (f->name && f->name[0]) str_printf(s, ".%s", f->name);
        if (show_path_down(s, m, f->ct, off - f->off, target, any_pointer)) return true;
        s->n = n;
        if (s->at) s->at[n] = 0;
    }
    return false;
}

const char *interp_show_read(struct arena *a, const struct ir_module *m, const struct witness *w,
                             const struct wit_val *at, ir_ct ct) {
    struct shown_place p;
    struct str path = {.arena = a};
    uint64_t off;
    if (!find_element(a, m, w, at, &p, &off)) return NULL;
    uint64_t size = shown_type(m, p.ct)->size;
    str_puts(&path, "");
    if (p.words || !size) return NULL;
    bool found = show_path_down(&path, m, p.ct, off % size, shown_type(m, ct), false);
    if (!found) path.n = 0, path.at[0] = 0;
    if (!found && !show_path_down(&path, m, p.ct, off % size, shown_type(m, ct), true)) return NULL;
    if (p.pointer && off < size && path.at[0] == '.')
        return arena_printf(a, "%s->%s", p.name, path.at + 1);
    if (!p.pointer) return off < size ? arena_printf(a, "%s%s", p.name, path.at) : NULL;
    return arena_printf(a, "%s[%llu]%s", p.name, (unsigned long long)(off / size), path.at);
}

static const char *show_lvalue(struct arena *a, const struct ir_module *m,
                               const struct shown_place *p, uint64_t off, ir_ct *ct) {
    static const struct ir_ctype scalar = {.kind = CT_INT, .size = UINT64_MAX};
    struct str path = {.arena = a};
    uint64_t size = shown_type(m, p->ct)->size;
    str_puts(&path, "");
    if (!size || !show_path_to(&path, m, p->ct, off % size, &scalar, ct)) return NULL;
    const char *index = arena_printf(a, "[%llu]", (unsigned long long)(off / size));
    if (p->words && !off) return arena_printf(a, "the start of %s", p->name);
    if (p->words)
        return arena_printf(a, "%s%s of %s", off / size ? index : "",
                            path.at + (off < size && path.at[0] == '.'), p->name);
    if (p->pointer && path.at[0] == '.' && off < size)
        return arena_printf(a, "%s->%s", p->name, path.at + 1);
    if (p->pointer && !off && !path.n) return arena_printf(a, "*%s", p->name);
    if (!p->pointer && off >= size) return NULL;
    return arena_printf(a, "%s%s%s", p->name, p->pointer ? index : "", path.at);
}

const char *interp_show_place(struct arena *a, const struct ir_module *m, const struct witness *w,
                              const struct wit_val *at, ir_ct *ct) {
    struct shown_place p;
    uint64_t off;
    if (!find_element(a, m, w, at, &p, &off)) return NULL;
    return show_lvalue(a, m, &p, off, ct);
}

const char *interp_show_behind(struct arena *a, const struct ir_module *m, const struct witness *w,
                               const struct wit_val *at, const char *pointer, ir_ct *ct) {
    struct shown_place p;
    uint64_t off;
    if (!find_element(a, m, w, at, &p, &off)) return NULL;
    p.name = pointer;
    p.pointer = true;
    p.words = false;
    return show_lvalue(a, m, &p, off, ct);
}

bool interp_is_unnamed(const struct wit_val *at) {
    return at->place == WIT_ALLOC && (!at->origin || is_allocation(at->origin));
}
