/* time.c - <time.h> and <sys/time.h>: clocks and calendars.
 *
 * A clock gives any time up to the year 2199, or fails; two readings need not be in order, but for
 * those of CLOCK_MONOTONIC. Dates in UTC are exact, in the calendar of POSIX; local time differs by
 * any number of seconds up to a day, another one at each call. Texts are exact but for names of
 * zones.
 *
 * Assumed: time_t and clock_t are long, and struct tm begins with the standard's members in their
 * usual order, with glibc's two behind them. The locale is "C".
 */
#include "vl_model.h"

struct vl_tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
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

/* ---- the calendar (POSIX 4.16) ---- */

enum { VL_DAY = 86400, VL_CYCLE = 146097 }; /* days in 400 years */

static long long vl_floor_div(long long a, long long b) { return a / b - (a % b < 0); }

/* Days from 1970-01-01 to the first of March of the year: years begin in March, so that the leap
 * day is their last. */
static long long vl_days_to_march(long long year) {
    return 365 * year + vl_floor_div(year, 4) - vl_floor_div(year, 100) + vl_floor_div(year, 400) -
           719468;
}

static _Bool vl_is_leap(long long year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* The formulas give values in range anyway; the assumption saves solvers the computation. */
static int vl_known_within(unsigned v, unsigned most) {
    __VERIFIER_assume(v <= most);
    return (int)v;
}

/* 5.4 million cycles, so that no number is negative; no int holds years that are further off. */
#define VL_CYCLES 5400000LL

/* The day, month and year of a day's number in its cycle; the year's place in it. */
static unsigned vl_set_day(struct vl_tm *t, unsigned day) {
    unsigned year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    day -= 365 * year + year / 4 - year / 100;
    unsigned month = (5 * day + 2) / 153; /* from March */
    t->tm_mon = vl_known_within(month < 10 ? month + 2 : month - 10, 11);
    t->tm_mday = 1 + vl_known_within(day - (153 * month + 2) / 5, 30);
    year += month >= 10;
    unsigned leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    t->tm_yday = vl_known_within(month < 10 ? day + 59 + leap : day - 306, 365);
    return year;
}

static _Bool vl_set_date(struct vl_tm *t, long long seconds) {
    const long long most = VL_CYCLES * VL_CYCLE * VL_DAY;
    if (seconds >= most || seconds < -most) return 0;
    unsigned long long since = (unsigned long long)(seconds + most), days = since / VL_DAY;
    unsigned rest = (unsigned)(since - days * VL_DAY);
    days += 719468; /* from the first of March of year 0 */
    unsigned long long cycle = days / VL_CYCLE;
    long long year = vl_set_day(t, (unsigned)(days - cycle * VL_CYCLE));
    year += ((long long)cycle - VL_CYCLES) * 400 - 1900;
    if (year > INT_MAX || year < INT_MIN) return 0;
    t->tm_year = (int)year;
    t->tm_wday = vl_known_within((unsigned)((days + 3) % 7), 6);
    t->tm_hour = vl_known_within(rest / 3600, 23);
    t->tm_min = vl_known_within(rest / 60 % 60, 59);
    t->tm_sec = vl_known_within(rest % 60, 59);
    return 1;
}

/* Seconds from 1970 to the date, whose members may be out of range; 0 of *fits: no long holds it.
 */
static long long vl_seconds_of(const struct vl_tm *t) {
    long long month = t->tm_mon - 2LL, year = t->tm_year + 1900LL + vl_floor_div(month, 12);
    month -= 12 * vl_floor_div(month, 12);
    long long days = vl_days_to_march(year) + (153 * month + 2) / 5 + t->tm_mday - 1;
    return days * VL_DAY + t->tm_hour * 3600LL + t->tm_min * 60LL + t->tm_sec;
}

/* ---- clocks ---- */

/* The first second of 2200: programs that count nanoseconds in 64 bits are not called wrong. */
static const long long vl_last_second = 7258118400;

static time_t vl_clock_seconds(time_t least) {
    time_t s = __VERIFIER_nondet_long();
    __VERIFIER_assume(s >= least && (long long)s < vl_last_second);
    return s;
}

time_t time(time_t *to) {
    time_t now = vl_goes_wrong() ? -1 : vl_clock_seconds(0);
    if (to) *to = now;
    return now;
}

/* The processor time used, in millionths of a second, never decreases, and is no longer than what
 * clocks show; 32 bits of it wrap around. */
static long __vl_noted_ticks;

long clock(void) {
    if (vl_goes_wrong()) return -1;
    long ticks = __VERIFIER_nondet_long();
    __VERIFIER_assume(ticks >= 0 && (ticks >= __vl_noted_ticks || LONG_MAX == INT_MAX));
    __VERIFIER_assume(ticks / 1000000 < vl_last_second);
    __vl_noted_ticks = ticks;
    return ticks;
}

/* The difference is rounded once. */
double difftime(time_t end, time_t start) {
    unsigned long a = (unsigned long)end, b = (unsigned long)start;
    return end >= start ? (double)(a - b) : -(double)(b - a);
}

/* Two readings of the clock that never goes back are in order. */
static struct vl_timespec __vl_noted_last;

/* ---- dates ---- */

static struct vl_tm *vl_give_date(long long seconds, struct vl_tm *to) {
    if (vl_set_date(to, seconds)) return to;
    vl_fail_somehow(); /* POSIX: EOVERFLOW, and for no other reason */
    return NULL;
}

struct vl_tm *gmtime_r(const time_t *restrict time, struct vl_tm *restrict to) {
    to->tm_isdst = 0;
    to->tm_gmtoff = 0;
    to->tm_zone = "GMT";
    return vl_give_date(*time, to);
}

/* Where the program runs. */
static long vl_offset(void) {
    int offset = __VERIFIER_nondet_int();
    __VERIFIER_assume(offset >= -VL_DAY && offset <= VL_DAY);
    return offset;
}

struct vl_tm *localtime_r(const time_t *restrict time, struct vl_tm *restrict to) {
    long long local = *time;
    to->tm_gmtoff = vl_offset();
    to->tm_isdst = vl_within(0, 1);
    to->tm_zone = "local";
    if (local < LLONG_MAX - VL_DAY && local > LLONG_MIN + VL_DAY) local += to->tm_gmtoff;
    struct vl_tm *t = vl_give_date(local, to);
    if (t && t->tm_sec == 59 && __VERIFIER_nondet_bool())
        t->tm_sec = 60; /* where leap seconds count */
    return t;
}

/* 7.27.3p1: both functions may use one object, or each one of its own. */
enum vl_asks { VL_UTC = 1, VL_LOCAL_TIME };

static struct vl_tm vl_date, vl_other_date;
static unsigned char __vl_noted_dates; /* which function had the first */

static struct vl_tm *vl_date_of(enum vl_asks kind) {
    if (!__vl_noted_dates) __vl_noted_dates = kind;
    if (__vl_noted_dates == kind) return &vl_date;
    return __VERIFIER_nondet_bool() ? &vl_other_date : &vl_date;
}

struct vl_tm *gmtime(const time_t *time) {
    return gmtime_r(time, vl_date_of(VL_UTC));
}

struct vl_tm *localtime(const time_t *time) {
    return localtime_r(time, vl_date_of(VL_LOCAL_TIME));
}

/* Every member that counts is read, and all are in range afterwards (7.27.2.3p2). */
static time_t vl_time_of(struct vl_tm *t, long offset) {
    long long seconds = vl_seconds_of(t);
    time_t r = (time_t)(seconds - offset);
    if (r != seconds - offset || !vl_set_date(t, seconds)) {
        vl_fail_somehow();
        return -1;
    }
    return r;
}

time_t timegm(struct vl_tm *t) {
    time_t r = vl_time_of(t, 0);
    t->tm_isdst = 0;
    return r;
}

/* The difference of local time and the shift of summer time are left open. */
time_t mktime(struct vl_tm *t) {
    int offset = __vl_open_int(), moved = __vl_open_int();
    __VERIFIER_assume(offset >= -VL_DAY && offset <= VL_DAY);
    __VERIFIER_assume(moved == 0 || (moved >= -7200 && moved <= 7200 && t->tm_isdst != 0));
    if (t->tm_sec < INT_MAX - 7200 && t->tm_sec > INT_MIN + 7200) t->tm_sec += moved;
    time_t r = vl_time_of(t, offset);
    t->tm_isdst = __vl_open_bool();
    return r;
}

/* ---- texts ---- */

static const char vl_weekdays[7][10] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                        "Thursday", "Friday", "Saturday"};
static const char vl_months[12][10] = {"January",   "February", "March",    "April",
                                       "May",       "June",     "July",     "August",
                                       "September", "October",  "November", "December"};

/* 7.27.3.5p7: the week of ISO 8601, in which most of the year's Thursdays lie, and its year. */
static int vl_week(const struct vl_tm *t, long long *year) {
    int monday = (t->tm_wday + 6) % 7, week = (t->tm_yday - monday + 10) / 7;
    *year = t->tm_year + 1900LL;
    if (week == 0) {
        int before = 365 + vl_is_leap(--*year); /* a day of last year's last week */
        return (t->tm_yday + before - monday + 10) / 7;
    }
    int days = 365 + vl_is_leap(*year);
    if (week == 53 && t->tm_yday - monday + 3 >= days) {
        ++*year;
        return 1;
    }
    return week;
}

/* Several conversions stand for others (7.27.3.5p7, "C" locale); NULL: this one does not. */
static const char *vl_longer(char letter) {
    switch (letter) {
    case 'c':
        return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x':
        return "%m/%d/%y";
    case 'F':
        return "%Y-%m-%d";
    case 'r':
        return "%I:%M:%S %p";
    case 'R':
        return "%H:%M";
    case 'T':
    case 'X':
        return "%H:%M:%S";
    default:
        return NULL;
    }
}

/* A number in so many digits. */
static int vl_put(char *to, int v, int digits, char zero) {
    unsigned rest = (unsigned)v;
    for (int i = digits; i > 0; i--) {
        char digit = (char)('0' + (int)(rest % 10));
        __VERIFIER_assume(digit >= '0' && digit <= '9'); /* as above */
        to[i - 1] = rest == 0 && i < digits ? zero : digit;
        rest /= 10;
    }
    return digits;
}

static int vl_put_name(char *to, const char *name, size_t most) {
    size_t n = 0;
    for (; n < most && name[n] != 0; n++) to[n] = name[n];
    return (int)n;
}

/* A zone's name or offset, seconds since 1970. */
static int vl_put_zone(char *to) {
    size_t n = __vl_open_size_t();
    __VERIFIER_assume(n < 24);
    vl_open_text(to, n, 23);
    return (int)n;
}

static int vl_put_week(char *to, const struct vl_tm *t, char letter) {
    long long year;
    int week = vl_week(t, &year);
    if (letter == 'V') return vl_put(to, week, 2, '0');
    return letter == 'G' ? vl_put(to, (int)year, 4, '0') : vl_put(to, (int)(year % 100), 2, '0');
}

static int vl_put_time(char *to, const struct vl_tm *t, char letter) {
    switch (letter) {
    case 'H':
        return vl_put(to, t->tm_hour, 2, '0');
    case 'I':
        return vl_put(to, (t->tm_hour + 11) % 12 + 1, 2, '0');
    case 'k':
        return vl_put(to, t->tm_hour, 2, ' ');
    case 'l':
        return vl_put(to, (t->tm_hour + 11) % 12 + 1, 2, ' ');
    case 'M':
        return vl_put(to, t->tm_min, 2, '0');
    case 'S':
        return vl_put(to, t->tm_sec, 2, '0');
    case 'p':
        return vl_put_name(to, t->tm_hour < 12 ? "AM" : "PM", 2);
    case 'P':
        return vl_put_name(to, t->tm_hour < 12 ? "am" : "pm", 2);
    default:
        return -1;
    }
}

static int vl_put_date(char *to, const struct vl_tm *t, char letter) {
    switch (letter) {
    case 'a':
        return vl_put_name(to, vl_weekdays[t->tm_wday], 3);
    case 'A':
        return vl_put_name(to, vl_weekdays[t->tm_wday], 9);
    case 'b':
    case 'h':
        return vl_put_name(to, vl_months[t->tm_mon], 3);
    case 'B':
        return vl_put_name(to, vl_months[t->tm_mon], 9);
    case 'C':
        return vl_put(to, (t->tm_year + 1900) / 100, 2, '0');
    case 'y':
        return vl_put(to, (t->tm_year + 1900) % 100, 2, '0');
    case 'Y':
        return vl_put(to, t->tm_year + 1900, 4, '0');
    case 'd':
        return vl_put(to, t->tm_mday, 2, '0');
    case 'e':
        return vl_put(to, t->tm_mday, 2, ' ');
    case 'j':
        return vl_put(to, t->tm_yday + 1, 3, '0');
    case 'm':
        return vl_put(to, t->tm_mon + 1, 2, '0');
    case 'u':
        return vl_put(to, (t->tm_wday + 6) % 7 + 1, 1, '0');
    case 'U':
        return vl_put(to, (t->tm_yday + 7 - t->tm_wday) / 7, 2, '0');
    case 'w':
        return vl_put(to, t->tm_wday, 1, '0');
    case 'W':
        return vl_put(to, (t->tm_yday + 7 - (t->tm_wday + 6) % 7) / 7, 2, '0');
    default:
        return vl_put_time(to, t, letter);
    }
}

/* Members in range, and a year of four digits: libraries differ on others. */
static _Bool vl_is_date(const struct vl_tm *t) {
    return t->tm_year >= -900 && t->tm_year <= 8099 && t->tm_sec >= 0 && t->tm_sec <= 60 &&
           t->tm_min >= 0 && t->tm_min <= 59 && t->tm_hour >= 0 && t->tm_hour <= 23 &&
           t->tm_mday >= 1 && t->tm_mday <= 31 && t->tm_mon >= 0 && t->tm_mon <= 11 &&
           t->tm_wday >= 0 && t->tm_wday <= 6 && t->tm_yday >= 0 && t->tm_yday <= 365;
}

/* One conversion, in at most 24 characters; 0 characters for %Z where there is no zone. */
static int vl_put_conversion(char *to, const struct vl_tm *t, char letter) {
    switch (letter) {
    case '%':
        return vl_put_name(to, "%", 1);
    case 'n':
        return vl_put_name(to, "\n", 1);
    case 't':
        return vl_put_name(to, "\t", 1);
    case 'z':
    case 'Z':
    case 's':
    case '+':
        return vl_put_zone(to);
    default:
        break;
    }
    if (letter == 'V' || letter == 'G' || letter == 'g') return vl_put_week(to, t, letter);
    int n = vl_put_date(to, t, letter);
    __vl_check("format", n >= 0, "conversion that there is not");
    return n;
}

static char vl_other_case(char c, char flag) {
    if (c >= 'a' && c <= 'z') return (char)(c - 'a' + 'A');
    return flag == '#' && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* GNU's flags say what a number is filled up with, and the case of letters: of AM and of a zone's
 * name '#' makes small ones, of other names capitals. */
static int vl_put_flagged(char *to, const struct vl_tm *t, char letter, char flag) {
    int n = vl_put_conversion(to, t, letter), filled = 0;
    _Bool swaps = flag == '#' && (letter == 'p' || letter == 'Z');
    for (int i = 0; i < n && (flag == '^' || flag == '#'); i++)
        to[i] = vl_other_case(to[i], swaps ? '#' : '^');
    if (flag != '-' && flag != '_' && flag != '0') return n;
    while (filled + 1 < n && (to[filled] == '0' || to[filled] == ' ')) {
        if (flag != '-') to[filled] = flag == '_' ? ' ' : '0';
        filled++;
    }
    for (int i = filled; flag == '-' && i < n; i++) to[i - filled] = to[i];
    return flag == '-' ? n - filled : n;
}

static _Bool vl_is_flag(char c) { return c == '-' || c == '_' || c == '0' || c == '^' || c == '#'; }

struct vl_dated {
    char *to;
    size_t room, n;
};

/* Text that does not fit is not written. */
static void vl_append(struct vl_dated *o, const char *text, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (o->n < o->room) o->to[o->n] = text[i];
        o->n++;
    }
}

static void vl_put_dated(struct vl_dated *o, const char *format, const struct vl_tm *t) {
    char text[32];
    for (size_t i = 0; format[i] != 0; i++) {
        if (format[i] != '%') {
            vl_append(o, format + i, 1);
            continue;
        }
        char flag = 0;
        i++;
        while (vl_is_flag(format[i])) flag = format[i++];
        if (format[i] == 'E' || format[i] == 'O') i++; /* as without, in the "C" locale */
        __vl_check("format", format[i] != 0, "format ends inside a conversion");
        const char *longer = vl_longer(format[i]);
        if (longer)
            for (size_t k = 0; longer[k] != 0; k++) {
                if (longer[k] != '%')
                    vl_append(o, longer + k, 1);
                else
                    vl_append(o, text,
                              (size_t)vl_put_flagged(text, t, longer[++k], flag == '^' ? flag : 0));
            }
        else
            vl_append(o, text, (size_t)vl_put_flagged(text, t, format[i], flag));
    }
}

/* 7.27.3.5p8: how much was written, or 0 if there was no room and the array means nothing. */
size_t strftime(char *restrict to, size_t room, const char *restrict format,
                const struct vl_tm *restrict t) {
    struct vl_dated o = {to, room, 0};
    if (!vl_is_date(t)) { /* 7.27.3.5p6: the characters are unspecified */
        const struct vl_tm some = {.tm_mday = 1};
        size_t n = __vl_open_size_t();
        o.room = 0;
        vl_put_dated(&o, format, &some); /* for what the format may not have */
        __VERIFIER_assume(n < room);
        vl_open_text(to, n, room);
        to[n] = 0;
        return n;
    }
    vl_put_dated(&o, format, t);
    if (o.n >= room) return 0;
    to[o.n] = 0;
    return o.n;
}

/* 7.27.3.1p2, p3: 26 characters; a date for which they do not suffice is undefined. */
static void vl_check_printable(const struct vl_tm *t) {
    __vl_check("library-argument",
               t->tm_wday >= 0 && t->tm_wday <= 6 && t->tm_mon >= 0 && t->tm_mon <= 11,
               "day or month is out of range");
    __vl_check("library-argument", t->tm_year >= -1900 && t->tm_year <= 8099,
               "year has more than four digits");
}

static char vl_date_text[32];

/* 7.27.3.1p2 */
char *asctime(const struct vl_tm *t) {
    vl_check_printable(t);
    if (vl_is_date(t)) {
        strftime(vl_date_text, sizeof vl_date_text, "%a %b %e %H:%M:%S %Y\n", t);
    } else { /* numbers as they are */
        size_t n = __vl_open_size_t();
        __VERIFIER_assume(n < 26);
        vl_open_text(vl_date_text, n, 25);
        vl_date_text[n] = 0;
    }
    return vl_date_text;
}

char *asctime_r(const struct vl_tm *restrict t, char *restrict to) {
    const char *text = asctime(t);
    for (size_t i = 0; i < sizeof vl_date_text; i++)
        if ((to[i] = text[i]) == 0) break;
    return to;
}

char *ctime_r(const time_t *time, char *to) {
    struct vl_tm t;
    return localtime_r(time, &t) ? asctime_r(&t, to) : NULL;
}

char *ctime(const time_t *time) {
    struct vl_tm *t = localtime(time);
    return t ? asctime(t) : NULL;
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
    if (clock == MONOTONIC) {
        __VERIFIER_assume(to->seconds > __vl_noted_last.seconds ||
                          (to->seconds == __vl_noted_last.seconds &&
                           to->nanoseconds >= __vl_noted_last.nanoseconds));
        __vl_noted_last = *to;
    }
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
    if (wanted->seconds < 0 || wanted->nanoseconds < 0 || wanted->nanoseconds > 999999999) {
        vl_fail(VL_EINVAL);
        return -1;
    }
    if (__VERIFIER_nondet_bool()) return 0;
    vl_fail_somehow();
    if (left) {
        struct vl_timespec rest = {vl_clock_seconds(0), vl_within(0, 999999999)};
        __VERIFIER_assume(
            rest.seconds < wanted->seconds ||
            (rest.seconds == wanted->seconds && rest.nanoseconds <= wanted->nanoseconds));
        *left = rest;
    }
    return -1;
}

/* 7.27.2.5: the base, or 0. */
int timespec_get(struct vl_timespec *to, int base) {
    enum { UTC = 1 };
    if (base != UTC && __VERIFIER_nondet_bool()) return 0;
    to->seconds = vl_clock_seconds(0);
    to->nanoseconds = vl_within(0, 999999999);
    return __VERIFIER_nondet_bool() ? base : 0;
}

/* What POSIX allows each number to be. */
struct vl_range {
    int *member, least, most;
};

/* glibc: a text may say how far the zone is from UTC. */
static void vl_set_zone(struct vl_tm *to) {
    long offset = __vl_open_long();
    __VERIFIER_assume(offset >= -100L * 3600 && offset <= 100L * 3600);
    if (__vl_open_bool()) to->tm_gmtoff = offset;
}

/* The result is left open: how much of the text is read, whether it fits, and which members are
 * set; but these are in range. */
char *strptime(const char *restrict s, const char *restrict format, struct vl_tm *restrict to) {
    size_t n = __vl_open_size_t(), length = strlen(s);
    const struct vl_range members[] = {{&to->tm_sec, 0, 61},  {&to->tm_min, 0, 59},
                                       {&to->tm_hour, 0, 23}, {&to->tm_mday, 1, 31},
                                       {&to->tm_mon, 0, 11},  {&to->tm_year, -1900, 8099},
                                       {&to->tm_wday, 0, 6},  {&to->tm_yday, 0, 365}};
    vl_check_string(format);
    __vl_check("null-dereference", to != NULL, "date is null");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        int v = __vl_open_int();
        __VERIFIER_assume(v >= members[i].least && v <= members[i].most);
        if (__vl_open_bool()) *members[i].member = v;
    }
    for (size_t i = 0; format[i] != 0; i++)
        if (format[i] == 'z' || format[i] == 's') vl_set_zone(to);
    if (n > length) return NULL;
    return (char *)(s + n);
}
