/* Documents: positions in both encodings, edits against a naive model, URIs. */
#include "lsp/text/text.h"
#include "lsp/text/uri.h"
#include "tests/support/draws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* after the headers that it needs */
#include <cmocka.h>

static struct position at(uint32_t line, uint32_t character) {
    return (struct position){line, character};
}

static void check_position(const struct text *t, uint32_t line, uint32_t character, enum encoding e,
                           size_t offset) {
    assert_int_equal(text_offset(t, at(line, character), e), offset);
    struct position p = text_position(t, offset, e);
    assert_int_equal(p.line, line);
    assert_int_equal(p.character, character);
}

static void test_positions(void **state) {
    (void)state;
    struct text t = {0};
    /* offsets: a=0 é=1..2 😀=3..6 b=7 \r=8 \n=9 | x=10 \r=11 | €=12..14 */
    const char *s = "aé😀b\r\nx\r€";
    text_set(&t, s, strlen(s));
    assert_int_equal(t.nlines, 3);
    check_position(&t, 0, 1, ENCODING_UTF16, 1);
    check_position(&t, 0, 2, ENCODING_UTF16, 3);
    check_position(&t, 0, 4, ENCODING_UTF16, 7);
    check_position(&t, 0, 5, ENCODING_UTF16, 8);
    check_position(&t, 0, 7, ENCODING_UTF8, 7);
    check_position(&t, 1, 1, ENCODING_UTF16, 11);
    check_position(&t, 2, 1, ENCODING_UTF16, 15);
    check_position(&t, 2, 3, ENCODING_UTF8, 15);
    assert_int_equal(text_offset(&t, at(0, 3), ENCODING_UTF16), 3);  /* inside a surrogate pair */
    assert_int_equal(text_offset(&t, at(0, 2), ENCODING_UTF8), 1);   /* inside a character */
    assert_int_equal(text_offset(&t, at(0, 99), ENCODING_UTF16), 8); /* beyond the line */
    assert_int_equal(text_offset(&t, at(9, 0), ENCODING_UTF16), 15); /* beyond the text */
    assert_int_equal(text_offset_of(&t, 2, 2), 11);
    assert_int_equal(text_offset_of(&t, 9, 1), 15);
    text_free(&t);
    text_set(&t, "", 0);
    check_position(&t, 0, 0, ENCODING_UTF16, 0);
    text_free(&t);
}

static void same(const struct text *x, const struct text *y) {
    assert_int_equal(x->n, y->n);
    assert_memory_equal(x->at, y->at, x->n + 1);
    assert_int_equal(x->nlines, y->nlines);
    assert_memory_equal(x->lines, y->lines, x->nlines * sizeof *x->lines);
}

/* Random edits: the line index after each is that of the text set anew. */
static void lines_follow_edits(struct draws *d) {
    static const char *const pieces[] = {"", "\r", "\n", "\r\n", "ab", "é", "😀\n", "x\r\n\r"};
    struct text t = {0};
    text_set(&t, "one\r\ntwo\rthree\n", 15);
    for (uint32_t i = draw_below(d, 100); i; i--) {
        size_t start = draw_below(d, (uint32_t)t.n + 1), len = draw_below(d, 4);
        const char *with = pieces[draw_below(d, 8)];
        struct edit e = text_replace(&t, start, start + len, with, strlen(with));
        assert_int_equal(e.new_end - e.start, strlen(with));
        struct text fresh = {0};
        text_set(&fresh, t.at, t.n);
        same(&t, &fresh);
        text_free(&fresh);
    }
    text_free(&t);
}

static const struct draw_check checks[] = {{"text_edits", lines_follow_edits}, {0}};

static void test_edits(void **state) {
    (void)state;
    draws_run(&checks[0], 1, 100);
}

static void test_moves(void **state) {
    (void)state;
    struct edit e = {10, 14, 12};
    assert_int_equal(edit_move(&e, 3), 3);
    assert_int_equal(edit_move(&e, 10), 10);
    assert_int_equal(edit_move(&e, 12), 10);
    assert_int_equal(edit_move(&e, 14), 12);
    assert_int_equal(edit_move(&e, 20), 18);
}

static void test_uris(void **state) {
    (void)state;
    struct arena a = {0};
    assert_string_equal(uri_to_path(&a, "file:///a%20b/%C3%A9.c"), "/a b/é.c");
    assert_string_equal(uri_to_path(&a, "file://localhost/x.c"), "/x.c");
    assert_null(uri_to_path(&a, "untitled:Untitled-1"));
    assert_null(uri_to_path(&a, "file:///a%00b"));
    assert_string_equal(uri_from_path(&a, "/a b/é+.c"), "file:///a%20b/%C3%A9%2B.c");
    assert_string_equal(path_absolute(&a, "/x/y", "../z/./w.c"), "/x/z/w.c");
    assert_string_equal(path_absolute(&a, "/x", "/../a//b"), "/a/b");
    assert_string_equal(path_relative(&a, "/x/y", "/x/y/z.c"), "z.c");
    assert_string_equal(path_relative(&a, "/x/y", "/x/yz/w.c"), "../yz/w.c");
    assert_string_equal(path_relative(&a, "/x/y/../t", "/s/w.c"), "../../s/w.c");
    assert_string_equal(path_relative(&a, "/", "/s/w.c"), "s/w.c");
    assert_string_equal(path_relative(&a, "/x/y", "/x/y"), ".");
    assert_string_equal(path_directory(&a, "/a/b.c"), "/a");
    assert_string_equal(path_directory(&a, "/a"), "/");
    arena_free(&a);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_positions),
                                       cmocka_unit_test_teardown(test_edits, draws_after),
                                       cmocka_unit_test(test_moves), cmocka_unit_test(test_uris)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
