/* Candidates: the largest value that a place may have, as the code's conditions suggest.
 *
 * From a number that is read from the place or stored to it: each constant that it is compared
 * with, and the one before; masks and moduli; the dimensions of arrays in the same record, as what
 * counts their elements, or is an index of them; what suggests itself for a number that it is
 * compared with; of a signed number, last, the largest of its type.
 * Nothing here is taken to hold. */
#include "core/analysis/ranges/relation_int.h"

#include <string.h>

/* ---- candidates ---- */

int64_t ranges_largest(const struct range_place *p) {
    unsigned bits = p->bytes * 8 - p->is_signed;
    return bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
}

static void add_bound(struct range_place *p, int64_t k) {
    uint32_t at = 0;
    if (k < 0 || k >= ranges_largest(p) || k > INT32_MAX) return;
    while (at < p->nbounds && p->bounds[at] < k) at++;
    if (at < p->nbounds && p->bounds[at] == k) return;
    if (p->nbounds == MAX_BOUNDS) return;
    memmove(p->bounds + at + 1, p->bounds + at, (p->nbounds - at) * sizeof *p->bounds);
    p->bounds[at] = k;
    p->nbounds++;
}

static void note_stored(struct range_place *p, bv_t k) {
    unsigned w = p->bytes * 8;
    sbv_t n = p->is_signed ? bv_signed(bv_norm(k, w), w) : (sbv_t)bv_norm(k, w);
    if (n > INT32_MAX || n < INT32_MIN) {
        p->dull = true;
        return;
    }
    if (n < p->least) p->least = (int64_t)n;
    if (n > p->most) p->most = (int64_t)n;
}

/* ---- what code says of numbers ---- */

struct relating {
    struct range_body *b;
    uint32_t *place; /* by value: 1 + the place that it is related to */
};

static void note_name(struct ranges *r, struct range_place *p, const char *func) {
    for (uint32_t i = 0; i < p->by.n; i++)
        if (strcmp(p->by.at[i], func) == 0) return;
    vec_push(&r->tmp, &p->by, func);
}

/* One step towards the number that v is made of; 0: v is not made of one number. */
static ir_val part_of(const struct ir_func *f, ir_val v) {
    const struct ir_ins *i = &f->ins.at[v];
    bool sum = (i->op == IR_ADD || i->op == IR_SUB) && f->ins.at[i->args[1]].op == IR_CONST;
    bool cast = i->op == IR_ZEXT || i->op == IR_SEXT || i->op == IR_TRUNC;
    return sum || cast ? i->args[0] : 0;
}

static void note_masks(struct range_place *p, const struct ir_func *f, ir_val v) {
    bv_t k;
    for (; v; v = part_of(f, v)) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->nargs != 2 || !ir_const_value(f, i->args[1], &k) || k > INT32_MAX) continue;
        if (i->op == IR_AND) add_bound(p, (int64_t)k);
        if (i->op == IR_UREM || i->op == IR_SREM) add_bound(p, (int64_t)k - 1);
    }
}

static void add_access(struct ranges *r, struct range_body *b, struct range_access a) {
    vec_push(&r->tmp, &b->accesses, a);
    if (!b->first[a.at]) b->first[a.at] = b->accesses.n;
}

static void note_write(struct ranges *r, uint32_t place, const struct ir_ins *i, void *ctx) {
    struct relating *x = ctx;
    const struct ir_func *f = x->b->f;
    struct range_place *p = &r->places.at[place];
    struct range_access a = {.at = (ir_val)(i - f->ins.at), .place = place};
    bv_t k;
    ir_val root;
    add_access(r, x->b, a);
    if (i->op != IR_FILL && (i->op != IR_STORE || ranges_accessed(r, x->b, i, &root) != place))
        return; /* maybe to another place */
    note_name(r, p, f->name);
    if (i->op != IR_STORE) return;
    if (ir_const_value(f, i->args[0], &k)) {
        note_stored(p, k);
        return;
    }
    p->moves = true;
    note_masks(p, f, i->args[0]);
    for (ir_val v = i->args[0]; v; v = part_of(f, v))
        if (!x->place[v]) x->place[v] = 1 + place;
}

static void find_accesses(struct ranges *r, struct relating *x) {
    const struct ir_func *f = x->b->f;
    ir_val root;
    for (ir_blk b = 1; b < f->blocks.n; b++)
        for (uint32_t k = 0; k < f->blocks.at[b].ins.n; k++) {
            ir_val v = f->blocks.at[b].ins.at[k];
            const struct ir_ins *i = &f->ins.at[v];
            if (i->op != IR_LOAD || !ir_is_int(i->type)) {
                ranges_each_write(r, x->b, i, true, note_write, x);
                continue;
            }
            uint32_t at = ranges_accessed(r, x->b, i, &root);
            if (at == NO_PLACE) continue;
            x->place[v] = 1 + at;
            r->places.at[at].is_read = true;
            add_access(r, x->b, (struct range_access){.at = v, .place = at, .loads = true});
        }
}

/* The place that a number is related to, however it is widened and moved by constants. */
static struct range_place *related_place(struct ranges *r, const struct relating *x, ir_val v) {
    for (; v; v = part_of(x->b->f, v))
        if (x->place[v]) return &r->places.at[x->place[v] - 1];
    return NULL;
}

static void note_compare(struct ranges *r, const struct relating *x, const struct ir_ins *i) {
    const struct ir_func *f = x->b->f;
    for (uint32_t k = 0; k < 2; k++) {
        bv_t c;
        struct range_place *p = related_place(r, x, i->args[k]);
        if (!p || !ir_const_value(f, i->args[1 - k], &c) || c > INT32_MAX) continue;
        add_bound(p, (int64_t)c);
        add_bound(p, (int64_t)c - 1);
    }
}

static void note_index(struct ranges *r, const struct relating *x, const struct ir_ins *check) {
    const struct ir_ins *c = &x->b->f->ins.at[check->args[0]];
    for (uint32_t k = 0; ir_ops[c->op].shape == S_CMP && k < 2; k++) {
        struct range_place *p = related_place(r, x, c->args[k]);
        if (p) p->moves = true;
    }
}

static void in_body(struct ranges *r, struct range_body *b) {
    struct relating x = {b, arena_new_array(&r->tmp, uint32_t, b->f->ins.n)};
    find_accesses(r, &x);
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = &b->f->ins.at[v];
        if (!i->block) continue;
        bool order = ir_is_order(i->op);
        if (order || i->op == IR_EQ || i->op == IR_NE) note_compare(r, &x, i);
        if (i->op == IR_CHECK && i->check == CHECK_ARRAY_BOUNDS) note_index(r, &x, i);
    }
}

static void note_dimensions(const struct ranges *r, struct range_place *p) {
    const struct ir_ctype *t = ir_ctype_at(r->m, p->record);
    for (uint32_t i = 0; p->record && i < t->fields.n; i++) {
        const struct ir_ctype *x = ir_ctype_at(r->m, t->fields.at[i].ct);
        if (x->kind != CT_ARRAY || !x->count || x->count > INT32_MAX) continue;
        add_bound(p, (int64_t)x->count);
        add_bound(p, (int64_t)x->count - 1);
    }
}

/* Whatever the code says of it, a number that counts may be none below 0. */
static void note_sign(struct range_place *p) {
    if (p->is_signed && p->nbounds < MAX_BOUNDS) p->bounds[p->nbounds++] = ranges_largest(p);
}

/* `if (w->look >= bits) return; w->look = look; w->bits = bits;`: what is compared with another
 * number may be as large as that one, or one less. */
static void note_other(const struct ranges *r, struct range_place *p, uint32_t other) {
    const struct range_place *q = &r->places.at[other];
    for (uint32_t k = 0; !p->open && !p->dull && k < q->nbounds; k++) {
        add_bound(p, q->bounds[k]);
        add_bound(p, q->bounds[k] - 1);
    }
}

void ranges_bounds(struct ranges *r, struct relation_list *pairs) {
    for (uint32_t i = 0; i < r->body.n; i++) in_body(r, &r->body.at[i]);
    relation_candidates(r, pairs);
    for (uint32_t i = 0; i < pairs->n; i++) {
        struct range_place *p = &r->places.at[pairs->at[i].b];
        if (r->places.at[pairs->at[i].a].moves) p->is_limit = true;
    }
    for (uint32_t i = 0; i < r->places.n; i++) {
        struct range_place *p = &r->places.at[i];
        if (!p->is_read || (!p->moves && !p->is_limit) || !p->by.n) p->dull = true;
        if (!p->open && !p->dull) note_dimensions(r, p);
    }
    for (uint32_t i = 0; i < pairs->n; i++)
        note_other(r, &r->places.at[pairs->at[i].a], pairs->at[i].b);
    for (uint32_t i = 0; i < r->places.n; i++)
        if (!r->places.at[i].open && !r->places.at[i].dull) note_sign(&r->places.at[i]);
}

/* ---- initial values ---- */

bv_t ranges_initial(const struct ranges *r, const struct ir_global *g, uint64_t off,
                    unsigned bytes) {
    bv_t k = 0;
    for (unsigned i = 0; g->bytes && i < bytes && off + i < g->size; i++) {
        unsigned at = r->m->target.big_endian ? bytes - 1 - i : i;
        k |= (bv_t)g->bytes[off + i] << (8 * at);
    }
    return k;
}

bool ranges_starts_as_address(const struct ir_module *m, const struct ir_global *g, uint64_t off,
                              unsigned bytes) {
    bool found = false;
    for (uint32_t i = 0; i < g->relocs.n && !found; i++)
        found =
            g->relocs.at[i].off < off + bytes && off < g->relocs.at[i].off + m->target.ptr_bits / 8;
    return found;
}

static void note_start(struct ranges *r, const struct ir_global *g, uint64_t off,
                       struct range_place *p) {
    if (ranges_starts_as_address(r->m, g, off, p->bytes)) p->open = true;
    note_stored(p, ranges_initial(r, g, off, p->bytes));
}

static void start_object(struct ranges *r, const struct ir_global *g, ir_ct ct, uint64_t off) {
    const struct ir_ctype *t = ir_ctype_at(r->m, ct);
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        uint32_t at =
            f->bits ? NO_PLACE : ranges_place_at(r, ct, f->off, ir_ctype_at(r->m, f->ct)->size);
        if (at == NO_PLACE)
            start_object(r, g, f->ct, off + f->off);
        else
            note_start(r, g, off + f->off, &r->places.at[at]);
    }
    bool records = t->kind == CT_ARRAY && t->elem;
    enum ir_ctkind k = records ? ir_ctype_at(r->m, t->elem)->kind : CT_VOID;
    uint64_t size = records ? ir_ctype_at(r->m, t->elem)->size : 0;
    uint64_t bytes = !t->size && off < g->size ? g->size - off : t->size; /* a flexible one's */
    for (uint64_t i = 0; size && (k == CT_STRUCT || k == CT_ARRAY) && i < bytes / size; i++)
        start_object(r, g, t->elem, off + i * size);
}

/* Pointers in initialisers. */
static void start_pointers(struct ranges *r, const struct ir_global *g) {
    for (uint32_t i = 0; i < g->relocs.n; i++) {
        const struct ir_reloc *x = &g->relocs.at[i];
        if (!x->is_func) ranges_pointed(r, g->ct, x->off, x->target, x->addend);
    }
}

void ranges_start(struct ranges *r) {
    for (uint32_t i = 0; i < r->m->globals.n; i++) {
        const struct ir_global *g = r->m->globals.at[i];
        uint64_t at;
        start_pointers(r, g);
        if (map_str_get(&r->variables, g->name, &at))
            note_start(r, g, 0, &r->places.at[at]);
        else if ((g->bytes || g->relocs.n) && g->ct)
            start_object(r, g, g->ct, 0);
    }
    for (uint32_t i = 0; i < r->m->aliases.n; i++)
        ranges_pointed(r, 0, 0, r->m->aliases.at[i].target, 0);
    for (uint32_t i = 0; i < r->places.n; i++) {
        struct range_place *p = &r->places.at[i];
        while (p->at < p->nbounds && p->bounds[p->at] < p->most) p->at++;
    }
}
