/* time.c - <time.h> and <sys/time.h>: clocks and calendars.
 *
 * A clock gives any time of 35,000 years, or fails; two readings need not be in order. A
 * broken-down time has each member in its range (7.27.1p4), though not as a day of the calendar.
 * Texts are strings that nobody knows.
 *
 * Assumed: time_t and clock_t are long, and struct tm begins with the standard's members in their
 * usual order, with glibc's two behind them.
 */
#include "vl_model.h"

struct vl_tm {
    int second, minute, hour, day, month, year, weekday, yearday, summer;
    long offset;
    const char *zone;
};

struct vl_timespec {
    time_t seconds;
    long nanoseconds;
};

struct vl_timeval {
    time_t seconds;
    long microseconds;
};

static int vl_within(int low, int high) {
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= low && v <= high);
    return v;
}

static void vl_set_date(struct vl_tm *t) {
    t->second = vl_within(0, 60);
    t->minute = vl_within(0, 59);
    t->hour = vl_within(0, 23);
    t->day = vl_within(1, 31);
    t->month = vl_within(0, 11);
    t->year = __VERIFIER_nondet_int();
    t->weekday = vl_within(0, 6);
    t->yearday = vl_within(0, 365);
    t->summer = vl_within(-1, 1);
}

/* What multiplies seconds by 1000 is not to be called wrong. */
static time_t vl_clock_seconds(time_t least) {
    time_t s = __VERIFIER_nondet_long();
    __VERIFIER_assume(s >= least && s < (time_t)1 << 40);
    return s;
}

time_t time(time_t *to) {
    time_t now = vl_clock_seconds(-1);
    if (to) *to = now;
    return now;
}

long clock(void) {
    long ticks = __VERIFIER_nondet_long();
    __VERIFIER_assume(ticks >= -1);
    return ticks;
}

double difftime(time_t end, time_t start) { return (double)end - (double)start; }

time_t mktime(struct vl_tm *t) {
    int date = t->second + 0;
    (void)date;
    vl_set_date(t);
    return __VERIFIER_nondet_long();
}

time_t timegm(struct vl_tm *t) { return mktime(t); }

static struct vl_tm vl_date;

struct vl_tm *gmtime_r(const time_t *restrict time, struct vl_tm *restrict to) {
    (void)*time;
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return NULL;
    }
    vl_set_date(to);
    to->offset = __VERIFIER_nondet_long();
    to->zone = "UTC";
    return to;
}

struct vl_tm *localtime_r(const time_t *restrict time, struct vl_tm *restrict to) {
    return gmtime_r(time, to);
}

struct vl_tm *gmtime(const time_t *time) {
    return gmtime_r(time, &vl_date);
}

struct vl_tm *localtime(const time_t *time) {
    return gmtime_r(time, &vl_date);
}

/* 7.27.3.5: how much was written, or 0 if there was no room and the array means nothing. */
size_t strftime(char *restrict to, size_t room, const char *restrict format,
                const struct vl_tm *restrict t) {
    size_t n = __VERIFIER_nondet_size_t();
    vl_check_string(format);
    (void)t->second;
    if (room == 0) return 0;
    __VERIFIER_assume(n < room);
    vl_input(to, n, room - 1);
    to[n] = 0;
    return n;
}

/* 7.27.3.1p2, p3: 26 characters; a date for which they do not suffice is undefined. */
static void vl_check_printable(const struct vl_tm *t) {
    __vl_check("library-argument",
               t->weekday >= 0 && t->weekday <= 6 && t->month >= 0 && t->month <= 11,
               "day or month is out of range");
    __vl_check("library-argument", t->year >= -1900 && t->year <= 8099,
               "year has more than four digits");
}

static char *vl_date_text(void) {
    char *s = vl_unknown_string();
    __VERIFIER_assume(__vl_size(s) == 26 && s[24] == '\n' && s[25] == 0);
    return s;
}

char *asctime(const struct vl_tm *t) {
    vl_check_printable(t);
    return vl_date_text();
}

char *ctime(const time_t *time) {
    (void)*time;
    return __VERIFIER_nondet_bool() ? NULL : vl_date_text();
}

/* The first clocks are always there; the number of another may be none's. */
int clock_gettime(int clock, struct vl_timespec *to) {
    enum { REALTIME, MONOTONIC };
    if (clock != REALTIME && clock != MONOTONIC && __VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    to->seconds = vl_clock_seconds(0);
    to->nanoseconds = vl_within(0, 999999999);
    return 0;
}

/* POSIX: it returns 0, and no value is reserved for an error. */
int gettimeofday(struct vl_timeval *restrict to, void *restrict zone) {
    (void)zone;
    if (to) {
        to->seconds = vl_clock_seconds(0);
        to->microseconds = vl_within(0, 999999);
    }
    return 0;
}

int nanosleep(const struct vl_timespec *wanted, struct vl_timespec *left) {
    (void)wanted->seconds;
    if (__VERIFIER_nondet_bool()) return 0;
    vl_fail_somehow();
    if (left) {
        left->seconds = vl_clock_seconds(0);
        left->nanoseconds = vl_within(0, 999999999);
    }
    return -1;
}
