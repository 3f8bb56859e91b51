/* The predicates of memory as terms, against a reading of their meaning in ops.def: constant and
 * variable offsets, lengths and sizes, near all bounds. */
#include "encoders/access/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PTR_BITS = 32, NUMBERS = 9 };

/* Near 0, near the sizes below, and near the wrap. */
static const uint32_t numbers[NUMBERS] = {0, 1, 3, 4, 8, 9, 0x7fffffff, 0xfffffff8, 0xffffffff};
static const uint32_t sizes[] = {0, 4, 8};

/* A point: values of the variables for offset, length, size and what the object's state is. */
struct point {
    const struct term_store *s;
    term var[6];
    bv_t value[6];
};
enum { OFF, N, SIZE, LIVE, READONLY, BASE };

static bv_t value_of_var(void *ctx, term var) {
    const struct point *p = ctx;
    for (uint32_t i = 0; i < 6; i++)
        if (p->var[i] == var) return p->value[i];
    return 0;
}

static struct ir_module *module_of(struct arena *a) {
    struct ir_module *m = ir_module_new(a);
    m->target.ptr_bits = PTR_BITS;
    return m;
}

struct setting {
    struct term_store *s;
    struct ir_module *m;
    struct point p;
};

static bool holds(const struct setting *k, term t) {
    struct point p = k->p;
    struct term_model model = {&p, value_of_var, NULL};
    return term_eval(k->s, t, &model) != 0;
}

/* As constants, or as variables that have these values. */
static term number(struct setting *k, bool constant, unsigned i) {
    unsigned width = i == LIVE || i == READONLY ? 1 : PTR_BITS;
    if (constant) return term_const(k->s, width, k->p.value[i]);
    if (!k->p.var[i]) k->p.var[i] = term_var(k->s, width, "x");
    return k->p.var[i];
}

static struct access_object object_of(struct setting *k, enum access_kind kind,
                                      unsigned constants) {
    bool sized = kind == ACCESS_HEAP || kind == ACCESS_OUTSIDE || kind == ACCESS_LOCAL;
    struct access_object o = {.kind = kind};
    if (!sized) k->p.value[SIZE] = 0;
    o.size = number(k, !sized || (constants & 4), SIZE);
    o.min_size = constants & 4 ? (uint64_t)k->p.value[SIZE] : 0;
    o.live = number(k, constants & 8, LIVE);
    o.readonly = number(k, constants & 8, READONLY);
    return o;
}

/* ---- the meaning ---- */

static bool means_in_bounds(const struct setting *k, enum access_kind kind, uint64_t n) {
    if (kind == ACCESS_NOWHERE) return false;
    return (uint64_t)k->p.value[OFF] + n <= (uint64_t)k->p.value[SIZE];
}

static bool means(const struct setting *k, enum ir_op op, enum access_kind kind) {
    bool some = kind != ACCESS_NULL && kind != ACCESS_NOWHERE;
    switch (op) {
    case IR_ISLIVE:
        return !some || k->p.value[LIVE];
    case IR_ISENDED:
        return some && !k->p.value[LIVE];
    case IR_INBOUNDS:
        return means_in_bounds(k, kind, (uint64_t)k->p.value[N]);
    case IR_ISWITHIN:
        return means_in_bounds(k, kind, 0) ||
               (kind == ACCESS_OUTSIDE && k->p.value[OFF] >> (PTR_BITS - 1));
    case IR_ISWRITABLE:
        return !some || !k->p.value[READONLY];
    case IR_ISOUTSIDE:
        return kind == ACCESS_OUTSIDE;
    default:
        return kind == ACCESS_HEAP || kind == ACCESS_OUTSIDE;
    }
}

static void check_point(struct setting *k, enum access_kind kind, unsigned constants) {
    static const enum ir_op ops[] = {IR_ISLIVE,     IR_ISENDED, IR_INBOUNDS, IR_ISWITHIN,
                                     IR_ISWRITABLE, IR_ISHEAP,  IR_ISOUTSIDE};
    struct access_object o = object_of(k, kind, constants);
    term off = number(k, constants & 1, OFF), n = number(k, constants & 2, N);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        struct access_fact f = access_predicate(k->s, k->m, ops[i], &o, off, n);
        assert_true(access_answers(ops[i]));
        assert_int_equal(f.open, 0);
        assert_int_equal(holds(k, f.holds), means(k, ops[i], kind));
    }
    for (int write = 0; write < 2; write++) {
        bool all = means(k, IR_INBOUNDS, kind) && means(k, IR_ISLIVE, kind);
        if (write) all = all && !k->p.value[READONLY];
        struct access_fact f = access_allowed(k->s, k->m, &o, off, n, write);
        assert_int_equal(holds(k, f.holds), all || k->p.value[N] == 0);
    }
}

static void check_kind(struct setting *k, enum access_kind kind) {
    for (unsigned point = 0; point < NUMBERS * NUMBERS * 3 * 4; point++)
        for (unsigned constants = 0; constants < 16; constants++) {
            k->p.value[OFF] = numbers[point % NUMBERS];
            k->p.value[N] = numbers[point / NUMBERS % NUMBERS];
            k->p.value[SIZE] = sizes[point / (NUMBERS * NUMBERS) % 3];
            k->p.value[LIVE] = point / (3 * NUMBERS * NUMBERS) & 1;
            k->p.value[READONLY] = point / (3 * NUMBERS * NUMBERS) >> 1;
            check_point(k, kind, constants);
        }
}

static void predicates_mean_what_ops_def_says(void **state) {
    struct arena a = {0};
    (void)state;
    for (enum access_kind kind = ACCESS_NULL; kind <= ACCESS_OUTSIDE; kind++) {
        struct setting k = {.s = term_store_new(), .m = module_of(&a)};
        k.p.s = k.s;
        if (kind != ACCESS_GLOBAL) check_kind(&k, kind);
        term_store_free(k.s);
    }
    arena_free(&a);
}

/* Of many objects, what each has is sure, what lies before all of them is surely not there. */
static void many_objects_are_open(void **state) {
    struct arena a = {0};
    struct setting k = {.s = term_store_new(), .m = module_of(&a)};
    (void)state;
    k.p.value[SIZE] = 4;
    struct access_object o = object_of(&k, ACCESS_OUTSIDE, 4 | 8);
    o.many = true;
    for (uint32_t i = 0; i < NUMBERS; i++) {
        k.p.value[OFF] = numbers[i];
        term off = number(&k, false, OFF), one = term_const(k.s, PTR_BITS, 1);
        struct access_fact f = access_predicate(k.s, k.m, IR_INBOUNDS, &o, off, one);
        assert_int_equal(holds(&k, f.holds), numbers[i] < 4);
        assert_int_equal(holds(&k, f.open), !(numbers[i] >> (PTR_BITS - 1)));
    }
    o.readonly = term_var(k.s, 1, "some are constant");
    term zero = term_const(k.s, PTR_BITS, 0);
    assert_true(term_is_true(k.s, access_predicate(k.s, k.m, IR_ISWRITABLE, &o, zero, zero).open));
    term_store_free(k.s);
    arena_free(&a);
}

/* Two places, as numbers. */
static bool are_apart(struct setting *k, const struct access_object *o, uint32_t at,
                      const struct access_object *p, uint32_t other) {
    struct access_place a = {o, term_const(k->s, PTR_BITS, at)};
    struct access_place b = {p, term_const(k->s, PTR_BITS, other)};
    term apart = access_apart(k->s, k->m, a, b);
    assert_int_equal(apart, access_apart(k->s, k->m, b, a));
    return term_is_true(k->s, apart);
}

static void objects_share_no_byte(void **state) {
    struct arena a = {0};
    struct setting k = {.s = term_store_new(), .m = module_of(&a)};
    (void)state;
    k.p.value[SIZE] = 8;
    struct access_object o = object_of(&k, ACCESS_HEAP, 4 | 8), empty = o;
    empty.size = term_const(k.s, PTR_BITS, 0), empty.min_size = 0;
    assert_true(are_apart(&k, &o, 0x100, &o, 0x108));
    assert_false(are_apart(&k, &o, 0x100, &o, 0x107));
    assert_false(are_apart(&k, &o, 0x100, &o, 0x100));
    assert_false(are_apart(&k, &empty, 0x100, &empty, 0x100)); /* two blocks of 0 bytes differ */
    assert_true(are_apart(&k, &empty, 0x100, &empty, 0x101));
    term_store_free(k.s);
    arena_free(&a);
}

static void nothing_is_at_null_or_in_the_last_page(void **state) {
    struct arena a = {0};
    struct setting k = {.s = term_store_new(), .m = module_of(&a)};
    (void)state;
    k.p.value[SIZE] = 8;
    struct access_object o = object_of(&k, ACCESS_LOCAL, 4 | 8);
    struct access_object f = {.kind = ACCESS_FUNCTION, .size = term_const(k.s, PTR_BITS, 0)};
    term base[] = {term_const(k.s, PTR_BITS, 0), term_const(k.s, PTR_BITS, 15),
                   term_const(k.s, PTR_BITS, 16), term_const(k.s, PTR_BITS, 0xffffeff7),
                   term_const(k.s, PTR_BITS, 0xffffeff8)};
    assert_true(term_is_false(k.s, access_not_null(k.s, k.m, &o, base[0])));
    assert_true(term_is_true(k.s, access_not_null(k.s, k.m, &o, base[1])));
    assert_true(term_is_false(k.s, access_not_null(k.s, k.m, &f, base[1])));
    assert_true(term_is_true(k.s, access_not_null(k.s, k.m, &f, base[2])));
    assert_true(term_is_true(k.s, access_has_room(k.s, k.m, &o, base[3])));
    assert_true(term_is_false(k.s, access_has_room(k.s, k.m, &o, base[4])));
    term_store_free(k.s);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(predicates_mean_what_ops_def_says),
        cmocka_unit_test(many_objects_are_open),
        cmocka_unit_test(objects_share_no_byte),
        cmocka_unit_test(nothing_is_at_null_or_in_the_last_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
