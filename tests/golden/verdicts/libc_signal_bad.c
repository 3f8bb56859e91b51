// Signal handlers: set and told back by signal, called by raise. One that interrupts the program
// may change what is volatile at any time.
// expect: raised: violated
// expect: told_back: violated
// expect: on_signal: violated
// expect: inherited: violated
// expect: interrupted: violated
// expect: fails: violated
// expect: by_action: violated
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t seen;
static int count;
static void on_signal(int sig) {
    seen = sig;
    count++; //! signed-overflow information
}
int raised(void) {
    count = 0;
    if (signal(SIGTERM, on_signal) == SIG_ERR || raise(SIGTERM) != 0) return 0;
    return 100 / (1 - count); //! division-by-zero warning
}
int told_back(void) {
    if (signal(SIGINT, on_signal) == SIG_ERR) return 0;
    void (*before)(int) = signal(SIGINT, SIG_DFL);
    assert(before == on_signal); //! assertion information
    return 0;
}
/* The process that started the program decides. */
int inherited(void) {
    void (*before)(int) = signal(SIGINT, on_signal);
    assert(before != SIG_IGN); //! assertion information
    if (before == SIG_DFL) return 1;
    return 0;
}
int interrupted(int n) {
    signal(SIGINT, on_signal);
    seen = 1;
    return n / seen; //! division-by-zero information; signed-overflow information
}
int fails(int n) {
    void (*before)(int) = signal(SIGKILL, on_signal);
    return before == SIG_ERR ? 100 / n : 0; //! division-by-zero information
}
/* As with signal: the handler itself is looked at where it is set, and interrupts. */
int by_action(int n) {
    struct sigaction action = {.sa_handler = on_signal};
    count = n;
    if (sigaction(SIGINT, &action, 0) == 0) assert(count == n);
    return 0;
}
