/* A run that goes back is the run that went forth; a witness as text is the witness. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/xorshift.h"
#include "core/interp/stepper.h"
#include "core/interp/witness_text.h"
#include "tests/support/program_text.h"

static struct arena texts;

/* Where a run stands, and what a person sees there. */
struct stand {
    uint64_t position;
    uint32_t depth, line;
    uint64_t values; /* of the innermost call's variables, as a sum */
};

static struct stand stand_of(const struct stepper *s) {
    struct arena a = {0};
    stepper_variables all;
    struct stand k = {stepper_position(s), stepper_depth(s), stepper_call(s, 0).loc.line, 0};
    stepper_locals(s, &a, 0, &all);
    for (uint32_t i = 0; i < all.n; i++)
        if (!all.at[i].in_memory && all.at[i].state == STEPPER_HAS_VALUE)
            k.values = k.values * 31 + (uint64_t)all.at[i].value.bits + 1;
    arena_free(&a);
    return k;
}

static void assert_same_stand(struct stand x, struct stand y) {
    assert_int_equal(x.position, y.position);
    assert_int_equal(x.depth, y.depth);
    assert_int_equal(x.line, y.line);
    assert_int_equal(x.values, y.values);
}

static bool every(void *ctx, const struct stepper *s, enum stepper_event e) {
    (void)ctx;
    (void)s;
    return e == STEPPER_STATEMENT;
}

static bool not_deeper(void *ctx, const struct stepper *s, enum stepper_event e) {
    return e == STEPPER_STATEMENT && stepper_depth(s) <= *(const uint32_t *)ctx;
}

static struct stepper *start(struct arena *a, const char *name, const char *entry,
                             struct witness *w) {
    const struct interp_options opt = {0};
    *w = (struct witness){.entry = entry};
    return stepper_new(parse_ir(a, program_text(&texts, name)), w, &opt);
}

/* All stops forwards, then backwards: the same ones, in the other order. */
static void goes_back(const char *name, const char *entry, uint32_t stops) {
    struct arena a = {0};
    struct witness w;
    struct stepper *s = start(&a, name, entry, &w);
    VEC(struct stand) way = {0};
    do {
        vec_push(&a, &way, stand_of(s));
    } while (stepper_forward(s, every, NULL));
    assert_int_equal(way.n, stops);
    assert_int_equal(stepper_end(s)->end, INTERP_CHECK_FAILED);
    for (uint32_t i = way.n; i-- > 0;) {
        assert_true(stepper_backward(s, every, NULL));
        assert_null(stepper_end(s));
        assert_same_stand(stand_of(s), way.at[i]);
    }
    assert_false(stepper_backward(s, every, NULL));
    assert_same_stand(stand_of(s), way.at[0]);
    stepper_free(s);
    arena_free(&a);
}

static void test_backwards(void **state) {
    (void)state;
    goes_back("calls", "main", 27);
    goes_back("loop", "loop", 15);
    goes_back("loop", "short_loop", 9);
}

/* Over calls: from each stop of `main` the one before in `main`. */
static void test_step_back_over_calls(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w;
    const uint32_t one = 1, lines[] = {16, 17, 18};
    struct stepper *s = start(&a, "calls", "main", &w);
    while (stepper_forward(s, not_deeper, (void *)&one)) continue;
    for (uint32_t i = 3; i-- > 0;) {
        assert_true(stepper_step_back(s));
        assert_int_equal(stepper_call(s, 0).loc.line, lines[i]);
        assert_int_equal(stepper_depth(s), 1);
    }
    assert_false(stepper_step_back(s));
    stepper_free(s);
    arena_free(&a);
}

/* ---- witnesses ---- */

static struct wit_val any_value(uint64_t *r) {
    static const ir_type types[] = {IR_VOID, IR_I(1), IR_I(32), IR_I(128), IR_PTR, IR_F80};
    struct wit_val v = {.type = types[xorshift_next(r) % 6],
                        .place = xorshift_next(r) % (WIT_UNSET + 1)};
    v.bits = (bv_t)xorshift_next(r) << 64 | xorshift_next(r);
    v.index = (uint32_t)xorshift_next(r);
    v.off = (int64_t)xorshift_next(r);
    v.irrelevant = xorshift_next(r) & 1;
    v.any_bits = xorshift_next(r);
    v.more = (uint32_t)xorshift_next(r);
    return v;
}

static struct wit_object any_object(struct arena *a, uint64_t *r) {
    struct wit_object o = {.name = xorshift_next(r) & 1 ? "*p->next" : NULL,
                           .size = xorshift_next(r)};
    o.is_const = xorshift_next(r) & 1;
    o.end = xorshift_next(r);
    for (uint64_t n = xorshift_next(r) % 4; n; n--) {
        struct wit_cell c = {
            .off = xorshift_next(r), .v = any_value(r), .name = n == 1 ? "" : "a b"};
        vec_push(a, &o.cells, c);
    }
    return o;
}

static void any_witness(struct arena *a, uint64_t *r, struct witness *w) {
    *w = (struct witness){.entry = "f", .globals_arbitrary = xorshift_next(r) & 1};
    for (uint64_t n = xorshift_next(r) % 4; n; n--) {
        struct wit_havoc h = {0};
        struct wit_unset u = {.index = (uint32_t)n};
        struct wit_write write = {.at = any_value(r), .v = any_value(r), .name = "x"};
        struct wit_cell cell = {.v = any_value(r)};
        vec_push(a, &h.writes, write);
        vec_push(a, &u.cells, cell);
        vec_push(a, &w->args, any_value(r));
        vec_push(a, &w->inputs, any_value(r));
        vec_push(a, &w->havocs, h);
        vec_push(a, &w->unset, u);
        vec_push(a, &w->objects, any_object(a, r));
        vec_push(a, &w->globals, any_object(a, r));
        vec_push(a, &w->bases, (struct wit_base){.place = WIT_OBJECT, .base = xorshift_next(r)});
    }
}

static void test_witness_text(void **state) {
    (void)state;
    uint64_t r = XORSHIFT_START;
    for (int i = 0; i < 200; i++) {
        struct arena a = {0};
        struct witness w, back;
        any_witness(&a, &r, &w);
        const char *text = witness_to_text(&a, &w);
        assert_true(witness_from_text(&a, text, &back));
        assert_string_equal(witness_to_text(&a, &back), text);
        assert_int_equal(back.objects.n, w.objects.n);
        arena_free(&a);
    }
}

/* A text that was cut off or changed is refused, or is another witness; it is never an accident. */
static void test_broken_text(void **state) {
    (void)state;
    uint64_t r = 362436069u;
    struct arena a = {0};
    struct witness w, back;
    do {
        any_witness(&a, &r, &w);
    } while (!w.objects.n);
    const char *text = witness_to_text(&a, &w);
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++) {
        char *broken = arena_strdup(&a, text);
        broken[i] = 0;
        assert_false(witness_from_text(&a, broken, &back));
        broken[i] = (char)(1 + xorshift_next(&r) % 255);
        broken[xorshift_next(&r) % n] = "0f -x\xff"[xorshift_next(&r) % 6];
        witness_from_text(&a, broken, &back);
    }
    assert_false(witness_from_text(&a, "", &back));
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_backwards), cmocka_unit_test(test_step_back_over_calls),
        cmocka_unit_test(test_witness_text), cmocka_unit_test(test_broken_text)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
