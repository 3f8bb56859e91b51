/* Copies and fills.
 *
 * A copy of few bytes moves cells of one size.  Of any other, each cell that it reaches reads what
 * is as far into the source.
 */
#include "encoders/ts/range.h"
#include "encoders/ts/cleared.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/mem.h"
#include "encoders/ts/part.h"
#include "encoders/ts/slot.h"

enum { MAX_COPY = 1024 /* bytes, cell by cell */, MAX_WORK = 8192 /* pairs of cells */ };

/* The cells of both sides, of one size that divides n; 0: they are not, so once more. */
static uint32_t common_cell(struct ts_builder *x, const struct ts_value *v, uint64_t n) {
    uint32_t cell = 16;
    term is;
    while (n % cell) cell /= 2;
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t k = 0; ts_next_object(x, i, v[i], &k, &is); k++)
            if (!ts_object_at(x, k)->opaque && ts_object_at(x, k)->size &&
                ts_object_at(x, k)->cell < cell)
                cell = ts_object_at(x, k)->cell;
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t k = 0; ts_next_object(x, i, v[i], &k, &is); k++)
            if (!ts_object_at(x, k)->opaque && ts_object_at(x, k)->size && !ts_fits(x, k, cell))
                return 0;
    return cell;
}

/* ---- any length ---- */

/* Is what a LOCAL holds at `off` set? */
static term flag_at(struct ts_builder *x, uint32_t k, term off, uint32_t bytes) {
    const struct ts_object *o = ts_object_at(x, k);
    uint64_t window = (uint64_t)o->ncells * o->cell;
    if (!o->flagged) return term_true(x->s);
    if (!o->ncells || bytes > window || !ts_fits(x, k, bytes)) return ts_anything(x, 1, "is set");
    uint32_t n = bytes / o->cell;
    term *values = TS_NEW(x, term, n), *flags = TS_NEW(x, term, n), all = term_true(x->s);
    ts_read_cells(x, o, off, n, values, flags);
    for (uint32_t j = 0; j < n; j++) all = term_and(x->s, all, flags[j]);
    if (!o->part) return all;
    term inside = term_bin(x->s, TERM_ULE, off, ts_number(x, window - bytes));
    return term_ite(x->s, inside, all, ts_anything(x, 1, "is set"));
}

struct moved_slot {
    term value, flag;
};

/* Where `when`, what is copied to the object was never set. */
static void want_flags(struct ts_builder *x, uint32_t k, term when) {
    if (term_is_false(x->s, when) || ts_object_at(x, k)->flagged || x->kept.flagged[k]) return;
    x->kept.flagged[k] = x->kept.again = true;
}

/* Of both ways to copy: what the slots hold afterwards, by object. */
struct moved_slots {
    term *now[TS_MAX_OBJECTS];
};

static bool takes(const struct ts_object *o) {
    return !o->opaque && !o->readonly && o->kind != TS_NULL && o->kind != TS_FUNC;
}

static void read_slots(struct ts_builder *x, const struct ts_value *v, struct moved_slots *m) {
    term is;
    for (uint32_t k = 0; ts_next_object(x, 0, v[0], &k, &is); k++)
        if (takes(ts_object_at(x, k))) m->now[k] = ts_copied_slots(x, k, is, v);
}

static void put_slots(struct ts_builder *x, const struct ts_value *v, const struct moved_slots *m) {
    term is;
    for (uint32_t k = 0; ts_next_object(x, 0, v[0], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        for (uint32_t s = 0; takes(o) && s < o->nslots; s++)
            x->step.memory[o->slots + s] = m->now[k][s];
    }
}

static struct moved_slot source_at(struct ts_builder *x, const struct ts_value *v, term when,
                                   term off, uint32_t bytes) {
    struct moved_slot r = {0};
    term is;
    for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->opaque || (o->kind != TS_UNKNOWN && o->size < bytes)) continue;
        term value = ts_load_bytes(x, k, term_and(x->s, when, is), off, bytes);
        term flag = flag_at(x, k, off, bytes);
        r.value = r.value ? term_ite(x->s, is, value, r.value) : value;
        r.flag = r.flag ? term_ite(x->s, is, flag, r.flag) : flag;
    }
    if (!r.value) r = (struct moved_slot){term_const(x->s, 8 * bytes, 0), term_false(x->s)};
    return r;
}

static uint64_t source_cells(struct ts_builder *x, const struct ts_value *v) {
    uint64_t n = 1;
    term is;
    for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &is); k++) n += ts_object_at(x, k)->ncells;
    return n;
}

/* The cells of object k after the copy. */
static struct moved_slot *copied_to(struct ts_builder *x, uint32_t k, term is,
                                    const struct ts_value *v) {
    const struct ts_object *o = ts_object_at(x, k);
    struct moved_slot *now = TS_NEW(x, struct moved_slot, o->ncells);
    bool exact = source_cells(x, v) * o->ncells <= MAX_WORK;
    for (uint32_t c = 0; c < o->ncells; c++) {
        term here = ts_number(x, (uint64_t)c * o->cell);
        term at = term_and(x->s, is, ts_in_range(x, v[0].v, v[2].v, (uint64_t)c * o->cell));
        term from = term_bin(x->s, TERM_ADD, v[1].v, term_bin(x->s, TERM_SUB, here, v[0].v));
        struct moved_slot m = {0};
        if (exact)
            m = source_at(x, v, at, from, o->cell);
        else
            m = (struct moved_slot){ts_anything(x, 8 * o->cell, "a copy"),
                                    ts_anything(x, 1, "is set")};
        now[c].value = term_ite(x->s, at, m.value, x->step.memory[o->cells + c]);
        if (o->flagged)
            now[c].flag = term_ite(x->s, at, m.flag, x->step.memory[o->inits + c]);
        else
            want_flags(x, k, term_and(x->s, at, term_not(x->s, m.flag)));
    }
    return now;
}

static void put_copied(struct ts_builder *x, uint32_t k, term is, const struct moved_slot *now) {
    const struct ts_object *o = ts_object_at(x, k);
    for (uint32_t c = 0; c < o->ncells; c++) {
        x->step.memory[o->cells + c] = now[c].value;
        if (o->flagged) x->step.memory[o->inits + c] = now[c].flag;
    }
    if (o->part) ts_forget_part(x, k, is);
}

/* Where some of what is read may have been never set: that is not remembered of bytes without
 * cells. */
static term reads_flagged(struct ts_builder *x, const struct ts_value *v) {
    term some = term_false(x->s), is;
    for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &is); k++)
        if (ts_object_at(x, k)->flagged) some = term_or(x->s, some, is);
    return some;
}

/* Nothing is written before all is read: the sides may overlap. */
static void copy_range(struct ts_builder *x, const struct ts_value *v) {
    struct moved_slot *now[TS_MAX_OBJECTS];
    term is;
    for (uint32_t k = 0; ts_next_object(x, 0, v[0], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (!takes(o)) continue;
        term some = term_and(x->s, is, term_not(x->s, term_eq(x->s, v[2].v, ts_number(x, 0))));
        if (o->ncells) ts_lose_misaligned(x, o, some, v[0].v);
        if (o->ncells) ts_lose_misaligned(x, o, some, v[2].v);
        now[k] = copied_to(x, k, is, v);
        if (o->part) ts_put_over_pointers(x, k, is, v[0].v, v[2].v);
        if (o->part) want_flags(x, k, term_and(x->s, some, reads_flagged(x, v)));
    }
    for (uint32_t k = 0; ts_next_object(x, 0, v[0], &k, &is); k++)
        if (takes(ts_object_at(x, k))) put_copied(x, k, is, now[k]);
}

static bool some_part(struct ts_builder *x, const struct ts_value *v) {
    term is;
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t k = 0; ts_next_object(x, i, v[i], &k, &is); k++)
            if (ts_object_at(x, k)->part) return true;
    return false;
}

static void copy_bytes(struct ts_builder *x, const struct ts_value *v) {
    bv_t n;
    term is;
    if (!term_is_const(x->s, v[2].v, &n) || n > MAX_COPY || some_part(x, v))
        return copy_range(x, v);
    uint32_t cell = n ? common_cell(x, v, (uint64_t)n) : 0, count = cell ? (uint32_t)n / cell : 0;
    if (!cell) return;
    term *values = TS_NEW(x, term, count), *flags = TS_NEW(x, term, count);
    term *more = TS_NEW(x, term, count), *set = TS_NEW(x, term, count);
    bool some = false;
    for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->opaque || o->size < n) continue;
        ts_lose_misaligned(x, o, is, v[1].v);
        ts_read_cells(x, o, v[1].v, count, some ? more : values, some ? set : flags);
        for (uint32_t j = 0; some && j < count; j++) {
            values[j] = term_ite(x->s, is, more[j], values[j]);
            flags[j] = term_ite(x->s, is, set[j], flags[j]);
        }
        some = true;
    }
    for (uint32_t k = 0; some && ts_next_object(x, 0, v[0], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->opaque || o->readonly || o->size < n) continue;
        ts_lose_misaligned(x, o, is, v[0].v);
        for (uint32_t j = 0; j < count; j++)
            want_flags(x, k, term_and(x->s, is, term_not(x->s, flags[j])));
        ts_write_cells(x, o, is, v[0].v, count, values, flags);
    }
}

/* Structures are copied cell by cell. */
static void want_cells(struct ts_builder *x, const struct ts_value *v) {
    term is;
    bv_t n;
    if (!term_is_const(x->s, v[2].v, &n) || n > TS_MAX_WINDOW || !n) return;
    for (unsigned i = 0; i < 2; i++)
        for (uint32_t k = 0; ts_next_object(x, i, v[i], &k, &is); k++)
            (void)ts_grow(x, k, v[i].v, (uint32_t)n);
}

void ts_copy(struct ts_builder *x, const struct ts_value *v) {
    struct moved_slots m;
    want_cells(x, v);
    ts_assume_valid(x, 0, v[0], v[2].v, true);
    ts_assume_valid(x, 1, v[1], v[2].v, false);
    read_slots(x, v, &m);
    copy_bytes(x, v);
    put_slots(x, v, &m);
}

void ts_fill(struct ts_builder *x, const struct ts_value *v) {
    term is;
    bv_t n;
    bool constant = term_is_const(x->s, v[2].v, &n);
    ts_assume_valid(x, 0, v[0], v[2].v, true);
    for (uint32_t k = 0; ts_next_object(x, 0, v[0], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->opaque || o->readonly || !o->size) continue;
        if (o->ncells && !ts_fits(x, k, constant ? (uint64_t)n : 1)) continue;
        ts_lose_misaligned(x, o, is, v[0].v);
        ts_touch_slots(x, o, is, v[0].v, v[2].v);
        if (o->part) ts_put_over_pointers(x, k, is, v[0].v, v[2].v);
        if (o->part) ts_fill_part(x, k, is, v[0].v, v[2].v, v[1].v);
        term value = ts_repeated(x, v[1].v, o->cell);
        for (uint32_t c = 0; c < o->ncells; c++) {
            term at = term_and(x->s, is, ts_in_range(x, v[0].v, v[2].v, (uint64_t)c * o->cell));
            term *cell = &x->step.memory[o->cells + c];
            *cell = term_ite(x->s, at, value, *cell);
            if (o->flagged)
                x->step.memory[o->inits + c] = term_or(x->s, x->step.memory[o->inits + c], at);
        }
    }
}

/* ---- bytes from outside ---- */

/* Cell c, where n bytes from `off` on are any: set, where all of it is among them. */
static void receive_cell(struct ts_builder *x, const struct ts_object *o, uint32_t c, term is,
                         const struct ts_value *v) {
    uint64_t at = (uint64_t)c * o->cell, last = at + o->cell - 1;
    term end = term_bin(x->s, TERM_ADD, v[0].v, v[2].v);
    term some = term_and(x->s, term_bin(x->s, TERM_ULE, v[0].v, ts_number(x, last)),
                         term_bin(x->s, TERM_ULT, ts_number(x, at), end));
    term all =
        term_and(x->s, ts_in_range(x, v[0].v, v[2].v, at), ts_in_range(x, v[0].v, v[2].v, last));
    term *value = &x->step.memory[o->cells + c], *set = &x->step.memory[o->inits + c];
    term any = ts_anything(x, 8 * o->cell, "received");
    *value = term_ite(x->s, term_and(x->s, is, some), any, *value);
    if (!o->flagged) return;
    term now = term_or(x->s, all, o->cell > 1 ? ts_anything(x, 1, "is set") : term_false(x->s));
    *set = term_ite(x->s, term_and(x->s, is, some), now, *set);
}

/* The witness has as many inputs, all 0: a path with them may be no execution. */
static void input_bytes(struct ts_builder *x, term n) {
    struct ts_input in = {.listed = true, .coarse = true, .count = n, .type = IR_I(8)};
    in.var = term_var(x->s, 8, "received");
    in.taken = ts_here(x, term_true(x->s));
    vec_push(x->a, &x->t->inputs, in);
}

void ts_receive(struct ts_builder *x, const struct ts_value *v) {
    term is;
    ts_assume_valid(x, 0, v[0], v[2].v, true);
    input_bytes(x, v[2].v);
    for (uint32_t k = 0; ts_next_object(x, 0, v[0], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (!takes(o) || !o->size) continue;
        ts_touch_slots(x, o, is, v[0].v, v[2].v);
        for (uint32_t c = 0; c < o->ncells; c++) receive_cell(x, o, c, is, v);
        if (o->part) ts_put_over_pointers(x, k, is, v[0].v, v[2].v);
        if (o->part) ts_forget_part(x, k, is);
    }
}
