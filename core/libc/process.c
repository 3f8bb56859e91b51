/* process.c - processes: <spawn.h>, waiting for them, and their numbers. POSIX.
 *
 * As in posix.c: whether a call succeeds, and what it tells, are inputs. A new process does not
 * change the program's memory.
 *
 * Assumed: the objects of <spawn.h> are at least as large as glibc's smallest of them.
 */
#include "vl_model.h"

int waitpid(int pid, int *status, int options);

/* ---- waiting ---- */

enum { VL_RUSAGE = 18 * sizeof(long) };

int wait4(int pid, int *status, int options, void *use) {
    int r = waitpid(pid, status, options);
    if (r > 0 && use) vl_input(use, VL_RUSAGE, VL_RUSAGE);
    return r;
}

int wait3(int *status, int options, void *use) { return wait4(-1, status, options, use); }

int waitid(int what, unsigned id, void *info, int options) {
    enum { INFO = 128 };
    (void)what, (void)id, (void)options;
    if (vl_success_or_none() < 0) return -1;
    if (info) vl_input(info, INFO, INFO);
    return 0;
}

/* ---- new processes ---- */

/* 0, or the number of an error; then there is no process. */
int posix_spawn(int *restrict pid, const char *restrict path, const void *restrict actions,
                const void *restrict attributes, char *const argv[restrict],
                char *const environment[restrict]) {
    (void)actions, (void)attributes, (void)environment;
    vl_check_string(path);
    vl_touch(argv, sizeof *argv);
    if (__VERIFIER_nondet_bool()) return vl_some_error();
    int child = __VERIFIER_nondet_int();
    __VERIFIER_assume(child > 0);
    if (pid) *pid = child;
    return 0;
}

int posix_spawnp(int *restrict pid, const char *restrict name, const void *restrict actions,
                 const void *restrict attributes, char *const argv[restrict],
                 char *const environment[restrict]) {
    return posix_spawn(pid, name, actions, attributes, argv, environment);
}

/* An object that was set up holds something. */
static int vl_spawn_set_up(void *object) {
    enum { LEAST = 16 };
    vl_input(object, LEAST, LEAST);
    return vl_error_number();
}

static int vl_on_spawn_object(const void *object) {
    char first = *(const char *)object;
    (void)first;
    return vl_error_number();
}

int posix_spawn_file_actions_init(void *actions) { return vl_spawn_set_up(actions); }

int posix_spawn_file_actions_destroy(void *actions) { return vl_on_spawn_object(actions); }

int posix_spawn_file_actions_addclose(void *actions, int fd) {
    return (void)fd, vl_on_spawn_object(actions);
}

int posix_spawn_file_actions_adddup2(void *actions, int fd, int to) {
    return (void)fd, (void)to, vl_on_spawn_object(actions);
}

int posix_spawn_file_actions_addopen(void *restrict actions, int fd, const char *restrict path,
                                     int flags, unsigned mode) {
    (void)fd, (void)flags, (void)mode;
    vl_check_string(path);
    return vl_on_spawn_object(actions);
}

int posix_spawnattr_init(void *attributes) { return vl_spawn_set_up(attributes); }

int posix_spawnattr_destroy(void *attributes) { return vl_on_spawn_object(attributes); }

int posix_spawnattr_setflags(void *attributes, short flags) {
    return (void)flags, vl_on_spawn_object(attributes);
}

int posix_spawnattr_setpgroup(void *attributes, int group) {
    return (void)group, vl_on_spawn_object(attributes);
}

int posix_spawnattr_setsigmask(void *restrict attributes, const void *restrict set) {
    vl_touch(set, 8);
    return vl_on_spawn_object(attributes);
}

int posix_spawnattr_setsigdefault(void *restrict attributes, const void *restrict set) {
    return posix_spawnattr_setsigmask(attributes, set);
}

/* The caller goes on as another process, or it fails. */
int daemon(int keeps_folder, int keeps_files) {
    return (void)keeps_folder, (void)keeps_files, vl_success_or_none();
}

/* ---- numbers of users ---- */

int getresuid(unsigned *real, unsigned *effective, unsigned *saved) {
    *real = __VERIFIER_nondet_uint();
    *effective = __VERIFIER_nondet_uint();
    *saved = __VERIFIER_nondet_uint();
    return 0;
}

int getresgid(unsigned *real, unsigned *effective, unsigned *saved) {
    return getresuid(real, effective, saved);
}

int gettid(void) {
    int id = __VERIFIER_nondet_int();
    __VERIFIER_assume(id > 0);
    return id;
}

int getdtablesize(void) { return gettid(); }

/* ---- names ---- */

/* A host's domain; one that is cut off has no end. */
int getdomainname(char *to, size_t n) {
    size_t length = __VERIFIER_nondet_size_t();
    if (vl_success_or_none() < 0) return -1;
    __VERIFIER_assume(length <= n && length <= 64);
    vl_input(to, length, n);
    if (length < n) to[length] = 0;
    return 0;
}

int sethostname(const char *name, size_t n) {
    vl_touch(name, n);
    return vl_success_or_none();
}

/* The length of a text of the system's, with its end; as much as fits is there, and an end. */
size_t confstr(int name, char *to, size_t n) {
    size_t length = __VERIFIER_nondet_size_t();
    (void)name;
    if (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool()) vl_fail(VL_EINVAL);
        return 0;
    }
    __VERIFIER_assume(length > 0 && length <= 4096);
    size_t part = length < n ? length : n;
    if (part > 0) {
        vl_input(to, part - 1, n);
        to[part - 1] = 0;
    }
    return length;
}
