// Numbers in variables that a recursive function writes are anything after it has called itself.
// expect: enter: proved
// expect: kept: proved
// expect: with_log: proved
#include <assert.h>
static int depth, most;
void enter(int n) {
    depth = 1;
    if (n > 3) enter(n - 1);
    depth = 2;
    assert(depth == 2);
}
int kept(int n) {
    most = 7;
    int m = most;
    if (n > 0) kept(n - 1);
    assert(m == 7);
    return m;
}
extern void log_number(int n);
int logged;
int with_log(int n) {
    log_number(n);
    int before = n;
    if (n > 0) with_log(n - 1);
    assert(n == before);
    return n;
}
