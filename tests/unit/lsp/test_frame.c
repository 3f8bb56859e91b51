/* Framing and JSON: whole, in pieces, malformed. */
#include "lsp/wire/frame.h"
#include "lsp/wire/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* after the headers that it needs */
#include <cmocka.h>

/* "b:hello" for a body, "!" for a malformed header, joined by spaces. */
static void read_all(struct frame_reader *r, char *out, size_t size) {
    const char *body, *why;
    size_t n, at = strlen(out);
    enum frame_status s;
    while ((s = frame_next(r, &body, &n, &why)) != FRAME_MORE) {
        if (s == FRAME_BODY)
            at += (size_t)snprintf(out + at, size - at, "b:%.*s ", (int)n, body);
        else
            at += (size_t)snprintf(out + at, size - at, "! ");
    }
}

static void expect(const char *bytes, const char *wanted) {
    size_t n = strlen(bytes);
    for (size_t piece = 1; piece <= n; piece = piece < 4 ? piece + 1 : piece * 3) {
        struct frame_reader r = {0};
        char got[512] = "";
        for (size_t i = 0; i < n; i += piece) {
            frame_feed(&r, bytes + i, i + piece < n ? piece : n - i);
            read_all(&r, got, sizeof got);
        }
        assert_string_equal(got, wanted);
        frame_free(&r);
    }
}

static void test_frames(void **state) {
    (void)state;
    expect("Content-Length: 2\r\n\r\n{}", "b:{} ");
    expect("Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]", "b:{} b:[1] ");
    expect("content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
           "b:{} ");
    expect("Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n{}", "b: b:{} ");
    expect("Content-Length: 9\r\n\r\n{}", "");
    expect("Content-Length: 2\n\n{}\nContent-Length: 2\n\n[]", "b:{} b:[] ");
}

static void test_malformed(void **state) {
    (void)state;
    const char *good = "Content-Length: 2\r\n\r\n{}";
    const char *bad[] = {
        "Content-Length: x\r\n\r\n",   "Content-Length: -1\r\n\r\n",
        "Content-Length: 1 2\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
        "no colon here\r\n\r\n",       "A: b\r\n\r\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char bytes[256];
        snprintf(bytes, sizeof bytes, "%s%s", bad[i], good);
        struct frame_reader r = {0};
        char got[256] = "";
        frame_feed(&r, bytes, strlen(bytes));
        read_all(&r, got, sizeof got);
        assert_non_null(strstr(got, "! "));
        assert_string_equal(got + strlen(got) - 5, "b:{} ");
        frame_free(&r);
    }
}

static void test_flood(void **state) {
    (void)state;
    struct frame_reader r = {0};
    char junk[1000], got[64] = "";
    memset(junk, 'x', sizeof junk);
    for (int i = 0; i < 20; i++) {
        frame_feed(&r, junk, sizeof junk);
        read_all(&r, got, sizeof got);
    }
    assert_string_equal(got, "! "); /* reported once, then skipped */
    assert_true(r.n - r.at < FRAME_MAX_HEADER + 2 * sizeof junk);
    frame_feed(&r, "\r\nContent-Length: 2\r\n\r\n{}", 25);
    read_all(&r, got, sizeof got);
    assert_string_equal(got, "! b:{} ");
    frame_free(&r);
}

static void clean_is(const char *in, size_t n, const char *wanted) {
    size_t m;
    char *got = utf8_clean(in, n, &m);
    assert_string_equal(got, wanted);
    assert_int_equal(m, strlen(wanted));
    assert_true(utf8_valid(got, m));
    free(got);
}

static void test_utf8(void **state) {
    (void)state;
    clean_is("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", 10, "aé€😀");
    clean_is("\xc3(", 2, "\xef\xbf\xbd(");
    clean_is("\xed\xa0\x80", 3, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); /* a surrogate */
    clean_is("\xc0\xaf", 2, "\xef\xbf\xbd\xef\xbf\xbd");                 /* overlong */
    clean_is("\xf4\x90\x80\x80", 4, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    clean_is("\xe2\x82", 2, "\xef\xbf\xbd\xef\xbf\xbd");
}

static void test_json(void **state) {
    (void)state;
    const char *text = "{\"a\":{\"b\":[1,\"x\\u0000y\\\\u0000\"]},\"t\":true}";
    cJSON *o = json_parse(text, strlen(text));
    assert_non_null(o);
    assert_true(json_bool(o, "t", false));
    const cJSON *list = json_path(o, "a.b");
    assert_int_equal(cJSON_GetArraySize(list), 2);
    assert_string_equal(cJSON_GetArrayItem(list, 1)->valuestring, "x\xef\xbf\xbdy\\u0000");
    assert_int_equal(json_int(o, "none", 7), 7);
    assert_null(json_path(o, "a.c.d"));
    cJSON_Delete(o);
    assert_null(json_parse("{} x", 4));
    assert_null(json_parse("{", 1));
    char deep[5000];
    memset(deep, '[', sizeof deep);
    assert_null(json_parse(deep, sizeof deep));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames), cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_flood), cmocka_unit_test(test_utf8), cmocka_unit_test(test_json)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
