/* check_plan.c - `verify-ls plan`: what there is to verify, as files for other processes.
 *
 *   tasks/NAME.json    a function with all that it calls (task_file.h)
 *   results/NAME.json  its result, once some process has found it
 *   build.ninja        `ninja -C DIR` finds all of them, and puts them into the store
 *   prove.sh           the same for Slurm, as an array job; without Slurm it does all of it
 *   import.sh          puts the results into the store
 *   tasks.txt          the names of the tasks of this plan
 *
 * Nothing here schedules: names are hashes of what is asked, so whatever runs the tasks may stop at
 * any moment and start again, on any machine that sees the folder. The store's results are the
 * only ones that count, and `check` with the same options reports them.
 */
#include "lsp/cli/check_run.h"

#include "core/base/str.h"
#include "lsp/cli/check.h"
#include "lsp/store/task_file.h"
#include "lsp/text/files.h"
#include "lsp/text/uri.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ARRAY = 1000 }; /* elements of a Slurm array job, as clusters allow by default */

static bool plan_fails(struct check_run *r, const char *why) {
    check_clear_progress(r);
    fprintf(stderr, "verify-ls: plan: %s\n", why);
    r->broken = true;
    return false;
}

static const char *in_plan(const struct check_run *r, struct arena *a, const char *folder,
                           const char *name, const char *ending) {
    return arena_printf(a, "%s/%s/%s%s", r->plan.folder, folder, name, ending);
}

bool check_plan_begin(struct check_run *r) {
    struct arena *a = &r->arena;
    if (!r->store) return plan_fails(r, "there is no store to keep the results in; see --store");
    r->plan.folder = path_absolute(a, NULL, r->o->plan_dir);
    if (folder_make(a, arena_printf(a, "%s/tasks", r->plan.folder)) &&
        folder_make(a, arena_printf(a, "%s/results", r->plan.folder)))
        return true;
    return plan_fails(r, arena_printf(a, "%s cannot be made: %s", r->plan.folder, strerror(errno)));
}

/* ---- tasks ---- */

/* A result of an earlier plan serves if this version of verify-ls has found it. */
static void drop_foreign_result(const struct check_run *r, const char *name, const char *engine) {
    struct arena tmp = {0};
    const char *path = in_plan(r, &tmp, "results", name, ".json");
    if (!result_file_serves(path, engine)) unlink(path);
    arena_free(&tmp);
}

static void write_task_file(struct check_task *t, cJSON *params) {
    struct check_run *r = t->run;
    const char *name = task_file_name(&r->arena, t->key);
    if (map_str_get(&r->plan.names, name, NULL)) return;
    const struct task_file file = {t->func, t->key, r->o->prover.timeout_ms, params};
    struct arena tmp = {0};
    const char *wrong = task_file_write(&tmp, in_plan(r, &tmp, "tasks", name, ".json"), &file);
    if (wrong) plan_fails(r, wrong);
    arena_free(&tmp);
    map_str_put(&r->arena, &r->plan.names, name, 1);
    vec_push(&r->arena, &r->plan.tasks,
             (struct planned_task){name, arena_strdup(&r->arena, t->func)});
}

void check_plan_task(struct check_task *t) {
    struct options own = check_options(t);
    struct task_terms terms = check_terms(t);
    t->run->done_tasks++;
    if (t->box) {
        t->run->plan.kept++;
        return;
    }
    cJSON *params =
        t->key ? task_request(t->file->report.lowered.module, t->func, &own, &terms) : NULL;
    if (params) write_task_file(t, params);
    cJSON_Delete(params);
    t->box = result_box_unknown(t->func, reason_of(REASON_CANCELLED), own.prover.timeout_ms);
}

void check_plan_report(struct check_file *f) {
    if (f->report.problem)
        plan_fails(f->run, arena_printf(&f->arena, "%s: %s", f->report.shown, f->report.problem));
}

/* ---- what runs them ---- */

/* As one word of a shell's. */
static const char *shell_word(struct arena *a, const char *text) {
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+-";
    if (*text && !text[strspn(text, plain)]) return text;
    struct str s = {.arena = a};
    str_puts(&s, "'");
    for (; *text; text++) str_printf(&s, *text == '\'' ? "'\\''" : "%c", *text);
    str_puts(&s, "'");
    return s.at;
}

/* Of a value in a Ninja file; in the name of a file blanks and colons as well. */
static const char *ninja_text(struct arena *a, const char *text, bool name) {
    struct str s = {.arena = a};
    str_puts(&s, "");
    for (; *text; text++)
        str_printf(&s, "%s%c", *text == '$' || (name && strchr(" :", *text)) ? "$" : "", *text);
    return s.at;
}

struct plan_words {
    const char *self, *prover, *store; /* paths */
    const char *options;               /* of `prove` */
};

static bool find_plan_words(struct check_run *r, struct plan_words *out) {
    struct arena *a = &r->arena;
    char self[4096], prover[4096];
    size_t n = sizeof self;
    const char *of = r->o->files.n ? r->o->files.at[0] : ".";
    if (uv_exepath(self, &n) != 0 ||
        !pool_find_worker(r->o->worker_dir, ROLE_PROVE, prover, sizeof prover))
        return plan_fails(r, "the programs of verify-ls are not found");
    struct str s = {.arena = a};
    str_puts(&s, "");
    if (r->o->memory_mb) str_printf(&s, " --memory %lld", (long long)r->o->memory_mb);
    if (r->o->worker_dir)
        str_printf(&s, " --worker-dir %s", shell_word(a, path_absolute(a, NULL, r->o->worker_dir)));
    *out = (struct plan_words){arena_strdup(a, self), path_absolute(a, NULL, prover),
                               kept_place(a, r->o, of), s.at};
    return true;
}

static const char *import_command(struct arena *a, const struct plan_words *w, const char *more) {
    return arena_printf(a, "%s store --import results --store %s%s", shell_word(a, w->self),
                        shell_word(a, w->store), more);
}

static const char *ninja_file(struct check_run *r, const struct plan_words *w) {
    struct str s = {.arena = &r->arena};
    struct arena *a = &r->arena;
    const char *prove = arena_printf(a, "%s prove%s", shell_word(a, w->self), w->options);
    str_printf(
        &s,
        "# Written by verify-ls plan. `ninja -C` with this folder verifies what is missing.\n"
        "rule prove\n  command = %s $in $out\n  description = verify $function\n"
        "rule import\n  command = %s\n  description = keep the results\n\n",
        ninja_text(a, prove, false), ninja_text(a, import_command(a, w, " && touch kept"), false));
    for (uint32_t i = 0; i < r->plan.tasks.n; i++) {
        const struct planned_task *t = &r->plan.tasks.at[i];
        str_printf(&s, "build results/%s.json: prove tasks/%s.json | %s\n  function = %s\n",
                   t->name, t->name, ninja_text(a, w->prover, true), ninja_text(a, t->func, false));
    }
    str_puts(&s, "build kept: import");
    for (uint32_t i = 0; i < r->plan.tasks.n; i++)
        str_printf(&s, " results/%s.json", r->plan.tasks.at[i].name);
    str_puts(&s, "\n");
    return s.at;
}

/* An element of the array takes every n-th task: clusters limit the number of elements. What has a
 * result is not done again, so the same job may be submitted once more. */
static const char *slurm_script(struct check_run *r, const struct plan_words *w) {
    uint32_t n = r->plan.tasks.n < MOST_ARRAY ? r->plan.tasks.n : MOST_ARRAY;
    return arena_printf(
        &r->arena,
        "#!/bin/sh\n"
        "# Written by verify-ls plan. In this folder:\n"
        "#   sbatch prove.sh     once more if a node was lost; what is done is not done again\n"
        "#   sh import.sh        when it has ended\n"
        "# Without Slurm, `sh prove.sh` does all of it.\n"
        "#SBATCH --job-name=verify-ls\n"
        "#SBATCH --array=0-%u\n"
        "#SBATCH --requeue\n"
        "#SBATCH --output=/dev/null\n"
        "[ -z \"$SLURM_SUBMIT_DIR\" ] || cd \"$SLURM_SUBMIT_DIR\" || exit 1\n"
        "n=${SLURM_ARRAY_TASK_COUNT:-1}\n"
        "i=$((${SLURM_ARRAY_TASK_ID:-0} - ${SLURM_ARRAY_TASK_MIN:-0}))\n"
        "status=0\n"
        "for task in $(awk -v n=\"$n\" -v i=\"$i\" 'NR %% n == i %% n' tasks.txt); do\n"
        "    [ -e \"results/$task.json\" ] && continue\n"
        "    %s prove%s \"tasks/$task.json\" \"results/$task.json\" || status=1\n"
        "done\n"
        "exit $status\n",
        n ? n - 1 : 0, shell_word(&r->arena, w->self), w->options);
}

static const char *task_names(struct check_run *r) {
    struct str s = {.arena = &r->arena};
    str_puts(&s, "");
    for (uint32_t i = 0; i < r->plan.tasks.n; i++) str_printf(&s, "%s\n", r->plan.tasks.at[i].name);
    return s.at;
}

static bool write_plan_file(struct check_run *r, const char *name, const char *text) {
    const char *path = arena_printf(&r->arena, "%s/%s", r->plan.folder, name);
    return file_write_whole(&r->arena, path, text) ||
           plan_fails(r,
                      arena_printf(&r->arena, "%s cannot be written: %s", path, strerror(errno)));
}

static bool write_plan(struct check_run *r) {
    struct plan_words w;
    const char *engine = kept_engine(&r->arena, r->o);
    if (!engine || !find_plan_words(r, &w)) return false;
    for (uint32_t i = 0; i < r->plan.tasks.n; i++)
        drop_foreign_result(r, r->plan.tasks.at[i].name, engine);
    const char *import =
        arena_printf(&r->arena, "#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\n%s\n",
                     import_command(&r->arena, &w, ""));
    return write_plan_file(r, "tasks.txt", task_names(r)) &&
           write_plan_file(r, "build.ninja", ninja_file(r, &w)) &&
           write_plan_file(r, "prove.sh", slurm_script(r, &w)) &&
           write_plan_file(r, "import.sh", import);
}

int check_plan_end(struct check_run *r) {
    if (!write_plan(r)) return EXIT_USAGE;
    uint32_t n = r->plan.tasks.n;
    printf("%u function%s to verify, %u known already\n", n, n == 1 ? "" : "s", r->plan.kept);
    if (n)
        printf(
            "next: ninja -C %s   (or there: sbatch prove.sh, and when it has ended sh import.sh)\n"
            "then: the same command with `check`\n",
            shell_word(&r->arena, r->o->plan_dir));
    return r->broken ? EXIT_USAGE : EXIT_PROVED;
}
