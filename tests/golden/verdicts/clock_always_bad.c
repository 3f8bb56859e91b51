// Another clock may not be there.
// expect: seconds: violated
#include <time.h>
long seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec; //! uninitialised-read information
}
