// Readings of a clock may be subtracted, and what is measured converted.
// expect: milliseconds: proved
// expect: nanoseconds: proved
// expect: seconds: proved
// expect: since: proved
#include <time.h>

double milliseconds(void) {
    clock_t start = clock(), end = clock();
    return 1e3 * (end - start) / CLOCKS_PER_SEC;
}

long nanoseconds(void) {
    clock_t start = clock();
    clock_t used = clock() - start;
    return used * (1000000000L / CLOCKS_PER_SEC);
}

long seconds(void) {
    time_t start = time(NULL);
    return time(NULL) - start;
}

long long since(const struct timespec *from) {
    struct timespec now;
    if (from->tv_sec < 0 || from->tv_sec > 4000000000 || from->tv_nsec < 0 || from->tv_nsec > 999999999) return -1;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return -1;
    return (now.tv_sec - from->tv_sec) * 1000000000LL + (now.tv_nsec - from->tv_nsec);
}
