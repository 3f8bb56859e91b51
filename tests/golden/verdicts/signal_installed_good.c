// What only a signal's handler writes keeps its value until code has taken the handler's address.
// expect: main: proved
// expect: on_signal: proved
// expect: on_tick: proved
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t stop;
static volatile sig_atomic_t ticks = 3;
static void on_signal(int sig) { stop = sig; }
static void on_tick(int sig) { ticks = sig; }
static const struct {
    void (*run)(int);
} table[] = {{on_tick}};

int main(void) {
    assert(stop == 0);
    stop = 2;
    assert(stop == 2);
    stop = 0;
    assert(!stop);
    if (signal(SIGINT, on_signal) == SIG_ERR) return 1;
    int seen = stop;
    signal(SIGALRM, table[0].run);
    return seen != 0;
}
