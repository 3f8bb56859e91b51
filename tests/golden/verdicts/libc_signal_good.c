// The same with what may happen considered. That handlers leave everything but volatile objects
// alone is assumed.
// expect: raised: proved
// expect: told_back: proved
// expect: on_signal: proved
// expect: inherited: proved
// expect: interrupted: proved
// expect: fails: proved
// expect: by_action: proved
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t seen;
static int count;
static void on_signal(int sig) {
    seen = sig;
    count = 1;
}
int raised(void) {
    count = 0;
    if (signal(SIGTERM, on_signal) == SIG_ERR || raise(SIGTERM) != 0) return 0;
    return 100 / count;
}
int told_back(void) {
    if (signal(SIGINT, on_signal) == SIG_ERR) return 0;
    void (*before)(int) = signal(SIGINT, SIG_DFL);
    assert(before == on_signal || before == SIG_ERR);
    return 0;
}
/* The process that started the program decides. */
int inherited(void) {
    void (*before)(int) = signal(SIGINT, on_signal);
    if (before == SIG_IGN) return 1;
    assert(before != SIG_IGN);
    return 0;
}
int interrupted(int n) {
    signal(SIGINT, on_signal);
    seen = 1;
    int last = seen;
    return last > 0 ? n / last : 0;
}
int fails(int n) {
    void (*before)(int) = signal(SIGKILL, on_signal);
    return before == SIG_ERR ? 100 / (n | 1) : 0;
}
int by_action(int n) {
    struct sigaction action = {.sa_handler = on_signal};
    count = n;
    if (sigaction(SIGINT, &action, 0) == 0) return count;
    return 0;
}
