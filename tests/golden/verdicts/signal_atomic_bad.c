// A signal's handler may change atomic objects, as volatile ones, between any two accesses (7.14.1.1p5).
// expect: handler: proved
// expect: main: violated
// expect: stored: violated
// expect: member: violated
#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
static atomic_int stopped, kept;
static int plain;
static struct {
    atomic_int seen;
    int other;
} both;

static void handler(int sig) {
    stopped = sig;
    atomic_store(&kept, 1);
    __atomic_store_n(&plain, 2, __ATOMIC_SEQ_CST);
    both.seen = 3;
}
int stored(void) {
    atomic_store(&kept, 0);
    __atomic_store_n(&plain, 0, __ATOMIC_SEQ_CST);
    assert(atomic_load(&kept) == 0);                         //! assertion information
    assert(__atomic_load_n(&plain, __ATOMIC_SEQ_CST) == 0); //! assertion information
    return 0;
}
int member(void) {
    both.seen = 0;
    both.other = 1;
    assert(both.other == 1);
    assert(both.seen == 0); //! assertion information
    return 0;
}
int main(void) {
    signal(SIGINT, handler);
    stopped = 0;
    assert(stopped == 0); //! assertion information
    return stored() + member();
}
