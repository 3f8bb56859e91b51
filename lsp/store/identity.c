/* identity.c - the hash of the prover's file, and what the prover says of its libraries.
 *
 * The solvers are shared libraries or parts of the prover, as the distribution has it. An update of
 * a shared one leaves the file as it was, so the prover is asked for their versions.
 */
#include "lsp/store/identity.h"

#include "core/base/hash.h"
#include "lsp/text/uri.h"

#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { ANSWER = 16384 };

/* Reads to the end; what does not fit is no version. */
static size_t read_all(int fd, char *out, size_t size) {
    size_t n = 0;
    ssize_t got;
    while (n < size && (got = read(fd, out + n, size - n)) > 0) n += (size_t)got;
    return n;
}

static pid_t start(const char *program, int out) {
    char *argv[] = {(char *)program, "--version", NULL};
    posix_spawn_file_actions_t to;
    pid_t pid = -1;
    posix_spawn_file_actions_init(&to);
    posix_spawn_file_actions_addopen(&to, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&to, out, 1);
    if (posix_spawn(&pid, program, &to, NULL, argv, environ) != 0) pid = -1;
    posix_spawn_file_actions_destroy(&to);
    return pid;
}

const char *identity_says(struct arena *a, const char *program) {
    char text[ANSWER];
    int ends[2], status = -1;
    if (pipe(ends) != 0) return NULL;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pid_t pid = start(program, ends[1]);
    close(ends[1]);
    size_t n = pid > 0 ? read_all(ends[0], text, sizeof text) : 0;
    close(ends[0]);
    if (pid > 0 && waitpid(pid, &status, 0) != pid) status = -1;
    return status == 0 && n && n < sizeof text ? arena_strndup(a, text, n) : NULL;
}

const char *identity_of(struct arena *a, const char *prover) {
    char hex[33];
    struct arena file = {0};
    size_t n = 0;
    const char *bytes = read_whole_file(&file, prover, &n);
    if (bytes) hash128_hex(hash128_bytes(bytes, n), hex);
    arena_free(&file);
    const char *with = bytes ? identity_says(a, prover) : NULL;
    return with ? arena_printf(a, "%s %s", hex, with) : NULL;
}
