/* The objects of a relation on one way: which numbers they hold, and where the relation has to hold
 * of them.
 *
 * At most one object that others may see is out of order at a time: before another one is touched,
 * the relation has to hold of the one before, as the two may be one.  So of each that is touched it
 * is known.  An object that the way has made itself is private until its address goes anywhere, and
 * what is half done there is not seen.
 *
 * Memory starts without a value.  What reads that has undefined behaviour, so every other execution
 * is one in which any numbers were there, and these are taken to be some that are in order: 0, and
 * the greatest. */
#include "core/analysis/ranges/way_int.h"

static const struct range_place *pair_place(const struct writer_way *w, bool is_b) {
    const struct relations *x = w->x;
    return &x->r->places.at[is_b ? x->at.b : x->at.a];
}

static ir_type pair_type(const struct writer_way *w) {
    return IR_I(pair_place(w, false)->bytes * 8);
}

/* ---- what is private ---- */

bool way_is_private(const struct writer_way *w, uint32_t root) {
    if (!w->roots.at[root].made || root < w->known_below) return false;
    for (uint32_t k = 0; k < w->shared.n; k++)
        if (w->shared.at[k] == root) return false;
    return true;
}

static bool root_is_cleared(const struct writer_way *w, uint32_t root) {
    bool cleared = w->roots.at[root].cleared;
    for (uint32_t k = 0; k < w->cleared.n && !cleared; k++) cleared = w->cleared.at[k] == root;
    return cleared;
}

/* ---- the relation ---- */

enum { MAX_CONDITIONS_OF_ONE = 4 };

static uint32_t window_conditions(struct writer_way *w, const struct window *x,
                                  ir_val out[MAX_CONDITIONS_OF_ONE]) {
    const struct field_pair *at = &w->x->at;
    bool s = pair_place(w, false)->is_signed;
    enum ir_op le = s ? IR_SLE : IR_ULE, lt = s ? IR_SLT : IR_ULT;
    uint32_t n = 0;
    if (s) out[n++] = line_binary(&w->l, le, 1, line_const(&w->l, pair_type(w), 0), x->a);
    out[n++] = line_binary(&w->l, at->strict ? lt : le, 1, x->a, x->b);
    if (at->limit)
        out[n++] = line_binary(&w->l, le, 1, x->b, line_const(&w->l, pair_type(w), at->limit));
    return n;
}

static void assume_window(struct writer_way *w, const struct window *x) {
    ir_val cond[MAX_CONDITIONS_OF_ONE];
    uint32_t n = window_conditions(w, x, cond);
    for (uint32_t k = 0; k < n; k++) line_assume(&w->l, cond[k]);
}

void window_settle(struct writer_way *w, struct window *x) {
    ir_val cond[MAX_CONDITIONS_OF_ONE];
    if (!x->dirty) return;
    uint32_t n = window_conditions(w, x, cond);
    for (uint32_t k = 0; k < n; k++) line_ask(&w->l, cond[k]);
    x->dirty = false;
}

void windows_settle(struct writer_way *w) {
    for (uint32_t k = 0; k < w->nwin; k++)
        if (!way_is_private(w, w->win[k].root)) window_settle(w, &w->win[k]);
}

void windows_settle_at(struct writer_way *w, struct sym p) {
    for (uint32_t k = 0; k < w->nwin; k++)
        if (p.root && w->win[k].root == p.root) window_settle(w, &w->win[k]);
}

void way_share(struct writer_way *w, struct sym p) {
    if (!p.root || !way_is_private(w, p.root)) return;
    windows_settle_at(w, p);
    vec_push(&w->tmp, &w->shared, p.root);
}

/* ---- which are known ---- */

static void drop_window(struct writer_way *w, uint32_t k) { w->win[k] = w->win[--w->nwin]; }

void windows_drop(struct writer_way *w) {
    for (uint32_t k = w->nwin; k--;)
        if (!way_is_private(w, w->win[k].root)) drop_window(w, k);
}

void windows_drop_all(struct writer_way *w) {
    for (uint32_t k = 0; k < w->nwin; k++) window_settle(w, &w->win[k]);
    w->nwin = 0;
    w->known_below = w->roots.n;
}

static struct window new_window(struct writer_way *w, uint32_t root, int64_t base) {
    struct window x = {.root = root, .base = base};
    ir_type type = pair_type(w);
    bv_t most = bv_norm(~(bv_t)0, type) >> pair_place(w, true)->is_signed;
    if (way_is_private(w, root)) {
        bool cleared = root_is_cleared(w, root);
        if (w->x->at.limit) most = w->x->at.limit;
        x.a = line_const(&w->l, type, 0);
        x.b = line_const(&w->l, type, cleared ? 0 : most);
        x.dirty = true;
        return x;
    }
    x.a = line_fresh(&w->l, type);
    x.b = line_fresh(&w->l, type);
    assume_window(w, &x);
    return x;
}

/* The object that the place at p belongs to; all others are in order, but private ones. */
static struct window *window_at(struct writer_way *w, struct sym p, bool is_b) {
    int64_t base = p.off - (int64_t)pair_place(w, is_b)->off;
    struct window *found = NULL;
    for (uint32_t k = 0; k < w->nwin; k++) {
        struct window *x = &w->win[k];
        bool same = x->root == p.root && x->base == base;
        if (same) found = x;
        if (!same && x->root == p.root) way_share(w, p); /* several in one object */
        if (!same && !way_is_private(w, x->root)) window_settle(w, x);
    }
    if (found) return found;
    if (w->nwin == MAX_WINDOWS) {
        window_settle(w, &w->win[0]);
        if (way_is_private(w, w->win[0].root)) vec_push(&w->tmp, &w->shared, w->win[0].root);
        drop_window(w, 0);
    }
    w->win[w->nwin] = new_window(w, p.root, base);
    return &w->win[w->nwin++];
}

/* What may be the same object is forgotten. */
static void drop_aliases(struct writer_way *w, const struct window *of) {
    uint32_t root = of->root;
    if (way_is_private(w, root)) return;
    for (uint32_t k = w->nwin; k--;)
        if (w->win[k].root != root && !way_is_private(w, w->win[k].root)) drop_window(w, k);
}

/* ---- accesses ---- */

ir_val window_load(struct writer_way *w, struct sym p, bool is_b) {
    const struct window *x = window_at(w, p, is_b);
    return is_b ? x->b : x->a;
}

void window_store(struct writer_way *w, struct sym p, bool is_b, struct sym is) {
    struct window *x = window_at(w, p, is_b);
    bv_t k;
    bool fits = !is.root && is.v && w->l.f.ins.at[is.v].type == pair_type(w);
    ir_val v = fits ? is.v : line_fresh(&w->l, pair_type(w));
    if (!is_b && !w->x->grows && !line_is_const(&w->l, v, &k))
        line_probe(&w->l, line_binary(&w->l, pair_place(w, false)->is_signed ? IR_SLE : IR_ULE, 1,
                                      v, x->a));
    if (is_b)
        x->b = v;
    else
        x->a = v;
    x->dirty = true;
    drop_aliases(w, x);
}

/* ---- many bytes ---- */

/* Of the window's two numbers: 1 all are in these bytes, 0 none, -1 something else. */
static int covers_window(const struct writer_way *w, const struct window *x, struct sym p,
                         int64_t n) {
    unsigned inside = 0;
    for (int is_b = 0; is_b < 2; is_b++) {
        const struct range_place *f = pair_place(w, is_b);
        int64_t at = x->base + (int64_t)f->off - p.off;
        if (n < 0 || (at < n && at + f->bytes > 0 && (at < 0 || at + f->bytes > n))) return -1;
        inside += at >= 0 && at < n;
    }
    return inside == 2 ? 1 : inside == 0 ? 0 : -1;
}

static void clear_record(struct writer_way *w, struct sym p) {
    for (int is_b = 0; is_b < 2; is_b++) {
        struct sym at = {.root = p.root, .off = p.off + (int64_t)pair_place(w, is_b)->off};
        window_store(w, at, is_b, (struct sym){.v = line_const(&w->l, pair_type(w), 0)});
    }
}

static void clear_private(struct writer_way *w, struct sym p, int64_t n, enum pair_event how) {
    bool any = false;
    for (uint32_t k = 0; k < w->nwin; k++) {
        struct window *x = &w->win[k];
        if (x->root != p.root) continue;
        int is = covers_window(w, x, p, n);
        any = true;
        if (is < 0) w->broken = true;
        if (is > 0) x->a = x->b = line_const(&w->l, pair_type(w), 0);
        if (is > 0) x->dirty = true;
    }
    if (any) return;
    if (!w->x->at.strict)
        vec_push(&w->tmp, &w->cleared, p.root);
    else if (how == EVENT_CLEARS_ONE)
        clear_record(w, p);
    else
        w->broken = true;
}

/* Zeros keep the relation, unless it is strict: then only of one record that is written next. */
void window_clear(struct writer_way *w, struct sym p, int64_t n, enum pair_event how) {
    bool private = p.root && way_is_private(w, p.root);
    if (private) clear_private(w, p, n, how);
    if (private || how == EVENT_BLIND) return;
    windows_settle(w);
    windows_drop(w);
    if (how == EVENT_CLEARS_ONE) clear_record(w, p);
    if (how == EVENT_CLEARS && w->x->at.strict) w->broken = true;
}

void window_copy(struct writer_way *w, struct sym to, struct sym from) {
    windows_settle(w);
    windows_settle_at(w, from);
    way_share(w, to);
    windows_drop(w);
}

/* Bytes of an object of no known type: of a private one that is known, they may be its numbers. */
void window_overwrite(struct writer_way *w, struct sym p) {
    if (!p.root || !way_is_private(w, p.root)) return;
    for (uint32_t k = 0; k < w->nwin; k++) w->broken |= w->win[k].root == p.root;
    way_share(w, p);
}

/* ---- objects that begin and end ---- */

/* Where zeros keep the relation, it need not be looked at before something is written. */
void window_made(struct writer_way *w, uint32_t root, ir_ct ct, uint64_t size) {
    ir_ct record = pair_place(w, false)->record;
    struct sym p = {.root = root, .off = (int64_t)pair_place(w, false)->off};
    if (!w->x->at.strict || !w->roots.at[root].cleared || !relation_may_hold(w->x, ct, size))
        return;
    if (ct && ranges_same_record(w->x->r, ct, record) &&
        size == ir_ctype_at(w->x->r->m, record)->size)
        window_at(w, p, false);
    else
        w->broken = true;
}

void window_freed(struct writer_way *w, struct sym p) {
    for (uint32_t k = w->nwin; k--;)
        if (p.root && w->win[k].root == p.root) drop_window(w, k);
}
