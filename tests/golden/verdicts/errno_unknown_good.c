// vl: --budget 4000 --solver cadical
// long
// expect: called: proved
// expect: kept: proved
// expect: saved: proved
// expect: counted: proved
#include <errno.h>
#include <stdio.h>
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
// A result that the code does not use may be anything: printf sets errno, too.
int counted(unsigned n) {
    unsigned k = 0, j = 0;
    for (unsigned i = 0; i < n; i++) {
        if (work()) {
            k += 2;
            j++;
        }
        puts("x");
    }
    return 100 / (int)(k - 2 * j + 1);
}
