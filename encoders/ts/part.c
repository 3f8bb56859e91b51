/* The bytes of an object that have no cells: they are not kept from one cut point to the next.
 *
 * At a cut point they may be anything, each read is an input: more than can happen, so what is
 * proved holds; a path to a failure is replayed, and may be none.  Between two cut points they
 * are a function: a version is what a write, a fill or a merge has made of earlier ones, and reads
 * go back through them (read over write); two reads of one version at one place agree.
 */
#include "encoders/ts/part.h"
#include "encoders/ts/exec.h"

enum { MAX_LOOKS = 60, MAX_AGREE = 12 };

struct part_search {
    struct ts_builder *x;
    uint32_t bytes;
    unsigned looks; /* at versions, by one read */
};

uint32_t ts_new_version(struct ts_builder *x, struct ts_version v) {
    vec_push(&x->scratch, &x->step.known, v);
    return x->step.known.n - 1;
}

/* Where is, [off, off + n) and [at, at + m) have nothing in common. */
static term ranges_apart(struct ts_builder *x, term off, term n, term at, term m) {
    term before = term_bin(x->s, TERM_ULE, term_bin(x->s, TERM_ADD, off, n), at);
    term behind = term_bin(x->s, TERM_ULE, term_bin(x->s, TERM_ADD, at, m), off);
    return term_or(x->s, before, behind);
}

term ts_repeated(struct ts_builder *x, term byte, uint32_t n) {
    term v = byte;
    for (uint32_t i = 1; i < n; i++) v = term_concat(x->s, v, byte);
    return v;
}

/* ---- at the bottom ---- */

static term new_input(struct part_search *l, uint32_t object, term when, term off) {
    struct ts_builder *x = l->x;
    struct ts_input in = {.coarse = true, .object = object, .bytes = l->bytes, .at = off};
    in.type = IR_I(8 * l->bytes);
    in.var = term_var(x->s, 8 * l->bytes, x->t->objects.at[object].name);
    in.taken = ts_here(x, when);
    vec_push(x->a, &x->t->inputs, in);
    return in.var;
}

static term read_base(struct part_search *l, uint32_t version, term when, term off) {
    struct ts_builder *x = l->x;
    const struct ts_object *o = &x->t->objects.at[x->step.known.at[version].object];
    uint32_t agree = 0;
    for (uint32_t i = 0; i < x->step.reads.n; i++) {
        const struct ts_read *r = &x->step.reads.at[i];
        if (r->version != version || r->bytes != l->bytes || r->off != off) continue;
        struct ts_input *in = &x->t->inputs.at[r->input];
        in->taken = term_or(x->s, in->taken, ts_here(x, when));
        return r->value;
    }
    struct ts_read new = {.version = version, .bytes = l->bytes, .off = off};
    new.input = x->t->inputs.n;
    new.value = new_input(l, x->step.known.at[version].object, when, off);
    if (o->end && !o->written && l->bytes == 1)
        new.value = term_ite(x->s, term_eq(x->s, off, o->end), term_const(x->s, 8, 0), new.value);
    for (uint32_t i = x->step.reads.n; i-- > 0 && agree < MAX_AGREE;) {
        const struct ts_read *r = &x->step.reads.at[i];
        if (r->version != version || r->bytes != l->bytes) continue;
        new.value = term_ite(x->s, term_eq(x->s, off, r->off), r->value, new.value);
        agree++;
    }
    vec_push(&x->scratch, &x->step.reads, new);
    return x->t->inputs.at[new.input].value = new.value;
}

/* ---- through versions ---- */

static term part_before(struct part_search *l, uint32_t version, term when, term off);

/* The bytes in one version: `value` where `hit`, the earlier bytes where `miss`, else anything. */
static term over(struct part_search *l, const struct ts_version *v, term when, term off, term hit,
                 term value, term miss) {
    struct ts_builder *x = l->x;
    hit = term_and(x->s, v->is, hit);
    miss = term_or(x->s, term_not(x->s, v->is), miss);
    if (term_is_true(x->s, hit)) return value;
    term old = part_before(l, v->from, term_and(x->s, when, miss), off);
    if (term_is_true(x->s, miss)) return old;
    term rest = term_and(x->s, term_not(x->s, hit), term_not(x->s, miss));
    if (!term_is_false(x->s, rest))
        old = term_ite(x->s, miss, old, ts_anything(x, 8 * l->bytes, "part of a write"));
    return term_is_false(x->s, hit) ? old : term_ite(x->s, hit, value, old);
}

static term part_before(struct part_search *l, uint32_t version, term when, term off) {
    struct ts_builder *x = l->x;
    struct ts_version v = x->step.known.at[version];
    term bytes = ts_number(x, l->bytes), same;
    if (v.kind == VERSION_BASE) return read_base(l, version, when, off);
    if (++l->looks > MAX_LOOKS) return ts_anything(x, 8 * l->bytes, "memory");
    switch (v.kind) {
    case VERSION_WRITE:
        same = term_width(x->s, v.value) == 8 * l->bytes ? term_eq(x->s, off, v.off)
                                                         : term_false(x->s);
        return over(l, &v, when, off, same, v.value, ranges_apart(x, v.off, v.n, off, bytes));
    case VERSION_FILL: {
        term end = term_bin(x->s, TERM_ADD, v.off, v.n);
        term behind = term_bin(x->s, TERM_ADD, off, bytes);
        term inside = term_and(x->s, term_bin(x->s, TERM_ULE, v.off, off),
                               term_bin(x->s, TERM_ULE, behind, end));
        return over(l, &v, when, off, inside, ts_repeated(x, v.value, l->bytes),
                    ranges_apart(x, v.off, v.n, off, bytes));
    }
    default: {
        term yes = part_before(l, v.from, term_and(x->s, when, v.is), off);
        term no = part_before(l, v.other, term_and(x->s, when, term_not(x->s, v.is)), off);
        return term_ite(x->s, v.is, yes, no);
    }
    }
}

term ts_read_part(struct ts_builder *x, uint32_t object, term is, term off, uint32_t bytes) {
    struct part_search l = {.x = x, .bytes = bytes};
    if (x->t->objects.at[object].many) return ts_anything(x, 8 * bytes, "memory");
    return part_before(&l, x->step.versions[object], is, off);
}

/* ---- writes ---- */

void ts_write_part(struct ts_builder *x, uint32_t object, term is, term off, uint32_t bytes,
                   term value) {
    struct ts_version v = {VERSION_WRITE, object, .from = x->step.versions[object], .is = is};
    v.off = off;
    v.n = ts_number(x, bytes);
    v.value = value;
    x->step.versions[object] = ts_new_version(x, v);
}

void ts_fill_part(struct ts_builder *x, uint32_t object, term is, term off, term n, term byte) {
    struct ts_version v = {VERSION_FILL, object, .from = x->step.versions[object], .is = is};
    v.off = off;
    v.n = n;
    v.value = byte;
    x->step.versions[object] = ts_new_version(x, v);
}

void ts_forget_part(struct ts_builder *x, uint32_t object, term is) {
    uint32_t new = ts_new_version(x, (struct ts_version){.kind = VERSION_BASE, .object = object});
    if (!term_is_true(x->s, is)) {
        struct ts_version v = {VERSION_MERGE, object, new, x->step.versions[object], .is = is};
        new = ts_new_version(x, v);
    }
    x->step.versions[object] = new;
}
