// expect: called: proved
// expect: kept: proved
// expect: saved: proved
#include <errno.h>
int work(void);
int called(int z) {
    work();
    errno = 0;
    if (errno) return 10 / z;
    return 0;
}
int kept(int x) {
    errno = EINVAL;
    x &= 7;
    return 10 / errno + x;
}
int saved(int z) {
    int old = errno;
    errno = 0;
    work();
    errno = old;
    return errno == old ? 1 : 10 / z;
}
