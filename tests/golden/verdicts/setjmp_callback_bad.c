// A function that the library calls back does not return there when it jumps.
// expect: order: proved
// expect: sorts: unknown setjmp
// expect: finds: violated
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf env;
static int state;
static int order(const void *a, const void *b) {
    const int *x = a, *y = b;
    if (*x == *y) longjmp(env, 1);
    return *x < *y ? -1 : 1;
}
int sorts(void) {
    int a[2] = {1, 1};
    state = 1;
    if (setjmp(env)) return 1 / state;
    qsort(a, 2, sizeof *a, order);
    return 0;
}
// No function here calls back.
int finds(int x) {
    state = x;
    if (setjmp(env)) return 1 / state; //! division-by-zero information
    longjmp(env, 1);
}
