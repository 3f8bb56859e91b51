/* Terms as text: what is read is what was written, whatever the operator; edited lines are refused.
 */
#include "encoders/term/term_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_TERMS = 100 };

struct pool {
    struct term_store *s;
    term at[MOST_TERMS];
    uint32_t n;
};

static void add(struct pool *p, term t) {
    assert_true(t && p->n < MOST_TERMS);
    p->at[p->n++] = t;
}

static void add_arrays(struct pool *p, term a) {
    struct term_store *s = p->s;
    term index = term_var(s, 16, "index"), memory = term_array_var(s, 16, 8, "m");
    term words = term_array_var(s, 16, 32, "words"), byte = term_extract(s, a, 15, 8);
    term stored = term_store_at(s, memory, index, byte);
    struct term_layout l = {.g = 6, .r = 3, .count = 9, .size = 4, .big_endian = true};
    add(p, term_select(s, stored, term_extract(s, a, 31, 16)));
    add(p, term_ite(s, term_var(s, 1, "c"), stored, term_array_const(s, 16, byte)));
    add(p, term_shifted(s, stored, index));
    add(p, term_splice(s, stored, memory, index, term_const(s, 16, 7)));
    add(p, term_splice(s, stored, memory, index, index));
    add(p, term_bytes(s, memory, words, &l));
    add(p, term_search(s, stored, byte, index, term_extract(s, a, 31, 16)));
}

static void add_floats(struct pool *p) {
    struct term_store *s = p->s;
    term f[3] = {term_var(s, 64, "f"), term_var(s, 64, "g"), term_var(s, 64, "h")};
    for (int op = TERM_FADD; op <= TERM_FROUND; op++)
        add(p, term_float(s, (enum term_op)op, f, ROUND_DOWN, 64));
    add(p, term_float(s, TERM_FCAST, f, ROUND_EVEN, 32));
    add(p, term_float(s, TERM_FTOSI, f, ROUND_EVEN, 17));
    add(p, term_float(s, TERM_FTOUI, f, ROUND_EVEN, 17));
    add(p, term_float(s, TERM_SITOF, f, ROUND_UP, 80));
    add(p, term_float(s, TERM_UITOF, f, ROUND_EVEN, 80));
    add(p, term_fma(s, f[2], f[1], f[0]));
}

/* A term of each operator at least. */
static void fill(struct pool *p) {
    p->s = term_store_new();
    p->n = 0;
    term_set_rewriting(p->s, false);
    term a = term_var(p->s, 32, "a"), b = term_var(p->s, 32, "a b\n=");
    for (int op = TERM_ADD; op <= TERM_UMULO; op++) {
        add(p, term_bin(p->s, (enum term_op)op, b, a));
        add(p, term_bin(p->s, (enum term_op)op, a, term_const(p->s, 32, 0xdead)));
    }
    add(p, term_not(p->s, a));
    add(p, term_zext(p->s, a, 40));
    add(p, term_sext(p->s, a, 128));
    add(p, term_extract(p->s, a, 9, 3));
    add(p, term_concat(p->s, a, term_const(p->s, 96, ((bv_t)1 << 90) + 5)));
    add_arrays(p, a);
    add_floats(p);
}

static char *written(struct arena *a, const struct term_store *s, const term *t, uint32_t n) {
    struct term_writer w = {.store = s};
    struct str out = {.arena = a};
    for (uint32_t i = 0; i < n; i++) term_write(&w, &out, t[i]);
    arena_free(&w.arena);
    return out.at;
}

static void read_all(struct term_reader *r, const char *text) {
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        if (!term_read(r, line)) fail_msg("refused: %.60s", line);
    }
}

static void all_operators_are_there(const char *text) {
    static const char *const op[] = {
#define TERM_OP(id, name, arity) " = " name " ",
#include "encoders/term/terms.def"
#undef TERM_OP
    };
    for (size_t i = 1; i < sizeof op / sizeof *op; i++)
        if (!strstr(text, op[i])) fail_msg("no term of the operator%s", op[i] + 2);
}

/* One DAG in two stores; variables by their sorts. */
static bool same(const struct term_store *s, term a, const struct term_store *t, term b) {
    struct term_node m = *term_get(s, a), n = *term_get(t, b);
    bool leaf = m.op == TERM_VAR || m.op == TERM_ARRAY_VAR;
    if (m.op != n.op || m.sort.width != n.sort.width || m.sort.index != n.sort.index) return false;
    if (m.hi != n.hi || m.lo != n.lo || m.k != n.k || (!leaf && m.id != n.id)) return false;
    for (unsigned i = 0; i < 3; i++)
        if (!m.arg[i] != !n.arg[i] || (m.arg[i] && !same(s, m.arg[i], t, n.arg[i]))) return false;
    return true;
}

/* Written, read, and written again: the same lines, as terms are numbered in the order of the lines
 * once they have been read. */
static void what_is_read_is_what_was_written(void **state) {
    (void)state;
    struct arena a = {0};
    struct pool p, q = {.s = term_store_new()};
    struct term_reader r = {.store = q.s}, again = {.store = term_store_new()};
    fill(&p);
    const char *text = written(&a, p.s, p.at, p.n);
    all_operators_are_there(text);
    read_all(&r, text);
    for (uint32_t i = 0; i < p.n; i++) add(&q, term_read_before(&r, p.at[i]));
    for (uint32_t i = 0; i < p.n; i++) assert_true(same(p.s, p.at[i], q.s, q.at[i]));
    const char *numbered = written(&a, q.s, q.at, q.n);
    read_all(&again, numbered);
    for (uint32_t i = 0; i < q.n; i++) q.at[i] = term_read_before(&again, q.at[i]);
    assert_string_equal(written(&a, again.store, q.at, q.n), numbered);
    term_store_free(p.s);
    term_store_free(r.store);
    term_store_free(again.store);
    arena_free(&r.arena);
    arena_free(&again.arena);
    arena_free(&a);
}

/* The operands as they were, though their numbers are in another order. */
static void operands_keep_their_order(void **state) {
    (void)state;
    static const char text[] = "7 = var 8 x\n"
                               "3 = var 8 y\n"
                               "9 = bvadd 8 3 7\n"
                               "10 = bvadd 8 7 3\n";
    struct term_reader r = {.store = term_store_new()};
    read_all(&r, text);
    const struct term_node *n = term_get(r.store, term_read_before(&r, 9));
    assert_int_equal(n->arg[0], term_read_before(&r, 3));
    assert_int_equal(n->arg[1], term_read_before(&r, 7));
    n = term_get(r.store, term_read_before(&r, 10));
    assert_int_equal(n->arg[0], term_read_before(&r, 7));
    assert_true(term_rewriting(r.store)); /* was off while it read */
    term_store_free(r.store);
    arena_free(&r.arena);
}

static void nothing_is_written_twice(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    struct term_writer w = {.store = s};
    struct str out = {.arena = &w.arena};
    term x = term_var(s, 8, "x"), sum = term_bin(s, TERM_ADD, x, term_const(s, 8, 3));
    term_write(&w, &out, sum);
    size_t before = out.n;
    term_write(&w, &out, x);
    assert_int_equal(out.n, before);
    assert_string_equal(out.at, "1 = var 8 x\n2 = const 8 0x3\n3 = bvadd 8 1 2\n");
    arena_free(&w.arena);
    term_store_free(s);
}

static void edited_lines_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "x",
        "9",
        "9 = ",
        "9 = bvadd",
        "9 = bvadd 8",
        "9 = bvadd 8 1",
        "9 = bvadd 8 1 2 3",
        "9 = bvadd 8 1 77",
        "9 = bvadd 9 1 2",
        "9 = bvadd 8 1 3",
        "9 = bvadd 8 1 4",
        "9 = bvad 8 1 2",
        "9 = bvult 8 1 2",
        "9 = const 8 0x100",
        "9 = const 8",
        "9 = const 200 1",
        "9 = const 0 0",
        "9 = var 8:8 x",
        "9 = array-var 8 m",
        "9 = extract 4 1 2 0",
        "9 = extract 3 1 9 7",
        "9 = zero_extend 4 1",
        "9 = concat 15 1 2",
        "9 = ite 8 1 1 2",
        "9 = select 8 1 2",
        "9 = select 16 4 3",
        "9 = store 16:8 4 1 1",
        "9 = splice 16:8 4 4 1",
        "9 = bytes 16:8 4 4 0 0 0 0 0",
        "9 = bytes 16:8 4 4 2 0 0 4 0",
        "9 = fp.add 8 1 2 0",
        "9 = fp.add 32 5 5 9",
        "9 = fp.cast 33 5 0",
        "99999999999 = var 8 x",
    };
    struct term_reader r = {.store = term_store_new()};
    read_all(&r, "1 = var 8 x\n2 = var 8 y\n3 = var 16 z\n4 = array-var 16:8 m\n5 = var 32 f\n");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (term_read(&r, bad[i])) fail_msg("taken: %s", bad[i]);
    assert_true(term_read(&r, "9 = bvadd 8 1 2"));
    assert_true(term_read(&r, "9 = fp.add 32 5 5 3"));
    term_store_free(r.store);
    arena_free(&r.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_what_was_written),
        cmocka_unit_test(operands_keep_their_order),
        cmocka_unit_test(nothing_is_written_twice),
        cmocka_unit_test(edited_lines_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
