/* IR as text: reads what it prints, errors at their places, what the validator refuses; texts that
 * are changed at random do not crash it. */
#include "core/ir/cfg.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "tests/support/draws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
/* after the headers that it needs */
#include "tests/support/program_text.h"

static struct ir_module *parse_ok(struct arena *a, const char *text) {
    struct ir_module *m = NULL;
    char *error = NULL;
    vl_status s = ir_parse(a, text, strlen(text), &m, &error);
    if (s != VL_OK) print_error("%s\n", error);
    assert_int_equal(s, VL_OK);
    return m;
}

static const char *print(struct arena *a, const struct ir_module *m, unsigned flags) {
    struct str s = {.arena = a};
    ir_print(&s, m, flags);
    return s.at;
}

/* Everything that the text form can say, in canonical spelling.  str_quote leaves bytes above 0x7f
 * alone, so the text spells that one raw. */
static char *canonical(struct arena *a) {
    char *s = arena_strdup(a, program_text(a, "everything")), *x = strstr(s, "\\xe4");
    *x = (char)0xe4;
    memmove(x + 1, x + 4, strlen(x + 4) + 1);
    return s;
}

static void prints_what_it_reads(void **state) {
    (void)state;
    struct arena a = {0};
    char *text = canonical(&a);
    struct ir_module *m = parse_ok(&a, text);
    assert_string_equal(print(&a, m, IR_PRINT_LOCS), text);
    char *error = ir_validate(&a, m);
    if (error) print_error("%s\n", error);
    assert_null(error);
    assert_null(strchr(print(&a, m, 0), '!'));
    assert_non_null(parse_ok(&a, print(&a, m, 0)));
    arena_free(&a);
}

static void values_arrive(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = parse_ok(&a, canonical(&a));
    struct ir_func *f = ir_find_func(m, "sum");
    assert_non_null(f);
    assert_true(f->is_static && f->has_body && !f->varargs);
    assert_int_equal(f->blocks.n, 8);
    assert_int_equal(f->loc.eline, 10);
    assert_int_equal(f->name_loc.col, 5);
    bv_t k;
    ir_val arg = f->ins.at[3].edges[0].args[1];
    assert_true(ir_const_value(f, arg, &k) && k == (uint32_t)-7);
    assert_int_equal(arg, 40); /* 38 instructions, then i32 0, then this */
    assert_int_equal(f->ins.at[9].check, CHECK_ARRAY_BOUNDS);
    assert_string_equal(f->ins.at[9].text, "a[\ti] \\ \"");
    assert_int_equal(f->ins.at[12].imm, 4);
    const struct ir_ins *sw = ir_terminator(f, 4);
    assert_int_equal(sw->nedges, 4);
    assert_true(sw->edges[1].lo == 1 && sw->edges[1].hi == 3 && sw->edges[1].to == 6);
    assert_int_equal(f->ins.at[23].imm, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL);
    struct ir_global *g = ir_find_global(m, "table");
    assert_int_equal(g->bytes[4], 2);
    assert_int_equal(g->bytes[31], 0);
    assert_null(ir_find_global(m, "head")->bytes);
    assert_true(ir_find_global(m, "head")->relocs.at[0].addend == -4);
    assert_int_equal(m->ctypes.at[5].fields.at[2].bits, 5);
    assert_null(m->ctypes.at[5].fields.at[2].name);
    assert_true(ir_find_func(m, "f")->varargs);
    arena_free(&a);
}

#define HEAD "target 64 little signed-char \"t\"\n"

static void errors_have_places(void **state) {
    (void)state;
    static const char *const bad[][2] = {
        {"", "1:1: expected target"},
        {"target 16 little signed-char \"\"", "1:8: pointers have 32 or 64 bits"},
        {"target 64 little \"\"", "1:18: expected signed-char or unsigned-char"},
        {HEAD "file 2 \"x\"", "2:6: expected number 1 here"},
        {HEAD "type 1 = ptr of 2", "2:17: no such type"},
        {HEAD "type 1 = thing", "2:10: expected a kind of type"},
        {HEAD "global @g size 1 align 1 init x\"0102\"", "2:33: more bytes than the global has"},
        {HEAD "global @g size 99999999999 align 1 init x\"01\"", "2:43: initialisers too large"},
        {HEAD "global @g size 1 align 1 init x\"012\"", "2:36: bad hexadecimal bytes"},
        {HEAD "global @g size -1 align 1 zero", "2:16: number out of range"},
        {HEAD "func @f() -> i32 {\nb1:\n  ret %9\n}", "4:7: no such value"},
        {HEAD "func @f() -> i32 {\nb1:\n  ret %0\n}", "4:7: no such value"},
        {HEAD "func @f() -> void {\nb1:\n  jmp b2\n}", "4:7: no such block"},
        {HEAD "func @f() -> void {\nb2:\n  halt\n}", "3:1: expected b1 here"},
        {HEAD "func @f(%2: i32) -> void", "2:9: expected %1 here"},
        {HEAD "func @f(%1: void) -> void", "2:13: a value cannot be void"},
        {HEAD "func @f(%1: i129) -> void", "2:13: expected a type"},
        {HEAD "func @f() -> void {\nb1:\n  frob %1\n}", "4:3: expected an instruction"},
        {HEAD "func @f() -> void {\nb1:\n  check frob, i1 0\n}", "4:9: expected a kind of check"},
        {HEAD "func @f() -> void {\nb1:\n  dbg 0, i1 0\n}", "4:7: no such variable"},
        {HEAD "func @f() -> void {\nb1:\n  assume i1 2\n}", "4:13: number does not fit 1 bits"},
        {HEAD "func @f() -> void {\nb1:\n  halt !1:1:1-1:1\n}", "4:8: no file 1"},
        {HEAD "func @f() -> void {\nb1:\n  call @\"x\n", "4:9: string without end"},
        {HEAD "func @f() -> void {\nb1:\n  call @\"\\x00\"()\n", "4:10: bad escape in a string"},
        {HEAD "func @f() -> void {\nb1:\n  halt\n", "5:1: expected }"},
        {HEAD "#", "2:1: unexpected byte 0x23"},
        {HEAD "func @f() -> void { b1: %1: i32 3 = nondet nondet }", "2:33: no type 3"},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct arena a = {0};
        struct ir_module *m = NULL;
        char *error = NULL;
        assert_int_equal(ir_parse(&a, bad[i][0], strlen(bad[i][0]), &m, &error), VL_INPUT);
        assert_null(m);
        assert_string_equal(error, bad[i][1]);
        arena_free(&a);
    }
}

static void comments_and_layout_mean_nothing(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = parse_ok(&a, "target 32 big unsigned-char \"\" ; a target\n"
                                       "func@f(%1:i32)->i32{b1:%2:i32=add %1,i32 1 ret\n%2;x\n}");
    assert_string_equal(print(&a, m, 0), "target 32 big unsigned-char \"\"\n\n"
                                         "func @f(%1: i32) -> i32 {\nb1:\n"
                                         "  %2: i32 = add %1, i32 1\n  ret %2\n}\n");
    arena_free(&a);
}

/* ---- validator ---- */

static void validator_refuses(void **state) {
    (void)state;
    /* body of @f(%1: i32, %2: ptr) -> i32, message */
    static const char *const bad[][2] = {
        {"b1: ret %2", "@f: b1: %3: ret of the wrong type"},
        {"b1: ret", "@f: b1: %3: ret does not match the function's type"},
        {"b1: %3: i64 = add %1, %1 ret %1", "@f: b1: %3: result of the wrong type"},
        {"b1: %3: i32 = add %1, i64 1 ret %1", "@f: b1: %3: operand of the wrong type"},
        {"b1: %3: i32 = add %1 ret %1", "@f: b1: %3: wrong number of operands"},
        {"b1: %3: i32 = slt %1, %1 ret %1", "@f: b1: %3: result of the wrong type"},
        {"b1: %3: i32 = zext %1 ret %1", "@f: b1: %3: cast to a width on the wrong side"},
        {"b1: %3: i64 = trunc %1 ret %1", "@f: b1: %3: cast to a width on the wrong side"},
        {"b1: %3: i32 = select i1 1, %1, i8 1 ret %1", "@f: b1: %3: operand of the wrong type"},
        {"b1: %3: i32 = add %4, %1 %4: i32 = add %1, %1 ret %1",
         "@f: b1: %3: used before it is defined"},
        {"b1: %3: i32 = add %3, %1 ret %1", "@f: b1: %3: used before it is defined"},
        {"b1: jmp b2 b2: %4: i32 = load %2 jmp b3 b3: jmp b4(%4) b4(%7: i32): br i1 1, b5, b3 "
         "b5: ret %4",
         NULL},
        {"b1: br i1 1, b2, b3 b2: %4: i32 = load %2 jmp b3 b3: ret %4",
         "@f: b3: %6: definition does not dominate this use"},
        {"b1: %3: i32 = load %2", "@f: b1: %3: block without terminator"},
        {"b1:", "@f: b1: empty block"},
        {"b1: halt halt", "@f: b1: %3: terminator inside a block"},
        {"b1: jmp b1", "@f: b1: %3: edge to the entry block"},
        {"b1(%3: i32): ret %3", "@f: b1: the entry block has parameters"},
        {"b1: jmp b2 b2(%4: i32): ret %4", "@f: b1: %3: edge with wrong number of arguments"},
        {"b1: jmp b2(%2) b2(%4: i32): ret %4", "@f: b1: %3: edge argument of the wrong type"},
        {"b1: br %1, b2, b2 b2: halt", "@f: b1: %3: operand of the wrong type"},
        {"b1: br i1 1, b2 b2: halt", "@f: b1: %3: wrong number of edges"},
        {"b1: switch %1, default b2, 1..3 b2, 3 b2 b2: halt", "@f: b1: %3: overlapping cases"},
        {"b1: switch %1, default b2, 3..1 b2 b2: halt", "@f: b1: %3: empty case"},
        {"b1: switch i8 1, default b2, 256 b2 b2: halt",
         "@f: b1: %3: case beyond the operand's width"},
        {"b1: store i1 1, %2 halt", "@f: b1: %3: i1 in memory"},
        {"b1: %3: i1 = load %2 halt", "@f: b1: %3: i1 in memory"},
        {"b1: %3: ptr = ptradd %2, %1 * 4 halt", "@f: b1: %3: operand of the wrong type"},
        {"b1: assume @none halt", "@f: b1: %3: address of something not declared"},
        {"b1: call @none() halt", "@f: b1: %3: call of a function that is not declared"},
        {"b1: %3: i32 = call @f(%1) halt",
         "@f: b1: %3: number of arguments differs from the callee's parameters"},
        {"b1: %3: i32 = call @f(%1, %1) halt",
         "@f: b1: %3: argument differs from the callee's parameter"},
        {"b1: call @f(%1, %2) halt", "@f: b1: %3: result differs from the callee's"},
        {"b1: store %3, %2 halt", "@f: b1: %3: operand is an instruction without a result"},
        {"b1: %3: i32 = call @f(i32 2, null) ret i32 2", NULL},
        {"b1: asm (%1, %2, i8 3) asm memory() halt", NULL},
        {"b1: %3: i32 = asm (%1) halt", "@f: b1: %3: asm has no result"},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct arena a = {0};
        char *text = arena_printf(&a, HEAD "func @f(%%1: i32, %%2: ptr) -> i32 {%s}", bad[i][0]);
        char *error = ir_validate(&a, parse_ok(&a, text));
        if (!bad[i][1] && error) print_error("%s\n", error);
        if (bad[i][1])
            assert_string_equal(error ? error : "accepted", bad[i][1]);
        else
            assert_null(error);
        arena_free(&a);
    }
}

static void validator_looks_at_modules(void **state) {
    (void)state;
    static const char *const bad[][2] = {
        {"declare @f() -> void declare @f() -> void", "two functions of one name"},
        {"global @g size 1 align 1 zero global @g size 1 align 1 zero", "two globals of one name"},
        {"global @g size 4 align 1 zero { 0 @g }", "@g: global: pointer outside its object"},
        {"global @g size 8 align 1 zero { 0 &g }", "@g: global: pointer to something not declared"},
        {"global @g size 8 align 1 extern { 0 @g }", "@g: global: contents of a declaration"},
        {"func @f() -> void {}", "@f: body without blocks, or reverse"},
    };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct arena a = {0};
        char *error = ir_validate(&a, parse_ok(&a, arena_printf(&a, HEAD "%s", bad[i][0])));
        assert_string_equal(error ? error : "accepted", bad[i][1]);
        arena_free(&a);
    }
}

/* ---- mutations ---- */

static size_t mutate(struct draws *d, char *s, size_t n, size_t cap) {
    static const char bytes[] = "%@&!bi0123456789x\"\\;,:(){}[]*.-= \n";
    size_t at = draw_below(d, (uint32_t)n), len = 1 + draw_below(d, 12);
    switch (draw_below(d, 4)) {
    case 0:
        s[at] = bytes[draw_below(d, sizeof bytes)];
        return n;
    case 1: /* delete */
        if (len > n - at) len = n - at;
        if (len == n) return n;
        memmove(s + at, s + at + len, n - at - len);
        return n - len;
    case 2: /* repeat */
        if (len > n - at || n + len > cap) return n;
        memmove(s + at + len, s + at, n - at);
        return n + len;
    default: /* another number */
        while (at < n && (s[at] < '0' || s[at] > '9')) at++;
        if (at < n) s[at] = (char)('0' + draw_below(d, 10));
        return n;
    }
}

static unsigned accepted;

static void mutant_is_read_or_refused(struct draws *d) {
    struct arena a = {0};
    const char *text = canonical(&a);
    size_t n = strlen(text), cap = n + 200;
    char *s = malloc(cap); /* of its own, so that an overrun is seen */
    memcpy(s, text, n);
    for (unsigned i = 1 + draw_below(d, 3); i; i--) n = mutate(d, s, n, cap);
    s = realloc(s, n);
    struct ir_module *m = NULL;
    char *error = NULL;
    if (ir_parse(&a, s, n, &m, &error) == VL_OK) {
        const char *once = print(&a, m, IR_PRINT_LOCS);
        if (!ir_validate(&a, m)) {
            accepted++;
            assert_string_equal(print(&a, parse_ok(&a, once), IR_PRINT_LOCS), once);
        }
    } else
        assert_non_null(error);
    free(s);
    arena_free(&a);
}

static const struct draw_check checks[] = {{"ir_text_mutants", mutant_is_read_or_refused}, {0}};

static void mutations_do_not_crash(void **state) {
    (void)state;
    draws_run(&checks[0], 1, 6000);
    assert_true(accepted > 100); /* else the mutations are too wild to test anything deep */
}

static void truncations_do_not_crash(void **state) {
    (void)state;
    struct arena keep = {0};
    const char *text = canonical(&keep);
    for (size_t n = 0; n < strlen(text); n++) {
        struct arena a = {0};
        char *s = malloc(n ? n : 1), *error = NULL;
        memcpy(s, text, n);
        struct ir_module *m;
        if (ir_parse(&a, s, n, &m, &error) == VL_OK) (void)ir_validate(&a, m);
        free(s);
        arena_free(&a);
    }
    arena_free(&keep);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_what_it_reads),
        cmocka_unit_test(values_arrive),
        cmocka_unit_test(errors_have_places),
        cmocka_unit_test(comments_and_layout_mean_nothing),
        cmocka_unit_test(validator_refuses),
        cmocka_unit_test(validator_looks_at_modules),
        cmocka_unit_test_teardown(mutations_do_not_crash, draws_after),
        cmocka_unit_test(truncations_do_not_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
