/* header.c - headers in front of parameters, found by constant steps back from them.
 *
 * The search follows calls inside the unit, bounded in depth and in looks.
 */
#include "core/analysis/environment/header.h"

enum { MAX_HEADER_DEPTH = 8, MAX_HEADER_LOOKS = 200 };

struct header_finder {
    const struct ir_module *m;
    struct header found; /* by records */
    uint64_t furthest;   /* access, in bytes back from the parameter */
    bool several;        /* records of different sizes, or types */
    uint64_t freed;      /* memory that begins so far back; 0: none is */
    bool before;         /* something that is no header */
    ir_ct pointee;
    uint32_t looks;
};

/* ---- records ---- */

/* The last member is what the pointer is to: an array of any length, or one that stands for it. */
static bool ends_with_array_at(const struct ir_module *m, const struct ir_ctype *t, uint64_t off) {
    if (!t->fields.n) return false;
    const struct ir_field *last = &t->fields.at[t->fields.n - 1];
    const struct ir_ctype *array = ir_ctype_at(m, last->ct);
    return last->off == off && array->kind == CT_ARRAY && array->count <= 1;
}

/* Does a part of ct at `off` have this type? Bytes may be any. */
static bool has_member_at(const struct ir_module *m, ir_ct ct, uint64_t off, ir_ct want) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    bool any = ir_ctype_at(m, want)->size <= 1;
    if (!off && ct && (any || ir_same_type(m, ct, want))) return true;
    if (t->kind == CT_ARRAY && t->elem && ir_ctype_at(m, t->elem)->size)
        return off < t->size &&
               has_member_at(m, t->elem, off % ir_ctype_at(m, t->elem)->size, want);
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        if (!f->bits && off >= f->off && off - f->off < ir_ctype_at(m, f->ct)->size &&
            has_member_at(m, f->ct, off - f->off, want))
            return true;
    }
    return false;
}

static void add_record(struct header_finder *s, uint64_t bytes, ir_ct record) {
    const struct ir_ctype *t = ir_ctype_at(s->m, record);
    if (s->pointee && ir_same_type(s->m, record, s->pointee)) {
        s->before = true;
        return;
    }
    struct header h = {.bytes = bytes, .record = record};
    bool ends = t->size == bytes || ends_with_array_at(s->m, t, bytes);
    h.is_member =
        !ends && bytes < t->size && s->pointee && has_member_at(s->m, record, bytes, s->pointee);
    if (!ends && !h.is_member) {
        s->before = true;
        return;
    }
    struct header *old = &s->found;
    if (old->bytes && (old->bytes != bytes || !ir_same_type(s->m, old->record, record)))
        s->several = true;
    if (h.bytes > old->bytes) *old = h;
}

/* ---- one function ---- */

/* v is p, or a constant step away from it: how far back. */
static bool is_step_from(const struct ir_func *f, ir_val v, ir_val p, int64_t *back) {
    bv_t k;
    for (*back = 0; v != p; v = f->ins.at[v].args[0]) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_PTRADD || !ir_const_value(f, i->args[1], &k)) return false;
        *back -= (int64_t)((uint64_t)k * i->imm);
    }
    return true;
}

static void search_param(struct header_finder *s, const struct ir_func *f, uint32_t param,
                         int64_t moved, uint32_t depth);

/* The pointer that is `moved` bytes in front of the parameter is passed on. */
static void search_call(struct header_finder *s, const struct ir_func *f, const struct ir_ins *call,
                        ir_val p, int64_t moved, uint32_t depth) {
    const struct ir_func *g = ir_find_func(s->m, call->text);
    int64_t back;
    if (!g || !g->has_body || g->is_model || depth == MAX_HEADER_DEPTH) return;
    for (uint32_t k = 0; k < call->nargs && k < g->params.n; k++)
        if (f->ins.at[call->args[k]].type == IR_PTR && is_step_from(f, call->args[k], p, &back))
            search_param(s, g, k, moved + back, depth + 1);
}

/* An element as large as those that the parameter is declared to point to may be one of them. */
static void note_distance(struct header_finder *s, const struct ir_func *f, ir_val bytes,
                          int64_t back) {
    bv_t n;
    uint64_t element = s->pointee ? ir_ctype_at(s->m, s->pointee)->size : 0;
    if (back <= 0 || !ir_const_value(f, bytes, &n)) return;
    s->before |= element > 1 && n == element;
    if ((uint64_t)back > s->furthest) s->furthest = (uint64_t)back;
}

static void search_param(struct header_finder *s, const struct ir_func *f, uint32_t param,
                         int64_t moved, uint32_t depth) {
    ir_val p = f->params.at[param];
    int64_t back;
    if (++s->looks > MAX_HEADER_LOOKS) return;
    for (uint32_t i = 0; i < f->fronts.n; i++) {
        int64_t all = (int64_t)f->fronts.at[i].bytes + moved;
        if (f->fronts.at[i].param == param && all > 0)
            add_record(s, (uint64_t)all, f->fronts.at[i].record);
    }
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (!i->block) continue;
        if (i->op == IR_CALL) search_call(s, f, i, p, moved, depth);
        bool ends = i->op == IR_FREE || i->op == IR_RELOCATE;
        if (ends && is_step_from(f, i->args[i->op == IR_RELOCATE], p, &back) && back + moved > 0)
            s->freed = (uint64_t)(back + moved);
        if (i->op == IR_INBOUNDS && is_step_from(f, i->args[0], p, &back))
            note_distance(s, f, i->args[1], back + moved);
    }
}

struct header header_of_param(const struct ir_module *m, const struct ir_func *f, uint32_t i) {
    struct header_finder s = {.m = m};
    const struct ir_ins *p = &f->ins.at[f->params.at[i]];
    if (p->type != IR_PTR) return s.found;
    if (p->ct && ir_ctype_at(m, p->ct)->kind == CT_PTR) s.pointee = ir_ctype_at(m, p->ct)->elem;
    search_param(&s, f, i, 0, 0);
    uint64_t most = HEADER_WORDS * (uint64_t)(m->target.ptr_bits / 8);
    if (s.freed && (!s.found.bytes || s.several)) return (struct header){.bytes = s.freed};
    bool far = s.before || s.furthest > most;
    if (!s.found.bytes) return (struct header){.bytes = far ? 0 : s.furthest};
    if (s.several) return (struct header){.bytes = s.found.bytes};
    return s.found;
}
