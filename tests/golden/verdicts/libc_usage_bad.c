// POSIX, getrusage: a number that stands for no process is an error, and other numbers may be any.
// expect: of: violated
// expect: faults: violated
#include <sys/resource.h>
long of(int who) {
    struct rusage r;
    getrusage(who, &r);
    return r.ru_maxrss; //! uninitialised-read information
}
long faults(void) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_minflt + r.ru_majflt; //! signed-overflow warning
}
