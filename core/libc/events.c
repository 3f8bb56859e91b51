/* events.c - <sys/epoll.h>, <sys/eventfd.h>, <sys/timerfd.h> and <sys/inotify.h>: what waits for
 * descriptors. Linux.
 *
 * Which of the watched descriptors are ready is an input, as is the order in which they are told;
 * each comes with the data that it was registered with. Of a descriptor for epoll that was not made
 * in the same execution others may be ready, whose data is left open.
 *
 * Assumed: a descriptor is watched no longer once it is closed, though another may refer to the
 * same file.
 */
#include "vl_model.h"

enum { VL_WATCHED = 8, VL_WAITERS = 4 };

/* ---- epoll ---- */

/* The data is a pointer or a number of any size. */
struct vl_event {
    unsigned events;
    unsigned char data[8];
}
#ifndef __x86_64__
__attribute__((aligned(8)))
#else
__attribute__((packed))
#endif
;

struct vl_watched {
    int waiter, fd;
    _Bool on, waits; /* waits: it was ready once, and is to be changed before it is again */
    struct vl_event event;
};

static struct vl_watched __vl_noted_watched[VL_WATCHED];
unsigned __vl_noted_watches = 0; /* places that were ever used */
static int __vl_noted_waiters[VL_WAITERS];
static unsigned __vl_noted_made;

int epoll_create1(int flags) {
    (void)flags;
    int fd = vl_some_or_none();
    if (fd >= 0 && __vl_noted_made < VL_WAITERS) __vl_noted_waiters[__vl_noted_made++] = fd;
    return fd;
}

int epoll_create(int size) {
    if (size > 0) return epoll_create1(0);
    vl_fail(VL_EINVAL);
    return -1;
}

static _Bool vl_made_here(int waiter) {
    for (unsigned i = 0; i < __vl_noted_made; i++)
        if (__vl_noted_waiters[i] == waiter) return 1;
    return 0;
}

/* The place of a watched descriptor, or a free one; NULL: there is none. */
static struct vl_watched *vl_watched_at(int waiter, int fd) {
    struct vl_watched *unused = NULL;
    for (unsigned i = 0; i < __vl_noted_watches; i++) {
        struct vl_watched *w = &__vl_noted_watched[i];
        if (w->on && w->waiter == waiter && w->fd == fd) return w;
        if (!w->on) unused = w;
    }
    if (unused) return unused;
    if (__vl_noted_watches == VL_WATCHED) return NULL;
    return &__vl_noted_watched[__vl_noted_watches++];
}

/* Adding what is watched fails, as does changing what is not, but for a waiter from elsewhere. */
int epoll_ctl(int waiter, int operation, int fd, struct vl_event *event) {
    enum { ADD = 1, REMOVE, CHANGE };
    if (operation < ADD || operation > CHANGE) {
        vl_fail(VL_EINVAL);
        return -1;
    }
    if (operation != REMOVE) vl_touch(event, sizeof *event);
    struct vl_watched *w = vl_watched_at(waiter, fd);
    if (!w && operation != REMOVE) __vl_not_covered("more than 8 watched descriptors");
    _Bool on = w && w->on, unknown = !on && !vl_made_here(waiter);
    if (!unknown && on == (operation == ADD)) {
        vl_fail(on ? 17 : 2); /* EEXIST, ENOENT */
        return -1;
    }
    if (vl_success_or_none() < 0) return -1;
    if (!w) return 0;
    w->on = operation != REMOVE;
    w->waits = 0;
    w->waiter = waiter;
    w->fd = fd;
    if (operation != REMOVE) memmove(&w->event, event, sizeof *event);
    return 0;
}

/* A descriptor was closed. */
void __vl_unwatch(int fd) {
    for (unsigned i = 0; i < __vl_noted_watches; i++)
        if (__vl_noted_watched[i].fd == fd) __vl_noted_watched[i].on = 0;
}

/* One that is ready, for another reason than those before it. */
static void vl_tell_event(int waiter, struct vl_event *to, _Bool told[VL_WATCHED], _Bool known) {
    enum { ERROR = 8, HANG_UP = 16, ONCE = 1 << 30 };
    if (!known && __VERIFIER_nondet_bool()) {
        to->events = __VERIFIER_nondet_uint();
        char *data = __vl_open_charp();
        memset(to->data, 0, sizeof to->data);
        memmove(to->data, &data, sizeof data);
        return;
    }
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < __vl_noted_watches);
    struct vl_watched *w = &__vl_noted_watched[i];
    __VERIFIER_assume(w->on && !w->waits && w->waiter == waiter && !told[i]);
    told[i] = 1;
    unsigned wanted = w->event.events,
             ready = __VERIFIER_nondet_uint() & (wanted | ERROR | HANG_UP);
    __VERIFIER_assume((ready & 0xffffff) != 0);
    *to = w->event;
    to->events = ready & 0xffffff;
    if (wanted & ONCE) w->waits = 1;
}

int epoll_wait(int waiter, struct vl_event *to, int most, int timeout) {
    _Bool told[VL_WATCHED] = {0}, known = vl_made_here(waiter);
    int n = __VERIFIER_nondet_int();
    if (most <= 0) {
        vl_fail(VL_EINVAL);
        return -1;
    }
    __VERIFIER_assume(n >= -1 && n <= most && (n != 0 || timeout >= 0));
    __VERIFIER_assume(!known || n <= (int)__vl_noted_watches);
    if (n < 0) vl_fail_somehow();
    for (int i = 0; i < n; i++) vl_tell_event(waiter, &to[i], told, known);
    return n;
}

int epoll_pwait(int waiter, struct vl_event *to, int most, int timeout, const void *mask) {
    (void)mask;
    return epoll_wait(waiter, to, most, timeout);
}

/* ---- counters and timers ---- */

int eventfd(unsigned first, int flags) { return (void)first, (void)flags, vl_some_or_none(); }

int eventfd_read(int fd, uint64_t *to) {
    (void)fd;
    uint64_t value = __VERIFIER_nondet_ulonglong();
    if (vl_success_or_none() < 0) return -1;
    __VERIFIER_assume(value > 0);
    *to = value;
    return 0;
}

int eventfd_write(int fd, uint64_t value) { return (void)fd, (void)value, vl_success_or_none(); }

/* How long until it ends, and how long from one end to the next. */
struct vl_interval {
    time_t seconds;
    long nanoseconds;
};

int timerfd_create(int clock, int flags) { return (void)clock, (void)flags, vl_some_or_none(); }

int timerfd_gettime(int fd, struct vl_interval to[2]) {
    (void)fd;
    if (vl_success_or_none() < 0) return -1;
    for (int i = 0; i < 2; i++) {
        struct vl_interval rest = {__VERIFIER_nondet_long(), __VERIFIER_nondet_long()};
        __VERIFIER_assume(rest.seconds >= 0 && rest.nanoseconds >= 0 &&
                          rest.nanoseconds <= 999999999);
        to[i] = rest;
    }
    return 0;
}

int timerfd_settime(int fd, int flags, const struct vl_interval to[2],
                    struct vl_interval before[2]) {
    (void)flags;
    vl_touch(to, 2 * sizeof *to);
    return before ? timerfd_gettime(fd, before) : vl_success_or_none();
}

int signalfd(int fd, const void *set, int flags) {
    (void)fd, (void)flags;
    vl_touch(set, 8);
    return vl_some_or_none();
}

/* ---- changes of files ---- */

int inotify_init1(int flags) { return (void)flags, vl_some_or_none(); }

int inotify_init(void) { return vl_some_or_none(); }

int inotify_add_watch(int fd, const char *path, unsigned mask) {
    (void)fd, (void)mask;
    vl_check_string(path);
    int watch = vl_some_or_none();
    return watch == 0 ? 1 : watch;
}

int inotify_rm_watch(int fd, int watch) { return (void)fd, (void)watch, vl_success_or_none(); }
