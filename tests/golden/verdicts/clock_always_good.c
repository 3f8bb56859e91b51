// Asking the time of day cannot fail, nor asking a clock that each system has.
// expect: milliseconds: proved
// expect: seconds: proved
#include <sys/time.h>
#include <time.h>
unsigned milliseconds(void) {
    struct timeval now;
    gettimeofday(&now, 0);
    return now.tv_sec * 1000u + (unsigned)now.tv_usec / 1000;
}
long seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}
