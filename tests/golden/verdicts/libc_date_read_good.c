// A text that was read as a date goes on behind what was read; a time has less than a second of nanoseconds.
// expect: rest: proved
// expect: now: proved
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>

void rest(void) {
    const char *text = "2024-01-15", *behind;
    struct tm t = {0};
    behind = strptime(text, "%Y", &t);
    if (behind) assert(strlen(behind) <= 10 && t.tm_isdst == 0);
}
long now(void) {
    struct timespec t;
    if (timespec_get(&t, TIME_UTC) != TIME_UTC) return 0;
    assert(t.tv_nsec >= 0 && t.tv_nsec < 1000000000);
    return t.tv_nsec;
}
