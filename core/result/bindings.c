/* bindings.c - values and contents of objects as text for inputs.c.
 *
 * An object is told once, however many pointers lead to it, so the text ends for cyclic
 * structures.
 */
#include "core/result/bindings.h"

#include "core/base/str.h"
#include "core/shrink/vary.h"

#include <string.h>

enum { MAX_TEXT = 4096 };

const char *bindings_text(const struct bindings *t, const struct wit_val *v, ir_ct ct) {
    return interp_show(t->a, t->m, t->w, v, ct);
}

/* The record that C passes by value and we behind a pointer of this name. */
static const struct ir_ctype *passed_record(const struct ir_module *m, const struct ir_func *f,
                                            const char *name, size_t n) {
    for (uint32_t i = 0; f && i < f->params.n && i < 64; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        if (!(f->by_value >> i & 1) || !p->name || !p->ct) continue;
        if (strlen(p->name) == n && strncmp(p->name, name, n) == 0)
            return &m->ctypes.at[m->ctypes.at[p->ct].elem];
    }
    return NULL;
}

/* Vectors and complex numbers are records of ours. */
static const char *part_text(struct arena *a, const struct ir_ctype *record, const char *name,
                             size_t n, const char *member) {
    const char *type = record->name ? record->name : "";
    bool vector = strstr(type, "vector_size"), complex = strstr(type, "_Complex");
    if (vector && strncmp(member, "part[", 5) == 0)
        return arena_printf(a, "%.*s%s", (int)n, name, member + 4);
    if (complex) return arena_printf(a, "c%.4s(%.*s)", member, (int)n, name);
    return arena_printf(a, "%.*s.%s", (int)n, name, member);
}

const char *bindings_name(struct arena *a, const struct ir_module *m, const struct ir_func *entry,
                          const char *name) {
    bool star = name[0] == '*';
    const char *arrow = strstr(name, "->");
    size_t n = star ? strlen(name + 1) : arrow ? (size_t)(arrow - name) : 0;
    const struct ir_ctype *record = n ? passed_record(m, entry, name + star, n) : NULL;
    if (!record || star) return record ? name + 1 : name;
    return part_text(a, record, name, n, arrow + 2);
}

void bindings_add(const struct bindings *t, const char *name, const char *value) {
    if (t->out->inputs.n >= MAX_BINDINGS || !name) return;
    name = bindings_name(t->a, t->m, ir_find_func(t->m, t->w->entry), name);
    for (uint32_t i = 0; i < t->out->inputs.n; i++)
        if (strcmp(t->out->inputs.at[i].name, name) == 0) return;
    vec_push(t->a, &t->out->inputs,
             (struct binding){arena_strdup(t->a, name), arena_strdup(t->a, value)});
}

static void follow(const struct bindings *t, const struct wit_val *v);

/* ---- objects ---- */

/* The end of a text matters as its size does. */
static bool is_end(const struct wit_object *o, uint32_t i) {
    return o->end_size && o->cells.at[i].off == o->end;
}

/* An integer that was read in pieces is shown whole; bytes that were not read are 0. */
static struct wit_val whole_number(const struct bindings *t, const struct wit_object *o,
                                   const struct map *last, uint32_t i) {
    const struct wit_cell *c = &o->cells.at[i], *d;
    uint64_t size = c->ct ? t->m->ctypes.at[c->ct].size : 0, base = c->off;
    struct wit_val v = c->v;
    if (!ir_is_int(v.type) || v.type >= 8 * size || size > 16 || !c->name) return v;
    bool is_float = t->m->ctypes.at[c->ct].kind == CT_FLOAT;
    for (d = o->cells.at; d < o->cells.at + o->cells.n; d++)
        if (d->name && strcmp(d->name, c->name) == 0 && d->off < base) base = d->off;
    v = (struct wit_val){.type = IR_I(8 * size)};
    for (uint32_t k = 0; k < o->cells.n; k++) {
        d = &o->cells.at[k];
        if (!d->name || strcmp(d->name, c->name) != 0 || vary_overridden(last, o, k)) continue;
        uint64_t at = d->off - base, n = ir_type_size(t->m, d->v.type);
        if (!ir_is_int(d->v.type) || at + n > size) return c->v;
        v.bits |= d->v.bits << 8 * (t->m->target.big_endian ? size - at - n : at);
    }
    if (is_float) v.type = size == 4 ? IR_F32 : size == 8 ? IR_F64 : IR_F80;
    v.bits &= bv_mask(ir_type_bits(v.type));
    return v;
}

static bool is_pointed(const struct wit_object *o) { return o->name && o->name[0] == '*'; }

static uint64_t elements_of(const struct bindings *t, const struct wit_object *o) {
    uint64_t size = o->ct ? t->m->ctypes.at[o->ct].size : 1;
    return size && o->size >= o->head ? (o->size - o->head) / size : 1;
}

static bool tells_behind(const struct wit_object *o, uint64_t off) {
    for (uint32_t i = 0; i < o->cells.n; i++)
        if (o->cells.at[i].off > off && !o->cells.at[i].v.irrelevant) return true;
    return !o->any_size;
}

/* Some engines know the place alone. */
void bindings_name_cell(const struct bindings *t, struct wit_val at, struct wit_cell *c) {
    at.type = IR_PTR;
    at.off = (int64_t)c->off;
    ir_ct ct = 0;
    if (!c->name) c->name = interp_show_place(t->a, t->m, t->w, &at, &ct);
    if (c->name && !c->ct) c->ct = ct;
}

void bindings_name_cells(const struct bindings *t, enum wit_place place, uint32_t index) {
    const struct witness *w = t->w;
    const struct wit_object *o =
        place == WIT_OBJECT ? &w->objects.at[index] : &w->globals.at[index];
    for (uint32_t i = 0; i < o->cells.n; i++)
        bindings_name_cell(t, (struct wit_val){.place = place, .index = index}, &o->cells.at[i]);
}

/* Do elements behind the first one matter? */
static bool tells_elements(const struct bindings *t, const struct wit_object *o) {
    uint64_t size = o->ct ? t->m->ctypes.at[o->ct].size : 0;
    for (uint32_t i = 0; i < o->cells.n && size; i++)
        if (o->cells.at[i].off >= o->head + size && !o->cells.at[i].v.irrelevant) return true;
    return false;
}

/* "p[0].x" beside "p[1].x" is not "p->x". */
static const char *member_name(const struct bindings *t, const struct wit_object *o,
                               const char *name) {
    size_t n = is_pointed(o) ? strlen(o->name + 1) : 0;
    bool first = n && name && strncmp(name, o->name + 1, n) == 0 && strncmp(name + n, "->", 2) == 0;
    if (!first || !tells_elements(t, o)) return name;
    return arena_printf(t->a, "%.*s[0].%s", (int)n, name, name + n + 2);
}

/* "a[0]" of several elements is not "*a". */
static const char *cell_name(const struct bindings *t, const struct wit_object *o, uint32_t i) {
    const struct wit_cell *c = &o->cells.at[i];
    bool first = c->name && is_pointed(o) && strcmp(c->name, o->name) == 0;
    if (!first || c->off != o->head || !tells_behind(o, c->off)) return c->name;
    if (passed_record(t->m, ir_find_func(t->m, t->w->entry), o->name + 1, strlen(o->name + 1)))
        return c->name;
    return arena_printf(t->a, "%s[0]", o->name + 1);
}

static bool is_byte(const struct bindings *t, ir_ct ct) {
    return ct && t->m->ctypes.at[ct].kind == CT_INT && t->m->ctypes.at[ct].is_char;
}

/* Are there bytes among those that matter that are no text? */
static bool has_numbers(const struct bindings *t, const struct wit_object *o) {
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->v.irrelevant || !is_byte(t, c->ct) || vary_is_text(t->m, c->ct)) continue;
        if (c->v.bits && (c->v.bits < '\t' || c->v.bits > 126)) return true;
    }
    return false;
}

/* "a[1]", "*a": of several of one type. */
static bool names_element(const char *name) {
    size_t n = name ? strlen(name) : 0;
    return n && (*name == '*' || name[n - 1] == ']');
}

/* In arrays bytes of any character type may be text; a member `uint8_t len` is a number. */
static const char *show_cell(const struct bindings *t, const char *name, const struct wit_val *v,
                             ir_ct ct) {
    static const char quoted[] = "'\\";
    bool byte = is_byte(t, ct) && names_element(name);
    if (!byte || v->type != IR_I(8) || v->bits <= ' ' || v->bits >= 127)
        return bindings_text(t, v, ct);
    const char *escape = strchr(quoted, (int)v->bits) ? "\\" : "";
    return arena_printf(t->a, "'%s%c'", escape, (int)v->bits);
}

/* A pointer to an object of its own is told by what it refers to, by whichever name: the one in
 * "p[0]" is "*p". */
static void bind_here(const struct bindings *t, const char *name, const char *own,
                      const struct wit_val *v, ir_ct ct, bool cell) {
    const char *shown = cell ? show_cell(t, name, v, ct) : bindings_text(t, v, ct);
    bool object = v->type == IR_PTR && v->place == WIT_OBJECT;
    bool itself = !name || strcmp(shown, name) == 0 || strcmp(shown, own) == 0 ||
                  (object && vary_is_own(t->w, v, own));
    if (!v->irrelevant && (!object || !itself)) bindings_add(t, name, shown);
}

/* ---- bit-fields ---- */

/* The record, at .off of the object, in which a byte belongs to bit-fields; .name is its name. */
struct bits_record {
    const struct ir_ctype *record;
    uint64_t off;
    struct str name;
};

static bool field_covers(const struct ir_field *f, uint64_t byte) {
    uint64_t first = f->off + f->bit_off / 8u;
    uint64_t last = f->off + (f->bit_off + f->bits - 1u) / 8u;
    return f->bits && first <= byte && byte <= last;
}

/* Into the member or element that the byte is in; false: there is none, or the byte is a
 * bit-field's
 * (*found). */
static bool into(const struct bindings *t, struct bits_record *r, uint64_t byte, bool *found) {
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
        *found |= field_covers(f, at);
        if (f->bits || f->off > at || at - f->off >= t->m->ctypes.at[f->ct].size) continue;
        if (f->name && f->name[0]) str_printf(&r->name, ".%s", f->name);
        r->off += f->off;
        r->record = &t->m->ctypes.at[f->ct];
        return true;
    }
    return false;
}

static bool record_with_bits(const struct bindings *t, const struct wit_object *o, uint64_t byte,
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

/* *any: its bits on which the failure does not depend. */
static bv_t byte_of(const struct wit_object *o, uint64_t byte, unsigned *any) {
    bv_t is = 0;
    *any = 0xff;
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (!ir_is_int(c->v.type) || c->off > byte || byte - c->off >= c->v.type / 8u) continue;
        is = c->v.bits >> 8 * (byte - c->off) & 0xff;
        bool here = !c->v.irrelevant && byte - c->off < 8;
        uint64_t open = here ? c->v.any_bits >> 8 * (byte - c->off) & 0xff : 0;
        *any &= c->v.irrelevant ? 0xff : (unsigned)open;
    }
    return is;
}

/* "p->flag = 1": what its bits are. */
static void bind_field(const struct bindings *t, const struct wit_object *o,
                       const struct bits_record *r, const struct ir_field *f) {
    bool irrelevant = true, direct = is_pointed(o) && r->name.n == 0;
    bv_t bits = 0;
    for (unsigned k = 0; k < f->bits; k++) {
        unsigned at = f->bit_off + k, any;
        bits |= (byte_of(o, r->off + f->off + at / 8, &any) >> at % 8 & 1) << k;
        irrelevant = irrelevant && (any >> at % 8 & 1);
    }
    bool is_signed = t->m->ctypes.at[f->ct].is_signed;
    unsigned w = 8u * (unsigned)t->m->ctypes.at[f->ct].size;
    if (is_signed && w > f->bits && bits >> (f->bits - 1) & 1) bits |= ~bv_mask(f->bits);
    struct wit_val v = {.type = IR_I(w ? w : 8), .bits = bv_norm(bits, w ? w : 8)};
    const char *name = arena_printf(t->a, "%s%s%s", r->name.at, direct ? "->" : ".", f->name);
    if (!irrelevant && f->name && f->name[0]) bindings_add(t, name, bindings_text(t, &v, f->ct));
}

/* False: the cell is no bit-field's. */
static bool bind_bits(const struct bindings *t, const struct wit_object *o, uint32_t i) {
    struct bits_record r;
    uint64_t byte = o->cells.at[i].off, n = ir_type_size(t->m, o->cells.at[i].v.type);
    if (!record_with_bits(t, o, byte, &r)) return false;
    for (uint32_t k = 0; k < r.record->fields.n; k++) {
        const struct ir_field *f = &r.record->fields.at[k];
        bool named = false;
        for (uint64_t b = 0; b < n && !named; b++) named = field_covers(f, byte + b - r.off);
        if (named) bind_field(t, o, &r, f);
    }
    return true;
}

/* ---- unions ---- */

/* Where it stands in the witness. */
static bool object_place(const struct bindings *t, const struct wit_object *o, struct wit_val *at) {
    const struct witness *w = t->w;
    bool object = w->objects.n && o >= w->objects.at && o < w->objects.at + w->objects.n;
    bool global = w->globals.n && o >= w->globals.at && o < w->globals.at + w->globals.n;
    *at = (struct wit_val){.type = IR_PTR, .place = object ? WIT_OBJECT : WIT_GLOBAL};
    at->index = (uint32_t)(object ? o - w->objects.at : global ? o - w->globals.at : 0);
    return object || global;
}

static void bind_read(const struct bindings *t, const struct wit_object *o,
                      const struct interp_read *r, const char *name) {
    const struct ir_ctype *ct = &t->m->ctypes.at[r->ct];
    bool irrelevant = true;
    struct wit_val v = {.type = IR_I(8 * ct->size)};
    if (ct->kind == CT_FLOAT) v.type = ct->size == 4 ? IR_F32 : ct->size == 8 ? IR_F64 : IR_F80;
    for (uint64_t i = ct->size; i-- > 0;) {
        unsigned any;
        v.bits = v.bits << 8 | byte_of(o, (uint64_t)r->at.off + i, &any);
        irrelevant = irrelevant && any == 0xff;
    }
    v.bits &= bv_mask(ir_type_bits(v.type));
    if (!irrelevant) bindings_add(t, name, bindings_text(t, &v, r->ct));
}

static bool is_read_in(const struct interp_read *r, const struct wit_val *at, uint64_t begin,
                       uint64_t end, uint64_t size) {
    return r->at.place == at->place && r->at.index == at->index && r->at.off >= 0 &&
           (uint64_t)r->at.off + size > begin && (uint64_t)r->at.off < end;
}

/* The object at the address that was read there as a pointer; false: there is none. */
static bool word_there(const struct bindings *t, const struct wit_object *o,
                       const struct interp_read *r, struct wit_val *out) {
    uint64_t size = t->m->ctypes.at[r->ct].size, bits = 0;
    unsigned any;
    for (uint64_t i = size; i-- > 0;)
        bits = bits << 8 | (uint64_t)byte_of(o, (uint64_t)r->at.off + i, &any);
    for (uint32_t i = 0; i < t->w->bases.n; i++) {
        const struct wit_base *b = &t->w->bases.at[i];
        if (b->place != WIT_OBJECT || !b->exposed || bits < b->base || bits - b->base >= b->size)
            continue;
        *out = (struct wit_val){.type = IR_PTR, .place = WIT_OBJECT, .index = b->index};
        out->off = (int64_t)(bits - b->base);
        return true;
    }
    return false;
}

static bool is_union_word(const struct bindings *t, const struct wit_cell *c) {
    return ir_is_int(c->v.type) && c->ct && t->m->ctypes.at[c->ct].kind == CT_UNION;
}

static void name_word(const struct bindings *t, const struct wit_object *o,
                      const struct wit_cell *c, const struct interp_read *r) {
    struct wit_val at, to;
    uint64_t end = c->off + ir_type_size(t->m, c->v.type);
    const struct ir_ctype *ct = &t->m->ctypes.at[r->ct];
    bool pointer = object_place(t, o, &at) && ct->kind == CT_PTR;
    if (!pointer || !is_read_in(r, &at, c->off, end, ct->size) || !word_there(t, o, r, &to)) return;
    const char *name = interp_show_read(t->a, t->m, t->w, &r->at, r->ct);
    struct wit_object *there = &t->w->objects.at[to.index];
    if (!name || t->words[to.index]) return;
    t->words[to.index] = true;
    if (to.off) return;
    there->name = arena_printf(t->a, "*%s", name);
    for (uint32_t i = 0; i < there->cells.n; i++) there->cells.at[i].name = NULL;
}

void bindings_name_words(const struct bindings *t) {
    for (uint32_t i = 0; i < t->w->objects.n; i++) {
        const struct wit_object *o = &t->w->objects.at[i];
        for (uint32_t k = 0; k < o->cells.n; k++)
            for (uint32_t r = 0; is_union_word(t, &o->cells.at[k]) && r < t->run->reads.n; r++)
                name_word(t, o, &o->cells.at[k], &t->run->reads.at[r]);
    }
}

static bool bind_word(const struct bindings *t, const struct wit_object *o,
                      const struct interp_read *r, const char *name) {
    struct wit_val to;
    if (!word_there(t, o, r, &to)) return false;
    bindings_add_value(t, name, &to, r->ct);
    return true;
}

/* A union is named by the members that were read. False: it is none, or they are not known. */
static bool bind_union(const struct bindings *t, const struct wit_object *o, uint32_t i) {
    const struct wit_cell *c = &o->cells.at[i];
    uint64_t end = c->off + ir_type_size(t->m, c->v.type);
    struct wit_val at;
    bool named = false, pointed = false;
    if (!is_union_word(t, c) || t->m->target.big_endian || !object_place(t, o, &at)) return false;
    for (uint32_t k = 0; k < 2 * t->run->reads.n; k++) { /* pointers first */
        const struct interp_read *r = &t->run->reads.at[k % t->run->reads.n];
        const struct ir_ctype *ct = &t->m->ctypes.at[r->ct];
        bool pointer = ct->kind == CT_PTR, now = (k < t->run->reads.n) == pointer;
        if (!now || !ct->size || ct->size > 16 || !is_read_in(r, &at, c->off, end, ct->size))
            continue;
        const char *name = interp_show_read(t->a, t->m, t->w, &r->at, r->ct);
        if (pointer && name) pointed |= bind_word(t, o, r, member_name(t, o, name));
        if (!pointer && name && !pointed) bind_read(t, o, r, member_name(t, o, name));
        named |= pointer || name; /* an address by itself says nothing to the reader */
    }
    return named;
}

/* Then what its pointers are to. */
void bindings_add_cells(const struct bindings *t, const struct wit_object *o) {
    bool numbers = has_numbers(t, o);
    struct map last = {0};
    vary_last_cells(t->a, o, &last);
    for (uint32_t i = 0; i < o->cells.n; i++) {
        if (vary_overridden(&last, o, i) || (is_end(o, i) && o->any_size) || bind_bits(t, o, i) ||
            bind_union(t, o, i))
            continue;
        struct wit_val v = whole_number(t, o, &last, i);
        v.irrelevant = o->cells.at[i].v.irrelevant;
        bind_here(t, member_name(t, o, cell_name(t, o, i)), o->cells.at[i].name, &v,
                  o->cells.at[i].ct, !numbers);
    }
    for (uint32_t i = 0; i < o->cells.n; i++)
        if (!vary_overridden(&last, o, i)) follow(t, &o->cells.at[i].v);
}

/* The first MAX_TEXT bytes of an object of characters; false: it is none, longer, or does not
 * matter. *last: behind the last byte that does. */
static bool characters(const struct bindings *t, const struct wit_object *o, char *out,
                       uint64_t *last) {
    if (!vary_is_text(t->m, o->ct) || !o->size) return false;
    memset(out, 0, MAX_TEXT);
    *last = 0;
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->v.type != IR_I(8)) return false;
        if (c->off < MAX_TEXT) out[c->off] = (char)c->v.bits;
        if (!c->v.irrelevant && !is_end(o, i) && c->off >= *last) *last = c->off + 1;
    }
    if (o->end_size && !o->any_size) *last = o->end + 1;
    return (*last || !o->any_size) && (o->size <= MAX_TEXT || memchr(out, 0, MAX_TEXT));
}

/* Of a long one that ends in one character many times: "ab", then 'c' 300 times. Of one that is
 * longer than a line how it begins. */
static void put_text(struct str *out, const char *bytes, size_t n) {
    enum { LONG = 48, SHOWN = 16 };
    size_t first = n;
    while (first && bytes[first - 1] == bytes[n - 1]) first--;
    if (n - first < LONG) {
        str_literal(out, bytes, n < MAX_TEXT ? n : SHOWN);
        if (n >= MAX_TEXT) str_printf(out, "..., %zu characters", n);
        return;
    }
    if (first) str_literal(out, bytes, first);
    str_printf(out, "%s%zu times ", first ? ", then " : "", n - first);
    const unsigned char c = (unsigned char)bytes[n - 1];
    str_printf(out, c >= 0x20 && c < 0x7f && c != '\\' && c != '\'' ? "'%c'" : "'\\%03o'", c);
}

/* s = "abc": characters are told as the string that they are, if they are one. */
static bool bind_string(const struct bindings *t, const struct wit_object *o) {
    char bytes[MAX_TEXT];
    uint64_t last;
    if (!is_pointed(o) || !characters(t, o, bytes, &last)) return false;
    size_t size = o->size < MAX_TEXT ? (size_t)o->size : MAX_TEXT;
    const char *end = memchr(bytes, 0, size);
    if (end && last > (uint64_t)(end - bytes) + 1) return false; /* something matters behind it */
    struct str text = {.arena = t->a};
    put_text(&text, bytes, end ? (size_t)(end - bytes) : size);
    if (!end && !o->any_size) str_puts(&text, " without a final NUL");
    bindings_add(t, o->name + 1, text.at);
    return true;
}

static bool bind_long_string(const struct bindings *t, const struct wit_object *o) {
    enum { LONGEST = 1 << 18 };
    bool ends = o->end_size == 1; /* else it does if its last byte is its only zero */
    bool text = is_pointed(o) && vary_is_text(t->m, o->ct) && o->end_size <= 1;
    uint64_t end = ends ? o->end : o->size ? o->size - 1 : 0;
    if (!text || end < MAX_TEXT || (!ends && (o->any_size || end >= LONGEST))) return false;
    char *bytes = arena_new_array(t->a, char, LONGEST + 1); /* bytes that were not read are 0 */
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->v.type != IR_I(8) || (c->off < end && c->off >= LONGEST)) return false;
        if (c->off < end) bytes[c->off] = (char)c->v.bits;
        if (!ends && c->off == end && c->v.bits) return false;
    }
    size_t n = strlen(bytes);
    if (n < MAX_TEXT || (!ends && n != end)) return false;
    struct str shown = {.arena = t->a};
    put_text(&shown, bytes, n);
    bindings_add(t, o->name + 1, shown.at);
    return true;
}

/* "*p" = "int[3]": what an unknown pointer refers to, where the number of elements is the point. */
static void bind_object(const struct bindings *t, const struct wit_object *o) {
    if (!o->head && (bind_string(t, o) || bind_long_string(t, o))) return;
    uint64_t elements = elements_of(t, o);
    const char *type = o->ct ? ir_bare_name(&t->m->ctypes.at[o->ct]) : "char";
    if (elements && !o->any_size && !witness_is_function(t->m, o))
        bindings_add(t, o->name,
                     arena_printf(t->a, "%s[%llu]", type, (unsigned long long)elements));
    bindings_add_cells(t, o);
}

static void follow(const struct bindings *t, const struct wit_val *v) {
    bool object = v->type == IR_PTR && v->place == WIT_OBJECT;
    if (!object || v->index >= t->w->objects.n || t->listed[v->index]) return;
    t->listed[v->index] = true;
    bind_object(t, &t->w->objects.at[v->index]);
}

/* Where the entry's pointer is, by assumption, is no news. */
static bool is_at_front(const struct bindings *t, const struct wit_val *v) {
    bool object = v->type == IR_PTR && v->place == WIT_OBJECT && v->index < t->w->objects.n;
    uint64_t front = object ? t->w->objects.at[v->index].front : 0;
    return front && v->off == (int64_t)front;
}

void bindings_add_value(const struct bindings *t, const char *name, const struct wit_val *v,
                        ir_ct ct) {
    if (!is_at_front(t, v)) bind_here(t, name, name, v, ct, false);
    follow(t, v);
}
