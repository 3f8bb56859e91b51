// Repaired.
// expect: on_signal: proved
// expect: paused: proved
// expect: suspended: proved
// expect: blocked: proved
// expect: waited: proved
// expect: informed: proved
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static int hit;

static void on_signal(int sig) { hit = sig; }

void paused(void) {
    hit = 0;
    if (signal(SIGUSR1, on_signal) == SIG_ERR) return;
    int r = pause();
    assert(r == -1 && errno == EINTR);
    assert(hit == 0 || hit == SIGUSR1);
}

void suspended(void) {
    sigset_t others;
    hit = 0;
    if (signal(SIGUSR1, on_signal) == SIG_ERR) return;
    sigfillset(&others);
    sigdelset(&others, SIGUSR1);
    sigsuspend(&others);
    assert(hit == 0 || hit == SIGUSR1);
}

void blocked(void) {
    sigset_t all;
    hit = 0;
    if (signal(SIGUSR1, on_signal) == SIG_ERR) return;
    sigfillset(&all);
    sigsuspend(&all);
    assert(hit == 0);
}

void waited(void) {
    sigset_t set;
    int sig;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    if (sigwait(&set, &sig) == 0) assert(sig == SIGINT || sig == SIGTERM);
}

void informed(void) {
    sigset_t set;
    siginfo_t info;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    if (sigwaitinfo(&set, &info) != -1) assert(info.si_signo == SIGINT);
}
