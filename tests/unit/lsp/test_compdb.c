/* The compile database, in a folder of its own. */
#include "lsp/project/compdb.h"

#include "core/base/arena.h"
#include "lsp/project/listing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* after the headers that it needs */
#include <cmocka.h>

static struct arena arena;
static char root[64];

static char *path(const char *name) { return arena_printf(&arena, "%s/%s", root, name); }

static void put(const char *name, const char *text) {
    FILE *f = fopen(path(name), "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static const char *flags_of(const char *file) {
    struct compile_flags c;
    compdb_find(&arena, NULL, path(file), &c);
    if (c.problem) return "broken";
    char *all = arena_strdup(&arena, "");
    for (uint32_t i = 0; i < c.flags.n; i++)
        all = arena_printf(&arena, "%s%s%s", all, i ? " " : "", c.flags.at[i]);
    return all;
}

static int setup(void **state) {
    (void)state;
    snprintf(root, sizeof root, "/tmp/vl-compdb-XXXXXX");
    if (!mkdtemp(root)) return -1;
    mkdir(path("src"), 0700);
    mkdir(path("src/deep"), 0700);
    mkdir(path("build"), 0700);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    static const char *const all[] = {"build/compile_commands.json", "src/compile_flags.txt",
                                      "src/deep/compile_commands.json"};
    for (int i = 0; i < 3; i++) remove(path(all[i]));
    static const char *const dirs[] = {"src/deep", "src", "build", ""};
    for (int i = 0; i < 4; i++) rmdir(path(dirs[i]));
    arena_free(&arena);
    return 0;
}

static void test_search(void **state) {
    (void)state;
    assert_string_equal(flags_of("src/deep/a.c"), "");
    put("build/compile_commands.json",
        "[{\"directory\":\"../src\",\"file\":\"deep/a.c\",\"command\":\"cc -DA='1 2' -I\\\\ x -c "
        "-o a.o -MD -MF a.d deep/a.c -Wall\"},"
        "{\"directory\":\"../"
        "src\",\"file\":\"b.c\",\"arguments\":[\"gcc\",\"-std=c99\",\"-ob.o\",\"-c\",\"b.c\"]}]");
    assert_string_equal(flags_of("src/deep/a.c"), "-DA=1 2 -I x -Wall");
    assert_string_equal(flags_of("src/b.c"), "-std=c99");
    assert_string_equal(flags_of("src/deep/near.c"), "-DA=1 2 -I x -Wall"); /* borrowed */
    put("src/compile_flags.txt", "-DTXT\n\n  -Iinc\n-c\n");
    assert_string_equal(flags_of("src/deep/a.c"), "-DTXT -Iinc");
    put("src/deep/compile_commands.json", "{ not an array");
    assert_string_equal(flags_of("src/deep/a.c"), "broken");
    assert_string_equal(flags_of("src/b.c"), "-DTXT -Iinc");
}

static void test_fresh(void **state) {
    (void)state;
    struct compile_flags c;
    compdb_find(&arena, NULL, path("src/b.c"), &c);
    assert_true(compdb_fresh(NULL, path("src/b.c"), &c));
    assert_false(compdb_fresh(NULL, path("src/deep/a.c"), &c));
    remove(path("src/compile_flags.txt"));
    assert_false(compdb_fresh(NULL, path("src/b.c"), &c));
}

/* .clangd: lists in both styles, conditions, quotes, comments; the outermost file first. */
static void test_clangd(void **state) {
    (void)state;
    remove(path("src/deep/compile_commands.json"));
    put(".clangd",
        "# all of it\nCompileFlags:\n  Add: [-DA, \"-DB=1, 2\" , '-DC']  # three\n  Remove: -Wall\n"
        "---\nIf:\n  PathMatch: .*/deep/.*\nCompileFlags:\n  Add:\n    - -DDEEP\n    - '-x'\n    - "
        "c\n"
        "---\nIf:\n  PathExclude: [src/.*, other/.*]\nCompileFlags:\n  Add: -DNOT\nDiagnostics:\n  "
        "Add: -DNO\n");
    assert_string_equal(flags_of("src/b.c"), "-std=c99 -DA -DB=1, 2 -DC");
    assert_string_equal(flags_of("src/deep/a.c"), "-DA=1 2 -I x -DA -DB=1, 2 -DC -DDEEP -x c");
    struct compile_flags c;
    compdb_find(&arena, NULL, path("src/b.c"), &c);
    assert_true(compdb_fresh(NULL, path("src/b.c"), &c));
    put("src/.clangd", "CompileFlags:\n  Remove: [-D*, -I, -std=*]\n");
    assert_false(compdb_fresh(NULL, path("src/b.c"), &c));
    assert_string_equal(flags_of("src/deep/a.c"), "-x c");
    put("src/.clangd", "CompileFlags:\n  CompilationDatabase: None\n");
    assert_string_equal(flags_of("src/b.c"), "-DA -DB=1, 2 -DC");
    put("src/.clangd",
        "CompileFlags:\n  CompilationDatabase: ../build\n  Remove: [-DA, -DB=*, -DC]\n");
    assert_string_equal(flags_of("src/b.c"), "-std=c99");
    put("src/.clangd", "]:[{ nonsense\n\t- x\nCompileFlags: {Add: [-DX]}\n  Add: [-DY");
    assert_string_equal(flags_of("src/b.c"), "-std=c99 -DA -DB=1, 2 -DC -DY");
    remove(path("src/.clangd"));
    remove(path(".clangd"));
}

/* Preprocessed files are C, too; what is compiled twice in one way counts once. */
static void test_listing(void **state) {
    (void)state;
    struct listing l;
    put("build/compile_commands.json",
        "[{\"directory\": \"/\", \"file\": \"/a.c\", \"command\": \"cc -c a.c -o "
        "/b/CMakeFiles/x.dir/a.o\"},"
        "{\"directory\": \"/\", \"file\": \"/a.c\", \"command\": \"cc -c a.c -o "
        "/b/CMakeFiles/y.dir/a.o\"},"
        "{\"directory\": \"/\", \"file\": \"/a.c\", \"command\": \"cc -DX -c a.c\"},"
        "{\"directory\": \"/\", \"file\": \"/p.i\", \"command\": \"cc -c p.i\"},"
        "{\"directory\": \"/\", \"file\": \"/q.cc\", \"command\": \"cc -c q.cc\"}]");
    listing_read(&arena, path("build"), path("src"), &l);
    assert_null(l.problem);
    assert_int_equal(l.others, 1);
    assert_int_equal(l.files.n, 3);
    assert_int_equal(l.files.at[0].targets.n, 2);
    assert_string_equal(l.files.at[0].targets.at[1], "/b/CMakeFiles/y.dir");
    assert_int_equal(l.files.at[1].targets.n, 0);
    assert_string_equal(l.files.at[1].flags.flags.at[0], "-DX");
    assert_string_equal(l.files.at[2].path, "/p.i");
}

static void test_split(void **state) {
    (void)state;
    const char **w;
    uint32_t n;
    shell_split(&arena, " a 'b \\c' \"d \\\" e\" f\\ g\"\" '' ", &w, &n);
    assert_int_equal(n, 5);
    assert_string_equal(w[1], "b \\c");
    assert_string_equal(w[2], "d \" e");
    assert_string_equal(w[3], "f g");
    assert_string_equal(w[4], "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search), cmocka_unit_test(test_fresh), cmocka_unit_test(test_clangd),
        cmocka_unit_test(test_listing), cmocka_unit_test(test_split)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
