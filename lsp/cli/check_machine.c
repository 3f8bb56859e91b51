/* check_machine.c - findings on the machine: `--replay` runs them, `--emit-test` keeps them as
 * tests.
 */
#include "lsp/cli/check_run.h"
#include "lsp/findings/keep.h"
#include "lsp/text/uri.h"

#include <errno.h>
#include <string.h>

/* The file with the verified function, then the other ones of its program. */
static void list_sources(const struct check_file *f, const char *func, struct replay_source *out) {
    const struct check_run *r = f->run;
    struct ir_loc loc = ir_loc_of(f->report.lowered.module, func, 0);
    const char *path = ir_file_of(f->report.lowered.module, &loc);
    for (uint32_t i = 0; i < f->plan->units.n; i++) {
        uint32_t given = r->linked.files[f->plan->units.at[i]].given;
        const struct check_file *g = r->files.at[given];
        out[i] = (struct replay_source){g->report.path, &g->flags};
        if (!path || strcmp(path, g->report.path) != 0) continue;
        struct replay_source first = out[i];
        out[i] = out[0];
        out[0] = first;
    }
}

void check_replay(struct check_file *f) {
    struct file_report *p = &f->report;
    uint32_t n = f->plan ? f->plan->units.n : 1;
    struct replay_source *sources = arena_new_array(&f->arena, struct replay_source, n);
    sources[0] = (struct replay_source){p->path, &f->flags};
    p->machine = arena_new_array(&f->arena, struct machine_replay, p->findings.n + 1);
    for (uint32_t i = 0; i < p->findings.n; i++) {
        const struct finding *d = &p->findings.at[i];
        if (f->plan) list_sources(f, d->result->func, sources);
        p->machine[i] = replay_on_machine(&f->arena, p->lowered.module, d->check, sources, n);
    }
}

/* ---- tests ---- */

static void tell_no_test(struct check_run *r, const struct finding *f, const char *why) {
    check_clear_progress(r);
    fprintf(stderr, "verify-ls: no test of %s in %s, line %u: %s\n",
            check_infos[f->check->kind].name, f->check->func, f->loc.line, why);
    r->tests.without++;
}

static void write_test(struct check_file *f, const struct finding *d,
                       const struct replay_source *sources, uint32_t n,
                       const struct keep_place *at) {
    struct check_run *r = f->run;
    struct kept_test t = keep_test(&f->arena, f->report.lowered.module, d, sources, n, at);
    if (t.problem) {
        tell_no_test(r, d, t.problem);
        return;
    }
    switch (keep_write(&f->arena, &t, at, r->o->emit_test_force)) {
    case KEPT_WRITTEN:
        r->tests.written++;
        break;
    case KEPT_THERE:
        r->tests.there++;
        break;
    case KEPT_FAILED:
        check_clear_progress(r);
        fprintf(stderr, "verify-ls: %s/%s.c: cannot be written: %s\n", r->o->emit_test, t.name,
                strerror(errno));
        r->broken = true;
        break;
    }
}

/* What a comment allows needs no test. */
void check_write_tests(struct check_file *f) {
    const struct options *o = f->run->o;
    const finding_list *all = &f->report.findings;
    uint32_t n = f->plan ? f->plan->units.n : 1;
    struct replay_source *sources = arena_new_array(&f->arena, struct replay_source, n);
    const struct keep_place at = {path_absolute(&f->arena, NULL, o->emit_test), o->test_style};
    sources[0] = (struct replay_source){f->report.path, &f->flags};
    for (uint32_t i = 0; i < all->n; i++) {
        if (all->at[i].allowed) continue;
        if (f->plan) list_sources(f, all->at[i].result->func, sources);
        write_test(f, &all->at[i], sources, n, &at);
    }
}

void check_tell_tests(const struct check_run *r) {
    const struct check_tests *t = &r->tests;
    if (!r->o->emit_test) return;
    fprintf(stderr, "verify-ls: %u test%s written to %s", t->written, t->written == 1 ? "" : "s",
            r->o->emit_test);
    if (t->there)
        fprintf(stderr, ", %u already there (--emit-test-force writes them anew)", t->there);
    fprintf(stderr, "\n");
}
