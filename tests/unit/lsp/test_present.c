/* Results: wording, folding, JSON there and back, states over edits, cache. */
#include "lsp/findings/present.h"
#include "lsp/results/cache.h"
#include "lsp/wire/result_json.h"
#include "lsp/workers/task.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* after the headers that it needs */
#include <cmocka.h>

#include "tests/support/program_text.h"

struct fixture {
    struct arena a;
    struct ir_module *m;
};

static int setup(void **state) {
    struct fixture *x = calloc(1, sizeof *x);
    *state = x;
    x->m = parse_ir(&x->a, program_text(&x->a, "two"));
    return 0;
}

static int teardown(void **state) {
    struct fixture *x = *state;
    arena_free(&x->a);
    free(x);
    return 0;
}

static struct check_result violation(struct arena *a, ir_val ins, enum check_kind kind,
                                     enum severity severity) {
    struct check_result c = {
        .func = "f", .ins = ins, .kind = kind, .verdict = VERDICT_VIOLATED, .severity = severity};
    c.snippet = kind == CHECK_ASSERTION ? "x > 0" : "x + 1";
    vec_push(a, &c.inputs, (struct binding){"x", "-3"});
    vec_push(a, &c.inputs, (struct binding){"y", "&z[1]"});
    for (uint32_t i = 0; i < 40; i++) {
        struct trace_line l = {"f", ins, 0, i < 39 ? STEP_ASSIGN : STEP_FAIL,
                               arena_printf(a, "step %u", i)};
        vec_push(a, &c.trace, l);
    }
    return c;
}

static struct func_result result(struct arena *a, const char *func, struct check_result c) {
    struct func_result r = {
        .func = func, .engine = "bmc", .solver = "z3", .millis = 12, .queries = 3};
    vec_push(a, &r.checks, c);
    vec_push(a, &r.assumptions, (struct assumption){.text = "p points to at least one int"});
    vec_push(a, &r.assumptions, (struct assumption){"assembly does no harm", "f", 2});
    func_result_summarise(&r);
    return r;
}

/* ---- findings ---- */

static void test_folding(void **state) {
    struct fixture *x = *state;
    struct func_result f =
        result(&x->a, "f", violation(&x->a, 1, CHECK_SIGNED_OVERFLOW, SEVERITY_INFORMATION));
    struct func_result g =
        result(&x->a, "main", violation(&x->a, 1, CHECK_SIGNED_OVERFLOW, SEVERITY_ERROR));
    struct func_result h =
        result(&x->a, "h", violation(&x->a, 1, CHECK_SIGNED_OVERFLOW, SEVERITY_INFORMATION));
    const struct func_result *all[] = {&h, &f, &g, NULL};
    finding_list found = {0};
    present_findings(&x->a, x->m, &(struct shown_results){.at = all, .n = 4}, &found);
    assert_int_equal(found.n, 1); /* the most severe */
    assert_ptr_equal(found.at[0].result, &g);
    assert_string_equal(present_message(&x->a, x->m, &found.at[0], true),
                        "signed overflow in `x + 1`, called from main with x = -3, y = &z[1]");
    found = (finding_list){0};
    present_findings(&x->a, x->m, &(struct shown_results){.at = all, .n = 2}, &found);
    assert_int_equal(found.n, 1); /* the function's own rather than its caller's */
    assert_ptr_equal(found.at[0].result, &f);
    assert_string_equal(present_message(&x->a, x->m, &found.at[0], true),
                        "signed overflow in `x + 1` if called with x = -3, y = &z[1]");
    assert_string_equal(present_message(&x->a, x->m, &found.at[0], false),
                        "signed overflow in `x + 1` for some arguments");
}

static const char *text_of_result(struct fixture *x, struct func_result *f) {
    struct finding found = {.result = f, .check = &f->checks.at[0]};
    return present_message(&x->a, x->m, &found, false);
}

/* malloc is known to return NULL; of a function without body NULL is one result of many. */
static void test_null_results(void **state) {
    struct fixture *x = *state;
    struct check_result c = violation(&x->a, 1, CHECK_NULL_DEREFERENCE, SEVERITY_INFORMATION);
    c.inputs.n = 0;
    vec_push(&x->a, &c.inputs, (struct binding){"find()", "NULL"});
    struct func_result f = result(&x->a, "f", c);
    assert_non_null(strstr(text_of_result(x, &f), " for some arguments"));
    vec_push(&x->a, &f.assumptions, (struct assumption){.text = "find has no body: it may"});
    assert_non_null(strstr(text_of_result(x, &f), " for some results of unknown calls"));
    f.assumptions.at[f.assumptions.n - 1].text =
        "find, which a system header declares, has no body: it";
    assert_non_null(strstr(text_of_result(x, &f), " for some results of unknown calls"));
    f.assumptions.at[f.assumptions.n - 1].text = "findings has no body: it may";
    assert_non_null(strstr(text_of_result(x, &f), " for some arguments"));
    f.checks.at[0].inputs.at[0] = (struct binding){"fread()", "4"};
    assert_non_null(strstr(text_of_result(x, &f), " for some results of calls"));
}

static void test_two_kinds_at_one_place(void **state) {
    struct fixture *x = *state;
    struct func_result f =
        result(&x->a, "f", violation(&x->a, 2, CHECK_ASSERTION, SEVERITY_WARNING));
    vec_push(&x->a, &f.checks, violation(&x->a, 1, CHECK_SIGNED_OVERFLOW, SEVERITY_WARNING));
    const struct func_result *all[] = {&f};
    finding_list found = {0};
    present_findings(&x->a, x->m, &(struct shown_results){.at = all, .n = 1}, &found);
    assert_int_equal(found.n, 2);
    assert_int_equal(found.at[0].check->kind, CHECK_ASSERTION); /* in the table's order */
    assert_int_equal(found.at[0].loc.line, 2);
    assert_string_equal(present_check(&x->a, found.at[0].check), "assertion fails: `x > 0`");
}

/* ---- wording ---- */

static const char *lens(struct fixture *x, struct func_result *r, enum freshness fresh) {
    return present_lens(&x->a, x->m, r, fresh);
}

static void test_lenses(void **state) {
    struct fixture *x = *state;
    struct check_result c = {
        .func = "f", .ins = 1, .kind = CHECK_SIGNED_OVERFLOW, .verdict = VERDICT_PROVED};
    struct func_result r = result(&x->a, "f", c);
    assert_string_equal(lens(x, &r, FRESH_CURRENT), "proved · 1 check · 12 ms");
    /* never an old green */
    assert_string_equal(lens(x, &r, FRESH_STALE), "checking… (stale)");
    assert_string_equal(lens(x, &r, FRESH_QUEUED), "verifying …");
    assert_string_equal(lens(x, &r, FRESH_RUNNING), "verifying …");
    c.unbounded = r.unbounded = true; /* never an ordinary proof */
    assert_string_equal(lens(x, &r, FRESH_CURRENT),
                        "proved (unbounded arithmetic) · 1 check · 12 ms");
    assert_string_equal(present_result(&x->a, x->m, &r), "proved (unbounded arithmetic), 1 check");
    assert_string_equal(present_check_verdict(&x->a, x->m, &c),
                        "cannot happen in unbounded arithmetic");
    r.verdict = VERDICT_BOUNDED, r.bound = c.bound = 2;
    c.verdict = VERDICT_BOUNDED;
    assert_string_equal(lens(x, &r, FRESH_CURRENT),
                        "proved up to 2 iterations (unbounded arithmetic)");
    assert_string_equal(present_check_verdict(&x->a, x->m, &c),
                        "does not happen within 2 iterations in unbounded arithmetic");
    c.unbounded = false;
    r.unbounded = false, r.verdict = VERDICT_PROVED;
    r.vacuous = true;
    assert_int_equal(present_verdict(&r), VERDICT_UNKNOWN);
    assert_string_equal(lens(x, &r, FRESH_CURRENT),
                        "unknown: no execution satisfies the assumptions");
    c.verdict = VERDICT_BOUNDED, c.bound = 8;
    r = result(&x->a, "f", c);
    assert_string_equal(lens(x, &r, FRESH_CURRENT), "proved up to 8 iterations");
    c.verdict = VERDICT_UNKNOWN, c.reason = reason_with(REASON_UNSUPPORTED, "inline assembly"),
    c.reason_func = "f", c.reason_ins = 2;
    r = result(&x->a, "f", c);
    assert_string_equal(lens(x, &r, FRESH_CURRENT),
                        "unknown: unsupported: inline assembly at line 2");
    r = result(&x->a, "f", violation(&x->a, 1, CHECK_SHIFT, SEVERITY_ERROR));
    assert_string_equal(lens(x, &r, FRESH_CURRENT), "1 counterexample · show");
    assert_string_equal(present_status(&x->a, x->m, &r, FRESH_CURRENT), "1 counterexample");
    assert_string_equal(lens(x, NULL, FRESH_CURRENT), "not verified");
}

/* The place is looked up when the reason is shown: the text may have moved since. */
static void test_assumptions(void **state) {
    struct fixture *x = *state;
    struct func_result r = {.func = "main", .verdict = VERDICT_PROVED, .solver = "z3"};
    struct assumption somewhere = {"this holds", NULL, 0}, here = {"that holds", "f", 2};
    assert_string_equal(assumption_text(&x->a, x->m, "f", &somewhere), "this holds");
    assert_string_equal(assumption_text(&x->a, x->m, "f", &here), "at line 2, that holds");
    assert_string_equal(assumption_text(&x->a, NULL, "f", &here), "that holds");
    struct ir_func *f = x->m->funcs.at[0];
    f->ins.at[2].loc.file = 2; /* what `main` knows from a header */
    vec_push(&x->a, &x->m->files, "/include/lock.h");
    assert_string_equal(assumption_text(&x->a, x->m, "main", &here),
                        "at line 2 of lock.h, that holds");
    vec_push(&x->a, &r.assumptions, here);
    cJSON *json_of = result_to_json(&r, x->m);
    assert_string_equal(
        cJSON_GetArrayItem(cJSON_GetObjectItem(json_of, "assumptions"), 0)->valuestring,
        "at line 2 of lock.h, that holds");
    cJSON_Delete(json_of);
}

/* The function's text gives the smallest bound of its checks. */
static void test_evidence(void **state) {
    struct fixture *x = *state;
    struct check_result failed = violation(&x->a, 1, CHECK_SIGNED_OVERFLOW, SEVERITY_WARNING);
    struct func_result r = result(&x->a, "f", failed); /* its own bound: 0 */
    struct check_result held = {
        .func = "f", .ins = 1, .kind = CHECK_SHIFT, .verdict = VERDICT_BOUNDED, .bound = 1024};
    vec_push(&x->a, &r.checks, held);
    assert_non_null(strstr(present_evidence(&x->a, &r),
                           "1 held in all executions of up to 1024 iterations; 1 failed"));
    held.bound = 1;
    vec_push(&x->a, &r.checks, held);
    assert_non_null(strstr(present_evidence(&x->a, &r),
                           "2 held in all executions of up to 1 iteration; 1 failed"));
    assert_string_equal(present_check_verdict(&x->a, x->m, &held),
                        "does not happen within 1 iteration");
}

static void test_long_snippet(void **state) {
    struct fixture *x = *state;
    char text[400];
    memset(text, 'x', sizeof text);
    memcpy(text + 79, "é", 2); /* stands across the cut */
    text[399] = '\0';
    struct check_result c = {.kind = CHECK_SHIFT, .snippet = text};
    const char *shown = present_check(&x->a, &c);
    assert_true(strlen(shown) < 120 && utf8_valid(shown, strlen(shown)) && strstr(shown, "x…`"));
}

static void test_traces(void **state) {
    struct fixture *x = *state;
    struct check_result c = violation(&x->a, 1, CHECK_SHIFT, SEVERITY_ERROR);
    step_list steps = {0};
    present_trace(&x->a, x->m, &c, 15, &steps);
    assert_int_equal(steps.n, 15);
    uint32_t skipped = 0, shown = 0;
    for (uint32_t i = 0; i < steps.n; i++)
        skipped += steps.at[i].skipped, shown += steps.at[i].line != NULL;
    assert_int_equal(skipped + shown, 40);
    assert_string_equal(steps.at[14].line->text, "step 39");
    steps = (step_list){0};
    present_trace(&x->a, x->m, &c, 40, &steps);
    assert_int_equal(steps.n, 40);
}

/* ---- JSON ---- */

static void test_json_round_trip(void **state) {
    struct fixture *x = *state;
    struct func_result r = result(&x->a, "f",
                                  violation(&x->a, 1, CHECK_SIGNED_OVERFLOW, SEVERITY_WARNING)),
                       back;
    struct check_result u = {.func = "f",
                             .ins = 2,
                             .kind = CHECK_ASSERTION,
                             .verdict = VERDICT_UNKNOWN,
                             .reason = {.id = REASON_TIMEOUT},
                             .reason_func = "f",
                             .reason_ins = 2};
    vec_push(&x->a, &r.checks, u);
    r.open_elsewhere = true;
    cJSON *o = result_to_json(&r, NULL), *again;
    assert_int_equal(result_from_json(&x->a, o, &back), VL_OK);
    again = result_to_json(&back, NULL);
    assert_true(cJSON_Compare(o, again, true));
    cJSON_Delete(again);
    /* anything missing that matters is an error, never a proof */
    static const char *const needed[] = {"name", "verdict"};
    for (int i = 0; i < 2; i++) {
        cJSON *bad = cJSON_Duplicate(o, true);
        cJSON_DeleteItemFromObject(bad, needed[i]);
        assert_int_equal(result_from_json(&x->a, bad, &back), VL_INPUT);
        cJSON_Delete(bad);
    }
    static const char *const of_check[] = {"function", "check", "verdict", "severity"};
    for (int i = 0; i < 4; i++) {
        cJSON *bad = cJSON_Duplicate(o, true);
        cJSON_DeleteItemFromObject(cJSON_GetArrayItem(cJSON_GetObjectItem(bad, "checks"), 0),
                                   of_check[i]);
        assert_int_equal(result_from_json(&x->a, bad, &back), VL_INPUT);
        cJSON_Delete(bad);
    }
    cJSON_Delete(o);
}

static struct task_news *task_news_of(cJSON *result, bool decided) {
    static struct task_news news;
    news = (struct task_news){.result = result, .decided = decided};
    return &news;
}

/* Checks that a stopped worker had decided keep their verdicts; the function itself is unknown. */
static void test_partial_results(void **state) {
    struct fixture *x = *state;
    struct check_result good = {
        .func = "f", .ins = 2, .kind = CHECK_ASSERTION, .verdict = VERDICT_PROVED};
    struct func_result r = result(&x->a, "f", good);
    cJSON *partial = result_to_json(&r, NULL);
    struct result_box *b = task_outcome("f", JOB_TIMEOUT, NULL, task_news_of(partial, false), 100);
    assert_int_equal(b->r.verdict, VERDICT_UNKNOWN);
    assert_int_equal(b->r.reason.id, REASON_TIMEOUT);
    result_box_drop(b);
    cJSON_Delete(partial);
    vec_push(&x->a, &r.checks, violation(&x->a, 1, CHECK_SHIFT, SEVERITY_ERROR));
    partial = result_to_json(&r, NULL);
    b = task_outcome("f", JOB_MEMORY, NULL, task_news_of(partial, false), 100);
    assert_int_equal(b->r.verdict, VERDICT_VIOLATED);
    assert_int_equal(present_count(&b->r, VERDICT_PROVED), 0);
    assert_int_equal(present_count(&b->r, VERDICT_UNKNOWN), 1);
    result_box_drop(b);
    b = task_outcome("g", JOB_DONE, partial, task_news_of(NULL, false),
                     100); /* another function's answer */
    assert_int_equal(b->r.verdict, VERDICT_UNKNOWN);
    result_box_drop(b);
    r.checks.n = 0, r.verdict = VERDICT_BOUNDED, r.bound = 8; /* what it calls */
    cJSON_Delete(partial);
    partial = result_to_json(&r, NULL);
    b = task_outcome("f", JOB_TIMEOUT, NULL, task_news_of(partial, false), 100);
    assert_int_equal(b->r.verdict, VERDICT_BOUNDED);
    assert_int_equal(b->r.bound, 8);
    result_box_drop(b);
    r.verdict = VERDICT_PROVED, r.bound = 0;
    cJSON_Delete(partial);
    partial = result_to_json(&r, NULL);
    b = task_outcome("f", JOB_CRASHED, NULL, task_news_of(partial, false),
                     100); /* no check known yet */
    assert_int_equal(b->r.verdict, VERDICT_UNKNOWN);
    result_box_drop(b);
    cJSON_Delete(partial);
}

/* What differs in an index only is one sentence, also if the worker never came to say so. */
static void test_partial_assumptions(void **state) {
    struct fixture *x = *state;
    struct func_result r = result(&x->a, "f", violation(&x->a, 1, CHECK_SHIFT, SEVERITY_ERROR));
    size_t others = r.assumptions.n;
    for (unsigned i = 0; i < 9; i++) {
        const char *text = arena_printf(&x->a, "t[%u] points to at least one int", i);
        vec_push(&x->a, &r.assumptions, (struct assumption){.text = text});
    }
    cJSON *partial = result_to_json(&r, NULL);
    struct result_box *b = task_outcome("f", JOB_TIMEOUT, NULL, task_news_of(partial, false), 100);
    assert_int_equal(b->r.assumptions.n, others + 1);
    assert_string_equal(b->r.assumptions.at[others].text,
                        "t[i] points to at least one int, for 9 values of i");
    result_box_drop(b);
    cJSON_Delete(partial);
}

static enum verdict verdict_of(const struct func_result *r, enum job_end end, bool decided) {
    cJSON *json = result_to_json(r, NULL);
    struct result_box *b = task_outcome("f", end, NULL, task_news_of(json, decided), 100);
    enum verdict v = b->r.verdict;
    if (v == VERDICT_UNKNOWN) assert_int_equal(b->r.reason.id, job_end_reason(end).id);
    result_box_drop(b);
    cJSON_Delete(json);
    return v;
}

/* Some proofs stand although the worker was stopped. None stands after a crash, which a wrong proof
 * may have caused. */
static void test_partial_proofs(void **state) {
    struct fixture *x = *state;
    struct check_result good = {.func = "f",
                                .ins = 2,
                                .kind = CHECK_ASSERTION,
                                .verdict = VERDICT_PROVED,
                                .by = PROOF_INTERVALS};
    struct check_result bounded = {
        .func = "f", .ins = 3, .kind = CHECK_SHIFT, .verdict = VERDICT_BOUNDED, .bound = 8};
    struct func_result r = result(&x->a, "f", good);
    assert_int_equal(verdict_of(&r, JOB_TIMEOUT, false),
                     VERDICT_UNKNOWN); /* no message said that it was decided */
    vec_push(&x->a, &r.checks, bounded);
    func_result_summarise(&r);
    assert_int_equal(verdict_of(&r, JOB_TIMEOUT, false), VERDICT_BOUNDED);
    assert_int_equal(verdict_of(&r, JOB_MEMORY, false), VERDICT_BOUNDED);
    assert_int_equal(verdict_of(&r, JOB_CRASHED, false), VERDICT_UNKNOWN);
}

/* A worker that is stopped while it looks for invariants has already given its verdict. */
static void test_verdict_without_reasons(void **state) {
    struct fixture *x = *state;
    struct check_result good = {
        .func = "f", .ins = 2, .kind = CHECK_ASSERTION, .verdict = VERDICT_PROVED};
    struct func_result r = result(&x->a, "f", good);
    assert_int_equal(verdict_of(&r, JOB_TIMEOUT, true), VERDICT_PROVED);
    assert_int_equal(verdict_of(&r, JOB_MEMORY, true), VERDICT_PROVED);
    assert_int_equal(verdict_of(&r, JOB_CRASHED, true), VERDICT_UNKNOWN);
    struct task_news news = {0};
    cJSON *o = cJSON_CreateObject(), *other = cJSON_CreateObject();
    cJSON_AddItemToObject(o, "result", result_to_json(&r, NULL));
    cJSON_AddItemToObject(other, "result", cJSON_CreateObject());
    assert_false(task_note(&news, o));
    assert_null(task_verdict("f", &news, 100));
    cJSON_AddBoolToObject(o, "decided", true);
    assert_true(task_note(&news, o));
    assert_false(task_note(&news, o));
    assert_false(task_note(&news, other)); /* later messages hold less */
    struct result_box *b = task_verdict("f", &news, 100);
    assert_int_equal(b->r.verdict, VERDICT_PROVED);
    result_box_drop(b);
    assert_null(task_verdict("g", &news, 100));
    task_news_free(&news);
    cJSON_Delete(o);
    cJSON_Delete(other);
}

/* ---- states ---- */

static uint32_t cancelled;
static void count_cancel(void *ctx, struct func_state *f) {
    (void)ctx, (void)f;
    cancelled++;
}

static void relower(struct func_table *t, struct arena *a, const char *names,
                    const char *const *keys, uint64_t stamp) {
    struct lowered l = {.status = VL_OK};
    for (uint32_t i = 0; names[i]; i++) {
        struct lowered_func f = {.name = arena_strndup(a, names + i, 1), .key = keys[i]};
        vec_push(a, &l.funcs, f);
    }
    state_relower(t, &l, "/opt", stamp, NULL, count_cancel, NULL);
}

static void test_relowering(void **state) {
    struct fixture *x = *state;
    struct func_table t = {0};
    relower(&t, &x->a, "ab", (const char *const[]){"k1", "k2"}, 1);
    assert_int_equal(t.n, 2);
    assert_string_equal(t.at[0].key, "a:k1/opt");
    assert_int_equal(t.at[0].fresh, FRESH_STALE);
    state_set_result(&t.at[0], result_box_unknown("a", reason_of(REASON_MEMORY), 5));
    t.at[0].fresh = FRESH_CURRENT;
    t.at[1].job = (struct job *)&t;
    t.at[1].fresh = FRESH_RUNNING;
    t.edited = true;
    assert_int_equal(state_freshness(&t, &t.at[0]), FRESH_STALE); /* whatever .fresh says */
    cancelled = 0;
    relower(&t, &x->a, "cba", (const char *const[]){"k9", "k2", "k1"}, 2);
    t.edited = false;
    assert_int_equal(cancelled, 0); /* only the order has changed */
    assert_int_equal(t.at[1].fresh, FRESH_RUNNING);
    assert_int_equal(state_freshness(&t, &t.at[2]), FRESH_CURRENT);
    assert_non_null(t.at[2].result);
    assert_int_equal(t.at[0].changed, 2);
    assert_int_equal(t.at[2].changed, 1);
    relower(&t, &x->a, "ba", (const char *const[]){"k3", NULL}, 3);
    assert_int_equal(cancelled, 1); /* b's task is another one */
    assert_null(t.at[0].job);
    assert_int_equal(t.at[0].fresh, FRESH_STALE);
    assert_null(t.at[1].key); /* does not compile */
    assert_null(t.at[1].result);
    state_free(&t);
}

static void test_cache(void **state) {
    (void)state;
    struct cache c = {0};
    struct result_box *b = result_box_unknown("f", reason_of(REASON_TIMEOUT), 100);
    cache_put(&c, "k", b);
    result_box_drop(b);
    assert_null(cache_get(&c, "other", 1));
    assert_null(cache_get(&c, NULL, 1));
    assert_null(cache_get(&c, "k", 200)); /* more time may tell more */
    b = cache_get(&c, "k", 100);
    assert_non_null(b);
    b->r.verdict = VERDICT_PROVED;
    result_box_drop(b);
    b = cache_get(&c, "k", 1000000);
    assert_non_null(b);
    struct result_box *newer = result_box_unknown("f", reason_of(REASON_MEMORY), 300);
    cache_put(&c, "k", newer);
    result_box_drop(newer);
    assert_int_equal(b->r.reason.id, REASON_TIMEOUT); /* ours until dropped */
    result_box_drop(b);
    for (int i = 0; i < CACHE_LIMIT + 10; i++) {
        char key[16];
        snprintf(key, sizeof key, "%d", i);
        b = result_box_unknown("f", reason_of(REASON_MEMORY), 1);
        cache_put(&c, key, b);
        result_box_drop(b);
    }
    assert_true(c.map.n <= CACHE_LIMIT);
    b = cache_get(&c, "4100", 1);
    assert_non_null(b);
    result_box_drop(b);
    cache_free(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_folding, setup, teardown),
        cmocka_unit_test_setup_teardown(test_null_results, setup, teardown),
        cmocka_unit_test_setup_teardown(test_two_kinds_at_one_place, setup, teardown),
        cmocka_unit_test_setup_teardown(test_lenses, setup, teardown),
        cmocka_unit_test_setup_teardown(test_assumptions, setup, teardown),
        cmocka_unit_test_setup_teardown(test_evidence, setup, teardown),
        cmocka_unit_test_setup_teardown(test_long_snippet, setup, teardown),
        cmocka_unit_test_setup_teardown(test_traces, setup, teardown),
        cmocka_unit_test_setup_teardown(test_json_round_trip, setup, teardown),
        cmocka_unit_test_setup_teardown(test_partial_results, setup, teardown),
        cmocka_unit_test_setup_teardown(test_partial_assumptions, setup, teardown),
        cmocka_unit_test_setup_teardown(test_partial_proofs, setup, teardown),
        cmocka_unit_test_setup_teardown(test_verdict_without_reasons, setup, teardown),
        cmocka_unit_test_setup_teardown(test_relowering, setup, teardown),
        cmocka_unit_test(test_cache),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
