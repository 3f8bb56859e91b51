/* system.c - what the system says of itself: <sys/utsname.h>, <sys/resource.h>, <sys/statvfs.h>,
 * <sys/times.h>, <net/if.h>, and <sys/file.h>.
 *
 * All answers are inputs. Assumed: structures are those of Linux; where a target has others, its
 * answers are in the first bytes of them.
 */
#include "vl_model.h"

/* Six texts of 65 bytes. */
int uname(char *to) {
    enum { FIELD = 65, FIELDS = 6 };
    if (vl_success_or_none() < 0) return -1;
    vl_input(to, FIELD * FIELDS, FIELD * FIELDS);
    for (int i = 1; i <= FIELDS; i++) to[i * FIELD - 1] = 0;
    return 0;
}

/* ---- limits and use of resources ---- */

struct vl_limits {
    unsigned long soft, hard;
};

/* The program has set a limit: what it finds then is not followed. */
static _Bool __vl_noted_limits;

int getrlimit(int resource, struct vl_limits *to) {
    (void)resource;
    if (vl_success_or_none() < 0) return -1;
    to->soft = __vl_noted_limits ? __vl_open_size_t() : __VERIFIER_nondet_ulong();
    to->hard = __vl_noted_limits ? __vl_open_size_t() : __VERIFIER_nondet_ulong();
    __VERIFIER_assume(to->soft <= to->hard);
    return 0;
}

int setrlimit(int resource, const struct vl_limits *from) {
    (void)resource;
    vl_touch(from, sizeof *from);
    __vl_noted_limits = 1;
    return vl_success_or_none();
}

struct vl_spent {
    long seconds, microseconds;
};

struct vl_use {
    struct vl_spent user, system;
    long counts[14];
};

static struct vl_spent vl_some_time(void) {
    struct vl_spent t = {__VERIFIER_nondet_long(), __VERIFIER_nondet_long()};
    __VERIFIER_assume(t.seconds >= 0 && t.seconds < LONG_MAX / 1000000);
    __VERIFIER_assume(t.microseconds >= 0 && t.microseconds < 1000000);
    return t;
}

/* POSIX has one reason to fail: a number that stands for no process. A process has at most half of
 * the addresses for its memory, which is the first number, in units of 1024 bytes. */
int getrusage(int who, struct vl_use *to) {
    const int self = 0, children = -1, thread = 1;
    if (who != self && who != children && who != thread && vl_success_or_none() < 0) return -1;
    to->user = vl_some_time();
    to->system = vl_some_time();
    for (int i = 0; i < 14; i++) {
        to->counts[i] = __VERIFIER_nondet_long();
        __VERIFIER_assume(to->counts[i] >= 0);
    }
    __VERIFIER_assume((unsigned long)to->counts[0] <= ((unsigned long)-1 >> 1) / 1024);
    return 0;
}

/* The result may be -1 where nothing is wrong: errno tells. */
int getpriority(int which, unsigned who) {
    (void)which, (void)who;
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(r >= -20 && r < 20);
    if (r == -1 && __VERIFIER_nondet_bool()) vl_fail_somehow();
    return r;
}

int setpriority(int which, unsigned who, int to) {
    (void)which, (void)who, (void)to;
    return vl_success_or_none();
}

int nice(int by) { return (void)by, getpriority(0, 0); }

/* struct tms: four clocks. */
long times(long *to) {
    for (int i = 0; to && i < 4; i++) {
        to[i] = __VERIFIER_nondet_long();
        __VERIFIER_assume(to[i] >= 0);
    }
    return __VERIFIER_nondet_long();
}

int get_nprocs(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 65536);
    return n;
}

int get_nprocs_conf(void) { return get_nprocs(); }

int getloadavg(double to[], int n) {
    int told = n < 3 ? n : 3;
    if (__VERIFIER_nondet_bool()) return -1;
    for (int i = 0; i < told; i++) {
        to[i] = __VERIFIER_nondet_double();
        __VERIFIER_assume(to[i] >= 0 && to[i] < 0x1p48);
    }
    return told;
}

/* ---- file systems ---- */

/* struct statvfs: the sizes of blocks, counts, and numbers. */
int fstatvfs(int fd, unsigned long *to) {
    enum { WHOLE = 11 * sizeof(long) + 6 * sizeof(int) };
    (void)fd;
    if (vl_success_or_none() < 0) return -1;
    vl_input(to, WHOLE, WHOLE);
    __VERIFIER_assume(to[0] > 0 && to[0] <= 1UL << 30);
    __VERIFIER_assume(to[1] > 0 && to[1] <= 1UL << 30);
    return 0;
}

int statvfs(const char *restrict path, unsigned long *restrict to) {
    vl_check_string(path);
    return fstatvfs(0, to);
}

int flock(int fd, int operation) { return (void)fd, (void)operation, vl_success_or_none(); }

/* ---- network interfaces ---- */

unsigned if_nametoindex(const char *name) {
    vl_check_string(name);
    unsigned r = __VERIFIER_nondet_uint();
    if (r == 0) vl_fail_somehow();
    return r;
}

/* A text that fits into 16 bytes. */
char *if_indextoname(unsigned index, char *to) {
    (void)index;
    size_t n = __VERIFIER_nondet_size_t();
    if (vl_success_or_none() < 0) return NULL;
    __VERIFIER_assume(n > 0 && n < 16);
    vl_input(to, n, 15);
    to[n] = 0;
    return to;
}
