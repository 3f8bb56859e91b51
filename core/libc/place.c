/* place.c - files by name and a folder's descriptor (<fcntl.h>, <unistd.h>, <sys/stat.h>), and what
 * is told or changed of a file: times, room, limits. <ftw.h>: a walk through a tree of files.
 * POSIX.
 *
 * As in posix.c: a call succeeds or fails, which is an input.
 */
#include "vl_slot.h"

int open(const char *path, int flags, ...);
ssize_t readlink(const char *restrict path, char *restrict to, size_t n);
int fstat(int fd, void *to);

static int vl_place_of(const char *path) {
    vl_check_string(path);
    return vl_success_or_none();
}

/* ---- by a folder ---- */

int openat(int folder, const char *path, int flags, ...) {
    va_list list;
    (void)folder;
    va_start(list, flags);
    vl_check_mode(flags, vl_slots(&list));
    va_end(list);
    return open(path, 0);
}

int openat64(int folder, const char *path, int flags, ...) {
    va_list list;
    (void)folder;
    va_start(list, flags);
    vl_check_mode(flags, vl_slots(&list));
    va_end(list);
    return open(path, 0);
}

int creat64(const char *path, unsigned mode) { return (void)mode, open(path, 0); }

int unlinkat(int folder, const char *path, int flags) {
    return (void)folder, (void)flags, vl_place_of(path);
}

int mkdirat(int folder, const char *path, unsigned mode) {
    return (void)folder, (void)mode, vl_place_of(path);
}

int mkfifoat(int folder, const char *path, unsigned mode) {
    return (void)folder, (void)mode, vl_place_of(path);
}

int mknod(const char *path, unsigned mode, unsigned long device) {
    return (void)mode, (void)device, vl_place_of(path);
}

int fchmodat(int folder, const char *path, unsigned mode, int flags) {
    return (void)folder, (void)mode, (void)flags, vl_place_of(path);
}

int fchownat(int folder, const char *path, unsigned owner, unsigned group, int flags) {
    return (void)folder, (void)owner, (void)group, (void)flags, vl_place_of(path);
}

int faccessat(int folder, const char *path, int mode, int flags) {
    return (void)folder, (void)mode, (void)flags, vl_place_of(path);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    (void)from_folder, (void)to_folder;
    vl_check_string(from);
    return vl_place_of(to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    return (void)flags, renameat(from_folder, from, to_folder, to);
}

int symlinkat(const char *from, int folder, const char *to) {
    return renameat(folder, from, folder, to);
}

ssize_t readlinkat(int folder, const char *restrict path, char *restrict to, size_t n) {
    return (void)folder, readlink(path, to, n);
}

int chroot(const char *path) { return vl_place_of(path); }

/* ---- times ---- */

enum { VL_TIME = sizeof(time_t) + sizeof(long) };

int futimens(int fd, const void *times) {
    (void)fd;
    if (times) vl_touch(times, 2 * VL_TIME);
    return vl_success_or_none();
}

int utimensat(int folder, const char *path, const void *times, int flags) {
    (void)folder, (void)flags;
    vl_check_string(path);
    return futimens(0, times);
}

int utimes(const char *path, const void *times) { return utimensat(0, path, times, 0); }

int utime(const char *path, const void *times) {
    if (times) vl_touch(times, 2 * sizeof(time_t));
    return vl_place_of(path);
}

/* ---- room and locks ---- */

int posix_fadvise(int fd, off_t from, off_t n, int advice) {
    (void)fd, (void)from, (void)n, (void)advice;
    return vl_goes_wrong() ? vl_some_error() : 0;
}

int posix_fallocate(int fd, off_t from, off_t n) {
    (void)fd, (void)from, (void)n;
    return __VERIFIER_nondet_bool() ? 0 : vl_some_error();
}

int fallocate(int fd, int mode, off_t from, off_t n) {
    return (void)fd, (void)mode, (void)from, (void)n, vl_success_or_none();
}

int lockf(int fd, int command, off_t n) {
    return (void)fd, (void)command, (void)n, vl_success_or_none();
}

/* -1 and errno as it was: there is no limit. */
long fpathconf(int fd, int name) {
    (void)fd, (void)name;
    long r = __VERIFIER_nondet_long();
    __VERIFIER_assume(r >= -1);
    if (r < 0 && __VERIFIER_nondet_bool()) vl_fail_somehow();
    return r;
}

long pathconf(const char *path, int name) {
    vl_check_string(path);
    return fpathconf(0, name);
}

/* ---- trees of files ---- */

/* A file below the path, and what it is; of one that cannot be asked for nothing is told. */
struct vl_visited {
    char *path;
    int kind;
};

enum { VL_STAT = 256, VL_NO_ANSWER = 3, VL_KINDS = 7 };

static struct vl_visited vl_next_visited(void *answer) {
    struct vl_visited v = {vl_unknown_string(), __VERIFIER_nondet_int()};
    __VERIFIER_assume(v.kind >= 0 && v.kind < VL_KINDS);
    if (v.kind != VL_NO_ANSWER) __VERIFIER_assume(fstat(0, answer) == 0);
    return v;
}

/* The first result that is not 0 ends the walk. */
int ftw(const char *path, int (*visit)(const char *, const void *, int), int descriptors) {
    long answer[VL_STAT / sizeof(long)];
    (void)descriptors;
    vl_check_string(path);
    while (__VERIFIER_nondet_bool()) {
        struct vl_visited v = vl_next_visited(answer);
        int r = visit(v.path, answer, v.kind);
        if (r != 0) return r;
    }
    return vl_success_or_none();
}

int nftw(const char *path, int (*visit)(const char *, const void *, int, void *), int descriptors,
         int flags) {
    long answer[VL_STAT / sizeof(long)];
    (void)descriptors, (void)flags;
    vl_check_string(path);
    while (__VERIFIER_nondet_bool()) {
        struct vl_visited v = vl_next_visited(answer);
        int where[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()}; /* its name, its level */
        __VERIFIER_assume(where[0] >= 0 && (size_t)where[0] <= strlen(v.path) && where[1] >= 0);
        int r = visit(v.path, answer, v.kind, where);
        if (r != 0) return r;
    }
    return vl_success_or_none();
}
