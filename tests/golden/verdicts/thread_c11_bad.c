// <threads.h>, and a thread that ends in the midst of a function: what goes on is not covered.
// expect: run: violated
// expect: worker: violated
// expect: once: violated
// expect: set_up: proved
// expect: ends: unknown
// expect: starts: unknown
// expect: inner: unknown
#include <assert.h>
#include <threads.h>
static int worker(void *arg) {
    return 10 / *(int *)arg; //! division-by-zero warning
}
void run(void) {
    thrd_t t;
    int zero = 0, r;
    if (thrd_create(&t, worker, &zero) != thrd_success) return;
    thrd_join(t, &r);
}
static int made;
static void set_up(void) { made = 1; }
void once(void) {
    static once_flag flag = ONCE_FLAG_INIT;
    made = 0;
    call_once(&flag, set_up);
    assert(made == 0); //! assertion information
}
static void inner(void) { thrd_exit(3); }
static int ends(void *arg) {
    (void)arg;
    inner();
    return 0;
}
void starts(void) {
    thrd_t t;
    if (thrd_create(&t, ends, 0) != thrd_success) return;
    thrd_join(t, 0);
    assert(made == 7);
}
