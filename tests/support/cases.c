/* Invariant: a file of expectations is written only where VL_UPDATE is set. */
#include "tests/support/cases.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *case_read(struct arena *a, const char *file) {
    FILE *f = fopen(file, "rb");
    if (!f) return NULL;
    fseek(f, 0, SEEK_END);
    long n = ftell(f);
    rewind(f);
    char *text = arena_alloc(a, (size_t)n + 1);
    size_t got = fread(text, 1, (size_t)n, f);
    fclose(f);
    return got == (size_t)n ? text : NULL;
}

struct case_flags case_flags(struct arena *a, const char *file) {
    static const char mark[] = "// flags:";
    struct case_flags out = {0};
    char *text = case_read(a, file);
    vec_push(a, &out, "--target=x86_64-pc-linux-gnu");
    if (!text || strncmp(text, mark, sizeof mark - 1) != 0) return out;
    text[strcspn(text, "\n")] = 0;
    for (char *w = strtok(text + sizeof mark - 1, " "); w; w = strtok(NULL, " "))
        vec_push(a, &out, w);
    return out;
}

char *case_sibling(struct arena *a, const char *file, const char *suffix) {
    return arena_printf(a, "%.*s%s", (int)(strrchr(file, '.') - file), file, suffix);
}

static void print_first_difference(const char *want, const char *got) {
    unsigned line = 1;
    size_t start = 0, i = 0;
    for (; want[i] && want[i] == got[i]; i++)
        if (got[i] == '\n') line++, start = i + 1;
    if (i < start) start = i;
    printf("    line %u\n    - %.*s\n    + %.*s\n", line, (int)strcspn(want + start, "\n"),
           want + start, (int)strcspn(got + start, "\n"), got + start);
}

bool case_differs(struct arena *a, const char *file, const char *text) {
    const char *want = case_read(a, file);
    if (want && strcmp(want, text) == 0) return false;
    if (getenv("VL_UPDATE")) {
        FILE *f = fopen(file, "w");
        if (f && fputs(text, f) >= 0 && fclose(f) == 0) return false;
    }
    print_first_difference(want ? want : "", text);
    return true;
}

static bool ends_with(const char *name, const char *ending) {
    size_t n = strlen(name), k = strlen(ending);
    return n > k && strcmp(name + n - k, ending) == 0;
}

static bool wanted(char **names, const char *file, const char *ending) {
    if (!ends_with(file, ending) || *file == '_' || *file == '.') return false;
    if (!*names) return true;
    for (; *names; names++)
        if (strcmp(*names, file) == 0) return true;
    return false;
}

typedef bool case_runner(void *ctx, const char *file);

static int run_each(const char *folder, const char *ending, char **names, case_runner *run,
                    void *ctx) {
    struct dirent **list;
    unsigned passed = 0, failed = 0;
    int n = scandir(folder, &list, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        if (wanted(names, list[i]->d_name, ending)) {
            bool ok = run(ctx, list[i]->d_name);
            passed += ok;
            failed += !ok;
        }
        free(list[i]);
    }
    if (n >= 0) free(list);
    printf("%u passed, %u failed\n", passed, failed);
    return n > 0 && passed + failed > 0 && failed == 0 ? 0 : 1;
}

struct plain_run {
    bool (*run)(const char *file);
};

static bool run_plainly(void *ctx, const char *file) {
    struct plain_run *x = ctx;
    return x->run(file);
}

int cases_run_of(const char *folder, const char *ending, char **names,
                 bool (*run)(const char *file)) {
    struct plain_run x = {run};
    return run_each(folder, ending, names, run_plainly, &x);
}

int cases_run(const char *folder, char **names, bool (*run)(const char *file)) {
    return cases_run_of(folder, ".c", names, run);
}

struct golden_run {
    const char *suffix;
    case_tell *tell;
};

static bool is_as_expected(void *ctx, const char *file) {
    const struct golden_run *x = ctx;
    struct arena a = {0};
    struct str text = {.arena = &a};
    str_puts(&text, "");
    bool ok = x->tell(&a, file, &text) &&
              !case_differs(&a, case_sibling(&a, file, x->suffix), text.at);
    if (!ok) printf("FAILED %s\n", file);
    arena_free(&a);
    return ok;
}

int cases_golden(int argc, char **argv, const char *ending, const char *suffix, case_tell *tell) {
    struct golden_run x = {suffix, tell};
    if (argc < 2 || chdir(argv[1]) != 0) return 2;
    return run_each(".", ending, argv + 2, is_as_expected, &x);
}
