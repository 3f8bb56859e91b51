/* posix.c - the POSIX calls of ordinary programs: files by descriptor, processes.
 *
 * A call succeeds or fails with -1 and some errno; bytes that are read are any input. Descriptors
 * are numbers: it is not checked that one is open, or closed once only. mmap, and new threads have
 * no model.
 *
 * Assumed: other programs do not change this one's memory.
 */
#include "vl_slot.h"

/* The result of a call that a program need not check: failure is left open. */
static int vl_hardly_fails(void) {
    if (!vl_goes_wrong()) return 0;
    vl_fail_somehow();
    return -1;
}

/* A count of at most n, or -1. */
static ssize_t vl_part_of(size_t n) {
    ssize_t r = (ssize_t)__VERIFIER_nondet_size_t();
    __VERIFIER_assume(r >= -1 && (r < 0 || (size_t)r <= n));
    if (r < 0) vl_fail_somehow();
    return r;
}

/* ---- descriptors ---- */

static int vl_opened(const char *path, int flags, const struct vl_slot *next) {
    vl_check_string(path);
    vl_check_mode(flags, next);
    return vl_some_or_none();
}

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    int r = vl_opened(path, flags, vl_slots(&list));
    va_end(list);
    return r;
}

int open64(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    int r = vl_opened(path, flags, vl_slots(&list));
    va_end(list);
    return r;
}

int creat(const char *path, unsigned mode) {
    vl_check_string(path);
    (void)mode;
    return vl_some_or_none();
}

extern unsigned __vl_noted_watches;
void __vl_unwatch(int fd);

int close(int fd) {
    if (__vl_noted_watches > 0) __vl_unwatch(fd);
    return vl_hardly_fails();
}

ssize_t read(int fd, void *to, size_t n) {
    ssize_t got = vl_part_of(n);
    (void)fd;
    if (got > 0) vl_input(to, (size_t)got, n);
    return got;
}

ssize_t write(int fd, const void *from, size_t n) {
    (void)fd;
    vl_touch(from, n);
    return vl_part_of(n);
}

ssize_t pread64(int fd, void *to, size_t n, long long at) {
    (void)at;
    return read(fd, to, n);
}

ssize_t pwrite64(int fd, const void *from, size_t n, long long at) {
    (void)at;
    return write(fd, from, n);
}

ssize_t pread(int fd, void *to, size_t n, off_t at) {
    (void)at;
    return read(fd, to, n);
}

ssize_t pwrite(int fd, const void *from, size_t n, off_t at) {
    (void)at;
    return write(fd, from, n);
}

/* Linux: the whole of it up to 256 bytes, if no signal comes. */
ssize_t getrandom(void *to, size_t n, unsigned flags) {
    (void)flags;
    return read(0, to, n);
}

int getentropy(void *to, size_t n) {
    if (n > 256 || __VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    vl_input(to, n, n);
    return 0;
}

/* The file's length and the place in it are left open; so is what a device without a place says,
 * which POSIX leaves to the system. */
off_t lseek(int fd, off_t offset, int whence) {
    enum { SET };
    (void)fd;
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    _Bool placed = whence == SET && !__vl_open_bool();
    off_t r = placed ? offset : __vl_open_long();
    __VERIFIER_assume(r >= 0 && (placed || r <= VL_LONGEST_FILE));
    return r;
}

long long lseek64(int fd, long long offset, int whence) {
    if (offset != (off_t)offset) offset = __vl_open_long();
    return lseek(fd, (off_t)offset, whence);
}

int dup(int fd) {
    (void)fd;
    return vl_some_or_none();
}

int dup2(int fd, int to) {
    (void)fd;
    if (to < 0) {
        vl_fail(VL_EBADF);
        return -1;
    }
    if (__VERIFIER_nondet_bool()) return to;
    vl_fail_somehow();
    return -1;
}

int pipe(int ends[2]) {
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    ends[0] = __VERIFIER_nondet_int();
    ends[1] = __VERIFIER_nondet_int();
    __VERIFIER_assume(ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]);
    return 0;
}

int isatty(int fd) {
    (void)fd;
    return __VERIFIER_nondet_bool();
}

int fchmod(int fd, unsigned mode) {
    (void)fd;
    (void)mode;
    return vl_success_or_none();
}

int fchown(int fd, unsigned owner, unsigned group) {
    (void)fd;
    (void)owner;
    (void)group;
    return vl_success_or_none();
}

int fchdir(int fd) {
    (void)fd;
    return vl_success_or_none();
}

int pipe2(int ends[2], int flags) {
    (void)flags;
    return pipe(ends);
}

int dup3(int fd, int to, int flags) {
    (void)flags;
    return dup2(fd, to);
}

int fdatasync(int fd) {
    (void)fd;
    return vl_success_or_none();
}

void sync(void) {}

int fsync(int fd) {
    (void)fd;
    return vl_success_or_none();
}

int ftruncate(int fd, off_t length) {
    (void)fd;
    (void)length;
    return vl_success_or_none();
}

int ftruncate64(int fd, long long length) {
    (void)fd;
    (void)length;
    return vl_success_or_none();
}

/* ---- files by name ---- */

static int vl_with_path(const char *path) {
    vl_check_string(path);
    return vl_success_or_none();
}

int unlink(const char *path) { return vl_with_path(path); }

int rmdir(const char *path) { return vl_with_path(path); }

int chdir(const char *path) { return vl_with_path(path); }

int access(const char *path, int mode) {
    (void)mode;
    return vl_with_path(path);
}

int mkdir(const char *path, unsigned mode) {
    (void)mode;
    return vl_with_path(path);
}

int chmod(const char *path, unsigned mode) {
    (void)mode;
    return vl_with_path(path);
}

int chown(const char *path, unsigned owner, unsigned group) {
    (void)owner;
    (void)group;
    return vl_with_path(path);
}

int lchown(const char *path, unsigned owner, unsigned group) { return chown(path, owner, group); }

int mkfifo(const char *path, unsigned mode) {
    (void)mode;
    return vl_with_path(path);
}

int truncate(const char *path, off_t length) {
    (void)length;
    return vl_with_path(path);
}

int truncate64(const char *path, long long length) {
    (void)length;
    return vl_with_path(path);
}

int link(const char *from, const char *to) {
    vl_check_string(from);
    return vl_with_path(to);
}

int symlink(const char *from, const char *to) {
    vl_check_string(from);
    return vl_with_path(to);
}

/* The template ends in XXXXXX and `ending` more characters; the former become others. */
static int vl_made_from(char *template, int ending) {
    size_t n = strlen(template), after = (size_t)ending, from = n - 6 - after;
    _Bool marked = ending >= 0 && n >= 6 && n - 6 >= after;
    for (size_t i = 0; marked && i < 6; i++) marked = template[from + i] == 'X';
    __vl_check("library-argument", marked, "template does not end in XXXXXX");
    for (size_t i = 0; i < 6; i++) {
        char c = __VERIFIER_nondet_char();
        __VERIFIER_assume((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                          (c >= 'a' && c <= 'z'));
        template[from + i] = c;
    }
    return vl_some_or_none();
}

int mkstemp(char *template) { return vl_made_from(template, 0); }

int mkstemp64(char *template) { return vl_made_from(template, 0); }

int mkostemp(char *template, int flags) { return (void)flags, vl_made_from(template, 0); }

int mkstemps(char *template, int ending) { return vl_made_from(template, ending); }

int mkostemps(char *template, int ending, int flags) {
    return (void)flags, vl_made_from(template, ending);
}

/* A name that no file has; of a failure the template is empty. */
char *mktemp(char *template) {
    if (vl_made_from(template, 0) < 0) template[0] = 0;
    return template;
}

/* The same of a folder. */
char *mkdtemp(char *template) {
    if (mkstemp(template) < 0) return NULL;
    return template;
}

/* A pagesize is a power of 2. */
int getpagesize(void) {
    int bits = __vl_open_int();
    __VERIFIER_assume(bits >= 9 && bits <= 20);
    return 1 << bits;
}

/* Not ended by a zero. */
ssize_t readlink(const char *restrict path, char *restrict to, size_t n) {
    vl_check_string(path);
    ssize_t got = vl_part_of(n);
    if (got > 0) vl_input(to, (size_t)got, n);
    return got;
}

/* A null `to` is glibc's: memory of the caller's to free. */
char *getcwd(char *to, size_t n) {
    size_t length = __VERIFIER_nondet_size_t();
    if (to && n == 0) {
        vl_fail(VL_EINVAL);
        return NULL;
    }
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return NULL;
    }
    if (!to) {
        __VERIFIER_assume(length > 0 && length < SIZE_MAX / 4);
        to = malloc(length + 1);
        const char *from = __vl_lent();
        __VERIFIER_assume(to != NULL && from != NULL);
        __VERIFIER_assume(length < __vl_size(from));
        memmove(to, from, length);
        to[length] = 0;
    } else {
        __VERIFIER_assume(length > 0 && length < n);
        vl_input(to, length, n - 1);
        to[length] = 0;
    }
    __VERIFIER_assume(to[0] == '/'); /* an absolute path name */
    return to;
}

/* POSIX: of at most PATH_MAX bytes with its end; a null `to` asks for memory. */
char *realpath(const char *restrict path, char *restrict to) {
    enum { PATH = 4096 };
    size_t length = __VERIFIER_nondet_size_t();
    if (!path) {
        vl_fail(VL_EINVAL);
        return NULL;
    }
    vl_check_string(path);
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return NULL;
    }
    __VERIFIER_assume(length > 0 && length < PATH);
    if (!to) to = malloc(length + 1);
    if (!to) return NULL;
    size_t room = vl_room(to) < PATH ? vl_room(to) : PATH;
    to[length] = 0;
    vl_input(to, length, room);
    __VERIFIER_assume(to[0] == '/');
    return to;
}

char *canonicalize_file_name(const char *path) {
    vl_check_string(path);
    return realpath(path, NULL);
}

char *get_current_dir_name(void) { return getcwd(NULL, 0); }

int gethostname(char *to, size_t n) {
    size_t length = __VERIFIER_nondet_size_t();
    if (n == 0 || __VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    __VERIFIER_assume(length <= n);
    vl_input(to, length, n);
    if (length < n) to[length] = 0; /* one that is cut off has no end */
    return 0;
}

/* ---- processes ---- */

/* The same for as long as the process is. */
int __vl_noted_process = 0;

static int vl_number_of_process(void) {
    int id = __VERIFIER_nondet_int();
    __VERIFIER_assume(id > 0);
    return id;
}

int getpid(void) {
    if (!__vl_noted_process) __vl_noted_process = vl_number_of_process();
    return __vl_noted_process;
}

int getppid(void) { return __VERIFIER_nondet_bool() ? 0 : vl_number_of_process(); }

/* In the new process, the copy of this one, it is 0. */
int fork(void) {
    int parent = getpid();
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    int child = vl_number_of_process();
    __VERIFIER_assume(child != parent);
    if (__VERIFIER_nondet_bool()) return child;
    __vl_noted_process = child;
    return 0;
}

/* A process that has ended, or 0 where WNOHANG is among the options. */
int waitpid(int pid, int *status, int options) {
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(r >= -1 && (r <= 0 || pid <= 0 || r == pid) && (r != 0 || options & 1));
    if (r < 0) vl_fail_somehow();
    if (r > 0 && status) *status = vl_some_status(options);
    return r;
}

int wait(int *status) { return waitpid(-1, status, 0); }

/* What is left of the timer, if the program has set it so, and no other function (timer.c). */
_Bool __vl_noted_alarm = 0;
static unsigned __vl_noted_seconds;

unsigned alarm(unsigned seconds) {
    unsigned left = __VERIFIER_nondet_uint();
    __VERIFIER_assume(!__vl_noted_alarm || left <= __vl_noted_seconds);
    __vl_noted_alarm = 1;
    __vl_noted_seconds = seconds;
    return left;
}

/* ---- sessions, groups of processes and their terminal ---- */

static int vl_process_or_none(void) {
    if (__VERIFIER_nondet_bool()) return vl_number_of_process();
    vl_fail_somehow();
    return -1;
}

int setsid(void) { return vl_process_or_none(); }

/* 0: it has no number here, being of another namespace. */
static int vl_number_of_group(void) {
    return __VERIFIER_nondet_bool() ? 0 : vl_number_of_process();
}

static int vl_group_or_none(void) {
    if (__VERIFIER_nondet_bool()) return vl_number_of_group();
    vl_fail_somehow();
    return -1;
}

int getsid(int pid) { return (void)pid, vl_group_or_none(); }

int getpgrp(void) { return vl_number_of_group(); }

int getpgid(int pid) { return (void)pid, vl_group_or_none(); }

int setpgid(int pid, int group) { return (void)pid, (void)group, vl_success_or_none(); }

int tcgetpgrp(int fd) { return (void)fd, vl_group_or_none(); }

int tcgetsid(int fd) { return (void)fd, vl_group_or_none(); }

int tcsetpgrp(int fd, int group) { return (void)fd, (void)group, vl_success_or_none(); }

/* Another program takes the process over, or it fails. */
static int vl_executed(const char *path) {
    vl_check_string(path);
    if (__VERIFIER_nondet_bool()) __builtin_trap();
    vl_fail_somehow();
    return -1;
}

int execv(const char *path, char *const argv[]) {
    (void)argv;
    return vl_executed(path);
}

int execvp(const char *path, char *const argv[]) {
    (void)argv;
    return vl_executed(path);
}

int execve(const char *path, char *const argv[], char *const environment[]) {
    (void)argv;
    (void)environment;
    return vl_executed(path);
}

/* An int that is 0 passes for a null pointer on most machines. */
static _Bool vl_is_end(const struct vl_slot *slot) {
    unsigned kind = (unsigned)slot->tag & 0x7f;
    _Bool narrow = kind == VL_SLOT_INT && (slot->tag >> 8 & 0xff) == sizeof(int);
    return narrow ? *(const int *)(const void *)&slot->value == 0 : slot->value == NULL;
}

/* The arguments end with a null pointer. */
static _Bool vl_is_ended(const char *argument, const struct vl_slot *next) {
    if (!argument) return 1;
    for (; vl_is_more(next); next = vl_slot_behind(next))
        if (vl_is_unknown(next) || vl_is_end(next)) return 1;
    return 0;
}

static int vl_executed_with(const char *path, const char *argument, const struct vl_slot *next) {
    __vl_check("library-argument", vl_is_ended(argument, next),
               "no null pointer ends the arguments");
    return vl_executed(path);
}

int execl(const char *path, const char *argument, ...) {
    va_list list;
    va_start(list, argument);
    int r = vl_executed_with(path, argument, vl_slots(&list));
    va_end(list);
    return r;
}

int execle(const char *path, const char *argument, ...) {
    va_list list;
    va_start(list, argument);
    int r = vl_executed_with(path, argument, vl_slots(&list));
    va_end(list);
    return r;
}

int execvpe(const char *path, char *const argv[], char *const environment[]) {
    return execve(path, argv, environment);
}

int execlp(const char *path, const char *argument, ...) {
    va_list list;
    va_start(list, argument);
    int r = vl_executed_with(path, argument, vl_slots(&list));
    va_end(list);
    return r;
}

/* The mask, and whether the program has set it. */
static struct {
    _Bool known;
    unsigned bits;
} __vl_noted_mask;

unsigned umask(unsigned mask) {
    unsigned before =
        __vl_noted_mask.known ? __vl_noted_mask.bits : (unsigned)__VERIFIER_nondet_int() & 0777;
    __vl_noted_mask.known = 1;
    __vl_noted_mask.bits = mask & 0777;
    return before;
}

/* ---- users ---- */

/* The same until the program asks for another. */
static struct {
    _Bool known;
    unsigned id;
} __vl_noted_ids[4];

static unsigned vl_id(int which) {
    if (!__vl_noted_ids[which].known) {
        __vl_noted_ids[which].known = 1;
        __vl_noted_ids[which].id = __VERIFIER_nondet_uint();
    }
    return __vl_noted_ids[which].id;
}

unsigned getuid(void) { return vl_id(0); }

unsigned geteuid(void) { return vl_id(1); }

unsigned getgid(void) { return vl_id(2); }

unsigned getegid(void) { return vl_id(3); }

/* The effective one; the real one too, if privileged. */
static int vl_set_id(int which, unsigned id, _Bool both) {
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    __vl_noted_ids[which + 1].known = 1;
    __vl_noted_ids[which + 1].id = id;
    if (both && __VERIFIER_nondet_bool()) {
        __vl_noted_ids[which].known = 1;
        __vl_noted_ids[which].id = id;
    }
    return 0;
}

int setuid(unsigned id) { return vl_set_id(0, id, 1); }

int seteuid(unsigned id) { return vl_set_id(0, id, 0); }

int setgid(unsigned id) { return vl_set_id(2, id, 1); }

int setegid(unsigned id) { return vl_set_id(2, id, 0); }

/* The result is the rest of the time when a signal comes. */
unsigned sleep(unsigned seconds) {
    unsigned left = __VERIFIER_nondet_uint();
    __VERIFIER_assume(left <= seconds);
    return left;
}

int usleep(unsigned microseconds) {
    (void)microseconds;
    return vl_hardly_fails();
}

/* The system's limits are left open. */
long sysconf(int name) {
    long r = __vl_open_long();
    (void)name;
    __VERIFIER_assume(r >= -1);
    return r;
}

int sched_yield(void) { return vl_hardly_fails(); }

/* ---- byte order ---- */

static uint32_t vl_network(uint32_t v) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return v << 24 | (v << 8 & 0xff0000u) | (v >> 8 & 0xff00u) | v >> 24;
#else
    return v;
#endif
}

static uint16_t vl_network_short(uint16_t v) {
    return (uint16_t)(vl_network(v) >> (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 16 : 0));
}

uint32_t htonl(uint32_t v) { return vl_network(v); }

uint32_t ntohl(uint32_t v) { return vl_network(v); }

uint16_t htons(uint16_t v) { return vl_network_short(v); }

uint16_t ntohs(uint16_t v) { return vl_network_short(v); }
