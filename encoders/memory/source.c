/* Contents of an object where nothing was stored.
 *
 * Unknown contents are created on first use and remembered in the source: every
 * state that reads it again gets the same variable.  Once an array stands for a range
 * (view.c), further reads of it are elements of that array.
 */
#include "encoders/memory/source.h"
#include "encoders/memory/extent.h"
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/escaped.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"

#include <string.h>

/* ---- layout ---- */

ir_ct source_type_at(const struct symex *x, const struct source *s, uint64_t *off) {
    if (*off < s->head.bytes) {
        uint64_t size = s->head.ct ? ir_ctype_at(x->m, s->head.ct)->size : 0;
        return *off < size ? s->head.ct : 0;
    }
    *off -= s->head.bytes;
    if (s->pointed)
        *off %= s->ct && ir_ctype_at(x->m, s->ct)->size ? ir_ctype_at(x->m, s->ct)->size : 1;
    return s->ct;
}

struct source source_layout(const struct object *o) {
    return (struct source){.ct = o->ct, .head = o->head, .pointed = object_repeats(o), .name = ""};
}

/* *ct: the scalar's type at off; the result: how far behind its start off is. */
uint64_t source_descend(const struct symex *x, const struct source *s, uint64_t off, ir_ct *ct) {
    *ct = env_innermost(x->m, source_type_at(x, s, &off), &off);
    return off;
}

/* Of a scalar type at off in ct, where some member of a union may declare a pointer that off is in.
 */
static bool pointer_within(const struct symex *x, ir_ct ct, uint64_t off, uint64_t *inside) {
    ct = env_innermost(x->m, ct, &off);
    const struct ir_ctype *t = ir_ctype_at(x->m, ct);
    *inside = off;
    if (!ct || off >= t->size) return false;
    if (t->kind == CT_PTR) return true;
    for (uint32_t i = 0; t->kind == CT_UNION && i < t->fields.n; i++)
        if (pointer_within(x, t->fields.at[i].ct, off, inside)) return true;
    return false;
}

/* Where the pointer begins that off is in: one that is declared, alone or somewhere in a union. */
bool source_pointer_at(const struct symex *x, const struct source *s, uint64_t off,
                       uint64_t *start) {
    ir_ct ct;
    uint64_t inside = source_descend(x, s, off, &ct);
    bool found = pointer_within(x, ct, inside, &inside);
    *start = off - inside;
    return found;
}

const char *source_name(struct symex *x, const struct source *s, uint64_t off, ir_ct *ct) {
    uint64_t at = off;
    *ct = source_type_at(x, s, &at);
    if (off >= s->head.bytes)
        return env_name_at(&x->arena, x->m, s->name, s->pointed, ct, off - s->head.bytes);
    if (*ct) return env_name_at(&x->arena, x->m, s->head.name, true, ct, off);
    return arena_printf(&x->arena, "*((char *)%s - %llu)", s->name,
                        (unsigned long long)(s->head.bytes - off));
}

/* ---- unknown ---- */

static struct value unknown_string(struct symex *x, ir_ct ct, const struct incoming *in) {
    uint32_t object = unknown_object(x, ct, in, 0);
    x->mem.objects.at[object].not_heap = true; /* main's arguments */
    terminate_string(x, object);
    return pointer_to(x, object);
}

/* The declaration says that a pointer stands there. Else it is a word (word.c). */
static bool is_pointer(const struct symex *x, const struct source *s, uint64_t off) {
    ir_ct ct;
    uint64_t inside = source_descend(x, s, off, &ct);
    return !inside && ct && ir_ctype_at(x->m, ct)->kind == CT_PTR;
}

/* The object behind a pointer in memory exists where the pointer is used: elsewhere the pointer may
 * be anything. */
static struct value lazy(struct symex *x, struct value p, uint32_t before) {
    for (uint32_t i = before; i < x->mem.objects.n; i++)
        if (x->mem.objects.at[i].kind == OBJECT_UNKNOWN && !x->mem.objects.at[i].lazy) {
            x->mem.objects.at[i].lazy = true;
            x->mem.objects.at[i].made = term_false(x->s);
        }
    return p;
}

static struct value unknown_field(struct symex *x, const struct source *s,
                                  const struct env_pointer *at, const struct incoming *in) {
    uint32_t before = x->mem.objects.n;
    if (s->strings) return unknown_string(x, at->type, in);
    if (at->list) return lazy(x, unknown_list(x, at->type, in), before);
    if (at->string) return lazy(x, unknown_text(x, at->type, in), before);
    struct incoming with = *in;
    with.end = at->end.size ? at : NULL;
    return lazy(x, unknown_pointer(x, at->type, &with), before);
}

static bool is_ordered(const struct symex *x, const struct source *s, uint64_t off) {
    ir_ct element = source_type_at(x, s, &off);
    return env_orders_field(&x->env.decided, element, off);
}

/* ct: declared there. */
static struct env_pointer pointer_field(const struct symex *x, const struct source *s, uint64_t off,
                                        ir_ct ct, struct use use) {
    ir_ct element = source_type_at(x, s, &off);
    struct env_field f = {
        .object = element, .off = off, .declared = ct, .loaded = use.ct, .holder = s->global};
    return env_field(&x->env.decided, &f);
}

static struct loaded keep_cell(struct symex *x, struct source *s, uint64_t off, uint32_t size,
                               struct loaded l) {
    struct cell *cell = arena_new(&x->arena, struct cell);
    *cell = (struct cell){.v = l.v, .init = l.init, .size = (uint8_t)size};
    s->cells = trie_put(&x->arena, s->cells, 0, off, cell);
    return l;
}

/* A number; read as a pointer it is none to an object. */
static struct loaded unset_new(struct symex *x, struct source *s, uint64_t off, uint32_t size,
                               bool ptr, struct use use) {
    ir_ct ct;
    const char *name = source_name(x, s, off, &ct);
    struct loaded l = {.init = term_false(x->s)};
    l.v.v = fresh_bits(x, 8 * size, name, s->origin, 0);
    if (ct && ir_ctype_at(x->m, ct)->kind == CT_FLOAT) mark_float(x, l.v.v);
    map_put(&x->arena, &x->vars.unset, l.v.v, 1);
    choice_note(x, NULL, l.v.v);
    return loaded_as(x, keep_cell(x, s, off, size, l), ptr, use);
}

/* A pointer that a function without body may have left where it was. NULL: there was none, or not
 * in each execution. */
static struct value *pointer_before(struct symex *x, const struct contents *c, uint64_t off,
                                    uint32_t size) {
    while (c) {
        bool unknown = c->src && c->src->kind == SOURCE_UNKNOWN;
        const struct cell *cell = trie_get(c->cells, off);
        if (!cell && unknown) cell = trie_get(c->src->cells, off);
        if (!cell && unknown) {
            c = c->src->before;
            continue;
        }
        if (!cell && (!c->src || c->src->kind == SOURCE_UNINIT)) return NULL;
        struct contents copy = *c;
        struct loaded l = contents_load(x, &copy, off, size, true, no_use());
        if (!l.v.obj || !term_is_true(x->s, init_all(x, l.init))) return NULL;
        struct value *v = arena_new(&x->arena, struct value);
        *v = l.v;
        return v;
    }
    return NULL;
}

static struct loaded unknown_new(struct symex *x, struct source *s, uint64_t off, uint32_t size,
                                 bool ptr, struct use use);

/* A number, or the pointer that stood there, in memory of no type. */
static struct loaded undeclared_pointer(struct symex *x, struct source *s, uint64_t off,
                                        uint32_t size, struct use use) {
    ir_ct ct;
    struct loaded l = loaded_as(x, unknown_new(x, s, off, size, false, use), true, use);
    struct incoming in = {.name = source_name(x, s, off, &ct), .origin = s->origin};
    in.escaped = s->escaped;
    in.was = in.escaped ? pointer_before(x, s->before, off, size) : NULL;
    if (!in.was) return l;
    l.v = escaped_left(x, &in, l.v);
    vec_push(&x->arena, &s->pointers, (struct source_pointer){off, l.v});
    return keep_cell(x, s, off, size, l);
}

term source_end_value(struct symex *x, const struct source *s) {
    unsigned width = 8 * s->last.size;
    return term_const(x->s, width, s->last.is_ones ? bv_mask(width) : 0);
}

/* May these bytes be what ends an array? */
static bool may_be_end(const struct source *s, uint64_t off, uint32_t size) {
    return size == s->last.size && off % s->end_element == s->last.off;
}

static struct loaded unknown_new(struct symex *x, struct source *s, uint64_t off, uint32_t size,
                                 bool ptr, struct use use) {
    ir_ct ct;
    if (s->unset) return unset_new(x, s, off, size, ptr, use);
    if (ptr && !s->taint && !s->strings && !is_pointer(x, s, off))
        return undeclared_pointer(x, s, off, size, use);
    const char *name = source_name(x, s, off, &ct);
    struct loaded l = {.init = term_true(x->s)};
    if (!ptr) {
        l.v.v = fresh_bits(x, 8 * size, name, s->origin, s->taint);
        if (ct && ir_ctype_at(x->m, ct)->kind == CT_FLOAT) mark_float(x, l.v.v);
        if (8 * size == x->ptr_bits && is_ordered(x, s, off))
            map_put(&x->arena, &x->env.ordered_words, l.v.v, 1);
    } else if (s->taint) {
        l.v = tainted(x, IR_PTR, x->found.taints.at[s->taint - 1].what);
    } else {
        struct env_pointer at = pointer_field(x, s, off, ct, use);
        struct incoming in = {.name = name, .origin = s->origin, .escaped = s->escaped};
        in.may_be_null = at.may_be_null;
        in.ordered = at.inside;
        in.maybe_function = at.maybe_function;
        in.member = at.member;
        if (at.front.bytes) in.front = &at.front;
        in.was = in.escaped ? pointer_before(x, s->before, off, size) : NULL;
        if (at.alone) in.escaped = NULL;
        in.links = (uint8_t)(s->links + (s->pointed && s->links < UINT8_MAX));
        l.v = unknown_field(x, s, &at, &in);
    }
    if (may_be_end(s, off, size)) {
        struct value zero = {.v = source_end_value(x, s)};
        term last = term_eq(x->s, s->end, offset_const(x, (int64_t)(off / s->end_element)));
        l.v = value_ite(x, last, ptr ? pointer_to(x, OBJ_NULL) : zero, l.v);
    }
    if (ptr && !s->taint) vec_push(&x->arena, &s->pointers, (struct source_pointer){off, l.v});
    return keep_cell(x, s, off, size, l);
}

/* Parts of what may be a pointer are parts of one word. */
static void make_word(struct symex *x, struct source *s, struct contents *known, uint64_t off,
                      uint32_t size) {
    uint64_t start;
    uint32_t word = x->ptr_bits / 8;
    if (size >= word || s->taint || !source_pointer_at(x, s, off, &start)) return;
    if (off + size > start + word || contents_touches(known, start, word)) return;
    unknown_new(x, s, start, word, false, no_use());
    known->cells = s->cells;
}

static struct loaded unknown_load(struct symex *x, struct source *s, uint64_t off, uint32_t size,
                                  bool ptr, struct use use);

/* What may be the end of an array, and overlaps these bytes, is read first, whole. */
static void load_ends(struct symex *x, struct source *s, uint64_t off, uint32_t size,
                      struct use use) {
    if (!s->last.size || may_be_end(s, off, size)) return;
    uint64_t at = off - off % s->end_element + s->last.off;
    if (at + s->last.size <= off) at += s->end_element;
    for (; at < off + size; at += s->end_element)
        unknown_load(x, s, at, s->last.size, s->last.is_pointer, use);
}

/* Known contents are read like an object's; its gaps come back here. */
static struct loaded unknown_load(struct symex *x, struct source *s, uint64_t off, uint32_t size,
                                  bool ptr, struct use use) {
    load_ends(x, s, off, size, use);
    struct contents known = {
        .src = s, .cells = s->cells, .views = s->arrays.at, .nviews = s->arrays.n};
    make_word(x, s, &known, off, size);
    struct loaded l = contents_touches(&known, off, size)
                          ? contents_load(x, &known, off, size, ptr, use)
                          : unknown_new(x, s, off, size, ptr, use);
    if (!ptr || s->unset || !is_pointer(x, s, off)) return l;
    if (!s->taint) extent_tell(x, s, off, l.v, use);
    if (use.ct) value_used(x, l.v, use.when);
    return l;
}

/* ---- initialisers ---- */

static const struct ir_reloc *reloc_in(const struct symex *x, const struct ir_global *g,
                                       uint64_t off, uint64_t size) {
    for (uint32_t i = 0; i < g->relocs.n; i++)
        if (g->relocs.at[i].off < off + size && off < g->relocs.at[i].off + x->ptr_bits / 8)
            return &g->relocs.at[i];
    return NULL;
}

static struct value reloc_pointer(struct symex *x, const struct ir_reloc *r) {
    struct value p = r->is_func ? func_pointer(x, r->target) : global_pointer(x, r->target);
    p.v = term_bin(x->s, TERM_ADD, p.v, offset_const(x, r->addend));
    return p;
}

static term constant_bytes(struct symex *x, const struct ir_global *g, uint64_t off,
                           uint32_t size) {
    bv_t k = 0;
    for (uint32_t i = 0; i < size; i++) {
        uint64_t at = off + (x->m->target.big_endian ? i : size - 1 - i);
        k = k << 8 | (g->bytes && at < g->size ? g->bytes[at] : 0);
    }
    return term_const(x->s, 8 * size, k);
}

/* Part of a pointer, or more than one: byte by byte. */
static term address_bytes(struct symex *x, const struct ir_global *g, uint64_t off, uint32_t size) {
    uint32_t w = x->ptr_bits / 8;
    term all = 0;
    for (uint32_t i = 0; i < size; i++) {
        const struct ir_reloc *r = reloc_in(x, g, off + i, 1);
        term one = r ? bytes_of(x, ptr_to_int(x, reloc_pointer(x, r)).v, w,
                                (uint32_t)(off + i - r->off), 1)
                     : constant_bytes(x, g, off + i, 1);
        all = all ? bytes_join(x, all, one) : one;
    }
    return all;
}

static struct loaded bytes_load(struct symex *x, const struct ir_global *g, uint64_t off,
                                uint32_t size, bool ptr, struct use use) {
    struct loaded l = {.init = term_true(x->s)};
    const struct ir_reloc *r = reloc_in(x, g, off, size);
    if (r && r->off == off && size == x->ptr_bits / 8)
        l.v = reloc_pointer(x, r);
    else if (r)
        l.v.v = address_bytes(x, g, off, size);
    else
        l.v.v = constant_bytes(x, g, off, size);
    return loaded_as(x, l, ptr, use);
}

/* ---- all kinds ---- */

static struct loaded mix_load(struct symex *x, struct source *s, uint64_t off, uint32_t size,
                              bool ptr, struct use use) {
    uint64_t key = off << 6 | (uint64_t)size << 1 | ptr, known;
    if (map_get(&s->cache, key, &known)) return *(struct loaded *)(uintptr_t)known;
    uint64_t taken = x->layout.words_taken;
    struct use in_a = use_where(x, use, s->sel);
    struct loaded a = contents_load(x, s->a, off, size, ptr, in_a);
    struct use in_b = use_where(x, use, term_not(x->s, s->sel));
    struct loaded b = contents_load(x, s->b, off, size, ptr, in_b);
    struct loaded *r = arena_new(&x->arena, struct loaded);
    *r = loaded_ite(x, s->sel, a, b);
    if (taken == x->layout.words_taken) map_put(&x->arena, &s->cache, key, (uint64_t)(uintptr_t)r);
    return *r;
}

static term mix_init(struct symex *x, struct source *s, uint64_t off, uint64_t n) {
    uint64_t key = (uint64_t)1 << 63 | off << 16 | n, known;
    bool memo = n < 1 << 16 && off < (uint64_t)1 << 46;
    if (memo && map_get(&s->cache, key, &known)) return (term)known;
    term r = term_ite(x->s, s->sel, contents_init(x, s->a, off, n), contents_init(x, s->b, off, n));
    if (memo) map_put(&x->arena, &s->cache, key, r);
    return r;
}

term source_init(struct symex *x, struct source *s, uint64_t off, uint64_t n) {
    if (s->kind == SOURCE_UNINIT || s->unset) return term_false(x->s);
    if (s->maybe_unset) return tainted(x, IR_I(1), x->found.taints.at[s->taint - 1].what).v;
    return s->kind == SOURCE_MIX ? mix_init(x, s, off, n) : term_true(x->s);
}

struct loaded source_load(struct symex *x, struct source *s, uint64_t off, uint32_t size, bool ptr,
                          struct use use) {
    switch (s->kind) {
    case SOURCE_BYTES:
        return bytes_load(x, s->global, off, size, ptr, use);
    case SOURCE_UNKNOWN:
        return unknown_load(x, s, off, size, ptr, use);
    case SOURCE_MIX:
        return mix_load(x, s, off, size, ptr, use);
    default:
        break;
    }
    struct value zero = {.v = term_const(x->s, 8 * size, 0)};
    return (struct loaded){ptr ? pointer_to(x, OBJ_NULL) : zero, term_false(x->s)};
}
