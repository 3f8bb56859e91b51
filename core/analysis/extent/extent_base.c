/* Records that are neither a parameter's nor a variable's.
 *
 *     for (e = list->first; e; e = e->next)
 *         for (i = 0; i < e->n; i++) use(e->at[i]);
 *
 * e is read from memory, or comes round a loop.  Places behind such a pointer are told by the value
 * that it is, whatever was stored in between: `t->kids->n` reads t->kids once more.  What is found
 * of them is said of each record of that type: e->at has e->n elements.
 *
 * Limits: what one function has computed; no unions.
 */
#include "core/analysis/extent/extent_int.h"
#include "core/base/hash.h"

enum { MAX_RECORD_EXTENTS = 64 };

/* ---- values ---- */

static bool computes_value(const struct ir_ins *i) {
    switch (i->op) {
    case IR_LOAD:
    case IR_PTRADD:
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
    case IR_AND:
    case IR_ZEXT:
    case IR_SEXT:
    case IR_TRUNC:
        return true;
    default:
        return false;
    }
}

enum { MOST_OPERANDS = 2 };
struct computation {
    uint64_t op, type, imm, constant[2], args[MOST_OPERANDS];
};

static bool computation_of(const struct extent_body *b, ir_val v, struct computation *out) {
    const struct ir_ins *i = body_ins(b, v);
    bv_t k;
    *out = (struct computation){i->op, i->type, i->imm, {0, 0}, {0, 0}};
    if (ir_const_value(b->f, v, &k)) {
        out->constant[0] = (uint64_t)k;
        out->constant[1] = (uint64_t)(k >> 64);
        return true;
    }
    if (!computes_value(i) || i->nargs > MOST_OPERANDS) return false;
    for (uint32_t n = 0; n < i->nargs; n++) out->args[n] = b->alike[i->args[n]];
    return true;
}

static bool same_computation(const struct extent_body *b, const struct computation *c, ir_val v) {
    struct computation other;
    if (!computation_of(b, v, &other)) return false;
    return c->op == other.op && c->type == other.type && c->imm == other.imm &&
           c->constant[0] == other.constant[0] && c->constant[1] == other.constant[1] &&
           c->args[0] == other.args[0] && c->args[1] == other.args[1];
}

void extent_find_bases(struct extent_finder *t, struct extent_body *b) {
    struct map seen = {0};
    struct computation c;
    uint64_t first;
    b->alike = arena_new_array(&t->tmp, ir_val, b->f->ins.n);
    for (ir_val v = 0; v < b->f->ins.n; v++) b->alike[v] = v;
    for (ir_val v = 1; !b->f->is_model && v < b->f->ins.n; v++) {
        if (!computation_of(b, v, &c)) continue;
        uint64_t key = hash_bytes(&c, sizeof c);
        if (!map_get(&seen, key, &first))
            map_put(&t->tmp, &seen, key, v);
        else if (same_computation(b, &c, (ir_val)first))
            b->alike[v] = (ir_val)first;
    }
}

/* ---- types ---- */

static ir_ct record_pointee(const struct extent_body *b, ir_val v) {
    const ir_ct ct = ir_pointee(b->m, body_ins(b, v)->ct);
    return ct && ir_ctype_at(b->m, ct)->kind == CT_STRUCT && ir_ctype_at(b->m, ct)->size ? ct : 0;
}

/* The type of what a pointer is to that is moved by constants only. */
static ir_ct type_behind(const struct extent_body *b, ir_val root) {
    if (body_ins(b, root)->op != IR_GLOBAL) return record_pointee(b, root);
    return b->record[root] ? b->m->globals.at[b->record[root] - 1 - EXTENT_VARIABLES]->ct : 0;
}

/* `s->rows[i]`: the records of an array, in another one or behind a pointer. */
static ir_ct element_type(const struct extent_body *b, const struct ir_ins *ptradd) {
    uint64_t off;
    ir_val root = extent_pointer_root(b, ptradd->args[0], &off);
    for (ir_ct ct = type_behind(b, root); ct; ct = ir_inner(b->m, ct, &off)) {
        const struct ir_ctype *e = ir_ctype_at(b->m, ir_without_arrays(b->m, ct));
        if (e->kind == CT_STRUCT && e->size == ptradd->imm && off % e->size == 0)
            return ir_without_arrays(b->m, ct);
    }
    return extent_base_type(b, root);
}

ir_ct extent_base_type(const struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    switch (i->op) {
    case IR_LOAD:
    case IR_CALL:
    case IR_CALLPTR:
    case IR_SELECT:
        return record_pointee(b, v);
    case IR_PARAM:
        return i->block ? record_pointee(b, v) : 0;
    case IR_PTRADD:
        return element_type(b, i);
    default:
        return 0;
    }
}

ir_ct extent_holder_type(const struct extent_body *b, struct extent_place at) {
    const struct ir_global *g = extent_variable(b->m, at);
    if (g) return g->ct;
    if (extent_is_based(at)) return extent_base_type(b, at.param - EXTENT_BASES);
    return ir_pointee(b->m, body_ins(b, b->f->params.at[at.param])->ct);
}

/* ---- claims ---- */

/* The first of its equals, whatever its qualifiers are. */
static ir_ct one_type(const struct ir_module *m, ir_ct ct) {
    for (ir_ct k = 1; k < ct; k++)
        if (ir_same_type(m, k, ct)) return k;
    return ct;
}

static void claim_record(struct extent_finder *t, struct extents *out, struct extent e) {
    for (uint32_t k = 0; k < out->records.n; k++)
        if (extent_is_told(t, &out->records.at[k], &e)) return;
    if (out->records.n < MAX_RECORD_EXTENTS) vec_push(&t->tmp, &out->records, e);
}

void extent_claim_records(struct extent_finder *t, struct extents *out) {
    for (uint32_t i = 0; i < t->m->funcs.n; i++) {
        const struct extent_body *b = &t->bodies[i];
        for (uint32_t k = 0; k < b->found.at.n; k++) {
            struct extent e = b->found.at.at[k];
            if (!extent_is_based(e.ptr)) continue;
            const ir_ct ct = extent_base_type(b, e.ptr.param - EXTENT_BASES);
            const uint32_t any = EXTENT_RECORDS + one_type(t->m, ct);
            e.ptr.param = e.len.at.param = any;
            if (e.is_product) e.by.at.param = any;
            if (e.filled) e.fill.at.param = any;
            claim_record(t, out, e);
        }
    }
}
