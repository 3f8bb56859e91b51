/* recording.c - the calls of a solver as text.
 *
 * As CaDiCaL's API traces are (Biere et al., "CaDiCaL 2.0", CAV 2024): what a caller does is all
 * that is needed to repeat a failure without the caller.  Invariant: every term that a line names
 * has its own line before it.
 */
#include "engines/solver/recording.h"

#include "encoders/term/term_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct recording {
    FILE *file;
    struct term_writer terms;
    int64_t started; /* the check at hand */
};

static FILE *new_file(const char *folder) {
    static const char name[] = "/solver-XXXXXX.calls";
    struct arena a = {0};
    char *path = arena_printf(&a, "%s%s", folder, name);
    int fd = mkstemps(path, (int)sizeof ".calls" - 1);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (fd >= 0 && !file) close(fd);
    arena_free(&a);
    return file;
}

struct recording *recording_new(const struct term_store *store, const char *name) {
    const char *folder = getenv("VL_RECORD_SOLVER");
    FILE *file = folder && *folder ? new_file(folder) : NULL;
    if (!file) return NULL;
    struct recording *r = vl_malloc(sizeof *r);
    *r = (struct recording){.file = file, .terms = {.store = store}};
    fprintf(file, "; calls of %s\n", name);
    if (!term_rewriting(store)) fputs("rewriting off\n", file);
    return r;
}

void recording_free(struct recording *r) {
    if (!r) return;
    fclose(r->file);
    arena_free(&r->terms.arena);
    free(r);
}

/* A call with a term, which is defined first. */
static void put_call(struct recording *r, const char *call, term t) {
    struct arena a = {0};
    struct str lines = {.arena = &a};
    term_write(&r->terms, &lines, t);
    str_printf(&lines, "%s %" PRIu32 "\n", call, t);
    fputs(lines.at, r->file);
    arena_free(&a);
}

void recording_assert(struct recording *r, term t) {
    if (!r) return;
    put_call(r, "assert", t);
    fflush(r->file);
}

void recording_check(struct recording *r, const term *assumptions, uint32_t n) {
    if (!r) return;
    for (uint32_t i = 0; i < n; i++) put_call(r, "assume", assumptions[i]);
    fputs("check\n", r->file);
    fflush(r->file);
    r->started = clock_ms();
}

void recording_answer(struct recording *r, enum solver_answer answer) {
    if (!r) return;
    const char *text = answer == SOLVER_SAT ? "sat" : answer == SOLVER_UNSAT ? "unsat" : "unknown";
    fprintf(r->file, "; %s, %" PRId64 " ms\n", text, clock_ms() - r->started);
    fflush(r->file);
}

void recording_failed(struct recording *r, uint32_t i) {
    if (!r) return;
    fprintf(r->file, "failed %" PRIu32 "\n", i);
    fflush(r->file);
}

void recording_model(struct recording *r) {
    if (!r) return;
    fputs("model\n", r->file);
    fflush(r->file);
}

void recording_value(struct recording *r, term t) {
    if (!r) return;
    put_call(r, "value", t);
    fflush(r->file);
}
