// A function without body may set errno, as most functions that call the system do.
// vl: --budget 400
// expect: called: violated
// expect: compared: violated
// expect: through_pointer: violated
// expect: kept: violated
// expect: restored: violated
#include <errno.h>
#include <stdlib.h>
int work(void);
int called(int z) {
    errno = 0;
    work();
    if (errno) return 10 / z; //! division-by-zero information
    return 0;
}
int compared(int z) {
    errno = 0;
    int n = work();
    if (n < 0 && errno == ERANGE) return 10 / z; //! division-by-zero information
    return 0;
}
int through_pointer(int (*f)(void), int z) {
    errno = 0;
    f();
    return errno ? 10 / z : 0; //! division-by-zero information
}
int kept(const char *s) {
    errno = EINVAL;
    work();
    return 10 / errno; //! division-by-zero information
}
int restored(const char *s, int z) {
    char *end;
    errno = 0;
    long n = strtol(s, &end, 10);
    work();
    return n < 3 && errno == ENOENT ? 10 / z : 0; //! division-by-zero information
}
