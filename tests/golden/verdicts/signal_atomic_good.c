// Atomic objects that no handler writes hold what was stored: threads run at once, or where they are joined.
// expect: handler: proved
// expect: run: proved
// expect: main: proved
#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <threads.h>
static atomic_int stopped, mine, counted;

static void handler(int sig) { stopped = sig; }
static int run(void *p) {
    (void)p;
    counted = 4;
    return 0;
}
int main(void) {
    thrd_t t;
    signal(SIGINT, handler);
    mine = 5;
    assert(mine == 5);
    counted = 0;
    assert(atomic_load(&counted) == 0);
    if (thrd_create(&t, run, 0) != thrd_success) return 1;
    thrd_join(t, 0);
    assert(counted == 4);
    return stopped != 0;
}
