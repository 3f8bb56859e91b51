/* Symbolic execution: order and liveness of blocks, persistent maps, resumption, witnesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/interp/witness_text.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "encoders/objects/trie.h"
#include "encoders/symex/plan.h"
#include "encoders/symex/symex.h"
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

static struct ir_module *module_of(struct arena *a, const char *text) {
    return parse_named_ir(a, "", text);
}

/* ---- persistent maps ---- */

static void trie_keeps_versions(void **state) {
    (void)state;
    struct arena a = {0};
    int items[4];
    struct trie *t = NULL;
    for (uint64_t k = 0; k < 1000; k++) t = trie_put(&a, t, 1, k * k * 97, &items[k % 4]);
    struct trie *u = trie_put(&a, t, 2, 97, &items[3]);
    u = trie_put(&a, u, 2, UINT64_MAX, &items[2]);
    u = trie_put(&a, u, 2, 0, NULL);
    assert_ptr_equal(trie_get(t, 97), &items[1]);
    assert_ptr_equal(trie_get(u, 97), &items[3]);
    assert_ptr_equal(trie_get(u, UINT64_MAX), &items[2]);
    assert_null(trie_get(t, UINT64_MAX));
    assert_ptr_equal(trie_get(t, 0), &items[0]);
    assert_null(trie_get(u, 0));
    uint32_t n = 0;
    void *item;
    uint64_t before = 0;
    for (uint64_t k = 0; trie_next(t, &k, &item); k++, n++) {
        assert_true(n == 0 || k > before);
        before = k;
    }
    assert_int_equal(n, 1000);
    arena_free(&a);
}

static void *take_second(void *ctx, uint64_t key, void *x, void *y) {
    (void)key;
    ++*(int *)ctx;
    return y ? y : x;
}

static void trie_merge_looks_at_differences(void **state) {
    (void)state;
    struct arena a = {0};
    int items[4], asked = 0;
    struct trie *t = NULL;
    for (uint64_t k = 0; k < 5000; k++) t = trie_put(&a, t, 1, k, &items[0]);
    struct trie *x = trie_put(&a, t, 2, 7, &items[1]), *y = trie_put(&a, t, 3, 4000, &items[2]);
    y = trie_put(&a, y, 3, 1 << 20, &items[3]);
    struct trie_merger m = {&asked, take_second};
    struct trie *z = trie_merge(&a, 4, &m, x, y);
    assert_int_equal(asked, 3);
    assert_ptr_equal(trie_get(z, 7), &items[0]);
    assert_ptr_equal(trie_get(z, 4000), &items[2]);
    assert_ptr_equal(trie_get(z, 1 << 20), &items[3]);
    assert_ptr_equal(trie_get(z, 8), &items[0]);
    assert_ptr_equal(trie_merge(&a, 5, &m, t, t), t);
    arena_free(&a);
}

/* ---- plans ---- */

/* Every edge goes forward, or to the head of a loop around its source. */
static void check_order(const struct plan *p) {
    for (uint32_t i = 1; i <= p->norder; i++) {
        ir_blk b = p->order[i];
        const struct ir_block *block = &p->func->blocks.at[b];
        const struct ir_ins *t = &p->func->ins.at[block->ins.at[block->ins.n - 1]];
        assert_int_equal(p->blocks[b].pos, i);
        for (uint32_t e = 0; e < t->nedges; e++) {
            const struct plan_block *to = &p->blocks[t->edges[e].to];
            uint32_t common = plan_common(p, b, t->edges[e].to);
            bool back = common && to->heads[common - 1] == t->edges[e].to;
            assert_true(back || to->pos > i);
        }
    }
}

static void orders_irreducible_graphs(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("irreducible"));
    const struct plan *p = plan_new(&a, ir_find_func(m, "f"), 0);
    assert_int_equal(p->norder, 6);
    check_order(p);
    assert_int_equal(p->blocks[1].nest, 0);
    assert_true(p->blocks[5].nest >= 2); /* d, in a loop of its own */
    assert_int_equal(p->blocks[6].nest, 0);
    assert_int_equal(p->blocks[6].nlive, 1);
    assert_int_equal(p->blocks[5].nlive, 2);
    arena_free(&a);
}

/* A block that ends in a failure belongs to the innermost loop that all paths to it come from; one
 * that returns belongs to no loop. */
static void dead_ends_stay_in_loops(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("failing"));
    struct plan *p = plan_new(&a, ir_find_func(m, "f"), 0);
    for (ir_blk b = 7; b <= 9; b++) assert_int_equal(p->blocks[b].nest, 0);
    assert_int_equal(p->blocks[3].stays, 0);
    plan_keep_dead_ends(&a, p);
    check_order(p);
    assert_int_equal(p->blocks[3].nest, 2);
    assert_int_equal(p->blocks[3].stays, 0);
    for (ir_blk b = 7; b <= 8; b++) {
        assert_int_equal(p->blocks[b].nest, 1);
        assert_int_equal(p->blocks[b].heads[0], 2);
    }
    assert_int_equal(p->blocks[9].nest, 0);
    arena_free(&a);
}

/* ---- runs ---- */

static struct term_model zero_model(void);
static bv_t zero_var(void *ctx, term v) { return (void)ctx, (void)v, 0; }
static bv_t zero_element(void *ctx, term v, bv_t i) { return (void)ctx, (void)v, (void)i, 0; }
static struct term_model zero_model(void) {
    return (struct term_model){.var = zero_var, .element = zero_element};
}

struct var_value {
    const struct term_store *s;
    bv_t n;
};
static bv_t n_is(void *ctx, term v) {
    const struct var_value *k = ctx;
    return strcmp(term_var_name(k->s, v), "n") == 0 ? k->n : 0;
}

/* The number of times that each of the two checks is reached when n = k and all x are 0. */
static void visits(struct symex *x, struct term_store *s, bv_t k, uint32_t count[2]) {
    struct var_value ctx = {s, k};
    struct term_model m = {.ctx = &ctx, .var = n_is, .element = zero_element};
    count[0] = count[1] = 0;
    for (uint32_t i = 0; i < symex_obligation_count(x); i++) {
        const struct obligation *o = symex_obligation(x, i);
        bool end = strcmp(o->func->ins.at[o->ins].text, "end") == 0;
        count[end] += term_eval(s, o->reach, &m) != 0;
    }
}

/* Running to 8 at once or by 1, 2, 4, 8 visits the same; nothing is lost or doubled. */
static void resuming_is_running(void **state) {
    (void)state;
    for (int steps = 0; steps < 2; steps++) {
        struct arena a = {0};
        struct ir_module *m = module_of(&a, program("counting"));
        struct term_store *s = term_store_new();
        struct symex_options opt = {0};
        struct symex *x = symex_new(m, "f", s, &opt);
        for (uint32_t bound = steps ? 1 : 8; bound <= 8; bound *= 2)
            assert_int_equal(symex_run(x, bound, CLOCK_NEVER), VL_OK);
        for (bv_t k = 0; k <= 10; k++) {
            uint32_t count[2];
            struct var_value ctx = {s, k};
            struct term_model model = {.ctx = &ctx, .var = n_is, .element = zero_element};
            visits(x, s, k, count);
            assert_int_equal(count[0], k <= 8 ? k : 9); /* the ninth runs up to its back edge */
            assert_int_equal(count[1], k <= 8);
            assert_int_equal(term_eval(s, symex_frontier(x), &model), k > 8);
        }
        symex_free(x);
        term_store_free(s);
        arena_free(&a);
    }
}

/* Inputs come in execution order, across resumption. */
static void witness_in_execution_order(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("counting"));
    struct term_store *s = term_store_new();
    struct symex_options opt = {0};
    struct symex *x = symex_new(m, "f", s, &opt);
    for (uint32_t bound = 1; bound <= 4; bound *= 2) symex_run(x, bound, CLOCK_NEVER);
    struct var_value ctx = {s, 3};
    struct term_model model = {.ctx = &ctx, .var = n_is, .element = zero_element};
    struct witness w;
    symex_witness(x, &model, &a, &w);
    assert_int_equal(w.args.n, 1);
    assert_int_equal((int)w.args.at[0].bits, 3);
    assert_int_equal(w.inputs.n, 3);
    symex_free(x);
    term_store_free(s);
    arena_free(&a);
}

/* Bytes that nothing looks at are one input, however many they are. */
static void many_bytes_are_one_input(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("receiving"));
    const uint64_t counts[] = {1000, 1 << 20, (uint64_t)1 << 40, INT64_MAX};
    for (uint32_t i = 0; i < 4; i++) {
        struct term_store *s = term_store_new();
        struct symex_options opt = {0};
        struct symex *x = symex_new(m, "f", s, &opt);
        struct var_value ctx = {s, counts[i]};
        struct term_model model = {.ctx = &ctx, .var = n_is, .element = zero_element};
        struct witness w;
        symex_run(x, 1, CLOCK_NEVER);
        symex_witness(x, &model, &a, &w);
        assert_int_equal(w.inputs.n, 1);
        assert_true(w.inputs.at[0].more == counts[i] - 1);
        struct witness again;
        assert_true(witness_from_text(&a, witness_to_text(&a, &w), &again));
        assert_true(again.inputs.at[0].more == counts[i] - 1);
        symex_free(x);
        term_store_free(s);
    }
    arena_free(&a);
}

/* The exits of a loop that fills an array merge at a cost that grows with their number, not with
 * its square, and say the same. */
static void exits_of_a_filling_loop(void **state) {
    (void)state;
    enum { BOUND = 1024, WORK_AN_ITERATION = 100 };
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("filling"));
    struct term_store *s = term_store_new();
    struct symex_options opt = {0};
    struct symex *x = symex_new(m, "f", s, &opt);
    uint64_t work = 0;
    deadline_t counted = CLOCK_NEVER;
    counted.work = &work;
    assert_int_equal(symex_run(x, BOUND, counted), VL_OK);
    assert_true(work < BOUND * WORK_AN_ITERATION);
    const bv_t longest[] = {0, 1, 63, 64, 65, 99, 100, 101, 102, 511, 512, 513, 1000, BOUND};
    for (size_t k = 0; k < sizeof longest / sizeof *longest; k++) {
        struct var_value ctx = {s, longest[k]};
        struct term_model model = {.ctx = &ctx, .var = n_is, .element = zero_element};
        uint32_t count[2];
        visits(x, s, longest[k], count);
        assert_int_equal(count[1], 1);
        for (uint32_t i = 0; i < symex_obligation_count(x); i++)
            assert_int_equal(term_eval(s, symex_obligation(x, i)->fail, &model), 0);
    }
    symex_free(x);
    term_store_free(s);
    arena_free(&a);
}

static void limits_are_statuses(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("counting"));
    struct term_store *s = term_store_new();
    struct symex_options opt = {.max_steps = 50};
    struct symex *x = symex_new(m, "f", s, &opt);
    struct term_model zero = zero_model();
    assert_int_equal(symex_run(x, 100, CLOCK_NEVER), VL_LIMIT);
    assert_int_equal(term_eval(s, symex_frontier(x), &zero), 1); /* anything may go on */
    assert_int_equal(symex_run(x, 200, CLOCK_NEVER), VL_LIMIT);
    symex_free(x);
    x = symex_new(m, "g", s, &opt);
    assert_int_equal(symex_run(x, 1, CLOCK_NEVER), VL_INPUT);
    symex_free(x);
    term_store_free(s);
    arena_free(&a);
}

static void endless_recursion_is_a_limit(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("endless_recursion_is_a_limit"));
    struct term_store *s = term_store_new();
    struct symex_options opt = {.max_depth = 20};
    struct symex *x = symex_new(m, "f", s, &opt);
    assert_int_equal(symex_run(x, 1, CLOCK_NEVER), VL_LIMIT);
    assert_true(term_is_true(s, symex_frontier(x)));
    symex_free(x);
    term_store_free(s);
    arena_free(&a);
}

/* A branch on inputs inside joins again: the guard behind it is what it was before. */
static void joins_restore_the_guard(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = module_of(&a, program("joins_restore_the_guard"));
    struct term_store *s = term_store_new();
    struct symex_options opt = {0};
    struct symex *x = symex_new(m, "f", s, &opt);
    assert_int_equal(symex_run(x, 1, CLOCK_NEVER), VL_OK);
    assert_int_equal(symex_obligation_count(x), 1);
    assert_true(term_is_true(s, symex_obligation(x, 0)->reach));
    symex_free(x);
    term_store_free(s);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trie_keeps_versions),
        cmocka_unit_test(trie_merge_looks_at_differences),
        cmocka_unit_test(orders_irreducible_graphs),
        cmocka_unit_test(dead_ends_stay_in_loops),
        cmocka_unit_test(resuming_is_running),
        cmocka_unit_test(witness_in_execution_order),
        cmocka_unit_test(many_bytes_are_one_input),
        cmocka_unit_test(exits_of_a_filling_loop),
        cmocka_unit_test(limits_are_statuses),
        cmocka_unit_test(endless_recursion_is_a_limit),
        cmocka_unit_test(joins_restore_the_guard),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
