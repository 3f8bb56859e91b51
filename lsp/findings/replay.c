/* replay.c - compiles and runs a counterexample with the user's file under sanitizers, in a
 * directory of its own that is removed afterwards.
 *
 * A run counts as confirmed only if its output has the words that lsp/findings/sanitizers.def
 * expects of this kind of check.
 */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */
#include "lsp/findings/replay.h"

#include "core/base/str.h"
#include "lsp/findings/driver_file.h"
#include "lsp/findings/machine.h"
#include "lsp/text/uri.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

const char *machine_answer_name(enum machine_answer a) {
    static const char *const names[] = {"confirmed",        "other failure", "returned",
                                        "no machine check", "no driver",     "other order"};
    return names[a];
}

/* ---- processes and files ---- */

typedef VEC(char *) argv_t;

static void add(struct arena *a, argv_t *v, const char *text) {
    vec_push(a, v, arena_strdup(a, text));
}

/* Runs a program in a folder (NULL: the current one) with its output in a file; -1 if it cannot be
 * started. */
static int run(struct arena *a, argv_t *v, const char *folder, const char *output, char **env) {
    posix_spawn_file_actions_t to;
    pid_t pid;
    int status = -1;
    vec_push(a, v, NULL);
    posix_spawn_file_actions_init(&to);
    posix_spawn_file_actions_addopen(&to, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&to, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&to, 1, 2);
    if (folder && access(folder, X_OK) == 0) posix_spawn_file_actions_addchdir_np(&to, folder);
    if (posix_spawnp(&pid, v->at[0], &to, NULL, v->at, env) != 0) pid = -1;
    posix_spawn_file_actions_destroy(&to);
    if (pid > 0 && waitpid(pid, &status, 0) != pid) status = -1;
    return status;
}

static bool write_source(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    if (!f) return false;
    fputs(text, f);
    return fclose(f) == 0;
}

/* ---- building ---- */

struct build {
    struct arena *a;
    const char *dir;
    const struct replay_source *sources;
    uint32_t n;
};

static const char *in_dir(const struct build *b, const char *name) {
    return arena_printf(b->a, "%s/%s", b->dir, name);
}

static const char *object_name(const struct build *b, uint32_t source) {
    return in_dir(b, arena_printf(b->a, "other%u.o", source));
}

/* The arguments of each call of the compiler. */
static void add_options(const struct build *b, argv_t *v, enum check_kind kind) {
    const char *sanitizers = machine_check_of(kind).flags;
    add(b->a, v, "cc");
    for (size_t i = 0; machine_options[i]; i++) add(b->a, v, machine_options[i]);
    for (size_t n; *sanitizers; sanitizers += n + (sanitizers[n] == ' ')) {
        n = strcspn(sanitizers, " ");
        vec_push(b->a, v, arena_strndup(b->a, sanitizers, n));
    }
    if (b->n > 1) add(b->a, v, "-fcommon");
}

static void add_flags(const struct build *b, argv_t *v, const struct replay_source *source) {
    const struct compile_flags *flags = source->flags;
    for (uint32_t i = 0; i < flags->flags.n; i++) add(b->a, v, flags->flags.at[i]);
    const char *slash = strrchr(source->path, '/');
    add(b->a, v,
        arena_printf(b->a, "-I%.*s", slash ? (int)(slash - source->path) : 1,
                     slash ? source->path : "."));
}

static bool call_compiler(const struct build *b, argv_t *v, const struct replay_source *source) {
    return run(b->a, v, source->flags->directory, in_dir(b, "compiler"), environ) == 0;
}

static bool compile_other(const struct build *b, enum check_kind kind, uint32_t i) {
    argv_t v = {0};
    add_options(b, &v, kind);
    add_flags(b, &v, &b->sources[i]);
    add(b->a, &v, "-Dmain=vl_user_main");
    add(b->a, &v, "-c");
    add(b->a, &v, b->sources[i].path);
    add(b->a, &v, "-o");
    add(b->a, &v, object_name(b, i));
    return call_compiler(b, &v, &b->sources[i]);
}

static bool compile(const struct build *b, enum check_kind kind) {
    argv_t v = {0};
    add_options(b, &v, kind);
    add_flags(b, &v, &b->sources[0]);
    add(b->a, &v, "-o");
    add(b->a, &v, in_dir(b, "driver"));
    add(b->a, &v, in_dir(b, "main.c"));
    for (uint32_t i = 1; i < b->n; i++) add(b->a, &v, object_name(b, i));
    add(b->a, &v, "-lm");
    add(b->a, &v, MACHINE_LINK);
    if (b->n > 1) { /* as the program was put together; its files may need others */
        add(b->a, &v, "-no-pie");
        add(b->a, &v, "-Wl,--allow-multiple-definition,--unresolved-symbols=ignore-all");
    }
    return call_compiler(b, &v, &b->sources[0]);
}

static bool build_program(const struct build *b, const struct ir_module *m,
                          const struct check_result *c) {
    const char *source = b->sources[0].path;
    const struct driver_file main = {
        .m = m, .source = source, .include = source, .head = "", .style = DRIVER_REPLAY};
    for (uint32_t i = 1; i < b->n; i++)
        if (!compile_other(b, c->kind, i)) return false;
    return write_source(in_dir(b, "main.c"), driver_file_text(b->a, c, &main)) &&
           compile(b, c->kind);
}

static void tidy_up(const struct build *b) {
    static const char *const files[] = {"main.c", "driver", "compiler", "output"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) unlink(in_dir(b, files[i]));
    for (uint32_t i = 1; i < b->n; i++) unlink(object_name(b, i));
    rmdir(b->dir);
}

/* ---- results ---- */

static char *const sanitizer_environment[] = {
    (char *)"ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1:"
            "allocator_may_return_null=1:handle_abort=0:detect_invalid_pointer_pairs=2",
    (char *)"UBSAN_OPTIONS=print_stacktrace=0", (char *)"PATH=/usr/bin:/bin", NULL};

static bool any_word(const char *output, const char *words) {
    for (size_t n; *words; words += n + (words[n] == '|')) {
        char word[64];
        n = strcspn(words, "|");
        snprintf(word, sizeof word, "%.*s", (int)n, words);
        if (strstr(output, word)) return true;
    }
    return false;
}

/* The first line of the output that names a failure. */
static const char *telling_line(struct arena *a, const char *output) {
    static const char *const marks[] = {"runtime error", "ERROR:", "Assertion", "vl: "};
    for (const char *line = output; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = arena_printf(a, "%.*s", (int)n, line);
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            if (strstr(text, marks[i])) return text;
        line += n + (line[n] == '\n');
    }
    return "no message";
}

static struct machine_replay judge(struct arena *a, enum check_kind kind, int status,
                                   const char *output) {
    const char *words = machine_words(kind);
    struct machine_replay r = {MACHINE_RETURNED, telling_line(a, output)};
    bool aborted = WIFSIGNALED(status);
    if (aborted && WTERMSIG(status) == SIGALRM)
        r.detail = "no end within 10 s";
    else if (any_word(output, words) || (aborted && any_word("abort", words)))
        r.answer = MACHINE_CONFIRMED;
    else if (status != 0)
        r.answer = MACHINE_OTHER;
    return r;
}

/* Where a stand-in gives what the real library may not give, its run shows nothing. */
static const char *problem_of(const struct driver *d) {
    return d->problem ? d->problem
           : d->opens ? "the library may not give what the run needs"
                      : NULL;
}

struct machine_replay replay_on_machine(struct arena *a, const struct ir_module *m,
                                        const struct check_result *c,
                                        const struct replay_source *sources, uint32_t n) {
    struct machine_replay r = {MACHINE_NO_DRIVER, "no driver was written"};
    char dir[] = "/tmp/verify-ls-replay-XXXXXX";
    if (!machine_words(c->kind)) return (struct machine_replay){MACHINE_NO_CHECK, NULL};
    if (!c->driver.main || !c->driver.before) return r;
    if ((r.detail = problem_of(&c->driver))) return r;
    r.detail = "no temporary directory";
    if (!mkdtemp(dir)) return r;
    struct build b = {a, dir, sources, n};
    r.detail = "does not compile";
    if (build_program(&b, m, c)) {
        argv_t v = {0};
        size_t size = 0;
        add(a, &v, in_dir(&b, "driver"));
        int status = run(a, &v, NULL, in_dir(&b, "output"), (char **)sanitizer_environment);
        const char *output = read_whole_file(a, in_dir(&b, "output"), &size);
        r.detail = "this machine does not run it"; /* built for another, as by -m32 */
        if (status != -1) r = judge(a, c->kind, status, output ? output : "");
        bool differs = r.answer == MACHINE_OTHER || r.answer == MACHINE_RETURNED;
        if (differs && c->driver.ordered)
            r = (struct machine_replay){MACHINE_ORDER, "your compiler evaluates in another order"};
    }
    if (getenv("VL_KEEP_REPLAY"))
        fprintf(stderr, "verify-ls: %s\n", dir);
    else
        tidy_up(&b);
    return r;
}
