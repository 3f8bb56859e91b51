/* Memory: accesses are multiplexers over the cells of the objects that a pointer may refer to.
 *
 * As in symbolic execution, an access assumes what a skipped check would have ensured.
 */
#include "encoders/ts/mem.h"
#include "encoders/ts/cleared.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/object.h"
#include "encoders/ts/part.h"
#include "encoders/ts/pred.h"
#include "encoders/ts/range.h"
#include "encoders/ts/slot.h"

term ts_is(struct ts_builder *x, struct ts_value p, uint32_t o) {
    return term_eq(x->s, p.obj, term_const(x->s, TS_OBJ_BITS, o));
}

/* The objects that operand i of the instruction at hand may refer to, one after the other from
 * *o on; *is: when. */
bool ts_next_object(struct ts_builder *x, unsigned i, struct ts_value p, uint32_t *o, term *is) {
    const struct object_set *set = &x->points.sets[x->f->ins.at[x->step.ins].args[i]];
    for (; *o < x->t->objects.n; ++*o) {
        if (!object_set_has(set, *o)) continue;
        *is = ts_is(x, p, *o);
        if (!term_is_false(x->s, *is)) return true;
    }
    return false;
}

/* ---- what holds of a pointer ---- */

term ts_fact(struct ts_builder *x, struct access_fact f, const char *what) {
    if (!f.open || term_is_false(x->s, f.open)) return f.holds;
    return term_or(x->s, f.holds, term_and(x->s, f.open, ts_anything(x, 1, what)));
}

/* Of what is accessed there nothing may be known. */
static void lose_opaque(struct ts_builder *x, unsigned i, struct ts_value p) {
    term is;
    for (uint32_t k = 0; ts_next_object(x, i, p, &k, &is); k++)
        if (ts_object_at(x, k)->opaque)
            ts_lose(x, is,
                    k == OBJ_OUTSIDE ? "a pointer from outside" : "an object of unknown size");
}

/* An access of n bytes: executions in which it is no valid one are cut off. */
void ts_assume_valid(struct ts_builder *x, unsigned i, struct ts_value p, term n, bool write) {
    term valid = term_false(x->s), is;
    lose_opaque(x, i, p);
    for (uint32_t k = 0; ts_next_object(x, i, p, &k, &is); k++) {
        const struct access_object o = ts_access(x, ts_object_at(x, k));
        if (ts_object_at(x, k)->opaque) continue;
        term good = ts_fact(x, access_allowed(x->s, x->m, &o, p.v, n, write), "is inside");
        valid = term_or(x->s, valid, term_and(x->s, is, good));
    }
    ts_require(x, valid);
}

/* ---- cells ---- */

/* Cells must be no larger than this; true: they are. */
bool ts_fits(struct ts_builder *x, uint32_t o, uint64_t bytes) {
    uint32_t cell = ts_object_at(x, o)->cell, g = cell;
    while (bytes % g) g /= 2;
    if (g == cell) return true;
    x->kept.cell_size[o] = g;
    x->kept.again = true;
    return false;
}

/* The index of the cell at offset off, 0 if there is only one. */
static term cell_index(struct ts_builder *x, const struct ts_object *o, term off) {
    unsigned low = bv_log2_up(o->cell), bits = bv_log2_up(o->ncells);
    return bits ? term_extract(x->s, off, low + bits - 1, low) : 0;
}

void ts_lose_misaligned(struct ts_builder *x, const struct ts_object *o, term is, term off) {
    unsigned low = bv_log2_up(o->cell);
    if (!low) return;
    term rest = term_extract(x->s, off, low - 1, 0);
    term odd = term_not(x->s, term_eq(x->s, rest, term_const(x->s, low, 0)));
    ts_lose(x, term_and(x->s, is, odd), "an access across elements");
}

static term cell_now(struct ts_builder *x, const struct ts_object *o, uint32_t k) {
    if (!o->constant) return x->step.memory[o->cells + k];
    if (o->constant[k]) return o->constant[k];
    return ts_anything(x, 8 * o->cell, "address"); /* addresses are unknown */
}

term ts_flag_now(struct ts_builder *x, const struct ts_object *o, uint32_t k) {
    return o->flagged ? x->step.memory[o->inits + k] : term_true(x->s);
}

/* The index-th of n terms; what is behind them is never asked for. */
static term term_at_index(struct ts_builder *x, term index, const term *of, uint32_t n) {
    if (!index) return of[0];
    unsigned bits = term_width(x->s, index);
    uint32_t count = n;
    term *row = TS_NEW(x, term, n + 1);
    for (uint32_t i = 0; i < n; i++) row[i] = of[i];
    for (unsigned b = 0; b < bits; b++) {
        term bit = term_extract(x->s, index, b, b);
        for (uint32_t i = 0; i < (count + 1) / 2; i++)
            row[i] =
                2 * i + 1 < count ? term_ite(x->s, bit, row[2 * i + 1], row[2 * i]) : row[2 * i];
        count = (count + 1) / 2;
    }
    return row[0];
}

/* `count` cells from off on, and whether they are set. */
void ts_read_cells(struct ts_builder *x, const struct ts_object *o, term off, uint32_t count,
                   term *values, term *flags) {
    term index = cell_index(x, o, off);
    term *row = TS_NEW(x, term, o->ncells), *set = TS_NEW(x, term, o->ncells);
    for (uint32_t k = 0; k < o->ncells; k++) {
        row[k] = cell_now(x, o, k);
        set[k] = ts_flag_now(x, o, k);
    }
    for (uint32_t j = 0; j < count; j++) {
        values[j] = term_at_index(x, index, row + j, o->ncells - j);
        flags[j] = term_at_index(x, index, set + j, o->ncells - j);
    }
}

/* Where `is`. flags: 0 = all are set. */
void ts_write_cells(struct ts_builder *x, const struct ts_object *o, term is, term off,
                    uint32_t count, const term *values, const term *flags) {
    term index = cell_index(x, o, off);
    for (uint32_t k = 0; k < o->ncells; k++)
        for (uint32_t j = 0; j <= k && j < count; j++) {
            term at = is;
            if (index) {
                term k_j = term_const(x->s, term_width(x->s, index), k - j);
                at = term_and(x->s, is, term_eq(x->s, index, k_j));
            } else if (j != k) {
                continue;
            }
            term *cell = &x->step.memory[o->cells + k];
            *cell = term_ite(x->s, at, values[j], *cell);
            if (!o->flagged) continue;
            term *set = &x->step.memory[o->inits + k];
            *set = term_ite(x->s, at, flags ? flags[j] : term_true(x->s), *set);
        }
}

term ts_in_range(struct ts_builder *x, term off, term n, uint64_t k) {
    term at = ts_number(x, k);
    term end = term_bin(x->s, TERM_ADD, off, n);
    return term_and(x->s, term_bin(x->s, TERM_ULE, off, at), term_bin(x->s, TERM_ULT, at, end));
}

/* ---- numbers in memory ---- */

static term joined(struct ts_builder *x, const term *cells, uint32_t n) {
    term v = 0;
    for (uint32_t j = 0; j < n; j++) {
        uint32_t k = x->m->target.big_endian ? j : n - 1 - j; /* most significant first */
        v = v ? term_concat(x->s, v, cells[k]) : cells[k];
    }
    return v;
}

term ts_joined_cells(struct ts_builder *x, const struct ts_object *o, uint32_t index, uint32_t n) {
    term *cells = TS_NEW(x, term, n);
    for (uint32_t i = 0; i < n; i++) cells[i] = cell_now(x, o, index + i);
    return joined(x, cells, n);
}

void ts_put_cells(struct ts_builder *x, const struct ts_object *o, uint32_t index, term v) {
    uint32_t n = term_width(x->s, v) / (8 * o->cell);
    for (uint32_t j = 0; j < n; j++) {
        uint32_t at = 8 * o->cell * (x->m->target.big_endian ? n - 1 - j : j);
        x->step.memory[o->cells + index + j] = term_extract(x->s, v, at + 8 * o->cell - 1, at);
    }
}

/* Cells reach up to here. */
static uint64_t window(const struct ts_object *o) { return (uint64_t)o->ncells * o->cell; }

bool ts_grow(struct ts_builder *x, uint32_t k, term off, uint32_t bytes) {
    const struct ts_object *o = ts_object_at(x, k);
    bv_t at;
    if (!o->part || o->many || !term_is_const(x->s, off, &at) || at > TS_MAX_WINDOW) return false;
    uint64_t end = (uint64_t)at + bytes, unit = o->kind == TS_UNKNOWN ? o->size : 8;
    if (end <= window(o) || end > TS_MAX_WINDOW) return false;
    uint64_t whole = (end + unit - 1) / unit * unit;
    if (whole <= TS_MAX_WINDOW && (o->kind == TS_UNKNOWN || whole <= o->size)) end = whole;
    if (end > x->kept.window[k]) x->kept.window[k] = end;
    x->kept.again = true;
    return true;
}

/* Of an access to object k where `is`: *in: it is to cells (0: it never is); *out: it is behind
 * them. */
void ts_divide(struct ts_builder *x, uint32_t k, term is, term off, uint32_t bytes, term *in,
               term *out) {
    const struct ts_object *o = ts_object_at(x, k);
    *in = 0;
    *out = o->part ? is : term_false(x->s);
    if (!o->ncells || bytes > window(o) || !ts_fits(x, k, bytes)) return;
    term inside = term_true(x->s);
    if (o->part) inside = term_bin(x->s, TERM_ULE, off, ts_number(x, window(o) - bytes));
    *out = term_and(x->s, is, term_not(x->s, inside));
    if (term_is_false(x->s, inside)) return;
    *in = term_and(x->s, is, inside);
    term across = term_bin(x->s, TERM_ULT, off, ts_number(x, window(o)));
    ts_lose(x, term_and(x->s, *out, across), "an access across elements");
    ts_lose_misaligned(x, o, *in, off);
}

/* A witness has no value for what was never set: where no check asks whether it is, an execution
 * that reads it is given up. */
static void give_up_unset(struct ts_builder *x, term is, const term *flags, uint32_t n) {
    if (!(x->t->opt.skip >> CHECK_UNINITIALISED_READ & 1)) return;
    term set = term_true(x->s);
    for (uint32_t i = 0; i < n; i++) set = term_and(x->s, set, flags[i]);
    ts_lose(x, term_and(x->s, is, term_not(x->s, set)), "memory that was never set");
}

term ts_load_bytes(struct ts_builder *x, uint32_t k, term is, term off, uint32_t bytes) {
    term in, out, v = 0;
    ts_divide(x, k, is, off, bytes, &in, &out);
    const struct ts_object *o = ts_object_at(x, k);
    if (in) {
        uint32_t n = bytes / o->cell;
        term *cells = TS_NEW(x, term, n), *flags = TS_NEW(x, term, n);
        ts_read_cells(x, o, off, n, cells, flags);
        give_up_unset(x, in, flags, n);
        v = joined(x, cells, n);
        term pointer = ts_reads_address(x, k, off, ts_number(x, bytes));
        pointer = term_and(x->s, in, pointer);
        if (!term_is_false(x->s, pointer))
            v = term_ite(x->s, pointer, ts_anything(x, 8 * bytes, "address"), v);
    }
    if (term_is_false(x->s, out)) return v ? v : term_const(x->s, 8 * bytes, 0);
    term behind = ts_read_part(x, k, out, off, bytes);
    return v ? term_ite(x->s, in, v, behind) : behind;
}

static struct ts_value load_pointer(struct ts_builder *x, const struct ir_ins *ins,
                                    struct ts_value p) {
    uint32_t bytes = x->ptr_bits / 8;
    struct ts_value v = {0};
    term is, in, out;
    for (uint32_t k = 0; ts_next_object(x, 0, p, &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->opaque || (o->kind != TS_UNKNOWN && o->size < bytes)) continue;
        if (ts_grow(x, k, p.v, bytes)) continue;
        ts_divide(x, k, is, p.v, bytes, &in, &out);
        struct ts_value here = ts_load_pointer(x, k, in, out, p.v, ins->ct);
        if (v.obj) here.obj = term_ite(x->s, is, here.obj, v.obj);
        if (v.obj) here.v = term_ite(x->s, is, here.v, v.v);
        v = here;
    }
    return v.obj ? v : ts_pointer(x, OBJ_OUTSIDE); /* no execution gets here */
}

static struct ts_value load_value(struct ts_builder *x, const struct ir_ins *ins,
                                  struct ts_value p) {
    uint32_t bytes = ir_type_size(x->m, ins->type);
    term v = 0, is;
    if (bytes > BV_MAX_WIDTH / 8) bytes = BV_MAX_WIDTH / 8;
    if (ins->imm)
        lose_opaque(x, 0, p);
    else
        ts_assume_valid(x, 0, p, ts_number(x, bytes), false);
    if (ins->type == IR_PTR) return load_pointer(x, ins, p);
    for (uint32_t k = 0; ts_next_object(x, 0, p, &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->opaque || (o->kind != TS_UNKNOWN && o->size < bytes)) continue;
        if (ts_grow(x, k, p.v, bytes)) continue;
        term here = ts_load_bytes(x, k, is, p.v, bytes);
        v = v ? term_ite(x->s, is, here, v) : here;
    }
    if (!v) v = term_const(x->s, 8 * bytes, 0); /* no execution gets here */
    unsigned width = ts_bits_of(x, ins->type);
    if (width < 8 * bytes) v = term_extract(x->s, v, width - 1, 0);
    return (struct ts_value){.v = v};
}

/* obj: of a pointer, else 0. */
static void store_to(struct ts_builder *x, uint32_t k, term is, term off, uint32_t bytes, term obj,
                     term v) {
    term in, out;
    if (ts_grow(x, k, off, bytes)) return;
    ts_divide(x, k, is, off, bytes, &in, &out);
    const struct ts_object *o = ts_object_at(x, k);
    if (obj && !ts_may_store_pointer(x, k, in, out)) return;
    if (!obj) ts_put_over_pointers(x, k, out, off, ts_number(x, bytes));
    if (!term_is_false(x->s, out))
        ts_write_part(x, k, out, off, bytes, obj ? ts_anything(x, 8 * bytes, "address") : v);
    if (!in) return;
    if (obj)
        ts_put_slot(x, o, in, off, obj);
    else
        ts_touch_slots(x, o, in, off, ts_number(x, bytes));
    uint32_t n = bytes / o->cell;
    term *parts = TS_NEW(x, term, n);
    for (uint32_t j = 0; j < n; j++) {
        uint32_t at = 8 * o->cell * (x->m->target.big_endian ? n - 1 - j : j);
        parts[j] = term_extract(x->s, v, at + 8 * o->cell - 1, at);
    }
    ts_write_cells(x, o, in, off, n, parts, NULL);
}

static void store_value(struct ts_builder *x, const struct ir_ins *ins, struct ts_value value,
                        struct ts_value p) {
    ir_type type = x->f->ins.at[ins->args[0]].type;
    uint32_t bytes = ir_type_size(x->m, type);
    term is, v = value.v;
    ts_assume_valid(x, 1, p, ts_number(x, bytes), true);
    if (term_width(x->s, v) < 8 * bytes) v = term_zext(x->s, v, 8 * bytes);
    for (uint32_t k = 0; ts_next_object(x, 1, p, &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->opaque || o->readonly || (o->kind != TS_UNKNOWN && o->size < bytes)) continue;
        store_to(x, k, is, p.v, bytes, value.obj, v);
    }
}

/* Flags are of whole bytes: where one is not set, and a check asks, the execution is given up. */
static void set_bits(struct ts_builder *x, struct ts_value value, struct ts_value p, term mask) {
    term is;
    ts_assume_valid(x, 1, p, ts_number(x, 1), true);
    for (uint32_t k = 0; ts_next_object(x, 1, p, &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->opaque || o->readonly || (o->kind != TS_UNKNOWN && !o->size)) continue;
        if (ts_grow(x, k, p.v, 1)) continue;
        term set = ts_set_cells(x, k, is, p.v, ts_number(x, 1));
        if (!(x->t->opt.skip >> CHECK_UNINITIALISED_READ & 1))
            ts_lose(x, term_and(x->s, is, term_not(x->s, set)),
                    "bit-field among uninitialised ones");
        term old = ts_load_bytes(x, k, is, p.v, 1);
        term keep = term_bin(x->s, TERM_AND, old, term_not(x->s, mask));
        term v = term_or(x->s, keep, term_bin(x->s, TERM_AND, value.v, mask));
        store_to(x, k, is, p.v, 1, 0, v);
    }
}

/* ---- lifetimes ---- */

/* Does something besides accesses keep the pointer? A call does not, or is lost (call.c). */
static bool escapes(const struct ts_builder *x, ir_val p, unsigned depth) {
    for (ir_val v = 1; v < x->f->ins.n; v++) {
        const struct ir_ins *u = &x->f->ins.at[v];
        bool kept = u->op == IR_SELECT;
        for (uint32_t i = 0; i < u->nargs; i++) {
            if (u->args[i] != p) continue;
            if (kept || (u->op == IR_STORE && i == 0)) return true;
            if (u->op == IR_PTRADD && (depth > 16 || escapes(x, v, depth + 1))) return true;
        }
        for (uint32_t e = 0; e < u->nedges; e++)
            for (uint32_t i = 0; i < u->edges[e].nargs; i++)
                if (u->edges[e].args[i] == p) return true;
    }
    return false;
}

static struct ts_value begin_local(struct ts_builder *x) {
    uint32_t id = x->points.object_of[x->step.ins];
    const struct ts_object *o = ts_object_at(x, id);
    if (x->flow.in_loop[x->f->ins.at[x->step.ins].block] && escapes(x, x->step.ins, 0))
        ts_lose(x, term_true(x->s), "a local of a loop whose address is kept");
    for (uint32_t k = 0; k < o->ncells; k++) {
        x->step.memory[o->cells + k] = ts_input(x, 8 * o->cell, o->name, false, IR_I(8));
        x->step.memory[o->inits + k] = term_false(x->s);
    }
    for (uint32_t s = 0; s < o->nslots; s++)
        x->step.memory[o->slots + s] = term_const(x->s, TS_OBJ_BITS, OBJ_NULL);
    if (o->kind == TS_LOCAL) x->step.memory[o->live] = term_true(x->s);
    return ts_pointer(x, id);
}

static void end_local(struct ts_builder *x, struct ts_value p) {
    term is;
    for (uint32_t k = 0; ts_next_object(x, 0, p, &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->kind != TS_LOCAL) continue;
        term *live = &x->step.memory[o->live];
        *live = term_and(x->s, *live, term_not(x->s, is));
    }
    ts_lose(x, ts_is(x, p, OBJ_OUTSIDE), "memory that the library takes back");
}

struct ts_value ts_memory_op(struct ts_builder *x, const struct ir_ins *ins,
                             const struct ts_value *v) {
    struct ts_value none = {0};
    switch (ins->op) {
    case IR_ALLOCA:
        return begin_local(x);
    case IR_END:
        return end_local(x, v[0]), none;
    case IR_LOAD:
        return load_value(x, ins, v[0]);
    case IR_STORE:
        return store_value(x, ins, v[0], v[1]), none;
    case IR_SETBITS:
        return set_bits(x, v[0], v[1], v[2].v), none;
    case IR_COPY:
        return ts_copy(x, v), none;
    case IR_FILL:
        return ts_fill(x, v), none;
    case IR_RECEIVE:
        return ts_receive(x, v), (struct ts_value){.v = term_const(x->s, 8, 1)};
    case IR_FREE:
        ts_lose(x, term_not(x->s, ts_is(x, v[0], OBJ_NULL)), "freed memory");
        return none;
    default: /* MALLOC, CALLOC, RELOCATE */
        ts_lose(x, term_true(x->s), "allocated memory");
        return ts_pointer(x, OBJ_OUTSIDE);
    }
}
