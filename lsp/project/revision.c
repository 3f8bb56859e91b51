/* revision.c - the differences are asked of git by name only; each changed file is then read as the
 * revision has it.
 */
#define _GNU_SOURCE /* pipe2 */
#include "lsp/project/revision.h"

#include "core/base/str.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MAX_ARGUMENTS = 16 };

static void read_output(int fd, struct str *out) {
    char piece[4096];
    for (;;) {
        ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return;
        str_put(out, piece, (size_t)n);
    }
}

static pid_t start_git(char *const *argv, int out) {
    posix_spawn_file_actions_t to;
    pid_t pid = -1;
    posix_spawn_file_actions_init(&to);
    posix_spawn_file_actions_addopen(&to, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&to, out, 1);
    posix_spawn_file_actions_addopen(&to, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&pid, argv[0], &to, NULL, argv, environ) != 0) pid = -1;
    posix_spawn_file_actions_destroy(&to);
    return pid;
}

/* The output of git with these arguments, the last of which is NULL; false: it failed. */
static bool git(struct arena *a, const char *folder, const char *const *arguments,
                struct str *out) {
    /* A monitor of the file system is a program that the repository's settings name. */
    const char *const first[] = {"git", "-C", folder, "-c", "core.fsmonitor=false"};
    char *argv[sizeof first / sizeof *first + MAX_ARGUMENTS + 1] = {0};
    size_t n = 0;
    int ends[2], status = -1;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) argv[n++] = arena_strdup(a, first[i]);
    for (size_t i = 0; arguments[i] && i < MAX_ARGUMENTS; i++)
        argv[n++] = arena_strdup(a, arguments[i]);
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    pid_t pid = start_git(argv, ends[1]);
    close(ends[1]);
    *out = (struct str){.arena = a};
    if (pid > 0) read_output(ends[0], out);
    close(ends[0]);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    return pid > 0 && status == 0;
}

/* As the revision has it. */
static const char *old_text(struct arena *a, const char *root, const char *name, const char *path) {
    struct str text;
    const char *of = arena_printf(a, "%s:%s", name, path);
    bool known = git(a, root, (const char *const[]){"cat-file", "blob", of, NULL}, &text);
    if (!known || (text.n && memchr(text.at, 0, text.n))) return NULL;
    return text.n ? text.at : "";
}

/* Names that end in NUL, as seen from the root. */
static void add_changed(struct arena *a, const struct str *names, struct revision *out) {
    for (size_t at = 0; at < names->n; at += strlen(names->at + at) + 1) {
        struct changed_file f = {.path = arena_printf(a, "%s/%s", out->root, names->at + at)};
        vec_push(a, &out->files, f);
    }
}

/* git has printed it. */
static const char *without_newline(struct str *s) {
    if (s->n && s->at[s->n - 1] == '\n') s->at[--s->n] = 0;
    return s->n ? s->at : ".";
}

const char *revision_read(struct arena *a, const char *folder, const char *name,
                          struct revision *out) {
    struct str text;
    *out = (struct revision){0};
    if (name[0] == '-' || !name[0]) return arena_printf(a, "`%s` names no revision", name);
    if (!git(a, folder, (const char *const[]){"rev-parse", "--show-toplevel", NULL}, &text))
        return arena_printf(a, "%s: not in a git working tree, or there is no git", folder);
    const char *root = out->root = without_newline(&text);
    const char *commit = arena_printf(a, "%s^{commit}", name);
    if (!git(a, root, (const char *const[]){"rev-parse", "--verify", "--quiet", commit, NULL},
             &text))
        return arena_printf(a, "git knows no revision `%s`", name);
    commit = out->commit = without_newline(&text);
    const char *const differ[] = {
        "diff", "--no-ext-diff", "--no-textconv", "--no-renames", "--name-only", "-z", commit, "--",
        NULL};
    if (!git(a, root, differ, &text)) return "git cannot tell what has changed";
    add_changed(a, &text, out);
    const char *const others[] = {"ls-files", "-z", "--others", "--exclude-standard", NULL};
    if (!git(a, root, others, &text)) return "git cannot tell which files are new";
    add_changed(a, &text, out);
    return NULL;
}

void revision_read_texts(struct arena *a, struct revision *r) {
    size_t n = strlen(r->root) + 1;
    for (uint32_t i = 0; !r->has_texts && i < r->files.n; i++)
        r->files.at[i].text = old_text(a, r->root, r->commit, r->files.at[i].path + n);
    r->has_texts = true;
}

const struct changed_file *revision_find(const struct revision *r, const char *path) {
    char real[PATH_MAX];
    const char *name = realpath(path, real) ? real : path;
    for (uint32_t i = 0; i < r->files.n; i++)
        if (strcmp(r->files.at[i].path, name) == 0) return &r->files.at[i];
    return NULL;
}
