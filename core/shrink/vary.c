/* vary.c - which parts of a witness may change, and to which values.
 *
 * A varied part keeps its type; vary_restore brings back what vary_take has saved.
 */
#include "core/shrink/vary.h"

#include "core/sem/fp.h"

#include <ctype.h>
#include <string.h>

enum {
    OTHERS = 2 /* of the caller's */,
    MAX_SPARE = 16,
    MAX_FILLED = 64,
    SPARE_SIZE = 4096,
    MORE_TEXT = 100
};

static const struct ir_ctype *known_type(const struct ir_module *m, ir_ct ct) {
    return ct && ct < m->ctypes.n ? &m->ctypes.at[ct] : NULL;
}

bool vary_is_text(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = known_type(m, ct);
    return t && t->kind == CT_INT && t->is_char && strcmp(ir_bare_name(t), "char") == 0;
}

bool vary_is_signed(const struct variation *v, const struct varied *t) {
    const struct ir_ctype *ct = known_type(v->m, t->ct);
    return !ct || (ct->kind != CT_INT && ct->kind != CT_ENUM) || ct->is_signed;
}

bool vary_is_flag(const struct variation *v, const struct varied *t) {
    const struct ir_ctype *ct = known_type(v->m, t->ct);
    return t->value->type == IR_I(1) || (ct && ct->kind == CT_BOOL);
}

/* ---- collecting the parts ---- */

/* Numbers in it are small ones, pointers null. */
static void fill_object(const struct variation *v, struct wit_object *o, ir_ct ct, uint64_t off) {
    const struct ir_ctype *t = known_type(v->m, ct);
    if (!t || o->cells.n >= MAX_FILLED) return;
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++)
        if (!t->fields.at[i].bits) fill_object(v, o, t->fields.at[i].ct, off + t->fields.at[i].off);
    for (uint64_t i = 0; t->kind == CT_ARRAY && i < t->count && i < MAX_FILLED; i++)
        fill_object(v, o, t->elem, off + i * known_type(v->m, t->elem)->size);
    if ((t->kind != CT_INT && t->kind != CT_FLOAT) || !t->size || t->size > 8) return;
    struct wit_cell c = {.off = off, .ct = ct, .v = {.type = IR_I(8 * t->size)}};
    bv_t number = 7 + o->cells.n;
    c.v.bits = t->kind == CT_INT ? number : fp_from_int(number, 16, false, 8 * (unsigned)t->size);
    vec_push(v->arena, &o->cells, c);
}

/* An object for the pointer alone: zeros, and one of other numbers. None for a function, whose
 * object is one. */
static uint32_t spare_object(struct variation *v, ir_ct ct) {
    const struct ir_ctype *ptr = known_type(v->m, ct);
    const struct ir_ctype *to = ptr && ptr->kind == CT_PTR ? known_type(v->m, ptr->elem) : NULL;
    uint32_t used = v->w->objects.n - v->objects;
    if (!to || to->kind == CT_FUNC || used + 2 > MAX_SPARE) return 0;
    struct wit_object o = {.name = "*another", .ct = ptr->elem, .size = SPARE_SIZE};
    vec_push(v->arena, &v->w->objects, o);
    fill_object(v, &o, ptr->elem, 0);
    vec_push(v->arena, &v->w->objects, o);
    return v->w->objects.n - 2;
}

static struct varied *add_varied(struct variation *v, struct wit_val *value, ir_ct ct) {
    struct varied t = {.value = value, .ct = ct, .able = UINT64_MAX};
    if (value->type == IR_VOID) return NULL;
    if (ir_is_float(value->type)) t.kind = VARY_FLOAT;
    if (value->type == IR_PTR) {
        t.kind = VARY_POINTER;
        t.spare = spare_object(v, ct);
        if (!t.spare) return NULL;
    }
    vec_push(v->arena, &v->at, t);
    return &v->at.at[v->at.n - 1];
}

/* Reserves room for longer texts and more elements, so that the object's cells do not move. */
static void add_room(struct variation *v, struct wit_object *o) {
    struct wit_cell *cells = arena_new_array(v->arena, struct wit_cell, o->cells.n + MORE_TEXT);
    if (o->cells.n) memcpy(cells, o->cells.at, o->cells.n * sizeof *cells);
    o->cells.at = cells;
    o->cells.cap = o->cells.n + MORE_TEXT;
}

static void add_size(struct variation *v, struct wit_object *o) {
    struct varied t = {.kind = VARY_SIZE, .object = o, .ct = o->ct, .able = 15};
    if (!o->size || witness_is_function(v->m, o)) return;
    add_room(v, o);
    if (o->end_size == 1) t.able = UINT64_MAX;
    vec_push(v->arena, &v->at, t);
}

/* Is it the object's name as env_front_name makes it of the pointer's: `((struct task *)((char *)n
 * - 8))`, `((struct task *)n - 1)`? */
static bool names_front(const char *object, const char *name) {
    const size_t n = strlen(name);
    for (const char *at = object; (at = strstr(at, name)) != NULL; at++)
        if (at > object && at[-1] == ')' && strncmp(at + n, " - ", 3) == 0) return true;
    return false;
}

bool vary_is_own(const struct witness *w, const struct wit_val *p, const char *name) {
    if (p->type != IR_PTR || p->place != WIT_OBJECT) return false;
    const struct wit_object *o = &w->objects.at[p->index];
    if (p->off != (int64_t)o->front) return false;
    if (!name || !o->name) return true;
    return o->front ? names_front(o->name, name) : o->name[0] == '*' && !strcmp(o->name + 1, name);
}

void vary_last_cells(struct arena *a, const struct wit_object *o, struct map *last) {
    for (uint32_t i = 0; i < o->cells.n; i++) map_put(a, last, o->cells.at[i].off, i);
}

bool vary_overridden(const struct map *last, const struct wit_object *o, uint32_t i) {
    uint64_t k;
    return map_get(last, o->cells.at[i].off, &k) && k != i;
}

/* Was the cell read as a floating-point number? In a union only the reads tell which type its
 * bits have. */
static bool read_as_float(const struct variation *v, const struct interp_result *run,
                          const struct wit_val *at, ir_type type) {
    for (uint32_t i = 0; i < run->reads.n; i++) {
        const struct interp_read *r = &run->reads.at[i];
        const struct ir_ctype *ct = known_type(v->m, r->ct);
        if (r->at.place == at->place && r->at.index == at->index && r->at.off == at->off && ct &&
            ct->kind == CT_FLOAT && 8 * ct->size == type)
            return true;
    }
    return false;
}

/* ---- bit-fields ---- */

/* Of the cell: a field's part in it, if there is any. */
static bool add_bit_field(struct variation *v, struct wit_object *o, struct wit_cell *c,
                          const struct ir_field *f, uint64_t base) {
    uint64_t from = 8 * (base + f->off) + f->bit_off, to = from + f->bits;
    uint64_t begin = 8 * c->off, end = begin + c->v.type;
    if (from < begin) from = begin;
    if (to > end) to = end;
    if (from >= to) return false;
    unsigned shift = (unsigned)(from - begin), width = (unsigned)(to - from);
    struct wit_val *part = arena_new(v->arena, struct wit_val);
    *part = (struct wit_val){.type = IR_I(width)};
    part->bits = bv_norm(c->v.bits >> shift, width);
    struct varied *t = add_varied(v, part, f->ct);
    t->object = o;
    t->off = c->off;
    vec_push(v->arena, &v->bits, (struct vary_bits){c, shift, part});
    return true;
}

static bool add_bits_of(struct variation *v, struct wit_object *o, struct wit_cell *c, ir_ct ct,
                        uint64_t base) {
    const struct ir_ctype *t = known_type(v->m, ct);
    bool any = false;
    if (!t || !t->size || c->off >= base + t->size || c->off + c->v.type / 8 <= base) return false;
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        any |=
            f->bits ? add_bit_field(v, o, c, f, base) : add_bits_of(v, o, c, f->ct, base + f->off);
    }
    const struct ir_ctype *elem = t->kind == CT_ARRAY ? known_type(v->m, t->elem) : NULL;
    if (elem && elem->size && c->off >= base)
        any |= add_bits_of(v, o, c, t->elem, c->off - (c->off - base) % elem->size);
    return any;
}

/* False: the cell has no bit-field. What an object of several elements holds lies in one of them.
 */
static bool add_bits(struct variation *v, struct wit_object *o, struct wit_cell *c) {
    const struct ir_ctype *ct = known_type(v->m, o->ct);
    bool fields = ct && ct->size && (ct->kind == CT_STRUCT || ct->kind == CT_ARRAY);
    if (!fields || !ir_is_int(c->v.type) || c->v.type > IR_I(64) || v->m->target.big_endian)
        return false;
    return add_bits_of(v, o, c, o->ct, c->off - c->off % ct->size);
}

uint64_t vary_steps(const struct interp_result *run) { return 4 * run->steps + 10000; }

void vary_settle(const struct variation *v) {
    for (uint32_t i = 0; i < v->bits.n; i++) {
        const struct vary_bits *b = &v->bits.at[i];
        bv_t mask = bv_mask(b->value->type) << b->shift;
        b->cell->v.bits = (b->cell->v.bits & ~mask) | (b->value->bits << b->shift & mask);
    }
}

/* What is remembered of a standard stream: whether it is at its end, and had an error. */
static void add_streams(struct variation *v) {
    struct witness *w = v->w;
    for (uint32_t i = 0; i < w->globals.n && i < v->m->globals.n; i++)
        for (uint32_t k = 0; ir_of_model(v->m->globals.at[i]) && k < w->globals.at[i].cells.n;
             k++) {
            struct wit_cell *c = &w->globals.at[i].cells.at[k];
            if (c->name && interp_show_stream(v->arena, c->name)) add_varied(v, &c->v, c->ct);
        }
}

static void add_cells(struct variation *v, const struct interp_result *run, struct wit_object *o,
                      struct wit_val at) {
    struct map last = {0};
    vary_last_cells(v->arena, o, &last);
    for (uint32_t i = 0; i < o->cells.n; i++) {
        struct wit_cell *c = &o->cells.at[i];
        bool end = o->end_size && c->off == o->end;
        if (end || vary_overridden(&last, o, i) || vary_is_own(v->w, &c->v, c->name)) continue;
        if (add_bits(v, o, c)) continue;
        struct varied *t = add_varied(v, &c->v, c->ct);
        if (!t) continue;
        t->object = o;
        t->off = c->off;
        at.off = (int64_t)c->off;
        if (t->kind == VARY_INT && read_as_float(v, run, &at, c->v.type)) t->kind = VARY_FLOAT;
    }
}

static void add_args(struct variation *v) {
    const struct ir_func *f = ir_find_func(v->m, v->w->entry);
    bool is_main = strcmp(v->w->entry, "main") == 0;
    for (uint32_t i = 0; f && i < v->w->args.n && i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        struct varied *t = NULL;
        if (!vary_is_own(v->w, &v->w->args.at[i], p->name))
            t = add_varied(v, &v->w->args.at[i], p->ct);
        if (t) t->kept = is_main;
    }
}

/* ---- constants of the program ---- */

static void add_constant(struct variation *v, ir_type type, bv_t bits) {
    struct wit_val c = {.type = type, .bits = bits};
    if (ir_is_int(type)) {
        bool negative = type > 1 && bits >> (type - 1) & 1;
        c.bits = negative ? bits | ~bv_mask(type) : bits;
        c.type = IR_I(BV_MAX_WIDTH);
    }
    for (uint32_t i = 0; i < v->constants.n; i++)
        if (v->constants.at[i].type == c.type && v->constants.at[i].bits == c.bits) return;
    if (v->constants.n < VARY_CONSTANTS) vec_push(v->arena, &v->constants, c);
}

/* It, and what is just beside it. */
static void add_near(struct variation *v, ir_type type, bv_t bits) {
    unsigned w = ir_type_bits(type);
    bool number = ir_is_float(type);
    bv_t one = number ? fp_from_int(1, 2, false, w) : 1;
    if (type == IR_I(1) || type == IR_PTR || type == IR_VOID) return;
    add_constant(v, type, bits);
    add_constant(v, type, number ? fp_add(bits, one, w) : bv_norm(bits + 1, w));
    add_constant(v, type, number ? fp_add(bits, fp_neg(one, w), w) : bv_norm(bits - 1, w));
}

static void add_operands(struct variation *v, const struct ir_func *f, const struct ir_ins *i) {
    for (uint32_t k = 0; k < i->nargs; k++) {
        const struct ir_ins *x = &f->ins.at[i->args[k]];
        if (x->op == IR_CONST) add_near(v, x->type, x->k);
    }
    for (uint32_t e = 0; i->op == IR_SWITCH && e < i->nedges; e++) {
        ir_type type = f->ins.at[i->args[0]].type;
        if (i->edges[e].lo > i->edges[e].hi) continue;
        add_near(v, type, i->edges[e].lo);
        add_near(v, type, i->edges[e].hi);
    }
}

/* Collects the program's constants: those of comparisons first, then those of computations. */
static void collect_constants(struct variation *v, bool comparisons) {
    for (uint32_t n = 0; n < v->m->funcs.n; n++) {
        const struct ir_func *f = v->m->funcs.at[n];
        if (f->is_model || !f->has_body) continue;
        for (ir_val i = 1; i < f->ins.n; i++) {
            enum ir_shape shape = ir_ops[f->ins.at[i].op].shape;
            bool compares = shape == S_CMP || shape == S_FCMP || f->ins.at[i].op == IR_SWITCH;
            bool computes =
                shape == S_BIN || shape == S_FBIN || shape == S_FMODE || shape == S_CALL;
            if (comparisons ? compares : computes) add_operands(v, f, &f->ins.at[i]);
        }
    }
}

unsigned vary_others(const struct variation *v) { return VARY_OTHERS + v->constants.n; }

/* In the order of the run. */
static uint32_t place_number(struct variation *v, struct map *places,
                             const struct interp_taker *by) {
    uint64_t key = interp_place_key(by), place;
    if (map_get(places, key, &place)) return (uint32_t)place;
    map_put(v->arena, places, key, ++v->places);
    return v->places;
}

static void add_taken(struct variation *v, struct wit_val *value, uint32_t place,
                      const struct ir_ins *by) {
    struct varied *t = add_varied(v, value, by->ct);
    if (!t) return;
    t->character = ir_is_character(by);
    t->place = place;
}

static void add_all_inputs(struct variation *v, const struct interp_result *run) {
    struct map places = {0};
    struct witness *w = v->w;
    v->places = 0;
    for (uint32_t i = 0; i < w->inputs.n && i < run->takers.n; i++) {
        const struct interp_taker *by = &run->takers.at[i];
        if (!vary_is_own(w, &w->inputs.at[i], NULL))
            add_taken(v, &w->inputs.at[i], place_number(v, &places, by), by->ins);
    }
}

void vary_collect(struct variation *v, const struct interp_result *run) {
    struct witness *w = v->w;
    v->objects = w->objects.n;
    v->bits.n = 0;
    struct wit_object *room =
        arena_new_array(v->arena, struct wit_object, v->objects + MAX_SPARE + OTHERS);
    if (v->objects) memcpy(room, w->objects.at, v->objects * sizeof *room);
    w->objects.at = room; /* spare ones move nothing */
    w->objects.cap = v->objects + MAX_SPARE + OTHERS;
    collect_constants(v, true);
    collect_constants(v, false);
    add_all_inputs(v, run);
    for (uint32_t i = 0; i < v->objects; i++) add_size(v, &w->objects.at[i]);
    for (uint32_t i = 0; i < v->objects; i++)
        add_cells(v, run, &w->objects.at[i], (struct wit_val){.place = WIT_OBJECT, .index = i});
    for (uint32_t i = 0; i < w->globals.n && i < v->m->globals.n; i++)
        if (!ir_of_model(v->m->globals.at[i]))
            add_cells(v, run, &w->globals.at[i], (struct wit_val){.place = WIT_GLOBAL, .index = i});
    add_streams(v);
    for (uint32_t i = 0; i < w->unset.n; i++)
        for (uint32_t k = 0; k < w->unset.at[i].cells.n; k++) {
            struct wit_cell *c = &w->unset.at[i].cells.at[k];
            if (c->v.type != IR_PTR) add_varied(v, &c->v, c->ct);
        }
    for (uint32_t i = 0; i < w->havocs.n; i++)
        for (uint32_t k = 0; k < w->havocs.at[i].writes.n; k++) {
            struct wit_write *x = &w->havocs.at[i].writes.at[k];
            if (!vary_is_own(v->w, &x->v, x->name)) add_varied(v, &x->v, x->ct);
        }
    add_args(v); /* last: where either suffices, the arguments are marked relevant rather than the
                    inputs that depend on them */
}

/* ---- other values ---- */

/* Small ones differ from each other, so that no two are equal by chance. */
static bv_t small(uint32_t i) { return 7 + i % 113; }

static bool other_int(const struct variation *v, uint32_t i, unsigned k, bv_t *out) {
    const struct varied *t = &v->at.at[i];
    unsigned w = t->value->type;
    const struct ir_ctype *ct = known_type(v->m, t->ct);
    bv_t is = t->value->bits, most = bv_mask(w) >> 1;
    if (vary_is_flag(v, t)) return *out = !is, k == 0;
    if (ct && ct->kind == CT_ENUM && k < 3 && ct->enums.n)
        return *out = bv_norm(ct->enums.at[(k + i) % ct->enums.n].value, w), true;
    bool letter = t->character || vary_is_text(v->m, t->ct);
    const bv_t others[VARY_OTHERS] = {!is, letter ? '1' : most, most + 1, small(i), is + 1, is - 1};
    *out = bv_norm(others[k], w);
    return true;
}

static bool other_float(const struct variation *v, uint32_t i, unsigned k, bv_t *out) {
    const struct varied *t = &v->at.at[i];
    unsigned w = ir_type_bits(t->value->type);
    bv_t one = fp_from_int(1, 2, false, w);
    const bv_t others[VARY_OTHERS] = {fp_is_zero(t->value->bits, w) ? one : 0,
                                      fp_from_int((bv_t)1 << 100, 128, false, w),
                                      fp_neg(fp_from_int((bv_t)1 << 100, 128, false, w), w),
                                      fp_from_int(small(i), 16, false, w),
                                      fp_nan(w),
                                      fp_add(t->value->bits, one, w)};
    *out = others[k];
    return true;
}

/* Lengthens a text: letters replace its end. */
static void lengthen(struct wit_object *o, uint64_t by) {
    for (uint64_t i = 0; i < by && o->cells.n < o->cells.cap; i++)
        o->cells.at[o->cells.n++] =
            (struct wit_cell){.off = o->end++, .v = {.type = IR_I(8), .bits = 'a'}};
    if (o->size <= o->end) o->size = o->end + 1;
}

/* Twice the largest number of the witness: more elements than its indices reach. */
static uint64_t enough(const struct variation *v) {
    uint64_t most = 1 << 20;
    for (uint32_t i = 0; i < v->at.n; i++) {
        const struct varied *t = &v->at.at[i];
        if (t->kind == VARY_INT && t->value->type <= IR_I(64) && t->value->bits < 1u << 31 &&
            t->value->bits > most)
            most = (uint64_t)t->value->bits;
    }
    return 2 * most;
}

/* A text that ends with one of the program's constants. */
static bool other_text(const struct variation *v, const struct varied *t, unsigned k) {
    const struct wit_val *c = &v->constants.at[k - VARY_OTHERS];
    struct wit_object *o = t->object;
    if (!ir_is_int(c->type) || c->bits == 0 || c->bits > 126 || o->cells.n == o->cells.cap)
        return false;
    lengthen(o, 1);
    o->cells.at[o->cells.n - 1].v.bits = c->bits;
    return true;
}

/* The n-th of the program's constants that may stand between words; 0: there are fewer. */
static bv_t separator(const struct variation *v, unsigned n) {
    for (uint32_t i = 0; i < v->constants.n; i++) {
        const struct wit_val *c = &v->constants.at[i];
        bool may = ir_is_int(c->type) && c->bits < 127 && !isalnum((int)c->bits) &&
                   (isprint((int)c->bits) || isspace((int)c->bits));
        if (may && n-- == 0) return c->bits;
    }
    return 0;
}

/* A text that ends with several words: `if (!(second = word(s, 1)))`. */
static bool other_words(const struct variation *v, const struct varied *t, unsigned n) {
    const uint64_t words = 2 * 4;
    struct wit_object *o = t->object;
    const bv_t between = separator(v, n);
    if (!between || o->cells.cap - o->cells.n < words) return false;
    lengthen(o, words);
    for (uint32_t i = 2; i <= words; i += 2) o->cells.at[o->cells.n - i].v.bits = between;
    return true;
}

/* Elements behind those that were there are no zeros, or some index would never matter. */
static void fill_behind(const struct variation *v, struct wit_object *o, uint64_t from,
                        uint64_t unit) {
    enum { FEW = 16 };
    for (uint64_t i = 0; i < FEW && from + (i + 1) * unit <= o->size; i++)
        fill_object(v, o, o->ct, from + i * unit);
}

/* Another size is only larger: other shown values lie in the object as it is. */
static bool other_size(const struct variation *v, const struct varied *t, unsigned k) {
    const uint64_t more[] = {1, 16, MORE_TEXT, enough(v)};
    const struct ir_ctype *ct = known_type(v->m, t->ct);
    uint64_t unit = ct && ct->size ? ct->size : 1, size = t->object->size;
    bool text = t->object->end_size == 1;
    if (text && k >= VARY_OTHERS) return other_text(v, t, k);
    if (text && k >= 3) return other_words(v, t, k - 3);
    if (k > 3 || size > UINT64_MAX / 8 || unit > UINT32_MAX) return false;
    t->object->size = size + more[k] * unit;
    if (text) lengthen(t->object, more[k]);
    if (!text && !t->object->end_size) fill_behind(v, t->object, size, unit);
    return true;
}

static bool other_constant(const struct variation *v, const struct varied *t, unsigned k,
                           bv_t *out) {
    const struct wit_val *c = &v->constants.at[k - VARY_OTHERS];
    bool is_float = ir_is_float(t->value->type);
    if (is_float ? c->type != t->value->type : !ir_is_int(c->type)) return false;
    if (vary_is_flag(v, t)) return false;
    *out = is_float ? c->bits : bv_norm(c->bits, t->value->type);
    return *out != t->value->bits;
}

/* Into an object of its own, or the start of the one that it points into. */
static bool other_pointer(const struct varied *t, unsigned k, struct wit_val *out) {
    if (k == 2 && t->value->place == WIT_OBJECT && t->value->off) return out->off = 0, true;
    *out = (struct wit_val){.type = IR_PTR, .place = WIT_OBJECT, .index = t->spare + k};
    return k < 2;
}

static bool other_value(const struct variation *v, uint32_t i, unsigned k, struct wit_val *out) {
    const struct varied *t = &v->at.at[i];
    if (k >= VARY_OTHERS && t->kind != VARY_POINTER) return other_constant(v, t, k, &out->bits);
    switch (t->kind) {
    case VARY_INT:
        return other_int(v, i, k, &out->bits);
    case VARY_FLOAT:
        return other_float(v, i, k, &out->bits);
    default:
        return other_pointer(t, k, out);
    }
}

bool vary_take(const struct variation *v, uint32_t i, unsigned k) {
    struct varied *t = &v->at.at[i];
    if (!(t->able >> k & 1)) return false;
    if (t->kind == VARY_SIZE) {
        t->was_object = *t->object;
        t->taken = other_size(v, t, k);
        return t->taken;
    }
    struct wit_val other = t->was = *t->value;
    t->taken = other_value(v, i, k, &other);
    if (t->taken) *t->value = other;
    return t->taken;
}

void vary_restore_part(const struct variation *v, uint32_t i) {
    struct varied *t = &v->at.at[i];
    t->taken = false;
    if (t->kind == VARY_SIZE)
        *t->object = t->was_object;
    else
        *t->value = t->was;
}

void vary_restore(const struct variation *v) {
    for (uint32_t i = 0; i < v->at.n; i++)
        if (v->at.at[i].taken) vary_restore_part(v, i);
}
