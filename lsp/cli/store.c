/* store.c - `verify-ls store`. */
#include "lsp/cli/store.h"

#include "lsp/cli/check.h"
#include "lsp/store/kept.h"
#include "lsp/store/task_file.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void say_day(const char *label, int64_t seconds) {
    char text[32];
    time_t when = (time_t)seconds;
    struct tm t;
    if (seconds && localtime_r(&when, &t) && strftime(text, sizeof text, "%Y-%m-%d", &t))
        printf("  %s %s\n", label, text);
}

static int show_info(struct store *s, const char *path) {
    struct store_info i;
    if (!store_info(s, &i)) return EXIT_USAGE;
    printf("%s\n  %lld result%s, %lld of this version of verify-ls\n  %.1f MB\n", path,
           (long long)i.rows, i.rows == 1 ? "" : "s", (long long)i.current,
           (double)i.bytes / 1048576);
    say_day("oldest", i.oldest);
    say_day("newest", i.newest);
    return EXIT_PROVED;
}

static int look_for_damage(struct store *s, const char *path) {
    int64_t bad = store_verify(s);
    if (bad < 0)
        printf("%s: damaged\n", path);
    else if (bad)
        printf("%s: %lld damaged result%s, which are not used\n", path, (long long)bad,
               bad == 1 ? "" : "s");
    else
        printf("%s: no damage\n", path);
    return bad ? EXIT_FOUND : EXIT_PROVED;
}

static int say_count(int64_t n, const char *what) {
    if (n < 0) {
        fprintf(stderr, "verify-ls: the store cannot be written\n");
        return EXIT_USAGE;
    }
    printf("%lld result%s %s\n", (long long)n, n == 1 ? "" : "s", what);
    return EXIT_PROVED;
}

/* What cannot be used is said so; what is damaged is an error. */
static int say_imported(const struct result_import *i) {
    printf("%u result%s added", i->added, i->added == 1 ? "" : "s");
    if (i->open) printf(", %u with nothing to keep", i->open);
    if (i->foreign) printf(", %u of another version of verify-ls left out", i->foreign);
    puts("");
    if (!i->damaged) return EXIT_PROVED;
    fprintf(stderr, "verify-ls: %u damaged result%s, %s first\n", i->damaged,
            i->damaged == 1 ? "" : "s", i->bad);
    return EXIT_USAGE;
}

static int import_folder(struct store *s, struct arena *a, const char *folder) {
    struct result_import i;
    const char *wrong = result_files_import(s, a, folder, &i);
    if (!wrong) return say_imported(&i);
    fprintf(stderr, "verify-ls: %s\n", wrong);
    return EXIT_USAGE;
}

static bool is_folder(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int move_results(struct store *s, struct arena *a, const struct options *o) {
    int64_t rows = 0;
    if (o->store_import && is_folder(o->store_import)) return import_folder(s, a, o->store_import);
    const char *wrong = o->store_export ? store_export(s, a, o->store_export)
                                        : store_import(s, a, o->store_import, &rows);
    if (wrong) {
        fprintf(stderr, "verify-ls: %s\n", wrong);
        return EXIT_USAGE;
    }
    return o->store_import ? say_count(rows, "added") : EXIT_PROVED;
}

int store_main(const struct options *o) {
    struct arena a = {0};
    const char *of = o->files.n ? o->files.at[0] : ".", *problem = NULL;
    const char *path = kept_place(&a, o, of);
    if (path && !o->store_import && access(path, F_OK) != 0) {
        printf("%s: nothing is kept yet\n", path);
        arena_free(&a);
        return EXIT_PROVED;
    }
    struct store *s = kept_open(&a, o, of, &problem);
    int status = EXIT_USAGE;
    if (problem || !s) fprintf(stderr, "verify-ls: %s\n", problem ? problem : "there is no store");
    if (s && o->store_info) status = show_info(s, path);
    if (s && o->store_verify) status = look_for_damage(s, path);
    if (s && o->store_prune) status = say_count(store_prune(s), "removed");
    if (s && (o->store_export || o->store_import)) status = move_results(s, &a, o);
    store_close(s);
    arena_free(&a);
    return status;
}
