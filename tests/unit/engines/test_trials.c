/* Runs with made-up inputs: what they tell and what they keep to themselves, what is drawn, and
 * that it is the same each time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engines/trials/corpus.h"
#include "engines/trials/draw.h"
#include "engines/trials/mutate.h"
#include "engines/trials/trials.h"
#include "tests/support/program_text.h"

static struct ir_module *program(struct arena *a, const char *name) {
    return parse_named_ir(a, "", program_text(a, name));
}

/* ---- findings ---- */

/* A violated check, or one without a snippet. */
static struct check_result try_program(struct arena *a, const char *name) {
    struct ir_module *m = program(a, name);
    const struct verify_options opt = {.program = true, .rewriting = true};
    struct verification v = {0};
    struct func_result r;
    struct check_result found = {0};
    assert_true(verification_begin(&v, a, m, "main", &opt, NULL, &r));
    verification_take_facts(&v);
    struct trials *t = trials_new(&v, trials_read_world(v.task));
    bool any = trials_run(t, TRIALS_MS);
    trials_free(t);
    for (uint32_t i = 0; i < v.sites.n; i++)
        if (v.sites.at[i]->result.verdict == VERDICT_VIOLATED) found = v.sites.at[i]->result;
    assert_int_equal(any, found.snippet != NULL);
    verification_end(&v);
    return found;
}

static void a_certain_failure_is_told(void **state) {
    (void)state;
    struct arena a = {0};
    struct check_result c = try_program(&a, "certain");
    assert_non_null(c.snippet);
    assert_int_equal(c.severity, SEVERITY_ERROR);
    assert_int_equal(c.inputs.n, 1);
    assert_string_equal(c.inputs.at[0].value, "4711");
    arena_free(&a);
}

static void what_functions_without_body_decide_is_not(void **state) {
    (void)state;
    struct arena a = {0};
    assert_null(try_program(&a, "unknown").snippet);
    arena_free(&a);
}

/* Many failures that are not certain do not hide a rare one that is. */
static void uncertain_ones_hide_nothing(void **state) {
    (void)state;
    struct arena a = {0};
    struct check_result c = try_program(&a, "both");
    assert_non_null(c.snippet);
    assert_string_equal(c.snippet, "y != 33");
    arena_free(&a);
}

/* ---- inputs ---- */

struct drawing {
    struct arena a;
    struct draw d;
    const struct ir_module *m;
    const struct ir_func *f;
    struct witness w;
};

static void begin(struct drawing *x) {
    *x = (struct drawing){.m = NULL};
    x->m = program(&x->a, "words");
    x->f = ir_find_func(x->m, "main");
    draw_init(&x->d, x->m);
    draw_begin(&x->d, &x->a, x->m, x->f, &x->w);
}

static void end(struct drawing *x) {
    draw_free(&x->d);
    arena_free(&x->a);
}

static struct wit_val input(struct drawing *x, ir_val at) {
    struct interp_taker by = {.ins = &x->f->ins.at[at]};
    struct wit_val v;
    draw_input(&x->d, &by, &v);
    return v;
}

static ir_val nondet(const struct drawing *x, unsigned nth) {
    for (ir_val v = 1; v < x->f->ins.n; v++)
        if (x->f->ins.at[v].op == IR_NONDET && nth-- == 0) return v;
    fail_msg("no such input");
    return 0;
}

static void the_same_each_time(void **state) {
    (void)state;
    struct drawing x, y;
    begin(&x);
    begin(&y);
    for (unsigned run = 0; run < 20; run++) {
        for (unsigned i = 0; i < 50; i++)
            assert_true(input(&x, nondet(&x, i % 2)).bits == input(&y, nondet(&y, i % 2)).bits);
        draw_begin(&x.d, &x.a, x.m, x.f, &x.w);
        draw_begin(&y.d, &y.a, y.m, y.f, &y.w);
    }
    end(&x);
    end(&y);
}

/* A run of numbers that the program mentions, and one of others. */
static void numbers_of_the_program_are_drawn(void **state) {
    (void)state;
    struct drawing x;
    unsigned of_program = 0, of_others = 0;
    begin(&x);
    for (unsigned run = 0; run < 200; run++) {
        bv_t v = input(&x, nondet(&x, 0)).bits;
        if (v == 4711) of_program++;
        if (v != 4711 && v > 255) of_others++;
        draw_begin(&x.d, &x.a, x.m, x.f, &x.w);
    }
    assert_in_range(of_program, 1, 199);
    assert_in_range(of_others, 1, 199);
    end(&x);
}

/* What an assumption refuses is left out, the inputs before it stay, and its place knows a greatest
 * value from then on. */
static void what_is_refused_is_learnt(void **state) {
    (void)state;
    struct drawing x;
    begin(&x);
    ir_val first = nondet(&x, 0), second = nondet(&x, 1);
    assert_false(draw_mend(&x.d, &x.w));
    bv_t kept = input(&x, first).bits;
    struct interp_taker by = {.ins = &x.f->ins.at[second]};
    for (unsigned i = 0; i < 200; i++) {
        struct wit_val v;
        draw_input(&x.d, &by, &v);
        if (v.bits <= 10) {
            x.d.all.n--; /* as if it had passed in a run before */
        } else {
            assert_true(draw_mend(&x.d, &x.w));
            assert_int_equal(x.w.inputs.n, 1);
            assert_true(x.w.inputs.at[0].bits == kept);
        }
        draw_begin(&x.d, &x.a, x.m, x.f, &x.w);
        kept = input(&x, first).bits;
    }
    unsigned fitting = 0;
    for (unsigned run = 0; run < 100; run++) {
        draw_begin(&x.d, &x.a, x.m, x.f, &x.w);
        fitting += input(&x, second).bits <= 21;
    }
    assert_in_range(fitting, 50, 100);
    end(&x);
}

/* A call that has room for more than the one before it gets more. */
static void each_call_learns_for_itself(void **state) {
    (void)state;
    struct drawing x;
    begin(&x);
    ir_val at = nondet(&x, 1);
    for (unsigned i = 0; i < 200; i++) {
        draw_begin(&x.d, &x.a, x.m, x.f, &x.w);
        bool refused = input(&x, at).bits > 10;
        if (!refused) refused = input(&x, at).bits > 1000;
        if (!refused) continue;
        uint32_t n = x.d.all.n - 1;
        assert_true(draw_mend(&x.d, &x.w));
        assert_int_equal(x.d.all.n, n);
        assert_int_equal(draw_place_taking(&x.d, &x.d.all.at[0].by)->taken, n);
    }
    unsigned fitting = 0, more = 0;
    for (unsigned run = 0; run < 100; run++) {
        draw_begin(&x.d, &x.a, x.m, x.f, &x.w);
        fitting += input(&x, at).bits <= 21;
        more += input(&x, at).bits > 21;
    }
    assert_in_range(fitting, 50, 100);
    assert_in_range(more, 20, 100);
    end(&x);
}

/* What a run that is like an earlier one changes is something that was read. */
static void a_text_that_no_one_got_is_not_kept(void **state) {
    (void)state;
    struct drawing x;
    struct corpus *c = calloc(1, sizeof *c);
    begin(&x);
    x.d.ntexts = 2;
    draw_begin(&x.d, &x.a, x.m, x.f, &x.w);
    draw_keep(&x.d, c, 1);
    x.d.next_text = 1;
    draw_keep(&x.d, c, 1);
    assert_int_equal(c->seeds.at[0].ntexts, c->seeds.at[0].argc);
    assert_int_equal(c->seeds.at[1].ntexts, c->seeds.at[1].argc + 1);
    arena_free(&c->arena);
    free(c);
    end(&x);
}

/* ---- texts ---- */

static void words_of_the_program_are_written(void **state) {
    (void)state;
    struct drawing x;
    static char at[20000];
    begin(&x);
    struct text_style s = {.weights = {1, 1, 1, 1}, .letters = {'a', 'b', 'c', 'd'}, .longest = 3};
    struct text_piece p = {.n = 0};
    for (size_t i = 0; i + 1 < sizeof at; i++) {
        uint8_t c = texts_next(&x.d.texts, &s, &p);
        at[i] = c ? (char)c : ' ';
    }
    assert_non_null(strstr(at, "workers"));
    assert_non_null(strstr(at, "4711"));
    assert_non_null(strchr(at, '='));
    end(&x);
}

/* ---- runs that are like others ---- */

static struct input_list list_of(struct arena *a, const char *text) {
    struct input_list l = {0};
    while (*text) vec_push(a, &l, (uint64_t)(unsigned char)*text++);
    return l;
}

static const char *text_in(struct arena *a, const struct input_list *l) {
    char *s = arena_new_array(a, char, l->n + 1);
    for (uint32_t i = 0; i < l->n; i++) s[i] = (char)l->at[i];
    return s;
}

/* Some change makes of one entry many, each with a name of its own. */
static void lines_are_repeated_under_new_names(void **state) {
    (void)state;
    struct drawing x;
    unsigned many = 0;
    begin(&x);
    for (unsigned i = 0; i < 500; i++) {
        struct input_list l = list_of(&x.a, "ab[1]\n"), other = list_of(&x.a, "");
        mutate_text(&x.d.texts, &x.a, &l, &other);
        const char *s = text_in(&x.a, &l);
        many += strstr(s, "kb[1]\n") && strstr(s, "lb[1]\n") && strstr(s, "mb[1]\n");
    }
    assert_in_range(many, 5, 400);
    end(&x);
}

static void a_wanted_character_comes_for_the_one_that_is_there(void **state) {
    (void)state;
    struct drawing x;
    unsigned in_place = 0, before = 0;
    begin(&x);
    for (unsigned i = 0; i < 100; i++) {
        struct input_list l = list_of(&x.a, "a(1)");
        assert_false(put_wanted(&x.d.texts, &x.a, &l, 'x', 'y'));
        assert_true(put_wanted(&x.d.texts, &x.a, &l, '(', '['));
        in_place += strcmp(text_in(&x.a, &l), "a[1)") == 0;
        before += strcmp(text_in(&x.a, &l), "a[(1)") == 0;
    }
    assert_true(in_place && before);
    assert_int_equal(in_place + before, 100);
    end(&x);
}

static void the_last_one_is_wanted(void **state) {
    (void)state;
    struct arena a = {0};
    struct input_list l = list_of(&a, "(1)(2)");
    assert_false(put_wanted_last(&a, &l, 'x', 'y', true));
    assert_true(put_wanted_last(&a, &l, '(', '[', true));
    assert_string_equal(text_in(&a, &l), "(1)[2)");
    assert_true(put_wanted_last(&a, &l, ')', ']', false));
    assert_string_equal(text_in(&a, &l), "(1)[2])");
    arena_free(&a);
}

static void all_that_a_new_run_wants_is_tried(void **state) {
    (void)state;
    struct corpus *c = calloc(1, sizeof *c);
    uint8_t pairs[20][2] = {{0}};
    assert_null(corpus_untried(c));
    vec_push(&c->arena, &c->seeds, (struct seed){.nwanted = 2, .wanted = pairs});
    vec_push(&c->arena, &c->seeds, (struct seed){.nwanted = 20, .wanted = pairs});
    vec_push(&c->arena, &c->seeds, (struct seed){.nwanted = 0});
    unsigned tried[3] = {0};
    for (struct seed *s; (s = corpus_untried(c)) && s->tried < 100; s->tried++)
        tried[s - c->seeds.at]++;
    assert_int_equal(tried[0], 4); /* each pair twice */
    assert_int_equal(tried[1], 16);
    assert_int_equal(tried[2], 0);
    arena_free(&c->arena);
    free(c);
}

static void a_comparison_that_comes_nearer_is_new(void **state) {
    (void)state;
    struct corpus *c = calloc(1, sizeof *c);
    c->now.near[3] = 1u << 5;
    assert_false(corpus_is_new(c)); /* it was never made before */
    c->now.near[3] = 1u << 6 | 1u << 3;
    assert_true(corpus_is_new(c));
    assert_false(corpus_is_new(c));
    c->now.near[3] = 1u << 4;
    assert_false(corpus_is_new(c));
    c->now.near[3] = 1;
    assert_true(corpus_is_new(c));
    free(c);
}

static void an_edge_that_is_taken_more_often_is_new(void **state) {
    (void)state;
    static struct corpus c;
    c.now.visits[7] = 1;
    assert_true(corpus_is_new(&c));
    assert_true(c.first);
    assert_false(corpus_is_new(&c));
    c.now.visits[7] = 9;
    assert_true(corpus_is_new(&c));
    assert_false(c.first);
    c.now.visits[7] = 10;
    assert_false(corpus_is_new(&c));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_certain_failure_is_told),
        cmocka_unit_test(what_functions_without_body_decide_is_not),
        cmocka_unit_test(uncertain_ones_hide_nothing),
        cmocka_unit_test(the_same_each_time),
        cmocka_unit_test(numbers_of_the_program_are_drawn),
        cmocka_unit_test(what_is_refused_is_learnt),
        cmocka_unit_test(each_call_learns_for_itself),
        cmocka_unit_test(a_text_that_no_one_got_is_not_kept),
        cmocka_unit_test(words_of_the_program_are_written),
        cmocka_unit_test(lines_are_repeated_under_new_names),
        cmocka_unit_test(a_wanted_character_comes_for_the_one_that_is_there),
        cmocka_unit_test(the_last_one_is_wanted),
        cmocka_unit_test(all_that_a_new_run_wants_is_tried),
        cmocka_unit_test(a_comparison_that_comes_nearer_is_new),
        cmocka_unit_test(an_edge_that_is_taken_more_often_is_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
