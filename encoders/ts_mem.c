/* Memory: accesses are multiplexers over the cells of the objects that a pointer may refer to.
 *
 * As in symbolic execution, an access assumes what a skipped check would have ensured.
 */
#include "encoders/ts_int.h"

enum { MAX_COPY = 1024 };

static struct ts_object *object(struct ts_builder *x, uint32_t o) { return &x->t->objects.at[o]; }

term ts_is(struct ts_builder *x, struct ts_value p, uint32_t o) {
    return term_eq(x->s, p.obj, term_const(x->s, TS_OBJ_BITS, o));
}

/* The objects that operand i of the instruction at hand may refer to, one after the other from
 * *o on; *is: when. */
static bool next_object(struct ts_builder *x, unsigned i, struct ts_value p, uint32_t *o,
                        term *is) {
    const struct object_set *set = &x->sets[x->f->ins.at[x->ins].args[i]];
    for (; *o < x->t->objects.n; ++*o) {
        if (!set_has(set, *o)) continue;
        *is = ts_is(x, p, *o);
        if (!term_is_false(x->s, *is)) return true;
    }
    return false;
}

/* ---- what holds of a pointer ---- */

static term inbounds(struct ts_builder *x, const struct ts_object *o, term off, term n) {
    bv_t k;
    term size = ts_number(x, o->size);
    if (term_is_const(x->s, n, &k)) {
        if (k > o->size) return term_false(x->s);
        return term_bin(x->s, TERM_ULE, off, ts_number(x, o->size - (uint64_t)k));
    }
    term left = term_bin(x->s, TERM_SUB, size, off);
    return term_and(x->s, term_bin(x->s, TERM_ULE, off, size), term_bin(x->s, TERM_ULE, n, left));
}

static term is_live(struct ts_builder *x, const struct ts_object *o) {
    return o->kind == TS_LOCAL ? x->memory[o->live] : term_true(x->s);
}

static bool size_known(const struct ts_object *o) { return o->size || !o->opaque; }

/* An access of n bytes: executions in which it is no valid one are cut off. */
static void assume_valid(struct ts_builder *x, unsigned i, struct ts_value p, term n, bool write) {
    term valid = term_false(x->s), is;
    for (uint32_t k = 0; next_object(x, i, p, &k, &is); k++)
        if (object(x, k)->opaque)
            ts_lose(x, is, k == OBJ_OUTSIDE ? "a pointer from outside" : "a large object");
    for (uint32_t k = 0; next_object(x, i, p, &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (o->opaque || o->kind == TS_FUNC || (write && o->readonly)) continue;
        term good = term_and(x->s, is_live(x, o), inbounds(x, o, p.v, n));
        valid = term_or(x->s, valid, term_and(x->s, is, good));
    }
    ts_require(x, valid);
}

/* ---- cells ---- */

/* Cells must be no larger than this; true: they are. */
static bool fits(struct ts_builder *x, uint32_t o, uint64_t bytes) {
    uint32_t cell = object(x, o)->cell, g = cell;
    while (bytes % g) g /= 2;
    if (g == cell) return true;
    x->cell_size[o] = g;
    x->again = true;
    return false;
}

static unsigned log2_of(uint32_t n) {
    unsigned bits = 0;
    while ((uint64_t)1 << bits < n) bits++;
    return bits;
}

/* The index of the cell at offset off, 0 if there is only one. */
static term cell_index(struct ts_builder *x, const struct ts_object *o, term off) {
    unsigned low = log2_of(o->cell), bits = log2_of(o->ncells);
    return bits ? term_extract(x->s, off, low + bits - 1, low) : 0;
}

static void lose_misaligned(struct ts_builder *x, const struct ts_object *o, term is, term off) {
    unsigned low = log2_of(o->cell);
    if (!low) return;
    term rest = term_extract(x->s, off, low - 1, 0);
    term odd = term_not(x->s, term_eq(x->s, rest, term_const(x->s, low, 0)));
    ts_lose(x, term_and(x->s, is, odd), "an access across elements");
}

static term cell_now(struct ts_builder *x, const struct ts_object *o, uint32_t k) {
    if (!o->constant) return x->memory[o->cells + k];
    if (o->constant[k]) return o->constant[k];
    return ts_input(x, 8 * o->cell, "address", false, IR_I(8)); /* nobody knows addresses */
}

static term flag_now(struct ts_builder *x, const struct ts_object *o, uint32_t k) {
    return o->kind == TS_LOCAL ? x->memory[o->inits + k] : term_true(x->s);
}

/* The index-th of n terms; what is behind them is never asked for. */
static term choose(struct ts_builder *x, term index, const term *of, uint32_t n) {
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
static void read_cells(struct ts_builder *x, const struct ts_object *o, term off, uint32_t count,
                       term *values, term *flags) {
    term index = cell_index(x, o, off);
    term *row = TS_NEW(x, term, o->ncells), *set = TS_NEW(x, term, o->ncells);
    for (uint32_t k = 0; k < o->ncells; k++) {
        row[k] = cell_now(x, o, k);
        set[k] = flag_now(x, o, k);
    }
    for (uint32_t j = 0; j < count; j++) {
        values[j] = choose(x, index, row + j, o->ncells - j);
        flags[j] = choose(x, index, set + j, o->ncells - j);
    }
}

/* Where `is`. flags: 0 = all are set. */
static void write_cells(struct ts_builder *x, const struct ts_object *o, term is, term off,
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
            term *cell = &x->memory[o->cells + k];
            *cell = term_ite(x->s, at, values[j], *cell);
            if (o->kind != TS_LOCAL) continue;
            term *set = &x->memory[o->inits + k];
            *set = term_ite(x->s, at, flags ? flags[j] : term_true(x->s), *set);
        }
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

static term load_from(struct ts_builder *x, const struct ts_object *o, term off, uint32_t bytes) {
    uint32_t n = bytes / o->cell;
    term *cells = TS_NEW(x, term, n), *flags = TS_NEW(x, term, n);
    read_cells(x, o, off, n, cells, flags);
    return joined(x, cells, n);
}

static struct ts_value load(struct ts_builder *x, const struct ir_ins *ins, struct ts_value p) {
    uint32_t bytes = ir_type_size(x->m, ins->type);
    term v = 0, is;
    if (bytes > BV_MAX_WIDTH / 8) bytes = BV_MAX_WIDTH / 8;
    assume_valid(x, 0, p, ts_number(x, bytes), false);
    if (ins->type == IR_PTR) return ts_pointer(x, OBJ_OUTSIDE);
    for (uint32_t k = 0; next_object(x, 0, p, &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (o->opaque || o->size < bytes || !fits(x, k, bytes)) continue;
        lose_misaligned(x, o, is, p.v);
        term here = load_from(x, o, p.v, bytes);
        v = v ? term_ite(x->s, is, here, v) : here;
    }
    if (!v) v = term_const(x->s, 8 * bytes, 0); /* no execution gets here */
    unsigned width = ts_bits_of(x, ins->type);
    if (width < 8 * bytes) v = term_extract(x->s, v, width - 1, 0);
    return (struct ts_value){.v = v};
}

/* A pointer leaves an unknown number behind: it cannot be read again. */
static void store(struct ts_builder *x, const struct ir_ins *ins, struct ts_value value,
                  struct ts_value p) {
    ir_type type = x->f->ins.at[ins->args[0]].type;
    uint32_t bytes = ir_type_size(x->m, type);
    term is, v = value.v;
    assume_valid(x, 1, p, ts_number(x, bytes), true);
    if (value.obj) v = ts_input(x, 8 * bytes, "address", false, IR_I(8));
    if (term_width(x->s, v) < 8 * bytes) v = term_zext(x->s, v, 8 * bytes);
    for (uint32_t k = 0; next_object(x, 1, p, &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (o->opaque || o->readonly || o->size < bytes || !fits(x, k, bytes)) continue;
        lose_misaligned(x, o, is, p.v);
        uint32_t n = bytes / o->cell;
        term *parts = TS_NEW(x, term, n);
        for (uint32_t j = 0; j < n; j++) {
            uint32_t at = 8 * o->cell * (x->m->target.big_endian ? n - 1 - j : j);
            parts[j] = term_extract(x->s, v, at + 8 * o->cell - 1, at);
        }
        write_cells(x, o, is, p.v, n, parts, NULL);
    }
}

/* ---- ranges ---- */

/* The cells of both sides, of one size that divides n; 0: they are not, so once more. */
static uint32_t common_cell(struct ts_builder *x, const struct ts_value *v, uint64_t n) {
    uint32_t cell = 16;
    term is;
    while (n % cell) cell /= 2;
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t k = 0; next_object(x, i, v[i], &k, &is); k++)
            if (!object(x, k)->opaque && object(x, k)->size && object(x, k)->cell < cell)
                cell = object(x, k)->cell;
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t k = 0; next_object(x, i, v[i], &k, &is); k++)
            if (!object(x, k)->opaque && object(x, k)->size && !fits(x, k, cell)) return 0;
    return cell;
}

static void copy(struct ts_builder *x, const struct ts_value *v) {
    bv_t n;
    term is;
    if (!term_is_const(x->s, v[2].v, &n) || n > MAX_COPY)
        return ts_lose(x, term_true(x->s), "a copy of variable or large size");
    assume_valid(x, 0, v[0], v[2].v, true);
    assume_valid(x, 1, v[1], v[2].v, false);
    uint32_t cell = n ? common_cell(x, v, (uint64_t)n) : 0, count = cell ? (uint32_t)n / cell : 0;
    if (!cell) return;
    term *values = TS_NEW(x, term, count), *flags = TS_NEW(x, term, count);
    term *more = TS_NEW(x, term, count), *set = TS_NEW(x, term, count);
    bool some = false;
    for (uint32_t k = 0; next_object(x, 1, v[1], &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (o->opaque || o->size < n) continue;
        lose_misaligned(x, o, is, v[1].v);
        read_cells(x, o, v[1].v, count, some ? more : values, some ? set : flags);
        for (uint32_t j = 0; some && j < count; j++) {
            values[j] = term_ite(x->s, is, more[j], values[j]);
            flags[j] = term_ite(x->s, is, set[j], flags[j]);
        }
        some = true;
    }
    for (uint32_t k = 0; some && next_object(x, 0, v[0], &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (o->opaque || o->readonly || o->size < n) continue;
        lose_misaligned(x, o, is, v[0].v);
        write_cells(x, o, is, v[0].v, count, values, flags);
    }
}

/* Is byte k in [off, off + n)? Both inside the object. */
static term in_range(struct ts_builder *x, term off, term n, uint64_t k) {
    term at = ts_number(x, k);
    term end = term_bin(x->s, TERM_ADD, off, n);
    return term_and(x->s, term_bin(x->s, TERM_ULE, off, at), term_bin(x->s, TERM_ULT, at, end));
}

static term repeated(struct ts_builder *x, term byte, uint32_t n) {
    term v = byte;
    for (uint32_t i = 1; i < n; i++) v = term_concat(x->s, v, byte);
    return v;
}

static void fill(struct ts_builder *x, const struct ts_value *v) {
    term is;
    bv_t n;
    bool constant = term_is_const(x->s, v[2].v, &n);
    assume_valid(x, 0, v[0], v[2].v, true);
    for (uint32_t k = 0; next_object(x, 0, v[0], &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (o->opaque || o->readonly || !o->size) continue;
        if (!fits(x, k, constant ? (uint64_t)n : 1)) continue;
        lose_misaligned(x, o, is, v[0].v);
        term value = repeated(x, v[1].v, o->cell);
        for (uint32_t c = 0; c < o->ncells; c++) {
            term at = term_and(x->s, is, in_range(x, v[0].v, v[2].v, (uint64_t)c * o->cell));
            term *cell = &x->memory[o->cells + c];
            *cell = term_ite(x->s, at, value, *cell);
            if (o->kind == TS_LOCAL)
                x->memory[o->inits + c] = term_or(x->s, x->memory[o->inits + c], at);
        }
    }
}

/* ---- lifetimes ---- */

/* Does something besides accesses keep the pointer? */
static bool escapes(const struct ts_builder *x, ir_val p, unsigned depth) {
    for (ir_val v = 1; v < x->f->ins.n; v++) {
        const struct ir_ins *u = &x->f->ins.at[v];
        bool kept = u->op == IR_SELECT || ir_ops[u->op].shape == S_CALL;
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
    uint32_t id = x->object_of[x->ins];
    const struct ts_object *o = object(x, id);
    if (x->in_loop[x->f->ins.at[x->ins].block] && escapes(x, x->ins, 0))
        ts_lose(x, term_true(x->s), "a local of a loop whose address is kept");
    for (uint32_t k = 0; k < o->ncells; k++) {
        x->memory[o->cells + k] = ts_input(x, 8 * o->cell, o->name, false, IR_I(8));
        x->memory[o->inits + k] = term_false(x->s);
    }
    if (o->kind == TS_LOCAL) x->memory[o->live] = term_true(x->s);
    return ts_pointer(x, id);
}

static void end_local(struct ts_builder *x, struct ts_value p) {
    term is;
    for (uint32_t k = 0; next_object(x, 0, p, &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (o->kind != TS_LOCAL) continue;
        term *live = &x->memory[o->live];
        *live = term_and(x->s, *live, term_not(x->s, is));
    }
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
        return load(x, ins, v[0]);
    case IR_STORE:
        return store(x, ins, v[0], v[1]), none;
    case IR_COPY:
        return copy(x, v), none;
    case IR_FILL:
        return fill(x, v), none;
    case IR_FREE:
        ts_lose(x, term_not(x->s, ts_is(x, v[0], OBJ_NULL)), "freed memory");
        return none;
    default: /* MALLOC, CALLOC, RELOCATE */
        ts_lose(x, term_true(x->s), "allocated memory");
        return ts_pointer(x, OBJ_OUTSIDE);
    }
}

/* ---- predicates ---- */

/* All cells of [off, off + n) are set. */
static term all_set(struct ts_builder *x, const struct ts_object *o, term off, term n) {
    term all = inbounds(x, o, off, n);
    for (uint32_t k = 0; k < o->ncells && o->kind == TS_LOCAL; k++) {
        term in = in_range(x, off, n, (uint64_t)k * o->cell);
        all = term_and(x->s, all, term_implies(x->s, in, flag_now(x, o, k)));
    }
    return all;
}

static term set_cells(struct ts_builder *x, uint32_t k, term is, term off, term n) {
    const struct ts_object *o = object(x, k);
    bv_t bytes;
    if (o->kind != TS_LOCAL) return inbounds(x, o, off, n);
    if (!term_is_const(x->s, n, &bytes))
        return fits(x, k, 1) ? all_set(x, o, off, n) : term_false(x->s);
    if (bytes > o->size) return term_false(x->s);
    if (!fits(x, k, (uint64_t)bytes)) return term_false(x->s);
    lose_misaligned(x, o, is, off);
    uint32_t count = (uint32_t)bytes / o->cell;
    term *values = TS_NEW(x, term, count), *flags = TS_NEW(x, term, count);
    term all = inbounds(x, o, off, n);
    read_cells(x, o, off, count, values, flags);
    for (uint32_t j = 0; j < count; j++) all = term_and(x->s, all, flags[j]);
    return all;
}

static bool callable(struct ts_builder *x, const struct ts_object *o, const char *signature) {
    if (o->kind != TS_FUNC) return false;
    const struct ir_func *f = x->m->funcs.at[o->index];
    return ir_signature_fits(f, ir_signature_of(&x->scratch, f), signature);
}

static term holds_of(struct ts_builder *x, const struct ir_ins *ins, uint32_t k, term is,
                     const struct ts_value *v) {
    const struct ts_object *o = object(x, k);
    switch (ins->op) {
    case IR_ISLIVE:
        return is_live(x, o);
    case IR_INBOUNDS:
        return inbounds(x, o, v[0].v, v[1].v);
    case IR_ISWITHIN:
        return inbounds(x, o, v[0].v, ts_number(x, 0));
    case IR_ISINIT:
        return set_cells(x, k, is, v[0].v, v[1].v);
    case IR_ISWRITABLE:
        return o->readonly ? term_false(x->s) : term_true(x->s);
    case IR_OBJSIZE:
        return ts_number(x, o->size);
    case IR_ISFUNC: {
        term start = term_eq(x->s, v[0].v, ts_number(x, 0));
        return callable(x, o, ins->text) ? start : term_false(x->s);
    }
    case IR_ISHEAP:
        return term_false(x->s);
    default:
        ts_lose(x, is, ir_ops[ins->op].text);
        return term_const(x->s, ts_bits_of(x, ins->type), 0);
    }
}

static bool asks_size(unsigned op) {
    return op == IR_INBOUNDS || op == IR_ISWITHIN || op == IR_ISINIT || op == IR_OBJSIZE;
}

static void lose_unknown(struct ts_builder *x, unsigned op, unsigned i, struct ts_value p) {
    term is;
    for (uint32_t k = 0; next_object(x, i, p, &k, &is); k++) {
        const struct ts_object *o = object(x, k);
        if (k == OBJ_OUTSIDE) ts_lose(x, is, "a pointer from outside");
        if (k != OBJ_OUTSIDE && asks_size(op) && !size_known(o)) ts_lose(x, is, "a large object");
        if (k != OBJ_OUTSIDE && op == IR_ISINIT && o->opaque) ts_lose(x, is, "a large object");
    }
}

term ts_predicate(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v) {
    term all = 0, is;
    if (ins->op == IR_NOLEAK) return term_true(x->s); /* nothing is allocated */
    lose_unknown(x, ins->op, 0, v[0]);
    if (ins->op == IR_SAMEOBJ) {
        lose_unknown(x, ins->op, 1, v[1]);
        return term_eq(x->s, v[0].obj, v[1].obj);
    }
    for (uint32_t k = 0; next_object(x, 0, v[0], &k, &is); k++) {
        if (k == OBJ_OUTSIDE) continue;
        term here = holds_of(x, ins, k, is, v);
        all = all ? term_ite(x->s, is, here, all) : here;
    }
    return all ? all : term_const(x->s, ts_bits_of(x, ins->type), 0);
}
