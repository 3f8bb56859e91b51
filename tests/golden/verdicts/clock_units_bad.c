// expect: stamp: violated
#include <time.h>

/* The multiplication is one of ints: 25 days of seconds are too many. */
int stamp(void) {
    struct timespec t;
    if (clock_gettime(CLOCK_REALTIME, &t)) return -1;
    return (int)t.tv_sec * 1000; //! signed-overflow warning
}
