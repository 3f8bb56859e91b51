/* Lengths: shorter texts and arrays that fail alike. */
#include "core/interp/command_line.h"
#include "core/shrink/shrink_int.h"

#include <string.h>

static uint64_t count_elements(const struct shrinking *k, const struct wit_object *o) {
    return o->size > o->head ? (o->size - o->head) / shrink_unit(k, o) : 0;
}

/* ---- strings ---- */

enum { LONG_TEXT = 4096 };

/* The index of the first zero byte before `end`, or that; `size`: these are no bytes. */
static uint64_t first_zero(const struct wit_object *o, uint64_t end) {
    for (uint64_t at = o->head; at < end; at++) {
        bv_t byte = 0;
        for (uint32_t i = 0; i < o->cells.n; i++) {
            if (o->cells.at[i].off < o->head) continue;
            if (o->cells.at[i].v.type != IR_I(8)) return o->size;
            if (o->cells.at[i].off == at) byte = o->cells.at[i].v.bits;
        }
        if (!byte) return at;
    }
    return end;
}

/* The index behind the last byte of the text that was read: bytes that were not read are 0. */
static uint64_t first_unread(const struct wit_object *o) {
    uint64_t end = o->head;
    for (uint32_t i = 0; i < o->cells.n; i++) {
        const struct wit_cell *c = &o->cells.at[i];
        if (c->off < o->head) continue;
        if (c->v.type != IR_I(8)) return o->size;
        if (c->off < o->end && c->off >= end) end = c->off + 1;
    }
    return end;
}

/* Cuts the object where its text ends. */
void shorten_text(struct shrinking *k, struct wit_object *o) {
    if (o->end_size != 1 || o->end >= o->size) return;
    struct wit_object was = *o;
    uint64_t end = o->end < LONG_TEXT ? first_zero(o, o->end) : first_unread(o);
    if (end >= o->size || o->size == end + 1) return;
    o->end = end;
    o->size = end + 1;
    o->cells.n = 0;
    struct wit_cell *kept = arena_new_array(k->v.arena, struct wit_cell, was.cells.n);
    for (uint32_t i = 0; i < was.cells.n; i++)
        if (was.cells.at[i].off <= end) kept[o->cells.n++] = was.cells.at[i];
    o->cells.at = kept;
    o->cells.cap = was.cells.n;
    if (!shrink_fails_alike(k)) *o = was;
}

/* ---- sizes ---- */

/* The largest number that there is and that is less than n. */
static uint64_t largest_below(const struct shrinking *k, uint64_t n) {
    uint64_t best = 0;
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        const struct varied *t = &k->v.at.at[i];
        if (t->kind != VARY_INT || t->value->type > IR_I(64)) continue;
        uint64_t is = (uint64_t)t->value->bits;
        bool negative = vary_is_signed(&k->v, t) && t->value->bits > bv_mask(t->value->type) >> 1;
        if (!negative && is < n && is > best) best = is;
    }
    return best;
}

/* ---- numbers and the lengths that go with them ---- */

enum { MAX_COUNTED = 8, NEAR = 2 };

/* Numbers that are about as large, and objects of about as many elements. */
struct counted {
    bv_t is;
    uint32_t numbers, n;
    struct varied *number[MAX_COUNTED];
    bv_t number_was[MAX_COUNTED];
    struct wit_object *at[MAX_COUNTED], was[MAX_COUNTED];
};

static bool are_neighbours(bv_t a, bv_t b) { return a + NEAR >= b && b + NEAR >= a; }

static void count_number(struct counted *c, struct varied *t) {
    c->number_was[c->numbers] = t->value->bits;
    c->number[c->numbers++] = t;
}

static void find_counted(const struct shrinking *k, struct varied *t, struct counted *c) {
    *c = (struct counted){.is = t->value->bits};
    count_number(c, t);
    for (uint32_t i = 0; i < k->v.objects && c->n < MAX_COUNTED; i++) {
        struct wit_object *o = &k->v.w->objects.at[i];
        if (!are_neighbours(count_elements(k, o), c->is) || o->end_size > 1) continue;
        c->was[c->n] = *o;
        c->at[c->n++] = o;
    }
}

/* May the number be a count? */
static bool counts(const struct shrinking *k, const struct varied *t) {
    if (t->kind != VARY_INT || t->kept || t->value->type < IR_I(16) || t->value->type > IR_I(64))
        return false;
    bool negative = vary_is_signed(&k->v, t) && t->value->bits > bv_mask(t->value->type) >> 1;
    return t->value->bits > 1 && !negative;
}

/* Cuts so many elements off the object's end. */
static void cut(const struct shrinking *k, struct wit_object *o, const struct wit_object *was,
                uint64_t fewer) {
    struct wit_cell *kept = arena_new_array(k->v.arena, struct wit_cell, was->cells.n + 1);
    *o = *was;
    o->size -= fewer * shrink_unit(k, o);
    if (o->end_size) o->end -= fewer;
    o->cells.at = kept;
    o->cells.n = 0;
    for (uint32_t i = 0; i < was->cells.n; i++) {
        struct wit_cell c = was->cells.at[i];
        bool end = o->end_size && c.off == was->end;
        if (end) c.name = NULL, c.off = o->end; /* the name is its place's */
        if (c.off < o->size && (end || !o->end_size || c.off < o->end)) kept[o->cells.n++] = c;
    }
}

static bool can_lose(const struct shrinking *k, const struct counted *c, bv_t fewer) {
    for (uint32_t i = 0; i < c->numbers; i++)
        if (c->number_was[i] < fewer) return false;
    for (uint32_t i = 0; i < c->n; i++)
        if (count_elements(k, &c->was[i]) <= fewer) return false;
    return true;
}

/* Makes all numbers and objects smaller by the same amount. */
static bool try_counted(struct shrinking *k, void *ctx, bv_t is) {
    struct counted *c = ctx;
    struct wit_object now[MAX_COUNTED];
    bv_t numbers[MAX_COUNTED], fewer = c->is - is;
    if (!can_lose(k, c, fewer)) return false;
    for (uint32_t i = 0; i < c->numbers; i++) {
        numbers[i] = c->number[i]->value->bits;
        c->number[i]->value->bits = c->number_was[i] - fewer;
    }
    for (uint32_t i = 0; i < c->n; i++) {
        now[i] = *c->at[i];
        cut(k, c->at[i], &c->was[i], (uint64_t)fewer);
    }
    if (shrink_holds(k)) return true;
    for (uint32_t i = 0; i < c->numbers; i++) c->number[i]->value->bits = numbers[i];
    for (uint32_t i = 0; i < c->n; i++) *c->at[i] = now[i];
    return false;
}

/* Makes one number smaller; true if it succeeds. */
static bool shrink_counted(struct shrinking *k, struct varied *t) {
    struct counted c;
    find_counted(k, t, &c);
    return c.n && shrink_least(k, c.is, try_counted, &c) < c.is;
}

/* Tries one less first, as most such numbers do not depend on each other. */
static bool shrink_all_counted(struct shrinking *k, struct counted *c) {
    if (!try_counted(k, c, c->is - 1)) return false;
    shrink_least(k, c->is - 1, try_counted, c);
    return true;
}

/* Shrinks a number with the others that are about as large, and with or without the arrays. */
static bool shrink_near(struct shrinking *k, uint32_t first) {
    struct counted c;
    find_counted(k, &k->v.at.at[first], &c);
    for (uint32_t i = first + 1; i < k->v.at.n && c.numbers < MAX_COUNTED; i++) {
        struct varied *t = &k->v.at.at[i];
        if (counts(k, t) && are_neighbours(t->value->bits, c.is)) count_number(&c, t);
    }
    if (c.numbers < 2) return false;
    if (shrink_all_counted(k, &c)) return true;
    bool arrays = c.n > 0;
    c.n = 0;
    return arrays && shrink_all_counted(k, &c);
}

struct length {
    struct wit_object *o, was;
};

static bool try_length(struct shrinking *k, void *ctx, bv_t with_end) {
    struct length *l = ctx;
    struct wit_object now = *l->o;
    if (with_end <= l->was.head) return false;
    cut(k, l->o, &l->was, l->was.end - (uint64_t)(with_end - 1));
    if (shrink_holds(k)) return true;
    *l->o = now;
    return false;
}

/* Finds the shortest text that fails, if longer ones do. */
static bool shrink_length(struct shrinking *k, struct wit_object *o) {
    struct length l = {o, *o};
    if (o->end_size != 1 || o->end >= o->size) return false;
    return shrink_least(k, (bv_t)o->end + 1, try_length, &l) <= l.was.end;
}

/* Cuts a text whose end is a byte like any other behind its first zero, where another one further
 * on may have been its end: numbers that lie in between are taken for its place. */
static bool shrink_behind_zero(struct shrinking *k, struct wit_object *o) {
    struct wit_object was = *o;
    bv_t numbers[MAX_COUNTED];
    struct varied *number[MAX_COUNTED];
    uint32_t n = 0;
    if (o->end_size || o->size > LONG_TEXT || !vary_is_text(k->v.m, o->ct)) return false;
    uint64_t zero = first_zero(o, o->size);
    if (zero + 1 >= o->size) return false;
    for (uint32_t i = 0; i < k->v.at.n && n < MAX_COUNTED; i++) {
        struct varied *t = &k->v.at.at[i];
        if (!counts(k, t) || t->value->bits <= zero || t->value->bits >= o->size) continue;
        numbers[n] = t->value->bits;
        number[n++] = t;
        t->value->bits = zero;
    }
    cut(k, o, &was, was.size - (zero + 1));
    if (shrink_holds(k)) return true;
    for (uint32_t i = 0; i < n; i++) number[i]->value->bits = numbers[i];
    *o = was;
    return false;
}

/* Removes one character: those behind it move one place down. */
static void take_out(const struct shrinking *k, struct wit_object *o, uint64_t at) {
    struct wit_object was = *o;
    struct wit_cell *kept = arena_new_array(k->v.arena, struct wit_cell, was.cells.n + 1);
    o->cells.at = kept;
    o->cells.n = 0;
    o->size--;
    o->end--;
    for (uint32_t i = 0; i < was.cells.n; i++) {
        struct wit_cell c = was.cells.at[i];
        if (c.off == at) continue;
        c.off -= c.off > at;
        c.name = c.off >= at ? NULL : c.name; /* an element's own */
        kept[o->cells.n++] = c;
    }
}

/* Removes the characters that the failure does not need. */
static bool shrink_inside(struct shrinking *k, struct wit_object *o) {
    enum { LONG = 64 };
    bool any = false;
    if (o->end_size != 1 || o->end >= o->size || o->end > LONG) return false;
    for (uint64_t at = o->end; at-- > o->head && k->left >= RUN_COST;) {
        struct wit_object was = *o;
        take_out(k, o, at);
        if (shrink_fails_alike(k))
            any = true;
        else
            *o = was;
    }
    return any;
}

/* Collects the varied parts again, as the cells of shortened objects have moved. */
static void collect_again(struct shrinking *k, const struct interp_result *run) {
    vary_settle(&k->v);
    k->v.w->objects.n = k->v.objects;
    k->v.at.n = 0;
    vary_collect(&k->v, run);
}

void shorten_all(struct shrinking *k) {
    bool shorter = false;
    for (uint32_t i = 0; i < k->v.objects; i++) {
        shorter |= shrink_length(k, &k->v.w->objects.at[i]);
        shorter |= shrink_inside(k, &k->v.w->objects.at[i]);
        shorter |= shrink_behind_zero(k, &k->v.w->objects.at[i]);
    }
    if (shorter) collect_again(k, k->want);
    for (uint32_t i = 0; i < k->v.at.n; i++)
        if (counts(k, &k->v.at.at[i]) && shrink_counted(k, &k->v.at.at[i]))
            collect_again(k, k->want);
}

void shorten_together(struct shrinking *k) {
    for (uint32_t i = 0; i < k->v.at.n && k->left >= RUN_COST; i++)
        if (counts(k, &k->v.at.at[i]) && shrink_near(k, i)) collect_again(k, k->want);
}

/* ---- records without a number that counts them ---- */

static bool try_elements(struct shrinking *k, void *ctx, bv_t elements) {
    struct length *l = ctx;
    struct wit_object now = *l->o;
    cut(k, l->o, &l->was, count_elements(k, &l->was) - (uint64_t)elements);
    if (shrink_holds(k)) return true;
    *l->o = now;
    return false;
}

/* Finds the fewest records with which it fails: most pointers to one are to a single one.  Of
 * numbers there are as many as there were, as then an index often does not matter; where a number
 * says how many there are, that stays true. */
static bool shrink_records(struct shrinking *k, struct wit_object *o) {
    struct length l = {o, *o};
    uint64_t n = count_elements(k, o);
    if (o->end_size || o->sized || n < 2 || !o->ct || o->ct >= k->v.m->ctypes.n) return false;
    if (ir_ctype_at(k->v.m, o->ct)->kind != CT_STRUCT) return false;
    return shrink_least(k, n, try_elements, &l) < n;
}

void shorten_records(struct shrinking *k) {
    bool shorter = false;
    for (uint32_t i = 0; i < k->v.objects && k->left >= RUN_COST; i++)
        shorter |= shrink_records(k, &k->v.w->objects.at[i]);
    if (shorter) collect_again(k, k->want);
}

/* Shrinks the size of a huge object, which assumptions on lengths have made as large as some
 * number. */
void shorten_huge(struct shrinking *k, struct wit_object *o) {
    enum { HUGE = 1 << 20 };
    uint64_t was = o->size, elements = count_elements(k, o), n = largest_below(k, elements);
    if (elements < HUGE || o->end_size) return;
    o->size = o->head + (n ? n : 1) * shrink_unit(k, o);
    if (!shrink_fails_alike(k)) o->size = was;
}

/* The first ones, as many as are needed. */
static void shorten_line(struct shrinking *k, struct witness *w) {
    struct command_line was;
    uint64_t argc = (uint64_t)w->args.at[0].bits;
    for (uint64_t n = 1; n < argc && k->left >= RUN_COST; n++) {
        command_line_resize(k->v.arena, k->v.m, w, n, &was);
        if (shrink_fails_alike(k)) return;
        command_line_restore(w, &was);
    }
}

void shorten_main(struct shrinking *k) {
    struct witness *w = k->v.w;
    struct command_line was;
    if (!command_line_given(w) || w->args.at[0].bits > COMMAND_LINE_LONGEST) return;
    shorten_line(k, w);
    for (uint64_t i = (uint64_t)w->args.at[0].bits; i-- > 2 && k->left >= RUN_COST;) {
        command_line_leave_out(k->v.arena, k->v.m, w, i - 1, &was);
        if (shrink_fails_alike(k))
            command_line_name(k->v.arena, w);
        else
            command_line_restore(w, &was);
    }
}
