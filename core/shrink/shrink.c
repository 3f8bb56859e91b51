/* shrink.c - makes a counterexample smaller by running it again with other values.
 *
 * Invariant: the witness held at any time fails the same check at the same place as the first one;
 * a change that does not is taken back. COST bounds runs and steps together, so the result is the
 * same on each machine; of a long run it allows some more.
 */
#include "core/shrink/shrink.h"

#include "core/base/require.h"
#include "core/ir/enumeration.h"
#include "core/sem/fp.h"
#include "core/shrink/shrink_int.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

enum { COST = 9600000, PASSES = 2, LONG_RUNS = 16, LONG = 2000000, MANY_PARTS = 24 };

static bool same_text(const char *x, const char *y) { return x == y || (x && y && !strcmp(x, y)); }

/* ---- runs ---- */

static uint64_t way_key(const struct ir_func *f, ir_blk b) {
    return (uint64_t)(uintptr_t)f * 31 + b;
}

static void note_way(void *ctx, uint32_t depth, const struct ir_func *f, ir_blk b) {
    struct shrinking *k = ctx;
    (void)depth;
    map_put(k->v.arena, &k->way, way_key(f, b), 1);
}

void shrink_run(struct shrinking *k, struct interp_result *out) {
    const struct interp_observer o = {.ctx = k, .block = note_way};
    struct interp_options opt = k->opt;
    k->way = (struct map){0};
    opt.observer = &o;
    vary_settle(&k->v);
    interp_run(k->v.arena, k->v.m, k->v.w, &opt, out);
    k->held = out->held;
}

/* Another failure that the run of the witness passed on its way: it is told of by itself, and says
 * nothing of whether this one would have come. */
static bool fails_on_the_way(const struct shrinking *k, const struct interp_result *r) {
    const struct ir_func *f = r->func ? ir_find_func(k->v.m, r->func) : NULL;
    if (r->end != INTERP_CHECK_FAILED || !f || r->held > k->held) return false;
    return map_get(&k->way, way_key(f, f->ins.at[r->ins].block), NULL);
}

/* Does the run pass all that it is to pass besides? */
static bool passes_also(const struct interp_options *opt, const struct interp_result *r) {
    for (uint32_t i = 0; i < opt->nalso; i++) {
        const struct interp_failure *want = &opt->also[i];
        bool passed = false;
        for (uint32_t k = 0; k < r->passed.n && !passed; k++) {
            const struct interp_failure *is = &r->passed.at[k];
            passed =
                is->ins == want->ins && is->check == want->check && same_text(is->func, want->func);
        }
        if (!passed) return false;
    }
    return true;
}

static bool is_assumed(const struct shrinking *k) {
    const struct witness *w = k->v.w;
    return !w->keeps || w->keeps(w->assumed, w);
}

/* further: see interp_options; *takes: some input was that. */
static bool fails_with(struct shrinking *k, bv_t further, bool *takes) {
    const struct interp_result *want = k->want;
    struct arena a = {0};
    struct interp_result r;
    k->refused = k->elsewhere = *takes = false;
    if (k->left < RUN_COST) return false;
    k->opt.further = further;
    vary_settle(&k->v);
    k->refused = !is_assumed(k);
    if (k->refused) return false;
    interp_run(&a, k->v.m, k->v.w, &k->opt, &r);
    uint64_t cost = r.steps + RUN_COST + k->v.at.n; /* what is put into memory first */
    k->left = cost < k->left ? k->left - cost : 0;
    k->took = r.takers.n;
    k->refused = r.end == INTERP_ASSUME_FAILED;
    k->now_before = r.before_unknown;
    *takes = r.further;
    bool fails = r.end == INTERP_CHECK_FAILED && same_text(r.func, want->func) &&
                 r.ins == want->ins && r.check == want->check;
    k->met = r.held + fails;
    bool there = fails && same_text(r.what, want->what) && r.before_unknown <= k->before &&
                 r.of_nothing <= want->of_nothing;
    bool alike = there && passes_also(&k->opt, &r);
    k->elsewhere = !there && fails_on_the_way(k, &r);
    arena_free(&a);
    return alike;
}

/* Does the witness fail the same check at the same place, whatever further inputs are? */
bool shrink_fails_alike(struct shrinking *k) {
    bool takes;
    if (!fails_with(k, 1, &takes)) return false;
    return !takes || (fails_with(k, 0, &takes) && fails_with(k, '1', &takes));
}

/* ---- smaller values ---- */

static struct varied *varied_at(const struct shrinking *k, uint32_t i) { return &k->v.at.at[i]; }

static bool is_varied_number(const struct varied *t) {
    return !t->kept && (t->kind == VARY_INT || t->kind == VARY_FLOAT);
}

bool shrink_holds(struct shrinking *k) {
    if (!shrink_fails_alike(k)) return false;
    k->before = k->now_before; /* behind an object rather than before it */
    return true;
}

/* Takes the value if the witness fails alike with it. */
bool shrink_accept(struct shrinking *k, struct varied *t, bv_t bits) {
    bv_t was = t->value->bits;
    if (bits < t->least) return false;
    t->value->bits = bits;
    if (shrink_holds(k)) return true;
    t->value->bits = was;
    return false;
}

uint64_t shrink_unit(const struct shrinking *k, const struct wit_object *o) {
    uint64_t size = o->ct && o->ct < k->v.m->ctypes.n ? k->v.m->ctypes.at[o->ct].size : 0;
    return size ? size : 1;
}

/* May the number count an object's elements? A reported length may rest on it. */
static bool may_count(const struct shrinking *k, bv_t value, bv_t limit) {
    for (uint32_t i = 0; i < k->v.objects; i++) {
        const struct wit_object *o = &k->v.w->objects.at[i];
        if (o->size >= value / 2 && o->size / shrink_unit(k, o) < limit) return true;
    }
    return false;
}

enum { CLOSE = 16 };

/* The limit of w bits in the last of whose parts a number of this size is; 0: it is in none. */
static bv_t limit_near(bv_t size, bv_t limit, bv_t parts) {
    return size > limit - limit / parts && size < limit ? limit : 0;
}

/* A value in the last of so many parts of its type's range becomes the limit: a reader knows
 * that number, and others can be smaller with it. So does one of 64 bits in that of 32: models
 * convert numbers of 64 bits. */
static void widen_to_limit(struct shrinking *k, struct varied *t, bv_t parts) {
    unsigned w = t->value->type;
    bv_t most = bv_mask(w) >> 1, is = t->value->bits;
    bool is_signed = vary_is_signed(&k->v, t), negative = is_signed && is > most;
    bv_t size = negative ? bv_norm(0 - is, w) : is;
    bv_t limit = limit_near(size, negative ? most + 1 : is_signed ? most : bv_mask(w), parts);
    if (w < 16 || may_count(k, size, bv_mask(w))) return;
    if (!limit && w == 64) limit = limit_near(size, (bv_mask(32) >> 1) + negative, parts);
    if (limit) shrink_accept(k, t, negative ? bv_norm(0 - limit, w) : limit);
}

/* The next to try between what passes and what fails: sixteen times as large while nothing smaller
 * failed, as large numbers may pass again (an offset wraps around); then in the middle. */
static bv_t next_between(bv_t passes, bv_t fails, bool *found) {
    bv_t up = passes ? 16 * passes : 1;
    if (!*found && up < fails && up > passes) return up;
    *found = true;
    return passes + (fails - passes) / 2;
}

bv_t shrink_least(struct shrinking *k, bv_t fails, shrink_try *try, void *ctx) {
    bv_t passes = 0;
    bool found = false;
    while (fails - passes > 1) {
        bv_t mid = next_between(passes, fails, &found);
        if (try(k, ctx, mid))
            fails = mid, found = true;
        else if (k->left >= RUN_COST)
            passes = mid;
        else
            break;
    }
    return fails;
}

static bool try_magnitude(struct shrinking *k, void *ctx, bv_t n) {
    struct varied *t = ctx;
    unsigned w = t->value->type;
    bool negative = vary_is_signed(&k->v, t) && t->value->bits > bv_mask(w) >> 1;
    return shrink_accept(k, t, bv_norm(negative ? 0 - n : n, w));
}

void shrink_int(struct shrinking *k, struct varied *t) {
    unsigned w = t->value->type;
    bool negative = vary_is_signed(&k->v, t) && t->value->bits > bv_mask(w) >> 1;
    shrink_least(k, negative ? bv_norm(0 - t->value->bits, w) : t->value->bits, try_magnitude, t);
    widen_to_limit(k, t, CLOSE);
    bv_t size = bv_norm(0 - t->value->bits, w);
    if (negative && size <= bv_mask(w) >> 1) shrink_accept(k, t, size);
}

static bool is_printable(bv_t c) { return c < 127 && isprint((int)c); }

static bool is_text_byte(const struct shrinking *k, const struct varied *t) {
    if (!is_varied_number(t) || t->kind != VARY_INT) return false;
    return t->character || (t->value->type == IR_I(8) && vary_is_text(k->v.m, t->ct));
}

/* The end of what is read: nothing is simpler than that. */
static bool ends_input(const struct varied *t) {
    return t->character && t->value->bits > UCHAR_MAX;
}

/* The first of these that serves. */
static void shrink_char(struct shrinking *k, struct varied *t) {
    static const char readable[] = "a0A ~z9-+.!/";
    for (const char *c = readable; *c && (bv_t)*c != t->value->bits; c++)
        if (shrink_accept(k, t, (bv_t)*c)) return;
    if (!is_printable(t->value->bits)) shrink_int(k, t);
}

/* One, or a number without a fraction. */
static void shrink_float(struct shrinking *k, struct varied *t) {
    unsigned w = ir_type_bits(t->value->type);
    bv_t one = fp_from_int(1, 2, false, w), is = t->value->bits;
    if (is == one || is == fp_neg(one, w) || shrink_accept(k, t, one)) return;
    if (shrink_accept(k, t, fp_neg(one, w))) return;
    static const int64_t round_ones[] = {10, 1000, 1000000, 10000000000, 1000000000000000000};
    for (size_t i = 0; i < sizeof round_ones / sizeof *round_ones; i++) {
        bv_t v = fp_from_int((bv_t)round_ones[i], 64, true, w);
        if (is == v || shrink_accept(k, t, v) || shrink_accept(k, t, fp_neg(v, w))) return;
    }
    bv_t whole = fp_round(is, ROUND_ZERO, w);
    if (whole != is && !fp_is_zero(whole, w)) shrink_accept(k, t, whole);
}

/* A value that many parts are to take. */
struct aim {
    bool (*may)(const struct shrinking *k, const struct varied *t);
    bv_t value;
};

static bool is_filled_letter(const struct shrinking *k, const struct varied *t) {
    return is_text_byte(k, t) && t->value->bits && !ends_input(t);
}

static bool may_be_zero(const struct shrinking *k, const struct varied *t) {
    (void)k;
    return is_varied_number(t) && !t->character && !t->least;
}

static bool is_of_place(const struct shrinking *k, const struct varied *t) {
    return t->place == k->place && may_be_zero(k, t);
}

static const struct aim zero = {may_be_zero, 0}, letter = {is_filled_letter, 'a'};

static bool misses(const struct shrinking *k, uint32_t i, const struct aim *aim) {
    const struct varied *t = &k->v.at.at[i];
    return aim->may(k, t) && t->value->bits != aim->value;
}

/* Gives all of these the value; false: the witness does not fail alike then, and they keep their
 * values. */
static bool reach_all(struct shrinking *k, uint32_t from, uint32_t to, const struct aim *aim) {
    struct arena a = {0};
    bv_t *was = arena_new_array(&a, bv_t, to - from);
    bool *moved = arena_new_array(&a, bool, to - from);
    for (uint32_t i = from; i < to; i++) {
        if (!misses(k, i, aim)) continue;
        moved[i - from] = true;
        was[i - from] = varied_at(k, i)->value->bits;
        varied_at(k, i)->value->bits = aim->value;
    }
    bool ok = shrink_fails_alike(k);
    for (uint32_t i = from; i < to && !ok; i++)
        if (moved[i - from]) varied_at(k, i)->value->bits = was[i - from];
    arena_free(&a);
    return ok;
}

/* Gives the value to as many as possible, halving the range where that fails. */
static void shrink_to(struct shrinking *k, uint32_t from, uint32_t to, const struct aim *aim) {
    while (from < to && !misses(k, from, aim)) from++;
    while (from < to && !misses(k, to - 1, aim)) to--;
    if (from == to || reach_all(k, from, to, aim)) return;
    if (to - from == 1 && !aim->value) varied_at(k, from)->never_zero = k->refused || k->elsewhere;
    if (to - from == 1 || k->left < RUN_COST) return;
    uint32_t half = from + (to - from) / 2;
    shrink_to(k, from, half, aim);
    shrink_to(k, half, to, aim);
}

/* The same of all, for half of the cost that is left: each character of a long text that has to be
 * there is tried by itself otherwise. */
static void shrink_all_to(struct shrinking *k, const struct aim *aim) {
    const uint64_t kept = k->left / 2;
    k->left -= kept;
    shrink_to(k, 0, k->v.at.n, aim);
    k->left += kept;
}

/* What each round of a loop is given by the same call: a long text has other inputs between these.
 */
static void zero_places(struct shrinking *k) {
    const struct aim all_zero = {is_of_place, 0};
    for (k->place = 1; k->place <= k->v.places && k->left >= RUN_COST; k->place++)
        reach_all(k, 0, k->v.at.n, &all_zero);
    k->place = 0;
}

/* Long texts of one character: a letter, or the first of their own that serves. */
static void level_texts(struct shrinking *k) {
    enum { MAX_LEVELS = 8 };
    if (reach_all(k, 0, k->v.at.n, &letter)) return;
    bv_t last = 0;
    for (uint32_t i = 0, tries = 0; i < k->v.at.n && tries < MAX_LEVELS; i++) {
        const struct varied *t = varied_at(k, i);
        if (!is_filled_letter(k, t) || t->value->bits == last) continue;
        const struct aim own = {is_filled_letter, last = t->value->bits};
        if (reach_all(k, 0, k->v.at.n, &own)) return;
        tries++;
    }
}

/* Values that its enumerated type has no name for. */
static void shrink_to_enumerators(struct shrinking *k) {
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        struct varied *t = varied_at(k, i);
        if (t->kind != VARY_INT || t->kept || ir_enumerates(k->v.m, t->ct, t->value->bits))
            continue;
        const struct ir_ctype *ct = ir_ctype_at(k->v.m, t->ct);
        for (uint32_t e = 0; e < ct->enums.n && k->left >= RUN_COST; e++)
            if (shrink_accept(k, t, ct->enums.at[e].value)) break;
    }
}

static void shrink_numbers(struct shrinking *k) {
    shrink_all_to(k, &letter);
    shrink_all_to(k, &zero);
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        struct varied *t = varied_at(k, i);
        if (!is_varied_number(t) || vary_is_flag(&k->v, t) || ends_input(t)) continue;
        if (!t->value->bits && !t->character) continue;
        if (t->kind == VARY_FLOAT)
            shrink_float(k, t);
        else if (is_text_byte(k, t))
            shrink_char(k, t);
        else
            shrink_int(k, t);
    }
}

/* ---- relevant inputs ---- */

/* Is the value needed? It could not be 0, or the letter of a character, with the others as they
 * are. */
static bool is_needed(const struct varied *t) {
    if (!is_varied_number(t)) return false;
    bv_t is = t->taken ? t->was.bits : t->value->bits;
    if (t->character) return is != letter.value && is <= UCHAR_MAX;
    return !t->never_zero && is;
}

/* May it have another value, and is it asked about at present? */
static bool is_asked(const struct shrinking *k, const struct varied *t) {
    return !is_needed(t) && (!k->place || t->place == k->place);
}

/* Which other value each part takes: one number for all, which is the most that some change can be
 * alike; different ones, as two lengths that change alike compare as before; or only these parts
 * change, and what is irrelevant stays. */
enum taking { ALIKE, MIXED, ALONE, TAKINGS };

static void take_all(struct shrinking *k, uint32_t from, uint32_t to, unsigned other,
                     enum taking how, bool *any) {
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        bool asked = i >= from && i < to && is_asked(k, varied_at(k, i));
        bool with = how != ALONE && varied_at(k, i)->irrelevant;
        bool mixed = how == MIXED && (i != from || to - from > 1);
        unsigned nth = mixed ? (other + 1 + i) % vary_others(&k->v) : other;
        if ((asked || with) && vary_take(&k->v, i, nth)) *any |= asked;
    }
}

/* Does it fail alike if part i, which has its nth other value, has its own? */
static bool fails_without(struct shrinking *k, uint32_t i, unsigned nth) {
    vary_restore_part(&k->v, i);
    bool alike = shrink_fails_alike(k);
    vary_take(&k->v, i, nth);
    return alike;
}

/* Part i has another value that an assumption excludes while all else is as it is: is there a
 * value of another input with which it is none of ours to exclude, and with which nothing fails?  A
 * length that is asked for and one that is given change together.  Of one that fails before, it has
 * to be this part that makes the difference. */
static bool passes_in_pair(struct shrinking *k, uint32_t i, unsigned nth) {
    enum { PARTNERS = 16 };
    const bool refused = k->refused;
    uint32_t tried = 0;
    bool passed = false;
    for (uint32_t j = 0; j < k->v.at.n && tried < PARTNERS && !passed; j++) {
        struct varied *t = varied_at(k, j);
        if (j == i || t->taken || t->object || !is_varied_number(t)) continue;
        bv_t is = t->value->bits;
        tried++;
        for (bv_t other = 0; other < 2 && !passed; other++) {
            t->value->bits = other;
            passed = other != is && !shrink_fails_alike(k) && !k->refused && !k->elsewhere &&
                     k->left >= RUN_COST;
            if (passed && !refused) passed = fails_without(k, i, nth);
        }
        t->value->bits = is;
    }
    return passed;
}

/* Does it fail alike whatever these are? *tried: there was another value. */
static bool serves(struct shrinking *k, uint32_t from, uint32_t to, unsigned other, enum taking how,
                   bool *tried) {
    bool any = false, one = to - from == 1;
    take_all(k, from, to, other, how, &any);
    bool alike = !any || shrink_fails_alike(k);
    bool none = !alike && one && (k->refused || k->elsewhere);
    bool excluded = none && how == ALIKE && !passes_in_pair(k, from, other);
    vary_restore(&k->v);
    if (excluded) varied_at(k, from)->able &= ~((uint64_t)1 << other); /* no value at all */
    *tried |= alike && any;
    return alike || excluded || (none && how != ALIKE);
}

/* The same together with those that are irrelevant; of one also without. */
static bool any_serves(struct shrinking *k, uint32_t from, uint32_t to) {
    bool tried = false;
    for (unsigned other = 0; other < vary_others(&k->v); other++)
        for (unsigned how = ALIKE; how < TAKINGS; how++) {
            bool same = how == ALONE && to - from > 1;
            if (!same && !serves(k, from, to, other, (enum taking)how, &tried)) return false;
        }
    return tried;
}

/* Those of them that are asked about. */
static void note_irrelevant(struct shrinking *k, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        varied_at(k, i)->irrelevant |= is_asked(k, varied_at(k, i));
}

static void find_irrelevant_places(struct shrinking *k) {
    for (k->place = 1; k->place <= k->v.places && k->left >= RUN_COST; k->place++)
        if (any_serves(k, 0, k->v.at.n)) note_irrelevant(k, 0, k->v.at.n);
    k->place = 0;
}

static void find_irrelevant_in(struct shrinking *k, uint32_t from, uint32_t to) {
    while (from < to && is_needed(varied_at(k, from))) from++;
    while (from < to && is_needed(varied_at(k, to - 1))) to--;
    if (from >= to || k->left < RUN_COST) return;
    if (any_serves(k, from, to)) {
        note_irrelevant(k, from, to);
        return;
    }
    if (to - from == 1) return;
    uint32_t half = from + (to - from) / 2;
    find_irrelevant_in(k, from, half);
    find_irrelevant_in(k, half, to);
}

/* With other values models may take more or fewer inputs: takers gives later inputs to the same
 * instructions as before (align.c). */
static void find_irrelevant(struct shrinking *k) {
    struct interp_result now;
    shrink_run(k, &now);
    k->opt.takers = now.takers.at;
    k->opt.ntakers = now.takers.n;
    if (k->v.at.n > MANY_PARTS) find_irrelevant_places(k);
    find_irrelevant_in(k, 0, k->v.at.n);
    k->left += COST / 4;
    shrink_find_steering(k);
    k->opt.takers = NULL;
}

/* main's argc says where the arguments end: it matters if the end was read. */
static bool reads_last_argument(const struct shrinking *k) {
    const struct witness *w = k->v.w;
    if (strcmp(w->entry, "main") != 0 || w->args.n < 2 || w->args.at[1].type != IR_PTR)
        return false;
    for (uint32_t i = 0; i < k->want->reads.n; i++) {
        const struct wit_val *at = &k->want->reads.at[i].at;
        if (at->place == WIT_OBJECT && at->index == w->args.at[1].index &&
            at->off == (int64_t)w->args.at[0].bits * (k->v.m->target.ptr_bits / 8))
            return true;
    }
    return false;
}

static void mark_irrelevant(const struct shrinking *k) {
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        const struct varied *t = varied_at(k, i);
        if (t->steers) t->value->steers = true;
        if (!t->irrelevant) continue;
        if (t->kind == VARY_SIZE)
            t->object->any_size = true;
        else
            t->value->irrelevant = true;
    }
    if (reads_last_argument(k)) k->v.w->args.at[0].irrelevant = false;
    vary_settle(&k->v);
    for (uint32_t i = 0; i < k->v.bits.n; i++) {
        const struct vary_bits *b = &k->v.bits.at[i];
        uint64_t mask = (uint64_t)bv_mask(b->value->type) << b->shift;
        if (b->value->irrelevant) b->cell->v.any_bits |= mask;
    }
}

/* An irrelevant byte inside a text becomes a letter, so that the text does not end there. */
static void fill_text(struct shrinking *k, const struct wit_object *o) {
    uint64_t last = 0;
    uint32_t filled = 0;
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        const struct varied *t = varied_at(k, i);
        if (t->object == o && t->kind == VARY_INT && !t->irrelevant && t->off > last) last = t->off;
    }
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        struct varied *t = varied_at(k, i);
        if (t->object != o || t->kind != VARY_INT || !t->irrelevant || t->off >= last) continue;
        if (is_printable(t->value->bits) || !vary_is_text(k->v.m, t->ct)) continue;
        t->was = *t->value;
        t->taken = true;
        t->value->bits = 'a';
        filled++;
    }
    if (filled && !shrink_fails_alike(k)) vary_restore(&k->v);
    for (uint32_t i = 0; i < k->v.at.n; i++) varied_at(k, i)->taken = false;
}

/* Inputs that the witness leaves out are 0: they are made explicit, shown and varied like any
 * others. */
static void fill_inputs(struct arena *a, const struct interp_result *run, struct witness *w) {
    for (uint32_t i = w->inputs.n; i < run->takers.n; i++)
        vec_push(a, &w->inputs, (struct wit_val){.type = run->takers.at[i].ins->type});
}

/* Sizes of elements by which objects are assumed to be large enough. */
static void keep_elements(struct shrinking *k) {
    const struct witness *w = k->v.w;
    for (uint32_t i = 0; i < w->objects.n; i++) {
        const struct wit_object *o = &w->objects.at[i];
        const struct wit_val *size = o->least ? witness_measured(w, o, &o->element) : NULL;
        for (uint32_t p = 0; size && p < k->v.at.n; p++)
            if (varied_at(k, p)->value == size && size->bits >= o->least)
                varied_at(k, p)->least = o->least;
    }
}

/* may_shorten: with fewer inputs. */
static struct shrinking begin_shrinking(struct arena *a, const struct ir_module *m,
                                        const struct interp_options *opt,
                                        const struct interp_result *run, struct witness *w,
                                        bool may_shorten) {
    struct shrinking k = {.v = {.arena = a, .m = m, .w = w}, .opt = *opt, .want = run};
    k.opt.max_trace = 0;
    k.opt.max_steps = vary_steps(run);
    k.left = COST / 2 + LONG_RUNS * (run->steps < LONG ? run->steps : LONG);
    k.before = run->before_unknown;
    struct interp_result now;
    shrink_run(&k, &now);
    shorten_main(&k);
    fill_inputs(a, run, w);
    if (may_shorten && shorten_rounds(&k)) {
        struct interp_result *shorter = arena_new(a, struct interp_result);
        interp_run(a, m, w, opt, shorter);
        if (w->inputs.n > shorter->takers.n) w->inputs.n = shorter->takers.n;
        fill_inputs(a, shorter, w);
        k.want = shorter;
    }
    vary_collect(&k.v, k.want);
    keep_elements(&k);
    return k;
}

void shrink_nothing(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                    const struct interp_result *run, struct witness *w) {
    if (!VL_REQUIRE(run->end == INTERP_CHECK_FAILED)) return;
    struct shrinking k = begin_shrinking(a, m, opt, run, w, false);
    find_irrelevant(&k);
    mark_irrelevant(&k);
    shrink_places(&k);
}

void shrink_witness(struct arena *a, const struct ir_module *m, const struct interp_options *opt,
                    const struct interp_result *run, struct witness *w) {
    if (!VL_REQUIRE(run->end == INTERP_CHECK_FAILED)) return;
    struct shrinking k = begin_shrinking(a, m, opt, run, w, true);
    shorten_all(&k);
    for (uint32_t i = 0; i < k.v.at.n; i++)
        if (varied_at(&k, i)->kind == VARY_INT && !varied_at(&k, i)->kept)
            widen_to_limit(&k, varied_at(&k, i), 2);
    level_texts(&k);
    if (k.v.at.n > MANY_PARTS) zero_places(&k);
    shrink_all_to(&k, &zero);
    shrink_bytes(&k); /* whole numbers before their bytes */
    for (unsigned pass = 0; pass < PASSES; pass++) {
        if (pass) shorten_together(&k);
        shrink_numbers(&k);
    }
    shorten_records(&k);
    shrink_all_to(&k, &zero);
    shrink_to_enumerators(&k);
    for (uint32_t i = 0; i < k.v.objects; i++) shorten_huge(&k, &w->objects.at[i]);
    k.left += COST / 2;
    find_irrelevant(&k);
    mark_irrelevant(&k);
    shrink_places(&k);
    for (uint32_t i = 0; i < k.v.objects; i++) fill_text(&k, &w->objects.at[i]);
    w->objects.n = k.v.objects;
    for (uint32_t i = 0; i < k.v.objects; i++) shorten_text(&k, &w->objects.at[i]);
}
