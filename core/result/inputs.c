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

/* The record that C passes by value and we behind a pointer of this name. */
static const struct ir_ctype *passed_record(const struct telling *t, const char *name, size_t n) {
    const struct ir_func *f = ir_find_func(t->m, t->w->entry);
    for (uint32_t i = 0; f && i < f->params.n && i < 64; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        if (!(f->by_value >> i & 1) || !p->name || !p->ct) continue;
        if (strlen(p->name) == n && strncmp(p->name, name, n) == 0)
            return &t->m->ctypes.at[t->m->ctypes.at[p->ct].elem];
    }
    return NULL;
}

/* Vectors and complex numbers are records of ours. */
static const char *part_text(const struct telling *t, const struct ir_ctype *record,
                             const char *name, size_t n, const char *member) {
    const char *type = record->name ? record->name : "";
    bool vector = strstr(type, "vector_size"), complex = strstr(type, "_Complex");
    if (vector && strncmp(member, "part[", 5) == 0)
        return arena_printf(t->a, "%.*s%s", (int)n, name, member + 4);
    if (complex) return arena_printf(t->a, "c%.4s(%.*s)", member, (int)n, name);
    return arena_printf(t->a, "%.*s.%s", (int)n, name, member);
}

/* "x.a" for our "x->a". */
static const char *source_name(const struct telling *t, const char *name) {
    bool star = name[0] == '*';
    const char *arrow = strstr(name, "->");
    size_t n = star ? strlen(name + 1) : arrow ? (size_t)(arrow - name) : 0;
    const struct ir_ctype *record = n ? passed_record(t, name + star, n) : NULL;
    if (!record || star) return record ? name + 1 : name;
    return part_text(t, record, name, n, arrow + 2);
}

static void bind(const struct telling *t, const char *name, const char *value) {
    if (t->out->inputs.n >= MAX_BINDINGS || !name) return;
    name = source_name(t, name);
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

/* What ends a text matters as its size does. */
static bool is_end(const struct wit_object *o, uint32_t i) {
    return o->end_size && o->cells.at[i].off == o->end;
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

/* Some engines know the place alone. */
static void name_cell(const struct telling *t, struct wit_val at, struct wit_cell *c) {
    at.type = IR_PTR;
    at.off = (int64_t)c->off;
    ir_ct ct = 0;
    if (!c->name) c->name = interp_show_place(t->a, t->m, t->w, &at, &ct);
    if (c->name && !c->ct) c->ct = ct;
}

static void name_cells(const struct telling *t, enum wit_place place, uint32_t index) {
    const struct witness *w = t->w;
    const struct wit_object *o =
        place == WIT_OBJECT ? &w->objects.at[index] : &w->globals.at[index];
    for (uint32_t i = 0; i < o->cells.n; i++)
        name_cell(t, (struct wit_val){.place = place, .index = index}, &o->cells.at[i]);
}

/* "a[0]" of several elements is not "*a". */
static const char *cell_name(const struct telling *t, const struct wit_object *o, uint32_t i) {
    const struct wit_cell *c = &o->cells.at[i];
    bool first = c->name && is_pointed(o) && strcmp(c->name, o->name) == 0;
    if (!first || c->off || !tells_behind(o, c->off)) return c->name;
    if (passed_record(t, o->name + 1, strlen(o->name + 1))) return c->name;
    return arena_printf(t->a, "%s[0]", o->name + 1);
}

/* In memory bytes of any character type may be text. */
static const char *show_cell(const struct telling *t, const struct wit_val *v, ir_ct ct) {
    static const char quoted[] = "'\\";
    bool byte = ct && t->m->ctypes.at[ct].kind == CT_INT && t->m->ctypes.at[ct].is_char;
    if (!byte || v->type != IR_I(8) || v->bits <= ' ' || v->bits >= 127) return show(t, v, ct);
    const char *escape = strchr(quoted, (int)v->bits) ? "\\" : "";
    return arena_printf(t->a, "'%s%c'", escape, (int)v->bits);
}

/* A pointer to an object of its own is told by what it refers to. */
static void bind_here(const struct telling *t, const char *name, const struct wit_val *v, ir_ct ct,
                      bool cell) {
    const char *shown = cell ? show_cell(t, v, ct) : show(t, v, ct);
    bool object = v->type == IR_PTR && v->place == WIT_OBJECT;
    if (!v->idle && (!object || (name && strcmp(shown, name) != 0))) bind(t, name, shown);
}

/* ---- bit-fields ---- */

/* The record, at .off of the object, in which a byte belongs to bit-fields; .name is its name. */
struct bits_record {
    const struct ir_ctype *record;
    uint64_t off;
    struct str name;
};

static bool covers(const struct ir_field *f, uint64_t byte) {
    uint64_t first = f->off + f->bit_off / 8u;
    uint64_t last = f->off + (f->bit_off + f->bits - 1u) / 8u;
    return f->bits && first <= byte && byte <= last;
}

/* Into the member or element that the byte is in; false: there is none, or the byte is a
 * bit-field's
 * (*found). */
static bool into(const struct telling *t, struct bits_record *r, uint64_t byte, bool *found) {
    const struct ir_ctype *is = r->record;
    uint64_t at = byte - r->off;
    if (is->kind == CT_ARRAY && t->m->ctypes.at[is->elem].size) {
        uint64_t k = at / t->m->ctypes.at[is->elem].size;
        str_printf(&r->name, "[%llu]", (unsigned long long)k);
        r->off += k * t->m->ctypes.at[is->elem].size;
        r->record = &t->m->ctypes.at[is->elem];
        return true;
    }
    for (uint32_t i = 0; is->kind == CT_STRUCT && i < is->fields.n; i++) {
        const struct ir_field *f = &is->fields.at[i];
        *found |= covers(f, at);
        if (f->bits || f->off > at || at - f->off >= t->m->ctypes.at[f->ct].size) continue;
        if (f->name && f->name[0]) str_printf(&r->name, ".%s", f->name);
        r->off += f->off;
        r->record = &t->m->ctypes.at[f->ct];
        return true;
    }
    return false;
}

static bool record_with_bits(const struct telling *t, const struct wit_object *o, uint64_t byte,
                             struct bits_record *r) {
    bool found = false, pointed = is_pointed(o);
    const struct ir_ctype *is = o->ct ? &t->m->ctypes.at[o->ct] : NULL;
    if (!is || !is->size || !o->name || t->m->target.big_endian) return false;
    uint64_t k = pointed ? byte / is->size : 0;
    *r = (struct bits_record){is, k * is->size, {.arena = t->a}};
    str_puts(&r->name, pointed && !k ? "" : o->name + pointed);
    if (k) str_printf(&r->name, "[%llu]", (unsigned long long)k);
    while (!found && into(t, r, byte, &found)) continue;
    if (found && pointed && !k)
        r->name.at = (char *)(uintptr_t)arena_printf(
            t->a, "%s%s%s", o->name + 1, r->name.n ? "->" : "", r->name.at + (r->name.n != 0));
    return found;
}

static bv_t byte_of(const struct wit_object *o, uint64_t byte, bool *idle) {
    bv_t is = 0;
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (!ir_is_int(c->v.type) || c->off > byte || byte - c->off >= c->v.type / 8u) continue;
        is = c->v.bits >> 8 * (byte - c->off) & 0xff;
        *idle = *idle && c->v.idle;
    }
    return is;
}

/* "p->flag = 1": what its bits are. */
static void bind_field(const struct telling *t, const struct wit_object *o,
                       const struct bits_record *r, const struct ir_field *f) {
    bool idle = true, direct = is_pointed(o) && r->name.n == 0;
    bv_t bits = 0;
    for (unsigned k = 0; k < f->bits; k++) {
        unsigned at = f->bit_off + k;
        bits |= (byte_of(o, r->off + f->off + at / 8, &idle) >> at % 8 & 1) << k;
    }
    bool is_signed = t->m->ctypes.at[f->ct].is_signed;
    unsigned w = 8u * (unsigned)t->m->ctypes.at[f->ct].size;
    if (is_signed && w > f->bits && bits >> (f->bits - 1) & 1) bits |= ~bv_mask(f->bits);
    struct wit_val v = {.type = IR_I(w ? w : 8), .bits = bv_norm(bits, w ? w : 8)};
    const char *name = arena_printf(t->a, "%s%s%s", r->name.at, direct ? "->" : ".", f->name);
    if (!idle && f->name && f->name[0]) bind(t, name, show(t, &v, f->ct));
}

/* False: the cell is no bit-field's. */
static bool bind_bits(const struct telling *t, const struct wit_object *o, uint32_t i) {
    struct bits_record r;
    uint64_t byte = o->cells.at[i].off, n = ir_type_size(t->m, o->cells.at[i].v.type);
    if (!record_with_bits(t, o, byte, &r)) return false;
    for (uint32_t k = 0; k < r.record->fields.n; k++) {
        const struct ir_field *f = &r.record->fields.at[k];
        bool told = false;
        for (uint64_t b = 0; b < n && !told; b++) told = covers(f, byte + b - r.off);
        if (told) bind_field(t, o, &r, f);
    }
    return true;
}

/* Then what its pointers are to. */
static void bind_cells(const struct telling *t, const struct wit_object *o) {
    struct map last = {0};
    vary_last_cells(t->a, o, &last);
    for (uint32_t i = 0; i < o->cells.n; i++) {
        if (vary_overridden(&last, o, i) || (is_end(o, i) && o->any_size) || bind_bits(t, o, i))
            continue;
        struct wit_val v = whole(t, o, i);
        v.idle = o->cells.at[i].v.idle;
        bind_here(t, cell_name(t, o, i), &v, o->cells.at[i].ct, true);
    }
    for (uint32_t i = 0; i < o->cells.n; i++)
        if (!vary_overridden(&last, o, i)) follow(t, &o->cells.at[i].v);
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
        if (!c->v.idle && !is_end(o, i) && c->off >= *last) *last = c->off + 1;
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
    str_literal(&text, bytes, end ? (size_t)(end - bytes) : size);
    if (!end && !o->any_size) str_puts(&text, " without a final NUL");
    bind(t, o->name + 1, text.at);
    return true;
}

/* What a text from outside begins with, and how long it is. */
static bool bind_long_string(const struct telling *t, const struct wit_object *o) {
    enum { SHOWN = 16, LONGEST = 1 << 18 };
    bool text = is_pointed(o) && vary_is_text(t->m, o->ct) && o->end_size == 1;
    if (!text || o->end < MAX_TEXT) return false;
    char *bytes = arena_new_array(t->a, char, LONGEST + 1); /* those that nobody read are 0 */
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->v.type != IR_I(8) || (c->off < o->end && c->off >= LONGEST)) return false;
        if (c->off < o->end) bytes[c->off] = (char)c->v.bits;
    }
    size_t n = strlen(bytes);
    if (n < MAX_TEXT) return false;
    struct str shown = {.arena = t->a};
    str_literal(&shown, bytes, SHOWN);
    str_printf(&shown, "..., %zu characters", n);
    bind(t, o->name + 1, shown.at);
    return true;
}

/* "*p" = "int[3]": what an unknown pointer refers to, where the number of elements is the point. */
static void bind_object(const struct telling *t, const struct wit_object *o) {
    if (bind_string(t, o) || bind_long_string(t, o)) return;
    uint64_t elements = elements_of(t, o);
    const char *type = o->ct ? t->m->ctypes.at[o->ct].name : "char";
    bool function = o->ct && t->m->ctypes.at[o->ct].kind == CT_FUNC;
    if (strncmp(type, "const ", 6) == 0) type += 6;
    if (elements && !o->any_size && !function)
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
    bind_here(t, name, v, ct, false);
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

/* Memory that nobody stored to holds something all the same. */
static void bind_unset(const struct telling *t) {
    const struct witness *w = t->w;
    for (uint32_t i = 0; i < w->unset.n && i < t->run->unset.n; i++)
        for (uint32_t k = 0; k < w->unset.at[i].cells.n; k++) {
            struct wit_cell *c = &w->unset.at[i].cells.at[k];
            if (c->v.idle || t->run->unset.at[i].type != IR_PTR) continue;
            c->name = NULL; /* the run knows which object it is */
            name_cell(t, t->run->unset.at[i], c);
            if (c->name)
                bind(t, arena_printf(t->a, "what %s held", c->name), show(t, &c->v, c->ct));
        }
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

/* "6, then anything (2 times), then 9"; what is given last and does not matter is left out.
 * "NULL (3rd time)" */
static const char *series_text(const struct telling *t, const struct series *s) {
    struct str text = {.arena = t->a};
    uint32_t n = s->values.n, first = 0;
    while (n && !s->values.at[n - 1]) n--;
    while (first + 1 < n && !s->values.at[first]) first++;
    if (first && first + 1 == n)
        return arena_printf(t->a, "%s (%s time)", s->values.at[first], str_ordinal(t->a, n));
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

/* An input, or what a library model made of its inputs, if anybody looks at it. */
static bool is_input(const struct telling *t, const struct interp_step *s) {
    if (s->kind == STEP_INPUT) return true;
    const struct ir_func *f = s->place ? ir_find_func(t->m, s->place) : NULL;
    return s->kind == STEP_RETURN && s->ninputs && f && ir_is_used(f, s->ins);
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
    if (!ins) return;
    const char *name = given_name(t, i, ins);
    if (ins->op == IR_NONDET && ins->imm == IR_INPUT_UNDEFINED)
        name = arena_printf(t->a, "what %s held", input_name(t->a, ins));
    else if (ins->op == IR_NONDET && strcmp(name, "padding") == 0)
        name = "padding bytes";
    if (ins->op == IR_NONDET && bind_failure(t, s, name)) return;
    bool object = s->value.type == IR_PTR && s->value.place == WIT_OBJECT;
    if (ins->op == IR_NONDET && ins->imm == IR_INPUT_ORDER) {
        if (s->value.bits) bind_order(t, ins);
    } else if (ins->op == IR_NONDET && ins->imm == IR_INPUT_CALLBACK) {
        if (s->value.bits && *ins->name) bind(t, "callback", ins->name);
    } else if (object) {
        bind_value(t, name, &s->value, ins->ct);
    } else if (s->value.type != IR_VOID) {
        add_to_series(t, name,
                      is_idle(t, s) ? NULL
                      : s->text     ? s->text
                                    : show(t, &s->value, ins->ct));
    }
    bind_writes(t, s, ins);
}

void inputs_tell(struct arena *a, const struct ir_module *task, const struct witness *w,
                 const struct interp_result *run, struct check_result *out) {
    struct telling t = {.a = a, .m = task, .w = w, .run = run, .out = out};
    t.told = arena_new_array(a, bool, w->objects.n + 1);
    for (uint32_t i = 0; i < w->objects.n; i++) name_cells(&t, WIT_OBJECT, i);
    for (uint32_t i = 0; i < w->globals.n; i++) name_cells(&t, WIT_GLOBAL, i);
    bind_start(&t);
    for (uint32_t i = 0; i < run->trace.n; i++) bind_step(&t, i);
    for (uint32_t i = 0; i < t.series.n; i++)
        if (t.series.at[i].matters) bind(&t, t.series.at[i].name, series_text(&t, &t.series.at[i]));
    bind_unset(&t);
    bind_places(&t);
    init_gather(a, out);
}
