// Afterwards it may have any value, also where the address only went into a variable; one that is in
// a table is there from the start.
// expect: main: violated
// expect: on_signal: proved
// expect: on_tick: proved
// expect: on_other: proved
// expect: set: proved
// expect: alone: violated
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t stop, ticks, other;
static void on_signal(int sig) { stop = sig; }
static void on_tick(int sig) { ticks = sig; }
static void on_other(int sig) { other = sig; }
static void (*const table[])(int) = {on_tick};

static void set(void (*run)(int)) {
    struct sigaction action = {.sa_handler = run};
    sigaction(SIGALRM, &action, 0);
}

int main(void) {
    assert(stop == 0);
    assert(ticks == 0); //! assertion information
    void (*chosen)(int) = on_other;
    set(chosen);
    assert(other == 0); //! assertion information
    set(table[0]);
    if (signal(SIGINT, on_signal) == SIG_ERR) return 1;
    assert(stop == 0); //! assertion information
    return 0;
}

/* Verified alone it may run at any time. */
void alone(void) {
    assert(stop == 0); //! assertion information
}
