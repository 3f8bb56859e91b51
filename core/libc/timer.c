/* timer.c - <time.h> and <sys/time.h>: clocks that are set, and timers. POSIX.
 *
 * Whether a call succeeds is an input. A timer's signal does not come (signal.c).
 */
#include "vl_model.h"

struct vl_period {
    time_t seconds;
    long part; /* nanoseconds or microseconds */
};

/* A part below `most`, and no negative time. */
static struct vl_period vl_some_period(long most) {
    struct vl_period p = {__VERIFIER_nondet_long(), __VERIFIER_nondet_long()};
    __VERIFIER_assume(p.seconds >= 0 && p.part >= 0 && p.part < most);
    return p;
}

int clock_getres(int clock, struct vl_period *to) {
    (void)clock;
    if (vl_success_or_none() < 0) return -1;
    if (to) *to = vl_some_period(1000000000);
    return 0;
}

int clock_settime(int clock, const struct vl_period *from) {
    (void)clock;
    vl_touch(from, sizeof *from);
    return vl_success_or_none();
}

/* 0, or the number of an error. The rest is told where a signal has ended a wait that is not up to
 * a certain time. */
int clock_nanosleep(int clock, int flags, const struct vl_period *wanted, struct vl_period *left) {
    enum { INTERRUPTED = 4, UP_TO = 1 };
    (void)clock;
    if (wanted->part < 0 || wanted->part > 999999999) return VL_EINVAL;
    if (__VERIFIER_nondet_bool()) return 0;
    if (__vl_open_bool()) return vl_some_error();
    if (left && !(flags & UP_TO)) {
        struct vl_period rest = vl_some_period(1000000000);
        __VERIFIER_assume(rest.seconds < wanted->seconds ||
                          (rest.seconds == wanted->seconds && rest.part <= wanted->part));
        *left = rest;
    }
    return INTERRUPTED;
}

int settimeofday(const struct vl_period *to, const void *zone) {
    (void)zone;
    if (to) vl_touch(to, sizeof *to);
    return vl_success_or_none();
}

void tzset(void) {}

/* ---- timers ---- */

int getitimer(int which, struct vl_period to[2]) {
    (void)which;
    if (vl_success_or_none() < 0) return -1;
    for (int i = 0; i < 2; i++) to[i] = vl_some_period(1000000);
    return 0;
}

extern _Bool __vl_noted_alarm; /* posix.c */

int setitimer(int which, const struct vl_period to[2], struct vl_period before[2]) {
    __vl_noted_alarm = 0;
    vl_touch(to, 2 * sizeof *to);
    return before ? getitimer(which, before) : vl_success_or_none();
}

int timer_create(int clock, void *restrict event, void **restrict to) {
    (void)clock, (void)event;
    if (vl_success_or_none() < 0) return -1;
    *to = __vl_lent();
    return 0;
}

int timer_delete(void *timer) { return (void)timer, vl_success_or_none(); }

int timer_gettime(void *timer, struct vl_period to[2]) {
    (void)timer;
    if (vl_success_or_none() < 0) return -1;
    for (int i = 0; i < 2; i++) to[i] = vl_some_period(1000000000);
    return 0;
}

int timer_settime(void *timer, int flags, const struct vl_period *to, struct vl_period *before) {
    (void)flags;
    vl_touch(to, 2 * sizeof *to);
    return before ? timer_gettime(timer, before) : vl_success_or_none();
}

int timer_getoverrun(void *timer) {
    (void)timer;
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= -1);
    if (n < 0) vl_fail_somehow();
    return n;
}
