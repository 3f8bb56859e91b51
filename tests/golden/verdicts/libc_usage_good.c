// POSIX, getrusage: of the process itself it always tells, and no process has more memory than addresses.
// expect: peak: proved
// expect: busy: proved
#include <sys/resource.h>
long peak(void) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_maxrss * 1024;
}
double busy(void) {
    struct rusage r;
    getrusage(RUSAGE_CHILDREN, &r);
    return (double)r.ru_utime.tv_sec + 1e-6 * (double)r.ru_utime.tv_usec;
}
