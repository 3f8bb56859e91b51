/* keep.c - the name, comment and build of a test that keeps a finding. */
#include "lsp/findings/keep.h"

#include "core/base/str.h"
#include "lsp/findings/driver_file.h"
#include "lsp/findings/machine.h"
#include "lsp/text/files.h"
#include "lsp/text/uri.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 98, SHORT = 8 /* digits of the fingerprint in the name */ };

struct keeping {
    struct arena *a;
    const struct finding *f; /* of a vector, its check only */
    const struct replay_source *sources;
    uint32_t n;
    const struct keep_place *at;
    struct machine_check shown;
    const char *name;
    VEC(const char *) options; /* of the compiler, but for folders: */
    VEC(const char *) folders; /* "-I" and an absolute path, one after the other */
};

/* ---- the name ---- */

static const char *as_identifier(struct arena *a, const char *text) {
    char *name = arena_strdup(a, text);
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c)) *c = '_';
    return name;
}

/* "test_sum_signed_overflow_1a2b3c4d", and "_2" for the second of the same fingerprint. */
static const char *kept_name(struct arena *a, const struct finding *f) {
    const char *number = strchr(f->fingerprint, ':');
    bool first = !number || strcmp(number, ":1") == 0;
    return as_identifier(a, arena_printf(a, "test_%s_%s_%.*s%s", f->check->func,
                                         check_infos[f->check->kind].name, SHORT, f->fingerprint,
                                         first ? "" : number));
}

/* ---- options ---- */

/* Options with a folder or a file as their argument, which may be a word of its own. */
static const char *const path_options[] = {"-isystem", "-iquote",  "-idirafter",
                                           "-include", "-imacros", "-I"};

static const char *path_option(const char *flag) {
    for (size_t i = 0; i < sizeof path_options / sizeof *path_options; i++)
        if (strncmp(flag, path_options[i], strlen(path_options[i])) == 0) return path_options[i];
    return NULL;
}

static void add_option(struct keeping *k, const char *option) {
    for (uint32_t i = 0; i < k->options.n; i++)
        if (strcmp(k->options.at[i], option) == 0) return;
    vec_push(k->a, &k->options, option);
}

static void add_folder(struct keeping *k, const char *option, const char *path) {
    for (uint32_t i = 0; i < k->folders.n; i += 2)
        if (strcmp(k->folders.at[i], option) == 0 && strcmp(k->folders.at[i + 1], path) == 0)
            return;
    vec_push(k->a, &k->folders, option);
    vec_push(k->a, &k->folders, path);
}

static void add_source_flags(struct keeping *k, const struct compile_flags *flags) {
    for (uint32_t i = 0; i < flags->flags.n; i++) {
        const char *flag = flags->flags.at[i], *option = path_option(flag);
        const char *path = option ? flag + strlen(option) : NULL;
        if (option && !*path) path = i + 1 < flags->flags.n ? flags->flags.at[++i] : "";
        if (option)
            add_folder(k, option, path_absolute(k->a, flags->directory, path));
        else
            add_option(k, flag);
    }
}

/* The next library function that a stand-in is there for; NULL: there is none. */
static const char *next_standin(const struct keeping *k, const char **at) {
    static const char define[] = "#define ";
    const char *line = strstr(*at, define);
    if (!line) return NULL;
    line += sizeof define - 1;
    *at = line + strcspn(line, "\n");
    return arena_strndup(k->a, line, strcspn(line, " "));
}

/* The other files call them under their new names, too. */
static void add_renamings(struct keeping *k) {
    const char *at = k->f->check->driver.before;
    for (const char *name; (name = next_standin(k, &at));)
        add_option(k, arena_printf(k->a, "-D%s=vl_call_%s", name, name));
}

static void collect_options(struct keeping *k) {
    for (size_t i = 0; machine_options[i]; i++) add_option(k, machine_options[i]);
    for (uint32_t i = 0; i < k->n; i++) add_source_flags(k, k->sources[i].flags);
    if (k->n == 1) return;
    add_option(k, "-fcommon");
    add_option(k, "-Dmain=vl_user_main");
    add_renamings(k);
}

/* As the program was put together; its files may need others. */
static const char *link_options(const struct keeping *k) {
    return k->n == 1 ? MACHINE_LINK
                     : MACHINE_LINK " -no-pie -Wl,--allow-multiple-definition "
                                    "-Wl,--unresolved-symbols=ignore-all";
}

static const char *relative(const struct keeping *k, const char *path) {
    return path_relative(k->a, k->at->folder, path);
}

/* ---- the comment ---- */

/* A word for a shell. */
static const char *quoted(struct arena *a, const char *word) {
    struct str s = {.arena = a};
    if (*word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "0123456789_-+=./,:@%^")])
        return word;
    str_puts(&s, "'");
    for (; *word; word++)
        if (*word == '\'')
            str_puts(&s, "'\\''");
        else
            str_put(&s, word, 1);
    str_puts(&s, "'");
    return s.at;
}

static const char *command(const struct keeping *k) {
    struct str s = {.arena = k->a};
    str_puts(&s, k->shown.compiler);
    for (uint32_t i = 0; i < k->options.n; i++)
        str_printf(&s, " %s", quoted(k->a, k->options.at[i]));
    for (uint32_t i = 0; i + 1 < k->folders.n; i += 2)
        str_printf(&s, " %s %s", k->folders.at[i], quoted(k->a, relative(k, k->folders.at[i + 1])));
    str_printf(&s, " %s %s.c", k->shown.flags, k->name);
    for (uint32_t i = 1; i < k->n; i++)
        str_printf(&s, " %s", quoted(k->a, relative(k, k->sources[i].path)));
    if (k->at->style == TEST_CMOCKA) str_puts(&s, " -lcmocka");
    if (k->at->style == TEST_UNITY) str_puts(&s, " unity.c");
    str_printf(&s, " -lm %s -o %s", link_options(k), k->name);
    return s.at;
}

/* The text as a part of a comment, in lines that end at spaces; `more` ends a line that goes on. */
static void put_comment_text(struct str *s, const char *text, const char *more) {
    size_t column = 0;
    str_puts(s, " *");
    for (size_t n; *text; text += n) {
        n = strcspn(text + 1, " \n") + 1;
        if (*text == '\n' || (column && column + n > WIDTH)) {
            str_printf(s, "%s\n *", *text == '\n' ? "" : more);
            column = 0;
        }
        if (!column && *text != ' ' && *text != '\n') str_puts(s, " ");
        for (size_t i = *text == '\n' ? 1 : 0; i < n; i++) {
            bool ends = i && ((text[i - 1] == '*' && text[i] == '/') ||
                              (text[i - 1] == '/' && text[i] == '*'));
            if (ends) str_puts(s, " ");
            str_put(s, text + i, 1);
        }
        column += n;
    }
    str_puts(s, "\n");
}

/* "signed integer overflow" of the words, or what else shows the failure. */
static const char *what_shows(const struct keeping *k) {
    struct arena *a = k->a;
    const char *words = k->shown.words;
    if (words)
        return arena_printf(a,
                            "It fails now: built as below, it ends with \"%.*s\". It passes once "
                            "that is repaired. The inputs stand in vl_run().",
                            (int)strcspn(words, "|"), words);
    if (k->shown.said)
        return arena_printf(a,
                            "No run shows this failure by itself; %s may. The test runs it, for "
                            "a debugger or valgrind, and fails only where the machine does.",
                            k->shown.said);
    return "No sanitizer looks for this failure. The test runs it, for a debugger or valgrind, and "
           "fails only where the machine does.";
}

static const char *stand_ins(const struct keeping *k) {
    const struct driver *d = &k->f->check->driver;
    struct str s = {.arena = k->a};
    if (!*d->before) return NULL;
    str_puts(&s, k->f->fingerprint
                     ? "Stand-ins give what these library functions gave in the failing run:"
                     : "Stand-ins give what these library functions are to give:");
    const char *at = d->before;
    for (const char *name; (name = next_standin(k, &at));) str_printf(&s, " %s", name);
    if (d->opens) str_puts(&s, ". The real ones may never give that");
    str_puts(&s, ".");
    return s.at;
}

static const char *comment(const struct keeping *k, const struct ir_module *m) {
    struct str s = {.arena = k->a};
    const struct check_result *c = k->f->check;
    const char *inputs = present_inputs(k->a, c);
    str_printf(&s, "/* %s.c - keeps a counterexample that verify-ls found as a test.\n *\n",
               k->name);
    put_comment_text(&s,
                     arena_printf(k->a, "%s, line %u, in %s(): %s%s%s.",
                                  relative(k, k->sources[0].path), k->f->loc.line, c->func,
                                  present_message(k->a, m, k->f, false), *inputs ? ", when " : "",
                                  inputs),
                     "");
    put_comment_text(&s, what_shows(k), "");
    if (stand_ins(k)) put_comment_text(&s, stand_ins(k), "");
    if (c->driver.ordered)
        put_comment_text(&s, "It depends on the order in which the compiler evaluates operands.",
                         "");
    str_puts(&s, " *\n");
    put_comment_text(&s, command(k), " \\");
    str_printf(&s, " * ./%s\n */\n", k->name);
    return s.at;
}

/* ---- CMake ---- */

const char keep_cmake_lists[] =
    "# Builds and runs the tests of this folder: each has its options in a file of its own.\n"
    "cmake_minimum_required(VERSION 3.13)\n"
    "project(kept_tests C)\n"
    "enable_testing()\n"
    "file(GLOB kept_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cmake)\n"
    "foreach(kept_test IN LISTS kept_tests)\n"
    "  include(${kept_test})\n"
    "endforeach()\n";

static void put_cmake_word(struct str *s, const char *word) {
    str_puts(s, " \"");
    for (; *word; word++) {
        if (strchr("\"\\$;", *word)) str_puts(s, "\\");
        str_put(s, word, 1);
    }
    str_puts(s, "\"");
}

/* Folders are found from where the file is. */
static void put_cmake_path(const struct keeping *k, struct str *s, const char *path) {
    str_printf(s, "${CMAKE_CURRENT_LIST_DIR}/%s", relative(k, path));
}

static const char *cmake(const struct keeping *k) {
    struct str s = {.arena = k->a};
    const char *only = strcmp(k->shown.compiler, "clang") == 0 ? "Clang"
                       : strcmp(k->shown.compiler, "gcc") == 0 ? "GNU"
                                                               : "";
    if (*only) str_printf(&s, "if(CMAKE_C_COMPILER_ID MATCHES %s) # others do not show it\n", only);
    str_printf(&s, "add_executable(%s \"${CMAKE_CURRENT_LIST_DIR}/%s.c\"", k->name, k->name);
    for (uint32_t i = 1; i < k->n; i++) {
        str_puts(&s, " \"");
        put_cmake_path(k, &s, k->sources[i].path);
        str_puts(&s, "\"");
    }
    str_printf(&s, ")\ntarget_compile_options(%s PRIVATE", k->name);
    for (uint32_t i = 0; i < k->options.n; i++) put_cmake_word(&s, k->options.at[i]);
    for (uint32_t i = 0; i + 1 < k->folders.n; i += 2) {
        str_printf(&s, " \"SHELL:%s '", k->folders.at[i]);
        put_cmake_path(k, &s, k->folders.at[i + 1]);
        str_puts(&s, "'\"");
    }
    str_printf(&s, " %s)\ntarget_link_options(%s PRIVATE %s %s)\n", k->shown.flags, k->name,
               k->shown.flags, link_options(k));
    str_printf(&s, "target_link_libraries(%s PRIVATE m)\nadd_test(NAME %s COMMAND %s)\n", k->name,
               k->name, k->name);
    if (*only) str_puts(&s, "endif()\n");
    return s.at;
}

/* ---- the test ---- */

static enum driver_main main_of(enum test_style style) {
    return style == TEST_CMOCKA ? DRIVER_CMOCKA : style == TEST_UNITY ? DRIVER_UNITY : DRIVER_PLAIN;
}

/* The file around the driver. */
static void put_test_text(const struct keeping *k, const struct ir_module *m, const char *head,
                          struct kept_test *t) {
    const struct driver_file file = {.m = m,
                                     .source = k->sources[0].path,
                                     .include = relative(k, k->sources[0].path),
                                     .head = head,
                                     .name = k->name,
                                     .style = main_of(k->at->style)};
    t->text = driver_file_text(k->a, k->f->check, &file);
    if (k->at->style == TEST_CTEST) t->cmake = cmake(k);
}

struct kept_test keep_test(struct arena *a, const struct ir_module *m, const struct finding *f,
                           const struct replay_source *sources, uint32_t n,
                           const struct keep_place *at) {
    struct keeping k = {.a = a,
                        .f = f,
                        .sources = sources,
                        .n = n,
                        .at = at,
                        .shown = machine_check_of(f->check->kind),
                        .name = kept_name(a, f)};
    const struct driver *d = &f->check->driver;
    struct kept_test t = {.name = k.name, .problem = d->problem};
    if (!t.problem && (!d->main || !d->before)) t.problem = "its run is not known";
    if (t.problem) return t;
    collect_options(&k);
    put_test_text(&k, m, comment(&k, m), &t);
    return t;
}

/* ---- vectors ---- */

#define COVERAGE "--coverage -Wl,-u,__gcov_dump"

static const char *vector_comment(const struct keeping *k, const struct kept_vector *v) {
    struct str s = {.arena = k->a};
    const char *inputs = present_inputs(k->a, v->run);
    str_printf(&s, "/* %s.c - a test that verify-ls has found.\n *\n", k->name);
    put_comment_text(&s,
                     arena_printf(k->a, "%s: %s()%s%s. %s", relative(k, k->sources[0].path),
                                  v->func, *inputs ? ", when " : "", inputs, v->what),
                     "");
    if (v->end) put_comment_text(&s, arena_printf(k->a, "The run %s.", v->end), "");
    if (stand_ins(k)) put_comment_text(&s, stand_ins(k), "");
    put_comment_text(&s,
                     "It ends where the inputs are used up. It checks no results: add what you "
                     "expect to vl_run().",
                     "");
    str_puts(&s, " *\n");
    put_comment_text(&s, command(k), " \\");
    str_printf(&s, " * ./%s\n */\n", k->name);
    return s.at;
}

struct kept_test keep_vector(struct arena *a, const struct ir_module *m,
                             const struct kept_vector *v, const struct replay_source *sources,
                             uint32_t n, const struct keep_place *at) {
    const struct finding f = {.check = v->run};
    struct keeping k = {.a = a,
                        .f = &f,
                        .sources = sources,
                        .n = n,
                        .at = at,
                        .shown = {.compiler = "cc", .flags = COVERAGE}};
    const struct driver *d = &v->run->driver;
    k.name = as_identifier(a, arena_printf(a, "test_cover_%s_%u", v->func, v->number));
    struct kept_test t = {.name = k.name, .problem = d->problem};
    if (!t.problem && (!d->main || !d->before)) t.problem = "its run is not known";
    if (t.problem) return t;
    collect_options(&k);
    put_test_text(&k, m, vector_comment(&k, v), &t);
    return t;
}

/* ---- files ---- */

static enum keep_outcome write_text(const char *path, const char *text, bool again) {
    FILE *out = fopen(path, again ? "w" : "wx");
    if (!out) return errno == EEXIST ? KEPT_THERE : KEPT_FAILED;
    bool ok = fputs(text, out) >= 0;
    return fclose(out) == 0 && ok ? KEPT_WRITTEN : KEPT_FAILED;
}

enum keep_outcome keep_write(struct arena *a, const struct kept_test *t,
                             const struct keep_place *at, bool again) {
    const char *base = arena_printf(a, "%s/%s", at->folder, t->name);
    if (!folder_make(a, at->folder)) return KEPT_FAILED;
    enum keep_outcome done = write_text(arena_printf(a, "%s.c", base), t->text, again);
    if (done != KEPT_WRITTEN || !t->cmake) return done;
    if (write_text(arena_printf(a, "%s.cmake", base), t->cmake, true) == KEPT_FAILED ||
        write_text(arena_printf(a, "%s/CMakeLists.txt", at->folder), keep_cmake_lists, false) ==
            KEPT_FAILED)
        return KEPT_FAILED;
    return KEPT_WRITTEN;
}
