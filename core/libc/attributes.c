/* attributes.c - <sys/xattr.h>: attributes of files by name; <sys/prctl.h>: those of a process.
 *
 * Numbers are Linux's. Another operation of prctl than those below may change all memory that its
 * arguments reach, as a function without body.
 */
#include "vl_slot.h"

/* ---- of files ---- */

/* The length of what is asked for, which is put there if there is room for any; -1 and errno. */
static ssize_t vl_attribute(void *to, size_t room) {
    ssize_t n = (ssize_t)__VERIFIER_nondet_size_t();
    __VERIFIER_assume(n >= -1 && (room == 0 || n < 0 || (size_t)n <= room));
    if (n < 0) vl_fail_somehow();
    if (n > 0 && room > 0) vl_input(to, (size_t)n, room);
    return n;
}

ssize_t fgetxattr(int fd, const char *name, void *to, size_t room) {
    (void)fd;
    vl_check_string(name);
    return vl_attribute(to, room);
}

ssize_t getxattr(const char *path, const char *name, void *to, size_t room) {
    vl_check_string(path);
    return fgetxattr(0, name, to, room);
}

ssize_t lgetxattr(const char *path, const char *name, void *to, size_t room) {
    return getxattr(path, name, to, room);
}

/* Names, each with its end: where there are any, the last byte is 0. */
ssize_t flistxattr(int fd, char *to, size_t room) {
    (void)fd;
    ssize_t n = vl_attribute(to, room);
    if (n > 0 && room > 0) to[n - 1] = 0;
    return n;
}

ssize_t listxattr(const char *path, char *to, size_t room) {
    vl_check_string(path);
    return flistxattr(0, to, room);
}

ssize_t llistxattr(const char *path, char *to, size_t room) { return listxattr(path, to, room); }

int fsetxattr(int fd, const char *name, const void *from, size_t n, int flags) {
    (void)fd, (void)flags;
    vl_check_string(name);
    vl_touch(from, n);
    return vl_success_or_none();
}

int setxattr(const char *path, const char *name, const void *from, size_t n, int flags) {
    vl_check_string(path);
    return fsetxattr(0, name, from, n, flags);
}

int lsetxattr(const char *path, const char *name, const void *from, size_t n, int flags) {
    return setxattr(path, name, from, n, flags);
}

int fremovexattr(int fd, const char *name) {
    (void)fd;
    vl_check_string(name);
    return vl_success_or_none();
}

int removexattr(const char *path, const char *name) {
    vl_check_string(path);
    return fremovexattr(0, name);
}

int lremovexattr(const char *path, const char *name) { return removexattr(path, name); }

/* ---- of a process ---- */

int __vl_process_attribute(int operation, void *a, void *b, void *c, void *d);

static int vl_other_operation(int operation, const struct vl_slot *next) {
    return __vl_process_attribute(operation, vl_reaches_later(next, 0), vl_reaches_later(next, 1),
                                  vl_reaches_later(next, 2), vl_reaches_later(next, 3));
}

/* A name has 15 characters at most, and its end. */
static int vl_name_of_thread(char *to) {
    enum { LONGEST = 15 };
    size_t n = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(n <= LONGEST);
    __vl_check("out-of-bounds", __vl_inbounds(to, LONGEST + 1), "");
    vl_input(to, n, LONGEST);
    to[n] = 0;
    return 0;
}

int prctl(int operation, ...) {
    enum { SET_DEATHSIG = 1, GET_DEATHSIG, GET_DUMPABLE, SET_DUMPABLE, SET_NAME = 15, GET_NAME };
    enum { SET_SECCOMP = 22, CAPBSET_READ, CAPBSET_DROP, SET_REAPER = 36, GET_REAPER };
    enum { SET_NO_NEW = 38, GET_NO_NEW, SET_KEEPCAPS = 8, GET_KEEPCAPS = 7 };
    va_list list;
    va_start(list, operation);
    int r = -1;
#ifdef __linux__
    switch (operation) {
    case GET_DUMPABLE:
    case GET_KEEPCAPS:
    case CAPBSET_READ:
    case GET_NO_NEW:
        r = vl_some_or_none();
        break;
    case SET_DEATHSIG:
    case SET_DUMPABLE:
    case SET_KEEPCAPS:
    case CAPBSET_DROP:
    case SET_REAPER:
    case SET_NO_NEW:
        r = vl_success_or_none();
        break;
    case GET_DEATHSIG:
    case GET_REAPER:
        r = vl_success_or_none();
        if (r == 0) *va_arg(list, int *) = __VERIFIER_nondet_int();
        break;
    case SET_NAME:
        vl_check_string(va_arg(list, const char *));
        r = 0;
        break;
    case GET_NAME:
        r = vl_name_of_thread(va_arg(list, char *));
        break;
    default:
        r = vl_other_operation(operation, *(struct vl_slot **)(void *)&list);
    }
#else
    r = vl_other_operation(operation, *(struct vl_slot **)(void *)&list);
#endif
    va_end(list);
    return r;
}
