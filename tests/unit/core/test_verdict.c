/* Verdicts: names, the summary of a function, values as C writes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/ir/enumeration.h"
#include "core/result/verdict.h"
#include "tests/support/raw_ir.h"

static void names(void **state) {
    (void)state;
    assert_string_equal(verdict_name(VERDICT_PROVED), "proved");
    assert_string_equal(verdict_name(VERDICT_UNKNOWN), "unknown");
    assert_string_equal(verdict_name((enum verdict)77), "unknown");
    assert_string_equal(severity_name(SEVERITY_INFORMATION), "information");
}

static void add(struct arena *a, struct func_result *r, enum verdict v, uint32_t bound,
                enum reason_id reason) {
    struct check_result c = {.verdict = v, .bound = bound, .reason = reason_of(reason)};
    vec_push(a, &r->checks, c);
}

static void the_worst_check_decides(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {0};
    func_result_summarise(&r);
    assert_int_equal(r.verdict, VERDICT_PROVED);
    add(&a, &r, VERDICT_PROVED, 0, REASON_NONE);
    add(&a, &r, VERDICT_BOUNDED, 9, REASON_NONE);
    add(&a, &r, VERDICT_BOUNDED, 4, REASON_NONE);
    add(&a, &r, VERDICT_BOUNDED, 6, REASON_NONE);
    func_result_summarise(&r);
    assert_int_equal(r.verdict, VERDICT_BOUNDED);
    assert_int_equal(r.bound, 4);
    add(&a, &r, VERDICT_UNKNOWN, 0, REASON_TIMEOUT);
    add(&a, &r, VERDICT_UNKNOWN, 0, REASON_MEMORY);
    func_result_summarise(&r);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    assert_int_equal(r.reason.id, REASON_TIMEOUT);
    add(&a, &r, VERDICT_VIOLATED, 0, REASON_NONE);
    func_result_summarise(&r);
    assert_int_equal(r.verdict, VERDICT_VIOLATED);
    r.checks.n = 1;
    func_result_summarise(&r); /* forgets what checks said that are gone */
    assert_int_equal(r.verdict, VERDICT_PROVED);
    assert_int_equal(r.bound, 0);
    assert_int_equal(r.reason.id, REASON_NONE);
    r.checks.at[0].verdict = VERDICT_BOUNDED;
    r.checks.at[0].bound = 0;
    add(&a, &r, VERDICT_BOUNDED, 3, REASON_NONE);
    func_result_summarise(&r);
    assert_int_equal(r.bound, 0);
    arena_free(&a);
}

/* Every verdict that is written is read back, and no reason gets lost on the way. */
static void reasons_are_written_and_read(void **state) {
    (void)state;
    struct arena a = {0};
    for (int id = 1; id < REASON_COUNT; id++) {
        struct reason plain = reason_of((enum reason_id)id), r;
        r = reason_read(reason_code(plain.id), reason_text(&a, plain));
        assert_int_equal(r.id, id);
        assert_null(r.detail);
        struct reason detailed = reason_with((enum reason_id)id, "a: b");
        r = reason_read(reason_code(detailed.id), reason_text(&a, detailed));
        assert_int_equal(r.id, id);
        assert_string_equal(r.detail, "a: b");
    }
    assert_int_equal(reason_read(NULL, NULL).id, REASON_NONE);
    assert_int_equal(reason_read("of a later version", "so it is").id, REASON_INTERNAL);
    assert_string_equal(reason_text(&a, reason_with(REASON_UNSUPPORTED, "x")), "unsupported: x");
    assert_int_equal(reason_or(reason_of(REASON_MEMORY), REASON_TIMEOUT).id, REASON_MEMORY);
    assert_int_equal(reason_or(reason_of(REASON_NONE), REASON_TIMEOUT).id, REASON_TIMEOUT);
    assert_true(reason_helps(REASON_TIMEOUT) && !reason_helps(REASON_UNSUPPORTED));
    arena_free(&a);
}

static void the_engines_own_reason_stays(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {.reason = {.id = REASON_MEMORY}, .reason_func = "f", .reason_ins = 3};
    add(&a, &r, VERDICT_PROVED, 0, REASON_NONE);
    for (int i = 0; i < 2; i++) {
        func_result_summarise(&r);
        assert_int_equal(r.verdict, VERDICT_UNKNOWN);
        assert_int_equal(r.reason.id, REASON_MEMORY);
        assert_int_equal(r.reason_ins, 3);
    }
    add(&a, &r, VERDICT_VIOLATED, 0, REASON_NONE);
    func_result_summarise(&r);
    assert_int_equal(r.verdict, VERDICT_VIOLATED);
    arena_free(&a);
}

static void vacuous_is_never_proved(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result r = {.vacuous = true};
    func_result_summarise(&r);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    add(&a, &r, VERDICT_PROVED, 0, REASON_NONE);
    add(&a, &r, VERDICT_BOUNDED, 2, REASON_NONE);
    func_result_summarise(&r);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    assert_int_equal(r.reason.id, REASON_VACUOUS);
    assert_true(r.checks.at[0].unreached && r.checks.at[1].unreached);
    r.vacuous = false;
    func_result_summarise(&r);
    assert_int_equal(r.verdict, VERDICT_BOUNDED);
    arena_free(&a);
}

/* ---- values ---- */

struct show {
    struct arena a;
    struct raw r;
    struct witness w;
};

static ir_ct add_type(struct show *s, struct ir_ctype t) {
    vec_push(&s->a, &s->r.m->ctypes, t);
    return s->r.m->ctypes.n - 1;
}

/* A type of these enumerators, up to the first 99, and what it takes for its own of 0 .. 8. */
static void enumerates_like(const bv_t *enumerators, const char *own) {
    struct show s = {.r.a = &s.a};
    s.r.m = ir_module_new(&s.a);
    ir_ct e = add_type(&s, (struct ir_ctype){.kind = CT_ENUM, .size = 4});
    for (; *enumerators != 99; enumerators++)
        vec_push(&s.a, &s.r.m->ctypes.at[e].enums,
                 (struct ir_enumerator){.name = "E", .value = *enumerators});
    for (bv_t v = 0; v <= 8; v++)
        assert_int_equal(ir_enumerates(s.r.m, e, v), strchr(own, (char)('0' + v)) != NULL);
    arena_free(&s.a);
}

static void enumerators_and_sets_of_them(void **state) {
    (void)state;
    enumerates_like((const bv_t[]){0, 1, 2, 99}, "012");
    enumerates_like((const bv_t[]){1, 2, 3, 4, 99}, "1234");
    enumerates_like((const bv_t[]){5, 7, 99}, "57");
    enumerates_like((const bv_t[]){1, 2, 4, 99}, "01234567");
    enumerates_like((const bv_t[]){0, 1, 2, 4, 7, 99}, "01234567");
    enumerates_like((const bv_t[]){0, 1, 8, 99}, "018");
    enumerates_like((const bv_t[]){99}, "012345678"); /* declared elsewhere */
}

static void expect(struct show *s, struct wit_val v, ir_ct ct, const char *want) {
    assert_string_equal(interp_show(&s->a, s->r.m, &s->w, &v, ct), want);
}

static struct wit_val num(unsigned w, bv_t k) {
    return (struct wit_val){.type = IR_I(w), .bits = bv_norm(k, w)};
}

static struct wit_val ptr(enum wit_place place, uint32_t index, int64_t off) {
    return (struct wit_val){.type = IR_PTR, .place = place, .index = index, .off = off};
}

static void numbers_as_c_writes_them(void **state) {
    (void)state;
    struct show s = {.r.a = &s.a};
    s.r.m = ir_module_new(&s.a);
    ir_ct i = add_type(&s, (struct ir_ctype){.kind = CT_INT, .is_signed = true, .size = 4});
    ir_ct u = add_type(&s, (struct ir_ctype){.kind = CT_INT, .size = 4});
    struct ir_ctype text = {
        .kind = CT_INT, .is_signed = true, .is_char = true, .size = 1, .name = "char"};
    struct ir_ctype byte = {.kind = CT_INT, .is_char = true, .size = 1, .name = "unsigned char"};
    ir_ct c = add_type(&s, text), uc = add_type(&s, byte);
    ir_ct b = add_type(&s, (struct ir_ctype){.kind = CT_BOOL, .size = 1});
    ir_ct e = add_type(&s, (struct ir_ctype){.kind = CT_ENUM, .size = 4});
    vec_push(&s.a, &s.r.m->ctypes.at[e].enums, (struct ir_enumerator){.name = "RED", .value = 0});
    vec_push(&s.a, &s.r.m->ctypes.at[e].enums, (struct ir_enumerator){.name = "GREEN", .value = 5});
    expect(&s, num(32, -(bv_t)3), i, "-3");
    expect(&s, num(32, -(bv_t)3), u, "4294967293");
    expect(&s, num(32, -(bv_t)3), 0, "-3");
    expect(&s, num(128, bv_mask(128)), u, "340282366920938463463374607431768211455");
    expect(&s, num(8, 'a'), c, "'a'");
    expect(&s, num(8, 'a'), uc, "97");
    expect(&s, num(8, '\''), c, "'\\''");
    expect(&s, num(8, 0), c, "'\\0'");
    expect(&s, num(8, '\n'), c, "'\\n'");
    expect(&s, num(8, 1), c, "1");
    expect(&s, num(8, 200), c, "-56");
    expect(&s, num(8, 1), b, "1");
    expect(&s, num(8, 0), b, "0");
    expect(&s, num(32, 5), e, "GREEN");
    expect(&s, num(32, 7), e, "7");
    expect(&s, num(1, 1), 0, "1");
    expect(&s, (struct wit_val){.type = IR_F64, .bits = 0x3ff8000000000000u}, 0, "1.5");
    expect(&s, (struct wit_val){.type = IR_F64, .bits = 0x4008000000000000u}, 0, "3.0");
    expect(&s, (struct wit_val){.type = IR_F32, .bits = 0x7f800000u}, 0, "INFINITY");
    expect(&s, (struct wit_val){0}, 0, "unknown");
    arena_free(&s.a);
}

static void pointers_as_c_writes_them(void **state) {
    (void)state;
    struct show s = {.r.a = &s.a};
    struct ir_module *m = s.r.m = ir_module_new(&s.a);
    ir_ct i = add_type(&s, (struct ir_ctype){.kind = CT_INT, .is_signed = true, .size = 4});
    ir_ct a = add_type(&s, (struct ir_ctype){.kind = CT_ARRAY, .elem = i, .count = 8, .size = 32});
    ir_ct ip = add_type(&s, (struct ir_ctype){.kind = CT_PTR, .elem = i, .size = 8});
    ir_ct t = add_type(&s, (struct ir_ctype){.kind = CT_STRUCT, .name = "struct tree", .size = 40});
    vec_push(&s.a, &m->ctypes.at[t].fields, (struct ir_field){.name = "val", .ct = i});
    vec_push(&s.a, &m->ctypes.at[t].fields, (struct ir_field){.name = "arr", .off = 4, .ct = a});
    ir_ct tp = add_type(&s, (struct ir_ctype){.kind = CT_PTR, .elem = t, .size = 8});
    ir_ct vp = add_type(&s, (struct ir_ctype){.kind = CT_PTR, .elem = 0, .size = 8});
    raw_global(&s.r, "x", 4)->ct = i;
    raw_global(&s.r, "f.a", 32)->ct = a;
    raw_global(&s.r, "st", 40)->ct = t;
    struct ir_global *lit = raw_global(&s.r, ".str", 4);
    lit->is_string = true;
    lit->bytes = (uint8_t *)arena_strdup(&s.a, "abc");
    raw_declare(&s.r, "fn", IR_VOID);
    vec_push(&s.a, &s.w.objects, (struct wit_object){.name = "*p", .ct = i, .size = 40});
    vec_push(&s.a, &s.w.objects, (struct wit_object){.name = "*q->next", .ct = t, .size = 80});

    expect(&s, ptr(WIT_NULL, 0, 0), ip, "NULL");
    expect(&s, ptr(WIT_NULL, 0, 4), ip, "(char *)NULL + 4");
    expect(&s, ptr(WIT_FUNC, 0, 0), vp, "fn");
    expect(&s, ptr(WIT_GLOBAL, 0, 0), ip, "&x");
    expect(&s, ptr(WIT_GLOBAL, 0, 4), ip, "(char *)&x + 4");
    expect(&s, ptr(WIT_GLOBAL, 0, -1), ip, "(char *)&x - 1");
    expect(&s, ptr(WIT_GLOBAL, 1, 8), ip, "&a[2]");
    expect(&s, ptr(WIT_GLOBAL, 1, 32), ip, "&a[8]");
    expect(&s, ptr(WIT_GLOBAL, 1, 36), ip, "(char *)&a + 36");
    expect(&s, ptr(WIT_GLOBAL, 1, 0), vp, "&a");
    expect(&s, ptr(WIT_GLOBAL, 2, 0), tp, "&st");
    expect(&s, ptr(WIT_GLOBAL, 2, 0), ip, "&st.val");
    expect(&s, ptr(WIT_GLOBAL, 2, 12), ip, "&st.arr[2]");
    expect(&s, ptr(WIT_GLOBAL, 3, 0), ip, "\"abc\"");
    expect(&s, ptr(WIT_GLOBAL, 3, 1), ip, "\"bc\"");
    expect(&s, ptr(WIT_OBJECT, 0, 0), ip, "p");
    expect(&s, ptr(WIT_OBJECT, 0, 12), ip, "&p[3]");
    expect(&s, ptr(WIT_OBJECT, 1, 0), ip, "&q->next->val");
    expect(&s, ptr(WIT_OBJECT, 1, 52), ip, "&q->next[1].arr[2]");
    expect(&s, ptr(WIT_OBJECT, 1, 40), tp, "&q->next[1]");
    expect(&s, ptr(WIT_OBJECT, 9, 0), tp, "(invalid pointer)");
    struct ir_ins local = {.op = IR_ALLOCA, .name = "buf", .ct = a};
    struct ir_ins literal = {.op = IR_ALLOCA, .name = "", .ct = t};
    struct ir_ins heap = {.op = IR_MALLOC, .name = "malloc(n * sizeof * p)", .ct = t};
    struct ir_ins strdup = {.op = IR_CALL, .name = "strdup(s)", .ct = ip, .loc.line = 7};
    struct wit_val v = ptr(WIT_ALLOC, 3, 4);
    expect(&s, v, ip, "byte 4 of an object");
    v.origin = &local;
    expect(&s, v, ip, "&buf[1]");
    v.origin = &strdup;
    expect(&s, v, ip, "[1] of memory from strdup in line 7");
    v.nth = 2;
    v.off = 0;
    expect(&s, v, ip, "memory from strdup in line 7 (3rd)");
    v.nth = 0;
    v.origin = &heap;
    expect(&s, v, tp, "memory from malloc");
    v.off = 12;
    expect(&s, v, ip, "arr[2] of memory from malloc");
    v.origin = &literal;
    v.off = 0;
    expect(&s, v, tp, "&(struct tree){…}");
    arena_free(&s.a);
}

static void add_assumption(struct arena *a, assumption_list *list, const char *text,
                           const char *func) {
    struct assumption x = {.text = text, .func = func};
    vec_push(a, list, x);
}

static void many_assumptions_of_one_kind_are_one(void **state) {
    (void)state;
    struct arena a = {0};
    assumption_list list = {0};
    add_assumption(&a, &list, "p points to at least one int", NULL);
    for (unsigned i = 0; i < 5; i++) {
        add_assumption(&a, &list, arena_printf(&a, "t[%u]->next is aligned for its type", i), NULL);
        if (i < 3) add_assumption(&a, &list, arena_printf(&a, "u[%u] is a string", i), NULL);
        add_assumption(&a, &list, arena_printf(&a, "at v[%u]", i), "f");
        add_assumption(&a, &list, "w[n] is aligned for its type", NULL);
    }
    assumption_fold(&a, &list);
    assert_int_equal(list.n, 1 + 1 + 3 + 5 + 5);
    assert_string_equal(list.at[0].text, "p points to at least one int");
    assert_string_equal(list.at[1].text, "t[i]->next is aligned for its type, for 5 values of i");
    assert_string_equal(list.at[2].text, "u[0] is a string");
    assert_string_equal(list.at[3].text, "at v[0]");
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(the_worst_check_decides),
        cmocka_unit_test(reasons_are_written_and_read),
        cmocka_unit_test(the_engines_own_reason_stays),
        cmocka_unit_test(vacuous_is_never_proved),
        cmocka_unit_test(enumerators_and_sets_of_them),
        cmocka_unit_test(numbers_as_c_writes_them),
        cmocka_unit_test(pointers_as_c_writes_them),
        cmocka_unit_test(many_assumptions_of_one_kind_are_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
