// expect: stamp: proved
// expect: day: proved
#include <time.h>

long long stamp(void) {
    struct timespec t;
    if (clock_gettime(CLOCK_REALTIME, &t)) return -1;
    return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

long long day(void) {
    return (long long)time(NULL) * 1000000 / 86400;
}
