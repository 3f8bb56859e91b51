// The direct return of setjmp is explored exactly; of what another return finds nothing is known.
// expect: direct: violated
// expect: both: violated
// expect: after_another: unknown setjmp
// expect: changed: unknown setjmp
// expect: freed: unknown setjmp
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf place;
static int depth;
void work(void);
int direct(int x) {
    if (setjmp(place) == 0) return 10 / x; //! division-by-zero information
    return 0;
}
int both(int x) {
    depth = 3;
    if (setjmp(place) == 0) depth = 0;
    return x / depth; //! division-by-zero warning
}
int after_another(void) {
    depth = 1;
    if (setjmp(place) == 0) {
        work();
        return 0;
    }
    return 10 / depth;
}
int changed(void) {
    int tries = 1;
    if (setjmp(place) == 0) {
        tries = 2;
        work();
    }
    return 10 / tries;
}
// A pointer that is not changed leads to memory that may be gone.
int freed(int *p) {
    if (setjmp(place) == 0) {
        free(p);
        work();
        return 0;
    }
    return *p;
}
