/* What a function may take for granted of the numbers that it gets, as conditions where it starts:
 *
 *     %ok = inbounds %p, sizeof *p;   %n = load maybe p->n
 *     assume (!%ok | (lo <= %n & %n <= hi))
 *
 * of variables, of records behind parameters and in variables, and of those that a pointer in one
 * of these leads to.  Where no such record is, nothing is assumed.
 */
#include "core/analysis/ranges/ranges_int.h"
#include "core/program/insert.h"
#include "core/program/requirement.h"

#include <string.h>

enum { MAX_CONDITIONS = 64, MAX_ELEMENTS = 16 };

struct assuming {
    struct arena *a;
    struct ranges r;
    struct ir_func *f;
    ir_val start; /* conditions go before this instruction */
    struct range_claims *out;
    uint32_t n;
    bool *is_read; /* by place */
};

/* ---- conditions ---- */

static ir_val insert_at_start(struct assuming *x, enum ir_op op, ir_type type, ir_val p, ir_val q) {
    return ir_insert_step(x->a, x->f, x->start, op, type, p, q);
}

static ir_val insert_number(struct assuming *x, ir_type type, bv_t k) {
    return ir_insert_const(x->a, x->f, type, k);
}

static ir_type address_type(const struct assuming *x) { return IR_I(x->r.m->target.ptr_bits); }

/* The record may not be there: an execution in which it is not goes on. */
static ir_val insert_careful_load(struct assuming *x, ir_type type, ir_val p) {
    ir_val v = insert_at_start(x, IR_LOAD, type, p, 0);
    x->f->ins.at[v].imm = 1;
    return v;
}

static ir_val field_address(struct assuming *x, ir_val p, uint64_t off) {
    if (!off) return p;
    ir_val v = insert_at_start(x, IR_PTRADD, IR_PTR, p, insert_number(x, address_type(x), off));
    x->f->ins.at[v].imm = 1;
    return v;
}

/* there: an i1; 0: it is there anyway. */
static void assume_there(struct assuming *x, ir_val there, ir_val holds) {
    if (there) {
        ir_val missing = insert_at_start(x, IR_XOR, IR_I(1), there, insert_number(x, IR_I(1), 1));
        holds = insert_at_start(x, IR_OR, IR_I(1), missing, holds);
    }
    insert_at_start(x, IR_ASSUME, IR_VOID, holds, 0);
    x->n++;
}

static void assume_kept(struct assuming *x, ir_val address, ir_val there,
                        const struct ir_ctype *number, struct ir_kept k) {
    ir_type type = IR_I(number->size * 8);
    enum ir_op le = number->is_signed ? IR_SLE : IR_ULE;
    ir_val v = insert_careful_load(x, type, address);
    ir_val lo = insert_number(x, type, bv_norm((bv_t)(sbv_t)k.lo, type));
    ir_val hi = insert_number(x, type, bv_norm((bv_t)(sbv_t)k.hi, type));
    ir_val above = insert_at_start(x, le, IR_I(1), lo, v),
           below = insert_at_start(x, le, IR_I(1), v, hi);
    assume_there(x, there, insert_at_start(x, IR_AND, IR_I(1), above, below));
}

/* 0 <= first <= second, or less. */
static void assume_below(struct assuming *x, ir_val first, ir_val second, ir_val there,
                         const struct ir_ctype *number, bool strict) {
    ir_type type = IR_I(number->size * 8);
    enum ir_op le = number->is_signed ? IR_SLE : IR_ULE, lt = number->is_signed ? IR_SLT : IR_ULT;
    ir_val p = insert_careful_load(x, type, first), q = insert_careful_load(x, type, second);
    ir_val holds = insert_at_start(x, strict ? lt : le, IR_I(1), p, q);
    if (number->is_signed) {
        ir_val above = insert_at_start(x, le, IR_I(1), insert_number(x, type, 0), p);
        holds = insert_at_start(x, IR_AND, IR_I(1), above, holds);
    }
    assume_there(x, there, holds);
}

static void claim(struct assuming *x, struct range_claim c) {
    for (uint32_t i = 0; i < x->out->at.n; i++) {
        const struct range_claim *k = &x->out->at.at[i];
        bool both = k->record && c.record, same = !k->record && !c.record;
        if (both) same = strcmp(k->record, c.record) == 0;
        if (same && strcmp(k->name, c.name) == 0 && !k->below == !c.below) return;
    }
    vec_push(x->a, &x->out->at, c);
}

/* ---- records ---- */

static void assume_object(struct assuming *x, ir_ct ct, ir_val base, uint64_t off, ir_val there,
                          bool links);

/* The record that a pointer there leads to, if there is one. */
static void assume_link(struct assuming *x, ir_ct ptr, ir_val base, uint64_t off, ir_val there) {
    ir_ct to = ir_pointee(x->r.m, ptr);
    uint64_t size = ir_ctype_at(x->r.m, to)->size;
    if (!to || !size || !ranges_has_kept(x->r.m, to)) return;
    ir_val p = insert_careful_load(x, IR_PTR, field_address(x, base, off));
    x->f->ins.at[p].ct = ptr;
    ir_val ok =
        insert_at_start(x, IR_INBOUNDS, IR_I(1), p, insert_number(x, address_type(x), size));
    if (there) ok = insert_at_start(x, IR_AND, IR_I(1), ok, there);
    assume_object(x, to, p, 0, ok, false);
}

static void assume_field(struct assuming *x, ir_ct record, const struct ir_field *f, ir_val base,
                         uint64_t off, ir_val there) {
    const struct ir_ctype *t = ir_ctype_at(x->r.m, f->ct);
    uint32_t at = ranges_place_at(&x->r, record, f->off, t->size);
    if (at == NO_PLACE || !x->is_read[at]) return;
    assume_kept(x, field_address(x, base, off), there, t, f->kept);
    const char *name = ir_bare_name(ir_ctype_at(x->r.m, record));
    claim(x, (struct range_claim){f->name, name, ranges_text(x->a, &f->kept), f->kept.by, false});
}

/* base, off: of the record. */
static void assume_relation(struct assuming *x, ir_ct record, const struct ir_field *f, ir_val base,
                            uint64_t off, ir_val there) {
    const struct ir_ctype *t = ir_ctype_at(x->r.m, f->ct);
    uint32_t p = ranges_place_at(&x->r, record, f->off, t->size),
             q = ranges_place_at(&x->r, record, f->below.off, t->size);
    if (p == NO_PLACE || q == NO_PLACE || (!x->is_read[p] && !x->is_read[q])) return;
    assume_below(x, field_address(x, base, off + f->off),
                 field_address(x, base, off + f->below.off), there, t, f->below.strict);
    const char *is = ranges_below_text(x->a, ir_ctype_at(x->r.m, record), &f->below);
    const char *name = ir_bare_name(ir_ctype_at(x->r.m, record));
    claim(x, (struct range_claim){f->name, name, is, f->below.by, .below = true});
}

static void assume_object(struct assuming *x, ir_ct ct, ir_val base, uint64_t off, ir_val there,
                          bool links) {
    const struct ir_module *m = x->r.m;
    if (x->n >= MAX_CONDITIONS) return;
    for (uint32_t i = 0; ir_ctype_at(m, ct)->kind == CT_STRUCT && i < ir_ctype_at(m, ct)->fields.n;
         i++) {
        const struct ir_field *f = &ir_ctype_at(m, ct)->fields.at[i];
        if (f->below.by) assume_relation(x, ct, f, base, off, there);
        if (f->kept.by)
            assume_field(x, ct, f, base, off + f->off, there);
        else if (links && !f->bits && ir_ctype_at(m, f->ct)->kind == CT_PTR)
            assume_link(x, f->ct, base, off + f->off, there);
        else if (!f->bits && ranges_has_kept(m, f->ct))
            assume_object(x, f->ct, base, off + f->off, there, links);
    }
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    uint64_t size = t->kind == CT_ARRAY && t->elem ? ir_ctype_at(m, t->elem)->size : 0;
    if (!size || t->size / size > MAX_ELEMENTS || !ranges_has_kept(m, t->elem)) return;
    ir_ct elem = t->elem;
    for (uint64_t i = 0, n = t->size / size; i < n; i++)
        assume_object(x, elem, base, off + i * size, there, links);
}

bool ranges_has_kept(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    if (t->kind == CT_ARRAY) return t->elem && ranges_has_kept(m, t->elem);
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++)
        if (t->fields.at[i].kept.by || t->fields.at[i].below.by ||
            ranges_has_kept(m, t->fields.at[i].ct))
            return true;
    return false;
}

/* ---- what the function gets ---- */

static void assume_param(struct assuming *x, ir_val p) {
    const struct ir_module *m = x->r.m;
    ir_ct ct = ir_pointee(m, x->f->ins.at[p].ct);
    uint64_t size = ir_ctype_at(m, ct)->size;
    bool ptr = ct && ir_ctype_at(m, ct)->kind == CT_PTR;
    if (x->f->ins.at[p].type != IR_PTR || !size || (!ptr && ir_ctype_at(m, ct)->kind != CT_STRUCT))
        return;
    ir_val ok =
        insert_at_start(x, IR_INBOUNDS, IR_I(1), p, insert_number(x, address_type(x), size));
    if (ptr)
        assume_link(x, ct, p, 0, ok);
    else
        assume_object(x, ct, p, 0, ok, true);
}

static void assume_variable(struct assuming *x, const struct ir_global *g) {
    uint64_t at;
    if (!g->ct || g->is_const || g->is_string || ir_starts_known(g, false)) return;
    bool number = g->kept.by != NULL;
    if (number && (!map_str_get(&x->r.variables, g->name, &at) || !x->is_read[at])) return;
    bool ptr = ir_ctype_at(x->r.m, g->ct)->kind == CT_PTR;
    if (!number && !ptr && !ranges_has_kept(x->r.m, g->ct)) return;
    ir_val p = ir_insert_global(x->a, x->f, g->name);
    if (ptr) {
        assume_link(x, g->ct, p, 0, 0);
    } else if (number) {
        assume_kept(x, p, 0, ir_ctype_at(x->r.m, g->ct), g->kept);
        claim(x,
              (struct range_claim){g->name, NULL, ranges_text(x->a, &g->kept), g->kept.by, false});
    } else {
        assume_object(x, g->ct, p, 0, 0, true);
    }
}

/* ---- which of them matter ---- */

static void find_read(struct assuming *x) {
    ir_val root;
    x->is_read = arena_new_array(&x->r.tmp, bool, x->r.places.n + 1);
    for (uint32_t i = 0; i < x->r.body.n; i++) {
        const struct range_body *b = &x->r.body.at[i];
        for (ir_val v = 1; v < b->f->ins.n; v++) {
            const struct ir_ins *k = &b->f->ins.at[v];
            if (k->op != IR_LOAD || !ir_is_int(k->type)) continue;
            uint32_t at = ranges_accessed(&x->r, b, k, &root);
            if (at != NO_PLACE) x->is_read[at] = true;
        }
    }
}

static bool has_ranges(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (m->globals.at[i]->kept.by) return true;
    for (ir_ct t = 1; t < m->ctypes.n; t++)
        if (ir_ctype_at(m, t)->kind == CT_STRUCT && ranges_has_kept(m, t)) return true;
    return false;
}

void ranges_assume(struct ir_module *task, const char *root, struct range_claims *out) {
    struct assuming x = {.a = task->arena, .r = {.m = task}, .out = out};
    x.f = ir_find_func(task, root);
    if (!x.f || !x.f->has_body || !has_ranges(task) || ir_is_mentioned(task, root)) return;
    ranges_places(&x.r);
    ranges_bodies(&x.r);
    find_read(&x);
    x.start = x.f->blocks.at[1].ins.at[0];
    for (uint32_t i = 0; i < x.f->params.n; i++) assume_param(&x, x.f->params.at[i]);
    for (uint32_t i = 0; i < task->globals.n; i++) assume_variable(&x, task->globals.at[i]);
    arena_free(&x.r.tmp);
}

const char *ranges_text(struct arena *a, const struct ir_kept *k) {
    if (!ir_kept_ends(k)) return arena_printf(a, "%lld or more", (long long)k->lo);
    return arena_printf(a, "%lld to %lld", (long long)k->lo, (long long)k->hi);
}

const char *ranges_below_text(struct arena *a, const struct ir_ctype *record,
                              const struct ir_below *b) {
    const char *other = "?";
    for (uint32_t i = 0; i < record->fields.n; i++)
        if (record->fields.at[i].off == b->off && record->fields.at[i].name)
            other = record->fields.at[i].name;
    return arena_printf(a, "0 to %s%s", other, b->strict ? " - 1" : "");
}
