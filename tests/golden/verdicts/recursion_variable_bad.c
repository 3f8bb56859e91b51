// As recursion_variable_good.c: what a caller relies on is written by the call in the midst of it.
// expect: enter: violated
// expect: local: violated
// expect: with_log: violated
// expect: level: violated
// expect: levels: violated
#include <assert.h>
static int depth, most;
void enter(int n) {
    depth = n;
    if (n > 3) enter(n - 1);
    assert(depth == n); //! assertion information
}
int local(int n) {
    static int calls;
    calls = 0;
    if (n > 0) local(n - 1);
    calls++;
    assert(calls == 1 || n);
    return 100 / (calls - 2); //! division-by-zero information
}
extern void log_number(int n);
int logged;
int with_log(int n) {
    logged = n;
    if (n <= 0) {
        log_number(n);
        return 0;
    }
    with_log(n - 1);
    assert(logged == n); //! assertion information
    return n;
}
static int level(int n);
static int (*const again)(int) = level;
static int level(int n) {
    assert(n != 7); //! assertion information
    return n > 0 ? again(n - 1) : 0;
}
int levels(int n) { return level(n); }
