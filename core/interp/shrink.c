#include "core/interp/shrink.h"

#include "core/interp/vary.h"
#include "core/sem/fp.h"

#include <ctype.h>
#include <string.h>

/* A run costs its steps, and as many as it takes to set one up. */
enum { RUN_COST = 2000, COST = 2400000, PASSES = 2 };

struct shrinking {
    struct variation v;
    struct interp_options opt;
    const struct interp_result *want;
    uint64_t left; /* of the cost */
    bool refused;  /* the last run met an assumption that does not hold */
};

static bool same_text(const char *x, const char *y) { return x == y || (x && y && !strcmp(x, y)); }

/* Does it fail as it did? */
static bool fails_alike(struct shrinking *k) {
    const struct interp_result *want = k->want;
    struct arena a = {0};
    struct interp_result r;
    k->refused = false;
    if (k->left < RUN_COST) return false;
    interp_run(&a, k->v.m, k->v.w, &k->opt, &r);
    uint64_t cost = r.steps + RUN_COST;
    k->left = cost < k->left ? k->left - cost : 0;
    k->refused = r.end == INTERP_ASSUME_FAILED;
    bool alike = r.end == INTERP_CHECK_FAILED && same_text(r.func, want->func) &&
                 r.ins == want->ins && r.check == want->check && same_text(r.what, want->what) &&
                 r.before_unknown == want->before_unknown;
    arena_free(&a);
    return alike;
}

/* ---- smaller values ---- */

static struct varied *varied_at(const struct shrinking *k, uint32_t i) { return &k->v.at.at[i]; }

static bool is_number(const struct varied *t) {
    return !t->kept && (t->kind == VARY_INT || t->kind == VARY_FLOAT);
}

/* Takes a value if it fails alike with it. */
static bool accept(struct shrinking *k, struct varied *t, bv_t bits) {
    bv_t was = t->value->bits;
    t->value->bits = bits;
    if (fails_alike(k)) return true;
    t->value->bits = was;
    return false;
}

/* Zero, as many at once as possible. */
static void shrink_to_zero(struct shrinking *k, uint32_t from, uint32_t to) {
    uint32_t n = 0;
    struct arena a = {0};
    bv_t *was = arena_new_array(&a, bv_t, to - from + 1);
    for (uint32_t i = from; i < to; i++) {
        struct varied *t = varied_at(k, i);
        if (!is_number(t)) continue;
        was[i - from] = t->value->bits;
        n += t->value->bits != 0;
        t->value->bits = 0;
    }
    bool ok = !n || fails_alike(k);
    for (uint32_t i = from; i < to && !ok; i++)
        if (is_number(varied_at(k, i))) varied_at(k, i)->value->bits = was[i - from];
    arena_free(&a);
    if (ok || to - from < 2 || k->left < RUN_COST) return;
    uint32_t half = from + (to - from) / 2;
    shrink_to_zero(k, from, half);
    shrink_to_zero(k, half, to);
}

static uint64_t unit_of(const struct shrinking *k, const struct wit_object *o) {
    uint64_t size = o->ct && o->ct < k->v.m->ctypes.n ? k->v.m->ctypes.at[o->ct].size : 0;
    return size ? size : 1;
}

/* What is told of how long an object is may rest on a number that is as large. */
static bool may_count(const struct shrinking *k, bv_t value, bv_t limit) {
    for (uint32_t i = 0; i < k->v.objects; i++) {
        const struct wit_object *o = &k->v.w->objects.at[i];
        if (o->size >= value / 2 && o->size / unit_of(k, o) < limit) return true;
    }
    return false;
}

enum { CLOSE = 16 };

/* In the last of so many parts of a type's range its limit: it is told at a glance, and lets others
 * be smaller. */
static void widen(struct shrinking *k, struct varied *t, bv_t parts) {
    unsigned w = t->value->type;
    bv_t most = bv_mask(w) >> 1, is = t->value->bits;
    bool is_signed = vary_is_signed(&k->v, t), negative = is_signed && is > most;
    bv_t limit = negative ? most + 1 : is_signed ? most : bv_mask(w);
    bv_t size = negative ? bv_norm(0 - is, w) : is;
    if (w < 16 || size <= limit - limit / parts || is == limit) return;
    if (may_count(k, size, bv_mask(w))) return;
    accept(k, t, limit);
}

/* The smallest magnitude, if what is larger fails, too. */
static void shrink_int(struct shrinking *k, struct varied *t) {
    unsigned w = t->value->type;
    bool negative = vary_is_signed(&k->v, t) && t->value->bits > bv_mask(w) >> 1;
    bv_t fails = negative ? bv_norm(0 - t->value->bits, w) : t->value->bits, passes = 0;
    for (bv_t mid = 1; fails - passes > 1; mid = passes + (fails - passes) / 2) {
        if (accept(k, t, bv_norm(negative ? 0 - mid : mid, w)))
            fails = mid;
        else if (k->left >= RUN_COST)
            passes = mid;
        else
            break;
    }
    widen(k, t, CLOSE);
}

static bool is_printable(bv_t c) { return c < 127 && isprint((int)c); }

static void shrink_char(struct shrinking *k, struct varied *t) {
    static const char readable[] = "a0A ";
    if (strchr(readable, (int)(t->value->bits & 0x7f)) && is_printable(t->value->bits)) return;
    for (const char *c = readable; *c; c++)
        if (accept(k, t, (bv_t)*c)) return;
    if (!is_printable(t->value->bits)) shrink_int(k, t);
}

/* One, or a number without a fraction. */
static void shrink_float(struct shrinking *k, struct varied *t) {
    unsigned w = ir_type_bits(t->value->type);
    bv_t one = fp_from_int(1, 2, false, w), is = t->value->bits;
    if (is == one || is == fp_neg(one, w) || accept(k, t, one)) return;
    if (accept(k, t, fp_neg(one, w))) return;
    static const int64_t round_ones[] = {10, 1000, 1000000, 10000000000, 1000000000000000000};
    for (size_t i = 0; i < sizeof round_ones / sizeof *round_ones; i++) {
        bv_t v = fp_from_int((bv_t)round_ones[i], 64, true, w);
        if (is == v || accept(k, t, v) || accept(k, t, fp_neg(v, w))) return;
    }
    bv_t whole = fp_round(is, ROUND_ZERO, w);
    if (whole != is && !fp_is_zero(whole, w)) accept(k, t, whole);
}

static void shrink_numbers(struct shrinking *k) {
    shrink_to_zero(k, 0, k->v.at.n);
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        struct varied *t = varied_at(k, i);
        if (!is_number(t) || !t->value->bits || vary_is_flag(&k->v, t)) continue;
        if (t->kind == VARY_FLOAT)
            shrink_float(k, t);
        else if (vary_is_text(k->v.m, t->ct) && t->value->type == IR_I(8))
            shrink_char(k, t);
        else
            shrink_int(k, t);
    }
}

/* ---- strings ---- */

/* Where the first byte of 0 is among those that may be; `size`: there is none. */
static uint64_t first_zero(const struct wit_object *o) {
    for (uint64_t at = 0; at < o->end; at++) {
        bv_t byte = 0;
        for (uint32_t i = 0; i < o->cells.n; i++) {
            if (o->cells.at[i].v.type != IR_I(8)) return o->size;
            if (o->cells.at[i].off == at) byte = o->cells.at[i].v.bits;
        }
        if (!byte) return at;
    }
    return o->end;
}

/* Behind the last byte of the text that somebody read: those that nobody read are 0. */
static uint64_t first_unread(const struct wit_object *o) {
    uint64_t end = 0;
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->v.type != IR_I(8)) return o->size;
        if (c->off < o->end && c->off >= end) end = c->off + 1;
    }
    return end;
}

/* Ends where its text ends. */
static void shorten(struct shrinking *k, struct wit_object *o) {
    enum { LONG = 4096 };
    if (o->end_size != 1 || o->end >= o->size) return;
    struct wit_object was = *o;
    uint64_t end = o->end < LONG ? first_zero(o) : first_unread(o);
    if (end >= o->size || o->size == end + 1) return;
    o->end = end;
    o->size = end + 1;
    o->cells.n = 0;
    struct wit_cell *kept = arena_new_array(k->v.arena, struct wit_cell, was.cells.n);
    for (uint32_t i = 0; i < was.cells.n; i++)
        if (was.cells.at[i].off <= end) kept[o->cells.n++] = was.cells.at[i];
    o->cells.at = kept;
    o->cells.cap = was.cells.n;
    if (!fails_alike(k)) *o = was;
}

/* ---- sizes ---- */

/* The largest number that there is and that is less than n. */
static uint64_t largest_below(const struct shrinking *k, uint64_t n) {
    uint64_t best = 0;
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        const struct varied *t = varied_at(k, i);
        if (t->kind != VARY_INT || t->value->type > IR_I(64)) continue;
        uint64_t is = (uint64_t)t->value->bits;
        bool negative = vary_is_signed(&k->v, t) && t->value->bits > bv_mask(t->value->type) >> 1;
        if (!negative && is < n && is > best) best = is;
    }
    return best;
}

/* What is assumed of lengths is that they are as large as some number. */
static void shrink_huge(struct shrinking *k, struct wit_object *o) {
    enum { HUGE = 1 << 20 };
    uint64_t was = o->size, unit = unit_of(k, o), n = largest_below(k, was / unit);
    if (was / unit < HUGE || o->end_size) return;
    o->size = (n ? n : 1) * unit;
    if (!fails_alike(k)) o->size = was;
}

/* argc, argv[argc] and the size of argv go together (5.1.2.2.1p2). */
static void shrink_main(struct shrinking *k) {
    struct witness *w = k->v.w;
    uint32_t pointer = k->v.m->target.ptr_bits / 8;
    bool given = strcmp(w->entry, "main") == 0 && w->args.n >= 2 && w->args.at[1].type == IR_PTR &&
                 w->args.at[1].place == WIT_OBJECT;
    if (!given) return;
    struct wit_object *o = &w->objects.at[w->args.at[1].index], was = *o;
    bv_t argc = w->args.at[0].bits;
    for (bv_t n = 1; n < argc && k->left >= RUN_COST; n++) {
        struct wit_cell *kept = arena_new_array(k->v.arena, struct wit_cell, was.cells.n + 1);
        o->cells.at = kept;
        o->cells.n = 0;
        o->cells.cap = was.cells.n + 1;
        for (uint32_t i = 0; i < was.cells.n; i++)
            if (was.cells.at[i].off < n * pointer) kept[o->cells.n++] = was.cells.at[i];
        o->size = (uint64_t)(n + 1) * pointer;
        w->args.at[0].bits = n;
        if (fails_alike(k)) return;
        w->args.at[0].bits = argc;
        *o = was;
    }
}

/* ---- what matters ---- */

/* It could not be 0, all others as they are. */
static bool is_needed(const struct varied *t) {
    return is_number(t) && (t->taken ? t->was.bits : t->value->bits);
}

static void take_all(struct shrinking *k, uint32_t from, uint32_t to, unsigned other, bool *any) {
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        bool asked = i >= from && i < to && !is_needed(varied_at(k, i));
        if ((asked || varied_at(k, i)->idle) && vary_take(&k->v, i, other)) *any |= asked;
    }
}

/* Does it fail alike whatever these are, together with those that are idle? */
static bool any_serves(struct shrinking *k, uint32_t from, uint32_t to) {
    bool tried = false;
    for (unsigned other = 0; other < vary_others(&k->v); other++) {
        bool any = false;
        take_all(k, from, to, other, &any);
        bool alike = !any || fails_alike(k);
        vary_restore(&k->v);
        if (!alike && k->refused && to - from == 1) /* excluded: no other value at all */
            varied_at(k, from)->able &= ~((uint64_t)1 << other);
        else if (!alike)
            return false;
        else
            tried |= any;
    }
    return tried;
}

static void find_idle(struct shrinking *k, uint32_t from, uint32_t to) {
    while (from < to && is_needed(varied_at(k, from))) from++;
    while (from < to && is_needed(varied_at(k, to - 1))) to--;
    if (from >= to || k->left < RUN_COST) return;
    if (any_serves(k, from, to)) {
        for (uint32_t i = from; i < to; i++)
            if (!is_needed(varied_at(k, i))) varied_at(k, i)->idle = true;
        return;
    }
    if (to - from == 1) return;
    uint32_t half = from + (to - from) / 2;
    find_idle(k, from, half);
    find_idle(k, half, to);
}

static void mark_idle(const struct shrinking *k) {
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        const struct varied *t = varied_at(k, i);
        if (!t->idle) continue;
        if (t->kind == VARY_SIZE)
            t->object->any_size = true;
        else
            t->value->idle = true;
    }
}

/* What does not matter in the midst of a text is a letter, not its end. */
static void fill_text(struct shrinking *k, const struct wit_object *o) {
    uint64_t last = 0;
    uint32_t filled = 0;
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        const struct varied *t = varied_at(k, i);
        if (t->object == o && t->kind == VARY_INT && !t->idle && t->off > last) last = t->off;
    }
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        struct varied *t = varied_at(k, i);
        if (t->object != o || t->kind != VARY_INT || !t->idle || t->off >= last) continue;
        if (is_printable(t->value->bits) || !vary_is_text(k->v.m, t->ct)) continue;
        t->was = *t->value;
        t->taken = true;
        t->value->bits = 'a';
        filled++;
    }
    if (filled && !fails_alike(k)) vary_restore(&k->v);
    for (uint32_t i = 0; i < k->v.at.n; i++) varied_at(k, i)->taken = false;
}

static struct shrinking begin(struct arena *a, const struct ir_module *m,
                              const struct interp_options *opt, const struct interp_result *run,
                              struct witness *w) {
    struct shrinking k = {.v = {.arena = a, .m = m, .w = w}, .opt = *opt, .want = run};
    k.opt.max_trace = 0;
    k.opt.max_steps = 4 * run->steps + 10000;
    k.left = COST / 2;
    shrink_main(&k);
    vary_collect(&k.v, run);
    return k;
}

void shrink_nothing(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                    const struct interp_result *run, struct witness *w) {
    struct shrinking k = begin(a, m, opt, run, w);
    find_idle(&k, 0, k.v.at.n);
    mark_idle(&k);
}

void shrink_witness(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                    const struct interp_result *run, struct witness *w) {
    struct shrinking k = begin(a, m, opt, run, w);
    for (uint32_t i = 0; i < k.v.at.n; i++)
        if (varied_at(&k, i)->kind == VARY_INT && !varied_at(&k, i)->kept)
            widen(&k, varied_at(&k, i), 2);
    for (unsigned pass = 0; pass < PASSES; pass++) shrink_numbers(&k);
    shrink_to_zero(&k, 0, k.v.at.n);
    for (uint32_t i = 0; i < k.v.objects; i++) shrink_huge(&k, &w->objects.at[i]);
    k.left += COST / 2;
    find_idle(&k, 0, k.v.at.n);
    mark_idle(&k);
    for (uint32_t i = 0; i < k.v.objects; i++) fill_text(&k, &w->objects.at[i]);
    w->objects.n = k.v.objects;
    for (uint32_t i = 0; i < k.v.objects; i++) shorten(&k, &w->objects.at[i]);
}
